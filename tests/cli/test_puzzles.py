"""`qwirkle puzzles`: mining, stopping and going on, and refusals in one line."""

from __future__ import annotations

from pathlib import Path

import pytest

from qwirkle.analysis.puzzles import GameJob, Puzzle, format_puzzle_set, parse_puzzle_set
from qwirkle.cli import puzzles as puzzles_command
from qwirkle.cli.boundary import run
from qwirkle.compute import Executor, InlineExecutor
from tests.analysis.puzzles.examples import made_up

GAMES = Path(__file__).parent.parent / "games"
TWO = str(GAMES / "two.qwirkle")


def invented(job: GameJob) -> tuple[Puzzle, ...]:
    """One puzzle a game, without looking at it; records have other ones."""
    return (made_up(f"{job.number:08x}{'00' if job.game is None else 'ff'}"),)


def inline(on: str, workers: int | None) -> Executor:
    return InlineExecutor()


@pytest.fixture
def without_sampling(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("qwirkle.analysis.puzzles.miner.mine_game", invented)
    monkeypatch.setattr(puzzles_command, "executor_for", inline)


@pytest.mark.usefixtures("without_sampling")
def test_a_set_is_mined_and_listed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "set.jsonl.gz"
    assert run(["puzzles", "mine", str(out), "--games", "5", "--seed", "x", "--count", "4"]) == 0
    assert "2 puzzles from 5 games, seed x" in capsys.readouterr().out
    mined = parse_puzzle_set(out.read_bytes())
    # Almost half of a set may be of one theme, and all of these are.
    assert [puzzle.id for puzzle in mined] == ["0000000000", "0000000100"]
    assert [path.name for path in tmp_path.iterdir()] == [out.name]
    assert run(["puzzles", "list", str(out)]) == 0
    listed = capsys.readouterr().out
    assert listed.startswith(f"2 puzzles, edition {mined.edition}, seed x\n")
    assert "keep_tiles           2" in listed


@pytest.mark.usefixtures("without_sampling")
def test_records_are_mined_instead_of_games_between_bots(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "set.jsonl.gz"
    assert run(["puzzles", "mine", str(out), TWO, TWO, "--count", "9"]) == 0
    assert "2 puzzles from 2 games" in capsys.readouterr().out
    assert [p.id for p in parse_puzzle_set(out.read_bytes())] == ["00000000ff", "00000001ff"]


@pytest.mark.usefixtures("without_sampling")
def test_what_is_done_is_kept_when_it_is_stopped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    whole, out = tmp_path / "whole.jsonl.gz", tmp_path / "set.jsonl.gz"
    options = ["--games", "6", "--count", "12"]
    assert run(["puzzles", "mine", str(whole), *options]) == 0

    def stopped(job: GameJob) -> tuple[Puzzle, ...]:
        if job.number == 3:
            raise KeyboardInterrupt
        return invented(job)

    monkeypatch.setattr("qwirkle.analysis.puzzles.miner.mine_game", stopped)
    assert run(["puzzles", "mine", str(out), *options]) == 130
    assert "Stopped after 3 games with 3 puzzles" in capsys.readouterr().err
    assert not out.exists()
    monkeypatch.setattr("qwirkle.analysis.puzzles.miner.mine_game", invented)
    assert run(["puzzles", "mine", str(out), *options]) == 0
    assert out.read_bytes() == whole.read_bytes()


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--count", "0"], "--count is at least 1"),
        (["--games", "0"], "--games is at least 1"),
        (["--workers", "0"], "--workers is at least 1"),
        (["--on", "moon"], "--on is pool, ray"),
        ([TWO, "--games", "5"], "--games or files, not both"),
        (["missing.qwirkle"], "missing.qwirkle: no such file"),
        ([str(GAMES / "three.qwirkle")], "three.qwirkle: puzzles are of two seats"),
        (["--seed"], "requires an argument"),
    ],
)
def test_bad_input_is_refused_in_one_line(
    arguments: list[str], words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["puzzles", "mine", str(tmp_path / "set"), *arguments]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert words in err
    assert err.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


def test_an_output_that_exists_or_has_no_folder_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    taken = tmp_path / "taken"
    taken.write_text("mine")
    for out, words in ((taken, "exists already"), (tmp_path / "no" / "set", "no such directory")):
        assert run(["puzzles", "mine", str(out)]) == 2
        assert words in capsys.readouterr().err
    assert taken.read_text() == "mine"


def test_a_journal_of_another_seed_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "set.part").write_text('{"puzzles":1,"seed":"other","source":"self-play"}\n')
    assert run(["puzzles", "mine", str(tmp_path / "set")]) == 2
    assert "another seed" in capsys.readouterr().err


def test_a_file_that_is_no_set_is_not_listed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    broken = tmp_path / "broken"
    broken.write_bytes(format_puzzle_set([made_up("aa")], "1")[:50])
    for file, words in ((broken, "broken: "), (tmp_path / "none", "no such file")):
        assert run(["puzzles", "list", str(file)]) == 2
        assert words in capsys.readouterr().err


def test_without_a_command_there_is_help(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["puzzles"]) == 0
    assert "mine" in capsys.readouterr().out
