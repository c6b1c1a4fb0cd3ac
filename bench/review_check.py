"""How good reviews are, measured on fresh games: each figure beside its bound.

Exits with 1 if a bound is missed. ``make review-check`` runs it; `docs/review.md` has the results.
"""

from __future__ import annotations

import argparse
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import combinations_with_replacement, cycle, islice
from math import sqrt
from random import Random
from statistics import fmean, stdev
from time import process_time
from typing import TypeVar

from bench.endings import move_values, small_endings
from qwirkle.analysis import VERDICTS, TurnReview, judge_turn, luck, turn_jobs, win_chance
from qwirkle.cli.console import progress
from qwirkle.compute import Executor, InlineExecutor, PoolExecutor
from qwirkle.engine import Endgame, Field
from qwirkle.players import create
from qwirkle.rules import Game

__all__ = ["Figure", "ReviewedGame", "WinSample", "main", "review_one", "win_sample"]

Result = TypeVar("Result")

LEVELS = ("beginner", "casual", "keen", "greedy", "strong", "expert", "master")
# Greedy and strong are equals.
RUNGS = (("beginner",), ("casual",), ("keen",), ("greedy", "strong"), ("expert",), ("master",))
MASTER_SIMULATIONS = 96
MOST_DIFFERENT = 0.08
MOST_TWO_APART = 0.002
LEAST_R2 = 0.75
MOST_ROLLOUTS = 450_000
WIN_TOLERANCE = 0.03
NORMAL_95 = 1.96


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure beside its bound; without a bound it is only shown."""

    name: str
    value: str
    bound: str = ""
    is_met: bool = True

    def __str__(self) -> str:
        mark = "    " if not self.bound else "ok  " if self.is_met else "MISS"
        return f"{mark} {self.name:<46} {self.value:<26} {self.bound}".rstrip()


@dataclass(frozen=True, slots=True)
class ReviewedGame:
    """What is counted of one game: its levels, the turns judged with two seeds, luck, margin."""

    levels: tuple[str, str]
    turns: tuple[TurnReview, ...]
    again: tuple[TurnReview, ...]
    repeats: bool
    luck: tuple[float, float]
    static_loss: tuple[float, float]
    margin: int
    seconds: float
    every: int


@dataclass(frozen=True, slots=True)
class WinSample:
    """One position of a game between experts: the predicted chance, and what came of it."""

    predicted: float
    actual: float


@dataclass(slots=True)
class _Sizes:
    games: int
    every: int
    win_games: int
    endings: int
    seed: str
    workers: int | None = field(default=None)


# --- jobs ---


def review_one(seed: str, every: int, number: int) -> ReviewedGame:
    """Play game ``number`` between two levels and judge every ``every``-th turn twice."""
    pairs = list(combinations_with_replacement(LEVELS, 2))
    Random(seed).shuffle(pairs)
    levels = next(islice(cycle(pairs), number, None))
    game = _played(levels, f"{seed} {number}")
    begun = process_time()
    jobs = turn_jobs(game, seed="one")[number % every :: every]
    turns = tuple(judge_turn(job) for job in jobs)
    seconds = process_time() - begun
    others = turn_jobs(game, seed="two")[number % every :: every]
    again = tuple(judge_turn(job) for job in others)
    middle = len(jobs) // 2
    repeats = judge_turn(jobs[middle]) == turns[middle]
    draws = luck(game)
    first, second = (sum(d.points for d in draws if d.seat == seat) for seat in (0, 1))
    lost = [0.0, 0.0]
    for job in turn_jobs(game, "quick"):
        lost[job.view.to_move] += judge_turn(job).fair_loss
    scores = game.position.scores
    return ReviewedGame(
        levels,
        turns,
        again,
        repeats,
        (first, second),
        (lost[0], lost[1]),
        scores[0] - scores[1],
        seconds,
        every,
    )


def win_sample(seed: str, number: int) -> WinSample:
    """One position of an expert–expert game, at a random turn, and its outcome."""
    game = _played(("expert", "expert"), f"{seed} win {number}")
    turn = Random(f"{seed} {number}").randrange(len(game.turns))
    position = next(step.position for step in game.steps() if len(step.turns) == turn)
    seat = position.to_move
    chances = win_chance(position.view(seat))
    assert chances is not None
    assert game.position.outcome is not None
    winners = game.position.outcome.winners
    return WinSample(chances[seat], (seat in winners) / len(winners))


def _played(levels: Sequence[str], seed: str) -> Game:
    game = Game.start(len(levels), seed=seed)
    players = [
        create(
            level,
            seed=f"{seed} {seat}",
            simulations=MASTER_SIMULATIONS if level == "master" else None,
        )
        for seat, level in enumerate(levels)
    ]
    while not game.is_over:
        if game.position.swap_limit_reached:
            return game.close("swap_limit")
        seat = game.position.to_move
        game = game.play(players[seat].choose(game.position.view(seat)))
    return game


# --- figures ---


def loss_figures(games: Sequence[ReviewedGame]) -> Iterator[Figure]:
    """The points lost a turn by each level, and whether their order is right."""
    losses = defaultdict(list)
    for game in games:
        for turn in game.turns:
            if turn.verdict != "forced":
                losses[game.levels[turn.seat]].append(turn.fair_loss)
    for level in LEVELS:
        yield Figure(f"points lost a turn, {level}", _mean_text(losses[level]))
    means = [
        fmean([loss for level in rung for loss in losses[level]])
        for rung in RUNGS
        if any(losses[level] for level in rung)
    ]
    is_right = len(means) == len(RUNGS) and means == sorted(means, reverse=True)
    order = " > ".join("/".join(rung) for rung in RUNGS)
    yield Figure("the order of the levels", "right" if is_right else "wrong", order, is_right)


def agreement_figures(games: Sequence[ReviewedGame]) -> Iterator[Figure]:
    """How often two seeds give different verdicts."""
    pairs = [
        (VERDICTS.index(one.verdict), VERDICTS.index(other.verdict))
        for game in games
        for one, other in zip(game.turns, game.again, strict=True)
        if "forced" not in (one.verdict, other.verdict)
    ]
    count = max(len(pairs), 1)
    differ = sum(one != other for one, other in pairs) / count
    far = sum(abs(one - other) > 1 for one, other in pairs) / count
    yield Figure("turns judged with two seeds", f"{len(pairs):,}")
    yield _at_most("verdicts that differ", differ, MOST_DIFFERENT)
    yield _at_most("verdicts two classes apart", far, MOST_TWO_APART)
    # Best and good are both less than a point behind.
    hard = sum(max(one, 1) != max(other, 1) for one, other in pairs) / count
    yield Figure("of these, other than between best and good", f"{100 * hard:.1f} %")
    same = all(game.repeats for game in games)
    yield Figure("repeats", "identical" if same else "different", "identical", same)


def luck_figures(games: Sequence[ReviewedGame]) -> Iterator[Figure]:
    """Luck's mean, and how much of the margins luck and loss explain together."""
    lucks = [points for game in games for points in game.luck]
    mean, error = fmean(lucks), _error(lucks)
    yield Figure(
        "luck a game and seat, mean",
        f"{mean:+.2f} ± {NORMAL_95 * error:.2f}",
        "within its error of zero",
        abs(mean) <= NORMAL_95 * error,
    )
    rows = [
        (
            game.luck[0] - game.luck[1],
            game.static_loss[1] - game.static_loss[0],
            float(game.margin),
        )
        for game in games
    ]
    r2 = _r_squared(rows)
    yield Figure(
        "R² of the margin with luck and static loss",
        f"{r2:.3f}",
        f"at least {LEAST_R2}",
        r2 >= LEAST_R2,
    )


def effort_figures(games: Sequence[ReviewedGame]) -> Iterator[Figure]:
    """The roll-outs and CPU seconds of a game."""
    rollouts = fmean([game.every * sum(turn.rollouts for turn in game.turns) for game in games])
    yield Figure(
        "roll-outs a game",
        f"{rollouts:,.0f}",
        f"at most {MOST_ROLLOUTS:,}",
        rollouts <= MOST_ROLLOUTS,
    )
    yield Figure("CPU seconds a game", f"{fmean([g.every * g.seconds for g in games]):.1f}")


def win_figures(samples: Sequence[WinSample]) -> Iterator[Figure]:
    """The win chances: predicted and actual, by deciles."""
    brier = fmean([(sample.predicted - sample.actual) ** 2 for sample in samples])
    yield Figure("win chance, Brier score", f"{brier:.4f} of {len(samples):,} games")
    for decile in range(10):
        inside = [s for s in samples if min(int(10 * s.predicted), 9) == decile]
        if len(inside) < 2:
            continue
        predicted = fmean([sample.predicted for sample in inside])
        actual = fmean([sample.actual for sample in inside])
        wide = NORMAL_95 * sqrt(max(actual * (1 - actual), 0.25 / len(inside)) / len(inside))
        is_met = abs(predicted - actual) - wide <= WIN_TOLERANCE
        name = f"win chance {decile / 10:.1f} to {(decile + 1) / 10:.1f}"
        value = f"{predicted:.3f}, actual {actual:.3f} ± {wide:.3f}"
        yield Figure(name, value, "within 3 points, or its interval", is_met)


def ending_figures(count: int, seed: str) -> Iterator[Figure]:
    """Exact values against plain minimax."""
    endgame = Endgame()
    wrong = 0
    for board, mine, theirs in islice(small_endings(f"{seed} endings", 5), count):
        ending_field = Field()
        for x, y, kind in board:
            ending_field.put(x, y, kind)
        solved, values, _ = endgame.values(board, mine, theirs, 600.0)
        expected = move_values(ending_field, mine, theirs)
        wrong += not solved or sorted(values) != sorted(expected)
    yield Figure("exact endings other than minimax", f"{wrong} of {count:,}", "none", wrong == 0)


def _mean_text(values: Sequence[float]) -> str:
    if len(values) < 2:
        return "–"
    return f"{fmean(values):.2f} ± {NORMAL_95 * _error(values):.2f} ({len(values):,} turns)"


def _error(values: Sequence[float]) -> float:
    return stdev(values) / sqrt(len(values))


def _at_most(name: str, share: float, bound: float) -> Figure:
    return Figure(name, f"{100 * share:.1f} %", f"at most {100 * bound:.1f} %", share <= bound)


def _r_squared(rows: Sequence[tuple[float, float, float]]) -> float:
    """Of the least-squares fit of the last column by the other two."""
    aa = sum(a * a for a, _, _ in rows)
    bb = sum(b * b for _, b, _ in rows)
    ab = sum(a * b for a, b, _ in rows)
    ay = sum(a * y for a, _, y in rows)
    by = sum(b * y for _, b, y in rows)
    determinant = aa * bb - ab * ab
    if determinant == 0:
        return 0.0
    p, q = (ay * bb - by * ab) / determinant, (by * aa - ay * ab) / determinant
    mean = fmean([y for _, _, y in rows])
    rest = sum((y - p * a - q * b) ** 2 for a, b, y in rows)
    total = sum((y - mean) ** 2 for _, _, y in rows)
    return 1 - rest / total if total else 0.0


# --- the whole check ---


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure, print, and return 1 if a bound is missed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=56, help="games reviewed twice")
    parser.add_argument("--every", type=int, default=1, help="judge every such turn only")
    parser.add_argument("--win-games", type=int, default=24_000, help="games of experts")
    parser.add_argument("--endings", type=int, default=400, help="endings against minimax")
    parser.add_argument("--seed", default="review", help="another seed plays other games")
    parser.add_argument("--workers", type=int, help="processes; 0 works in this one")
    given = parser.parse_args(arguments)
    sizes = _Sizes(
        given.games, given.every, given.win_games, given.endings, given.seed, given.workers
    )
    missed = 0
    for figure in _measured(sizes):
        print(figure, flush=True)
        missed += not figure.is_met
    print(f"{missed} missed" if missed else "all bounds met")
    return 1 if missed else 0


def _measured(sizes: _Sizes) -> Iterator[Figure]:
    executor: Executor = InlineExecutor() if sizes.workers == 0 else PoolExecutor(sizes.workers)
    yield from ending_figures(sizes.endings, sizes.seed)
    with executor:
        work = partial(review_one, sizes.seed, sizes.every)
        reviews = _watched("Reviewing twice", executor.run(work, range(sizes.games)), sizes.games)
        found = sorted(reviews, key=lambda pair: pair[0])
        games = [game for _, game in found]
        for figures in (loss_figures, agreement_figures, luck_figures, effort_figures):
            yield from figures(games)
        samples = executor.run(partial(win_sample, sizes.seed), range(sizes.win_games))
        watched = _watched("Playing for the win chance", samples, sizes.win_games)
        yield from win_figures([sample for _, sample in watched])


def _watched(what: str, results: Iterable[Result], total: int) -> Iterator[Result]:
    with progress(what, "games") as advance:
        for done, result in enumerate(results, 1):
            advance(done, total)
            yield result


if __name__ == "__main__":
    # By its own name: worker processes import the jobs from there.
    from bench import review_check

    sys.exit(review_check.main())
