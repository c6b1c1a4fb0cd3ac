"""Boards that differ only in where they lie and how they are turned are the same."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from qwirkle.rules.tile import Cell, Tile
from qwirkle.server.table.same_board import Tiles, is_same_board, is_within

# No symmetry of its own: Rc and Go are on different sides of different ends.
BOARD = {
    Cell(x, y): Tile.parse(code)
    for code, x, y in [("Ro", 0, 0), ("Rs", 1, 0), ("Rd", 2, 0), ("Rc", 0, 1), ("Go", 2, -1)]
}

SAME: dict[str, Callable[[int, int], tuple[int, int]]] = {
    "itself": lambda x, y: (x, y),
    "moved": lambda x, y: (x + 40, y - 7),
    "turned once": lambda x, y: (-y, x),
    "turned twice": lambda x, y: (-x, -y),
    "turned three times": lambda x, y: (y, -x),
    "mirrored": lambda x, y: (-x, y),
    "mirrored and moved": lambda x, y: (x + 3, -y + 9),
    "mirrored and turned": lambda x, y: (y, x),
    "mirrored and turned three times": lambda x, y: (-y, -x),
}


def placed(tiles: Tiles, where: Callable[[int, int], tuple[int, int]]) -> Tiles:
    return {Cell(*where(*cell)): tile for cell, tile in tiles.items()}


@pytest.mark.parametrize("name", SAME)
def test_a_board_is_known_again_wherever_it_lies(name: str) -> None:
    assert is_same_board(BOARD, placed(BOARD, SAME[name]))
    assert is_same_board(placed(BOARD, SAME[name]), BOARD)


def test_another_board_is_another() -> None:
    cells = list(BOARD)
    assert not is_same_board(BOARD, {**BOARD, Cell(5, 5): Tile.parse("Ro")})
    assert not is_same_board(BOARD, {cell: BOARD[cell] for cell in cells[1:]})
    assert not is_same_board(BOARD, {**BOARD, Cell(0, 0): Tile.parse("Rx")})
    exchanged = {**BOARD, cells[0]: BOARD[cells[1]], cells[1]: BOARD[cells[0]]}
    assert not is_same_board(BOARD, exchanged)
    assert not is_same_board(BOARD, placed(BOARD, lambda x, y: (x * 2, y)))


def test_an_empty_board_is_an_empty_board() -> None:
    assert is_same_board({}, {})
    assert not is_same_board({}, BOARD)


def test_a_board_is_found_in_the_history_of_a_game() -> None:
    cells = list(BOARD)
    history = [{cell: BOARD[cell] for cell in cells[:upto]} for upto in (2, 3, 5)]
    for past in history:
        assert is_within(placed(past, SAME["turned once"]), iter(history))
    assert not is_within({cell: BOARD[cell] for cell in cells[:4]}, iter(history))
    assert not is_within({**BOARD, Cell(9, 9): Tile.parse("Px")}, iter(history))
