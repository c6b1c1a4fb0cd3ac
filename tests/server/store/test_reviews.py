"""Reviews in the store: each test runs on SQLite and on PostgreSQL."""

from __future__ import annotations

import asyncio
from io import BytesIO

import pytest
from sqlalchemy import Connection, delete, text

from qwirkle.server.store import ReviewRow, Store
from qwirkle.server.store.review_queries import MOST_TRIES
from qwirkle.server.store.rows import ReviewAsked
from qwirkle.server.store.schema import metadata
from tests.server.writes import opening

LEASE_MS = 60_000


async def ask(
    store: Store,
    table: str = "t",
    guest: str = "anna",
    version: str = "1",
    most_of_guest: int = 10,
    most: int = 10,
) -> ReviewAsked:
    return await store.ask_review(table, version, guest, most_of_guest=most_of_guest, most=most)


async def claimed(store: Store, worker: str = "one", version: str = "1") -> list[str]:
    works = await store.claim_reviews(worker, version, 10, LEASE_MS)
    return [work.table for work in works]


async def expire(store: Store) -> None:
    """Let all leases end."""

    def change(connection: Connection) -> None:
        connection.execute(text("UPDATE reviews SET lease_until = 1"))

    await store.database.change(change)


@pytest.fixture(autouse=True)
async def finished(store: Store) -> None:
    for table in ("t", "u", "v"):
        await store.append(opening(table, phase="over"))


async def test_nobody_has_asked_for_a_review(store: Store) -> None:
    assert await store.review("t") is None
    assert await claimed(store) == []
    assert await store.count_reviews() == {"queued": 0, "running": 0}


async def test_a_review_is_queued_made_turn_by_turn_and_done(store: Store) -> None:
    assert await ask(store) == "queued"
    assert await store.review("t") == ReviewRow("1", "queued", {}, b"")
    assert await claimed(store) == ["t"]
    assert await store.count_reviews() == {"queued": 0, "running": 1}
    assert await store.add_review_turns("one", "t", {0: b"a", 1: b"b"}, LEASE_MS)
    assert await store.add_review_turns("one", "t", {2: b"c"}, LEASE_MS)
    turns = {0: b"a", 1: b"b", 2: b"c"}
    assert await store.review("t") == ReviewRow("1", "running", turns, b"")
    assert await store.finish_review("one", "t", b"seats")
    assert await store.review("t") == ReviewRow("1", "done", turns, b"seats")
    assert await claimed(store) == []
    assert await store.count_reviews() == {"queued": 0, "running": 0}


async def test_a_review_is_not_made_twice_by_the_same_version(store: Store) -> None:
    assert await ask(store) == "queued"
    assert await ask(store, guest="bert") == "known"
    await claimed(store)
    assert await ask(store) == "known"
    await store.add_review_turns("one", "t", {0: b"a"}, LEASE_MS)
    await store.finish_review("one", "t", b"r")
    assert await ask(store) == "known"
    assert await store.review("t") == ReviewRow("1", "done", {0: b"a"}, b"r")


async def test_two_who_ask_at_once_queue_one_review(store: Store) -> None:
    asked = await asyncio.gather(*(ask(store, guest=f"guest{n}") for n in range(4)))
    assert "queued" in asked
    assert await claimed(store) == ["t"]


async def test_a_newer_version_makes_it_again(store: Store) -> None:
    await ask(store)
    await claimed(store)
    await store.add_review_turns("one", "t", {0: b"old"}, LEASE_MS)
    await store.finish_review("one", "t", b"old")
    assert await ask(store, version="2") == "queued"
    assert await store.review("t") == ReviewRow("2", "queued", {}, b"")


async def test_turns_that_another_version_began_are_forgotten(store: Store) -> None:
    await ask(store)
    await claimed(store)
    await store.add_review_turns("one", "t", {0: b"old"}, LEASE_MS)
    await expire(store)
    [work] = await store.claim_reviews("two", "2", 10, LEASE_MS)
    assert work.done == {}
    assert await store.review("t") == ReviewRow("2", "running", {}, b"")


async def test_reviews_that_wait_are_bounded_per_guest_and_in_all(store: Store) -> None:
    assert await ask(store, "t", most_of_guest=1) == "queued"
    assert await ask(store, "u", most_of_guest=1) == "guest_full"
    assert await ask(store, "u", guest="bert", most_of_guest=1, most=1) == "full"
    assert await ask(store, "u", guest="bert", most_of_guest=1, most=2) == "queued"
    # One that is there already costs nothing.
    assert await ask(store, "u", most_of_guest=1, most=1) == "known"
    await claimed(store)
    assert await ask(store, "v", most_of_guest=1) == "guest_full"
    await store.finish_review("one", "t", b"r")
    assert await ask(store, "v", most_of_guest=1) == "queued"


async def test_those_who_asked_first_are_served_first(store: Store) -> None:
    for table in ("v", "t", "u"):
        await ask(store, table)
        await asyncio.sleep(0.002)
    assert await claimed(store) == ["v", "t", "u"]


async def test_a_review_is_leased_to_one_worker(store: Store) -> None:
    await ask(store)
    assert await claimed(store, "one") == ["t"]
    assert await claimed(store, "two") == []
    assert await store.renew_review("one", "t", LEASE_MS)
    assert not await store.renew_review("two", "t", LEASE_MS)
    assert not await store.add_review_turns("two", "t", {0: b"x"}, LEASE_MS)
    assert not await store.finish_review("two", "t", b"x")
    assert not await store.fail_review("two", "t")
    assert await store.review("t") == ReviewRow("1", "running", {}, b"")


async def test_the_work_of_a_worker_that_died_is_continued(store: Store) -> None:
    await ask(store)
    await claimed(store, "one")
    await store.add_review_turns("one", "t", {0: b"a"}, LEASE_MS)
    await expire(store)
    [work] = await store.claim_reviews("two", "1", 10, LEASE_MS)
    assert (work.table, work.done) == ("t", {0: b"a"})
    # The first one comes back too late.
    assert not await store.add_review_turns("one", "t", {1: b"x"}, LEASE_MS)
    assert await store.add_review_turns("two", "t", {1: b"b"}, LEASE_MS)
    assert await store.finish_review("two", "t", b"r")
    assert await store.review("t") == ReviewRow("1", "done", {0: b"a", 1: b"b"}, b"r")


async def test_a_worker_that_stops_gives_its_reviews_back(store: Store) -> None:
    await ask(store)
    for _ in range(MOST_TRIES + 1):
        assert await claimed(store, "one") == ["t"]
        await store.release("one")
    assert await claimed(store, "two") == ["t"]


async def test_a_review_that_workers_die_of_fails_in_the_end(store: Store) -> None:
    await ask(store)
    for _ in range(MOST_TRIES):
        assert await claimed(store) == ["t"]
        await expire(store)
    assert await claimed(store) == []
    row = await store.review("t")
    assert row is not None
    assert row.state == "failed"
    assert await ask(store) == "queued"


async def test_a_review_that_cannot_be_made_failed(store: Store) -> None:
    await ask(store)
    await claimed(store)
    assert await store.fail_review("one", "t")
    assert await claimed(store) == []
    row = await store.review("t")
    assert row is not None
    assert row.state == "failed"


async def test_a_review_is_deleted_with_its_game(store: Store) -> None:
    await ask(store)
    await claimed(store)
    await store.add_review_turns("one", "t", {0: b"a"}, LEASE_MS)
    await store.delete_table("t")
    assert await store.review("t") is None
    assert not await store.add_review_turns("one", "t", {1: b"b"}, LEASE_MS)
    assert not await store.finish_review("one", "t", b"r")


async def test_a_review_stays_when_the_guest_who_asked_is_forgotten(store: Store) -> None:
    await store.create_guest("anna", "Anna")
    await ask(store)
    await store.delete_guest("anna")
    assert await store.review("t") is not None
    copy = BytesIO()
    await store.backup(copy)
    lines = [line for line in copy.getvalue().splitlines() if b'"reviews"' in line]
    assert len(lines) == 1
    assert b"anna" not in lines[0]


async def test_reviews_are_backed_up_and_restored(store: Store) -> None:
    await ask(store)
    await ask(store, "u")
    await store.claim_reviews("one", "1", 1, LEASE_MS)
    await store.add_review_turns("one", "t", {0: b"\0a", 1: b"b"}, LEASE_MS)
    await store.finish_review("one", "t", b"r")
    before = [await store.review(table) for table in ("t", "u", "v")]
    copy = BytesIO()
    await store.backup(copy)

    def empty(connection: Connection) -> None:
        for table in reversed(metadata.sorted_tables):
            connection.execute(delete(table))

    await store.database.change(empty)
    assert await store.review("t") is None
    await store.restore(copy.getvalue().splitlines())
    assert [await store.review(table) for table in ("t", "u", "v")] == before
