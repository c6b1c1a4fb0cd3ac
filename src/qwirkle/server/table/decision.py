"""A decision: the rows that it adds to a table's log, and the table after each of them."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Self

from msgspec import Struct

from qwirkle.rules.errors import IllegalMove
from qwirkle.rules.game import Game
from qwirkle.rules.move import Move, Pass, Place, Swap
from qwirkle.server.table.entries import Entry, LogRow, Opened, Passed, Placed, Swapped
from qwirkle.server.table.ids import fresh_id
from qwirkle.server.table.table import Table
from qwirkle.server.wire.refusal import Refused

__all__ = ["Actor", "Decision", "Secrets", "finished_game", "running_game"]


class Actor(Struct, frozen=True):
    """The guest who gives a command: the public id, and the name that others see."""

    guest: str
    name: str


class Secrets(Struct, frozen=True):
    """The random values of a new table: its id, its invite token, its server seed as hex."""

    table: str
    invite: str
    server_seed: str

    @classmethod
    def fresh(cls) -> Self:
        """An id of 72 random bits, an invite of 96, a server seed of 256."""
        return cls(fresh_id(), secrets.token_urlsafe(12), secrets.token_hex(32))


class Decision:
    """What is to be written to the log of one table, all of it in one commit, or nothing.

    ``before`` is the table that it was made for, None for a new one; ``rows`` come next in its
    log, and ``tables`` are the table after each of them. Each entry is applied as soon as it is
    written, so that the next can follow from it. ``also`` is a new table that comes with it.
    """

    def __init__(self, before: Table | None, now: int) -> None:
        self.before = before
        self.now = now
        self.rows: list[LogRow] = []
        self.tables: list[Table] = []
        self.also: Decision | None = None

    @classmethod
    def opening(cls, table: str, entry: Opened, now: int) -> Self:
        """The opening of a new table."""
        decision = cls(None, now)
        row = LogRow(table, 1, now, entry)
        decision.rows.append(row)
        decision.tables.append(Table.fold([row]))
        return decision

    @property
    def table(self) -> Table:
        """The table after everything written so far."""
        if self.tables:
            return self.tables[-1]
        assert self.before is not None, "the decision for a new table begins with its opening"
        return self.before

    @property
    def entries(self) -> Sequence[Entry]:
        """The entries of the rows."""
        return [row.entry for row in self.rows]

    def write(self, *entries: Entry) -> None:
        """Add these entries."""
        for entry in entries:
            self._append(entry)

    def play(self, move: Move) -> None:
        """The seat to move makes this move; raises `Refused` if the rules do not allow it."""
        try:
            game = running_game(self.table).play(move)
        except IllegalMove as error:
            raise Refused.by_law(error) from error
        turn = game.turns[-1]
        draw = [tile.code for tile in turn.draw]
        match move:
            case Place(placements):
                laid = [(tile.code, cell.x, cell.y) for tile, cell in placements]
                self._append(Placed(turn.seat, laid, draw), game)
            case Swap(tiles):
                self._append(Swapped(turn.seat, [tile.code for tile in tiles], draw), game)
            case Pass():
                self._append(Passed(turn.seat), game)

    def _append(self, entry: Entry, game: Game | None = None) -> None:
        table = self.table
        row = LogRow(table.id, table.n + 1, self.now, entry)
        self.rows.append(row)
        self.tables.append(table.after(row, game))


def running_game(table: Table) -> Game:
    """The running game; raises `Refused` if there is none."""
    if table.phase == "over":
        raise Refused("table_over", "this table is closed: its game is over")
    if table.game is None:
        raise Refused("not_started", "the game has not started yet")
    return table.game


def finished_game(table: Table) -> Game:
    """The game of a table that is over; raises `Refused` if there is none."""
    if table.game is None:
        raise Refused("no_game", "no game was played at this table")
    if table.phase != "over":
        raise Refused("not_over", "this is available only after the end of the game")
    return table.game
