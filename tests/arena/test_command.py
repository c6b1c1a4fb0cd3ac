"""`qwirkle arena` as it is typed."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from qwirkle.cli.boundary import run
from qwirkle.notation import parse_record

COIN = "tests.arena.bots:Coin"
ROOT = str(Path(__file__).parents[2])


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    return tmp_path / "data"


def test_a_match_is_reported(capsys: pytest.CaptureFixture[str], home: Path) -> None:
    assert run(["arena", "greedy", "random", "--pairs", "2", "--seed", "7"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("greedy – random: 4 games, 2 mirrored pairs; seed 7\n")
    for words in ("100.0 ±", "margin", "Elo", "points", "Qwirkles", "swaps", "p99", "forfeits"):
        assert words in out
    (folder,) = (home / "qwirkle" / "arena").iterdir()
    assert f"Games:   {folder}" in out
    assert len((folder / "games.jsonl").read_text(encoding="utf-8").splitlines()) == 4
    for path in folder.rglob("*.qwirkle"):
        parse_record(path.read_text(encoding="utf-8"))


def test_json_is_for_programs(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["arena", "greedy", "random", "--pairs", "1", "--json"]) == 0
    result = json.loads(capsys.readouterr().out)
    (line,) = result["results"]
    assert line["win"]["value"] == 1
    assert line["elo"]["value"] is None
    assert [player["label"] for player in result["players"]] == ["greedy", "random"]


def test_a_round_robin_has_a_rating_table(capsys: pytest.CaptureFixture[str]) -> None:
    raises = "tests.arena.bots:Raises"
    assert run(["arena", COIN, raises, COIN, "--pairs", "8", "--workers", "1"]) == 0
    out = capsys.readouterr().out
    assert "rating, 95 %" in out
    ratings = out.split("rating, 95 %")[1].splitlines()[1:4]
    assert ratings[-1].startswith(raises)
    assert "48 forfeits; the records tell why." in out


def test_one_table_and_more_seats(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["arena", COIN, COIN, COIN, "--table", "--pairs", "2"]) == 0
    assert "2 deals, 3 games each" in capsys.readouterr().out
    assert run(["arena", COIN, COIN, "--seats", "4", "--pairs", "2"]) == 0
    out = capsys.readouterr().out
    assert "3 × tests.arena.bots:Coin#2" in out
    assert "(fair 25.0)" in out


def test_it_stops_when_it_is_sure(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    picture = tmp_path / "out.png"
    raises = "tests.arena.bots:Raises"
    arguments = ["arena", COIN, raises, "--stop-when-sure", "--plot", str(picture)]
    assert run(arguments) == 0
    out = capsys.readouterr().out
    assert "valid at any time" in out
    assert "  sure" in out
    assert "100 mirrored pairs" not in out
    assert picture.exists()


def test_the_same_command_begins_anew_unless_it_resumes(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    own = ["arena", COIN, COIN, "--pairs", "3", "--workers", "1"]
    assert run(own) == run(own) == 0
    out = ["--out", str(tmp_path / "match")]
    assert run([*own, *out]) == 0
    assert run([*own, *out]) == 2
    assert "--resume goes on with it" in capsys.readouterr().err
    assert run([*own, *out, "--resume"]) == 0
    assert run([*own, *out, "--resume", "--seed", "2"]) == 2
    assert "cannot be resumed with other seed: 1, not 2" in capsys.readouterr().err


# A job in the background starts with the signal ignored.
INTERRUPTIBLE = (
    "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)\n"
    "if __name__ == '__main__':\n"
    "    import sys; from qwirkle.cli import main; sys.exit(main())"
)


def test_ctrl_c_keeps_what_is_done_and_resume_goes_on(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    folder = tmp_path / "match"
    slow = "tests.arena.bots:SlowCoin"
    command = ["arena", slow, slow, "--pairs", "20", "--workers", "2", "--out", str(folder)]
    games = folder / "games.jsonl"
    with subprocess.Popen(
        [sys.executable, "-c", INTERRUPTIBLE, *command],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        # So slow that it is far from done whenever this busy machine lets us look.
        env={**os.environ, "PYTHONPATH": ROOT, "ARENA_TEST_SECONDS": "1"},
        start_new_session=True,
    ) as process:
        end = time.monotonic() + 60
        while not games.exists() or games.read_bytes().count(b"\n") < 4:
            assert time.monotonic() < end
            assert process.poll() is None
            time.sleep(0.05)
        # To the whole group, as a terminal does.
        os.killpg(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "--resume" in err
    assert "Traceback" not in err
    assert "mirrored pairs" in out
    kept = games.read_bytes()
    assert 4 <= kept.count(b"\n") < 40
    assert run([*command, "--resume", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["games"] == 40
    assert games.read_bytes().startswith(kept)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ("greedy", "at least two players"),
        ("gredy random", "greedy"),
        ("greedy random --pairs 0", "at least 1, not 0"),
        ("greedy random --pairs -3", "at least 1, not -3"),
        ("greedy random --pairs x", "--pairs"),
        ("greedy random --seconds 0", "more than zero"),
        ("greedy random --seconds -1", "more than zero"),
        ("greedy random --seconds nan", "more than zero"),
        ("greedy random --simulations 0", "at least one"),
        ("greedy@5 random", "greedy@0.5s"),
        ("greedy@0s random", "more than zero"),
        ("greedy random --seats 9", "2 to 8"),
        ("greedy random --seats 1", "2 to 8"),
        ("greedy random --seats 5 --ruleset schmidt", "2 to 4"),
        ("greedy random --ruleset klingon", "classic"),
        ("greedy random --workers 0", "--workers"),
        ("greedy random --on moon", "pool, ray or ray://"),
        ("greedy random random --table --seats 2", "as many seats"),
        ("greedy random random --table --stop-when-sure", "not a whole table"),
        ("greedy random --plot picture.docx", "a picture ends in"),
        ("no.module:bot random", "cannot be loaded"),
        ("tests.arena.bots:CannotStart random", "cannot be made: no such weights"),
        ("greedy random --out /dev/null", "no folder"),
        ("greedy random --on ray://127.0.0.1:1", "refused"),
    ],
)
def test_bad_input_is_one_line_and_exit_two(
    arguments: str, words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["arena", *arguments.split()]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    assert err.startswith("qwirkle: ")
    assert words in err
