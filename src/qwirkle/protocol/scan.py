"""Words and numbers of the protocol's lines."""

from __future__ import annotations

import re

from qwirkle.rules.errors import ParseError

__all__ = ["decimal", "natural", "words_of"]

_MOST = 2**31 - 1
_DECIMAL = re.compile(r"[-+]?([0-9]{1,19}(\.[0-9]{0,19})?|\.[0-9]{1,19})([eE][-+]?[0-9]{1,2})?")


def words_of(line: str) -> list[str]:
    """The words between spaces; a carriage return at the end is ignored."""
    return [word for word in re.split("[ \t]+", line.rstrip("\r\n")) if word]


def natural(word: str, reason: str, most: int = _MOST, least: int = 1) -> int:
    """A number from ``least`` to ``most``; raises `ParseError` with this reason otherwise."""
    if word.isascii() and word.isdecimal() and len(word) <= 19 and least <= int(word) <= most:
        return int(word)
    raise ParseError(reason, f"a number from {least} to {most} is expected, not {word!r:.40}")


def decimal(word: str, reason: str) -> float:
    """A number like ``-3``, ``12.75`` or ``1e-05``; raises `ParseError` with this reason."""
    if not _DECIMAL.fullmatch(word):
        raise ParseError(reason, f"a number like -3 or 12.75 is expected, not {word!r:.40}")
    return float(word)
