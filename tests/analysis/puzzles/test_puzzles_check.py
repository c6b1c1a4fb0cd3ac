"""`make puzzles-check`, small: what it measures, and that it can fail."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from bench.puzzles_check import PuzzleCheck, check_puzzle, difficulty_figures, main, promise_figures
from qwirkle.analysis import Estimate
from qwirkle.analysis.puzzles import LEVELS, find_puzzle, format_puzzle_set
from qwirkle.notation import parse_move, parse_view
from tests.analysis.puzzles.examples import SPOIL_THE_FIVE, made_up
from tests.analysis.speed import needs_speed


@needs_speed
def test_a_small_check_prints_every_figure(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code = main(["--puzzles", "6", "--workers", "0"])
    out = capsys.readouterr().out
    for name in (
        "of theme keep_tiles",
        "solved by beginner",
        "the order of the levels",
        "harder ratings, fewer solve",
    ):
        assert name in out
    # These hold for any puzzle.
    for name in (
        "with a move that is not legal",
        "that state less than the criteria",
        "alike",
        "whose id is not their own",
        "endings that the solver does not prove",
    ):
        assert f"ok   puzzles {name}" in out
    assert code == ("MISS" in out)


@needs_speed
def test_a_puzzle_with_a_wrong_answer_is_not_confirmed() -> None:
    puzzle = find_puzzle(parse_view(SPOIL_THE_FIVE))
    assert puzzle is not None
    right = check_puzzle("x", puzzle)
    assert right.is_legal
    assert right.is_stated_well
    assert right.is_best
    assert right.is_unique
    assert right.has_only_answers
    generous = check_puzzle("x", replace(puzzle, answers=(*puzzle.answers, puzzle.rival)))
    assert not generous.has_only_answers
    others = tuple(c for c in puzzle.candidates if not puzzle.is_answer(c.move))
    wrong = check_puzzle("x", replace(puzzle, answers=(puzzle.rival,), candidates=others))
    assert not wrong.is_best
    assert not wrong.is_stated_well


def test_an_illegal_answer_is_noticed() -> None:
    broken = replace(made_up("aa"), answers=(parse_move("Px@2,0"),))
    check = check_puzzle("x", broken)
    assert not check.is_legal
    assert not check.is_itself


def checked(name: str, solved: float, found: float) -> PuzzleCheck:
    """A check of a puzzle that is rated by one share of solvers and has another."""
    return PuzzleCheck(
        made_up(name, solved=solved),
        is_legal=True,
        is_itself=True,
        is_stated_well=True,
        margin=Estimate(2.5, 0.2),
        solved=found,
        by_level=(found,) * len(LEVELS),
    )


def test_ratings_in_another_order_than_the_solvers_miss_their_bound() -> None:
    shares = [number / 10 for number in range(10)]
    honest = [checked(f"{number}", share, share) for number, share in enumerate(shares)]
    assert all(figure.is_met for figure in difficulty_figures(honest))
    wrong = [checked(f"{number}", share, 1 - share) for number, share in enumerate(shares)]
    assert not all(figure.is_met for figure in difficulty_figures(wrong))


def test_two_alike_and_lost_margins_miss_their_bounds() -> None:
    one = checked("aa", 0.5, 0.5)
    assert [f.is_met for f in promise_figures([one])].count(False) == 0
    alike = {f.name: f.is_met for f in promise_figures([one, checked("bb", 0.5, 0.5)])}
    assert not alike["puzzles alike"]
    thin = list(promise_figures([replace(one, margin=Estimate(1.0, 0.1))]))
    assert [f.name for f in thin if not f.is_met] == ["margin on fresh samples, of the stated"]


def test_a_missed_bound_is_the_exit_code(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "set"
    path.write_bytes(format_puzzle_set([replace(made_up("aa"), win_margin=0.0)], "1"))
    assert main(["--set", str(path), "--workers", "0"]) == 1
    assert "MISS puzzles that state less than the criteria" in capsys.readouterr().out
