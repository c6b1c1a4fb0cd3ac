"""What clients are sent about a table: made from nothing, closed by default, out of `Views`.

Events hold what everyone at the table may know. `you_of` is what one guest alone may know; both
are safe for that receiver at any time, because nothing in them depends on what they ask for.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from typing import Literal

from qwirkle.notation.record import Record
from qwirkle.rules.game import Game
from qwirkle.rules.incident import Departure
from qwirkle.rules.move import Pass, Place, Swap
from qwirkle.rules.scoring import LineScore
from qwirkle.rules.tile import ALL_TILES, COPIES, Cell, Tile
from qwirkle.rules.turn import HiddenSwap, SeenTurn
from qwirkle.rules.view import View
from qwirkle.server.table.clocks import REMINDER_MS
from qwirkle.server.table.decision import finished_game
from qwirkle.server.table.entries import (
    AgesSet,
    Began,
    Closed,
    Declined,
    Entry,
    Finished,
    Held,
    HintTaken,
    HoldVoted,
    LogRow,
    MuteSet,
    OfferEnded,
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
from qwirkle.server.table.fairness import headers_of
from qwirkle.server.table.table import Note, Table, departures
from qwirkle.server.table.take_back import turn_to_take_back
from qwirkle.server.table.views import Views
from qwirkle.server.wire import (
    AgesChanged,
    ChatPosted,
    DeadlineMoved,
    Departed,
    Ended,
    Event,
    Fairness,
    GameOrigin,
    HintUsed,
    HoldVotes,
    Kept,
    Muted,
    PassMove,
    PlacedTile,
    PlaceMove,
    RematchOpened,
    Reminder,
    ReminderSent,
    ScoredLine,
    SeatChanged,
    SeatHeld,
    SeatOffer,
    SeatReturned,
    SeatsChanged,
    SeatState,
    SeatTakenOver,
    Snapshot,
    Started,
    SwapMove,
    TableClosed,
    TableSummary,
    TimeUp,
    TurnPlayed,
    TurnsTakenBack,
    Voted,
    You,
)

__all__ = [
    "event_of",
    "placed",
    "record_of",
    "scored_lines",
    "snapshot_of",
    "summary_of",
    "tile_codes",
    "you_of",
]


# --- what everyone at the table may know


def event_of(row: LogRow, views: Views) -> Event:
    """The event of a row of the log; ``views`` are those of the table after it."""
    after = views.table
    match row.entry:
        case Placed() | Swapped() | Passed():
            return _turn_played(views, after.turns - 1)
        case Said(guest=guest, name=name, text=text):
            return ChatPosted(guest, name, text)
        case (
            Seated(seat=seat) | SeatOffered(seat=seat) | OfferEnded(seat=seat)
            | Vacated(seat=seat) | Readied(seat=seat) | Unreadied(seat=seat)
        ):  # fmt: skip
            return SeatChanged(_seat_state(views, seat), after.host)
        case SeatClosed():
            return SeatsChanged(_seat_states(views), list(after.oldest_first))
        case WentOut():
            return _departed(departures(after)[-1], after.exits[-1])
        case TakenOver(seat=seat, reason=reason):
            return SeatTakenOver(_seat_state(views, seat), reason)
        case Closed(reason=why):
            return TableClosed(why)
        case VoteCast():
            return Voted(_agreed(after))
        case Declined(guest=guest):
            own = [number for number in after.seats_of(guest) if number not in after.out]
            return Voted(_agreed(after), declined=own[0])
        case MuteSet(guest=guest, muted=muted):
            return Muted(guest, muted)
        case RematchMade(table=other):
            return RematchOpened(other, _rematch_by(after))
        case AgesSet():
            return AgesChanged(list(after.oldest_first))
        case _:
            return _event_of_the_game(row.entry, views)


def _event_of_the_game(entry: Entry, views: Views) -> Event:
    after = views.table
    match entry:
        case Began():
            return Started(
                to_move=after.to_move,
                bag=_bag(views),
                seats=_seat_states(views),
                oldest_first=list(after.oldest_first),
                deadline=after.deadline,
            )
        case HintTaken(seat=seat, rung=rung):
            return HintUsed(seat, rung, after.hints[seat])
        case TakenBack(turn=turn):
            return TurnsTakenBack(
                turn=turn,
                seats=_seat_states(views),
                bag=_bag(views),
                to_move=after.to_move,
                deadline=after.deadline,
                take_backs=after.take_backs,
            )
        case Finished():
            return _ended(after)
        case Resumed():
            return DeadlineMoved(after.deadline)
        case TimedOut(seat=seat, bot=bot):
            return TimeUp(seat, bot)
        case Held(seat=seat, reason=reason):
            return SeatHeld(_seat_state(views, seat), reason)
        case Returned(seat=seat):
            return SeatReturned(_seat_state(views, seat), after.deadline)
        case Reminded():
            return ReminderSent(_reminder(after))
        case HoldVoted(guest=guest, yes=yes):
            return HoldVotes(_reminder(after), None if yes else after.first_seat(guest))
    # Opened, Lifted, and any new entry that is not handled yet: nothing of it is sent.
    return Kept()


def _bag(views: Views) -> int:
    return 0 if views.public is None else views.public.bag_count


def _agreed(table: Table) -> list[int]:
    out = table.out
    return [
        number
        for number, seat in enumerate(table.seats)
        if seat.guest in table.agreed and number not in out
    ]


def _reminder(table: Table) -> Reminder:
    reminder = table.reminder
    assert reminder is not None
    return Reminder(
        seat=table.to_move,
        by=reminder.by,
        until=reminder.at + REMINDER_MS,
        agreed=sorted(table.first_seat(guest) for guest in reminder.votes & table.attending),
    )


def _seat_state(views: Views, number: int) -> SeatState:
    return _seat_states(views)[number]


def _rematch_by(table: Table) -> int | None:
    """The seat, as of the start, of the guest who asked for a rematch."""
    guests = [seat.guest for seat in table.party]
    return guests.index(table.rematch_by) if table.rematch_by in guests else None


def _seat_states(views: Views) -> list[SeatState]:
    table, view = views.table, views.public
    gone = {departure.seat: departure.reason for departure in departures(table)}
    return [
        SeatState(
            seat=number,
            kind=seat.kind,
            name=seat.name,
            guest=seat.guest,
            bot=seat.bot,
            ready=seat.is_ready,
            out=gone.get(number),
            score=0 if view is None else view.scores[number],
            tiles=0 if view is None else view.hand_counts[number],
            left_ms=table.left_ms[number] if table.left_ms else None,
            held_by=None if number in gone else seat.held_by,
            hints=table.hints[number] if table.hints else 0,
            missed=seat.missed,
            owner=seat.owner,
            offer=_offer(seat),
        )
        for number, seat in enumerate(table.seats)
    ]


def _offer(seat: Seat) -> SeatOffer | None:
    offer = seat.offer
    if offer is None:
        return None
    return SeatOffer(offer.guest, offer.name, offer.owner, offer.until)


def _turn_played(views: Views, index: int) -> TurnPlayed:
    assert views.public is not None
    turn: SeenTurn = views.public.turns[index]
    note: Note = views.table.notes[index]
    return TurnPlayed(
        turn=index + 1,
        seat=turn.seat,
        move=_seen_move(turn.move),
        lines=scored_lines(turn.lines),
        score=turn.score,
        bonus=turn.bonus,
        total=note.total,
        drawn=turn.draw_count,
        tiles=note.tiles,
        bag=note.bag,
        to_move=note.to_move,
        deadline=note.deadline,
        left_ms=note.left_ms,
        by=note.by,
        hint=note.hint,
    )


def _seen_move(move: Place | Swap | Pass | HiddenSwap) -> PlaceMove | SwapMove | PassMove:
    """A move as everyone sees it: of a swap only how many tiles."""
    match move:
        case Place(placements):
            return PlaceMove(placed(placements))
        case HiddenSwap(count):
            return SwapMove(count)
        case Swap(tiles):
            return SwapMove(len(tiles))
        case Pass():
            return PassMove()


def placed(placements: Iterable[tuple[Tile, Cell]]) -> list[PlacedTile]:
    """Placements in the form of messages."""
    return [PlacedTile(tile.code, cell.x, cell.y) for tile, cell in placements]


def scored_lines(lines: Sequence[LineScore]) -> list[ScoredLine]:
    """Lines in the form of messages."""
    # A Cell is a pair of ints, and goes over the wire as one.
    return [ScoredLine(list(line.cells), line.points, line.bonus) for line in lines]


def tile_codes(tiles: Iterable[Tile]) -> list[str]:
    """Tiles in the form of messages."""
    return [tile.code for tile in tiles]


def _departed(departure: Departure, note: Note) -> Departed:
    return Departed(
        seat=departure.seat,
        reason=departure.reason,
        hand=tile_codes(departure.hand),
        to_move=note.to_move,
        deadline=note.deadline,
    )


def _ended(table: Table) -> Ended:
    """The end, with everything that was secret until then."""
    game = finished_game(table)
    outcome = game.position.outcome
    assert outcome is not None
    assert game.seed is not None
    return Ended(
        reason=outcome.reason,
        winners=list(outcome.winners),
        ranking=[list(group) for group in outcome.ranking],
        scores=list(game.position.scores),
        bonus_seat=outcome.bonus_seat,
        hands=[tile_codes(hand) for hand in game.position.hands],
        fairness=Fairness(
            server_seed=table.server_seed,
            contributions=[seat.contribution for seat in table.party],
            seed=game.seed,
        ),
    )


# --- what one receiver may know


def you_of(views: Views, guest: str | None) -> You:
    """What this guest, or a stranger, may know in addition to the events."""
    table = views.table
    own = table.seats_of(guest)
    shown = views.shown(guest)
    curtain, swap_limit, can_place = None, 0, False
    is_running = views.public is not None and not views.public.is_over
    if is_running and (mover := table.to_move) in own:
        if mover in shown:
            swap_limit, can_place = shown[mover].max_swap, shown[mover].can_place
        elif table.bot_to_move is None:
            curtain = mover
    return You(
        guest=guest,
        seats=own,
        hands={number: tile_codes(view.hand) for number, view in shown.items()},
        unseen=_unseen(views, shown),
        curtain=curtain,
        swap_limit=swap_limit,
        can_place=can_place,
        take_back=turn_to_take_back(table, guest),
    )


def _unseen(views: Views, shown: Mapping[int, View]) -> str:
    public, table = views.public, views.table
    if public is None:
        counts = _ALL
    elif table.phase == "over":
        counts = _in_the_bag(finished_game(table))
    else:
        # While a game runs, at most one hand is shown to a receiver.
        counts = next(iter(shown.values()), public).unseen_counts
    return counts.translate(_DIGITS).decode("ascii")


def _in_the_bag(game: Game) -> bytes:
    """After the end every hand is shown: the unseen tiles are those in the bag."""
    counts = bytearray(len(ALL_TILES))
    for tile in game.position.bag:
        counts[tile.index] += 1
    return bytes(counts)


_ALL = bytes([COPIES]) * len(ALL_TILES)
_DIGITS = bytes.maketrans(bytes(range(COPIES + 1)), b"0123")


def snapshot_of(views: Views, guest: str | None, now: int, *, for_screen: bool = False) -> Snapshot:
    """The whole table as this guest, or a stranger, may know it.

    A screen is shown no hand, and the invite only if the table is its own: others in its room may
    be strangers to the players.
    """
    table, view = views.table, views.public
    may_invite = guest == table.screen if for_screen else guest in table.members
    gone = departures(table)
    return Snapshot(
        table=table.id,
        n=table.n,
        now=now,
        phase=table.phase,
        options=table.options,
        host=table.host,
        opened=table.opened,
        commitment=table.commitment,
        invite=table.invite if guest is not None and may_invite else None,
        seats=_seat_states(views),
        board=[] if view is None else placed((t, c) for c, t in view.board.items()),
        bag=_bag(views),
        to_move=table.to_move,
        turns=[_turn_played(views, index) for index in range(table.turns)],
        departures=[_departed(*pair) for pair in zip(gone, table.exits, strict=True)],
        deadline=table.deadline,
        agreed=_agreed(table),
        muted=sorted(table.muted),
        chat=list(table.chat),
        ended=_ended(table) if table.phase == "over" and table.game is not None else None,
        closed=table.closed,
        rematch=table.rematch,
        rematch_by=_rematch_by(table),
        oldest_first=list(table.oldest_first),
        screen=table.screen is not None,
        stand_in=table.stand_in,
        reminder=None if table.reminder is None else _reminder(table),
        you=you_of(views, None if for_screen else guest),
        take_backs=table.take_backs,
        origin=_origin(table),
    )


def _origin(table: Table) -> GameOrigin | None:
    return None if table.origin is None else GameOrigin(table.origin, table.turns_before)


def summary_of(views: Views, guest: str | None) -> TableSummary:
    """A table as a line of a list."""
    table = views.table
    own = table.seats_of(guest)
    outcome = None if views.public is None else views.public.outcome
    return TableSummary(
        table=table.id,
        phase=table.phase,
        ruleset=table.options.ruleset,
        clock=table.options.clock,
        public=table.options.public,
        opened=table.opened,
        changed=table.changed,
        turns=table.turns,
        seats=_seat_states(views),
        to_move=table.to_move,
        my_turn=table.phase == "playing" and table.to_move in own and table.bot_to_move is None,
        mine=guest is not None and guest in table.members,
        winners=list(outcome.winners) if outcome is not None else [],
        take_backs=table.take_backs,
    )


# --- after the end


def record_of(table: Table) -> Record:
    """The record of a finished game, with everything that `qwirkle verify` needs."""
    game = finished_game(table)
    contributions = [seat.contribution for seat in table.party]
    date = datetime.fromtimestamp(table.opened / 1000, UTC).date().isoformat()
    age_order = _age_order(table)
    headers = {"Date": date, **headers_of(table.id, table.server_seed, contributions, age_order)}
    if table.origin is not None:
        headers["Origin"] = f"{table.origin} after turn {table.turns_before}"
    if table.take_backs:
        headers["TakeBacks"] = str(table.take_backs)
    return Record(game, headers)


def _age_order(table: Table) -> Literal["drawn", "set", "origin"]:
    if table.origin is not None:
        return "origin"
    return "drawn" if table.ages_drawn else "set"
