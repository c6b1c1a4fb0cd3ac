"""Counts add up over workers, and name nobody."""

import os
import subprocess
import sys
from pathlib import Path

from qwirkle.server.live.metrics import FOLDER, Metrics

WORKER = """
from qwirkle.server.live.metrics import Metrics
metrics = Metrics()
metrics.turns.inc(20)
metrics.sockets.inc(3)
metrics.requests.labels("command").observe(0.01)
"""
SCRAPE = """
import sys
from qwirkle.server.live.metrics import Metrics
sys.stdout.buffer.write(Metrics().exposed())
"""


def run(code: str, folder: Path) -> str:
    environment = {**os.environ, FOLDER: str(folder)}
    command = [sys.executable, "-W", "error", "-c", code]
    return subprocess.run(
        command, env=environment, check=True, capture_output=True, text=True
    ).stdout


def test_workers_add_up_what_they_counted(tmp_path: Path) -> None:
    for _ in range(2):
        run(WORKER, tmp_path)
    exposed = run(SCRAPE, tmp_path)
    assert "qwirkle_turns_total 40.0" in exposed
    assert 'qwirkle_request_seconds_count{route="command"} 2.0' in exposed


def test_one_worker_exposes_its_own() -> None:
    metrics = Metrics()
    metrics.turns.inc(7)
    assert b"qwirkle_turns_total 7.0" in metrics.exposed()
    assert b"_created" not in metrics.exposed()
