"""Devices of a guest: they are listed and signed out; so are guests whom an operator deletes."""

from __future__ import annotations

from pathlib import Path

from websockets.exceptions import ConnectionClosed

from qwirkle.server.people.guests import COOKIE
from qwirkle.server.store import Store
from tests.server.harness import Line, Visitor, serving, settings_for

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
