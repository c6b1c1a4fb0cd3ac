"""Where games are played: one small interface, and the simplest that has it."""

from __future__ import annotations

from collections.abc import Generator, Iterable
from types import TracebackType
from typing import Protocol, Self

from qwirkle.arena.referee import play_game
from qwirkle.arena.result import PlayedGame
from qwirkle.arena.spec import GameSpec
from qwirkle.rules.errors import QwirkleError

__all__ = ["LOSSES", "Executor", "InlineExecutor", "Pace", "lost_too_often"]

LOSSES = 3
"""When so many workers have died over a game, the seat on turn has lost it."""


def lost_too_often(game: GameSpec) -> QwirkleError:
    """Workers die over one and the same game, and not while a player is at work."""
    players = ", ".join(contestant.label for contestant in game.contestants)
    return QwirkleError(
        "worker_lost",
        f"{LOSSES} workers died over game {'.'.join(map(str, game.key))} ({players})",
    )


class Executor(Protocol):
    """Plays games somewhere, and hands them back as they finish, in any order.

    A worker that dies costs its unfinished games, which are played again elsewhere.
    """

    def run(self, games: Iterable[GameSpec]) -> Generator[PlayedGame]:
        """Play all; takes games only as they are needed. Closing it drops what is unfinished."""
        ...

    def __enter__(self) -> Self: ...

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None: ...


class InlineExecutor:
    """Plays in this very process, one game after the other.

    Nobody watches here: a player that ends the process or never comes back does so to the match.
    """

    def run(self, games: Iterable[GameSpec]) -> Generator[PlayedGame]:
        for game in games:
            yield play_game(game)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        pass


class Pace:
    """How many games make up so many seconds of work, as the games go here."""

    def __init__(self, seconds: float, most: int) -> None:
        self._wanted = seconds
        self._most = most
        self._mean: float | None = None

    def saw(self, game: PlayedGame) -> None:
        if self._mean is None:
            self._mean = game.seconds
        self._mean += (game.seconds - self._mean) / 20

    @property
    def games(self) -> int:
        """At least one; one until a game has been seen."""
        if self._mean is None:
            return 1
        return max(1, min(self._most, round(self._wanted / max(self._mean, 1e-6))))
