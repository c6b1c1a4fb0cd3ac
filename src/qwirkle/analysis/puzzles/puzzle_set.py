"""A set of puzzles in a file, and the one that ships with the package.

The file is compressed text: a line of JSON about the set, then one for each puzzle. Puzzles are
read from their lines only when somebody asks for them.
"""

from __future__ import annotations

import gzip
import zlib
from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from functools import cache
from hashlib import sha256
from importlib import resources

import msgspec

from qwirkle.analysis.json_form import from_builtins, to_builtins
from qwirkle.analysis.puzzles.puzzle import Puzzle, StartingRating, Theme
from qwirkle.notation.strict_json import dump_json, load_json
from qwirkle.rules.errors import InvalidArgument, ParseError, shown

__all__ = [
    "FORMAT",
    "PuzzleSet",
    "PuzzleSummary",
    "format_puzzle_set",
    "parse_puzzle_set",
    "shipped_puzzles",
]

FORMAT = 1
"""The version of the file format; others are refused."""

_EDITION_LENGTH = 12
_MOST_BYTES = 100_000_000


class PuzzleSummary(msgspec.Struct, frozen=True):
    """What a list of puzzles shows, without the answers.

    >>> summary = next(iter(shipped_puzzles().summaries.values()))
    >>> summary.id in shipped_puzzles(), hasattr(summary, "answers")
    (True, False)
    """

    id: str
    theme: Theme
    level: str
    rating: StartingRating


class _Head(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    qwirkle_puzzles: int
    edition: str
    seed: str


class PuzzleSet:
    """Puzzles by their ids. ``edition`` changes with any puzzle; ``seed`` is what it was mined
    with.

    >>> from datetime import date
    >>> puzzles = shipped_puzzles()
    >>> puzzle = puzzles.of_the_day(date(2026, 11, 17))
    >>> puzzle == puzzles.get(puzzle.id)
    True
    """

    def __init__(self, edition: str, seed: str, lines: Sequence[bytes]) -> None:
        self.edition = edition
        self.seed = seed
        self.summaries: dict[str, PuzzleSummary] = {}
        self._lines: dict[str, bytes] = {}
        self._daily: tuple[int, list[str]] = (-1, [])
        for number, line in enumerate(lines, 2):
            try:
                summary = msgspec.json.decode(line, type=PuzzleSummary)
            except msgspec.DecodeError as error:
                raise ParseError("bad_puzzle", f"no puzzle: {error}", number) from error
            if summary.id in self._lines:
                raise ParseError("two_alike", f"puzzle {summary.id} is there twice", number)
            self.summaries[summary.id] = summary
            self._lines[summary.id] = line

    def __len__(self) -> int:
        return len(self._lines)

    def __iter__(self) -> Iterator[Puzzle]:
        return map(self.get, self._lines)

    def __contains__(self, name: object) -> bool:
        return name in self._lines

    def get(self, name: str) -> Puzzle:
        """The puzzle with this id; raises `InvalidArgument` if there is none."""
        line = self._lines.get(name) if isinstance(name, str) else None
        if line is None:
            raise InvalidArgument("unknown_puzzle", f"there is no puzzle {shown(name)}")
        return from_builtins(Puzzle, load_json(line.decode(), fractions=True))

    def of_the_day(self, day: date) -> Puzzle:
        """The puzzle of a day, which is a day of UTC. All of a set come before one comes again."""
        if not self._lines:
            raise InvalidArgument("no_puzzles", "the set is empty")
        cycle, at = divmod(day.toordinal(), len(self))
        known, order = self._daily
        if known != cycle:
            order = self._order(cycle)
            self._daily = cycle, order
        return self.get(order[at])

    def _order(self, cycle: int) -> list[str]:
        def key(name: str) -> bytes:
            return sha256(f"{self.edition} {cycle} {name}".encode()).digest()

        return sorted(self._lines, key=key)


def format_puzzle_set(puzzles: Iterable[Puzzle], seed: str) -> bytes:
    """The file of a set: no time and no place is in it.

    >>> puzzle = next(iter(shipped_puzzles()))
    >>> len(parse_puzzle_set(format_puzzle_set([puzzle], seed="7")))
    1
    """
    lines = [dump_json(to_builtins(puzzle)).encode() for puzzle in puzzles]
    head = _Head(FORMAT, _edition(lines), seed)
    content = b"".join(line + b"\n" for line in (msgspec.json.encode(head), *lines))
    return gzip.compress(content, 9, mtime=0)


def parse_puzzle_set(data: bytes) -> PuzzleSet:
    """The set in a file; raises `ParseError` for anything else.

    >>> puzzle = next(iter(shipped_puzzles()))
    >>> puzzles = parse_puzzle_set(format_puzzle_set([puzzle], seed="7"))
    >>> puzzles.seed, puzzle.id in puzzles
    ('7', True)
    """
    try:
        unpacked = zlib.decompressobj(wbits=31)
        content = unpacked.decompress(data, _MOST_BYTES)
        if not unpacked.eof or unpacked.unused_data:
            raise ParseError("bad_puzzle_set", "the set of puzzles is cut off or too large")
        first, *lines = content.split(b"\n")[:-1]
        head = msgspec.json.decode(first, type=_Head)
    except (zlib.error, ValueError) as error:
        raise ParseError("bad_puzzle_set", "this is no set of puzzles") from error
    if head.qwirkle_puzzles != FORMAT:
        raise ParseError(
            "bad_puzzle_set",
            f"the set is of format {head.qwirkle_puzzles}, and this program reads {FORMAT}",
        )
    if head.edition != _edition(lines):
        raise ParseError("bad_puzzle_set", "the set was changed after it was made")
    return PuzzleSet(head.edition, head.seed, lines)


@cache
def shipped_puzzles() -> PuzzleSet:
    """The set that ships with the package, read at the first call.

    >>> puzzles = shipped_puzzles()
    >>> all(puzzles.get(name).id == name for name in list(puzzles.summaries)[:3])
    True
    """
    file = resources.files("qwirkle.analysis.puzzles").joinpath("shipped.jsonl.gz")
    return parse_puzzle_set(file.read_bytes())


def _edition(lines: Iterable[bytes]) -> str:
    digest = sha256()
    for line in lines:
        digest.update(line + b"\n")
    return digest.hexdigest()[:_EDITION_LENGTH]
