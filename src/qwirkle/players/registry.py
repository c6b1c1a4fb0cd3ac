"""The bots by name."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from qwirkle.players.greedy import GreedyPlayer
from qwirkle.players.player import Player
from qwirkle.players.random_player import RandomPlayer
from qwirkle.rules.errors import InvalidArgument

__all__ = ["create", "names"]

_BOTS: dict[str, Callable[[Random], Player]] = {
    "greedy": GreedyPlayer,
    "random": RandomPlayer,
}


def names() -> tuple[str, ...]:
    """The names that `create` knows."""
    return tuple(_BOTS)


def create(name: str, seed: int | str | None = None) -> Player:
    """A new bot; the same seed makes the same choices. Raises `InvalidArgument` for no bot.

    >>> type(create("greedy", seed=7)).__name__
    'GreedyPlayer'
    """
    bot = _BOTS.get(name) if isinstance(name, str) else None
    if bot is None:
        raise InvalidArgument(
            "unknown_player", f"there is no bot {name!r:.40}; there are {', '.join(_BOTS)}"
        )
    return bot(Random(seed))
