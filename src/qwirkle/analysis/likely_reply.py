"""What the next seat probably does after a move, and which lines it extends."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from qwirkle.analysis.candidate import Reply
from qwirkle.analysis.sampler import Replies
from qwirkle.rules.board import Board
from qwirkle.rules.move import Pass, Place, Placement
from qwirkle.rules.scoring import score_lines
from qwirkle.rules.tile import Cell

__all__ = ["Extension", "extensions", "likely_reply", "mean_points"]


@dataclass(frozen=True, slots=True)
class Extension:
    """A line that replies extend to ``length``: how often, for how many points on average over
    all samples, and the placements that do it most often."""

    line: tuple[Cell, ...]
    length: int
    chance: float
    points: float
    missing: tuple[Placement, ...]


def likely_reply(replies: Replies) -> Reply | None:
    """The most frequent reply; None if there was none."""
    counts = Counter(_sorted(move) for _, move in replies if isinstance(move, Place))
    if not counts:
        return Reply(Pass(), 1.0, 0.0) if replies else None
    placements, count = min(counts.items(), key=lambda item: (-item[1], item[0]))
    return Reply(Place(placements), count / len(replies), mean_points(replies))


def mean_points(replies: Replies) -> float:
    """What the next seat scores on average."""
    return sum(score for score, _ in replies) / max(len(replies), 1)


def extensions(board: Board, replies: Replies) -> dict[tuple[tuple[Cell, ...], int], Extension]:
    """The lines on ``board`` that replies extend, by their cells and the length they get."""
    counts: Counter[tuple[tuple[Cell, ...], int]] = Counter()
    points: Counter[tuple[tuple[Cell, ...], int]] = Counter()
    ways: dict[tuple[tuple[Cell, ...], int], Counter[tuple[Placement, ...]]] = {}
    for _, move in replies:
        if not isinstance(move, Place):
            continue
        for line in score_lines(board, move.placements):
            before = tuple(cell for cell in line.cells if cell in board)
            if len(before) < 2:
                continue
            key = before, len(line.cells)
            counts[key] += 1
            points[key] += line.total
            added = tuple(sorted(p for p in move.placements if p.cell in line.cells))
            ways.setdefault(key, Counter())[added] += 1
    n = len(replies)
    return {
        key: Extension(
            key[0],
            key[1],
            count / n,
            points[key] / n,
            min(ways[key].items(), key=lambda item: (-item[1], item[0]))[0],
        )
        for key, count in counts.items()
    }


def _sorted(move: Place) -> tuple[Placement, ...]:
    return tuple(sorted(move.placements))
