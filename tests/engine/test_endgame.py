"""Exact play at the end equals plain minimax."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice
from threading import Event, Thread

import pytest

from bench.endings import Ending, agrees, first_endings, minimax, move_values, small_endings
from qwirkle.engine import Endgame, Field, is_compiled
from qwirkle.rules import ALL_TILES, InvalidArgument, Pass, Position, Tile
from qwirkle.rules.chance import stream
from qwirkle.rules.scoring import FINISH_BONUS


def law_minimax(position: Position) -> int:
    """The margin to come for the seat to move, by trying everything on the law's own terms."""
    seat = position.to_move
    moves = position.legal_placements()
    if not moves:
        return -law_minimax(position.play(Pass()))
    values = []
    for move in moves:
        after = position.play_unchecked(move)
        gained = after.scores[seat] - position.scores[seat]
        values.append(gained if after.is_over else gained - law_minimax(after))
    return max(values)


def as_position(ending: Ending) -> Position:
    board, *hands = ending
    return Position.from_setup(
        {
            "board": [[x, y, str(ALL_TILES[kind])] for x, y, kind in board],
            "hands": [[str(ALL_TILES[kind]) for kind in hand] for hand in hands],
            "bag": [],
            "to_move": 0,
        }
    )


def field_of(ending: Ending) -> Field:
    field = Field()
    for x, y, kind in ending[0]:
        field.put(x, y, kind)
    return field


def test_margin_and_move_are_those_of_minimax() -> None:
    endgame = Endgame()
    count, most = (250, 5) if is_compiled() else (8, 4)
    for ending in islice(small_endings("test endings", most), count):
        assert agrees(endgame, ending)


def joining_endings(seed: str) -> Iterator[Ending]:
    """Endings with one tile against three, of one colour or shape with a tile: they lead one
    another on to cells and lines that a tile alone does not reach."""
    for (board, _, _), word in zip(first_endings(seed), stream(seed, "hands"), strict=False):
        rng = random.Random(word)
        middle = rng.choice(ALL_TILES)
        family = [
            tile.index
            for tile in ALL_TILES
            if tile.colour == middle.colour or tile.shape == middle.shape
        ]
        hands = rng.sample(family, 4)
        yield board, hands[:1], hands[1:]


def highest_with_help(ending: Ending) -> int:
    """The most that the first hand, of one tile, scores after a move of the second."""
    field = field_of(ending)
    _, mine, theirs = ending
    best = 0
    for _, laid in field.moves(sum(1 << kind for kind in theirs)):
        if len(laid) == len(theirs):
            continue
        for kind, x, y in laid:
            field.put(x, y, kind)
        scores = [score for score, _ in field.moves(1 << mine[0])]
        if scores:
            best = max(best, max(scores) + FINISH_BONUS)
        for _ in laid:
            field.undo()
    return best


def test_no_tile_scores_more_than_its_bound_whatever_helps_it() -> None:
    endgame = Endgame()
    for ending in islice(joining_endings("test bounds"), 2000 if is_compiled() else 40):
        assert highest_with_help(ending) <= endgame.bounds(*ending)[0]


def test_the_value_of_every_move_is_that_of_minimax() -> None:
    endgame = Endgame()
    count, most = (120, 5) if is_compiled() else (4, 4)
    for ending in islice(small_endings("test values", most), count):
        solved, values, nodes = endgame.values(*ending, 600.0)
        assert solved
        assert sorted(values) == sorted(move_values(field_of(ending), ending[1], ending[2]))
        assert [value for _, value in values] == sorted((v for _, v in values), reverse=True)
        assert nodes > 0


def test_a_search_cut_short_loses_less_than_the_highest_score() -> None:
    lost_by_search = lost_by_score = 0
    exact = Endgame()
    for ending in islice(small_endings("test short searches", 6), 60 if is_compiled() else 12):
        values = dict(exact.values(*ending, 600.0)[1])
        if not values:
            continue
        _, _, move, _ = Endgame().solve(*ending, 600.0, 40)
        assert move is not None
        scored = field_of(ending).moves(sum({1 << kind for kind in ending[1]}))
        best = max(values.values())
        lost_by_search += best - values[move]
        lost_by_score += best - values[max(scored)[1]]
    assert lost_by_search < lost_by_score / 2


def test_values_that_need_too_many_positions_are_not_given() -> None:
    ending = next(first_endings("test budget"))
    solved, values, nodes = Endgame().values(*ending, 600.0, 20)
    assert not solved
    assert 20 < nodes < 40  # those on the way back count too
    listed = field_of(ending).moves(sum({1 << kind for kind in ending[1]}))
    assert len(values) < len(listed)


def test_minimax_is_the_minimax_of_the_law() -> None:
    for ending in islice(small_endings("test endings of the law", 3), 3):
        position = as_position(ending)
        if not position.is_over:
            assert minimax(field_of(ending), ending[1], ending[2])[0] == law_minimax(position)


@pytest.mark.parametrize(
    ("mine", "theirs", "margin"),
    [
        pytest.param("Yd", "Rd", -9, id="the other goes out"),
        pytest.param("Yd", "Gc", 0, id="stuck, nobody gets anything"),
    ],
)
def test_a_tile_that_fits_nowhere_is_a_pass(mine: str, theirs: str, margin: int) -> None:
    board = [(0, 0, Tile.parse("Ro").index), (1, 0, Tile.parse("Rs").index)]
    hands = [Tile.parse(mine).index], [Tile.parse(theirs).index]
    assert Endgame().solve(board, *hands, 60.0)[:3] == (True, margin, None)


def test_an_unfinished_search_says_so_and_still_has_a_move() -> None:
    ending = next(first_endings("test endings"))
    solved, _, move, nodes = Endgame().solve(*ending, 600.0, 3)
    assert not solved
    assert nodes <= 5
    assert move is not None


def test_wherever_it_stops_the_move_is_legal() -> None:
    ending = next(small_endings("test stopped endings", 6 if is_compiled() else 3))
    _, value, best, nodes = Endgame().solve(*ending, 600.0)
    legal = [laid for _, laid in field_of(ending).moves(sum({1 << k for k in ending[1]}))]
    for limit in range(1, nodes, max(nodes // 20, 1)):
        assert Endgame().solve(*ending, 600.0, limit)[2] in legal
    assert Endgame().solve(*ending, 600.0, nodes)[:3] == (True, value, best)


def test_another_thread_can_end_the_search() -> None:
    endgame = Endgame()
    limit = 200_000 if is_compiled() else 50
    ending = next(
        e for e in first_endings("test endings") if not endgame.solve(*e, 600.0, limit)[0]
    )
    done = Event()

    def cancel() -> None:
        while not done.wait(0.01):
            endgame.cancelled = True

    other = Thread(target=cancel)
    other.start()
    solved = endgame.solve(*ending, 600.0)[0]
    done.set()
    other.join()
    assert not solved


def test_empty_hands_are_refused() -> None:
    with pytest.raises(InvalidArgument, match="one to six"):
        Endgame().solve([(0, 0, 0)], [], [1], 1.0)
