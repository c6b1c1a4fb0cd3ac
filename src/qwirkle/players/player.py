"""The interface of a player."""

from __future__ import annotations

from typing import Protocol

from qwirkle.rules.move import Move
from qwirkle.rules.view import View

__all__ = ["Player"]


class Player(Protocol):
    """Chooses the moves of a seat, from what that seat may know and nothing else."""

    def choose(self, view: View) -> Move:
        """A legal move for ``view.seat``, which is on turn."""
        ...
