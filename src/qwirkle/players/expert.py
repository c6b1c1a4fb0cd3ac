"""The bot that plays instantly, by the learned value and, later on, small searches."""

from __future__ import annotations

from qwirkle.engine import Endgame, Search, is_compiled
from qwirkle.players.player import SHOWN_CANDIDATES, CandidateMove, Watcher
from qwirkle.players.situation import Situation
from qwirkle.players.tally import Tally
from qwirkle.players.weights import Weights, checked_weights, weights_for
from qwirkle.rules.move import Move, Pass
from qwirkle.rules.view import View

__all__ = ["ExpertPlayer"]

# With two seats and at most this many tiles in the bag, the best moves by value are compared on a
# few samples of one round. With more tiles the value alone plays as well.
_FEW_IN_BAG = 40
_CANDIDATES = 6
_SAMPLES = 16
# With an empty bag and two seats it searches this many positions, with a table of a size
# that is made in less time than the search takes.
_NODES = 1_000 if is_compiled() else 100
_SLOTS = 1 << 14


class ExpertPlayer:
    """Plays the move, possibly a swap, with the highest sum of score and learned value. With two
    seats it compares the best of them on a few samples when the bag runs low; once it is empty and
    the other hand known, it plays what a small search finds: where the engine is not compiled a
    smaller one, which may find another move.

    ``weights`` of one's own, as `parse_weights` reads them, take the place of the shipped ones.

    >>> from qwirkle import Game
    >>> view = Game.start(players=2, seed=7).position.view(0)
    >>> view.is_legal(ExpertPlayer().choose(view))
    True
    """

    def __init__(self, weights: Weights | None = None) -> None:
        self._weights = None if weights is None else checked_weights(weights)
        # By the number of seats: making one takes a tenth of the time of a move.
        self._searches: dict[int, Search] = {}
        self.watcher: Watcher | None = None

    def choose(self, view: View) -> Move:
        situation = Situation.of(view)
        if situation.bag_n == 0 and situation.seats == 2 and view.legal_placements():
            return self._play_out(situation)
        search = self._loaded(situation)
        compares = situation.seats == 2 and situation.bag_n <= _FEW_IN_BAG
        if not compares and self.watcher is None:
            return situation.move(search.move(0)) if search.propose(1) else Pass()
        found = search.propose(_CANDIDATES if compares else SHOWN_CANDIDATES)
        if not found:
            return Pass()
        if compares and found > 1:
            search.run(0, _SAMPLES, rounds=1, mine_wide=2)
        alive = list(range(found))
        tally = Tally(found)
        tally.read([search])
        if self.watcher is not None:
            self.watcher(tally.shown(alive, situation, search))
        return situation.move(search.move(tally.best(alive)))

    def _loaded(self, situation: Situation) -> Search:
        search = self._searches.get(situation.seats)
        if search is None:
            search = Search(weights_for(situation.seats, self._weights), 0)
            self._searches[situation.seats] = search
        search.load(
            situation.board, situation.hand, situation.unseen, situation.held, situation.bag_n
        )
        return search

    def _play_out(self, situation: Situation) -> Move:
        _, margin, best, _ = Endgame(_SLOTS).solve(
            situation.board, situation.hand, situation.unseen, 3600.0, _NODES
        )
        move = situation.move(best)
        if self.watcher is not None:
            self.watcher([CandidateMove(move, margin)])
        return move
