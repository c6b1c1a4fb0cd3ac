"""What the server keeps: one log a table, and what stands beside it."""

from qwirkle.server.store.errors import Conflict, Unavailable
from qwirkle.server.store.rows import DueWork, GuestRow, Page, Paused, TableRow
from qwirkle.server.store.store import Store
from qwirkle.server.store.write import Appended, IndexRow, Write

__all__ = [
    "Appended",
    "Conflict",
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
