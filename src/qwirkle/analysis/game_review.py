"""What happened in a game: the verdict on each turn, each seat's loss and luck, the win chances."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from qwirkle.analysis.candidate import Candidate, Method
from qwirkle.analysis.estimate import Estimate, Interval
from qwirkle.analysis.reason import Reason
from qwirkle.rules.tile import Tile

__all__ = [
    "VERDICTS",
    "Depth",
    "DrawLuck",
    "Gift",
    "Level",
    "Review",
    "SeatReview",
    "TurnReview",
    "TurningPoint",
    "Verdict",
]

Verdict = Literal["forced", "best", "good", "inaccuracy", "mistake", "blunder"]
"""What a turn is called, see `TurnReview`."""

Depth = Literal["quick", "full", "deep"]
"""How much effort a review makes, see `review`."""

VERDICTS: tuple[Verdict, ...] = ("best", "good", "inaccuracy", "mistake", "blunder")
"""The verdicts on a turn with a choice, from the best to the worst."""


@dataclass(frozen=True, slots=True)
class TurnReview:
    """The verdict on one turn, by what its seat could know.

    ``number`` counts turns from 1. ``best`` is less than half a point behind any other move;
    ``good`` is behind by less than 1 point, ``inaccuracy`` by less than 3, ``mistake`` by less
    than 6, ``blunder`` by more; ``forced`` had no choice. ``loss`` is in points, ``win_loss`` in
    win chance (None where that is not known well enough). ``fair_loss`` is the loss with the best
    move chosen on one half of the samples and valued on the other: its averages are not too high,
    and it can be negative. ``played`` is the move with its figures, ``better`` the best move
    unless the verdict is ``best`` or ``forced``, ``gain`` the points by which the move is ahead of
    the best alternative.

    >>> from qwirkle import Game
    >>> game = Game.start(2, seed=7)
    >>> game = game.play(game.position.legal_placements()[0]).close("agreed")
    >>> from qwirkle.analysis import review
    >>> turn = review(game, "quick").turns[0]
    >>> turn.number, turn.seat, turn.verdict, turn.loss.value < 0.5
    (1, 0, 'best', True)
    """

    number: int
    seat: int
    verdict: Verdict
    loss: Estimate
    win_loss: Estimate | None
    fair_loss: float
    gain: float
    played: Candidate
    better: Candidate | None
    reasons: tuple[Reason, ...]
    method: Method
    unsolved: bool
    samples: int
    rollouts: int


@dataclass(frozen=True, slots=True)
class DrawLuck:
    """What the tiles drawn in turn ``drawn_in`` (0: the deal) were worth, in points above average,
    when their seat used them in turn ``number``.

    >>> from qwirkle import Game
    >>> game = Game.start(2, seed=7)
    >>> game = game.play(game.position.legal_placements()[0])
    >>> game = game.play(game.position.legal_placements()[0]).close("agreed")
    >>> from qwirkle.analysis import luck
    >>> [draw] = luck(game)
    >>> draw.number, draw.seat, draw.drawn_in, len(draw.tiles)
    (2, 1, 0, 6)
    """

    number: int
    seat: int
    drawn_in: int
    tiles: tuple[Tile, ...]
    points: float


@dataclass(frozen=True, slots=True)
class Gift:
    """A line of five that seat ``giver`` left in turn ``number`` and ``taker`` completed in the
    next one, for ``points`` in all.

    >>> gift = Gift(number=9, giver=0, taker=1, points=12)
    >>> f"turn {gift.number}: seat {gift.giver} gave seat {gift.taker} {gift.points} points"
    'turn 9: seat 0 gave seat 1 12 points'
    """

    number: int
    giver: int
    taker: int
    points: int


@dataclass(frozen=True, slots=True)
class Level:
    """A playing strength on the ladder of the bots, as a band with a probability of 95 %.

    ``elo`` has greedy at 0. ``lowest`` and ``highest`` are the bots nearest to the ends of the
    band, ``nearest`` the bot nearest to the value.

    >>> from qwirkle.analysis.level import level_of
    >>> level = level_of([0.0, 2.5, 0.0, 0.4, 1.1, 0.0, 3.0, 0.2])
    >>> round(level.elo.value), level.lowest, level.nearest, level.highest
    (-18, 'keen', 'greedy', 'master')
    """

    elo: Interval
    lowest: str
    nearest: str
    highest: str


@dataclass(frozen=True, slots=True)
class SeatReview:
    """One seat's game; of a game that was played on (`Game.play_on`), from there on.

    ``loss_a_turn`` is the mean of ``fair_loss`` over the ``choices`` (turns that were not forced),
    ``loss`` their sum. ``luck`` is the sum over the seat's draws, in points above average.
    ``margin`` is what it scored minus the mean of the others'. ``unattributed`` is the part of
    the margin that neither the seats' luck nor their losses explain; it is nobody's skill.
    ``level`` is None where it was not measured: with more than two seats, or too few choices.
    ``best_turns`` and ``costliest_turns`` are up to three numbers of turns. ``gifts_given`` and
    ``gifts_taken`` count lines of five that the next seat completed.

    >>> from qwirkle import Game
    >>> game = Game.start(2, seed=7)
    >>> game = game.play(game.position.legal_placements()[0]).close("agreed")
    >>> from qwirkle.analysis import review
    >>> seat = review(game, "quick").seats[0]
    >>> seat.name, seat.score, seat.turns, seat.level
    ('Player 1', 2, 1, None)
    """

    seat: int
    name: str
    score: int
    turns: int
    choices: int
    loss_a_turn: Interval | None
    loss: float
    win_loss: float | None
    verdicts: dict[str, int]
    luck: float
    margin: float
    unattributed: float
    level: Level | None
    best_turns: tuple[int, ...]
    costliest_turns: tuple[int, ...]
    gifts_given: int
    gifts_taken: int


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """A turn that changed the win chance of ``seat`` much: by ``change``, to ``after``.

    >>> point = TurningPoint(number=31, seat=1, change=-0.4, after=0.2)
    >>> before = point.after - point.change
    >>> f"turn {point.number}: from {before:.0%} to {point.after:.0%} for seat {point.seat}"
    'turn 31: from 60% to 20% for seat 1'
    """

    number: int
    seat: int
    change: float
    after: float


@dataclass(frozen=True, slots=True)
class Review:
    """The review of a finished game.

    ``win`` has one row for the start and one after each turn, each with the win chance of every
    seat; it is None where it is not known how good these figures would be. ``is_calibrated`` is
    whether losses and win chances were compared with the results of games of this number of seats.

    >>> from qwirkle import Game
    >>> game = Game.start(2, seed=7)
    >>> game = game.play(game.position.legal_placements()[0]).close("agreed")
    >>> from qwirkle.analysis import review
    >>> result = review(game, "quick")
    >>> len(result.turns), [seat.score for seat in result.seats]
    (1, [2, 0])
    """

    version: int
    depth: Depth
    seats: tuple[SeatReview, ...]
    turns: tuple[TurnReview, ...]
    luck: tuple[DrawLuck, ...]
    gifts: tuple[Gift, ...]
    win: tuple[tuple[float, ...], ...] | None
    turning_points: tuple[TurningPoint, ...]
    is_calibrated: bool
