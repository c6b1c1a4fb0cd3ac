"""Players against players: mirrored deals, intervals, sequential tests, ratings.

>>> spec = MatchSpec((Contestant("greedy"), Contestant("random")), groups=1, seed="7")
>>> result = run_match(spec, InlineExecutor())
>>> len(result.games), result.line.win.value
(2, 1.0)
"""

from qwirkle.arena.confidence_sequence import ConfidenceSequence
from qwirkle.arena.contestant import Contestant
from qwirkle.arena.estimate import IntervalEstimate
from qwirkle.arena.game_result import GameResult, PlayedGame, SeatResult
from qwirkle.arena.match import Progress, run_match
from qwirkle.arena.match_result import Line, MatchResult, Standing
from qwirkle.arena.match_spec import GameKey, GameSpec, MatchSpec, Meeting
from qwirkle.arena.match_store import MatchStore
from qwirkle.arena.referee import play_game
from qwirkle.compute import Executor, InlineExecutor, PoolExecutor, RayExecutor

__all__ = [
    "ConfidenceSequence",
    "Contestant",
    "Executor",
    "GameKey",
    "GameResult",
    "GameSpec",
    "InlineExecutor",
    "IntervalEstimate",
    "Line",
    "MatchResult",
    "MatchSpec",
    "MatchStore",
    "Meeting",
    "PlayedGame",
    "PoolExecutor",
    "Progress",
    "RayExecutor",
    "SeatResult",
    "Standing",
    "play_game",
    "run_match",
]
