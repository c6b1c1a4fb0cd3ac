"""A game written down: the Game itself, free headers, and comments between the steps."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from qwirkle.rules.errors import InvalidArgument
from qwirkle.rules.game import Game

__all__ = [
    "VERSION",
    "Comment",
    "Record",
    "checked_comment",
    "checked_comments",
    "checked_header",
    "checked_headers",
    "is_reserved",
]

VERSION = 1
"""The version of the record formats, text and JSON; unknown versions are refused."""

_RESERVED = re.compile(r"Qwirkle|Ruleset|Rulings|Ages|Seed|Deal|(Seat|OriginSeed)[0-9]+")
_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_]{0,39}")
# Every JSON reader represents numbers up to this one exactly.
_LARGEST = 2**53


@dataclass(frozen=True, slots=True)
class Comment:
    """One line of comment, written after ``after`` steps (turns and incidents) of the game.

    >>> record = Record(Game.start(2, seed=7), comments=[Comment(0, "A cold evening.")])
    >>> record.comments[0].text
    'A cold evening.'
    """

    after: int
    text: str


@dataclass(frozen=True, slots=True)
class Record:
    """A game with the other contents of its record; see `format_record` and `parse_record`.

    ``headers`` are free pairs such as Event, Date, Site; a mapping may be passed in.
    Raises `InvalidArgument` for anything that could not be written down.

    >>> record = Record(Game.start(2, seed=7), {"Event": "Kitchen table"})
    >>> record.headers
    (('Event', 'Kitchen table'),)
    """

    game: Game
    headers: tuple[tuple[str, str], ...] = ()
    comments: tuple[Comment, ...] = ()

    def __init__(
        self,
        game: Game,
        headers: Mapping[str, str] | Iterable[tuple[str, str]] = (),
        comments: Iterable[Comment] = (),
    ) -> None:
        steps = len(game.turns) + len(game.position.incidents)
        object.__setattr__(self, "game", game)
        object.__setattr__(self, "headers", checked_headers(headers))
        object.__setattr__(self, "comments", checked_comments(comments, steps))
        if any(age > _LARGEST for age in game.ages or ()):
            raise InvalidArgument("bad_ages", f"an age in a record is at most {_LARGEST}")

    def header(self, name: str) -> str | None:
        """The value of a free header, or None."""
        return dict(self.headers).get(name)


def is_reserved(header: str) -> bool:
    """Whether a header of this name describes the game itself; all others are free."""
    return _RESERVED.fullmatch(header) is not None


def checked_header(name: str, value: str) -> tuple[str, str]:
    """A valid free header; raises `InvalidArgument` otherwise."""
    if not isinstance(name, str) or not _NAME.fullmatch(name):
        raise InvalidArgument(
            "bad_header",
            f"a header's name is a letter and up to 39 of A-Z a-z 0-9 _, not {name!r:.60}",
        )
    if is_reserved(name):
        raise InvalidArgument("bad_header", f"the header {name} is made from the game itself")
    if not isinstance(value, str) or not value.isprintable():
        raise InvalidArgument(
            "bad_header",
            f"{name}: a header's value is printable text on one line, not {value!r:.60}",
        )
    return name, value


def checked_comment(text: str) -> str:
    """A valid comment; raises `InvalidArgument` otherwise."""
    if not isinstance(text, str) or not text.isprintable() or text != text.strip():
        raise InvalidArgument(
            "bad_comment",
            f"a comment is one line of printable text without outer spaces, not {text!r:.60}",
        )
    return text


def checked_headers(
    headers: Mapping[str, str] | Iterable[tuple[str, str]],
) -> tuple[tuple[str, str], ...]:
    """Valid free headers, none of them twice; raises `InvalidArgument` otherwise."""
    pairs = headers.items() if isinstance(headers, Mapping) else headers
    checked = tuple(checked_header(*pair) for pair in pairs)
    for name, count in Counter(name for name, _ in checked).items():
        if count > 1:
            raise InvalidArgument("duplicate_header", f"the header {name} is given twice")
    return checked


def checked_comments(comments: Iterable[Comment], steps: int) -> tuple[Comment, ...]:
    """Valid comments, in the order of the steps; raises `InvalidArgument` otherwise."""
    checked = tuple(comments)
    last = 0
    for comment in checked:
        checked_comment(comment.text)
        if not last <= comment.after <= steps:
            raise InvalidArgument("bad_comment", "comments must be in the order of the steps")
        last = comment.after
    return checked
