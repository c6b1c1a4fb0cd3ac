"""What a guest's command leads to: a decision about one table, or a refusal.

Everything here is a pure function. The caller appends the rows of the decision to the log against
``decision.before.n``, all of them in one commit; if the table has changed in the meantime, the
same question is asked again of the newer table. A decision without rows means that everything is
already as the command wants it. Whether the actor may know of the table at all is checked before,
by `views.may_watch`.
"""

from __future__ import annotations

from msgspec.structs import replace

from qwirkle.server.table.decision import Actor, Decision, Secrets, running_game
from qwirkle.server.table.entries import Offer, Opened, RematchMade, Seat
from qwirkle.server.table.holding import HoldingCommand, decide_holding
from qwirkle.server.table.offers import OfferCommand, decide_offer, offer_seat
from qwirkle.server.table.playing import PlayingCommand, decide_playing, follow, leave_seats
from qwirkle.server.table.seating import SeatingCommand, decide_seating, leave_open, opened
from qwirkle.server.table.table import Table
from qwirkle.server.table.take_back import decide_take_back
from qwirkle.server.table.talking import TalkingCommand, decide_talking
from qwirkle.server.wire import (
    AcceptOffer,
    Agree,
    Chat,
    ClearSeat,
    CloseSeat,
    DeclineOffer,
    HoldSeat,
    Leave,
    Lift,
    Mute,
    OfferSeat,
    PlaceTiles,
    PlayNow,
    Ready,
    Remind,
    Resign,
    ReturnToSeat,
    SeatBot,
    SetAges,
    Sit,
    Stand,
    Start,
    SwapTiles,
    TableOptions,
    TakeBack,
    Unready,
)
from qwirkle.server.wire.refusal import Refused

__all__ = [
    "MOST_OTHER_ROWS",
    "MOST_ROWS_TO_TAKE_BACK",
    "TableCommand",
    "decide",
    "offer",
    "open_table",
    "play_now",
    "rematch",
]

TableCommand = (
    SeatingCommand
    | OfferCommand
    | PlayingCommand
    | TakeBack
    | HoldingCommand
    | TalkingCommand
    | Leave
)
"""The commands that concern one table alone; for others see `rematch` and `offer`."""


MOST_OTHER_ROWS = 800
"""How many rows of a table's log may be something else than turns of its game.

At that number a table can be played to its end and left, but there is no more talk: its log is
read as a whole when it is needed again, which must not take much longer than that of any game.
"""

MOST_ROWS_TO_TAKE_BACK = 120
"""At so many there is no taking back: turns that were taken back are played again by a reader."""

_BOUNDED = (
    Agree, Chat, ClearSeat, CloseSeat, HoldSeat, Mute, Remind, SeatBot, Sit,
    SetAges, Stand, TakeBack, Unready,
)  # fmt: skip


def open_table(options: TableOptions, actor: Actor, secrets: Secrets, now: int) -> Decision:
    """The decision that opens a table, whose id is ``secrets.table``."""
    return Decision.opening(secrets.table, opened(options, actor, secrets), now)


def play_now(request: PlayNow, actor: Actor, secrets: Secrets, now: int) -> Decision:
    """The decision that opens a table against bots and starts its game at once."""
    options = TableOptions(
        seats=1 + len(request.bots),
        ruleset=request.ruleset,
        bots=dict(enumerate(request.bots, start=1)),
        clock=request.clock,
        hints=request.hints,
    )
    decision = open_table(options, actor, secrets, now)
    decide_seating(decision, Ready("", request.contribution), actor)
    decide_seating(decision, Start(""), actor)
    return decision


def decide(table: Table, command: TableCommand, actor: Actor, now: int) -> Decision:
    """What a guest's command leads to; raises `Refused`."""
    decision = Decision(table, now)
    most = MOST_ROWS_TO_TAKE_BACK if isinstance(command, TakeBack) else MOST_OTHER_ROWS
    if _is_bounded(table, command, actor):
        _check_log(table, most)
    match command:
        case Chat() | Mute():
            decide_talking(decision, command, actor)
        case Leave() if table.phase == "open":
            leave_open(decision, actor)
        case Leave():
            running_game(table)
            leave_seats(decision, actor)
        case PlaceTiles() | SwapTiles() | Lift() | Resign() | Agree():
            decide_playing(decision, command, actor)
        case ReturnToSeat() | Remind() | HoldSeat():
            decide_holding(decision, command, actor)
            follow(decision)
        case TakeBack():
            decide_take_back(decision, command, actor)
        case AcceptOffer() | DeclineOffer():
            _check_open(table)
            decide_offer(decision, command, actor)
        case _:
            _check_open(table)
            decide_seating(decision, command, actor)
    return decision


def offer(table: Table, command: OfferSeat, bot: Offer, actor: Actor, now: int) -> Decision:
    """What follows when the host offers a seat to a bot; raises `Refused`."""
    _check_log(table, MOST_OTHER_ROWS)
    _check_open(table)
    decision = Decision(table, now)
    offer_seat(decision, command, bot, actor)
    return decision


def _check_open(table: Table) -> None:
    if table.phase == "over":
        raise Refused("table_over", "this table is closed")
    if table.phase == "playing":
        raise Refused("already_started", "the game has already started")


def _check_log(table: Table, most: int) -> None:
    if table.n - table.turns >= most:
        raise Refused("log_full", "so much has happened at this table that this is not possible")


def _is_bounded(table: Table, command: TableCommand, actor: Actor) -> bool:
    if isinstance(command, Ready):
        # Whoever is ready may only have to become it; changing one's contribution has no end.
        return all(table.seats[number].is_ready for number in table.seats_of(actor.guest))
    return isinstance(command, _BOUNDED)


def rematch(table: Table, actor: Actor, secrets: Secrets, now: int) -> Decision:
    """After the end: a new table for the same seats, whose id is ``secrets.table``.

    Both tables are written in one commit, so that no table names a rematch that is not there.
    Those who sat at the start sit again, and have yet to get ready. An age order set by the host
    stays; one that was drawn is drawn again (A40). The host is whoever asked: the host of the
    first game may have left, and then nobody could start.
    """
    if table.phase != "over":
        raise Refused("not_over", "a rematch is possible only after the end of the game")
    if table.game is None:
        raise Refused("no_game", "no game was played here")
    if all(seat.guest != actor.guest for seat in table.party):
        raise Refused("not_seated", "only players of this game may ask for a rematch")
    if table.rematch is not None:
        raise Refused("rematch_exists", "a rematch is already open")
    seats = [Seat(seat.guest, seat.bot, seat.name, owner=seat.owner) for seat in table.party]
    opening = Opened(
        options=replace(table.options, mine=[n for n, s in enumerate(seats) if s.guest]),
        host=actor.guest,
        seats=seats,
        invite=secrets.invite,
        server_seed=secrets.server_seed,
        oldest_first=None if table.ages_drawn else list(table.oldest_first),
        screen=table.screen,
    )
    decision = Decision(table, now)
    decision.write(RematchMade(secrets.table, actor.guest))
    decision.also = Decision.opening(secrets.table, opening, now)
    return decision
