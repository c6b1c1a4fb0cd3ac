"""What is done, kept in a file, so that a later run can resume."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Self

from qwirkle.compute.file_lock import try_lock
from qwirkle.rules.errors import InvalidArgument, QwirkleError

__all__ = ["Journal", "naming"]


class Journal:
    """An append-only file of lines, which only one process at a time may have open.

    What was appended before a crash is there, except perhaps for an incomplete end, which
    `lines` leaves out and `truncate` removes.

    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     with Journal(Path(folder) / "done") as journal:
    ...         journal.append([b"first", b"second"])
    ...     with Journal(Path(folder) / "done") as journal:
    ...         journal.lines()
    [b'first', b'second']
    """

    def __init__(self, path: Path) -> None:
        """Open or create the file; raises `InvalidArgument` if another process has it open."""
        self._path = path
        self._file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND, 0o666)
        if not try_lock(self._file):
            self.close()
            raise InvalidArgument("journal_in_use", f"another run is writing to {path}")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def lines(self) -> list[bytes]:
        """The complete lines, without their ends."""
        return self._path.read_bytes().split(b"\n")[:-1]

    def truncate(self, lines: int) -> None:
        """Keep only so many lines from the beginning."""
        os.ftruncate(self._file, sum(len(line) + 1 for line in self.lines()[:lines]))

    def append(self, lines: Iterable[bytes]) -> None:
        """Add lines, all in one write where the system can."""
        data = b"".join(line + b"\n" for line in lines)
        while data:
            data = data[os.write(self._file, data) :]

    def close(self) -> None:
        os.close(self._file)


@contextmanager
def naming(path: Path) -> Iterator[None]:
    """Turn an `OSError` into a `QwirkleError` that names the file or folder.

    >>> from pathlib import Path
    >>> from qwirkle.compute import naming
    >>> try:
    ...     with naming(Path("no/such/folder")):
    ...         Path("no/such/folder").mkdir()
    ... except QwirkleError as error:
    ...     print(error)
    no/such/folder: no such file or directory
    """
    try:
        yield
    except OSError as error:
        raise QwirkleError(
            "cannot_write", f"{path}: {(error.strerror or str(error)).lower()}"
        ) from error
