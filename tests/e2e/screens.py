"""Every screen of the client, brought about on a page: for what must hold on all of them, and for
pictures of them."""

from __future__ import annotations

import secrets
from collections.abc import Awaitable, Callable
from typing import Any

from playwright.async_api import expect

from qwirkle.analysis.puzzles import Puzzle, shipped_puzzles
from qwirkle.rules import Cell, Placement, Tile
from tests.e2e.person import Person
from tests.e2e.sheet_screen import SheetScreen, keep_sheet, write_sheet
from tests.e2e.shortcut import against, climb_hint, command, play_on, to_move
from tests.e2e.table import TableScreen
from tests.e2e.ways import Mouse
from tests.rules.test_score_sheet import EXAMPLE
from tests.server.test_sheets import placed

__all__ = ["BOTS", "LONG_NAMES", "Stage"]

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

_PUZZLES = shipped_puzzles()


def _of_theme(theme: str) -> Puzzle:
    return next(_PUZZLES.get(s.id) for s in _PUZZLES.summaries.values() if s.theme == theme)


ENDING = _of_theme("exact_ending").id
MISSED = _of_theme("avoid_gift")

BOTS = ["casual", "strong", "beginner", "keen", "greedy", "random", "casual"]


class Stage:
    """Tables in all the states that a screen can show, of one person."""

    def __init__(self, person: Person, friend: Person) -> None:
        self.person = person
        self.friend = friend
        self.page = person.page
        self.tables: dict[str, str] = {}
        self.invite = ""
        self.sheets: dict[str, str] = {}

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
        private = (await self.friend.ask("/api/tables", {"seats": 3}))["table"]
        self.invite = (await self.friend.ask(f"/api/tables/{private}"))["invite"]
        await self._keep_sheets()

    async def _keep_sheets(self) -> None:
        """Score sheets of the worked example: begun, in the middle, over, and watched."""
        names = ("Anna", "Chris", "Sally", "Dave")
        for name, turns in {"begun": 0, "middle": 9, "over": 12}.items():
            state = await keep_sheet(self.person, *names)
            for text, _ in EXAMPLE[:turns]:
                state = await write_sheet(self.person, state, "lay", placements=placed(text))
            self.sheets[name] = state["sheet"]
        await write_sheet(self.person, state, "end", how="agreed")
        self.sheets["watched"] = state["watch"]
        many = await keep_sheet(self.person, *LONG_NAMES)
        many = await write_sheet(self.person, many, "lay", placements=placed(EXAMPLE[0][0]))
        self.sheets["many"] = many["sheet"]

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
        """Choose another language, as if in another window of the same browser."""
        await self.page.evaluate(
            """language => {
              const key = 'qwirkle.settings';
              const settings = { ...JSON.parse(localStorage.getItem(key)), language };
              localStorage.setItem(key, JSON.stringify(settings));
              dispatchEvent(new StorageEvent('storage', { key }));
            }""",
            language,
        )

    def screens(self) -> dict[str, Callable[[], Awaitable[None]]]:
        """How to bring up each screen, by its name; those after "sheet_gone" need English."""
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
                "learn": "/learn",
                "minute": "/minute",
                "lesson": "/lesson/count",
                "lesson_ending": "/lesson/out",
                "daily": "/daily",
                "puzzles": "/puzzles",
                "puzzle": f"/puzzle/{ENDING}",
                "settings": "/settings",
                "lost": "/no/such/page",
                "join": "/join/nowhere",
                "invitation": f"/join/{self.invite}",
                "waiting": f"/table/{self.tables['waiting']}",
                "after": f"/table/{self.tables['over']}",
                "review": f"/review/{self.tables['over']}",
                "analysis": f"/analysis?table={self.tables['over']}&turn=12",
                "set_up": "/analysis",
                "curtain": f"/table/{self.tables['device']}",
                "tv": f"/tv/{self.tables['playing']}",
                "tv_code": f"/tv/{self.tables['waiting']}",
                "eight": f"/table/{self.tables['eight']}",
                "keep": "/keep",
                "sheet_start": f"/sheet/{self.sheets['begun']}",
                "sheet_many": f"/sheet/{self.sheets['many']}",
                "sheet_over": f"/sheet/{self.sheets['over']}",
                "sheet_watched": f"/sheet/{self.sheets['watched']}",
                "sheet_gone": "/sheet/nowhere",
            }.items()
        }
        found["daily_over"] = self._daily_over
        found["sheet"] = self._sheet
        found["sheet_swap"] = self._sheet_swap
        found["try_again"] = self._trying
        found["card"] = self._in_review("Card to share")
        found["play_on"] = self._in_review("Play on from here")
        found["puzzle_verdict"] = self._puzzle_missed
        found["table"] = self._laid
        found["menu"] = self._in_dialog("Table menu")
        found["unseen"] = self._unseen
        found["figure_played"] = self._figure_played
        found["rules_over_table"] = self._rules_over_table
        found["where"] = self._where
        found["stop"] = self._stop
        found["fair"] = self._fair
        found["ages"] = self._ages
        found["proposal"] = self._proposal
        return found

    def _going(self, path: str) -> Callable[[], Awaitable[None]]:
        async def go() -> None:
            await self.page.goto(path)
            await expect(self.page.locator("h1").first).to_be_attached()
            await expect(self.page.locator(".wait")).to_have_count(0)
            await self.person.at_rest()

        return go

    async def _daily_over(self) -> None:
        """The result of today's deal, whatever was answered."""
        while (day := (await self.person.ask("/api/daily"))["today"])["due"]:
            due = day["due"]
            wish = {"board": due["board"], "hand": due["hand"]}
            move = (await self.person.ask("/api/moves", wish))["moves"][0]["placements"]
            laid = " ".join(f"{due['hand'][tile]}@{x},{y}" for tile, x, y in move)
            answer = {"round": due["number"], "move": laid}
            await self.person.ask(f"/api/daily/days/{day['day']}/answers", answer)
        await self._going("/daily")()
        await expect(self.page.locator("[data-result]")).to_be_visible()
        await self.page.locator("details.fair summary").click()

    async def _sheet(self) -> None:
        """In the middle of a game with real tiles, with a tile laid and the next one picked."""
        await self.page.goto(f"/sheet/{self.sheets['middle']}")
        await SheetScreen(self.page).lay(Placement(Tile.parse("Rt"), Cell(-1, 0)))
        await expect(self.page.locator("[data-action=count]")).to_be_enabled()
        await self.page.locator("[data-pool] [data-tile=Rx]").click()

    async def _sheet_swap(self) -> None:
        await self.page.goto(f"/sheet/{self.sheets['middle']}")
        await self.page.locator("[data-action=swap]").click()
        await expect(self.page.get_by_role("dialog")).to_be_visible()

    async def _trying(self) -> None:
        """A costly turn of a finished game as a position to solve."""
        await self._going(f"/review/{self.tables['over']}")()
        await self.page.get_by_role("button", name="Try again").first.click()
        await expect(self.page.locator("[data-try] [data-slot]")).not_to_have_count(0)

    def _in_review(self, button: str) -> Callable[[], Awaitable[None]]:
        """What opens from the review of a finished game."""

        async def go() -> None:
            await self._going(f"/review/{self.tables['over']}")()
            await self.page.get_by_role("button", name=button).click()
            await expect(self.page.get_by_role("dialog")).to_be_visible()
            await self.page.wait_for_function(
                "() => [...document.querySelectorAll('dialog img')].every(img => img.naturalWidth)"
            )

        return go

    async def _puzzle_missed(self) -> None:
        """A puzzle after a wrong attempt: the verdict, and the better move on the board."""
        await self._going(f"/puzzle/{MISSED.id}")()
        screen = TableScreen(self.page, Mouse())
        await expect(self.page.locator("[data-puzzle] [data-slot]")).not_to_have_count(0)
        await screen.lay(MISSED.rival.placements)  # type: ignore[union-attr]
        await screen.play.click()
        await expect(self.page.locator("[data-solved=false]")).to_be_visible()

    async def _table(self) -> None:
        table = self.tables["playing"]
        await to_move(self.person, table)
        await self.page.goto(f"/table/{table}")
        await expect(self.page.locator("[data-my-turn=true]")).to_be_visible()

    async def _laid(self) -> None:
        """In the middle of a game, with tiles laid."""
        await self._table()
        await climb_hint(self.page)
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

    async def _figure_played(self) -> None:
        """An example of the rules, to be played by hand."""
        await self._going("/rules")()
        await self.page.locator("[data-figure=ends] [data-play-figure]").click()
        exercise = self.page.locator("[data-figure=ends] [data-my-turn=true]")
        await expect(exercise).to_be_visible()
        await exercise.evaluate("each => each.scrollIntoView({ block: 'center' })")

    async def _rules_over_table(self) -> None:
        await self._table()
        await self.page.get_by_role("grid").press("?")
        await expect(self.page.locator("dialog [data-rules]")).to_be_visible()

    async def _where(self) -> None:
        """'Where can this go', by the key for it."""
        await self._table()
        # Tiles that were laid on an earlier visit lie there still.
        await self.page.get_by_role("grid").press("Escape")
        await self.page.locator("[data-slot]").first.click()
        await self.page.get_by_role("grid").press("w")
        await expect(self.page.get_by_role("dialog")).to_be_visible()

    async def _stop(self) -> None:
        """The question before a game against bots is stopped."""
        await self._in_dialog("Table menu")()
        await self.page.get_by_role("dialog").get_by_role("button", name="Stop here").click()
        await expect(self.page.get_by_role("heading", name="Stop the game?")).to_be_visible()

    async def _fair(self) -> None:
        """The check of the bag after a game."""
        await self._going(f"/table/{self.tables['over']}")()
        await self.page.get_by_role("button", name="Was the bag fair?").click()
        await expect(self.page.locator("[data-fair]")).to_be_visible()

    async def _ages(self) -> None:
        """Who is older, asked before the first game on one device."""
        await self._going("/device")()
        await self.page.get_by_role("button", name="Start the game").click()
        await expect(self.page.locator("[data-ages]")).to_be_visible()

    async def _proposal(self) -> None:
        """Between two people with a clock, one of whom would like to end the game."""
        if "between" not in self.tables:
            self.tables["between"] = table = await self._open(
                seats=2, public=True, clock={"kind": "turn", "seconds": 3600}
            )
            await command(self.friend, table, "sit", seat=1)
            for one in (self.friend, self.person):
                await command(one, table, "ready", contribution=secrets.token_hex(16))
            await command(self.person, table, "start")
            await command(self.friend, table, "agree")
        await self._going(f"/table/{self.tables['between']}")()
        await expect(self.page.locator("[data-banner]")).to_be_visible()
