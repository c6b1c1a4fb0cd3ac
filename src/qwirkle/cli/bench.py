"""`qwirkle bench`: measure the engine."""

from __future__ import annotations

import json
import sys

from qwirkle.cli.console import UNCOMPILED, progress
from qwirkle.engine.bench import run

__all__ = ["measure_engine"]


def measure_engine(games: int, seed: int, as_json: bool) -> None:
    """Play seeded greedy games and print the figures."""
    with progress("Playing") as advance:
        speed = run(games, seed, advance)
    if as_json:
        figures = {
            "compiled": speed.compiled,
            "lists_per_s": round(speed.lists_per_s, 1),
            "games_per_s": round(speed.games_per_s, 2),
            "mean_list": round(speed.mean_list, 3),
        }
        print(json.dumps(figures))
        return
    if not speed.compiled:
        print(UNCOMPILED, file=sys.stderr)
    form = "compiled" if speed.compiled else "interpreted"
    print(f"{speed.games} greedy games of two, engine {form}, process CPU time")
    print(f"  legal-move lists  {speed.lists_per_s:>12,.0f} /s")
    print(f"  whole games       {speed.games_per_s:>12,.1f} /s")
    print(f"  mean list         {speed.mean_list:>12,.2f} moves")
    print(f"  calls from Python {speed.calls_per_s:>12,.0f} /s  (position in, list of moves out)")
    print(f"  to interpreted    {speed.ratio:>12,.1f} ×")
