"""Boards that differ only in where they lie, how they are turned and renamed are the same."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from qwirkle.rules.tile import Cell, Colour, Shape, Tile
from qwirkle.server.table.same_board import (
    Tiles,
    is_common,
    is_opening,
    is_same_board,
    is_same_position,
    is_within,
)

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


def renamed(tile: Tile) -> Tile:
    """Each colour is called by the next one's name, each shape by the third next."""
    return Tile(Colour((tile.colour + 1) % 6), Shape((tile.shape + 3) % 6))


def test_a_board_is_known_again_with_other_colours_and_shapes() -> None:
    below = {Cell(cell.x, cell.y + 9): tile for cell, tile in BOARD.items()}
    many = {**BOARD, **below}
    other = {cell: renamed(tile) for cell, tile in many.items()}
    assert is_same_board(many, placed(other, SAME["turned once"]))
    blurred = {cell: Tile(tile.colour, Shape(tile.shape % 2)) for cell, tile in many.items()}
    assert not is_same_board(many, blurred)


def test_few_tiles_under_other_names_are_another_board_without_the_hand() -> None:
    other = {cell: renamed(tile) for cell, tile in BOARD.items()}
    assert is_common(BOARD)
    assert not is_same_board(BOARD, other)
    assert not is_within(BOARD, iter([other]))
    hand = [Tile.parse("Rx")]
    assert is_same_position(BOARD, hand, other, [renamed(tile) for tile in hand])


def test_a_hand_belongs_to_its_board_under_the_same_names() -> None:
    hand = [Tile.parse(code) for code in ("Rx", "Go", "Bt")]
    other = {cell: renamed(tile) for cell, tile in BOARD.items()}
    assert is_same_position(BOARD, hand, other, [renamed(tile) for tile in hand])
    assert not is_same_position(BOARD, hand, other, hand)
    assert is_same_position({}, hand, {}, [renamed(tile) for tile in hand])


def test_an_opening_is_one_line_at_most() -> None:
    assert is_opening({})
    line = {cell: tile for cell, tile in BOARD.items() if cell.y == 0}
    assert is_opening(line)
    assert is_opening(placed(line, SAME["turned once"]))
    assert not is_opening(BOARD)
    # Under other names, all lines of three are the same.
    other = {cell: renamed(tile) for cell, tile in line.items()}
    assert not is_same_board(line, other)
    assert is_same_position(line, [], other, [])


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
