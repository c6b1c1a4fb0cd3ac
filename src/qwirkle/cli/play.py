"""`qwirkle play`: play in the terminal."""

from __future__ import annotations

import secrets
import sys
from dataclasses import dataclass
from pathlib import Path

from qwirkle.cli.console import UNCOMPILED, is_interactive
from qwirkle.cli.terminal.local_table import LocalTable, parse_seats
from qwirkle.cli.terminal.play_app import PlayApp
from qwirkle.cli.terminal.saves import Saves, read_table
from qwirkle.engine import is_compiled
from qwirkle.rules.errors import InvalidArgument, ParseError, QwirkleError
from qwirkle.rules.ruleset import Ruleset
from qwirkle.server.run.settings import data_folder

__all__ = ["PlayOptions", "make_app", "play_in_terminal"]


@dataclass(frozen=True, slots=True)
class PlayOptions:
    """The options of the command line; None where an option was not given."""

    players: str | None = None
    seed: str | None = None
    ruleset: str | None = None
    ages: str | None = None
    new: bool = False
    resume: Path | None = None

    @property
    def wants_new(self) -> bool:
        """Whether the options ask for a new game, not for the saved one."""
        given = (self.players, self.seed, self.ruleset, self.ages)
        return self.new or any(option is not None for option in given)


def play_in_terminal(options: PlayOptions) -> int:
    """Play; returns the exit code."""
    app = make_app(options, Saves(data_folder() / "games"))
    if not is_interactive():
        raise InvalidArgument(
            "no_terminal",
            "play needs a terminal that shows a full screen: not a pipe, not TERM=dumb",
        )
    if not is_compiled():
        print(UNCOMPILED, file=sys.stderr)
    code = app.run()
    if app.is_unfinished:
        print("Your game is saved; play again to continue it.")
    return app.return_code or code or 0


def make_app(options: PlayOptions, saves: Saves, pause: float = 0.7) -> PlayApp:
    """The app that these options ask for; raises `QwirkleError` or `FileError`."""
    if options.resume is not None and options.wants_new:
        raise InvalidArgument(
            "bad_options", "--resume continues a game: leave out the other options"
        )
    start = _Start(options, saves)
    start.check()
    notice = "" if is_compiled() else UNCOMPILED
    if options.resume is not None:
        return PlayApp(start, _resumed(options.resume, saves), notice=notice, pause=pause)
    if options.wants_new:
        return PlayApp(start, notice=notice, pause=pause)
    old, damage = saves.unfinished()
    return PlayApp(start, old, ask=True, notice=damage or notice, pause=pause)


class _Start:
    """Starts new games by the options; a given seed deals the first one only."""

    def __init__(self, options: PlayOptions, saves: Saves) -> None:
        self._seats = parse_seats(options.players or "you,greedy")
        self._ruleset = Ruleset.preset(options.ruleset or "classic")
        self._ages = _ages(options.ages)
        self._seed = options.seed
        self._saves = saves

    def check(self) -> None:
        """Raise now what starting a game would raise, before the app takes over the screen."""
        seed = "0" if self._seed is None else self._seed
        LocalTable.start(self._seats, seed, self._ruleset, self._ages)

    def __call__(self) -> LocalTable:
        seed = str(secrets.randbelow(10**9)) if self._seed is None else self._seed
        self._seed = None
        return LocalTable.start(self._seats, seed, self._ruleset, self._ages, self._saves.keeper())


def _ages(text: str | None) -> list[int] | None:
    if text is None:
        return None
    try:
        return [int(age) for age in text.split(",")]
    except ValueError:
        raise InvalidArgument(
            "bad_ages", f"ages are whole numbers like 41,9, not {text!r}"
        ) from None


def _resumed(path: Path, saves: Saves) -> LocalTable:
    try:
        table = read_table(path, saves.keeper(path), is_own=saves.owns(path))
    except QwirkleError as error:
        raise ParseError(error.reason, f"{path}: {error}") from error
    if table.is_over:
        raise InvalidArgument("game_over", f"{path}: that game is over; see it with qwirkle replay")
    return table
