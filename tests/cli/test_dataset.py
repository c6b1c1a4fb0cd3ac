"""`qwirkle dataset`: making, stopping and going on, and refusals in one line."""

from __future__ import annotations

from pathlib import Path

import pytest

from qwirkle.cli import dataset as dataset_command
from qwirkle.cli.boundary import run
from qwirkle.compute import Executor, InlineExecutor
from qwirkle.dataset import GameRows, GameToValue, make_game

SMALL = ["greedy", "--games", "2", "--samples", "0", "--format", "jsonl"]


def inline(on: str, workers: int | None) -> Executor:
    return InlineExecutor()


def test_a_dataset_is_made_stopped_and_continued(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def stopped(job: GameToValue) -> GameRows:
        if job.number:
            raise KeyboardInterrupt
        return make_game(job)

    monkeypatch.setattr(dataset_command, "executor_for", inline)
    command = ["dataset", str(tmp_path / "data"), *SMALL]
    with monkeypatch.context() as patch:
        patch.setattr("qwirkle.dataset.making.make_game", stopped)
        assert run(command) == 130
    assert capsys.readouterr().err == ("Stopped after 1 of 2 games. The same command goes on.\n")
    monkeypatch.undo()  # the rest is done by the pool
    assert run(command) == 0
    assert "2 games, seed 1" in capsys.readouterr().out
    assert {path.name for path in (tmp_path / "data").iterdir()} == {
        "README.md",
        "dataset.json",
        "jsonl",
    }
    assert run(command) == 0
    assert "complete already" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        (["--games", "0"], "at least one game, not 0"),
        (["--games", "many"], "'--games'"),
        (["--samples", "-1"], "0 to 100,000, not -1"),
        (["--format", "csv"], "parquet, jsonl or both, not 'csv'"),
        (["--seats", "9"], "2 to 8 players, not 9"),
        (["--ruleset", "chess"], "chess"),
        (["--workers", "0"], "--workers is at least 1"),
        (["--on", "moon"], "--on is pool"),
        (["nobody"], "there is no player 'nobody'"),
        (["master"], "give it simulations, master@200sims"),
        (["greedy", "greedy", "greedy"], "one to 2 players fit"),
    ],
)
def test_wrong_inputs_get_one_line(
    wrong: list[str], says: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["dataset", str(tmp_path / "data"), *wrong]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.count("\n") == 1
    assert says in told.err
    assert not (tmp_path / "data").exists()


def test_a_folder_that_cannot_be_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").touch()
    for out in (tmp_path / "no" / "such" / "folder", tmp_path / "file"):
        assert run(["dataset", str(out), *SMALL]) == 2
        assert capsys.readouterr().err.count("\n") == 1
