"""What a seat did in its turn, and what the others saw of it."""

from __future__ import annotations

from dataclasses import dataclass

from qwirkle.rules.move import Pass, Place, Swap
from qwirkle.rules.scoring import LineScore
from qwirkle.rules.tile import Tile

__all__ = ["HiddenSwap", "SeenTurn", "Turn"]


@dataclass(frozen=True, slots=True)
class HiddenSwap:
    """Another seat's swap: how many tiles, not which.

    >>> from qwirkle import Position
    >>> setup = {"board": [[0, 0, "Ro"]], "hands": [["Bd"], ["Yo"]], "bag": ["Gd"]}
    >>> position = Position.from_setup(setup)
    >>> after = position.play(position.legal_swaps()[0])
    >>> str(after.turns[0].move), after.view(1).turns[0].move
    ('swap Bd', HiddenSwap(count=1))
    """

    count: int

    def __str__(self) -> str:
        return f"swap {self.count}"


class _Scored:
    __slots__ = ()

    lines: tuple[LineScore, ...]
    bonus: int

    @property
    def score(self) -> int:
        """The points of the lines, Qwirkles included."""
        return sum(line.total for line in self.lines)

    @property
    def points(self) -> int:
        """All points of the turn: the score and the bonus for finishing (E2)."""
        return self.score + self.bonus


@dataclass(frozen=True, slots=True)
class Turn(_Scored):
    """One turn: seat, move, the lines it scored, the bonus for finishing, the tiles drawn.

    >>> from qwirkle import Game
    >>> game = Game.start(players=2, seed=7)
    >>> turn = game.play(game.position.legal_placements()[0]).turns[0]
    >>> turn.seat, str(turn.move), turn.points, len(turn.draw)
    (0, 'Ys@0,0 Gs@1,0', 2, 2)
    """

    seat: int
    move: Place | Swap | Pass
    draw: tuple[Tile, ...]
    lines: tuple[LineScore, ...] = ()
    bonus: int = 0

    def seen_by(self, seat: int | None) -> SeenTurn:
        """What ``seat`` may know of this turn; None is a spectator."""
        count = len(self.draw)
        if seat == self.seat:
            return SeenTurn(self.seat, self.move, count, self.draw, self.lines, self.bonus)
        move = HiddenSwap(len(self.move.tiles)) if isinstance(self.move, Swap) else self.move
        return SeenTurn(self.seat, move, count, None, self.lines, self.bonus)


@dataclass(frozen=True, slots=True)
class SeenTurn(_Scored):
    """A turn as one seat or a spectator saw it; ``draw`` is None if it is hidden.

    >>> from qwirkle import Game
    >>> game = Game.start(players=2, seed=7)
    >>> seen = game.play(game.position.legal_placements()[0]).position.view(None).turns[0]
    >>> seen.draw_count, seen.draw
    (2, None)
    """

    seat: int
    move: Place | Swap | Pass | HiddenSwap
    draw_count: int
    draw: tuple[Tile, ...] | None
    lines: tuple[LineScore, ...] = ()
    bonus: int = 0
