"""Tries whether a program speaks the protocol and plays by the rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import inf
from time import monotonic

from qwirkle.players import CandidateMove
from qwirkle.players.bot_process import details_of
from qwirkle.protocol.engine_client import START_SECONDS, STOP_SECONDS, EngineClient
from qwirkle.protocol.engine_lines import EngineTrouble, ReadyOk, parse_engine_line
from qwirkle.protocol.engine_player import EngineCommand
from qwirkle.protocol.host_lines import IsReady, Quit, StopSearch
from qwirkle.protocol.vectors import shipped_vectors
from qwirkle.rules.errors import QwirkleError
from qwirkle.rules.move import Move
from qwirkle.rules.view import View

__all__ = ["Finding", "check_engine"]

_SECONDS = 0.05
_SIMULATIONS = 8
# A move may take this long here; in a match there is less.
_PATIENCE = 20.0
# How long an engine thinks before it is stopped.
_BEFORE_STOP = 0.1


@dataclass(frozen=True, slots=True)
class Finding:
    """What was tried, and what came of it.

    >>> Finding("quit", problem="it went on running").problem
    'it went on running'
    """

    what: str
    answer: str = ""
    problem: str | None = None
    """What is wrong; None if all is well."""
    details: str = ""
    """What the program wrote to standard error."""


class _WrongError(Exception):
    """What an engine that goes on did wrong."""


def check_engine(command: EngineCommand) -> Iterator[Finding]:
    """Try everything that the protocol asks for, one thing after another.

    Raises `InvalidArgument` if the program cannot be started at all. An engine that fails is
    started again for what remains.

    >>> import sys
    >>> command = EngineCommand.parse(f"cmd:{sys.executable} -m qwirkle engine greedy")
    >>> finding = next(check_engine(command))
    >>> finding.what, finding.problem is None
    ('handshake', True)
    """
    with _Trial(command) as trial:
        first = trial.tried("handshake", _name)
        yield first
        if first.problem is not None:
            return
        yield trial.tried("options", lambda client: _set_all(client, command))
        for vector in shipped_vectors():
            yield trial.tried(f"view {vector.name}", _Thinking(vector.view, seconds=_SECONDS))
        view = shipped_vectors()[1].view
        yield trial.tried("simulations", _Thinking(view, simulations=_SIMULATIONS))
        yield trial.tried("stop", _Thinking(view, stop_after=_BEFORE_STOP))
        yield trial.tried("stop at once", _Thinking(view, stop_after=0))
        yield trial.tried("stop after the answer", lambda client: _stop_late(client, view))
        yield trial.tried("unknown command", _say_nonsense)
        yield trial.tried("new game", lambda client: _new_game(client, view))
        yield trial.last("quit", _quit)
        yield trial.last("end of input", _hang_up)


Attempt = Callable[[EngineClient], str]


class _Trial:
    """Keeps the engine running from one attempt to the next."""

    def __init__(self, command: EngineCommand) -> None:
        self._command = command
        self._client: EngineClient | None = None

    def __enter__(self) -> _Trial:
        return self

    def __exit__(self, *error: object) -> None:
        if self._client is not None:
            self._client.close()

    def tried(self, what: str, attempt: Attempt) -> Finding:
        try:
            if self._client is None:
                self._client = EngineClient(self._command.words)
            answer = attempt(self._client)
        except _WrongError as wrong:
            return Finding(what, problem=str(wrong))
        except QwirkleError as error:
            self._client = None
            if error.reason == "unknown_player":
                raise
            return Finding(what, problem=str(error), details=details_of(error))
        return Finding(what, answer)

    def last(self, what: str, attempt: Attempt) -> Finding:
        """An attempt that the engine is not to survive."""
        finding = self.tried(what, attempt)
        if self._client is not None:
            self._client.close()
            self._client = None
        return finding


class _Thinking:
    """Lets an engine think about a view, and looks at its candidates too."""

    def __init__(
        self,
        view: View,
        seconds: float | None = None,
        simulations: int | None = None,
        stop_after: float = inf,
    ) -> None:
        self._view = view
        self._seconds = seconds
        self._simulations = simulations
        self._stop_after = stop_after
        self._illegal: Move | None = None

    def __call__(self, client: EngineClient) -> str:
        move = client.search(
            self._view,
            seconds=self._seconds,
            simulations=self._simulations,
            limit=_PATIENCE,
            stop_after=self._stop_after,
            watcher=self._watch,
        )
        if self._illegal is not None:
            raise _WrongError(f"the candidate {self._illegal} is illegal")
        client.ready()
        return str(move)

    def _watch(self, candidates: Sequence[CandidateMove]) -> None:
        for candidate in candidates:
            if not self._view.is_legal(candidate.move):
                self._illegal = candidate.move


def _name(client: EngineClient) -> str:
    client.ready()
    return f"{client.name}, by {client.author}" if client.author else client.name


def _set_all(client: EngineClient, command: EngineCommand) -> str:
    """Set each option to its default, then those of the command line."""
    for option in client.options.values():
        client.set_option(option.name, option.default)
    for name, value in command.options:
        client.set_option(name, value)
    client.ready()
    return ", ".join(client.options)


def _stop_late(client: EngineClient, view: View) -> str:
    client.search(view, seconds=_SECONDS, limit=_PATIENCE)
    client.program.send(StopSearch(1))
    client.ready()
    return ""


def _say_nonsense(client: EngineClient) -> str:
    """A command of some later version: reported or ignored, but no reason to end."""
    client.program.send("tomorrow never knows 1", IsReady())
    deadline = monotonic() + START_SECONDS
    answer = ""
    while True:
        line = client.program.read(deadline, "too slow: no 'readyok'")
        match parse_engine_line(line or ""):
            case EngineTrouble() as trouble:
                answer = str(trouble)
            case ReadyOk():
                return answer
            case other:
                raise _WrongError(f"it says '{other}'")


def _new_game(client: EngineClient, view: View) -> str:
    client.new_game()
    return _Thinking(view, seconds=_SECONDS)(client)


def _quit(client: EngineClient) -> str:
    client.program.send(Quit())
    return _exit_code(client)


def _hang_up(client: EngineClient) -> str:
    client.program.hang_up()
    return _exit_code(client)


def _exit_code(client: EngineClient) -> str:
    code = client.program.wait(STOP_SECONDS)
    if code is None:
        raise _WrongError(f"it has not ended within {STOP_SECONDS:g} s")
    if code != 0:
        raise _WrongError(f"it ended with exit code {code} instead of 0")
    return f"exit code {code}"
