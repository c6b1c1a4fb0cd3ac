"""Puzzles: positions with a move to find, mined from games and proved.

>>> from qwirkle.analysis.puzzles import THEMES, shipped_puzzles
>>> puzzles = shipped_puzzles()
>>> len(puzzles) > 0, {puzzle.theme for puzzle in puzzles} <= set(THEMES)
(True, True)
"""

from qwirkle.analysis.puzzles.canonical_form import canonical_form, puzzle_id
from qwirkle.analysis.puzzles.comparison import compare, verdict_of
from qwirkle.analysis.puzzles.criteria import (
    CLEARLY,
    LEAST_BAG,
    LEAST_MARGIN,
    LEAST_WIN_MARGIN,
    MOST_ANSWERS,
    TOLERANCE,
)
from qwirkle.analysis.puzzles.difficulty import (
    LEVELS,
    nearest_level,
    solve_rates,
    starting_rating,
)
from qwirkle.analysis.puzzles.finder import find_puzzle
from qwirkle.analysis.puzzles.miner import GameJob, game_jobs, mine, mine_game, record_jobs
from qwirkle.analysis.puzzles.mining_journal import MiningJournal
from qwirkle.analysis.puzzles.puzzle import (
    THEMES,
    Attempt,
    Puzzle,
    StartingRating,
    Theme,
    ValuedMove,
)
from qwirkle.analysis.puzzles.puzzle_set import (
    PuzzleSet,
    PuzzleSummary,
    format_puzzle_set,
    parse_puzzle_set,
    shipped_puzzles,
)
from qwirkle.analysis.puzzles.selection import MOST_OF_A_THEME, Selection

__all__ = [
    "CLEARLY",
    "LEAST_BAG",
    "LEAST_MARGIN",
    "LEAST_WIN_MARGIN",
    "LEVELS",
    "MOST_ANSWERS",
    "MOST_OF_A_THEME",
    "THEMES",
    "TOLERANCE",
    "Attempt",
    "GameJob",
    "MiningJournal",
    "Puzzle",
    "PuzzleSet",
    "PuzzleSummary",
    "Selection",
    "StartingRating",
    "Theme",
    "ValuedMove",
    "canonical_form",
    "compare",
    "find_puzzle",
    "format_puzzle_set",
    "game_jobs",
    "mine",
    "mine_game",
    "nearest_level",
    "parse_puzzle_set",
    "puzzle_id",
    "record_jobs",
    "shipped_puzzles",
    "solve_rates",
    "starting_rating",
    "verdict_of",
]
