"""The parts that every form is made of: words, integers, tile codes."""

from __future__ import annotations

import re

from qwirkle.rules.errors import ParseError, shown
from qwirkle.rules.tile import Tile

__all__ = ["parse_int", "parse_text", "parse_tiles", "parse_tiles_run", "split_words"]

# Python refuses to parse numbers of thousands of digits; a hundred are enough for any table.
_INT = re.compile(r"-?[1-9][0-9]{0,99}|0")
_SPACES = re.compile(r"[ \t]+")
_ASIDE = " \t\r\n"


def parse_text(value: object, what: str) -> str:
    """The value, which must be a string."""
    if not isinstance(value, str):
        raise ParseError("wrong_type", f"{what} is a string, not {shown(value)}")
    return value


def split_words(text: str) -> list[str]:
    """The words separated by spaces or tabs; a trailing line ending is ignored.

    >>> split_words("  swap  Ro Bs ")
    ['swap', 'Ro', 'Bs']
    """
    stripped = text.strip(_ASIDE)
    return _SPACES.split(stripped) if stripped else []


def parse_int(text: str, what: str = "a number") -> int:
    """An integer in canonical form: ASCII digits, no plus sign, no leading zeros."""
    if not _INT.fullmatch(text):
        raise ParseError(
            "bad_number", f"{what} is a whole number of at most 100 digits, not {text!r:.60}"
        )
    return int(text)


def parse_tiles(text: str) -> tuple[Tile, ...]:
    """Tile codes separated by spaces; none for an empty string."""
    return tuple(map(Tile.parse, split_words(text)))


def parse_tiles_run(text: str) -> tuple[Tile, ...]:
    """Tile codes without spaces, or ``-`` for none.

    >>> [str(tile) for tile in parse_tiles_run("RoBs")]
    ['Ro', 'Bs']
    """
    if text == "-":
        return ()
    if not text:
        raise ParseError("bad_tile", "tile codes are missing here; '-' means none")
    return tuple(Tile.parse(text[at : at + 2]) for at in range(0, len(text), 2))
