"""Games between bots, and positions, for the tests of analyses and reviews."""

from __future__ import annotations

from functools import cache

from qwirkle.players import create
from qwirkle.rules import Game, Position, View


@cache
def played(seed: int, *bots: str) -> Game:
    """A whole game between these bots."""
    game = Game.start(len(bots), seed=seed)
    players = [create(bot, seed=seed + number) for number, bot in enumerate(bots)]
    while not game.is_over:
        seat = game.position.to_move
        game = game.play(players[seat].choose(game.position.view(seat)))
    return game


def after(game: Game, turns: int) -> Position:
    """The position after this many turns."""
    return next(step.position for step in game.steps() if len(step.turns) == turns)


def view_after(game: Game, turns: int) -> View:
    """What the seat on turn knows then."""
    position = after(game, turns)
    return position.view(position.to_move)


def on_turn(setup: dict[str, object]) -> View:
    """What the seat on turn knows in a position that is set up."""
    position = Position.from_setup(setup)
    return position.view(position.to_move)
