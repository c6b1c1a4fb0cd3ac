"""The bot that plays any legal move."""

from __future__ import annotations

from random import Random

from qwirkle.players.situation import check_on_turn
from qwirkle.rules.move import Move, Pass, Swap
from qwirkle.rules.view import View

__all__ = ["RandomPlayer"]


class RandomPlayer:
    """Plays a uniformly random placement; swaps only if no tile fits, passes when it must.

    >>> from random import Random
    >>> from qwirkle import Game
    >>> view = Game.start(players=2, seed=7).position.view(0)
    >>> RandomPlayer(Random(7)).choose(view) in view.legal_moves()
    True
    """

    def __init__(self, random: Random | None = None) -> None:
        self._random = random or Random()

    def choose(self, view: View) -> Move:
        check_on_turn(view)
        moves = view.legal_placements()
        if moves:
            return self._random.choice(moves)
        if view.must_pass:
            return Pass()
        count = self._random.randint(1, view.max_swap)
        return Swap(tuple(self._random.sample(view.hand, count)))
