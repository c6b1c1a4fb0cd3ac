"""Exact values of all moves with an empty bag and two seats, which then know everything."""

from __future__ import annotations

from dataclasses import dataclass

from qwirkle.analysis.candidate import Reply
from qwirkle.analysis.estimate import Estimate
from qwirkle.engine import Endgame
from qwirkle.players.situation import Situation
from qwirkle.rules.move import Move, Place
from qwirkle.rules.scoring import FINISH_BONUS, score_lines
from qwirkle.rules.view import View

__all__ = ["ExactEnding", "applies", "solve_reply"]

_LONG = 3600.0


@dataclass(frozen=True, slots=True)
class ExactEnding:
    """Each legal move with the margin to come after it, the best first; ``lead`` is the margin
    so far."""

    values: tuple[tuple[Move, int], ...]
    lead: int

    @staticmethod
    def solve(
        view: View, nodes: int, endgame: Endgame | None = None, seconds: float = _LONG
    ) -> ExactEnding | None:
        """None if the budget of positions is not enough, or the endgame was cancelled."""
        situation = Situation.of(view)
        endgame = endgame or Endgame()
        solved, values, _ = endgame.values(
            situation.board, situation.hand, situation.unseen, seconds, nodes
        )
        if not solved:
            return None
        (other,) = situation.others
        lead = view.scores[situation.seat] - view.scores[other]
        return ExactEnding(tuple((situation.move(laid), value) for laid, value in values), lead)

    def win(self, value: int) -> Estimate:
        """Whether this margin to come wins: 1, a half for a tie, or 0."""
        margin = self.lead + value
        return Estimate(0.5 if margin == 0 else float(margin > 0))


def applies(view: View) -> bool:
    """Whether a position has exact values: an empty bag, two seats in play."""
    return view.bag_count == 0 and view.seats - len(view.out) == 2


def solve_reply(view: View, move: Place, nodes: int) -> Reply | None:
    """The best reply to a move; None if the game is over then or the budget does not suffice."""
    situation = Situation.of(view)
    x0, y0 = situation.origin
    mine = list(situation.hand)
    laid = []
    for tile, cell in move.placements:
        mine.remove(tile.index)
        laid.append((cell.x - x0, cell.y - y0, tile.index))
    if not mine:
        return None
    solved, _, best, _ = Endgame().solve(
        (*situation.board, *laid), situation.unseen, mine, _LONG, nodes
    )
    if not solved:
        return None
    reply = situation.move(best)
    if not isinstance(reply, Place):
        return Reply(reply, 1.0, 0.0)
    lines = score_lines(view.board.laid(move.placements), reply.placements)
    finishes = len(reply.placements) == len(situation.unseen)
    points = sum(line.total for line in lines) + FINISH_BONUS * finishes
    return Reply(reply, 1.0, float(points))
