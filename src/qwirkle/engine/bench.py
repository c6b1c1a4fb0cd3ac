"""Measures the speed of the engine, in process CPU time."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from time import process_time

from qwirkle.engine import Playout, _playout, is_compiled
from qwirkle.rules.game import Game
from qwirkle.rules.move import Pass, Swap
from qwirkle.rules.position import Position

__all__ = ["GAMES_MIN", "Speed", "run"]

GAMES_MIN = 4000
_BATCH = 100
_INTERPRETED_GAMES = 20
_CALLED_GAMES = 4


@dataclass(frozen=True, slots=True)
class Speed:
    """What `run` measured.

    ``calls_per_s`` are calls of `Position.legal_placements`: a position in, a list of moves out.
    ``ratio`` compares the lists per second of the running form with those of the interpreted form.
    """

    compiled: bool
    games: int
    lists_per_s: float
    games_per_s: float
    mean_list: float
    calls_per_s: float
    ratio: float


def run(games: int, seed: int, progress: Callable[[int, int], None]) -> Speed:
    """Play seeded greedy two-player games and time them; ``progress`` receives done and total."""
    playout = Playout(seed)
    spent = 0.0
    for done in range(0, games, _BATCH):
        progress(done, games)
        began = process_time()
        playout.play(min(_BATCH, games - done))
        spent += process_time() - began
    progress(games, games)
    lists, listed = playout.totals()
    slow = _playout.Playout(seed)
    began = process_time()
    slow.play(_INTERPRETED_GAMES)
    slow_rate = slow.totals()[0] / (process_time() - began)
    return Speed(
        compiled=is_compiled(),
        games=games,
        lists_per_s=lists / spent,
        games_per_s=games / spent,
        mean_list=listed / lists,
        calls_per_s=_calls_per_s(seed),
        ratio=lists / spent / slow_rate,
    )


def _calls_per_s(seed: int) -> float:
    positions = [p for at in range(_CALLED_GAMES) for p in _positions(f"{seed}/{at}")]
    began = process_time()
    for position in positions:
        position.legal_placements()
    return len(positions) / (process_time() - began)


def _positions(seed: str) -> list[Position]:
    """The positions of one game in which the first listed move is always played."""
    game = Game.start(players=2, seed=seed)
    positions = []
    while not game.is_over:
        position = game.position
        positions.append(position)
        moves = position.legal_placements()
        hand = position.hands[position.to_move]
        swap = Swap(hand[: len(position.bag)]) if position.bag else Pass()
        game = game.play(moves[0] if moves else swap)
    return positions
