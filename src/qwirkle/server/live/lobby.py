"""The lobby: public tables that wait for players, sent to its viewers when it changes."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from qwirkle.server.live.live_table import LiveTable
from qwirkle.server.live.subscriptions import Client
from qwirkle.server.live.trouble import trouble
from qwirkle.server.store import Page, Store, TableRow
from qwirkle.server.wire import LobbyMessage, TableSummary

__all__ = ["Lobby", "summaries"]

_decode_line = msgspec.json.Decoder(TableSummary).decode
_encode = msgspec.json.Encoder().encode


def _decode(summary: bytes) -> TableSummary:
    # Lines of version 1 say 'abandoned' of a seat whose player left.
    return _decode_line(summary.replace(b'"out":"abandoned"', b'"out":"left"'))


def summaries(rows: Sequence[TableRow], guest: str | None) -> list[TableSummary]:
    """The tables of a list as one guest sees them; they are stored without a guest."""
    lines = [line for row in rows if (line := _line(row)) is not None]
    return lines if guest is None else [_as_seen_by(guest, line) for line in lines]


def _line(row: TableRow) -> TableSummary | None:
    """One line of a list; None for a damaged one, which must not hide the others."""
    try:
        return _decode(row.summary)
    except msgspec.MsgspecError as error:
        trouble.damaged(row.table, error)
        return None


def _as_seen_by(guest: str, line: TableSummary) -> TableSummary:
    own = [seat.seat for seat in line.seats if seat.guest == guest]
    if not own:
        return line
    return replace(line, mine=True, my_turn=line.phase == "playing" and line.to_move in own)


def _message(page: Page, guest: str | None) -> LobbyMessage:
    return LobbyMessage(summaries(page.tables, guest), page.next)


class Lobby:
    """The viewers of the lobby on this worker."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._clients: set[Client] = set()
        self._has_changed = False

    async def enter(self, client: Client) -> None:
        """Send the lobby now, and whenever it changes."""
        page = await self._store.lobby()
        self._clients.add(client)
        client.send(_message(page, client.guest))

    def leave(self, client: Client) -> None:
        """Stop sending the lobby."""
        self._clients.discard(client)

    def concerns(self, live: LiveTable) -> bool:
        """Whether a change of this table may change the lobby."""
        table = live.table
        return table.options.public and table.turns == 0

    def change(self) -> None:
        """Something in the lobby has changed, here or elsewhere."""
        self._has_changed = True

    async def tell(self) -> None:
        """Send the lobby to its viewers, if it has changed since the last time."""
        if not self._has_changed or not self._clients:
            return
        self._has_changed = False
        page = await self._store.lobby()
        message = _message(page, None)
        seated = {seat.guest for line in message.tables for seat in line.seats}
        text = _encode(message).decode()
        for client in self._clients:
            if client.guest in seated and client.guest is not None:
                client.send(_message(page, client.guest))
            else:
                client.outbox.push(text)
