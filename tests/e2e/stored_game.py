"""A server that begins in the middle of a game, with what happens only in few of them."""

from __future__ import annotations

import secrets
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

from playwright.async_api import Browser

from bench.server_process import ServerProcess
from qwirkle.server.people.guests import COOKIE, Seal
from qwirkle.server.store import IndexRow, Store, Write
from tests.e2e.person import Person
from tests.server.driven_table import DrivenTable

__all__ = ["people_at"]


async def _write(live: DrivenTable, folder: Path) -> Seal:
    """Put a game into the database of a server that is yet to start; what seals its cookies."""
    table = live.table
    async with await Store.open(f"sqlite:///{folder / 'qwirkle.db'}") as store:
        now = await store.now()
        index = IndexRow("playing", False, True, table.invite, now, b"{}")
        guests = sorted(table.members)
        for guest in guests:
            await store.create_guest(guest, guest.title())
        entries = [row.entry for row in live.rows]
        await store.append(Write(table.id, 0, now, entries, index, None, members=guests))
        return Seal(await store.get_or_store("cookies", secrets.token_bytes(32)))


@asynccontextmanager
async def people_at(
    live: DrivenTable,
    folder: Path,
    browser: Browser,
    *people: tuple[str, dict[str, Any] | None, dict[str, Any]],
) -> AsyncIterator[list[Person]]:
    """These guests of a game, each in a browser with settings and Playwright's options."""
    seal = await _write(live, folder)
    async with AsyncExitStack() as stack:
        server = stack.enter_context(ServerProcess(arguments=(f"--data={folder}",)))
        address = f"http://127.0.0.1:{server.port}"
        found = []
        for guest, settings, options in people:
            person = await stack.enter_async_context(
                Person.arriving(browser, address, settings, **options)
            )
            cookie: Any = {"name": COOKIE, "value": seal.token(guest), "url": address}
            await person.context.add_cookies([cookie])
            found.append(person)
        yield found
