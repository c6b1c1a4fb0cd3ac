"""Kill what the server stands on, under load: `make chaos`.

Workers, NATS and PostgreSQL are killed with -9, one after the other, while a crowd plays, bots move
and clocks run. Then every acknowledged turn must be there, none twice; every client must have come
back by itself; bots and clocks must have gone on. Exits with 1 when something is missed.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sys
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

from bench.crowd import Crowd
from bench.people import Game, Service
from bench.server_process import ServerProcess

__all__ = ["Plan", "chaos", "main"]

_PATIENCE = 60.0
# So long it takes at most until a client notices that its connection is gone.
_NOTICE = 0.5


@dataclass(frozen=True, slots=True)
class Plan:
    """What to do; ``within`` are the seconds in which clients must be back."""

    tables: int = 60
    bot_tables: int = 10
    clock_tables: int = 5
    rate: float = 60.0
    worker_kills: int = 20
    nats_kills: int = 3
    postgres_kills: int = 3
    clock_seconds: int = 10
    calm: tuple[float, float] = (0.5, 2.0)
    down: float = 2.0
    """Seconds for which NATS and PostgreSQL stay away."""
    within: float = 5.0
    seed: int = 1


class _Trouble:
    """Kills, and tells how long it took until everyone went on."""

    def __init__(self, plan: Plan, server: ServerProcess, crowd: Crowd) -> None:
        self._plan = plan
        self._server = server
        self._crowd = crowd
        self._random = random.Random(plan.seed)
        self.slowest: dict[str, float] = {}

    async def make(self) -> None:
        plan = self._plan
        kinds = ["worker"] * plan.worker_kills + ["nats"] * plan.nats_kills
        kinds += ["postgres"] * plan.postgres_kills
        self._random.shuffle(kinds)
        for kind in kinds:
            await asyncio.sleep(self._random.uniform(*plan.calm))
            returned = await self._kill(kind)
            await self._everyone_goes_on(returned)
            self.slowest[kind] = max(self.slowest.get(kind, 0.0), time.perf_counter() - returned)

    async def _kill(self, kind: str) -> float:
        """Kill something; when the service was there again."""
        if kind == "worker":
            await self._kill_worker()
            # The other workers are there all the time.
            return time.perf_counter()
        service = self._server.nats if kind == "nats" else self._server.postgres
        assert service is not None
        await asyncio.to_thread(service.kill)
        await asyncio.sleep(self._plan.down)
        await asyncio.to_thread(service.start)
        return time.perf_counter()

    async def _kill_worker(self) -> None:
        # Not before the one that was killed last has been replaced.
        async with asyncio.timeout(_PATIENCE):
            while len(serving := self._server.listening()) < self._server.workers:  # noqa: ASYNC110 - told by none
                await asyncio.sleep(0.1)
        self._random.choice(serving).kill()

    async def _everyone_goes_on(self, since: float) -> None:
        """Wait until all are back, and no game still waits for what it began before."""
        await asyncio.sleep(_NOTICE)
        async with asyncio.timeout(_PATIENCE):
            while not all(map(self._goes_on(since), self._crowd.games)):  # noqa: ASYNC110 - told by none
                await asyncio.sleep(0.02)

    @staticmethod
    def _goes_on(since: float) -> Callable[[Game], bool]:
        return lambda game: (
            all(person.is_here for person in game.people)
            and (not game.is_busy or game.began_at > since)
        )


async def chaos(plan: Plan, server: ServerProcess, say: Callable[[str], None] = print) -> list[str]:
    """Run the plan against a server of several workers; what was missed."""
    crowd = Crowd(Service("127.0.0.1", server.port, plan.seed))
    await crowd.gather(plan.tables)
    with_bots = await crowd.gather(plan.bot_tables, people=2, bots=("expert", "greedy"))
    idle = Crowd(Service("127.0.0.1", server.port, plan.seed))
    clock = {"kind": "turn", "seconds": plan.clock_seconds}
    timed = await idle.gather(plan.clock_tables, people=2, options={"clock": clock})
    say(
        f"{plan.tables} tables of people, {plan.bot_tables} with bots, {plan.clock_tables} with a "
        f"clock and nobody who moves; {plan.rate:.0f} turns/s on {server.workers} workers"
    )
    trouble = _Trouble(plan, server, crowd)
    stop = asyncio.Event()
    driving = asyncio.create_task(crowd.drive(plan.rate, stop=stop))
    making = asyncio.create_task(trouble.make())
    await asyncio.wait([driving, making], return_when=asyncio.FIRST_COMPLETED)
    stop.set()
    await driving
    await making
    missed = await _judge(plan, crowd, trouble, say)
    missed += await _went_on(with_bots, timed)
    crowd.leave()
    idle.leave()
    return missed


async def _judge(
    plan: Plan, crowd: Crowd, trouble: _Trouble, say: Callable[[str], None]
) -> list[str]:
    ledger = crowd.ledger
    # Whoever hears by way of the database hears within a second.
    async with asyncio.timeout(_PATIENCE):
        while any(not game.is_told for game in crowd.games):  # noqa: ASYNC110 - told by none
            await asyncio.sleep(0.05)
    wrong = await crowd.missing()
    say(
        f"killed: {plan.worker_kills} workers, {plan.nats_kills} times NATS, "
        f"{plan.postgres_kills} times PostgreSQL"
    )
    say(
        f"{ledger.turns} turns acknowledged, {len(wrong)} lost or doubled; {ledger.retries} "
        f"commands repeated; {len(ledger.reconnects)} sockets came back, the slowest after "
        f"{max(ledger.reconnects, default=0.0):.1f} s"
    )
    for kind, seconds in sorted(trouble.slowest.items()):
        say(f"everyone went on at most {seconds:.1f} s after the return: {kind}")
        if seconds > plan.within:
            wrong.append(f"after {kind}: {seconds:.1f} s is more than {plan.within:.0f} s")
    if ledger.gaps:
        wrong.append(f"{ledger.gaps} events came out of order or twice")
    if ledger.refusals:
        wrong.append(f"refused: {ledger.refusals}")
    return wrong


async def _went_on(with_bots: list[Game], timed: list[Game]) -> list[str]:
    """Whether bots move still, and whether everyone who did not move was timed out."""
    wrong = []
    for game in with_bots:
        try:
            # Each begins by waiting until it is a person's turn.
            for _ in range(len(game.people) + 1):
                await game.play()
        except TimeoutError:
            wrong.append(f"{game.table}: no bot moved")
    async with asyncio.timeout(_PATIENCE):
        while any(game.phase != "over" for game in timed):  # noqa: ASYNC110 - told by none
            await asyncio.sleep(0.05)
    seen = Counter(game.turns > 0 for game in timed)
    if seen[False]:
        wrong.append(f"{seen[False]} tables ended without a bot that went on for who was away")
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
    given = parser.parse_args()
    plan = Plan(
        tables=given.tables,
        rate=given.rate,
        seed=given.seed,
        worker_kills=given.worker_kills,
        nats_kills=given.nats_kills,
        postgres_kills=given.postgres_kills,
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
