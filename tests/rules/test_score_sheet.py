"""The score sheet: what it checks, what it believes, and how it ends."""

import pytest

from qwirkle.rules import (
    HiddenSwap,
    IllegalMove,
    InvalidArgument,
    InvalidSetup,
    Pass,
    Place,
    Ruleset,
    ScoreSheet,
)
from tests.rules.build import move

NAMES = ["Anna", "Chris", "Sally", "Dave"]

# RULES.md, section D: the worked example of the rulebooks.
EXAMPLE = [
    ("Rc@0,0 Rd@1,0 Ro@2,0", [3]),
    ("Rs@3,0 Bs@3,1 Ps@3,2", [3, 4]),
    ("Bo@2,1", [2, 2]),
    ("Gc@0,-1 Gd@1,-1", [2, 2, 2]),
    ("Gt@-1,-1 Go@2,-1", [4, 3]),
    ("Ys@3,3 Rs@2,3", [2, 4]),
    ("Pt@-1,-2 Ot@-1,-3", [3]),
    ("Oc@0,-3 Od@1,-3", [3]),
    ("Yd@1,-2 Yo@2,-2", [2, 4, 4]),
    ("Rt@-1,0", [5, 4]),
    ("Ox@4,-1 Rx@4,0 Bx@4,1", [3, 12, 3]),
    ("Gs@3,4 Os@2,4", [2, 5, 2]),
]
TOTALS = [3, 7, 4, 6, 7, 6, 3, 3, 10, 9, 18, 9]


def sheet_of(*moves: str, names: list[str] = NAMES) -> ScoreSheet:
    sheet = ScoreSheet.start(names)
    for text in moves:
        sheet = sheet.play(move(text))  # type: ignore[arg-type]
    return sheet


def refusal(sheet: ScoreSheet, played: Place | HiddenSwap | Pass, seat: int | None = None) -> str:
    with pytest.raises(IllegalMove) as caught:
        sheet.check(played, seat)
    return caught.value.reason


def test_the_example_of_the_rulebooks_adds_up() -> None:
    sheet = ScoreSheet.start(NAMES)
    for (text, lines), total in zip(EXAMPLE, TOTALS, strict=True):
        sheet = sheet.play(move(text))  # type: ignore[arg-type]
        turn = sheet.turns[-1]
        assert sorted(line.total for line in turn.lines) == sorted(lines)
        assert turn.score == total
    assert sheet.scores == (20, 22, 25, 18)
    assert sum(sheet.pool) == 108 - len(sheet.board)
    assert sheet.bag_count == 108 - len(sheet.board) - 24


def test_tiles_that_may_not_lie_so_are_refused() -> None:
    sheet = sheet_of("Ro@0,0 Rs@1,0")
    for text, reason in {
        "Bd@2,0": "line_conflict",
        "Ro@2,0": "duplicate_in_line",
        "Rd@1,0": "cell_occupied",
        "Rd@5,5": "not_connected",
        "Rd@2,0 Rc@4,0": "gap",
        "Rd@2,0 Rc@0,1": "not_one_line",
        "Rd@2,0 Rc@3,0 Rx@4,0 Rt@5,0 Gt@5,1": "not_one_line",
    }.items():
        assert refusal(sheet, move(text)) == reason  # type: ignore[arg-type]
    assert refusal(sheet, Place(())) == "empty_move"


def test_no_tile_is_laid_a_fourth_time() -> None:
    stairs = ["Ro@0,0", "Rs@0,1", "Ro@1,1", "Rs@1,2", "Ro@2,2", "Rs@2,3"]
    sheet = sheet_of(*stairs)
    assert refusal(sheet, move("Ro@3,3")) == "none_left"  # type: ignore[arg-type]
    assert "Ro" not in [
        str(tile) for tiles in sheet.consider(()).accepts.values() for tile in tiles
    ]


def test_whoever_lays_first_has_opened() -> None:
    sheet = ScoreSheet.start(NAMES)
    assert sheet.play(move("Ro@0,0"), seat=2).to_move == 3  # type: ignore[arg-type]
    assert sheet.opened_by(3).to_move == 3
    with pytest.raises(InvalidArgument, match="laid already"):
        sheet_of("Ro@0,0").opened_by(1)
    assert refusal(sheet_of("Ro@0,0"), Pass(), seat=3) == "wrong_turn"


def test_the_length_of_the_opening_and_passes_are_believed() -> None:
    sheet = sheet_of("Ro@0,0", "pass")
    assert sheet.scores == (1, 0, 0, 0)
    assert sheet.to_move == 2


def test_swaps_are_counted_against_the_bag() -> None:
    sheet = ScoreSheet.start(NAMES)
    assert refusal(sheet, HiddenSwap(2)) == "swap_first_turn"
    assert refusal(sheet, Pass()) == "pass_first_turn"
    sheet = sheet_of("Ro@0,0").play(HiddenSwap(6))
    assert (sheet.bag_count, sheet.hand_counts) == (83, (6, 6, 6, 6))
    assert refusal(sheet, HiddenSwap(0)) == "swap_zero"
    assert refusal(sheet, HiddenSwap(7)) == "too_many_tiles"


def test_nobody_finishes_while_the_bag_can_still_hold_tiles() -> None:
    sheet = sheet_of("Ro@0,0")
    assert not sheet.may_finish
    with pytest.raises(InvalidArgument, match="E2"):
        sheet.finish()


RECTANGLE = [
    "Ro@0,0 Rs@1,0 Rd@2,0 Rc@3,0 Rx@4,0 Rt@5,0",
    "Rs@0,1 Rd@1,1 Ro@2,1 Rx@3,1 Rt@4,1 Rc@5,1",
    "Rd@0,2 Ro@1,2 Rs@2,2 Rt@3,2 Rc@4,2 Rx@5,2",
]


def test_when_nothing_fits_any_more_the_game_is_over_at_once() -> None:
    sheet = sheet_of(*RECTANGLE)
    assert sheet.outcome is not None
    assert sheet.outcome.reason == "stuck"
    assert refusal(sheet, Pass()) == "game_over"
    assert sheet.undone().turns == sheet_of(*RECTANGLE[:2]).turns


def test_people_may_end_the_game_and_go_on_after_all() -> None:
    sheet = sheet_of("Ro@0,0 Rs@1,0", "Rd@2,0")
    closed = sheet.close()
    assert closed.outcome is not None
    assert (closed.outcome.reason, closed.outcome.winners) == ("agreed", (1,))
    assert closed.undone() == sheet


def test_undoing_forgets_the_last_turn_and_there_is_nothing_before_the_first() -> None:
    sheet = sheet_of("Ro@0,0 Rs@1,0", "Rd@2,0")
    assert sheet.undone() == sheet_of("Ro@0,0 Rs@1,0")
    assert sheet.undone().undone() == ScoreSheet.start(NAMES)
    with pytest.raises(InvalidArgument, match="nothing"):
        ScoreSheet.start(NAMES).undone()


def test_what_is_being_laid_is_judged_as_at_the_table() -> None:
    sheet = sheet_of("Ro@0,0 Rs@1,0")
    for text, status, reason in (
        ("Rd@2,0", "legal", None),
        ("Rc@3,0", "incomplete", "not_connected"),
        ("Rd@2,0 Rc@4,0", "incomplete", "gap"),
        ("Bd@2,0", "refused", "line_conflict"),
        ("Bd@2,0 Bc@4,0", "refused", "line_conflict"),
    ):
        placements = move(text).placements  # type: ignore[union-attr]
        judged = sheet.consider(placements)
        assert judged.status == status, text
        assert (judged.error and judged.error.reason) == reason
        assert judged.score == (3 if status == "legal" else 0)


def test_two_to_eight_can_play_as_many_as_the_edition_seats() -> None:
    assert ScoreSheet.start([str(n) for n in range(8)]).bag_count == 60
    for wrong in (["Anna"], [str(n) for n in range(9)]):
        with pytest.raises(InvalidSetup, match="S2"):
            ScoreSheet.start(wrong)
    with pytest.raises(InvalidSetup, match="schmidt"):
        ScoreSheet.start([str(n) for n in range(5)], Ruleset.preset("schmidt"))
