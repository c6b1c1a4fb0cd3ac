"""Score sheets: read, changed by their writers, and sent to those who watch them.

A sheet is read from the store whenever it is needed; only what its record comes to is kept in
memory. So there is nothing that could be out of date.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from dataclasses import dataclass

from msgspec.structs import replace

from qwirkle.notation import (
    PublicRecord,
    format_public_record_json,
    parse_public_record_json,
)
from qwirkle.rules.score_sheet import ScoreSheet
from qwirkle.server.live.bus import Bus, Subject
from qwirkle.server.live.fair_queue import ASKING
from qwirkle.server.live.loop_shares import SHARES
from qwirkle.server.live.subscriptions import MOST_WATCHED, Client
from qwirkle.server.store import SheetRow, Store
from qwirkle.server.table.ids import fresh_id
from qwirkle.server.table.kept_game import (
    after_command,
    new_sheet,
    sheet_end,
    sheet_summary,
    sheet_turns,
    tiles_of,
)
from qwirkle.server.wire import (
    SheetCommand,
    SheetGone,
    SheetMessage,
    SheetOptions,
    SheetState,
    SheetSummary,
)
from qwirkle.server.wire.refusal import Refused

__all__ = ["KeptSheet", "ScoreSheets"]

_KEPT = 200


@dataclass(frozen=True, slots=True)
class KeptSheet:
    """A score sheet as one guest may see it: ``name`` is what they asked for."""

    name: str
    row: SheetRow
    sheet: ScoreSheet
    writes: bool

    def state(self) -> SheetState:
        """The whole sheet as a message."""
        row, sheet = self.row, self.sheet
        return SheetState(
            sheet=self.name,
            watch=row.watch,
            writes=self.writes,
            n=row.n,
            opened=row.opened,
            changed=row.changed,
            ruleset=sheet.ruleset.name,
            players=list(sheet.names),
            scores=list(sheet.scores),
            tiles=list(sheet.hand_counts),
            bag=sheet.bag_count,
            pool="".join(map(str, sheet.pool)),
            board=tiles_of(sheet),
            to_move=sheet.to_move,
            turns=sheet_turns(sheet),
            may_finish=sheet.may_finish,
            asks=sheet.turns[-1].seat if sheet.asks else None,
            must_answer=sheet.must_be_answered,
            undo=bool(sheet.turns or sheet.incidents),
            ended=sheet_end(sheet),
        )


class ScoreSheets:
    """The score sheets of the store, and those here who watch them."""

    def __init__(self, store: Store, bus: Bus) -> None:
        self._store = store
        self._bus = bus
        self._known: OrderedDict[tuple[str, int], ScoreSheet] = OrderedDict()
        # By the sheet's own id: each client with the name that it asked for.
        self._watchers: dict[str, dict[Client, str]] = {}
        self._sent: dict[str, int] = {}

    # --- reading

    async def read(self, name: str, guest: str | None) -> KeptSheet:
        """A sheet by its own name, for its writer, or by the one for others; raises `Refused`."""
        row = await self._store.sheet(name)
        if row is not None and row.guest == guest:
            return KeptSheet(name, row, await self._parsed(row), writes=True)
        row = await self._store.watched_sheet(name)
        if row is None:
            raise _unknown_sheet()
        return KeptSheet(name, row, await self._parsed(row), writes=False)

    async def of_guest(self, guest: str) -> list[SheetSummary]:
        """The sheets that a guest writes, those changed last first."""
        summaries = []
        for row in await self._store.sheets_of(guest):
            summaries.append(sheet_summary(await self._parsed(row), row.id, row.changed))
            # Others have their turn in between.
            await asyncio.sleep(0)
        return summaries

    async def _parsed(self, row: SheetRow) -> ScoreSheet:
        if (row.id, row.n) not in self._known:
            # To read a long game takes many milliseconds.
            async with SHARES.busy(ASKING.get().household):
                return self._sheet(row)
        return self._sheet(row)

    def _sheet(self, row: SheetRow) -> ScoreSheet:
        key = (row.id, row.n)
        if key not in self._known:
            self._remember(key, parse_public_record_json(row.body.decode()).sheet)
        self._known.move_to_end(key)
        return self._known[key]

    def _remember(self, key: tuple[str, int], sheet: ScoreSheet) -> None:
        self._known[key] = sheet
        if len(self._known) > _KEPT:
            self._known.popitem(last=False)

    # --- writing

    async def open(self, options: SheetOptions, guest: str, command: str | None) -> KeptSheet:
        """Begin a sheet; a repeat of the command returns the one that it opened."""
        sheet = new_sheet(options)
        now, name = await self._store.now(), fresh_id()
        row = await self._store.open_sheet(
            SheetRow(
                id=name,
                watch=fresh_id(),
                guest=guest,
                opened_by=command or name,
                n=0,
                over=False,
                opened=now,
                changed=now,
                command="",
                body=_body(sheet),
            )
        )
        return KeptSheet(row.id, row, self._sheet(row), writes=True)

    async def change(self, name: str, guest: str, command: SheetCommand) -> KeptSheet:
        """Carry out a command of the writer; on disk when this returns."""
        kept = await self.read(name, guest)
        if not kept.writes:
            raise Refused("not_yours", "another guest keeps this score sheet")
        row = kept.row
        if row.command == command.id:
            return kept
        if row.n != command.n:
            raise _changed()
        # To undo something is to write the whole game again.
        async with SHARES.busy(ASKING.get().household):
            sheet = after_command(kept.sheet, command)
        after = replace(
            row,
            n=row.n + 1,
            over=sheet.is_over,
            changed=await self._store.now(),
            command=command.id,
            body=_body(sheet),
        )
        if not await self._store.change_sheet(row.n, after):
            raise _changed()
        self._remember((after.id, after.n), sheet)
        self._bus.publish(Subject.SHEET, after.id.encode())
        return KeptSheet(name, after, sheet, writes=True)

    async def delete(self, name: str, guest: str) -> None:
        """Delete a sheet of this guest for good; raises `Refused` if there is none."""
        if not await self._store.delete_sheet(name, guest):
            raise _unknown_sheet()
        self._bus.publish(Subject.SHEET, name.encode())

    # --- watching

    async def watch(self, client: Client, name: str) -> None:
        """Send a sheet to a client now, and whenever it changes."""
        names = [found for clients in self._watchers.values() if (found := clients.get(client))]
        if len(names) >= MOST_WATCHED and name not in names:
            raise Refused("too_many", f"a socket may watch at most {MOST_WATCHED} score sheets")
        try:
            kept = await self.read(name, client.guest)
        except Refused as error:
            client.send(SheetGone(name, error.failure()))
            return
        self._watchers.setdefault(kept.row.id, {})[client] = name
        self._sent.setdefault(kept.row.id, kept.row.n)
        client.send(SheetMessage(kept.state()))

    def unwatch(self, client: Client, name: str) -> None:
        """Stop sending a sheet to a client."""
        for sheet, clients in list(self._watchers.items()):
            if clients.get(client) == name:
                self._drop(sheet, client)

    def leave(self, client: Client) -> None:
        """A socket was closed."""
        for sheet in [sheet for sheet, clients in self._watchers.items() if client in clients]:
            self._drop(sheet, client)

    def _drop(self, sheet: str, client: Client) -> None:
        clients = self._watchers[sheet]
        clients.pop(client, None)
        if not clients:
            del self._watchers[sheet]
            self._sent.pop(sheet, None)

    async def tell(self, sheet: str) -> None:
        """A sheet has changed, or is gone: send it to all who watch it here."""
        if sheet not in self._watchers:
            return
        row = await self._store.sheet(sheet)
        watchers = dict(self._watchers.get(sheet, {}))
        if row is None:
            for client, name in watchers.items():
                self._drop(sheet, client)
                client.send(SheetGone(name, _unknown_sheet().failure()))
            return
        kept = self._sheet(row)
        self._sent[sheet] = row.n
        for client, name in watchers.items():
            writes = name == row.id and client.guest == row.guest
            client.send(SheetMessage(KeptSheet(name, row, kept, writes).state()))

    async def look(self) -> None:
        """Find changes whose notification was lost, by polling."""
        watched = dict(self._sent)
        if not watched:
            return
        numbers = await self._store.sheet_numbers(list(watched))
        stale = [sheet for sheet, n in watched.items() if numbers.get(sheet) != n]
        await asyncio.gather(*map(self.tell, stale))


def _body(sheet: ScoreSheet) -> bytes:
    return format_public_record_json(PublicRecord(sheet)).encode()


def _unknown_sheet() -> Refused:
    return Refused("unknown_sheet", "there is no such score sheet, or it was deleted")


def _changed() -> Refused:
    return Refused("conflict", "the score sheet has changed in the meantime; look again")
