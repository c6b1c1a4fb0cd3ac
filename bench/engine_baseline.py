"""The engine beside `engine_baseline.cpp`: run in turn, so that a busy machine slows both alike.

python bench/engine_baseline.py [--rounds 5] [--games 10000]
"""

from __future__ import annotations

import argparse
import json
import shutil
import subprocess
import sys
from pathlib import Path
from statistics import median
from time import process_time

from qwirkle.engine import Playout, is_compiled

SOURCE = Path(__file__).with_name("engine_baseline.cpp")
BUILT = SOURCE.parents[1] / "build" / "engine_baseline"
FLAGS = ("-std=c++17", "-O3", "-march=native")
WARM_UP = 200

Rates = tuple[float, float]
"""Lists and games a second, in process CPU time."""


def build() -> None:
    """Compile the baseline unless that was done since it last changed."""
    if BUILT.exists() and BUILT.stat().st_mtime > SOURCE.stat().st_mtime:
        return
    compiler = shutil.which("g++")
    if compiler is None:
        sys.exit("There is no g++ here to build bench/engine_baseline.cpp with.")
    BUILT.parent.mkdir(exist_ok=True)
    subprocess.run([compiler, *FLAGS, "-o", str(BUILT), str(SOURCE)], check=True)


def run_baseline(games: int, seed: int) -> Rates:
    command = [str(BUILT), str(games), str(seed)]
    figures = json.loads(subprocess.run(command, check=True, capture_output=True).stdout)
    return figures["lists_per_s"], figures["games_per_s"]


def run_engine(games: int, seed: int) -> Rates:
    playout = Playout(seed)
    playout.play(WARM_UP)
    before, _ = playout.totals()
    began = process_time()
    playout.play(games)
    spent = process_time() - began
    return (playout.totals()[0] - before) / spent, games / spent


def line(name: object, engine: Rates, baseline: Rates, ratio: Rates) -> str:
    figures = (engine[0], baseline[0], ratio[0], engine[1], baseline[1], ratio[1])
    return f"{name!s:>6}" + "{:13,.0f}{:12,.0f}{:7.2f}{:13,.0f}{:12,.0f}{:7.2f}".format(*figures)


def main() -> None:
    parser = argparse.ArgumentParser(description="The engine beside bench/engine_baseline.cpp.")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--games", type=int, default=10_000, help="in each round, of each")
    options = parser.parse_args()
    if not is_compiled():
        sys.exit("The engine runs interpreted here: install gcc and run `make setup`.")
    build()
    print(
        f"{'':6}{'lists/s':>13}{'baseline':>12}{'ratio':>7}{'games/s':>13}{'baseline':>12}  ratio"
    )
    engines: list[Rates] = []
    baselines: list[Rates] = []
    ratios: list[Rates] = []
    for at in range(1, options.rounds + 1):
        baselines.append(run_baseline(options.games, at))
        engines.append(run_engine(options.games, at))
        ratios.append((engines[-1][0] / baselines[-1][0], engines[-1][1] / baselines[-1][1]))
        print(line(at, engines[-1], baselines[-1], ratios[-1]), flush=True)
    print(line("median", middle(engines), middle(baselines), middle(ratios)))


def middle(rates: list[Rates]) -> Rates:
    return median(lists for lists, _ in rates), median(games for _, games in rates)


if __name__ == "__main__":
    main()
