"""A Python process that runs one function of ours and cannot outlive its parent."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from pathlib import Path
from typing import TypeAlias
from weakref import finalize

__all__ = ["ChildProcess", "MainFunction", "Messages", "end_group", "run_child"]

Messages: TypeAlias = "Connection"
"""One end of a pipe that carries pickled values in both directions."""

MainFunction = Callable[[Messages], None]
"""What a child process runs, given its end of the pipe."""


class ChildProcess:
    """A new Python process that runs ``main``, an importable function, and then ends.

    It has a session of its own, so Ctrl-C in a terminal reaches the parent only. It ends when the
    parent does, however the parent ends and whatever the child is doing, and with it the programs
    that it has started in its process group. What it prints goes to standard error.
    """

    def __init__(self, main: MainFunction, *, nice: int = 0, idle: bool = False) -> None:
        """``nice`` is added to the niceness that the child inherits; an ``idle`` one gets the
        processor only when nobody else wants it, where the system can do that."""
        ours, theirs = Pipe()
        lifeline, held = os.pipe()
        program = (
            f"import sys; sys.path[:] = {sys.path!r}; "
            "from qwirkle.players.child_process import run_child; "
            f"run_child({theirs.fileno()}, {lifeline}, {nice}, {idle})"
        )
        try:
            self._process = subprocess.Popen(
                [sys.executable, "-c", program],
                stdin=subprocess.DEVNULL,
                pass_fds=(theirs.fileno(), lifeline),
                start_new_session=True,
            )
        except BaseException:
            ours.close()
            os.close(held)
            raise
        finally:
            # Only the child may hold these ends, or neither side would notice the other's death.
            theirs.close()
            os.close(lifeline)
        self.messages: Messages = ours
        # Also runs when the interpreter exits.
        self._close = finalize(self, _close, self._process, ours, held)
        with suppress(OSError):  # if it is dead already, whoever reads will notice
            ours.send(main)

    @property
    def pid(self) -> int:
        return self._process.pid

    @property
    def is_alive(self) -> bool:
        if self._process.returncode is not None:
            return False
        # Not reaped: until `close` its number must remain that of its group.
        flags = os.WEXITED | os.WNOHANG | os.WNOWAIT
        return os.waitid(os.P_PID, self._process.pid, flags) is None

    def kill(self) -> None:
        """End the process; whoever reads from it, in any thread, gets an `EOFError`."""
        _kill(self._process)

    def close(self) -> None:
        """End the process and release what it holds, when no thread reads from it."""
        self._close()


def _kill(process: subprocess.Popen[bytes]) -> None:
    """Kill the process and the programs that it has started."""
    if process.returncode is None:
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)


def _close(process: subprocess.Popen[bytes], messages: Messages, held: int) -> None:
    _kill(process)
    process.wait()
    messages.close()
    os.close(held)


def run_child(messages: int, lifeline: int, nice: int, idle: bool) -> None:
    """Runs in the child: call the function that the parent sends first."""
    _lower_priority(nice, idle)
    _end_with_parent(lifeline)
    _print_to_stderr()
    pipe: Messages = Connection(messages)
    with suppress(EOFError, ConnectionError):  # the parent is gone
        main: MainFunction = pipe.recv()
        main(pipe)


def _lower_priority(nice: int, idle: bool) -> None:
    """Before any other thread is started, so that all have it."""
    if nice:
        own = os.nice(nice)
        # Linux may share the processor out among sessions first (autogroup); niceness then only
        # counts within a session, and this one is ours alone. The session has its own.
        with suppress(OSError):
            Path("/proc/self/autogroup").write_text(str(own), encoding="ascii")
    if idle and hasattr(os, "SCHED_IDLE"):
        with suppress(OSError):
            os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))


def _end_with_parent(lifeline: int) -> None:
    """Kill this process group when the other end of ``lifeline``, which only the parent holds, is
    closed."""
    import fcntl

    def watch() -> None:
        os.read(lifeline, 1)
        end_group()

    threading.Thread(target=watch, daemon=True).start()
    # That thread never runs while compiled code holds the interpreter's lock. So the kernel sends a
    # signal too: the one that nobody can ignore where that can be chosen, SIGIO elsewhere.
    fcntl.fcntl(lifeline, fcntl.F_SETOWN, -os.getpgrp())
    if hasattr(fcntl, "F_SETSIG"):
        fcntl.fcntl(lifeline, fcntl.F_SETSIG, signal.SIGKILL)
    flags = fcntl.fcntl(lifeline, fcntl.F_GETFL)
    fcntl.fcntl(lifeline, fcntl.F_SETFL, flags | os.O_ASYNC)


def end_group() -> None:
    """End this child process at once, with the programs that it has started."""
    os.killpg(0, signal.SIGKILL)


def _print_to_stderr() -> None:
    """Keep what is printed here out of the parent's output, which may be JSON."""
    sys.stdout = sys.stderr
    with suppress(OSError):  # there may be no standard error
        os.dup2(2, 1)  # for compiled code
