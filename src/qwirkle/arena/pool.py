"""Plays on the cores of this machine."""

from __future__ import annotations

import os
import signal
import threading
from collections import deque
from collections.abc import Generator, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from multiprocessing import connection, get_context, parent_process
from multiprocessing.context import SpawnProcess
from types import TracebackType
from typing import Self

from qwirkle.arena.executor import LOSSES, Pace, lost_too_often
from qwirkle.arena.referee import play_game
from qwirkle.arena.result import PlayedGame
from qwirkle.arena.spec import GameSpec
from qwirkle.rules.errors import InvalidArgument, shown

__all__ = ["PoolExecutor"]

Pipe = connection.Connection  # both ends carry games one way and played games the other


@dataclass(slots=True)
class _Worker:
    process: SpawnProcess
    pipe: Pipe
    games: deque[GameSpec] = field(default_factory=deque)
    """Those it has been given, the one it plays first."""


class PoolExecutor:
    """A pool of processes, each with a pipe of its own.

    Not `concurrent.futures`: its pool breaks as a whole when one worker dies, which would cost the
    other workers' games too, and hands back a task's games only all together.
    """

    def __init__(self, workers: int | None = None) -> None:
        """``workers`` processes, by default one for each core this process may use."""
        if workers is not None and (type(workers) is not int or workers < 1):
            raise InvalidArgument(
                "bad_workers", f"the workers are at least one, not {shown(workers)}"
            )
        self.workers = workers or _cores()
        self._pool: list[_Worker] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """End the workers, in the middle of a game if need be."""
        for worker in self._pool:
            worker.process.kill()
        for worker in self._pool:
            _bury(worker)
        self._pool.clear()

    @property
    def pids(self) -> list[int]:
        """The processes that play now."""
        return [pid for worker in self._pool if (pid := worker.process.pid) is not None]

    def run(self, games: Iterable[GameSpec]) -> Generator[PlayedGame]:
        coming = iter(games)
        again: deque[GameSpec] = deque()
        losses: dict[GameSpec, int] = {}
        # A few quick games in advance, so that no worker waits for the next.
        pace = Pace(seconds=0.1, most=50)
        try:
            while True:
                if not self._feed(again, coming, pace.games):
                    return
                for worker in self._ready():
                    try:
                        played = worker.pipe.recv()
                    except (EOFError, OSError):
                        self._drop(worker, again, losses)
                        continue
                    worker.games.popleft()
                    pace.saw(played)
                    yield played
        finally:
            # A run that was left early must not hand its games to the next.
            if any(worker.games for worker in self._pool):
                self.close()

    def _feed(self, again: deque[GameSpec], coming: Iterator[GameSpec], ahead: int) -> bool:
        """Give games to those with less than ``ahead``; whether anything is being played."""
        while True:
            if len(self._pool) < self.workers:
                worker = None
            else:
                worker = min(self._pool, key=lambda worker: len(worker.games))
                if len(worker.games) >= ahead:
                    return True
            game = again.popleft() if again else next(coming, None)
            if game is None:
                return any(worker.games for worker in self._pool)
            if worker is None:
                worker = _hire()
                self._pool.append(worker)
            worker.games.append(game)
            with suppress(OSError):  # if it is dead, that will be found out
                worker.pipe.send(game)

    def _ready(self) -> list[_Worker]:
        busy = {worker.pipe: worker for worker in self._pool if worker.games}
        return [busy[pipe] for pipe in connection.wait(list(busy)) if isinstance(pipe, Pipe)]

    def _drop(self, worker: _Worker, again: deque[GameSpec], losses: dict[GameSpec, int]) -> None:
        """A worker is dead: only the game that it played counts as lost by it."""
        self._pool.remove(worker)
        worker.process.kill()
        _bury(worker)
        lost = worker.games[0]
        losses[lost] = losses.get(lost, 0) + 1
        if losses[lost] >= LOSSES:
            raise lost_too_often(lost)
        again.extend(worker.games)


def _cores() -> int:
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _hire() -> _Worker:
    context = get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=_work, args=(theirs,), daemon=True, name="arena")
    process.start()
    # Only the worker may hold its end, or its death would not be felt.
    theirs.close()
    return _Worker(process, ours)


def _bury(worker: _Worker) -> None:
    worker.pipe.close()
    worker.process.join()
    worker.process.close()


def _work(pipe: Pipe) -> None:
    """The life of a worker: play what comes, until nobody is at the other end."""
    # Ctrl-C goes to all processes of a terminal; the parent decides what to do about it.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    while True:
        try:
            pipe.send(play_game(pipe.recv()))
        except (EOFError, OSError):
            return


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
