"""Whole games inside the engine, mirrored turn by turn in the rules."""

from __future__ import annotations

import random
import threading

import pytest

from qwirkle.engine import Playout, _playout, is_compiled
from qwirkle.rules import ALL_TILES, Cell, Game, InvalidArgument, Pass, Place, Placement, Swap

DEAL = [kind for kind in range(36) for _ in range(3)]


def dealt(seed: int) -> list[int]:
    deal = list(DEAL)
    random.Random(seed).shuffle(deal)
    return deal


@pytest.mark.parametrize("seats", range(2, 9))
def test_games_follow_the_rules_to_the_end(seats: int) -> None:
    """The rules are the oracle for legality, best score, refilling, endings and scores."""
    for seed in range(2):
        deal = dealt(100 * seats + seed)
        playout = Playout(seed)
        playout.start(deal, seats)
        game = Game.from_deal([ALL_TILES[kind] for kind in deal], seats)
        while True:
            hands, scores, to_move, bag, ending = playout.stand()
            position = game.position
            assert scores == list(position.scores)
            assert bag == len(position.bag)
            assert bool(ending) == position.is_over
            assert [sorted(hand) for hand in hands] == [
                sorted(tile.index for tile in hand) for hand in position.hands
            ]
            if position.outcome is not None:
                assert ["hand_empty", "stuck"][ending - 1] == position.outcome.reason
                break
            assert to_move == position.to_move
            laid = playout.step()
            if laid is None:
                assert not position.legal_placements()
                # The engine mixes by its own chance: take its draws as they came.
                now = sorted(playout.stand()[0][to_move])
                count = min(len(position.bag), len(position.hands[to_move]))
                if count == 0:
                    game = game.play(Pass())
                    continue
                swapped = position.hands[to_move][:count]
                kept = list(position.hands[to_move][count:])
                for tile in kept:
                    now.remove(tile.index)
                game = game.replay_turn(Swap(swapped), [ALL_TILES[kind] for kind in now])
                break  # from here on the bags differ, and with them the games
            move = Place(tuple(Placement(ALL_TILES[k], Cell(x, y)) for k, x, y in laid))
            moves = position.legal_placements()
            assert position.score(move) == max(position.score(m) for m in moves)
            game = game.play(move)


def test_the_same_seed_plays_the_same_games_in_both_forms() -> None:
    playouts = [Playout(5), Playout(5), _playout.Playout(5)]
    for playout in playouts:
        playout.play(6, 3)
    assert playouts[0].totals() == playouts[1].totals() == playouts[2].totals()
    assert playouts[0].stand() == playouts[1].stand() == playouts[2].stand()


def test_ten_thousand_greedy_games_end() -> None:
    """They return at all, and none holds fewer lists than turns it needs to use 108 tiles up."""
    playout = Playout(1)
    playout.play(10_000 if is_compiled() else 20)
    lists, listed = playout.totals()
    assert lists > (10_000 if is_compiled() else 20) * 18
    assert 55 < listed / lists < 75


def test_the_gil_is_released_while_games_are_played() -> None:
    """Another thread gets to run in the middle of one long call."""
    if not is_compiled():
        pytest.skip("only the compiled engine releases the GIL")
    playout = Playout(1)
    began, ran = threading.Event(), threading.Event()

    def long_call() -> None:
        began.set()
        playout.play(20_000)
        ran.set()

    thread = threading.Thread(target=long_call)
    thread.start()
    began.wait(30)
    ticks = 0
    while not ran.is_set():
        ticks += 1
    thread.join()
    # Were the GIL held, the switch interval alone could not be counted within the call.
    assert ticks > 1000


def test_bad_calls_are_refused() -> None:
    playout = Playout(0)
    with pytest.raises(InvalidArgument, match="2 to 8 seats"):
        playout.play(1, 9)
    with pytest.raises(InvalidArgument, match="108 kinds"):
        playout.start([0] * 107, 2)
    playout.start(dealt(1), 2)
    while not playout.stand()[4]:
        playout.step()
    with pytest.raises(InvalidArgument, match="over"):
        playout.step()
