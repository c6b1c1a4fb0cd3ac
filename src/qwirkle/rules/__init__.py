"""The law of the game: plain Python, the standard library only, randomness only from a seed.

>>> from qwirkle.rules import Game, Place
>>> game = Game.start(players=2, seed=7)
>>> isinstance(game.position.legal_placements()[0], Place)
True
"""

from qwirkle.rules.board import Board
from qwirkle.rules.errors import (
    REASONS,
    EngineUnavailable,
    IllegalMove,
    InvalidArgument,
    InvalidSetup,
    ParseError,
    QwirkleError,
)
from qwirkle.rules.game import Game
from qwirkle.rules.incident import (
    Closing,
    Departure,
    Hold,
    Incident,
    Remix,
    Return,
    StandIn,
    Takeover,
)
from qwirkle.rules.move import Move, Pass, Place, Placement, Swap
from qwirkle.rules.outcome import Outcome
from qwirkle.rules.position import Position
from qwirkle.rules.ruleset import Ruleset, longest_sets
from qwirkle.rules.score_sheet import ScoreSheet
from qwirkle.rules.scoring import LineScore
from qwirkle.rules.tentative import Tentative
from qwirkle.rules.tile import ALL_TILES, Axis, Cell, Colour, Shape, Tile
from qwirkle.rules.turn import HiddenSwap, SeenTurn, Turn
from qwirkle.rules.view import View

__all__ = [
    "ALL_TILES",
    "REASONS",
    "Axis",
    "Board",
    "Cell",
    "Closing",
    "Colour",
    "Departure",
    "EngineUnavailable",
    "Game",
    "HiddenSwap",
    "Hold",
    "IllegalMove",
    "Incident",
    "InvalidArgument",
    "InvalidSetup",
    "LineScore",
    "Move",
    "Outcome",
    "ParseError",
    "Pass",
    "Place",
    "Placement",
    "Position",
    "QwirkleError",
    "Remix",
    "Return",
    "Ruleset",
    "ScoreSheet",
    "SeenTurn",
    "Shape",
    "StandIn",
    "Swap",
    "Takeover",
    "Tentative",
    "Tile",
    "Turn",
    "View",
    "longest_sets",
]
