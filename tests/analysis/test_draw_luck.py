"""Luck: what was drawn compared with what could have been."""

from __future__ import annotations

from math import sqrt
from statistics import fmean, stdev

from qwirkle.analysis import luck
from qwirkle.engine import is_compiled
from qwirkle.rules import Game
from tests.analysis.games import played

GAMES = 16 if is_compiled() else 3


def test_luck_repeats_and_names_each_draw_where_it_was_used() -> None:
    game = played(3, "greedy", "greedy")
    draws = luck(game)
    assert draws == luck(game)
    assert [draw.number for draw in draws] == sorted({draw.number for draw in draws})
    for draw in draws:
        assert game.turns[draw.number - 1].seat == draw.seat
        if draw.drawn_in:
            assert game.turns[draw.drawn_in - 1].seat == draw.seat
            assert game.turns[draw.drawn_in - 1].draw == draw.tiles
    (dealt,) = [draw for draw in draws if draw.drawn_in == 0]
    assert dealt.seat == game.turns[1].seat


def test_its_mean_is_zero_within_its_error() -> None:
    points = [
        draw.points for seed in range(GAMES) for draw in luck(played(seed, "greedy", "greedy"))
    ]
    assert abs(fmean(points)) < 3.5 * stdev(points) / sqrt(len(points))


def test_there_is_no_luck_before_a_draw_is_used_or_when_the_bag_was_used_up() -> None:
    assert luck(Game.start(2, seed=7)) == ()
    game = played(3, "greedy", "greedy")
    draws = {draw.drawn_in for draw in luck(game)}
    for number, turn in enumerate(game.turns, 1):
        if not turn.draw:
            assert number not in draws


def test_the_best_tiles_are_luckier_than_the_worst() -> None:
    """The seat that wins by far was luckier than the other one in most games of equals."""
    agree = margins = 0
    for seed in range(GAMES):
        game = played(seed, "greedy", "greedy")
        margin = game.position.scores[0] - game.position.scores[1]
        draws = luck(game)
        lucks = [sum(draw.points for draw in draws if draw.seat == seat) for seat in (0, 1)]
        if abs(margin) >= 20:
            margins += 1
            agree += (lucks[0] > lucks[1]) == (margin > 0)
    assert agree > margins / 2
