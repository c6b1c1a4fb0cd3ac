"""Taking back one's last turn, where nobody else minds: against bots, without a clock."""

from __future__ import annotations

from qwirkle.rules.move import Pass
from qwirkle.server.table.decision import Actor, Decision, running_game
from qwirkle.server.table.entries import TakenBack
from qwirkle.server.table.table import Table
from qwirkle.server.wire import TakeBack
from qwirkle.server.wire.refusal import Refused

__all__ = ["decide_take_back", "turn_to_take_back"]


def _allows_take_back(table: Table) -> bool:
    """All other seats must have been bots from the start: a person who left has played, too."""
    people = [seat for seat in table.party if seat.guest is not None]
    return len(people) <= 1 and table.options.clock.kind == "none"


def turn_to_take_back(table: Table, guest: str | None) -> int | None:
    """The number of turns before the one that this guest may take back; None if there is none."""
    if table.phase != "playing" or table.game is None or not _allows_take_back(table):
        return None
    own = table.seats_of(guest)
    turns = table.game.turns
    # What was played in the game that this one goes on from stays.
    for number in range(len(turns) - 1, table.turns_before - 1, -1):
        # A forced pass would be played again at once.
        if turns[number].seat in own and not isinstance(turns[number].move, Pass):
            return number
    return None


def decide_take_back(decision: Decision, command: TakeBack, actor: Actor) -> None:
    """Return to the table before the guest's last turn."""
    table = decision.table
    running_game(table)
    if not table.seats_of(actor.guest):
        raise Refused("not_seated", "only players may take turns back")
    if not _allows_take_back(table):
        raise Refused(
            "take_back_off", "turns can be taken back only against bots and without a clock"
        )
    turn = turn_to_take_back(table, actor.guest)
    if turn is None:
        raise Refused("nothing_to_take_back", "you have not played a turn yet")
    if command.turn != turn:
        raise Refused("stale_turn", f"your last turn came after {turn} turns, not {command.turn}")
    decision.write(TakenBack(turn))
