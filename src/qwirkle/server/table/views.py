"""Who may know what about a table: the only place that gives out views of its game.

Everything that is sent is made from a `View`, in `projection`, `preview` and `moves`, which have
no access to hands or the bag.
"""

from __future__ import annotations

from qwirkle.rules.view import View
from qwirkle.server.table.decision import running_game
from qwirkle.server.table.seating import seat_at
from qwirkle.server.table.table import Table
from qwirkle.server.wire.refusal import Refused

__all__ = ["Views", "may_watch"]


def may_watch(table: Table, guest: str | None, has_invite: bool = False) -> bool:
    """Whether a guest, or a stranger, may know of this table at all.

    Its members may, and a bot that is offered a seat. A public table that is still open or over is
    visible to everyone, and any table to an invited guest; while the game runs, both only if
    spectators are allowed.
    """
    if guest is not None and (guest in table.members or guest in table.offered):
        return True
    if not table.options.public and not has_invite:
        return False
    return table.phase != "playing" or table.options.spectators


class Views:
    """The views of a table in its current state, shared by all receivers with the same knowledge.

    ``public`` is what a spectator may know, None before the game; the view of a seat is made when
    it is first needed.
    """

    def __init__(self, table: Table) -> None:
        self.table = table
        self.public = None if table.game is None else table.game.position.view(None)
        self._views: dict[int, View] = {}

    def _view(self, seat: int) -> View:
        view = self._views.get(seat)
        if view is None:
            assert self.table.game is not None
            view = self._views[seat] = self.table.game.position.view(seat)
        return view

    def shown(self, guest: str | None) -> dict[int, View]:
        """The views of a guest's seats whose hands may be shown now: all of them, the one behind a
        lifted curtain, or none."""
        table = self.table
        own = table.seats_of(guest)
        if not own or table.game is None:
            return {}
        if table.phase != "over":
            if out := table.out:
                own = [number for number in own if number not in out]
            if len(own) > 1:  # the same as `is_curtained`
                own = [number for number in own if number == table.to_move and table.lifted]
        return {number: self._view(number) for number in own}

    def of_hand(self, guest: str | None, seat: int) -> View:
        """The view of a guest's own seat; raises `Refused` unless its hand may be seen now."""
        table = self.table
        running_game(table)
        if guest is None or seat_at(table, seat).guest != guest:
            raise Refused("not_yours", f"seat {seat} is not yours")
        if seat in table.out:
            raise Refused("seat_is_out", f"seat {seat} is out of the game")
        view = self.shown(guest).get(seat)
        if view is None:
            raise Refused("curtain_down", f"the curtain of seat {seat} is down")
        return view

    def for_hint(self, guest: str | None) -> View:
        """What a bot may look at to advise this guest, who is on turn."""
        table = self.table
        running_game(table)
        if not table.options.hints:
            raise Refused("hints_off", "hints are turned off at this table")
        if table.to_move not in table.seats_of(guest):
            raise Refused("not_yours", "a hint is for the seat to move, which is not yours")
        return self.of_hand(guest, table.to_move)

    def for_bot(self) -> View:
        """What the bot that plays this turn may look at."""
        table = self.table
        running_game(table)
        if table.bot_to_move is None:
            raise Refused("not_yours", f"seat {table.to_move} is not a bot's")
        return self._view(table.to_move)
