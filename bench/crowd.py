"""Many people at many tables, and the pace at which they play."""

from __future__ import annotations

import asyncio
import time

from bench.people import SEATS, Game, Person, Service
from bench.told import decode_snapshot, differences, encode

__all__ = ["Crowd"]


class Crowd:
    """All people of a run."""

    def __init__(self, service: Service) -> None:
        self.service = service
        self.ledger = service.ledger
        self.games: list[Game] = []

    @property
    def people(self) -> list[Person]:
        return [person for game in self.games for person in game.people]

    async def gather(self, tables: int, at_once: int = 16) -> None:
        """Make the guests, connect them, and begin a game at each table."""
        gate = asyncio.Semaphore(at_once)

        async def begin() -> None:
            async with gate:
                people = [await self._guest() for _ in range(SEATS)]
                game = Game(self.service, people)
                self.games.append(game)
                for person in people:
                    await person.come()
                await game.open()

        async with asyncio.TaskGroup() as group:
            for _ in range(tables):
                group.create_task(begin())

    async def _guest(self) -> Person:
        answer = await self.service.ask("POST", "/api/guest", "", encode({"name": "Guest"}))
        return Person(self.service, answer.cookie)

    async def drive(self, rate: float, seconds: float) -> int:
        """Begin ``rate`` turns a second, at tables in turn; how many found no table free."""
        waiting = list(self.games)
        self.service.random.shuffle(waiting)
        running: set[asyncio.Task[None]] = set()
        began = time.perf_counter()
        behind = at = 0
        for number in range(int(rate * seconds)):
            pause = began + number / rate - time.perf_counter()
            if pause > 0:
                await asyncio.sleep(pause)
            elif number % 64 == 0:
                await asyncio.sleep(0)
            for _ in waiting:
                game = waiting[at]
                at = (at + 1) % len(waiting)
                if not game.is_busy:
                    game.is_busy = True
                    task = asyncio.create_task(game.play())
                    running.add(task)
                    task.add_done_callback(running.discard)
                    break
            else:
                behind += 1
        if running:
            await asyncio.wait(running)
        return behind

    async def missing(self) -> list[str]:
        """What was acknowledged and is not at the tables now, or was not told to everyone."""
        wrong = [
            f"{game.table}: seat {person.seat} saw {person.seen} of {game.n}"
            for game in self.games
            for person in game.people
            if person.seen != game.n
        ]
        owners = {game.table: game.people[0] for game in self.games}
        anyone = self.games[0].people[0]
        for table, turns in self.ledger.acknowledged.items():
            cookie = owners.get(table, anyone).cookie
            answer = await self.service.ask("GET", f"/api/tables/{table}", cookie, None)
            wrong += differences(table, turns, decode_snapshot(answer.body))
        return wrong

    def leave(self) -> None:
        for person in self.people:
            person.leave()
        self.service.close()
