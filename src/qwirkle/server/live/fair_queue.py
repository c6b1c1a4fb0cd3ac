"""A queue that is fair to addresses, and at each address to owners, however much each asks."""

from __future__ import annotations

from collections import deque
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Generic, TypeVar

__all__ = ["ASKING", "NOBODY", "Asker", "FairQueue"]

Item = TypeVar("Item")


@dataclass(frozen=True, slots=True)
class Asker:
    """Who waits for something: a guest, and the address from where they play if it is known."""

    owner: str = ""
    address: str = ""

    @property
    def household(self) -> str:
        """All who share an address share a turn."""
        return self.address or f"guest {self.owner}"


NOBODY = Asker()
"""Asks for what the server itself needs."""

ASKING = ContextVar("asking", default=NOBODY)
"""Who has asked for what is being done."""


class FairQueue(Generic[Item]):
    """Addresses take turns, and so do the owners at each of them.

    >>> queue: FairQueue[int] = FairQueue()
    >>> for number in range(3):
    ...     queue.put(number, Asker("anna", "192.0.2.1"))
    >>> queue.put(3, Asker("bob", "192.0.2.1"))
    >>> queue.put(4, Asker("cem", "192.0.2.2"))
    >>> [queue.take() for _ in range(6)]
    [0, 4, 3, 1, 2, None]
    """

    def __init__(self) -> None:
        # The one that comes next stands first.
        self._households: dict[str, dict[str, deque[Item]]] = {}
        self._waiting: dict[str, int] = {}

    def __len__(self) -> int:
        return sum(self._waiting.values())

    @property
    def households(self) -> int:
        """How many addresses wait."""
        return len(self._households)

    def waiting(self, asker: Asker) -> int:
        """How much of the address of ``asker`` waits."""
        return self._waiting.get(asker.household, 0)

    def put(self, item: Item, asker: Asker) -> None:
        """Add an item behind those of the same asker."""
        owners = self._households.setdefault(asker.household, {})
        owners.setdefault(asker.owner, deque()).append(item)
        self._waiting[asker.household] = self.waiting(asker) + 1

    def remove(self, item: Item, asker: Asker) -> None:
        """Take back an item that ``asker`` had put; nothing if it was taken already."""
        owners = self._households.get(asker.household, {})
        items = owners.get(asker.owner)
        if items is None or item not in items:
            return
        items.remove(item)
        if not items:
            del owners[asker.owner]
        if not owners:
            del self._households[asker.household]
        self._one_less(asker.household)

    def take(self) -> Item | None:
        """The next item; None if there is none."""
        if not self._households:
            return None
        household = next(iter(self._households))
        owners = self._households.pop(household)
        owner = next(iter(owners))
        items = owners.pop(owner)
        item = items.popleft()
        if items:
            owners[owner] = items
        if owners:
            self._households[household] = owners
        self._one_less(household)
        return item

    def _one_less(self, household: str) -> None:
        self._waiting[household] -= 1
        if not self._waiting[household]:
            del self._waiting[household]
