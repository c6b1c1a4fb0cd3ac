"""Who sits at the table."""

import pytest

from qwirkle.cli.terminal.cards import EndingCard
from qwirkle.cli.terminal.local_table import LocalSeat, LocalTable, parse_seats
from qwirkle.rules import InvalidArgument
from tests.cli.driver import SIZE, Driver, app_for


def test_seats_are_people_and_bots() -> None:
    assert parse_seats("you, greedy") == (LocalSeat("You"), LocalSeat("Greedy", "greedy"))
    assert parse_seats("Anna,Bob,Bot:random") == (
        LocalSeat("Anna"),
        LocalSeat("Bob"),
        LocalSeat("Random", "random"),
    )


def test_names_are_told_apart() -> None:
    seats = parse_seats("Anna,Anna,greedy,greedy,Anna")
    assert [seat.name for seat in seats] == ["Anna", "Anna 2", "Greedy", "Greedy 2", "Anna 3"]


@pytest.mark.parametrize("text", ["you,bot:clever", "you,,greedy", "", "you,bot:"])
def test_seats_that_make_no_sense_are_refused(text: str) -> None:
    with pytest.raises(InvalidArgument):
        parse_seats(text)


def test_a_bot_goes_on_as_it_would_have_after_a_save() -> None:
    one, two = (LocalTable.start(parse_seats("greedy,random"), seed=4) for _ in range(2))
    for _ in range(6):
        one.play(one.bot_move())
    for _ in range(6):
        two = LocalTable(two.game, two.seats)
        two.play(two.bot_move())
    assert one.game == two.game


async def test_bots_alone_play_to_the_end_before_spectators() -> None:
    table = LocalTable.start(parse_seats("greedy,random,greedy"), seed=4)
    app = app_for(table)
    async with app.run_test(size=SIZE) as pilot:
        driver = Driver(app, pilot)
        await driver.settle()
        assert driver.screen.viewer is None
        assert isinstance(app.screen, EndingCard)
        await pilot.press("n")
