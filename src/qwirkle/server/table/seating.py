"""Decisions before the start: opening a table, sitting down, getting ready, starting."""

from __future__ import annotations

from qwirkle import players
from qwirkle.rules.errors import QwirkleError
from qwirkle.rules.game import RULINGS
from qwirkle.rules.ruleset import Ruleset
from qwirkle.server.table.clocks import check_clock
from qwirkle.server.table.decision import Actor, Decision, Secrets
from qwirkle.server.table.entries import (
    AgesSet,
    Began,
    Closed,
    Opened,
    Readied,
    Seat,
    SeatClosed,
    Seated,
    Unreadied,
    Vacated,
)
from qwirkle.server.table.fairness import drawn_ages, seed_of
from qwirkle.server.table.names import checked_name
from qwirkle.server.table.table import Table
from qwirkle.server.wire import (
    ClearSeat,
    CloseSeat,
    Ready,
    SeatBot,
    SetAges,
    Sit,
    Stand,
    Start,
    TableOptions,
    Unready,
)
from qwirkle.server.wire.refusal import Refused

__all__ = [
    "SeatingCommand",
    "check_free",
    "check_host",
    "check_takes_bots",
    "decide_seating",
    "leave_open",
    "opened",
    "seat_at",
]

SeatingCommand = Sit | Stand | SeatBot | ClearSeat | CloseSeat | Ready | Unready | SetAges | Start


def opened(options: TableOptions, actor: Actor, secrets: Secrets) -> Opened:
    """The opening of a table; raises `Refused` for options that do not go together."""
    _check_options(options)
    seats = [Seat() for _ in range(options.seats)]
    for number, bot in options.bots.items():
        _check_number(options.seats, number)
        seats[number] = Seat(bot=_known_bot(bot), name=bot)
    if not options.mine and all(not seat.is_empty for seat in seats):
        raise Refused("bad_options", "a table must have a seat for a guest")
    for number in options.mine:
        _check_number(options.seats, number)
        if not seats[number].is_empty:
            raise Refused("bad_options", f"seat {number} is assigned twice")
        name = checked_name(options.names.get(number, actor.name))
        seats[number] = Seat(guest=actor.guest, name=name)
    for number in options.names.keys() - set(options.mine):
        raise Refused("bad_options", f"seat {number} has a name, but it is not among 'mine'")
    return Opened(
        options,
        actor.guest,
        seats,
        secrets.invite,
        secrets.server_seed,
        screen=None if options.mine else actor.guest,
    )


def _check_options(options: TableOptions) -> None:
    try:
        Ruleset.preset(options.ruleset).check_seats(options.seats)
    except QwirkleError as error:
        code = "unknown_ruleset" if error.reason == "unknown_ruleset" else "bad_options"
        raise Refused(code, error.message) from error
    if options.people_only and options.bots:
        raise Refused("bad_options", "a table for people only has no bots")
    check_clock(options.clock)


def _known_bot(name: str) -> str:
    if name not in players.names():
        known = ", ".join(players.names())
        raise Refused("unknown_bot", f"there is no bot {name!r:.40}; there are {known}")
    return name


def _check_number(seats: int, number: int) -> None:
    if not 0 <= number < seats:
        raise Refused("unknown_seat", f"there is no seat {number}; seats are 0 to {seats - 1}")


def seat_at(table: Table, number: int) -> Seat:
    """The seat with this number; raises `Refused` if there is none."""
    _check_number(len(table.seats), number)
    return table.seats[number]


def check_host(table: Table, actor: Actor) -> None:
    """Raise `Refused` unless this is the host."""
    if actor.guest != table.host:
        raise Refused("not_host", "only the host of the table may do this")


def decide_seating(decision: Decision, command: SeatingCommand, actor: Actor) -> None:
    """Carry out a command before the start."""
    match command:
        case Sit():
            _sit(decision, command, actor)
        case Stand(seat=number):
            if seat_at(decision.table, number).guest != actor.guest:
                raise Refused("not_yours", f"seat {number} is not yours to give up")
            decision.write(Vacated(number))
        case SeatBot(seat=number, bot=bot):
            check_host(decision.table, actor)
            check_takes_bots(decision.table)
            check_free(decision.table, number)
            decision.write(Seated(number, bot, bot=_known_bot(bot)))
        case ClearSeat(seat=number):
            check_host(decision.table, actor)
            _clear(decision, number, actor)
        case CloseSeat(seat=number):
            check_host(decision.table, actor)
            _close(decision, number)
        case Ready(contribution=contribution):
            _give(decision, contribution, actor)
        case Unready():
            _give(decision, "", actor)
        case SetAges(oldest_first=order):
            check_host(decision.table, actor)
            if sorted(order) != list(range(len(decision.table.seats))):
                raise Refused("bad_request", "an age order must name every seat once")
            if tuple(order) != decision.table.oldest_first:
                decision.write(AgesSet(order))
        case Start():
            check_host(decision.table, actor)
            _start(decision)


def _give(decision: Decision, contribution: str, actor: Actor) -> None:
    """All seats of a guest become ready, or without a contribution unready."""
    for number in _own_seats(decision.table, actor):
        if decision.table.seats[number].contribution != contribution:
            entry = Readied(number, contribution) if contribution else Unreadied(number)
            decision.write(entry)


def _own_seats(table: Table, actor: Actor) -> list[int]:
    own = table.seats_of(actor.guest)
    if not own:
        raise Refused("not_seated", "you have no seat at this table")
    return own


def check_takes_bots(table: Table) -> None:
    """Raise `Refused` at a table for people only."""
    if table.options.people_only:
        raise Refused("people_only", "this table is for people only")


def check_free(table: Table, number: int) -> None:
    """Raise `Refused` if somebody sits there."""
    seat = seat_at(table, number)
    if not seat.is_empty:
        raise Refused("seat_taken", f"{seat.name} sits on seat {number}")


def _clear(decision: Decision, number: int, actor: Actor) -> None:
    table = decision.table
    seat = seat_at(table, number)
    if seat.is_empty:
        raise Refused("seat_empty", f"nobody sits on seat {number}")
    # An additional seat just becomes free again; with their last seat the guest is removed.
    # A bot comes by the host's offer alone, so nothing keeps it away from here on.
    is_last = seat.person is not None and table.seats_of(seat.guest) == [number]
    decision.write(Vacated(number, removed=is_last and seat.guest != actor.guest))


def _close(decision: Decision, number: int) -> None:
    table = decision.table
    check_free(table, number)
    try:
        Ruleset.preset(table.options.ruleset).check_seats(len(table.seats) - 1)
    except QwirkleError as error:
        raise Refused("too_few_seats", error.message) from error
    decision.write(SeatClosed(number))


def _sit(decision: Decision, command: Sit, actor: Actor) -> None:
    table = decision.table
    if actor.guest in table.removed:
        raise Refused("removed", "the host has removed you from this table")
    check_free(table, command.seat)
    own = table.seats_of(actor.guest)
    name = actor.name
    if command.move and len(own) > 1:
        # One of several people on one device changes seats, the others stay.
        name = table.seats[own[0]].name
    name = checked_name(name if command.name is None else command.name)
    # The new seat first: otherwise the host would briefly have no seat and stop being host.
    decision.write(Seated(command.seat, name, guest=actor.guest))
    if command.move and own:
        decision.write(Vacated(own[0]))


def _start(decision: Decision) -> None:
    table = decision.table
    for number, seat in enumerate(table.seats):
        if seat.is_empty:
            raise Refused("not_ready", f"nobody sits on seat {number} yet")
        if not seat.is_ready:
            raise Refused("not_ready", f"{seat.name} on seat {number} is not ready yet")
    if not any(seat.person for seat in table.seats):
        raise Refused("not_ready", "at least one seat must be taken by a person")
    ruleset = Ruleset.preset(table.options.ruleset)
    contributions = [seat.contribution for seat in table.seats]
    seed = seed_of(table.server_seed, ruleset, len(table.seats), contributions)
    drawn = not table.oldest_first
    order = drawn_ages(seed, len(table.seats)) if drawn else table.oldest_first
    decision.write(Began(seed, list(order), drawn, RULINGS))


def leave_open(decision: Decision, actor: Actor) -> None:
    """A guest leaves before the start; without people the table is closed, unless a screen still
    shows it."""
    own = _own_seats(decision.table, actor)
    is_person = decision.table.seats[own[0]].person is not None
    decision.write(*(Vacated(number) for number in own))
    table = decision.table
    if is_person and table.screen is None and not any(seat.person for seat in table.seats):
        decision.write(Closed("abandoned"))
