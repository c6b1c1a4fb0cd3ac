"""Which of the puzzles that were found go into a set: no two alike, and a mix of themes."""

from __future__ import annotations

from collections import Counter
from math import ceil

from qwirkle.analysis.puzzles.puzzle import Puzzle, Theme

__all__ = ["MOST_OF_A_THEME", "Selection"]

MOST_OF_A_THEME: dict[Theme, float] = {
    "best_score": 0.4,
    "hidden_qwirkle": 0.2,
    "keep_tiles": 0.45,
    "avoid_gift": 0.35,
    "next_turn": 0.2,
    "swap": 0.2,
    "exact_ending": 0.2,
}
"""The largest share of each theme in a set: most positions with a clear best move are those in
which it simply scores the most, and few of them teach anything."""


class Selection:
    """Puzzles, taken in the order in which they are offered until there are ``count``.

    >>> from qwirkle.analysis.puzzles import shipped_puzzles
    >>> puzzle = next(iter(shipped_puzzles()))
    >>> selection = Selection(count=2)
    >>> selection.offer(puzzle), selection.offer(puzzle), selection.is_full
    (True, False, False)
    """

    def __init__(self, count: int) -> None:
        self.count = count
        self.puzzles: list[Puzzle] = []
        self._ids: set[str] = set()
        self._themes: Counter[Theme] = Counter()

    @property
    def is_full(self) -> bool:
        return len(self.puzzles) >= self.count

    def offer(self, puzzle: Puzzle) -> bool:
        """Take a puzzle, unless one like it is there, or enough of its theme."""
        most = ceil(MOST_OF_A_THEME[puzzle.theme] * self.count)
        if self.is_full or puzzle.id in self._ids or self._themes[puzzle.theme] >= most:
            return False
        self.puzzles.append(puzzle)
        self._ids.add(puzzle.id)
        self._themes[puzzle.theme] += 1
        return True
