"""The real program in a real terminal."""

import os
import pty
import signal
import subprocess
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest

from qwirkle.notation import parse_record
from tests.processes import PATIENCE, wait_until

GAMES = "qwirkle/games/*.qwirkle"


def in_a_terminal(
    folder: Path, args: list[str], act: Callable[[subprocess.Popen[bytes], int], None]
) -> tuple[int, str]:
    """Run the command in a terminal of its own, act on it, and give exit code and output."""
    ours, theirs = pty.openpty()
    env = {**os.environ, "XDG_DATA_HOME": str(folder), "TERM": "xterm-256color", "LINES": "24"}
    process = subprocess.Popen(
        [sys.executable, "-m", "qwirkle", *args],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        env={**env, "COLUMNS": "80"},
        start_new_session=True,
    )
    os.close(theirs)
    output: list[bytes] = []

    def read() -> None:
        # A terminal whose other end is gone reads as an error.
        try:
            while data := os.read(ours, 65536):
                output.append(data)
        except OSError:
            pass

    reader = threading.Thread(target=read, daemon=True)
    reader.start()
    try:
        wait_until(lambda: any(folder.glob(GAMES)) or process.poll() == 0, "a game is kept")
        # Keys are heard by what is on the screen.
        wait_until(
            lambda: b"Quit" in b"".join(output) or process.poll() is not None, "the table shows"
        )
        act(process, ours)
        code = process.wait(timeout=PATIENCE)
    finally:
        process.kill()
        process.wait()
        reader.join(timeout=5)
        os.close(ours)
    return code, b"".join(output).decode("utf-8", "replace")


@pytest.mark.parametrize(
    ("how", "expected"), [("q", 0), ("ctrl+c", 130), ("SIGTERM", 143), ("SIGHUP", 129)]
)
def test_every_way_out_keeps_the_game_and_gives_the_terminal_back(
    tmp_path: Path, how: str, expected: int
) -> None:
    def leave(process: subprocess.Popen[bytes], terminal: int) -> None:
        match how:
            case "q":
                os.write(terminal, b"q")
            case "ctrl+c":
                os.write(terminal, b"\x03")
            case _:
                process.send_signal(signal.Signals[how])

    code, output = in_a_terminal(tmp_path, ["play", "--seed", "3"], leave)
    assert code == expected
    assert "Traceback" not in output
    assert "\x1b[?1049l" in output, "the screen is given back"
    assert "Your game is saved" in output
    (kept,) = tmp_path.glob(GAMES)
    assert parse_record(kept.read_text(encoding="utf-8")).game.seed == "3"


def test_a_terminal_that_vanishes_without_a_signal_ends_the_program(tmp_path: Path) -> None:
    """As when make stands between: the terminal is closed, and only reading tells."""
    ours, theirs = pty.openpty()
    os.set_blocking(ours, False)
    env = {**os.environ, "XDG_DATA_HOME": str(tmp_path), "TERM": "xterm-256color"}
    # The terminal does not become the controlling one, so closing it sends no signal.
    process = subprocess.Popen(
        [sys.executable, "-m", "qwirkle", "play", "--seed", "3"],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        env=env,
        start_new_session=True,
    )
    os.close(theirs)

    def drained() -> bool:
        with suppress(BlockingIOError):
            os.read(ours, 65536)
        return any(tmp_path.glob(GAMES))

    try:
        wait_until(drained, "a game is kept")
        os.close(ours)
        assert process.wait(timeout=PATIENCE) != 0
    finally:
        process.kill()
        process.wait()
    assert len(list(tmp_path.glob(GAMES))) == 1
