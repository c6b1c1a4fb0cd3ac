"""The tables in this worker's memory, and how they are changed: decide, append, announce.

Memory is a cache of the log. A change is decided from it and written against its number of
entries; if another worker was faster, the table is read again and the change is decided again.
"""

from __future__ import annotations

import asyncio
import random
import secrets
import time
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager, nullcontext, suppress

import msgspec
from structlog import get_logger

from qwirkle.server.live.bus import Bus, Subject
from qwirkle.server.live.fair_queue import ASKING, NOBODY
from qwirkle.server.live.heartbeat import Heartbeat
from qwirkle.server.live.live_table import LiveTable
from qwirkle.server.live.loop_shares import SHARES
from qwirkle.server.live.metrics import Metrics
from qwirkle.server.live.trouble import trouble
from qwirkle.server.store import Conflict, IndexRow, Store, Unavailable, Write
from qwirkle.server.table.decide import (
    TableCommand,
    decide,
    offer,
    open_table,
    play_now,
    rematch,
)
from qwirkle.server.table.decision import Actor, Decision, Secrets
from qwirkle.server.table.due import due, resumed
from qwirkle.server.table.entries import Entry, Finished, Offer, Passed, Placed, Swapped
from qwirkle.server.table.playing_on import play_on
from qwirkle.server.table.projection import summary_of
from qwirkle.server.table.table import Table
from qwirkle.server.table.views import Views, may_watch
from qwirkle.server.wire import Answer, Leave, OfferSeat, PlayNow, PlayOn, Rematch, TableOptions
from qwirkle.server.wire.refusal import Refused

__all__ = ["Decide", "Listener", "TableCache"]

log = get_logger("qwirkle")

_TRIES = 24
_STEP_ASIDE = 0.002
_MOST_IDLE = 2000
_IDLE_SECONDS = 300.0
# A finished game takes the most memory and is seldom needed again; but whoever has played many can
# ask for one after the other.
_MOST_IDLE_OVER = 100
_IDLE_SECONDS_OVER = 60.0
_MOST_WARM = 200
_WARM_AT_ONCE = 20
_WARM_SECONDS = 1.0
# Far more than anybody may have at a time.
_MOST_LEFT = 10_000

Decide = Callable[[Table, int], Decision]
"""Decides what to write, given the table and the time in ms; may be called repeatedly."""

Listener = Callable[[LiveTable, Sequence[str]], None]
"""Called after every change, with the table and the heads of its events."""

_encode = msgspec.json.Encoder().encode


class TableCache:
    """The tables that this worker needs now."""

    def __init__(
        self, store: Store, bus: Bus, metrics: Metrics, heartbeat: Heartbeat | None = None
    ) -> None:
        self._store = store
        self.heartbeat = heartbeat or Heartbeat(store, secrets.token_hex(8))
        self._bus = bus
        self._metrics = metrics
        self._lives: dict[str, LiveTable] = {}
        self._used: dict[str, float] = {}
        # By table and household: whoever asks for much waits longer than others for the same table.
        self._loading: dict[tuple[str, str], asyncio.Task[LiveTable]] = {}
        self.listeners: list[Listener] = []

    async def now(self) -> int:
        """The database's time, which is the one that counts, in ms."""
        return await self._store.now()

    # --- reading

    def cached(self, name: str) -> LiveTable | None:
        """A table, if it is in memory."""
        return self._lives.get(name)

    async def live(self, name: str) -> LiveTable:
        """A table, read from its log if necessary; raises `Refused` for an unknown one."""
        live = self._lives.get(name)
        if live is None:
            key = (name, ASKING.get().household)
            task = self._loading.get(key)
            if task is None:
                task = self._loading[key] = asyncio.create_task(self._load(name))
                task.add_done_callback(lambda done: self._loaded(key, done))
            # Others may wait for the same table, so cancelling one does not cancel the loading.
            return await asyncio.shield(task)
        self._used[name] = time.monotonic()
        if not self._bus.is_up:
            await self.refresh(name)
        return live

    async def warm_up(self) -> None:
        """Read the games that are being played, before anybody asks.

        A worker that joins others does so before it serves: when one of them stops, all who were
        connected there come at once, and would wait until one game after the other is read.
        """
        end = time.monotonic() + _WARM_SECONDS
        with suppress(Unavailable):
            lately = await self.now() - int(_IDLE_SECONDS * 1000)
            rows = await self._store.tables("playing", _MOST_WARM)
            names = [row.table for row in rows if row.changed >= lately]
            while names and time.monotonic() < end:
                # Those that are damaged are left to whoever asks for them.
                await asyncio.gather(*map(self.live, names[:_WARM_AT_ONCE]), return_exceptions=True)
                del names[:_WARM_AT_ONCE]

    def _loaded(self, key: tuple[str, str], task: asyncio.Task[LiveTable]) -> None:
        self._loading.pop(key, None)
        # If all who waited were cancelled, nobody is left to receive the error.
        if not task.cancelled():
            task.exception()

    async def _load(self, name: str) -> LiveTable:
        read = await self._read(name)
        if name in self._lives:  # read for somebody else meanwhile
            return self._lives[name]
        live = self._keep(read)
        # It can be read without what follows.
        with suppress(Unavailable):
            if self._bus.is_shared:
                # News of a table that is not in memory is lost, and to read it may take a while.
                await self.refresh(name)
            if live.table.deadline is not None:
                async with live.lock:
                    await self._make_good(live)
        return live

    async def _read(self, name: str) -> LiveTable:
        with _damage_told(name):
            rows = await self._store.rows(name)
            if not rows:
                raise unknown_table()
            asker = ASKING.get()
            # It takes some milliseconds, and whoever has played a lot can ask for many.
            turn = nullcontext() if asker is NOBODY else SHARES.busy(asker.household)
            async with turn:
                live = LiveTable(rows)
                live.table.check_board()
        return live

    def _keep(self, live: LiveTable) -> LiveTable:
        name = live.table.id
        self._lives[name] = live
        self._used[name] = time.monotonic()
        self._metrics.live_tables.set(len(self._lives))
        return live

    async def watchable(self, name: str, guest: str | None, *, is_newest: bool = True) -> LiveTable:
        """A table that ``guest`` may know of; for others it is unknown.

        A client may know an answer of another worker: with ``is_newest`` it is not shown an older
        table, whether or not that worker's notification has arrived.
        """
        is_begun = name in self._lives or (name, ASKING.get().household) in self._loading
        live = await self.live(name)
        if is_newest and is_begun and self._bus.is_shared and self._bus.is_up:
            await self.refresh(name)
        if may_watch(live.table, guest, has_invite=False):
            return live
        # The store is asked last: most clients need no invite.
        is_invited = guest is not None and may_watch(live.table, guest, has_invite=True)
        if not is_invited or guest is None or not await self._store.is_member(name, guest):
            raise unknown_table()
        return live

    async def refresh(self, name: str) -> None:
        """Read what other workers wrote to a table in memory."""
        live = self._lives.get(name)
        if live is not None:
            async with live.lock:
                await self._catch_up(live)

    @property
    def names(self) -> list[str]:
        """The tables in memory."""
        return list(self._lives)

    async def look(self, names: Collection[str]) -> list[str]:
        """Read what other workers wrote to these tables, and drop those that were deleted.

        One query finds the ones that have changed. Returns the deleted ones.
        """
        found = await self._store.numbers(names)
        for name, n in found.items():
            live = self._lives.get(name)
            if live is not None and live.n < n:
                await self.refresh(name)
        gone = [name for name in names if name not in found]
        for name in gone:
            self._forget(name)
        return gone

    def _forget(self, name: str) -> None:
        self._lives.pop(name, None)
        self._used.pop(name, None)

    async def _catch_up(self, live: LiveTable) -> bool:
        name = live.table.id
        try:
            with _damage_told(name):
                rows = await self._store.rows(name, live.n)
                heads = live.advance(rows)
        except Refused:
            # Some of the rows may have been applied, and nothing of them was announced.
            self._forget(name)
            raise
        if rows:
            self._announce(live, heads)
        return bool(rows)

    def _announce(self, live: LiveTable, heads: Sequence[str]) -> None:
        for listener in self.listeners:
            try:
                listener(live, heads)
            except Exception:
                # The change is on disk, whether or not a listener fails.
                log.exception("listener failed", table=live.table.id, n=live.n)

    def news(self, message: bytes) -> str | None:
        """A worker has written to a table; returns its name if it must be read here."""
        name, _, n = message.decode().partition(" ")
        live = self._lives.get(name)
        return name if live is not None and live.n < int(n) else None

    def forget_idle(self, watched: set[str]) -> None:
        """Drop tables that nobody here watches or has used for a while."""
        now = time.monotonic()
        idle = [name for name in self._lives if name not in watched]
        idle.sort(key=self._used.__getitem__)
        over = [name for name in idle if self._lives[name].table.phase == "over"]
        # Those used last stay.
        surplus = {*idle[:-_MOST_IDLE], *over[:-_MOST_IDLE_OVER]}
        for name in idle:
            live = self._lives[name]
            patience = _IDLE_SECONDS_OVER if live.table.phase == "over" else _IDLE_SECONDS
            is_old = name in surplus or self._used[name] < now - patience
            if is_old and not live.lock.locked():
                self._forget(name)
        self._metrics.live_tables.set(len(self._lives))

    # --- changing

    async def open(self, options: TableOptions, actor: Actor, command: str | None = None) -> Answer:
        """Open a table; a repeat of a command's id returns the first answer."""
        now = await self.now()
        return await self._open(open_table(options, actor, Secrets.fresh(), now), actor, command)

    async def play(self, request: PlayNow, actor: Actor, command: str | None = None) -> Answer:
        """Open a table against bots and start the game; repeats are handled as in `open`."""
        now = await self.now()
        return await self._open(play_now(request, actor, Secrets.fresh(), now), actor, command)

    async def play_on(
        self, origin: Table, request: PlayOn, actor: Actor, command: str | None = None
    ) -> Answer:
        """Open a table that goes on from a finished game; repeats are handled as in `open`."""
        now = await self.now()
        decision = play_on(origin, request, actor, Secrets.fresh(), now)
        return await self._open(decision, actor, command)

    async def _open(self, decision: Decision, actor: Actor, command: str | None) -> Answer:
        given = None if command is None else (actor.guest, command)
        views = _views_after(decision)
        appended = await self._store.append(_write_of(decision, views, given))
        if not appended.is_repeat:
            self._introduce(decision, views)
            self._publish(appended.table, appended.n)
        return Answer(appended.n, appended.table)

    async def run(self, name: str, command: TableCommand | Rematch, actor: Actor) -> Answer:
        """Carry out a guest's command; a repeat of its id returns the first answer."""
        began = time.perf_counter()
        # A command is written against the newest entry, or decided again.
        await self.watchable(name, actor.guest, is_newest=False)

        def decided(table: Table, now: int) -> Decision:
            if isinstance(command, Rematch):
                return rematch(table, actor, Secrets.fresh(), now)
            return decide(table, command, actor, now)

        answer = await self.change(name, decided, (actor.guest, command.id))
        self._metrics.changes.observe(time.perf_counter() - began)
        return answer

    async def offer(self, name: str, command: OfferSeat, bot: Offer, actor: Actor) -> Answer:
        """Offer a seat to a bot; a repeat of the command's id returns the first answer."""
        await self.watchable(name, actor.guest, is_newest=False)

        def decided(table: Table, now: int) -> Decision:
            return offer(table, command, bot, actor, now)

        return await self.change(name, decided, (actor.guest, command.id))

    async def leave_all(self, guest: str) -> None:
        """A guest or bot that will not come back leaves every table, as by a command of its own."""
        actor, leaving = Actor(guest, ""), Leave("")

        def decided(table: Table, now: int) -> Decision:
            return decide(table, leaving, actor, now)

        for name in await self._store.tables_going(guest, _MOST_LEFT):
            # It may have gone out of a game that the others play on, or the table was closed.
            with suppress(Refused):
                await self.change(name, decided)

    async def change(
        self, name: str, decide: Decide, command: tuple[str, str] | None = None
    ) -> Answer:
        """Write what ``decide`` decides; on disk when this returns. Raises its `Refused`."""
        live = await self.live(name)
        async with live.lock:
            for attempt in range(_TRIES):
                if live.table.deadline is not None:
                    await self.heartbeat.confirm()
                now = await self.now()
                try:
                    decision = decide(live.table, now)
                except Refused:
                    # It may be refused because it is already done, or because memory is stale.
                    first = None if command is None else await self._store.answered(*command)
                    is_newer = await self._catch_up(live)
                    if first is not None:
                        return Answer(first.n, first.table)
                    if is_newer or await self._make_good(live):
                        continue
                    raise
                if not decision.rows:
                    return Answer(live.n, name)
                try:
                    return await self._write(live, decision, command)
                except Conflict:
                    self._metrics.conflicts.inc()
                    is_newer = await self._catch_up(live)
                    if await self._make_good(live):
                        continue
                    if not is_newer and not await self._store.numbers([name]):
                        self._forget(name)
                        raise unknown_table() from None
                    # A random back-off: two workers that retry in step would collide forever.
                    await asyncio.sleep(random.uniform(0, _STEP_ASIDE * attempt))
        raise Refused("conflict", "the table is changing too fast; try again")

    async def make_good(self) -> None:
        """Give back the time when nobody served to the tables in memory, so that clients see it.

        Others get it back when they are next needed.
        """
        timed = [name for name, live in self._lives.items() if live.table.deadline is not None]
        for name in await self._store.owed(timed):
            live = self._lives.get(name)
            if live is not None:
                async with live.lock:
                    await self._make_good(live)

    async def _make_good(self, live: LiveTable) -> bool:
        """Give back the time when nobody served, before anything is decided; whether there was any.

        The caller holds the lock of the table.
        """
        name = live.table.id
        if live.table.deadline is None:
            return False
        owed = (await self._store.owed([name])).get(name)
        if owed is None:
            return False
        # The time may be owed because the clock was set forward: this worker must know it by now.
        await self.heartbeat.beat()
        decision = resumed(live.table, owed, await self.now())
        try:
            await self._write(live, decision, None, owed)
        except Conflict:  # another worker was faster
            await self._catch_up(live)
        return True

    async def _write(
        self,
        live: LiveTable,
        decision: Decision,
        command: tuple[str, str] | None,
        made_good: int = 0,
    ) -> Answer:
        views = _views_after(decision)
        try:
            appended = await self._store.append(_write_of(decision, views, command, made_good))
        except Unavailable:
            self.heartbeat.doubt()
            raise
        if appended.is_repeat:
            await self._catch_up(live)
            return Answer(appended.n, appended.table)
        self._count(decision.entries)
        if decision.also is not None:
            self._introduce(decision.also, _views_after(decision.also))
        was_over = live.table.phase == "over"
        self._announce(live, live.advance(decision.rows, views))
        if live.table.phase == "over" and not was_over:
            _log_end(live.table)
        self._publish(live.table.id, appended.n)
        return Answer(appended.n, live.table.id)

    def _introduce(self, decision: Decision, views: Sequence[Views]) -> None:
        """A table was opened here."""
        live = self._keep(LiveTable(decision.rows, views))
        self._metrics.tables.inc()
        log.info("table opened", table=live.table.id)
        self._announce(live, list(live.heads))

    def _count(self, entries: Sequence[Entry]) -> None:
        turns = sum(isinstance(entry, Placed | Swapped | Passed) for entry in entries)
        self._metrics.turns.inc(turns)
        if any(isinstance(entry, Finished) for entry in entries):
            self._metrics.ended.inc()

    def _publish(self, name: str, n: int) -> None:
        self._bus.publish(Subject.TABLE, f"{name} {n}".encode())


def _log_end(table: Table) -> None:
    outcome = None if table.game is None else table.game.position.outcome
    if outcome is None:
        log.info("table closed", table=table.id, reason=table.closed)
    else:
        log.info("game ended", table=table.id, reason=outcome.reason)


@contextmanager
def _damage_told(name: str) -> Iterator[None]:
    """Raises `Refused` for whatever reading a damaged log leads to, which may be anything."""
    try:
        yield
    except (Refused, Unavailable):
        raise
    except Exception as error:
        trouble.damaged(name, error)
        raise Refused("table_damaged", "the log of this table is damaged") from error


def unknown_table() -> Refused:
    """The refusal for missing tables, and equally for those that the guest may not know of."""
    return Refused("unknown_table", "there is no such table, or it is not open to you")


def _views_after(decision: Decision) -> list[Views]:
    return [Views(table) for table in decision.tables]


def _write_of(
    decision: Decision,
    views: Sequence[Views],
    command: tuple[str, str] | None = None,
    made_good: int = 0,
) -> Write:
    """What is stored of a decision; ``views`` are those after each of its rows."""
    before, after, also = decision.before, decision.table, decision.also
    # A changed table shares what has not changed: the same objects mean the same people.
    same_people = before is not None and (
        (before.seats is after.seats and before.party is after.party)
        or before.members == after.members
    )
    options = after.options
    return Write(
        table=after.id,
        expected=0 if before is None else before.n,
        at=decision.now,
        entries=decision.entries,
        index=IndexRow(
            phase=after.phase,
            public=options.public,
            watchable=options.spectators,
            invite=after.invite,
            opened=after.opened,
            summary=_encode(summary_of(views[-1], None)),
        ),
        due=due(after),
        command=command,
        members=None if same_people else sorted(after.members),
        also=None if also is None else _write_of(also, _views_after(also)),
        made_good=made_good,
    )
