"""The daily deal: makes the deals of the days to come, shows rounds, and takes answers."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable, Sequence
from datetime import date, timedelta
from functools import partial

import msgspec
from structlog import get_logger

from qwirkle.duplicate import (
    MOST_ROUNDS,
    AnswerSheet,
    DuplicateDeal,
    Par,
    Round,
    commitment_of_day,
    day_number,
    deal_of_day,
)
from qwirkle.notation import format_move, parse_move
from qwirkle.rules.errors import IllegalMove, InvalidArgument, ParseError, QwirkleError
from qwirkle.rules.move import Move, Place
from qwirkle.server.live.analysis_jobs import daily_par
from qwirkle.server.live.analysis_pool import AnalysisPool
from qwirkle.server.store import DailyDealRow, DailySheetRow, DailyStanding, Store
from qwirkle.server.table.daily_calendar import checked_day, closes, day_at, ends, state_of
from qwirkle.server.table.daily_view import DailyFacts, day_view, percent_of, result_view
from qwirkle.server.wire import (
    DailyAnswerRequest,
    DailyArchive,
    DailyDay,
    DailyPast,
    DailyResult,
    DailyToday,
    DailyTomorrow,
)
from qwirkle.server.wire.refusal import Refused

__all__ = ["DAYS_AHEAD", "DailyDesk"]

log = get_logger("qwirkle")

DAYS_AHEAD = 7
"""For so many days the secrets are made before they are needed."""

_PAGE = 30
_REMEMBERED = 100
_DAY = timedelta(days=1)

_par = msgspec.json.Decoder(Par)


class DailyDesk:
    """The daily deals of this worker; what they are, the database decides.

    ``clock`` tells the time in milliseconds since 1970.
    """

    def __init__(
        self, store: Store, pool: AnalysisPool, clock: Callable[[], Awaitable[int]]
    ) -> None:
        self.clock = clock
        self._store = store
        self._pool = pool
        self._known: dict[date, tuple[DailyDealRow, DuplicateDeal]] = {}
        self._prepared: date | None = None
        self._computing: dict[date, asyncio.Task[None]] = {}

    async def prepare(self) -> None:
        """Make the secrets of today and of the next days, for those that have none."""
        today = day_at(await self.clock())
        if self._prepared == today:
            return
        for ahead in range(DAYS_AHEAD + 1):
            await self._made(today + timedelta(days=ahead))
        self._prepared = today

    async def close(self) -> None:
        """Stop computing."""
        computing = list(self._computing.values())
        for task in computing:
            task.cancel()
        await asyncio.gather(*computing, return_exceptions=True)

    # --- what is asked

    async def today(self, guest: str | None) -> DailyToday:
        """Today's deal, as far as this guest has come."""
        now = await self.clock()
        today = day_at(now)
        yesterday = today - _DAY
        rows = await self._rows(guest, today, yesterday)
        before = rows.get(yesterday.isoformat())
        row = rows.get(today.isoformat())
        is_unfinished = before is not None and not before.over and now < closes(yesterday)
        secret = (await self._made(today + _DAY))[0]
        counted = [each for each in (row, before) if each is not None and each.counted]
        return DailyToday(
            now=now,
            next=ends(today),
            today=await self._view(today, row, now),
            tomorrow=DailyTomorrow(
                day=secret.day,
                number=day_number(today) + 1,
                commitment=commitment_of_day(today + _DAY, secret.secret),
                committed=secret.made,
            ),
            unfinished=yesterday.isoformat() if is_unfinished else None,
            streak=counted[0].streak if counted else 0,
        )

    async def day(self, text: str, guest: str | None) -> DailyDay:
        """The deal of a day; raises `Refused` for one that may not be seen."""
        now = await self.clock()
        day = checked_day(text, now)
        row = (await self._rows(guest, day)).get(day.isoformat())
        _check_open(day, row, now)
        return await self._view(day, row, now)

    async def answer(self, text: str, guest: str, asked: DailyAnswerRequest) -> DailyDay:
        """Answer a round; raises `Refused` for one that cannot be answered so.

        The database decides which of two answers was first. A repeat of the answer that it has
        returns the same again.
        """
        move = _parsed(asked.move)
        while True:
            now = await self.clock()
            day = checked_day(text, now)
            _, deal = await self._deal(day, now)
            row = (await self._rows(guest, day)).get(day.isoformat())
            _check_open(day, row, now)
            sheet = _sheet(deal, row)
            if _is_repeat(sheet, asked.round, move):
                assert row is not None
                return await self._view(day, row, now, asked.round)
            answered = _row(guest, day, _answered(sheet, asked.round, move), row, now)
            if await self._store.answer_daily(len(sheet.answers), answered):
                # The store has filled in the streak.
                row = (await self._rows(guest, day)).get(day.isoformat())
                return await self._view(day, row, now, asked.round)

    async def archive(self, guest: str | None, before: str | None) -> DailyArchive:
        """Days that are past, the newest first, from the day before ``before`` on."""
        now = await self.clock()
        first_open = min(_open_days(now))
        end = first_open if before is None else min(first_open, checked_day(before, now))
        deals = await self._store.daily_deals_before(end.isoformat(), _PAGE + 1)
        page = deals[:_PAGE]
        rows = await self._rows(guest, *(date.fromisoformat(deal.day) for deal in page))
        return DailyArchive(
            rounds=MOST_ROUNDS,
            days=[await self._past(deal, rows.get(deal.day), now) for deal in page],
            next=page[-1].day if len(deals) > _PAGE else None,
        )

    async def open_rounds(self) -> list[Round]:
        """The rounds of all deals that are being played for a result."""
        now = await self.clock()
        rounds: list[Round] = []
        for day in _open_days(now):
            try:
                rounds += (await self._deal(day, now))[1].rounds
            except Refused:  # no server ran yesterday
                continue
        return rounds

    # --- what is made of it

    async def _view(
        self, day: date, row: DailySheetRow | None, now: int, rounds: int = MOST_ROUNDS
    ) -> DailyDay:
        """What is seen after so many of the guest's answers."""
        kept, deal = await self._deal(day, now)
        sheet = _sheet(deal, row, rounds)
        result = None
        if row is not None:
            # It takes a while, and is needed at the end.
            kept = await self._with_par(kept)
            result = await self._result(day, kept, sheet, row) if sheet.is_over else None
        return day_view(DailyFacts(day, kept.secret, kept.made), sheet, result, now)

    async def _result(
        self, day: date, kept: DailyDealRow, sheet: AnswerSheet, row: DailySheetRow
    ) -> DailyResult:
        standing: DailyStanding = await self._store.daily_standing(row.day, row.total)
        return result_view(
            day,
            sheet,
            _par.decode(kept.par).levels if kept.par else (),
            counted=row.counted,
            players=standing.players,
            below=standing.below,
            streak=row.streak,
        )

    async def _past(self, kept: DailyDealRow, row: DailySheetRow | None, now: int) -> DailyPast:
        day = date.fromisoformat(kept.day)
        percent = None
        if row is not None and row.over:
            percent = percent_of(row.total, (await self._deal(day, now))[1].maximum)
        return DailyPast(
            day=kept.day,
            number=day_number(day),
            commitment=commitment_of_day(day, kept.secret),
            secret=kept.secret,
            answered=0 if row is None else row.n,
            percent=percent,
            counted=row is not None and row.counted,
        )

    # --- what is kept

    async def _rows(self, guest: str | None, *days: date) -> dict[str, DailySheetRow]:
        if guest is None or not days:
            return {}
        return await self._store.daily_sheets(guest, [day.isoformat() for day in days])

    async def _deal(self, day: date, now: int) -> tuple[DailyDealRow, DuplicateDeal]:
        """The deal of a day that has begun; raises `Refused` if it had none."""
        known = self._known.get(day)
        if known is not None:
            return known
        if day == day_at(now):
            return await self._made(day)
        found = await self._store.daily_deal(day.isoformat())
        if found is None:
            raise Refused("unknown_day", f"there was no deal on {day}")
        return self._remember(found)

    async def _made(self, day: date) -> tuple[DailyDealRow, DuplicateDeal]:
        """The deal of today or of a coming day, with a new secret if it has none."""
        known = self._known.get(day)
        if known is not None:
            return known
        fresh = DailyDealRow(day.isoformat(), secrets.token_hex(32), await self.clock(), b"")
        return self._remember(await self._store.keep_daily_deal(fresh))

    def _remember(self, row: DailyDealRow) -> tuple[DailyDealRow, DuplicateDeal]:
        day = date.fromisoformat(row.day)
        if len(self._known) >= _REMEMBERED:
            self._known.clear()
        # It takes a few milliseconds, once a day.
        known = row, deal_of_day(day, row.secret)
        self._known[day] = known
        return known

    async def _with_par(self, row: DailyDealRow) -> DailyDealRow:
        """The same deal with its par, if that is known; otherwise it is computed now."""
        day = date.fromisoformat(row.day)
        if row.par or day in self._computing:
            return row
        found = await self._store.daily_deal(row.day)
        if found is None or not found.par:
            task = asyncio.create_task(self._compute_par(row))
            self._computing[day] = task
            task.add_done_callback(lambda _: self._computing.pop(day, None))
            return row
        if day in self._known:
            self._known[day] = found, self._known[day][1]
        return found

    async def _compute_par(self, row: DailyDealRow) -> None:
        try:
            par = await self._pool.short.result(partial(daily_par, row.day, row.secret))
            await self._store.keep_daily_par(row.day, par)
        except QwirkleError as error:
            # The next one who answers or looks at a result has it computed again.
            log.warning("no par yet", reason=error.reason)


def _open_days(now: int) -> list[date]:
    """Today, and yesterday as long as it can be finished."""
    today = day_at(now)
    return [today] if state_of(today - _DAY, now) == "past" else [today, today - _DAY]


def _sheet(
    deal: DuplicateDeal, row: DailySheetRow | None, rounds: int = MOST_ROUNDS
) -> AnswerSheet:
    lines = [] if row is None else row.answers.split("\n")[:rounds]
    return AnswerSheet.of_moves(deal, [_place(line) for line in lines])


def _place(line: str) -> Place:
    move = parse_move(line)
    assert isinstance(move, Place)
    return move


def _parsed(text: str) -> Move:
    try:
        return parse_move(text)
    except ParseError as error:
        raise Refused("bad_request", error.message) from error


def _is_repeat(sheet: AnswerSheet, number: int, move: Move) -> bool:
    if number > len(sheet.answers) or not isinstance(move, Place):
        return False
    return _tiles(move) == _tiles(sheet.answers[number - 1].move)


def _tiles(move: Place) -> Sequence[object]:
    return sorted((cell, tile) for tile, cell in move.placements)


def _answered(sheet: AnswerSheet, number: int, move: Move) -> AnswerSheet:
    try:
        return sheet.answer(number, move)  # type: ignore[arg-type]  # others are refused
    except IllegalMove as error:
        raise Refused.by_law(error) from error
    except InvalidArgument as error:
        raise Refused(error.reason, error.message) from error


def _row(
    guest: str, day: date, sheet: AnswerSheet, before: DailySheetRow | None, now: int
) -> DailySheetRow:
    return DailySheetRow(
        guest=guest,
        day=day.isoformat(),
        n=len(sheet.answers),
        answers="\n".join(format_move(answer.move) for answer in sheet.answers),
        total=sheet.total,
        began=now if before is None else before.began,
        changed=now,
        over=sheet.is_over,
        counted=sheet.is_over and state_of(day, now) != "past",
        streak=0,
    )


def _check_open(day: date, row: DailySheetRow | None, now: int) -> None:
    """In the hour after midnight only those who had begun may see a deal: others play it when its
    secret is out, without counting."""
    if state_of(day, now) == "closing" and row is None:
        raise Refused("day_closing", f"the deal of {day} can be played again in an hour")
