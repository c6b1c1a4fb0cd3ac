"""Keeps coordinates small for engines: the table has no edge, but their numbers do."""

from __future__ import annotations

from dataclasses import dataclass, replace

from qwirkle.rules.board import Board
from qwirkle.rules.move import Move, Place, Placement
from qwirkle.rules.tile import Cell
from qwirkle.rules.turn import SeenTurn
from qwirkle.rules.view import View

__all__ = ["FARTHEST", "Shift"]

FARTHEST = 10_000
"""No coordinate that an engine is shown is farther from 0."""


@dataclass(frozen=True, slots=True)
class Shift:
    """How far a board is moved for an engine."""

    x: int = 0
    y: int = 0

    @staticmethod
    def for_view(view: View) -> Shift:
        """None at all, unless some tile lies very far away."""
        if all(abs(x) <= FARTHEST and abs(y) <= FARTHEST for x, y in view.board):
            return Shift()
        return Shift(-min(x for x, _ in view.board), -min(y for _, y in view.board))

    @property
    def back(self) -> Shift:
        return Shift(-self.x, -self.y)

    def view(self, view: View) -> View:
        if self == Shift():
            return view
        board = Board((self._cell(cell), tile) for cell, tile in view.board.items())
        return replace(view, board=board, turns=tuple(map(self._turn, view.turns)))

    def move(self, move: Move) -> Move:
        if not isinstance(move, Place):
            return move
        return Place(tuple(Placement(tile, self._cell(cell)) for tile, cell in move.placements))

    def _turn(self, turn: SeenTurn) -> SeenTurn:
        if not isinstance(turn.move, Place):
            return turn
        lines = tuple(
            replace(line, cells=tuple(map(self._cell, line.cells))) for line in turn.lines
        )
        moved = self.move(turn.move)
        assert isinstance(moved, Place)
        return replace(turn, move=moved, lines=lines)

    def _cell(self, cell: Cell) -> Cell:
        return Cell(cell.x + self.x, cell.y + self.y)
