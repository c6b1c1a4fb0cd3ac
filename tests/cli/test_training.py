"""`qwirkle train`: says what it learned, refuses what it cannot keep, and can be stopped."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest

from qwirkle.cli.boundary import run
from qwirkle.engine import FEATURE_NAMES, PHASE_NAMES
from qwirkle.players.weights import parse_weights


def test_train_writes_weights_and_tells_the_rows_learned(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "weights.json"
    lessons = ["--folder", str(tmp_path / "lessons")]
    assert run(["train", str(out), "--rows", "60", "--seed", "3", *lessons]) == 0
    said = re.search(r"from ([\d,]+) to ([\d,]+) rows each, seed 3\n$", capsys.readouterr().out)
    assert said is not None
    text = out.read_text(encoding="utf-8")
    learned = json.loads(text)["learned"].values()
    assert [int(number.replace(",", "")) for number in said.groups()] == [
        min(learned),
        max(learned),
    ]
    assert set(parse_weights(text)) == set(range(2, 9))


def test_fewer_rows_than_are_kept_are_refused_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    phases, features = len(PHASE_NAMES), len(FEATURE_NAMES)
    np.savez(
        tmp_path / "v1-seed1-seats2.npz",
        counts=[200_000, 3, 600_321],
        squares=np.zeros((phases, features, features)),
        products=np.zeros((phases, features)),
    )
    out = tmp_path / "weights.json"
    assert run(["train", str(out), "--rows", "1000", "--folder", str(tmp_path)]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err == (
        f"qwirkle: {tmp_path} already holds 600,000 rows of seed 1, more than 1,000: "
        "ask for at least as many, or use another folder\n"
    )
    assert not out.exists()


def test_control_c_says_how_to_go_on(tmp_path: Path) -> None:
    lessons = tmp_path / "lessons"
    code = (
        "import signal, sys\n"
        "from qwirkle.cli.boundary import run\n"
        # A job in the background starts with the signal ignored.
        "signal.signal(signal.SIGINT, signal.default_int_handler)\n"
        f"sys.exit(run(['train', {str(tmp_path / 'w.json')!r}, '--folder', {str(lessons)!r}]))"
    )
    with subprocess.Popen(
        [sys.executable, "-c", code], stderr=subprocess.PIPE, env=os.environ, text=True
    ) as process:
        try:
            while not lessons.exists() and process.poll() is None:
                time.sleep(0.01)
            process.send_signal(signal.SIGINT)
            _, said = process.communicate(timeout=120)
        finally:
            process.kill()
    assert (process.returncode, said) == (130, "Stopped. The same command goes on.\n")
