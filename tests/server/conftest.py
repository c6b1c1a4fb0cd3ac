"""What the server's tests share: stores on both databases, and real services."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from qwirkle.players.child_process import ChildProcess, MainFunction
from qwirkle.server.live import analysis_process
from qwirkle.server.store import Store
from tests.services import Nats, Postgres


@pytest.fixture(scope="session")
def postgres(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Postgres]:
    """A PostgreSQL server, one for each process that runs tests."""
    with Postgres(tmp_path_factory.mktemp("postgres"), fsync=False) as server:
        yield server


@pytest.fixture(scope="session")
def postgres_template(postgres: Postgres) -> str:
    """A database with the newest schema: a copy of it takes less time than to make it."""

    async def migrate(url: str) -> str:
        await (await Store.open(url)).close()
        return url

    return asyncio.run(migrate(postgres.database()))


@pytest.fixture(scope="session")
def nats(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Nats]:
    """A NATS server, one for each process that runs tests."""
    with Nats(tmp_path_factory.mktemp("nats")) as server:
        yield server


@pytest.fixture(params=["sqlite", "postgres"])
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a database where nothing is kept yet, of each kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/qwirkle.db"
    server: Postgres = request.getfixturevalue("postgres")
    return server.database(request.getfixturevalue("postgres_template"))


@pytest.fixture
async def store(database_url: str) -> AsyncIterator[Store]:
    """An empty store, of each kind."""
    async with await Store.open(database_url) as store:
        yield store


@pytest.fixture
async def sqlite_store(tmp_path: Path) -> AsyncIterator[Store]:
    """An empty store on SQLite."""
    async with await Store.open(f"sqlite:///{tmp_path}/qwirkle.db") as store:
        yield store


@pytest.fixture(autouse=True)
def analyse_like_others(monkeypatch: pytest.MonkeyPatch) -> None:
    """Other tests keep the machine busy: what only gets the rest of the processor might wait for
    ever. That it does is tested where the process is."""

    def start(main: MainFunction, *, nice: int, idle: bool) -> ChildProcess:
        return ChildProcess(main)

    monkeypatch.setattr(analysis_process, "ChildProcess", start)
