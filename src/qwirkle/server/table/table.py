"""A live table: the state that follows from its log.

It contains secrets; what clients may know of it is made in `projection`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from qwirkle.rules.errors import InvalidArgument
from qwirkle.rules.game import Game
from qwirkle.rules.incident import Departure, departure_reason
from qwirkle.rules.move import Move, Pass, Place, Placement, Swap
from qwirkle.rules.position import Position
from qwirkle.rules.ruleset import Ruleset
from qwirkle.rules.tile import Cell, Tile
from qwirkle.server.table import clocks
from qwirkle.server.table.entries import (
    AgesSet,
    Began,
    Closed,
    Finished,
    Lifted,
    LogRow,
    MuteSet,
    Opened,
    Passed,
    Placed,
    Readied,
    RematchMade,
    Resumed,
    Said,
    Seat,
    Seated,
    Swapped,
    TakenOver,
    Unreadied,
    Vacated,
    VoteCast,
    WentOut,
)
from qwirkle.server.table.fairness import ages_of, commitment_of
from qwirkle.server.wire import ChatLine, TableOptions

__all__ = ["CHAT_KEPT", "Note", "Table", "departures", "move_of"]

CHAT_KEPT = 100
"""The number of chat messages that a table keeps; the log keeps all."""

Turned = Placed | Swapped | Passed


class Note(Struct, frozen=True):
    """Details of the table after a turn or a departure that the game does not keep."""

    to_move: int
    deadline: int | None
    bag: int
    tiles: int
    total: int
    left_ms: int | None


class Table(Struct, frozen=True):
    """A table after entry ``n``. ``after`` gives the next one; nothing else changes it.

    ``party`` are the seats as they were at the start; ``notes`` belong to the game's turns and
    ``exits`` to its departures. ``left_ms`` is what is left of each seat's total clock, for the
    seat to move at the beginning of the turn. ``lifted`` is the curtain of pass-and-play.
    ``removed`` are the guests removed by the host.
    """

    id: str
    n: int
    phase: Literal["open", "playing", "over"]
    options: TableOptions
    host: str
    seats: tuple[Seat, ...]
    invite: str
    server_seed: str
    commitment: str
    opened: int
    changed: int
    oldest_first: tuple[int, ...] = ()
    ages_drawn: bool = False
    game: Game | None = None
    party: tuple[Seat, ...] = ()
    notes: tuple[Note, ...] = ()
    exits: tuple[Note, ...] = ()
    left_ms: tuple[int | None, ...] = ()
    turn_began: int = 0
    deadline: int | None = None
    lifted: bool = False
    agreed: frozenset[str] = frozenset()
    muted: frozenset[str] = frozenset()
    removed: frozenset[str] = frozenset()
    chat: tuple[ChatLine, ...] = ()
    closed: str | None = None
    rematch: str | None = None

    @staticmethod
    def fold(rows: Iterable[LogRow]) -> Table:
        """The table that follows from a whole log; raises `InvalidArgument` for a damaged one."""
        table: Table | None = None
        for row in rows:
            table = _opened(row) if table is None else table.after(row)
        if table is None:
            raise InvalidArgument("bad_log", "a table's log has at least one entry")
        return table

    def after(self, row: LogRow, game: Game | None = None) -> Table:
        """The table after the next entry of its log.

        ``game`` is the game after a turn, if the turn was already played to decide on it.
        """
        if row.table != self.id or row.n != self.n + 1:
            raise InvalidArgument(
                "bad_log", f"entry {row.n} of {row.table} cannot follow entry {self.n} of {self.id}"
            )
        return replace(_applied(self, row, game), n=row.n, changed=row.at)

    # --- who

    @property
    def members(self) -> frozenset[str]:
        """The guests of this table: the host and all who have a seat, or had one at the start."""
        return frozenset({seat.guest for seat in self.party or self.seats if seat.guest}) | {
            self.host
        }

    @property
    def playing(self) -> frozenset[str]:
        """The guests who still play a seat."""
        out = self.out
        return frozenset(
            seat.guest
            for number, seat in enumerate(self.seats)
            if seat.guest is not None and number not in out
        )

    def seats_of(self, guest: str | None) -> list[int]:
        """The seats of a guest, including those that are out."""
        if guest is None:
            return []
        return [number for number, seat in enumerate(self.seats) if seat.guest == guest]

    # --- the game

    @property
    def position(self) -> Position | None:
        return None if self.game is None else self.game.position

    @property
    def out(self) -> frozenset[int]:
        """The seats that are out of the game."""
        return frozenset() if self.game is None else self.game.position.out

    @property
    def to_move(self) -> int:
        """The seat to move; 0 when there is no game."""
        return 0 if self.game is None else self.game.position.to_move

    @property
    def turns(self) -> int:
        """How many turns were played."""
        return 0 if self.game is None else len(self.game.position.turns)


def move_of(entry: Turned) -> Move:
    """The move of an entry."""
    match entry:
        case Placed(placements=placements):
            return Place(
                tuple(Placement(Tile.parse(code), Cell(x, y)) for code, x, y in placements)
            )
        case Swapped(tiles=tiles):
            return Swap(tuple(map(Tile.parse, tiles)))
        case Passed():
            return Pass()


def _played(game: Game, entry: Turned) -> Game:
    after = game.play(move_of(entry), entry.seat)
    draw = [] if isinstance(entry, Passed) else entry.draw
    if [str(tile) for tile in after.turns[-1].draw] != draw:
        raise InvalidArgument(
            "bad_log", f"turn {len(after.turns)}: the draw does not follow from the seed"
        )
    return after


# --- each entry's effect


def _opened(row: LogRow) -> Table:
    entry = row.entry
    if not isinstance(entry, Opened) or row.n != 1:
        raise InvalidArgument("bad_log", "a table's log begins with its opening")
    return Table(
        id=row.table,
        n=1,
        phase="open",
        options=entry.options,
        host=entry.host,
        seats=tuple(entry.seats),
        invite=entry.invite,
        server_seed=entry.server_seed,
        commitment=commitment_of(row.table, entry.server_seed),
        opened=row.at,
        changed=row.at,
        oldest_first=tuple(entry.oldest_first or ()),
    )


def _applied(table: Table, row: LogRow, game: Game | None) -> Table:
    match row.entry:
        case Placed() | Swapped() | Passed() as entry:
            return _after_turn(table, entry, row.at, game)
        case Lifted():
            return replace(table, lifted=True)
        case Said(guest=guest, name=name, text=text):
            line = ChatLine(row.n, row.at, guest, name, text)
            return replace(table, chat=(*table.chat[1 - CHAT_KEPT :], line))
        case VoteCast(guest=guest, yes=yes):
            return replace(table, agreed=table.agreed | {guest} if yes else table.agreed - {guest})
        case MuteSet(guest=guest, muted=muted):
            return replace(table, muted=table.muted | {guest} if muted else table.muted - {guest})
        case RematchMade(table=other):
            return replace(table, rematch=other)
        case Began() | WentOut() | TakenOver() | Resumed() as entry:
            return _while_playing(table, entry, row.at)
        case Closed() | Finished() as entry:
            return _ending(table, entry)
        case Opened():
            raise InvalidArgument("bad_log", f"entry {row.n} opens a table that is already open")
        case entry:
            return _before_start(table, entry)


def _before_start(
    table: Table,
    entry: Seated | Vacated | Readied | Unreadied | AgesSet,
) -> Table:
    match entry:
        case AgesSet(oldest_first=order):
            return replace(table, oldest_first=tuple(order))
        case Seated(seat=number):
            seat = Seat(entry.guest, entry.bot, entry.name)
        case Vacated(seat=number, removed=removed):
            if removed and (guest := table.seats[number].guest) is not None:
                table = replace(table, removed=table.removed | {guest})
            seat = Seat()
        case Readied(seat=number, contribution=contribution):
            seat = replace(table.seats[number], contribution=contribution)
        case Unreadied(seat=number):
            seat = replace(table.seats[number], contribution="")
    return _with_seat(table, number, seat)


def _with_seat(table: Table, number: int, seat: Seat) -> Table:
    """The table with another on a seat; the host sits if any guest does."""
    seats = (*table.seats[:number], seat, *table.seats[number + 1 :])
    guests = [seat.guest for seat in seats if seat.guest is not None]
    host = table.host if table.host in guests or not guests else guests[0]
    return replace(table, seats=seats, host=host)


def _while_playing(
    table: Table,
    entry: Began | WentOut | TakenOver | Resumed,
    at: int,
) -> Table:
    if isinstance(entry, Began):
        return _begun(table, entry, at)
    game = _running(table)
    match entry:
        case WentOut(seat=number, reason=reason):
            before = game.position.to_move
            table = replace(table, game=game.depart(number, departure_reason(reason)))
            if before != table.to_move or table.game is None or table.game.is_over:
                table = _turn_begun(table, at)
            return replace(table, exits=(*table.exits, _note(table, number)))
        case TakenOver(seat=number, bot=bot):
            seat = replace(table.seats[number], guest=None, bot=bot)
            table = _with_seat(table, number, seat)
            on_turn = game.position.to_move == number
            return replace(
                table,
                game=game.take_over(number, bot),
                deadline=None if on_turn else table.deadline,
                left_ms=_set(table.left_ms, number, None),
            )
        case Resumed(away_ms=away):
            if table.deadline is None:
                return table
            began = table.turn_began + away
            return replace(table, deadline=table.deadline + away, turn_began=began)


def _begun(table: Table, entry: Began, at: int) -> Table:
    options = table.options
    game = Game.start(
        players=len(table.seats),
        seed=entry.seed,
        ages=ages_of(entry.oldest_first),
        ruleset=Ruleset.preset(options.ruleset),
        names=[seat.name for seat in table.seats],
        rulings=entry.rulings,
    )
    left = clocks.left_at_start(options.clock)
    table = replace(
        table,
        phase="playing",
        game=game,
        party=table.seats,
        oldest_first=tuple(entry.oldest_first),
        ages_drawn=entry.ages_drawn,
        left_ms=tuple(None if seat.guest is None else left for seat in table.seats),
    )
    return _turn_begun(table, at)


def _after_turn(table: Table, entry: Turned, at: int, game: Game | None) -> Table:
    before = _running(table)
    seat = entry.seat
    left_ms = table.left_ms
    # A pass is forced and played at once: it takes no time and earns no increment.
    if left_ms[seat] is not None and not isinstance(entry, Passed):
        left = clocks.left_after_turn(table.options.clock, left_ms[seat], at - table.turn_began)
        left_ms = _set(left_ms, seat, left)
    if game is None:
        game = _played(before, entry)
    table = replace(table, game=game, left_ms=left_ms)
    table = _turn_begun(table, at)
    return replace(table, notes=(*table.notes, _note(table, seat)))


def _set(left_ms: tuple[int | None, ...], seat: int, left: int | None) -> tuple[int | None, ...]:
    return (*left_ms[:seat], left, *left_ms[seat + 1 :])


def _turn_begun(table: Table, at: int) -> Table:
    """The table with the clock of the seat to move running, and the curtain down."""
    game = _running(table)
    number = game.position.to_move
    deadline = None
    if not game.is_over and table.seats[number].guest is not None:
        deadline = clocks.deadline_of(table.options.clock, table.left_ms[number], at)
    return replace(table, turn_began=at, deadline=deadline, lifted=False)


def _note(table: Table, seat: int) -> Note:
    position = _running(table).position
    return Note(
        to_move=position.to_move,
        deadline=table.deadline,
        bag=len(position.bag),
        tiles=len(position.hands[seat]),
        total=position.scores[seat],
        left_ms=table.left_ms[seat],
    )


def _ending(table: Table, entry: Closed | Finished) -> Table:
    if isinstance(entry, Finished):
        return replace(table, phase="over", deadline=None)
    if table.game is None:
        return replace(table, phase="over", closed=entry.reason)
    game = table.game.close(entry.reason)
    return replace(table, game=game, closed=entry.reason, deadline=None)


def _running(table: Table) -> Game:
    if table.game is None:
        raise InvalidArgument("bad_log", f"{table.id} has no game yet")
    return table.game


def departures(table: Table) -> list[Departure]:
    """The seats that went out, in that order; `exits` has their details."""
    position = table.position
    if position is None:
        return []
    return [incident for incident in position.incidents if isinstance(incident, Departure)]
