"""Makes a pickled state again: from the position that it began at, by pushing its moves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from qwirkle.rules.position import Position

if TYPE_CHECKING:
    from qwirkle.engine._state import State

__all__ = ["restored_state"]


def restored_state(position: Position, key: str | None, moves: Sequence[int]) -> State:
    """A state in the form of the engine that runs here, whichever it was pickled by."""
    from qwirkle import engine

    state = engine.State(position, key)
    for move in moves:
        state.push(move)
    return state
