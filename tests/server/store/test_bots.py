"""The contract of the store for bots, on SQLite and on PostgreSQL."""

from __future__ import annotations

import asyncio

from msgspec.structs import replace
from sqlalchemy import Connection, insert, select, text

from qwirkle.server.store import Gone, NewBotRow, Store
from qwirkle.server.store.schema import bots, keep

MOST = 3


def row(name: str = "walle", **changes: object) -> NewBotRow:
    first = NewBotRow(
        guest=f"bot-{name}",
        name=name.capitalize(),
        name_key=name,
        owner="anna",
        owner_name="",
        token=f"hash-{name}",
        device=f"token-{name}",
        scopes=["chat"],
    )
    return replace(first, **changes)


async def test_a_bot_is_found_by_the_hash_of_its_token(store: Store) -> None:
    await store.create_guest("anna", "Anna")
    assert await store.create_bot(row(), MOST) == "created"
    found = await store.bot_by_token("hash-walle")
    assert found is not None
    assert (found.guest, found.name, found.owner) == ("bot-walle", "Walle", "anna")
    assert (found.owner_name, found.scopes, found.device) == ("Anna", ["chat"], "token-walle")
    assert await store.bot_by_token("hash-eve") is None
    assert await store.bots_of("anna") == [found]
    assert await store.bots_by_id(["bot-walle", "nobody"]) == [found]
    await store.rename("anna", "Annie")
    assert [bot.owner_name for bot in await store.bots()] == ["Annie"]


async def test_the_operator_names_the_owner(store: Store) -> None:
    await store.create_bot(row(owner=None, owner_name="The house", scopes=[]), 0)
    (found,) = await store.bots()
    assert (found.owner, found.owner_name, found.scopes) == (None, "The house", [])


async def test_a_name_is_given_once(store: Store) -> None:
    await store.create_guest("anna", "Anna")
    await store.create_bot(row(), MOST)
    again = replace(row(), guest="other", token="other", name="WALLE")
    assert await store.create_bot(again, MOST) == "name_taken"
    assert await store.guest("other") is None


async def test_of_many_who_want_a_name_at_once_one_gets_it(store: Store) -> None:
    await store.create_guest("anna", "Anna")
    wanted = [row(guest=f"g{n}", token=f"t{n}", owner=None) for n in range(4)]
    results = await asyncio.gather(*(store.create_bot(one, MOST) for one in wanted))
    assert sorted(results) == ["created", *["name_taken"] * 3]
    assert len(await store.bots()) == 1


async def test_an_owner_has_a_number_of_bots(store: Store) -> None:
    await store.create_guest("anna", "Anna")
    results = [await store.create_bot(row(f"b{n}"), MOST) for n in range(4)]
    assert results == ["created", "created", "created", "full"]


async def test_a_new_token_ends_the_old_one(store: Store) -> None:
    await store.create_guest("anna", "Anna")
    await store.create_bot(row(), MOST)
    assert await store.renew_token("bot-walle", "hash-new", "token-new")
    assert await store.bot_by_token("hash-walle") is None
    found = await store.bot_by_token("hash-new")
    assert found is not None
    assert found.device == "token-new"
    assert await store.gone() == [Gone("bot-walle", "token-walle")]
    assert not await store.renew_token("nobody", "x", "y")


async def test_bots_go_with_their_owner(store: Store) -> None:
    await store.create_guest("anna", "Anna")
    await store.create_bot(row(), MOST)
    assert await store.delete_guest("anna")
    assert await store.bots() == []
    assert await store.guest("bot-walle") is None
    assert Gone("bot-walle", "") in await store.gone()


async def test_a_deleted_bot_frees_its_name(store: Store) -> None:
    await store.create_guest("anna", "Anna")
    await store.create_bot(row(), MOST)
    assert await store.delete_guest("bot-walle")
    assert await store.bot_by_token("hash-walle") is None
    assert await store.create_bot(row(guest="again", token="again"), MOST) == "created"


async def test_bots_of_earlier_versions_get_keys_by_which_lookalikes_are_found(
    database_url: str,
) -> None:
    def age(connection: Connection) -> None:
        connection.execute(text("DROP TABLE gone"))
        connection.execute(text("UPDATE alembic_version SET version_num = '0007'"))

    def keys(connection: Connection) -> dict[str, str]:
        return {row.guest: row.name_key for row in connection.execute(select(bots))}

    async with await Store.open(database_url) as store:
        await store.create_guest("anna", "Anna")
        for name in ("bi11", "bill", "eve"):
            await store.create_bot(row(name), MOST)
        await store.database.change(age)
    async with await Store.open(database_url) as store:
        found = await store.database.read(keys)
    assert found["bot-eve"] == "eve"
    assert {found["bot-bill"], found["bot-bi11"]} > {"blll"}
    assert len(set(found.values())) == 3


async def test_who_was_signed_out_in_earlier_versions_stays_so(database_url: str) -> None:
    def age(connection: Connection) -> None:
        connection.execute(text("DROP TABLE gone"))
        connection.execute(text("UPDATE alembic_version SET version_num = '0008'"))
        old = {
            "gone": b'[{"guest":"anna","device":"phone"},{"guest":"bert","device":""}]',
            "gone count": b"2",
        }
        rows = [{"key": key, "value": value} for key, value in old.items()]
        connection.execute(insert(keep), rows)

    async with await Store.open(database_url) as store:
        await store.database.change(age)
    async with await Store.open(database_url) as store:
        assert await store.gone() == [Gone("anna", "phone"), Gone("bert", "")]
        await store.delete_guest("carl")
        assert await store.count_sign_outs() == 3
        assert await store.gone(after=2) == [Gone("carl", "")]
        # Nobody is signed out twice.
        await store.delete_guest("carl")
        assert await store.count_sign_outs() == 3
