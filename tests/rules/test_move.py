"""Moves as values, and their one written form."""

import dataclasses
import pickle

import pytest

from qwirkle.rules import Cell, Move, Pass, Place, Placement, Swap
from tests.rules.build import move, place, tile, tiles


@pytest.mark.parametrize(
    "text", ["Rc@2,0 Rt@3,0", "Rc@-2,1000000000000", "swap Ro Bs Ro", "pass", "swap", "place"]
)
def test_a_move_is_written_in_the_notation(text: str) -> None:
    assert str(move(text)) == text


def test_the_order_given_is_kept_and_counts_for_equality() -> None:
    one, other = place("Rc@2,0 Rt@3,0"), place("Rt@3,0 Rc@2,0")
    assert [str(p) for p in other.placements] == ["Rt@3,0", "Rc@2,0"]
    assert one != other
    assert one.key == other.key != place("Rc@2,0").key


def test_any_sequence_becomes_a_tuple_so_that_moves_stay_values() -> None:
    placements = [Placement(tile("Rc"), Cell(2, 0))]
    given = Place(placements)  # type: ignore[arg-type]
    placements.clear()
    assert given == place("Rc@2,0")
    assert Swap(list(tiles("Ro Bs"))) == move("swap Ro Bs")  # type: ignore[arg-type]


@pytest.mark.parametrize("given", [place("Rc@2,0"), move("swap Ro"), Pass()])
def test_moves_are_frozen_hashable_and_survive_pickling(given: Move) -> None:
    copy = pickle.loads(pickle.dumps(given))
    assert copy == given
    assert hash(copy) == hash(given)
    if not isinstance(given, Pass):
        field = dataclasses.fields(given)[0].name
        with pytest.raises(dataclasses.FrozenInstanceError):
            setattr(given, field, ())
