"""Boards as pictures: in text, and as SVG."""

import re
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from qwirkle import (
    ALL_TILES,
    Board,
    Cell,
    Game,
    InvalidArgument,
    SeatCaption,
    Tile,
    board_svg,
    board_text,
    parse_board,
    parse_move,
)
from qwirkle.drawing import seats_svg, thumbnail_svg
from qwirkle.drawing.tiles import FIGURES, PALETTES, tile_name
from qwirkle.rules import Shape
from tests.notation.strategies import games

FIGURES_A_TO_L = parse_board(
    "-1,-3:OtOcOd;-1,-2:Pt;1,-2:YdYo;-1,-1:GtGcGdGo;4,-1:Ox;-1,0:RtRcRdRoRsRx;"
    "2,1:BoBsBx;3,2:Ps;2,3:RsYs;2,4:OsGs"
)
LAST = parse_move("Gs@3,4 Os@2,4")
SVG = "{http://www.w3.org/2000/svg}"


def test_the_text_picture_shows_codes_axes_and_the_last_move() -> None:
    picture = """\
    -1   0   1   2   3   4
-3  Ot  Oc  Od  .   .   .
-2  Pt  .   Yd  Yo  .   .
-1  Gt  Gc  Gd  Go  .   Ox
 0  Rt  Rc  Rd  Ro  Rs  Rx
 1  .   .   .   Bo  Bs  Bx
 2  .   .   .   .   Ps  .
 3  .   .   .   Rs  Ys  .
 4  .   .   .  [Os][Gs] ."""
    assert board_text(FIGURES_A_TO_L, last=LAST) == picture


def test_colour_changes_nothing_that_is_written() -> None:
    plain = board_text(FIGURES_A_TO_L, last=LAST, margin=1)
    painted = board_text(FIGURES_A_TO_L, last=LAST, margin=1, colour=True)
    assert painted != plain
    assert re.sub(r"\x1b\[[0-9;]*m", "", painted) == plain


def test_far_boards_and_empty_boards_can_be_shown() -> None:
    far = parse_board(f"{10**20},-1000000:RoRs")
    lines = board_text(far).splitlines()
    assert str(10**20) in lines[0]
    assert lines[1].startswith("-1000000")
    assert lines[1].split() == ["-1000000", "Ro", "Rs"]
    assert board_text(Board()) == "(no tiles on the table)"
    for board in (far, Board()):
        ET.fromstring(board_svg(board, coordinates=True))


@pytest.mark.parametrize("move", ["swap Ro", "pass", "place"])
def test_a_move_without_tiles_marks_nothing(move: str) -> None:
    assert "[" not in board_text(FIGURES_A_TO_L, last=parse_move(move))


def test_every_tile_on_the_board_and_in_a_hand_is_drawn_once() -> None:
    hand = tuple(map(Tile.parse, ("Ro", "Bs")))
    svg = board_svg(FIGURES_A_TO_L, seats=[SeatCaption("Anna", 20, hand, is_on_turn=True)])
    root = ET.fromstring(svg)
    drawn = [use.get("href", "")[4:] for use in root.findall(f"{SVG}use")]
    assert sorted(drawn) == sorted(map(str, [*FIGURES_A_TO_L.values(), *hand]))


def test_all_that_is_used_is_defined_and_nothing_comes_from_elsewhere() -> None:
    svg = board_svg(FIGURES_A_TO_L, last=LAST, title="All", marks=True, coordinates=True)
    root = ET.fromstring(svg)
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    assert len(set(ids)) == len(ids)
    for use in root.iter(f"{SVG}use"):
        assert use.get("href", "").removeprefix("#") in ids
    assert svg.count("http") == 1  # the name of the SVG language itself


def test_those_who_do_not_see_it_are_told() -> None:
    seats = [SeatCaption("Anna", 20, is_on_turn=True), SeatCaption("Chris", 22)]
    root = ET.fromstring(board_svg(FIGURES_A_TO_L, seats=seats, title="After L"))
    labels = str(root.get("aria-labelledby")).split()
    title, desc = (root.find(f"{SVG}{name}") for name in ("title", "desc"))
    assert title is not None
    assert desc is not None
    assert [title.get("id"), desc.get("id")] == labels
    assert title.text == "After L"
    assert "Row -3: orange starburst at -1, orange clover at 0, " in str(desc.text)
    assert "Anna has 20; is to move. Chris has 22." in str(desc.text)


@given(st.text(), st.text())
@settings(max_examples=40)
def test_any_name_and_title_leaves_it_well_formed(name: str, title: str) -> None:
    svg = board_svg(FIGURES_A_TO_L, title=title, seats=[SeatCaption(name, 5)])
    ET.fromstring(svg.encode("utf-8"))


@settings(max_examples=10)
@given(games(), st.sampled_from(["vivid", "safe"]), st.booleans(), st.booleans())
def test_any_game_can_be_pictured(game: Any, palette: str, marks: bool, hands: bool) -> None:
    position = game.position
    seats = [
        SeatCaption(name, score, hand if hands else ())
        for name, score, hand in zip(game.names, position.scores, position.hands, strict=True)
    ]
    last = game.turns[-1].move if game.turns else ()
    svg = board_svg(position.board, last=last, seats=seats, palette=palette, marks=marks)
    root = ET.fromstring(svg)
    rings = [rect for rect in root.findall(f"{SVG}rect") if rect.get("fill") == "none"]
    assert len(rings) == len(getattr(last, "placements", ()))
    assert board_text(position.board, last=last).count("[") == len(rings)


@pytest.mark.parametrize("theme", ["light", "dark", "auto"])
def test_the_tiles_are_the_same_in_every_theme(theme: Any) -> None:
    svg = board_svg(FIGURES_A_TO_L, theme=theme)
    assert svg.partition("<defs>")[2] == board_svg(FIGURES_A_TO_L).partition("<defs>")[2]
    assert ("prefers-color-scheme" in svg) == (theme == "auto")


def test_prefixes_keep_pictures_on_one_page_apart() -> None:
    ids = [set(re.findall(r'id="([^"]+)"', board_svg(FIGURES_A_TO_L, prefix=p))) for p in "ab"]
    assert ids[0] & ids[1] == set()


def test_unknown_looks_are_refused() -> None:
    with pytest.raises(InvalidArgument, match="vivid, safe"):
        board_svg(FIGURES_A_TO_L, palette="pastel")
    with pytest.raises(InvalidArgument, match="auto, light or dark"):
        board_svg(FIGURES_A_TO_L, theme="sepia")  # type: ignore[arg-type]
    with pytest.raises(InvalidArgument, match="vivid, safe"):
        board_text(FIGURES_A_TO_L, colour=True, palette="pastel")


def test_every_tile_has_a_figure_a_colour_and_a_name_of_its_own() -> None:
    assert set(FIGURES) == set(Shape)
    for colours in PALETTES.values():
        assert len(set(colours)) == 6
    assert len({tile_name(tile) for tile in ALL_TILES}) == 36


def contrast(one: str, other: str) -> float:
    """The contrast of two colours as the web's accessibility guidelines count it."""

    def luminance(colour: str) -> float:
        parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
        linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("palette", PALETTES)
def test_every_figure_stands_out_from_its_tile(palette: str) -> None:
    least = {"safe": 4.5, "vivid": 3.0}[palette]
    assert all(contrast(colour, "#17181C") >= least for colour in PALETTES[palette])


def test_cells_can_be_marked_one_by_one() -> None:
    assert board_text(FIGURES_A_TO_L, last=[Cell(0, 0)]).count("[Rc]") == 1


@given(games())
@settings(max_examples=20, deadline=None)
def test_a_thumbnail_shows_each_tile_once_and_nothing_that_a_page_must_allow(game: Any) -> None:
    board = game.position.board
    root = ET.fromstring(thumbnail_svg(board))
    drawn = [use.get("href", "")[4:] for use in root.findall(f"{SVG}use")]
    assert sorted(drawn) == sorted(map(str, board.values()))
    for tag in ("style", "text", "script", "image", "a"):
        assert not root.findall(f".//{SVG}{tag}")
    assert all(not element.get("style") for element in root.iter())


def test_a_thumbnail_leaves_room_around_the_first_tiles_and_shows_the_last_ones() -> None:
    few = ET.fromstring(thumbnail_svg(parse_board("3,3:RoRs")))
    assert few.get("viewBox") == "-50 50 900 600"
    x, y, width, height = map(int, few.get("viewBox", "").split())
    assert (x + width / 2, y + height / 2) == (400, 350)
    ringed = ET.fromstring(thumbnail_svg(FIGURES_A_TO_L, last=LAST)).findall(f"{SVG}rect")
    assert len(ringed) == 2


@pytest.mark.parametrize("taken", [[True, False], [True] * 8, [False] * 7])
def test_seats_are_tiles_where_somebody_sits_and_dashes_where_nobody_does(
    taken: list[bool],
) -> None:
    root = ET.fromstring(seats_svg(taken))
    assert len(root.findall(f"{SVG}use")) == taken.count(True)
    assert len(root.findall(f"{SVG}rect")) == taken.count(False)


def test_positions_views_and_games_print_as_their_board_and_show_a_picture_in_notebooks() -> None:
    game = Game.start(players=2, seed=7, names=["Anna & Bo", "Chris"])
    game = game.play(game.position.legal_placements()[0])
    for shown in (game, game.position, game.position.view(1), game.position.view(None)):
        assert str(shown) == board_text(game.position.board, last=game.turns[-1].move)
        assert ET.fromstring(shown._repr_svg_()).tag == f"{SVG}svg"
    assert "Anna &amp; Bo" in game._repr_svg_()
    assert str(Game.start(players=2, seed=7)) == "(no tiles on the table)"


def test_the_picture_of_a_view_holds_no_hand_but_its_own() -> None:
    position = Game.start(players=2, seed=7).position
    for seat, hand in ((0, position.hands[0]), (1, position.hands[1]), (None, ())):
        drawn = re.findall(
            '<use href="#qw[0-9a-f]*-([A-Z][a-z])"', position.view(seat)._repr_svg_()
        )
        assert drawn == [str(tile) for tile in hand]


@pytest.mark.parametrize(("seat", "hidden"), [(0, 6), (1, 6), (None, 12)])
def test_the_picture_of_a_view_counts_the_tiles_that_it_does_not_show(
    seat: int | None, hidden: int
) -> None:
    picture = Game.start(players=2, seed=7).position.view(seat)._repr_svg_()
    assert picture.count('fill-opacity=".35"') == hidden
    assert "96 tiles in the bag</text>" in picture
    assert "holds 6 hidden" in picture


def test_the_picture_of_a_position_hides_nothing() -> None:
    picture = Game.start(players=2, seed=7)._repr_svg_()
    assert 'fill-opacity=".35"' not in picture
    assert "96 tiles in the bag" in picture


def test_different_pictures_can_stand_on_one_page() -> None:
    position = Game.start(players=2, seed=7).position
    ids = [set(re.findall('id="([^"]*)"', position.view(seat)._repr_svg_())) for seat in (0, 1)]
    assert ids[0] & ids[1] == set()
