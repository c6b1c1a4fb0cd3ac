"""The engine's side of the protocol: lets one of our players answer a host."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Sequence
from time import monotonic
from typing import Any

from qwirkle import __version__
from qwirkle.notation import parse_view
from qwirkle.players import CandidateMove, Player
from qwirkle.players.bot_process import to_line, to_printable
from qwirkle.players.situation import check_on_turn
from qwirkle.protocol.engine_lines import (
    BestMove,
    EngineInfo,
    EngineTitle,
    EngineTrouble,
    Greeting,
    ReadyOk,
)
from qwirkle.protocol.host_lines import (
    VERSION,
    Go,
    HostLine,
    IsReady,
    NewGame,
    OpenProtocol,
    Quit,
    SetOption,
    StepLine,
    StopSearch,
    ViewLine,
    parse_host_line,
)
from qwirkle.protocol.options import EngineOption
from qwirkle.rules.errors import QwirkleError
from qwirkle.rules.view import View

__all__ = ["EngineServer"]

_SEED = EngineOption("seed", "text", "")
_THREADS = EngineOption("threads", "integer", "1", ("1", "256"))
# A search without end is one of days; `create` takes no more.
_ENDLESS = 999_999.0
# Seconds between two lists of candidates, and between two attempts to cancel.
_PAUSE = 0.1
_CANCEL = 0.01
# How long a player that cannot be cancelled is waited for in the end.
_LEAVING = 1.0


class EngineServer:
    """Reads commands and writes answers, until the host says ``quit`` or is gone.

    ``make`` makes the player; it takes ``seconds``, ``simulations`` and ``seed`` by keyword as far
    as they are set, as `create` does, and ``threads`` if it ``has_threads``.

    >>> from functools import partial
    >>> from qwirkle.players import create
    >>> server = EngineServer("greedy", partial(create, "greedy"), print)
    >>> server.run(["isready", "view 0,0:RoRs BdGx/2 0:RtOt 0/0 0 classic 0", "go 1 time 9"])
    readyok
    best 1 pass
    """

    def __init__(
        self,
        name: str,
        make: Callable[..., Player],
        write: Callable[[str], None],
        *,
        has_threads: bool = False,
    ) -> None:
        """``write`` writes a line at once; it is called by two threads, but not at a time."""
        self._name = name
        self._make = make
        self._write = write
        self._lock = threading.Lock()
        offered = [_SEED, _THREADS] if has_threads else [_SEED]
        self._offered = {option.name: option for option in offered}
        self._options: dict[str, str] = {}
        self._view: list[str] = []
        self._player: Player | None = None
        self._made_for: dict[str, Any] = {}
        self._thinking: threading.Thread | None = None
        self._is_busy = False
        self._id = 0

    def run(self, lines: Iterable[str]) -> None:
        for line in lines:
            if not line.strip():
                continue
            try:
                command = parse_host_line(line)
                if isinstance(command, Quit):
                    break
                self._obey(command)
            except QwirkleError as error:
                self._say(EngineTrouble(error.reason, to_printable(str(error))[:200]))
        self._stop(_LEAVING)

    def _obey(self, command: HostLine) -> None:
        match command:
            case OpenProtocol():
                # Whatever newer version the host knows, it knows this one as well.
                self._say(
                    EngineTitle("name", f"Qwirkle {__version__} {self._name}"),
                    EngineTitle("author", "the Qwirkle project contributors"),
                    *self._offered.values(),
                    Greeting(VERSION),
                )
            case IsReady():
                self._say(ReadyOk())
            case SetOption(name, value):
                self._set(name, value)
            case NewGame():
                self._player = None
            case ViewLine(text):
                self._view = [text]
            case StepLine(text):
                self._view.append(text)
            case Go():
                self._go(command)
            case StopSearch(number):
                if number == self._id:
                    self._stop()
            case Quit():
                pass

    def _set(self, name: str, value: str) -> None:
        if name not in self._offered:
            known = ", ".join(self._offered)
            raise QwirkleError("bad_option", f"no option {name!r:.40}; there are {known}")
        self._offered[name].check(value)
        self._options[name] = value
        self._player = None

    def _go(self, go: Go) -> None:
        if self._is_busy:
            raise QwirkleError("busy", f"search {self._id} is still running")
        if not self._view:
            raise QwirkleError("no_view", "a view must come before go")
        try:
            view = parse_view("\n".join(self._view))
            check_on_turn(view)
        except QwirkleError as error:
            raise QwirkleError("bad_view", str(error)) from error
        player = self._player_for(go)
        self._id = go.id
        self._is_busy = True
        # As a daemon, so that a player that cannot be cancelled does not outlive the host.
        self._thinking = threading.Thread(
            target=self._think, args=(go.id, player, view), daemon=True
        )
        self._thinking.start()

    def _player_for(self, go: Go) -> Player:
        """The player of the last search, if it was made for the same; it may remember things."""
        settings: dict[str, Any] = {}
        if go.simulations is not None:
            settings["simulations"] = go.simulations
        else:
            milliseconds = go.milliseconds
            settings["seconds"] = _ENDLESS if milliseconds is None else milliseconds / 1000
        if self._options.get("seed"):
            settings["seed"] = self._options["seed"]
        if "threads" in self._options:
            settings["threads"] = int(self._options["threads"])
        if self._player is None or self._made_for != settings:
            try:
                self._player, self._made_for = self._make(**settings), settings
            except Exception as error:  # it may be somebody else's
                raise QwirkleError("failed", to_line(error)) from error
        return self._player

    def _think(self, number: int, player: Player, view: View) -> None:
        shown_at = 0.0

        def show(candidates: Sequence[CandidateMove]) -> None:
            nonlocal shown_at
            if monotonic() >= shown_at + _PAUSE:
                shown_at = monotonic()
                self._say(*_infos(number, candidates))

        if hasattr(player, "watcher"):
            player.watcher = show
        try:
            move = player.choose(view)
        except BaseException as error:
            self._is_busy = False
            self._say(EngineTrouble("failed", to_line(error)))
            raise
        # Before the answer, on which the host may begin the next search at once.
        self._is_busy = False
        self._say(BestMove(number, move))

    def _stop(self, seconds: float = _ENDLESS) -> None:
        """End the search, if there is one, and wait for its answer."""
        thinking = self._thinking
        cancel = getattr(self._player, "cancel", None)
        deadline = monotonic() + seconds
        while thinking is not None and thinking.is_alive() and monotonic() < deadline:
            # More than once: a player that has only just been asked may not notice.
            if cancel is not None:
                cancel()
            thinking.join(_CANCEL)

    def _say(self, *lines: object) -> None:
        with self._lock:
            for line in lines:
                self._write(str(line))


def _infos(number: int, candidates: Sequence[CandidateMove]) -> list[EngineInfo]:
    return [
        EngineInfo(
            number,
            candidate.move,
            rank=rank,
            value=candidate.value,
            simulations=candidate.simulations or None,
        )
        for rank, candidate in enumerate(candidates, 1)
    ]
