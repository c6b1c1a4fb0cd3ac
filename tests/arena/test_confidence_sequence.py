from random import Random

import pytest

from qwirkle.arena import ConfidenceSequence
from qwirkle.arena.estimate import RunningMean


@pytest.mark.parametrize("values", [(0.0, 1.0), (0.0, 0.5, 0.5, 1.0), (0.0, 0.0, 0.0, 1.0)])
def test_the_truth_is_held_at_all_times_in_95_of_100_matches(values: tuple[float, ...]) -> None:
    """Whoever looks after every pair and stops when it suits him errs at most one time in 20."""
    truth = sum(values) / len(values)
    random = Random(11)
    wrong = 0
    for _ in range(200):
        interval = ConfidenceSequence(cells=60)
        for _ in range(250):
            interval.add(random.choice(values))
        # The interval only ever shrinks: what it has left out once it leaves out at the end.
        wrong += not interval.low <= truth <= interval.high
    assert wrong / 200 <= 0.05


def test_a_plain_interval_looked_at_all_the_time_would_fail_that() -> None:
    random = Random(11)
    wrong = 0
    for _ in range(100):
        shares = RunningMean()
        left_out = False
        for _ in range(300):
            shares.add(random.choice((0.0, 1.0)))
            found = shares.share()
            left_out = left_out or not found.low <= 0.5 <= found.high
        wrong += left_out
    assert wrong / 100 > 0.15


def test_a_difference_is_found_in_the_end() -> None:
    random = Random(3)
    interval = ConfidenceSequence()
    looks = 0
    while not interval.excludes(0.5):
        interval.add(random.choice((0.5, 0.5, 1.0, 0.0, 1.0)))
        looks += 1
    assert interval.low >= 0.5
    assert looks < 500


def test_the_interval_never_widens() -> None:
    random = Random(4)
    interval = ConfidenceSequence()
    before = (0.0, 1.0)
    for _ in range(200):
        interval.add(random.random())
        now = (interval.low, interval.high)
        assert before[0] <= now[0] <= now[1] <= before[1]
        before = now


def test_a_coarser_grid_is_only_rounded_outwards() -> None:
    random = Random(5)
    fine, coarse = ConfidenceSequence(cells=1000), ConfidenceSequence(cells=50)
    for _ in range(150):
        value = random.choice((0.0, 0.5, 1.0))
        fine.add(value)
        coarse.add(value)
    assert coarse.low <= fine.low <= fine.high <= coarse.high
    assert fine.low - coarse.low <= 0.02
