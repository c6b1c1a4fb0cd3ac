"""`qwirkle daily`: every round, par, and the check of a day's secret."""

from datetime import date

import pytest

from qwirkle.cli.boundary import run
from qwirkle.duplicate import DuplicateDeal, commitment_of_day, deal_of_day, par_of

DAY = date(2026, 11, 17)
SECRET = "5f" * 32


def complaint(capsys: pytest.CaptureFixture[str], *args: str) -> str:
    assert run(["daily", *args]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    return err


def test_every_round_is_printed_with_its_best_move_and_par(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert run(["daily", "1"]) == 0
    out = capsys.readouterr().out
    deal = DuplicateDeal.of_seed("1")
    for each in deal.rounds:
        assert f"round {each.number}: {' '.join(map(str, each.hand))}\n" in out
        assert f"  most points {each.best_score}: {each.best}\n" in out
    redrawn = [hand for each in deal.rounds for hand in each.redrawn]
    assert len(redrawn) == out.count("redrawn, as nothing fitted: ") == 1
    par = par_of(deal)
    beginner, casual, keen = (each.total for each in par.levels)
    last = out.splitlines()[-1]
    assert last == f"maximum {par.maximum}, beginner {beginner}, casual {casual}, keen {keen}"


def test_a_day_is_printed_and_its_commitment_checked(capsys: pytest.CaptureFixture[str]) -> None:
    args = ["daily", SECRET.upper(), "--date", "2026-11-17"]
    assert run([*args, "--commitment", commitment_of_day(DAY, SECRET)]) == 0
    out = capsys.readouterr().out
    assert out.startswith("ok: the secret of 2026-11-17 is the one that was committed to\nday 321,")
    assert f"seed {deal_of_day(DAY, SECRET).seed}\n" in out


def test_what_does_not_go_is_said_in_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    other = commitment_of_day(DAY, "60" * 32)
    args = (SECRET, "--date", "2026-11-17", "--commitment", other)
    assert "do not match this commitment" in complaint(capsys, *args)
    assert "give its --date" in complaint(capsys, SECRET, "--commitment", other)
    assert "written like 2026-11-17" in complaint(capsys, SECRET, "--date", "today")
    assert "64 lower-case hex digits" in complaint(capsys, "7", "--date", "2026-11-17")
    assert "before the first day" in complaint(capsys, SECRET, "--date", "2025-12-31")
    assert "a seed is" in complaint(capsys, "")
