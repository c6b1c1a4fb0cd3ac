"""A review as text, with a small board for each mistake."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from qwirkle.analysis import Review, SeatReview, TurnReview
from qwirkle.cli.console import wants_colour
from qwirkle.cli.review_words import (
    SIGNS,
    level_text,
    loss_text,
    percent,
    reason_text,
    verdicts_text,
)
from qwirkle.drawing import board_text
from qwirkle.rules.board import Board
from qwirkle.rules.game import Game
from qwirkle.rules.move import Move, Place
from qwirkle.rules.tile import Cell

__all__ = ["ReviewedGame", "boards_before", "review_text"]

_BARS = "▁▂▃▄▅▆▇█"
_SHOWN = ("inaccuracy", "mistake", "blunder")
_DRAWN = ("mistake", "blunder")
_NEAR = 5


@dataclass(frozen=True, slots=True)
class ReviewedGame:
    """A review with the game it is of, and the name of its file."""

    file: str
    game: Game
    review: Review


def review_text(reviewed: ReviewedGame, seat: int | None = None) -> str:
    """The whole report; of one ``seat`` only, if it is given."""
    game, review = reviewed.game, reviewed.review
    scores = ", ".join(
        f"{name} {score}" for name, score in zip(game.names, game.position.scores, strict=True)
    )
    lines = [f"{reviewed.file}: {scores}", ""]
    for one in review.seats:
        if seat in (None, one.seat):
            lines += [*_seat_lines(one, review.depth == "quick"), ""]
    if review.win is not None:
        lines += [*_chart(game, review, seat or 0), ""]
    boards = boards_before(game)
    for turn in review.turns:
        if turn.verdict in _SHOWN and seat in (None, turn.seat):
            lines += [*_turn_lines(game, turn, boards[turn.number - 1]), ""]
    return "\n".join(lines).rstrip()


def boards_before(game: Game) -> list[Board]:
    """The board before each turn."""
    boards: dict[int, Board] = {}
    for step in game.steps():
        boards[len(step.turns)] = step.position.board
    return [boards[number] for number in sorted(boards)]


def _seat_lines(seat: SeatReview, is_quick: bool) -> Iterator[str]:
    yield f"{seat.name}: {verdicts_text(seat.verdicts)}"
    if seat.loss_a_turn is not None:
        wide = seat.loss_a_turn.high - seat.loss_a_turn.value
        error = "" if is_quick else f" ± {wide:.1f}"
        yield f"  lost a turn    {seat.loss_a_turn.value:.1f}{error} points"
    if seat.level is not None:
        yield f"  played like    {level_text(seat.level)} (one game tells little)"
    yield f"  luck           {seat.luck:+.0f} points"
    yield f"  unattributed   {seat.unattributed:+.0f} of a margin of {seat.margin:+.0f}"
    yield f"  gifts          {seat.gifts_given} given, {seat.gifts_taken} taken"
    if seat.best_turns:
        yield f"  best turns     {', '.join(map(str, seat.best_turns))}"
    if seat.costliest_turns:
        yield f"  costliest      {', '.join(map(str, seat.costliest_turns))}"


def _chart(game: Game, review: Review, seat: int) -> Iterator[str]:
    assert review.win is not None
    shares = [row[seat] for row in review.win]
    bars = "".join(_BARS[min(int(share * len(_BARS)), len(_BARS) - 1)] for share in shares)
    yield f"Win chance of {game.names[seat]} against equals, from the start to the end:"
    yield f"  {bars}"
    for point in review.turning_points:
        name = game.names[point.seat]
        yield f"  turn {point.number}: {name} {100 * point.change:+.0f} to {percent(point.after)}"


def _turn_lines(game: Game, turn: TurnReview, board: Board) -> Iterator[str]:
    sign = SIGNS[turn.verdict]
    how = {"exact": ", exact", "static": ", by static value", "sampled": ""}[turn.method]
    name = game.names[turn.seat]
    yield f"Turn {turn.number}, {name}: {sign} {turn.verdict}, {loss_text(turn)}{how}"
    yield f"  played  {turn.played.move}  ({turn.played.points})"
    if turn.better is not None:
        yield f"  better  {turn.better.move}  ({turn.better.points})"
    yield from (f"  {reason_text(reason)}" for reason in turn.reasons)
    if turn.verdict in _DRAWN and turn.better is not None and board:
        yield ""
        small = _around(board, turn.better.move, turn.played.move)
        drawn = board_text(small, last=turn.better.move, colour=wants_colour())
        yield from (f"  {line}" for line in drawn.splitlines())


def _around(board: Board, better: Move, played: Move) -> Board:
    """The board with the better move on it, cut off some cells beyond the two moves."""
    cells = [
        cell for move in (better, played) if isinstance(move, Place) for _, cell in move.placements
    ]
    if isinstance(better, Place):
        board = board.laid(better.placements)
    if not cells:
        return board
    xs, ys = [cell.x for cell in cells], [cell.y for cell in cells]

    def is_near(cell: Cell) -> bool:
        return (
            min(xs) - _NEAR <= cell.x <= max(xs) + _NEAR
            and min(ys) - _NEAR <= cell.y <= max(ys) + _NEAR
        )

    return Board({cell: tile for cell, tile in board.items() if is_near(cell)})
