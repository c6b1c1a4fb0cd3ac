import os
import signal
from collections.abc import Callable, Generator, Iterable
from itertools import islice
from pathlib import Path
from typing import TypeVar

import pytest

from qwirkle.arena import (
    Contestant,
    InlineExecutor,
    MatchSpec,
    MatchStore,
    PoolExecutor,
    Progress,
    run_match,
)
from qwirkle.rules.errors import InvalidArgument, QwirkleError
from tests.arena.matches import bot, match, without_times

Job = TypeVar("Job")
Result = TypeVar("Result")


class Backwards(InlineExecutor):
    """Returns the games of several deals in the reverse order."""

    def run(
        self,
        work: Callable[[Job], Result],
        jobs: Iterable[Job],
        progress: Callable[[Job, object], None] | None = None,
    ) -> Generator[tuple[Job, Result]]:
        coming = super().run(work, jobs)
        while waiting := list(islice(coming, 10)):
            yield from reversed(waiting)


class Interrupted(InlineExecutor):
    """Ctrl-C after some games."""

    def __init__(self, after: int) -> None:
        self._after = after

    def run(
        self,
        work: Callable[[Job], Result],
        jobs: Iterable[Job],
        progress: Callable[[Job, object], None] | None = None,
    ) -> Generator[tuple[Job, Result]]:
        yield from islice(super().run(work, jobs), self._after)
        raise KeyboardInterrupt


def test_the_result_tells_of_both_players() -> None:
    result = run_match(match("greedy", "random", groups=2), InlineExecutor())
    line = result.line
    assert line.groups == 2
    assert line.win.value == 1
    assert line.margin.value > 50
    greedy, random = result.standings
    assert greedy.games == random.games == 4
    assert greedy.points - random.points == pytest.approx(line.margin.value)
    # One slow first move can lift the mean above the 99th percentile, never above the most.
    assert 0 < greedy.ms_mean <= greedy.ms_max
    assert 0 < greedy.ms_p99 <= greedy.ms_max
    assert greedy.moves == sum(
        len(seat.ms) for game in result.games for seat in game.seats if seat.player == 0
    )
    assert greedy.wins == 1
    assert greedy.rating is None


def test_a_pair_of_games_is_one_observation() -> None:
    result = run_match(match("Coin", "Coin", groups=40), InlineExecutor())
    pairs = [
        (first.seats[0].share + second.seats[1].share) / 2
        for first, second in zip(result.games[::2], result.games[1::2], strict=True)
    ]
    assert result.line.groups == 40
    assert result.line.win.value == pytest.approx(sum(pairs) / 40)


def test_one_against_several_is_measured_by_its_fair_share() -> None:
    result = run_match(match("Coin", "Coin", groups=10, seats=5), InlineExecutor())
    assert len(result.games) == 50
    assert result.line.fair == 0.2
    shares = [sum(s.share for s in game.seats if s.player == 0) for game in result.games]
    assert result.line.win.value == pytest.approx(sum(shares) / 50)
    assert result.standings[1].games == 200


def test_several_are_rated() -> None:
    result = run_match(match("Coin", "Raises", "Coin", groups=10), InlineExecutor())
    assert [(line.player, line.against) for line in result.lines] == [
        (0, (1,)),
        (0, (2,)),
        (1, (2,)),
    ]
    ratings = [standing.rating for standing in result.standings]
    assert all(rating is not None for rating in ratings)
    assert min(range(3), key=lambda player: ratings[player].value) == 1  # type: ignore[union-attr]
    assert result.forfeits == 60


def test_a_table_of_several_tells_of_each() -> None:
    spec = MatchSpec((bot("Coin"), bot("Raises"), Contestant("random")), 3, seats=3, table=True)
    result = run_match(spec, InlineExecutor())
    assert [line.player for line in result.lines] == [0, 1, 2]
    assert [line.against for line in result.lines] == [(1, 2), (0, 2), (0, 1)]
    assert [line.win.value for line in result.lines] == [0, 0, 1]
    assert all(line.groups == 3 for line in result.lines)
    with pytest.raises(InvalidArgument, match="not a whole table"):
        run_match(spec, InlineExecutor(), stop_when_sure=True)


def test_a_sure_match_stops_early_and_an_even_one_does_not() -> None:
    sure = run_match(match("Coin", "Raises", groups=100), InlineExecutor(), stop_when_sure=True)
    assert sure.line.is_sure
    assert sure.line.groups < 40
    assert sure.line.anytime.low >= 0.5
    even = run_match(match("Coin", "Coin", groups=60), InlineExecutor(), stop_when_sure=True)
    assert not even.line.is_sure
    assert even.line.groups == 60


def test_each_meeting_of_a_round_robin_stops_by_itself() -> None:
    spec = match("Coin", "Raises", "Coin", groups=40)
    result = run_match(spec, InlineExecutor(), stop_when_sure=True)
    first, even, third = result.lines
    assert first.groups < 40
    assert third.groups < 40
    assert even.groups == 40


def test_where_a_match_stops_does_not_depend_on_who_finishes_first() -> None:
    spec = match("Coin", "Raises", groups=100)
    one = run_match(spec, InlineExecutor(), stop_when_sure=True)
    other = run_match(spec, Backwards(), stop_when_sure=True)
    assert without_times(one.games) == without_times(other.games)


def test_progress_goes_from_none_to_all() -> None:
    seen: list[Progress] = []
    run_match(match("Coin", "Coin", groups=5), InlineExecutor(), seen.append)
    assert [progress.done for progress in seen] == list(range(11))
    assert {progress.total for progress in seen} == {10}
    assert len(seen[-1].wins) == 1


def test_progress_of_a_match_that_stops_ends_complete() -> None:
    seen: list[Progress] = []
    run_match(match("Coin", "Raises", groups=100), Backwards(), seen.append, stop_when_sure=True)
    assert seen[-1].done == seen[-1].total < 200


def test_what_is_done_when_it_is_interrupted_counts_and_is_kept(tmp_path: Path) -> None:
    spec = match("Coin", "Coin", groups=20)
    with MatchStore(tmp_path / "m", spec) as store:
        part = run_match(spec, Interrupted(after=17), store=store)
    assert part.interrupted
    assert part.line.groups == 8
    seen: list[Progress] = []
    with MatchStore(tmp_path / "m", spec, resume=True) as store:
        whole = run_match(spec, InlineExecutor(), seen.append, store=store)
    assert not whole.interrupted
    assert (seen[0].done, seen[0].resumed) == (16, 16)
    assert len(seen) == 1 + 24
    assert without_times(whole.games) == without_times(run_match(spec, InlineExecutor()).games)


def test_nothing_played_is_a_result_too() -> None:
    result = run_match(match("Coin", "Coin"), Interrupted(after=0))
    assert result.games == ()
    assert result.line.groups == 0
    assert not result.line.is_sure


def test_the_pool_plays_the_same_games_as_one_process() -> None:
    spec = match("greedy", "random", groups=2, seed="same")
    with PoolExecutor(2) as pool:
        result = run_match(spec, pool)
    assert without_times(result.games) == without_times(run_match(spec, InlineExecutor()).games)


def test_a_worker_that_dies_changes_no_result(
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
    begun = len(log.read_text(encoding="utf-8").splitlines())
    # One more, if the worker was killed in the middle of a game.
    assert begun in (14, 15)
    assert without_times(result.games) == without_times(run_match(spec, InlineExecutor()).games)


class Deadly(str):
    """Ends the process that reads it."""

    __slots__ = ()

    def __reduce__(self) -> tuple[object, ...]:
        return os._exit, (1,)


def test_a_game_that_kills_every_worker_ends_the_match_with_its_name() -> None:
    deadly = Contestant("random", label=Deadly("deadly"))
    with (
        PoolExecutor(1) as pool,
        pytest.raises(QwirkleError, match=r"game 0\.0\.0 \(deadly, deadly\)") as caught,
    ):
        run_match(MatchSpec((deadly, deadly), 1), pool)
    assert caught.value.reason == "worker_lost"


def test_a_player_that_ends_its_process_does_not_harm_the_worker() -> None:
    with PoolExecutor(1) as pool:
        result = run_match(match("Exits", "random"), pool)
        pids = pool.pids
        assert result.forfeits == 2
        run_match(match("greedy", "random"), pool)
        assert pool.pids == pids
