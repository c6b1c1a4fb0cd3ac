"""What the store raises: `Conflict` and `Unavailable`, both of the one error tree."""

# ruff: noqa: N818 - named like the other refusals of the tree.

from __future__ import annotations

from qwirkle.rules.errors import QwirkleError

__all__ = ["Conflict", "Unavailable"]


class Conflict(QwirkleError):
    """The table has changed: the write was computed from an older ``n``."""

    def __init__(self, table: str) -> None:
        super().__init__("conflict", f"table {table} has changed meanwhile", table)
        self.table = table

    def __reduce__(self) -> tuple[type[Conflict], tuple[str]]:
        return Conflict, (self.table,)


class Unavailable(QwirkleError):
    """The database cannot be reached or refuses to work; whether a write arrived is unknown.

    It is safe to try again: a repeat of the same command id finds the first answer. ``what`` is the
    database's own name of the failure and ``where`` the database, for the log.
    """

    def __init__(self, message: str, what: str = "", where: str = "") -> None:
        super().__init__("unavailable", message)
        self.what = what
        self.where = where

    def __reduce__(self) -> tuple[type[Unavailable], tuple[str, str, str]]:
        return Unavailable, (self.message, self.what, self.where)
