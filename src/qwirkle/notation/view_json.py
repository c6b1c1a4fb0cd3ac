"""Views as JSON: the same as the text form, field by field."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from qwirkle.notation.draft import Spot, at
from qwirkle.notation.move import format_move
from qwirkle.notation.record_json import convert, incident_form, steps_of
from qwirkle.notation.ruleset import format_ruleset, parse_ruleset
from qwirkle.notation.step_lines import codes
from qwirkle.notation.strict_json import dump_json, load_json
from qwirkle.notation.view import unseen_of
from qwirkle.notation.view_draft import ViewDraft
from qwirkle.rules.incident import in_order
from qwirkle.rules.tile import Tile
from qwirkle.rules.turn import SeenTurn
from qwirkle.rules.view import View

if TYPE_CHECKING:
    from qwirkle.notation.record_schema import SeenStepForm

__all__ = ["format_view_json", "parse_view_json"]


def parse_view_json(text: str) -> View:
    """The view described by this JSON; raises `ParseError` with the path if there is none.

    >>> text = '{"board": [], "hands": [6, 6], "bag": 96, "seat": null}'
    >>> parse_view_json(text).hand_counts
    (6, 6)
    """
    from qwirkle.notation.record_schema import ViewForm

    form = convert(load_json(text), ViewForm)
    with at(Spot(path="$.ruleset")):
        ruleset = parse_ruleset(form.ruleset)
    with at(Spot(path="$.board")):
        board = [(x, y, Tile.parse(code)) for x, y, code in form.board]
    with at(Spot(path="$.hands")):
        hands = [
            hand if isinstance(hand, int) else tuple(map(Tile.parse, hand)) for hand in form.hands
        ]
    with at(Spot(path="$.unseen")):
        unseen = None if form.unseen is None else tuple(map(Tile.parse, form.unseen))
    return ViewDraft(
        ruleset=ruleset,
        board=board,
        hands=hands,
        bag=form.bag,
        unseen=unseen,
        scores=form.scores if form.scores is not None else [0] * len(hands),
        to_move=form.to_move,
        seat=form.seat,
        steps=list(steps_of(form.steps)),
    ).checked()


def format_view_json(view: View, *, pretty: bool = False) -> str:
    """The JSON of a view: on one line, or ``pretty`` with a line for each step.

    >>> import json
    >>> from qwirkle.rules import Position
    >>> setup = {"board": [[0, 0, "Ro"]], "hands": [["Rs"], ["Yo"]], "bag": ["Gd"]}
    >>> json.loads(format_view_json(Position.from_setup(setup).view(0)))["hands"]
    [['Rs'], 1]
    """
    import msgspec

    from qwirkle.notation.record_schema import ViewForm

    unseen = unseen_of(view)
    form = ViewForm(
        ruleset=format_ruleset(view.ruleset),
        board=[(cell.x, cell.y, str(view.board[cell])) for cell in sorted(view.board)],
        hands=[
            list(map(str, view.hand)) if seat == view.seat else count
            for seat, count in enumerate(view.hand_counts)
        ],
        bag=view.bag_count,
        unseen=None if unseen is None else list(map(str, unseen)),
        scores=list(view.scores),
        to_move=view.to_move,
        seat=view.seat,
        steps=list(_step_forms(view)),
    )
    return dump_json(msgspec.to_builtins(form), pretty=pretty)


def _step_forms(view: View) -> Iterator[SeenStepForm]:
    from qwirkle.notation.record_schema import SeenTurnForm

    number = 0
    for step in in_order(view.turns, view.incidents):
        if not isinstance(step, SeenTurn):
            yield incident_form(step)
            continue
        number += 1
        hidden = step.draw_count or ""
        yield SeenTurnForm(
            number=number,
            seat=step.seat,
            move=format_move(step.move),
            score=[line.total for line in step.lines],
            bonus=step.bonus,
            draw=hidden if step.draw is None else codes(step.draw),
        )
