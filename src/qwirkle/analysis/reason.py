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
    """The better move scores ``points`` more.

    >>> from qwirkle import parse_move, parse_view
    >>> from qwirkle.analysis import TurnJob, judge_turn
    >>> view = parse_view("0,0:RoRs RdRdBcBxGoYt/6 94 2/0 0 classic 0")
    >>> job = TurnJob(0, 1, view, parse_move("Go@0,1"), "quick")
    >>> [reason] = [r for r in judge_turn(job).reasons if isinstance(r, PointsGivenUp)]
    >>> reason.points
    1.0
    """

    points: float


@dataclass(frozen=True, slots=True)
class GiftOpened:
    """The move gives the next seat a line, or leaves one that the better move takes or spoils.

    ``line`` are the cells that lie in the line before the reply, ``missing`` the tiles that the
    next seat most often adds, ``length`` the length that the line then has (6 is a Qwirkle).
    ``chance`` is the share of samples in which the next seat extends this line to that length;
    ``chance_after_better`` the same after the better move. ``is_new`` is whether the move itself
    laid a tile in the line.

    >>> from qwirkle import parse_move, parse_view
    >>> from qwirkle.analysis import TurnJob, judge_turn
    >>> view = parse_view("0,0:RoRsRd RcRxBoGsGdPt/6 93 9/0 0 classic 0")
    >>> job = TurnJob(0, 1, view, parse_move("Rc@3,0 Rx@4,0"), "quick")
    >>> [reason] = [r for r in judge_turn(job).reasons if isinstance(r, GiftOpened)]
    >>> [str(placement) for placement in reason.missing], reason.length, reason.is_new
    (['Rt@-1,0'], 6, True)
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
    """The better move keeps tiles that are worth more: ``better`` instead of ``kept``.

    >>> from qwirkle import parse_move, parse_view
    >>> from qwirkle.analysis import TurnJob, judge_turn
    >>> view = parse_view("0,0:RoRsRdRc RxBoGsGdPtYc/6 92 9/0 0 classic 0")
    >>> job = TurnJob(0, 1, view, parse_move("Rx@4,0"), "quick")
    >>> [reason] = [r for r in judge_turn(job).reasons if isinstance(r, BetterTilesKept)]
    >>> " ".join(map(str, reason.kept)), " ".join(map(str, reason.better))
    ('Yc Gs Gd Bo Pt', 'Rx Yc Bo Pt')
    """

    points: float
    kept: tuple[Tile, ...]
    better: tuple[Tile, ...]


@dataclass(frozen=True, slots=True)
class DuplicateKept:
    """The move keeps two or more copies of ``tiles``, and the better move does not.

    >>> from qwirkle import parse_move, parse_view
    >>> from qwirkle.analysis import TurnJob, judge_turn
    >>> view = parse_view("0,0:RoRs RdRdRdBcGxGx/6 94 2/0 0 classic 0")
    >>> job = TurnJob(0, 1, view, parse_move("swap Bc"), "quick")
    >>> [reason] = [r for r in judge_turn(job).reasons if isinstance(r, DuplicateKept)]
    >>> reason.tiles
    (Tile.parse('Rd'),)
    """

    points: float
    tiles: tuple[Tile, ...]


@dataclass(frozen=True, slots=True)
class LessToCome:
    """The same tiles are kept, but the move leaves fewer points for the own next turns.

    >>> from qwirkle import parse_move, parse_view
    >>> from qwirkle.analysis import TurnJob, judge_turn
    >>> view = parse_view("- GdGsOtGcRcRs/6 96 0/0 0 classic 0")
    >>> job = TurnJob(0, 1, view, parse_move("Gs@0,0 Gd@1,0 Gc@2,0"), "quick")
    >>> [reason] = [r for r in judge_turn(job).reasons if isinstance(r, LessToCome)]
    >>> round(reason.points, 1)
    1.0
    """

    points: float


@dataclass(frozen=True, slots=True)
class QwirkleMissed:
    """The better move makes a Qwirkle on ``line``; the move played makes none.

    >>> from qwirkle import parse_move, parse_view
    >>> from qwirkle.analysis import TurnJob, judge_turn
    >>> view = parse_view("0,0:RoRsRdRcRx RtBoGsGdPxYc/6 91 9/0 0 classic 0")
    >>> job = TurnJob(0, 1, view, parse_move("Bo@0,1"), "quick")
    >>> [reason] = [r for r in judge_turn(job).reasons if isinstance(r, QwirkleMissed)]
    >>> reason.points, len(reason.line)
    (10.0, 6)
    """

    points: float
    line: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class TempoLost:
    """Near the end, the better move gets rid of ``tiles`` more tiles; ``finishes`` if of all.

    >>> from qwirkle import parse_move, parse_view
    >>> from qwirkle.analysis import TurnJob, judge_turn
    >>> view = parse_view("0,0:RoRs RdRc/1 0:Bo 2/0 0 classic 0")
    >>> job = TurnJob(0, 1, view, parse_move("Rd@2,0"), "quick")
    >>> [reason] = [r for r in judge_turn(job).reasons if isinstance(r, TempoLost)]
    >>> reason.tiles, reason.finishes
    (1, True)
    """

    points: float
    tiles: int
    finishes: bool


@dataclass(frozen=True, slots=True)
class SwapWorthMore:
    """Swapping ``tiles`` is better than the placement played.

    >>> from qwirkle.analysis.puzzles import shipped_puzzles
    >>> reasons = (reason for puzzle in shipped_puzzles() for reason in puzzle.reasons)
    >>> next(reason for reason in reasons if isinstance(reason, SwapWorthMore)).points > 0
    True
    """

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
"""Whatever makes a move worse than the better one."""
