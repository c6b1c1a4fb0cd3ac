"""The boards of the first steps, played by the law."""

import json
from pathlib import Path
from typing import Any

import pytest

from qwirkle.notation import parse_move
from qwirkle.rules import Board, IllegalMove, Place, Placement, Tile
from qwirkle.rules.legality import Chooser, check
from qwirkle.rules.placements import legal_placements
from qwirkle.rules.scoring import score_lines
from qwirkle.rules.setup import check_board, check_copies

LEARN = Path(__file__).parents[2] / "web" / "src" / "learn"
MINUTE: list[dict[str, Any]] = json.loads((LEARN / "minute.json").read_text(encoding="utf-8"))


def board_of(text: str) -> Board:
    if not text:
        return Board()
    move = parse_move(text)
    assert isinstance(move, Place)
    return Board((cell, tile) for tile, cell in move.placements)


def reaches(board: Board, move: Place, goal: dict[str, Any]) -> bool:
    lines = score_lines(board, move.placements)
    return (
        len(lines) >= goal.get("lines", 1)
        and max(len(line.cells) for line in lines) >= goal.get("longest", 1)
        and (not goal.get("bonus") or any(line.bonus for line in lines))
    )


def is_refused(chooser: Chooser, placement: Placement) -> bool:
    try:
        check(chooser, Place((placement,)))
    except IllegalMove:
        return True
    return False


@pytest.mark.parametrize("step", MINUTE, ids=lambda step: str(step["name"]))
def test_each_board_of_the_minute_can_be_and_has_an_answer(step: dict[str, Any]) -> None:
    board, hand = board_of(step["board"]), tuple(map(Tile.parse, step["hand"].split()))
    check_board(board)
    check_copies([*board.values(), *hand])
    goal = step["goal"]
    if goal.get("refused"):
        # Each of the tiles is refused somewhere beside the others.
        chooser = Chooser(board, hand, 50)
        assert all(
            any(is_refused(chooser, Placement(tile, cell)) for cell in board.frontier())
            for tile in hand
        )
    else:
        assert any(reaches(board, move, goal) for move in legal_placements(board, hand))


@pytest.mark.parametrize("step", MINUTE[1:3], ids=lambda step: str(step["name"]))
def test_a_board_that_asks_for_something_allows_something_else(step: dict[str, Any]) -> None:
    board, hand = board_of(step["board"]), tuple(map(Tile.parse, step["hand"].split()))
    moves = legal_placements(board, hand)
    assert not all(reaches(board, move, step["goal"]) for move in moves)
