"""The one door: whatever goes out about a table is made here, from nothing, closed by default.

Events hold what everyone at the table may know. `you_of` is what one guest alone may know; both
are safe for that receiver at any time, because nothing in them is looked up by what they ask.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime

from qwirkle.notation.record import Record
from qwirkle.rules.board import Board
from qwirkle.rules.game import Game
from qwirkle.rules.incident import Departure
from qwirkle.rules.move import Move, Pass, Place, Placement, Swap
from qwirkle.rules.placements import legal_placements
from qwirkle.rules.scoring import LineScore, score_lines
from qwirkle.rules.tile import ALL_TILES, COPIES, Cell, Colour, Tile
from qwirkle.rules.turn import Turn
from qwirkle.rules.view import View
from qwirkle.server.table.decision import running_game
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
from qwirkle.server.table.playing import is_curtained
from qwirkle.server.table.seating import seat_at
from qwirkle.server.table.table import Note, Table, departures
from qwirkle.server.wire import (
    AgesChanged,
    ChatPosted,
    DeadlineMoved,
    Departed,
    Ended,
    Event,
    Fairness,
    Hint,
    Kept,
    Muted,
    PassMove,
    PlacedTile,
    PlaceMove,
    Preview,
    PreviewRequest,
    RematchOpened,
    ScoredLine,
    SeatChanged,
    SeatState,
    SeatTakenOver,
    Snapshot,
    Started,
    SwapHint,
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
    "hint_of",
    "may_watch",
    "preview_of",
    "record_of",
    "snapshot_of",
    "summary_of",
    "view_for_bot",
    "view_for_hint",
    "view_of_hand",
    "you_of",
]


def may_watch(table: Table, guest: str | None, has_invite: bool = False) -> bool:
    """Whether a guest, or a stranger, may know of this table at all.

    Its members may. A public one that is still open or over is for everyone, and an invited guest
    may come to one by link; while the game runs both only if spectators are allowed.
    """
    if guest is not None and guest in table.members:
        return True
    if not table.options.public and not has_invite:
        return False
    return table.phase != "playing" or table.options.spectators


# --- what everyone at the table may know


def event_of(before: Table, row: LogRow, after: Table) -> Event:
    """The event of a row of the log, with which the table went from ``before`` to ``after``."""
    match row.entry:
        case Placed() | Swapped() | Passed():
            return _turn_played(after, after.turns - 1)
        case Said(guest=guest, name=name, text=text):
            return ChatPosted(guest, name, text)
        case Seated(seat=seat) | Vacated(seat=seat) | Readied(seat=seat) | Unreadied(seat=seat):
            return SeatChanged(_seat_state(after, seat), after.host)
        case WentOut():
            return _departed(departures(after)[-1], after.exits[-1])
        case TakenOver(seat=seat, reason=reason):
            return SeatTakenOver(_seat_state(after, seat), reason)
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
            return _event_of_the_course(row.entry, after)


def _event_of_the_course(entry: Entry, after: Table) -> Event:
    match entry:
        case Began():
            return Started(
                to_move=after.to_move,
                bag=_bag(after),
                seats=_seat_states(after),
                oldest_first=list(after.oldest_first),
                deadline=after.deadline,
            )
        case Finished():
            return _ended(after)
        case Resumed():
            return DeadlineMoved(after.deadline)
    # Opened, Lifted, and whatever is new and has not been thought about: nothing of it goes out.
    return Kept()


def _bag(table: Table) -> int:
    return 0 if table.position is None else len(table.position.bag)


def _agreed(table: Table) -> list[int]:
    out = table.out
    return [
        number
        for number, seat in enumerate(table.seats)
        if seat.guest in table.agreed and number not in out
    ]


def _seat_states(table: Table) -> list[SeatState]:
    return [_seat_state(table, number) for number in range(len(table.seats))]


def _seat_state(table: Table, number: int) -> SeatState:
    seat, position = table.seats[number], table.position
    gone = {departure.seat: departure.reason for departure in departures(table)}
    return SeatState(
        seat=number,
        kind="bot" if seat.bot is not None else "empty" if seat.guest is None else "guest",
        name=seat.name,
        guest=seat.guest,
        bot=seat.bot,
        ready=seat.is_ready,
        out=gone.get(number),
        score=0 if position is None else position.scores[number],
        tiles=0 if position is None else len(position.hands[number]),
        left_ms=table.left_ms[number] if table.left_ms else None,
    )


def _turn_played(table: Table, index: int) -> TurnPlayed:
    position = table.position
    assert position is not None
    turn: Turn = position.turns[index]
    note: Note = table.notes[index]
    return TurnPlayed(
        turn=index + 1,
        seat=turn.seat,
        move=_seen_move(turn.move),
        lines=_scored_lines(turn.lines),
        score=turn.score,
        bonus=turn.bonus,
        total=note.total,
        drawn=len(turn.draw),
        tiles=note.tiles,
        bag=note.bag,
        to_move=note.to_move,
        deadline=note.deadline,
        left_ms=note.left_ms,
    )


def _seen_move(move: Move) -> PlaceMove | SwapMove | PassMove:
    """A move as everyone sees it: of a swap only how many tiles."""
    match move:
        case Place(placements):
            return PlaceMove(_placed(placements))
        case Swap(tiles):
            return SwapMove(len(tiles))
        case Pass():
            return PassMove()


def _placed(placements: Iterable[tuple[Tile, Cell]]) -> list[PlacedTile]:
    return [PlacedTile(tile.code, cell.x, cell.y) for tile, cell in placements]


def _scored_lines(lines: Sequence[LineScore]) -> list[ScoredLine]:
    # A Cell is a pair of ints, and goes over the wire as one.
    return [ScoredLine(list(line.cells), line.points, line.bonus) for line in lines]


def _codes(tiles: Iterable[Tile]) -> list[str]:
    return [tile.code for tile in tiles]


def _departed(departure: Departure, note: Note) -> Departed:
    return Departed(
        seat=departure.seat,
        reason=departure.reason,
        hand=_codes(departure.hand),
        to_move=note.to_move,
        deadline=note.deadline,
    )


def _ended(table: Table) -> Ended:
    """The end, with all that was secret until then."""
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
        hands=[_codes(hand) for hand in game.position.hands],
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
        raise Refused("not_over", "this is shown when the game is over")
    return table.game


# --- what one receiver may know


def _shown_hands(table: Table, guest: str | None) -> dict[int, tuple[Tile, ...]]:
    """The hands that a guest may see now: one's own, or behind the lifted curtain, or none."""
    game = table.game
    if guest is None or game is None:
        return {}
    hands, out = game.position.hands, game.position.out
    own = [n for n in table.seats_of(guest) if table.phase == "over" or n not in out]
    if table.phase != "over" and is_curtained(table, guest):
        own = [n for n in own if n == table.to_move and table.lifted]
    return {number: hands[number] for number in own}


def you_of(table: Table, guest: str | None) -> You:
    """What this guest, or a stranger, may know beside the events."""
    own = table.seats_of(guest)
    hands = _shown_hands(table, guest)
    curtain, swap_limit, can_place = None, 0, False
    position = table.position
    if position is not None and not position.is_over and (mover := position.to_move) in own:
        if mover in hands:
            swap_limit, can_place = position.max_swap, position.can_place
        else:
            curtain = mover
    return You(
        guest=guest,
        seats=own,
        hands={number: _codes(hand) for number, hand in hands.items()},
        unseen=_unseen(table, hands),
        curtain=curtain,
        swap_limit=swap_limit,
        can_place=can_place,
    )


def _unseen(table: Table, hands: Mapping[int, tuple[Tile, ...]]) -> str:
    position = table.position
    counts = bytearray(_ALL if position is None else position.unplayed)
    shown: Iterable[tuple[Tile, ...]] = hands.values()
    if table.phase == "over" and position is not None:
        shown = [hand for number, hand in enumerate(position.hands) if number not in position.out]
    for hand in shown:
        for tile in hand:
            counts[tile.index] -= 1
    return counts.translate(_DIGITS).decode("ascii")


_ALL = bytes([COPIES]) * len(ALL_TILES)
_DIGITS = bytes.maketrans(bytes(range(COPIES + 1)), b"0123")


def snapshot_of(table: Table, guest: str | None, now: int) -> Snapshot:
    """The whole table as this guest, or a stranger, may know it."""
    position = table.position
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
        seats=_seat_states(table),
        board=[] if position is None else _placed((t, c) for c, t in position.board.items()),
        bag=_bag(table),
        to_move=table.to_move,
        turns=[_turn_played(table, index) for index in range(table.turns)],
        departures=[_departed(*pair) for pair in zip(gone, table.exits, strict=True)],
        deadline=table.deadline,
        agreed=_agreed(table),
        muted=sorted(table.muted),
        chat=list(table.chat),
        ended=_ended(table) if table.phase == "over" and table.game is not None else None,
        closed=table.closed,
        rematch=table.rematch,
        oldest_first=list(table.oldest_first),
        you=you_of(table, guest),
    )


def summary_of(table: Table, guest: str | None) -> TableSummary:
    """A table as a line of a list."""
    own = table.seats_of(guest)
    outcome = None if table.position is None else table.position.outcome
    return TableSummary(
        table=table.id,
        phase=table.phase,
        ruleset=table.options.ruleset,
        clock=table.options.clock,
        public=table.options.public,
        opened=table.opened,
        changed=table.changed,
        turns=table.turns,
        seats=_seat_states(table),
        to_move=table.to_move,
        my_turn=table.phase == "playing" and table.to_move in own,
        mine=guest is not None and guest in table.members,
        winners=list(outcome.winners) if outcome is not None else [],
    )


# --- answers to one guest


def view_of_hand(table: Table, guest: str | None, seat: int) -> View:
    """What this seat may know; raises `Refused` unless the guest may see its hand now."""
    _check_hand_shown(table, guest, seat)
    return running_game(table).position.view(seat)


def _check_hand_shown(table: Table, guest: str | None, seat: int) -> None:
    """Raise `Refused` unless the guest may see the hand of this seat."""
    running_game(table)
    if guest is None or seat_at(table, seat).guest != guest:
        raise Refused("not_yours", f"seat {seat} is not yours")
    if seat in table.out:
        raise Refused("seat_is_out", f"seat {seat} is out of the game")
    if seat not in _shown_hands(table, guest):
        raise Refused("curtain_down", f"the curtain of seat {seat} is down")


def preview_of(table: Table, guest: str | None, request: PreviewRequest) -> Preview:
    """What the law says of tiles that a guest has laid and not yet played, on turn or not."""
    _check_hand_shown(table, guest, request.seat)
    position = running_game(table).position
    laid = [Placement(Tile.parse(p.tile), Cell(p.x, p.y)) for p in request.placements]
    tentative = position.consider(laid, request.seat)
    accepts: dict[str, list[tuple[int, int]]] = {}
    for cell, tiles in tentative.accepts.items():
        for tile in tiles:
            accepts.setdefault(tile.code, []).append(cell)
    lying = position.board.laid(laid) if accepts else position.board
    error = tentative.error
    return Preview(
        status=tentative.status,
        score=tentative.score,
        lines=_scored_lines(tentative.lines),
        error=None if error is None else Refused.by_law(error).failure(),
        accepts=accepts,
        points=[
            (*cell, sum(line.total for line in score_lines(lying, [Placement(tiles[0], cell)])))
            for cell, tiles in tentative.accepts.items()
        ],
        dead=[] if laid else _dead_cells(position.board, position.unplayed),
        turn=table.turns,
    )


def _dead_cells(board: Board, unplayed: Sequence[int]) -> list[tuple[int, int]]:
    """The free cells beside tiles that accept none of the kinds still to be played.

    It asks for six kinds at a time, of which no two have a colour or shape in common: they are only
    ever laid alone, so that the lists stay short.
    """
    kinds = [tile for tile in ALL_TILES if unplayed[tile.index]]
    alive: set[Cell] = set()
    for apart in range(len(Colour)):
        hand = [tile for tile in kinds if (tile.shape - tile.colour) % len(Colour) == apart]
        for move in legal_placements(board, tuple(hand)):
            alive.update(cell for _, cell in move.placements)
    return [*sorted(board.frontier() - alive)]


def view_for_hint(table: Table, guest: str | None) -> View:
    """What a bot may look at to advise this guest, who is on turn."""
    game = running_game(table)
    if not table.options.hints:
        raise Refused("hints_off", "this table plays without hints")
    if game.position.to_move not in table.seats_of(guest):
        raise Refused("not_yours", "a hint is for the seat to move, which is not yours")
    _check_hand_shown(table, guest, game.position.to_move)
    return game.position.view(game.position.to_move)


def hint_of(view: View, move: Move) -> Hint:
    """A bot's advice on a view that `view_for_hint` gave."""
    match move:
        case Place(placements):
            return Hint(PlaceMove(_placed(placements)), view.score(move))
        case Swap(tiles):
            return Hint(SwapHint(_codes(tiles)), 0)
        case Pass():
            return Hint(PassMove(), 0)


def view_for_bot(table: Table) -> View:
    """What the bot on the seat to move may look at."""
    position = running_game(table).position
    if table.seats[position.to_move].bot is None:
        raise Refused("not_yours", f"seat {position.to_move} is not a bot's")
    return position.view(position.to_move)


def record_of(table: Table) -> Record:
    """The record of a finished game, with all that `qwirkle verify` needs."""
    game = _finished_game(table)
    contributions = [seat.contribution for seat in table.party]
    date = datetime.fromtimestamp(table.opened / 1000, UTC).date().isoformat()
    proof = headers_of(table.id, table.server_seed, contributions, table.ages_drawn)
    return Record(game, {"Date": date, **proof})
