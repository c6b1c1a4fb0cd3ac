"""How far a game has come: what a worker tells while it plays, and another can go on from."""

from __future__ import annotations

from typing import NamedTuple

__all__ = ["OnTurn", "Step"]


class Step(NamedTuple):
    """What a seat did: its move or, without one, why it has lost.

    The move is its text, since a player may answer with an object that no other process can read.
    """

    seat: int
    move: str | None
    ms: float | None
    """How long it took; None where no answer was waited for."""
    forfeit: str | None = None


class OnTurn(NamedTuple):
    """A player is about to be asked for something."""

    seat: int
    limit: float | None
    """The seconds that it has."""
    late: str
    """Why it has lost, should it take more."""
    before: Step | None
    """What was done since this was last told."""
