"""What the server stores: a log for each table, and the rows derived from it."""

from qwirkle.server.store.errors import Conflict, Unavailable
from qwirkle.server.store.rows import (
    BotRow,
    DailyDealRow,
    DailySheetRow,
    DailyStanding,
    DeviceRow,
    DueWork,
    Gone,
    GuestRow,
    NewBotRow,
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
    "BotRow",
    "Conflict",
    "DailyDealRow",
    "DailySheetRow",
    "DailyStanding",
    "DeviceRow",
    "DueWork",
    "Gone",
    "GuestRow",
    "IndexRow",
    "NewBotRow",
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
