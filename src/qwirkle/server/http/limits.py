"""Limits on everything a stranger can do: rates by token buckets, and counts of what is held."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from ipaddress import IPv6Address, ip_address

from qwirkle.server.wire.refusal import Refused

__all__ = ["Buckets", "Counts", "Limits", "OpenedTables", "Rate", "address_key", "too_many"]


@dataclass(frozen=True, slots=True)
class Rate:
    """So many at once, and then so many a second."""

    burst: int
    per_second: float


class Buckets:
    """One token bucket a key, each as one number: the moment at which it is full again."""

    def __init__(
        self, rate: Rate, clock: Callable[[], float] = time.monotonic, capacity: int = 100_000
    ) -> None:
        self._interval = 1 / rate.per_second
        self._slack = rate.burst * self._interval
        self._clock = clock
        self._capacity = capacity
        self._full_at: dict[str, float] = {}

    def __len__(self) -> int:
        return len(self._full_at)

    def wait(self, key: str) -> float:
        """Take a token: 0, or the seconds after which there is one again (none is taken then).

        >>> buckets = Buckets(Rate(burst=2, per_second=1), clock=lambda: 0.0)
        >>> [buckets.wait("anna"), buckets.wait("anna"), buckets.wait("anna"), buckets.wait("bob")]
        [0, 0, 1.0, 0]
        """
        now = self._clock()
        full_at = max(self._full_at.get(key, now), now) + self._interval
        over = full_at - now - self._slack
        # Sums of intervals are not exact: a billionth of a second is no reason to wait.
        if over > 1e-9:
            return over
        self._full_at[key] = full_at
        if len(self._full_at) > self._capacity:
            self._forget(now)
        return 0

    def check(self, key: str, what: str) -> None:
        """Raise `Refused` if there is no token now; none is taken."""
        over = self._full_at.get(key, 0.0) + self._interval - self._clock() - self._slack
        if over > 1e-9:
            raise too_many(what, over)

    def take(self, key: str, what: str) -> None:
        """Take a token; raises `Refused` with the time to wait if there is none."""
        seconds = self.wait(key)
        if seconds:
            raise too_many(what, seconds)

    def give_back(self, key: str) -> None:
        """Undo a `take`: what it was for was not had."""
        if key in self._full_at:
            self._full_at[key] -= self._interval

    def _forget(self, now: float) -> None:
        """Keep memory bounded: full buckets need no entry, and then the oldest half goes."""
        kept = {key: at for key, at in self._full_at.items() if at > now}
        if len(kept) > self._capacity // 2:
            kept = dict(list(kept.items())[len(kept) // 2 :])
        self._full_at = kept


class Counts:
    """How many of something each key holds now."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._held: Counter[str] = Counter()

    def __getitem__(self, key: str) -> int:
        return self._held[key]

    def __len__(self) -> int:
        return len(self._held)

    @contextmanager
    def held(self, key: str, what: str) -> Iterator[None]:
        """Hold one for a while; raises `Refused` if ``key`` holds the most already."""
        if self._held[key] >= self.most:
            raise too_many(what, None)
        self._held[key] += 1
        try:
            yield
        finally:
            self._held[key] -= 1
            if not self._held[key]:
                del self._held[key]


class OpenedTables:
    """Which tables each address has opened, as far as they may be going still."""

    def __init__(self, most: int, capacity: int = 10_000) -> None:
        self.most = most
        self._capacity = capacity
        self._tables: dict[str, set[str]] = {}

    def __len__(self) -> int:
        return len(self._tables)

    def note(self, address: str, table: str) -> None:
        """A table was opened from ``address``."""
        self._tables.setdefault(address, set()).add(table)
        if len(self._tables) > self._capacity:
            # Keep memory bounded: those who came first have had their tables for the longest.
            del self._tables[next(iter(self._tables))]

    async def check(self, address: str, going: Callable[[set[str]], Awaitable[set[str]]]) -> None:
        """Raise `Refused` if the most are going; ``going`` tells which of some tables are."""
        opened = self._tables.get(address, set())
        if len(opened) < self.most:
            return
        self._tables[address] = left = await going(opened)
        if len(left) >= self.most:
            raise too_many("tables of one address", None)


class Limits:
    """All limits of one worker, as the operator set them.

    Several workers have theirs each, so that a stranger gets at most so many times as much.
    """

    def __init__(
        self,
        *,
        requests_per_second: int,
        commands_per_second: int,
        chats_per_minute: int,
        tables_per_minute: int,
        tables_per_guest: int,
        guests_per_minute: int,
        guesses_per_minute: int,
        sockets_per_guest: int,
        sockets_per_address: int,
    ) -> None:
        def minute(many: int) -> Buckets:
            return Buckets(Rate(many, many / 60))

        def second(many: int) -> Buckets:
            return Buckets(Rate(4 * many, many))

        self.requests = second(requests_per_second)
        self.commands = second(commands_per_second)
        self.messages = second(commands_per_second)
        self.hints = minute(60)
        self.chats = minute(chats_per_minute)
        self.tables = minute(tables_per_minute)
        # A household shares an address: it gets as much as four guests, here and of tables going.
        self.tables_of_address = minute(4 * tables_per_minute)
        self.guests = minute(guests_per_minute)
        # Apart: who mistypes a code can still follow a link.
        self.wrong_invites = minute(guesses_per_minute)
        self.wrong_codes = minute(guesses_per_minute)
        self.sockets_of_guest = Counts(sockets_per_guest)
        self.sockets_of_address = Counts(sockets_per_address)
        self.tables_going = tables_per_guest
        self.opened = OpenedTables(4 * tables_per_guest)


def too_many(what: str, seconds: float | None) -> Refused:
    """The refusal of somebody who is over a limit."""
    return Refused("too_many", f"too many {what}; try again later", retry_after=seconds)


@lru_cache(maxsize=10_000)
def address_key(address: str) -> str:
    """What stands for an address: itself, and for IPv6 the network that one household has.

    >>> address_key("2001:db8:1:2:3:4:5:6"), address_key("192.0.2.7"), address_key("testclient")
    ('2001:db8:1:2::', '192.0.2.7', 'testclient')
    """
    try:
        parsed = ip_address(address)
    except ValueError:
        return address
    if isinstance(parsed, IPv6Address):
        if parsed.ipv4_mapped is not None:
            return str(parsed.ipv4_mapped)
        return str(IPv6Address(int(parsed) >> 64 << 64))
    return str(parsed)
