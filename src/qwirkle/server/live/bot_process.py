"""A process that thinks: gets Views as bytes on its input and answers with moves.

`BotPool` starts it by calling `main`. Its input ends when the parent does,
however the parent ends, and so does the process.
"""

from __future__ import annotations

import os
import pickle
import sys
import threading
from collections.abc import Iterator
from dataclasses import dataclass
from queue import SimpleQueue
from typing import BinaryIO

from qwirkle.players import Player, create
from qwirkle.rules.errors import QwirkleError
from qwirkle.rules.move import Move
from qwirkle.rules.view import View

__all__ = ["HEADER", "Job", "Reply", "Stop", "frame", "main"]

HEADER = 4
"""Bytes that tell the length of a message."""

_POLITE = 10  # people's messages go before bots' thoughts


@dataclass(frozen=True, slots=True)
class Job:
    """Choose a move, within about so many seconds."""

    number: int
    bot: str
    seconds: float
    view: View


@dataclass(frozen=True, slots=True)
class Stop:
    """Nobody waits for this job any more."""

    number: int


@dataclass(frozen=True, slots=True)
class Reply:
    """What came of a job."""

    number: int
    result: Move | QwirkleError


def frame(message: Job | Stop | Reply) -> bytes:
    """A message as it goes through a pipe."""
    body = pickle.dumps(message, protocol=pickle.HIGHEST_PROTOCOL)
    return len(body).to_bytes(HEADER, "big") + body


class _Desk:
    """What lies before the process: filled by the thread that reads, worked off by the main one."""

    def __init__(self) -> None:
        self.jobs: SimpleQueue[Job] = SimpleQueue()
        self._lock = threading.Lock()
        self._number = -1
        self._player: Player | None = None
        self._stopped = -1

    def stop(self, number: int) -> None:
        with self._lock:
            self._stopped = max(self._stopped, number)
            if self._number == number:
                _cancel(self._player)

    def think(self, job: Job) -> Reply:
        try:
            player = create(job.bot, seconds=job.seconds)
            with self._lock:
                self._number, self._player = job.number, player
                stopped = self._stopped >= job.number
            if stopped:
                return Reply(job.number, QwirkleError("stopped", "the search was stopped"))
            return Reply(job.number, player.choose(job.view))
        except QwirkleError as error:
            return Reply(job.number, error)
        finally:
            with self._lock:
                self._player = None


def _cancel(player: Player | None) -> None:
    # Only those that think for long can be cancelled; the others are done at once.
    cancel = getattr(player, "cancel", None)
    if cancel is not None:
        cancel()


def _messages(pipe: BinaryIO) -> Iterator[Job | Stop]:
    while len(header := pipe.read(HEADER)) == HEADER:
        body = pipe.read(int.from_bytes(header, "big"))
        yield pickle.loads(body)


def _read(pipe: BinaryIO, desk: _Desk) -> None:
    try:
        for message in _messages(pipe):
            if isinstance(message, Stop):
                desk.stop(message.number)
            else:
                desk.jobs.put(message)
    finally:
        # The parent is gone; a search may still run in the main thread.
        os._exit(0)


def main() -> None:
    """Think until the parent is gone."""
    if hasattr(os, "nice"):
        os.nice(_POLITE)
    # Whatever prints must not end up among the answers.
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb", buffering=0)
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    desk = _Desk()
    threading.Thread(target=_read, args=(sys.stdin.buffer, desk), daemon=True).start()
    try:
        while True:
            answers.write(frame(desk.think(desk.jobs.get())))
    except BrokenPipeError:
        # The parent is gone, and the thread that reads is about to find out.
        os._exit(0)
