"""`qwirkle check`: check a record, or a view, as far as it tells."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from qwirkle.cli.files import FileError
from qwirkle.cli.sources import read_record_or_view
from qwirkle.notation import PublicRecord
from qwirkle.rules.errors import QwirkleError
from qwirkle.rules.outcome import Outcome
from qwirkle.rules.view import View

__all__ = ["check_record", "check_records"]


def check_records(names: Sequence[str]) -> int:
    """Check each of these; returns the exit code. One alone is told without its name."""
    if len(names) == 1:
        check_record(names[0])
        return 0
    wrong = 0
    for name in names:
        try:
            print(f"{name}: ", end="", flush=True)
            check_record(name)
        except (QwirkleError, FileError) as error:
            wrong += 1
            print(f"wrong: {error}")
    if wrong:
        print(f"{wrong} of {len(names)} are wrong", file=sys.stderr)
    return 1 if wrong else 0


def check_record(name: str) -> None:
    """Print a summary of what is right; raises with line and reason for anything else."""
    match read_record_or_view(name):
        case View() as view:
            names = [f"seat {number}" for number in range(view.seats)]
            who = "a spectator" if view.seat is None else names[view.seat]
            what = f"{_turns(len(view.turns))} as {who} saw them"
            _print_ok(what, names, view.scores, view.to_move, view.outcome, view.ruleset.name)
            print("not checked: the other hands, and what they drew and swapped (not in a view)")
        case PublicRecord(sheet=sheet):
            what, outcome = _turns(len(sheet.turns)), sheet.outcome
            _print_ok(what, sheet.names, sheet.scores, sheet.to_move, outcome, sheet.ruleset.name)
            print(
                "not checked: hands, draws, the length of the opening, swaps and passes "
                "(the record has no deal)"
            )
        case record:
            game, position = record.game, record.game.position
            what, outcome = _turns(len(game.turns)), position.outcome
            scores, to_move = position.scores, position.to_move
            _print_ok(what, game.names, scores, to_move, outcome, game.ruleset.name)
            foreign = game.first_foreign_draw()
            if foreign is not None:
                print(f"note: the draw of turn {foreign} is not what deal and seed give")


def _turns(count: int) -> str:
    return f"{count} turn{'' if count == 1 else 's'}"


def _print_ok(
    what: str,
    names: Sequence[str],
    scores: Sequence[int],
    to_move: int,
    outcome: Outcome | None,
    rules: str,
) -> None:
    points = ", ".join(f"{who} {n}" for who, n in zip(names, scores, strict=True))
    if outcome is None:
        state = f"running, {names[to_move]} to move"
    else:
        won = " and ".join(names[seat] for seat in outcome.winners) or "nobody"
        state = f"{outcome.reason}, won by {won}"
    print(f"ok: {what}; {points}; {state}; {rules} rules")
