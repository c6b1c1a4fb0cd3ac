"""Games are kept after every turn, gone on with, and never lost."""

from pathlib import Path

import pytest

from qwirkle.cli.play import PlayOptions, make_app
from qwirkle.cli.terminal.cards import ResumeCard
from qwirkle.cli.terminal.local_table import LocalTable, parse_seats
from qwirkle.cli.terminal.saves import Saves, read_table
from qwirkle.notation import parse_record
from qwirkle.players import create
from qwirkle.rules import InvalidArgument, ParseError, QwirkleError
from tests.cli.driver import SIZE, Driver, leave, press, rest, screen_text

WHO = "you,greedy"


@pytest.fixture
def saves(tmp_path: Path) -> Saves:
    return Saves(tmp_path / "games")


def begun(saves: Saves, turns: int = 4, who: str = WHO) -> LocalTable:
    """A game some turns old, saved."""
    table = LocalTable.start(parse_seats(who), seed=3, keep=saves.keeper())
    while len(table.game.turns) < turns and not table.is_over:
        table.play(create("greedy", seed=len(table.game.turns)).choose(table.view(table.to_move)))
    table.keep()
    return table


def kept(saves: Saves) -> list[Path]:
    return sorted(saves.folder.iterdir())


def test_a_saved_game_comes_back_as_it_was(saves: Saves) -> None:
    table = begun(saves, who="Anna,bot:greedy,Bob,random")
    back, damage = saves.unfinished()
    assert back is not None
    assert damage == ""
    assert back.game == table.game
    assert back.seats == table.seats


def test_only_an_own_save_starts_a_program(saves: Saves, tmp_path: Path) -> None:
    program = "cmd:sh 'my engine.sh'"
    begun(saves, who=f"you,{program}")
    back, _ = saves.unfinished()
    assert back is not None
    assert [seat.bot for seat in back.seats] == [None, program]
    (path,) = kept(saves)
    elsewhere = path.rename(tmp_path / "from-a-stranger.qwirkle")
    assert [seat.bot for seat in read_table(elsewhere).seats] == [None, None]


def test_a_game_goes_on_in_its_own_file(saves: Saves) -> None:
    begun(saves)
    back, _ = saves.unfinished()
    assert back is not None
    back.keep()
    assert len(kept(saves)) == 1


def test_a_finished_game_is_kept_and_not_offered(saves: Saves) -> None:
    table = begun(saves, turns=999)
    assert table.is_over
    assert saves.unfinished() == (None, "")
    (path,) = kept(saves)
    assert parse_record(path.read_text(encoding="utf-8")).game == table.game


def test_no_game_is_written_over_another(saves: Saves) -> None:
    first, second = begun(saves, 2), begun(saves, 3)
    for table in (first, second, first):
        table.keep()
    assert len(kept(saves)) == 2
    back, _ = saves.unfinished()
    assert back is not None
    assert back.game == first.game, "the one played last"


@pytest.mark.parametrize("damage", [b"", b"[Qwirkle", b"\xff\xfe\x00"])
def test_a_damaged_game_is_told_and_left_alone(saves: Saves, damage: bytes) -> None:
    begun(saves)
    (path,) = kept(saves)
    path.write_bytes(damage)
    table, words = saves.unfinished()
    assert table is None
    assert "cannot be read" in words
    assert path.read_bytes() == damage


async def test_quitting_keeps_the_game_and_the_next_start_offers_it(saves: Saves) -> None:
    app = make_app(PlayOptions(seed="3"), saves, pause=0)
    async with app.run_test(size=SIZE) as pilot:
        driver = Driver(app, pilot)
        await driver.settle()
        await driver.press_move(create("greedy", seed=1).choose(driver.screen.view))
        await leave(pilot, "q")
    assert app.return_value == 0
    assert app.is_unfinished
    old, _ = saves.unfinished()
    assert old is not None
    assert len(old.game.turns) == 2

    again = make_app(PlayOptions(), saves, pause=0)
    async with again.run_test(size=SIZE) as pilot:
        await rest(pilot)
        assert isinstance(again.screen, ResumeCard)
        assert "2 turns played" in screen_text(again)
        await press(pilot, "enter")
        driver = Driver(again, pilot)
        await driver.settle()
        assert driver.screen.table.game == old.game


async def test_the_offer_can_be_declined(saves: Saves) -> None:
    old = begun(saves)
    app = make_app(PlayOptions(), saves, pause=0)
    async with app.run_test(size=SIZE) as pilot:
        await rest(pilot)
        await press(pilot, "n")
        driver = Driver(app, pilot)
        await driver.settle()
        assert driver.screen.table.game.deal != old.game.deal
    assert len(kept(saves)) == 2


async def test_control_c_stops_with_130_and_the_game_is_kept(saves: Saves) -> None:
    app = make_app(PlayOptions(seed="3"), saves, pause=0)
    async with app.run_test(size=SIZE) as pilot:
        await Driver(app, pilot).settle()
        await leave(pilot, "ctrl+c")
    assert app.return_value == 130
    assert saves.unfinished()[0] is not None


async def test_a_game_that_cannot_be_saved_goes_on(saves: Saves) -> None:
    saves.folder.write_text("a file where the folder should be")
    app = make_app(PlayOptions(seed="3"), saves, pause=0)
    async with app.run_test(size=SIZE) as pilot:
        driver = Driver(app, pilot)
        await driver.settle()
        await driver.press_move(create("greedy", seed=1).choose(driver.screen.view))
        assert len(driver.screen.table.game.turns) == 2


def test_a_record_can_be_resumed_but_not_a_finished_one(saves: Saves, tmp_path: Path) -> None:
    begun(saves)
    (path,) = kept(saves)
    make_app(PlayOptions(resume=path), saves)
    finished = tmp_path / "finished"
    begun(Saves(finished), turns=999)
    with pytest.raises(InvalidArgument, match="is over"):
        make_app(PlayOptions(resume=next(finished.iterdir())), saves)
    bad = tmp_path / "bad"
    bad.write_text("nonsense")
    with pytest.raises(ParseError, match="bad: line 1"):
        make_app(PlayOptions(resume=bad), saves)


def test_a_resumed_record_from_elsewhere_is_not_written_to(saves: Saves, tmp_path: Path) -> None:
    elsewhere = Saves(tmp_path / "elsewhere")
    begun(elsewhere)
    (path,) = kept(elsewhere)
    before = path.read_bytes()
    table = read_table(path, saves.keeper(path))
    table.play(create("greedy", seed=1).choose(table.view(table.to_move)))
    table.keep()
    assert path.read_bytes() == before
    assert len(kept(saves)) == 1


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (PlayOptions(players="you,bot:clever"), "beginner, casual"),
        (PlayOptions(players="you"), "2 to 8"),
        (PlayOptions(players="a,b,c,d,e,f,g,h,i"), "2 to 8"),
        (PlayOptions(players="you,,greedy"), "missing"),
        (PlayOptions(ruleset="chess"), "classic, productief"),
        (PlayOptions(players="a,b,c,d,e", ruleset="schmidt"), "2 to 4"),
        (PlayOptions(ages="old"), "whole numbers"),
        (PlayOptions(ages="1,2,3"), "2 whole numbers"),
        (PlayOptions(seed=""), "seed"),
        (PlayOptions(resume=Path("x"), new=True), "--resume"),
    ],
)
def test_bad_options_are_refused_before_the_screen_is_taken(
    saves: Saves, options: PlayOptions, words: str
) -> None:
    with pytest.raises(QwirkleError, match=words):
        make_app(options, saves)
