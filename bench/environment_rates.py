"""The turn rate of the batched environment beside that of the engine itself, on one core.

Both play whole games in the same run: the engine by its own greedy player, the batch by random
actions, with all observations and masks written. The share must be at least a fifth.
"""

from __future__ import annotations

import argparse
import sys
from time import process_time

import numpy as np

from qwirkle.engine import Playout, is_compiled
from qwirkle.env.batch import BatchedEnv

LEAST_SHARE = 0.2
_ROUNDS = 3


def engine_rate(games: int) -> float:
    """Turns per second of greedy games inside the engine."""
    playout = Playout(1)
    began = process_time()
    playout.play(games)
    return playout.totals()[0] / (process_time() - began)


def batch_rate(games: int, steps: int) -> tuple[float, float]:
    """Turns and actions per second of random play in the batch, the choice of actions included."""
    env = BatchedEnv(games)
    random = np.random.default_rng(1)
    # Half a game first, so that the games are in all phases.
    for _ in range(60):
        env.step(env.random_actions(random))
    turns = env.turns
    began = process_time()
    for _ in range(steps):
        env.step(env.random_actions(random))
    spent = process_time() - began
    return (env.turns - turns) / spent, games * steps / spent


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=64, help="games in the batch")
    parser.add_argument("--steps", type=int, default=4_000, help="steps of the batch in each round")
    options = parser.parse_args()
    print(f"engine {'compiled' if is_compiled() else 'interpreted'}, {options.games} games at once")
    shares = []
    for _ in range(_ROUNDS):
        own = engine_rate(5_000 if is_compiled() else 5)
        turns, actions = batch_rate(options.games, options.steps)
        shares.append(turns / own)
        print(
            f"engine {own:12,.0f} turns/s   batch {turns:12,.0f} turns/s"
            f" ({actions:12,.0f} actions/s)   share {turns / own:.2f}"
        )
    print(f"least share {min(shares):.2f}, to be at least {LEAST_SHARE}")
    return 0 if min(shares) >= LEAST_SHARE else 1


if __name__ == "__main__":
    sys.exit(main())
