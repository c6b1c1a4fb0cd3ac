"""A table and its guests, simulated by a client that knows the published API only.

Each guest holds one socket and plays legal moves that the compiled engine finds from what that
guest received: the board from the events, the hand from `You`. A guest who loses the connection
reconnects and asks for the events since the last one seen; a command without an answer is sent
again with the same id.
"""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Callable, Collection, Mapping, Sequence

from bench.api_client import RETRY_SECONDS, TIMEOUT, ApiClient
from bench.http_client import Response
from bench.ledger import Laid
from bench.messages import (
    Event,
    Message,
    Snapshot,
    You,
    decode_answer,
    decode_message,
    encode,
    error_code,
)
from bench.websocket_client import WebSocketClient, connect
from qwirkle.rules.board import Board
from qwirkle.rules.placements import legal_placements
from qwirkle.rules.tile import Cell, Tile

__all__ = ["SEATS", "SimulatedGuest", "SimulatedTable"]

SEATS = 4
_OK = 200
# Forced passes and the end arrive in messages of their own: a command sent in between is refused.
_RACES = {"table_over", "stale_turn", "wrong_turn"}


class SimulatedGuest:
    """A guest with a socket that reconnects by itself."""

    def __init__(self, api: ApiClient, cookie: str) -> None:
        self.api = api
        self.cookie = cookie
        self.table: SimulatedTable | None = None
        self.seat = 0
        self.seen = 0
        self.hand: tuple[Tile, ...] = ()
        self.socket: WebSocketClient | None = None
        self._watched = ""
        self._lost_at: float | None = None
        self._reconnecting: asyncio.Task[None] | None = None
        self._is_closed = False

    @property
    def is_connected(self) -> bool:
        """Whether the socket is open and the server has sent something on it."""
        return self.socket is not None and self._lost_at is None

    async def connect(self) -> None:
        """Open the socket, and watch the table again from the last event seen."""
        while True:
            try:
                self.socket = await connect(
                    self.api.host,
                    self.api.port,
                    self.cookie,
                    self._receive,
                    self._lost,
                    self.api.source,
                )
                break
            except OSError:
                await asyncio.sleep(RETRY_SECONDS)
        self._watch()

    def join(self, table: SimulatedTable, seat: int) -> None:
        """Watch another table from now on."""
        if self._watched and self.socket is not None:
            self.socket.send(f'{{"type":"unwatch","table":"{self._watched}"}}'.encode())
        self.table, self.seat, self.seen, self.hand = table, seat, 0, ()
        self._watch()

    def close(self) -> None:
        self._is_closed = True
        if self._reconnecting is not None:
            self._reconnecting.cancel()
        if self.socket is not None:
            self.socket.abort()

    def _watch(self) -> None:
        if self.socket is not None and self.table is not None:
            since = f',"since":{self.seen}' if self.seen else ""
            self._watched = self.table.id
            self.socket.send(f'{{"type":"watch","table":"{self.table.id}"{since}}}'.encode())

    def _lost(self) -> None:
        self.socket = None
        if not self._is_closed:
            if self._lost_at is None:
                self._lost_at = time.perf_counter()
            self._reconnecting = asyncio.create_task(self.connect())

    def _receive(self, text: bytes) -> None:
        now = time.perf_counter()
        message = decode_message(text)
        table = self.table
        if table is None:
            return
        if message.type == "event" and message.table == table.id:
            self.api.ledger.event_bytes += len(text)
            self._receive_event(table, message, now)
        elif message.type == "snapshot":
            snapshot = message.snapshot
            # A snapshot older than what was seen comes from a worker that lags behind.
            if snapshot is not None and snapshot.table == table.id and snapshot.n >= self.seen:
                self.seen = snapshot.n
                self._update_hand(snapshot.you)
                table.receive_snapshot(snapshot, self.seat, now)
        elif message.type == "error":
            # The table cannot be watched just now.
            self.api.ledger.socket_errors += 1
            asyncio.get_running_loop().call_later(RETRY_SECONDS, self._watch)
        elif self._lost_at is not None and message.type == "presence":
            self.api.ledger.reconnects.append(now - self._lost_at)
            self._lost_at = None

    def _receive_event(self, table: SimulatedTable, message: Message, now: float) -> None:
        if message.n <= self.seen:
            # It came before the connection was lost, or the server sends it twice.
            self.api.ledger.gaps += self._lost_at is None
            return
        if message.n != self.seen + 1:
            self.api.ledger.gaps += 1
        self.seen = message.n
        self._update_hand(message.you)
        self.api.ledger.events += 1
        if message.event is not None:
            table.receive_event(message.n, message.event, self.seat, now)

    def _update_hand(self, you: You | None) -> None:
        if you is not None:
            self.hand = tuple(map(Tile.parse, you.hands.get(self.seat, ())))


class SimulatedTable:
    """One table, as far as its guests know it; bots sit behind the guests.

    When a game is over its guests open the next table: ``id`` is that of the current one.
    """

    def __init__(
        self,
        api: ApiClient,
        guests: Sequence[SimulatedGuest],
        bots: Sequence[str] = (),
        options: Mapping[str, object] | None = None,
    ) -> None:
        self.api = api
        self.guests = guests
        self._options = {
            "seats": len(guests) + len(bots),
            "bots": {str(seat): bot for seat, bot in enumerate(bots, len(guests))},
            "public": True,
            **(options or {}),
        }
        self.id = ""
        self.n = 0
        self.phase = "open"
        self.turns = 0
        self.held = 0
        self.to_move = 0
        self.bag = 0
        self.tiles: dict[Cell, Tile] = {}
        self.is_busy = True
        self.began_at = 0.0
        self._turn_at: float | None = None
        self._sent_at: float | None = None
        self._sent_after = 0
        self._waiting: set[int] = set()
        self._all_received = asyncio.Event()

    @property
    def is_in_step(self) -> bool:
        """Whether every guest has received everything that any of them has."""
        return all(guest.seen == self.n for guest in self.guests)

    # --- receiving

    def receive_event(self, n: int, event: Event, seat: int, now: float) -> None:
        if n == self.n + 1:
            if event.kind == "turn":
                self._note_turn(now)
            self._advance(n, event)
        if event.kind == "turn" and event.turn > self._sent_after:
            self._note_received(seat, now)

    def receive_snapshot(self, snapshot: Snapshot, seat: int, now: float) -> None:
        if snapshot.n > self.n:
            self.n, self.phase, self.turns = snapshot.n, snapshot.phase, len(snapshot.turns)
            self.to_move, self.bag = snapshot.to_move, snapshot.bag
            self.held = sum(seat.held_by is not None for seat in snapshot.seats)
            self.tiles = {Cell(p.x, p.y): Tile.parse(p.tile) for p in snapshot.board}
        if len(snapshot.turns) > self._sent_after:
            self._note_received(seat, now)

    def _advance(self, n: int, event: Event) -> None:
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
            case "held":
                self.held += 1
            case "ended" | "closed":
                self.phase = "over"

    def _note_turn(self, now: float) -> None:
        """A turn of the seat that was to move has arrived at the first guest."""
        if self._turn_at is not None and self.to_move >= len(self.guests):
            self.api.ledger.bot_turns.append(now - self._turn_at)
        self._turn_at = now

    def _note_received(self, seat: int, now: float) -> None:
        self._waiting.discard(seat)
        if not self._waiting and self._sent_at is not None:
            self.api.ledger.latencies.append(now - self._sent_at)
            self._sent_at = None
            self._all_received.set()

    # --- playing

    async def open(self) -> None:
        """Open a table, take the seats, get ready and start."""
        host, *others = self.guests
        body = encode(self._options)
        response = await self.api.request("POST", "/api/tables", host.cookie, body)
        self.id = decode_answer(response.body).table
        self.phase, self.n, self.turns, self.held, self.tiles = "open", 0, 0, 0, {}
        self._turn_at = None
        for seat, guest in enumerate(self.guests):
            guest.join(self, seat)
        for seat, guest in enumerate(others, 1):
            await self.command(guest, {"do": "sit", "seat": seat})
        for guest in self.guests:
            await self.command(guest, {"do": "ready", "contribution": os.urandom(16).hex()})
        await self.command(host, {"do": "start"})
        await self.until(lambda: self.phase != "open" and all(g.hand for g in self.guests))

    async def until(self, condition: Callable[[], bool]) -> None:
        if condition():
            return
        async with asyncio.timeout(TIMEOUT):
            while not condition():  # noqa: ASYNC110 - it comes true in many places
                await asyncio.sleep(0.01)

    async def command(
        self, guest: SimulatedGuest, command: dict[str, object], expected: Collection[str] = ()
    ) -> Response:
        """Send a command until it is answered."""
        body = encode({**command, "id": self.api.fresh_id()})
        path = f"/api/tables/{self.id}/commands"
        return await self.api.request("POST", path, guest.cookie, body, expected)

    async def play(self, asks_for_moves: bool = False) -> None:
        """Make a move for the seat to move, and wait until every guest has received it.

        The web client also asks for the legal moves when it is its guest's turn.
        """
        self.is_busy = True
        self.began_at = time.perf_counter()
        try:
            await self.until(lambda: self.phase == "over" or self.to_move < len(self.guests))
            if self.phase == "over":
                self.api.ledger.finished_games += 1
                await self.open()
                await self.until(lambda: self.to_move < len(self.guests))
            guest = self.guests[self.to_move]
            turn, seat = self.turns, self.to_move
            if asks_for_moves:
                await self._ask_for_moves(guest)
            command, laid = self._choice(guest)
            self._all_received.clear()
            self._waiting, self._sent_after = set(range(len(self.guests))), turn
            self._sent_at = began = time.perf_counter()
            known = self.n
            response = await self.command(guest, command, _RACES)
            if response.status != _OK:
                self._sent_at = None
                if error_code(response) in _RACES:
                    # There is an event that has not arrived yet.
                    await self.until(lambda: self.n > known)
                return
            self.api.ledger.answers.append(time.perf_counter() - began)
            self.api.ledger.acknowledged.setdefault(self.id, {})[turn] = (seat, laid)
            async with asyncio.timeout(TIMEOUT):
                await self._all_received.wait()
        finally:
            self.is_busy = False

    async def _ask_for_moves(self, guest: SimulatedGuest) -> None:
        began = time.perf_counter()
        path = f"/api/tables/{self.id}/moves?seat={guest.seat}"
        response = await self.api.request("GET", path, guest.cookie, None, _RACES)
        if response.status == _OK:
            self.api.ledger.moves_answers.append(time.perf_counter() - began)
            self.api.ledger.moves_bytes.append(len(response.body))

    def _choice(self, guest: SimulatedGuest) -> tuple[dict[str, object], Laid]:
        moves = legal_placements(Board(self.tiles), guest.hand)
        common: dict[str, object] = {"seat": guest.seat, "turn": self.turns}
        if moves:
            placements = self.api.random.choice(moves).placements
            laid = tuple((str(tile), cell.x, cell.y) for tile, cell in placements)
            described = [{"tile": tile, "x": x, "y": y} for tile, x, y in laid]
            return {**common, "do": "place", "placements": described}, laid
        tiles = [str(tile) for tile in guest.hand[: self.bag]]
        return {**common, "do": "swap", "tiles": tiles}, ()
