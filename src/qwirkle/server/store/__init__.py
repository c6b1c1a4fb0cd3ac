"""What the server stores: a log for each table, and the rows derived from it."""

from qwirkle.server.store.errors import Conflict, Unavailable
from qwirkle.server.store.rows import (
    DailyDealRow,
    DailySheetRow,
    DailyStanding,
    DeviceRow,
    DueWork,
    Gone,
    GuestRow,
    Page,
    PuzzleAttemptRow,
    PuzzlePlayerRow,
    PuzzleRatingRow,
    PuzzleState,
    ReviewRow,
    ReviewWork,
    SheetRow,
    TableRow,
)
from qwirkle.server.store.store import Store
from qwirkle.server.store.write import Appended, IndexRow, Write

__all__ = [
    "Appended",
    "Conflict",
    "DailyDealRow",
    "DailySheetRow",
    "DailyStanding",
    "DeviceRow",
    "DueWork",
    "Gone",
    "GuestRow",
    "IndexRow",
    "Page",
    "PuzzleAttemptRow",
    "PuzzlePlayerRow",
    "PuzzleRatingRow",
    "PuzzleState",
    "ReviewRow",
    "ReviewWork",
    "SheetRow",
    "Store",
    "TableRow",
    "Unavailable",
    "Write",
]
