"""What everyone who has the invite link of a table may know of it before they join."""

from __future__ import annotations

from qwirkle.server.table.table import Table
from qwirkle.server.wire import Invitation, InvitedSeat

__all__ = ["invitation_of"]


def invitation_of(table: Table, guest: str | None) -> Invitation:
    """Who invites, who sits there, and what is played; nothing of the game itself."""
    hosts = [seat.name for seat in table.seats if seat.guest == table.host]
    return Invitation(
        table=table.id if guest in table.members else None,
        phase=table.phase,
        host=hosts[0] if hosts else "",
        seats=[InvitedSeat(seat.kind, seat.name, seat.bot) for seat in table.seats],
        ruleset=table.options.ruleset,
        clock=table.options.clock,
        hints=table.options.hints,
    )
