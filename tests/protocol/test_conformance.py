"""Our bots and the examples speak the protocol; engines that do not are found out."""

import shutil
import subprocess
from pathlib import Path

import pytest

from qwirkle.players import names
from qwirkle.protocol import EngineCommand, Finding, check_engine
from tests.protocol.engines import ROOT, SHELL, bad_engine, bot_engine, changed_example


def findings(command: str) -> dict[str, Finding]:
    return {finding.what: finding for finding in check_engine(EngineCommand.parse(command))}


def problems(command: str) -> dict[str, str]:
    found = findings(command)
    assert len(found) > 20
    return {what: each.problem for what, each in found.items() if each.problem is not None}


@pytest.mark.parametrize("bot", names())
def test_a_bot_of_ours_passes(bot: str) -> None:
    assert problems(bot_engine(bot)) == {}


def test_the_example_in_sh_passes() -> None:
    assert problems(SHELL) == {}


@pytest.mark.skipif(shutil.which("gcc") is None, reason="there is no C compiler here")
def test_the_example_in_c_is_compiled_without_warnings_and_passes(tmp_path: Path) -> None:
    flags = ["-O2", "-std=c99", "-Wall", "-Wextra", "-Werror"]
    source = ROOT / "examples" / "engine.c"
    subprocess.run(["gcc", *flags, "-o", tmp_path / "engine", source], check=True)
    assert problems(str(tmp_path / "engine")) == {}


def test_an_engine_that_plays_against_the_rules_is_found_out() -> None:
    found = findings(bad_engine("passes"))
    assert found["handshake"].problem is None
    assert found["view must-pass"].problem is None
    assert found["view second-turn"].problem is not None
    assert found["view second-turn"].details.splitlines()[-1] == "I am one that passes"
    assert found["quit"].problem is None


def test_without_a_handshake_nothing_else_is_tried() -> None:
    (finding,) = check_engine(EngineCommand.parse(bad_engine("newer")))
    assert finding.problem is not None


def test_an_engine_that_stays_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("qwirkle.protocol.conformance.STOP_SECONDS", 0.1)
    found = findings(bad_engine("stays"))
    for what in ("quit", "end of input"):
        assert found[what].problem == "it has not ended within 0.1 s"


def test_an_engine_that_ends_with_an_error_is_found_out(tmp_path: Path) -> None:
    engine = changed_example(tmp_path, "exit 0", "exit 4")
    assert problems(engine) == {"quit": "it ended with exit code 4 instead of 0"}


def test_candidates_are_looked_at_too(tmp_path: Path) -> None:
    lie = 'echo "info ${rest%% *} value 1 move Ro@77,77"; echo "best'
    found = findings(changed_example(tmp_path, 'echo "best', lie))
    assert found["view second-turn"].problem == "the candidate Ro@77,77 is illegal"
