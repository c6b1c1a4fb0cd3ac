"""Plays on the cores of this machine."""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections import deque
from collections.abc import Generator, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import islice
from math import inf, isinf
from multiprocessing import connection, get_context, parent_process
from multiprocessing.context import SpawnProcess
from time import monotonic
from types import TracebackType
from typing import NamedTuple, Self

from qwirkle.arena.course import OnTurn, Step
from qwirkle.arena.executor import LOSSES, Pace, lost_too_often
from qwirkle.arena.referee import play_game
from qwirkle.arena.result import PlayedGame
from qwirkle.arena.spec import GameSpec
from qwirkle.rules.errors import InvalidArgument, shown

__all__ = ["PoolExecutor"]

Pipe = connection.Connection  # carries jobs one way, turns and played games the other

GRACE = 3.0
"""Seconds that a worker may be late with an answer before it is ended, lest one be ended that is
just about to stop its player itself."""


class _Job(NamedTuple):
    """A game, or the rest of one."""

    game: GameSpec
    so_far: tuple[Step, ...] = ()
    watched: bool = False
    """Whether to tell of every turn: it takes time, so only where it may be needed."""


@dataclass(slots=True)
class _Worker:
    process: SpawnProcess
    pipe: Pipe
    jobs: deque[_Job] = field(default_factory=deque)
    """Those it has been given, the one it is at first."""
    turn: OnTurn | None = None
    """The last that it told about the game it is at."""
    asked: float = 0.0
    """When it told that."""
    steps: list[Step] = field(default_factory=list)
    """What it has done in that game."""

    def told(self, turn: OnTurn) -> None:
        self.turn = turn
        self.asked = monotonic()
        if turn.before is not None:
            self.steps.append(turn.before)

    def finished(self) -> None:
        self.jobs.popleft()
        self.turn = None
        self.steps.clear()

    @property
    def deadline(self) -> float:
        """When it must have told something again."""
        if self.turn is None or self.turn.limit is None:
            return inf
        return self.asked + self.turn.limit + GRACE

    def rest(self, turn: OnTurn, forfeit: str, ms: float | None) -> _Job:
        """What is left of its game, the seat on turn having lost."""
        job = self.jobs[0]
        out = Step(turn.seat, None, ms, forfeit)
        return job._replace(so_far=(*job.so_far, *self.steps, out))


class PoolExecutor:
    """A pool of processes, each with a pipe of its own.

    Not `concurrent.futures`: its pool breaks as a whole when one worker dies, which would cost the
    other workers' games too, and hands back a task's games only all together. And it ends no
    worker whose player never comes back, which only another process can.
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
        coming = (_Job(game, watched=_has_limit(game)) for game in games)
        again: deque[_Job] = deque()
        losses: dict[GameSpec, int] = {}
        # A few quick games in advance, so that no worker waits for the next.
        pace = Pace(seconds=0.1, most=50)
        try:
            while True:
                if not self._feed(again, coming, pace.games):
                    return
                for worker in self._ready():
                    try:
                        told = worker.pipe.recv()
                    except (EOFError, OSError):
                        self._lose(worker, again, losses)
                        continue
                    if isinstance(told, OnTurn):
                        worker.told(told)
                        continue
                    worker.finished()
                    pace.saw(told)
                    yield told
                self._end_late(again)
        finally:
            # A run that was left early must not hand its games to the next.
            if any(worker.jobs for worker in self._pool):
                self.close()

    def _feed(self, again: deque[_Job], coming: Iterator[_Job], ahead: int) -> bool:
        """Give games to those with less than ``ahead``; whether anything is being played."""
        while True:
            if len(self._pool) < self.workers:
                worker = None
            else:
                worker = min(self._pool, key=lambda worker: len(worker.jobs))
                if len(worker.jobs) >= ahead:
                    return True
            job = again.popleft() if again else next(coming, None)
            if job is None:
                return any(worker.jobs for worker in self._pool)
            if worker is None:
                worker = _hire()
                self._pool.append(worker)
            worker.jobs.append(job)
            with suppress(OSError):  # if it is dead, that will be found out
                worker.pipe.send(job)

    def _ready(self) -> list[_Worker]:
        """Those that tell something; none, when one is late before that."""
        busy = {worker.pipe: worker for worker in self._pool if worker.jobs}
        deadline = min(worker.deadline for worker in busy.values())
        timeout = None if isinf(deadline) else max(0.0, deadline - monotonic())
        ready = connection.wait(list(busy), timeout)
        return [busy[pipe] for pipe in ready if isinstance(pipe, Pipe)]

    def _lose(self, worker: _Worker, again: deque[_Job], losses: dict[GameSpec, int]) -> None:
        """A worker is dead: only the game that it played counts as lost by it."""
        self._dismiss(worker, again)
        job = worker.jobs[0]
        losses[job.game] = losses.get(job.game, 0) + 1
        if losses[job.game] < LOSSES:
            again.append(job._replace(watched=True))
            return
        if worker.turn is None:
            raise lost_too_often(job.game)
        del losses[job.game]
        why = f"failed: its process died, {LOSSES} times in this game"
        again.append(worker.rest(worker.turn, why, None))

    def _end_late(self, again: deque[_Job]) -> None:
        """End those whose player does not come back; it has lost, and the game goes on."""
        now = monotonic()
        for worker in list(self._pool):
            # What it has told while we were busy comes first.
            if worker.turn is not None and worker.deadline < now and not worker.pipe.poll():
                self._dismiss(worker, again)
                ms = round(1000 * (now - worker.asked), 3)
                again.append(worker.rest(worker.turn, worker.turn.late, ms))

    def _dismiss(self, worker: _Worker, again: deque[_Job]) -> None:
        """End a worker; others play the games that it has not begun."""
        self._pool.remove(worker)
        worker.process.kill()
        _bury(worker)
        again.extend(islice(worker.jobs, 1, None))


def _has_limit(game: GameSpec) -> bool:
    return any(contestant.limit is not None for contestant in game.contestants)


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
    _print_to_stderr()
    while True:
        try:
            job: _Job = pipe.recv()
            pipe.send(play_game(job.game, job.so_far, pipe.send if job.watched else None))
        except (EOFError, OSError):
            return


def _print_to_stderr() -> None:
    """What players print is not what the match is asked for, and may be JSON."""
    sys.stdout = sys.stderr
    with suppress(OSError):  # there may be none
        os.dup2(2, 1)  # for those that print from compiled code


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
