"""Who sits at the table."""

from pathlib import Path

import pytest

from qwirkle.cli.terminal.cards import EndingCard
from qwirkle.cli.terminal.local_table import LocalSeat, LocalTable, parse_seats
from qwirkle.rules import InvalidArgument, QwirkleError
from tests.cli.driver import SIZE, Driver, app_for

PROGRAM = f"cmd:sh {Path(__file__).parents[2]}/examples/engine.sh"


def test_seats_are_people_and_bots() -> None:
    assert parse_seats("you, greedy") == (LocalSeat("You"), LocalSeat("Greedy", "greedy"))
    assert parse_seats("Anna,Bob,Bot:random") == (
        LocalSeat("Anna"),
        LocalSeat("Bob"),
        LocalSeat("Random", "random"),
    )


def test_a_program_plays_and_its_failure_is_told() -> None:
    table = LocalTable.start(parse_seats(f"{PROGRAM},{PROGRAM}"), seed=4)
    assert table.names == ("sh", "sh 2")
    assert table.people == ()
    move = table.bot_move()
    table.play(move)
    failing = LocalTable(table.game, [LocalSeat("x", "cmd:true")] * 2)
    with pytest.raises(QwirkleError):
        failing.bot_move()
    failing.play(failing.stand_in_move())
    assert len(failing.game.turns) == 2


def test_names_are_told_apart() -> None:
    seats = parse_seats("Anna,Anna,greedy,greedy,Anna")
    assert [seat.name for seat in seats] == ["Anna", "Anna 2", "Greedy", "Greedy 2", "Anna 3"]


@pytest.mark.parametrize(
    "text", ["you,bot:clever", "you,,greedy", "", "you,bot:", "you,cmd:", "you,cmd:./nothing"]
)
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
