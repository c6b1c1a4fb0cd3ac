"""The contract of the store for the daily deal, on SQLite and on PostgreSQL."""

from __future__ import annotations

import asyncio
from io import BytesIO
from pathlib import Path

from msgspec.structs import replace

from qwirkle.server.store import DailyDealRow, DailySheetRow, DailyStanding, Store

DAY = "2026-11-17"
NEXT = "2026-11-18"


def deal(day: str = DAY, secret: str = "5f") -> DailyDealRow:
    return DailyDealRow(day, secret * 32, 1000, b"")


def row(guest: str = "anna", day: str = DAY, **changes: object) -> DailySheetRow:
    first = DailySheetRow(
        guest=guest,
        day=day,
        n=1,
        answers="Ro@0,0",
        total=1,
        began=1000,
        changed=1000,
        over=False,
        counted=False,
        streak=0,
    )
    return replace(first, **changes)


def finished(guest: str, day: str, total: int) -> DailySheetRow:
    return row(guest, day, n=14, total=total, over=True, counted=True)


async def test_the_first_secret_of_a_day_is_everybodys(store: Store) -> None:
    assert await store.daily_deal(DAY) is None
    first, second = await asyncio.gather(
        store.keep_daily_deal(deal()), store.keep_daily_deal(deal(secret="a0"))
    )
    assert first == second == await store.daily_deal(DAY)
    assert (await store.keep_daily_deal(deal(NEXT, "b1"))).secret == "b1" * 32


async def test_par_is_stored_once(store: Store) -> None:
    await store.keep_daily_deal(deal())
    await store.keep_daily_par(DAY, b"{1}")
    await store.keep_daily_par(DAY, b"{2}")
    assert (await store.daily_deal(DAY)) == replace(deal(), par=b"{1}")


async def test_past_deals_come_with_the_newest_first(store: Store) -> None:
    for day in ("2026-11-16", NEXT, DAY):
        await store.keep_daily_deal(deal(day))
    assert [found.day for found in await store.daily_deals_before(NEXT, 5)] == [DAY, "2026-11-16"]
    assert [found.day for found in await store.daily_deals_before(NEXT, 1)] == [DAY]


async def test_of_two_answers_at_once_one_is_kept(store: Store) -> None:
    both = await asyncio.gather(
        store.answer_daily(0, row(answers="Ro@0,0")), store.answer_daily(0, row(answers="Rs@0,0"))
    )
    assert sorted(both) == [False, True]
    five = await asyncio.gather(
        *(store.answer_daily(1, row(n=2, answers=f"Ro@0,0\nRs@1,{y}")) for y in range(5))
    )
    assert sorted(five) == [False] * 4 + [True]
    kept = (await store.daily_sheets("anna", [DAY, NEXT]))[DAY]
    assert kept.n == 2
    assert not await store.answer_daily(1, row(n=2))
    assert await store.daily_sheets("anna", [DAY]) == {DAY: kept}


async def test_a_total_stands_among_those_that_were_counted(store: Store) -> None:
    for guest, total in (("anna", 80), ("bert", 60), ("cleo", 80)):
        await store.answer_daily(0, finished(guest, DAY, total))
    await store.answer_daily(0, replace(finished("dora", DAY, 10), counted=False))
    await store.answer_daily(0, finished("anna", NEXT, 10))
    assert await store.daily_standing(DAY, 80) == DailyStanding(players=3, below=1)
    assert await store.daily_standing(DAY, 60) == DailyStanding(players=3, below=0)


async def test_a_streak_grows_by_days_in_a_row(store: Store) -> None:
    async def streak(day: str) -> int:
        return (await store.daily_sheets("anna", [day]))[day].streak

    await store.answer_daily(0, finished("anna", "2026-11-29", 50))
    await store.answer_daily(0, finished("anna", "2026-11-30", 50))
    assert await streak("2026-11-30") == 2
    # One that is finished in the hour after midnight, when the next is already.
    await store.answer_daily(0, finished("anna", "2026-12-02", 50))
    assert await streak("2026-12-02") == 1
    await store.answer_daily(0, finished("anna", "2026-12-01", 50))
    assert (await streak("2026-12-01"), await streak("2026-12-02")) == (3, 4)
    await store.answer_daily(0, replace(finished("anna", "2026-12-03", 50), counted=False))
    await store.answer_daily(0, finished("anna", "2026-12-04", 50))
    assert await streak("2026-12-04") == 1


async def test_answers_go_with_their_guest_and_with_time(store: Store) -> None:
    await store.create_guest("anna", "Anna")
    await store.answer_daily(0, row())
    await store.answer_daily(0, row(day=NEXT, changed=5000))
    assert await store.delete_old_daily_sheets(2000) == 1
    assert list(await store.daily_sheets("anna", [DAY, NEXT])) == [NEXT]
    await store.delete_guest("anna")
    assert await store.daily_sheets("anna", [DAY, NEXT]) == {}


async def test_deals_and_answers_are_in_a_copy(store: Store, tmp_path: Path) -> None:
    await store.keep_daily_deal(deal())
    await store.keep_daily_par(DAY, b"\x00\xff")
    await store.answer_daily(0, row())
    copy = BytesIO()
    await store.backup(copy)
    async with await Store.open(f"sqlite:///{tmp_path}/copy.db") as other:
        await other.restore(copy.getvalue().splitlines())
        assert await other.daily_deal(DAY) == replace(deal(), par=b"\x00\xff")
        assert await other.daily_sheets("anna", [DAY]) == {DAY: row()}
