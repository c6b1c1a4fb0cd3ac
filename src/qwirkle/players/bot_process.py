"""A bot in a process of its own: it may hang, crash or print without harm to anybody else."""

from __future__ import annotations

import os
import pickle
import sys
import threading
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from itertools import count
from queue import SimpleQueue
from time import perf_counter
from typing import Self

from qwirkle.notation import format_move, parse_move
from qwirkle.players.child_process import ChildProcess, Messages, end_group
from qwirkle.players.player import Player
from qwirkle.rules.errors import QwirkleError
from qwirkle.rules.move import Move
from qwirkle.rules.view import View

__all__ = [
    "LOSSES",
    "MAKING",
    "BotProcess",
    "ProcessPlayer",
    "details_of",
    "serve_bots",
    "to_line",
    "to_printable",
]

LOSSES = 3
"""How many processes a player may cost before it is given up."""

MAKING = 60.0
"""Seconds in which a player with a limit must have been made; they do not count as thinking."""

_STOPPED = ("bot_stopped", "the search was stopped")
_STARTING = 60.0  # seconds in which a new process must be ready


# --- requests and replies ---


@dataclass(frozen=True, slots=True)
class _Make:
    player: int
    make: bytes
    """Pickled apart, so that a bot that cannot be loaded fails as any other."""


@dataclass(frozen=True, slots=True)
class _Choose:
    player: int
    view: View
    make: bytes | None = None
    """How to make the player first, where that need not be timed apart."""


@dataclass(frozen=True, slots=True)
class _Cancel:
    player: int


@dataclass(frozen=True, slots=True)
class _Reply:
    """Holds no object of the bot's, which might not be readable elsewhere."""

    move: str | None = None
    seconds: float | None = None
    """How long the player thought."""
    error: tuple[str, str] | None = None
    """The reason and the message of the error that was raised."""
    details: str = ""
    """What its author wants to know of it: a traceback, or what a program wrote to stderr."""


# --- the parent's side ---


class _DiedError(Exception):
    """The process ended without an answer."""


class _LateError(Exception):
    """The process did not answer in time."""


class BotProcess:
    """A process for one player at a time, started when it is needed and replaced when it dies.

    Only one thread at a time may use it, except for `interrupt` and `ProcessPlayer.cancel`.
    """

    def __init__(self, *, nice: int = 0) -> None:
        self._nice = nice
        self._child: ChildProcess | None = None
        self._player: int | None = None
        self._lock = threading.Lock()  # for writing to the child, and for ending it
        self._closed = False

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    @property
    def pid(self) -> int | None:
        """The process that there is now, if any."""
        child = self._child
        return None if child is None else child.pid

    def close(self) -> None:
        """End the process; no other is started."""
        self._closed = True
        self._end()

    def interrupt(self) -> None:
        """End the process and let a player that is thinking there raise ``bot_stopped``."""
        # Without the lock, which is held for long while a process does not read.
        self._closed = True
        child = self._child
        if child is not None:
            child.kill()

    def cancel(self, player: int) -> None:
        with self._lock, suppress(OSError):
            if self._child is not None:
                self._child.messages.send(_Cancel(player))

    def holds(self, player: int) -> bool:
        """Whether the player is there; starts a process if there is none."""
        if self._child is None or not self._child.is_alive:
            self._start()
        return self._player == player

    def ask(self, request: _Make | _Choose, limit: float | None) -> _Reply:
        """The answer; raises `_DiedError` or `_LateError`, with the process ended."""
        child = self._child
        assert child is not None
        with self._ended_on_error():
            with self._lock:
                child.messages.send(request)
            if not child.messages.poll(limit):
                raise _LateError
            reply = child.messages.recv()
        assert isinstance(reply, _Reply)
        is_made = reply.error is None or reply.seconds is not None
        self._player = request.player if is_made else None
        return reply

    def _start(self) -> None:
        self._end()
        child = self._child = ChildProcess(serve_bots, nice=self._nice)
        with self._ended_on_error():
            if self._closed:  # perhaps only now, by a thread that does not know of this child
                raise QwirkleError("bot_stopped", "the bot's process was closed")
            if not child.messages.poll(_STARTING):
                raise _DiedError
            child.messages.recv()

    @contextmanager
    def _ended_on_error(self) -> Iterator[None]:
        """End the process on any error: the next to ask must not get an answer to this."""
        try:
            yield
        except BaseException as error:
            self._end()
            if isinstance(error, EOFError | OSError):
                raise _DiedError from error
            raise

    def _end(self) -> None:
        with self._lock:
            child, self._child, self._player = self._child, None, None
            if child is not None:
                child.close()


class ProcessPlayer:
    """A player in a `BotProcess`. When its process dies, it is made again in another.

    ``make`` is picklable and makes the player there; ``limit`` is how many seconds a move may
    take before the process is ended.

    >>> from functools import partial
    >>> from qwirkle.players import create
    >>> from qwirkle.rules import Game
    >>> view = Game.start(2, seed="1").position.view(0)
    >>> with BotProcess() as process:
    ...     player = ProcessPlayer(process, partial(create, "greedy", seed=7), limit=30.0)
    ...     view.is_legal(player.choose(view))
    True
    """

    _numbers = count()

    def __init__(
        self,
        process: BotProcess,
        make: Callable[[], Player],
        limit: float | None = None,
        *,
        retry_when_late: bool = False,
    ) -> None:
        """With ``retry_when_late`` a process that is too slow is treated as one that died.

        The limit then includes making the player, which saves a message.
        """
        self.limit = limit
        self.seconds: float | None = None
        """How long the player thought, or was waited for, on its last turn; None if it died."""
        self._process = process
        self._make = pickle.dumps(make)
        self._number = next(self._numbers)
        self._losses = 0
        self._retry_when_late = retry_when_late
        self._cancelled = False

    def cancel(self) -> None:
        """Stop a running `choose`, from another thread; the player cannot be used afterwards."""
        self._cancelled = True
        self._process.cancel(self._number)

    def choose(self, view: View) -> Move:
        """The player's move.

        Raises `QwirkleError`: ``bot_late`` beyond the limit, ``bot_lost`` if three processes died,
        ``not_a_move`` for any other answer, ``bot_stopped`` once cancelled or closed, the reason
        of a `QwirkleError` that the player raises, ``bot_failed`` for any other error. Its notes
        are what `details_of` tells of the player's error.
        """
        while True:
            self.seconds = None
            try:
                reply = self._think(view)
            except _DiedError:
                self._lose()
                continue
            self.seconds = reply.seconds
            if reply.error is not None:
                raise _with_details(QwirkleError(*reply.error), reply.details)
            assert reply.move is not None
            try:
                return parse_move(reply.move)
            except QwirkleError as error:
                raise QwirkleError("not_a_move", str(error)) from error

    def _think(self, view: View) -> _Reply:
        begun, limit = None, None if self.limit is None else MAKING
        try:
            make = None if self._process.holds(self._number) else self._make
            if make is not None and not self._retry_when_late:
                made = self._process.ask(_Make(self._number, make), limit)
                if made.error is not None:
                    return made
                make = None
            # Whoever cancels from here on finds the process there and tells it.
            if self._cancelled:
                return _Reply(error=_STOPPED)
            begun, limit = perf_counter(), self.limit
            return self._process.ask(_Choose(self._number, view, make), limit)
        except _LateError:
            if self._retry_when_late:
                raise _DiedError from None
            what = "to be made" if begun is None else "for a move"
            seconds = None if begun is None else perf_counter() - begun
            error = ("bot_late", f"too slow: more than {limit:g} s {what}")
            return _Reply(seconds=seconds, error=error)

    def _lose(self) -> None:
        self._losses += 1
        if self._losses == LOSSES:
            raise QwirkleError("bot_lost", f"its process died {LOSSES} times")


# --- the child's side ---


class _Desk:
    """The requests: added by the reading thread, served by the main thread."""

    def __init__(self) -> None:
        self.requests: SimpleQueue[_Make | _Choose] = SimpleQueue()
        self._lock = threading.Lock()
        self._number = -1
        self._player: Player | None = None
        self._cancelled = -1

    def cancel(self, number: int) -> None:
        with self._lock:
            self._cancelled = max(self._cancelled, number)
            if self._number == number:
                # Only bots that think for long can be cancelled; the others are done at once.
                cancel = getattr(self._player, "cancel", None)
                if cancel is not None:
                    cancel()

    def serve(self, request: _Make | _Choose) -> _Reply:
        try:
            if request.make is not None:
                player = pickle.loads(request.make)()
                with self._lock:
                    self._number, self._player = request.player, player
            return _Reply() if isinstance(request, _Make) else self._choose(request)
        except BaseException as error:  # it is the bot's, and may be anything
            return _failed(error)

    def _choose(self, request: _Choose) -> _Reply:
        with self._lock:
            assert self._player is not None
            player = self._player
            if self._cancelled >= request.player:
                return _Reply(error=_STOPPED)
        begun = perf_counter()
        try:
            move = player.choose(request.view)
        except BaseException as error:
            return _failed(error, perf_counter() - begun)
        seconds = perf_counter() - begun
        try:
            return _Reply(format_move(move), seconds)
        except BaseException as error:
            return _Reply(seconds=seconds, error=("not_a_move", to_line(error)))


def _failed(error: BaseException, seconds: float | None = None) -> _Reply:
    details = details_of(error)
    if isinstance(error, QwirkleError):
        reason, message = error.reason, str(error)
    else:
        reason, message = "bot_failed", to_line(error) + _where(error)
    if details and message not in _told:
        # For its author, on standard error; once, as it may fail in every game alike.
        _told.add(message)
        print(details, file=sys.stderr, flush=True)
    return _Reply(seconds=seconds, error=(reason, message), details=details)


_told: set[str] = set()


def details_of(error: BaseException) -> str:
    """What the author of a player wants to know of its error: the notes of a `QwirkleError`, which
    is raised on purpose, or else the traceback."""
    if isinstance(error, QwirkleError):
        return "\n".join(getattr(error, "__notes__", ()))
    return "".join(traceback.format_exception(error)).rstrip("\n")


def _with_details(error: QwirkleError, details: str) -> QwirkleError:
    if details:
        error.add_note(details)
    return error


def _where(error: BaseException) -> str:
    """Where the error was raised, after what it says."""
    frames = traceback.extract_tb(error.__traceback__)
    if not frames:
        return ""
    last = frames[-1]
    return f" ({os.path.basename(last.filename)}, line {last.lineno}, in {last.name})"


def to_line(error: BaseException) -> str:
    """Any error as one short, printable line."""
    try:
        text = str(error)
    except BaseException:  # even that can fail
        text = ""
    what = f"{type(error).__name__}: {text}" if text else type(error).__name__
    return to_printable(what)[:200]


def to_printable(text: str) -> str:
    """The text without line breaks and control characters, which would spoil a terminal."""
    return "".join(c if c.isprintable() else " " for c in text)


def serve_bots(messages: Messages) -> None:
    """Main function of a bot's process: serve requests until the parent is gone."""
    # Loaded now, so that it does not slow the first move.
    import qwirkle.engine.placements  # noqa: F401

    desk = _Desk()
    threading.Thread(target=_read, args=(messages, desk), daemon=True).start()
    messages.send(None)  # ready
    while True:
        messages.send(desk.serve(desk.requests.get()))


def _read(messages: Messages, desk: _Desk) -> None:
    try:
        while True:
            message = messages.recv()
            if isinstance(message, _Cancel):
                desk.cancel(message.player)
            else:
                desk.requests.put(message)
    finally:
        end_group()  # the parent is gone, but a player may still be thinking
