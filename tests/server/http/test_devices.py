"""Devices of a guest: they are listed and signed out; so are guests whom an operator deletes."""

from __future__ import annotations

from pathlib import Path

from websockets.exceptions import ConnectionClosed

from qwirkle.server.people.guests import COOKIE
from qwirkle.server.store import Store
from tests.server.harness import Line, Visitor, open_table, serving, settings_for

SIGNED_OUT = 1008


async def closed_with(line: Line) -> int:
    try:
        while True:
            await line.next()
    except ConnectionClosed as closed:
        return 0 if closed.rcvd is None else closed.rcvd.code


async def signed_in_by_code(owner: Visitor, other: Visitor) -> None:
    code = (await owner.post("/api/guest/code"))["code"]
    other.id = (await other.post("/api/guest/claim", {"code": code}))["id"]


async def test_other_devices_are_listed_and_signed_out(tmp_path: Path) -> None:
    """D16."""
    async with (
        serving(settings_for(tmp_path)) as server,
        server.guest("Anna") as anna,
        server.visitor(headers={"user-agent": "Mozilla/5.0 (iPhone) Safari/604.1"}) as phone,
        server.visitor() as tablet,
    ):
        await signed_in_by_code(anna, phone)
        await signed_in_by_code(anna, tablet)
        listed = (await anna.get("/api/guest/devices"))["devices"]
        assert len(listed) == 3
        assert [device["mine"] for device in listed].count(True) == 1
        (of_phone,) = [device["id"] for device in listed if device["kind"] == "Safari, iPhone"]
        async with phone.socket() as on_phone, anna.socket() as here:
            left = await anna.post("/api/guest/devices/end", {"device": of_phone})
            assert len(left["devices"]) == 2
            assert await closed_with(on_phone) == SIGNED_OUT
            # Nobody else is signed out.
            await here.send(type="lobby", on=True)
            await here.until("lobby")
        assert (await phone.ask("GET", "/api/guest")).status_code == 204
        assert (await tablet.get("/api/guest"))["id"] == anna.id
        unknown = await anna.refused("POST", "/api/guest/devices/end", {"device": of_phone})
        assert unknown == (404, "unknown_device")
        await anna.post("/api/guest/devices/end", {})
        assert (await tablet.ask("GET", "/api/guest")).status_code == 204
        (own,) = (await anna.get("/api/guest/devices"))["devices"]
        assert own["mine"] is True
        assert (await anna.get("/api/guest"))["id"] == anna.id


async def test_an_address_makes_so_many_devices(tmp_path: Path) -> None:
    """Each one that is signed out is remembered for good, by every worker."""
    async with (
        serving(settings_for(tmp_path, guests_per_minute=3)) as server,
        server.guest("Anna") as anna,
        server.visitor() as phone,
    ):
        server.stop_the_clock()
        for _ in range(2):
            await signed_in_by_code(anna, phone)
        code = (await anna.post("/api/guest/code"))["code"]
        refused = await phone.refused("POST", "/api/guest/claim", {"code": code})
        assert refused == (429, "too_many")


async def test_an_old_cookie_is_that_of_the_first_device(tmp_path: Path) -> None:
    async with (
        serving(settings_for(tmp_path)) as server,
        server.guest("Anna") as anna,
        server.visitor() as old,
    ):
        seal = server.app._dispatcher.seal
        signature = seal._signature("1", anna.id)
        old.http.cookies.set(COOKIE, f"1.{anna.id}.{signature}")
        # Before it has asked for anything, it can be ended with all others.
        await anna.post("/api/guest/devices/end", {})
        assert (await old.ask("GET", "/api/guest")).status_code == 204


async def test_a_guest_whom_an_operator_deletes_is_gone_at_once(tmp_path: Path) -> None:
    """D18: the operator's command knows only the database."""
    settings = settings_for(tmp_path)
    async with (
        serving(settings) as server,
        server.guest("Anna") as anna,
        server.guest("Bert") as bert,
    ):
        table = (await anna.post("/api/tables", {}))["table"]
        async with anna.socket() as line:
            await line.watch(table)
            async with await Store.open(settings.database_url, alone=False) as store:
                assert await store.delete_guest(anna.id)
            assert await closed_with(line) == SIGNED_OUT
        assert await anna.may_not(table, "chat", text="still here") == (401, "no_guest")
        assert await anna.refused("GET", f"/api/tables/{table}") == (404, "unknown_table")
        assert (await bert.get("/api/guest"))["id"] == bert.id
    # And after a restart.
    async with serving(settings) as server, server.visitor() as later:
        later.http.cookies.update(anna.http.cookies)
        assert (await later.ask("GET", "/api/guest")).status_code == 204


async def test_a_suspended_guest_is_out_at_once_and_comes_back_with_everything(
    tmp_path: Path,
) -> None:
    settings = settings_for(tmp_path)
    async with (
        serving(settings) as server,
        server.guest("Anna") as anna,
        server.guest("Bert") as bert,
        server.visitor() as program,
        server.visitor() as phone,
        await Store.open(settings.database_url, alone=False) as store,
    ):
        token = (await anna.post("/api/guest/bots", {"name": "Robot"}))["token"]
        program.http.headers["authorization"] = f"Bearer {token}"
        code = (await anna.post("/api/guest/code"))["code"]
        table = await open_table(anna)
        async with anna.socket() as line, program.socket() as of_bot, bert.socket() as other:
            await line.watch(table)
            assert await store.suspend(anna.id)
            for lost in (line, of_bot):
                assert (await lost.until("error"))["error"]["code"] == "suspended"
                assert await closed_with(lost) == SIGNED_OUT
            # Nobody else is signed out.
            await other.send(type="lobby", on=True)
            await other.until("lobby")
        # Neither with the cookie, nor as somebody new, nor by a code, nor as a bot.
        suspended = (403, "suspended")
        assert await anna.may_not(table, "chat", text="still here") == suspended
        assert await anna.refused("POST", "/api/guest", {"name": "Zoe"}) == suspended
        assert await phone.refused("POST", "/api/guest/claim", {"code": code}) == suspended
        assert await program.refused("GET", "/api/bot") == suspended
        assert await store.resume(anna.id)
        await server.app._look_for_gone()
        await anna.do(table, "chat", text="back")
        assert (await program.get("/api/bot"))["name"] == "Robot"
