"""Score sheets in memory: reading many of them holds up nobody."""

from __future__ import annotations

import asyncio
from typing import cast

import pytest

from qwirkle.notation import (
    PublicRecord,
    format_public_record_json,
    parse_public_record_json,
)
from qwirkle.server.live import score_sheets
from qwirkle.server.live.bus import Bus
from qwirkle.server.live.score_sheets import ScoreSheets
from qwirkle.server.store import SheetRow, Store
from qwirkle.server.table.kept_game import new_sheet
from qwirkle.server.wire import SheetOptions


class OneGuest:
    """A store with three sheets."""

    async def sheets_of(self, guest: str) -> list[SheetRow]:
        body = format_public_record_json(PublicRecord(new_sheet(SheetOptions(["Anna", "Bob"]))))
        return [
            SheetRow(
                id=name, watch=name, guest=guest, opened_by=name, n=0, over=False, opened=0,
                changed=0, command="", body=body.encode(),
            )
            for name in "abc"
        ]  # fmt: skip


async def test_others_have_their_turn_while_a_list_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[str] = []

    def noted(text: str) -> PublicRecord:
        seen.append("sheet")
        return parse_public_record_json(text)

    async def others() -> None:
        for _ in range(9):
            seen.append("other")
            await asyncio.sleep(0)

    monkeypatch.setattr(score_sheets, "parse_public_record_json", noted)
    sheets = ScoreSheets(cast("Store", OneGuest()), cast("Bus", None))
    listed, _ = await asyncio.gather(sheets.of_guest("anna"), others())
    assert [one.sheet for one in listed] == ["a", "b", "c"]
    assert seen.count("sheet") == 3
    assert "sheet sheet" not in " ".join(seen)
