"""The contract of the store for score sheets, on SQLite and on PostgreSQL."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

from msgspec.structs import replace

from qwirkle.server.store import SheetRow, Store


def row(name: str = "s", **changes: object) -> SheetRow:
    first = SheetRow(
        id=name,
        watch=f"watch-{name}",
        guest="anna",
        opened_by=f"open-{name}",
        n=0,
        over=False,
        opened=1000,
        changed=1000,
        command="",
        body=b"{}",
    )
    return replace(first, **changes)


async def test_a_sheet_is_found_by_both_its_names(store: Store) -> None:
    await store.open_sheet(row())
    assert await store.sheet("s") == row()
    assert await store.watched_sheet("watch-s") == row()
    assert await store.sheet("watch-s") is None
    assert await store.watched_sheet("s") is None


async def test_a_repeat_of_the_opening_returns_the_first_sheet(store: Store) -> None:
    first = await store.open_sheet(row())
    again = await store.open_sheet(row("other", opened_by="open-s"))
    assert again == first
    assert await store.sheet("other") is None
    elsewhere = await store.open_sheet(row("theirs", opened_by="open-s", guest="bert"))
    assert elsewhere.id == "theirs"


async def test_a_change_takes_effect_once(store: Store) -> None:
    await store.open_sheet(row())
    after = row(n=1, body=b"{1}", changed=2000, command="c", over=True)
    assert await store.change_sheet(0, after)
    assert not await store.change_sheet(0, replace(after, body=b"{2}"))
    assert await store.sheet("s") == after
    assert not await store.change_sheet(0, row("nowhere"))


async def test_a_guest_has_a_list_with_the_newest_first(store: Store) -> None:
    await store.open_sheet(row("one"))
    await store.open_sheet(row("two", changed=3000))
    await store.open_sheet(row("theirs", guest="bert"))
    assert [found.id for found in await store.sheets_of("anna")] == ["two", "one"]
    assert await store.running_sheets("anna") == 2
    await store.change_sheet(0, row("two", n=1, over=True))
    assert await store.running_sheets("anna") == 1
    assert await store.sheet_numbers(["one", "two", "gone"]) == {"one": 0, "two": 1}


async def test_only_its_writer_deletes_a_sheet(store: Store) -> None:
    await store.open_sheet(row())
    assert not await store.delete_sheet("s", "bert")
    assert await store.delete_sheet("s", "anna")
    assert not await store.delete_sheet("s", "anna")
    assert await store.watched_sheet("watch-s") is None


async def test_sheets_go_with_their_writer_and_with_time(store: Store) -> None:
    await store.create_guest("anna", "Anna")
    await store.open_sheet(row("old"))
    await store.open_sheet(row("new", changed=5000))
    assert await store.delete_old_sheets(2000) == 1
    assert await store.sheet("old") is None
    await store.delete_guest("anna")
    assert await store.sheet("new") is None


async def test_sheets_are_in_a_copy(store: Store, tmp_path: Path) -> None:
    await store.open_sheet(row(body=b"\x00\xff"))
    copy = BytesIO()
    await store.backup(copy)
    async with await Store.open(f"sqlite:///{tmp_path}/copy.db") as other:
        await other.restore(copy.getvalue().splitlines())
        assert await other.sheet("s") == row(body=b"\x00\xff")
