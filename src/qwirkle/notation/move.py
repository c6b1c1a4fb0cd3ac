"""Moves as text: ``Rc@2,0 Rt@3,0``, ``swap Ro Bs``, ``pass``."""

from __future__ import annotations

from qwirkle.notation.scan import parse_int, parse_text, split_words
from qwirkle.rules.errors import ParseError
from qwirkle.rules.move import Move, Pass, Place, Placement, Swap
from qwirkle.rules.tile import Cell, Tile
from qwirkle.rules.turn import HiddenSwap

__all__ = ["format_move", "parse_move", "parse_seen_move"]


def parse_move(text: str) -> Move:
    """The move described by this text; ``swap`` and ``place`` alone are the empty moves.

    Raises `ParseError` if the text is not a move. Whether the move is legal is not checked.

    >>> parse_move("Rc@2,0 Rt@3,0").placements[1].cell
    Cell(x=3, y=0)
    """
    words = split_words(parse_text(text, "a move"))
    match words:
        case []:
            raise ParseError(
                "bad_move", "a move is missing: '', like 'Rc@2,0', 'swap Ro' or 'pass'"
            )
        case ["pass"]:
            return Pass()
        case ["place"]:
            return Place(())
        case ["swap", *codes]:
            return Swap(tuple(map(Tile.parse, codes)))
    return Place(tuple(map(_placement, words)))


def parse_seen_move(text: str) -> Move | HiddenSwap:
    """A move as others saw it: of a swap perhaps only how many tiles, as in ``swap 3``.

    >>> parse_seen_move("swap 3")
    HiddenSwap(count=3)
    """
    match split_words(parse_text(text, "a move")):
        case ["swap", count] if count.isascii() and count.isdecimal():
            return HiddenSwap(parse_int(count, "the number of tiles swapped"))
    return parse_move(text)


def format_move(move: Move | HiddenSwap) -> str:
    """The text of a move, placements and tiles in their order.

    >>> format_move(Swap((Tile.parse("Ro"), Tile.parse("Bs"))))
    'swap Ro Bs'
    """
    return str(move)


def _placement(word: str) -> Placement:
    code, at, cell = word.partition("@")
    x, comma, y = cell.partition(",")
    if not at or not comma:
        raise ParseError(
            "bad_move",
            f"{word!r:.40} is not a placement: a placement is tile@x,y like 'Rc@2,0'; "
            "the other moves are 'swap' with tiles, and 'pass'",
        )
    return Placement(Tile.parse(code), Cell(parse_int(x, "x"), parse_int(y, "y")))
