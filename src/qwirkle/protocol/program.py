"""A program that is talked to in lines, through its standard input and output."""

from __future__ import annotations

import os
import selectors
import signal
import subprocess
from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from math import inf
from time import monotonic
from weakref import finalize

from qwirkle.players.bot_process import to_printable
from qwirkle.rules.errors import InvalidArgument, QwirkleError

__all__ = ["BURST", "LONGEST_LINE", "RATE", "Program"]

LONGEST_LINE = 4096
"""Bytes of a line of a program, without its end."""

BURST = 1 << 20
"""Bytes that a program may write after each command, to both outputs together ..."""

RATE = 1 << 16
"""... and for each second since then."""

# What is kept of standard error: its end, of which this many lines are told.
_KEPT_OF_STDERR = 8192
_LINES_TOLD = 30
_CHUNK = 1 << 16
_QUIT_SECONDS = 1.0


class Program:
    """A running program; whatever goes wrong with it is a `QwirkleError`.

    It belongs to the process group of whoever starts it, and ends with this object. The notes of
    the errors are what it wrote to standard error. One thread uses it, but `wake` is for any.
    """

    def __init__(self, command: Sequence[str]) -> None:
        """Start it; raises `InvalidArgument` if there is no such program."""
        self._name = command[0]
        try:
            process = subprocess.Popen(
                command,
                bufsize=0,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
            )
        except (OSError, ValueError) as error:
            why = getattr(error, "strerror", None) or str(error)
            raise InvalidArgument(
                "unknown_player", f"the program {self._name} cannot be started: {why.lower()}"
            ) from error
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        self._process = process
        self._stdin, self._stdout, self._stderr = (
            stream.fileno() for stream in (process.stdin, process.stdout, process.stderr)
        )
        self._woken, self._waker = os.pipe()
        ends = (self._stdin, self._stdout, self._stderr, self._woken, self._waker)
        for end in ends:
            os.set_blocking(end, False)
        self._selector = selectors.DefaultSelector()
        for end in (self._stdout, self._stderr, self._woken):
            self._selector.register(end, selectors.EVENT_READ)
        self._unsent = bytearray()
        self._unread = bytearray()
        self._lines: deque[str] = deque()
        self._said = bytearray()  # the last of what it wrote to standard error
        self._began = monotonic()
        self._written = 0
        self._is_told = False
        # Also runs when this object is collected, and when the interpreter exits.
        self._end = finalize(self, _end, process, self._selector, (self._woken, self._waker))

    @property
    def pid(self) -> int:
        return self._process.pid

    def send(self, *lines: object) -> None:
        """Write lines, as far as it reads them; the rest is written while it is listened to."""
        self._began, self._written = monotonic(), 0
        for line in lines:
            self._unsent += f"{line}\n".encode()
        self._write()

    def wake(self) -> None:
        """Make `read` return None, now or the next time; from any thread."""
        if self._end.alive:
            with suppress(OSError):
                os.write(self._waker, b"!")

    def read(self, deadline: float, late: str, alarm: float = inf) -> str | None:
        """Its next line, or None if woken, also by the ``alarm``; both times are monotonic.

        Raises `QwirkleError`: ``bot_late`` with the message ``late`` if there is none by then,
        ``engine_died``, ``engine_flood``, or ``nonsense`` for an endless line.
        """
        while not self._lines:
            now = monotonic()
            if now >= alarm:
                return None
            if now >= deadline:
                raise self.failure(QwirkleError("bot_late", late))
            for key, _ in self._selector.select(min(deadline, alarm) - now):
                if key.fd == self._stdin:
                    self._write()
                elif key.fd == self._woken:
                    os.read(self._woken, _CHUNK)
                    return None
                else:
                    self._take(key.fd)
        return self._lines.popleft()

    def hang_up(self) -> None:
        """End its standard input, which tells it that nothing more is to come."""
        if self._stdin in self._selector.get_map():
            self._selector.unregister(self._stdin)
        self._unsent.clear()
        self._is_told = True
        assert self._process.stdin is not None
        self._process.stdin.close()

    def wait(self, seconds: float) -> int | None:
        """Its exit code, or None if it does not end by itself in this time."""
        with suppress(subprocess.TimeoutExpired):
            return self._process.wait(seconds)
        return None

    def failure(self, error: QwirkleError) -> QwirkleError:
        """The error, with what the program wrote to standard error; the program is ended."""
        self._listen_to_stderr()
        self._process.kill()
        said = self._said.decode(errors="replace").splitlines()
        if said:
            lines = [to_printable(line).rstrip() for line in said[-_LINES_TOLD:]]
            cut = ["..."] if len(said) > _LINES_TOLD else []
            error.add_note("\n".join([f"Standard error of {self._name}:", *cut, *lines]))
        self.close()
        return error

    def close(self) -> None:
        """End it: politely, then at once."""
        if self._end.alive:
            self._unsent.clear()
            if not self._is_told:
                with suppress(OSError):
                    os.write(self._stdin, b"quit\n")
            self._end()

    def _write(self) -> None:
        try:
            while self._unsent:
                del self._unsent[: os.write(self._stdin, self._unsent)]
        except BlockingIOError:
            pass
        except OSError:  # it does not read any more; what it says last tells why
            self._unsent.clear()
        is_watched = self._stdin in self._selector.get_map()
        if self._unsent and not is_watched:
            self._selector.register(self._stdin, selectors.EVENT_WRITE)
        elif is_watched and not self._unsent:
            self._selector.unregister(self._stdin)

    def _take(self, end: int) -> None:
        data = os.read(end, _CHUNK)
        if not data:
            self._selector.unregister(end)
            if end == self._stdout:
                raise self._gone()
            return
        self._written += len(data)
        if self._written > BURST + RATE * (monotonic() - self._began):
            raise self.failure(QwirkleError("engine_flood", "it writes without end"))
        if end == self._stderr:
            self._keep(data)
            return
        self._unread += data
        *lines, rest = bytes(self._unread).split(b"\n")
        self._unread[:] = rest
        if any(len(line) > LONGEST_LINE for line in (*lines, rest)):
            raise self.failure(
                QwirkleError("nonsense", f"it writes a line of more than {LONGEST_LINE} bytes")
            )
        texts = (line.decode(errors="replace").rstrip("\r") for line in lines)
        self._lines.extend(text for text in texts if text)

    def _gone(self) -> QwirkleError:
        """What is wrong with a program that has closed its standard output."""
        code = self.wait(_QUIT_SECONDS)
        if code is None:
            what = "it closed its standard output"
        elif code < 0:
            what = f"it ended by signal {-code}, {signal.strsignal(-code)}"
        else:
            what = f"it ended with exit code {code}"
        return self.failure(QwirkleError("engine_died", what))

    def _listen_to_stderr(self) -> None:
        """Read what was written to standard error so far."""
        with suppress(OSError):
            for _ in range(BURST // _CHUNK):
                data = os.read(self._stderr, _CHUNK)
                if not data:
                    return
                self._keep(data)

    def _keep(self, data: bytes) -> None:
        self._said += data
        del self._said[:-_KEPT_OF_STDERR]


def _end(
    process: subprocess.Popen[bytes], selector: selectors.BaseSelector, pipe: tuple[int, int]
) -> None:
    selector.close()
    for stream in (process.stdin, process.stdout, process.stderr):
        assert stream is not None
        stream.close()
    with suppress(subprocess.TimeoutExpired):
        process.wait(_QUIT_SECONDS)
    process.kill()
    process.wait()
    for end in pipe:
        os.close(end)
