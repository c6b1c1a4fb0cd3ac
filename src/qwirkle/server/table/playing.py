"""Decisions while a game runs: turns, leaving, agreeing to end, and what follows automatically."""

from __future__ import annotations

from qwirkle.rules.errors import IllegalMove
from qwirkle.rules.legality import check_turn
from qwirkle.rules.move import Pass, Place, Placement, Swap
from qwirkle.rules.tile import Cell, Tile
from qwirkle.server.table.decision import Actor, Decision, running_game
from qwirkle.server.table.entries import (
    Closed,
    Declined,
    Finished,
    Held,
    Lifted,
    TakenOver,
    VoteCast,
    WentOut,
)
from qwirkle.server.table.holding import STAND_IN, all_want_hold, give_back
from qwirkle.server.table.seating import seat_at
from qwirkle.server.table.table import Table
from qwirkle.server.wire import Agree, Lift, PlaceTiles, Resign, SwapTiles
from qwirkle.server.wire.refusal import Refused

__all__ = [
    "PlayingCommand",
    "decide_playing",
    "follow",
    "is_curtained",
    "leave_seats",
]

# From here, every cell that a game can reach is within the range of a message.
_OPENING_REACH = 500

PlayingCommand = PlaceTiles | SwapTiles | Lift | Resign | Agree


def is_curtained(table: Table, guest: str | None) -> bool:
    """Whether a guest plays several seats now, so that each hand is for one person's eyes."""
    own = table.seats_of(guest)
    return len(own) > 1 and len(table.out.intersection(own)) < len(own) - 1


def decide_playing(decision: Decision, command: PlayingCommand, actor: Actor) -> None:
    """Carry out a command of a running game."""
    table = decision.table
    running_game(table)
    match command:
        case PlaceTiles(placements=laid):
            _check_may_move(decision, command, actor)
            cells = [Placement(Tile.parse(p.tile), Cell(p.x, p.y)) for p in laid]
            _check_reach(table, cells)
            decision.play(Place(tuple(cells)))
        case SwapTiles(tiles=codes):
            _check_may_move(decision, command, actor)
            decision.play(Swap(tuple(map(Tile.parse, codes))))
        case Lift(seat=number):
            _check_own(table, number, actor)
            _check_on_turn(table, number)
            if not table.lifted and is_curtained(table, actor.guest):
                decision.write(Lifted(number))
        case Resign(seat=number):
            _check_own(table, number, actor)
            decision.write(WentOut(number, "resigned"))
        case Agree(yes=yes):
            if actor.guest not in table.still_in:
                raise Refused("not_seated", "only players may agree to end the game")
            _vote(decision, yes, actor)
    follow(decision)


def _vote(decision: Decision, yes: bool, actor: Actor) -> None:
    """The first yes is a proposal; the no of somebody who has not agreed to it declines it."""
    agreed = decision.table.agreed
    if (actor.guest in agreed) is not yes:
        decision.write(VoteCast(actor.guest, yes))
    elif agreed and not yes:
        decision.write(Declined(actor.guest))


def _check_own(table: Table, number: int, actor: Actor) -> None:
    if seat_at(table, number).guest != actor.guest:
        raise Refused("not_yours", f"seat {number} is not yours")
    if number in table.out:
        raise Refused("seat_is_out", f"seat {number} is out of the game")


def _check_may_move(decision: Decision, command: PlaceTiles | SwapTiles, actor: Actor) -> None:
    table = decision.table
    _check_own(table, command.seat, actor)
    if command.turn != table.turns:
        raise Refused(
            "stale_turn", f"{table.turns} turns have been played by now, not {command.turn}"
        )
    _check_on_turn(table, command.seat)
    # Before the rules are asked: their refusal of a move can name the tiles in hand.
    if not table.lifted and is_curtained(table, actor.guest):
        raise Refused("curtain_down", f"the curtain of seat {command.seat} is down: lift it first")
    is_late = table.deadline is not None and decision.now >= table.deadline
    if is_late or table.stand_in is not None:
        raise Refused("time_is_up", f"the time of seat {command.seat} is up")
    if table.seats[command.seat].held_by is not None:
        give_back(decision, command.seat)


def _check_on_turn(table: Table, number: int) -> None:
    try:
        check_turn(running_game(table).is_over, table.to_move, number)
    except IllegalMove as error:
        raise Refused.by_law(error) from error


def _check_reach(table: Table, placements: list[Placement]) -> None:
    if table.turns == 0 and any(
        max(abs(cell.x), abs(cell.y)) > _OPENING_REACH for _, cell in placements
    ):
        raise Refused("too_far", f"the opening must be within {_OPENING_REACH} cells of 0,0")


def leave_seats(decision: Decision, actor: Actor) -> None:
    """A guest leaves for good: depending on the options, bots continue or the seats are out."""
    table = decision.table
    own = [number for number in table.seats_of(actor.guest) if number not in table.out]
    if not own:
        raise Refused("not_seated", "you are not playing at this table")
    for number in own:
        if running_game(decision.table).is_over:
            break
        if table.options.on_leaving == "bot":
            decision.write(TakenOver(number, STAND_IN, "left"))
        else:
            decision.write(WentOut(number, "left"))
    follow(decision)


def _all_agree(table: Table) -> bool:
    """Whether all agree to end the game."""
    return bool(table.agreed) and bool(table.voters) and table.voters <= table.agreed


def follow(decision: Decision) -> None:
    """Write what must follow: forced passes, the closing of an abandoned game, the end."""
    while True:
        table = decision.table
        position = running_game(table).position
        if position.is_over:
            decision.write(Finished())
            return
        if not table.people_in:
            decision.write(Closed("abandoned"))
        elif _all_agree(table):
            # A guest who plays only against bots, or with everyone on one device, has nobody to
            # agree with: such an ending must not be a free win (A41).
            decision.write(Closed("agreed" if len(table.voters) > 1 else "stopped"))
        elif all_want_hold(table):
            decision.write(Held(table.to_move, STAND_IN, "away"))
        elif position.swap_limit_reached:
            decision.write(Closed("swap_limit"))
        # With tiles in the bag nobody has to pass; the bag is quicker to check than the board.
        elif not position.bag and position.must_pass:
            decision.play(Pass())
        else:
            return
