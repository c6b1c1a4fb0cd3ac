"""Who chooses moves: the Player protocol and the bots."""

from qwirkle.players.greedy import GreedyPlayer
from qwirkle.players.player import Player
from qwirkle.players.random_player import RandomPlayer
from qwirkle.players.registry import create, names

__all__ = ["GreedyPlayer", "Player", "RandomPlayer", "create", "names"]
