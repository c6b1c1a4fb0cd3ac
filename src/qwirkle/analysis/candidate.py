"""What a position is worth, move by move."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from qwirkle.analysis.estimate import Estimate
from qwirkle.rules.move import Move, Pass, Place, Swap
from qwirkle.rules.scoring import FINISH_BONUS, LineScore, score_lines
from qwirkle.rules.tile import Tile
from qwirkle.rules.view import View

__all__ = ["Analysis", "Candidate", "Method", "Reply", "describe", "same_move"]

Method = Literal["exact", "sampled", "static"]
"""Where values come from, see `Analysis`."""


@dataclass(frozen=True, slots=True)
class Reply:
    """What the next seat does after a move.

    ``move`` is its most frequent move over the samples, and ``share`` how often it is made; with
    exact values it is the best reply, with a share of 1. ``points`` is the mean of what the next
    seat scores, whatever its move is.

    >>> from qwirkle import parse_view
    >>> view = parse_view("0,0:RoRs RcRdGsGoPxPt/6 94 2/0 0 classic 0")
    >>> from qwirkle.analysis import analyse
    >>> reply = analyse(view, samples=16).result().best.reply
    >>> 0 < reply.share <= 1, reply.points > 0
    (True, True)
    """

    move: Move
    share: float
    points: float


@dataclass(frozen=True, slots=True)
class Candidate:
    """One move and what it is worth to the seat that makes it.

    ``score`` is by its lines, ``bonus`` for finishing. ``kept`` are the tiles that stay in hand,
    in canonical order. ``static`` is points plus learned value, without any look ahead; compare
    it only within one analysis (None for the worst of many moves). ``behind`` is how many points
    the move is behind the best one, 0 for that itself. ``win`` is the chance to win against equal
    opponents, a tie counting as a half; it is None where it is not known how good that figure
    would be. ``samples`` is how many samples the figures come from: 0 for a static or an exact
    analysis. A move that fell clearly behind gets no more samples.

    >>> from qwirkle import parse_view
    >>> view = parse_view("0,0:RoRs RcRdGsGoPxPt/6 94 2/0 0 classic 0")
    >>> from qwirkle.analysis import analyse
    >>> best = analyse(view, samples=16).result().best
    >>> best.points == view.score(best.move), best.behind.value, len(best.kept)
    (True, 0.0, 4)
    """

    move: Move
    score: int
    bonus: int
    lines: tuple[LineScore, ...]
    kept: tuple[Tile, ...]
    static: float | None
    behind: Estimate
    win: Estimate | None
    samples: int
    reply: Reply | None

    @property
    def points(self) -> int:
        """All points of the move."""
        return self.score + self.bonus


@dataclass(frozen=True, slots=True)
class Analysis:
    """The candidates of one decision, the best first.

    ``method`` says where the values come from: ``exact`` is a search to the end of the game,
    ``sampled`` are roll-outs on sampled hidden tiles, ``static`` the learned value alone.
    ``unsolved`` is true if the position has exact values that were not found within the budget.
    ``legal`` is the number of legal moves that were considered; ``samples`` the number of samples
    so far and ``rollouts`` the number of roll-outs in all; ``is_final`` whether no better result
    of this analysis will follow.

    >>> from qwirkle import parse_view
    >>> view = parse_view("0,0:RoRs RcRdGsGoPxPt/6 94 2/0 0 classic 0")
    >>> from qwirkle.analysis import analyse
    >>> result = analyse(view, samples=16).result()
    >>> result.method, result.samples, result.of(result.best.move) == result.best
    ('sampled', 16, True)
    """

    seat: int
    candidates: tuple[Candidate, ...]
    method: Method
    unsolved: bool
    legal: int
    samples: int
    rollouts: int
    is_final: bool

    @property
    def best(self) -> Candidate:
        """The candidate with the highest value."""
        return self.candidates[0]

    def of(self, move: Move) -> Candidate | None:
        """The candidate with this move, also if its placements are in another order."""
        return next((c for c in self.candidates if same_move(c.move, move)), None)


def describe(
    view: View,
    move: Move,
    static: float | None,
    behind: Estimate,
    win: Estimate | None,
    samples: int = 0,
    reply: Reply | None = None,
) -> Candidate:
    """A legal move of the seat on turn as a candidate: with its lines, and what it keeps."""
    kept = list(view.hand)
    lines: tuple[LineScore, ...] = ()
    bonus = 0
    match move:
        case Place(placements):
            lines = score_lines(view.board, placements)
            for tile, _ in placements:
                kept.remove(tile)
            bonus = FINISH_BONUS if not kept and not view.bag_count else 0
        case Swap(tiles):
            for tile in tiles:
                kept.remove(tile)
        case Pass():
            pass
    score = sum(line.total for line in lines)
    return Candidate(
        move, score, bonus, lines, tuple(sorted(kept)), static, behind, win, samples, reply
    )


def same_move(one: Move, other: Move) -> bool:
    """Whether two moves differ at most in the order of their placements or tiles."""
    return type(one) is type(other) and _parts(one) == _parts(other)


def _parts(move: Move) -> list[object]:
    return sorted(getattr(move, "placements", None) or getattr(move, "tiles", None) or ())
