"""Positions without a table: nobody waits for a stranger's long record."""

from __future__ import annotations

import asyncio
import os
import signal
from pathlib import Path

from qwirkle.notation import format_record
from qwirkle.notation.record import Record
from qwirkle.rules.game import Game
from tests.server.harness import serving, settings_for

POSITION = "0,0:RoRs;1,1:Bs RcBd/Yo GdYc 12/9 0 classic"


async def test_a_record_is_read_in_another_process(tmp_path: Path) -> None:
    game = Game.start(2, "positions")
    game = game.play(game.position.legal_placements()[0])
    async with serving(settings_for(tmp_path)) as server, server.visitor() as stranger:
        (step,) = (await stranger.post("/api/positions", {"text": POSITION}))["steps"]
        assert step["text"] == POSITION
        assert not server.app.pool.short.pids
        answer = await stranger.post("/api/positions", {"text": format_record(Record(game))})
        assert len(answer["steps"]) == 2
        assert server.app.pool.short.pids
        # Refusals come back as they are.
        refused = await stranger.refused("POST", "/api/positions", {"text": "[Qwirkle"})
        assert refused == (400, "bad_notation")


async def test_records_of_one_address_do_not_pile_up(tmp_path: Path) -> None:
    record = {"text": format_record(Record(Game.start(2, "positions")))}
    async with serving(settings_for(tmp_path)) as server, server.visitor() as stranger:
        await stranger.post("/api/positions", record)
        (pid,) = server.app.pool.short.pids
        os.kill(pid, signal.SIGSTOP)
        try:
            asking = [
                asyncio.create_task(stranger.ask("POST", "/api/positions", record))
                for _ in range(11)
            ]
            answered = asyncio.as_completed(asking)
            assert [(await next(answered)).status_code for _ in range(2)] == [429, 429]
        finally:
            os.kill(pid, signal.SIGCONT)
        assert [(await one).status_code for one in answered].count(200) >= 8
