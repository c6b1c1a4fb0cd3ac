"""Whole games with every seat, a spectator and a stranger connected: nobody is ever sent what they
may not know. Every byte that each received is searched, and so are the logs and the metrics.

A tile's code may stand in few places of a message only, named here; what stands in the private
ones is compared with the truth of the table at that number. Secrets may stand nowhere.
"""

from __future__ import annotations

import asyncio
import io
import logging
import re
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest

from qwirkle.notation import format_position
from qwirkle.server.live.live_table import LiveTable
from qwirkle.server.run import logs
from qwirkle.server.table.table import Table
from tests.message_text import TILE, strings
from tests.server.harness import TIMEOUT, Line, Running, Visitor, serving, settings_for

ASKED = "Ro"
"""The tile that everyone asks about; an answer may say it again."""

PLACED = re.compile(
    r"(event|snapshot\.turns\.\d+)\.move\.placements\.\d+\.tile|snapshot\.board\.\d+\.tile"
)
OUT_OF_PLAY = re.compile(r"(event|snapshot\.departures\.\d+)\.hand\.\d+")
AT_THE_END = re.compile(r"(event|snapshot\.ended)\.hands\.\d+\.\d+")
OWN_HAND = re.compile(r"(snapshot\.)?you\.hands\.(\d+)\.\d+")
ANSWERED = re.compile(
    r"accepts\.\w\w|(move\.)?tiles\.\d+|move\.placements\.\d+\.tile|hand\.\d+"
    r"|error\.(tiles\.\d+|message)"
)


class Truth:
    """The table after each number, and what nobody may be told before the end."""

    def __init__(self) -> None:
        self.at: dict[int, Table] = {}
        self._news = asyncio.Event()

    def hear(self, live: LiveTable, heads: Sequence[str]) -> None:
        self.at[live.n] = live.table
        self._news.set()

    async def after(self, n: int) -> None:
        """Wait until the table has moved on."""
        async with asyncio.timeout(TIMEOUT):
            while self.now.n <= n:
                self._news.clear()
                await self._news.wait()

    @property
    def now(self) -> Table:
        return self.at[max(self.at)]

    def secrets(self) -> list[str]:
        """Of any moment of the game: seeds and contributions, which never change."""
        table = self.now
        given = [seat.contribution for seat in (table.party or table.seats) if seat.contribution]
        seed = [] if table.game is None or table.game.seed is None else [table.game.seed]
        return [table.server_seed, *given, *seed]


class Search:
    """Looks through what one visitor receives."""

    def __init__(self, visitor: Visitor, truth: Truth, others: Sequence[Visitor]) -> None:
        self.visitor = visitor
        self.truth = truth
        self.others = others
        self.looked = 0
        self.looked_at = 0
        self.found_hands = 0

    def look(self) -> None:
        """Look through all that came since the last time."""
        fresh = self.visitor.received[self.looked :]
        self.looked = len(self.visitor.received)
        for raw in fresh:
            self._look_at(raw)
        self.looked_at = self.truth.now.n

    def _look_at(self, raw: bytes) -> None:
        table = self.truth.now
        text = raw.decode()
        for other in self.others:
            token = other.http.cookies.get("qwirkle_guest", "")
            assert not token or token not in text
        if self.visitor.id not in table.members:
            assert table.invite not in text
        if table.phase != "over":
            for secret in self.truth.secrets():
                assert secret not in text
        message = msgspec.json.decode(raw)
        if "board" in message:
            message = {"snapshot": message}
        if "events" in message:
            for event in message.pop("events"):
                self._look_at_message(event)
        self._look_at_message(message)

    def _look_at_message(self, message: Any) -> None:
        for path, text in strings(message):
            for tile in TILE.findall(text):
                self._check_tile(path, tile, message)
        you = message.get("you") or message.get("snapshot", {}).get("you") if message else None
        if you is not None:
            self._check_you(you, self._number(message))

    def _number(self, message: Any) -> int:
        """The number of the table that a message is about; the newest where it says none."""
        number: int = message.get("n") or (message.get("snapshot") or {}).get("n") or 0
        return number or max(self.truth.at)

    def _check_tile(self, path: str, tile: str, message: Any) -> None:
        table = self.truth.now
        assert table.position is not None, (path, tile)
        on_board = {str(placed) for _, placed in table.position.board.items()}
        if PLACED.fullmatch(path):
            assert tile in on_board, (path, tile)
        elif OUT_OF_PLAY.fullmatch(path):
            assert table.out, (path, tile)
        elif AT_THE_END.fullmatch(path):
            assert table.phase == "over", (path, tile)
        elif OWN_HAND.fullmatch(path):
            self.found_hands += 1
        else:
            assert ANSWERED.fullmatch(path), (path, tile, message)
            assert tile in self._own() | on_board | {ASKED}, (path, tile, message)

    def _own(self) -> set[str]:
        """What this visitor may have held in sight since the last look."""
        tables = [table for n, table in self.truth.at.items() if n >= self.looked_at]
        return {
            str(tile)
            for table in tables
            if table.position is not None
            for seat in self._in_sight(table)
            for tile in table.position.hands[seat]
        }

    def _in_sight(self, table: Table) -> list[int]:
        """The seats whose hands this visitor may see: of several, the one behind the curtain."""
        own = table.seats_of(self.visitor.id or None)
        if table.phase == "over":
            return own
        own = [seat for seat in own if seat not in table.out]
        if len(own) > 1:
            return [seat for seat in own if seat == table.to_move and table.lifted]
        return own

    def _check_you(self, you: Any, number: int) -> None:
        table = self.truth.at[min(n for n in self.truth.at if n >= number)]
        own = table.seats_of(self.visitor.id or None)
        assert you["seats"] == own
        if table.position is None:
            assert you["hands"] == {}
            return
        position = table.position
        allowed = self._in_sight(table)
        assert set(you["hands"]) <= {str(seat) for seat in allowed}
        for seat, hand in you["hands"].items():
            assert hand == [str(tile) for tile in position.hands[int(seat)]]
        if table.to_move not in allowed:
            assert (you["can_place"], you["swap_limit"]) == (False, 0)


@asynccontextmanager
async def logged() -> AsyncIterator[io.StringIO]:
    stream = io.StringIO()
    logs.configure(stream, level=0)
    yield stream
    logs.configure(level=logging.WARNING)


class Party:
    """Anna, Bert, and Carla with two seats; Sam looks on, and so does somebody without a name."""

    def __init__(self, people: Sequence[Visitor], lines: Sequence[Line], truth: Truth) -> None:
        self.people = people
        self.anna, self.bert, self.carla, self.sam, self.stranger = people
        self.lines = lines
        self.truth = truth
        self.table = ""
        self.searches = [
            Search(one, truth, [other for other in people if other is not one]) for one in people
        ]

    async def seat_everyone(self, on_leaving: str) -> None:
        wish = {"seats": 6, "public": True, "bots": {5: "casual"}, "on_leaving": on_leaving}
        wish["hints"] = True
        self.table = (await self.anna.post("/api/tables", wish))["table"]
        await self.bert.do(self.table, "sit", seat=1)
        await self.carla.do(self.table, "sit", seat=2)
        await self.carla.do(self.table, "sit", seat=3, move=False, name="Carla's son")
        for line in self.lines:
            await line.send(type="watch", table=self.table)
        await self.anna.do(self.table, "close_seat", seat=4)
        for one in (self.anna, self.bert, self.carla):
            await one.ready(self.table)
        await self.anna.do(self.table, "start")

    async def listen(self) -> None:
        """Take in what the sockets have, up to the newest number."""
        n = self.truth.now.n
        for line in self.lines:
            while line_number(line) < n:
                await line.next()
        for search in self.searches:
            search.look()

    async def pry(self) -> None:
        """Everyone asks for everything, also what is none of their business."""
        at = f"/api/tables/{self.table}"
        since = max(0, self.truth.now.n - 3)
        for one in self.people:
            paths = [at, f"{at}/events?since={since}", f"{at}/events?since=0"]
            paths.append(f"/api/invites/{self.truth.now.invite}")
            # A record tells everything, and a review nearly: they must be refused until the end.
            if self.truth.now.phase != "over":
                paths += [f"{at}/record", f"{at}/record?form=json", f"{at}/review"]
                await one.ask("POST", f"{at}/review")
                await one.ask("POST", f"{at}/review/turns/1/answers", {"move": "pass"})
            for path in paths:
                await one.ask("GET", path)
            for seat in range(5):
                await one.ask("POST", f"{at}/preview", {"seat": seat, "placements": []})
                await one.ask("GET", f"{at}/moves?seat={seat}")
                tile = {"tile": ASKED, "x": 0, "y": 1}
                await one.ask("POST", f"{at}/preview", {"seat": seat, "placements": [tile]})
            for rung in ("tile", "line", "move"):
                await one.ask("POST", f"{at}/hint", {"rung": rung})
            await one.ask("POST", f"{at}/commands", one.command("take_back", turn=0))
            await one.ask("POST", f"{at}/commands", one.command("return"))
            for seat in range(5):
                # Refused, or heard by everyone.
                await one.ask("POST", f"{at}/commands", one.command("remind", seat=seat))
                wrong = one.command("swap", seat=seat, turn=0, tiles=[ASKED])
                await one.ask("POST", f"{at}/commands", wrong)

    async def analyse(self) -> None:
        """Everyone at the table asks what this position is worth, as if it were their turn."""
        table = self.truth.now
        if table.phase != "playing" or table.position is None or table.bot_to_move is not None:
            return
        for line in self.lines[:3]:
            for seat in table.seats_of(line.visitor.id):
                if seat not in table.out:
                    text = format_position(replace(table.position, to_move=seat))
                    await line.send(type="analyse", id=f"analysis{seat}", position=text)
                    refused = await line.until("error")
                    assert (refused["id"], refused["error"]["code"]) == (
                        f"analysis{seat}",
                        "game_running",
                    )

    async def play_turn(self) -> None:
        table = self.truth.now
        if table.phase != "playing":  # a bot ended it meanwhile
            return
        guest = table.seats[table.to_move].guest
        if guest is None:
            await self.truth.after(table.n)
            return
        mover = next(one for one in self.people if one.id == guest)
        if mover is self.carla and not table.lifted:
            await mover.do(self.table, "lift", seat=table.to_move)
        await mover.play_hint(self.table, table.to_move, table.turns)


def line_number(line: Line) -> int:
    """The last number that came over a socket."""
    for raw in reversed(line.visitor.received):
        message = msgspec.json.decode(raw)
        if message.get("type") == "event":
            return int(message["n"])
        if message.get("type") == "snapshot":
            return int(message["snapshot"]["n"])
    return 0


@asynccontextmanager
async def party(server: Running) -> AsyncIterator[Party]:
    async with AsyncExitStack() as stack:
        people = [
            await stack.enter_async_context(server.guest(name))
            for name in ("Anna", "Bert", "Carla", "Sam")
        ]
        people.append(await stack.enter_async_context(server.visitor()))
        lines = [await stack.enter_async_context(one.socket()) for one in people]
        truth = Truth()
        server.app.tables.listeners.insert(0, truth.hear)
        yield Party(people, lines, truth)


@pytest.mark.parametrize("on_leaving", ["bot", "out"])
async def test_nobody_is_sent_what_they_may_not_know(tmp_path: Path, on_leaving: str) -> None:
    settings = settings_for(tmp_path, bots=1)
    async with logged() as log, serving(settings) as server, party(server) as guests:
        await guests.seat_everyone(on_leaving)
        await guests.anna.do(guests.table, "chat", text="secret chatter")
        await guests.listen()
        while guests.truth.now.phase == "playing":
            turns = guests.truth.now.turns
            if turns % 7 == 1:
                await guests.pry()
                await guests.analyse()
                await guests.listen()
            if turns == 8:
                await guests.anna.do(guests.table, "agree")
                await guests.carla.do(guests.table, "agree", yes=False)
            if turns == 12:
                await guests.bert.do(guests.table, "leave")
            await guests.play_turn()
            await guests.listen()
        await guests.pry()
        await guests.listen()

        assert guests.truth.now.game is not None
        assert min(search.found_hands for search in guests.searches[:3]) > 100
        assert [search.found_hands for search in guests.searches[3:]] == [0, 0]
        metrics = (await guests.stranger.ask("GET", "/metrics")).text
        secrets = [
            *guests.truth.secrets(),
            guests.truth.now.invite,
            "secret chatter",
            "Carla's son",
        ]
        secrets += [one.http.cookies.get("qwirkle_guest") or "no cookie" for one in guests.people]
        for text in (metrics, log.getvalue()):
            assert not [secret for secret in secrets if secret in text]
            assert not TILE.findall(text)
