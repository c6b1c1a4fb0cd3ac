"""Reviews as one HTML file that needs nothing else: summary, chart, pictures of costly turns."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import accumulate

from qwirkle.analysis import Review, SeatReview, TurnReview
from qwirkle.cli.review_text import ReviewedGame, boards_before
from qwirkle.cli.review_words import (
    SIGNS,
    level_text,
    loss_text,
    percent,
    reason_text,
    verdicts_text,
)
from qwirkle.drawing import board_svg
from qwirkle.drawing.svg import xml_text
from qwirkle.rules.board import Board
from qwirkle.rules.game import Game
from qwirkle.rules.move import Move, Place

__all__ = ["review_html"]

_WIDTH, _HEIGHT = 720, 200
_CELL = 22
_SHOWN = ("inaccuracy", "mistake", "blunder")
_STYLE = """
:root { color-scheme: light dark; --ink: #24262c; --faint: #7a766d; --paper: #f7f4ee;
  --line: #0b6bcb; --luck: #b8690f; --grid: #00000022; }
@media (prefers-color-scheme: dark) { :root { --ink: #ece8e1; --faint: #8b8d95; --paper: #0e0f12;
  --line: #6cb2ff; --luck: #f0a94e; --grid: #ffffff26; } }
body { font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper);
  max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
table { border-collapse: collapse; } th, td { padding: .2rem .8rem .2rem 0; text-align: left;
  vertical-align: top; font-variant-numeric: tabular-nums; }
h1 { overflow-wrap: anywhere; } svg { max-width: 100%; height: auto; }
.pair { display: flex; flex-wrap: wrap; gap: 1rem; }
figure { margin: .5rem 0; } figcaption, .faint { color: var(--faint); }
.chart text { fill: var(--faint); font-size: 12px; } .chart .grid { stroke: var(--grid); }
.chart .win { stroke: var(--line); } .chart .luck { stroke: var(--luck); stroke-dasharray: 5 4; }
.chart circle { fill: var(--line); } .chart path { fill: none; stroke-width: 2; }
"""


def review_html(games: Sequence[ReviewedGame], seat: int | None = None) -> str:
    """The page; of one ``seat`` only the turns and the chart, if it is given."""
    parts = [part for number, one in enumerate(games) for part in _game(one, number, seat)]
    return "\n".join(
        [
            "<!doctype html>",
            '<html lang="en"><head><meta charset="utf-8"><title>Qwirkle review</title>',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<style>{_STYLE}</style></head><body>",
            *parts,
            "</body></html>",
            "",
        ]
    )


def _game(one: ReviewedGame, number: int, seat: int | None) -> Iterator[str]:
    game, review = one.game, one.review
    yield f"<section><h1>{xml_text(one.file)}</h1>"
    yield from _summary(review)
    if review.win is not None:
        yield _chart(game, review, seat or 0)
    boards = boards_before(game)
    for turn in review.turns:
        if turn.verdict in _SHOWN and seat in (None, turn.seat):
            yield from _turn(game, turn, boards[turn.number - 1], f"g{number}t{turn.number}")
    yield "</section>"


def _summary(review: Review) -> Iterator[str]:
    rows: list[tuple[str, Callable[[SeatReview], str]]] = [
        ("", lambda seat: xml_text(seat.name)),
        ("Score", lambda seat: str(seat.score)),
        ("Verdicts", lambda seat: verdicts_text(seat.verdicts)),
        ("Points lost a turn", lambda seat: _loss(seat, review.depth == "quick")),
        ("Played like", lambda seat: "–" if seat.level is None else level_text(seat.level)),
        ("Luck", lambda seat: f"{seat.luck:+.0f} points"),
        ("Unattributed", lambda seat: f"{seat.unattributed:+.0f} of {seat.margin:+.0f}"),
        ("Gifts given, taken", lambda seat: f"{seat.gifts_given}, {seat.gifts_taken}"),
        ("Best turns", lambda seat: ", ".join(map(str, seat.best_turns)) or "–"),
        ("Costliest turns", lambda seat: ", ".join(map(str, seat.costliest_turns)) or "–"),
    ]
    yield "<table>"
    for title, cell in rows:
        tag = "td" if title else "th"
        cells = "".join(f"<{tag}>{cell(seat)}</{tag}>" for seat in review.seats)
        yield f"<tr><th>{title}</th>{cells}</tr>"
    yield "</table>"


def _loss(seat: SeatReview, is_quick: bool) -> str:
    if seat.loss_a_turn is None:
        return "–"
    if is_quick:  # static values have errors of their own, which no interval tells
        return f"{seat.loss_a_turn.value:.1f}"
    return f"{seat.loss_a_turn.value:.1f} ± {seat.loss_a_turn.high - seat.loss_a_turn.value:.1f}"


def _chart(game: Game, review: Review, seat: int) -> str:
    """A seat's win chance, and its luck minus the others' as a second line."""
    assert review.win is not None
    name = xml_text(game.names[seat])
    turns = max(len(review.turns), 1)
    seats = len(game.names)

    def x(number: int) -> float:
        return 40 + (_WIDTH - 50) * number / turns

    def y(share: float) -> float:
        return 10 + (_HEIGHT - 30) * (1 - share)

    points = {
        draw.number: draw.points * (1 if draw.seat == seat else -1 / (seats - 1))
        for draw in review.luck
    }
    lucks = list(accumulate(points.get(number, 0.0) for number in range(turns + 1)))
    reach = max(20.0, *map(abs, lucks))
    win = " ".join(f"{x(n):.1f},{y(row[seat]):.1f}" for n, row in enumerate(review.win))
    luck = " ".join(f"{x(n):.1f},{y(0.5 + v / reach / 2):.1f}" for n, v in enumerate(lucks))
    grid = "".join(
        f'<path class="grid" d="M40 {y(share):.1f}H{_WIDTH - 10}"/>'
        f'<text x="4" y="{y(share) + 4:.1f}">{percent(share)}</text>'
        for share in (0, 0.5, 1)
    )
    marks = "".join(
        f'<circle cx="{x(p.number):.1f}" cy="{y(review.win[p.number][seat]):.1f}" r="4"><title>'
        f"turn {p.number}: {xml_text(game.names[p.seat])} {100 * p.change:+.0f} %</title></circle>"
        for p in review.turning_points
    )
    words = (
        f"Win chance of {name} against equals (solid; dots are turning points), and luck in points "
        f"up to ± {reach:.0f} (dashed)."
    )
    return (
        f'<figure><svg class="chart" viewBox="0 0 {_WIDTH} {_HEIGHT}" role="img" '
        f'aria-label="{words}">{grid}<path class="luck" d="M{luck}"/>'
        f'<path class="win" d="M{win}"/>{marks}</svg><figcaption>{words}</figcaption></figure>'
    )


def _turn(game: Game, turn: TurnReview, board: Board, prefix: str) -> Iterator[str]:
    name = xml_text(game.names[turn.seat])
    yield f"<h2>Turn {turn.number}, {name}: {SIGNS[turn.verdict]} {turn.verdict}</h2>"
    yield f"<p>{loss_text(turn)}{', exact' if turn.method == 'exact' else ''}</p>"
    for reason in turn.reasons:
        yield f"<p>{xml_text(reason_text(reason))}</p>"
    yield '<div class="pair">'
    yield _picture(board, turn.played.move, f"Played, {turn.played.points} points", f"{prefix}p")
    if turn.better is not None:
        better = turn.better
        yield _picture(board, better.move, f"Better, {better.points} points", f"{prefix}b")
    yield "</div>"


def _picture(board: Board, move: Move, words: str, prefix: str) -> str:
    caption = f"<figcaption>{words}: {xml_text(str(move))}</figcaption>"
    if isinstance(move, Place):
        board = board.laid(move.placements)
    svg = board_svg(board, last=move, cell=_CELL, prefix=prefix) if board else ""
    return f"<figure>{svg}{caption}</figure>"
