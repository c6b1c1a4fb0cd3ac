"""Rulesets and who starts (S2, S5, S6)."""

import dataclasses
import pickle
from typing import Any

import pytest

from qwirkle.rules import Game, InvalidArgument, InvalidSetup, Ruleset, Tile, longest_sets
from tests.rules.build import codes, deal_beginning, tiles

CLASSIC = Ruleset.preset("classic")


@pytest.mark.parametrize(
    ("name", "seats", "tie"),
    [
        ("classic", (2, 8), "oldest"),
        ("productief", (2, 4), "oldest"),
        ("extra", (2, 4), "oldest"),
        ("french", (2, 4), "oldest"),
        ("english", (2, 6), "oldest"),
        ("schmidt", (2, 4), "youngest"),
    ],
)
def test_a_preset_holds_what_its_document_says(name: str, seats: tuple[int, int], tie: str) -> None:
    ruleset = Ruleset.preset(name)
    assert ruleset.name == name
    assert (ruleset.min_seats, ruleset.max_seats) == seats
    assert ruleset.start_tie == tie


def test_there_is_a_preset_for_each_source_and_classic_comes_first() -> None:
    assert Ruleset.presets() == (
        "classic",
        "productief",
        "extra",
        "french",
        "english",
        "schmidt",
    )


@pytest.mark.parametrize("name", ["", "Classic", "chess", None, 3, []])
def test_an_unknown_preset_is_refused_with_the_known_ones(name: object) -> None:
    with pytest.raises(InvalidArgument, match="classic, productief") as caught:
        Ruleset.preset(name)  # type: ignore[arg-type]
    assert caught.value.reason == "unknown_ruleset"


def test_a_ruleset_is_a_frozen_value() -> None:
    with pytest.raises(dataclasses.FrozenInstanceError):
        CLASSIC.start_tie = "seat"  # type: ignore[misc]
    assert Ruleset.preset("classic") == CLASSIC
    assert hash(Ruleset.preset("classic")) == hash(CLASSIC)
    assert pickle.loads(pickle.dumps(CLASSIC)) == CLASSIC


def test_replace_makes_a_house_rule() -> None:
    house = dataclasses.replace(CLASSIC, start_tie="youngest")
    assert house.start_tie == "youngest"
    assert CLASSIC.start_tie == "oldest"


@pytest.mark.parametrize(
    "change",
    [
        {"start_tie": "tallest"},
        {"start_tie": None},
        {"min_seats": 1},
        {"max_seats": 9},
        {"min_seats": 5, "max_seats": 4},
        {"min_seats": 2.0},
        {"max_seats": "8"},
        {"name": ""},
        {"name": "two words"},
        {"name": None},
    ],
)
def test_an_impossible_ruleset_is_refused(change: dict[str, Any]) -> None:
    with pytest.raises(InvalidSetup) as caught:
        dataclasses.replace(CLASSIC, **change)
    assert caught.value.reason == "bad_ruleset"


@pytest.mark.parametrize(
    ("name", "seats", "allowed"),
    [
        ("classic", 2, True),
        ("classic", 8, True),
        ("classic", 1, False),
        ("classic", 9, False),
        ("english", 6, True),
        ("english", 7, False),
        ("schmidt", 4, True),
        ("schmidt", 5, False),
    ],
)
def test_s2_a_game_has_the_seats_that_its_ruleset_allows(
    name: str, seats: int, allowed: bool
) -> None:
    if allowed:
        game = Game.start(seats, seed=1, ruleset=Ruleset.preset(name))
        assert game.position.seats == seats
    else:
        with pytest.raises(InvalidSetup) as caught:
            Game.start(seats, seed=1, ruleset=Ruleset.preset(name))
        assert caught.value.reason == "bad_seats"


# --- S5: the largest set


@pytest.mark.parametrize(
    ("hand", "sets"),
    [
        ("Ro Rs Rd Bo", ["Ro Rs Rd"]),
        ("Ro Oo Yo Rs", ["Ro Oo Yo"]),
        ("Ro Ro Ro Bs Bd Gc", ["Bs Bd"]),  # equal tiles count once
        ("Ro Rs Bs", ["Ro Rs", "Rs Bs"]),
        ("Ro Bs", ["Ro", "Bs"]),
        ("Ro Ro", ["Ro"]),
        ("", []),
    ],
)
def test_s5_the_largest_sets_share_an_attribute_and_count_equal_tiles_once(
    hand: str, sets: list[str]
) -> None:
    assert [codes(sorted(group)) for group in longest_sets(tiles(hand))] == sets


def test_a_set_that_is_largest_by_colour_and_by_shape_is_listed_once() -> None:
    assert longest_sets(tiles("Ro Ro Ro Ro")) == [frozenset(tiles("Ro"))]


# --- S6: who starts


def hands_with_longest(*lengths: int) -> list[tuple[Tile, ...]]:
    """One hand a seat whose largest set has just that length, every other tile apart from it."""
    by_length = {
        1: "Ro Os Yd Gc Bx Pt",
        2: "Ro Rs Yd Gc Bx Pt",
        3: "Ro Rs Rd Gc Bx Pt",
        4: "Ro Rs Rd Rc Bx Pt",
        5: "Ro Rs Rd Rc Rx Pt",
        6: "Ro Rs Rd Rc Rx Rt",
    }
    return [tiles(by_length[length]) for length in lengths]


@pytest.mark.parametrize("seats", range(2, 9))
def test_s6_the_largest_count_starts_whatever_the_ages(seats: int) -> None:
    for best in range(seats):
        lengths = [3] * seats
        lengths[best] = 4
        for ages in (None, list(range(seats)), list(range(seats, 0, -1))):
            assert CLASSIC.starter(hands_with_longest(*lengths), ages) == best


@pytest.mark.parametrize("seats", range(2, 9))
@pytest.mark.parametrize(("tie", "sign"), [("oldest", 1), ("youngest", -1)])
def test_s6_a_tie_goes_to_the_oldest_or_youngest_of_the_tied(
    seats: int, tie: Any, sign: int
) -> None:
    ruleset = dataclasses.replace(CLASSIC, start_tie=tie)
    for winner in range(seats):
        ages = [50] * seats
        ages[winner] += sign
        assert ruleset.starter(hands_with_longest(*[2] * seats), ages) == winner


@pytest.mark.parametrize("seats", range(3, 9))
@pytest.mark.parametrize(("tie", "sign"), [("oldest", 1), ("youngest", -1)])
def test_a18_the_age_of_those_who_are_not_tied_does_not_count(
    seats: int, tie: Any, sign: int
) -> None:
    ruleset = dataclasses.replace(CLASSIC, start_tie=tie)
    lengths = [2, *[3] * (seats - 1)]
    ages = [50 + 9 * sign, *[50] * (seats - 2), 50 + sign]
    assert ruleset.starter(hands_with_longest(*lengths), ages) == seats - 1


@pytest.mark.parametrize("seats", range(2, 9))
@pytest.mark.parametrize("tie", ["oldest", "youngest", "seat"])
def test_a7_among_equal_or_unknown_ages_the_lowest_seat_starts(seats: int, tie: Any) -> None:
    ruleset = dataclasses.replace(CLASSIC, start_tie=tie)
    assert ruleset.starter(hands_with_longest(*[2] * seats), [30] * seats) == 0
    assert ruleset.starter(hands_with_longest(*[2] * seats), None) == 0
    assert ruleset.starter(hands_with_longest(1, *[2] * (seats - 1)), [30] * seats) == 1
    assert ruleset.starter(hands_with_longest(1, *[2] * (seats - 1)), None) == 1


@pytest.mark.parametrize("seats", range(2, 9))
def test_under_seat_the_lowest_tied_seat_starts_whatever_the_ages(seats: int) -> None:
    ruleset = dataclasses.replace(CLASSIC, start_tie="seat")
    assert ruleset.starter(hands_with_longest(*[2] * seats), list(range(seats))) == 0
    assert ruleset.starter(hands_with_longest(*[2] * (seats - 1), 3), None) == seats - 1


def test_a17_the_rule_is_the_same_for_more_than_two_tied() -> None:
    hands = hands_with_longest(3, 3, 1, 3)
    assert CLASSIC.starter(hands, [20, 40, 90, 30]) == 1
    assert Ruleset.preset("schmidt").starter(hands, [20, 40, 1, 10]) == 3


# --- the same through a whole deal


def rainbow(seat: int) -> str:
    """Six colours with six shapes: the largest set is one tile (A2)."""
    return " ".join("ROYGBP"[i] + "osdcxt"[(i + seat) % 6] for i in range(6))


@pytest.mark.parametrize("seats", range(2, 9))
def test_a2_where_every_longest_is_one_age_picks_and_one_tile_opens(seats: int) -> None:
    deal = deal_beginning(" ".join(rainbow(seat) for seat in range(seats)))
    ages = [20 + (5 * seat) % 8 for seat in range(seats)]
    oldest = Game.from_deal(deal, seats, ages)
    assert oldest.position.to_move == ages.index(max(ages))
    youngest = Game.from_deal(deal, seats, ages, dataclasses.replace(CLASSIC, start_tie="youngest"))
    assert youngest.position.to_move == ages.index(min(ages))
    assert Game.from_deal(deal, seats).position.to_move == 0
    opening = oldest.position.legal_placements()
    assert {len(move.placements) for move in opening} == {1}
    assert len(opening) == 6


def test_s5_equal_tiles_do_not_help_to_start() -> None:
    deal = deal_beginning("Ro Ro Ro Bs Yd Gc " + "Po Ps Gx Bd Yt Oc")
    assert Game.from_deal(deal, 2, ages=[90, 1]).position.to_move == 1
