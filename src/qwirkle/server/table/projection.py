"""What clients are sent about a table: made from nothing, closed by default, out of `Views`.

Events hold what everyone at the table may know. `you_of` is what one guest alone may know; both
are safe for that receiver at any time, because nothing in them depends on what they ask for.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime

from qwirkle.notation.record import Record
from qwirkle.rules.game import Game
from qwirkle.rules.incident import Departure
from qwirkle.rules.move import Pass, Place, Swap
from qwirkle.rules.scoring import LineScore
from qwirkle.rules.tile import ALL_TILES, COPIES, Cell, Tile
from qwirkle.rules.turn import HiddenSwap, SeenTurn
from qwirkle.rules.view import View
from qwirkle.server.table.entries import (
    AgesSet,
    Began,
    Closed,
    Entry,
    Finished,
    LogRow,
    MuteSet,
    Passed,
    Placed,
    Readied,
    RematchMade,
    Resumed,
    Said,
    Seated,
    Swapped,
    TakenOver,
    Unreadied,
    Vacated,
    VoteCast,
    WentOut,
)
from qwirkle.server.table.fairness import headers_of
from qwirkle.server.table.table import Note, Table, departures
from qwirkle.server.table.views import Views
from qwirkle.server.wire import (
    AgesChanged,
    ChatPosted,
    DeadlineMoved,
    Departed,
    Ended,
    Event,
    Fairness,
    Kept,
    Muted,
    PassMove,
    PlacedTile,
    PlaceMove,
    RematchOpened,
    ScoredLine,
    SeatChanged,
    SeatState,
    SeatTakenOver,
    Snapshot,
    Started,
    SwapMove,
    TableClosed,
    TableSummary,
    TurnPlayed,
    Voted,
    You,
)
from qwirkle.server.wire.refusal import Refused

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
        case Seated(seat=seat) | Vacated(seat=seat) | Readied(seat=seat) | Unreadied(seat=seat):
            return SeatChanged(_seat_state(views, seat), after.host)
        case WentOut():
            return _departed(departures(after)[-1], after.exits[-1])
        case TakenOver(seat=seat, reason=reason):
            return SeatTakenOver(_seat_state(views, seat), reason)
        case Closed(reason=why):
            return TableClosed(why)
        case VoteCast():
            return Voted(_agreed(after))
        case MuteSet(guest=guest, muted=muted):
            return Muted(guest, muted)
        case RematchMade(table=other):
            return RematchOpened(other)
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
        case Finished():
            return _ended(after)
        case Resumed():
            return DeadlineMoved(after.deadline)
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


def _seat_states(views: Views) -> list[SeatState]:
    return [_seat_state(views, number) for number in range(len(views.table.seats))]


def _seat_state(views: Views, number: int) -> SeatState:
    table, view = views.table, views.public
    seat = table.seats[number]
    gone = {departure.seat: departure.reason for departure in departures(table)}
    return SeatState(
        seat=number,
        kind="bot" if seat.bot is not None else "empty" if seat.guest is None else "guest",
        name=seat.name,
        guest=seat.guest,
        bot=seat.bot,
        ready=seat.is_ready,
        out=gone.get(number),
        score=0 if view is None else view.scores[number],
        tiles=0 if view is None else view.hand_counts[number],
        left_ms=table.left_ms[number] if table.left_ms else None,
    )


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
    game = _finished_game(table)
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


def _finished_game(table: Table) -> Game:
    if table.game is None:
        raise Refused("no_game", "no game was played at this table")
    if table.phase != "over":
        raise Refused("not_over", "this is available only after the end of the game")
    return table.game


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
        else:
            curtain = mover
    return You(
        guest=guest,
        seats=own,
        hands={number: tile_codes(view.hand) for number, view in shown.items()},
        unseen=_unseen(views, shown),
        curtain=curtain,
        swap_limit=swap_limit,
        can_place=can_place,
    )


def _unseen(views: Views, shown: Mapping[int, View]) -> str:
    public, table = views.public, views.table
    if public is None:
        counts = _ALL
    elif table.phase == "over":
        counts = _in_the_bag(_finished_game(table))
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


def snapshot_of(views: Views, guest: str | None, now: int) -> Snapshot:
    """The whole table as this guest, or a stranger, may know it."""
    table, view = views.table, views.public
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
        invite=table.invite if guest is not None and guest in table.members else None,
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
        oldest_first=list(table.oldest_first),
        you=you_of(views, guest),
    )


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
        my_turn=table.phase == "playing" and table.to_move in own,
        mine=guest is not None and guest in table.members,
        winners=list(outcome.winners) if outcome is not None else [],
    )


# --- after the end


def record_of(table: Table) -> Record:
    """The record of a finished game, with everything that `qwirkle verify` needs."""
    game = _finished_game(table)
    contributions = [seat.contribution for seat in table.party]
    date = datetime.fromtimestamp(table.opened / 1000, UTC).date().isoformat()
    proof = headers_of(table.id, table.server_seed, contributions, table.ages_drawn)
    return Record(game, {"Date": date, **proof})
