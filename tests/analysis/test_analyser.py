"""What a position is worth: candidates, limits, exact values, cancelling."""

from __future__ import annotations

from threading import Timer

import pytest

from bench.endings import move_values, small_endings
from qwirkle.analysis import analyse
from qwirkle.analysis.json_form import to_builtins
from qwirkle.engine import Field, is_compiled
from qwirkle.notation import parse_move
from qwirkle.rules import ALL_TILES, IllegalMove, InvalidArgument, Pass, Place, Swap
from tests.analysis.games import on_turn, played, view_after
from tests.analysis.speed import needs_speed

GAME = played(3, "greedy", "greedy")
VIEW = view_after(GAME, 12)
SAMPLES = 64 if is_compiled() else 16
ENDING: dict[str, object] = {
    "board": [[0, 0, "Ro"], [1, 0, "Rs"], [2, 0, "Rd"]],
    "hands": [["Rc", "Bs"], ["Bd", "Yo"]],
    "bag": [],
    "scores": [10, 12],
}


def test_results_improve_and_the_last_is_final() -> None:
    results = list(analyse(VIEW, samples=SAMPLES))
    assert [result.method for result in results] == ["static", "sampled"]
    assert [result.is_final for result in results] == [False, True]
    assert results[-1].samples == SAMPLES
    assert results[-1].rollouts >= 2 * SAMPLES


def test_samples_and_precision_repeat_exactly() -> None:
    limits: list[dict[str, float]] = [{"samples": SAMPLES}]
    if is_compiled():
        limits.append({"precision": 0.8})
    for limit in limits:
        one, other = (list(analyse(VIEW, **limit)) for _ in range(2))  # type: ignore[arg-type]
        assert one == other
    assert list(analyse(VIEW, samples=16, seed="a")) != list(analyse(VIEW, samples=16, seed="b"))


@needs_speed
def test_a_precision_is_reached_by_every_move_that_may_be_the_best() -> None:
    result = analyse(VIEW, precision=0.8).result()
    in_play = [c for c in result.candidates if c.samples == result.samples]
    assert in_play
    assert all(c.behind.error <= 0.8 for c in in_play)
    dropped = [c for c in result.candidates if c.samples < result.samples]
    assert all(c.behind.value > 2 * c.behind.error for c in dropped)


def test_candidates_come_best_first_with_their_lines_and_what_they_keep() -> None:
    result = analyse(VIEW, samples=SAMPLES).result()
    behind = [candidate.behind.value for candidate in result.candidates]
    assert behind == sorted(behind)
    assert behind[0] == 0
    for candidate in result.candidates:
        assert candidate.score == VIEW.score(candidate.move)
        assert candidate.lines == VIEW.score_lines(candidate.move)
        gone = candidate.move
        tiles = gone.tiles if isinstance(gone, Swap) else ()
        if isinstance(gone, Place):
            tiles = tuple(tile for tile, _ in gone.placements)
        assert sorted((*candidate.kept, *tiles)) == sorted(VIEW.hand)
        assert candidate.win is not None
        assert 0 <= candidate.win.value <= 1
        assert candidate.reply is not None
        assert 0 < candidate.reply.share <= 1


def test_a_given_move_is_among_the_candidates_in_any_order_and_never_dropped() -> None:
    known = {str(c.move) for c in analyse(VIEW, samples=16).result().candidates}
    worst = min(VIEW.legal_placements(), key=VIEW.score)
    swap = Swap(VIEW.hand[:1])
    assert str(worst) not in known
    result = analyse(VIEW, samples=SAMPLES, moves=[worst, swap]).result()
    for move in (worst, swap):
        candidate = result.of(move)
        assert candidate is not None
        assert candidate.samples == SAMPLES
    two = next(m for m in VIEW.legal_placements() if len(m.placements) == 2)
    assert analyse(VIEW, samples=16, moves=[Place(two.placements[::-1])]).result().of(two)


def test_an_opening_can_lie_anywhere() -> None:
    view = view_after(GAME, 0)
    result = analyse(view, samples=16).result()
    (first, *_) = result.candidates
    assert isinstance(first.move, Place)
    down = Place(
        tuple(
            placement._replace(cell=placement.cell._replace(x=7, y=placement.cell.x - 20))
            for placement in first.move.placements
        )
    )
    assert len(analyse(view, samples=16, moves=[down]).result().candidates) == len(
        result.candidates
    )


def test_what_the_hidden_tiles_are_does_not_matter() -> None:
    """Only what the seat may know is used."""
    position = next(step.position for step in GAME.steps() if len(step.turns) == 12)
    other = 1 - position.to_move
    hands = list(position.hands)
    bag = list(position.bag)
    hands[other], bag[:6] = tuple(bag[:6]), list(hands[other])
    moved = type(position)(
        position.ruleset,
        position.board,
        tuple(hands),
        tuple(bag),
        position.scores,
        position.to_move,
        position.turns,
    )
    assert list(analyse(moved.view(moved.to_move), samples=16)) == list(analyse(VIEW, samples=16))


def test_with_an_empty_bag_the_values_of_all_moves_are_exact() -> None:
    for number, (board, mine, theirs) in enumerate(small_endings("test analysis", 4)):
        if number == 8:
            break
        view = on_turn(
            {
                "board": [[x, y, str(ALL_TILES[kind])] for x, y, kind in board],
                "hands": [[str(ALL_TILES[k]) for k in hand] for hand in (mine, theirs)],
                "bag": [],
            }
        )
        if view.is_over or view.must_pass:
            continue
        result = analyse(view, samples=2000).result()
        assert (result.method, result.unsolved) == ("exact", False)
        field = Field()
        for x, y, kind in board:
            field.put(x, y, kind)
        values = sorted((value for _, value in move_values(field, mine, theirs)), reverse=True)
        found = [candidate.behind.value for candidate in result.candidates]
        assert found == [values[0] - value for value in values]
        assert all(candidate.behind.error == 0 for candidate in result.candidates)


def test_an_exact_win_chance_is_whether_the_margin_wins() -> None:
    result = analyse(on_turn(ENDING)).result()
    wins = [c.win.value for c in result.candidates if c.win is not None]
    assert wins == sorted(wins, reverse=True)
    assert set(wins) <= {0.0, 0.5, 1.0}
    behind = analyse(on_turn(ENDING | {"scores": [0, 100]})).result()
    assert {c.win.value for c in behind.candidates if c.win is not None} == {0.0}


def test_an_ending_that_is_not_solved_says_so_and_is_sampled() -> None:
    game = played(5, "greedy", "greedy")
    turns = next(len(step.turns) for step in game.steps() if not step.position.bag)
    result = analyse(view_after(game, turns), samples=1).result()
    assert result.unsolved
    assert result.method == "sampled"


def test_a_forced_pass_is_the_only_candidate() -> None:
    view = on_turn(
        {
            "board": [[0, 0, "Ro"], [1, 0, "Rs"]],
            "hands": [["Gx"], ["Rd"]],
            "bag": [],
        }
    )
    result = analyse(view).result()
    assert [candidate.move for candidate in result.candidates] == [Pass()]
    assert result.is_final


def test_cancelling_ends_an_analysis_after_one_more_result() -> None:
    analysis = analyse(VIEW, seconds=600)
    seen = []
    for result in analysis:
        seen.append(result)
        if len(seen) == 2:
            analysis.cancel()
    assert len(seen) <= 3
    assert seen[-1].is_final


def test_cancelling_from_another_thread_ends_an_exact_search() -> None:
    game = played(5, "greedy", "greedy")
    turns = next(len(step.turns) for step in game.steps() if not step.position.bag)
    analysis = analyse(view_after(game, turns), seconds=600)
    timer = Timer(0.05, analysis.cancel)
    timer.start()
    result = analysis.result()
    timer.join()
    assert result.is_final


@pytest.mark.parametrize(
    "limits",
    [
        {"seconds": 1.0, "samples": 5},
        {"seconds": 0.0},
        {"samples": 0},
        {"precision": 0.0},
        {"candidates": 40},
    ],
)
def test_limits_that_make_no_sense_are_refused(limits: dict[str, float]) -> None:
    with pytest.raises(InvalidArgument):
        analyse(VIEW, **limits)  # type: ignore[arg-type]


def test_illegal_moves_and_seats_that_are_not_on_turn_are_refused() -> None:
    with pytest.raises(IllegalMove):
        analyse(VIEW, moves=[parse_move("Ro@500,500")])
    position = next(step.position for step in GAME.steps() if len(step.turns) == 12)
    with pytest.raises(InvalidArgument):
        analyse(position.view(1 - position.to_move))


def test_more_seats_are_sampled_too() -> None:
    view = view_after(played(2, "greedy", "greedy", "greedy"), 9)
    result = analyse(view, samples=16).result()
    assert result.method == "sampled"
    assert to_builtins(result)["seat"] == view.to_move
