"""How strong the players are: every claim of the README and docs/strength.md, played anew.

python bench/strength.py [ROW ...] [--folder DIR]

Rows are matches with mirrored deals. Their seeds were fixed before the first run and are used for
nothing else: never tune on them. What is played is kept in the folder, and the same call goes on
after a stop. Prints the table; a row below its bound makes the exit code 1.
"""

from __future__ import annotations

import argparse
import random
import sys
from dataclasses import dataclass
from pathlib import Path

from qwirkle.arena import Contestant, MatchSpec, MatchStore, PoolExecutor, Progress, run_match
from qwirkle.engine import Endgame, Playout
from qwirkle.rules.chance import stream


@dataclass(frozen=True)
class Row:
    """A match that must come out between two bounds, in per cent of wins."""

    key: str
    players: tuple[str, str]
    groups: int
    least: float
    most: float = 100.0
    seats: int = 2

    def spec(self) -> MatchSpec:
        first, second = map(Contestant.parse, self.players)
        return MatchSpec(
            (first, second), self.groups, seed=f"strength {self.key}", seats=self.seats
        )


ROWS = (
    Row("expert-greedy", ("expert", "greedy"), 1000, 68),
    Row("casual-beginner", ("casual", "beginner"), 300, 65, 90),
    Row("keen-casual", ("keen", "casual"), 300, 65, 90),
    Row("strong-keen", ("strong", "keen"), 300, 65, 90),
    Row("strong-greedy", ("strong", "greedy"), 400, 45, 58),
    Row("master-greedy", ("master@0.1s", "greedy"), 400, 80),
    Row("master-expert", ("master@0.1s", "expert"), 400, 57),
    Row("master-three-greedy", ("master@0.1s", "greedy"), 125, 43, seats=4),
    Row("slow-master-greedy", ("master@1s", "greedy"), 150, 82),
)
ENDINGS = 300
ENDINGS_LEAST = 95.0


def play(row: Row, folder: Path, executor: PoolExecutor) -> tuple[str, bool]:
    """The row's line of the table, and whether it is within its bounds."""

    def show(progress: Progress) -> None:
        if sys.stderr.isatty():
            print(
                f"\r{row.key}: {progress.done} of {progress.total} games ", end="", file=sys.stderr
            )

    spec = row.spec()
    with MatchStore(folder / row.key, spec, resume=True) as store:
        result = run_match(spec, executor, show, store=store)
    win, margin = result.line.win, result.line.margin
    value = 100 * win.value
    wanted = f"at least {row.least:g}" if row.most == 100 else f"{row.least:g} to {row.most:g}"
    line = (
        f"| {row.players[0]} – {row.players[1]} | {row.seats} | {row.groups} | {wanted} "
        f"| {value:.1f} ± {100 * win.wide:.1f} | {margin.value:+.1f} ± {margin.wide:.1f} |"
    )
    return line, row.least <= value <= row.most


def first_endings(count: int) -> list[tuple[list[tuple[int, int, int]], list[int], list[int]]]:
    """The first positions with an empty bag of greedy games: board, hand to move, other hand."""
    words = stream("strength endings", "deals")
    endings: list[tuple[list[tuple[int, int, int]], list[int], list[int]]] = []
    while len(endings) < count:
        deal = [kind for kind in range(36) for _ in range(3)]
        seed = next(words)
        random.Random(seed).shuffle(deal)
        playout = Playout(seed >> 1)
        playout.start(deal, 2)
        board: list[tuple[int, int, int]] = []
        while not playout.stand()[4]:
            hands, _, seat, bag, _ = playout.stand()
            if bag == 0:
                endings.append((board, hands[seat], hands[1 - seat]))
                break
            board.extend((x, y, kind) for kind, x, y in playout.step() or ())
    return endings


def solve_endings() -> tuple[str, bool]:
    solved = 0
    for board, mine, theirs in first_endings(ENDINGS):
        solved += Endgame().solve(board, mine, theirs, 1.0)[0]
    share = 100 * solved / ENDINGS
    line = (
        f"| first empty-bag positions solved in 1 s | 2 | {ENDINGS} | at least 95 | {share:.1f} | |"
    )
    return line, share >= ENDINGS_LEAST


def main() -> int:
    parser = argparse.ArgumentParser(description="How strong the players are.")
    keys = [row.key for row in ROWS] + ["endings"]
    parser.add_argument("rows", nargs="*", metavar="ROW", help=f"of {', '.join(keys)}; default all")
    parser.add_argument(
        "--folder", type=Path, default=Path("strength"), help="where games are kept"
    )
    wishes = parser.parse_args()
    wanted = wishes.rows or keys
    for key in wanted:
        if key not in keys:
            parser.error(f"there is no row {key!r}; there are {', '.join(keys)}")
    print("| match | seats | deals | wanted, % | wins, % | margin |")
    print("| --- | --- | --- | --- | --- | --- |", flush=True)
    missed = 0
    with PoolExecutor() as executor:
        for key in wanted:
            row = next((row for row in ROWS if row.key == key), None)
            line, within = play(row, wishes.folder, executor) if row else solve_endings()
            missed += not within
            print(line if within else f"{line} missed", flush=True)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
