"""Answers to one guest about their own hand: what tentative placements come to, and a hint."""

from __future__ import annotations

from qwirkle.rules.move import Move, Pass, Place, Placement, Swap
from qwirkle.rules.placements import legal_placements
from qwirkle.rules.scoring import score_lines
from qwirkle.rules.tile import ALL_TILES, Cell, Colour, Tile
from qwirkle.rules.view import View
from qwirkle.server.table.projection import placed, scored_lines, tile_codes
from qwirkle.server.wire import Hint, PassMove, PlaceMove, Preview, PreviewRequest, SwapHint
from qwirkle.server.wire.refusal import Refused

__all__ = ["hint_of", "preview_of"]


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
        turn=len(view.turns),
    )


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


def hint_of(view: View, move: Move) -> Hint:
    """A bot's advice on a view that `Views.for_hint` gave."""
    match move:
        case Place(placements):
            return Hint(PlaceMove(placed(placements)), view.score(move))
        case Swap(tiles):
            return Hint(SwapHint(tile_codes(tiles)), 0)
        case Pass():
            return Hint(PassMove(), 0)
