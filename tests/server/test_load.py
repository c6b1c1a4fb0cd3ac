"""Short forms of `make load`: that it measures, not what it measures."""

import asyncio
import re
from collections.abc import Iterator
from math import inf
from pathlib import Path

import pytest

from bench import daily_load, review_load
from bench.asgi_process import AsgiProcess
from bench.echo import EchoLoad, EchoPace, echo_server
from bench.ledger import lost_turns, percentile
from bench.load import Bounds, Plan, load
from bench.messages import Move, Placed, Snapshot, TurnEvent, You
from bench.pace import Pace
from bench.server_process import ServerProcess
from bench.starvation import MachineCpu, machine_cpu, run_delay

# No test judges by the clock: what is too slow here may only be busy with other tests. Nor by
# chance, which decides which worker accepts a connection: one table on both of them is enough.
PATIENT = Bounds(p99=60.0, echo_cpus=inf, echo_cpus_of_several=inf, behind=1.0, spread=0.1)


@pytest.fixture(scope="module")
def server() -> Iterator[ServerProcess]:
    with ServerProcess() as server:
        yield server


def test_a_short_load_on_sqlite_loses_nothing(server: ServerProcess) -> None:
    said: list[str] = []
    plan = Plan(tables=4, rate=20, seconds=3, slices=2, step_seconds=0, bounds=PATIENT)
    assert asyncio.run(load(plan, server, said.append)) == []
    assert said[0] == "4 tables, 16 sockets, 1 worker(s) on SQLite"
    assert "turns in 3 s at 20/s: p50 " in said[1]
    assert "idle" in said[3]
    assert re.search(r"the server uses \S+ times that CPU .*, in slices \S+ to \S+ times$", said[4])
    assert "waited for a core" in said[3] or "no schedstat here" in said[3]
    assert re.match(r"legal moves asked for [1-9]\d* times", said[5])


def test_missed_bounds_are_reported(server: ServerProcess) -> None:
    impossible = Bounds(p99=0.0, echo_p99s=0.0, echo_cpus=0.0, behind=1.0)
    plan = Plan(tables=1, rate=20, seconds=2, slices=1, step_seconds=0, bounds=impossible)
    p99, cpu = asyncio.run(load(plan, server, lambda line: None))
    assert p99.startswith("p99 ")
    assert cpu.startswith("CPU per turn is ")


def test_a_short_load_on_two_workers_loses_nothing() -> None:
    said: list[str] = []
    plan = Plan(tables=6, rate=20, seconds=3, slices=2, step_seconds=0, bounds=PATIENT)
    with ServerProcess(workers=2) as server:
        assert asyncio.run(load(plan, server, said.append)) == []
    assert said[0] == "6 tables, 24 sockets, 2 worker(s) on PostgreSQL and NATS"


def test_a_short_run_times_bots_with_and_without_reviews(server: ServerProcess) -> None:
    said: list[str] = []
    plan = review_load.Plan(
        tables=2, rate=4, seconds=2, rounds=1, games=4, game_turns=1, bot="greedy", bound=inf
    )
    missed = asyncio.run(review_load.review_load(plan, server, said.append))
    # How many reviews there is time for depends on the machine.
    assert [line for line in missed if "not enough games" not in line] == []
    assert re.match(r"without reviews: [1-9]\d* turns of bots, p50 ", said[0])
    assert re.match(r"with reviews: [1-9]\d* turns of bots, p50 ", said[1])
    assert re.match(r"[1-9]\d* reviews were asked for meanwhile", said[2])


def test_a_short_run_times_guests_who_open_the_daily_deal(server: ServerProcess) -> None:
    said: list[str] = []
    plan = daily_load.Plan(
        guests=12, seconds=2, quiet_seconds=1, rounds=1, tables=2, rate=8, bound=inf
    )
    assert asyncio.run(daily_load.daily_load(plan, server, said.append)) == []
    assert said[0].startswith("quiet, first boards: 6, p50 ")
    assert re.match(r"quiet, turns: [1-9]\d*, p50 ", said[1])
    assert said[2].startswith("12 guests in 2 s, first boards: 12, p50 ")
    assert re.match(r"meanwhile, turns: [1-9]\d*, p50 ", said[3])
    assert re.match(r"the p99 of a turn is [\d.]+ times that of the quiet server", said[-1])


def test_the_echo_reaches_all_four() -> None:
    async def drive(echo: AsgiProcess) -> list[EchoPace]:
        echo_load = EchoLoad(echo)
        await echo_load.connect(3)
        paces = [await echo_load.drive(rate=50, seconds=0.5, size=size) for size in (500, 700)]
        echo_load.close()
        return paces

    with echo_server() as echo:
        first, second = asyncio.run(drive(echo))
    assert [len(first.latencies), len(second.latencies)] == [25, 25]
    assert len((first + second).latencies) == 50


def test_slices_add_up() -> None:
    def pace(seconds: float, cpu: float, idle: float | None) -> Pace:
        return Pace(
            rate=2.0, seconds=seconds, latencies=[0.1, 0.3], answers=[0.1], behind=1, cpu=cpu,
            services_cpu=1.0, run_delay=0.5, idle=idle, memory=(1, int(cpu)), events=8,
            event_bytes=800,
        )  # fmt: skip

    both = pace(1.0, 2.0, 0.9) + pace(3.0, 6.0, 0.5)
    assert (both.turns, both.behind, both.seconds, both.memory) == (4, 2, 4.0, (1, 6))
    assert both.cpu_per_turn == 2.0
    assert both.idle == 0.6
    assert both.event_size == 100
    assert (pace(1.0, 2.0, None) + pace(1.0, 2.0, 0.5)).idle is None


def kept(*turns: TurnEvent) -> Snapshot:
    return Snapshot("table", 9, "playing", [], [], 60, 0, list(turns), You({}))


def test_what_was_acknowledged_and_is_not_there_is_found() -> None:
    laid = Move("place", [Placed("Ro", 0, 0)])
    acknowledged = {0: (2, (("Ro", 0, 0),))}
    assert lost_turns("table", acknowledged, kept(TurnEvent(1, 2, laid))) == []
    assert "is lost" in lost_turns("table", acknowledged, kept())[0]
    assert "differs from" in lost_turns("table", acknowledged, kept(TurnEvent(1, 3, laid)))[0]
    twice = kept(TurnEvent(1, 2, laid), TurnEvent(1, 2, laid))
    assert "duplicated" in lost_turns("table", acknowledged, twice)[0]


def fake_proc(proc: Path, delays: dict[int, list[int]]) -> None:
    for pid, threads in delays.items():
        for number, delay in enumerate(threads):
            thread = proc / str(pid) / "task" / str(pid + number)
            thread.mkdir(parents=True)
            (thread / "schedstat").write_text(f"999 {delay} 7\n")
        (proc / str(pid) / "schedstat").write_text(f"999 {threads[0]} 7\n")


def test_the_run_delay_is_that_of_all_threads_of_all_workers(tmp_path: Path) -> None:
    fake_proc(tmp_path, {10: [1_000_000_000, 500_000_000], 20: [250_000_000]})
    assert run_delay([10, 20], tmp_path) == 1.75


def test_without_schedstat_the_run_delay_is_unknown(tmp_path: Path) -> None:
    fake_proc(tmp_path, {10: [1_000_000_000]})
    assert run_delay([10, 20], tmp_path) is None


def test_idle_cpu_is_a_fraction_of_the_time_between(tmp_path: Path) -> None:
    def at(line: str) -> MachineCpu:
        (tmp_path / "stat").write_text(f"{line}\ncpu0 1 1 1 1 1 1 1 1 1 1\n")
        cpu = machine_cpu(tmp_path)
        assert cpu is not None
        return cpu

    # user nice system idle iowait irq softirq steal guest guest_nice
    before = at("cpu  100 10 50 800 20 1 2 3 9 9")
    # 100 ticks later: 20 of user, 5 of system, 60 idle, 10 of iowait, 5 of steal.
    assert at("cpu  120 10 55 860 30 1 2 8 9 9").idle_since(before) == 0.7
    assert machine_cpu(tmp_path / "nowhere") is None


def test_a_percentile_is_one_of_the_values() -> None:
    assert percentile([3.0, 1.0, 2.0], 0.5) == 2.0
    assert percentile([float(value) for value in range(100)], 0.99) == 99.0
    assert percentile([], 0.99) == 0.0
