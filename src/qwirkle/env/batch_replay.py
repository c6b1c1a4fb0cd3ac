"""The games of a batch, played again by the law as they go on."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from qwirkle.env.batch import BatchedEnv
from qwirkle.env.stepped_game import SteppedGame
from qwirkle.rules.game import Game
from qwirkle.rules.tile import ALL_TILES

__all__ = ["BatchReplay"]


class BatchReplay:
    """Follows a batch from its first action on, and collects its finished games.

    ``running`` are the games as they are now, ``finished`` those that are over, in order; they can
    be written as records. The law checks every move, and raises `IllegalMove` for wrong ones.

    >>> env = BatchedEnv(games=2, seed=7)
    >>> replay = BatchReplay(env)
    >>> replay.step(env.legal[:, 0])
    >>> len(replay.running[0].laid)
    1
    """

    def __init__(self, env: BatchedEnv) -> None:
        self.env = env
        self.running = [self._begun(at) for at in range(env.games)]
        self.finished: list[Game] = []

    def _begun(self, at: int) -> SteppedGame:
        deal = [ALL_TILES[int(kind)] for kind in self.env.deals[at]]
        return SteppedGame(Game.from_deal(deal, self.env.seats), self.env.window)

    def step(self, actions: npt.ArrayLike) -> None:
        """Step the batch, and the same games by the law."""
        env = self.env
        chosen = np.array(actions)  # a copy, since they may be part of an array of the batch
        env.step(chosen)
        for at, action in enumerate(chosen.tolist()):
            draw = [ALL_TILES[int(kind)] for kind in env.drawn[at, : env.drawn_count[at]]]
            self.running[at].step(action, draw)
            if env.ended[at] or env.cut[at]:
                self.finished.append(self.running[at].game)
                self.running[at] = self._begun(at)
