"""`qwirkle verify`: one answer for an honest record, one line for any other."""

from pathlib import Path

import pytest

from qwirkle.cli.boundary import run
from qwirkle.notation import format_record, format_record_json
from qwirkle.server.table.projection import record_of
from qwirkle.server.wire import PlayOn, Resign, SetAges
from tests.server.driven_table import CONTRIBUTION, DrivenTable, seated


@pytest.fixture
def finished() -> DrivenTable:
    live = seated("anna", "bob")
    live.start()
    for _ in range(6):
        live.play()
    live.do("anna", Resign("r", 0))
    return live


@pytest.fixture
def record(finished: DrivenTable, tmp_path: Path) -> Path:
    path = tmp_path / "game.qwirkle"
    path.write_text(format_record(record_of(finished.table)), encoding="utf-8")
    return path


def complaint(capsys: pytest.CaptureFixture[str], *args: str) -> str:
    assert run(["verify", *args]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    return err


def test_an_honest_record_is_ok(
    finished: DrivenTable, record: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    commitment = finished.table.commitment.upper()
    assert run(["verify", str(record), "--commitment", commitment]) == 0
    out = capsys.readouterr().out
    assert out.startswith("ok: table table0 kept its commitment\n")
    assert "the deal of 108 tiles" in out
    assert "give your own --contribution" in out


def test_ones_own_contribution_is_looked_for(
    finished: DrivenTable, record: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    args = [str(record), "--commitment", finished.table.commitment, "--contribution"]
    assert run(["verify", *args, CONTRIBUTION]) == 0
    assert "1 contribution of yours went into the seed" in capsys.readouterr().out
    assert "is not part of the seed" in complaint(capsys, *args, "00" * 16)


def test_json_records_are_verified_too(
    finished: DrivenTable, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "game.json"
    path.write_text(format_record_json(record_of(finished.table)), encoding="utf-8")
    assert run(["verify", str(path), "--commitment", finished.table.commitment]) == 0
    assert capsys.readouterr().out.startswith("ok:")


def test_another_commitment_is_refused(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    line = complaint(capsys, str(record), "--commitment", "0" * 64)
    assert "do not match this commitment" in line


def test_a_commitment_is_hex(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "64 hex digits" in complaint(capsys, str(record), "--commitment", "abc")


def test_a_set_age_order_is_mentioned(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    live = seated("anna", "bob")
    live.do("anna", SetAges("a", [1, 0]))
    live.start()
    live.do("anna", Resign("r", 0))
    path = tmp_path / "game.qwirkle"
    path.write_text(format_record(record_of(live.table)), encoding="utf-8")
    assert run(["verify", str(path), "--commitment", live.table.commitment]) == 0
    assert "the age order was set at the table" in capsys.readouterr().out


def test_of_a_game_that_was_played_on_it_says_what_is_checked_elsewhere(
    finished: DrivenTable, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    live = DrivenTable.playing_on(finished.table, PlayOn(4, "greedy", CONTRIBUTION))
    live.play()
    live.do("anna", Resign("r", live.table.seats_of("anna")[0]))
    path = tmp_path / "game.qwirkle"
    path.write_text(format_record(record_of(live.table)), encoding="utf-8")
    assert run(["verify", str(path), "--commitment", live.table.commitment]) == 0
    out = capsys.readouterr().out
    assert "the mixing of the rest of the bag, 1 draw and 1 mixing follow" in out
    assert "the deal and 4 turns are from the game of table table0 after turn 4" in out
    assert "age order" not in out
    line = complaint(capsys, str(path), "--commitment", finished.table.commitment)
    assert "do not match this commitment" in line


def test_a_record_without_a_fair_bag_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    game = Path(__file__).parent.parent / "games" / "two.qwirkle"
    assert "has no FairBag" in complaint(capsys, str(game), "--commitment", "0" * 64)
