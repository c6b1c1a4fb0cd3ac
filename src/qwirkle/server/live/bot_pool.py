"""Bots think in processes of their own, so that a slow search delays nobody's message."""

from __future__ import annotations

import asyncio
import pickle
import sys
from asyncio.subprocess import PIPE, Process
from contextlib import suppress
from dataclasses import dataclass
from types import TracebackType
from typing import Self

from qwirkle.rules.errors import InvalidArgument, QwirkleError
from qwirkle.rules.move import Move
from qwirkle.rules.view import View
from qwirkle.server.live.bot_process import HEADER, Job, Reply, Stop, frame

__all__ = ["BotPool"]

_LOSSES = 3  # processes that a job may cost before it is given up
_PATIENCE = 20.0  # seconds beyond its own that a search may take before its process is ended
_LEAST_SECONDS = 0.05
# Not `-m`: the messages are of the imported module, and __main__ would have classes of its own.
_PROGRAM = "from qwirkle.server.live.bot_process import main; main()"


@dataclass(slots=True)
class _Order:
    bot: str
    seconds: float
    view: View
    answer: asyncio.Future[Move]
    losses: int = 0


class _Lost(Exception):  # noqa: N818 - what happened, not what is raised to the outside
    """The process is dead or dumb."""


class BotPool:
    """At most ``processes`` processes that choose moves; started when first needed.

    A process that dies is replaced and its job is given to another. When more jobs wait than
    there are processes, each thinks for a smaller part of ``seconds``.
    """

    def __init__(
        self, processes: int = 1, seconds: float = 1.0, most_waiting: int = 10_000
    ) -> None:
        if processes < 1:
            raise InvalidArgument("bad_processes", f"at least one bot process, not {processes}")
        self.processes = processes
        self._seconds = seconds
        self._most_waiting = most_waiting
        self._orders: asyncio.Queue[_Order] = asyncio.Queue()
        self._tenders: list[asyncio.Task[None]] = []
        self._children: list[_Child] = []
        self._waiting = 0
        self._thinking = 0

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.close()

    @property
    def waiting(self) -> int:
        """How many jobs wait for a process."""
        return self._waiting

    @property
    def thinking(self) -> int:
        """How many processes are choosing a move now."""
        return self._thinking

    @property
    def pids(self) -> list[int]:
        """The processes that live now."""
        return [child.process.pid for child in self._children]

    async def choose(self, bot: str, view: View, seconds: float | None = None) -> Move:
        """The move of ``bot`` for ``view.seat``; when the caller is cancelled, the search is too.

        Raises what the bot raises; ``bots_busy`` if too many wait; ``bot_lost`` if it costs one
        process after the other.
        """
        if self._waiting >= self._most_waiting:
            raise QwirkleError("bots_busy", "too many bots are thinking; try again soon")
        if not self._tenders:
            self._tenders = [asyncio.create_task(self._tend()) for _ in range(self.processes)]
        wanted = self._seconds if seconds is None else seconds
        answer: asyncio.Future[Move] = asyncio.get_running_loop().create_future()
        order = _Order(bot, wanted, view, answer)
        self._put(order)
        return await answer

    async def close(self) -> None:
        """End the processes, in the middle of a thought if need be; who waits is cancelled."""
        for tender in self._tenders:
            tender.cancel()
        await asyncio.gather(*self._tenders, return_exceptions=True)
        self._tenders.clear()
        while not self._orders.empty():
            self._orders.get_nowait().answer.cancel()
        self._waiting = 0

    def _put(self, order: _Order) -> None:
        self._waiting += 1
        self._orders.put_nowait(order)

    async def _next(self) -> _Order:
        while True:
            order = await self._orders.get()
            self._waiting -= 1
            if not order.answer.done():
                return order

    async def _tend(self) -> None:
        """Keep one process at work."""
        child: _Child | None = None
        try:
            while True:
                order = await self._next()
                try:
                    if child is None or not child.is_alive:
                        await self._bury(child)
                        child = None
                        child = await _Child.start()
                        self._children.append(child)
                    await self._let_think(child, order)
                except Exception:  # whatever is wrong with a process, the pool goes on
                    await self._bury(child)
                    child = None
                    self._lose(order)
                except asyncio.CancelledError:
                    order.answer.cancel()
                    raise
        finally:
            await self._bury(child)

    async def _bury(self, child: _Child | None) -> None:
        if child is not None:
            if child in self._children:
                self._children.remove(child)
            await child.end()

    async def _let_think(self, child: _Child, order: _Order) -> None:
        busy = 1 + self._waiting / self.processes
        seconds = max(_LEAST_SECONDS, order.seconds / busy)
        self._thinking += 1
        try:
            result = await child.think(order, seconds)
        finally:
            self._thinking -= 1
        if order.answer.done():
            return
        if isinstance(result, QwirkleError):
            order.answer.set_exception(result)
        else:
            order.answer.set_result(result)

    def _lose(self, order: _Order) -> None:
        if order.answer.done():
            return
        order.losses += 1
        if order.losses < _LOSSES:
            self._put(order)
        else:
            order.answer.set_exception(
                QwirkleError("bot_lost", f"{order.bot} was lost {_LOSSES} times over this turn")
            )


class _Child:
    """A process that thinks, seen from its parent."""

    def __init__(self, process: Process) -> None:
        assert process.stdin is not None
        assert process.stdout is not None
        self.process = process
        self._to = process.stdin
        self._from = process.stdout
        self._number = 0

    @classmethod
    async def start(cls) -> _Child:
        # In a session of its own, Ctrl-C at the terminal is the parent's business alone.
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-c", _PROGRAM,
            stdin=PIPE, stdout=PIPE, start_new_session=True,
        )  # fmt: skip
        return cls(process)

    @property
    def is_alive(self) -> bool:
        return self.process.returncode is None and not self._from.at_eof()

    async def think(self, order: _Order, seconds: float) -> Move | QwirkleError:
        self._number += 1
        number = self._number

        def stop(answer: asyncio.Future[Move]) -> None:
            if answer.cancelled():
                self._to.write(frame(Stop(number)))

        self._to.write(frame(Job(number, order.bot, seconds, order.view)))
        order.answer.add_done_callback(stop)
        try:
            async with asyncio.timeout(seconds + _PATIENCE):
                while True:
                    reply = await self._read()
                    if reply.number == number:
                        return reply.result
        except (asyncio.IncompleteReadError, TimeoutError) as error:
            raise _Lost from error
        finally:
            order.answer.remove_done_callback(stop)

    async def _read(self) -> Reply:
        header = await self._from.readexactly(HEADER)
        body = await self._from.readexactly(int.from_bytes(header, "big"))
        reply = pickle.loads(body)
        assert isinstance(reply, Reply)
        return reply

    async def end(self) -> None:
        with suppress(ProcessLookupError):
            self.process.kill()
        self._to.close()
        with suppress(OSError):
            await self._to.wait_closed()
        await self._from.read()
        await self.process.wait()
