"""The contract of the store: each test runs on SQLite and on PostgreSQL."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from io import BytesIO
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from msgspec.structs import replace
from sqlalchemy import Connection, delete, text, update

from qwirkle.rules.errors import InvalidArgument, InvalidSetup
from qwirkle.server.store import Appended, Conflict, Store, Unavailable
from qwirkle.server.store.append import ENTRIES, GIVEN, SEATS
from qwirkle.server.store.leases import PAUSE_MS, SHORT_PAUSE_MS
from qwirkle.server.store.postgres import _APPEND, PostgresDatabase
from qwirkle.server.store.schema import log, metadata
from qwirkle.server.table.due import Due
from qwirkle.server.table.entries import Said
from tests.server.writes import opening, saying
from tests.services import Postgres


@asynccontextmanager
async def two_stores(url: str) -> AsyncIterator[tuple[Store, Store]]:
    """The same database, as two processes have it open."""
    async with await Store.open(url) as one, await Store.open(url, alone=False) as other:
        yield one, other


async def texts(store: Store, table: str, after: int = 0) -> list[tuple[int, str]]:
    rows = await store.rows(table, after)
    return [(row.n, row.entry.text) for row in rows if isinstance(row.entry, Said)]


# --- the log


async def test_what_is_appended_is_read_in_order(store: Store) -> None:
    first = opening("t")
    assert await store.append(first) == Appended("t", 1)
    more = saying(first, entries=[Said("anna", "Anna", "a"), Said("anna", "Anna", "b")], at=2000)
    assert await store.append(more) == Appended("t", 3)
    assert await texts(store, "t") == [(1, "welcome to t"), (2, "a"), (3, "b")]
    assert await texts(store, "t", after=2) == [(3, "b")]
    assert [row.at for row in await store.rows("t")] == [1000, 2000, 2000]
    line = await store.table("t")
    assert line is not None
    assert (line.n, line.changed, line.summary) == (3, 2000, b'{"of":"t"}')


async def test_a_table_that_is_not_there_has_no_rows(store: Store) -> None:
    assert await store.rows("nowhere") == []
    assert await store.table("nowhere") is None


async def test_a_write_computed_from_an_older_number_conflicts(store: Store) -> None:
    first = opening("t")
    await store.append(first)
    await store.append(saying(first, "one"))
    with pytest.raises(Conflict):
        await store.append(saying(first, "too late"))
    assert await texts(store, "t") == [(1, "welcome to t"), (2, "one")]


async def test_a_write_to_a_table_that_is_not_there_conflicts(store: Store) -> None:
    with pytest.raises(Conflict):
        await store.append(saying(opening("t")))
    assert await store.rows("t") == []


async def test_a_table_is_opened_once(store: Store) -> None:
    await store.append(opening("t"))
    with pytest.raises(Conflict):
        await store.append(opening("t"))


async def test_of_writes_from_the_same_number_one_wins(store: Store) -> None:
    first = opening("t")
    await store.append(first)
    results = await asyncio.gather(
        *(store.append(saying(first, f"try {number}")) for number in range(10)),
        return_exceptions=True,
    )
    assert sum(isinstance(result, Appended) for result in results) == 1
    assert sum(isinstance(result, Conflict) for result in results) == 9
    assert len(await store.rows("t")) == 2


async def test_of_two_stores_that_write_at_once_one_wins(database_url: str) -> None:
    async with two_stores(database_url) as (one, other):
        writes = [opening(f"t{number}") for number in range(20)]
        await asyncio.gather(*map(one.append, writes))
        results = await asyncio.gather(
            *(store.append(saying(write)) for write in writes for store in (one, other)),
            return_exceptions=True,
        )
        for left, right in zip(results[::2], results[1::2], strict=True):
            assert {type(left), type(right)} == {Appended, Conflict}
        for write in writes:
            assert len(await other.rows(write.table)) == 2


async def test_a_write_that_fails_in_a_group_fails_alone(store: Store) -> None:
    good, bad = [opening(f"good{number}") for number in range(5)], opening("bad")
    await asyncio.gather(*map(store.append, [*good, bad]))
    # A phase that no database takes: the whole group's statement fails at it.
    broken = saying(bad, index=replace(bad.index, phase=None))
    results = await asyncio.gather(
        *(store.append(write) for write in [*map(saying, good[:3]), broken]),
        *map(store.append, map(saying, good[3:])),
        return_exceptions=True,
    )
    assert isinstance(results[3], Unavailable)
    assert [type(result) for result in results[:3] + results[4:]] == [Appended] * 5
    assert len(await store.rows("bad")) == 1
    assert [len(await store.rows(write.table)) for write in good] == [2] * 5


async def test_a_damaged_log_fails_alone_of_those_that_are_read_together(store: Store) -> None:
    names = [f"t{number}" for number in range(4)]
    await asyncio.gather(*(store.append(opening(name)) for name in names))
    damage = update(log).where(log.c.table_id == "t2").values(body=b"{}")
    await store.database.change(lambda connection: connection.execute(damage))
    found = await asyncio.gather(*map(store.rows, names), return_exceptions=True)
    assert isinstance(found[2], InvalidArgument)
    assert [type(rows) for rows in found] == [list, list, InvalidArgument, list]


async def test_two_tables_are_written_together_or_not_at_all(store: Store) -> None:
    old, new = opening("old"), opening("new")
    await store.append(old)
    assert await store.append(saying(old, also=new)) == Appended("old", 2)
    assert await texts(store, "new") == [(1, "welcome to new")]
    newer = opening("newer")
    with pytest.raises(Conflict):
        await store.append(saying(old, also=newer))
    with pytest.raises(Conflict):
        await store.append(saying(saying(old), also=opening("new")))
    assert await store.rows("newer") == []
    assert len(await store.rows("old")) == 2


def test_a_write_opens_at_most_one_other_table() -> None:
    first, other = opening("t"), opening("other")
    for also in (saying(other), opening("other", command=("anna", "c")), saying(first, also=other)):
        with pytest.raises(ValueError, match="one other table"):
            saying(first, also=also)
    with pytest.raises(ValueError, match="one other table"):
        replace(first, also=other)


async def test_a_commit_waits_for_the_disk(store: Store) -> None:
    def setting(connection: Connection) -> object:
        if connection.dialect.name == "sqlite":
            return connection.execute(text("PRAGMA synchronous")).scalar_one()
        return connection.execute(text("SHOW synchronous_commit")).scalar_one()

    assert await store.database.change(setting) in (2, "on")  # 2 is FULL


# --- commands


async def test_a_repeated_command_returns_the_first_answer(store: Store) -> None:
    first = opening("t")
    await store.append(first)
    write = saying(first, command=("anna", "c1"))
    assert await store.append(write) == Appended("t", 2)
    assert await store.append(write) == Appended("t", 2, is_repeat=True)
    # Also when it was computed anew, from where the table is now.
    again = saying(write, command=("anna", "c1"))
    assert await store.append(again) == Appended("t", 2, is_repeat=True)
    assert len(await store.rows("t")) == 2
    assert await store.answered("anna", "c1") == Appended("t", 2, is_repeat=True)
    assert await store.answered("bob", "c1") is None


async def test_a_command_that_conflicted_can_be_carried_out(store: Store) -> None:
    first = opening("t")
    await store.append(first)
    second = saying(first)
    await store.append(second)
    with pytest.raises(Conflict):
        await store.append(saying(first, command=("anna", "c1")))
    assert await store.answered("anna", "c1") is None
    assert await store.append(saying(second, command=("anna", "c1"))) == Appended("t", 3)


async def test_a_command_that_comes_twice_at_once_is_carried_out_once(database_url: str) -> None:
    async with two_stores(database_url) as (one, other):
        command = ("anna", "open")
        results = await asyncio.gather(
            one.append(opening("a", command=command)), other.append(opening("b", command=command))
        )
        assert sorted(result.is_repeat for result in results) == [False, True]
        assert results[0].table == results[1].table
        assert sorted([len(await one.rows("a")), len(await one.rows("b"))]) == [0, 1]


async def test_ids_with_a_nul_do_no_harm(store: Store) -> None:
    first = opening("t")
    await store.append(first)
    write = saying(first, command=("anna", "c\0"))
    assert await store.append(write) == Appended("t", 2)
    assert await store.append(write) == Appended("t", 2, is_repeat=True)
    assert await store.answered("anna", "c\0") == Appended("t", 2, is_repeat=True)
    assert await store.rows("t\0") == []
    assert await store.table_by_invite("\0") is None
    assert not await store.is_member("t", "\0")
    assert await store.guest("\0") is None


# --- guests


async def test_guests_are_kept_renamed_and_forgotten(store: Store) -> None:
    await store.create_guest("anna", "Ánna 名")
    guest = await store.guest("anna")
    assert guest is not None
    assert guest.name == "Ánna 名"
    assert abs(guest.created - await store.now()) < 60_000
    assert await store.rename("anna", "Anne")
    assert not await store.rename("bob", "Bob")
    assert [guest.name for guest in await store.guests()] == ["Anne"]
    await store.append(opening("t"))
    assert await store.delete_guest("anna")
    assert not await store.delete_guest("anna")
    assert await store.guest("anna") is None
    assert (await store.of_guest("anna")).tables == []


async def test_a_code_works_once(store: Store) -> None:
    await store.create_guest("anna", "Anna")
    await store.new_code("anna", "hash", await store.now() + 60_000)
    claims = await asyncio.gather(*(store.claim_code("hash") for _ in range(5)))
    assert sorted(claims, key=str) == [None, None, None, None, "anna"]


async def test_an_old_code_does_not_work(store: Store) -> None:
    await store.create_guest("anna", "Anna")
    await store.new_code("anna", "expired", await store.now())
    assert await store.claim_code("expired") is None
    later = await store.now() + 60_000
    await store.new_code("anna", "replaced", later)
    await store.new_code("anna", "newest", later)
    assert await store.claim_code("replaced") is None
    assert await store.claim_code("newest") == "anna"


# --- lists


async def test_the_lobby_lists_public_tables_that_are_open(store: Store) -> None:
    await store.append(opening("old", at=1))
    await store.append(opening("new", at=2))
    await store.append(opening("private", public=False))
    await store.append(opening("playing", phase="playing"))
    # D9: whoever has waited longest comes first.
    assert [line.table for line in (await store.lobby()).tables] == ["old", "new"]
    first = await store.lobby(None, 1)
    assert [line.table for line in first.tables] == ["old"]
    assert [line.table for line in (await store.lobby(first.next, 1)).tables] == ["new"]
    assert await store.listed(["old", "private", "playing", "gone"]) == {"old", "playing"}
    assert [line.table for line in (await store.watchable()).tables] == ["playing"]
    assert await store.count_tables() == {"open": 3, "playing": 1}


async def test_lists_come_in_pages_without_gaps(store: Store) -> None:
    for number in range(7):
        # Times are equal here and there.
        await store.append(opening(f"t{number}", at=number // 3, phase="playing"))
    for ask in (store.watchable, lambda before, limit: store.of_guest("anna", before, limit)):
        found: list[str] = []
        before: str | None = None
        for _ in range(3):
            page = await ask(before, 3)
            found += [line.table for line in page.tables]
            before = page.next
        assert before is None
        assert found == ["t6", "t5", "t4", "t3", "t2", "t1", "t0"]


@pytest.mark.parametrize("cursor", ["", "x", "-t", "9" * 40, "1 OR 1=1"])
async def test_a_damaged_cursor_is_refused(store: Store, cursor: str) -> None:
    with pytest.raises(InvalidArgument) as caught:
        await store.watchable(cursor)
    assert caught.value.reason == "bad_cursor"


async def test_ones_own_tables_are_those_with_a_seat(store: Store) -> None:
    first = opening("t", public=False, members=("anna", "bob"))
    await store.append(first)
    assert [line.table for line in (await store.of_guest("bob")).tables] == ["t"]
    assert await store.live_tables("bob") == 1
    await store.append(saying(first, members=("anna",)))
    assert (await store.of_guest("bob")).tables == []
    assert await store.live_tables("bob") == 0
    # But who was there may come back.
    assert await store.is_member("t", "bob")


async def test_an_invite_leads_to_its_table(store: Store) -> None:
    await store.append(opening("t", public=False))
    assert await store.table_by_invite("invite-t") == "t"
    assert await store.table_by_invite("invite-x") is None
    assert not await store.is_member("t", "bob")
    assert await store.admit("t", "bob")
    assert await store.admit("t", "bob")
    assert await store.is_member("t", "bob")
    assert (await store.of_guest("bob")).tables == []
    assert not await store.admit("nowhere", "bob")


async def test_a_deleted_table_is_gone_with_all_of_it(store: Store) -> None:
    first = opening("t", phase="over", at=50, command=("anna", "c1"))
    await store.append(first)
    assert await store.expired(before=50) == []
    assert await store.expired(before=51) == ["t"]
    assert await store.delete_table("t")
    assert not await store.delete_table("t")
    assert await store.rows("t") == []
    assert await store.answered("anna", "c1") is None
    assert not await store.is_member("t", "anna")
    with pytest.raises(Conflict):
        await store.append(saying(first))


# --- work


async def test_due_work_is_claimed_by_one_worker(store: Store) -> None:
    now = await store.now()
    for number in range(20):
        await store.append(opening(f"t{number}", due=Due("bot", now - 1)))
    await store.append(opening("later", due=Due("deadline", now + 3_600_000)))
    await store.append(opening("idle"))
    claims = await asyncio.gather(
        *(store.claim_due(f"worker{number}", 3, 60_000) for number in range(10))
    )
    claimed = [work.table for claim in claims for work in claim]
    assert sorted(claimed) == sorted(f"t{number}" for number in range(20))
    assert await store.claim_due("another", 100, 60_000) == []


async def test_of_two_stores_one_claims_the_work(database_url: str) -> None:
    async with two_stores(database_url) as (one, other):
        for number in range(30):
            await one.append(opening(f"t{number}", due=Due("bot", 1)))
        claims = await asyncio.gather(
            *(
                store.claim_due(f"w{turn}", 2, 60_000)
                for turn in range(16)
                for store in (one, other)
            )
        )
        claimed = [work.table for claim in claims for work in claim]
        assert len(claimed) == len(set(claimed)) == 30


async def test_work_is_claimed_again_when_its_lease_is_over(store: Store) -> None:
    await store.append(opening("t", due=Due("bot", 1)))
    (work,) = await store.claim_due("one", 10, lease_ms=0)
    assert (work.table, work.n, work.kind, work.at) == ("t", 1, "bot", 1)
    (again,) = await store.claim_due("other", 10, lease_ms=60_000)
    assert again.table == "t"
    assert not await store.renew("one", "t", 60_000)
    assert await store.renew("other", "t", 120_000)


async def test_a_write_ends_the_lease(store: Store) -> None:
    first = opening("t", due=Due("bot", 1))
    await store.append(first)
    assert await store.claim_due("one", 10, 60_000)
    await store.append(saying(first))
    assert [work.n for work in await store.claim_due("other", 10, 60_000)] == [2]
    await store.append(saying(saying(first), due=None))
    assert await store.claim_due("other", 10, 60_000) == []


async def test_a_worker_that_stops_gives_its_work_back(store: Store) -> None:
    await store.append(opening("t", due=Due("bot", 1)))
    assert await store.claim_due("one", 10, 60_000)
    await store.release("one")
    assert len(await store.claim_due("other", 10, 60_000)) == 1


async def _last_beat(store: Store, ago: int) -> None:
    def set_back(connection: Connection) -> None:
        connection.execute(text("UPDATE workers SET beat = beat - :ago"), {"ago": ago})

    await store.database.change(set_back)


async def test_the_time_when_nobody_served_is_noted_once(store: Store) -> None:
    due = Due("deadline", 1)
    playing = opening("playing", phase="playing", due=due)
    await store.append(playing)
    await store.append(opening("open", due=Due("tidy", 1)))
    assert await store.heartbeat("one") == 0
    assert await store.heartbeat("two") == 0
    assert await store.owed(["open", "playing"]) == {}
    await _last_beat(store, 60_000)
    noted = await asyncio.gather(store.heartbeat("one"), store.heartbeat("two"))
    assert sorted(outage > 0 for outage in noted) == [False, True]
    owed = await store.owed(["open", "playing"])
    assert list(owed) == ["playing"]
    assert 60_000 <= owed["playing"] < 120_000
    # What leaves the deadline alone leaves it owed; what moves the deadline has to give it back.
    second = saying(playing)
    await store.append(second)
    assert await store.owed(["playing"]) == owed
    moved = saying(second, due=Due("deadline", 2))
    with pytest.raises(Conflict):
        await store.append(moved)
    await store.append(replace(moved, made_good=owed["playing"]))
    assert await store.owed(["playing"]) == {}


async def test_nobody_is_timed_out_before_it_is_known_whether_somebody_served(store: Store) -> None:
    await store.heartbeat("one")
    await store.append(opening("playing", phase="playing", due=Due("deadline", 1)))
    assert len(await store.claim_due("one", 10, 0)) == 1
    # All workers were gone; of the one that comes first, the claim may be quicker than the beat.
    await _last_beat(store, 60_000)
    assert await store.claim_due("two", 10, 0) == []
    await store.heartbeat("two")
    assert list(await store.owed(["playing"])) == ["playing"]


async def test_after_an_outage_a_deadline_is_due_that_much_later(store: Store) -> None:
    now = await store.now()
    await store.append(opening("due", phase="playing", due=Due("deadline", now - 120_000)))
    await store.append(opening("later", phase="playing", due=Due("deadline", now - 1000)))
    await store.append(opening("open", due=Due("tidy", now - 1000)))
    await store.heartbeat("one")
    await _last_beat(store, 60_000)
    await store.heartbeat("one")
    found = await store.claim_due("one", 10, 0)
    assert sorted(work.table for work in found) == ["due", "open"]


async def test_a_short_silence_is_no_pause(store: Store) -> None:
    await store.append(opening("playing", phase="playing", due=Due("deadline", 1)))
    await store.heartbeat("one")
    await _last_beat(store, PAUSE_MS // 2)
    assert await store.heartbeat("one") == 0
    assert await store.owed(["playing"]) == {}
    # Unless the database is known to have failed meanwhile.
    await _last_beat(store, SHORT_PAUSE_MS)
    assert await store.heartbeat("one", SHORT_PAUSE_MS) >= SHORT_PAUSE_MS


# --- the rest


async def test_what_is_kept_first_stays(database_url: str) -> None:
    async with two_stores(database_url) as (one, other):
        kept = await asyncio.gather(
            one.get_or_store("secret", b"\0one"), other.get_or_store("secret", b"\0two")
        )
        assert kept[0] == kept[1] == await one.get_or_store("secret", b"three")


async def test_a_backup_restores_what_was_stored(store: Store) -> None:
    await store.create_guest("anna", "Ánna 名")
    first = opening("t", command=("anna", "c1"), due=Due("bot", 1))
    await store.append(first)
    await store.append(saying(first))
    await store.get_or_store("secret", b"\0bytes")
    copy, again = BytesIO(), BytesIO()
    rows = await store.backup(copy)
    with pytest.raises(InvalidArgument) as caught:
        await store.restore(copy.getvalue().splitlines())
    assert caught.value.reason == "not_empty"
    await store.database.change(_delete_everything)
    assert await store.rows("t") == []
    assert await store.restore(copy.getvalue().splitlines()) == rows
    assert await store.backup(again) == rows
    assert sorted(again.getvalue().splitlines()) == sorted(copy.getvalue().splitlines())
    assert await store.append(saying(saying(first))) == Appended("t", 3)


def _delete_everything(connection: Connection) -> None:
    for table in reversed(metadata.sorted_tables):
        connection.execute(delete(table))


async def test_all_is_there_after_opening_again(database_url: str) -> None:
    async with await Store.open(database_url) as store:
        await store.append(opening("t"))
    async with await Store.open(database_url) as store:
        assert await texts(store, "t") == [(1, "welcome to t")]


async def test_a_closed_store_takes_nothing_more(database_url: str) -> None:
    store = await Store.open(database_url)
    writing = [asyncio.create_task(store.append(opening(f"t{number}"))) for number in range(5)]
    await asyncio.sleep(0)
    await store.close()
    assert [(await task).n for task in writing] == [1] * 5
    with pytest.raises(Unavailable):
        await store.append(opening("late"))


async def test_the_revisions_make_the_schema(store: Store) -> None:
    def differences(connection: Connection) -> list[object]:
        return list(compare_metadata(MigrationContext.configure(connection), metadata))

    assert await store.database.read(differences) == []


async def test_a_database_of_a_newer_program_is_refused(database_url: str) -> None:
    def age(connection: Connection) -> None:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))

    async with await Store.open(database_url) as store:
        await store.database.change(age)
    with pytest.raises(InvalidSetup) as caught:
        await Store.open(database_url)
    assert caught.value.reason == "newer_database"


async def test_a_second_server_on_the_same_file_is_refused(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/qwirkle.db"
    async with await Store.open(url):
        with pytest.raises(InvalidArgument, match="another server uses") as caught:
            await Store.open(url)
        assert caught.value.reason == "database_in_use"
    async with await Store.open(url) as store:
        assert await store.guests() == []


def permissions(folder: Path) -> dict[str, int]:
    return {path.name: path.stat().st_mode & 0o777 for path in folder.iterdir()}


async def test_the_database_is_for_its_user_only(tmp_path: Path) -> None:
    async with await Store.open(f"sqlite:///{tmp_path}/qwirkle.db") as store:
        await store.append(opening("t"))
        files = permissions(tmp_path)
    assert set(files) >= {"qwirkle.db", "qwirkle.db-wal", "qwirkle.db.lock"}
    assert set(files.values()) == {0o600}


@pytest.mark.parametrize(
    "url", ["", "sqlite://", "sqlite:///", "mysql://x/y", "/tmp/x", "sqlite:////no/such/folder/x"]
)
async def test_an_address_that_is_none_is_refused(url: str) -> None:
    with pytest.raises(InvalidArgument) as caught:
        await Store.open(url)
    assert caught.value.reason == "bad_database"


async def test_a_database_that_is_away_is_unavailable() -> None:
    with pytest.raises(Unavailable):
        await Store.open("postgresql://nobody@127.0.0.1:1/none")


async def test_a_write_finds_its_rows_by_key(postgres: Postgres, postgres_template: str) -> None:
    database = await PostgresDatabase.open(postgres.database(postgres_template))
    try:
        # A plan for a table without rows: the planner would rather read it as a whole.
        await database._append_connection.fetch("PREPARE append AS " + _APPEND)
        await database._append_connection.fetch("SET plan_cache_mode = force_generic_plan")
        nothing = ", ".join(["'{}'"] * (len(GIVEN) + len(ENTRIES) + len(SEATS)))
        rows = await database._append_connection.fetch(f"EXPLAIN EXECUTE append ({nothing})")
    finally:
        await database.close()
    plan = "\n".join(row[0] for row in rows)
    assert "tables_pkey" in plan
    assert "Seq Scan" not in plan


async def test_a_server_that_dies_is_unavailable_until_it_is_back(
    postgres: Postgres, postgres_template: str
) -> None:
    async with await Store.open(postgres.database(postgres_template)) as store:
        told: list[Exception] = []
        acknowledged = {f"t{number}": 1 for number in range(8)}
        is_back = asyncio.Event()

        async def play(table: str) -> None:
            while not is_back.is_set():
                try:
                    n = len(await store.rows(table))
                    acknowledged[table] = (await store.append(saying(opening(table), expected=n))).n
                except Exception as error:
                    told.append(error)
                    await asyncio.sleep(0.01)

        for table in acknowledged:
            await store.append(opening(table))
        playing = [asyncio.create_task(play(table)) for table in acknowledged]
        for _ in range(2):
            await asyncio.sleep(0.2)
            await asyncio.to_thread(postgres.kill)
            await asyncio.to_thread(postgres.start)
        is_back.set()
        await asyncio.gather(*playing)
        assert {type(error) for error in told} == {Unavailable}
        for table, n in acknowledged.items():
            assert len(await store.rows(table)) >= n
