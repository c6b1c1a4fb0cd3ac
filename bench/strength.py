"""How strong the players are: every claim of the README and docs/strength.md, played anew.

python bench/strength.py [ROW ...] [--folder DIR]

Rows are matches with mirrored deals. Their seeds were fixed before the first run and are used for
nothing else: never tune on them. The past master is that of an earlier commit, built into the
folder and played through the engine protocol. "parts" as a row plays master against master
without one of its parts each, which has no bound. Games are kept in the folder, by the players'
code and weights, so that no row mixes two players: after Ctrl-C the same call goes on, and when
they have changed, it begins anew. Endings are solved anew each time.

Prints the table. The exit code is 1 if a row misses its bound, 2 if a row cannot be played.
"""

from __future__ import annotations

import argparse
import shlex
import sys
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path
from statistics import fmean

from qwirkle.arena import Contestant, MatchSpec, MatchStore, PoolExecutor, run_match
from qwirkle.arena.fingerprint import fingerprint
from qwirkle.cli.console import UNCOMPILED, progress
from qwirkle.engine import Endgame, is_compiled
from qwirkle.rules import QwirkleError

sys.path.insert(0, str(Path(__file__).parents[1]))
from bench import ablation, past_master
from bench.endings import agrees, first_endings, small_endings


@dataclass(frozen=True)
class Row:
    """A match that must come out between two bounds, in per cent of wins."""

    key: str
    players: tuple[str, str]
    groups: int
    least: float
    most: float = 100.0
    seats: int = 2
    deals: str = ""
    """The row whose deals it plays, if not its own."""
    low: float | None = None
    """What the lower end of the interval must be above, in per cent."""

    def spec(self, folder: Path) -> MatchSpec:
        first, second = (self._contestant(name, folder) for name in self.players)
        return MatchSpec(
            (first, second),
            self.groups,
            seed=f"strength 2 {self.deals or self.key}",
            seats=self.seats,
        )

    @staticmethod
    def _contestant(name: str, folder: Path) -> Contestant:
        if name.startswith(WITHOUT):
            part = f"bench.ablation:{name.removeprefix(WITHOUT)}@{PART_SIMULATIONS}sims"
            return replace(Contestant.parse(part), label=name)
        if not name.startswith(PAST):
            return Contestant.parse(name)
        built = past_master.build(PAST_COMMIT, folder)
        program = shlex.join([sys.executable, past_master.__file__, str(built)])
        return replace(Contestant.parse(f"cmd:{program}{name.removeprefix(PAST)}"), label=name)


PAST = "past master"
PAST_COMMIT = "af1aece"
ROWS = (
    Row("expert-greedy", ("expert", "greedy"), 1000, 73),
    Row("beginner-random", ("beginner", "random"), 300, 65),
    Row("casual-beginner", ("casual", "beginner"), 300, 65, 90),
    Row("keen-casual", ("keen", "casual"), 300, 65, 90),
    Row("strong-keen", ("strong", "keen"), 300, 65, 90),
    Row("strong-greedy", ("strong", "greedy"), 400, 45, 58),
    Row("master-past", ("master@0.1s", f"{PAST}@0.1s"), 500, 54, low=50),
    Row("slow-master-past", ("master@1s", f"{PAST}@1s"), 100, 50),
    Row("master-expert", ("master@0.1s", "expert"), 500, 66),
    Row("master-greedy", ("master@0.1s", "greedy"), 500, 83),
    Row("slow-master-greedy", ("master@1s", "greedy"), 150, 87),
    Row("master-three-greedy", ("master@0.1s", "greedy"), 250, 50, seats=4),
    Row("master-two-greedy", ("master@0.1s", "greedy"), 250, 65.9, seats=3),
    Row("past-two-greedy", (f"{PAST}@0.1s", "greedy"), 250, 0, seats=3, deals="master-two-greedy"),
)
WITHOUT = "master without "
# A number of samples, not a time, because the machine may be busy. It flatters parts that take much
# of the time, as docs/strength.md says.
PART_SIMULATIONS = 100
PARTS = tuple(
    Row(
        f"without-{part}",
        (f"master@{PART_SIMULATIONS}sims", WITHOUT + part),
        200,
        0,
        seats=ablation.SEATS.get(part, 2),
    )
    for part in ablation.PARTS
)
ENDINGS = 2000
ENDINGS_LEAST = 99.0
ENDINGS_NODES = 2_000_000
SMALL_ENDINGS = 1000
SMALL_TILES = 6


def kept(row: Row, spec: MatchSpec, home: Path) -> MatchStore:
    """What is kept of the row, as these players play it."""
    return MatchStore(home / fingerprint(spec.contestants) / row.key, spec, resume=True)


def play(row: Row, home: Path, executor: PoolExecutor) -> tuple[str, bool]:
    """The row's line of the table, and whether it is within its bounds."""
    spec = row.spec(home)
    with kept(row, spec, home) as store, progress(row.key, "games") as advance:
        result = run_match(
            spec, executor, lambda stand: advance(stand.done, stand.total), store=store
        )
    if result.interrupted:
        raise KeyboardInterrupt
    win, margin = result.line.win, result.line.margin
    value = 100 * win.value
    wanted = f"at least {row.least:g}" if row.most == 100 else f"{row.least:g} to {row.most:g}"
    within = row.least <= value <= row.most
    if row.low is not None:
        wanted += f", its lower end above {row.low:g}"
        within = within and value - 100 * win.wide > row.low
    if row.least == 0:
        wanted = ""
    line = (
        f"| {row.players[0]} – {row.players[1]} | {row.seats} | {row.groups} | {wanted} "
        f"| {value:.1f} ± {100 * win.wide:.1f}{_missed(within)} "
        f"| {margin.value:+.1f} ± {margin.wide:.1f} |"
    )
    return line, within


def _missed(within: bool) -> str:
    return "" if within else ", missed"


def thinking(row: Row, home: Path) -> str:
    """How long the players take; how far the first is over its time, if it thinks by the clock."""
    spec = row.spec(home)
    seconds = spec.contestants[0].seconds
    times: tuple[list[float], list[float]] = ([], [])
    with kept(row, spec, home) as store:
        for seat in (seat for group in store.groups for game in group for seat in game.seats):
            times[seat.player].extend(seat.ms)
    first, second = (fmean(each) for each in times)
    said = f"{row.key}: {first:.2f} and {second:.2f} ms a move"
    if seconds is None:
        return said
    over = sorted(times[0])[int(0.999 * (len(times[0]) - 1))] - 1000 * seconds
    return f"{said}; overrun of the first, 99.9th percentile, {over:+.1f} ms"


def solve_endings() -> tuple[str, bool]:
    """How many endings the exact search solves within a number of positions each."""
    solved = 0
    endings = islice(first_endings("strength 2 endings"), ENDINGS)
    with progress("endings", "endings") as advance:
        for tried, (board, mine, theirs) in enumerate(endings, 1):
            solved += Endgame().solve(board, mine, theirs, 60.0, ENDINGS_NODES)[0]
            advance(tried, ENDINGS)
    share = 100 * solved / ENDINGS
    within = share >= ENDINGS_LEAST
    line = (
        f"| first empty-bag positions solved within {ENDINGS_NODES:,} positions | 2 | {ENDINGS} "
        f"| at least {ENDINGS_LEAST:g} | {share:.1f}{_missed(within)} | |"
    )
    return line, within


def check_endings() -> tuple[str, bool]:
    """How often the exact search agrees with plain minimax, in margin and move."""
    endgame = Endgame()
    small = islice(small_endings("strength small endings", SMALL_TILES), SMALL_ENDINGS)
    agreed = 0
    with progress("endings-exact", "endings") as advance:
        for tried, ending in enumerate(small, 1):
            agreed += agrees(endgame, ending)
            advance(tried, SMALL_ENDINGS)
    share = 100 * agreed / SMALL_ENDINGS
    line = (
        f"| endings of up to {SMALL_TILES} tiles solved as by minimax | 2 | {SMALL_ENDINGS} "
        f"| 100 | {share:.1f}{_missed(share == 100)} | |"
    )
    return line, share == 100


CHECKS = {"endings": solve_endings, "endings-exact": check_endings}


def main() -> int:
    rows = {row.key: row for row in (*ROWS, *PARTS)}
    keys = [row.key for row in ROWS] + list(CHECKS)
    shown = [
        f"  {key:<29} {' – '.join(row.players)}, {row.seats} seats" for key, row in rows.items()
    ]
    shown += [f"  {key:<29} {check.__doc__}" for key, check in CHECKS.items()]
    parser = argparse.ArgumentParser(
        description=(__doc__ or "").partition("--folder DIR]\n\n")[2],
        epilog="\n".join(["rows:", *shown]),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "rows", nargs="*", metavar="ROW", help="see below, or parts; default all but the parts"
    )
    parser.add_argument(
        "--folder",
        type=Path,
        default=Path("strength"),
        help="where games are kept (default: strength)",
    )
    wishes = parser.parse_args()
    wanted: list[str] = []
    for key in wishes.rows or keys:
        if key not in (*rows, *CHECKS, "parts"):
            parser.error(f"there is no row {key!r}; there are {', '.join((*rows, *CHECKS))}, parts")
        wanted += [row.key for row in PARTS] if key == "parts" else [key]
    try:
        return show_table([rows.get(key, key) for key in wanted], wishes.folder)
    except QwirkleError as error:
        print(error, file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("Stopped. The same call goes on.", file=sys.stderr)
        return 130


def show_table(wanted: list[Row | str], home: Path) -> int:
    """Play these rows and make these checks; what the exit code is."""
    if not is_compiled():
        print(UNCOMPILED, file=sys.stderr)
    print("| match | seats | deals | bound, % | wins, % | margin |")
    print("| --- | --- | --- | --- | --- | --- |", flush=True)
    missed = 0
    notes: list[str] = []
    with PoolExecutor() as executor:
        for row in wanted:
            line, within = CHECKS[row]() if isinstance(row, str) else play(row, home, executor)
            missed += not within
            print(line, flush=True)
            if isinstance(row, Row):
                notes.append(thinking(row, home))
    if notes:
        print("\n" + "\n".join(notes))
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
