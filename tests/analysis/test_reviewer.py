"""The review of a whole game."""

from __future__ import annotations

import pickle
from collections import Counter
from dataclasses import replace

import pytest

from qwirkle.analysis import (
    EDGES,
    Review,
    assemble,
    format_review_json,
    judge_turn,
    parse_review_json,
    performance,
    review,
    turn_jobs,
)
from qwirkle.engine import is_compiled
from qwirkle.rules import Game, InvalidArgument
from tests.analysis.games import played
from tests.analysis.speed import needs_speed

GAME = played(3, "beginner", "expert")
QUICK = review(GAME, "quick")


@pytest.fixture(scope="module")
def full() -> Review:
    return review(GAME)


def test_every_turn_has_a_verdict_by_its_seat() -> None:
    assert [turn.number for turn in QUICK.turns] == list(range(1, len(GAME.turns) + 1))
    assert [turn.seat for turn in QUICK.turns] == [turn.seat for turn in GAME.turns]
    for reviewed, turn in zip(QUICK.turns, GAME.turns, strict=True):
        assert reviewed.played.move == turn.move
        assert reviewed.played.score == turn.score
        assert reviewed.played.bonus == turn.bonus
        assert reviewed.method == "static"


def check_figures(game: Game, found: Review) -> None:
    for turn in found.turns:
        assert turn.loss.value >= 0
        if turn.verdict in ("best", "forced"):
            assert turn.better is None
            assert turn.reasons == ()
            continue
        assert turn.better is not None
        assert (
            turn.verdict
            == ("good", "inaccuracy", "mistake", "blunder")[
                sum(turn.loss.value >= edge for edge in EDGES)
            ]
        )
        assert (turn.verdict == "good") == (turn.reasons == ())
        for reason in turn.reasons:
            if type(reason).__name__ == "QwirkleMissed":
                assert turn.loss.value >= 1
    for seat in found.seats:
        mine = [turn for turn in found.turns if turn.seat == seat.seat]
        assert seat.verdicts == dict(Counter(turn.verdict for turn in mine))
        assert seat.luck == pytest.approx(
            sum(draw.points for draw in found.luck if draw.seat == seat.seat)
        )
        assert set(seat.costliest_turns) <= {turn.number for turn in mine}
        assert set(seat.best_turns) <= {turn.number for turn in mine}
    assert sum(seat.unattributed for seat in found.seats) == pytest.approx(0, abs=1e-6)
    assert sum(seat.margin for seat in found.seats) == pytest.approx(0)


def test_the_figures_of_a_quick_review_agree_with_each_other() -> None:
    check_figures(GAME, QUICK)


def test_a_quick_review_gives_no_level() -> None:
    assert [seat.level for seat in QUICK.seats] == [None, None]
    with pytest.raises(InvalidArgument, match="quick"):
        performance([(QUICK, 0)])


def test_win_chances_begin_even_and_end_with_the_result() -> None:
    assert QUICK.win is not None
    assert len(QUICK.win) == len(GAME.turns) + 1
    assert all(sum(row) == pytest.approx(1) for row in QUICK.win)
    assert QUICK.win[0][0] == pytest.approx(0.5, abs=0.15)
    assert GAME.position.outcome is not None
    assert [seat for seat in (0, 1) if QUICK.win[-1][seat] == 1] == list(
        GAME.position.outcome.winners
    )
    for point in QUICK.turning_points:
        before, after = QUICK.win[point.number - 1][point.seat], QUICK.win[point.number][point.seat]
        assert point.change == pytest.approx(after - before)
        assert abs(point.change) >= 0.1


@needs_speed
def test_a_full_review_is_sampled_and_exact_at_the_end(full: Review) -> None:
    check_figures(GAME, full)
    methods = [turn.method for turn in full.turns if turn.verdict != "forced"]
    assert "static" not in methods
    assert methods[0] == "sampled"
    assert methods[-1] == "exact"
    assert sum(turn.rollouts for turn in full.turns) < 450_000
    levels = [seat.level for seat in full.seats]
    assert all(level is not None for level in levels)


@needs_speed
def test_the_weaker_player_loses_more(full: Review) -> None:
    beginner, expert = full.seats
    assert beginner.loss_a_turn is not None
    assert expert.loss_a_turn is not None
    assert beginner.loss_a_turn.value > expert.loss_a_turn.value + 0.5
    weak, strong = performance([(full, 0)]), performance([(full, 1)])
    assert weak.elo.value < strong.elo.value
    assert weak.elo.low < weak.elo.value < weak.elo.high
    twice = performance([(full, 0), (full, 0)])
    assert twice.elo.high - twice.elo.low < weak.elo.high - weak.elo.low


@needs_speed
def test_a_full_review_survives_json(full: Review) -> None:
    text = format_review_json(full)
    assert format_review_json(parse_review_json(text)) == text


def test_jobs_survive_pickling_and_give_the_same_review_in_any_order() -> None:
    jobs = [pickle.loads(pickle.dumps(job)) for job in turn_jobs(GAME, "quick")]
    turns = [pickle.loads(pickle.dumps(judge_turn(job))) for job in reversed(jobs)]
    assert assemble(GAME, turns, "quick") == QUICK


def test_a_sampled_verdict_repeats_exactly() -> None:
    job = turn_jobs(GAME)[len(GAME.turns) // 2 if is_compiled() else -1]
    assert judge_turn(job) == judge_turn(job)


def test_a_game_that_is_not_over_is_refused() -> None:
    with pytest.raises(InvalidArgument, match="finished"):
        review(Game.start(2, seed=1))
    with pytest.raises(InvalidArgument):
        review(GAME.position)  # type: ignore[arg-type]


def test_games_of_more_seats_have_no_level() -> None:
    game = played(2, "greedy", "greedy", "greedy")
    found = review(game, "quick")
    check_figures(game, found)
    assert not found.is_calibrated
    assert [seat.level for seat in found.seats] == [None] * 3
    with pytest.raises(InvalidArgument, match="two seats"):
        performance([(replace(found, depth="full"), 0)])


def review_as_full(found: Review) -> Review:
    return type(found)(
        **{name: getattr(found, name) for name in found.__slots__} | {"depth": "full"}
    )


def test_a_game_that_ends_by_leaving_is_reviewed() -> None:
    game = Game.start(2, seed=1)
    game = game.play(game.position.legal_placements()[0])
    game = game.depart(game.position.to_move, "resigned")
    found = review(game, "quick")
    assert len(found.turns) == 1
    assert found.win is not None
    assert found.seats[0].loss_a_turn is None


def test_gifts_are_lines_of_five_that_the_next_seat_completes() -> None:
    for seed in range(12):
        game = played(seed, "greedy", "greedy")
        found = review(game, "quick") if seed == 0 else None
        for gift in found.gifts if found else ():
            giver, taker = game.turns[gift.number - 1], game.turns[gift.number]
            assert (giver.seat, taker.seat) == (gift.giver, gift.taker)
            assert any(len(line.cells) == 5 for line in giver.lines)
            assert gift.points == 12
