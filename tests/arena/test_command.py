"""`qwirkle arena` as it is typed."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from qwirkle.arena import IntervalEstimate, MatchSpec, Progress
from qwirkle.cli.arena import running
from qwirkle.cli.arena_report import pace
from qwirkle.cli.boundary import run
from qwirkle.notation import parse_record
from tests.arena.matches import match

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
    assert "48 forfeits; the records say the same:\n" in out
    lost = int(ratings[-1].split()[-1])
    assert f"  {raises}, {lost} games: failed: ValueError: a " in out
    assert "(bots.py, line " in out


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
    assert "already holds a match: resume it" in capsys.readouterr().err
    assert run([*own, *out, "--resume"]) == 0
    assert run([*own, *out, "--resume", "--seed", "2"]) == 2
    assert (
        "holds a match with another seed: 1, not 2; choose another folder"
        in capsys.readouterr().err
    )


def test_a_resumed_match_says_what_was_left(capsys: pytest.CaptureFixture[str], home: Path) -> None:
    command = ["arena", COIN, COIN, "--pairs", "1", "--workers", "1", "--resume"]
    assert run(command) == 0
    out, err = capsys.readouterr()
    assert "2 games, 1 mirrored pair;" in out
    assert "games/" in out
    (folder,) = (home / "qwirkle" / "arena").iterdir()
    assert err == f"Nothing to resume in {folder}: the match starts.\n"
    assert run(command) == 0
    out, err = capsys.readouterr()
    assert "nothing was left to play" in out
    assert "games/" not in out
    assert err == ""


@pytest.mark.parametrize(
    ("games", "seconds", "words"),
    [
        (60, 2.0, "30.0 games/s"),
        (20, 20.0, "1.0 games/s"),
        (40, 1300.0, "1.8 games/min"),
        (4, 3600.0, "4.0 games/h"),
    ],
)
def test_the_pace_is_given_in_a_unit_that_fits(games: int, seconds: float, words: str) -> None:
    assert pace(games, seconds) == words


def test_what_other_players_have_begun_is_not_resumed(
    capsys: pytest.CaptureFixture[str], home: Path
) -> None:
    command = ["arena", COIN, COIN, "--pairs", "1", "--workers", "1"]
    assert run(command) == 0
    (about,) = home.rglob("match.json")
    about.write_text(about.read_text(encoding="utf-8").replace('"code": "', '"code": "not '))
    capsys.readouterr()
    assert run([*command, "--resume"]) == 2
    assert "start without resuming to replace it" in capsys.readouterr().err
    assert run(command) == 0


def test_what_players_print_is_not_in_the_result(capfd: pytest.CaptureFixture[str]) -> None:
    prints = "tests.arena.bots:Prints"
    assert run(["arena", prints, COIN, "--pairs", "1", "--json"]) == 0
    out, err = capfd.readouterr()
    assert json.loads(out)["games"] == 2
    assert "Hm." in err
    assert "Let me see." in err


def test_the_running_result_is_the_first_players_or_the_leaders() -> None:
    def share(value: float) -> IntervalEstimate:
        return IntervalEstimate(value, value - 0.1, value + 0.1)

    def now(*wins: float) -> Progress:
        return Progress(done=10, total=20, resumed=0, wins=tuple(map(share, wins)))

    assert running(match("Coin", "Raises"), now(0.6)) == "coin 60.0 ± 10.0 %"
    # coin – raises, coin – greedy, raises – greedy
    robin = match("Coin", "Raises", "greedy")
    assert running(robin, now(0.6, 0.3, 0.2)) == "greedy leads: 75.0 %"
    # Each against two of another: coin twice, raises twice, greedy twice.
    many = match("Coin", "Raises", "greedy", seats=3)
    assert running(many, now(0.3, 0.3, 0.5, 0.6, 0.2, 0.4)) == "raises leads: 55.0 %"
    table = MatchSpec(robin.contestants, 1, seats=3, table=True)
    assert running(table, now(0.2, 0.5, 0.3)) == "raises leads: 50.0 ± 10.0 %"
    nothing = Progress(done=0, total=20, resumed=0, wins=(share(0.5),))
    assert running(match("Coin", "Raises"), nothing) == ""


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
    # Only those of the bots, for their author.
    assert err.count("Traceback") == err.count("RuntimeError: the coin fell")
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
        ("tests.arena.bots:CannotStart random", "cannot be created: no such weights"),
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
