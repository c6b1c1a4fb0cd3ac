"""A dataset on disk: finished files of many games each, and a journal of what is not yet in one."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Self

import msgspec

from qwirkle.compute import Journal, naming
from qwirkle.dataset.data_card import data_card
from qwirkle.dataset.dataset_spec import DatasetSpec
from qwirkle.dataset.parquet import check_parquet, write_parquet
from qwirkle.dataset.rows import TABLES, GameRows
from qwirkle.rules.errors import InvalidArgument

__all__ = ["GAMES_PER_FILE", "DatasetFolder"]

GAMES_PER_FILE = 500
"""A file of each table for so many games: few enough to be held in memory."""

_ABOUT = "dataset.json"
_CARD = "README.md"


class _FileCount(msgspec.Struct, frozen=True):
    """A finished file of every table, and how many rows they have."""

    number: int
    rows: dict[str, int]


class DatasetFolder:
    """The folder of one dataset, held for one run.

    ``<format>/<table>/00000.<format>`` holds the first games, in order. Until it is full, its
    games are lines of a journal in ``unfinished/``, in the order in which they were finished. So
    nothing is lost when a run ends early, and the files are the same as without that.

    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> from qwirkle.arena import Contestant
    >>> from qwirkle.compute import InlineExecutor
    >>> from qwirkle.dataset import DatasetSpec, make_dataset
    >>> spec = DatasetSpec((Contestant("greedy"),), games=1, samples=0, formats=("jsonl",))
    >>> with TemporaryDirectory() as name, DatasetFolder(Path(name), spec) as dataset:
    ...     make_dataset(dataset, InlineExecutor())
    ...     dataset.done, dataset.is_complete
    ({0}, True)
    """

    def __init__(self, folder: Path, spec: DatasetSpec, games_per_file: int = GAMES_PER_FILE):
        """Open a new folder, or continue the one that is there.

        Raises `InvalidArgument` if it holds anything else than this dataset.
        """
        if "parquet" in spec.formats:
            check_parquet()
        self.folder = folder
        self.spec = spec
        self._per_file = games_per_file
        self._unfinished = folder / "unfinished"
        self._open: dict[int, dict[int, GameRows]] = {}
        self._journals: dict[int, Journal] = {}
        self.done: set[int] = set()
        held = self._held()
        self.is_complete = held is not None and "rows" in held
        if self.is_complete:
            self.done.update(range(spec.games))
            return
        with naming(folder):
            self._unfinished.mkdir(parents=True, exist_ok=True)
            self._finished = Journal(self._unfinished / "finished.jsonl")
        try:
            if held is None:
                self._write_about({})
            self._counts = self._read_finished()
            for count in self._counts.values():
                self.done.update(self._games_of(count.number))
            for path in sorted(self._unfinished.glob("[0-9]*.jsonl")):
                self._read_unfinished(int(path.stem))
        except BaseException:
            self.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def close(self) -> None:
        if not self.is_complete:
            for journal in (self._finished, *self._journals.values()):
                journal.close()
            self._journals.clear()

    # --- what is there ---

    def _held(self) -> dict[str, Any] | None:
        """What the folder says of itself, if it is one of this dataset; None if there is none."""
        about = self.folder / _ABOUT
        if not about.exists():
            if self.folder.exists() and not self.folder.is_dir():
                raise InvalidArgument("not_a_dataset", f"{self.folder} is no folder")
            if self.folder.exists() and set(self.folder.iterdir()) - {self._unfinished}:
                raise InvalidArgument(
                    "not_a_dataset", f"{self.folder} is not empty and holds no dataset"
                )
            return None
        try:
            held: dict[str, Any] = json.loads(about.read_text(encoding="utf-8"))
            held.get("games")
        except (OSError, ValueError, AttributeError) as error:
            raise InvalidArgument("not_a_dataset", f"{about} is damaged") from error
        for name, value in self.spec.parameters.items():
            if held.get(name) != value:
                raise InvalidArgument(
                    "other_dataset",
                    f"{self.folder} holds a dataset with other {name}: {_told(held.get(name))}, "
                    f"not {_told(value)}; choose another folder",
                )
        return held

    def _read_finished(self) -> dict[int, _FileCount]:
        with _readable(self._unfinished):
            lines = self._finished.lines()
            counts = [msgspec.json.decode(line, type=_FileCount) for line in lines]
        self._finished.truncate(len(lines))
        return {count.number: count for count in counts}

    def _read_unfinished(self, number: int) -> None:
        if number in self._counts:
            (self._unfinished / f"{number:05}.jsonl").unlink()
            return
        journal = self._journal(number)
        with _readable(self._unfinished):
            lines = journal.lines()
            games = [msgspec.json.decode(line, type=GameRows) for line in lines]
        journal.truncate(len(lines))
        for rows in games:
            self._keep(number, rows)
        self._finish_file(number)

    def _journal(self, number: int) -> Journal:
        if number not in self._journals:
            with naming(self.folder):
                self._journals[number] = Journal(self._unfinished / f"{number:05}.jsonl")
        return self._journals[number]

    def _games_of(self, number: int) -> range:
        """The games of a file."""
        begin = number * self._per_file
        return range(begin, min(begin + self._per_file, self.spec.games))

    # --- what is added ---

    def add(self, rows: GameRows) -> None:
        """Keep one more game, and write its file if it was the last one missing there."""
        number = rows.game.game // self._per_file
        with naming(self.folder):
            self._journal(number).append([msgspec.json.encode(rows)])
        self._keep(number, rows)
        self._finish_file(number)

    def _keep(self, number: int, rows: GameRows) -> None:
        self._open.setdefault(number, {})[rows.game.game] = rows
        self.done.add(rows.game.game)

    def _finish_file(self, number: int) -> None:
        games = self._open.get(number, {})
        if len(games) < len(self._games_of(number)):
            return
        in_order = [games[game] for game in sorted(games)]
        tables: dict[str, list[msgspec.Struct]] = {
            "games": [rows.game for rows in in_order],
            "positions": [row for rows in in_order for row in rows.positions],
            "candidates": [row for rows in in_order for row in rows.candidates],
        }
        with naming(self.folder):
            for form in self.spec.formats:
                for table, kind in TABLES.items():
                    path = self.folder / form / table / f"{number:05}.{form}"
                    path.parent.mkdir(parents=True, exist_ok=True)
                    part = self._unfinished / "writing"
                    if form == "parquet":
                        write_parquet(part, kind, tables[table])
                    else:
                        part.write_bytes(
                            b"".join(msgspec.json.encode(row) + b"\n" for row in tables[table])
                        )
                    part.replace(path)
            count = _FileCount(number, {table: len(rows) for table, rows in tables.items()})
            self._finished.append([msgspec.json.encode(count)])
            self._counts[number] = count
            self._journals.pop(number).close()
            (self._unfinished / f"{number:05}.jsonl").unlink()
        del self._open[number]

    def finish(self) -> None:
        """Write the data card; only when all games are there."""
        if self.is_complete:
            return
        rows = {
            table: sum(count.rows[table] for count in self._counts.values()) for table in TABLES
        }
        with naming(self.folder):
            (self.folder / _CARD).write_text(data_card(self.spec, rows), encoding="utf-8")
            self._write_about({"rows": rows})
            self.close()
            self.is_complete = True
            shutil.rmtree(self._unfinished)

    def _write_about(self, more: dict[str, Any]) -> None:
        text = json.dumps(self.spec.parameters | more, indent=2) + "\n"
        part = self._unfinished / _ABOUT
        part.write_text(text, encoding="utf-8")
        part.replace(self.folder / _ABOUT)


def _told(value: object) -> str:
    return " ".join(map(str, value)) if isinstance(value, list) else str(value)


@contextmanager
def _readable(folder: Path) -> Iterator[None]:
    try:
        yield
    except (OSError, ValueError) as error:
        raise InvalidArgument("damaged_dataset", f"{folder} is damaged: {error}") from error
