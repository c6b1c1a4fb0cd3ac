import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import msgspec
import pytest
from sqlalchemy import Connection, text

from qwirkle.rules import QwirkleError
from qwirkle.rules.move import Move
from qwirkle.rules.view import View
from qwirkle.server.live.bot_pool import BotPool
from qwirkle.server.live.bus import LocalBus
from qwirkle.server.live.fair_queue import Asker
from qwirkle.server.live.metrics import Metrics
from qwirkle.server.live.score_sheets import ScoreSheets
from qwirkle.server.live.table_cache import TableCache
from qwirkle.server.store import Store
from qwirkle.server.table.clocks import OPEN_IDLE_MS
from qwirkle.server.table.decision import Actor
from qwirkle.server.table.due import bot_moved, closed
from qwirkle.server.table.entries import Entry, Held, Resumed, TimedOut
from qwirkle.server.table.table import Table
from qwirkle.server.wire import (
    Clock,
    Leave,
    Lift,
    PlacedTile,
    PlaceTiles,
    PlayNow,
    Ready,
    ReturnToSeat,
    SheetOptions,
    Start,
    SwapTiles,
    TableOptions,
    TakeBack,
)
from qwirkle.server.work.scheduler import LEASE_MS, SWEEP_SECONDS, Scheduler

PATIENCE = 60
"""Seconds, on a machine that is busy with other tests."""

ANNA = Actor("anna", "Anna")
NOBODY = Asker()
BYTES = "00" * 16


@dataclass(slots=True)
class House:
    """The tables of one worker and what its scheduler needs, over one store."""

    store: Store
    bots: BotPool
    tables: TableCache

    @asynccontextmanager
    async def scheduling(
        self, worker: str = "one", retention_days: int = 0, lease_ms: int = LEASE_MS
    ) -> AsyncIterator[Scheduler]:
        async with Scheduler(
            self.tables, self.store, self.bots, Metrics(), worker, retention_days, lease_ms
        ) as scheduler:
            yield scheduler

    async def table(self, name: str) -> Table:
        """As it is on disk."""
        return Table.fold(await self.store.rows(name))

    async def until(self, name: str, condition: Callable[[Table], bool]) -> Table:
        async with asyncio.timeout(PATIENCE):
            while not condition(table := await self.table(name)):  # noqa: ASYNC110
                await asyncio.sleep(0.02)
            return table

    async def entries(self, name: str) -> list[Entry]:
        return [row.entry for row in await self.store.rows(name)]

    async def play_now(self, *bots: str) -> str:
        """A game of Anna's against bots, begun."""
        return (await self.tables.play(PlayNow(list(bots), BYTES), ANNA)).table

    async def begun(self, options: TableOptions) -> str:
        """A game of Anna's alone on all her seats, begun."""
        name = (await self.tables.open(options, ANNA)).table
        await self.tables.run(name, Ready("r", BYTES), ANNA)
        await self.tables.run(name, Start("s"), ANNA)
        return name


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    store = await Store.open(f"sqlite:///{tmp_path / 'qwirkle.db'}")
    async with store, BotPool(1) as bots:
        yield House(store, bots, TableCache(store, LocalBus(), Metrics()))


def first_move(table: Table) -> PlaceTiles | SwapTiles:
    """A legal turn of the seat to move, as a command: seeds are fresh, so it may have to swap."""
    assert table.position is not None
    moves = table.position.legal_placements()
    if not moves:
        tile = table.position.hands[table.to_move][0]
        return SwapTiles("m", table.to_move, table.turns, [tile.code])
    laid = [PlacedTile(tile.code, cell.x, cell.y) for tile, cell in moves[0].placements]
    return PlaceTiles("m", table.to_move, table.turns, laid)


async def until(condition: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not condition():  # noqa: ASYNC110 - what is waited for tells nobody
            await asyncio.sleep(0.01)


def is_annas_turn(table: Table) -> bool:
    return table.phase == "playing" and table.seats[table.to_move].guest == "anna"


async def test_bots_play_until_it_is_a_persons_turn(house: House) -> None:
    async with house.scheduling():
        name = await house.play_now("expert", "greedy", "expert")
        await house.until(name, is_annas_turn)


async def test_what_was_due_before_the_start_is_done_after_it(house: House) -> None:
    names = [await house.play_now("expert", "expert") for _ in range(6)]
    async with house.scheduling():
        for name in names:
            await house.until(name, is_annas_turn)


async def test_two_workers_play_every_bots_turn_once(house: House) -> None:
    other = House(house.store, house.bots, TableCache(house.store, LocalBus(), Metrics()))
    async with house.scheduling("one"), other.scheduling("two"):
        names = [await house.play_now("expert", "expert", "greedy") for _ in range(5)]
        for name in names:
            # The fold fails for a log in which a turn stands twice.
            await house.until(name, is_annas_turn)


async def test_a_search_is_stopped_when_its_game_is_over(house: House) -> None:
    house.bots = BotPool(1, seconds=600)
    async with house.bots, house.scheduling():
        name = await house.begun(TableOptions(seats=2, bots={1: "master"}, on_leaving="out"))
        table = await house.table(name)
        if is_annas_turn(table):
            await house.tables.run(name, first_move(table), ANNA)
        await until(lambda: house.bots.thinking == 1)
        await house.tables.run(name, Leave("l"), ANNA)
        assert (await house.table(name)).phase == "over"
        await until(lambda: house.bots.thinking == 0)


async def before_annas_turn(house: House) -> Table:
    """A game against a bot that thinks for ten minutes, at Anna's first turn."""
    name = await house.begun(TableOptions(seats=2, bots={1: "master"}))
    table = await house.table(name)
    if not is_annas_turn(table):
        assert table.position is not None
        moment, opening = table.moment, table.position.legal_placements()[0]
        await house.tables.change(name, lambda newest, now: bot_moved(newest, moment, opening, now))
    return await house.table(name)


async def test_a_search_is_stopped_when_its_turn_is_taken_back(house: House) -> None:
    house.bots = BotPool(1, seconds=600)
    async with house.bots, house.scheduling():
        table = await before_annas_turn(house)
        await until(lambda: house.bots.thinking == 0)
        await house.tables.run(table.id, first_move(table), ANNA)
        await until(lambda: house.bots.thinking == 1)
        await house.tables.run(table.id, TakeBack("t", table.turns), ANNA)
        await until(lambda: house.bots.thinking == 0)
        assert (await house.table(table.id)).turns == table.turns


async def test_a_search_for_a_turn_that_was_played_anew_is_stopped(house: House) -> None:
    """Though as many turns have been played as before: another worker wrote both at once."""
    house.bots = BotPool(1, seconds=600)
    another = TableCache(house.store, LocalBus(), Metrics())
    async with house.bots, house.scheduling() as scheduler:
        table = await before_annas_turn(house)
        searches = scheduler._bot_turns._searches
        await house.tables.run(table.id, first_move(table), ANNA)
        await until(lambda: table.id in searches and searches[table.id][0][1] > table.turns)
        took_back, turns = searches[table.id][0]
        assert took_back == 0
        await another.run(table.id, TakeBack("t", table.turns), ANNA)
        await another.run(table.id, msgspec.structs.replace(first_move(table), id="again"), ANNA)
        await house.tables.refresh(table.id)
        await until(lambda: table.id in searches and searches[table.id][0] == (1, turns))


async def test_a_bot_that_cannot_be_had_is_stood_in_for(house: House) -> None:
    class Sick(BotPool):
        async def choose(
            self, bot: str, view: View, seconds: float | None = None, asker: Asker = NOBODY
        ) -> Move:
            if bot == "master":
                raise QwirkleError("bot_lost", "lost")
            return await super().choose(bot, view, seconds, asker)

    house.bots = Sick(1)
    async with house.bots, house.scheduling():
        name = await house.play_now("master")
        table = await house.until(name, is_annas_turn)
        await house.tables.run(name, first_move(table), ANNA)
        await house.until(name, lambda table: is_annas_turn(table) and table.turns >= 2)


MINUTE = 60_000


async def pass_time(house: House, ms: int, served: bool) -> None:
    """Make all that is stored older; ``served`` tells whether workers were there meanwhile."""

    def shift(connection: Connection) -> None:
        connection.execute(text("UPDATE log SET at = at - :ms"), {"ms": ms})
        connection.execute(
            text("UPDATE tables SET due_at = due_at - :ms, changed = changed - :ms"), {"ms": ms}
        )
        connection.execute(text("UPDATE sheets SET changed = changed - :ms"), {"ms": ms})
        if not served:
            connection.execute(text("UPDATE workers SET beat = beat - :ms"), {"ms": ms})

    await house.store.database.change(shift)
    # What is in memory is of another time now.
    house.tables = TableCache(house.store, LocalBus(), Metrics())


async def test_a_bot_plays_for_whose_time_is_up(house: House) -> None:
    await house.store.heartbeat("one")
    name = await house.begun(
        TableOptions(seats=2, mine=[0, 1], clock=Clock(kind="turn", seconds=30))
    )
    await pass_time(house, MINUTE, served=True)
    async with house.scheduling():
        await house.until(name, lambda table: table.turns >= 1)
    assert TimedOut in [type(entry) for entry in await house.entries(name)]


def is_annas_turn_again(turns: int) -> Callable[[Table], bool]:
    """Whether Anna's turn has come again after ``turns``, or a bot holds her seat."""
    return lambda table: (
        table.seats[0].held_by is not None
        or (table.turns > turns and table.to_move == 0 and table.bot_to_move is None)
    )


async def test_bots_wait_for_the_last_guest_and_go_on_when_they_are_back(house: House) -> None:
    await house.store.heartbeat("one")
    clock = Clock(kind="turn", seconds=30)
    request = PlayNow(bots=["greedy"], contribution=BYTES, clock=clock)
    name = (await house.tables.play(request, ANNA)).table
    table = await house.table(name)
    while table.seats[0].held_by is None:
        await pass_time(house, MINUTE, served=True)
        async with house.scheduling():
            table = await house.until(name, is_annas_turn_again(table.turns))
    turns = table.turns
    async with house.scheduling():
        await asyncio.sleep(2 * SWEEP_SECONDS)
        assert (await house.table(name)).turns == turns
        await house.tables.run(name, ReturnToSeat("back"), ANNA)
        await house.tables.run(name, first_move(await house.table(name)), ANNA)
        await house.until(name, lambda table: table.turns >= turns + 2)


async def test_time_when_nobody_served_is_not_charged(house: House) -> None:
    await house.store.heartbeat("one")
    name = await house.begun(
        TableOptions(seats=2, mine=[0, 1], clock=Clock(kind="turn", seconds=600))
    )
    await pass_time(house, 20 * MINUTE, served=False)
    async with house.scheduling("one"), house.scheduling("two"):
        # D14: a start reads no table, however many have a clock.
        assert house.tables.names == []
        # Two sweeps later nobody was timed out, and whoever needs the table finds it made good.
        await asyncio.sleep(2 * SWEEP_SECONDS)
        await asyncio.gather(*(house.tables.live(name) for _ in range(3)))
        table = await house.table(name)
        assert table.deadline is not None
        assert table.deadline > table.changed
    kinds = [type(entry) for entry in await house.entries(name)]
    assert kinds.count(Resumed) == 1
    assert not {TimedOut, Held} & set(kinds)


async def test_the_first_move_after_a_restart_is_not_charged_either(house: House) -> None:
    await house.store.heartbeat("one")
    name = await house.begun(
        TableOptions(seats=2, mine=[0, 1], clock=Clock(kind="turn", seconds=600))
    )
    await house.tables.run(name, Lift("l", (await house.table(name)).to_move), ANNA)
    await pass_time(house, 20 * MINUTE, served=False)
    async with house.scheduling():
        # Whoever is served from here on finds the time given back.
        await house.tables.run(name, first_move(await house.table(name)), ANNA)
    assert (await house.table(name)).turns == 1


async def test_an_abandoned_table_is_closed(house: House) -> None:
    await house.store.heartbeat("one")
    name = (await house.tables.open(TableOptions(seats=2), ANNA)).table
    await pass_time(house, OPEN_IDLE_MS, served=True)
    async with house.scheduling():
        table = await house.until(name, lambda table: table.phase == "over")
    assert table.closed == "abandoned"


async def test_finished_games_are_deleted_after_the_retention_and_not_before(house: House) -> None:
    old, new = [(await house.tables.open(TableOptions(seats=2), ANNA)).table for _ in range(2)]
    await house.tables.change(old, closed)
    await pass_time(house, 3 * 86_400_000, served=True)
    await house.tables.change(new, closed)
    async with house.scheduling(retention_days=2):
        async with asyncio.timeout(PATIENCE):
            while await house.store.table(old) is not None:  # noqa: ASYNC110
                await asyncio.sleep(0.02)
    assert await house.store.table(new) is not None


async def test_score_sheets_are_deleted_when_they_have_not_changed_for_the_retention(
    house: House,
) -> None:
    sheets = ScoreSheets(house.store, LocalBus())
    options = SheetOptions(["Anna", "Bert"])
    old = (await sheets.open(options, ANNA.guest, None)).row.id
    await pass_time(house, 3 * 86_400_000, served=True)
    new = (await sheets.open(options, ANNA.guest, None)).row.id
    async with house.scheduling(retention_days=2):
        async with asyncio.timeout(PATIENCE):
            while await house.store.sheet(old) is not None:  # noqa: ASYNC110
                await asyncio.sleep(0.02)
    assert await house.store.sheet(new) is not None


async def test_what_was_leased_is_given_back_at_the_end(house: House) -> None:
    house.bots = BotPool(1, seconds=600)
    async with house.bots:
        name = await house.play_now("master")
        table = await house.table(name)
        if is_annas_turn(table):
            await house.tables.run(name, first_move(table), ANNA)
        # However slow the machine is, the lease does not expire in the meantime.
        async with house.scheduling(lease_ms=600_000):
            await until(lambda: house.bots.thinking == 1)
            assert await house.store.claim_due("other", 10, 1000) == []
        (work,) = await house.store.claim_due("other", 10, 1000)
    assert work.table == name
