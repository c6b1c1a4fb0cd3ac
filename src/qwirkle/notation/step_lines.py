"""The lines of a record or a view: one for each turn and incident."""

from __future__ import annotations

import re

from qwirkle.notation.draft import WrittenTurn, sum_of_lines
from qwirkle.notation.move import format_move, parse_seen_move
from qwirkle.notation.scan import parse_int, parse_tiles, split_words
from qwirkle.rules.errors import ParseError
from qwirkle.rules.incident import (
    Closing,
    Departure,
    Hold,
    Incident,
    Remix,
    Return,
    StandIn,
    Takeover,
    closing_reason,
    departure_reason,
)
from qwirkle.rules.tile import Tile
from qwirkle.rules.turn import SeenTurn, Turn

__all__ = ["QUOTED", "codes", "incident_line", "parse_step", "quoted", "turn_line", "unquoted"]

# A quoted text, in which \" and \\ stand for " and \.
QUOTED = r'"((?:[^"\\]|\\["\\])*)"'
_SEAT = r"seat (0|[1-9][0-9]{0,2})"
_OUT = re.compile(rf"-- {_SEAT} ([a-z]+), hand(?: (.+))?")
_PLAYED_BY = re.compile(rf"-- {_SEAT} (taken over|played this turn|held) by {QUOTED}")
_RETURNED = re.compile(rf"-- {_SEAT} returned")
_REMIX = "-- bag mixed anew"
_CLOSED = re.compile(r"-- closed: ([a-z_]+)")


def quoted(text: str) -> str:
    """The text in quotes, as in a header."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def unquoted(text: str) -> str:
    """What `QUOTED` found, as it was before."""
    return re.sub(r'\\(["\\])', r"\1", text)


def codes(tiles: tuple[Tile, ...]) -> str:
    """Tile codes separated by spaces."""
    return " ".join(map(str, tiles))


def turn_line(number: int, turn: Turn | SeenTurn, draw: str) -> str:
    """The line of a turn; ``draw`` is what is written of its draw."""
    line = f"{number}. {turn.seat} {format_move(turn.move)}"
    if turn.lines:
        line += f" = {sum_of_lines(turn)}"
    return f"{line} > {draw}" if draw else line


def incident_line(incident: Incident) -> str:
    """The line of an incident."""
    match incident:
        case Departure(seat=seat, reason=reason, hand=hand):
            return f"-- seat {seat} {reason}, hand {codes(hand)}".rstrip()
        case Takeover(seat=seat, player=player):
            return f"-- seat {seat} taken over by {quoted(player)}"
        case StandIn(seat=seat, player=player):
            return f"-- seat {seat} played this turn by {quoted(player)}"
        case Hold(seat=seat, player=player):
            return f"-- seat {seat} held by {quoted(player)}"
        case Return(seat=seat):
            return f"-- seat {seat} returned"
        case Remix():
            return _REMIX
        case Closing(reason=why):
            return f"-- closed: {why}"


def parse_step(line: str, turns: int) -> WrittenTurn | Incident | str:
    """What a line says, after ``turns`` turns: a turn, an incident, or a comment as a str."""
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
        move=parse_seen_move(" ".join(rest[1:])),
        scores=scores,
        bonus=bonus,
        draw=_draw(draw),
    )


def _draw(text: str) -> tuple[Tile, ...] | int:
    match split_words(text):
        case [count] if count.isascii() and count.isdecimal():
            return parse_int(count, "the number of tiles drawn")
    return parse_tiles(text)


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


_BY: dict[str, type[Takeover | StandIn | Hold]] = {
    "taken over": Takeover,
    "played this turn": StandIn,
    "held": Hold,
}


def _incident(line: str, turns: int) -> Incident:
    line = " ".join(split_words(line)) if '"' not in line else line
    if found := _PLAYED_BY.fullmatch(line):
        return _BY[found[2]](turns, parse_int(found[1]), unquoted(found[3]))
    if found := _RETURNED.fullmatch(line):
        return Return(turns, parse_int(found[1]))
    if found := _OUT.fullmatch(line):
        hand = parse_tiles(found[3] or "")
        return Departure(turns, parse_int(found[1]), departure_reason(found[2]), hand)
    if line == _REMIX:
        return Remix(turns)
    if found := _CLOSED.fullmatch(line):
        return Closing(turns, closing_reason(found[1]))
    raise ParseError(
        "bad_incident",
        "an incident is like '-- seat 1 resigned, hand Ro Bs', "
        f"'-- seat 1 held by \"greedy\"' or '-- closed: agreed', not {line!r:.60}",
    )
