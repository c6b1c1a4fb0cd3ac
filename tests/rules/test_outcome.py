"""Who won, and in which order all came in (E6, A12)."""

import pytest

from qwirkle.rules import Outcome
from qwirkle.rules.outcome import EndReason


@pytest.mark.parametrize(
    ("scores", "winners", "ranking"),
    [
        ([5, 3], (0,), ((0,), (1,))),
        ([3, 5], (1,), ((1,), (0,))),
        ([4, 4], (0, 1), ((0, 1),)),
        ([1, 7, 3, 7], (1, 3), ((1, 3), (2,), (0,))),
        ([0, 0, 0], (0, 1, 2), ((0, 1, 2),)),
        ([-2, -5], (0,), ((0,), (1,))),
    ],
)
def test_e6_the_highest_score_wins_and_equals_share(
    scores: list[int], winners: tuple[int, ...], ranking: tuple[tuple[int, ...], ...]
) -> None:
    outcome = Outcome.of("stuck", scores)
    assert outcome.winners == winners
    assert outcome.ranking == ranking
    assert outcome.bonus_seat is None


def test_who_left_comes_last_and_who_left_first_at_the_very_end() -> None:
    outcome = Outcome.of("agreed", [1, 90, 80, 2], left=(1, 2))
    assert outcome.winners == (3,)
    assert outcome.ranking == ((3,), (0,), (2,), (1,))


@pytest.mark.parametrize("reason", ["abandoned", "stopped"])
def test_a_game_that_nobody_wins_is_ranked_all_the_same(reason: EndReason) -> None:
    outcome = Outcome.of(reason, [1, 2])
    assert outcome.winners == ()
    assert outcome.ranking == ((1,), (0,))


def test_the_seat_with_the_bonus_is_named() -> None:
    assert Outcome.of("hand_empty", [1, 2], bonus_seat=0).bonus_seat == 0
