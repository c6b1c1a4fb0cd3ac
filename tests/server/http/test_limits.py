"""Who is over a limit is told for how long; others feel nothing; memory stays bounded."""

import asyncio
from contextlib import ExitStack

import pytest

from qwirkle.server.http.limits import Buckets, Counts, Limits, Rate, address_key
from qwirkle.server.http.shared_limits import SharedLimits
from qwirkle.server.live.opened_tables import OpenedTables
from qwirkle.server.wire.refusal import Refused


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def test_a_burst_is_let_through_and_then_the_rate() -> None:
    clock = Clock()
    buckets = Buckets(Rate(burst=3, per_second=2), clock)
    assert [buckets.wait("a") for _ in range(4)] == [0, 0, 0, 0.5]
    clock.now = 0.5
    assert buckets.wait("a") == 0
    assert buckets.wait("a") == 0.5


def test_several_can_be_taken_at_once() -> None:
    clock = Clock()
    buckets = Buckets(Rate(burst=10, per_second=2), clock)
    assert [buckets.wait("a", 8), buckets.wait("a", 4), buckets.wait("a", 2)] == [0, 1, 0]


def test_a_refused_try_costs_nothing() -> None:
    clock = Clock()
    buckets = Buckets(Rate(burst=1, per_second=1), clock)
    buckets.wait("a")
    for _ in range(100):
        assert buckets.wait("a") == 1
    clock.now = 1
    assert buckets.wait("a") == 0


def test_others_feel_nothing() -> None:
    buckets = Buckets(Rate(burst=1, per_second=1), Clock())
    buckets.take("a", "things")
    with pytest.raises(Refused) as caught:
        buckets.take("a", "things")
    assert (caught.value.reason, caught.value.retry_after) == ("too_many", 1)
    buckets.take("b", "things")


async def test_wrong_guesses_count_before_they_are_answered() -> None:
    """D4: sixty at once are not looked up because none of them is known to be wrong yet."""
    buckets = Buckets(Rate(burst=10, per_second=1), Clock())
    looked_up = 0

    async def guess(is_right: bool) -> None:
        nonlocal looked_up
        with buckets.guess("a", "wrong invites"):
            looked_up += 1
            await asyncio.sleep(0)
            if not is_right:
                raise Refused("unknown_invite", "wrong")

    for _ in range(100):
        await guess(True)
    looked_up = 0
    await asyncio.gather(*(guess(False) for _ in range(60)), return_exceptions=True)
    assert looked_up == 10


def test_what_is_given_back_can_be_taken_again_and_no_more() -> None:
    clock = Clock()
    buckets = Buckets(Rate(burst=2, per_second=1), clock)
    for _ in range(10):
        buckets.take("a", "things")
        clock.now += 0.01
        buckets.give_back("a")
    buckets.give_back("b")
    for key in ("a", "b"):
        assert [buckets.wait(key) > 0 for _ in range(3)] == [False, False, True]


def test_a_flood_of_addresses_does_not_fill_the_memory() -> None:
    clock = Clock()
    buckets = Buckets(Rate(burst=1, per_second=1), clock, capacity=100)
    for number in range(10_000):
        clock.now += 0.001
        buckets.wait(str(number))
    assert len(buckets) <= 101


def test_what_is_held_is_counted_and_given_back() -> None:
    counts = Counts(2)
    with counts.held("a", "sockets"), counts.held("a", "sockets"):
        assert counts["a"] == 2
        with pytest.raises(Refused) as caught, counts.held("a", "sockets"):
            pass
        assert caught.value.reason == "too_many"
        with counts.held("b", "sockets"):
            pass
    assert len(counts) == 0


def test_a_household_has_one_ipv6_network() -> None:
    assert address_key("2001:db8::1") == address_key("2001:db8::ffff:1")
    assert address_key("2001:db8::1") != address_key("2001:db8:0:1::1")
    assert address_key("::ffff:192.0.2.1") == "192.0.2.1"


def limits() -> Limits:
    return Limits(
        requests_per_second=10, commands_per_second=10, chats_per_minute=10, offers_per_minute=10,
        tables_per_minute=10, tables_per_guest=10, guests_per_minute=10, guesses_per_minute=10,
        sockets_per_guest=4, sockets_per_address=4, public_per_address=10, analyses_per_minute=10,
        messages_per_second=10, files_per_second=10, reviews_per_guest=10,
    )  # fmt: skip


def test_limits_hold_over_all_workers_together() -> None:
    """D4: what one worker gave, the other does not give again once it has heard of it."""
    clock = Clock()
    one, two = limits(), limits()
    for each in (one, two):
        for bucket in vars(each).values():
            if isinstance(bucket, Buckets):
                bucket._clock = clock
    opened_one, opened_two = OpenedTables(), OpenedTables()
    here = SharedLimits("one", one, opened_one, clock)
    there = SharedLimits("two", two, opened_two, clock)

    def tell() -> None:
        for speaker, hearer in ((here, there), (there, here)):
            report = speaker.report(is_whole=False)
            if report is not None:
                hearer.hear(report)
                speaker.hear(report)  # its own: nothing is counted twice

    taken = 0
    for _ in range(20):
        for each in (one, two):
            taken += each.wrong_codes.wait("192.0.2.1") == 0
        tell()
    # The slack is what both gave before they had heard of each other.
    assert 10 <= taken <= 11
    one.chats.take("anna", "chats")
    one.chats.give_back("anna")
    tell()
    assert [two.chats.wait("anna") > 0 for _ in range(11)] == [False] * 10 + [True]
    opened_one.note("192.0.2.1", "table")
    with ExitStack() as held:
        for _ in range(3):
            held.enter_context(one.sockets_of_guest.held("anna", "sockets"))
        tell()
        with two.sockets_of_guest.held("anna", "sockets"):
            with pytest.raises(Refused), two.sockets_of_guest.held("anna", "sockets"):
                pass
            tell()
            with pytest.raises(Refused), one.sockets_of_guest.held("anna", "sockets"):
                pass
        # A worker that died holds nothing.
        clock.now += 60
        there.expire()
        with two.sockets_of_guest.held("anna", "sockets"), two.sockets_of_guest.held("anna", "x"):
            pass
    assert opened_two.address("table") == "192.0.2.1"


def test_tables_of_an_address_are_forgotten_when_they_are_over() -> None:
    opened = OpenedTables(capacity=2)
    for number in range(3):
        opened.note(f"192.0.2.{number}", f"t{number}")
    assert len(opened) == 2
    assert opened.address("t0") == ""
    opened.forget(opened.of("192.0.2.1"))
    assert opened.of("192.0.2.1") == frozenset()
    assert opened.address("t2") == "192.0.2.2"
