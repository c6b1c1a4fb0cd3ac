"""One server at a time: a lock beside a database file."""

from __future__ import annotations

import os
from pathlib import Path

from qwirkle.compute.file_lock import try_lock
from qwirkle.rules.errors import InvalidArgument

__all__ = ["DatabaseLock"]


class DatabaseLock:
    """A lock that is held until it is released or the process ends, however it ends."""

    def __init__(self, database: Path) -> None:
        """Raises `InvalidArgument` if another process holds it."""
        path = database.with_name(database.name + ".lock")
        try:
            self._file = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
        except OSError as error:
            reason = (error.strerror or str(error)).lower()
            raise InvalidArgument("bad_database", f"cannot open {path}: {reason}") from error
        if not try_lock(self._file):
            os.close(self._file)
            raise InvalidArgument(
                "database_in_use",
                f"another server uses {database.parent}: stop it, or use another data folder",
            )

    def release(self) -> None:
        """Release the lock."""
        os.close(self._file)
