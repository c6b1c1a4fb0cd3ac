"""A live table: the state that follows from its log.

It contains secrets; what clients may know of it is made in `projection`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal, get_args

from msgspec import Struct
from msgspec.structs import replace

from qwirkle.notation.record_text import parse_record
from qwirkle.rules.errors import InvalidArgument
from qwirkle.rules.game import Game
from qwirkle.rules.incident import Departure, departure_reason
from qwirkle.rules.move import Move, Pass, Place, Placement, Swap
from qwirkle.rules.position import Position
from qwirkle.rules.ruleset import Ruleset
from qwirkle.rules.setup import check_board
from qwirkle.rules.tile import Cell, Tile
from qwirkle.rules.turn import Turn
from qwirkle.server.table import clocks
from qwirkle.server.table.entries import (
    AgesSet,
    Began,
    Closed,
    Declined,
    Finished,
    Held,
    HintTaken,
    HoldVoted,
    Lifted,
    LogRow,
    MuteSet,
    OfferEnded,
    Opened,
    Passed,
    Placed,
    Readied,
    RematchMade,
    Reminded,
    Resumed,
    Returned,
    Said,
    Seat,
    SeatClosed,
    Seated,
    SeatOffered,
    Swapped,
    TakenBack,
    TakenOver,
    TimedOut,
    Unreadied,
    Vacated,
    VoteCast,
    WentOut,
)
from qwirkle.server.table.fairness import ages_of, commitment_of
from qwirkle.server.wire import ChatLine, TableOptions
from qwirkle.server.wire.base import Rung

__all__ = ["CHAT_KEPT", "RUNGS", "Note", "PendingReminder", "Table", "departures", "move_of"]

CHAT_KEPT = 100
"""The number of chat messages that a table keeps; the log keeps all."""

RUNGS: tuple[Rung | None, ...] = (None, *get_args(Rung))
"""How much of a hint was taken for a turn, from nothing to the whole move."""

Turned = Placed | Swapped | Passed


class Note(Struct, frozen=True):
    """Details of the table after a turn or a departure that the game does not keep.

    ``by`` is the bot that played the turn for a guest."""

    to_move: int
    deadline: int | None
    bag: int
    tiles: int
    total: int
    left_ms: int | None
    by: str | None = None
    hint: Rung | None = None


class PendingReminder(Struct, frozen=True):
    """The guest to move was reminded by that of seat ``by``; ``votes`` are the guests who agree
    that a bot holds the seat."""

    by: int
    at: int
    votes: frozenset[str] = frozenset()


class Table(Struct, frozen=True):
    """A table after entry ``n``. ``after`` gives the next one; nothing else changes it.

    ``party`` are the seats as they were at the start; ``notes`` belong to the game's turns and
    ``exits`` to its departures. ``left_ms`` is what is left of each seat's total clock, for the
    seat to move at the beginning of the turn. ``lifted`` is the curtain of pass-and-play.
    ``stand_in`` is the bot that plays this turn for the guest to move, and ``reminder`` the last
    reminder of this turn. ``removed`` are the guests removed by the host. ``screen`` is the guest
    of a big screen. ``origin`` is the table that the game was played on from, and ``turns_before``
    how many turns are from there. ``hints`` counts the rungs of the hints that each seat has taken,
    and ``hint`` is the highest of this turn. ``take_backs`` is how often turns were taken back.
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
    stand_in: str | None = None
    reminder: PendingReminder | None = None
    agreed: frozenset[str] = frozenset()
    muted: frozenset[str] = frozenset()
    removed: frozenset[str] = frozenset()
    chat: tuple[ChatLine, ...] = ()
    closed: str | None = None
    rematch: str | None = None
    rematch_by: str | None = None
    screen: str | None = None
    hints: tuple[int, ...] = ()
    hint: Rung | None = None
    take_backs: int = 0
    origin: str | None = None
    turns_before: int = 0

    @staticmethod
    def fold(rows: Iterable[LogRow]) -> Table:
        """The table that follows from a whole log; raises `InvalidArgument` for a damaged one."""
        table: Table | None = None
        for table in Table.history(rows):  # noqa: B007 - the last one is wanted
            pass
        if table is None:
            raise InvalidArgument("bad_log", "a table's log has at least one entry")
        return table

    @staticmethod
    def history(rows: Iterable[LogRow]) -> Iterator[Table]:
        """The table after each entry of a whole log."""
        table: Table | None = None
        # By their number of turns: a log full of take-backs must not replay the game for each.
        games: dict[int, Game | None] = {}
        for row in rows:
            if table is None:
                table = _opened(row)
            else:
                entry = row.entry
                game = games.get(entry.turn) if isinstance(entry, TakenBack) else None
                table = table.after(row, game)
            games[table.turns] = table.game
            yield table

    def after(self, row: LogRow, game: Game | None = None) -> Table:
        """The table after the next entry of its log.

        ``game`` is the game after a turn, or after taking turns back, if it is already known.
        """
        if row.table != self.id or row.n != self.n + 1:
            raise InvalidArgument(
                "bad_log", f"entry {row.n} of {row.table} cannot follow entry {self.n} of {self.id}"
            )
        return replace(_applied(self, row, game), n=row.n, changed=row.at)

    def check_board(self) -> None:
        """Raise `InvalidArgument` or `InvalidSetup` if no game can have led to this board.

        The turns of a log were checked before they were written, and are not when it is read.
        """
        if self.game is None:
            return
        board, moves = self.game.position.board, [turn.move for turn in self.game.turns]
        laid = sum(len(move.placements) for move in moves if isinstance(move, Place))
        if len(board) != laid + len(self.game.start_position.board):
            raise InvalidArgument("bad_log", "a tile was laid on another")
        check_board(board)

    # --- who

    @property
    def members(self) -> frozenset[str]:
        """The guests of this table: the host, all who have a seat, or had one at the start, and
        its screen."""
        others = {self.host} if self.screen is None else {self.host, self.screen}
        return frozenset({seat.guest for seat in self.party or self.seats if seat.guest}) | others

    @property
    def offered(self) -> frozenset[str]:
        """The bots that are offered a seat."""
        return frozenset(seat.offer.guest for seat in self.seats if seat.offer is not None)

    @property
    def people_in(self) -> frozenset[str]:
        """The people who still play a seat."""
        out = self.out
        return frozenset(
            seat.person
            for number, seat in enumerate(self.seats)
            if seat.person is not None and number not in out
        )

    @property
    def still_in(self) -> frozenset[str]:
        """The guests who still play a seat."""
        out = self.out
        return frozenset(
            seat.guest
            for number, seat in enumerate(self.seats)
            if seat.guest is not None and number not in out
        )

    @property
    def attending(self) -> frozenset[str]:
        """The people who play a seat themselves, with no bot that holds it."""
        out = self.out
        return frozenset(
            seat.person
            for number, seat in enumerate(self.seats)
            if seat.person is not None and seat.held_by is None and number not in out
        )

    @property
    def voters(self) -> frozenset[str]:
        """The guests whose agreement to end the game counts."""
        return self.attending

    @property
    def may_return(self) -> bool:
        """Whether guests may take back held seats: a total clock that has run out is final."""
        return self.options.clock.kind != "total"

    @property
    def bot_to_move(self) -> str | None:
        """The bot that plays this turn: that of the seat, the one that holds it, or a stand-in.

        None if a guest plays it, and if bots hold the seats of all people who could return: then
        the table waits for one of them.
        """
        if self.phase != "playing" or self.game is None or self.game.is_over:
            return None
        seat = self.seats[self.to_move]
        bot = seat.bot or seat.held_by or self.stand_in
        is_waiting = bot is not None and self.may_return and not self.attending
        return None if is_waiting else bot

    def first_seat(self, guest: str) -> int:
        """The seat that a guest who plays speaks for."""
        return next(number for number in self.seats_of(guest) if number not in self.out)

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

    @property
    def moment(self) -> tuple[int, int]:
        """Tells this position of the game from every other one that the table has had: after
        turns were taken back, the number of turns alone does not."""
        return self.take_backs, self.turns


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
    """The game after a turn of the log, which was checked before it was written."""
    if game.is_over or entry.seat != game.position.to_move:
        raise InvalidArgument("bad_log", f"a turn of seat {entry.seat} cannot come here")
    try:
        after = game.play_unchecked(move_of(entry))
    except ValueError as error:
        raise InvalidArgument("bad_log", f"seat {entry.seat} does not have these tiles") from error
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
        screen=entry.screen,
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
        case Declined():
            return replace(table, agreed=frozenset())
        case MuteSet(guest=guest, muted=muted):
            return replace(table, muted=table.muted | {guest} if muted else table.muted - {guest})
        case RematchMade(table=other, guest=guest):
            return replace(table, rematch=other, rematch_by=guest)
        case HintTaken(seat=seat, rung=rung):
            return _hinted(table, seat, rung)
        case TakenBack(turn=turn):
            return _taken_back(table, turn, row.at, game)
        case Began() | WentOut() | TakenOver() | Resumed() as entry:
            return _while_playing(table, entry, row.at)
        case TimedOut() | Held() | Returned() | Reminded() | HoldVoted() as entry:
            return _while_away(table, entry, row.at)
        case Closed() | Finished() as entry:
            return _ending(table, entry)
        case Opened():
            raise InvalidArgument("bad_log", f"entry {row.n} opens a table that is already open")
        case entry:
            return _before_start(table, entry)


def _before_start(
    table: Table,
    entry: Seated | SeatOffered | OfferEnded | Vacated | SeatClosed | Readied | Unreadied | AgesSet,
) -> Table:
    match entry:
        case SeatClosed(seat=number):
            return _without_seat(table, number)
        case AgesSet(oldest_first=order):
            return replace(table, oldest_first=tuple(order))
        case Seated(seat=number):
            seat = Seat(entry.guest, entry.bot, entry.name, owner=entry.owner)
        case SeatOffered(seat=number, offer=offer):
            seat = replace(table.seats[number], offer=offer)
        case OfferEnded(seat=number):
            seat = replace(table.seats[number], offer=None)
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
    """The table with another on a seat; the host sits if any person does."""
    seats = (*table.seats[:number], seat, *table.seats[number + 1 :])
    people = [seat.person for seat in seats if seat.person is not None]
    host = table.host if table.host in people or not people else people[0]
    return replace(table, seats=seats, host=host)


def _without_seat(table: Table, number: int) -> Table:
    seats = (*table.seats[:number], *table.seats[number + 1 :])
    older = [seat for seat in table.oldest_first if seat != number]
    return replace(
        table,
        seats=seats,
        options=replace(table.options, seats=len(seats)),
        oldest_first=tuple(seat - (seat > number) for seat in older),
    )


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
            seat = replace(table.seats[number], guest=None, bot=bot, held_by=None, owner=None)
            table = _with_seat(table, number, seat)
            table = replace(table, left_ms=_set(table.left_ms, number, None))
            return _played_by_bot(table, number, game.take_over(number, bot))
        case Resumed(away_ms=outage):
            if table.deadline is None:
                return table
            began = table.turn_began + outage
            return replace(table, deadline=table.deadline + outage, turn_began=began)


def _while_away(
    table: Table, entry: TimedOut | Held | Returned | Reminded | HoldVoted, at: int
) -> Table:
    game = _running(table)
    match entry:
        case TimedOut(seat=number, bot=bot):
            table = _with_seat(table, number, replace(table.seats[number], missed=1))
            table = replace(table, stand_in=bot)
            return _played_by_bot(table, number, game.stand_in(number, bot))
        case Held(seat=number, bot=bot):
            table = _with_seat(table, number, replace(table.seats[number], held_by=bot))
            if table.left_ms[number] is not None:
                table = replace(table, left_ms=_set(table.left_ms, number, 0))
            return _played_by_bot(table, number, game.hold(number, bot))
        case Returned(seat=number):
            seat = replace(table.seats[number], held_by=None, missed=0)
            table = replace(_with_seat(table, number, seat), game=game.give_back(number))
            return _turn_begun(table, at) if number == table.to_move else table
        case Reminded(by=by):
            return replace(table, reminder=PendingReminder(by, at))
        case HoldVoted(guest=guest, yes=yes):
            assert table.reminder is not None
            votes = table.reminder.votes
            if yes:
                votes |= {guest}
            else:
                votes = votes - {guest} if guest in votes else frozenset()
            return replace(table, reminder=replace(table.reminder, votes=votes))


def _played_by_bot(table: Table, number: int, game: Game) -> Table:
    """The table after a bot began to play for a seat: bots have no deadline."""
    table = replace(table, game=game)
    if table.to_move != number:
        return table
    return replace(table, deadline=None, reminder=None)


def _begun(table: Table, entry: Began, at: int) -> Table:
    if entry.origin is None:
        game = Game.start(
            players=len(table.seats),
            seed=entry.seed,
            ages=ages_of(entry.oldest_first),
            ruleset=Ruleset.preset(table.options.ruleset),
            names=[seat.name for seat in table.seats],
            rulings=entry.rulings,
        )
    else:
        game = parse_record(entry.origin.record).game.play_on(entry.seed)
        table = replace(table, origin=entry.origin.table, turns_before=len(game.turns))
    left = clocks.left_at_start(table.options.clock)
    table = replace(
        table,
        phase="playing",
        game=game,
        party=table.seats,
        oldest_first=tuple(entry.oldest_first),
        ages_drawn=entry.ages_drawn,
        left_ms=tuple(None if seat.guest is None else left for seat in table.seats),
        hints=(0,) * len(table.seats),
    )
    if entry.origin is not None:
        table = _with_notes(table, game)
    return _turn_begun(table, at)


def _with_notes(table: Table, game: Game) -> Table:
    """The table with what it would know of the turns and departures before its game began."""
    notes: list[Note] = []
    exits: list[Note] = []
    steps = game.steps()
    next(steps)
    for step, what in zip(steps, game.position.history(), strict=True):
        then = replace(table, game=step)
        if isinstance(what, Turn):
            notes.append(_note(then, what.seat))
        elif isinstance(what, Departure):
            exits.append(_note(then, what.seat))
    return replace(table, notes=tuple(notes), exits=tuple(exits))


def _after_turn(table: Table, entry: Turned, at: int, game: Game | None) -> Table:
    before = _running(table)
    seat = entry.seat
    left_ms = table.left_ms
    guest_moved = table.bot_to_move is None and not isinstance(entry, Passed)
    by = None if table.seats[seat].guest is None else table.bot_to_move
    # A pass is forced and played at once: it takes no time and earns no increment.
    if left_ms[seat] is not None and guest_moved:
        left = clocks.left_after_turn(table.options.clock, left_ms[seat], at - table.turn_began)
        left_ms = _set(left_ms, seat, left)
    if game is None:
        game = _played(before, entry)
    if guest_moved and table.seats[seat].missed:
        table = _with_seat(table, seat, replace(table.seats[seat], missed=0))
    hint = table.hint
    table = replace(table, game=game, left_ms=left_ms)
    table = _turn_begun(table, at)
    return replace(table, notes=(*table.notes, replace(_note(table, seat), by=by, hint=hint)))


def _hinted(table: Table, seat: int, rung: Rung) -> Table:
    steps = RUNGS.index(rung) - RUNGS.index(table.hint)
    hints = (*table.hints[:seat], table.hints[seat] + steps, *table.hints[seat + 1 :])
    return replace(table, hint=rung, hints=hints)


def _taken_back(table: Table, turn: int, at: int, game: Game | None) -> Table:
    """The table after its first turns: their draws, and those to come, follow from the seed."""
    if game is None:
        # The last of them: a game that was played on is one only after its bag was mixed anew.
        for step in _running(table).steps():
            if len(step.turns) > turn:
                break
            if len(step.turns) == turn:
                game = step
    if game is None or turn < table.turns_before:
        raise InvalidArgument("bad_log", f"{table.turns} turns cannot go back to {turn}")
    table = replace(table, game=game, notes=table.notes[:turn], take_backs=table.take_backs + 1)
    return _turn_begun(table, at)


def _set(left_ms: tuple[int | None, ...], seat: int, left: int | None) -> tuple[int | None, ...]:
    return (*left_ms[:seat], left, *left_ms[seat + 1 :])


def _turn_begun(table: Table, at: int) -> Table:
    """The table with the clock of the seat to move running, and the curtain down."""
    game = _running(table)
    number = game.position.to_move
    seat = table.seats[number]
    deadline = None
    if not game.is_over and seat.guest is not None and seat.held_by is None:
        deadline = clocks.deadline_of(table.options.clock, table.left_ms[number], at)
    return replace(
        table,
        turn_began=at,
        deadline=deadline,
        lifted=False,
        stand_in=None,
        reminder=None,
        hint=None,
    )


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
