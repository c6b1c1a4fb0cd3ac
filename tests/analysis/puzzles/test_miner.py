"""Mining: the same seed gives the same set, in any order, also after a stop."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Iterable
from itertools import islice
from pathlib import Path

import pytest

from qwirkle.analysis.puzzles import (
    MOST_OF_A_THEME,
    THEMES,
    GameJob,
    MiningJournal,
    Puzzle,
    Selection,
    game_jobs,
    mine,
    mine_game,
    record_jobs,
)
from qwirkle.compute import InlineExecutor
from qwirkle.compute.executor import Job, Result
from qwirkle.notation import parse_record
from qwirkle.rules import Game, InvalidArgument
from tests.analysis.puzzles.examples import made_up
from tests.analysis.speed import needs_speed

GAMES = Path(__file__).parents[2] / "games"


def invented(job: GameJob) -> tuple[Puzzle, ...]:
    """Puzzles of a game without looking at it: 0, 1 or 2, of several themes."""
    return tuple(
        made_up(f"{job.number:08x}{at:02x}", THEMES[(job.number + at) % len(THEMES)])
        for at in range(job.number % 3)
    )


class BackwardExecutor(InlineExecutor):
    """Finishes the jobs of a batch in the reverse order."""

    def run(
        self,
        work: Callable[[Job], Result],
        jobs: Iterable[Job],
        progress: Callable[[Job, object], None] | None = None,
    ) -> Generator[tuple[Job, Result]]:
        source = iter(jobs)
        while batch := list(islice(source, 5)):
            yield from ((job, work(job)) for job in reversed(batch))


@pytest.fixture(autouse=True)
def without_sampling(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("qwirkle.analysis.puzzles.miner.mine_game", invented)


def journal(path: Path, seed: str = "1", source: str = "self-play") -> MiningJournal:
    return MiningJournal(path, seed, source)


def mined(path: Path, count: int = 20, games: int | None = None) -> tuple[Puzzle, ...]:
    with journal(path) as kept:
        return mine(game_jobs("1", games), count, InlineExecutor(), kept)


def test_the_order_in_which_games_finish_does_not_matter(tmp_path: Path) -> None:
    expected = mined(tmp_path / "one")
    assert len(expected) == 20
    with journal(tmp_path / "two") as kept:
        assert mine(game_jobs("1"), 20, BackwardExecutor(), kept) == expected


def test_mining_goes_on_after_a_stop_and_looks_at_no_game_twice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    expected = mined(tmp_path / "whole")
    seen: list[int] = []

    def until_stopped(job: GameJob) -> tuple[Puzzle, ...]:
        if len(seen) == 7:
            raise KeyboardInterrupt
        seen.append(job.number)
        return invented(job)

    monkeypatch.setattr("qwirkle.analysis.puzzles.miner.mine_game", until_stopped)
    with pytest.raises(KeyboardInterrupt):
        mined(tmp_path / "part")
    with (tmp_path / "part").open("ab") as file:
        file.write(b'{"game": 7, "fou')  # as a crash in the middle of a write leaves it

    def the_rest(job: GameJob) -> tuple[Puzzle, ...]:
        assert job.number not in seen
        return invented(job)

    monkeypatch.setattr("qwirkle.analysis.puzzles.miner.mine_game", the_rest)
    assert mined(tmp_path / "part") == expected
    assert seen == list(range(7))


def test_when_there_are_no_more_games_there_are_fewer_puzzles(tmp_path: Path) -> None:
    assert 0 < len(mined(tmp_path / "few", 20, games=4)) < 20


@pytest.mark.parametrize(("seed", "source"), [("2", "self-play"), ("1", "abc")])
def test_a_journal_of_something_else_is_refused(tmp_path: Path, seed: str, source: str) -> None:
    mined(tmp_path / "part", 3)
    with pytest.raises(InvalidArgument) as refusal:
        journal(tmp_path / "part", seed, source)
    assert refusal.value.reason == "other_mining"


@pytest.mark.parametrize("line", [b"no JSON", b"{}", b'{"game":0,"found":[{}]}', b"\xff"])
def test_a_damaged_journal_is_refused(tmp_path: Path, line: bytes) -> None:
    path = tmp_path / "part"
    path.write_bytes(line + b"\n")
    with pytest.raises(InvalidArgument):
        journal(path)
    path.unlink()
    journal(path).close()
    path.write_bytes(path.read_bytes() + line + b"\n")
    with pytest.raises(InvalidArgument):
        journal(path)


def test_one_journal_has_one_run(tmp_path: Path) -> None:
    with journal(tmp_path / "part"), pytest.raises(InvalidArgument):
        journal(tmp_path / "part")


def test_a_selection_has_no_two_alike_and_not_too_many_of_a_theme() -> None:
    selection = Selection(10)
    assert selection.offer(made_up("aa"))
    assert not selection.offer(made_up("aa"))
    for number in range(100):
        selection.offer(made_up(str(number), THEMES[number // 20 % len(THEMES)]))
    assert selection.is_full
    counts = Counter(puzzle.theme for puzzle in selection.puzzles)
    assert all(count <= 10 * MOST_OF_A_THEME[theme] + 1 for theme, count in counts.items())
    assert len(counts) > 2


def test_records_of_more_than_two_seats_are_refused() -> None:
    with pytest.raises(InvalidArgument) as refusal:
        list(record_jobs("1", [Game.start(3, seed=1)]))
    assert refusal.value.reason == "not_two_seats"


@needs_speed
def test_a_game_gives_the_same_puzzles_again_and_they_state_the_criteria() -> None:
    game = parse_record((GAMES / "two.qwirkle").read_text(encoding="utf-8")).game
    (job,) = record_jobs("1", [next(step for step in game.steps() if len(step.turns) == 10)])
    found = mine_game(job)
    assert found
    assert found == mine_game(job)
    for puzzle in found:
        assert puzzle.margin.value >= 2
        assert puzzle.win_margin >= 0.02
        assert not puzzle.is_answer(puzzle.rival)
        assert puzzle.reasons
        assert all(puzzle.judge(answer).is_answer for answer in puzzle.answers)
