"""The mutable state: what it does is what `Position` and `Game` do, move by move."""

import copy
import pickle
import subprocess
import sys
from collections import Counter
from random import Random

import pytest

from qwirkle import format_move, parse_move
from qwirkle.engine import PASS, State
from qwirkle.players import create
from qwirkle.rules import (
    ALL_TILES,
    Game,
    IllegalMove,
    InvalidArgument,
    Pass,
    Place,
    Position,
    Ruleset,
    Swap,
    Tile,
)
from tests.rules.build import move, place, position

PAIR = "Ro@0,0 Rs@1,0"


def midgame(players: int = 2, seed: int = 5, turns: int = 12) -> State:
    state = State.start(players=players, seed=seed)
    for _ in range(turns):
        state.push(max(state.scored(), default=(0, state.legal_moves()[-1]))[1])
    return state


# --- the same game


def test_a_state_that_was_started_goes_the_way_of_the_game_with_that_seed() -> None:
    random = Random(3)
    game, state = Game.start(players=3, seed="a"), State.start(players=3, seed="a")
    swaps = 0
    while not game.is_over:
        chosen = random.choice(state.legal_moves(swaps=random.random() < 0.2))
        swaps += isinstance(state.decode(chosen), Swap)
        game = game.play(state.decode(chosen))
        state.push(chosen)
        assert state.hands == game.position.hands
        assert (state.scores, state.bag_count) == (game.position.scores, len(game.position.bag))
        assert (state.to_move, state.is_over) == (game.position.to_move, game.is_over)
    assert swaps > 0
    assert state.to_position() == game.position
    assert state.legal_moves() == state.legal_moves(swaps=True) == []
    assert state.scored() == []


def test_ages_and_ruleset_decide_who_starts_as_in_a_game() -> None:
    schmidt = Ruleset.preset("schmidt")
    for seed in range(20):
        game = Game.start(players=2, seed=seed, ages=[40, 8], ruleset=schmidt)
        assert State.start(2, seed, [40, 8], schmidt).to_position() == game.position


def test_without_a_seed_swapped_tiles_go_to_the_back_of_the_bag_as_in_a_position() -> None:
    at = position(PAIR, ["Rc Bd Yx", "Yo"], "Gd Yc Px Od")
    state = State.from_position(at)
    state.push(state.parse("swap Yx Bd"))
    assert state.to_position() == at.play(move("swap Yx Bd"))
    state.push(state.legal_moves()[0])
    assert state.hands == state.to_position().hands


def test_seats_that_are_out_are_skipped() -> None:
    game = Game.start(players=4, seed=2).depart(2, "resigned")
    state = State.from_position(game.position, seed=game.mixing_key)
    while not game.is_over:
        chosen = max(state.scored(), default=(0, state.legal_moves()[0]))[1]
        game = game.play(state.decode(chosen))
        state.push(chosen)
        assert state.to_move == game.position.to_move
    assert state.to_position() == game.position


# --- pushing and popping


def test_popping_restores_every_earlier_state_and_its_lists() -> None:
    random = Random(9)
    state = State.start(players=2, seed=11)
    before = []
    while not state.is_over:
        before.append((state.to_position(), state.legal_moves(swaps=True)))
        state.push(random.choice(before[-1][1]))
    pushed = state.moves
    for at, moves in reversed(before):
        assert state.pop() == pushed[len(state.moves)]
        assert state.to_position() == at
        assert sorted(state.legal_moves(swaps=True)) == sorted(moves)
        assert state.scores == at.scores
    with pytest.raises(InvalidArgument) as refusal:
        state.pop()
    assert refusal.value.reason == "nothing_pushed"


def test_a_refused_move_changes_nothing_and_is_refused_as_the_law_does() -> None:
    state = State.from_position(position(PAIR, ["Rc Rt Bd Yo", "Yo"], "Gd"))
    for text in (
        "Rc@1,0",
        "Rc@3,0",
        "Rc@4,4",
        "Rc@2,0 Rt@4,0",
        "Bd@2,0",
        "Rd@2,0",
        "Rc@2,0 Bd@3,0",
        "Yo@0,-1 Rc@1,-1",
        "swap Rc Rt",
        "swap Rd",
        "pass",
    ):
        at, moves = state.to_position(), sorted(state.legal_moves(swaps=True))
        assert not at.is_legal(parse_move(text))
        with pytest.raises(IllegalMove) as law:
            at.check(parse_move(text))
        with pytest.raises(IllegalMove) as refusal:
            state.push(state.parse(text))
        assert (refusal.value.reason, str(refusal.value)) == (law.value.reason, str(law.value))
        assert not state.is_legal(state.parse(text))
        assert state.to_position() == at
        assert sorted(state.legal_moves(swaps=True)) == moves
        assert state.moves == ()


def test_the_opening_is_the_longest_line_and_can_neither_be_swapped_nor_passed() -> None:
    state = State.from_position(position("", ["Rc Rt Bd Yo", "Yo"], "Gd"))
    assert state.legal_moves(swaps=True) == state.legal_moves()
    for text, reason in (
        ("Rc@0,0", "first_move_not_longest"),
        ("swap Rc", "swap_first_turn"),
        ("pass", "pass_first_turn"),
    ):
        with pytest.raises(IllegalMove) as refusal:
            state.push(state.parse(text))
        assert refusal.value.reason == reason
    state.push(state.parse("Rt@7,9 Rc@7,10"))
    assert state.format(state.moves[0]) == "Rt@0,0 Rc@1,0"


def test_after_the_end_every_move_is_refused() -> None:
    state = State.from_position(position(PAIR, ["Rc", "Rd Yo"], ""))
    state.push(state.parse("Rc@2,0"))
    assert state.is_over
    assert state.scores == (9, 0)
    for text in ("Rd@3,0", "swap Rd", "pass"):
        with pytest.raises(IllegalMove) as refusal:
            state.push(state.parse(text))
        assert refusal.value.reason == "game_over"
    state.pop()
    assert not state.is_over


# --- moves as numbers


def test_the_moves_are_those_of_the_position_each_with_one_number() -> None:
    state = midgame()
    at = state.to_position()
    numbers = state.legal_moves(swaps=True)
    assert len(set(numbers)) == len(numbers)
    assert {state.format(n) for n in numbers} == {format_move(m) for m in at.legal_moves()}
    assert [state.parse(state.format(n)) for n in numbers] == numbers
    assert {(s, state.format(n)) for s, n in state.scored()} == {
        (s, format_move(m)) for s, m in at.scored_placements()
    }
    assert state.encode(Place(tuple(reversed(at.legal_placements()[-1].placements)))) in numbers


def test_a_seat_that_can_place_nothing_gets_its_swaps_or_else_the_pass() -> None:
    swapping = State.from_position(position(PAIR, ["Bd", "Yo"], "Gd"))
    assert [swapping.format(n) for n in swapping.legal_moves()] == ["swap Bd"]
    passing = State.from_position(position(PAIR, ["Bd", "Rc"], ""))
    assert passing.legal_moves() == [PASS]
    assert passing.decode(PASS) == Pass()
    passing.push(PASS)
    assert passing.to_move == 1


@pytest.mark.parametrize(
    "number",
    [-1, 0, 1, 1 << 17, (1 << 61) + 1, (1 << 60) | 7, 1 << 60, 1 << 70, True, "pass", None],
)
def test_a_number_of_no_move_is_refused(number: object) -> None:
    state = midgame()
    for call in (state.push, state.decode, state.format, state.is_legal):
        with pytest.raises(InvalidArgument) as refusal:
            call(number)  # type: ignore[arg-type]
        assert refusal.value.reason == "bad_move"


def test_no_number_at_all_does_harm() -> None:
    random = Random(1)
    state = midgame()
    legal = state.legal_moves(swaps=True)
    refused = 0
    for _ in range(1000):
        number = random.choice(legal) ^ 1 << random.randrange(62)
        try:
            state.push(number)
        except (IllegalMove, InvalidArgument):
            refused += 1
        else:
            assert number in legal
            state.pop()
    assert refused > 500
    assert sorted(state.legal_moves(swaps=True)) == sorted(legal)


def test_a_board_anywhere_and_scores_of_any_size_are_kept() -> None:
    far = 10**40
    at = Position.from_setup(
        {
            "board": [[far, -far, "Ro"], [far + 1, -far, "Rs"]],
            "hands": [["Rc"], ["Yo"]],
            "bag": ["Gd"],
            "scores": [far, 0],
        }
    )
    state = State.from_position(at)
    state.push(state.parse(f"Rc@{far + 2},{-far}"))
    assert state.scores == (far + 3, 0)
    assert state.to_position() == at.play(place(f"Rc@{far + 2},{-far}"))
    with pytest.raises(IllegalMove):
        state.push(state.parse("Yo@0,0"))


# --- copies


def test_a_copy_goes_its_own_way_and_pops_as_far() -> None:
    state = midgame()
    other = copy.deepcopy(state)
    at = state.to_position()
    assert other.to_position() == at
    assert other.legal_moves(swaps=True) == state.legal_moves(swaps=True)
    other.push(other.legal_moves()[0])
    assert state.to_position() == at != other.to_position()
    while other.moves:
        other.pop()
    assert other.to_position() == State.start(players=2, seed=5).to_position()
    assert copy.copy(state).scores == state.scores


def test_a_pickled_state_goes_on_as_the_same_game() -> None:
    state = midgame()
    state.push(state.legal_moves(swaps=True)[-1])
    again = pickle.loads(pickle.dumps(state))
    assert again.to_position() == state.to_position()
    assert again.legal_moves() == state.legal_moves()
    assert again.moves == state.moves


def test_a_state_pickled_by_one_form_of_the_engine_is_read_by_the_other() -> None:
    state = midgame()
    code = (
        "import pickle, sys; state = pickle.load(sys.stdin.buffer);"
        "print(state.scores, len(state.moves), type(state).__module__)"
    )
    run = subprocess.run(
        [sys.executable, "-c", code],
        input=pickle.dumps(state),
        env={"QWIRKLE_INTERPRETED": "1", "PYTHONPATH": ":".join(sys.path)},
        capture_output=True,
        check=True,
    )
    assert run.stdout.decode().split("\n")[0] == f"{state.scores} 12 qwirkle.engine._state"


# --- what a seat may know


def test_a_sampled_state_has_what_the_view_shows_and_deals_the_rest_by_the_seed() -> None:
    at = midgame(players=3).to_position()
    view = at.view(1)
    hidden: Counter[Tile] = Counter()
    for seed in range(100):
        state = State.sample(view, seed)
        sampled = state.view(1)
        assert (sampled.board, sampled.hand, sampled.scores) == (view.board, view.hand, view.scores)
        assert (sampled.hand_counts, sampled.bag_count) == (view.hand_counts, view.bag_count)
        assert (sampled.unseen_counts, sampled.to_move) == (view.unseen_counts, view.to_move)
        hidden.update(state.hands[0])
    assert State.sample(view, 3).to_position() == State.sample(view, "3").to_position()
    # Every kind that is unseen turns up in a hand about as often as it is left.
    left = Counter(view.unseen)
    assert set(hidden) == set(left)
    expected = 100 * len(at.hands[0]) / len(view.unseen)
    assert all(0.3 < hidden[tile] / (expected * left[tile]) < 3 for tile in left)


def test_samples_of_equal_views_are_equal_whatever_is_hidden() -> None:
    at = midgame().to_position()
    mixed_up = at.to_setup()
    other = 1
    pool = mixed_up["hands"][other] + mixed_up["bag"]
    Random(4).shuffle(pool)
    n = len(mixed_up["hands"][other])
    mixed_up["hands"][other], mixed_up["bag"] = pool[:n], pool[n:]
    one = State.sample(Position.from_setup(at.to_setup()).view(0), 8)
    two = State.sample(Position.from_setup(mixed_up).view(0), 8)
    assert one.to_position() == two.to_position()


def test_seats_that_went_out_keep_the_hands_that_they_showed() -> None:
    game = Game.start(players=3, seed=2).depart(2, "resigned")
    for seat in (0, 2, None):
        state = State.sample(game.position.view(seat), 1)
        assert state.hands[2] == game.position.hands[2]
        assert state.to_position().out == {2}
        tiles = Counter(tile for hand in state.hands for tile in hand)
        tiles.update(state.to_position().bag)
        assert tiles == Counter(ALL_TILES * 3)


# --- playing out


@pytest.mark.parametrize("policy", ["greedy", "random"])
def test_playing_out_gives_final_scores_and_leaves_the_state_as_it_is(policy: str) -> None:
    state = midgame(players=4)
    at = state.to_position()
    results = [state.play_out(policy, seed) for seed in range(3)]
    assert results[:1] == [state.play_out(policy, seed) for seed in range(1)]
    assert len(set(results)) > 1
    assert all(
        after > before
        for scores in results
        for after, before in zip(scores, state.scores, strict=True)
    )
    assert state.to_position() == at


def test_greedy_play_scores_more_than_random_play() -> None:
    state = State.start(players=2, seed=1)
    means = [
        sum(sum(state.play_out(policy, seed)) for seed in range(3)) / 3
        for policy in ("greedy", "random")
    ]
    assert means[0] > means[1] + 50


def test_a_function_can_be_the_policy() -> None:
    state = State.start(players=2, seed=1)
    game = Game.start(players=2, seed=1)

    def highest(at: State) -> int:
        return max(at.scored(), default=(0, at.legal_moves()[-1]))[1]

    scores = state.play_out(highest)
    while not game.is_over:
        at = State.from_position(game.position)
        game = game.play(at.decode(highest(at)))
    assert len(scores) == 2
    assert sum(scores) > 100
    swapping = State.from_position(position(PAIR, ["Rc Bd", "Yo"], "Gd Gd"))
    assert swapping.play_out(lambda at: at.legal_moves(swaps=True)[-1]) == (0, 0)


def test_a_game_in_which_all_must_pass_for_ever_is_ended() -> None:
    state = State.from_position(position(PAIR, ["", ""], "Rc"))
    assert state.play_out("greedy") == state.play_out("random") == (0, 0)
    assert state.play_out(lambda at: at.legal_moves()[0]) == (0, 0)


@pytest.mark.parametrize(("policy", "seed"), [("best", 0), ("greedy", "x"), (3, 0)])
def test_an_unknown_policy_or_seed_is_refused(policy: str, seed: int) -> None:
    with pytest.raises(InvalidArgument):
        State.start(players=2, seed=1).play_out(policy, seed)


def test_other_values_make_no_state() -> None:
    with pytest.raises(InvalidArgument):
        State.from_position("x")  # type: ignore[arg-type]
    with pytest.raises(InvalidArgument):
        State.sample(Game.start(players=2, seed=1).position, 1)  # type: ignore[arg-type]
    with pytest.raises(InvalidArgument):
        State.start(players=2, seed="")


def test_a_bot_can_choose_from_the_view_of_a_state() -> None:
    state = midgame()
    bot = create("greedy", seed=1)
    for _ in range(4):
        state.push(state.encode(bot.choose(state.view(state.to_move))))
    assert len(state.moves) == 16
    assert len(state.view(0).turns) == 16


def test_a_state_prints_as_its_board() -> None:
    state = midgame()
    assert str(state) == str(state.to_position())
    assert repr(state) == f"<State of 2 seats after 12 moves, {state.scores}>"
    assert state._repr_svg_() == state.to_position()._repr_svg_()
