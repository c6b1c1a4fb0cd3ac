"""Many simulated tables, played at a given pace."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping, Sequence
from math import inf

from bench.api_client import ApiClient
from bench.ledger import lost_turns
from bench.messages import decode_snapshot, encode
from bench.simulated_table import SEATS, SimulatedGuest, SimulatedTable

__all__ = ["LoadGenerator"]

_CONCURRENT = 16


class LoadGenerator:
    """All tables and guests of a run, who come from ``source`` if an address is given."""

    def __init__(self, port: int, seed: int = 1, source: str | None = None) -> None:
        self.api = ApiClient("127.0.0.1", port, seed, source)
        self.ledger = self.api.ledger
        self.tables: list[SimulatedTable] = []

    async def open_tables(
        self,
        tables: int,
        guests: int = SEATS,
        bots: Sequence[str] = (),
        options: Mapping[str, object] | None = None,
    ) -> list[SimulatedTable]:
        """Open more tables, each with new guests on sockets of their own, and start the games."""
        gate = asyncio.Semaphore(_CONCURRENT)

        async def start() -> SimulatedTable:
            async with gate:
                seated = [await self._new_guest() for _ in range(guests)]
                table = SimulatedTable(self.api, seated, bots, options)
                for guest in seated:
                    await guest.connect()
                await table.open()
                table.is_busy = False
                return table

        async with asyncio.TaskGroup() as group:
            starting = [group.create_task(start()) for _ in range(tables)]
        started = [task.result() for task in starting]
        self.tables += started
        return started

    async def _new_guest(self) -> SimulatedGuest:
        body = encode({"name": "Guest"})
        response = await self.api.request("POST", "/api/guest", "", body)
        return SimulatedGuest(self.api, response.cookie)

    async def drive(
        self,
        rate: float,
        seconds: float = inf,
        stop: asyncio.Event | None = None,
        asks_for_moves: bool = False,
    ) -> int:
        """Begin ``rate`` turns a second, at the tables in turn; how many found no table free."""
        tables = list(self.tables)
        self.api.random.shuffle(tables)
        running: set[asyncio.Task[None]] = set()
        failed: list[BaseException] = []

        def done(task: asyncio.Task[None]) -> None:
            running.discard(task)
            if (error := task.exception()) is not None:
                failed.append(error)

        began = time.perf_counter()
        behind = at = number = 0
        while number < rate * seconds and not failed and (stop is None or not stop.is_set()):
            pause = began + number / rate - time.perf_counter()
            number += 1
            # Even when late, let the sockets be read in between.
            await asyncio.sleep(max(0.0, pause))
            for _ in tables:
                table = tables[at]
                at = (at + 1) % len(tables)
                if not table.is_busy:
                    table.is_busy = True
                    task = asyncio.create_task(table.play(asks_for_moves))
                    running.add(task)
                    task.add_done_callback(done)
                    break
            else:
                behind += 1
        if running:
            await asyncio.wait(running)
        if failed:
            raise failed[0]
        return behind

    async def lost(self) -> list[str]:
        """What was acknowledged and is not at the tables now, or did not reach every guest."""
        wrong = [
            f"{table.id}: seat {guest.seat} saw {guest.seen} of {table.n}"
            for table in self.tables
            for guest in table.guests
            if guest.seen != table.n
        ]
        owners = {table.id: table.guests[0] for table in self.tables}
        anyone = self.tables[0].guests[0]
        for table_id, turns in self.ledger.acknowledged.items():
            cookie = owners.get(table_id, anyone).cookie
            response = await self.api.request("GET", f"/api/tables/{table_id}", cookie)
            wrong += lost_turns(table_id, turns, decode_snapshot(response.body))
        return wrong

    def close(self) -> None:
        for table in self.tables:
            for guest in table.guests:
                guest.close()
        self.api.close()
