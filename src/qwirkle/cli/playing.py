"""`qwirkle play`: from the options to a running app."""

from __future__ import annotations

import secrets
import sys
from dataclasses import dataclass
from pathlib import Path

from qwirkle.cli.play.app import PlayApp
from qwirkle.cli.play.saves import Saves, data_folder, read_table
from qwirkle.cli.play.table import Table, parse_seats
from qwirkle.cli.terminal import UNCOMPILED, is_interactive
from qwirkle.engine import is_compiled
from qwirkle.rules.errors import InvalidArgument, ParseError, QwirkleError
from qwirkle.rules.ruleset import Ruleset

__all__ = ["Wishes", "make_app", "play"]


@dataclass(frozen=True, slots=True)
class Wishes:
    """What was asked for on the command line; None where nothing was."""

    players: str | None = None
    seed: str | None = None
    ruleset: str | None = None
    ages: str | None = None
    new: bool = False
    resume: Path | None = None

    @property
    def wants_new(self) -> bool:
        """Whether the saved game is out of the question."""
        given = (self.players, self.seed, self.ruleset, self.ages)
        return self.new or any(wish is not None for wish in given)


def play(wishes: Wishes) -> int:
    """Play; the exit code."""
    app = make_app(wishes, Saves(data_folder() / "games"))
    if not is_interactive():
        raise InvalidArgument("no_terminal", "play needs a terminal: run it in one, not in a pipe")
    if not is_compiled():
        print(UNCOMPILED, file=sys.stderr)
    code = app.run()
    if app.is_unfinished:
        print("Your game is saved: `qwirkle play` goes on with it.")
    return app.return_code or code or 0


def make_app(wishes: Wishes, saves: Saves, pause: float = 0.7) -> PlayApp:
    """The app that these wishes ask for; raises `QwirkleError` or `FileError`."""
    if wishes.resume is not None and wishes.wants_new:
        raise InvalidArgument(
            "bad_options", "--resume goes on with a game: leave the other options"
        )
    start = _Start(wishes, saves)
    start.check()
    notice = "" if is_compiled() else UNCOMPILED
    if wishes.resume is not None:
        return PlayApp(start, _resumed(wishes.resume, saves), notice=notice, pause=pause)
    if wishes.wants_new:
        return PlayApp(start, notice=notice, pause=pause)
    old, damage = saves.unfinished()
    return PlayApp(start, old, ask=True, notice=damage or notice, pause=pause)


class _Start:
    """Starts a new game as wished; the seed counts for the first one only."""

    def __init__(self, wishes: Wishes, saves: Saves) -> None:
        self._seats = parse_seats(wishes.players or "you,greedy")
        self._ruleset = Ruleset.preset(wishes.ruleset or "classic")
        self._ages = _ages(wishes.ages)
        self._seed = wishes.seed
        self._saves = saves

    def check(self) -> None:
        """Raise now what would be wrong later, before the screen is taken."""
        seed = "0" if self._seed is None else self._seed
        Table.start(self._seats, seed, self._ruleset, self._ages)

    def __call__(self) -> Table:
        seed = str(secrets.randbelow(10**9)) if self._seed is None else self._seed
        self._seed = None
        return Table.start(self._seats, seed, self._ruleset, self._ages, self._saves.keeper())


def _ages(text: str | None) -> list[int] | None:
    if text is None:
        return None
    try:
        return [int(age) for age in text.split(",")]
    except ValueError:
        raise InvalidArgument(
            "bad_ages", f"ages are whole numbers like 41,9, not {text!r}"
        ) from None


def _resumed(path: Path, saves: Saves) -> Table:
    try:
        table = read_table(path, saves.keeper(path))
    except QwirkleError as error:
        raise ParseError(error.reason, f"{path}: {error}") from error
    if table.is_over:
        raise InvalidArgument("game_over", f"{path}: that game is over; see it with qwirkle replay")
    return table
