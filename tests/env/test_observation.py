"""Observations hold what a View knows: it can be read back from them, and no more can."""

from dataclasses import replace
from random import Random

import numpy as np

from qwirkle.env.observation import CHOSEN, Observation, observation_space, observe, one_hot
from qwirkle.env.stepped_game import SteppedGame
from qwirkle.env.turn_rows import turn_rows
from qwirkle.env.window import Window
from qwirkle.rules.game import Game
from qwirkle.rules.tile import ALL_TILES, Cell
from qwirkle.rules.view import View


def games(count: int, actions: int) -> list[SteppedGame]:
    played = []
    for seed in range(count):
        stepped = SteppedGame(Game.start(players=2 + seed % 3, seed=f"seen {seed}"))
        random = Random(seed)
        for _ in range(actions):
            if stepped.is_over:
                break
            stepped.step(random.choice(stepped.legal_actions()))
        played.append(stepped)
    return played


def read_back(seen: Observation, view: View) -> View:
    """The view with all that can be read from an observation."""
    corner = Cell(*map(int, seen["corner"]))
    cells = {
        Cell(corner.x + int(column), corner.y + int(row)): ALL_TILES[int(number) - 1]
        for (row, column), number in np.ndenumerate(seen["board"])
        if 0 < number < CHOSEN  # type: ignore[operator]
    }
    assert view.seat is not None
    order = [(n - view.seat) % view.seats for n in range(view.seats)]
    assert dict(view.board.items()) == cells
    return replace(
        view,
        scores=tuple(int(seen["scores"][n]) for n in order),
        hand_counts=tuple(int(seen["hand_counts"][n]) for n in order),
        bag_count=int(seen["bag_count"][0]),
        unseen_counts=bytes(map(int, seen["unseen"])),
        to_move=(int(seen["to_move"][0]) + view.seat) % view.seats,
    )


def test_a_view_can_be_read_back() -> None:
    for stepped in games(6, 25):
        for seat in range(stepped.position.seats):
            view, seen = stepped.view(seat), observe(stepped, seat)
            assert read_back(seen, view) == view
            assert observation_space(stepped.window, view.seats).contains(seen)
            held = [int(n) % CHOSEN for n in seen["hand"] if n]
            laid = [p.tile.index + 1 for _, p in stepped.laid] if seat == stepped.seat else []
            assert sorted(held + laid) == sorted(tile.index + 1 for tile in view.hand)


def test_hidden_tiles_change_nothing() -> None:
    for stepped in games(4, 12):
        seat, position = stepped.seat, stepped.position
        before = observe(stepped, seat)
        other = (seat + 1) % position.seats
        hands, bag = list(position.hands), position.bag
        n = min(len(hands[other]), len(bag))
        hands[other], bag = (*hands[other][n:], *bag[:n]), (*hands[other][:n], *bag[n:])
        mixed = replace(position, hands=tuple(hands), bag=bag[::-1])
        stepped.game = stepped.game._at(mixed)
        after = observe(stepped, seat)
        assert all((before[name] == after[name]).all() for name in before)


def test_others_do_not_see_the_unfinished_turn() -> None:
    stepped = SteppedGame(Game.start(players=2, seed=3))
    other = 1 - stepped.seat
    before = observe(stepped, other)
    stepped.step(stepped.legal_actions()[0])
    after = observe(stepped, other)
    assert all((before[name] == after[name]).all() for name in before)
    assert (observe(stepped, 1 - other)["board"] > CHOSEN).sum() == 1  # type: ignore[operator]


def test_the_rows_of_turns_show_only_ones_own_draws_and_swaps() -> None:
    game = Game.start(players=2, seed=3)
    game = game.play(game.position.legal_placements()[0])
    swap = game.position.legal_swaps()[0]
    swapper = game.position.to_move
    game = game.play(swap)
    own, others = (turn_rows(game.position.view(seat)) for seat in (swapper, 1 - swapper))
    assert own[1, 4] == swap.tiles[0].index + 1
    assert own[1, -6] == game.turns[1].draw[0].index + 1
    assert own[1, :4].tolist() == [1, 0, 1, 1]
    assert others[1].tolist() == [2, 0, 1, 1] + [0] * (others.shape[1] - 4)


def test_one_hot_names_colour_and_shape() -> None:
    planes = one_hot(np.array([[0, 1], [36, CHOSEN + 2]], np.uint8))
    assert planes.shape == (13, 2, 2)
    assert planes[:, 0, 0].sum() == 0
    assert planes[:, 0, 1].nonzero()[0].tolist() == [0, 6]
    assert planes[:, 1, 0].nonzero()[0].tolist() == [5, 11]
    assert planes[:, 1, 1].nonzero()[0].tolist() == [0, 7, 12]


def test_the_window_is_centred_on_the_box_around_the_tiles() -> None:
    game = Game.start(players=2, seed=3)
    window = Window(31)
    assert window.corner(game.position.board) == (-15, -15)
    board = game.play(game.position.legal_placements()[0]).position.board
    left, top, right, bottom = board.bounds() or (0, 0, 0, 0)
    assert window.corner(board) == ((left + right) // 2 - 15, (top + bottom) // 2 - 15)
