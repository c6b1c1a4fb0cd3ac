"""What the server keeps: one log a table, and what stands beside it."""

from qwirkle.server.store.errors import Conflict, Unavailable
from qwirkle.server.store.rows import (
    Appended,
    CommandResult,
    Due,
    DueWork,
    GuestRow,
    IndexRow,
    Page,
    Paused,
    TableRow,
    Write,
)
from qwirkle.server.store.store import Store

__all__ = [
    "Appended",
    "CommandResult",
    "Conflict",
    "Due",
    "DueWork",
    "GuestRow",
    "IndexRow",
    "Page",
    "Paused",
    "Store",
    "TableRow",
    "Unavailable",
    "Write",
]
