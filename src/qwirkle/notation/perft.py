"""Perft lines: a position and what a generator must find there.

``<position> | <number of legal placements> | <best score> | <sum of scores>``; a line that
starts with ``#`` is a comment.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from qwirkle.notation.position import format_position, parse_position
from qwirkle.notation.scan import parse_int, parse_text
from qwirkle.rules.errors import ParseError
from qwirkle.rules.position import Position

__all__ = ["PerftCase", "format_perft", "parse_perft", "parse_perft_line"]


@dataclass(frozen=True, slots=True)
class PerftCase:
    """A position, its number of legal placements, their best score and the sum of scores.

    >>> case = parse_perft_line("0,0:Ro Rs/Bs - 0/0 0 classic | 4 | 2 | 8")
    >>> scores = [score for score, _ in case.position.scored_placements()]
    >>> (case.count, case.best, case.total) == (len(scores), max(scores), sum(scores))
    True
    """

    position: Position
    count: int
    best: int
    total: int
    line: int | None = field(default=None, compare=False)
    """Its line number in the file, from 1."""


def parse_perft(text: str) -> list[PerftCase]:
    """The cases of a whole file; raises `ParseError` with the number of a damaged line.

    >>> parse_perft("# one tile\\n0,0:Ro Rs/Bs - 0/0 0 classic | 4 | 2 | 8\\n")[0].line
    2
    """
    cases: list[PerftCase] = []
    lines = parse_text(text, "a perft file").removeprefix("\ufeff").split("\n")
    for number, line in enumerate(lines, 1):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        try:
            case = parse_perft_line(line)
        except ParseError as error:
            raise ParseError(error.reason, error.message, number) from error
        cases.append(PerftCase(case.position, case.count, case.best, case.total, number))
    return cases


def parse_perft_line(line: str) -> PerftCase:
    """The case of one line; raises `ParseError`.

    >>> case = parse_perft_line("0,0:Ro Rs/Bs - 0/0 0 classic | 4 | 2 | 8")
    >>> case.count, case.best, case.total
    (4, 2, 8)
    """
    fields = [part.strip(" \t\r\n") for part in parse_text(line, "a perft line").split("|")]
    if len(fields) != 4:
        raise ParseError(
            "bad_perft",
            f"a perft line is 'position | count | best | sum', not {len(fields)} fields",
        )
    position, *numbers = fields
    count, best, total = (parse_int(number) for number in numbers)
    if min(count, best, total) < 0:
        raise ParseError("bad_perft", "counts and scores are not negative")
    return PerftCase(parse_position(position), count, best, total)


def format_perft(case: PerftCase) -> str:
    """The line of a case.

    >>> format_perft(parse_perft_line("0,0:Ro Rs/Bs - 0/0 0 classic | 4|2|8"))
    '0,0:Ro Rs/Bs - 0/0 0 classic | 4 | 2 | 8'
    """
    return f"{format_position(case.position)} | {case.count} | {case.best} | {case.total}"
