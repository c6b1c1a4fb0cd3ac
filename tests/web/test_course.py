"""The boards of the course: its answers are right by the rules and by analysis."""

from __future__ import annotations

import json
from collections import Counter
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from qwirkle.analysis import (
    Analysis,
    BetterTilesKept,
    Candidate,
    DuplicateKept,
    TurnJob,
    analyse,
    judge_turn,
)
from qwirkle.notation import parse_move
from qwirkle.rules import ALL_TILES, Move, Place, Placement, Position, Swap, Tile
from qwirkle.rules.line import line_flaw
from qwirkle.rules.scoring import LineScore, score_lines
from qwirkle.rules.tile import COPIES, Cell
from qwirkle.rules.view import View

COURSE: dict[str, list[dict[str, Any]]] = json.loads(
    (Path(__file__).parents[2] / "web/src/learn/course/course.json").read_text(encoding="utf-8")
)
LESSONS = ("count", "lines", "gift", "keep", "swap", "out")
BOARDS = [(lesson, at) for lesson in LESSONS for at in range(3)]

SAMPLES = 1600
CLEAR = 1.0
"""So many points at least is any other move behind."""


def boards_of(*lessons: str) -> list[tuple[str, int]]:
    return [(lesson, at) for lesson, at in BOARDS if lesson in lessons]


@cache
def position_of(lesson: str, at: int) -> Position:
    """As the page has it: what is not seen is dealt, or is the other player's hand."""
    board = COURSE[lesson][at]
    placed = parse_move(board["board"])
    assert isinstance(placed, Place)
    hand = board["hand"].split()
    seen = Counter([*(tile.code for tile, _ in placed.placements), *hand])
    other = board["other"].split() if "other" in board else []
    hidden = [tile.code for tile in ALL_TILES for _ in range(COPIES - seen[tile.code])]
    return Position.from_setup(
        {
            "board": [[cell.x, cell.y, tile.code] for tile, cell in placed.placements],
            "hands": [hand, other or hidden[:6]],
            "bag": [] if other else hidden[6:],
        }
    )


def view_of(lesson: str, at: int) -> View:
    return position_of(lesson, at).view(0)


def answers_of(lesson: str, at: int) -> list[Move]:
    return [parse_move(move) for move in COURSE[lesson][at]["answers"]]


def swaps_of(lesson: str, at: int) -> list[Swap]:
    """The swaps of as many tiles as are right."""
    least = COURSE[lesson][at].get("swaps", 0)
    if not least:
        return []
    hand = sorted(view_of(lesson, at).hand)
    kinds = {tiles for size in range(least, 7) for tiles in combinations(hand, size)}
    return [Swap(tiles) for tiles in sorted(kinds)]


@cache
def analysis_of(lesson: str, at: int) -> Analysis:
    given = swaps_of(lesson, at) or answers_of(lesson, at)
    return analyse(view_of(lesson, at), samples=SAMPLES, candidates=20, moves=given).result()


def lines_of(view: View, move: Move) -> tuple[LineScore, ...]:
    assert isinstance(move, Place)
    return score_lines(view.board, move.placements)


def sixths(view: View, move: Move) -> list[tuple[Tile, list[Cell]]]:
    """The tile that each line of five of a move lacks, and the cells that would take it."""
    assert isinstance(move, Place)
    after = view.board.laid(move.placements)
    found = []
    for line in lines_of(view, move):
        if len(line.cells) != 5 or line.axis is None:
            continue
        laid = after.tiles_at(line.cells)
        (lacking,) = [tile for tile in ALL_TILES if line_flaw([*laid, tile]) is None]
        ends = (line.cells[0].step(line.axis, -1), line.cells[-1].step(line.axis, 1))
        found.append((lacking, [end for end in ends if after.fits(lacking, end)]))
    return found


def gives_a_qwirkle(view: View, move: Move) -> bool:
    """Whether the next player may complete a line of five of this move."""
    return any(cells and view.unseen_counts[tile.index] for tile, cells in sixths(view, move))


def test_there_are_three_boards_a_lesson() -> None:
    assert {lesson: len(boards) for lesson, boards in COURSE.items()} == dict.fromkeys(LESSONS, 3)


@pytest.mark.parametrize(("lesson", "at"), boards_of("count", "lines", "gift", "keep"))
def test_the_answers_are_clearly_better_than_all_other_moves(lesson: str, at: int) -> None:
    analysis = analysis_of(lesson, at)
    given = [analysis.of(move) for move in answers_of(lesson, at)]
    answers = [candidate for candidate in given if candidate is not None]
    assert len(answers) == len(given)
    assert all(candidate.behind.value < CLEAR for candidate in answers)
    others = [candidate for candidate in analysis.candidates if candidate not in answers]
    assert min(candidate.behind.value for candidate in others) >= CLEAR


@pytest.mark.parametrize(("lesson", "at"), boards_of("count"))
def test_nobody_can_complete_the_five_because_its_sixth_tile_is_gone(lesson: str, at: int) -> None:
    view = view_of(lesson, at)
    for answer in answers_of(lesson, at):
        found = sixths(view, answer)
        assert found
        for tile, _ in found:
            assert list(view.board.values()).count(tile) == COPIES


@pytest.mark.parametrize(("lesson", "at"), boards_of("lines"))
def test_the_answer_scores_most_by_counting_in_the_most_lines(lesson: str, at: int) -> None:
    view = view_of(lesson, at)
    legal = view.legal_placements()
    most = max(view.score(move) for move in legal)
    lines = max(len(lines_of(view, move)) for move in legal)
    for answer in answers_of(lesson, at):
        assert (view.score(answer), len(lines_of(view, answer))) == (most, lines)


@pytest.mark.parametrize(("lesson", "at"), [("gift", 0), ("gift", 1)])
def test_what_scores_most_gives_a_qwirkle_away_and_the_answer_does_not(
    lesson: str, at: int
) -> None:
    view = view_of(lesson, at)
    legal = view.legal_placements()
    most = max(view.score(move) for move in legal)
    assert all(gives_a_qwirkle(view, move) for move in legal if view.score(move) == most)
    assert not any(gives_a_qwirkle(view, answer) for answer in answers_of(lesson, at))


def test_a_five_with_both_ends_blocked_is_no_gift_though_its_sixth_tile_is_left() -> None:
    view = view_of("gift", 2)
    for answer in answers_of("gift", 2):
        found = sixths(view, answer)
        assert found
        for tile, cells in found:
            assert view.unseen_counts[tile.index] > 0
            assert cells == []


@pytest.mark.parametrize(("lesson", "at"), boards_of("keep"))
def test_what_scores_most_keeps_worse_tiles(lesson: str, at: int) -> None:
    view = view_of(lesson, at)
    answers = answers_of(lesson, at)
    others = [move for move in view.legal_placements() if move not in answers]
    tempting = max(others, key=view.score)
    assert all(view.score(tempting) >= view.score(answer) for answer in answers)
    review = judge_turn(TurnJob(0, 0, view, tempting, "full"))
    main = max(review.reasons, key=lambda reason: reason.points)
    assert isinstance(main, BetterTilesKept | DuplicateKept)


@pytest.mark.parametrize(("lesson", "at"), boards_of("swap"))
def test_a_swap_of_enough_tiles_beats_every_placement(lesson: str, at: int) -> None:
    analysis = analysis_of(lesson, at)
    assert analysis.legal > 0
    swaps = [analysis.of(swap) for swap in swaps_of(lesson, at)]
    placed = [each for each in analysis.candidates if isinstance(each.move, Place)]
    assert placed
    worst = max(swap.behind.value for swap in swaps if swap is not None)
    assert None not in swaps
    assert min(each.behind.value for each in placed) >= worst + CLEAR


@pytest.mark.parametrize(("lesson", "at"), boards_of("out"))
def test_no_other_move_is_as_good_in_the_end(lesson: str, at: int) -> None:
    analysis = analysis_of(lesson, at)
    assert analysis.method == "exact"
    best = [each for each in analysis.candidates if each.behind.value == 0]
    answers = [analysis.of(move) for move in answers_of(lesson, at)]
    assert sorted(map(_key, best)) == sorted(_key(each) for each in answers if each is not None)
    others = [each for each in analysis.candidates if each not in best]
    # Points now are not what decides.
    assert max(each.score for each in others) > best[0].score


def _key(candidate: Candidate) -> list[Placement]:
    assert isinstance(candidate.move, Place)
    return sorted(candidate.move.placements)


def test_what_the_reasons_say_of_the_boards_is_so() -> None:
    def unseen(lesson: str, at: int, tile: str) -> int:
        return view_of(lesson, at).unseen_counts[Tile.parse(tile).index]

    def scores(lesson: str, at: int) -> list[int]:
        view = view_of(lesson, at)
        return sorted((view.score(move) for move in view.legal_placements()), reverse=True)

    gone = [("count", 0, "Oo"), ("count", 1, "Gt"), ("count", 2, "Yx")]
    assert [unseen(*each) for each in gone] == [0, 0, 0]
    assert unseen("count", 2, "Rx") == 1
    assert unseen("keep", 2, "Px") == 2
    assert [scores("gift", at)[0] for at in (0, 1)] == [7, 7]
    assert [view_of("gift", at).score(answers_of("gift", at)[0]) for at in (0, 1)] == [6, 6]
    assert [view_of("keep", at).score(answers_of("keep", at)[0]) for at in range(3)] == [4, 7, 9]
    assert [scores("swap", at)[0] for at in range(3)] == [2, 3, 2]
    assert len(scores("swap", 2)) == 1


@pytest.mark.parametrize("at", [1, 2])
def test_the_other_player_can_only_pass_after_the_answer(at: int) -> None:
    (answer,) = answers_of("out", at)
    assert position_of("out", at).play(answer).view(1).must_pass


def test_both_tiles_at_once_end_the_game() -> None:
    for answer in answers_of("out", 0):
        after = position_of("out", 0).play(answer)
        assert after.is_over
        assert after.scores == (12, 0)
