"""Decisions while a game runs: turns, leaving, agreeing to end, and what follows automatically."""

from __future__ import annotations

from qwirkle.rules.errors import IllegalMove
from qwirkle.rules.legality import check_turn
from qwirkle.rules.move import Pass, Place, Placement, Swap
from qwirkle.rules.tile import Cell, Tile
from qwirkle.server.table.decision import Actor, Decision, running_game
from qwirkle.server.table.entries import (
    Closed,
    Finished,
    Lifted,
    TakenOver,
    VoteCast,
    WentOut,
)
from qwirkle.server.table.seating import seat_at
from qwirkle.server.table.table import Table
from qwirkle.server.wire import Agree, Lift, PlaceTiles, Resign, SwapTiles
from qwirkle.server.wire.refusal import Refused

__all__ = [
    "STAND_IN",
    "PlayingCommand",
    "follow",
    "is_curtained",
    "leave_seats",
    "playing",
    "time_out",
]

STAND_IN = "expert"
"""The bot that continues for a guest who left or whose time is up; it plays instantly."""

# From here, every cell that a game can reach is within the range of a message.
_OPENING_REACH = 500

PlayingCommand = PlaceTiles | SwapTiles | Lift | Resign | Agree


def is_curtained(table: Table, guest: str | None) -> bool:
    """Whether a guest plays several seats now, so that each hand is for one person's eyes."""
    if guest is None:
        return False
    out = table.out
    return sum(seat.guest == guest and n not in out for n, seat in enumerate(table.seats)) > 1


def playing(decision: Decision, command: PlayingCommand, actor: Actor) -> None:
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
            if is_curtained(table, actor.guest) and not table.lifted:
                decision.write(Lifted(number))
        case Resign(seat=number):
            _check_own(table, number, actor)
            decision.write(WentOut(number, "resigned"))
        case Agree(yes=yes):
            if actor.guest not in table.playing:
                raise Refused("not_seated", "only players may agree to end the game")
            if (actor.guest in table.agreed) is not yes:
                decision.write(VoteCast(actor.guest, yes))
    follow(decision)


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
    if is_curtained(table, actor.guest) and not table.lifted:
        raise Refused("curtain_down", f"the curtain of seat {command.seat} is down: lift it first")
    if table.deadline is not None and decision.now >= table.deadline:
        raise Refused("time_is_up", f"the time of seat {command.seat} is up")


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


def time_out(decision: Decision) -> None:
    """The time of the seat to move is up: like leaving, for this seat alone."""
    number = decision.table.to_move
    if decision.table.options.on_leaving == "bot":
        decision.write(TakenOver(number, STAND_IN, "time"))
    else:
        decision.write(WentOut(number, "time"))
    follow(decision)


def follow(decision: Decision) -> None:
    """Write what must follow: forced passes, the closing of an abandoned game, the end."""
    while True:
        table = decision.table
        position = running_game(table).position
        if position.is_over:
            decision.write(Finished())
            return
        if not table.playing:
            decision.write(Closed("abandoned"))
        elif table.playing <= table.agreed:
            # A guest who plays only against bots, or with everyone on one device, has nobody to
            # agree with: such an ending must not be a free win (A41).
            decision.write(Closed("agreed" if len(table.playing) > 1 else "stopped"))
        elif position.swap_limit_reached:
            decision.write(Closed("swap_limit"))
        # With tiles in the bag nobody has to pass; the bag is quicker to check than the board.
        elif not position.bag and position.must_pass:
            decision.play(Pass())
        else:
            return
