"""Logs hold what they may, and nothing else."""

import io
import json
import logging
import subprocess
import sys
from collections.abc import Iterator

import pytest

from qwirkle.server.run.logs import FIELDS, configure, log


@pytest.fixture
def lines() -> Iterator[io.StringIO]:
    stream = io.StringIO()
    configure(stream, worker="w1")
    yield stream
    configure(level=logging.WARNING)


def test_a_line_is_json_with_the_worker_and_the_time(lines: io.StringIO) -> None:
    log.info("served", table="t1", seconds=0.5)
    (line,) = lines.getvalue().splitlines()
    written = json.loads(line)
    assert written.pop("timestamp").endswith("Z")
    assert written == {
        "event": "served", "level": "info", "worker": "w1", "table": "t1", "seconds": 0.5
    }  # fmt: skip


@pytest.mark.parametrize("field", ["hand", "seed", "cookie", "invite", "path", "name", "text"])
def test_a_field_that_is_not_known_is_not_written(lines: io.StringIO, field: str) -> None:
    assert field not in FIELDS
    log.info("served", **{field: "secret-thing"})
    assert "secret-thing" not in lines.getvalue()


def test_an_error_is_written_without_its_message(lines: io.StringIO) -> None:
    try:
        raise ValueError("secret-thing")
    except ValueError:
        log.exception("broke")
    written = json.loads(lines.getvalue())
    assert written["error"] == "ValueError"
    assert written["where"][-1].startswith("test_an_error_is_written_without_its_message:")
    assert "secret-thing" not in lines.getvalue()


def test_before_a_server_begins_its_logs_only_warnings_are_written_and_not_as_output() -> None:
    program = (
        "from qwirkle.server.run.logs import log\nlog.info('table opened')\nlog.warning('bus away')"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True)
    assert done.stdout == b""
    assert [json.loads(line)["event"] for line in done.stderr.splitlines()] == ["bus away"]
