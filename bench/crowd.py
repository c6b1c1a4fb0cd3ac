"""Many people at many tables, and the pace at which they play."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping, Sequence
from math import inf

from bench.people import SEATS, Game, Person, Service
from bench.told import decode_snapshot, differences, encode

__all__ = ["Crowd"]

_AT_ONCE = 16


class Crowd:
    """All people of a run."""

    def __init__(self, service: Service) -> None:
        self.service = service
        self.ledger = service.ledger
        self.games: list[Game] = []

    @property
    def people(self) -> list[Person]:
        return [person for game in self.games for person in game.people]

    async def gather(
        self,
        tables: int,
        people: int = SEATS,
        bots: Sequence[str] = (),
        options: Mapping[str, object] | None = None,
    ) -> list[Game]:
        """Make guests, connect them, and begin a game at each of some more tables."""
        gate = asyncio.Semaphore(_AT_ONCE)

        async def begin() -> Game:
            async with gate:
                guests = [await self._guest() for _ in range(people)]
                game = Game(self.service, guests, bots, options)
                for guest in guests:
                    await guest.come()
                await game.open()
                game.is_busy = False
                return game

        async with asyncio.TaskGroup() as group:
            begun = [group.create_task(begin()) for _ in range(tables)]
        games = [task.result() for task in begun]
        self.games += games
        return games

    async def _guest(self) -> Person:
        answer = await self.service.ask("POST", "/api/guest", "", encode({"name": "Guest"}))
        return Person(self.service, answer.cookie)

    async def drive(
        self, rate: float, seconds: float = inf, stop: asyncio.Event | None = None
    ) -> int:
        """Begin ``rate`` turns a second, at tables in turn; how many found no table free."""
        games = list(self.games)
        self.service.random.shuffle(games)
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
            # Also when late, those who hear are let in between.
            await asyncio.sleep(max(0.0, pause))
            for _ in games:
                game = games[at]
                at = (at + 1) % len(games)
                if not game.is_busy:
                    game.is_busy = True
                    task = asyncio.create_task(game.play())
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
