"""The bot that plays instantly, by the learned value alone."""

from __future__ import annotations

from qwirkle.engine import Search
from qwirkle.players.situation import Situation
from qwirkle.players.weights import weights_for
from qwirkle.rules.move import Move, Pass
from qwirkle.rules.view import View

__all__ = ["ExpertPlayer"]


class ExpertPlayer:
    """Plays the move, possibly a swap, with the highest sum of score and learned value."""

    def choose(self, view: View) -> Move:
        situation = Situation.of(view)
        search = Search(weights_for(situation.seats), 0)
        search.load(
            situation.board, situation.hand, situation.unseen, situation.held, situation.bag_n
        )
        return situation.move(search.move(0)) if search.propose(1) else Pass()
