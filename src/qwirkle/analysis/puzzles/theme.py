"""What a puzzle is about, from what the best move does that the tempting one does not."""

from __future__ import annotations

from collections.abc import Sequence

from qwirkle.analysis.candidate import Candidate
from qwirkle.analysis.puzzles.puzzle import Theme
from qwirkle.rules.line import LINE_MAX
from qwirkle.rules.move import Place, Swap

__all__ = ["theme_of"]


def theme_of(
    best: Candidate, rival: Candidate, loss: float, denied: float, other_points: Sequence[int]
) -> Theme:
    """The theme of a sampled puzzle.

    ``loss`` is how far the rival is behind, ``denied`` how much less the next seat scores after
    the best move, and ``other_points`` what the wrong moves score.
    """
    if isinstance(best.move, Swap):
        return "swap"
    if best.points > max(other_points, default=0):
        return "hidden_qwirkle" if _makes_hidden_qwirkle(best) else "best_score"
    kept = loss - (best.points - rival.points) - denied
    if denied >= kept:
        return "avoid_gift"
    return "keep_tiles" if best.kept != rival.kept else "next_turn"


def _makes_hidden_qwirkle(best: Candidate) -> bool:
    """Whether the move completes a line of six with two or more tiles of its own in it: a line
    of five that only lacks one tile is hidden from nobody."""
    assert isinstance(best.move, Place)
    laid = {cell for _, cell in best.move.placements}
    return any(
        len(line.cells) == LINE_MAX and len(laid.intersection(line.cells)) > 1
        for line in best.lines
    )
