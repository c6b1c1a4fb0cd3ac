"""Turns a view, and the turn in progress, into the looks of cells."""

from __future__ import annotations

from qwirkle.cli.terminal.laying import Laying
from qwirkle.cli.terminal.look import CellLook, CellState
from qwirkle.rules.move import Place
from qwirkle.rules.tile import Cell
from qwirkle.rules.turn import SeenTurn
from qwirkle.rules.view import View

__all__ = ["fresh_cells", "looks_of", "turns_since"]


def fresh_cells(view: View) -> frozenset[Cell]:
    """The cells placed on since the viewer's last turn; for a spectator, in the last turn."""
    cells: set[Cell] = set()
    for turn in reversed(view.turns):
        if turn.seat == view.seat and not view.is_over:
            break
        if isinstance(turn.move, Place):
            cells.update(cell for _, cell in turn.move.placements)
        if view.seat is None or view.is_over:
            break
    return frozenset(cells)


def turns_since(view: View) -> list[SeenTurn]:
    """The viewer's last turn and all after it; for a spectator, the last round."""
    turns = list(view.turns[-view.seats :])
    for number in range(len(turns) - 1, -1, -1):
        if turns[number].seat == view.seat:
            return turns[number:]
    return turns


def looks_of(view: View, laying: Laying | None) -> dict[Cell, CellLook]:
    """The looks of all cells that are not bare."""
    fresh = fresh_cells(view)
    looks = {
        cell: CellLook(CellState.FRESH if cell in fresh else CellState.LYING, tile)
        for cell, tile in view.board.items()
    }
    looks.update((cell, CellLook(CellState.NEAR)) for cell in view.board.frontier())
    if laying is None or laying.swapping:
        return looks
    if laying.picked is not None:
        targets = laying.targets()
        # A cell without a score needs other tiles in between.
        looks.update(
            (at, CellLook(CellState.LEGAL, None, str(n or "…"))) for at, n in targets.items()
        )
    else:
        looks.update((at, CellLook(CellState.OPEN)) for at in laying.tentative.accepts)
    for line in laying.tentative.lines:
        for cell in line.cells:
            if cell in view.board and cell not in fresh:
                looks[cell] = CellLook(CellState.GLOW, view.board[cell])
    looks.update((at, CellLook(CellState.TENTATIVE, tile)) for at, tile in laying.laid.items())
    return looks
