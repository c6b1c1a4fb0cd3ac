"""The chance to win."""

from __future__ import annotations

from dataclasses import replace

import pytest

from qwirkle.analysis import MEASURED_SEATS, win_chance
from qwirkle.rules import ALL_TILES, Game, InvalidArgument
from tests.analysis.games import after, on_turn, played

GAME = played(3, "greedy", "greedy")
POSITION = after(GAME, 20)


def test_chances_add_up_to_one_and_follow_the_lead() -> None:
    seat = POSITION.to_move
    before = 0.0
    for lead in (-60, -20, 0, 20, 60):
        scores = tuple(100 + lead if s == seat else 100 for s in range(2))
        chances = win_chance(replace(POSITION, scores=scores).view(seat))
        assert chances is not None
        assert sum(chances) == pytest.approx(1)
        assert chances[seat] > before
        before = chances[seat]
    assert before > 0.97


def test_a_lead_counts_more_the_fewer_tiles_are_left() -> None:
    lead: dict[str, object] = {
        "board": [[0, 0, "Ro"]],
        "hands": [["Rs"], ["Gd"]],
        "scores": [15, 0],
    }
    late = win_chance(on_turn(lead | {"bag": ["Gx"]}))
    rest = [str(tile) for tile in ALL_TILES if str(tile) not in ("Ro", "Rs", "Gd")]
    early = win_chance(on_turn(lead | {"bag": rest + rest}))
    assert early is not None
    assert late is not None
    assert late[0] > early[0]


def test_without_the_hand_on_turn_the_hands_do_not_matter() -> None:
    seat = POSITION.to_move
    hands = list(POSITION.hands)
    hands[seat] = tuple(POSITION.bag[:6])
    other = replace(POSITION, hands=tuple(hands), bag=(*POSITION.hands[seat], *POSITION.bag[6:]))
    for looker in (None, 1 - seat):
        assert win_chance(POSITION.view(looker)) == win_chance(other.view(looker))
    assert win_chance(POSITION.view(seat)) != win_chance(other.view(seat))


def test_when_the_game_is_over_the_winners_share_one() -> None:
    chances = win_chance(GAME.position.view(0))
    assert GAME.position.outcome is not None
    (winner,) = GAME.position.outcome.winners
    assert chances == tuple(float(seat == winner) for seat in range(2))
    tied = Game.start(3, seed=1).close("agreed")
    assert win_chance(tied.position.view(None)) == pytest.approx((1 / 3, 1 / 3, 1 / 3))


def test_a_seat_that_is_out_has_no_chance() -> None:
    position = Game.start(3, seed=1).depart(2, "resigned").position
    chances = win_chance(position.view(position.to_move))
    assert chances is not None
    assert chances[2] == 0
    assert sum(chances) == pytest.approx(1)


def test_numbers_of_seats_that_were_not_measured_have_no_figures() -> None:
    for seats in range(2, 9):
        position = Game.start(seats, seed=1).position
        chances = win_chance(position.view(position.to_move))
        assert (chances is not None) == (seats in MEASURED_SEATS)


def test_anything_but_a_view_is_refused() -> None:
    with pytest.raises(InvalidArgument):
        win_chance(POSITION)  # type: ignore[arg-type]
