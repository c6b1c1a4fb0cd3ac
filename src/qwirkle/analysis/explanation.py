"""Why one move is worth less than another: the loss, split into its causes."""

from __future__ import annotations

from collections import Counter

from qwirkle.analysis.candidate import Candidate
from qwirkle.analysis.likely_reply import extensions, mean_points
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
from qwirkle.analysis.sampler import Replies
from qwirkle.rules.board import Board
from qwirkle.rules.line import LINE_MAX
from qwirkle.rules.move import Move, Place, Swap
from qwirkle.rules.tile import Cell
from qwirkle.rules.view import View

__all__ = ["LEAST_EXPLAINED", "explain"]

LEAST_EXPLAINED = 1.0
"""A smaller loss, in points, is not explained: the causes would be guesses."""

# A cause is named if it makes up this many points and this share of the loss.
_LEAST = 0.5
_LEAST_SHARE = 0.25
# With this few tiles in the bag, it matters who finishes first.
_NEAR_THE_END = 6


def explain(
    view: View,
    played: Candidate,
    better: Candidate,
    loss: float,
    replies: Replies,
    replies_to_better: Replies,
) -> tuple[Reason, ...]:
    """The causes of a loss, the greatest first; at least one.

    The loss is split into the points given up now, what the next seat scores more, and the rest,
    which is due to the tiles kept and to the tempo.
    """
    now = float(better.points - played.points)
    next_seat = mean_points(replies) - mean_points(replies_to_better)
    rest = loss - now - next_seat
    enough = max(_LEAST, _LEAST_SHARE * loss)
    found: list[Reason] = []
    is_swap = isinstance(better.move, Swap) and isinstance(played.move, Place)
    if isinstance(better.move, Swap) and is_swap:
        found.append(SwapWorthMore(max(loss, rest), better.move.tiles))
    qwirkles = _qwirkles(better)
    if qwirkles and not _qwirkles(played) and now > 0:
        found.append(QwirkleMissed(now, qwirkles[0]))
    elif now >= enough:
        found.append(PointsGivenUp(now))
    if next_seat >= enough:
        gift = _gift(view, played.move, better.move, next_seat, replies, replies_to_better)
        if gift is not None:
            found.append(gift)
    if rest >= enough and not is_swap:
        found.append(_kept(view, played, better, rest))
    if not found:
        greatest = max((now, 0), (next_seat, 1), (rest, 2))[1]
        gift = None
        if greatest == 1:
            gift = _gift(view, played.move, better.move, next_seat, replies, replies_to_better)
        if gift is not None:
            found.append(gift)
        elif greatest == 0:
            found.append(PointsGivenUp(now))
        else:
            found.append(_kept(view, played, better, loss - now))
    return tuple(sorted(found, key=lambda reason: -reason.points))


def _qwirkles(candidate: Candidate) -> list[tuple[Cell, ...]]:
    return [line.cells for line in candidate.lines if len(line.cells) == LINE_MAX]


def _after(board: Board, move: Move) -> Board:
    return board.laid(move.placements) if isinstance(move, Place) else board


def _gift(
    view: View,
    played: Move,
    better: Move,
    points: float,
    replies: Replies,
    replies_to_better: Replies,
) -> GiftOpened | None:
    """The line that the next seat gains most from, compared with the better move."""
    board = _after(view.board, played)
    given = extensions(board, replies)
    without = extensions(_after(view.board, better), replies_to_better)
    gained = {
        key: extension.points - (without[key].points if key in without else 0.0)
        for key, extension in given.items()
    }
    if not gained:
        return None
    key = min(gained, key=lambda key: (-gained[key], key))
    if gained[key] <= 0:
        return None
    most = given[key]
    laid = {cell for _, cell in played.placements} if isinstance(played, Place) else set()
    return GiftOpened(
        points=points,
        line=most.line,
        tiles=board.tiles_at(most.line),
        missing=most.missing,
        length=most.length,
        chance=most.chance,
        chance_after_better=without[key].chance if key in without else 0.0,
        is_new=not laid.isdisjoint(most.line),
    )


def _kept(view: View, played: Candidate, better: Candidate, points: float) -> Reason:
    """What the tiles that stay in hand have to do with it."""
    fewer = len(played.kept) - len(better.kept)
    if view.bag_count <= _NEAR_THE_END and fewer > 0:
        return TempoLost(points, fewer, better.bonus > 0)
    if played.kept == better.kept:
        return LessToCome(points)
    twice = Counter(played.kept) - Counter(set(played.kept))
    twice -= Counter(better.kept) - Counter(set(better.kept))
    if twice:
        return DuplicateKept(points, tuple(sorted(twice)))
    return BetterTilesKept(points, played.kept, better.kept)
