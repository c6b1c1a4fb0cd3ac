"""Many games at once, stepped by the engine into NumPy arrays."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from qwirkle.engine import Batch
from qwirkle.env.stepped_game import MOST_TURNS
from qwirkle.env.window import DEFAULT_WINDOW, Window
from qwirkle.rules.errors import InvalidArgument, shown
from qwirkle.rules.ruleset import HAND_SIZE
from qwirkle.rules.tile import ALL_TILES, COPIES, is_plain_int

__all__ = ["BatchedEnv"]

_MOST_GAMES = 1_000_000
# Each hand slot on each cell of the frontier, which the engine bounds, and those without a cell.
_MOST_LEGAL = HAND_SIZE * 512 + 1 + HAND_SIZE

Array = npt.NDArray[Any]


class BatchedEnv:
    """Games that are all stepped by one call; their arrays are written again by each step.

    ``observations`` holds what the seat to move of each game may know, as `observe` tells it;
    ``seat`` is that seat. ``legal`` lists the legal actions of the mask, ``legal_count`` says how
    many there are. After a step, ``rewards`` are the changes of the margins by seat, and in games
    that are ``ended`` (or ``cut``) ``final_scores`` are their scores by seat: a new game has
    begun there. ``drawn`` are the kinds drawn in the step, ``deals`` the kinds of the games' deals.

    >>> env = BatchedEnv(games=3, seats=2, seed=7)
    >>> env.step(env.legal[:, 0])
    >>> env.observations["board"].shape, (env.observations["board"] > 0).sum()
    ((3, 31, 31), np.int64(3))
    """

    def __init__(
        self, games: int, seats: int = 2, seed: int = 0, window: int = DEFAULT_WINDOW
    ) -> None:
        self.window = Window(window)
        for number, least, most, what in (
            (games, 1, _MOST_GAMES, "games"),
            (seats, 2, 8, "seats"),
            (seed, 0, 2**64 - 1, "seed"),
        ):
            if not is_plain_int(number) or not least <= number <= most:
                raise InvalidArgument(
                    f"bad_{what}", f"{what} is {least} to {most:,}, not {shown(number)}"
                )
        size, kinds = self.window.size, len(ALL_TILES)
        self.observations: dict[str, Array] = {
            "board": np.zeros((games, size, size), np.uint8),
            "hand": np.zeros((games, HAND_SIZE), np.uint8),
            "unseen": np.zeros((games, kinds), np.uint8),
            "scores": np.zeros((games, seats), np.int16),
            "hand_counts": np.zeros((games, seats), np.uint8),
            "bag_count": np.zeros((games, 1), np.uint8),
            "to_move": np.zeros((games, 1), np.uint8),
            "corner": np.zeros((games, 2), np.int16),
            "action_mask": np.zeros((games, self.window.actions), np.int8),
        }
        self.legal: Array = np.zeros((games, _MOST_LEGAL), np.int32)
        self.legal_count: Array = np.zeros(games, np.int32)
        self.seat: Array = np.zeros(games, np.uint8)
        self.rewards: Array = np.zeros((games, seats), np.float32)
        self.ended: Array = np.zeros(games, np.uint8)
        self.cut: Array = np.zeros(games, np.uint8)
        self.final_scores: Array = np.zeros((games, seats), np.int16)
        self.deals: Array = np.zeros((games, kinds * COPIES), np.uint8)
        self.drawn: Array = np.zeros((games, HAND_SIZE), np.uint8)
        self.drawn_count: Array = np.zeros(games, np.uint8)
        arrays = {
            **self.observations,
            "legal": self.legal,
            "legal_count": self.legal_count,
            "seat": self.seat,
            "rewards": self.rewards,
            "ended": self.ended,
            "cut": self.cut,
            "final_scores": self.final_scores,
            "deals": self.deals,
            "drawn": self.drawn,
            "drawn_count": self.drawn_count,
        }
        flat = {name: array.reshape(-1) for name, array in arrays.items()}
        self._batch = Batch(games, seats, size, MOST_TURNS, seed, flat)

    @property
    def games(self) -> int:
        return len(self.seat)

    @property
    def seats(self) -> int:
        return int(self.rewards.shape[1])

    @property
    def turns(self) -> int:
        """The number of turns played in all games together."""
        return self._batch.turns()

    def step(self, actions: npt.ArrayLike) -> None:
        """One action in each game; raises `InvalidArgument`, and does nothing, if any of them is
        illegal."""
        chosen = np.ascontiguousarray(actions)
        if chosen.shape != (self.games,) or chosen.dtype.kind not in "iu":
            raise InvalidArgument(
                "bad_actions", f"actions are {self.games} integers, one for each game"
            )
        self._batch.step(chosen.astype(np.int64, copy=False))

    def random_actions(self, random: np.random.Generator) -> npt.NDArray[np.int32]:
        """A legal action for each game, all equally likely."""
        chosen = (random.random(self.games) * self.legal_count).astype(np.int32)
        actions: npt.NDArray[np.int32] = self.legal[np.arange(self.games), chosen]
        return actions
