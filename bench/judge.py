"""What settings of master's search are worth, by a judge: long roll-outs where choices differ.

python -m bench.judge [VARIANT ...] [--positions N]

Positions are from games of expert with two seats, with so many tiles in the bag that master does
not roll out to the end of the game. Each variant chooses a move there, on the same samples as far
as it takes them; the judge plays on to the end, on other samples, both seats by value. This is far
cheaper than matches, and blind to what the judge itself cannot see: see docs/strength.md.
"""

from __future__ import annotations

import argparse
import sys
from dataclasses import dataclass, replace
from functools import partial
from math import sqrt
from random import Random
from statistics import fmean, pstdev

from qwirkle import Game, View
from qwirkle.cli.console import progress
from qwirkle.compute import PoolExecutor
from qwirkle.engine import Search
from qwirkle.players import create
from qwirkle.players.inference import guess_kept
from qwirkle.players.situation import Situation
from qwirkle.players.weights import weights_for

__all__ = ["BASE", "VARIANTS", "Setting", "main", "worth"]

Guess = tuple[bytes, int, float] | None
Chosen = tuple[tuple[int, int, int], ...] | tuple[int, ...]

LEAST_IN_BAG = 17
MOVES_A_GAME = 20
HANDS = 512
JUDGE_SAMPLES = 800
TO_THE_END = 40
# Roughly as losers are dropped: a quarter of the samples is for all candidates, the rest for six.
FIRST_PART = 4
FINALISTS = 6


@dataclass(frozen=True, slots=True)
class Setting:
    """How a variant searches: as master does at 0.1 s, if nothing is said."""

    samples: int = 400
    candidates: int = 16
    rounds: int = 2
    wide: int = 8
    """How many moves are compared by value in each turn of a roll-out."""
    prior: float = 32.0
    """As how many samples the learned value counts."""


BASE = Setting()
VARIANTS = {
    "100-samples": replace(BASE, samples=100),
    "1200-samples": replace(BASE, samples=1200),
    "28-candidates": replace(BASE, candidates=28),
    "1-round": replace(BASE, rounds=1),
    "3-rounds": replace(BASE, rounds=3),
    "4-rounds": replace(BASE, rounds=4),
    "3-moves-by-value": replace(BASE, wide=3),
    "as-reviews-do": replace(BASE, rounds=3, wide=4),
    "no-prior": replace(BASE, prior=0.0),
    "prior-of-128": replace(BASE, prior=128.0),
}


def position(seed: int) -> View:
    """What a seat sees somewhere in a game of expert with itself."""
    rng = Random(seed)
    expert = create("expert")
    while True:
        game = Game.start(players=2, seed=f"judge {rng.random()}")
        stop = rng.randint(4, 36)
        while not game.is_over and len(game.turns) < stop:
            game = game.play(expert.choose(game.position.view(game.position.to_move)))
        view = game.position.view(game.position.to_move)
        if not game.is_over and view.bag_count >= LEAST_IN_BAG:
            return view


def searching(situation: Situation, guess: Guess, salt: str) -> Search:
    """A search of this situation, with samples of its own for each ``salt``."""
    search = Search(weights_for(2), situation.key(salt) & 0xFFFFFFFFFFFF)
    search.load(situation.board, situation.hand, situation.unseen, situation.held, situation.bag_n)
    if guess is not None:
        search.expect(1, *guess)
    return search


def choice(situation: Situation, guess: Guess, setting: Setting) -> Chosen | None:
    """The move that this setting chooses, if there is one."""
    search = searching(situation, guess, "variants")
    found = search.propose(setting.candidates)

    def mean(candidate: int) -> float:
        static, count, total, _ = search.figures()
        weight = setting.prior + count[candidate]
        return (setting.prior * static[candidate] + total[candidate]) / weight

    first = setting.samples // FIRST_PART
    policy = (setting.rounds, setting.wide, setting.wide)
    search.run(0, first, *policy)
    ranked = sorted(range(found), key=mean, reverse=True)
    for loser in ranked[FINALISTS:]:
        search.drop(loser)
    search.run(first, setting.samples - first, *policy)
    return search.move(max(ranked[:FINALISTS], key=mean)) if found else None


def worth(variants: dict[str, Setting], seed: int) -> dict[str, float]:
    """By variant, the points by which its move in one position is better than that of `BASE`."""
    situation = Situation.of(position(seed))
    guess = guess_kept(situation, situation.key("guess"), weights_for(2), HANDS)
    usual = choice(situation, guess, BASE)
    chosen = {name: choice(situation, guess, setting) for name, setting in variants.items()}
    others = {move for move in chosen.values() if move != usual}
    if usual is None or not others:
        return dict.fromkeys(variants, 0.0)
    judge = searching(situation, guess, "judge")
    at = {move: judge.add(move) for move in (usual, *sorted(others, key=str)) if move is not None}
    judge.run(0, JUDGE_SAMPLES, TO_THE_END, BASE.wide, BASE.wide)
    total = judge.figures()[2]
    return {
        name: 0.0 if move is None else (total[at[move]] - total[at[usual]]) / JUDGE_SAMPLES
        for name, move in chosen.items()
    }


def main(words: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        description=(__doc__ or "").partition("--positions N]\n\n")[2],
        epilog="\n  ".join(["variants:", *VARIANTS]),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("variants", nargs="*", metavar="VARIANT", help="see below; default all")
    parser.add_argument("--positions", type=int, default=800, help="how many (default: 800)")
    wishes = parser.parse_args(words)
    for name in wishes.variants:
        if name not in VARIANTS:
            parser.error(f"there is no variant {name!r}; there are {', '.join(VARIANTS)}")
    if wishes.positions < 2:
        parser.error(f"there must be at least two positions, not {wishes.positions}")
    variants = {name: VARIANTS[name] for name in wishes.variants or VARIANTS}
    found: list[dict[str, float]] = []
    try:
        with PoolExecutor() as executor, progress("Judging", "positions") as advance:
            for _, row in executor.run(partial(worth, variants), range(wishes.positions)):
                found.append(row)
                advance(len(found), wishes.positions)
    except KeyboardInterrupt:
        print(f"Stopped after {len(found)} positions.", file=sys.stderr)
    if len(found) < 2:
        return 130
    print(f"| {len(found)} positions | points a game of {MOVES_A_GAME} moves | differs, % |")
    print("| --- | --- | --- |")
    for name in variants:
        gains = [row[name] for row in found]
        wide = 1.96 * pstdev(gains) / sqrt(len(gains))
        differs = 100 * fmean(gain != 0 for gain in gains)
        mean = MOVES_A_GAME * fmean(gains)
        print(f"| {name} | {mean:+.2f} ± {MOVES_A_GAME * wide:.2f} | {differs:.0f} |")
    return 130 if len(found) < wishes.positions else 0


if __name__ == "__main__":
    # By its name, so that other processes find what they are to do.
    from bench import judge

    sys.exit(judge.main())
