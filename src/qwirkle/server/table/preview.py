"""What tentative placements come to, for the guest whose hand they are from."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from qwirkle.rules.board import Board
from qwirkle.rules.move import Placement
from qwirkle.rules.placements import legal_placements
from qwirkle.rules.scoring import LineScore, score_lines
from qwirkle.rules.tile import ALL_TILES, Cell, Colour, Tile
from qwirkle.rules.view import View
from qwirkle.server.table.projection import scored_lines
from qwirkle.server.wire import Preview, PreviewRequest
from qwirkle.server.wire.refusal import Refused

__all__ = ["preview_of"]


def preview_of(view: View, request: PreviewRequest) -> Preview:
    """What the rules say about tiles that are laid but not yet played, on turn or not."""
    laid = [Placement(Tile.parse(p.tile), Cell(p.x, p.y)) for p in request.placements]
    tentative = view.consider(laid)
    accepts: dict[str, list[tuple[int, int]]] = {}
    for cell, tiles in tentative.accepts.items():
        for tile in tiles:
            accepts.setdefault(tile.code, []).append(cell)
    lying = view.board.laid(laid) if accepts else view.board
    error = tentative.error
    return Preview(
        status=tentative.status,
        score=tentative.score,
        lines=scored_lines(tentative.lines),
        error=None if error is None else Refused.by_law(error).failure(),
        accepts=accepts,
        points=[
            (*cell, sum(line.total for line in score_lines(lying, [Placement(tiles[0], cell)])))
            for cell, tiles in tentative.accepts.items()
        ],
        dead=[] if laid else _dead_cells(view),
        gifts=_gifts(view, laid, tentative.lines) if tentative.status == "legal" else [],
        turn=len(view.turns),
    )


def _gifts(
    view: View, laid: Sequence[Placement], lines: Sequence[LineScore]
) -> list[tuple[int, int]]:
    """The cells where one unseen tile would complete a Qwirkle with a line of these placements."""
    after = view.board.laid(laid)
    kinds = [tile for tile in ALL_TILES if view.unseen_counts[tile.index]]
    ends = {cell for line in lines for cell in _ends(after, line)}
    return sorted(
        cell
        for cell in ends
        if any(
            line.bonus
            for tile in kinds
            if after.fits(tile, cell)
            for line in score_lines(after, [Placement(tile, cell)])
        )
    )


def _ends(board: Board, line: LineScore) -> Iterator[Cell]:
    """The free cells at both ends of a line."""
    if line.axis is None:
        return
    for cell, by in ((line.cells[0], -1), (line.cells[-1], 1)):
        end = cell.step(line.axis, by)
        if end not in board:
            yield end


def _dead_cells(view: View) -> list[tuple[int, int]]:
    """The free cells beside tiles that accept none of the kinds still to be played.

    It asks for six kinds at a time, of which no two have a colour or shape in common: they are only
    ever laid alone, so that the lists stay short.
    """
    kinds = [tile for tile in ALL_TILES if view.unseen_counts[tile.index] or tile in view.hand]
    alive: set[Cell] = set()
    for apart in range(len(Colour)):
        hand = [tile for tile in kinds if (tile.shape - tile.colour) % len(Colour) == apart]
        for move in legal_placements(view.board, tuple(hand)):
            alive.update(cell for _, cell in move.placements)
    return [*sorted(view.board.frontier() - alive)]
