"""Why a move was worth less than another, as values that any language can put into words.

Each reason has ``points``: how much of the loss it stands for, as far as that is known.
"""

from __future__ import annotations

from dataclasses import dataclass

from qwirkle.rules.move import Placement
from qwirkle.rules.tile import Cell, Tile

__all__ = [
    "BetterTilesKept",
    "DuplicateKept",
    "GiftOpened",
    "LessToCome",
    "PointsGivenUp",
    "QwirkleMissed",
    "Reason",
    "SwapWorthMore",
    "TempoLost",
]


@dataclass(frozen=True, slots=True)
class PointsGivenUp:
    """The better move scores ``points`` more."""

    points: float


@dataclass(frozen=True, slots=True)
class GiftOpened:
    """The move gives the next seat a line, or leaves one that the better move takes or spoils.

    ``line`` are the cells that lie in the line before the reply, ``missing`` the tiles that the
    next seat most often adds, ``length`` the length that the line then has (6 is a Qwirkle).
    ``chance`` is the share of samples in which the next seat extends this line to that length;
    ``chance_after_better`` the same after the better move. ``is_new`` is whether the move itself
    laid a tile in the line.
    """

    points: float
    line: tuple[Cell, ...]
    tiles: tuple[Tile, ...]
    missing: tuple[Placement, ...]
    length: int
    chance: float
    chance_after_better: float
    is_new: bool


@dataclass(frozen=True, slots=True)
class BetterTilesKept:
    """The better move keeps tiles that are worth more: ``better`` instead of ``kept``."""

    points: float
    kept: tuple[Tile, ...]
    better: tuple[Tile, ...]


@dataclass(frozen=True, slots=True)
class DuplicateKept:
    """The move keeps two or more copies of ``tiles``, and the better move does not."""

    points: float
    tiles: tuple[Tile, ...]


@dataclass(frozen=True, slots=True)
class LessToCome:
    """The same tiles are kept, but the move leaves fewer points for the own next turns."""

    points: float


@dataclass(frozen=True, slots=True)
class QwirkleMissed:
    """The better move makes a Qwirkle on ``line``; the move played makes none."""

    points: float
    line: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class TempoLost:
    """Near the end, the better move gets rid of ``tiles`` more tiles; ``finishes`` if of all."""

    points: float
    tiles: int
    finishes: bool


@dataclass(frozen=True, slots=True)
class SwapWorthMore:
    """Swapping ``tiles`` is better than the placement played."""

    points: float
    tiles: tuple[Tile, ...]


Reason = (
    PointsGivenUp
    | GiftOpened
    | BetterTilesKept
    | DuplicateKept
    | LessToCome
    | QwirkleMissed
    | TempoLost
    | SwapWorthMore
)
