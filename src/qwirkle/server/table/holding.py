"""Seats whose guest is away: time-outs, bots that hold a seat, returning, reminders."""

from __future__ import annotations

from qwirkle.server.table.clocks import REMINDER_MS
from qwirkle.server.table.decision import Actor, Decision, running_game
from qwirkle.server.table.entries import (
    Held,
    HoldVoted,
    Reminded,
    Returned,
    TimedOut,
    WentOut,
)
from qwirkle.server.table.seating import seat_at
from qwirkle.server.table.table import Table
from qwirkle.server.wire import HoldSeat, Remind, ReturnToSeat
from qwirkle.server.wire.refusal import Refused

__all__ = ["STAND_IN", "HoldingCommand", "all_want_hold", "decide_holding", "give_back", "time_out"]

STAND_IN = "expert"
"""The bot that plays for a guest who left, is away, or whose time is up; it plays instantly."""

HoldingCommand = ReturnToSeat | Remind | HoldSeat


def decide_holding(decision: Decision, command: HoldingCommand, actor: Actor) -> None:
    """Carry out a command about a seat whose guest is away."""
    table = decision.table
    running_game(table)
    match command:
        case ReturnToSeat():
            if actor.guest not in table.still_in:
                raise Refused("not_seated", "you are not playing at this table")
            for number in table.seats_of(actor.guest):
                if number not in table.out and table.seats[number].held_by is not None:
                    give_back(decision, number)
        case Remind(seat=number):
            _check_waits_for(table, number, actor)
            if table.reminder is not None:
                _check_reminder_was_heard(table, decision.now)
            decision.write(Reminded(number, table.first_seat(actor.guest)))
        case HoldSeat(seat=number, yes=yes):
            _check_waits_for(table, number, actor)
            if table.reminder is None:
                raise Refused("not_reminded", f"remind the guest of seat {number} first")
            _check_reminder_was_heard(table, decision.now)
            votes = table.reminder.votes
            if actor.guest not in votes if yes else votes:
                decision.write(HoldVoted(actor.guest, yes))


def give_back(decision: Decision, number: int) -> None:
    """The guest of a held seat plays again."""
    if not decision.table.may_return:
        raise Refused("time_is_gone", f"the time of seat {number} is gone: a bot keeps it")
    decision.write(Returned(number))


def _check_waits_for(table: Table, number: int, actor: Actor) -> None:
    """Whether this guest waits for the guest of a seat, with no clock that ends the waiting."""
    seat = seat_at(table, number)
    if actor.guest not in table.attending:
        raise Refused(
            "not_seated", "only players may do this, and not while a bot holds their seat"
        )
    if number != table.to_move:
        raise Refused("wrong_turn", f"seat {table.to_move} is to move, not seat {number}")
    if seat.guest is None or seat.guest == actor.guest:
        raise Refused("not_waiting", f"seat {number} is not that of another guest")
    if seat.held_by is not None:
        raise Refused("seat_is_held", f"a bot already holds seat {number}")
    if table.deadline is not None:
        raise Refused("clock_runs", "the clock ends the waiting at this table")


def _check_reminder_was_heard(table: Table, now: int) -> None:
    assert table.reminder is not None
    wait = table.reminder.at + REMINDER_MS - now
    if wait > 0:
        raise Refused("too_soon", "they were reminded just now", retry_after=wait / 1000)


def all_want_hold(table: Table) -> bool:
    """Whether all other guests who play agree that a bot holds the seat to move."""
    if table.reminder is None:
        return False
    others = table.attending - {table.seats[table.to_move].guest}
    return bool(others) and others <= table.reminder.votes


def time_out(decision: Decision) -> None:
    """The time of the seat to move is up: it is out, or a bot plays this turn for it, and after two
    turns in a row, or once a total clock has run out, holds it."""
    table = decision.table
    number = table.to_move
    if table.options.on_leaving == "out":
        decision.write(WentOut(number, "time"))
    elif table.seats[number].missed or not table.may_return:
        decision.write(Held(number, STAND_IN, "time"))
    else:
        decision.write(TimedOut(number, STAND_IN))
