"""Positions are alike exactly if one is a turned, mirrored and renamed image of the other."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import permutations
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from qwirkle.analysis.puzzles import canonical_form, puzzle_id
from qwirkle.analysis.puzzles.finder import stripped
from qwirkle.rules import ALL_TILES, Cell, Colour, Shape, Tile
from tests.properties.strategies import played

Tiles = Mapping[Cell, Tile]


def image(
    board: Tiles, hand: tuple[Tile, ...], random: Random
) -> tuple[dict[Cell, Tile], list[Tile]]:
    """The position turned, mirrored, moved and renamed by chance."""
    colours = random.sample(list(Colour), 6)
    shapes = random.sample(list(Shape), 6)
    flip_x, flip_y, is_transposed = (random.random() < 0.5 for _ in range(3))
    dx, dy = random.randint(-9, 9), random.randint(-9, 9)

    def renamed(tile: Tile) -> Tile:
        return Tile(colours[tile.colour], shapes[tile.shape])

    def moved(cell: Cell) -> Cell:
        x, y = (-cell.x if flip_x else cell.x), (-cell.y if flip_y else cell.y)
        return Cell(y + dx, x + dy) if is_transposed else Cell(x + dx, y + dy)

    cells = [(moved(cell), renamed(tile)) for cell, tile in board.items()]
    random.shuffle(cells)
    return dict(cells), random.sample([renamed(tile) for tile in hand], len(hand))


@settings(max_examples=60)
@given(st.integers(0, 10**9), st.integers(1, 40))
def test_every_image_of_a_position_has_its_form(seed: int, turns: int) -> None:
    position = played(2, seed, turns).position
    random = Random(seed)
    for hand in position.hands:
        turned, renamed = image(position.board, hand, random)
        assert canonical_form(turned, renamed) == canonical_form(position.board, hand)


@settings(max_examples=60)
@given(st.integers(0, 10**9), st.integers(1, 30))
def test_another_tile_on_the_board_or_in_hand_is_another_form(seed: int, turns: int) -> None:
    position = played(2, seed, turns).position
    board, hand = dict(position.board), position.hands[0]
    form = canonical_form(board, hand)
    assert canonical_form(board, hand[1:]) != form
    assert canonical_form({**board, Cell(99, 99): hand[0]}, hand) != form


def are_images(one: tuple[Tiles, list[Tile]], other: tuple[Tiles, list[Tile]]) -> bool:
    """The same by trying everything, for very small positions."""
    (board, hand), (wanted, wanted_hand) = one, other
    used_colours = sorted({t.colour for t in (*board.values(), *hand)})
    used_shapes = sorted({t.shape for t in (*board.values(), *hand)})
    target = _shifted(wanted)
    for colours in permutations(Colour, len(used_colours)):
        for shapes in permutations(Shape, len(used_shapes)):
            by_colour = dict(zip(used_colours, colours, strict=True))
            by_shape = dict(zip(used_shapes, shapes, strict=True))
            renamed = [Tile(by_colour[t.colour], by_shape[t.shape]) for t in hand]
            if sorted(renamed) != sorted(wanted_hand):
                continue
            tiles = {c: Tile(by_colour[t.colour], by_shape[t.shape]) for c, t in board.items()}
            for flip_x in (1, -1):
                for flip_y in (1, -1):
                    turned = {Cell(flip_x * x, flip_y * y): t for (x, y), t in tiles.items()}
                    crossed = {Cell(y, x): t for (x, y), t in turned.items()}
                    if target in (_shifted(turned), _shifted(crossed)):
                        return True
    return False


def _shifted(board: Tiles) -> dict[Cell, Tile]:
    x0, y0 = min(c.x for c in board), min(c.y for c in board)
    return {Cell(x - x0, y - y0): tile for (x, y), tile in board.items()}


tiny_boards = st.dictionaries(
    st.builds(Cell, st.integers(0, 1), st.integers(0, 1)),
    st.sampled_from(ALL_TILES[:3] + ALL_TILES[6:8]),
    min_size=1,
    max_size=3,
)
tiny_hands = st.lists(st.sampled_from(ALL_TILES[:3] + ALL_TILES[6:8]), min_size=1, max_size=2)


@settings(max_examples=80)
@given(tiny_boards, tiny_hands, tiny_boards, tiny_hands)
def test_equal_forms_are_images_of_each_other_and_others_are_not(
    board: Tiles, hand: list[Tile], other: Tiles, other_hand: list[Tile]
) -> None:
    same = canonical_form(board, hand) == canonical_form(other, other_hand)
    assert same == are_images((board, hand), (other, other_hand))


def test_an_id_is_short_and_depends_on_board_and_hand_alone() -> None:
    position = played(2, 7, 12).position
    seat = position.to_move
    bare = stripped(position.view(seat))
    assert puzzle_id(bare) == puzzle_id(position.view(seat))
    assert len(puzzle_id(bare)) == 10
    assert puzzle_id(bare) != puzzle_id(position.view(1 - seat))
