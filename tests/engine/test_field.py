"""The field: lists against the naive generator, taking back, both forms alike."""

from __future__ import annotations

import random
from types import ModuleType
from typing import Any

import pytest

from qwirkle.engine import Field, _field, is_compiled
from qwirkle.rules import ALL_TILES, Board, Cell, InvalidArgument, Place, Tile
from qwirkle.rules.line import LINE_MAX, line_flaw
from tests.naive import naive_placements

Laid = tuple[tuple[int, int, int], ...]


def mask(*codes: str) -> int:
    return sum({1 << Tile.parse(code).index for code in codes})


def as_sets(moves: list[tuple[int, Laid]]) -> dict[frozenset[tuple[str, int, int]], int]:
    return {frozenset((str(ALL_TILES[k]), x, y) for k, x, y in laid): s for s, laid in moves}


def random_course(seed: int, turns: int) -> list[tuple[Laid, list[int]]]:
    """Moves of a random game on the naive rules' terms, each with the hand it came from."""
    rng = random.Random(seed)
    bag = [kind for kind in range(36) for _ in range(3)]
    rng.shuffle(bag)
    field = Field()
    course = []
    hand = [bag.pop() for _ in range(6)]
    for _ in range(turns):
        moves = field.moves(sum({1 << kind for kind in hand}))
        if not moves:
            bag[:0] = hand
            hand = [bag.pop() for _ in range(6)]
            continue
        # Long moves are rare among all moves and rich in bridges: prefer them now and then.
        laid = (rng.choice(moves) if rng.random() < 0.7 else max(moves))[1]
        course.append((laid, list(hand)))
        for kind, x, y in laid:
            field.put(x, y, kind)
            hand.remove(kind)
        while len(hand) < 6 and bag:
            hand.append(bag.pop())
        if not hand:
            break
    return course


def test_what_joins_a_line_is_what_joins_each_of_its_tiles() -> None:
    """The field knows the law of lines by pairs; here the law is asked for every line."""
    todo: list[tuple[Tile, ...]] = [(tile,) for tile in ALL_TILES]
    seen = set()
    while todo:
        line = todo.pop()
        if frozenset(line) in seen:
            continue
        seen.add(frozenset(line))
        joins = _field.EVERY
        for tile in line:
            joins &= _field.JOINS[tile.index]
        fitting = [(*line, tile) for tile in ALL_TILES if line_flaw((*line, tile)) is None]
        assert joins == sum(1 << longer[-1].index for longer in fitting)
        todo += fitting
    assert max(map(len, seen)) == LINE_MAX
    assert len(seen) == 36 + 12 * (2**6 - 1 - 6)


@pytest.mark.parametrize("seed", range(8))
def test_lists_equal_those_of_the_naive_generator(seed: int) -> None:
    field = Field()
    board: dict[tuple[int, int], str] = {}
    for turn, (laid, hand) in enumerate(random_course(seed, 40)):
        if turn % 4 == seed % 4:
            moves = field.moves(sum({1 << kind for kind in hand}))
            found = as_sets(moves)
            assert len(found) == len(moves), "a set of placements is listed twice"
            assert found == naive_placements(board, [str(ALL_TILES[k]) for k in hand])
        for kind, x, y in laid:
            field.put(x, y, kind)
            board[x, y] = str(ALL_TILES[kind])


def test_taking_back_restores_everything() -> None:
    field = Field()
    digests = []
    for laid, _ in random_course(3, 30):
        for kind, x, y in laid:
            digests.append(field.digest())
            field.put(x, y, kind)
    while digests:
        field.undo()
        assert field.digest() == digests.pop()


def test_taking_back_restores_everything_whatever_was_laid() -> None:
    """Tiles laid apart, in any order, and against the law: dead cells come and go."""
    rng = random.Random(4)
    cells = rng.sample([(x, y) for x in range(12) for y in range(12)], 108)
    field = Field()
    empty = field.digest()
    digests = []
    for at, (x, y) in enumerate(cells):
        if at % 6 == 0:
            digests.append(field.digest())
        field.put(x, y, rng.choice((0, 1, 2, 6, 7, 12)))
    for at in reversed(range(108)):
        field.undo()
        if at % 6 == 0:
            assert field.digest() == digests.pop()
    for x, y in cells:
        field.put(x, y, rng.randrange(36))
    field.clear()
    assert field.digest() == empty


def test_the_frontier_is_every_cell_that_takes_a_tile() -> None:
    field = _field.Field()
    board = set()
    for laid, _ in random_course(6, 60):
        for kind, x, y in laid:
            field.put(x, y, kind)
            board.add((x, y))
    every = {laid[0][1:] for _, laid in field.moves(_field.EVERY) if len(laid) == 1}
    beside = {(x + dx, y + dy) for x, y in board for dx, dy in ((0, 1), (0, -1), (1, 0), (-1, 0))}
    assert field.frontier_n == len(every) < len(beside - board)
    assert {field.place[cell] for cell in field.frontier[: field.frontier_n]} == set(
        range(1, field.frontier_n + 1)
    )


def test_places_are_the_moves_in_the_coordinates_of_the_board_that_was_laid_out() -> None:
    far = 10**30
    board = Board({Cell(far, -far): Tile.parse("Ro")})
    field, near = Field(), Field()
    field.lay_out(board)
    near.put(0, 0, Tile.parse("Ro").index)
    hand = mask("Rs", "Rd", "Bo")
    assert field.origin() == (far, -far)
    assert [
        (score, tuple((t.index, x - far, y + far) for t, (x, y) in place.placements))
        for score, place in field.scored(hand)
    ] == near.moves(hand)
    most = max(score for score, _ in field.scored(hand))
    assert field.best(hand) == [found for found in field.scored(hand) if found[0] == most]
    assert field.scored(hand)[0][1] == Place(field.scored(hand)[0][1].placements)


def test_equal_placements_of_a_list_are_one_object() -> None:
    field = Field()
    field.lay_out(Board({Cell(0, 0): Tile.parse("Ro")}))
    placements = [p for _, move in field.scored(mask("Rs", "Rd")) for p in move.placements]
    assert len({id(placement) for placement in placements}) == len(set(placements))


@pytest.mark.parametrize("cells", [[(0, 0), (109, 0)], [(0, 0), (0, -(10**40))]])
def test_a_board_that_no_game_reaches_is_refused(cells: list[tuple[int, int]]) -> None:
    board = Board({Cell(x, y): Tile.parse("Ro") for x, y in cells})
    with pytest.raises(InvalidArgument) as refusal:
        Field().lay_out(board)
    assert refusal.value.reason == "off_the_field"


@pytest.mark.parametrize(
    "tiles", [{"ab": Tile.parse("Ro")}, {Cell(0, 0): "Ro"}, {(0, 0, 0): Tile.parse("Ro")}]
)
def test_a_board_of_something_else_is_refused(tiles: dict[Any, Any]) -> None:
    with pytest.raises(InvalidArgument) as refusal:
        Field().lay_out(Board(tiles))
    assert refusal.value.reason == "wrong_type"


def test_laying_in_any_order_gives_the_same_lists() -> None:
    tiles = [t for laid, _ in random_course(5, 25) for t in laid]
    hand = mask("Ro", "Ys", "Gd", "Bc", "Px", "Ot")
    forwards, shuffled = Field(), Field()
    for kind, x, y in tiles:
        forwards.put(x, y, kind)
    random.Random(1).shuffle(tiles)
    for kind, x, y in tiles:
        shuffled.put(x, y, kind)
    assert as_sets(forwards.moves(hand)) == as_sets(shuffled.moves(hand))


def test_a_list_longer_than_the_first_buffer_is_complete() -> None:
    """One red circle on the table and all six reds in hand: over 30,000 placements."""
    field = Field()
    field.put(0, 0, Tile.parse("Ro").index)
    moves = field.moves(mask("Ro", "Rs", "Rd", "Rc", "Rx", "Rt"))
    assert len(moves) == len(set(moves)) == len(as_sets(moves))
    naive = naive_placements({(0, 0): "Ro"}, ["Ro", "Rs", "Rd", "Rc", "Rx", "Rt"])
    assert as_sets(moves) == naive
    assert len(moves) > 30_000


@pytest.mark.parametrize("step", [(1, 0), (-1, 0), (0, 1), (0, -1)])
def test_a_board_may_grow_108_tiles_in_one_direction(step: tuple[int, int]) -> None:
    """The rules end a line at six; the field alone must bear the farthest reach there can be."""
    field = Field()
    for at in range(108):
        field.put(at * step[0], at * step[1], at % 36)
    assert field.moves(mask("Ro", "Ys"))
    with pytest.raises(InvalidArgument, match="no room"):
        field.put(108 * step[0], 108 * step[1], 0)


@pytest.mark.parametrize(("x", "y", "kind"), [(109, 0, 0), (0, -109, 0), (0, 0, 36), (0, 0, -1)])
def test_what_is_off_the_field_is_refused(x: int, y: int, kind: int) -> None:
    with pytest.raises(InvalidArgument) as refusal:
        Field().put(x, y, kind)
    assert refusal.value.reason == "off_the_field"


def test_an_occupied_cell_and_an_empty_field_are_refused() -> None:
    field = Field()
    field.put(0, 0, 7)
    with pytest.raises(InvalidArgument, match="a tile lies at 0,0"):
        field.put(0, 0, 8)
    field.undo()
    with pytest.raises(InvalidArgument, match="empty"):
        field.undo()


def compiled_module() -> ModuleType:
    if not is_compiled():
        pytest.skip("the compiled engine is not in use")
    from qwirkle.engine import _field_compiled  # type: ignore[attr-defined]

    assert isinstance(_field_compiled, ModuleType)
    return _field_compiled


def test_compiled_and_interpreted_lists_and_fields_are_equal() -> None:
    fast, slow = compiled_module().Field(), _field.Field()
    for laid, hand in random_course(11, 40):
        hand_mask = sum({1 << kind for kind in hand})
        assert fast.moves(hand_mask) == slow.moves(hand_mask)
        for kind, x, y in laid:
            fast.put(x, y, kind)
            slow.put(x, y, kind)
    assert fast.digest() == slow.digest()
