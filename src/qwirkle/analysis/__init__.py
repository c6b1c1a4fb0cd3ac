"""What a position is worth, and what happened in a game.

>>> from qwirkle import Game
>>> from qwirkle.analysis import analyse
>>> position = Game.start(players=2, seed=7).position
>>> result = analyse(position.view(position.to_move), samples=4).result()
>>> result.best.behind.value
0.0
"""

from qwirkle.analysis.analyser import Analyser, analyse
from qwirkle.analysis.candidate import Analysis, Candidate, Method, Reply
from qwirkle.analysis.draw_luck import luck
from qwirkle.analysis.estimate import Estimate, Interval
from qwirkle.analysis.game_review import (
    VERDICTS,
    Depth,
    DrawLuck,
    Gift,
    Level,
    Review,
    SeatReview,
    TurningPoint,
    TurnReview,
    Verdict,
)
from qwirkle.analysis.json_form import (
    analysis_schema,
    format_analysis_json,
    format_review_json,
    parse_analysis_json,
    parse_review_json,
    review_schema,
)
from qwirkle.analysis.level import LADDER, performance
from qwirkle.analysis.reason import (
    BetterTilesKept,
    DuplicateKept,
    GiftOpened,
    LessToCome,
    PointsGivenUp,
    QwirkleMissed,
    Reason,
    SwapWorthMore,
    TempoLost,
)
from qwirkle.analysis.reviewer import VERSION, assemble, review, turn_jobs
from qwirkle.analysis.turn_judge import BEST_WITHIN, EDGES, TurnJob, judge_turn
from qwirkle.analysis.win_model import win_chance
from qwirkle.players.win_model import MEASURED_SEATS

__all__ = [
    "BEST_WITHIN",
    "EDGES",
    "LADDER",
    "MEASURED_SEATS",
    "VERDICTS",
    "VERSION",
    "Analyser",
    "Analysis",
    "BetterTilesKept",
    "Candidate",
    "Depth",
    "DrawLuck",
    "DuplicateKept",
    "Estimate",
    "Gift",
    "GiftOpened",
    "Interval",
    "LessToCome",
    "Level",
    "Method",
    "PointsGivenUp",
    "QwirkleMissed",
    "Reason",
    "Reply",
    "Review",
    "SeatReview",
    "SwapWorthMore",
    "TempoLost",
    "TurnJob",
    "TurnReview",
    "TurningPoint",
    "Verdict",
    "analyse",
    "analysis_schema",
    "assemble",
    "format_analysis_json",
    "format_review_json",
    "judge_turn",
    "luck",
    "parse_analysis_json",
    "parse_review_json",
    "performance",
    "review",
    "review_schema",
    "turn_jobs",
    "win_chance",
]
