"""People at tables, who know the server by its published API only.

Each holds one socket and plays legal moves that the compiled engine finds from what that person
was told: the board by the events, the hand by `You`. Who loses the connection comes back and asks
for the events since the last one seen; a command that got no answer is sent again with its id.
"""

from __future__ import annotations

import asyncio
import os
import random
import time
from collections.abc import Callable, Collection, Mapping, Sequence
from itertools import count

from bench.told import (
    Happened,
    Laid,
    Ledger,
    Message,
    Snapshot,
    You,
    decode_answer,
    decode_message,
    encode,
    reason,
)
from bench.wire import Http, Response, Socket, connect
from qwirkle.rules.board import Board
from qwirkle.rules.placements import legal_placements
from qwirkle.rules.tile import Cell, Tile

__all__ = ["SEATS", "Game", "Person", "Service"]

SEATS = 4
_AGAIN_SECONDS = 0.1
_PATIENCE = 60.0
_OK = 200
_BROKEN = 500
# Forced passes and the end come in messages of their own: who moves in between is refused.
_RACES = {"table_over", "stale_turn", "wrong_turn"}
_BUSY = {429, _BROKEN, 502, 503, 504}


class Service:
    """The server as people reach it, and what they note."""

    def __init__(self, host: str, port: int, seed: int = 1) -> None:
        self.host = host
        self.port = port
        self.ledger = Ledger()
        self.random = random.Random(seed)
        self._http = Http(host, port)
        self._ids = count()
        self._run = os.urandom(4).hex()

    def fresh_id(self) -> str:
        return f"{self._run}-{next(self._ids)}"

    async def ask(
        self,
        method: str,
        path: str,
        cookie: str,
        body: bytes | None,
        races: Collection[str] = (),
    ) -> Response:
        """Ask until there is an answer; a refusal is one, noted unless it is among ``races``."""
        end = time.monotonic() + _PATIENCE
        while True:
            answer: Response | None = None
            try:
                answer = await self._http.ask(method, path, cookie, body)
                if answer.status not in _BUSY or time.monotonic() > end:
                    break
            except OSError:
                if time.monotonic() > end:
                    raise
            self.ledger.retries += 1
            if answer is not None and answer.status == _BROKEN:
                self.ledger.refuse("broken")
            await asyncio.sleep(_AGAIN_SECONDS)
        if answer.status >= 300 and reason(answer) not in races:
            self.ledger.refuse(reason(answer))
        return answer

    def close(self) -> None:
        self._http.close()


class Person:
    """A guest with a socket that comes back by itself."""

    def __init__(self, service: Service, cookie: str) -> None:
        self.service = service
        self.cookie = cookie
        self.game: Game | None = None
        self.seat = 0
        self.seen = 0
        self.hand: tuple[Tile, ...] = ()
        self.socket: Socket | None = None
        self._watched = ""
        self._lost_at: float | None = None
        self._coming: asyncio.Task[None] | None = None
        self._is_leaving = False

    @property
    def is_here(self) -> bool:
        """Whether the socket is open, and the server has spoken on it."""
        return self.socket is not None and self._lost_at is None

    async def come(self) -> None:
        """Open the socket, and go on with the game where it was left."""
        while True:
            try:
                self.socket = await connect(
                    self.service.host, self.service.port, self.cookie, self.hear, self._lost
                )
                break
            except OSError:
                await asyncio.sleep(_AGAIN_SECONDS)
        self.watch()

    def watch(self) -> None:
        if self.socket is not None and self.game is not None:
            since = f',"since":{self.seen}' if self.seen else ""
            self._watched = self.game.table
            self.socket.send(f'{{"type":"watch","table":"{self.game.table}"{since}}}'.encode())

    def join(self, game: Game, seat: int) -> None:
        """Look at another game from now on, or at the same one's next table."""
        if self._watched and self.socket is not None:
            self.socket.send(f'{{"type":"unwatch","table":"{self._watched}"}}'.encode())
        self.game, self.seat, self.seen, self.hand = game, seat, 0, ()
        self.watch()

    def leave(self) -> None:
        self._is_leaving = True
        if self._coming is not None:
            self._coming.cancel()
        if self.socket is not None:
            self.socket.abort()

    def _lost(self) -> None:
        self.socket = None
        if not self._is_leaving:
            if self._lost_at is None:
                self._lost_at = time.perf_counter()
            self._coming = asyncio.create_task(self.come())

    def hear(self, text: bytes) -> None:
        now = time.perf_counter()
        message = decode_message(text)
        self.service.ledger.characters += len(text)
        game = self.game
        if game is None:
            return
        if message.type == "event" and message.table == game.table:
            self._hear_event(game, message, now)
        elif message.type == "snapshot":
            snapshot = message.snapshot
            # One that is older than what was seen comes from a worker that is behind.
            if snapshot is not None and snapshot.table == game.table and snapshot.n >= self.seen:
                self.seen = snapshot.n
                self._take(snapshot.you)
                game.mirror(snapshot, self.seat, now)
        elif message.type == "error":
            # The table could not be looked at just now.
            self.service.ledger.socket_errors += 1
            asyncio.get_running_loop().call_later(_AGAIN_SECONDS, self.watch)
        elif self._lost_at is not None and message.type == "presence":
            self.service.ledger.reconnects.append(now - self._lost_at)
            self._lost_at = None

    def _take(self, you: You | None) -> None:
        if you is not None:
            self.hand = tuple(map(Tile.parse, you.hands.get(self.seat, ())))

    def _hear_event(self, game: Game, message: Message, now: float) -> None:
        if message.n <= self.seen:
            # It was told before the connection was lost, or the server tells twice.
            self.service.ledger.gaps += self._lost_at is None
            return
        if message.n != self.seen + 1:
            self.service.ledger.gaps += 1
        self.seen = message.n
        self._take(message.you)
        self.service.ledger.messages += 1
        if message.event is not None:
            game.hear(message.n, message.event, self.seat, now)


class Game:
    """One table, as far as its people were told; ``bots`` sit behind them."""

    def __init__(
        self,
        service: Service,
        people: Sequence[Person],
        bots: Sequence[str] = (),
        options: Mapping[str, object] | None = None,
    ) -> None:
        self.service = service
        self.people = people
        self._options = {
            "seats": len(people) + len(bots),
            "bots": {str(seat): bot for seat, bot in enumerate(bots, len(people))},
            "public": True,
            **(options or {}),
        }
        self.table = ""
        self.n = 0
        self.phase = "open"
        self.turns = 0
        self.to_move = 0
        self.bag = 0
        self.tiles: dict[Cell, Tile] = {}
        self.is_busy = True
        self.began_at = 0.0
        self._sent_at: float | None = None
        self._sent_after = 0
        self._waiting: set[int] = set()
        self._all_heard = asyncio.Event()

    @property
    def is_told(self) -> bool:
        """Whether everyone here has heard all that anyone has."""
        return all(person.seen == self.n for person in self.people)

    # --- hearing

    def hear(self, n: int, event: Happened, seat: int, now: float) -> None:
        if n == self.n + 1:
            self._advance(n, event)
        if event.kind == "turn" and event.turn > self._sent_after:
            self._heard(seat, now)

    def mirror(self, snapshot: Snapshot, seat: int, now: float) -> None:
        if snapshot.n > self.n:
            self.n, self.phase, self.turns = snapshot.n, snapshot.phase, len(snapshot.turns)
            self.to_move, self.bag = snapshot.to_move, snapshot.bag
            self.tiles = {Cell(p.x, p.y): Tile.parse(p.tile) for p in snapshot.board}
        if len(snapshot.turns) > self._sent_after:
            self._heard(seat, now)

    def _advance(self, n: int, event: Happened) -> None:
        self.n = n
        match event.kind:
            case "started":
                self.phase, self.to_move, self.bag = "playing", event.to_move, event.bag
            case "turn":
                self.turns, self.to_move, self.bag = event.turn, event.to_move, event.bag
                if event.move is not None:
                    for p in event.move.placements:
                        self.tiles[Cell(p.x, p.y)] = Tile.parse(p.tile)
            case "taken_over" | "departed":
                self.to_move = event.to_move
            case "ended" | "closed":
                self.phase = "over"

    def _heard(self, seat: int, now: float) -> None:
        self._waiting.discard(seat)
        if not self._waiting and self._sent_at is not None:
            self.service.ledger.latencies.append(now - self._sent_at)
            self._sent_at = None
            self._all_heard.set()

    # --- playing

    async def open(self) -> None:
        """Open a table, sit down, get ready and begin."""
        host, *others = self.people
        body = encode(self._options)
        answer = await self.service.ask("POST", "/api/tables", host.cookie, body)
        self.table = decode_answer(answer.body).table
        self.phase, self.n, self.turns, self.tiles = "open", 0, 0, {}
        for seat, person in enumerate(self.people):
            person.join(self, seat)
        for seat, person in enumerate(others, 1):
            await self.command(person, {"do": "sit", "seat": seat})
        for person in self.people:
            await self.command(person, {"do": "ready", "contribution": os.urandom(16).hex()})
        await self.command(host, {"do": "start"})
        await self.until(lambda: self.phase != "open" and all(p.hand for p in self.people))

    async def until(self, condition: Callable[[], bool]) -> None:
        if condition():
            return
        async with asyncio.timeout(_PATIENCE):
            while not condition():  # noqa: ASYNC110 - what is waited for comes in many ways
                await asyncio.sleep(0.01)

    async def command(
        self, person: Person, command: dict[str, object], races: Collection[str] = ()
    ) -> Response:
        """Carry out a command, however often it takes."""
        body = encode({**command, "id": self.service.fresh_id()})
        path = f"/api/tables/{self.table}/commands"
        return await self.service.ask("POST", path, person.cookie, body, races)

    async def play(self) -> None:
        """The seat to move makes a move, and everyone hears of it."""
        self.is_busy = True
        self.began_at = time.perf_counter()
        try:
            await self.until(lambda: self.phase == "over" or self.to_move < len(self.people))
            if self.phase == "over":
                self.service.ledger.games += 1
                await self.open()
                await self.until(lambda: self.to_move < len(self.people))
            person = self.people[self.to_move]
            turn, seat = self.turns, self.to_move
            command, laid = self._choice(person)
            self._all_heard.clear()
            self._waiting, self._sent_after = set(range(len(self.people))), turn
            self._sent_at = time.perf_counter()
            began = self._sent_at
            known = self.n
            answer = await self.command(person, command, _RACES)
            if answer.status != _OK:
                self._sent_at = None
                if reason(answer) in _RACES:
                    # Then there is something that was not heard yet.
                    await self.until(lambda: self.n > known)
                return
            self.service.ledger.answers.append(time.perf_counter() - began)
            self.service.ledger.acknowledged.setdefault(self.table, {})[turn] = (seat, laid)
            async with asyncio.timeout(_PATIENCE):
                await self._all_heard.wait()
        finally:
            self.is_busy = False

    def _choice(self, person: Person) -> tuple[dict[str, object], Laid]:
        moves = legal_placements(Board(self.tiles), person.hand)
        common: dict[str, object] = {"seat": person.seat, "turn": self.turns}
        if moves:
            placements = self.service.random.choice(moves).placements
            laid = tuple((str(tile), cell.x, cell.y) for tile, cell in placements)
            described = [{"tile": tile, "x": x, "y": y} for tile, x, y in laid]
            return {**common, "do": "place", "placements": described}, laid
        tiles = [str(tile) for tile in person.hand[: self.bag]]
        return {**common, "do": "swap", "tiles": tiles}, ()
