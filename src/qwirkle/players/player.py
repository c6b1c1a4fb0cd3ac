"""The interface of a player."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from qwirkle.rules.move import Move
from qwirkle.rules.view import View

__all__ = ["SHOWN_CANDIDATES", "CandidateMove", "Player", "Watcher"]


class Player(Protocol):
    """Chooses the moves of a seat, from what that seat may know and nothing else.

    >>> from qwirkle import Game
    >>> class First:
    ...     def choose(self, view: View) -> Move:
    ...         return view.legal_moves()[0]
    >>> view = Game.start(players=2, seed=7).position.view(0)
    >>> player: Player = First()
    >>> str(player.choose(view))
    'Ys@0,0 Gs@1,0'
    """

    def choose(self, view: View) -> Move:
        """A legal move for ``view.seat``, which is on turn."""
        ...


@dataclass(frozen=True, slots=True)
class CandidateMove:
    """A candidate of a player that thinks. Values are points; only their differences count.

    >>> from qwirkle import Game
    >>> from qwirkle.players import ExpertPlayer
    >>> player, seen = ExpertPlayer(), []
    >>> player.watcher = seen.extend
    >>> best = player.choose(Game.start(players=2, seed=7).position.view(0))
    >>> isinstance(seen[0], CandidateMove), seen[0].move == best
    (True, True)
    """

    move: Move
    value: float
    simulations: int = 0
    """How many samples the value comes from; 0 if it is an estimate without any."""


Watcher = Callable[[Sequence[CandidateMove]], None]
"""Told of the candidates, the best first, while a player thinks: in that player's thread."""

SHOWN_CANDIDATES = 5
"""How many candidates our players tell a watcher of."""
