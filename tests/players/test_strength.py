"""`make strength`: what it refuses, that it stops cleanly, and that its parts exist."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from bench import strength
from bench.ablation import PARTS, place_of
from tests.processes import wait_until

SCRIPT = Path(strength.__file__)


def test_ctrl_c_shows_no_row_that_was_not_played_whole(tmp_path: Path) -> None:
    # As in a terminal: the workers get the signal, too.
    playing = subprocess.Popen(
        [sys.executable, SCRIPT, "expert-greedy", "endings", "--folder", tmp_path],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    wait_until(
        lambda: any(games.stat().st_size for games in tmp_path.glob("*/*/games.jsonl")),
        "no game was kept",
    )
    os.killpg(playing.pid, signal.SIGINT)
    shown, said = playing.communicate()
    assert "expert" not in shown
    assert "nodes" not in shown
    assert said.splitlines()[-1] == "Stopped. The same call goes on."
    assert "Traceback" not in said
    assert playing.returncode == 130


def test_a_row_that_is_not_there_is_named(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "argv", ["strength.py", "parts", "expert-greed"])
    with pytest.raises(SystemExit) as stopped:
        strength.main()
    assert stopped.value.code == 2
    assert "no row 'expert-greed'" in capsys.readouterr().err


def test_a_folder_that_cannot_be_made_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setattr(
        sys, "argv", ["strength.py", "expert-greedy", "--folder", str(tmp_path / "file")]
    )
    assert strength.main() == 2
    assert str(tmp_path / "file") in capsys.readouterr().err


def test_every_part_is_one_that_master_has() -> None:
    for settings in PARTS.values():
        for name in settings:
            assert hasattr(place_of(name), name)
