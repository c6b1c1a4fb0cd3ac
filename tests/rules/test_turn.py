"""A turn, and what others saw of it."""

from qwirkle.rules import Axis, Cell, HiddenSwap, LineScore, Pass, Turn
from tests.rules.build import move, place, tiles

LINE = LineScore((Cell(0, 0), Cell(1, 0)), tiles("Ro Rs"), Axis.ACROSS, 2, 0)
QWIRKLE = LineScore(
    tuple(Cell(0, y) for y in range(6)), tiles("Ro Oo Yo Go Bo Po"), Axis.DOWN, 6, 6
)


def test_the_points_are_the_lines_with_their_qwirkles_and_the_bonus_for_finishing() -> None:
    turn = Turn(1, place("Ro@0,0"), (), (LINE, QWIRKLE), 6)
    assert (LINE.total, QWIRKLE.total) == (2, 12)
    assert turn.score == 14
    assert turn.points == 20


def test_the_own_turn_is_seen_whole() -> None:
    turn = Turn(1, move("swap Ro Bs"), tiles("Gx Gt"))
    seen = turn.seen_by(1)
    assert (seen.move, seen.draw, seen.draw_count) == (turn.move, turn.draw, 2)


def test_of_anothers_turn_swap_and_draw_are_counts() -> None:
    turn = Turn(1, move("swap Ro Bs"), tiles("Gx Gt"))
    for seat in (0, 2, None):
        seen = turn.seen_by(seat)
        assert (seen.move, seen.draw, seen.draw_count) == (HiddenSwap(2), None, 2)


def test_of_anothers_placement_only_the_draw_is_hidden() -> None:
    turn = Turn(0, place("Ro@0,0"), tiles("Gx"), (LINE,), 6)
    for seat in (1, None):
        seen = turn.seen_by(seat)
        assert (seen.move, seen.draw, seen.draw_count) == (turn.move, None, 1)
        assert (seen.lines, seen.bonus, seen.points) == ((LINE,), 6, 8)


def test_a_pass_hides_nothing() -> None:
    seen = Turn(0, Pass(), ()).seen_by(1)
    assert (seen.move, seen.draw_count, seen.points) == (Pass(), 0, 0)
