"""What the table shows and lets a person do: refusals, swaps, passes, endings, hidden hands."""

import re
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import pytest
from textual.timer import Timer

from qwirkle.cli.terminal.board_view import BoardView
from qwirkle.cli.terminal.cards import Curtain, EndingCard, HelpCard
from qwirkle.cli.terminal.figures import GLYPHS
from qwirkle.cli.terminal.local_table import LocalTable, parse_seats
from qwirkle.players import create
from qwirkle.rules import Cell, Place, Swap, Tile
from tests.cli.driver import SIZE, Driver, app_for, table_at

# Seat 0 may lay Rc or Rt at the red line; Bd fits nowhere.
RED_LINE = "0,0:RoRs RcRtBd/YoYs GdYcPx 3/5 0 classic"
FORCED_PASS = "0,0:Ro Bs/RdYo - 3/5 0 classic"
FORCED_SWAP = "0,0:Ro BsGd/RdYo YcPx 3/5 0 classic"
LAST_TILE = "0,0:RoRs Rc/YoYs - 3/5 0 classic"
FIVE = "0,0:RoRsRdRcRx RtBo/YoYs GdYcPx 3/5 0 classic"


@asynccontextmanager
async def sitting(table: LocalTable, size: tuple[int, int] = SIZE) -> AsyncIterator[Driver]:
    app = app_for(table)
    async with app.run_test(size=size) as pilot:
        driver = Driver(app, pilot)
        await driver.settle()
        yield driver


async def test_a_picked_tile_shows_where_it_fits_and_for_how_much() -> None:
    async with sitting(table_at(RED_LINE, None, "greedy")) as driver:
        await driver.type("1")
        assert driver.laying.targets()[Cell(2, 0)] == 3
        await driver.type("tab")
        assert driver.board.cursor in {Cell(2, 0), Cell(-1, 0)}
        assert "Red clover here: 3" in driver.text


async def test_what_does_not_fit_is_refused_in_words_and_not_laid() -> None:
    async with sitting(table_at(RED_LINE, None, "greedy")) as driver:
        await driver.click_slot(2)
        await driver.click_cell(Cell(2, 0))
        assert "✗ Does not fit: a blue diamond does not belong in the red line." in driver.text
        assert driver.laying.placements == ()


async def test_the_score_is_itemised_before_it_is_played() -> None:
    async with sitting(table_at(RED_LINE, None, "greedy")) as driver:
        await driver.click_slot(0)
        await driver.click_cell(Cell(2, 0))
        assert "✓ 3 points" in driver.text
        assert "PLAY 3" in driver.text
        await driver.type("2")
        await driver.click_cell(Cell(3, 0))
        assert "✓ 4 points" in driver.text


async def test_fine_so_far_looks_different_from_wrong() -> None:
    async with sitting(table_at(RED_LINE, None, "greedy")) as driver:
        await driver.click_slot(0)
        await driver.click_cell(Cell(3, 0))  # a gap that Rt can fill
        assert "… Fine so far" in driver.text
        assert "join your tiles to those on the table" in driver.text
        await driver.type("enter")
        assert "… Not yet" in driver.text
        assert driver.screen.table.game.turns == ()


async def test_tiles_come_back_by_key_and_by_click() -> None:
    async with sitting(table_at(RED_LINE, None, "greedy")) as driver:
        for back in ("backspace", "escape", "1"):
            await driver.type("1", "tab", "space")
            assert driver.laying.placements
            await driver.type(back)
            assert driver.laying.placements == ()
        await driver.click_slot(0)
        await driver.click_cell(Cell(2, 0))
        assert driver.laying.placements
        await driver.click_cell(Cell(2, 0))
        assert driver.laying.placements == ()


async def test_a_tile_can_be_dragged_from_the_hand_to_the_table() -> None:
    async with sitting(table_at(RED_LINE, None, "greedy")) as driver:
        left, top, *_ = driver.board.region_of(Cell(2, 0))
        await driver.pilot.mouse_down("#hand", offset=(3, 1))
        await driver.pilot.mouse_up("#board", offset=(left + 1, top))
        await driver.rest()
        assert [str(p) for p in driver.laying.placements] == ["Rc@2,0"]


async def test_dragging_and_the_wheel_move_the_table_and_f_fits_it_again() -> None:
    async with sitting(table_at(RED_LINE, None, "greedy")) as driver:
        home = driver.board.region_of(Cell(0, 0))
        await driver.type("shift+right")
        assert driver.board.region_of(Cell(0, 0)) != home
        await driver.type("f")
        assert driver.board.region_of(Cell(0, 0)) == home
        width = driver.board.zoom.width
        await driver.type("minus")
        assert driver.board.zoom.width < width


async def test_swapping_shows_its_limit_and_swaps() -> None:
    table = table_at("0,0:RoRs RcRtBd/YoYs Gd 3/5 0 classic", None, "greedy")
    async with sitting(table) as driver:
        await driver.type("s")
        assert "at most 1" in driver.text
        await driver.type("1", "2")
        assert "the bag holds only 1" in driver.text
        await driver.type("enter")
        assert not table.game.turns
        await driver.type("1", "enter")
        await driver.settle(turns=1)
        assert table.game.turns[0].move == Swap((Tile.parse("Rt"),))


async def test_a_swap_of_nothing_is_refused_and_escape_leaves() -> None:
    async with sitting(table_at(RED_LINE, None, "greedy")) as driver:
        await driver.type("s", "enter")
        assert "at least one tile" in driver.text
        await driver.type("a")
        assert len(driver.laying.swap_tiles) == 3
        await driver.type("escape")
        assert not driver.laying.swapping


async def test_passing_is_refused_while_something_fits() -> None:
    async with sitting(table_at(RED_LINE, None, "greedy")) as driver:
        await driver.type("p")
        assert "only pass when nothing fits" in driver.text
        assert driver.screen.table.game.turns == ()


async def test_a_forced_swap_is_explained() -> None:
    async with sitting(table_at(FORCED_SWAP, None, "greedy")) as driver:
        assert "you must swap" in driver.text
        await driver.type("p")
        assert "swap instead" in driver.text


async def test_a_forced_pass_is_explained_and_played() -> None:
    table = table_at(FORCED_PASS, None, "greedy")
    async with sitting(table) as driver:
        assert "the bag is empty: you must pass" in driver.text
        assert "PASS" in driver.text
        await driver.type("enter")
        await driver.settle(turns=1)
        assert str(table.game.turns[0].move) == "pass"


async def test_the_ending_tells_why_who_and_the_bonus() -> None:
    table = table_at(LAST_TILE, None, "greedy")
    async with sitting(table) as driver:
        await driver.type("1", "tab", "space", "enter")
        await driver.settle(turns=1)
        assert isinstance(driver.app.screen, EndingCard)
        assert "You win!" in driver.text
        assert "You laid the last tile: 6 points more." in driver.text
        assert re.search(r"1\. You +12", driver.text)


async def test_a_qwirkle_is_celebrated(monkeypatch: pytest.MonkeyPatch) -> None:
    delays: list[float] = []
    set_timer = BoardView.set_timer

    def noted(view: BoardView, delay: float, callback: Callable[[], None]) -> Timer:
        delays.append(delay)
        return set_timer(view, delay, callback)

    monkeypatch.setattr(BoardView, "set_timer", noted)
    table = table_at(FIVE, None, "greedy")
    async with sitting(table) as driver:
        await driver.press_move(Place(((Tile.parse("Rt"), Cell(5, 0)),)))  # type: ignore[arg-type]
        assert any(line.bonus for line in table.game.turns[0].lines)
        assert "12!" in driver.text
    # Textual divides by a timer's length when it comes late.
    assert len(delays) == 7
    assert min(delays) > 0


async def test_moves_of_others_are_marked_until_the_next_turn() -> None:
    table = table_at("0,0:Ro RsRdRc/BoBoBo GdYc 0/0 0 classic", None, "greedy")
    person = create("greedy", seed=1)
    async with sitting(table) as driver:
        await driver.press_move(person.choose(driver.screen.view))
        theirs = table.game.turns[1].move
        assert isinstance(theirs, Place)
        assert driver.text.count("*") == len(theirs.placements)


async def test_hands_are_hidden_between_people() -> None:
    # Each holds tiles whose letters are nowhere else on the table or in the other's hand.
    hands = "0,0:Ro RsRdRcRxRtRs/BoBsBdBcBxBt GdYcPx 3/5 0 classic"
    table = table_at(hands, None, None, names=("Anna", "Bob"))
    async with sitting(table, (80, 24)) as driver:
        assert isinstance(driver.app.screen, Curtain)
        assert "Pass to Anna" in driver.text
        assert not glyphs_in(driver.text)
        await driver.type("enter")
        assert f"R{GLYPHS[Tile.parse('Rd').shape]}" in driver.text
        assert f"B{GLYPHS[Tile.parse('Bd').shape]}" not in driver.text
        await driver.type("2", "tab", "space", "enter")
        assert isinstance(driver.app.screen, Curtain)
        assert "Pass to Bob" in driver.text
        assert not glyphs_in(driver.text)
        await driver.type("enter")
        assert f"B{GLYPHS[Tile.parse('Bd').shape]}" in driver.text
        assert f"R{GLYPHS[Tile.parse('Rc').shape]}" not in driver.text


def glyphs_in(text: str) -> set[str]:
    """The tiles that can be read in a text."""
    return set(re.findall(f"[ROYGBP][{''.join(GLYPHS.values())}]", text))


async def test_a_small_window_says_so() -> None:
    async with sitting(table_at(RED_LINE, None, "greedy"), (50, 15)) as driver:
        assert "This window is 50×15" in driver.text
        assert "make it larger" in driver.text


@pytest.mark.parametrize("size", [(72, 23), (80, 24), (120, 36), (200, 50)])
async def test_all_is_in_sight_in_usual_windows(size: tuple[int, int]) -> None:
    eight = "Anna,Bob,Cleopatra the Great of Egypt,greedy,random,greedy,greedy,Zoë"
    async with sitting(LocalTable.start(parse_seats(eight), seed=2, ages=None), size) as driver:
        if isinstance(driver.app.screen, Curtain):
            await driver.type("enter")
            await driver.settle()
        text = driver.text
        for name in ("Anna", "Cleopatra", "Zoë", "Bag", "unseen", "PLAY", "Help", "Quit"):
            assert name in text
        assert re.search(r"^.* P  \d  \d", text, re.MULTILINE), "the whole grid of unseen tiles"


async def test_help_lists_the_keys() -> None:
    async with sitting(table_at(RED_LINE, None, "greedy"), (80, 24)) as driver:
        await driver.type("question_mark")
        assert isinstance(driver.app.screen, HelpCard)
        assert "Backspace" in driver.text
        assert "Back to the table" in driver.text
        await driver.type("escape")
        assert "Your turn" in driver.text
