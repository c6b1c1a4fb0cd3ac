"""A process in which games are reviewed and positions analysed, at a low priority.

The parent sends a job, an importable function with its arguments, and receives what it yields.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from enum import Enum
from queue import SimpleQueue
from typing import Any

from qwirkle.players.bot_process import to_line
from qwirkle.players.child_process import ChildProcess, Messages
from qwirkle.rules.errors import QwirkleError

__all__ = ["AnalysisProcess", "Job", "Priority", "Stop", "serve_analysis"]

_STARTING = 60.0  # seconds in which a new process must be ready
_STOPPING = 5.0  # seconds in which a job that is told to stop must have


class Priority(Enum):
    """How much of the processor an analysis gets, as niceness: ``LAST`` is also run only when
    nobody else wants it, where the system can do that."""

    LIKE_BOTS = 10
    LAST = 19


class Stop:
    """Tells a job, in its process, that nobody wants its results any more."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._callbacks: list[Callable[[], None]] = []
        self.is_set = False

    def call(self, callback: Callable[[], None]) -> None:
        """Call this when it is set, from another thread; now if it is."""
        with self._lock:
            if not self.is_set:
                self._callbacks.append(callback)
                return
        callback()

    def set(self) -> None:
        with self._lock:
            self.is_set = True
            callbacks = self._callbacks
        for callback in callbacks:
            callback()


Job = Callable[[Stop], Iterator[Any]]
"""Picklable, and so is what it yields. It may go on after its `Stop` for a moment only."""


class AnalysisProcess:
    """Runs one job at a time; the process is started when it is needed and replaced when it dies.

    Only one thread at a time may use it, except for `stop` and `interrupt`.
    """

    def __init__(self, priority: Priority = Priority.LAST) -> None:
        self._priority = priority
        self._child: ChildProcess | None = None
        self._lock = threading.Lock()  # for writing to the child, and for ending it
        self._job: Job | None = None
        self._is_stopped = False
        self._is_closed = False

    @property
    def pid(self) -> int | None:
        """The process that there is now, if any."""
        child = self._child
        return None if child is None else child.pid

    def run(self, job: Job, tell: Callable[[Any], None]) -> None:
        """Run a job to its end, telling its results as they come.

        Raises the `QwirkleError` that it raises; ``analysis_failed`` for any other error, and
        ``analysis_lost`` if the process died or did not stop when it was told to.
        """
        with self._lock:
            self._job, self._is_stopped = job, False
        try:
            messages = self._begin(job)
            while True:
                while not messages.poll(_STOPPING):
                    if self._is_stopped:
                        raise EOFError
                result, error, is_last = messages.recv()
                if error is not None:
                    raise error
                if is_last:
                    return
                tell(result)
        except (EOFError, OSError) as error:
            self.end()
            raise QwirkleError("analysis_lost", "the process of the analysis ended") from error
        finally:
            with self._lock:
                self._job = None

    def stop(self, job: Job) -> None:
        """Stop this job, if it is the one that runs: its `run` returns soon."""
        with self._lock:
            if self._job is job:
                self._is_stopped = True
                if self._child is not None:
                    with suppress(OSError):  # it is dead, and `run` notices
                        self._child.messages.send(None)

    def interrupt(self) -> None:
        """End the process whatever it does; no other is started."""
        # Without the lock, which is held for long while a process does not read.
        self._is_closed = True
        child = self._child
        if child is not None:
            child.kill()

    def end(self) -> None:
        """End the process and release what it holds, when no thread is in `run`."""
        with self._lock:
            child, self._child = self._child, None
            if child is not None:
                child.close()

    def _begin(self, job: Job) -> Messages:
        if self._child is None or not self._child.is_alive:
            self.end()
            idle = self._priority is Priority.LAST
            child = ChildProcess(serve_analysis, nice=self._priority.value, idle=idle)
            self._child = child
            # Perhaps it was closed only now, by a thread that does not know of this child.
            if self._is_closed or not child.messages.poll(_STARTING):
                raise EOFError
            child.messages.recv()
        with self._lock:
            messages = self._child.messages
            messages.send(job)
            if self._is_stopped:
                messages.send(None)
        return messages


# --- the child's side


class _Desk:
    """The jobs: added by the reading thread, run by the main thread, one after the other."""

    def __init__(self) -> None:
        self.orders: SimpleQueue[tuple[Job, Stop]] = SimpleQueue()
        self.stop = Stop()

    def run(self, messages: Messages, job: Job, stop: Stop) -> None:
        try:
            for result in job(stop):
                if stop.is_set:
                    break
                messages.send((result, None, False))
        except QwirkleError as error:
            messages.send((None, error, True))
        except Exception as error:
            messages.send((None, QwirkleError("analysis_failed", to_line(error)), True))
        else:
            messages.send((None, None, True))


def serve_analysis(messages: Messages) -> None:
    """Main function of the process: run jobs until the parent is gone."""
    desk = _Desk()
    threading.Thread(target=_read, args=(messages, desk), daemon=True).start()
    messages.send(None)  # ready
    while True:
        desk.run(messages, *desk.orders.get())


def _read(messages: Messages, desk: _Desk) -> None:
    try:
        while True:
            job = messages.recv()
            if job is None:
                # The parent sends a job only after the one before it has ended.
                desk.stop.set()
            else:
                desk.stop = Stop()
                desk.orders.put((job, desk.stop))
    finally:
        os._exit(0)  # the parent is gone, but a job may still run
