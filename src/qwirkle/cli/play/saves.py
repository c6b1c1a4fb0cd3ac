"""The game that is going on, kept as a record in the user's data folder."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from qwirkle.cli.files import FileError, read_text, write_text
from qwirkle.cli.play.table import Seat, Table
from qwirkle.notation import Record, format_record, parse_record
from qwirkle.players import names as bot_names
from qwirkle.rules.errors import QwirkleError

__all__ = ["Saves", "data_folder", "read_table"]

_PLAYERS = "Players"
_PERSON = "person"


def data_folder() -> Path:
    """Where games are kept: XDG_DATA_HOME, or ~/.local/share, each with ``qwirkle``."""
    base = os.environ.get("XDG_DATA_HOME", "")
    # The standard says to ignore relative paths.
    root = Path(base) if base.startswith("/") else Path.home() / ".local" / "share"
    return root / "qwirkle"


def table_text(table: Table) -> str:
    """The record of a table, with who plays each seat."""
    kinds = " ".join(seat.bot or _PERSON for seat in table.seats)
    return format_record(Record(table.game, {_PLAYERS: kinds}))


def read_table(path: Path, keep: Callable[[Table], None] = lambda table: None) -> Table:
    """A table from a record; raises `FileError` or `ParseError`.

    A record that does not say who plays is one of people, but for seats named like a bot.
    """
    record = parse_record(read_text(path))
    names = record.game.names
    kinds = (record.header(_PLAYERS) or "").split()
    if len(kinds) != len(names):
        kinds = [name.lower() for name in names]
    return Table(
        record.game,
        [
            Seat(name, kind if kind in bot_names() else None)
            for name, kind in zip(names, kinds, strict=True)
        ],
        keep,
    )


@dataclass(frozen=True, slots=True)
class Saves:
    """The folder with the current game and those that were put aside or finished."""

    folder: Path

    @property
    def current(self) -> Path:
        return self.folder / "current.qwirkle"

    def keep(self, table: Table) -> None:
        """Save the game; a finished one goes to the finished games."""
        write_text(self.current, table_text(table))
        if table.is_over:
            self._put_aside("finished")

    def put_damaged_aside(self) -> str:
        """Put a current game that cannot be read aside; what to say of it, if it was so."""
        if not self.current.exists():
            return ""
        try:
            read_table(self.current)
        except (QwirkleError, FileError) as error:
            kept = self._put_aside("damaged")
            return f"The saved game cannot be read ({error}). It is kept as {kept}."
        return ""

    def unfinished(self) -> Table | None:
        """The game that can be gone on with."""
        table = read_table(self.current, self.keep) if self.current.exists() else None
        return None if table is None or table.is_over else table

    def put_aside(self) -> None:
        """Make room for a new game; the old one stays in the folder of games."""
        if self.current.exists():
            self._put_aside("unfinished")

    def _put_aside(self, what: str) -> Path:
        stamp = datetime.now().strftime("%Y-%m-%d-%H%M%S")
        games = self.folder / "games"
        try:
            games.mkdir(parents=True, exist_ok=True)
            target = games / f"{stamp}-{what}.qwirkle"
            number = 2
            while target.exists():
                target, number = games / f"{stamp}-{what}-{number}.qwirkle", number + 1
            self.current.rename(target)
        except OSError as error:
            raise FileError(f"{self.current}: {error.strerror}") from error
        return target
