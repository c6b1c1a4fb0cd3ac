"""Views and records without a deal on the command line: drawn, checked as far as they tell."""

from pathlib import Path

import pytest

from qwirkle.cli.boundary import run
from qwirkle.notation import (
    PublicRecord,
    format_public_record,
    format_public_record_json,
    format_view,
    format_view_json,
)
from qwirkle.rules import ScoreSheet
from tests.notation.games import greedy_game

GAME = greedy_game(2, 13, turns=4)
SHEET = ScoreSheet.of_game(GAME)
FORMS = {
    "record": format_public_record(PublicRecord(SHEET)),
    "record as JSON": format_public_record_json(PublicRecord(SHEET)),
    "view": format_view(GAME.position.view(0)),
    "view as JSON": format_view_json(GAME.position.view(0)),
}


@pytest.fixture(params=FORMS)
def path(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    file = tmp_path / "seen"
    file.write_text(FORMS[request.param] + "\n", encoding="utf-8")
    return file


def test_check_says_what_it_cannot_check(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["check", str(path)]) == 0
    first, second = capsys.readouterr().out.splitlines()
    assert first.startswith("ok: 4 turns")
    assert str(SHEET.scores[0]) in first
    assert second.startswith("not checked: ")


def test_verify_says_that_there_is_nothing_to_verify(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["verify", str(path), "--commitment", "0" * 64]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    assert "cannot be verified" in err


def test_show_draws_counts_where_tiles_are_unknown(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["show", str(path)]) == 0
    out = capsys.readouterr().out
    assert "6 tiles" in out
    assert f"{SHEET.bag_count} in the bag" in out
    hidden = " ".join(map(str, GAME.position.hands[1]))
    assert hidden not in out
    assert run(["show", str(path), "--svg", "-"]) == 0
    assert capsys.readouterr().out.startswith("<svg")


def test_show_takes_a_view_from_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["show", "0,0:RoRs RcRdGsGoPxPt/6 94 2/0 1 classic 0"]) == 0
    out = capsys.readouterr().out
    assert "Rc Rd Gs Go Px Pt" in out
    assert "> Seat 1" in out


def test_a_record_without_hands_is_replayed_step_by_step(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.qwirkle"
    file.write_text(FORMS["record"], encoding="utf-8")
    assert run(["replay", str(file)]) == 0
    out = capsys.readouterr().out
    assert "--- 0 of 4: The start." in out
    assert "--- 4 of 4: " in out
    assert run(["show", str(file), "--turn", "1"]) == 0
    assert run(["show", str(file), "--seat", "0"]) == 2
    assert "no hands" in capsys.readouterr().err


def test_a_view_is_no_record_to_replay(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "view"
    file.write_text(FORMS["view"], encoding="utf-8")
    assert run(["replay", str(file)]) == 2
    assert "see show" in capsys.readouterr().err
