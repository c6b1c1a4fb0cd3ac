"""Bots that make mistakes as people do: they overlook, miscount, and do not look ahead."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from qwirkle.players.greedy import swap_unwanted
from qwirkle.players.situation import check_on_turn
from qwirkle.rules.board import Board
from qwirkle.rules.move import Move, Pass, Place
from qwirkle.rules.scoring import score_lines
from qwirkle.rules.tile import Axis, Cell
from qwirkle.rules.view import View

__all__ = ["LEVELS", "Attention", "FalliblePlayer"]


@dataclass(frozen=True, slots=True)
class Attention:
    """How much of the board a player notices.

    ``places``: the probability of looking at a cell at all; ``longer``: of thinking of each
    further tile of a move; ``crossings``: of counting a crossing line. ``caution``: the points
    that leaving a line of five open is thought to cost.
    """

    places: float
    longer: float
    crossings: float
    caution: float


LEVELS = {
    "beginner": Attention(places=0.26, longer=0.5, crossings=0.5, caution=0.0),
    "casual": Attention(places=0.37, longer=0.62, crossings=0.68, caution=0.0),
    "keen": Attention(places=0.52, longer=0.8, crossings=0.85, caution=0.0),
    "strong": Attention(places=0.97, longer=0.98, crossings=1.0, caution=2.0),
}


class FalliblePlayer:
    """Plays the best of the moves it notices, by the points it counts.

    >>> from random import Random
    >>> from qwirkle import Game
    >>> from qwirkle.players.fallible import LEVELS
    >>> view = Game.start(players=2, seed=7).position.view(0)
    >>> view.is_legal(FalliblePlayer(LEVELS["casual"], Random(7)).choose(view))
    True
    """

    def __init__(self, level: Attention, random: Random) -> None:
        self._level = level
        self._random = random

    def choose(self, view: View) -> Move:
        check_on_turn(view)
        moves = view.legal_placements()
        if not moves:
            return Pass() if view.must_pass else swap_unwanted(view, self._random)
        seen = self._seen(moves) if view.board else moves
        self._random.shuffle(seen)
        return max(seen, key=lambda move: self._worth(view.board, move))

    def _seen(self, moves: list[Place]) -> list[Place]:
        """The moves it notices: some cells are overlooked, and long moves need thought."""
        looked: dict[Cell, bool] = {}
        seen = []
        for move in moves:
            cells = [cell for _, cell in move.placements]
            for cell in cells:
                if cell not in looked:
                    looked[cell] = self._random.random() < self._level.places
            thought = all(self._random.random() < self._level.longer for _ in cells[1:])
            if thought and any(looked[cell] for cell in cells):
                seen.append(move)
        # Everybody finds some single tile when searching long enough.
        return seen or [self._random.choice([m for m in moves if len(m.placements) == 1])]

    def _worth(self, board: Board, move: Place) -> float:
        lines = score_lines(board, move.placements)
        points = float(lines[0].total)
        for line in lines[1:]:
            if self._random.random() < self._level.crossings:
                points += line.total
        return (
            points - self._level.caution * self._gifts(board, move)
            if self._level.caution
            else points
        )

    def _gifts(self, board: Board, move: Place) -> int:
        """The number of lines of five that the move leaves open for the next seat."""
        after = board.laid(move.placements)
        gifts = 0
        for line in score_lines(board, move.placements):
            if len(line.cells) == 5 and line.axis is not None:
                ends = ((line.cells[0], -1), (line.cells[-1], 1))
                gifts += any(_has_room(after, end, line.axis, way) for end, way in ends)
        return gifts


def _has_room(board: Board, end: Cell, axis: Axis, way: int) -> bool:
    """Whether a sixth tile there would complete the line instead of joining it to another."""
    return end.step(axis, way) not in board and end.step(axis, 2 * way) not in board
