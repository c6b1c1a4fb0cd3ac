"""One connection to PostgreSQL by its own driver, for what must be quick."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import asyncpg
from sqlalchemy import make_url

__all__ = ["BROKEN", "COMMAND_SECONDS", "CONNECTING", "Link"]

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


class Link:
    """A connection that is made when it is first needed, and anew when it is gone.

    It is for one at a time. ``settings`` are those of its session.
    """

    def __init__(self, url: str, settings: Mapping[str, str] | None = None) -> None:
        parsed = make_url(url).set(drivername="postgresql")
        self._url = parsed.render_as_string(hide_password=False)
        self._settings = {**CONNECTING["server_settings"], **(settings or {})}
        self._connection: asyncpg.Connection | None = None

    async def fetch(self, statement: str, *arguments: object) -> list[asyncpg.Record]:
        """What a statement gives; raises one of `BROKEN`, or `ValueError` for what cannot be sent.

        The statement is not tried again: it may have been carried out.
        """
        connection = self._connection
        if connection is None or connection.is_closed():
            connection = self._connection = await asyncpg.connect(
                self._url, **{**CONNECTING, "server_settings": self._settings}
            )
        return list(await connection.fetch(statement, *arguments))

    async def close(self) -> None:
        """Let go of the connection, even if it is broken."""
        connection, self._connection = self._connection, None
        if connection is None:
            return
        try:
            await connection.close(timeout=1)
        except BROKEN:
            connection.terminate()
