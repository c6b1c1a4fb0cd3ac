"""A game with real tiles: what its writer may do."""

from __future__ import annotations

import pytest

from qwirkle.server.table.kept_game import after_command, new_sheet
from qwirkle.server.wire import EndSheet, LayTiles, NoteSwap, PlacedTile, SheetOptions, UndoTurn
from qwirkle.server.wire.refusal import Refused


def test_a_sheet_does_not_grow_without_end() -> None:
    """Each change replays and sends all of it: thousands of swaps would slow down everybody."""
    sheet = new_sheet(SheetOptions(["Anna", "Bob"]))
    sheet = after_command(sheet, LayTiles("lay", 0, [PlacedTile("Ro", 0, 0)]))
    for number in range(1, 300):
        sheet = after_command(sheet, NoteSwap(str(number), number, 6))
    with pytest.raises(Refused) as refused:
        after_command(sheet, NoteSwap("more", 300, 6))
    assert refused.value.reason == "log_full"
    assert len(after_command(sheet, UndoTurn("undo", 300)).turns) == 299
    assert after_command(sheet, EndSheet("end", 300, "agreed")).is_over
