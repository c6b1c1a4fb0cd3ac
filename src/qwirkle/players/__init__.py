"""The Player protocol and the bots.

>>> from qwirkle import Game
>>> from qwirkle.players import create
>>> position = Game.start(players=2, seed=7).position
>>> move = create("greedy").choose(position.view(position.to_move))
>>> position.is_legal(move)
True
"""

from qwirkle.players.expert import ExpertPlayer
from qwirkle.players.fallible import FalliblePlayer
from qwirkle.players.greedy import GreedyPlayer
from qwirkle.players.master import MasterPlayer
from qwirkle.players.player import CandidateMove, Player, Watcher
from qwirkle.players.random_player import RandomPlayer
from qwirkle.players.registry import create, default_seconds, describe, names
from qwirkle.players.weights import parse_weights

__all__ = [
    "CandidateMove",
    "ExpertPlayer",
    "FalliblePlayer",
    "GreedyPlayer",
    "MasterPlayer",
    "Player",
    "RandomPlayer",
    "Watcher",
    "create",
    "default_seconds",
    "describe",
    "names",
    "parse_weights",
]
