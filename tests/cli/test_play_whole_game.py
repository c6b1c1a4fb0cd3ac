"""Games against the greedy bot, as people play them."""

from qwirkle.cli.terminal.cards import EndingCard
from qwirkle.cli.terminal.local_table import LocalTable, parse_seats
from qwirkle.players import create
from qwirkle.rules import Place
from tests.cli.driver import SIZE, Driver, app_for


async def test_a_whole_game_can_be_played_with_the_keyboard() -> None:
    table = LocalTable.start(parse_seats("you,greedy"), seed=3)
    person = create("greedy", seed=1)
    app = app_for(table)
    async with app.run_test(size=(80, 24)) as pilot:
        driver = Driver(app, pilot)
        await driver.settle()
        while not table.is_over:
            turns = len(table.game.turns)
            move = person.choose(driver.screen.view)
            await driver.press_move(move)
            assert table.game.turns[turns].move == move
        await driver.rest()
        assert isinstance(app.screen, EndingCard)
        assert "win" in driver.text


async def test_a_game_can_be_played_with_the_mouse() -> None:
    table = LocalTable.start(parse_seats("you,greedy"), seed=3)
    person = create("greedy", seed=1)
    app = app_for(table)
    async with app.run_test(size=SIZE) as pilot:
        driver = Driver(app, pilot)
        await driver.settle()
        kinds = set()
        for _ in range(3):
            turns = len(table.game.turns)
            move = person.choose(driver.screen.view)
            kinds.add(type(move))
            await driver.click_move(move)
            assert table.game.turns[turns].move == move
        assert Place in kinds
