"""The store: a log for each table, and the rows beside it. Acknowledged means on disk."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from pathlib import Path
from typing import IO, Self

from sqlalchemy import Connection, select

from qwirkle.rules.errors import InvalidArgument
from qwirkle.server.store import (
    append,
    backup,
    bot_queries,
    daily_queries,
    device_queries,
    guest_queries,
    leases,
    puzzle_queries,
    review_queries,
    sheet_queries,
    table_queries,
)
from qwirkle.server.store.database import Database
from qwirkle.server.store.postgres import PostgresDatabase
from qwirkle.server.store.rows import (
    BotCreated,
    BotRow,
    DailyDealRow,
    DailySheetRow,
    DailyStanding,
    DeviceRow,
    DueWork,
    Gone,
    GuestRow,
    NewBotRow,
    Page,
    PuzzleAttemptRow,
    PuzzlePlayerRow,
    PuzzleRatingRow,
    PuzzleState,
    ReviewAsked,
    ReviewRow,
    ReviewWork,
    SheetRow,
    TableRow,
)
from qwirkle.server.store.schema import keep
from qwirkle.server.store.sqlite import SqliteDatabase
from qwirkle.server.store.upsert import insert_new
from qwirkle.server.store.write import Appended, Write
from qwirkle.server.table.entries import LogRow

__all__ = ["Store"]


class Store:
    """Everything that the server stores, in SQLite or PostgreSQL.

    Every method raises `Unavailable` when the database cannot be reached. When one that changes
    something returns, the change is on disk.
    """

    def __init__(self, database: Database) -> None:
        self.database = database

    @classmethod
    async def open(cls, url: str, *, alone: bool = True) -> Self:
        """Open ``sqlite:///path`` or ``postgresql://...``, and bring it to the newest schema.

        A second server on the same SQLite file is refused; without ``alone``, as for the
        operator's tools, it may be open elsewhere. Raises `InvalidArgument`.
        """
        scheme, _, rest = url.partition("://")
        if scheme == "sqlite" and rest.startswith("/") and len(rest) > 1:
            return cls(await SqliteDatabase.open(Path(rest[1:]), alone=alone))
        if scheme in ("postgresql", "postgres"):
            return cls(await PostgresDatabase.open(url))
        raise InvalidArgument(
            "bad_database", "a database is sqlite:///path or postgresql://user@host/name"
        )

    async def close(self) -> None:
        """Finish the writes that were submitted, then close."""
        await self.database.close()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *error: object) -> None:
        await self.close()

    async def now(self) -> int:
        """The database's clock, in milliseconds since 1970: all deadlines go by it. Cheap."""
        return await self.database.now()

    # --- the log

    async def append(self, write: Write) -> Appended:
        """Append to a log; raises `Conflict` if the table is not at ``write.expected``.

        A repeated command is not carried out again: the first answer comes back. So `answered`
        is needed only before a command is refused.
        """
        return await self.database.append(write)

    async def rows(self, table: str, after: int = 0) -> list[LogRow]:
        """The entries of a table's log after number ``after``; none for an unknown table."""
        return await self.database.rows(table, after)

    async def answered(self, guest: str, command: str) -> Appended | None:
        """What a command led to, if it was carried out."""
        return await self.database.read(lambda c: append.answered(c, guest, command))

    # --- guests

    async def create_guest(self, guest: str, name: str) -> None:
        now = await self.now()
        await self.database.change(lambda c: guest_queries.create_guest(c, guest, name, now))

    async def guest(self, guest: str) -> GuestRow | None:
        return await self.database.guest(guest)

    async def guests(self, limit: int = 1000) -> list[GuestRow]:
        """Those seen last come first."""
        return await self.database.read(lambda c: guest_queries.list_guests(c, limit))

    async def rename(self, guest: str, name: str) -> bool:
        """Give a guest another name; False if there is no such guest."""
        return await self.database.change(lambda c: guest_queries.rename(c, guest, name))

    async def delete_guest(self, guest: str) -> bool:
        """Forget a guest or a bot; whether there was one. Their bots go with them; what they did at
        tables stays in the logs.

        Workers that serve them learn it from `gone`.
        """

        def forget(connection: Connection) -> bool:
            for bot in bot_queries.of_owner(connection, guest):
                device_queries.note_gone(connection, bot.guest, "")
                guest_queries.delete_guest(connection, bot.guest)
            device_queries.forget_devices(connection, guest)
            device_queries.note_gone(connection, guest, "")
            return guest_queries.delete_guest(connection, guest)

        return await self.database.change(forget)

    async def suspend(self, guest: str) -> bool:
        """Sign out a guest or a bot, and a guest's bots, until `resume`; whether there is one.

        Workers that serve them learn it from `suspended`.
        """

        def change(connection: Connection) -> bool:
            if guest_queries.find_guest(connection, guest) is None:
                return False
            device_queries.suspend(connection, guest)
            return True

        return await self.database.change(change)

    async def resume(self, guest: str) -> bool:
        """Let a suspended guest in again; whether they were suspended."""
        return await self.database.change(lambda c: device_queries.resume(c, guest))

    async def count_sign_outs(self) -> int:
        """How often `gone` or `suspended` has changed. Cheap."""
        return await self.database.read(device_queries.count_sign_outs)

    async def gone(self, after: int = 0) -> list[Gone]:
        """All guests and devices that were signed out for good since `count_sign_outs` was
        ``after``."""
        return await self.database.read(lambda c: device_queries.list_gone(c, after))

    async def suspended(self) -> set[str]:
        """The guests and bots who are suspended now."""
        return await self.database.read(device_queries.suspended)

    async def devices(self, guest: str) -> list[DeviceRow]:
        """The devices of a guest, those seen last first."""
        return await self.database.read(lambda c: device_queries.list_devices(c, guest))

    async def seen_on(self, guest: str, device: str, kind: str) -> None:
        """Note that a guest was here now on a device."""
        now = await self.now()

        def both(connection: Connection) -> None:
            guest_queries.seen(connection, guest, now)
            device_queries.seen_on(connection, guest, device, kind, now)

        await self.database.change(both)

    async def end_devices(self, guest: str, device: str | None, own: str) -> list[str]:
        """Sign out one device of a guest, or all others than ``own``; which ones that are."""
        return await self.database.change(
            lambda c: device_queries.end_devices(c, guest, device, own)
        )

    async def new_code(self, guest: str, code_hash: str, expires: int) -> None:
        """Store a code that moves a guest to another device; it replaces any older one."""
        now = await self.now()
        await self.database.change(
            lambda c: guest_queries.new_code(c, guest, code_hash, expires, now)
        )

    async def claim_code(self, code_hash: str) -> str | None:
        """The guest of a code, which works once and until it expires."""
        now = await self.now()
        return await self.database.change(lambda c: guest_queries.claim_code(c, code_hash, now))

    # --- bots

    async def create_bot(self, row: NewBotRow, most: int) -> BotCreated:
        """Make a bot; its owner has at most ``most``, those of the operator are not counted."""
        now = await self.now()
        return await self.database.change(lambda c: bot_queries.create_bot(c, row, most, now))

    async def bot_by_token(self, token: str) -> BotRow | None:
        """The bot whose token has this hash."""
        return await self.database.read(lambda c: bot_queries.by_token(c, token))

    async def bots_by_id(self, ids: Collection[str]) -> list[BotRow]:
        """Those of these bots that exist, by their names."""
        return await self.database.read(lambda c: bot_queries.by_ids(c, ids))

    async def bots_of(self, owner: str) -> list[BotRow]:
        """The bots of a guest, by their names."""
        return await self.database.read(lambda c: bot_queries.of_owner(c, owner))

    async def bots(self, limit: int = 1000) -> list[BotRow]:
        """For the operator: all bots, by their names."""
        return await self.database.read(lambda c: bot_queries.all_bots(c, limit))

    async def renew_token(self, bot: str, token: str, device: str) -> bool:
        """Give a bot another token, which ends the old one; False if there is no such bot."""
        return await self.database.change(lambda c: bot_queries.renew_token(c, bot, token, device))

    async def bot_seen(self, bot: str) -> None:
        """Note that a bot was here now."""
        now = await self.now()
        await self.database.change(lambda c: guest_queries.seen(c, bot, now))

    # --- tables

    async def table(self, table: str) -> TableRow | None:
        """The line of one table."""
        return await self.database.read(lambda c: table_queries.find_table(c, table))

    async def numbers(self, names: Collection[str]) -> dict[str, int]:
        """The n of each of these tables; those that were deleted are left out."""
        return await self.database.numbers(names)

    async def going(self, names: Collection[str]) -> set[str]:
        """Those of these tables that are not over."""
        return await self.database.read(lambda c: table_queries.going(c, names))

    async def listed(self, names: Collection[str]) -> set[str]:
        """Those of these tables that are in the lobby or may be watched by anybody."""
        return await self.database.read(lambda c: table_queries.listed(c, names))

    async def table_by_invite(self, invite: str) -> str | None:
        return await self.database.read(lambda c: table_queries.table_by_invite(c, invite))

    async def admit(self, table: str, guest: str) -> bool:
        """Let a guest open a table; whether there is such a table."""
        return await self.database.change(lambda c: guest_queries.admit(c, table, guest))

    async def is_member(self, table: str, guest: str) -> bool:
        """Whether a guest has or had a seat at a table, or was admitted to it."""
        return await self.database.read(lambda c: guest_queries.is_member(c, table, guest))

    async def live_tables(self, guest: str) -> int:
        """At how many tables that are not over the guest has a seat."""
        return await self.database.read(lambda c: guest_queries.live_tables(c, guest))

    async def tables_going(self, guest: str, limit: int = 50) -> list[str]:
        """The tables that are not over where the guest has a seat, those changed last first."""
        return await self.database.read(lambda c: guest_queries.tables_going(c, guest, limit))

    async def playing(self, guest: str) -> list[str]:
        """The tables where a game is being played and the guest has, or had, a seat."""
        return await self.database.read(lambda c: guest_queries.playing(c, guest))

    async def lobby(self, before: str | None = None, limit: int = 100) -> Page:
        """Public tables where no game has begun, those that have waited longest first."""
        return await self.database.read(lambda c: table_queries.lobby(c, before, limit))

    async def watchable(self, before: str | None = None, limit: int = 50) -> Page:
        """Public games that are played now and may be watched, the newest first."""
        return await self.database.read(lambda c: table_queries.watchable(c, before, limit))

    async def of_guest(self, guest: str, before: str | None = None, limit: int = 50) -> Page:
        """The tables where a guest has a seat, those changed last first."""
        return await self.database.read(lambda c: table_queries.of_guest(c, guest, before, limit))

    async def tables(self, phase: str | None = None, limit: int = 1000) -> list[TableRow]:
        """For the operator: all tables, those changed last first."""
        return await self.database.read(lambda c: table_queries.everything(c, phase, limit))

    async def count_tables(self) -> dict[str, int]:
        """How many tables there are in each phase."""
        return await self.database.read(table_queries.count_tables)

    async def expired(self, before: int, limit: int = 100) -> list[str]:
        """Tables that were over before that time."""
        return await self.database.read(lambda c: table_queries.expired(c, before, limit))

    async def delete_table(self, table: str) -> bool:
        """Remove a table and its log for good; whether there was one."""
        return await self.database.change(lambda c: table_queries.delete_table(c, table))

    # --- work

    async def claim_due(self, worker: str, limit: int, lease_ms: int) -> list[DueWork]:
        """Lease work that is due to this worker.

        A write to the table ends the lease; so does time, and then another may claim the work.
        """
        now = await self.now()
        return await self.database.change(
            lambda c: leases.claim_due(c, worker, now, limit, lease_ms)
        )

    async def renew(self, worker: str, table: str, lease_ms: int) -> bool:
        """Extend a lease; whether this worker still held it."""
        now = await self.now()
        return await self.database.change(lambda c: leases.renew(c, worker, table, now, lease_ms))

    async def release(self, worker: str) -> None:
        """End all leases of this worker, when it stops."""

        def both(connection: Connection) -> None:
            leases.release(connection, worker)
            review_queries.release(connection, worker)

        await self.database.change(both)

    async def heartbeat(self, worker: str, least_ms: int = leases.PAUSE_MS) -> int:
        """Record, each second, that this worker serves.

        Returns how many ms no worker had served before, 0 if that was less than ``least_ms``.
        """
        now = await self.now()
        outage, newest = await self.database.change(
            lambda c: leases.heartbeat(c, worker, now, least_ms)
        )
        # The clock of the database was set forward, or back while this worker was not there.
        self.database.reach(newest)
        return outage

    async def owed(self, names: Collection[str]) -> dict[str, int]:
        """How long the clocks of these tables ran while nobody served; only those that did.

        A write that gives the time back settles it, see `Write.made_good`.
        """
        return await self.database.read(lambda c: leases.owed(c, names))

    # --- reviews

    async def review(self, table: str) -> ReviewRow | None:
        """The review of a table, as far as it has come; None if nobody asked for one."""
        return await self.database.read(lambda c: review_queries.find(c, table))

    async def ask_review(
        self, table: str, version: str, guest: str, *, most_of_guest: int, most: int
    ) -> ReviewAsked:
        """Queue the review of a finished game; a repeat changes nothing.

        At most ``most_of_guest`` that this guest asked for wait at the same time, and ``most`` in
        all.
        """
        now = await self.now()
        return await self.database.change(
            lambda c: review_queries.ask(c, table, version, guest, now, most_of_guest, most)
        )

    async def claim_reviews(
        self, worker: str, version: str, limit: int, lease_ms: int
    ) -> list[ReviewWork]:
        """Lease reviews to make to this worker; when the lease ends, another may claim them."""
        now = await self.now()
        return await self.database.change(
            lambda c: review_queries.claim(c, worker, version, now, limit, lease_ms)
        )

    async def renew_review(self, worker: str, table: str, lease_ms: int) -> bool:
        """Extend the lease of a review; whether this worker still held it."""
        now = await self.now()
        return await self.database.change(
            lambda c: review_queries.renew(c, worker, table, now, lease_ms)
        )

    async def add_review_turns(
        self, worker: str, table: str, turns: Mapping[int, bytes], lease_ms: int
    ) -> bool:
        """Store judged turns and extend the lease; False if this worker no longer holds it."""
        now = await self.now()
        return await self.database.change(
            lambda c: review_queries.add_turns(c, worker, table, turns, now, lease_ms)
        )

    async def finish_review(self, worker: str, table: str, result: bytes) -> bool:
        """A review is done; False if this worker no longer holds its lease."""
        return await self.database.change(lambda c: review_queries.finish(c, worker, table, result))

    async def fail_review(self, worker: str, table: str) -> bool:
        """A review cannot be made; False if this worker no longer holds its lease."""
        return await self.database.change(lambda c: review_queries.fail(c, worker, table))

    async def count_reviews(self) -> dict[str, int]:
        """How many reviews are queued, and how many are running."""
        return await self.database.read(review_queries.count)

    # --- score sheets

    async def open_sheet(self, row: SheetRow) -> SheetRow:
        """Store a new sheet; a repeat of the command that opened one returns that one."""
        return await self.database.change(lambda c: sheet_queries.open_sheet(c, row))

    async def sheet(self, sheet: str) -> SheetRow | None:
        return await self.database.read(lambda c: sheet_queries.find(c, sheet))

    async def watched_sheet(self, watch: str) -> SheetRow | None:
        """The sheet of a link for others."""
        return await self.database.read(lambda c: sheet_queries.watched(c, watch))

    async def change_sheet(self, expected: int, row: SheetRow) -> bool:
        """Replace a sheet that is at ``expected``; False if it is not, or is gone."""
        return await self.database.change(lambda c: sheet_queries.change(c, expected, row))

    async def sheets_of(self, guest: str, limit: int = 50) -> list[SheetRow]:
        """The sheets of a guest, those changed last first."""
        return await self.database.read(lambda c: sheet_queries.of_guest(c, guest, limit))

    async def running_sheets(self, guest: str) -> int:
        """How many sheets of a guest are not over."""
        return await self.database.read(lambda c: sheet_queries.running(c, guest))

    async def sheet_numbers(self, names: Collection[str]) -> dict[str, int]:
        """The n of each of these sheets; those that were deleted are left out."""
        return await self.database.read(lambda c: sheet_queries.numbers(c, names))

    async def delete_sheet(self, sheet: str, guest: str) -> bool:
        """Delete a sheet of a guest for good; whether there was one."""
        return await self.database.change(lambda c: sheet_queries.delete_sheet(c, sheet, guest))

    async def delete_old_sheets(self, before: int) -> int:
        """Delete the sheets that have not changed since that time; how many there were."""
        return await self.database.change(lambda c: sheet_queries.delete_old(c, before))

    # --- puzzles

    async def attempt_puzzle(
        self, fresh: PuzzleState, decide: Callable[[PuzzleState], PuzzleState]
    ) -> PuzzleState | None:
        """Note an attempt; returns what ``decide`` makes of what was stored before.

        ``fresh`` is the state of a guest and a puzzle of which nothing is stored. Two attempts
        of a guest, and two at the same puzzle, are decided one after the other. None if there is
        no such guest.
        """
        return await self.database.change(lambda c: puzzle_queries.attempt(c, fresh, decide))

    async def puzzle_state(self, fresh: PuzzleState) -> PuzzleState:
        """What is stored of a guest and a puzzle, with ``fresh`` as in `attempt_puzzle`."""
        return await self.database.read(lambda c: puzzle_queries.state(c, fresh))

    async def puzzle_player(self, guest: str) -> PuzzlePlayerRow | None:
        """What a guest has learned; None before the first attempt."""
        return await self.database.read(lambda c: puzzle_queries.player(c, guest))

    async def puzzle_attempts(self, guest: str) -> list[PuzzleAttemptRow]:
        """The puzzles that a guest has tried, the longest ago first."""
        return await self.database.read(lambda c: puzzle_queries.attempts(c, guest))

    async def has_tried_puzzle(self, guest: str, puzzle: str) -> bool:
        return await self.database.read(lambda c: puzzle_queries.has_tried(c, guest, puzzle))

    async def puzzle_ratings(self) -> dict[str, PuzzleRatingRow]:
        """The ratings of the puzzles that somebody has tried."""
        return await self.database.read(puzzle_queries.ratings)

    async def delete_old_puzzle_players(self, before: int) -> int:
        """Forget what those learned who have tried no puzzle since that time; how many."""
        return await self.database.change(lambda c: puzzle_queries.delete_old(c, before))

    # --- the daily deal

    async def keep_daily_deal(self, fresh: DailyDealRow) -> DailyDealRow:
        """The deal of that day; ``fresh`` is stored for all workers if there is none yet."""
        return await self.database.change(lambda c: daily_queries.keep_deal(c, fresh))

    async def daily_deal(self, day: str) -> DailyDealRow | None:
        return await self.database.read(lambda c: daily_queries.find_deal(c, day))

    async def keep_daily_par(self, day: str, par: bytes) -> None:
        """Store the par of a day's deal, unless it is known already."""
        await self.database.change(lambda c: daily_queries.keep_par(c, day, par))

    async def daily_deals_before(self, day: str, limit: int) -> list[DailyDealRow]:
        """The deals of earlier days, the newest first."""
        return await self.database.read(lambda c: daily_queries.deals_before(c, day, limit))

    async def daily_sheets(self, guest: str, days: Collection[str]) -> dict[str, DailySheetRow]:
        """What a guest has answered on each of these days."""
        return await self.database.read(lambda c: daily_queries.sheets_of(c, guest, days))

    async def answer_daily(self, expected: int, row: DailySheetRow) -> bool:
        """Replace the guest's answers of that day; False unless they were ``expected`` so far."""
        return await self.database.change(lambda c: daily_queries.answer(c, expected, row))

    async def daily_standing(self, day: str, total: int) -> DailyStanding:
        """Where a total stands among the results of a day that were counted."""
        return await self.database.read(lambda c: daily_queries.standing(c, day, total))

    async def delete_old_daily_sheets(self, before: int) -> int:
        """Delete the answers that have not changed since that time; how many guests' days."""
        return await self.database.change(lambda c: daily_queries.delete_old(c, before))

    # --- copies

    async def backup(self, file: IO[bytes]) -> int:
        """Write a copy of everything, as of one moment, during use; returns the number of rows."""
        return await self.database.read(lambda c: backup.backup(c, file))

    async def restore(self, lines: Iterable[bytes]) -> int:
        """Fill this empty store from a copy, whole or not at all; returns the number of rows."""
        return await self.database.change(lambda c: backup.restore(c, lines))

    # --- what workers share

    async def get_or_store(self, key: str, fresh: bytes) -> bytes:
        """The value of a key; ``fresh`` is stored for all workers if there is none yet."""
        statement = select(keep.c.value).where(keep.c.key == key)
        row = {"key": key, "value": fresh}
        await self.database.change(lambda c: insert_new(c, keep, row))
        return bytes(await self.database.read(lambda c: c.execute(statement).scalar_one()))
