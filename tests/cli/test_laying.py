"""Laying tiles before committing: nothing but the view is needed."""

import pytest

from qwirkle.cli.terminal.laying import Laying
from qwirkle.cli.terminal.status import prompt
from qwirkle.cli.terminal.words import refusal, sum_of
from qwirkle.notation import parse_move, parse_position
from qwirkle.rules import Cell, Game, IllegalMove, Place, Swap, Tile

RED_LINE = "0,0:RoRs RcRtBdRc/YoYs GdYcPx 3/5 0 classic"


def laying(position: str = RED_LINE) -> Laying:
    return Laying(parse_position(position).view(0))


def test_a_move_is_made_of_what_was_laid_in_its_order() -> None:
    at = laying()
    at.pick(1)
    assert at.lay(Cell(2, 0)) is None
    at.pick(0)
    assert at.lay(Cell(3, 0)) is None
    assert at.can_commit
    assert at.move == parse_move("Rt@2,0 Rc@3,0")


def test_a_refused_tile_stays_picked_in_the_hand() -> None:
    at = laying()
    at.pick(2)
    error = at.lay(Cell(2, 0))
    assert error is not None
    assert error.reason == "line_conflict"
    assert at.picked == 2
    assert at.placements == ()


def test_targets_tell_the_whole_score_so_far() -> None:
    at = laying()
    at.pick(1)
    at.lay(Cell(2, 0))
    at.pick(0)
    assert at.targets()[Cell(3, 0)] == 4
    assert sum_of(at.preview(Cell(3, 0))) == "4"


def test_an_opening_may_begin_anywhere_and_must_be_whole() -> None:
    game = Game.start(2, seed=3)
    view = game.position.view(game.position.to_move)
    at = Laying(view)
    assert at.anywhere
    move = view.legal_placements()[0]
    for number, (tile, _) in enumerate(move.placements):
        at.pick(next(n for n, slot in enumerate(at.slots) if slot.tile == tile))
        assert at.lay(Cell(40 + number, -7)) is None
        whole = number == len(move.placements) - 1
        assert at.tentative.status == ("legal" if whole else "incomplete")
        assert prompt(at, Cell(0, 0)).kind == ("good" if whole else "open")


@pytest.mark.parametrize(
    ("hand", "words"),
    [
        ("GcOcBcBxPcYc", "You open with your longest line, 5 tiles: O♣ Y♣ G♣ B♣ P♣."),
        ("PoPxBtOdBdRs", "You open with a line of 2 tiles, your longest: O◆ B◆, or B◆ B✸, …"),
        ("RoRsRdBtGtYt", "You open with a line of 3 tiles, your longest: R● R■ R◆, or Y✸ G✸ B✸."),
        ("RoBsYdGcOxPt", "You open with any tile: no two of yours make a line."),
        ("Ro", "You open with any tile: no two of yours make a line."),
    ],
)
def test_the_opening_is_told_with_its_choices_in_the_smallest_window(hand: str, words: str) -> None:
    told = prompt(laying(f"- {hand}/Yo Gd 0/0 0 classic"), Cell(0, 0)).text
    assert told == words
    assert len(told) <= 70


def test_the_hand_is_sorted_by_colour_then_by_shape_with_tiles_on_the_table() -> None:
    at = laying()
    at.pick(3)
    at.lay(Cell(2, 0))
    at.pick(2)
    at.sort()
    assert [str(slot.tile) for slot in at.slots] == ["Rc", "Rc", "Rt", "Bd"]
    assert at.placements == (parse_move("Rc@2,0").placements[0],)  # type: ignore[union-attr]
    assert at.picked_tile == Tile.parse("Bd")
    at.sort()
    assert [str(slot.tile) for slot in at.slots] == ["Bd", "Rc", "Rc", "Rt"]


def test_a_swap_takes_what_was_chosen_and_no_more_than_the_bag_holds() -> None:
    at = laying("0,0:RoRs RcRtBd/YoYs GdYc 3/5 0 classic")
    at.start_swap()
    assert at.view.max_swap == 2
    at.swap_all()
    assert at.move == Swap((Tile.parse("Rc"), Tile.parse("Rt")))
    at.swap_all()
    assert at.swap_tiles == ()
    assert not at.can_commit


@pytest.mark.parametrize(
    ("position", "move", "words"),
    [
        (RED_LINE, "Rc@9,9", "must touch"),
        (RED_LINE, "Rc@0,0", "lies there already"),
        (RED_LINE, "Rc@2,0 Rt@0,1", "one row or one column"),
        (RED_LINE, "Rc@2,0 Rt@4,0", "gap"),
        (RED_LINE, "Rc@2,0 Bd@3,0", "share a colour or a shape"),
        (RED_LINE, "Bd@2,0", "a blue diamond does not belong in the red line"),
        ("0,0:RoRs Ro/Yo GdYc 0/0 0 classic", "Ro@2,0", "already has a red circle"),
        (
            "0,0:RoBo Gs/Yo GdYc 0/0 0 classic",
            "Gs@2,0",
            "a green square does not belong in the line",
        ),
        ("0,0:Ro Gs/Yo GdYc 0/0 0 classic", "Gs@1,0", "share neither colour nor shape"),
        ("- RoRsRd/Yo GdYc 0/0 0 classic", "Ro@0,0", "3 tiles: R● R■ R◆"),
        ("- RoRsRd/Yo GdYc 0/0 0 classic", "swap Ro", "opening cannot be a swap"),
        ("- RoRsRd/Yo GdYc 0/0 0 classic", "pass", "opening cannot be passed"),
        (RED_LINE, "pass", "only pass when nothing fits"),
        (RED_LINE, "swap", "at least one"),
        (RED_LINE, "swap Rc Rt Bd Rc", "more tiles than the bag holds"),
    ],
)
def test_refusals_are_told_without_codes(position: str, move: str, words: str) -> None:
    made = parse_move(move)
    with pytest.raises(IllegalMove) as caught:
        parse_position(position).check(made)
    laid = [tile for tile, _ in made.placements] if isinstance(made, Place) else []
    told = refusal(caught.value, laid)
    assert words in told
    assert "@" not in told
