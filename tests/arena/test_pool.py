import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from qwirkle.arena import (
    Contestant,
    InlineExecutor,
    MatchSpec,
    PlayedGame,
    PoolExecutor,
    Progress,
    run_match,
)
from qwirkle.notation import parse_record
from qwirkle.rules import InvalidArgument, QwirkleError
from tests.arena.matches import bot, match, without_times

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


def forfeited(game: PlayedGame, player: int) -> str:
    """Why this player, and nobody else, has lost; the record says so too."""
    ((seat, why),) = [
        (seat, result.forfeit)
        for seat, result in enumerate(game.result.seats)
        if result.forfeit is not None
    ]
    assert game.result.seats[seat].player == player
    record = parse_record(game.record)
    assert record.header(f"ForfeitOfSeat{seat}") == why
    assert record.game.first_foreign_draw() is None
    assert len(record.game.turns) == game.result.turns
    assert why is not None
    return why


@pytest.mark.parametrize("name", ["Endless", "Stubborn"])
def test_a_player_that_never_comes_back_forfeits_and_the_match_goes_on(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("qwirkle.arena.pool.GRACE", 0.2)
    spec = MatchSpec((bot(name, seconds=0.01), Contestant("random")), 1)
    with PoolExecutor(2) as pool:
        games = list(pool.run(spec.games()))
    assert sorted(game.result.key for game in games) == [game.key for game in spec.games()]
    for game in games:
        assert forfeited(game, 0) == "too slow: more than 1.02 s for a move"
        assert game.result.ending == "forfeit"
        # What was played before is kept: two or three moves, as it was on turn first or second.
        assert game.result.turns in (2, 3)
        assert max(ms for seat in game.result.seats for ms in seat.ms) > 1020


def test_the_others_go_on_in_another_worker_after_one_that_never_came_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("qwirkle.arena.pool.GRACE", 0.2)
    spec = MatchSpec((bot("Stubborn", seconds=0.01), Contestant("random")), 1, seats=3)
    with PoolExecutor(2) as pool:
        games = list(pool.run(spec.games()))
    assert len(games) == 3
    for game in games:
        assert forfeited(game, 0).startswith("too slow")
        assert game.result.ending == "hand_empty"


def test_a_player_that_ends_its_process_forfeits_and_the_match_goes_on() -> None:
    spec = match("Exits", "random")
    with PoolExecutor(2) as pool:
        games = list(pool.run(spec.games()))
    assert len(games) == 2
    for game in games:
        assert forfeited(game, 0) == "failed: its process died, 3 times in this game"
        assert game.result.turns in (0, 1)


def test_a_player_that_raises_what_ends_programs_forfeits_without_a_loss() -> None:
    for name, why in (("Leaves", "SystemExit: enough"), ("Interrupts", "KeyboardInterrupt")):
        spec = match(name, "random")
        with PoolExecutor(1) as pool:
            running = pool.run(spec.games())
            first = next(running)
            pids = pool.pids
            games = [first, *running]
            assert pool.pids == pids
        assert [forfeited(game, 0) for game in games] == [f"failed: {why}"] * 2


class Deadly(str):
    """Ends the process that reads it."""

    __slots__ = ()

    def __reduce__(self) -> tuple[object, ...]:
        return os._exit, (1,)


def test_a_game_that_kills_every_worker_with_nobody_on_turn_ends_the_match_with_its_name() -> None:
    deadly = Contestant("random", label=Deadly("deadly"))
    with (
        PoolExecutor(1) as pool,
        pytest.raises(QwirkleError, match=r"game 0\.0\.0 \(deadly, deadly\)") as caught,
    ):
        run_match(MatchSpec((deadly, deadly), 1), pool)
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
