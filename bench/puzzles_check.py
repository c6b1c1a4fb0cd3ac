"""Whether a set of puzzles keeps its promises, on fresh samples: each figure beside its bound.

Exits with 1 if a bound is missed. ``make puzzles-check`` runs it; `docs/puzzles.md` has results.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from math import sqrt
from pathlib import Path
from random import Random
from statistics import fmean

from bench.review_check import Figure
from qwirkle.analysis import Estimate
from qwirkle.analysis.exact_ending import ExactEnding
from qwirkle.analysis.puzzles import (
    CLEARLY,
    LEAST_BAG,
    LEAST_MARGIN,
    LEAST_WIN_MARGIN,
    LEVELS,
    THEMES,
    TOLERANCE,
    Puzzle,
    PuzzleSet,
    parse_puzzle_set,
    puzzle_id,
    shipped_puzzles,
    solve_rates,
)
from qwirkle.analysis.sampler import Sampler
from qwirkle.cli.console import progress
from qwirkle.compute import Executor, InlineExecutor, PoolExecutor
from qwirkle.rules import QwirkleError, View

__all__ = ["PuzzleCheck", "check_puzzle", "main"]

SAMPLES = (64, 128, 256, 512, 1024)
CANDIDATES = 22
SWAPS = 4
NODES = 6_000_000
LEAST_CONFIRMED = 0.99
LEAST_KEPT = 0.95
MOST_OF_A_THEME = 0.5
GROUPS = 5
# Greedy and strong are equals.
RUNGS = (("beginner",), ("casual",), ("keen",), ("strong", "greedy"), ("expert",))
NORMAL_95 = 1.96


@dataclass(frozen=True, slots=True)
class PuzzleCheck:
    """What was found about one puzzle."""

    puzzle: Puzzle
    is_legal: bool
    is_itself: bool
    is_stated_well: bool
    is_proved: bool | None = None
    """Of an exact ending: whether exactly its answers have the best value."""
    margin: Estimate | None = None
    """Of the others: how far the stated next best move is behind, on fresh samples."""
    is_best: bool = True
    is_unique: bool = True
    has_only_answers: bool = True
    solved: float = 0.0
    by_level: tuple[float, ...] = ()


def check_puzzle(seed: str, puzzle: Puzzle) -> PuzzleCheck:
    """Everything about one puzzle, with samples that mining has not seen."""
    view = puzzle.view
    is_legal = _all_legal(puzzle, view)
    is_itself = puzzle.id == puzzle_id(view)
    if not is_legal:
        return PuzzleCheck(puzzle, is_legal, is_itself, _is_stated_well(puzzle, view))
    rates = solve_rates(view, puzzle.answers, f"{seed} {puzzle.id}")
    found = _proof(puzzle, view) if puzzle.method == "exact" else _samples(seed, puzzle, view)
    return PuzzleCheck(
        puzzle,
        is_legal,
        is_itself,
        _is_stated_well(puzzle, view),
        **found,
        solved=fmean(rates.values()),
        by_level=tuple(rates[level] for level in LEVELS),
    )


def _all_legal(puzzle: Puzzle, view: View) -> bool:
    try:
        for move in (*puzzle.answers, *(c.move for c in puzzle.candidates), puzzle.rival):
            view.check(move)
    except QwirkleError:
        return False
    return True


def _is_stated_well(puzzle: Puzzle, view: View) -> bool:
    """Whether what the puzzle says of itself meets the criteria."""
    behind = {str(c.move): c.behind.value for c in puzzle.candidates}
    is_exact = puzzle.method == "exact"
    return (
        puzzle.margin.value >= LEAST_MARGIN
        and puzzle.margin.value >= CLEARLY * puzzle.margin.error
        and puzzle.win_margin >= LEAST_WIN_MARGIN
        and (view.bag_count == 0) == is_exact == (puzzle.theme == "exact_ending")
        and (is_exact or view.bag_count >= LEAST_BAG)
        and behind.get(str(puzzle.answers[0])) == 0
        and bool(puzzle.reasons)
        and not puzzle.is_answer(puzzle.rival)
    )


def _proof(puzzle: Puzzle, view: View) -> dict[str, bool]:
    exact = ExactEnding.solve(view, NODES)
    if exact is None:
        return {"is_proved": False}
    best = exact.values[0][1]
    right = [move for move, value in exact.values if value == best]
    others = [value for _, value in exact.values if value < best]
    return {
        "is_proved": len(right) == len(puzzle.answers)
        and all(map(puzzle.is_answer, right))
        and best - max(others) == puzzle.margin.value
        and exact.win(best).value - exact.win(max(others)).value == puzzle.win_margin
    }


def _samples(seed: str, puzzle: Puzzle, view: View) -> dict[str, Estimate | bool]:
    wrong = [c.move for c in puzzle.candidates if not puzzle.is_answer(c.move)]
    given = [*puzzle.answers, wrong[0]]
    sampler = Sampler(view, f"puzzle check {seed}", given, CANDIDATES, SWAPS)
    best, next_best = sampler.given[0], sampler.given[-1]
    behind: dict[int, Estimate] = {}
    for samples in SAMPLES:
        sampler.run_to(samples)
        behind |= {at: sampler.gap(best, at) for at in sampler.alive if at != best}
        sampler.drop_losers(best, LEAST_MARGIN)
    right = set(sampler.given[:-1])
    others = [gap for at, gap in behind.items() if at not in right]
    return {
        "margin": behind[next_best],
        # A move that is not an answer is not better, as far as can be told.
        "is_best": all(gap.value + CLEARLY * gap.error > 0 for gap in others)
        and behind[next_best].value >= CLEARLY * behind[next_best].error,
        "is_unique": all(gap.value + CLEARLY * gap.error >= LEAST_MARGIN for gap in others),
        "has_only_answers": all(
            gap.value - CLEARLY * gap.error <= TOLERANCE
            for at, gap in behind.items()
            if at in right
        ),
    }


# --- figures ---


def set_figures(puzzles: PuzzleSet) -> Iterator[Figure]:
    """How many there are, of which themes and levels."""
    yield Figure("puzzles", f"{len(puzzles):,}, edition {puzzles.edition}")
    by_theme = Counter(summary.theme for summary in puzzles.summaries.values())
    for theme in THEMES:
        share = by_theme[theme] / len(puzzles)
        yield Figure(
            f"of theme {theme}",
            f"{by_theme[theme]:,}",
            f"at most {100 * MOST_OF_A_THEME:.0f} %",
            share <= MOST_OF_A_THEME,
        )
    by_level = Counter(summary.level for summary in puzzles.summaries.values())
    for level, count in by_level.most_common():
        yield Figure(f"of level {level}", f"{count:,}")


def promise_figures(checks: Sequence[PuzzleCheck]) -> Iterator[Figure]:
    """What must hold for every puzzle, and what fresh samples confirm."""
    yield _none("with a move that is not legal", [not c.is_legal for c in checks])
    yield _none("that state less than the criteria", [not c.is_stated_well for c in checks])
    forms = Counter(puzzle_id(check.puzzle.view) for check in checks)
    yield _none("alike", [n > 1 for n in forms.values()])
    yield _none("whose id is not their own", [not c.is_itself for c in checks])
    endings = [c for c in checks if c.is_proved is not None]
    yield _none("endings that the solver does not prove", [not c.is_proved for c in endings])
    sampled = [c for c in checks if c.margin is not None]
    if not sampled:
        return
    yield _at_least("best on fresh samples, by 3 s.e.", [c.is_best for c in sampled])
    yield _at_least("no other move less than 2 points behind", [c.is_unique for c in sampled])
    yield _at_least("every answer within 1 point", [c.has_only_answers for c in sampled])
    stated = fmean(c.puzzle.margin.value for c in sampled)
    fresh = fmean(c.margin.value for c in sampled if c.margin is not None)
    yield Figure(
        "margin on fresh samples, of the stated",
        f"{fresh:.2f} of {stated:.2f} points",
        f"at least {100 * LEAST_KEPT:.0f} %",
        fresh >= LEAST_KEPT * stated,
    )


def difficulty_figures(checks: Sequence[PuzzleCheck]) -> Iterator[Figure]:
    """How often the levels solve, in all and by groups of rising rating."""
    checks = [check for check in checks if check.by_level]
    for number, level in enumerate(LEVELS):
        rates = [check.by_level[number] for check in checks]
        yield Figure(f"solved by {level}", f"{100 * fmean(rates):.0f} %")
    means = [
        fmean(
            rate
            for check in checks
            for level, rate in zip(LEVELS, check.by_level, strict=True)
            if level in rung
        )
        for rung in RUNGS
    ]
    yield Figure(
        "the order of the levels",
        "right" if means == sorted(means) else "wrong",
        " < ".join("/".join(rung) for rung in RUNGS),
        means == sorted(means),
    )
    ordered = sorted(checks, key=lambda check: check.puzzle.rating.value)
    edges = [len(ordered) * number // GROUPS for number in range(GROUPS + 1)]
    groups = [ordered[low:high] for low, high in pairwise(edges) if low < high]
    shares = [fmean(check.solved for check in group) for group in groups]
    for group, share in zip(groups, shares, strict=True):
        low, high = group[0].puzzle.rating.value, group[-1].puzzle.rating.value
        wide = NORMAL_95 * sqrt(share * (1 - share) / (len(group) * len(LEVELS)))
        yield Figure(
            f"solved, ratings {low:.0f} to {high:.0f}", f"{100 * share:.0f} ± {100 * wide:.0f} %"
        )
    falls = shares == sorted(shares, reverse=True)
    yield Figure("harder ratings, fewer solve", "yes" if falls else "no", "in order", falls)


def _none(name: str, faults: Sequence[bool]) -> Figure:
    return Figure(f"puzzles {name}", f"{sum(faults)} of {len(faults):,}", "none", not any(faults))


def _at_least(name: str, holds: Sequence[bool]) -> Figure:
    share = fmean(holds)
    return Figure(
        name,
        f"{100 * share:.1f} % of {len(holds):,}",
        f"at least {100 * LEAST_CONFIRMED:.0f} %",
        share >= LEAST_CONFIRMED,
    )


# --- the whole check ---


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure, print, and return 1 if a bound is missed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--set", type=Path, help="another set than the one that ships")
    parser.add_argument("--puzzles", type=int, help="check only so many of them, by lot")
    parser.add_argument("--seed", default="check", help="another seed takes other samples")
    parser.add_argument("--workers", type=int, help="processes; 0 works in this one")
    given = parser.parse_args(arguments)
    puzzles = shipped_puzzles() if given.set is None else parse_puzzle_set(given.set.read_bytes())
    names = list(puzzles.summaries)
    if given.puzzles is not None and given.puzzles < len(names):
        names = Random(given.seed).sample(names, given.puzzles)
    executor: Executor = InlineExecutor() if given.workers == 0 else PoolExecutor(given.workers)
    checks: list[PuzzleCheck] = []
    with executor, progress("Checking", "puzzles") as advance:
        work = partial(check_puzzle, given.seed)
        for _, check in executor.run(work, map(puzzles.get, names)):
            checks.append(check)
            advance(len(checks), len(names))
    checks.sort(key=lambda check: check.puzzle.id)
    missed = 0
    for figure in (*set_figures(puzzles), *promise_figures(checks), *difficulty_figures(checks)):
        print(figure, flush=True)
        missed += not figure.is_met
    for check in checks:
        if not (check.is_best and check.is_unique and check.has_only_answers):
            print(f"     not confirmed: {check.puzzle.id}, {check.puzzle.theme}")
    print(f"{missed} missed" if missed else "all bounds met")
    return 1 if missed else 0


if __name__ == "__main__":
    # By its own name: worker processes import the jobs from there.
    from bench import puzzles_check

    sys.exit(puzzles_check.main())
