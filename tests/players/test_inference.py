"""What master thinks that the next seat kept: by what it placed, swapped and did not place."""

from __future__ import annotations

from qwirkle import Game, Position, Swap, Tile
from qwirkle.players import create
from qwirkle.players.inference import guess_kept
from qwirkle.players.situation import Situation
from qwirkle.players.weights import weights_for
from qwirkle.rules.tile import ALL_TILES

# Seat 0 swaps one of its tiles, of which none fits beside the red circle; seat 1 looks on.
SETUP = {
    "board": [[0, 0, "Ro"]],
    "hands": [["Bs", "Gs", "Yd", "Bs"], ["Yo", "Pt"]],
    "bag": ["Gd", "Yc", "Rs", "Rd", "Rc", "Rx", "Bo", "Go", "Oo"],
}

HANDS = 64


def fitting(kept: bytes) -> float:
    """The part of these tiles that fits beside the red circle: red, or a circle."""
    circle = Tile.parse("Ro")
    tiles = [ALL_TILES[kind] for kind in kept]
    return sum(t.colour is circle.colour or t.shape is circle.shape for t in tiles) / len(tiles)


def test_who_swaps_has_probably_kept_nothing_that_fits() -> None:
    position = Position.from_setup(SETUP).play(Swap((Tile.parse("Bs"),)))
    situation = Situation.of(position.view(1))
    guess = guess_kept(situation, 1, weights_for(2), HANDS)
    assert guess is not None
    kept, kept_n, _ = guess
    assert kept_n == 3
    assert fitting(kept) < 0.3 < 0.5 < fitting(bytes(situation.unseen))


def test_nothing_is_known_of_who_swaps_the_whole_hand() -> None:
    hand = tuple(map(Tile.parse, ["Bs", "Gs", "Yd", "Bs"]))
    position = Position.from_setup(SETUP).play(Swap(hand))
    assert guess_kept(Situation.of(position.view(1)), 1, weights_for(2), HANDS) is None


def test_nothing_is_known_before_the_first_turn_of_another() -> None:
    game = Game.start(players=2, seed=1)
    situation = Situation.of(game.position.view(game.position.to_move))
    assert guess_kept(situation, 1, weights_for(2), HANDS) is None


def looks_ahead(name: str, deals: range) -> float:
    """The mean probability that a bot looks ahead, after its sixth turn against greedy."""
    found = []
    for deal in deals:
        game = Game.start(players=2, seed=deal)
        bots = [create(name, seed=deal), create("greedy", seed=deal)]
        while len(game.turns) < 12 or game.position.to_move == 0:
            seat = game.position.to_move
            game = game.play(bots[seat].choose(game.position.view(seat)))
        guess = guess_kept(Situation.of(game.position.view(1)), deal, weights_for(2), hands=48)
        if guess:
            found.append(guess[2])
    return sum(found) / len(found)


def test_expert_is_known_to_look_ahead_more_than_greedy() -> None:
    assert looks_ahead("expert", range(8)) > looks_ahead("greedy", range(8)) + 0.1
