"""Records as text that people can read and edit; ``docs/notation.md`` describes the form."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from qwirkle.notation.draft import RUNNING, Draft, Ending, Spot, Step, WrittenTurn, at
from qwirkle.notation.public_record import PublicRecord, summed_up
from qwirkle.notation.record import VERSION, Comment, Record, is_reserved
from qwirkle.notation.ruleset import format_ruleset, parse_ruleset
from qwirkle.notation.scan import parse_int, parse_text, split_words
from qwirkle.notation.step_lines import (
    QUOTED,
    codes,
    incident_line,
    parse_step,
    quoted,
    turn_line,
    unquoted,
)
from qwirkle.rules.errors import ParseError
from qwirkle.rules.incident import Incident
from qwirkle.rules.outcome import Outcome
from qwirkle.rules.tile import Tile
from qwirkle.rules.turn import SeenTurn, Turn

__all__ = ["format_public_record", "format_record", "parse_public_record", "parse_record"]

_GROUP, _GROUPS_A_LINE = 6, 6
_MAGIC = f'[Qwirkle "{VERSION}"]'

_HEADER = re.compile(rf"\[([A-Za-z][A-Za-z0-9_]*) {QUOTED}\]")
_ENDING = re.compile(
    r"== ([a-z_]+) after ([0-9]+) turns?: ([0-9 -]+), "
    r"(?:won by (nobody|seats? [0-9 ]+)|seat (.+) to move)"
)


def format_record(record: Record) -> str:
    """The text of a record.

    >>> from qwirkle.rules import Game
    >>> format_record(Record(Game.start(2, seed=7))).splitlines()[-1]
    '== running after 0 turns: 0 0, seat 0 to move'
    """
    game = record.game
    lines = [_MAGIC]
    lines += (_header(name, value) for name, value in record.headers)
    lines.append(_header("Ruleset", format_ruleset(game.ruleset)))
    if game.rulings > 1:
        lines.append(_header("Rulings", str(game.rulings)))
    lines += (_header(f"Seat{seat}", name) for seat, name in enumerate(game.names))
    if game.ages is not None:
        lines.append(_header("Ages", " ".join(map(str, game.ages))))
    lines += (_header(f"OriginSeed{n}", seed) for n, seed in enumerate(game.origin_seeds))
    if game.seed is not None:
        lines.append(_header("Seed", game.seed))
    lines += [*_deal_lines(game.deal), ""]
    position = game.position
    lines += _step_lines(position.history(), record.comments)
    lines.append(_ending_line(len(game.turns), position.scores, position.to_move, position.outcome))
    return "\n".join(lines) + "\n"


def format_public_record(record: PublicRecord) -> str:
    """The text of a record without deal and draws.

    >>> from qwirkle.rules import ScoreSheet
    >>> format_public_record(PublicRecord(ScoreSheet.start(["Anna", "Bo"]))).splitlines()[-1]
    '== running after 0 turns: 0 0, seat 0 to move'
    """
    sheet = record.sheet
    lines = [_MAGIC]
    lines += (_header(name, value) for name, value in record.headers)
    lines.append(_header("Ruleset", format_ruleset(sheet.ruleset)))
    lines += (_header(f"Seat{seat}", name) for seat, name in enumerate(sheet.names))
    lines.append("")
    lines += _step_lines(sheet.history(), record.comments)
    lines.append(_ending_line(len(sheet.turns), sheet.scores, sheet.to_move, sheet.outcome))
    return "\n".join(lines) + "\n"


def parse_record(text: str) -> Record:
    """The record described by this text, checked in full: moves, scores, draws, ending.

    Raises `ParseError` with the number of the damaged ``line``; its ``reason`` is that of the
    rules if a move is illegal. A byte order mark, Windows line endings, a missing final newline,
    blank lines and extra spaces are accepted.

    >>> from qwirkle.rules import Game
    >>> game = Game.start(2, seed=7)
    >>> parse_record(format_record(Record(game, {"Event": "Kitchen table"}))).header("Event")
    'Kitchen table'
    """
    return _draft(text, "Deal").replayed()


def parse_public_record(text: str) -> PublicRecord:
    """The record without deal and draws described by this text; errors as in `parse_record`.

    Checked are the moves on the table, the number of each tile, the scores and the ending. Hands,
    draws, the length of the opening, swaps and passes cannot be checked.

    >>> text = '''
    ... [Qwirkle "1"]
    ... [Ruleset "classic"]
    ... [Seat0 "Anna"]
    ... [Seat1 "Bo"]
    ... 1. 0 Ro@0,0 Rs@1,0 = 2
    ... == running after 1 turn: 2 0, seat 1 to move
    ... '''
    >>> parse_public_record(text.strip()).sheet.scores
    (2, 0)
    """
    return summed_up(_draft(text))


def _draft(text: str, *needed: str) -> Draft:
    text = parse_text(text, "a record").removeprefix("\ufeff")
    lines = [line.strip(" \t\r") for line in text.split("\n")]
    return _Reader(lines).draft(("Ruleset", "Seat0", "Seat1", *needed))


# --- writing ---


def _header(name: str, value: str) -> str:
    return f"[{name} {quoted(value)}]"


def _deal_lines(deal: tuple[Tile, ...]) -> list[str]:
    """The deal in groups of six, so that the first groups are the hands."""
    written = list(map(str, deal))
    groups = ["".join(written[n : n + _GROUP]) for n in range(0, len(written), _GROUP)]
    lines = [
        " ".join(groups[n : n + _GROUPS_A_LINE]) for n in range(0, len(groups), _GROUPS_A_LINE)
    ]
    lines = [("       " if n else '[Deal "') + line for n, line in enumerate(lines)]
    return [*lines[:-1], f'{lines[-1]}"]']


def _step_lines(
    history: Iterable[Turn | SeenTurn | Incident], comments: tuple[Comment, ...]
) -> Iterator[str]:
    waiting = list(comments)
    number = 0
    for done, step in enumerate(history):
        while waiting and waiting[0].after <= done:
            yield f"# {waiting.pop(0).text}".rstrip()
        if isinstance(step, Turn | SeenTurn):
            number += 1
            yield turn_line(number, step, codes(step.draw or ()))
        else:
            yield incident_line(step)
    yield from (f"# {comment.text}".rstrip() for comment in waiting)


def _ending_line(turns: int, scores: tuple[int, ...], to_move: int, outcome: Outcome | None) -> str:
    reason = RUNNING if outcome is None else outcome.reason
    line = f"== {reason} after {turns} {'turn' if turns == 1 else 'turns'}: "
    line += " ".join(map(str, scores))
    if outcome is None:
        return f"{line}, seat {to_move} to move"
    seats = " ".join(map(str, outcome.winners))
    won = f"seat{'s' if len(outcome.winners) > 1 else ''} {seats}" if seats else "nobody"
    return f"{line}, won by {won}"


# --- reading ---


class _Reader:
    """Reads the lines once: headers, then steps, then the ending."""

    def __init__(self, lines: list[str]) -> None:
        self.lines = lines
        self.next = 0  # the index of the next line
        self.number = 1  # of the line last taken, from 1
        self.values: dict[str, str] = {}
        self.spots: dict[str, Spot] = {}

    @property
    def spot(self) -> Spot:
        return Spot(self.number)

    def peek(self) -> str | None:
        """The next line that is not blank; None at the end."""
        while self.next < len(self.lines) and not self.lines[self.next]:
            self.next += 1
        return self.lines[self.next] if self.next < len(self.lines) else None

    def take(self) -> str | None:
        line = self.peek()
        if line is not None:
            self.next += 1
            self.number = self.next
        return line

    def draft(self, needed: tuple[str, ...]) -> Draft:
        self.read_headers(needed)
        names = self.numbered("Seat")
        with at(self.spots["Ruleset"]):
            ruleset = parse_ruleset(self.values["Ruleset"])
        rulings = None
        if "Rulings" in self.values:
            with at(self.spots["Rulings"]):
                rulings = parse_int(self.values["Rulings"], "a version of the rulings")
        ages = None
        if "Ages" in self.values:
            with at(self.spots["Ages"]):
                ages = [parse_int(age, "an age") for age in split_words(self.values["Ages"])]
        deal = None
        if "Deal" in self.values:
            with at(self.spots["Deal"]):
                deal = _deal(self.values["Deal"])
        steps, ending = self.read_steps()
        return Draft(
            ruleset=ruleset,
            rulings=rulings,
            names=names,
            ages=ages,
            origin_seeds=self.numbered("OriginSeed"),
            seed=self.values.get("Seed"),
            deal=deal,
            headers=[pair for pair in self.values.items() if not is_reserved(pair[0])],
            steps=steps,
            ending=ending,
            spots=self.spots,
        )

    def read_headers(self, needed: tuple[str, ...]) -> None:
        first = self.take()
        version = _HEADER.fullmatch(first or "")
        if version is None or version[1] != "Qwirkle":
            raise self.spot.error("not_a_record", f"a record starts with {_MAGIC}")
        if version[2] != str(VERSION):
            raise self.spot.error(
                "unknown_version",
                f"record version {version[2]!r:.20} is not supported, only {VERSION}",
            )
        while (line := self.peek()) is not None and line.startswith("["):
            self.take()
            self.read_header(line)
        for name in needed:
            if name not in self.values:
                raise self.spot.error("missing_header", f"the header {name} is missing")

    def read_header(self, line: str) -> None:
        spot = self.spot
        if line.startswith('[Deal "'):
            # The only header that may span several lines.
            while '"' not in line[7:] and len(line) < 1000 and (more := self.peek()):
                self.take()
                line += f" {more}"
        header = _HEADER.fullmatch(line)
        if header is None:
            raise spot.error("bad_header", f'a header is like [Name "value"], not {line!r:.60}')
        name, value = header[1], unquoted(header[2])
        if name in self.values or name == "Qwirkle":
            raise spot.error("duplicate_header", f"the header {name} is given twice")
        self.values[name] = value
        self.spots[name] = spot

    def numbered(self, kind: str) -> list[str]:
        """The values of the headers of this name with a number from 0."""
        found = [name for name in self.values if re.fullmatch(f"{kind}[0-9]+", name)]
        due = [f"{kind}{number}" for number in range(len(found))]
        for name, expected in zip(found, due, strict=True):
            if name != expected:
                raise self.spots[name].error(
                    "missing_header", f"the header {expected} is expected here, not {name}"
                )
        return [self.values[name] for name in due]

    def read_steps(self) -> tuple[list[Step], Ending]:
        steps: list[Step] = []
        turns = 0
        while (line := self.take()) is not None:
            spot = self.spot
            if line.startswith("=="):
                ending = _ending(spot, line)
                if (more := self.take()) is not None:
                    raise self.spot.error(
                        "after_the_end", f"nothing may follow the ending, but {more!r:.40} does"
                    )
                return steps, ending
            with at(spot):
                what = parse_step(line, turns)
            turns += isinstance(what, WrittenTurn)
            steps.append(Step(spot, what))
        raise self.spot.error(
            "no_ending", "the record is incomplete: its last line must be the ending, '== ...'"
        )


def _deal(value: str) -> tuple[Tile, ...]:
    return tuple(
        Tile.parse(group[n : n + 2])
        for group in split_words(value)
        for n in range(0, len(group), 2)
    )


def _ending(spot: Spot, line: str) -> Ending:
    found = _ENDING.fullmatch(" ".join(split_words(line)))
    with at(spot):
        if found is None:
            raise ParseError(
                "bad_ending",
                "an ending is like '== hand_empty after 48 turns: 112 98, won by seat 0' "
                f"or '== running after 7 turns: 12 5, seat 1 to move', not {line!r:.60}",
            )
        return Ending(
            spot,
            reason=found[1],
            turns=parse_int(found[2], "a number of turns"),
            scores=tuple(parse_int(score, "a score") for score in split_words(found[3])),
            winners=tuple(parse_int(s, "a seat") for s in split_words(found[4] or "")[1:]),
            to_move=None if found[5] is None else parse_int(found[5], "a seat"),
        )
