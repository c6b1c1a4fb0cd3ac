from math import inf
from random import Random

import pytest

from qwirkle.arena.estimate import IntervalEstimate, RunningMean, elo, elo_estimate, t_quantile


@pytest.mark.parametrize(
    ("freedom", "quantile"),
    [(1, 12.706), (2, 4.303), (3, 3.182), (4, 2.776), (6, 2.447), (20, 2.086), (1000, 1.962)],
)
def test_quantiles_of_t_are_those_of_the_tables(freedom: int, quantile: float) -> None:
    assert t_quantile(0.975, freedom) == pytest.approx(
        quantile, rel=0.01 if freedom == 3 else 0.003
    )


def test_a_mean_comes_with_its_t_interval() -> None:
    found = RunningMean([1, 2, 3, 4, 5, 6]).estimate()
    # by hand: 3.5 ± 2.571 * 1.871 / sqrt(6)
    assert found.value == 3.5
    assert found.high - found.value == pytest.approx(1.963, rel=0.005)
    assert found.value - found.low == pytest.approx(found.wide)


def test_one_observation_has_no_interval() -> None:
    assert RunningMean([3.0]).estimate() == IntervalEstimate(3.0, -inf, inf)


def test_nothing_seen_says_nothing() -> None:
    assert RunningMean().share() == IntervalEstimate(0.5, 0.0, 1.0)


def test_winning_everything_is_not_certainty() -> None:
    found = RunningMean([1.0] * 20).share()
    assert found.value == found.high == 1
    assert 0.85 < found.low < 0.95


def test_the_interval_holds_the_truth_in_about_95_of_100_cases() -> None:
    random = Random(5)
    held = 0
    for _ in range(500):
        found = RunningMean(random.choice((0, 0.5, 0.5, 1, 1)) for _ in range(40)).share()
        held += found.low <= 0.6 <= found.high
    assert 0.93 <= held / 500 <= 0.985


def test_elo_of_a_share() -> None:
    assert elo(0.5) == 0
    assert elo(10 / 11) == pytest.approx(400)
    assert elo(0.25, seats=4) == pytest.approx(0)
    assert elo(0) == -inf
    assert elo(1) == inf
    assert elo_estimate(IntervalEstimate(0.5, 1 / 11, 10 / 11)).low == pytest.approx(-400)
