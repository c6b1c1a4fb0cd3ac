"""Names of guests and seats: in any script, on one line, visible."""

from __future__ import annotations

import unicodedata

from qwirkle.rules import position
from qwirkle.rules.errors import InvalidArgument
from qwirkle.rules.position import JOINERS
from qwirkle.server.wire.refusal import Refused

__all__ = ["checked_name", "is_visible"]

# Letters and symbols that show nothing: the fillers of Korean, the empty cell of Braille.
_BLANK = frozenset("\u115f\u1160\u3164\uffa0\u2800")
# No script stacks more marks on a letter than this; what does paints over other lines.
_MOST_MARKS = 4
_VIRAMA = 9  # its combining class
_EMOJI = ("So", "Sk", "Mn")  # a picture, or the shade or style of the one before


def checked_name(name: str) -> str:
    """A name as it is shown, normalised; raises `Refused` for an empty or unprintable name.

    Invisible format characters are dropped, because they can make two names look the same or
    reverse the text. Joiners stay where a script or an emoji needs them.

    >>> checked_name("  Zoe\\u0308 ")
    'Zoë'
    """
    composed = unicodedata.normalize("NFC", name)
    # The spaces of every script count as spaces, such as the wide one of Japanese.
    spaced = "".join(" " if unicodedata.category(c) == "Zs" else c for c in composed)
    shown = "".join(c for at, c in enumerate(spaced) if _is_seen(spaced, at)).strip()
    if len(shown) > 40 or not is_visible(shown):
        raise _bad_name()
    try:
        return position.checked_name(shown)
    except InvalidArgument as error:
        raise _bad_name() from error


def is_visible(text: str) -> bool:
    """Whether a text shows something, and nothing that paints over other lines.

    >>> is_visible("Zoë"), is_visible("\u3164"), is_visible("a" + 9 * "\u0301")
    (True, False, False)
    """
    marks, shows = 0, False
    for c in text:
        kind = unicodedata.category(c)
        marks = marks + 1 if kind in ("Mn", "Me") else 0
        if marks > _MOST_MARKS:
            return False
        shows = shows or (kind[0] in "LNPS" and c not in _BLANK)
    return shows


def _bad_name() -> Refused:
    return Refused("bad_name", "a name is 1 to 40 printable characters on one line")


def _is_seen(text: str, at: int) -> bool:
    """Whether a character has a visible effect: all but format characters, and some joiners.

    A joiner has one after a virama in Indic scripts, between Arabic letters, and between the parts
    of an emoji.
    """
    if unicodedata.category(text[at]) != "Cf":
        return True
    if text[at] not in JOINERS or not 0 < at < len(text) - 1:
        return False
    before, after = text[at - 1], text[at + 1]
    if unicodedata.combining(before) == _VIRAMA:
        return True
    if unicodedata.bidirectional(before) == unicodedata.bidirectional(after) == "AL":
        return True
    return unicodedata.category(before) in _EMOJI and unicodedata.category(after) == "So"
