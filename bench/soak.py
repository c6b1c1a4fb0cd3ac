"""Play for ten minutes, and see whether memory, files, threads or tasks grow: `make soak`.

Games start and end all the time. A minute after the end the server forgets a game that nobody
watches. The last window is compared with one in which the games that started together are long out
of step: as many end as start, so what the server keeps of them should be constant.
Exits with 1 when something grows.
"""

from __future__ import annotations

import argparse
import asyncio
import re
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import mean

import psutil

from bench.http_client import HttpClient
from bench.load_generator import LoadGenerator
from bench.server_process import ServerProcess

__all__ = ["Plan", "Sample", "grown", "main", "soak"]


@dataclass(frozen=True, slots=True)
class Plan:
    """The size of a run, and what may grow: memory as a fraction, the others in number."""

    tables: int = 40
    rate: float = 80.0
    seconds: float = 600.0
    workers: int = 1
    every: float = 2.0
    memory: float = 0.03
    files: int = 10
    tasks: int = 20


@dataclass(frozen=True, slots=True)
class Sample:
    """What the server held at one moment; memory in bytes.

    ``files`` leaves out the connections that the simulated guests hold: a busy machine has more
    requests under way at once, and so more of these. A connection that the server keeps after the
    client has closed it does count.
    """

    at: float
    memory: int
    files: int
    threads: int
    tasks: int
    tables: int


async def _watch(
    plan: Plan, server: ServerProcess, http: HttpClient, samples: list[Sample]
) -> None:
    began = time.monotonic()
    while True:
        usage = server.usage()
        metrics = (await http.request("GET", "/metrics")).body.decode()
        samples.append(
            Sample(
                time.monotonic() - began, usage.memory, usage.files - _own_connections(server.port),
                usage.threads,
                _gauge(metrics, "tasks"), _gauge(metrics, "live_tables"),
            )
        )  # fmt: skip
        await asyncio.sleep(plan.every)


def _own_connections(port: int) -> int:
    """How many connections to the server this process, the client, holds."""
    return sum(
        connection.status == psutil.CONN_ESTABLISHED and connection.raddr.port == port
        for connection in psutil.Process().net_connections("tcp")
    )


def _gauge(metrics: str, name: str) -> int:
    found = re.search(rf"^qwirkle_{name} ([\d.e+]+)$", metrics, re.MULTILINE)
    return int(float(found[1])) if found else 0


async def soak(plan: Plan, server: ServerProcess, say: Callable[[str], None] = print) -> list[str]:
    """Run the plan against a server; what has grown or was lost."""
    generator = LoadGenerator(server.port)
    await generator.open_tables(plan.tables)
    samples: list[Sample] = []
    http = HttpClient("127.0.0.1", server.port)
    watching = asyncio.create_task(_watch(plan, server, http, samples))
    await generator.drive(plan.rate, plan.seconds)
    watching.cancel()
    await asyncio.wait([watching])
    http.close()
    ledger = generator.ledger
    wrong = await generator.lost()
    say(
        f"{ledger.turns} turns, {ledger.finished_games} finished games in "
        f"{plan.seconds:.0f} s at {plan.rate:.0f}/s; {len(wrong)} lost, {ledger.gaps} out of order"
    )
    if ledger.gaps or ledger.refusals:
        wrong.append(f"{ledger.gaps} events out of order, refused: {ledger.refusals}")
    wrong += grown(plan, samples, say)
    generator.close()
    return wrong


def grown(plan: Plan, samples: Sequence[Sample], say: Callable[[str], None]) -> list[str]:
    """What grew from the window after the warm-up to the last one."""
    # Windows by number of samples, which are taken at equal intervals, so that none is empty.
    tenth = len(samples) / 10
    early, late = samples[int(6 * tenth) : int(7 * tenth) + 1], samples[int(9 * tenth) :]

    def windows(what: Callable[[Sample], int]) -> tuple[float, float]:
        return mean(map(what, early)), mean(map(what, late))

    memory, files = windows(lambda sample: sample.memory), windows(lambda sample: sample.files)
    tasks, threads = windows(lambda sample: sample.tasks), windows(lambda sample: sample.threads)
    tables = windows(lambda sample: sample.tables)
    say(
        f"memory {samples[0].memory / 1e6:.0f} MB at the start, {memory[0] / 1e6:.1f} MB after "
        f"60 % of the time, {memory[1] / 1e6:.1f} MB at the end"
    )
    say(
        f"open files besides the connections of guests {files[0]:.0f} and {files[1]:.0f}, "
        f"tasks {tasks[0]:.0f} and {tasks[1]:.0f}, "
        f"threads {threads[0]:.0f} and {threads[1]:.0f}, tables in memory {tables[0]:.0f} and "
        f"{tables[1]:.0f}"
    )
    wrong = []
    if memory[1] > memory[0] * (1 + plan.memory):
        wrong.append(f"memory grew by {memory[1] / memory[0] - 1:.1%}")
    if files[1] > files[0] + plan.files:
        wrong.append(f"open files grew by {files[1] - files[0]:.0f}")
    if tasks[1] > tasks[0] + plan.tasks:
        wrong.append(f"tasks grew by {tasks[1] - tasks[0]:.0f}")
    if threads[1] > threads[0] + 1:
        wrong.append(f"threads grew by {threads[1] - threads[0]:.0f}")
    return wrong


def main() -> int:
    """The command; the exit code."""
    import uvloop

    plan = Plan()
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--workers", type=int, default=plan.workers)
    parser.add_argument("--tables", type=int, default=plan.tables)
    parser.add_argument("--rate", type=float, default=plan.rate, help="turns a second")
    parser.add_argument("--seconds", type=float, default=plan.seconds)
    given = parser.parse_args()
    plan = Plan(tables=given.tables, rate=given.rate, seconds=given.seconds, workers=given.workers)
    with ServerProcess(plan.workers) as server:
        missed = uvloop.run(soak(plan, server))
    for line in missed[:20]:
        print(f"MISSED: {line}", file=sys.stderr)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
