import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from qwirkle.arena import InlineExecutor, PoolExecutor, Progress, run_match
from qwirkle.rules import InvalidArgument, QwirkleError
from tests.arena.matches import match, without_times

PATIENCE = 60
"""Seconds, on a machine that is busy with other tests."""


def is_alive(pid: int) -> bool:
    try:
        # A process that has ended and was not yet waited for does not count.
        return " Z " not in Path(f"/proc/{pid}/stat").read_text(encoding="ascii")
    except FileNotFoundError:
        return False


def wait_until_dead(pids: list[int]) -> None:
    end = time.monotonic() + PATIENCE
    while any(is_alive(pid) for pid in pids):
        assert time.monotonic() < end, "processes live on"
        time.sleep(0.05)


def test_the_pool_plays_the_same_games_as_one_process() -> None:
    spec = match("greedy", "random", groups=2, seed="same")
    with PoolExecutor(2) as pool:
        assert len(pool.pids) == 0
        result = run_match(spec, pool)
        assert len(pool.pids) == 2
        pids = pool.pids
    wait_until_dead(pids)
    assert without_times(result.games) == without_times(run_match(spec, InlineExecutor()).games)


def test_a_worker_that_dies_costs_only_its_unfinished_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    log = tmp_path / "begun"
    monkeypatch.setenv("ARENA_TEST_LOG", str(log))
    spec = match("SlowCoin", "SlowCoin", groups=7)
    killed: list[int] = []
    with PoolExecutor(2) as pool:

        def kill_one(progress: Progress) -> None:
            if progress.done == 5 and not killed:
                killed.append(pool.pids[0])
                os.kill(killed[0], signal.SIGKILL)

        result = run_match(spec, pool, kill_one)
        assert killed
        assert killed[0] not in pool.pids
    assert without_times(result.games) == without_times(run_match(spec, InlineExecutor()).games)
    begun = len(log.read_text(encoding="utf-8").splitlines())
    # 14 by the pool and 14 here; one more if the worker was killed in the middle of one.
    assert 28 <= begun <= 29


def test_a_game_that_kills_every_worker_ends_the_match_with_its_name() -> None:
    spec = match("Dies", "Dies", groups=3)
    with (
        PoolExecutor(2) as pool,
        pytest.raises(QwirkleError, match=r"game 0\.\d\.\d \(dies, dies\)") as caught,
    ):
        run_match(spec, pool)
    assert caught.value.reason == "worker_lost"


def test_a_run_that_is_left_early_leaves_nothing_behind() -> None:
    spec = match("Coin", "Coin", groups=50)
    with PoolExecutor(2) as pool:
        running = pool.run(spec.games())
        next(running)
        running.close()
        result = run_match(spec, pool)
    assert without_times(result.games) == without_times(run_match(spec, InlineExecutor()).games)


SCRIPT = """
from qwirkle.arena import PoolExecutor
from tests.arena.matches import match

pool = PoolExecutor(2)
running = pool.run(match("SlowCoin", "SlowCoin", groups=100_000).games())
for _ in running:
    if len(pool.pids) == 2:
        print(*pool.pids, flush=True)
        break
for _ in running:
    pass
"""


def test_workers_end_with_their_parent() -> None:
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
