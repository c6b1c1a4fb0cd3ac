"""The list as the rules see it: far boards, openings, a stable order, the law as judge."""

from __future__ import annotations

import itertools
import random

import pytest

from qwirkle.rules import Board, Cell, Place, Placement, Position, Tile
from qwirkle.rules.placements import legal_placements


def hand(*codes: str) -> tuple[Tile, ...]:
    return tuple(map(Tile.parse, codes))


def board(**cells: str) -> Board:
    return Board({Cell(*map(int, at[1:].split("_"))): Tile.parse(t) for at, t in cells.items()})


@pytest.mark.parametrize("x0", [0, -(10**12), 10**12])
@pytest.mark.parametrize("y0", [-1000, 123456789])
def test_far_boards_list_the_same_moves_moved(x0: int, y0: int) -> None:
    near = {(0, 0): "Ro", (1, 0): "Rs", (1, 1): "Bs", (1, 2): "Ys", (0, 2): "Yo"}
    hands = hand("Rd", "Bo", "Yd", "Gs", "Ro", "Bd")

    def listed(dx: int, dy: int) -> set[frozenset[tuple[Tile, int, int]]]:
        far = Board({Cell(x + dx, y + dy): Tile.parse(t) for (x, y), t in near.items()})
        moves = legal_placements(far, hands)
        return {frozenset((t, c.x - dx, c.y - dy) for t, c in m.placements) for m in moves}

    assert listed(x0, y0) == listed(0, 0)


def test_the_order_does_not_depend_on_how_the_board_came_about() -> None:
    cells = [(Cell(x, 0), Tile.parse(t)) for x, t in enumerate(("Ro", "Rs", "Rd", "Rc"))]
    lists = [
        legal_placements(Board(order), hand("Rx", "Bo", "Bs"))
        for order in itertools.permutations(cells)
    ]
    assert all(moves == lists[0] for moves in lists)


def test_an_opening_lists_each_longest_set_in_every_order_across_from_the_origin() -> None:
    moves = legal_placements(Board(), hand("Ro", "Rs", "Bo", "Gd", "Gd", "Ro"))
    texts = sorted(str(move) for move in moves)
    assert texts == sorted(
        [
            "Ro@0,0 Rs@1,0",
            "Rs@0,0 Ro@1,0",
            "Ro@0,0 Bo@1,0",
            "Bo@0,0 Ro@1,0",
        ]
    )


def test_an_opening_without_any_pair_lists_single_tiles() -> None:
    """A2."""
    tiles = hand("Ro", "Bs", "Yd", "Gc", "Ox", "Pt")
    moves = legal_placements(Board(), tiles)
    assert sorted(map(str, moves)) == sorted(f"{tile}@0,0" for tile in tiles)


def test_no_hand_has_no_placements() -> None:
    assert legal_placements(Board(), ()) == []
    assert legal_placements(board(_0_0="Ro"), ()) == []


def test_equal_tiles_in_hand_count_once() -> None:
    on = board(_0_0="Ro")
    once, twice = legal_placements(on, hand("Rs")), legal_placements(on, hand("Rs", "Rs"))
    assert once == twice
    assert len(once) == 4


def test_every_listed_move_is_legal_and_every_near_miss_is_judged_alike() -> None:
    """Validator and generator are two algorithms: each is the other's oracle."""
    rng = random.Random(2)
    position = Position.from_setup(
        {
            "board": [
                [0, 0, "Ro"],
                [1, 0, "Rs"],
                [2, 0, "Rd"],
                [0, 1, "Bo"],
                [0, 2, "Go"],
                [1, 2, "Gs"],
                [2, 2, "Gd"],
                [2, 3, "Yd"],
                [-1, 2, "Gc"],
            ],
            "hands": [["Rc", "Bs", "Bd", "Gx", "Od", "Rx"], ["Yo"]],
            "bag": ["Pt"],
        }
    )
    listed = {frozenset(move.placements) for move in position.legal_placements()}
    for move in position.legal_placements():
        position.check(move)
    cells = [Cell(x, y) for x in range(-4, 6) for y in range(-3, 7)]
    tiles = position.hands[0]
    candidates: list[tuple[Placement, ...]] = [(Placement(t, c),) for t in tiles for c in cells]
    for _ in range(8000):
        size = rng.choice((2, 3))
        first = rng.randrange(-3, 5)
        near = range(first, first + size)
        along = rng.sample(range(-3, 6), size) if rng.random() < 0.5 else near
        fixed, across = rng.randrange(-3, 6), rng.random() < 0.5
        line = [Cell(at, fixed) if across else Cell(fixed, at) for at in along]
        candidates.append(tuple(map(Placement, rng.sample(tiles, size), line)))
    for candidate in candidates:
        assert position.is_legal(Place(candidate)) == (frozenset(candidate) in listed)
