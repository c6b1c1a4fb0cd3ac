"""Nobody pays for an outage, and clocks that are set do no harm: with clocks that tests turn."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from qwirkle.server.live.bus import LocalBus
from qwirkle.server.live.metrics import Metrics
from qwirkle.server.live.table_cache import TableCache
from qwirkle.server.store import Store, Unavailable
from qwirkle.server.store.postgres import PostgresDatabase
from qwirkle.server.store.sqlite import SqliteDatabase
from qwirkle.server.store.steady_clock import SteadyClock, machine_ms
from qwirkle.server.table.decision import Actor
from qwirkle.server.table.due import timed_out
from qwirkle.server.table.entries import Resumed
from qwirkle.server.table.table import Table
from qwirkle.server.wire import Clock, Lift, PlacedTile, PlaceTiles, Ready, Start, TableOptions
from qwirkle.server.wire.refusal import Refused
from tests.services import Postgres

ANNA = Actor("anna", "Anna")
SECOND = 1000
HOUR = 3600 * SECOND
YEAR = 365 * 24 * HOUR


@dataclass(slots=True)
class House:
    """A worker's tables, whose clocks run only when they are told to."""

    store: Store
    tables: TableCache
    passed: float = 0.0
    began: float = 0.0

    def machine(self) -> float:
        return self.began + self.passed

    def pass_time(self, ms: float) -> None:
        self.passed += ms

    async def begun(self, clock: Clock) -> str:
        """A game of Anna's on both seats, whose clock runs."""
        options = TableOptions(seats=2, mine=[0, 1], clock=clock)
        name = (await self.tables.open(options, ANNA)).table
        await self.tables.run(name, Ready(f"ready {name}", "00" * 16), ANNA)
        await self.tables.run(name, Start(f"start {name}"), ANNA)
        await self.lift(name)
        return name

    async def lift(self, name: str) -> None:
        seat = (await self.table(name)).to_move
        await self.tables.run(name, Lift(f"lift {name} {self.passed}", seat), ANNA)

    async def table(self, name: str) -> Table:
        return Table.fold(await self.store.rows(name))

    async def play(self, name: str, command: str) -> Table:
        """Anna plays the first legal move."""
        table = await self.table(name)
        assert table.position is not None
        move = table.position.legal_placements()[0]
        laid = [PlacedTile(tile.code, cell.x, cell.y) for tile, cell in move.placements]
        await self.tables.run(name, PlaceTiles(command, table.to_move, table.turns, laid), ANNA)
        return await self.table(name)

    async def left(self, name: str) -> float:
        """How long the seat to move may think."""
        deadline = (await self.table(name)).deadline
        assert deadline is not None
        return deadline - await self.store.now()


@pytest.fixture
async def house(store: Store) -> House:
    house = House(store, TableCache(store, LocalBus(), Metrics()), began=machine_ms())
    assert isinstance(store.database, SqliteDatabase | PostgresDatabase)
    store.database.clock = SteadyClock(house.machine)
    await set_wall(store, 0)
    return house


async def set_wall(store: Store, ahead: float) -> None:
    """The clock that may be set now stands so much ahead of where the test began."""
    database = store.database
    began = 1_800_000_000_000
    if isinstance(database, SqliteDatabase):
        database.wall = lambda: began + ahead
    else:
        assert isinstance(database, PostgresDatabase)
        # As `_measure` reports it; it must not measure by itself any more.
        database._measured = float("inf")
        at = database.clock.machine()
        database.clock.compare(began + ahead, at, at)


async def outage(house: House, database_url: str, postgres: Postgres | None) -> None:
    """Eight seconds in which nothing can be written, and the database of several is down."""
    if postgres is not None:
        postgres.stop()
        with pytest.raises(Unavailable):
            await house.tables.heartbeat.beat()
    house.pass_time(8 * SECOND)
    if postgres is not None:
        postgres.start()


@pytest.fixture
def server(request: pytest.FixtureRequest, database_url: str) -> Postgres | None:
    return None if "sqlite" in database_url else request.getfixturevalue("postgres")


async def test_a_move_that_came_in_time_is_not_refused_after_an_outage(
    house: House, database_url: str, server: Postgres | None
) -> None:
    name = await house.begun(Clock(kind="turn", seconds=5))
    await house.tables.heartbeat.beat()
    house.pass_time(1 * SECOND)
    await outage(house, database_url, server)
    # The first command after it, on a worker that was there all the time.
    assert (await house.play(name, "move")).turns == 1


async def test_an_outage_is_not_charged_to_a_total_clock(
    house: House, database_url: str, server: Postgres | None
) -> None:
    name = await house.begun(Clock(kind="total", seconds=60))
    seat = (await house.table(name)).to_move
    await house.tables.heartbeat.beat()
    house.pass_time(1 * SECOND)
    await outage(house, database_url, server)
    left = (await house.play(name, "move")).left_ms[seat]
    assert left is not None
    # A second was thought; the beat before the outage may be that old.
    assert 59 * SECOND <= left <= 60 * SECOND


async def test_time_that_was_served_is_charged(house: House) -> None:
    name = await house.begun(Clock(kind="turn", seconds=5))
    for _ in range(6):
        house.pass_time(1 * SECOND)
        await house.tables.heartbeat.beat()
    with pytest.raises(Refused, match="time"):
        await house.play(name, "move")


async def test_what_another_worker_found_out_is_not_charged_here(
    house: House, database_url: str
) -> None:
    """A worker judges by the database, not by what it has heard of."""
    name = await house.begun(Clock(kind="turn", seconds=5))
    house.pass_time(8 * SECOND)
    await house.store.heartbeat("another")
    # This worker's own beat is just as new, so that it has no doubts.
    await house.store.heartbeat("this")
    house.tables.heartbeat._recorded = await house.store.now()
    assert (await house.play(name, "move")).turns == 1


async def test_clients_see_the_time_that_was_given_back(house: House) -> None:
    seen, unseen = [await house.begun(Clock(kind="turn", seconds=5)) for _ in range(2)]
    await house.tables.heartbeat.beat()
    house.pass_time(8 * SECOND)
    house.tables._forget(unseen)
    assert await house.tables.heartbeat.beat()
    await house.tables.make_good()
    assert await house.left(seen) > 0
    # A table that nobody needs costs nothing, until it is read.
    assert await house.left(unseen) < 0
    assert (await house.tables.live(unseen)).table.deadline is not None
    assert await house.left(unseen) > 0
    kinds = [type(row.entry) for row in await house.store.rows(unseen)]
    assert kinds.count(Resumed) == 1


@pytest.mark.parametrize("step", [-YEAR, -HOUR, HOUR, YEAR])
async def test_a_clock_that_is_set_while_it_runs_gives_and_takes_no_time(
    house: House, step: int
) -> None:
    name = await house.begun(Clock(kind="turn", seconds=60))
    await house.tables.heartbeat.beat()
    await set_wall(house.store, step)
    house.pass_time(1 * SECOND)
    assert (await house.play(name, "move")).turns == 1
    # The whole of the next turn is there, and no more.
    assert 59 * SECOND <= await house.left(name) <= 60 * SECOND
    await house.tables.heartbeat.beat()
    for _ in range(61):
        house.pass_time(1 * SECOND)
        await house.tables.heartbeat.beat()
    (work,) = await house.store.claim_due("one", 10, 1000)
    assert (work.table, work.kind) == (name, "deadline")
    await house.tables.change(name, timed_out)
    # A bot plays for her now, not in an hour.
    (work,) = await house.store.claim_due("one", 10, 1000)
    assert work.kind == "bot"


@pytest.mark.parametrize("step", [-YEAR, -HOUR, HOUR, YEAR])
async def test_a_clock_that_was_set_while_nobody_served_gives_and_takes_no_time(
    house: House, step: int, database_url: str
) -> None:
    name = await house.begun(Clock(kind="turn", seconds=60))
    await house.tables.heartbeat.beat()
    await house.store.claim_due("one", 10, 3000)
    async with await Store.open(database_url, alone=False) as later:
        database = later.database
        assert isinstance(database, SqliteDatabase | PostgresDatabase)
        newest = house.store.database
        assert isinstance(newest, SqliteDatabase | PostgresDatabase)
        # As on opening: it has reached what is on record, and the machine's clock was set.
        database.clock = SteadyClock(house.machine)
        database.reach(newest.clock.now())
        await set_wall(later, step)
        house.store, house.tables = later, TableCache(later, LocalBus(), Metrics())
        await house.tables.heartbeat.beat()
        await house.tables.live(name)
        assert 58 * SECOND <= await house.left(name) <= 62 * SECOND
        house.pass_time(1 * SECOND)
        assert (await house.play(name, "move")).turns == 1


async def test_a_store_begins_at_the_newest_time_on_record(store: Store, database_url: str) -> None:
    ahead = await store.now() + HOUR
    store.database.reach(ahead)
    await store.heartbeat("one")
    async with await Store.open(database_url, alone=False) as later:
        assert await later.now() >= ahead


def test_a_steady_clock_follows_drift_and_no_step_back() -> None:
    machine = 0.0
    clock = SteadyClock(lambda: machine)
    clock.compare(5000, 0, 0)
    assert clock.now() == 5000
    clock.compare(4999, 0, 0)
    assert clock.now() == 4999
    # Between 4.0 and 5.2 s: no reason to doubt it.
    clock.compare(5200, 0, 1200)
    assert clock.now() == 4999
    clock.compare(1000, 0, 0)
    assert clock.now() == 4999
    clock.compare(9000, 0, 0)
    machine = 1.0
    assert clock.now() == 9001
