"""The jobs of the processes that analyse; what they yield is JSON, ready to be stored and sent."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date

import msgspec

from qwirkle.analysis import (
    TurnReview,
    analyse,
    assemble,
    format_analysis_json,
    format_review_json,
    judge_turn,
    review,
    turn_jobs,
)
from qwirkle.analysis.json_form import from_builtins, to_builtins
from qwirkle.analysis.puzzles import Puzzle, compare
from qwirkle.duplicate import deal_of_day, par_of
from qwirkle.notation import parse_move, parse_position, parse_view
from qwirkle.notation.strict_json import dump_json, load_json
from qwirkle.rules.errors import InvalidArgument
from qwirkle.rules.game import Game
from qwirkle.rules.move import Move
from qwirkle.rules.view import View
from qwirkle.server.live.analysis_process import Stop
from qwirkle.server.table.positions import positions_of
from qwirkle.server.wire import PositionRequest

__all__ = [
    "WHOLE",
    "analysis",
    "compared_answer",
    "daily_par",
    "full_review",
    "judged_answer",
    "listed_positions",
    "parsed_position",
    "quick_review",
]

WHOLE = 0
"""The number under which `full_review` yields the whole; turns count from 1."""

_POSITION_FIELDS = 6  # a view has one more, and may have turns


def quick_review(game: Game, stop: Stop) -> Iterator[bytes]:
    """The static review of a game."""
    yield format_review_json(review(game, "quick")).encode()


def full_review(game: Game, done: Mapping[int, bytes], stop: Stop) -> Iterator[tuple[int, bytes]]:
    """Each turn that is not ``done`` yet, by its number, and at last the `WHOLE`."""
    turns = [
        from_builtins(TurnReview, load_json(body.decode(), fractions=True))
        for body in done.values()
    ]
    for job in turn_jobs(game, "full"):
        if stop.is_set:
            return
        if job.number not in done:
            turns.append(turn := judge_turn(job))
            yield turn.number, _json(turn)
    yield WHOLE, format_review_json(assemble(game, turns, "full")).encode()


def judged_answer(game: Game, number: int, move: Move, stop: Stop) -> Iterator[bytes]:
    """What another move in turn ``number`` would have been worth; raises `IllegalMove`."""
    job = turn_jobs(game, "full")[number - 1]
    job.view.check(move)
    yield _json(judge_turn(replace(job, move=move)))


def compared_answer(puzzle: Puzzle, move: Move, stop: Stop) -> Iterator[bytes]:
    """A legal move for a puzzle beside the best one."""
    yield _json(compare(puzzle, move))


def parsed_position(
    text: str, moves: Sequence[str], stop: Stop
) -> Iterator[tuple[View, list[Move]]]:
    """What the seat on turn knows, from a view or a position as text, and moves of that seat.

    Raises `ParseError`, `InvalidArgument` and `IllegalMove`.
    """
    is_position = "\n" not in text.strip() and len(text.split()) == _POSITION_FIELDS
    if is_position:
        position = parse_position(text)
        view = position.view(position.to_move)
    else:
        view = parse_view(text)
    if view.is_over or view.seat != view.to_move:
        raise InvalidArgument(
            "bad_position", "the game must be running, and the seat that looks on turn"
        )
    parsed = [parse_move(move) for move in moves]
    for move in parsed:
        view.check(move)
    yield view, parsed


def listed_positions(request: PositionRequest, stop: Stop) -> Iterator[bytes]:
    """The positions of a record, for instance; raises `Refused`."""
    yield msgspec.json.encode(positions_of(request))


def analysis(
    view: View, moves: Sequence[Move], seconds: float, stop: Stop
) -> Iterator[tuple[bytes, bool]]:
    """What the seat on turn can do: better and better figures, and whether they are the last."""
    analyser = analyse(view, seconds=seconds, moves=moves)
    stop.call(analyser.cancel)
    for found in analyser:
        yield format_analysis_json(found).encode(), found.is_final


def daily_par(day: str, secret: str, stop: Stop) -> Iterator[bytes]:
    """The par of the deal of a day, which was seen to take 0.3 s."""
    yield msgspec.json.encode(par_of(deal_of_day(date.fromisoformat(day), secret)))


def _turn(body: bytes) -> TurnReview:
    return from_builtins(TurnReview, load_json(body.decode(), fractions=True))


def _json(turn: TurnReview) -> bytes:
    return dump_json(to_builtins(turn)).encode()
