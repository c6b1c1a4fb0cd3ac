"""Moves as text."""

import pytest

from qwirkle import Cell, ParseError, Pass, Place, Placement, Swap, Tile, format_move, parse_move

RO, BS, RC, RT = map(Tile.parse, ("Ro", "Bs", "Rc", "Rt"))


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("Rc@2,0 Rt@3,0", Place((Placement(RC, Cell(2, 0)), Placement(RT, Cell(3, 0))))),
        ("Rt@3,0 Rc@2,0", Place((Placement(RT, Cell(3, 0)), Placement(RC, Cell(2, 0))))),
        ("Ro@-12,-345", Place((Placement(RO, Cell(-12, -345)),))),
        ("swap Ro Bs", Swap((RO, BS))),
        ("swap Ro Ro", Swap((RO, RO))),
        ("swap", Swap(())),
        ("place", Place(())),
        ("pass", Pass()),
    ],
)
def test_a_move_is_read_and_written(text: str, move: Place | Swap | Pass) -> None:
    assert parse_move(text) == move
    assert format_move(move) == text


@pytest.mark.parametrize("text", [" pass", "pass\n", "\tswap  Ro\tBs \r\n", "  Ro@0,0   Rs@1,0 "])
def test_spaces_around_and_between_do_no_harm(text: str) -> None:
    assert format_move(parse_move(text)) == " ".join(text.split())


@pytest.mark.parametrize(
    ("text", "reason", "words"),
    [
        ("", "bad_move", "missing"),
        ("Pass", "bad_move", "'Pass' is not a placement"),
        ("pass pass", "bad_move", "'pass' is not a placement"),
        ("place Ro@0,0", "bad_move", "'place'"),
        ("Ro", "bad_move", "tile@x,y"),
        ("Ro@0", "bad_move", "tile@x,y"),
        ("Ro@0,0,0", "bad_number", "'0,0'"),
        ("Ro@0,", "bad_number", "''"),
        ("Ro@0.5,0", "bad_number", "'0.5'"),
        ("Ro@ 0,0", "bad_move", "'Ro@'"),
        ("ro@0,0", "bad_tile", "'ro'"),
        ("swap Ro,Bs", "bad_tile", "'Ro,Bs'"),
        ("swap Ro@0,0", "bad_tile", "'Ro@0,0'"),
        ("Ro@0,0\nRs@1,0", "bad_number", "'0\\nRs@1,0'"),
        ("Ro@0,0\u00a0Rs@1,0", "bad_number", "xa0"),
    ],
)
def test_what_is_no_move_is_refused_with_words_that_help(
    text: str, reason: str, words: str
) -> None:
    with pytest.raises(ParseError) as caught:
        parse_move(text)
    assert caught.value.reason == reason
    assert words in str(caught.value)
    assert caught.value.line is None


def test_a_coordinate_may_have_a_hundred_digits_and_no_more() -> None:
    far = "9" * 100
    assert format_move(parse_move(f"Ro@-{far},{far}")) == f"Ro@-{far},{far}"
    with pytest.raises(ParseError, match="100 digits"):
        parse_move(f"Ro@{far}9,0")
