"""The figures of `qwirkle bench` are of the run that was asked for."""

from __future__ import annotations

from qwirkle.engine import Playout, is_compiled
from qwirkle.engine.bench import run


def test_run_counts_the_games_it_played() -> None:
    seen: list[tuple[int, int]] = []
    speed = run(150, 3, lambda done, total: seen.append((done, total)))
    assert seen == [(0, 150), (100, 150), (150, 150)]
    assert speed.games == 150
    assert speed.compiled == is_compiled()
    same = Playout(3)
    same.play(150)
    lists, listed = same.totals()
    assert speed.mean_list == listed / lists
    assert abs(speed.lists_per_s / speed.games_per_s - lists / 150) < 1e-6
    assert speed.calls_per_s > 0
    assert speed.ratio > 0
