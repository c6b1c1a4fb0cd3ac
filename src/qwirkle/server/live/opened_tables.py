"""Which address opened which tables: what one address may have is shared by all who use it."""

from __future__ import annotations

__all__ = ["OpenedTables"]


class OpenedTables:
    """The tables opened by each address that may still be unfinished.

    It is in memory only, so that no address is stored: a restart forgets it.
    """

    def __init__(self, capacity: int = 10_000) -> None:
        self._capacity = capacity
        self._tables: dict[str, set[str]] = {}
        self._address: dict[str, str] = {}
        self._news: list[tuple[str, str]] = []

    def __len__(self) -> int:
        return len(self._tables)

    def of(self, address: str) -> frozenset[str]:
        """The tables that were opened from ``address``."""
        return frozenset(self._tables.get(address, ()))

    def address(self, table: str) -> str:
        """The address that opened a table; empty if it is not known."""
        return self._address.get(table, "")

    def note(self, address: str, table: str) -> None:
        """A table was opened from ``address``."""
        self._news.append((address, table))
        self.heard(address, table)

    def news(self) -> list[tuple[str, str]]:
        """What was opened here since the last call."""
        news, self._news = self._news, []
        return news

    def heard(self, address: str, table: str) -> None:
        """A table was opened from ``address``, at this worker or another."""
        self._tables.setdefault(address, set()).add(table)
        self._address[table] = address
        if len(self._tables) > self._capacity:
            # Bound the memory: drop the address that opened its first table longest ago.
            self.forget(self.of(next(iter(self._tables))))

    def forget(self, tables: frozenset[str]) -> None:
        """These are over."""
        for table in tables:
            address = self._address.pop(table, "")
            left = self._tables.get(address)
            if left is not None:
                left.discard(table)
                if not left:
                    del self._tables[address]
