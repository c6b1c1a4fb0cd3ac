"""The command line: good paths print, bad ones say why in one line and exit with 2."""

import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from qwirkle.cli.boundary import run
from qwirkle.notation import (
    Record,
    format_position,
    format_position_json,
    format_record,
    format_record_json,
    parse_position,
)
from qwirkle.players import create
from qwirkle.rules import Game

POSITION = "0,0:RoRs RcBd/Yo GdYc 0/0 0 classic"


def game(turns: int = 999) -> Game:
    played = Game.start(2, seed=7, names=("Anna", "Bob"))
    while not played.is_over and len(played.turns) < turns:
        seat = played.position.to_move
        played = played.play(create("greedy", seed=seat).choose(played.position.view(seat)))
    return played


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("records") / "game.qwirkle"
    path.write_text(format_record(Record(game())), encoding="utf-8")
    return path


def refused(capsys: pytest.CaptureFixture[str], *args: str) -> str:
    """The one line with which a command line is refused."""
    assert run(args) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("qwirkle: ")
    assert err.count("\n") == 1
    assert err.endswith("\n")
    return err


@pytest.mark.parametrize(
    ("typed", "completed"), [("qwirkle ar", "arena"), ("qwirkle arena --pa", "--pairs")]
)
def test_a_shell_completes_commands_and_options(typed: str, completed: str) -> None:
    asked = {"COMP_WORDS": typed, "COMP_CWORD": str(typed.count(" "))}
    done = subprocess.run(
        [Path(sys.executable).parent / "qwirkle"],
        env=os.environ | {"_QWIRKLE_COMPLETE": "complete_bash"} | asked,
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.stdout.split() == [completed]


def test_help_and_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["--help"]) == 0
    assert "replay" in capsys.readouterr().out
    assert run(["--version"]) == 0
    assert capsys.readouterr().out.startswith("qwirkle 0.")
    assert run([]) == 0
    assert "replay" in capsys.readouterr().out


def test_admin_alone_prints_its_help(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["admin"]) == 0
    out, err = capsys.readouterr()
    assert "\n  backup " in out
    assert err == ""


def test_python_m_qwirkle_is_the_command() -> None:
    command = [sys.executable, "-m", "qwirkle", "--version"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout.startswith("qwirkle 0.")


def test_help_imports_nothing_heavy() -> None:
    code = (
        "import sys; from qwirkle.cli.boundary import run; run(['--help'])\n"
        "heavy = {'textual', 'rich', 'msgspec', 'asyncio', 'qwirkle.engine', 'qwirkle.players'}\n"
        "sys.exit(' '.join(heavy & set(sys.modules)) or 0)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_check_says_ok_with_a_summary(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["check", str(record)]) == 0
    out = capsys.readouterr().out
    assert out.startswith("ok: ")
    assert "Anna" in out
    assert "won by" in out


def test_check_reads_json_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "game.json"
    path.write_text(format_record_json(Record(game(5))), encoding="utf-8")
    assert run(["check", str(path)]) == 0
    assert "running" in capsys.readouterr().out


def test_check_names_the_line_and_the_reason(
    record: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = record.read_text(encoding="utf-8").splitlines()
    number = [n for n, line in enumerate(lines) if line[:1].isdigit() and "@" in line][1]
    lines[number] = lines[number].replace("@", "@9", 1)
    bad = tmp_path / "bad.qwirkle"
    bad.write_text("\n".join(lines), encoding="utf-8")
    assert f"bad.qwirkle: line {number + 1}: " in refused(capsys, "check", str(bad))


@pytest.mark.parametrize("command", ["check", "replay", "show", "perft"])
def test_files_that_cannot_be_read_are_refused(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert "no such file" in refused(capsys, command, str(tmp_path / "absent"))
    assert "is a directory" in refused(capsys, command, str(tmp_path))
    assert "is empty" in refused(capsys, command, "")
    binary = tmp_path / "binary"
    binary.write_bytes(b"\xff\xfe\x00nonsense")
    assert "UTF-8" in refused(capsys, command, str(binary))
    text = tmp_path / "text"
    text.write_text("this is no record\nat all\n", encoding="utf-8")
    assert "text: " in refused(capsys, command, str(text))
    empty = tmp_path / "empty"
    empty.write_text("", encoding="utf-8")
    assert "empty: " in refused(capsys, command, str(empty))


@pytest.mark.parametrize(
    "args",
    [
        ["fly"],
        ["show"],
        ["show", POSITION, "--turn", "x"],
        ["show", POSITION, "--turn", "1"],
        ["show", POSITION, "--seat", "2"],
        ["show", "0,0:RoRo RcBd/Yo GdYc 0/0 0 classic"],
        ["show", "0,0:RoRs RcBd/Yo GdYc 0/0 0 chess"],
        ["bench", "--games", "0"],
        ["play", "--players", "you,bot:clever"],
        ["play", "--ruleset", "chess"],
        ["play", "--resume", "absent"],
        ["play", "--wings"],
        ["play"],  # in a pipe
    ],
)
def test_bad_input_is_one_line_and_2(
    args: list[str],
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    refused(capsys, *args)


def test_show_draws_a_position(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["show", POSITION]) == 0
    out = capsys.readouterr().out
    assert "Ro  Rs" in out
    assert "Rc Bd" in out
    assert "\x1b" not in out


def test_show_draws_a_long_position(capsys: pytest.CaptureFixture[str]) -> None:
    position = format_position(game(40).position)
    assert len(position) > 300
    assert run(["show", position]) == 0
    assert "in the bag" in capsys.readouterr().out


def test_a_file_may_hold_a_position_or_come_from_standard_input(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "position"
    path.write_text(f"{POSITION}\n", encoding="utf-8")
    assert run(["show", str(path)]) == 0
    assert "Ro  Rs" in capsys.readouterr().out
    path.write_text(format_position_json(parse_position(POSITION)), encoding="utf-8")
    assert run(["show", str(path)]) == 0
    assert "Ro  Rs" in capsys.readouterr().out
    text = format_record(Record(game(3))).encode()
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(text)))
    assert run(["check", "-"]) == 0
    assert "3 turns" in capsys.readouterr().out


def test_show_hides_the_other_hands_on_request(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["show", POSITION, "--seat", "1"]) == 0
    out = capsys.readouterr().out
    assert "Rc Bd" not in out
    assert "2 tiles" in out


def test_show_goes_to_a_turn(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["show", str(record), "--turn", "0"]) == 0
    assert "(no tiles on the table)" in capsys.readouterr().out
    assert "from 0 to" in refused(capsys, "show", str(record), "--turn", "999")


def test_show_respects_the_wish_for_colour(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert run(["show", POSITION]) == 0
    assert "\x1b[" in capsys.readouterr().out
    monkeypatch.setenv("NO_COLOR", "1")
    assert run(["show", POSITION]) == 0
    assert "\x1b" not in capsys.readouterr().out


def test_show_writes_svg(record: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "board.svg"
    assert run(["show", str(record), "--svg", str(out)]) == 0
    assert out.read_text(encoding="utf-8").startswith("<svg")
    assert capsys.readouterr().out == ""
    refusal = refused(capsys, "show", POSITION, "--svg", "/proc/absent/x.svg")
    assert "no such directory" in refusal


def test_replay_prints_every_step(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["replay", str(record), "--plain"]) == 0
    out = capsys.readouterr().out
    steps = len(game().turns)
    assert out.count("--- ") == steps + 1
    assert f"--- {steps} of {steps}: " in out


PERFT = "0,0:Ro Rs/Bs - 0/0 0 classic | 4 | 2 | 8\n"


def test_perft_counts(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "perft.txt"
    path.write_text(f"# comment\n{PERFT}", encoding="utf-8")
    assert run(["perft", str(path)]) == 0
    assert "1 of 1 positions right" in capsys.readouterr().out


def test_perft_tells_a_mismatch_by_1(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "perft.txt"
    path.write_text(PERFT.replace("| 8", "| 9"), encoding="utf-8")
    assert run(["perft", str(path)]) == 1
    out = capsys.readouterr().out
    assert "perft.txt:1: found 4 placements, best 2, sum 8; expected" in out
    assert "0 of 1 positions right" in out


def test_bench_prints_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["bench", "--games", "2", "--json"]) == 0
    figures = json.loads(capsys.readouterr().out)
    assert list(figures) == ["compiled", "lists_per_s", "games_per_s", "mean_list"]


def test_a_closed_pipe_is_quiet(record: Path) -> None:
    command = f"{sys.executable} -m qwirkle replay --plain {record} | head -n 1"
    done = subprocess.run(command, shell=True, capture_output=True, text=True, check=False)
    assert done.stdout.count("\n") == 1
    assert done.stderr == ""


def test_control_c_is_130_without_a_traceback(tmp_path: Path) -> None:
    code = (
        "import os, signal, sys, threading\n"
        "from qwirkle.cli.boundary import run\n"
        # A job in the background starts with the signal ignored.
        "signal.signal(signal.SIGINT, signal.default_int_handler)\n"
        "threading.Timer(0.5, os.kill, (os.getpid(), signal.SIGINT)).start()\n"
        "sys.exit(run(['check', '-']))"
    )
    with subprocess.Popen(
        [sys.executable, "-c", code],
        stdin=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "XDG_DATA_HOME": str(tmp_path)},
    ) as process:
        assert process.wait(timeout=120) == 130
        assert process.stderr is not None
        assert process.stderr.read() == b""
