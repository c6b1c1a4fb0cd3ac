"""An engine as a player, by the command that starts it."""

from __future__ import annotations

import re
import shlex
import shutil
from dataclasses import dataclass
from pathlib import Path

from qwirkle.players import Watcher
from qwirkle.players.situation import check_on_turn
from qwirkle.protocol.engine_client import EngineClient
from qwirkle.rules.errors import InvalidArgument, QwirkleError, shown
from qwirkle.rules.move import Move
from qwirkle.rules.view import View

__all__ = ["DEFAULT_ENGINE_SECONDS", "PREFIX", "EngineCommand", "EnginePlayer", "engine_limit"]

PREFIX = "cmd:"
"""Begins the name of a player that is a program: ``cmd:./program``."""

DEFAULT_ENGINE_SECONDS = 1.0
"""How long an engine thinks about a move where nothing else is said."""

_UNTIMED = 60.0
_OPTION = re.compile(r"([A-Za-z][A-Za-z0-9_-]*)=(.*)", re.DOTALL)


@dataclass(frozen=True, slots=True)
class EngineCommand:
    """A program with its arguments, and the options that it is to be given.

    >>> EngineCommand.parse("cmd:threads=2 sh engine.sh --fast").options
    (('threads', '2'),)
    """

    words: tuple[str, ...]
    options: tuple[tuple[str, str], ...] = ()

    @staticmethod
    def parse(text: str) -> EngineCommand:
        """Read ``[cmd:][name=value ...] program [argument ...]``, quoted as in a shell.

        Raises `InvalidArgument` if there is no such program.
        """
        try:
            words = shlex.split(text.removeprefix(PREFIX))
        except ValueError as error:
            raise InvalidArgument(
                "unknown_player", f"{shown(text)}: {str(error).lower()}"
            ) from error
        options = []
        while words and (option := _OPTION.fullmatch(words[0])):
            options.append((option[1], option[2]))
            del words[0]
        if not words or not words[0]:
            raise InvalidArgument(
                "unknown_player", f"{shown(text)}: name a program, as in {PREFIX}./program"
            )
        if shutil.which(words[0]) is None:
            why = ""
            if "/" not in words[0]:
                why = f"; one in this folder is ./{words[0]}"
            elif Path(words[0]).is_file():
                why = ": it is not executable; chmod +x makes it so"
            raise InvalidArgument(
                "unknown_player", f"there is no program {shown(words[0])} to run{why}"
            )
        return EngineCommand(tuple(words), tuple(options))


def engine_limit(seconds: float | None) -> float:
    """The seconds after which an engine has lost: twice its time plus one, or a minute."""
    return _UNTIMED if seconds is None else 2 * seconds + 1


class EnginePlayer:
    """Lets a program choose, by the protocol. The program ends with this object.

    ``limit`` is how many seconds a move may take before the program is ended.

    >>> import sys
    >>> from qwirkle.rules import Game
    >>> view = Game.start(2, seed="1").position.view(0)
    >>> player = EnginePlayer(f"{sys.executable} -m qwirkle engine greedy", seed=7)
    >>> view.is_legal(player.choose(view))
    True
    """

    def __init__(
        self,
        command: str | EngineCommand,
        seconds: float | None = None,
        seed: int | str | None = None,
        simulations: int | None = None,
        limit: float | None = None,
    ) -> None:
        """Start it. The ``seed`` is for engines that have such an option.

        Raises `InvalidArgument` if there is no such program or it has no such option, and other
        `QwirkleError`s if it does not speak the protocol.
        """
        if isinstance(command, str):
            command = EngineCommand.parse(command)
        if seconds is None and simulations is None:
            seconds = DEFAULT_ENGINE_SECONDS
        self.watcher: Watcher | None = None
        """Told of the candidates that the engine shows while it thinks."""
        self.seconds = seconds
        """How long it thinks about the next moves."""
        self._command = command
        self._simulations = simulations
        self._seed = seed
        self._limit = limit
        self._client: EngineClient | None = self._start()

    @property
    def name(self) -> str:
        """What the engine calls itself."""
        return "" if self._client is None else self._client.name

    def choose(self, view: View) -> Move:
        """The engine's move.

        Raises `QwirkleError` for whatever it does wrong, as `EngineClient` tells; it is started
        again when it is asked again.
        """
        check_on_turn(view)
        if self._client is None:
            self._client = self._start()
        given = None if self._simulations is not None else self.seconds
        try:
            return self._client.search(
                view,
                seconds=self.seconds,
                simulations=self._simulations,
                limit=engine_limit(given) if self._limit is None else self._limit,
                watcher=self.watcher,
            )
        except BaseException:
            self.close()
            raise

    def cancel(self) -> None:
        """Make a running `choose` return the best move so far; from any thread."""
        client = self._client
        if client is not None:
            client.stop()

    def new_game(self) -> None:
        """Say that what comes next is of another game."""
        if self._client is not None:
            self._client.new_game()

    def close(self) -> None:
        """End the program."""
        if self._client is not None:
            self._client.close()
            self._client = None

    def _start(self) -> EngineClient:
        client = EngineClient(self._command.words)
        try:
            if self._seed is not None and "seed" in client.options:
                client.set_option("seed", str(self._seed))
            for name, value in self._command.options:
                client.set_option(name, value)
        except QwirkleError:
            client.close()
            raise
        client.new_game()
        client.ready()
        return client
