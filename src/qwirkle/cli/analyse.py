"""`qwirkle analyse`: what the moves of a position are worth."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from qwirkle.analysis import Analysis, Candidate, analyse, format_analysis_json
from qwirkle.cli.console import progress
from qwirkle.cli.review_words import percent
from qwirkle.cli.sources import read_whatever
from qwirkle.notation import Record, parse_move
from qwirkle.rules.errors import InvalidArgument
from qwirkle.rules.game import Game
from qwirkle.rules.move import Move
from qwirkle.rules.position import Position
from qwirkle.rules.view import View

__all__ = ["AnalyseOptions", "analyse_position"]

_ROWS = 12


@dataclass(frozen=True, slots=True)
class AnalyseOptions:
    """The options of the command line."""

    what: str
    turn: int | None
    seconds: float | None
    samples: int | None
    precision: float | None
    moves: list[str]
    as_json: bool


def analyse_position(options: AnalyseOptions) -> int:
    """Print the candidates, the best first; Ctrl-C prints what is known so far."""
    view = _view(options.what, options.turn)
    moves = [parse_move(move) for move in options.moves]
    analysis = analyse(
        view,
        seconds=options.seconds,
        samples=options.samples,
        precision=options.precision,
        moves=moves,
    )
    last: Analysis | None = None
    interrupted = False
    try:
        with progress("Analysing") as advance:
            for last in analysis:
                advance(last.samples, 0 if last.is_final else last.samples + 1)
    except KeyboardInterrupt:
        interrupted = True
    if last is None:
        return 130
    print(format_analysis_json(last) if options.as_json else _report(view, last, moves))
    return 130 if interrupted else 0


def _view(what: str, turn: int | None) -> View:
    """What the seat on turn knows, from a position, a view or a record."""
    given = read_whatever(what)
    if isinstance(given, Record):
        given = _after(given.game, turn)
    elif turn is not None:
        raise InvalidArgument("no_turns", "only a record has turns: leave out --turn")
    if isinstance(given, Position):
        return given.view(given.to_move)
    if isinstance(given, View):
        return given
    raise InvalidArgument("no_hands", f"{what}: without a hand there is nothing to analyse")


def _after(game: Game, turn: int | None) -> Position:
    if turn is None:
        return game.position
    if not 0 <= turn <= len(game.turns):
        raise InvalidArgument("no_such_turn", f"--turn is from 0 to {len(game.turns)}, not {turn}")
    return next(step.position for step in game.steps() if len(step.turns) == turn)


def _report(view: View, analysis: Analysis, moves: Sequence[Move]) -> str:
    hand = " ".join(map(str, view.hand))
    how = {
        "exact": "exact: every line of play was searched to the end",
        "sampled": f"{analysis.samples} samples, {analysis.rollouts} roll-outs",
        "static": "static values only",
    }[analysis.method]
    if analysis.unsolved:
        how += "; there are exact values, but they were not found within the budget"
    lines = [
        f"Seat {analysis.seat}, hand {hand}, {view.bag_count} in the bag",
        f"{analysis.legal} legal placements; {how}",
        "",
        "  behind        win    pts  move",
    ]
    asked = [found for move in moves if (found := analysis.of(move)) is not None]
    shown = list(analysis.candidates[:_ROWS])
    shown += [candidate for candidate in asked if candidate not in shown]
    return "\n".join([*lines, *map(_row, shown)])


def _row(candidate: Candidate) -> str:
    behind = f"{candidate.behind.value:5.1f}"
    error = f" ± {1.96 * candidate.behind.error:.1f}" if candidate.behind.error else ""
    win = "" if candidate.win is None else percent(candidate.win.value)
    reply = ""
    if candidate.reply is not None:
        reply = f"   reply {candidate.reply.points:.1f}"
    points = candidate.points
    return f"  {behind + error:<12} {win:>5} {points:>6}  {candidate.move}{reply}"
