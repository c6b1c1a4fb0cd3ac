"""Clocks: what a seat may spend, and which clocks make no sense."""

import pytest

from qwirkle.server.table.clocks import check_clock, deadline_of, left_after_turn, left_at_start
from qwirkle.server.wire import Clock
from qwirkle.server.wire.refusal import Refused

TURN = Clock("turn", seconds=30)
TOTAL = Clock("total", seconds=600, increment=5)
DAYS = Clock("days", days=3)


@pytest.mark.parametrize("clock", [Clock(), TURN, TOTAL, DAYS])
def test_a_clock_with_its_parts_is_accepted(clock: Clock) -> None:
    check_clock(clock)


@pytest.mark.parametrize(
    "clock",
    [
        Clock("turn"),
        Clock("total"),
        Clock("days"),
        Clock("none", seconds=30),
        Clock("days", days=3, seconds=30),
        Clock("turn", seconds=30, days=1),
        Clock("turn", seconds=30, increment=2),
    ],
)
def test_a_clock_of_mixed_parts_is_refused(clock: Clock) -> None:
    with pytest.raises(Refused) as refused:
        check_clock(clock)
    assert refused.value.reason == "bad_options"


@pytest.mark.parametrize(
    ("clock", "said"),
    [
        (Clock("turn"), "a clock of kind 'turn' needs its seconds"),
        (Clock("days"), "a clock of kind 'days' needs its days"),
        (Clock("turn", seconds=30, days=1), "a clock of kind 'turn' has no days"),
    ],
)
def test_the_refusal_of_a_clock_says_what_is_wrong(clock: Clock, said: str) -> None:
    with pytest.raises(Refused) as refused:
        check_clock(clock)
    assert refused.value.message == said


def test_only_a_total_clock_counts_what_is_left() -> None:
    assert [left_at_start(clock) for clock in (Clock(), TURN, TOTAL, DAYS)] == [
        None,
        None,
        600_000,
        None,
    ]


def test_a_turn_costs_its_time_and_earns_the_increment() -> None:
    assert left_after_turn(TOTAL, 600_000, 20_000) == 585_000


def test_nothing_less_than_nothing_is_left() -> None:
    assert left_after_turn(TOTAL, 1_000, 20_000) == 5_000


def test_a_clock_that_went_back_costs_nothing() -> None:
    assert left_after_turn(TOTAL, 1_000, -20_000) == 6_000


def test_the_deadline_is_that_of_the_clock() -> None:
    assert deadline_of(Clock(), None, 1_000) is None
    assert deadline_of(TURN, None, 1_000) == 31_000
    assert deadline_of(TOTAL, 7_000, 1_000) == 8_000
    assert deadline_of(DAYS, None, 1_000) == 1_000 + 3 * 86_400_000
