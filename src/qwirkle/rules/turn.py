"""What a seat did in its turn, and what the others saw of it."""

from __future__ import annotations

from dataclasses import dataclass

from qwirkle.rules.move import Pass, Place, Swap
from qwirkle.rules.scoring import LineScore
from qwirkle.rules.tile import Tile

__all__ = ["HiddenSwap", "SeenTurn", "Turn"]


@dataclass(frozen=True, slots=True)
class HiddenSwap:
    """Another seat's swap: how many tiles, not which."""

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
    """One turn: seat, move, the lines it scored, the bonus for finishing, the tiles drawn."""

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
    """A turn as one seat or a spectator saw it; ``draw`` is None if it is hidden."""

    seat: int
    move: Place | Swap | Pass | HiddenSwap
    draw_count: int
    draw: tuple[Tile, ...] | None
    lines: tuple[LineScore, ...] = ()
    bonus: int = 0
