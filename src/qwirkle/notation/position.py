"""Positions as one line of text, for tests, bug reports and command lines.

Six fields separated by spaces: ``<board> <hands> <bag> <scores> <to_move> <ruleset>``, like
``0,0:RoRs RcBd/Yo GdYc 0/0 0 classic``. This is a setup: it does not contain the turns played,
takeovers or a closing from outside; that is what records are for.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import pairwise
from typing import Any

from qwirkle.notation.ruleset import format_ruleset, parse_ruleset
from qwirkle.notation.scan import parse_int, parse_text, parse_tiles_run, split_words
from qwirkle.rules.board import Board
from qwirkle.rules.errors import ParseError, QwirkleError
from qwirkle.rules.incident import Departure
from qwirkle.rules.position import Position
from qwirkle.rules.tile import Axis, Tile

__all__ = [
    "board_tiles",
    "format_board",
    "format_position",
    "parse_board",
    "parse_position",
    "position_of_setup",
    "setup_of_position",
]

_FIELDS = "<board> <hands> <bag> <scores> <to_move> <ruleset>"
_OUT = re.compile(r"([1-8]?)([a-z]+)")


def parse_position(text: str) -> Position:
    """The position described by this line; raises `ParseError` if there is none.

    >>> position = parse_position("0,0:RoRs RcBd/Yo GdYc 0/0 0 classic")
    >>> len(position.bag), position.to_move
    (2, 0)
    """
    words = split_words(parse_text(text, "a position"))
    if len(words) != 6:
        raise ParseError(
            "bad_position", f"a position has the six fields {_FIELDS}, not {len(words)}"
        )
    board, hands, bag, scores, to_move, ruleset = words
    tiles, out = _hands(hands)
    return position_of_setup(
        {
            "ruleset": ruleset,
            "board": board_tiles(board),
            "hands": tiles,
            "bag": parse_tiles_run(bag),
            "scores": [parse_int(score, "a score") for score in scores.split("/")],
            "to_move": parse_int(to_move, "the seat to move"),
            "out": out,
        }
    )


def format_position(position: Position) -> str:
    """The line of a position.

    >>> setup = {"board": [], "hands": [["Ro"], []], "bag": ["Bs", "Bs"]}
    >>> format_position(Position.from_setup(setup))
    '- Ro/- BsBs 0/0 0 classic'
    """
    gone = [i for i in position.incidents if isinstance(i, Departure)]
    # The order of departures ranks the seats; it is written if it differs from the seat order.
    in_order = all(one.seat < other.seat for one, other in pairwise(gone))
    marks = {
        departure.seat: f"!{'' if in_order else number}{departure.reason}"
        for number, departure in enumerate(gone, 1)
    }
    hands = [_run(hand) + marks.get(seat, "") for seat, hand in enumerate(position.hands)]
    return " ".join(
        (
            format_board(position.board),
            "/".join(hands),
            _run(position.bag),
            "/".join(map(str, position.scores)),
            str(position.to_move),
            format_ruleset(position.ruleset),
        )
    )


def parse_board(text: str) -> Board:
    """The board described by this field of a position; raises `ParseError` if it is impossible.

    >>> len(parse_board("0,0:RoRs;1,1:Bs"))
    3
    """
    words = split_words(parse_text(text, "a board"))
    if len(words) != 1:
        raise ParseError("bad_board", "a board is one word like '0,0:RoRs;1,1:Bs', or '-'")
    setup = {"board": board_tiles(words[0]), "hands": [[], []], "bag": []}
    return position_of_setup(setup).board


def format_board(board: Board) -> str:
    """The field of a board: its unbroken horizontal runs, or ``-`` for an empty board.

    >>> format_board(parse_board("1,1:Bs;0,0:Ro;1,0:Rs"))
    '0,0:RoRs;1,1:Bs'
    """
    runs: list[str] = []
    for cell in sorted(board, key=lambda cell: (cell.y, cell.x)):
        if cell.step(Axis.ACROSS, -1) in board:
            runs[-1] += str(board[cell])
        else:
            runs.append(f"{cell}:{board[cell]}")
    return ";".join(runs) or "-"


def position_of_setup(setup: Mapping[str, Any]) -> Position:
    """`Position.from_setup` for a setup whose ruleset is text."""
    try:
        return Position.from_setup(
            {**setup, "ruleset": parse_ruleset(setup.get("ruleset", "classic"))}
        )
    except ParseError:
        raise
    except QwirkleError as error:
        raise ParseError(error.reason, str(error)) from error


def setup_of_position(position: Position) -> dict[str, Any]:
    """`Position.to_setup` with the ruleset as text, fit for JSON."""
    return {**position.to_setup(), "ruleset": format_ruleset(position.ruleset)}


def _run(tiles: tuple[Tile, ...]) -> str:
    return "".join(map(str, tiles)) or "-"


def board_tiles(field: str) -> list[tuple[int, int, Tile]]:
    """The tiles of the field of a board, unchecked."""
    if field == "-":
        return []
    tiles: list[tuple[int, int, Tile]] = []
    for run in field.split(";"):
        start, colon, codes = run.partition(":")
        x, comma, y = start.partition(",")
        if not colon or not comma or codes == "-":
            raise ParseError("bad_board", f"a run of tiles is like '0,0:RoRs', not {run!r:.40}")
        left, row = parse_int(x, "x"), parse_int(y, "y")
        tiles += ((left + by, row, tile) for by, tile in enumerate(parse_tiles_run(codes)))
    return tiles


def _hands(field: str) -> tuple[list[tuple[Tile, ...]], list[tuple[int, str]]]:
    """The hands, and the seats that are out with their reasons, in order of leaving."""
    hands: list[tuple[Tile, ...]] = []
    out: list[tuple[str, int, str]] = []
    for seat, written in enumerate(field.split("/")):
        codes, mark, gone = written.partition("!")
        hands.append(parse_tiles_run(codes))
        if mark:
            found = _OUT.fullmatch(gone)
            if not found:
                raise ParseError(
                    "bad_out", f"a seat that is out is like 'RoBs!resigned', not {gone!r:.40}"
                )
            out.append((found[1], seat, found[2]))
    numbers = sorted(number for number, _, _ in out)
    if any(numbers) and numbers != [str(n) for n in range(1, len(out) + 1)]:
        raise ParseError("bad_out", "seats that are out are numbered 1, 2, ... or not at all")
    return hands, [(seat, reason) for _, seat, reason in sorted(out)]
