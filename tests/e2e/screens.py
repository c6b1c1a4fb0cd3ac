"""Every screen of the client, brought about on a page: for what must hold on all of them, and for
pictures of them."""

from __future__ import annotations

import secrets
from collections.abc import Awaitable, Callable
from typing import Any

from playwright.async_api import expect

from tests.e2e.person import Person
from tests.e2e.shortcut import against, command, play_on, to_move

__all__ = ["LONG_NAMES", "Stage"]

LONG_NAMES = [
    "Maximiliane von und zu Habsburg-Toskana",
    "محمد بن عبد الله الفارسي",
    "Ζήνων ὁ Κιτιεύς",
    "李小龍",
    "Wolfeschlegelsteinhausenbergerdorff",
    "Bo",
    "Nguyễn Thị Minh Khai",
    "Åse-Marie Bjørnstjerne",
]

BOTS = ["casual", "strong", "beginner", "keen", "greedy", "random", "casual"]


class Stage:
    """Tables in all the states that a screen can show, of one person."""

    def __init__(self, person: Person, friend: Person) -> None:
        self.person = person
        self.friend = friend
        self.page = person.page
        self.tables: dict[str, str] = {}

    async def prepare(self) -> None:
        """Open the tables once; the screens are then only looked at."""
        person = self.person
        self.tables["playing"] = await against(person, "strong", "casual")
        await play_on(person, self.tables["playing"], 8)
        self.tables["over"] = await against(person, "keen", "casual")
        await play_on(person, self.tables["over"])
        self.tables["waiting"] = await self._open(seats=4, public=True, bots={2: "keen"})
        self.tables["device"] = await self._started(seats=2, mine=[0, 1], names=LONG_NAMES[:2])
        await play_on(person, self.tables["device"], 5)
        self.tables["eight"] = await self._started(seats=8, mine=[0], bots=dict(enumerate(BOTS, 1)))
        await play_on(person, self.tables["eight"], 2)
        other = {"seats": 3, "public": True, "clock": {"kind": "turn", "seconds": 60}}
        await self.friend.ask("/api/tables", other)

    async def _open(self, **options: Any) -> str:
        return str((await self.person.ask("/api/tables", options))["table"])

    async def _started(self, **options: Any) -> str:
        if "names" in options:
            options["names"] = dict(enumerate(options["names"]))
        table = await self._open(**options)
        await command(self.person, table, "ready", contribution=secrets.token_hex(16))
        await command(self.person, table, "start")
        return table

    async def speak(self, language: str) -> None:
        """Another language from the next screen on."""
        await self.page.evaluate(
            """language => localStorage.setItem('qwirkle.settings', JSON.stringify(
              { ...JSON.parse(localStorage.getItem('qwirkle.settings')), language }))""",
            language,
        )

    def screens(self) -> dict[str, Callable[[], Awaitable[None]]]:
        """How to bring up each screen, by its name; those after "eight" need English."""
        found: dict[str, Callable[[], Awaitable[None]]] = {
            name: self._going(path)
            for name, path in {
                "home": "/",
                "friends": "/friends",
                "device": "/device",
                "lobby": "/lobby",
                "watch": "/watch",
                "games": "/games",
                "rules": "/rules",
                "settings": "/settings",
                "lost": "/no/such/page",
                "join": "/join/nowhere",
                "waiting": f"/table/{self.tables['waiting']}",
                "after": f"/table/{self.tables['over']}",
                "curtain": f"/table/{self.tables['device']}",
                "eight": f"/table/{self.tables['eight']}",
            }.items()
        }
        found["table"] = self._laid
        found["menu"] = self._in_dialog("Table menu")
        found["unseen"] = self._unseen
        found["where"] = self._where
        return found

    def _going(self, path: str) -> Callable[[], Awaitable[None]]:
        async def go() -> None:
            await self.page.goto(path)
            await expect(self.page.locator("h1").first).to_be_attached()
            await expect(self.page.locator(".wait")).to_have_count(0)

        return go

    async def _table(self) -> None:
        table = self.tables["playing"]
        await to_move(self.person, table)
        await self.page.goto(f"/table/{table}")
        await expect(self.page.locator("[data-my-turn=true]")).to_be_visible()

    async def _laid(self) -> None:
        """In the middle of a game, with tiles laid."""
        await self._table()
        await self.page.get_by_role("button", name="Hint").click()
        await expect(self.page.locator("[data-play=legal], .marked").first).to_be_visible()

    def _in_dialog(self, button: str) -> Callable[[], Awaitable[None]]:
        async def go() -> None:
            await self._table()
            await self.page.get_by_role("button", name=button).click()
            await expect(self.page.get_by_role("dialog")).to_be_visible()

        return go

    async def _unseen(self) -> None:
        """The unseen tiles: beside the board, or in a sheet on phones."""
        await self._table()
        unseen = self.page.locator("[data-unseen]")
        button = self.page.get_by_role("button", name="Unseen tiles")
        await expect(unseen.or_(button)).to_be_visible()
        if await button.is_visible():
            await button.click()
        await expect(unseen).to_be_visible()

    async def _where(self) -> None:
        """'Where can this go', by the key for it."""
        await self._table()
        # Tiles that were laid on an earlier visit lie there still.
        await self.page.get_by_role("grid").press("Escape")
        await self.page.locator("[data-slot]").first.click()
        await self.page.get_by_role("grid").press("w")
        await expect(self.page.get_by_role("dialog")).to_be_visible()
