"""The bot that plays instantly, by the learned value alone."""

from __future__ import annotations

from qwirkle.engine import Search
from qwirkle.players.player import SHOWN_CANDIDATES, CandidateMove, Watcher
from qwirkle.players.situation import Situation
from qwirkle.players.weights import Weights, checked_weights, weights_for
from qwirkle.rules.move import Move, Pass
from qwirkle.rules.view import View

__all__ = ["ExpertPlayer"]


class ExpertPlayer:
    """Plays the move, possibly a swap, with the highest sum of score and learned value.

    ``weights`` of one's own, as `parse_weights` reads them, take the place of the shipped ones.

    >>> from qwirkle import Game
    >>> view = Game.start(players=2, seed=7).position.view(0)
    >>> view.is_legal(ExpertPlayer().choose(view))
    True
    """

    def __init__(self, weights: Weights | None = None) -> None:
        self._weights = None if weights is None else checked_weights(weights)
        self.watcher: Watcher | None = None

    def choose(self, view: View) -> Move:
        situation = Situation.of(view)
        search = Search(weights_for(situation.seats, self._weights), 0)
        search.load(
            situation.board, situation.hand, situation.unseen, situation.held, situation.bag_n
        )
        found = search.propose(1 if self.watcher is None else SHOWN_CANDIDATES)
        if self.watcher is not None:
            values = search.figures()[0]
            self.watcher(
                [CandidateMove(situation.move(search.move(n)), values[n]) for n in range(found)]
            )
        return situation.move(search.move(0)) if found else Pass()
