"""Stepping through a record."""

from qwirkle.cli.terminal.replay_app import ReplayApp, ReplayScreen
from qwirkle.players import create
from qwirkle.rules import Game
from tests.cli.driver import leave, press, screen_text


async def test_a_record_is_stepped_through_with_keys() -> None:
    game = Game.start(2, seed=7, names=("Anna", "Bob"))
    while len(game.turns) < 12:
        seat = game.position.to_move
        game = game.play(create("greedy", seed=seat).choose(game.position.view(seat)))
    steps = list(game.depart(1, "resigned").steps())
    app = ReplayApp(steps)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = app.screen
        assert isinstance(screen, ReplayScreen)
        await press(pilot, "right", "right", "left")
        assert screen.at == 1
        assert "1 of 13" in screen_text(app)
        await press(pilot, "pagedown")
        assert screen.at == 11
        await press(pilot, "end")
        assert screen.at == 13
        assert "Anna wins!" in screen_text(app)
        await press(pilot, "right", "home", "left")
        assert screen.at == 0
        await leave(pilot, "q")
    assert app.return_value == 0
