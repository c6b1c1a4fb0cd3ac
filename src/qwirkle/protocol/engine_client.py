"""The host's side of the protocol: talks to one engine."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from time import monotonic

from qwirkle.players import CandidateMove, Watcher
from qwirkle.protocol.engine_lines import (
    BestMove,
    EngineInfo,
    EngineLine,
    EngineTitle,
    EngineTrouble,
    Greeting,
    ReadyOk,
    parse_engine_line,
)
from qwirkle.protocol.host_lines import (
    VERSION,
    Go,
    IsReady,
    NewGame,
    OpenProtocol,
    SetOption,
    StopSearch,
    view_lines,
)
from qwirkle.protocol.near_view import Shift
from qwirkle.protocol.options import EngineOption
from qwirkle.protocol.program import Program
from qwirkle.rules.errors import IllegalMove, InvalidArgument, ParseError, QwirkleError
from qwirkle.rules.move import Move
from qwirkle.rules.view import View

__all__ = ["START_SECONDS", "STOP_SECONDS", "EngineClient"]

START_SECONDS = 30.0
"""In which an engine must have answered ``qwirkle`` and ``isready``."""

STOP_SECONDS = 5.0
"""In which an engine must have answered ``stop``."""


class EngineClient:
    """An engine that is running and has said who it is.

    Whatever it does wrong ends it and is raised as a `QwirkleError`: ``bot_late``, ``engine_died``,
    ``engine_flood``, ``nonsense``, ``not_a_move`` for an illegal move, or ``engine_error`` for what
    it reports itself. The notes of the error are what it wrote to standard error.

    >>> import sys
    >>> engine = EngineClient([sys.executable, "-m", "qwirkle", "engine", "greedy"])
    >>> engine.ready()
    >>> engine.name, sorted(engine.options)
    ('Qwirkle 0.2.0 greedy', ['seed'])
    >>> engine.close()
    """

    def __init__(self, command: Sequence[str]) -> None:
        self.program = Program(command)
        self.name = ""
        self.author = ""
        self.options: dict[str, EngineOption] = {}
        self.infos = 0
        """How many candidates it has shown."""
        self._id = 0
        self._is_stopped = False
        self._greet()

    def close(self) -> None:
        self.program.close()

    def set_option(self, name: str, value: str) -> None:
        """Raises `InvalidArgument` if the engine has no such option or value."""
        if name not in self.options:
            known = ", ".join(self.options) or "none"
            raise InvalidArgument(
                "bad_option", f"{self.name} has no option {name!r:.40}; it has {known}"
            )
        self.options[name].check(value)
        self.program.send(SetOption(name, value))

    def ready(self) -> None:
        """Wait until it has done all that it was told."""
        self.program.send(IsReady())
        late = f"too slow: more than {START_SECONDS:g} s to get ready"
        answer = self._answer(monotonic() + START_SECONDS, late)
        if not isinstance(answer, ReadyOk):
            raise self._nonsense(f"'{answer}' instead of 'readyok'")

    def new_game(self) -> None:
        self.program.send(NewGame())

    def stop(self) -> None:
        """End a running `search`, which returns the best move so far; from any thread."""
        self._is_stopped = True
        self.program.wake()

    def search(
        self,
        view: View,
        *,
        seconds: float | None = None,
        simulations: int | None = None,
        limit: float,
        stop_after: float = inf,
        watcher: Watcher | None = None,
    ) -> Move:
        """The engine's move: a legal one.

        It thinks for the simulations if they are given, or else for the seconds, or else until
        `stop`, or until it is told to stop ``stop_after`` so many seconds. Whatever it was asked
        for, the ``limit`` in seconds ends it.
        """
        self._id += 1
        self._is_stopped = False
        milliseconds = None if seconds is None else max(1, round(1000 * seconds))
        shift = Shift.for_view(view)
        go = Go(self._id, milliseconds, simulations)
        self.program.send(*view_lines(shift.view(view)), go)
        best = self._best(limit, monotonic() + stop_after, shift, watcher)
        move = shift.back.move(best.move)
        try:
            view.check(move)
        except IllegalMove as error:
            raise self.program.failure(QwirkleError("not_a_move", f"{move}: {error}")) from error
        return move

    def _best(self, limit: float, alarm: float, shift: Shift, watcher: Watcher | None) -> BestMove:
        deadline = monotonic() + limit
        late = f"too slow: more than {limit:g} s for a move"
        candidates: dict[int, CandidateMove] = {}
        while True:
            if self._is_stopped or monotonic() >= alarm:
                self._is_stopped, alarm = False, inf
                self.program.send(StopSearch(self._id))
                if monotonic() + STOP_SECONDS < deadline:
                    deadline = monotonic() + STOP_SECONDS
                    late = f"too slow: more than {STOP_SECONDS:g} s to stop"
            answer = self._next(deadline, late, alarm)
            if answer is None:
                continue
            if not isinstance(answer, BestMove | EngineInfo):
                raise self._nonsense(f"'{answer}' instead of a move")
            if answer.id != self._id:
                raise self._nonsense(f"'{answer}' with the wrong number, for search {self._id}")
            if isinstance(answer, BestMove):
                return answer
            self.infos += 1
            if watcher is not None and answer.value is not None:
                _note(candidates, answer, shift)
                watcher([candidates[rank] for rank in sorted(candidates)])

    def _greet(self) -> None:
        deadline = monotonic() + START_SECONDS
        self.program.send(OpenProtocol(VERSION))
        late = f"too slow: more than {START_SECONDS:g} s to answer 'qwirkle {VERSION}'"
        while True:
            match self._answer(deadline, late):
                case EngineTitle("name", text):
                    self.name = text
                case EngineTitle(_, text):
                    self.author = text
                case EngineOption() as option:
                    self.options[option.name] = option
                case Greeting(version):
                    if version != VERSION:
                        raise self._nonsense(f"version {version}, but the host speaks {VERSION}")
                    break
                case other:
                    raise self._nonsense(f"'{other}' in the handshake")
        if not self.name:
            raise self._nonsense("no 'id name' in the handshake")

    def _answer(self, deadline: float, late: str) -> EngineLine:
        """The next line, where there is nothing to be stopped."""
        while (answer := self._next(deadline, late)) is None:
            pass
        return answer

    def _next(self, deadline: float, late: str, alarm: float = inf) -> EngineLine | None:
        """The next line, or None if `stop` was called or it is time to stop."""
        line = self.program.read(deadline, late, alarm)
        if line is None:
            return None
        try:
            answer = parse_engine_line(line)
        except ParseError as error:
            # A line that should have held the move is no move.
            reason = "not_a_move" if line.startswith("best ") else "nonsense"
            raise self.program.failure(QwirkleError(reason, str(error))) from error
        if isinstance(answer, EngineTrouble):
            raise self.program.failure(
                QwirkleError("engine_error", f"it says: {answer.reason} {answer.text}".rstrip())
            )
        return answer

    def _nonsense(self, what: str) -> QwirkleError:
        return self.program.failure(QwirkleError("nonsense", f"it says nonsense: {what}"))


def _note(candidates: dict[int, CandidateMove], info: EngineInfo, shift: Shift) -> None:
    """Add a candidate to the list; one with rank 1 begins a new list."""
    assert info.value is not None
    rank = info.rank or 1
    if rank == 1:
        candidates.clear()
    move = shift.back.move(info.move)
    candidates[rank] = CandidateMove(move, info.value, info.simulations or 0)
