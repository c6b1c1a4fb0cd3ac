"""Saved games: records in the user's data folder, one file each."""

from __future__ import annotations

import os
import shlex
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from itertools import count
from pathlib import Path

from qwirkle.cli.files import FileError, read_text, write_text
from qwirkle.cli.terminal.local_table import LocalSeat, LocalTable
from qwirkle.notation import Record, format_record, parse_record
from qwirkle.players import names as bot_names
from qwirkle.protocol.engine_player import PREFIX
from qwirkle.rules.errors import QwirkleError

__all__ = ["Saves", "read_table"]

_PLAYERS = "Players"
_PERSON = "person"


def table_text(table: LocalTable) -> str:
    """The record of a table, with who plays each seat."""
    kinds = shlex.join(seat.bot or _PERSON for seat in table.seats)
    return format_record(Record(table.game, {_PLAYERS: kinds}))


def read_table(
    path: Path,
    keep: Callable[[LocalTable], None] = lambda table: None,
    *,
    is_own: bool = False,
) -> LocalTable:
    """A table from a record; raises `FileError` or `ParseError`.

    A record that does not say who plays is one of people, but for seats named like a bot. Only one
    that ``is_own`` starts programs: a file from elsewhere must not run what it names.
    """
    record = parse_record(read_text(path))
    names = record.game.names
    kinds = _words(record.header(_PLAYERS) or "")
    if len(kinds) != len(names):
        kinds = [name.lower() for name in names]
    return LocalTable(
        record.game,
        [
            LocalSeat(name, kind if _is_bot(kind, is_own) else None)
            for name, kind in zip(names, kinds, strict=True)
        ],
        keep,
    )


def _words(text: str) -> list[str]:
    try:
        return shlex.split(text)
    except ValueError:  # somebody else wrote it
        return []


def _is_bot(kind: str, is_own: bool) -> bool:
    return kind in bot_names() or (is_own and kind.startswith(PREFIX))


@dataclass(frozen=True, slots=True)
class Saves:
    """The folder of saved games. No game overwrites another."""

    folder: Path

    def keeper(self, path: Path | None = None) -> Callable[[LocalTable], None]:
        """A function that saves a table: into ``path`` if it is in this folder, else a new file."""
        target = path if path is not None and self.owns(path) else self._new_file()
        return lambda table: write_text(target, table_text(table))

    def owns(self, path: Path) -> bool:
        """Whether a file is in this folder."""
        return path.resolve().parent == self.folder.resolve()

    def latest(self) -> Path | None:
        """The file of the game that was played last."""
        try:
            files = [(path.stat().st_mtime_ns, path) for path in self.folder.glob("*.qwirkle")]
        except OSError as error:
            raise FileError(f"{self.folder}: {error.strerror}") from error
        return max(files)[1] if files else None

    def unfinished(self) -> tuple[LocalTable | None, str]:
        """The last game if it can be continued, and a message if it cannot be read."""
        path = self.latest()
        if path is None:
            return None, ""
        try:
            table = read_table(path, self.keeper(path), is_own=True)
        except (QwirkleError, FileError) as error:
            return None, f"The saved game cannot be read, so a new one begins. {error}"
        return (None if table.is_over else table), ""

    def _new_file(self) -> Path:
        stamp = datetime.now().strftime("%Y-%m-%d-%H%M%S")
        names = (f"{stamp}-{os.getpid()}-{number}.qwirkle" for number in count(1))
        return next(path for path in map(self.folder.joinpath, names) if not path.exists())
