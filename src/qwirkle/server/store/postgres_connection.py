"""One connection to PostgreSQL by its own driver, for what must be quick."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any

import asyncpg
from sqlalchemy import make_url

__all__ = ["BROKEN", "COMMAND_SECONDS", "CONNECTING", "PostgresConnection", "may_be_of_one"]

COMMAND_SECONDS = 30
CONNECTING: dict[str, Any] = {
    "timeout": 10,
    "command_timeout": COMMAND_SECONDS,
    # Acknowledged means on disk, whatever the server's own setting is.
    "server_settings": {"synchronous_commit": "on", "application_name": "qwirkle"},
}

# The last one comes when a server dies in the middle of an answer: the driver has lost its place.
BROKEN = (
    OSError,
    TimeoutError,
    asyncpg.PostgresError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,
)
"""How a database that is away or fails shows itself."""

# A value that cannot be, a constraint, a deadlock: one of a group may be at fault, or its luck.
_NOT_ALL = ("22", "23", "40")


def may_be_of_one(error: Exception) -> bool:
    """Whether it may be due to one of a group that is asked together, not to the connection."""
    # A ValueError tells that a value cannot be sent.
    return isinstance(error, ValueError) or (getattr(error, "sqlstate", None) or "").startswith(
        _NOT_ALL
    )


class PostgresConnection:
    """A connection that is made when it is first needed, and anew when it is gone.

    Who comes while it is in use waits. ``settings`` are those of its session.
    """

    def __init__(self, url: str, settings: Mapping[str, str] | None = None) -> None:
        parsed = make_url(url).set(drivername="postgresql")
        self._url = parsed.render_as_string(hide_password=False)
        self._settings = {**CONNECTING["server_settings"], **(settings or {})}
        self._connection: asyncpg.Connection | None = None
        self._lock = asyncio.Lock()

    async def fetch(self, statement: str, *arguments: object) -> list[asyncpg.Record]:
        """What a statement gives; raises one of `BROKEN`, or `ValueError` for what cannot be sent.

        The statement is not tried again: it may have been carried out. A broken connection is let
        go of.
        """
        async with self._lock:
            connection = self._connection
            if connection is None or connection.is_closed():
                connection = self._connection = await asyncpg.connect(
                    self._url, **{**CONNECTING, "server_settings": self._settings}
                )
            try:
                return list(await connection.fetch(statement, *arguments))
            except BROKEN as error:
                if not may_be_of_one(error):
                    await self._let_go()
                raise

    async def look(self, statement: str, *arguments: object) -> list[asyncpg.Record]:
        """`fetch` of what changes nothing: once more if the connection was lost meanwhile."""
        try:
            return await self.fetch(statement, *arguments)
        except BROKEN as error:
            if may_be_of_one(error) or isinstance(error, TimeoutError):
                raise
            return await self.fetch(statement, *arguments)

    async def close(self) -> None:
        """Let go of the connection, even if it is broken."""
        async with self._lock:
            await self._let_go()

    async def _let_go(self) -> None:
        connection, self._connection = self._connection, None
        if connection is None:
            return
        try:
            await connection.close(timeout=1)
        except BROKEN:
            connection.terminate()
