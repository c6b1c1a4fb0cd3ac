"""Verdicts and reasons in English sentences."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from qwirkle.analysis import (
    BetterTilesKept,
    DuplicateKept,
    GiftOpened,
    LessToCome,
    Level,
    PointsGivenUp,
    QwirkleMissed,
    Reason,
    SwapWorthMore,
    TempoLost,
    TurnReview,
)
from qwirkle.rules.tile import Tile

__all__ = ["SIGNS", "level_text", "loss_text", "percent", "reason_text", "verdicts_text"]

SIGNS = {
    "forced": "·",
    "best": "★",
    "good": "✓",
    "inaccuracy": "?!",
    "mistake": "?",
    "blunder": "??",
}
"""A sign for each verdict."""
_SEVERAL = {"inaccuracy": "inaccuracies", "mistake": "mistakes", "blunder": "blunders"}


def percent(share: float) -> str:
    """38 %"""
    return f"{100 * share:.0f} %"


def loss_text(turn: TurnReview) -> str:
    """What a turn lost, in points and in win chance."""
    error = f" ± {1.96 * turn.loss.error:.1f}" if turn.loss.error else ""
    text = f"{turn.loss.value:.1f}{error} points lost"
    if turn.win_loss is not None and turn.win_loss.value >= 0.005:
        text += f", {percent(turn.win_loss.value)} win chance"
    return text


def verdicts_text(counts: Mapping[str, int]) -> str:
    """'21 best, 1 inaccuracy, 2 mistakes'"""
    return ", ".join(
        f"{count} {verdict if count == 1 else _SEVERAL.get(verdict, verdict)}"
        for verdict, count in counts.items()
    )


def level_text(level: Level) -> str:
    """A band, not a number: one game tells little."""
    if level.lowest == level.highest:
        return f"about {level.lowest}"
    return f"between {level.lowest} and {level.highest}"


def reason_text(reason: Reason) -> str:
    """A reason as one sentence."""
    match reason:
        case PointsGivenUp(points=points):
            return f"The better move scores {_points(points)} more."
        case GiftOpened():
            return _gift_text(reason)
        case BetterTilesKept(kept=kept, better=better):
            return f"The better move keeps {_tiles(better)} instead of {_tiles(kept)}."
        case DuplicateKept(tiles=tiles):
            return f"The move keeps {_tiles(tiles)} more than once."
        case LessToCome():
            return "The better place for the same tiles leaves more for the next turns."
        case QwirkleMissed(points=points):
            return f"The better move makes a Qwirkle and scores {_points(points)} more."
        case TempoLost(tiles=tiles, finishes=finishes):
            if finishes:
                return "The better move plays the last tiles and ends the game."
            return f"The better move gets rid of {_count(tiles, 'more tile')}."
        case SwapWorthMore(tiles=tiles):
            return f"Swapping {_tiles(tiles)} is worth more than this placement."


def _gift_text(gift: GiftOpened) -> str:
    line = f"the line {' '.join(map(str, gift.tiles))}"
    what = "for a Qwirkle" if gift.length == 6 else f"for a line of {gift.length}"
    done = f"{'Opened' if gift.is_new else 'Left'} {line} {what}"
    tiles = _tiles([tile for tile, _ in gift.missing])
    # Only one tile makes five a Qwirkle; other lines can grow in several ways.
    if len(gift.tiles) < 5:
        tiles += " or the like"
    return f"{done}: the next player adds {tiles} in {percent(gift.chance)} of deals."


def _tiles(tiles: Sequence[Tile]) -> str:
    return " ".join(map(str, tiles)) or "nothing"


def _points(points: float) -> str:
    return _count(round(points), "point")


def _count(count: int, noun: str) -> str:
    return f"{count} {noun}{'' if count == 1 else 's'}"
