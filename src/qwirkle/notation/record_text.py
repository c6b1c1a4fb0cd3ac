"""Records as text that people can read and edit; ``docs/notation.md`` describes the form."""

from __future__ import annotations

import re

from qwirkle.notation.draft import RUNNING, Draft, Ending, Spot, Step, WrittenTurn, at, sum_of_lines
from qwirkle.notation.move import format_move, parse_move
from qwirkle.notation.record import VERSION, Record, is_reserved
from qwirkle.notation.ruleset import format_ruleset, parse_ruleset
from qwirkle.notation.scan import parse_int, parse_text, parse_tiles, split_words
from qwirkle.rules.errors import ParseError
from qwirkle.rules.game import Game
from qwirkle.rules.incident import (
    Closing,
    Departure,
    Incident,
    Takeover,
    closing_reason,
    departure_reason,
)
from qwirkle.rules.tile import Tile
from qwirkle.rules.turn import Turn

__all__ = ["format_record", "parse_record"]

_GROUP, _GROUPS_A_LINE = 6, 6
_MAGIC = f'[Qwirkle "{VERSION}"]'

# A quoted text, in which \" and \\ stand for " and \.
_QUOTED = r'"((?:[^"\\]|\\["\\])*)"'
_HEADER = re.compile(rf"\[([A-Za-z][A-Za-z0-9_]*) {_QUOTED}\]")
_SEAT = r"seat (0|[1-9][0-9]{0,2})"
_OUT = re.compile(rf"-- {_SEAT} ([a-z]+), hand(?: (.+))?")
_TAKEN = re.compile(rf"-- {_SEAT} taken over by {_QUOTED}")
_CLOSED = re.compile(r"-- closed: ([a-z_]+)")
_ENDING = re.compile(
    r"== ([a-z_]+) after ([0-9]+) turns?: ([0-9 -]+), "
    r"(?:won by (nobody|seats? [0-9 ]+)|seat (.+) to move)"
)


def format_record(record: Record) -> str:
    """The text of a record.

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
    if game.seed is not None:
        lines.append(_header("Seed", game.seed))
    lines += [*_deal_lines(game.deal), ""]
    comments = list(record.comments)
    number = 0
    for done, step in enumerate(game.position.history()):
        while comments and comments[0].after <= done:
            lines.append(f"# {comments.pop(0).text}".rstrip())
        number += isinstance(step, Turn)
        lines.append(_turn_line(number, step) if isinstance(step, Turn) else _incident_line(step))
    lines += (f"# {comment.text}".rstrip() for comment in comments)
    lines.append(_ending_line(game))
    return "\n".join(lines) + "\n"


def parse_record(text: str) -> Record:
    """The record described by this text, checked in full: moves, scores, draws, ending.

    Raises `ParseError` with the number of the damaged ``line``; its ``reason`` is that of the
    rules if a move is illegal. A byte order mark, Windows line endings, a missing final newline,
    blank lines and extra spaces are accepted.
    """
    text = parse_text(text, "a record").removeprefix("\ufeff")
    lines = [line.strip(" \t\r") for line in text.split("\n")]
    return _Reader(lines).draft().replayed()


# --- writing ---


def _header(name: str, value: str) -> str:
    return f"[{name} {_quoted(value)}]"


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def _unquoted(text: str) -> str:
    return re.sub(r'\\(["\\])', r"\1", text)


def _deal_lines(deal: tuple[Tile, ...]) -> list[str]:
    """The deal in groups of six, so that the first groups are the hands."""
    codes = list(map(str, deal))
    groups = ["".join(codes[n : n + _GROUP]) for n in range(0, len(codes), _GROUP)]
    lines = [
        " ".join(groups[n : n + _GROUPS_A_LINE]) for n in range(0, len(groups), _GROUPS_A_LINE)
    ]
    lines = [("       " if n else '[Deal "') + line for n, line in enumerate(lines)]
    return [*lines[:-1], f'{lines[-1]}"]']


def _codes(tiles: tuple[Tile, ...]) -> str:
    return " ".join(map(str, tiles))


def _turn_line(number: int, turn: Turn) -> str:
    line = f"{number}. {turn.seat} {format_move(turn.move)}"
    if turn.lines:
        line += f" = {sum_of_lines(turn)}"
    return f"{line} > {_codes(turn.draw)}" if turn.draw else line


def _incident_line(incident: Incident) -> str:
    match incident:
        case Departure(seat=seat, reason=reason, hand=hand):
            return f"-- seat {seat} {reason}, hand {_codes(hand)}".rstrip()
        case Takeover(seat=seat, player=player):
            return f"-- seat {seat} taken over by {_quoted(player)}"
        case Closing(reason=why):
            return f"-- closed: {why}"


def _ending_line(game: Game) -> str:
    outcome = game.position.outcome
    reason = RUNNING if outcome is None else outcome.reason
    count = len(game.turns)
    line = f"== {reason} after {count} {'turn' if count == 1 else 'turns'}: "
    line += " ".join(map(str, game.position.scores))
    if outcome is None:
        return f"{line}, seat {game.position.to_move} to move"
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

    def draft(self) -> Draft:
        self.read_headers()
        names = self.names()
        with at(self.spots["Ruleset"]):
            ruleset = parse_ruleset(self.values["Ruleset"])
        rulings = 1
        if "Rulings" in self.values:
            with at(self.spots["Rulings"]):
                rulings = parse_int(self.values["Rulings"], "a version of the rulings")
        ages = None
        if "Ages" in self.values:
            with at(self.spots["Ages"]):
                ages = [parse_int(age, "an age") for age in split_words(self.values["Ages"])]
        with at(self.spots["Deal"]):
            deal = _deal(self.values["Deal"])
        steps, ending = self.read_steps()
        return Draft(
            ruleset=ruleset,
            rulings=rulings,
            names=names,
            ages=ages,
            seed=self.values.get("Seed"),
            deal=deal,
            headers=[pair for pair in self.values.items() if not is_reserved(pair[0])],
            steps=steps,
            ending=ending,
            spots=self.spots,
        )

    def read_headers(self) -> None:
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
        for name in ("Ruleset", "Seat0", "Seat1", "Deal"):
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
        name, value = header[1], _unquoted(header[2])
        if name in self.values or name == "Qwirkle":
            raise spot.error("duplicate_header", f"the header {name} is given twice")
        self.values[name] = value
        self.spots[name] = spot

    def names(self) -> list[str]:
        seats = [name for name in self.values if re.fullmatch("Seat[0-9]+", name)]
        due = [f"Seat{seat}" for seat in range(len(seats))]
        for name, expected in zip(seats, due, strict=True):
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
                what = _step(line, turns)
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


def _step(line: str, turns: int) -> WrittenTurn | Incident | str:
    if line.startswith("#"):
        return line[1:].strip()
    if line.startswith("--"):
        return _incident(line, turns)
    return _turn(line)


def _turn(line: str) -> WrittenTurn:
    body, _, draw = line.partition(">")
    body, equals, score = body.partition("=")
    number, *rest = split_words(body) or [""]
    if not number.endswith(".") or not rest or ("=" in score + draw or ">" in draw):
        raise ParseError(
            "bad_turn", f"a turn is like '12. 0 Rc@2,0 Rt@3,0 = 5+3 > Gs Bd', not {line!r:.80}"
        )
    scores, bonus = _scores(score) if equals else ((), 0)
    return WrittenTurn(
        number=parse_int(number[:-1], "the number of a turn"),
        seat=parse_int(rest[0], "a seat"),
        move=parse_move(" ".join(rest[1:])),
        scores=scores,
        bonus=bonus,
        draw=parse_tiles(draw),
    )


def _scores(text: str) -> tuple[tuple[int, ...], int]:
    match split_words(text):
        case [addends]:
            bonus = 0
        case [addends, "bonus", extra]:
            bonus = parse_int(extra, "a bonus")
        case _:
            raise ParseError(
                "bad_turn", f"a score is like '5+3+12' or '4 bonus 6', not {text!r:.40}"
            )
    return tuple(parse_int(addend, "a score") for addend in addends.split("+")), bonus


def _incident(line: str, turns: int) -> Incident:
    line = " ".join(split_words(line)) if '"' not in line else line
    if found := _TAKEN.fullmatch(line):
        return Takeover(turns, parse_int(found[1]), _unquoted(found[2]))
    if found := _OUT.fullmatch(line):
        hand = parse_tiles(found[3] or "")
        return Departure(turns, parse_int(found[1]), departure_reason(found[2]), hand)
    if found := _CLOSED.fullmatch(line):
        return Closing(turns, closing_reason(found[1]))
    raise ParseError(
        "bad_incident",
        "an incident is like '-- seat 1 resigned, hand Ro Bs', "
        f"'-- seat 1 taken over by \"greedy\"' or '-- closed: agreed', not {line!r:.60}",
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
