import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from qwirkle.compute import InlineExecutor, PoolExecutor
from qwirkle.rules import InvalidArgument, QwirkleError
from tests.compute import jobs
from tests.processes import wait_until_dead

SQUARES = {number: number * number for number in range(100)}


def test_every_job_is_done_once_and_comes_with_its_result() -> None:
    with PoolExecutor(2) as pool:
        done = list(pool.run(jobs.square, range(100)))
    assert len(done) == 100
    assert dict(done) == SQUARES == dict(InlineExecutor().run(jobs.square, range(100)))


def test_workers_start_when_needed_and_stay_for_the_next_run() -> None:
    with PoolExecutor(2) as pool:
        assert pool.pids == []
        list(pool.run(jobs.square, range(20)))
        pids = pool.pids
        assert len(pids) == 2
        list(pool.run(jobs.square, range(20)))
        assert pool.pids == pids
    wait_until_dead(pids)


def test_no_more_workers_start_than_there_are_jobs() -> None:
    with PoolExecutor(4) as pool:
        assert list(pool.run(jobs.square, [3])) == [(3, 9)]
        assert len(pool.pids) == 1


def test_jobs_are_taken_only_as_they_are_needed() -> None:
    taken: list[int] = []

    def coming() -> Iterator[int]:
        for number in range(1000):
            taken.append(number)
            yield number

    with PoolExecutor(2) as pool:
        running = pool.run(jobs.slow_square, coming())
        next(running)
        running.close()
    # Two at work, and a few in advance.
    assert len(taken) < 100


def test_reports_arrive_while_the_job_runs_and_in_their_order() -> None:
    told: list[tuple[int, object]] = []
    for executor in (InlineExecutor(), PoolExecutor(1)):
        told.clear()
        with executor:
            assert dict(executor.run(jobs.count_up, [3, 2], lambda *it: told.append(it))) == {
                3: "done",
                2: "done",
            }
        assert told == [(3, 0), (3, 1), (3, 2), (2, 0), (2, 1)]
    with PoolExecutor(1) as pool:
        # Also where nobody listens.
        assert dict(pool.run(jobs.count_up, [3])) == {3: "done"}
    assert jobs.count_up(3) == "done"


def test_a_killed_worker_costs_only_the_job_it_was_at(tmp_path: Path) -> None:
    log = tmp_path / "begun"
    log.touch()
    with PoolExecutor(2) as pool:
        running = pool.run(jobs.note, [str(log)] * 14)
        workers = {next(running)[1] for _ in range(5)}
        killed = workers.pop()
        os.kill(killed, signal.SIGKILL)
        assert len(list(running)) == 9
        assert killed not in pool.pids
    # One more, if the worker was killed in the middle of one.
    assert len(log.read_text(encoding="utf-8").splitlines()) in (14, 15)


def test_a_job_that_kills_two_workers_is_done_by_the_third(tmp_path: Path) -> None:
    path = str(tmp_path / "begun")
    with PoolExecutor(1) as pool:
        assert list(pool.run(jobs.die_until_third, [path])) == [(path, 3)]


def test_a_job_that_kills_three_workers_fails_and_the_error_names_it() -> None:
    with PoolExecutor(1) as pool:
        done: dict[int, int] = {}
        with pytest.raises(QwirkleError, match="3 workers died over 3") as caught:
            done.update(pool.run(jobs.exit_at_three, range(10)))
        assert caught.value.reason == "worker_lost"
        # What was done before is there.
        assert {0, 1, 2} <= done.keys()
        assert 3 not in done
        # The pool is as good as new.
        assert dict(pool.run(jobs.square, [4])) == {4: 16}


def test_an_error_of_a_job_names_the_job_and_carries_its_traceback() -> None:
    with PoolExecutor(1) as pool:
        with pytest.raises(QwirkleError, match="3 failed: ValueError: three is too many") as caught:
            list(pool.run(jobs.raise_at_three, range(10)))
        assert caught.value.reason == "job_failed"
        assert "in raise_at_three" in caught.value.__notes__[0]
        with pytest.raises(QwirkleError, match="5 failed: SystemExit: enough"):
            list(pool.run(jobs.leave, [5]))


def test_our_own_errors_arrive_as_they_are() -> None:
    with PoolExecutor(1) as pool, pytest.raises(InvalidArgument, match="not 5") as caught:
        list(pool.run(jobs.refuse, [5]))
    assert caught.value.reason == "bad_number"


def test_a_result_that_cannot_be_pickled_fails_the_job() -> None:
    with PoolExecutor(1) as pool, pytest.raises(QwirkleError, match="7 failed") as caught:
        list(pool.run(jobs.unpicklable, [7]))
    assert caught.value.reason == "job_failed"


def test_a_run_that_is_left_early_leaves_nothing_behind() -> None:
    with PoolExecutor(2) as pool:
        running = pool.run(jobs.slow_square, range(1000))
        next(running)
        pids = pool.pids
        running.close()
        wait_until_dead(pids)
        assert dict(pool.run(jobs.square, range(100))) == SQUARES


def test_what_jobs_print_goes_to_standard_error(capfd: pytest.CaptureFixture[str]) -> None:
    with PoolExecutor(1) as pool:
        list(pool.run(jobs.chat, [1]))
    out, err = capfd.readouterr()
    assert out == ""
    assert "from Python" in err
    assert "from below" in err


SCRIPT = """
from itertools import count
from qwirkle.compute import PoolExecutor
from tests.compute import jobs

pool = PoolExecutor(2)
for _ in pool.run(jobs.slow_square, count()):
    if len(pool.pids) == 2:
        print(*pool.pids, flush=True)
"""


def test_workers_end_with_a_parent_that_is_killed() -> None:
    with subprocess.Popen(
        [sys.executable, "-c", SCRIPT],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])},
    ) as parent:
        assert parent.stdout is not None
        pids = [int(pid) for pid in parent.stdout.readline().split()]
        parent.kill()
    assert len(pids) == 2
    wait_until_dead(pids)


def test_no_workers_are_refused() -> None:
    for workers in (0, -1, 1.5):
        with pytest.raises(InvalidArgument, match="at least one"):
            PoolExecutor(workers)  # type: ignore[arg-type]
