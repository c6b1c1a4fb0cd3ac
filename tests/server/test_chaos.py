"""A short form of `make chaos`."""

import asyncio
from math import inf

from bench.chaos import Plan, chaos
from bench.server_process import ServerProcess


def test_nothing_is_lost_when_workers_nats_and_postgres_are_killed() -> None:
    plan = Plan(
        tables=4,
        bot_tables=2,
        clock_tables=1,
        rate=8,
        worker_kills=2,
        nats_kills=1,
        postgres_kills=1,
        worker_pauses=0,
        worker_restarts=1,
        standstills=0,
        nats_pauses=0,
        postgres_pauses=1,
        clock_seconds=5,
        standing=4.0,
        # All of it would be charged if the time were not given back.
        most_charged=3.5,
        calm=(0.2, 0.5),
        down=0.5,
        # No test judges by the clock: what is too slow here may only be busy with other tests.
        within=60.0,
        idle_reconnects=inf,
    )
    with ServerProcess(workers=2) as server:
        assert asyncio.run(chaos(plan, server, lambda line: None)) == [], server.log()
