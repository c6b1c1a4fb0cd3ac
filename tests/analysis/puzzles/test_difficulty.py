"""Ratings start from how often the levels of the ladder solve a puzzle."""

from __future__ import annotations

from qwirkle.analysis.puzzles import LEVELS, nearest_level, solve_rates, starting_rating
from qwirkle.engine import list_scored
from qwirkle.notation import parse_view

VIEW = parse_view("0,0:RoRsRdRc RxRtGsGoPxBs/6 92 2/0 0 classic 0")


def test_what_fewer_solve_has_a_higher_rating() -> None:
    ratings = [starting_rating(dict.fromkeys(LEVELS, n / 10)).value for n in range(11)]
    assert ratings == sorted(ratings, reverse=True)
    assert len(set(ratings)) == len(ratings)


def test_only_how_much_is_solved_counts_not_by_whom() -> None:
    nobody = dict.fromkeys(LEVELS, 0.0)
    by_beginner = starting_rating(nobody | {"beginner": 0.5})
    assert by_beginner == starting_rating(nobody | {"expert": 0.5})


def test_a_rating_is_more_certain_than_nothing_but_not_certain() -> None:
    for share in (0.0, 0.3, 1.0):
        assert 100 < starting_rating(dict.fromkeys(LEVELS, share)).deviation < 350


def test_levels_rise_with_the_rating() -> None:
    names = list(dict.fromkeys(nearest_level(rating) for rating in range(600, 2200, 10)))
    assert names == ["beginner", "casual", "keen", "strong", "expert", "master"]


def test_everything_is_solved_if_all_moves_are_right_and_nothing_if_none_is() -> None:
    everything = [*VIEW.legal_placements()]
    assert set(solve_rates(VIEW, everything, "x").values()) == {1.0}
    assert set(solve_rates(VIEW, [], "x").values()) == {0.0}


def test_the_same_seed_gives_the_same_rates() -> None:
    scored = list_scored(VIEW.board, VIEW.hand)
    best = [move for score, move in scored if score == max(scored, key=lambda each: each[0])[0]]
    first = solve_rates(VIEW, best, "x")
    assert first == solve_rates(VIEW, best, "x")
    assert first["greedy"] == 1.0
    assert first["beginner"] < 1.0
