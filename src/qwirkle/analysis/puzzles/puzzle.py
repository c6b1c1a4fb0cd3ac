"""A position with one best move, or a few equally good ones, to be found by a player."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, get_args

from qwirkle.analysis.candidate import Method, same_move
from qwirkle.analysis.estimate import Estimate
from qwirkle.analysis.reason import Reason
from qwirkle.notation.view import parse_view
from qwirkle.rules.move import Move
from qwirkle.rules.view import View

__all__ = ["THEMES", "Attempt", "Puzzle", "StartingRating", "Theme", "ValuedMove"]

Theme = Literal[
    "best_score",
    "hidden_qwirkle",
    "keep_tiles",
    "avoid_gift",
    "next_turn",
    "swap",
    "exact_ending",
]
"""One of the `THEMES`."""

THEMES: tuple[Theme, ...] = get_args(Theme)
"""What a puzzle is about.

- ``best_score``: the best move scores more than any other;
- ``hidden_qwirkle``: so it does, and it makes a Qwirkle of two or more tiles from the hand;
- ``keep_tiles``: a move that scores less keeps better tiles;
- ``avoid_gift``: a move that scores less, or no more, gives the next seat less;
- ``next_turn``: such a move keeps the same tiles, but leaves more for the own next turns;
- ``swap``: swapping is better than any placement;
- ``exact_ending``: the bag is empty, and the best move decides the game.
"""


@dataclass(frozen=True, slots=True)
class StartingRating:
    """Where the rating of a puzzle starts, and how uncertain it is: Glicko's deviation.

    >>> from qwirkle.analysis.puzzles import shipped_puzzles
    >>> puzzle = next(iter(shipped_puzzles()))
    >>> puzzle.rating.deviation > 0
    True
    """

    value: float
    deviation: float


@dataclass(frozen=True, slots=True)
class ValuedMove:
    """A move, the points it scores, and how many points it is behind the best in the long run.

    >>> from qwirkle.analysis.puzzles import shipped_puzzles
    >>> puzzle = next(iter(shipped_puzzles()))
    >>> best = puzzle.candidates[0]
    >>> puzzle.is_answer(best.move), best.behind.value
    (True, 0.0)
    """

    move: Move
    points: int
    behind: Estimate


@dataclass(frozen=True, slots=True)
class Attempt:
    """What a move is as an answer: whether it is accepted, and how far it is behind the best.

    ``behind`` is None for a move that the puzzle has no value of; it is then not among the best.

    >>> from qwirkle.analysis.puzzles import shipped_puzzles
    >>> puzzle = next(iter(shipped_puzzles()))
    >>> puzzle.judge(puzzle.answers[0]).is_answer, puzzle.judge(puzzle.rival).is_answer
    (True, False)
    """

    is_answer: bool
    behind: Estimate | None


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position of a game for two, seen by seat 0, which is on turn; without the turns before.

    ``id`` is equal for positions that differ only by turning, mirroring and renaming of colours
    and shapes. ``position`` is a view in its notation. ``answers`` are all moves that count as
    right, the best first; ``margin`` is how far the next best move is behind it, ``win_margin`` the
    same in chances to win. ``candidates`` are the best moves with their values, ``rival`` is the
    move that tempts most, and ``reasons`` why it is worse than the best. ``solved`` tells how often
    each bot of the ladder finds an answer; ``level`` and ``rating`` follow from it.

    >>> from qwirkle.analysis.puzzles import shipped_puzzles
    >>> puzzle = next(iter(shipped_puzzles()))
    >>> puzzle.view.is_legal(puzzle.answers[0]), puzzle.is_answer(puzzle.rival)
    (True, False)
    """

    id: str
    position: str
    theme: Theme
    level: str
    rating: StartingRating
    method: Method
    samples: int
    answers: tuple[Move, ...]
    margin: Estimate
    win_margin: float
    candidates: tuple[ValuedMove, ...]
    rival: Move
    reasons: tuple[Reason, ...]
    solved: dict[str, float]

    @property
    def view(self) -> View:
        """What the seat on turn knows."""
        return parse_view(self.position)

    def is_answer(self, move: Move) -> bool:
        """Whether this is one of the answers, also if its placements are in another order."""
        return any(same_move(move, answer) for answer in self.answers)

    def judge(self, move: Move) -> Attempt:
        """What a move is as an answer; raises `IllegalMove` for one that is not legal."""
        self.view.check(move)
        known = next((c.behind for c in self.candidates if same_move(c.move, move)), None)
        return Attempt(self.is_answer(move), known)
