"""The Qwirkles that a move leaves to others."""

from collections.abc import Sequence

from qwirkle.rules import ALL_TILES
from qwirkle.rules.position import Position
from qwirkle.rules.tile import COPIES
from qwirkle.server.table.preview import preview_of
from qwirkle.server.wire import PlacedTile, Preview, PreviewRequest

FOUR_RED = ["Ro@0,0", "Rs@1,0", "Rd@2,0", "Rc@3,0"]


def placed(tiles: Sequence[str]) -> list[PlacedTile]:
    found = []
    for text in tiles:
        tile, _, at = text.partition("@")
        x, _, y = at.partition(",")
        found.append(PlacedTile(tile, int(x), int(y)))
    return found


def asked(board: Sequence[str], hand: str, laid: Sequence[str]) -> Preview:
    """The preview of these placements, with all tiles that are nowhere else in the bag."""
    lying, held = placed(board), hand.split()
    seen = [*(each.tile for each in lying), *held]
    bag = [tile.code for tile in ALL_TILES for _ in range(COPIES - seen.count(tile.code))]
    setup = {"board": [[p.x, p.y, p.tile] for p in lying], "hands": [held, []], "bag": bag}
    return preview_of(Position.from_setup(setup).view(0), PreviewRequest(0, placed(laid)))


def test_a_line_of_five_is_a_gift_at_both_of_its_ends() -> None:
    assert asked(FOUR_RED, "Rx", ["Rx@4,0"]).gifts == [(-1, 0), (5, 0)]


def test_a_line_of_four_is_no_gift_nor_is_a_qwirkle() -> None:
    assert asked(FOUR_RED[:3], "Rc", ["Rc@3,0"]).gifts == []
    assert asked(FOUR_RED, "Rx Rt", ["Rx@4,0", "Rt@5,0"]).gifts == []


def test_a_line_of_five_is_no_gift_where_the_missing_tile_is_not_to_come() -> None:
    """Two of the red starbursts are in hand, the third lies elsewhere."""
    board = [*FOUR_RED, "Yo@0,1", "Yt@-1,1", "Rt@-1,2"]
    one_left = asked(board, "Rx Rt", ["Rx@4,0"])
    none_left = asked(board, "Rx Rt Rt", ["Rx@4,0"])
    assert (one_left.gifts, none_left.gifts) == ([(5, 0)], [])


def test_a_gap_that_one_tile_closes_to_six_is_a_gift() -> None:
    board = ["Ro@0,0", "Rs@1,0", "Rd@2,0", "Bd@2,1", "Bc@3,1", "Bx@4,1", "Rx@4,0"]
    preview = asked(board, "Rt", ["Rt@5,0"])
    assert (3, 0) in preview.gifts


def test_tiles_that_cannot_be_played_leave_no_gift() -> None:
    assert asked(FOUR_RED, "Bx", ["Bx@4,0"]).gifts == []
