"""The law of the game: plain Python, the standard library only, randomness only from a seed.

A `Game` is a start and its turns; its `Position` answers the questions about the law.

>>> from qwirkle.rules import Closing, Game, IllegalMove, Pass, Place, Position
>>> game = Game.start(players=2, seed=7, names=["Nora", "Max"])
>>> position = game.position
>>> score, move = position.scored_placements()[0]
>>> isinstance(move, Place), position.is_legal(move), position.score(move) == score
(True, True, True)
>>> try:
...     position.check(Pass())
... except IllegalMove as error:
...     print(error.reason)
pass_first_turn

Every change gives a new value, and the draws come from the seed.

>>> game.play(move) == game.play_unchecked(move)
True
>>> game = game.play(move)
>>> game.position == position.play(move), game.first_foreign_draw()
(True, None)
>>> [len(step.turns) for step in game.steps()]
[0, 1]
>>> turn = game.turns[0]
>>> [line.total for line in position.score_lines(turn.move)] == [line.total for line in turn.lines]
True
>>> Game.from_deal(game.deal, players=2).replay_turn(turn.move, turn.draw).turns == game.turns
True

What a seat may know is a `View`. It has the same questions, but no hand except its own.

>>> view = game.position.view(1)
>>> len(view.legal_moves()) == len(view.legal_placements()) + len(view.legal_swaps())
True
>>> view.consider([]).status
'incomplete'

A position of one's own is described by a setup.

>>> setup = game.position.to_setup()
>>> Position.from_setup(setup).hands == game.position.hands
True

What happens beside the turns is kept with them.

>>> later = game.hold(1, "greedy").give_back(1).take_over(1, "expert")
>>> later = later.stand_in(later.position.to_move, "master").depart(0, "resigned")
>>> [type(step).__name__ for step in later.position.history()]
['Turn', 'Hold', 'Return', 'Takeover', 'StandIn', 'Departure']
>>> other = Game.start(players=2, seed=7).play_on("another")
>>> Game.from_deal(other.deal, 2, seed="another", origin_seeds=["7"]).remix() == other
True
>>> game.close("agreed") == game.with_incident(Closing(after=1, reason="agreed"))
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
