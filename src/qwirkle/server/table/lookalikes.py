"""Names that look like other names: no bot may pass for another one."""

from __future__ import annotations

import unicodedata

from qwirkle.server.wire.refusal import Refused

__all__ = ["check_one_alphabet", "name_key"]

# Letters of other alphabets that look like one of ours, in this case.
_LIKE_OURS = {
    # Greek
    "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ": "ABEZHIKMNOPTYX",
    "αβγεηικνορστυχω": "abyenikvopotuxw",
    # Cyrillic
    "АВЕЗІЈКМНОРСТУХЅԌԚԜҮБЬӀ": "ABE3IJKMHOPCTYXSGQWY6BI",
    "авезіјкмнорстухѕԁԛԝһүбьӏпг": "abe3ijkmhopctyxsdqwhy6blnr",
}
_OURS = str.maketrans(
    {c: o for them, us in _LIKE_OURS.items() for c, o in zip(them, us, strict=True)}
)
# After case is gone: a capital I is a small l to the eye.
_STROKES = str.maketrans("i1|0", "lllo")
_GENERAL_MARKS = range(0x300, 0x370)
# Names of these scripts contain Latin letters, and no letter of theirs passes for one.
_BESIDE_LATIN = frozenset(
    ("CJK", "IDEOGRAPHIC", "HIRAGANA", "KATAKANA", "KATAKANA-HIRAGANA", "HANGUL", "MODIFIER")
)


def name_key(name: str) -> str:
    """Names with the same key look the same, or nearly.

    >>> name_key("Wall-E  2") == name_key("wall-e \uff12") == name_key("W\u0430\u0406l-\u00e9 2")
    True
    """
    composed = unicodedata.normalize("NFKD", name)
    plain = "".join(c for c in composed if ord(c) not in _GENERAL_MARKS)
    letters = plain.translate(_OURS).casefold().translate(_STROKES)
    return " ".join(unicodedata.normalize("NFKC", letters).replace("rn", "m").split())


def check_one_alphabet(name: str) -> None:
    """Raise `Refused` for a name that mixes alphabets, as names do that pass for others."""
    letters = [c for c in unicodedata.normalize("NFKC", name) if c.isalpha()]
    scripts = {unicodedata.name(c, "").partition(" ")[0] for c in letters} - _BESIDE_LATIN
    if len(scripts) > 1:
        raise Refused("bad_name", "the name of a bot is written in one alphabet")
