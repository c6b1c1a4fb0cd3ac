"""A table and its log in memory, driven as the server drives them."""

from __future__ import annotations

from typing import Any, Self

from qwirkle.rules.move import Place, Swap
from qwirkle.server.table.decide import TableCommand, decide, open_table
from qwirkle.server.table.decision import Actor, Decision, Secrets
from qwirkle.server.table.playing_on import play_on
from qwirkle.server.table.preview import preview_of
from qwirkle.server.table.projection import event_of, you_of
from qwirkle.server.table.table import Table
from qwirkle.server.table.views import Views
from qwirkle.server.wire import (
    Event,
    Lift,
    PlacedTile,
    PlaceTiles,
    PlayOn,
    Preview,
    PreviewRequest,
    Ready,
    Sit,
    Start,
    Started,
    SwapTiles,
    TableOptions,
    You,
)
from qwirkle.server.wire.refusal import Refused

START = 1_800_000_000_000
CONTRIBUTION = "5a" * 16


def secrets_of(number: int) -> Secrets:
    return Secrets(f"table{number}", f"invite{number}", f"{number:064x}")


class DrivenTable:
    """``do`` a guest's command; ``events`` are those that everyone got, from row 2 on."""

    def __init__(self, options: TableOptions, host: str = "anna", number: int = 0) -> None:
        self.now = START
        opening = open_table(options, Actor(host, host.title()), secrets_of(number), self.now)
        self.rows = opening.rows
        self.table = opening.table
        self.events: list[Event] = []

    @classmethod
    def playing_on(
        cls, origin: Table, request: PlayOn, guest: str = "anna", number: int = 1
    ) -> Self:
        """A table that goes on from a finished one."""
        live = cls.__new__(cls)
        live.now = START
        decision = play_on(origin, request, Actor(guest, guest.title()), secrets_of(number), START)
        live.rows = decision.rows
        live.table = decision.table
        live.events = []
        return live

    def write(self, decision: Decision) -> list[Event]:
        assert decision.before is self.table
        new = []
        for row, table in zip(decision.rows, decision.tables, strict=True):
            self.table = table
            self.rows.append(row)
            new.append(event_of(row, Views(self.table)))
        self.events += new
        return new

    def do(self, guest: str, command: TableCommand) -> list[Event]:
        return self.write(decide(self.table, command, Actor(guest, guest.title()), self.now))

    def refusal(self, guest: str, command: TableCommand) -> Refused:
        """The refusal of a command that must be refused, and must change nothing."""
        try:
            decision = decide(self.table, command, Actor(guest, guest.title()), self.now)
        except Refused as refused:
            return refused
        raise AssertionError(f"not refused: {decision.entries}")

    def preview(self, guest: str | None, request: PreviewRequest) -> Preview:
        return preview_of(Views(self.table).of_hand(guest, request.seat), request)

    def you(self, guest: str | None) -> You:
        return you_of(Views(self.table), guest)

    def start(self) -> Started:
        """Everybody who sits gets ready, and the host starts."""
        for guest in sorted({seat.guest for seat in self.table.seats if seat.guest}):
            self.do(guest, Ready("r", CONTRIBUTION))
        (event,) = self.do(self.table.host, Start("s"))
        assert isinstance(event, Started)
        return event

    def on_turn(self) -> str:
        """The guest of the seat to move."""
        guest = self.table.seats[self.table.to_move].guest
        assert guest is not None
        return guest

    def a_turn(self) -> PlaceTiles | SwapTiles:
        """A legal turn of the seat to move."""
        assert self.table.game is not None
        position = self.table.game.position
        moves = position.legal_placements()
        return self.turn(moves[0] if moves else Swap(position.hands[position.to_move][:1]))

    def turn(self, move: Place | Swap) -> PlaceTiles | SwapTiles:
        """A move of the seat to move as a command."""
        seat, turns = self.table.to_move, self.table.turns
        if isinstance(move, Place):
            return PlaceTiles("p", seat, turns, placed(move))
        return SwapTiles("w", seat, turns, [str(tile) for tile in move.tiles])

    def play(self) -> list[Event]:
        """The guest on turn plays a legal turn, behind a lifted curtain if there is one."""
        guest = self.on_turn()
        self.do(guest, Lift("l", self.table.to_move))
        return self.do(guest, self.a_turn())


def placed(move: Place) -> list[PlacedTile]:
    return [PlacedTile(str(tile), cell.x, cell.y) for tile, cell in move.placements]


def seated(*guests: str, **options: Any) -> DrivenTable:
    """A table at which these guests sit, in this order; the first opened it."""
    bots: dict[int, str] = options.pop("bots", {})
    number: int = options.pop("number", 0)
    wish = TableOptions(seats=len(guests) + len(bots), bots=bots, **options)
    live = DrivenTable(wish, guests[0], number)
    free = [n for n, seat in enumerate(live.table.seats) if seat.is_empty]
    for number, guest in zip(free, guests[1:], strict=True):
        own = live.table.seats_of(guest)
        live.do(guest, Sit("s", number, move=not own))
    return live
