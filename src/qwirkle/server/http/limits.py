"""Limits on everything that clients can do: rates by token buckets, and concurrent counts."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from ipaddress import IPv6Address, ip_address

from qwirkle.server.wire.refusal import Refused

__all__ = ["Buckets", "Counts", "Limits", "Rate", "address_key", "too_many"]


@dataclass(frozen=True, slots=True)
class Rate:
    """A burst of requests, and then a rate per second."""

    burst: int
    per_second: float


class Buckets:
    """One token bucket per key, each stored as one number: the time when it is full again."""

    def __init__(
        self, rate: Rate, clock: Callable[[], float] = time.monotonic, capacity: int = 100_000
    ) -> None:
        self._interval = 1 / rate.per_second
        self._slack = rate.burst * self._interval
        self._clock = clock
        self._capacity = capacity
        self._full_at: dict[str, float] = {}
        self._news: Counter[str] = Counter()

    def __len__(self) -> int:
        return len(self._full_at)

    def wait(self, key: str, tokens: int = 1) -> float:
        """Take tokens and return 0; if there are too few, return the seconds until there are.

        >>> buckets = Buckets(Rate(burst=2, per_second=1), clock=lambda: 0.0)
        >>> [buckets.wait("anna"), buckets.wait("anna"), buckets.wait("anna"), buckets.wait("bob")]
        [0, 0, 1.0, 0]
        """
        now = self._clock()
        full_at = max(self._full_at.get(key, now), now) + tokens * self._interval
        over = full_at - now - self._slack
        # Sums of intervals are not exact: ignore a billionth of a second.
        if over > 1e-9:
            return over
        self._full_at[key] = full_at
        self._news[key] += tokens
        if len(self._full_at) > self._capacity:
            self._forget(now)
        return 0

    def take(self, key: str, what: str) -> None:
        """Take a token; raises `Refused` with the time to wait if there is none."""
        seconds = self.wait(key)
        if seconds:
            raise too_many(what, seconds)

    def give_back(self, key: str) -> None:
        """Undo a `take` whose purpose failed."""
        if key in self._full_at:
            self._full_at[key] -= self._interval
            self._news[key] -= 1

    def news(self) -> dict[str, int]:
        """What was taken since the last call, less what was given back."""
        news, self._news = self._news, Counter()
        return {key: count for key, count in news.items() if count}

    def taken_elsewhere(self, key: str, count: int) -> None:
        """Another worker took so many tokens, though there may have been none left."""
        now = self._clock()
        full_at = max(self._full_at.get(key, now), now) + count * self._interval
        self._full_at[key] = min(full_at, now + 2 * self._slack)
        if len(self._full_at) > self._capacity:
            self._forget(now)

    @contextmanager
    def guess(self, key: str, what: str) -> Iterator[None]:
        """Take a token for a guess, before it is known whether it is right: a right one is free."""
        self.take(key, what)
        try:
            yield
        except Refused:
            raise
        except BaseException:
            self.give_back(key)
            raise
        self.give_back(key)

    def _forget(self, now: float) -> None:
        """Bound the memory: drop full buckets, then the oldest half."""
        kept = {key: at for key, at in self._full_at.items() if at > now}
        if len(kept) > self._capacity // 2:
            kept = dict(list(kept.items())[len(kept) // 2 :])
        self._full_at = kept
        # Nobody asks for the news of limits that each worker has for itself.
        self._news = Counter({key: count for key, count in self._news.items() if key in kept})


class Counts:
    """The number of things that each key holds now."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._held: Counter[str] = Counter()
        self._elsewhere: dict[str, dict[str, int]] = {}
        self._changed: set[str] = set()

    def __getitem__(self, key: str) -> int:
        return self._held[key]

    def __len__(self) -> int:
        return len(self._held)

    @contextmanager
    def held(self, key: str, what: str) -> Iterator[None]:
        """Hold one for a while; raises `Refused` if ``key`` already holds the maximum."""
        elsewhere = sum(held.get(key, 0) for held in self._elsewhere.values())
        if self._held[key] + elsewhere >= self.most:
            raise too_many(what, None)
        self._held[key] += 1
        self._changed.add(key)
        try:
            yield
        finally:
            self._held[key] -= 1
            self._changed.add(key)
            if not self._held[key]:
                del self._held[key]

    def news(self, *, is_whole: bool) -> dict[str, int]:
        """What is held by those who hold something else than at the last call, or by all."""
        keys = set(self._held) if is_whole else self._changed
        news = {key: self._held[key] for key in keys}
        self._changed = set()
        return news

    def held_elsewhere(self, worker: str, held: dict[str, int], *, is_whole: bool) -> None:
        """What is held at another worker: all of it, or what has changed."""
        if is_whole:
            self._elsewhere.pop(worker, None)
        if held:
            self._elsewhere.setdefault(worker, {}).update(held)


class Limits:
    """All limits of one worker, as set by the operator; `SharedLimits` tells them to the others."""

    def __init__(
        self,
        *,
        requests_per_second: int,
        commands_per_second: int,
        chats_per_minute: int,
        offers_per_minute: int,
        tables_per_minute: int,
        tables_per_guest: int,
        guests_per_minute: int,
        guesses_per_minute: int,
        sockets_per_guest: int,
        sockets_per_address: int,
        public_per_address: int,
        analyses_per_minute: int,
        reviews_per_guest: int,
        messages_per_second: int,
        files_per_second: int,
    ) -> None:
        def minute(many: int) -> Buckets:
            return Buckets(Rate(many, many / 60))

        def second(many: int) -> Buckets:
            return Buckets(Rate(4 * many, many))

        self.requests = second(requests_per_second)
        self.commands = second(commands_per_second)
        self.messages = second(commands_per_second)
        self.messages_of_address = second(messages_per_second)
        self.files = second(files_per_second)
        self.hints = minute(60)
        self.chats = minute(chats_per_minute)
        self.offers = minute(offers_per_minute)
        # One address leaves room for others to offer the same bot a seat.
        self.offers_of_address = minute(2 * offers_per_minute)
        # Those of many guests together, so that a bot can answer them.
        self.offers_to_bot = minute(4 * offers_per_minute)
        self.analyses = minute(analyses_per_minute)
        # About as many as can be made, so that one address does not fill the queue.
        self.reviews_of_address = Buckets(Rate(4 * reviews_per_guest, 1 / 60))
        self.tables = minute(tables_per_minute)
        # A household shares an address: it gets as much as four guests, here and for open tables.
        self.tables_of_address = minute(4 * tables_per_minute)
        self.guests = minute(guests_per_minute)
        # Separate: a guest who mistypes a code can still follow an invite link.
        self.wrong_invites = minute(guesses_per_minute)
        self.wrong_codes = minute(guesses_per_minute)
        self.wrong_tokens = minute(guesses_per_minute)
        self.sockets_of_guest = Counts(sockets_per_guest)
        self.sockets_of_address = Counts(sockets_per_address)
        self.tables_going = tables_per_guest
        self.tables_going_of_address = 4 * tables_per_guest
        self.public_of_address = public_per_address


def too_many(what: str, seconds: float | None) -> Refused:
    """The refusal of a client that is over a limit."""
    return Refused("too_many", f"too many {what}; try again later", retry_after=seconds)


@lru_cache(maxsize=10_000)
def address_key(address: str) -> str:
    """The key of an address: itself, or for IPv6 its /64 network, which one household shares.

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
