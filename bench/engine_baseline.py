"""The engine beside `engine_baseline.cpp`, and beside its own portable build.

python bench/engine_baseline.py [--rounds 5] [--games 10000]

They run in turn, so that a busy machine slows all alike. Exits with 1 if the portable build, which
`pip install` makes, is slower than it may be.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from statistics import median
from time import process_time

from qwirkle.engine import Playout, is_compiled

SOURCE = Path(__file__).with_name("engine_baseline.cpp")
BUILT = SOURCE.parents[1] / "build" / "engine_baseline"
ROOT = SOURCE.parents[1]
PORTABLE = ROOT / "build" / "portable"
FLAGS = ("-std=c++17", "-O3", "-march=native")
WARM_UP = 200
LEAST_PORTABLE = 0.8
"""The least rate of the portable build, as a fraction of that of the one for this machine."""

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


def build_portable() -> None:
    """Compile the engine for any machine of this kind, beside a copy of the package."""
    ignored = shutil.ignore_patterns("*.so", "__pycache__", "web")
    shutil.rmtree(PORTABLE, ignore_errors=True)
    shutil.copytree(ROOT / "src" / "qwirkle", PORTABLE / "qwirkle", ignore=ignored)
    env = {name: value for name, value in os.environ.items() if name != "QWIRKLE_NATIVE"}
    command = [sys.executable, "setup.py", "-q", "build_ext", f"--build-lib={PORTABLE}"]
    # In a folder of its own: what was compiled for this machine must not be taken for it.
    command.append(f"--build-temp={PORTABLE / 'objects'}")
    subprocess.run(command, cwd=ROOT, env=env, check=True, stderr=subprocess.DEVNULL)


def run_portable(games: int, seed: int) -> Rates:
    code = (
        "import json, sys; from bench.engine_baseline import run_engine; "
        f"print(json.dumps(run_engine({games}, {seed})))"
    )
    env = {**os.environ, "PYTHONPATH": f"{PORTABLE}:{ROOT}", "QWIRKLE_COMPILED": "1"}
    done = subprocess.run([sys.executable, "-c", code], env=env, check=True, capture_output=True)
    lists, whole_games = json.loads(done.stdout)
    return lists, whole_games


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
    build_portable()
    print(
        f"{'':6}{'lists/s':>13}{'baseline':>12}{'ratio':>7}{'games/s':>13}{'baseline':>12}  ratio"
    )
    engines: list[Rates] = []
    baselines: list[Rates] = []
    ratios: list[Rates] = []
    portables: list[Rates] = []
    for at in range(1, options.rounds + 1):
        baselines.append(run_baseline(options.games, at))
        engines.append(run_engine(options.games, at))
        portables.append(run_portable(options.games, at))
        ratios.append((engines[-1][0] / baselines[-1][0], engines[-1][1] / baselines[-1][1]))
        print(line(at, engines[-1], baselines[-1], ratios[-1]), flush=True)
    print(line("median", middle(engines), middle(baselines), middle(ratios)))
    lists, games = (
        median(
            portable[kind] / engine[kind]
            for portable, engine in zip(portables, engines, strict=True)
        )
        for kind in (0, 1)
    )
    print(
        f"portable build: {lists:.2f} of these lists/s, {games:.2f} of these games/s "
        f"(at least {LEAST_PORTABLE})"
    )
    if min(lists, games) < LEAST_PORTABLE:
        sys.exit("MISSED: the portable build is too slow")


def middle(rates: list[Rates]) -> Rates:
    return median(lists for lists, _ in rates), median(games for _, games in rates)


if __name__ == "__main__":
    main()
