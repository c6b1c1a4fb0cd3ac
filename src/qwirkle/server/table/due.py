"""What happens at a table without a guest's command: bot turns, time-outs, closing idle tables."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from qwirkle.rules.move import Move
from qwirkle.server.table.clocks import OPEN_IDLE_MS, PLAYING_IDLE_MS
from qwirkle.server.table.decision import Decision, running_game
from qwirkle.server.table.entries import Closed, Resumed
from qwirkle.server.table.holding import time_out
from qwirkle.server.table.playing import follow
from qwirkle.server.table.table import Table
from qwirkle.server.wire.refusal import Refused

__all__ = ["Due", "bot_moved", "closed", "due", "resumed", "tidied", "timed_out"]


class Due(Struct, frozen=True):
    """The next piece of background work: a bot's turn, a time-out, the end of an offer, or closing
    an idle table."""

    kind: Literal["bot", "deadline", "offer", "tidy"]
    at: int


def due(table: Table) -> Due | None:
    """The next piece of background work, and its time; None for a table that is over."""
    if table.phase == "over":
        return None
    if table.phase == "open":
        ends = [seat.offer.until for seat in table.seats if seat.offer is not None]
        if ends:
            return Due("offer", min(ends))
        return Due("tidy", table.changed + OPEN_IDLE_MS)
    if table.bot_to_move is not None:
        return Due("bot", table.turn_began)
    if table.deadline is not None:
        return Due("deadline", table.deadline)
    return Due("tidy", table.changed + PLAYING_IDLE_MS)


def bot_moved(table: Table, moment: tuple[int, int], move: Move, now: int) -> Decision:
    """A bot's move for the seat to move; ``moment`` is that of the table it was chosen for."""
    running_game(table)
    if moment != table.moment or table.bot_to_move is None:
        raise Refused(
            "stale_turn", f"turn {moment[1]} is not a bot's, or was played or taken back already"
        )
    decision = Decision(table, now)
    decision.play(move)
    follow(decision)
    return decision


def timed_out(table: Table, now: int) -> Decision:
    """If the time of the seat to move is up, a bot plays for it or it is out: see `time_out`."""
    decision = Decision(table, now)
    if table.phase == "playing" and table.deadline is not None and now >= table.deadline:
        time_out(decision)
        follow(decision)
    return decision


def tidied(table: Table, now: int) -> Decision:
    """Close a table on which nothing has happened for too long: see `due`."""
    task = due(table)
    if task is None or task.kind != "tidy" or now < task.at:
        return Decision(table, now)
    return closed(table, now)


def closed(table: Table, now: int) -> Decision:
    """Close a table as abandoned, whatever its phase; nothing if it is over."""
    decision = Decision(table, now)
    if table.phase != "over":
        decision.write(Closed("abandoned"))
        if decision.table.phase == "playing":
            follow(decision)
    return decision


def resumed(table: Table, outage_ms: int, now: int) -> Decision:
    """After an outage of ``outage_ms`` up to about ``now``: that time is not charged."""
    decision = Decision(table, now)
    if table.phase == "playing" and table.deadline is not None:
        # A turn that began during the outage can only have lost what came after it began.
        decision.write(Resumed(max(0, min(outage_ms, now - table.turn_began))))
    return decision
