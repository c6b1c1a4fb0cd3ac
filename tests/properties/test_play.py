"""What holds in every game, whoever plays it."""

import pickle
from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from qwirkle.rules import ALL_TILES, Game, Pass, Place, Position, Swap
from tests.naive import naive_is_over
from tests.properties.strategies import games, naive_board, positions, random_move, studies


def every_tile(position: Position) -> Counter[object]:
    tiles = [*position.board.values(), *position.bag]
    for hand in position.hands:
        tiles += hand
    return Counter(tiles)


@settings(max_examples=25)
@given(positions(turns=80), st.integers(0, 10**9))
def test_playing_changes_nothing_in_the_old_position(at: Position, seed: int) -> None:
    if at.is_over:
        return
    before, number = pickle.dumps(at), hash(at)
    after = at.play(random_move(at, Random(seed)))
    assert pickle.dumps(at) == before
    assert hash(at) == number
    assert pickle.loads(before) == at
    assert after != at
    assert after.turns[:-1] == at.turns


@settings(max_examples=25)
@given(positions(turns=80), st.integers(0, 10**9))
def test_a_turn_moves_tiles_points_and_the_turn_as_the_law_says(at: Position, seed: int) -> None:
    if at.is_over:
        return
    move = random_move(at, Random(seed))
    after = at.play(move)
    seat, turn = at.to_move, after.turns[-1]
    assert every_tile(after) == every_tile(at) == Counter(dict.fromkeys(ALL_TILES, 3))
    assert after.scores[seat] == at.scores[seat] + turn.points
    assert [s for i, s in enumerate(after.scores) if i != seat] == [
        s for i, s in enumerate(at.scores) if i != seat
    ]
    assert after.to_move == (seat + 1) % at.seats
    assert turn.draw == at.bag[: len(turn.draw)]
    if isinstance(move, Place):
        assert turn.score == at.score(move)
        kept = len(at.hands[seat]) - len(move.placements)
        assert len(after.hands[seat]) == min(6, kept + len(at.bag))
    else:
        assert turn.points == 0
        assert after.board == at.board
        assert len(after.hands[seat]) == len(at.hands[seat])


@settings(max_examples=50)
@given(studies(turns=80))
def test_until_the_end_there_is_always_just_one_kind_of_thing_to_do(at: Position) -> None:
    """Place or swap where possible, pass where neither is, and nothing after the end (T1, N1)."""
    hand = at.hands[at.to_move]
    can_place = bool(at.legal_placements())
    can_swap = bool(hand) and at.is_legal(Swap(hand[:1]))
    can_pass = at.is_legal(Pass())
    assert can_pass == (not can_place and not can_swap and not at.is_over)
    assert at.must_pass == can_pass
    if at.is_over:
        assert (can_place, can_swap) == (False, False)


@settings(max_examples=30)
@given(studies(turns=80))
def test_a_study_is_over_just_if_a_hand_is_played_out_or_nothing_fits(at: Position) -> None:
    """E2 and E3, by the naive generator."""
    hands = [[str(tile) for tile in hand] for hand in at.hands]
    bag = [str(tile) for tile in at.bag]
    over = naive_is_over(naive_board(at), hands, bag) if at.board else not bag and not all(hands)
    assert at.is_over == over


@settings(max_examples=15)
@given(games(turns=80, incidents=True))
def test_every_game_replays_to_itself(game: Game) -> None:
    *_, last = game.steps()
    assert last == game
    assert game.first_foreign_draw() is None
    assert pickle.loads(pickle.dumps(game)) == game


@settings(max_examples=15)
@given(games(turns=80))
def test_to_setup_and_back_keeps_the_position(game: Game) -> None:
    again = Position.from_setup(game.position.to_setup())
    assert again.to_setup() == game.position.to_setup()
    assert again.is_over == game.is_over
    assert again.legal_placements() == game.position.legal_placements()


def greedy_move(position: Position) -> Place | Swap | Pass:
    moves = position.legal_placements()
    if moves:
        return max(moves, key=position.score)
    hand = position.hands[position.to_move]
    count = min(len(hand), len(position.bag))
    return Swap(hand[:count]) if count else Pass()


def check_ending(game: Game) -> None:
    at = game.position
    assert at.outcome is not None
    assert at.outcome.reason in ("hand_empty", "stuck")
    best = max(at.scores)
    assert at.outcome.winners == tuple(s for s, score in enumerate(at.scores) if score == best)
    finished = at.outcome.reason == "hand_empty"
    assert (at.outcome.bonus_seat is not None) == finished
    assert [turn.bonus for turn in at.turns[:-1]] == [0] * (len(at.turns) - 1)
    assert at.turns[-1].bonus == (6 if finished else 0)
    if finished:
        assert at.bag == ()
        assert at.outcome.bonus_seat == at.turns[-1].seat
        assert at.hands[at.turns[-1].seat] == ()
    for seat in range(at.seats):
        assert at.scores[seat] == sum(t.points for t in at.turns if t.seat == seat)


@pytest.mark.parametrize("seats", range(2, 9))
def test_greedy_games_always_end(seats: int) -> None:
    game = Game.start(seats, seed=seats)
    while not game.is_over:
        assert len(game.turns) < 500
        game = game.play(greedy_move(game.position))
    check_ending(game)


@pytest.mark.parametrize("seats", range(2, 9))
def test_random_games_always_end(seats: int) -> None:
    for seed in range(3):
        game = Game.start(seats, seed=f"random {seed}")
        random = Random(seed)
        while not game.is_over:
            assert len(game.turns) < 1000
            game = game.play(random_move(game.position, random))
        check_ending(game)
