"""A connection to PostgreSQL that uses the driver directly, for the queries of every turn."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any

import asyncpg
from sqlalchemy import make_url

__all__ = [
    "COMMAND_SECONDS",
    "CONNECT_ARGUMENTS",
    "DATABASE_ERRORS",
    "PostgresConnection",
    "may_be_one_request",
]

COMMAND_SECONDS = 30
CONNECT_ARGUMENTS: dict[str, Any] = {
    "timeout": 10,
    "command_timeout": COMMAND_SECONDS,
    # Acknowledged means on disk, whatever the server's own setting is.
    "server_settings": {"synchronous_commit": "on", "application_name": "qwirkle"},
}

# The driver raises the last one when the server dies in the middle of an answer.
DATABASE_ERRORS = (
    OSError,
    TimeoutError,
    asyncpg.PostgresError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,
)
"""What the driver raises for a database that fails or cannot be reached."""

# Classes of SQLSTATE that one request of a group may cause: bad value, constraint, deadlock.
_REQUEST_CLASSES = ("22", "23", "40")


def may_be_one_request(error: Exception) -> bool:
    """Whether a single request of a group may have caused the error, not the connection."""
    # A ValueError says that a value cannot be sent.
    return isinstance(error, ValueError) or (getattr(error, "sqlstate", None) or "").startswith(
        _REQUEST_CLASSES
    )


class PostgresConnection:
    """A connection that is opened when it is first needed and reopened when it was lost.

    Statements run one at a time; others wait. ``settings`` are those of its session.
    """

    def __init__(self, url: str, settings: Mapping[str, str] | None = None) -> None:
        parsed = make_url(url).set(drivername="postgresql")
        self._url = parsed.render_as_string(hide_password=False)
        self._settings = {**CONNECT_ARGUMENTS["server_settings"], **(settings or {})}
        self._connection: asyncpg.Connection | None = None
        self._lock = asyncio.Lock()

    async def fetch(self, statement: str, *arguments: object) -> list[asyncpg.Record]:
        """Run a statement and return its rows.

        Raises one of `DATABASE_ERRORS`, or `ValueError` for a value that cannot be sent. The
        statement is not tried again, since it may have taken effect. A broken connection is
        discarded.
        """
        async with self._lock:
            connection = self._connection
            if connection is None or connection.is_closed():
                connection = self._connection = await asyncpg.connect(
                    self._url, **{**CONNECT_ARGUMENTS, "server_settings": self._settings}
                )
            try:
                return list(await connection.fetch(statement, *arguments))
            except DATABASE_ERRORS as error:
                if not may_be_one_request(error):
                    await self._discard()
                raise

    async def read(self, statement: str, *arguments: object) -> list[asyncpg.Record]:
        """`fetch` for a statement that changes nothing: retried once if the connection was lost."""
        try:
            return await self.fetch(statement, *arguments)
        except DATABASE_ERRORS as error:
            if may_be_one_request(error) or isinstance(error, TimeoutError):
                raise
            return await self.fetch(statement, *arguments)

    async def close(self) -> None:
        """Close the connection, even if it is broken."""
        async with self._lock:
            await self._discard()

    async def _discard(self) -> None:
        connection, self._connection = self._connection, None
        if connection is None:
            return
        try:
            await connection.close(timeout=1)
        except DATABASE_ERRORS:
            connection.terminate()
