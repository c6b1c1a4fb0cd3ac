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
Depth = Literal["quick", "full", "deep"]

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
    when their seat used them in turn ``number``."""

    number: int
    seat: int
    drawn_in: int
    tiles: tuple[Tile, ...]
    points: float


@dataclass(frozen=True, slots=True)
class Gift:
    """A line of five that seat ``giver`` left in turn ``number`` and ``taker`` completed in the
    next one, for ``points`` in all."""

    number: int
    giver: int
    taker: int
    points: int


@dataclass(frozen=True, slots=True)
class Level:
    """A playing strength on the ladder of the bots, as a band with a probability of 95 %.

    ``elo`` has greedy at 0. ``lowest`` and ``highest`` are the bots nearest to the ends of the
    band, ``nearest`` the bot nearest to the value.
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
    """A turn that changed the win chance of ``seat`` much: by ``change``, to ``after``."""

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
