"""Reading the small things that every form is made of: words, whole numbers, tile codes."""

from __future__ import annotations

import re

from qwirkle.rules.errors import ParseError, shown
from qwirkle.rules.tile import Tile

__all__ = ["parse_int", "parse_text", "parse_tiles", "parse_tiles_run", "split_words"]

# Python refuses to read numbers of thousands of digits; a hundred reach any table.
_INT = re.compile(r"-?[1-9][0-9]{0,99}|0")
_SPACES = re.compile(r"[ \t]+")
_ASIDE = " \t\r\n"


def parse_text(value: object, what: str) -> str:
    """The value, if it is a text at all."""
    if not isinstance(value, str):
        raise ParseError("wrong_type", f"{what} is a text, not {shown(value)}")
    return value


def split_words(text: str) -> list[str]:
    """The words between spaces or tabs; a line's end may hang on behind.

    >>> split_words("  swap  Ro Bs ")
    ['swap', 'Ro', 'Bs']
    """
    stripped = text.strip(_ASIDE)
    return _SPACES.split(stripped) if stripped else []


def parse_int(text: str, what: str = "a number") -> int:
    """A whole number as we write it: ASCII digits, no plus, no leading zeros."""
    if not _INT.fullmatch(text):
        raise ParseError(
            "bad_number", f"{what} is a whole number of at most 100 digits, not {text!r:.60}"
        )
    return int(text)


def parse_tiles(text: str) -> tuple[Tile, ...]:
    """Tile codes with spaces between them; none for an empty text."""
    return tuple(map(Tile.parse, split_words(text)))


def parse_tiles_run(text: str) -> tuple[Tile, ...]:
    """Tile codes run together, or ``-`` for none.

    >>> [str(tile) for tile in parse_tiles_run("RoBs")]
    ['Ro', 'Bs']
    """
    if text == "-":
        return ()
    if not text:
        raise ParseError("bad_tile", "tile codes are missing here; '-' stands for none")
    return tuple(Tile.parse(text[at : at + 2]) for at in range(0, len(text), 2))
