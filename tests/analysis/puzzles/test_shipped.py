"""The set that ships: large, small on disk, mixed, legal, and no two alike."""

from __future__ import annotations

from collections import Counter
from datetime import date
from importlib import resources

from qwirkle.analysis.puzzles import puzzle_id, shipped_puzzles


def test_there_are_two_thousand_in_less_than_a_megabyte() -> None:
    file = resources.files("qwirkle.analysis.puzzles").joinpath("shipped.jsonl.gz")
    assert len(file.read_bytes()) < 1_000_000
    assert len(shipped_puzzles()) >= 2000
    assert shipped_puzzles() is shipped_puzzles()


def test_themes_and_levels_are_mixed() -> None:
    summaries = shipped_puzzles().summaries.values()
    themes = Counter(summary.theme for summary in summaries)
    assert max(themes.values()) <= len(summaries) / 2
    assert len(themes) >= 6
    levels = Counter(summary.level for summary in summaries)
    assert all(levels[level] >= 50 for level in ("casual", "keen", "strong", "expert"))
    assert sum(themes[theme] for theme in ("best_score", "hidden_qwirkle")) <= 0.6 * len(summaries)


def test_every_answer_is_legal_and_no_two_puzzles_are_alike() -> None:
    # Puzzles that are alike have the same id, and a set with an id twice is not read at all.
    for puzzle in shipped_puzzles():
        view = puzzle.view
        for answer in puzzle.answers:
            assert view.is_legal(answer)
        assert not puzzle.is_answer(puzzle.rival)
        assert puzzle.margin.value >= max(2, 3 * puzzle.margin.error)
        assert puzzle.win_margin >= 0.02
        assert puzzle.reasons
        assert puzzle.id == puzzle_id(view)


def test_the_days_of_a_year_have_different_puzzles() -> None:
    first = date(2027, 1, 1).toordinal()
    days = [date.fromordinal(first + number) for number in range(0, 365, 9)]
    ids = {shipped_puzzles().of_the_day(day).id for day in days}
    # Two only where one round through the set ends and the next begins.
    assert len(ids) >= len(days) - 1
