"""Views as text: what one seat or a spectator knows of a game.

The first line is like that of a position, with counts for what is hidden, and ends with the seat
that looks: ``<board> <hands> <bag> <scores> <to_move> <ruleset> <seat>``, like
``0,0:RoRs RcBd/6 90 2/0 1 classic 0``. The turns as this seat saw them follow, one a line.
"""

from __future__ import annotations

from qwirkle.notation.draft import Spot, Step, WrittenTurn, at
from qwirkle.notation.position import board_tiles, format_board
from qwirkle.notation.ruleset import format_ruleset, parse_ruleset
from qwirkle.notation.scan import parse_int, parse_text, parse_tiles_run, split_words
from qwirkle.notation.step_lines import codes, incident_line, parse_step, turn_line
from qwirkle.notation.view_draft import ViewDraft, unseen_if_whole
from qwirkle.rules.errors import ParseError
from qwirkle.rules.incident import Departure, in_order
from qwirkle.rules.tile import Tile
from qwirkle.rules.turn import SeenTurn
from qwirkle.rules.view import View

__all__ = ["format_view", "parse_view", "unseen_of"]

_FIELDS = "<board> <hands> <bag> <scores> <to_move> <ruleset> <seat>"


def parse_view(text: str) -> View:
    """The view described by this text; raises `ParseError` if there is none.

    >>> view = parse_view("0,0:RoRs RcRdGsGoPxPt/6 94 2/0 1 classic 0")
    >>> view.seat, view.hand_counts, len(view.unseen)
    (0, (6, 6), 100)
    """
    lines = parse_text(text, "a view").removeprefix("\ufeff").split("\n")
    words = split_words(lines[0])
    spot = Spot(1)
    with at(spot):
        if len(words) != 7:
            raise ParseError("bad_view", f"a view has the seven fields {_FIELDS}, not {len(words)}")
        board, hands, bag, scores, to_move, ruleset, seat = words
        count, colon, unseen = bag.partition(":")
        draft = ViewDraft(
            ruleset=parse_ruleset(ruleset),
            board=board_tiles(board),
            hands=[_hand(hand) for hand in hands.split("/")],
            bag=parse_int(count, "the number of tiles in the bag"),
            unseen=parse_tiles_run(unseen) if colon else None,
            scores=[parse_int(score, "a score") for score in scores.split("/")],
            to_move=parse_int(to_move, "the seat to move"),
            seat=None if seat == "-" else parse_int(seat, "the seat that looks"),
            steps=[],
            spot=spot,
        )
    draft.steps = _steps(lines[1:])
    return draft.checked()


def format_view(view: View) -> str:
    """The text of a view: one line, and one more for each turn and incident.

    >>> from qwirkle.rules import Position
    >>> setup = {"board": [[0, 0, "Ro"]], "hands": [["Rs"], ["Yo"]], "bag": ["Gd"]}
    >>> format_view(Position.from_setup(setup).view(0))
    '0,0:Ro Rs/1 1:YoGd 0/0 0 classic 0'
    """
    hands = [
        _run(view.hand) if seat == view.seat else str(count)
        for seat, count in enumerate(view.hand_counts)
    ]
    unseen = unseen_of(view)
    first = (
        format_board(view.board),
        "/".join(hands),
        str(view.bag_count) if unseen is None else f"{view.bag_count}:{_run(unseen)}",
        "/".join(map(str, view.scores)),
        str(view.to_move),
        format_ruleset(view.ruleset),
        "-" if view.seat is None else str(view.seat),
    )
    lines = [" ".join(first)]
    number = 0
    for step in in_order(view.turns, view.incidents):
        if isinstance(step, SeenTurn):
            number += 1
            lines.append(turn_line(number, step, _draw(step)))
        else:
            lines.append(incident_line(step))
    return "\n".join(lines)


def unseen_of(view: View) -> tuple[Tile, ...] | None:
    """The unseen tiles, to be written down; None if they follow from what is seen."""
    shown = [i.hand for i in view.incidents if isinstance(i, Departure) and i.seat != view.seat]
    is_whole = bytes(unseen_if_whole(view.board, [view.hand, *shown])) == view.unseen_counts
    return None if is_whole else view.unseen


def _draw(turn: SeenTurn) -> str:
    if turn.draw is not None:
        return codes(turn.draw)
    return str(turn.draw_count) if turn.draw_count else ""


def _run(tiles: tuple[Tile, ...]) -> str:
    return "".join(map(str, tiles)) or "-"


def _hand(text: str) -> tuple[Tile, ...] | int:
    if text.isascii() and text.isdecimal():
        return parse_int(text, "the number of tiles in a hand")
    return parse_tiles_run(text)


def _steps(lines: list[str]) -> list[Step]:
    steps: list[Step] = []
    turns = 0
    for number, line in enumerate(lines, 2):
        stripped = line.strip(" \t\r")
        if not stripped:
            continue
        spot = Spot(number)
        with at(spot):
            what = parse_step(stripped, turns)
        turns += isinstance(what, WrittenTurn)
        steps.append(Step(spot, what))
    return steps
