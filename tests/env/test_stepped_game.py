"""Actions lead to all legal moves and to no others."""

from random import Random

import pytest

from qwirkle.env.stepped_game import MOST_TURNS, SteppedGame
from qwirkle.env.window import Window
from qwirkle.rules.errors import InvalidArgument
from qwirkle.rules.game import Game
from qwirkle.rules.move import Move, Pass, Place, Swap
from qwirkle.rules.position import Position


def at(setup: dict[str, object], window: int = 31) -> SteppedGame:
    stepped = SteppedGame(Game.start(players=2, seed=1), Window(window))
    position = Position.from_setup(setup)
    stepped._begin_turn(stepped.game._at(position))
    return stepped


def key(move: Move) -> object:
    match move:
        case Place(placements):
            return frozenset(placements)
        case Swap(tiles):
            return tuple(sorted(tiles))
        case Pass():
            return None


def reachable(stepped: SteppedGame) -> set[object]:
    """The moves of all sequences of legal actions."""
    moves: set[object] = set()
    seen: set[object] = set()
    stack: list[tuple[int, ...]] = [()]
    while stack:
        actions = stack.pop()
        trial = stepped.__copy__()
        for action in actions:
            trial.step(action)
        state = (frozenset(trial.laid), frozenset(trial.picked))
        if state in seen:
            continue
        seen.add(state)
        for action in trial.legal_actions():
            if action == trial.window.end:
                moves.add(key(trial.move))
            else:
                stack.append((*actions, action))
    return moves


@pytest.mark.parametrize("turns", [0, 1, 9])
def test_the_actions_make_exactly_the_legal_moves(turns: int) -> None:
    game = Game.start(players=2, seed=f"moves {turns}")
    random = Random(turns)
    for _ in range(turns):
        game = game.play(random.choice(game.position.legal_placements()))
    legal = {key(move) for move in game.position.legal_moves()}
    assert reachable(SteppedGame(game)) == legal


def test_every_legal_move_has_its_actions() -> None:
    game = Game.start(players=3, seed=5)
    for _ in range(6):
        for move in game.position.legal_moves()[::7]:
            stepped = SteppedGame(game)
            for action in stepped.actions_of(move):
                stepped.step(action)
            assert key(stepped.game.turns[-1].move) == key(move)
        game = game.play(game.position.legal_placements()[-1])


def test_a_seat_that_can_only_pass_ends_its_turn() -> None:
    stepped = at({"board": [[0, 0, "Ro"]], "hands": [["Bs"], ["Rd"]], "bag": [], "to_move": 0})
    assert stepped.legal_actions() == [stepped.window.end]
    stepped.step(stepped.window.end)
    assert isinstance(stepped.game.turns[-1].move, Pass)


def wide_board(bag: list[str]) -> SteppedGame:
    """Three lines, 13 cells wide; the only tile in hand fits in their first column alone."""
    lines = [(0, 0, "R", "osdcx"), (4, 1, "B", "xsdct"), (8, 2, "G", "tsdcx")]
    board = [
        [x + n, y, colour + shape]
        for x, y, colour, shapes in lines
        for n, shape in enumerate(shapes)
    ]
    hands = [["Yo"], ["Yd"]]
    return at({"board": board, "hands": hands, "bag": bag, "to_move": 0}, window=11)


def test_beyond_the_window_a_seat_may_only_swap() -> None:
    stepped = wide_board(bag=["Gd"])
    assert stepped.position.can_place
    assert stepped.legal_actions() == [stepped.window.end + 1]
    assert not stepped.is_cut


def test_beyond_the_window_a_game_without_a_bag_is_cut() -> None:
    stepped = wide_board(bag=[])
    assert stepped.position.can_place
    assert stepped.legal_actions() == []
    assert stepped.is_cut


def test_a_game_is_cut_after_the_most_turns() -> None:
    stepped = SteppedGame(Game.start(players=2, seed=1))
    assert not stepped.has_all_turns
    position = stepped.position
    turn = stepped.game.play(position.legal_placements()[0]).turns[0]
    stepped.game = stepped.game._at(
        Position(
            ruleset=position.ruleset,
            board=position.board,
            hands=position.hands,
            bag=position.bag,
            scores=position.scores,
            to_move=0,
            turns=(turn,) * MOST_TURNS,
        )
    )
    assert stepped.is_cut


def test_an_illegal_action_is_refused() -> None:
    stepped = SteppedGame(Game.start(players=2, seed=1))
    with pytest.raises(InvalidArgument, match="not a legal action"):
        stepped.step(stepped.window.end)


@pytest.mark.parametrize("size", [10, 30, 9, 219, "31"])
def test_other_windows_are_refused(size: int) -> None:
    with pytest.raises(InvalidArgument, match="odd number of cells"):
        Window(size)
