"""Kill, pause and restart workers, NATS and PostgreSQL under load: `make chaos`.

They are killed with -9, stopped for a while, or told to restart, one after the other, while
simulated guests play, bots move and clocks run. Afterwards every acknowledged turn must be there
once, every client must have reconnected by itself, bots and clocks must have continued, and no
clock must have been charged for time in which nobody served. Exits with 1 when a bound is missed.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, replace

import msgspec
import psutil

from bench.load_generator import LoadGenerator
from bench.server_process import ServerProcess
from bench.simulated_table import SimulatedTable

__all__ = ["Plan", "chaos", "main"]

_TIMEOUT = 60.0
# Within this time a client notices that its connection is gone.
_NOTICE_SECONDS = 0.5
_TOTAL_SECONDS = 3600
# While these last, nobody serves.
_OUTAGES = ("standstill", "postgres paused", "postgres")


@dataclass(frozen=True, slots=True)
class Plan:
    """The size of a run; times in seconds."""

    tables: int = 60
    bot_tables: int = 10
    clock_tables: int = 5
    rate: float = 60.0
    worker_kills: int = 20
    nats_kills: int = 3
    postgres_kills: int = 3
    worker_pauses: int = 2
    worker_restarts: int = 2
    """Each restarts all workers, one after the other."""
    standstills: int = 1
    """All workers are paused together."""
    nats_pauses: int = 1
    postgres_pauses: int = 2
    clock_seconds: int = 10
    calm: tuple[float, float] = (0.5, 2.0)
    down: float = 2.0
    """How long NATS and PostgreSQL stay down."""
    standing: float = 6.0
    """How long what is paused stands still."""
    most_charged: float = 2.0
    """How much of the time in which nobody served may be charged to a clock."""
    within: float = 5.0
    """How soon everyone must play on once the service is back."""
    idle_reconnects: float = 3.0
    """How many times as long as when nobody plays a reconnect may take when workers restart."""
    seed: int = 1


class _Killer:
    """Kills processes, and measures how long it takes until everyone plays on."""

    def __init__(
        self,
        plan: Plan,
        server: ServerProcess,
        generator: LoadGenerator,
        timed: SimulatedTable,
    ) -> None:
        self._plan = plan
        self._timed = timed
        self.charged: list[tuple[str, float]] = []
        self._server = server
        self._generator = generator
        self._random = random.Random(plan.seed)
        self.slowest: dict[str, float] = {}
        self.idle_reconnect = 0.0
        self.reconnects: list[float] = []

    async def restart_idle(self) -> None:
        """Restart the workers while nobody plays, to compare with."""
        before = len(self._generator.ledger.reconnects)
        await self._everyone_plays_on(await self._kill("worker restarted"))
        self.idle_reconnect = self._slowest_reconnect(before)

    def _slowest_reconnect(self, before: int) -> float:
        return max(self._generator.ledger.reconnects[before:], default=0.0)

    async def run(self) -> None:
        plan = self._plan
        kinds = ["worker"] * plan.worker_kills + ["nats"] * plan.nats_kills
        kinds += ["postgres"] * plan.postgres_kills
        kinds += ["worker paused"] * plan.worker_pauses + ["standstill"] * plan.standstills
        kinds += ["worker restarted"] * plan.worker_restarts + ["nats paused"] * plan.nats_pauses
        kinds += ["postgres paused"] * plan.postgres_pauses
        self._random.shuffle(kinds)
        for kind in kinds:
            await asyncio.sleep(self._random.uniform(*plan.calm))
            await self._timed.play()  # so that the next turn begins now
            left = await self._left()
            reconnected = len(self._generator.ledger.reconnects)
            began = time.perf_counter()
            # Somebody moves while nobody serves; the move is repeated until it is answered.
            moving = asyncio.create_task(self._move_soon())
            returned = await self._kill(kind)
            await moving
            if kind in _OUTAGES:
                served = time.perf_counter() - began - self._length(kind)
                self.charged.append((kind, left - await self._left() - served))
            await self._everyone_plays_on(returned)
            self.slowest[kind] = max(self.slowest.get(kind, 0.0), time.perf_counter() - returned)
            if kind == "worker restarted":
                self.reconnects.append(self._slowest_reconnect(reconnected))

    async def _kill(self, kind: str) -> float:
        """Kill something; the time when the service was back."""
        if kind == "worker":
            (await self._serving()).kill()
            # The other workers serve all the time.
            return time.perf_counter()
        if kind == "worker restarted":
            for _ in range(self._server.workers):
                (await self._serving()).terminate()
                await asyncio.sleep(self._plan.down)
            return time.perf_counter()
        if kind in ("worker paused", "standstill"):
            return await self._pause_workers(kind)
        if kind.endswith("paused"):
            paused = self._server.nats if kind == "nats paused" else self._server.postgres
            assert paused is not None
            paused.pause()
            await asyncio.sleep(self._plan.standing)
            paused.resume()
            return time.perf_counter()
        service = self._server.nats if kind == "nats" else self._server.postgres
        assert service is not None
        await asyncio.to_thread(service.kill)
        await asyncio.sleep(self._plan.down)
        await asyncio.to_thread(service.start)
        return time.perf_counter()

    def _length(self, kind: str) -> float:
        """How long nobody served, at least."""
        return self._plan.down if kind == "postgres" else self._plan.standing

    async def _pause_workers(self, kind: str) -> float:
        chosen = await self._serving()
        workers = [chosen] if kind == "worker paused" else self._server.listening()
        for worker in workers:
            worker.suspend()
        await asyncio.sleep(self._plan.standing)
        for worker in workers:
            worker.resume()
        return time.perf_counter()

    async def _move_soon(self) -> None:
        await asyncio.sleep(_NOTICE_SECONDS)
        await self._timed.play()

    async def _left(self) -> float:
        """What is left of all clocks of the table that is watched for it, in seconds."""
        guest = self._timed.guests[0]
        path = f"/api/tables/{self._timed.id}"
        response = await guest.api.request("GET", path, guest.cookie)
        seats = msgspec.json.decode(response.body)["seats"]
        return float(sum(seat["left_ms"] for seat in seats) / 1000)

    async def _serving(self) -> psutil.Process:
        """Any worker, when all of them serve."""
        # Not before the last one that was killed has been replaced.
        async with asyncio.timeout(_TIMEOUT):
            while len(serving := self._server.listening()) < self._server.workers:  # noqa: ASYNC110 - nothing signals it
                await asyncio.sleep(0.1)
        return self._random.choice(serving)

    async def _everyone_plays_on(self, since: float) -> None:
        """Wait until all guests are connected, and no turn that began before is still under way."""
        await asyncio.sleep(_NOTICE_SECONDS)
        async with asyncio.timeout(_TIMEOUT):
            while not all(map(self._plays_on(since), self._generator.tables)):  # noqa: ASYNC110 - nothing signals it
                await asyncio.sleep(0.02)

    @staticmethod
    def _plays_on(since: float) -> Callable[[SimulatedTable], bool]:
        return lambda table: (
            all(guest.is_connected for guest in table.guests)
            and (not table.is_busy or table.began_at > since)
        )


async def chaos(plan: Plan, server: ServerProcess, say: Callable[[str], None] = print) -> list[str]:
    """Run the plan against a server of several workers; the bounds that were missed."""
    generator = LoadGenerator(server.port, plan.seed)
    await generator.open_tables(plan.tables)
    with_bots = await generator.open_tables(plan.bot_tables, guests=2, bots=("expert", "greedy"))
    idle = LoadGenerator(server.port, plan.seed)
    clock = {"kind": "turn", "seconds": plan.clock_seconds}
    timed = await idle.open_tables(plan.clock_tables, guests=2, options={"clock": clock})
    say(
        f"{plan.tables} tables of four guests, {plan.bot_tables} with bots, {plan.clock_tables} "
        f"with a clock and guests who never move; {plan.rate:.0f} turns/s on {server.workers} "
        "workers"
    )
    (charged,) = await idle.open_tables(
        1, guests=2, options={"clock": {"kind": "total", "seconds": _TOTAL_SECONDS}}
    )
    killer = _Killer(plan, server, generator, charged)
    await killer.restart_idle()
    stop = asyncio.Event()
    driving = asyncio.create_task(generator.drive(plan.rate, stop=stop))
    killing = asyncio.create_task(killer.run())
    await asyncio.wait([driving, killing], return_when=asyncio.FIRST_COMPLETED)
    stop.set()
    await driving
    await killing
    missed = await _judge(plan, generator, killer, say)
    missed += await _continued(with_bots, timed)
    generator.close()
    idle.close()
    return missed


async def _judge(
    plan: Plan, generator: LoadGenerator, killer: _Killer, say: Callable[[str], None]
) -> list[str]:
    ledger = generator.ledger
    # Events that come by way of the database take up to a second.
    async with asyncio.timeout(_TIMEOUT):
        while any(not table.is_in_step for table in generator.tables):  # noqa: ASYNC110 - nothing signals it
            await asyncio.sleep(0.05)
    wrong = await generator.lost()
    say(
        f"killed: {plan.worker_kills} workers, {plan.nats_kills} times NATS, "
        f"{plan.postgres_kills} times PostgreSQL; paused: {plan.worker_pauses} workers, "
        f"{plan.standstills} times all, {plan.nats_pauses} times NATS, "
        f"{plan.postgres_pauses} times PostgreSQL; restarted: all workers "
        f"{plan.worker_restarts} times"
    )
    worst = max((seconds for _, seconds in killer.charged), default=0.0)
    say(f"of time in which nobody served, a clock was charged at most {max(0.0, worst):.1f} s")
    wrong += [
        f"{kind}: a clock was charged {seconds:.1f} s"
        for kind, seconds in killer.charged
        if seconds > plan.most_charged
    ]
    say(
        f"{ledger.turns} turns acknowledged, {len(wrong)} lost or duplicated; {ledger.retries} "
        f"commands repeated; {len(ledger.reconnects)} sockets reconnected, the slowest after "
        f"{max(ledger.reconnects, default=0.0):.1f} s"
    )
    slowest = max(killer.reconnects, default=0.0)
    say(
        f"workers restarted one by one: the slowest reconnect took {slowest:.2f} s, and "
        f"{killer.idle_reconnect:.2f} s when nobody played"
    )
    if slowest > plan.idle_reconnects * killer.idle_reconnect:
        wrong.append(f"more than {plan.idle_reconnects:g} times as long as when nobody played")
    for kind, seconds in sorted(killer.slowest.items()):
        say(f"everyone played on at most {seconds:.1f} s after the return of: {kind}")
        if seconds > plan.within:
            wrong.append(f"after {kind}: {seconds:.1f} s is more than {plan.within:.0f} s")
    if ledger.gaps:
        wrong.append(f"{ledger.gaps} events came out of order or twice")
    if ledger.refusals:
        wrong.append(f"refused: {ledger.refusals}")
    return wrong


async def _continued(with_bots: list[SimulatedTable], timed: list[SimulatedTable]) -> list[str]:
    """Whether bots still move, and whether every guest who did not move was timed out."""
    wrong = []
    for table in with_bots:
        try:
            # Each call waits until it is a guest's turn.
            for _ in range(len(table.guests) + 1):
                await table.play()
        except TimeoutError:
            wrong.append(f"{table.id}: no bot moved")
    async with asyncio.timeout(_TIMEOUT):
        # When bots hold the seats of all guests, the game waits for them.
        while any(table.held < len(table.guests) for table in timed):  # noqa: ASYNC110 - nothing signals it
            await asyncio.sleep(0.05)
    unplayed = sum(table.turns == 0 for table in timed)
    if unplayed:
        wrong.append(f"{unplayed} tables without a bot that played for absent guests")
    return wrong


def main() -> int:
    """The command; the exit code."""
    import uvloop

    plan = Plan()
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--tables", type=int, default=plan.tables)
    parser.add_argument("--rate", type=float, default=plan.rate, help="turns a second")
    parser.add_argument("--seed", type=int, default=plan.seed)
    parser.add_argument("--worker-kills", type=int, default=plan.worker_kills)
    parser.add_argument("--nats-kills", type=int, default=plan.nats_kills)
    parser.add_argument("--postgres-kills", type=int, default=plan.postgres_kills)
    parser.add_argument("--no-pauses", action="store_true", help="only kill")
    given = parser.parse_args()
    plan = Plan(
        tables=given.tables,
        rate=given.rate,
        seed=given.seed,
        worker_kills=given.worker_kills,
        nats_kills=given.nats_kills,
        postgres_kills=given.postgres_kills,
    )
    if given.no_pauses:
        plan = replace(
            plan,
            worker_pauses=0,
            worker_restarts=0,
            standstills=0,
            nats_pauses=0,
            postgres_pauses=0,
        )
    with ServerProcess(given.workers) as server:
        missed = uvloop.run(chaos(plan, server))
        if missed:
            print(server.log(), file=sys.stderr)
    for line in missed[:20]:
        print(f"MISSED: {line}", file=sys.stderr)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
