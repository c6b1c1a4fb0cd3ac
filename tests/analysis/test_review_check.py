"""`make review-check`, small: what it measures, and that it can fail."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from bench import review_check
from bench.review_check import Figure, WinSample, main, win_figures
from tests.analysis.speed import needs_speed


@needs_speed
def test_a_small_check_prints_every_figure(capsys: pytest.CaptureFixture[str]) -> None:
    code = main(
        ["--games", "4", "--every", "24", "--win-games", "12", "--endings", "12", "--workers", "0"]
    )
    out = capsys.readouterr().out
    for name in (
        "points lost a turn, beginner",
        "the order of the levels",
        "verdicts that differ",
        "verdicts two classes apart",
        "luck a game and seat, mean",
        "R² of the margin with luck and static loss",
        "roll-outs a game",
        "CPU seconds a game",
        "win chance, Brier score",
    ):
        assert name in out
    # These hold for any size.
    assert "ok   exact endings other than minimax" in out
    assert "ok   repeats" in out
    assert code == ("MISS" in out)


def test_a_missed_bound_fails_the_check(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for is_met, code in ((True, 0), (False, 1)):
        figures = [Figure("a", "1"), Figure("b", "2", "at most 1", is_met)]
        monkeypatch.setattr(review_check, "_measured", lambda sizes, found=figures: iter(found))
        assert main([]) == code
        assert ("MISS b" in capsys.readouterr().out) == (not is_met)


def test_win_chances_that_are_far_off_are_noticed() -> None:
    honest = [WinSample(0.75, float(number % 4 != 0)) for number in range(4000)]
    assert all(figure.is_met for figure in win_figures(honest))
    wrong = [WinSample(0.65, float(number % 4 != 0)) for number in range(4000)]
    assert not all(figure.is_met for figure in win_figures(wrong))


def test_luck_and_loss_that_explain_everything_have_an_r_squared_of_one() -> None:
    rows = [(1.0, 2.0, 8.0), (-2.0, 1.0, -1.0), (3.0, -1.0, 3.0), (0.5, 0.5, 2.5)]
    assert review_check._r_squared(rows) == pytest.approx(1)
    assert review_check._r_squared([(1.0, 0.0, 5.0), (-1.0, 1.0, 5.0), (1.0, 1.0, -5.0)]) < 0.9


def test_it_runs_as_a_module_in_processes() -> None:
    sizes = "--games 2 --every 60 --win-games 4 --endings 2 --workers 1"
    done = subprocess.run(
        [sys.executable, "-m", "bench.review_check", *sizes.split()],
        cwd=Path(__file__).parent.parent.parent,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode in (0, 1), done.stderr
    assert done.stdout.rstrip().endswith(("missed", "all bounds met"))
