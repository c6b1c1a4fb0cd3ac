"""The interface of a player."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from qwirkle.rules.move import Move
from qwirkle.rules.view import View

__all__ = ["SHOWN_CANDIDATES", "CandidateMove", "Player", "Watcher"]


class Player(Protocol):
    """Chooses the moves of a seat, from what that seat may know and nothing else."""

    def choose(self, view: View) -> Move:
        """A legal move for ``view.seat``, which is on turn."""
        ...


@dataclass(frozen=True, slots=True)
class CandidateMove:
    """A candidate of a player that thinks. Values are points; only their differences count."""

    move: Move
    value: float
    simulations: int = 0
    """How many samples the value comes from; 0 if it is an estimate without any."""


Watcher = Callable[[Sequence[CandidateMove]], None]
"""Told of the candidates, the best first, while a player thinks: in that player's thread."""

SHOWN_CANDIDATES = 5
"""How many candidates our players tell a watcher of."""
