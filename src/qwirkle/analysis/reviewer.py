"""The review of a finished game, from the verdicts on its turns."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from statistics import fmean

from qwirkle.analysis.draw_luck import luck
from qwirkle.analysis.game_review import (
    VERDICTS,
    Depth,
    DrawLuck,
    Gift,
    Review,
    SeatReview,
    TurningPoint,
    TurnReview,
)
from qwirkle.analysis.level import level_of, loss_interval
from qwirkle.analysis.turn_judge import TurnJob, judge_turn
from qwirkle.analysis.win_model import win_chance
from qwirkle.rules.errors import InvalidArgument, shown
from qwirkle.rules.game import Game
from qwirkle.rules.line import LINE_MAX
from qwirkle.rules.position import Position

__all__ = ["VERSION", "assemble", "review", "turn_jobs"]

VERSION = 2
"""Raised when the same game would be judged differently; stored reviews are compared by it."""

_MOST_TURNING_POINTS = 5
_LEAST_CHANGE = 0.1
_NAMED_TURNS = 3


def review(game: Game, depth: Depth = "full", seed: str = "") -> Review:
    """Review a finished game; the same game always gives the same review.

    ``quick`` judges by static value alone and takes less than a second, ``full`` samples until
    the verdicts are clear, ``deep`` longer still. To use all cores or to show turns as they come,
    run `judge_turn` on the `turn_jobs` and `assemble` the results. Raises `InvalidArgument` for a
    game that is not over.

    >>> from qwirkle import Game
    >>> game = Game.start(2, seed=7)
    >>> game = game.play(game.position.legal_placements()[0]).close("agreed")
    >>> [(turn.number, turn.verdict) for turn in review(game, "quick").turns]
    [(1, 'best')]
    """
    return assemble(game, map(judge_turn, turn_jobs(game, depth, seed)), depth)


def turn_jobs(game: Game, depth: Depth = "full", seed: str = "", index: int = 0) -> list[TurnJob]:
    """A job for each turn, for `judge_turn`; ``index`` is carried along.

    >>> from qwirkle import Game
    >>> game = Game.start(2, seed=7)
    >>> game = game.play(game.position.legal_placements()[0]).close("agreed")
    >>> [(job.number, str(job.move)) for job in turn_jobs(game, "quick")]
    [(1, 'Ys@0,0 Gs@1,0')]
    """
    if not isinstance(game, Game):
        raise InvalidArgument("wrong_type", f"a Game is needed, not {shown(game)}")
    if not game.is_over:
        raise InvalidArgument(
            "game_running", "the game is not over: only finished games are reviewed"
        )
    return [
        TurnJob(index, len(before.turns) + 1, before.view(turn.seat), turn.move, depth, seed)
        for before, after in pairwise(_positions(game))
        for turn in after.turns[len(before.turns) :]
    ]


def assemble(game: Game, turns: Iterable[TurnReview], depth: Depth = "full") -> Review:
    """The review of a game from the reviews of all its turns.

    >>> from qwirkle import Game
    >>> game = Game.start(2, seed=7)
    >>> game = game.play(game.position.legal_placements()[0]).close("agreed")
    >>> turns = [judge_turn(job) for job in turn_jobs(game, "quick")]
    >>> assemble(game, turns, "quick") == review(game, "quick")
    True
    """
    reviewed = tuple(sorted(turns, key=lambda turn: turn.number))
    draws = luck(game)
    gifts = tuple(_gifts(game))
    win = _win_chances(game, reviewed)
    seats = range(len(game.names))
    return Review(
        version=VERSION,
        depth=depth,
        seats=tuple(_seat(game, seat, reviewed, draws, gifts, depth) for seat in seats),
        turns=reviewed,
        luck=draws,
        gifts=gifts,
        win=win,
        turning_points=tuple(_turning_points(win, reviewed)),
        is_calibrated=len(game.names) == 2,
    )


def _positions(game: Game) -> list[Position]:
    """The position before each turn, after all incidents that came between, and the last one."""
    positions: list[Position] = []
    for step in game.steps():
        if positions and len(positions[-1].turns) == len(step.turns):
            positions[-1] = step.position
        else:
            positions.append(step.position)
    return positions


def _win_chances(game: Game, turns: Sequence[TurnReview]) -> tuple[tuple[float, ...], ...] | None:
    """Each seat's chance before the first turn and after every turn."""
    rows = []
    for number, position in enumerate(_positions(game)):
        following = turns[number] if number < len(turns) else None
        row: tuple[float, ...] | None
        best = None if following is None else (following.better or following.played).win
        if following is not None and following.method == "exact" and best is not None:
            # With two seats in play, the other one has what is left.
            row = tuple(
                0.0
                if seat in position.out
                else best.value
                if seat == following.seat
                else 1.0 - best.value
                for seat in range(position.seats)
            )
        else:
            row = win_chance(position.view(position.to_move))
        if row is None:
            return None
        rows.append(row)
    return tuple(rows)


def _turning_points(
    win: tuple[tuple[float, ...], ...] | None, turns: Sequence[TurnReview]
) -> Iterator[TurningPoint]:
    """The turns that changed the chances of the seat that moved the most, in order."""
    if win is None:
        return
    points = [
        TurningPoint(turn.number, turn.seat, after[turn.seat] - before[turn.seat], after[turn.seat])
        for turn, (before, after) in zip(turns, pairwise(win), strict=True)
    ]
    points = [point for point in points if abs(point.change) >= _LEAST_CHANGE]
    points.sort(key=lambda point: -abs(point.change))
    yield from sorted(points[:_MOST_TURNING_POINTS], key=lambda point: point.number)


def _gifts(game: Game) -> Iterator[Gift]:
    """The lines of five that the next seat completed."""
    for number, (turn, following) in enumerate(pairwise(game.turns), 1):
        fives = [set(line.cells) for line in turn.lines if len(line.cells) == LINE_MAX - 1]
        for line in following.lines:
            if len(line.cells) == LINE_MAX and any(five < set(line.cells) for five in fives):
                yield Gift(number, turn.seat, following.seat, line.total)


def _seat(
    game: Game,
    seat: int,
    turns: Sequence[TurnReview],
    draws: Sequence[DrawLuck],
    gifts: Sequence[Gift],
    depth: Depth,
) -> SeatReview:
    # In a game that was played on, others played the turns before; a seat answers for its own.
    start = game.played_on_after
    turns = [turn for turn in turns if turn.number > start]
    draws = [draw for draw in draws if draw.number > start]
    gifts = [gift for gift in gifts if gift.number > start]
    mine = [turn for turn in turns if turn.seat == seat]
    choices = [turn for turn in mine if turn.verdict != "forced"]
    losses = [turn.fair_loss for turn in choices]
    win_losses = [turn.win_loss.value for turn in choices if turn.win_loss is not None]
    counts = Counter(turn.verdict for turn in mine)
    scores = game.position.scores
    earned = [
        scores[s] - sum(turn.points for turn in game.turns[:start] if turn.seat == s)
        for s in range(len(scores))
    ]
    margin = _margin(earned, seat)
    # What the seats' luck and losses explain of the margin.
    lucks = [
        sum((draw.points for draw in draws if draw.seat == s), 0.0) for s in range(len(scores))
    ]
    lost = [sum(turn.fair_loss for turn in turns if turn.seat == s) for s in range(len(scores))]
    explained = _margin(lucks, seat) - _margin(lost, seat)
    best = sorted((t for t in choices if t.gain >= 1), key=lambda turn: -turn.gain)
    costly = sorted((t for t in choices if t.loss.value >= 1), key=lambda turn: -turn.loss.value)
    is_measured = len(scores) == 2 and depth != "quick"
    return SeatReview(
        seat=seat,
        name=game.names[seat],
        score=scores[seat],
        turns=len(mine),
        choices=len(choices),
        loss_a_turn=loss_interval(losses),
        loss=sum(losses, 0.0),
        win_loss=sum(win_losses, 0.0) if len(win_losses) == len(choices) else None,
        verdicts={name: counts[name] for name in ("forced", *VERDICTS) if counts[name]},
        luck=lucks[seat],
        margin=margin,
        unattributed=margin - explained,
        level=level_of(losses) if is_measured else None,
        best_turns=tuple(turn.number for turn in best[:_NAMED_TURNS]),
        costliest_turns=tuple(turn.number for turn in costly[:_NAMED_TURNS]),
        gifts_given=sum(gift.giver == seat for gift in gifts),
        gifts_taken=sum(gift.taker == seat for gift in gifts),
    )


def _margin(values: Sequence[float], seat: int) -> float:
    """A seat's value minus the mean of the others'."""
    return values[seat] - fmean(value for s, value in enumerate(values) if s != seat)
