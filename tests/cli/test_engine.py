"""`qwirkle engine` as it is typed."""

import io
import os

import pytest

from qwirkle.cli.boundary import run
from tests.protocol.engines import SHELL, bad_engine

VIEW = "view 0,0:RoRs BdGx/2 0:RtOt 0/0 0 classic 0"


def test_a_bot_answers_on_standard_output(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = f"qwirkle 1\n{VIEW}\ngo 4 time 20\nquit\n"
    monkeypatch.setattr("sys.stdin", io.StringIO(lines))
    assert run(["engine", "greedy"]) == 0
    out, err = capsys.readouterr()
    assert out.splitlines()[-2:] == ["qwirkleok 1", "best 4 pass"]
    assert err == ""


def test_a_host_that_is_gone_ends_it_without_a_word(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    monkeypatch.setattr("sys.stdin", io.StringIO(f"qwirkle 1\n{VIEW}\ngo 1 time 20\n"))
    with os.fdopen(writing, "w") as out:
        monkeypatch.setattr("sys.stdout", out)
        assert run(["engine", "greedy"]) == 0
    assert capsys.readouterr().err == ""


def test_a_good_program_passes_the_check(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["engine", "check", SHELL]) == 0
    out, err = capsys.readouterr()
    assert out.startswith("ok    handshake: Example in sh, by nobody\n")
    assert out.splitlines()[-1].startswith("All ")
    assert err == ""


def test_a_bad_program_fails_the_check(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["engine", "check", bad_engine("crashes")]) == 1
    out = capsys.readouterr().out
    assert "FAIL  view second-turn: it ended with exit code 3\n" in out
    assert "      | I am one that crashes\n" in out
    assert " failed.\n" in out


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["nobody"], "there is no player 'nobody'"),
        (["nobody:x"], "cannot be loaded"),
        (["cmd:./x"], "there is no bot 'cmd:./x'"),
        (["check"], "qwirkle engine check ./program"),
        (["check", "./nobody"], "there is no program './nobody' to run"),
        (["check", ""], "name a program"),
        (["check", "'"], "no closing quotation"),
        (["check", "tests"], "there is no program 'tests'"),
        (["greedy", "extra"], "one word too many"),
        (["greedy", "a", "b"], ""),
        (["--fast"], ""),
    ],
)
def test_a_wrong_command_line_is_refused_in_one_line(
    capsys: pytest.CaptureFixture[str], arguments: list[str], words: str
) -> None:
    assert run(["engine", *arguments]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("qwirkle: ")
    assert err.count("\n") == 1
    assert words in err


@pytest.mark.parametrize(
    "engine", ["cmd:", "cmd:./nobody", "cmd:'", "cmd:level=1", "cmd:level=99 {bad}"]
)
def test_the_arena_refuses_what_is_no_engine_in_one_line(
    capsys: pytest.CaptureFixture[str], engine: str
) -> None:
    name = engine.format(bad=bad_engine("talks"))
    assert run(["arena", name, "greedy", "--pairs", "1"]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("qwirkle: ")
    assert err.count("\n") == 1
