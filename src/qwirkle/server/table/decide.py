"""What happens at a table: from a table and a wish to the entries of its log, or a refusal.

Everything here is a pure function. Whoever calls writes the entries against ``table.n``, all of
them in one commit; if the table has moved on meanwhile, the same question is asked again of the
newer table. An empty list means that all is as wished already: there is nothing to write.
That the actor may know of the table at all is checked before, by `door.may_watch`.
"""

from __future__ import annotations

import unicodedata
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from qwirkle.rules.move import Move
from qwirkle.server.table.clocks import OPEN_IDLE_MS, PLAYING_IDLE_MS
from qwirkle.server.table.decision import Actor, Course, Secrets
from qwirkle.server.table.entries import (
    Closed,
    Entry,
    LogRow,
    MuteSet,
    Opened,
    RematchMade,
    Resumed,
    Said,
    Seat,
)
from qwirkle.server.table.playing import (
    PlayingCommand,
    follow,
    leave_seats,
    play_move,
    playing,
    running_game,
    time_out,
)
from qwirkle.server.table.seating import SeatingCommand, check_host, leave_open, opened, seating
from qwirkle.server.table.table import Table
from qwirkle.server.wire import (
    Agree,
    Chat,
    Leave,
    Lift,
    Mute,
    PlaceTiles,
    PlayNow,
    Ready,
    Resign,
    Start,
    SwapTiles,
    TableOptions,
)
from qwirkle.server.wire.refusal import Refused

__all__ = [
    "Actor",
    "Due",
    "Secrets",
    "TableCommand",
    "bot_moved",
    "closed",
    "decide",
    "due",
    "open_table",
    "play_now",
    "rematch",
    "resumed",
    "tidied",
    "timed_out",
]

# Characters that turn a line around, and whatever stands beside it: nobody types them.
_TURNING = dict.fromkeys([*range(0x202A, 0x202F), *range(0x2066, 0x206A)])

TableCommand = SeatingCommand | PlayingCommand | Leave | Chat | Mute
"""The commands that concern one table; `Rematch` makes another, see `rematch`."""


def open_table(options: TableOptions, actor: Actor, secrets: Secrets) -> list[Entry]:
    """The entries of a new table, whose id is ``secrets.table``."""
    return [opened(options, actor, secrets)]


def play_now(wish: PlayNow, actor: Actor, secrets: Secrets, now: int) -> list[Entry]:
    """The entries of a table against bots whose game begins at once."""
    options = TableOptions(
        seats=1 + len(wish.bots),
        ruleset=wish.ruleset,
        bots=dict(enumerate(wish.bots, start=1)),
        clock=wish.clock,
        hints=wish.hints,
    )
    opening = opened(options, actor, secrets)
    course = Course(Table.fold([LogRow(secrets.table, 1, now, opening)]), now)
    seating(course, Ready("", wish.contribution), actor)
    seating(course, Start(""), actor)
    return [opening, *course.entries]


def decide(table: Table, command: TableCommand, actor: Actor, now: int) -> list[Entry]:
    """What a guest's command leads to; raises `Refused`."""
    course = Course(table, now)
    match command:
        case Chat(text=text):
            _chat(course, text, actor)
        case Mute(guest=guest, muted=muted):
            _mute(course, guest, muted, actor)
        case Leave() if table.phase == "open":
            leave_open(course, actor)
        case Leave():
            running_game(table)
            leave_seats(course, actor)
        case PlaceTiles() | SwapTiles() | Lift() | Resign() | Agree():
            playing(course, command, actor)
        case _:
            if table.phase == "over":
                raise Refused("table_over", "this table is closed")
            if table.phase == "playing":
                raise Refused("already_started", "the game has begun: the seats are given")
            seating(course, command, actor)
    return course.entries


def rematch(table: Table, actor: Actor, secrets: Secrets) -> tuple[list[Entry], str, list[Entry]]:
    """After the end: the entries for this table, the new table's id, and the new one's entries.

    Both lists are written in one commit, so that a table never names a rematch that is not there.
    Those who sat at the start sit again, and have yet to get ready; the age order goes round.
    The host is who asked: the one of before may have gone, and then nobody could begin.
    """
    if table.phase != "over":
        raise Refused("not_over", "a rematch comes after the end of a game")
    if table.game is None:
        raise Refused("no_game", "no game was played here")
    if actor.guest not in table.members:
        raise Refused("not_seated", "only those who played may ask for a rematch")
    if table.rematch is not None:
        raise Refused("rematch_exists", "a rematch is open already")
    seats = [Seat(seat.guest, seat.bot, seat.name) for seat in table.party]
    first, *others = table.oldest_first
    opening = Opened(
        options=replace(table.options, mine=[n for n, s in enumerate(seats) if s.guest]),
        host=actor.guest,
        seats=seats,
        invite=secrets.invite,
        server_seed=secrets.server_seed,
        oldest_first=[*others, first],
    )
    return [RematchMade(secrets.table)], secrets.table, [opening]


def _chat(course: Course, text: str, actor: Actor) -> None:
    if actor.guest not in course.table.members:
        raise Refused("not_seated", "only those at the table may chat")
    if actor.guest in course.table.muted:
        raise Refused("muted", "the host has muted you")
    said = " ".join(unicodedata.normalize("NFC", text).translate(_TURNING).split())
    if not said or any(unicodedata.category(c) in ("Cc", "Cs") for c in said):
        raise Refused("bad_chat", "a line of chat is text, without control characters")
    course.write(Said(actor.guest, actor.name, said))


def _mute(course: Course, guest: str, muted: bool, actor: Actor) -> None:
    table = course.table
    check_host(table, actor)
    if guest not in table.members and guest not in {line.guest for line in table.chat}:
        raise Refused("unknown_guest", "there is no such guest at this table")
    if (guest in table.muted) is not muted:
        course.write(MuteSet(guest, muted))


# --- what happens without a guest's command


class Due(Struct, frozen=True):
    """What must happen next if nobody does anything: a bot moves, a time is up, or it is tidied."""

    kind: Literal["bot", "deadline", "tidy"]
    at: int


def due(table: Table) -> Due | None:
    """What must happen next, and when; None for a table that is over."""
    if table.phase == "over":
        return None
    if table.phase == "open":
        return Due("tidy", table.changed + OPEN_IDLE_MS)
    if table.seats[table.to_move].bot is not None:
        return Due("bot", table.turn_began)
    if table.deadline is not None:
        return Due("deadline", table.deadline)
    return Due("tidy", table.changed + PLAYING_IDLE_MS)


def bot_moved(table: Table, turn: int, move: Move) -> list[Entry]:
    """A bot's move for the seat to move; ``turn`` is the number of turns it was chosen after."""
    running_game(table)
    if turn != table.turns or table.seats[table.to_move].bot is None:
        raise Refused("stale_turn", f"turn {turn} is not a bot's, or is played already")
    course = Course(table, table.changed)
    play_move(course, move)
    follow(course)
    return course.entries


def timed_out(table: Table, now: int) -> list[Entry]:
    """If the time of the seat to move is up: by the table's choice a bot takes it, or it is out."""
    if table.phase != "playing" or table.deadline is None or now < table.deadline:
        return []
    course = Course(table, now)
    time_out(course)
    return course.entries


def tidied(table: Table, now: int) -> list[Entry]:
    """An abandoned table is closed; [] if it is not: see `due`."""
    task = due(table)
    if task is None or task.kind != "tidy" or now < task.at:
        return []
    return closed(table, now)


def closed(table: Table, now: int) -> list[Entry]:
    """A table is closed as abandoned, whatever it is at; [] if it is over."""
    if table.phase == "over":
        return []
    course = Course(table, now)
    course.write(Closed("abandoned"))
    if course.table.phase == "playing":
        follow(course)
    return course.entries


def resumed(table: Table, away_ms: int, now: int) -> list[Entry]:
    """After nobody served for ``away_ms`` up to about ``now``: that time is not charged."""
    if table.phase != "playing" or table.deadline is None:
        return []
    # A turn that began while nobody served can only have lost what came after.
    away = min(away_ms, now - table.turn_began)
    return [Resumed(away)] if away > 0 else []
