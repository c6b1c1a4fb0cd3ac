"""A board as a self-contained SVG."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from qwirkle.drawing.marks import cells_to_mark
from qwirkle.drawing.tiles import tile_defs, tile_name, tile_use
from qwirkle.rules.board import Board
from qwirkle.rules.errors import InvalidArgument
from qwirkle.rules.move import Move
from qwirkle.rules.tile import Cell, Tile
from qwirkle.rules.turn import HiddenSwap

__all__ = ["SeatCaption", "board_svg", "xml_text"]

Theme = Literal["auto", "light", "dark"]

_UNIT = 100  # the side of a cell in the picture's own units
_CAPTION_WIDTH = 8 * _UNIT  # the least width that holds a name, a hand and a score
_ROW = 76
_SMALL = 60  # a tile in a hand
_FONT = "system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',sans-serif"
_LIGHT = {"paper": "#F7F4EE", "grid": "#000000", "ink": "#24262C", "faint": "#7A766D"}
_DARK = {"paper": "#0E0F12", "grid": "#FFFFFF", "ink": "#ECE8E1", "faint": "#8B8D95"}
_RING = "#F5F0E6"
_BIDI = "unicode-bidi:plaintext"
_TABULAR = "font-variant-numeric:tabular-nums"

# Characters that XML cannot hold even when escaped.
_NOT_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


@dataclass(frozen=True, slots=True)
class SeatCaption:
    """A seat as the caption under a board shows it; ``hidden`` tiles are shown face down.

    >>> seats = [SeatCaption("Nora", 12, is_on_turn=True), SeatCaption("Max", 9)]
    >>> picture = board_svg(Board(), seats=seats)
    >>> "Nora" in picture, "Max" in picture
    (True, True)
    """

    name: str
    score: int
    hand: tuple[Tile, ...] = ()
    is_on_turn: bool = False
    hidden: int = 0


def board_svg(
    board: Board,
    *,
    last: Move | HiddenSwap | Iterable[Cell] = (),
    seats: Sequence[SeatCaption] = (),
    title: str = "",
    note: str = "",
    palette: str = "vivid",
    theme: Theme = "auto",
    marks: bool = False,
    coordinates: bool = False,
    cell: int = 48,
    prefix: str = "qw",
) -> str:
    """The picture of a board, with a caption if ``title``, ``seats`` or a ``note`` are given.

    ``last`` is the move to ring, or the cells to ring. ``theme`` colours the background; the
    tiles look the same in every theme. ``marks`` adds the colours' letters, ``coordinates`` the
    axes. ``cell`` is the side of a tile in pixels. Pictures on one page need different
    ``prefix``es.

    >>> from qwirkle.notation.position import parse_board
    >>> board_svg(parse_board("0,0:RoRs")).count("<use href=\\"#qw-R")
    2
    """
    with_hands = any(seat.hand or seat.hidden for seat in seats)
    frame = _Frame(board, bool(title), len(seats), with_hands, bool(note))
    tiles = [*board.values(), *(tile for seat in seats for tile in seat.hand)]
    head = title or "A Qwirkle board"
    root = (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" '
        f'aria-labelledby="{prefix}-title {prefix}-desc" '
        f'width="{frame.width * cell / _UNIT:g}" height="{frame.height * cell / _UNIT:g}" '
        f'viewBox="0 0 {frame.width} {frame.height}" font-family="{_FONT}">'
    )
    parts = [
        root,
        f'<title id="{prefix}-title">{xml_text(head)}</title>',
        f'<desc id="{prefix}-desc">{xml_text(_in_words(board, seats, note))}</desc>',
        f"<style>{_style(theme, prefix)}</style>",
        f"<defs>\n{tile_defs(tiles, palette=palette, marks=marks, prefix=prefix)}\n</defs>",
        f'<rect class="{prefix}-paper" width="{frame.width}" height="{frame.height}" rx="24"/>',
    ]
    if title:
        parts.append(
            f'<text class="{prefix}-ink" x="{frame.width // 2}" y="{_ROW}" font-size="44" '
            f'font-weight="600" text-anchor="middle">{xml_text(title)}</text>'
        )
    parts.append(_grid(board, frame, prefix))
    if coordinates:
        parts += _axes(frame, prefix)
    for at in sorted(board, key=lambda at: (at.y, at.x)):
        parts.append(tile_use(board[at], *frame.corner(at), prefix=prefix))
    parts += (_ring(*frame.corner(at)) for at in sorted(cells_to_mark(last)) if at in board)
    draw_seat = _seat_row if with_hands else _seat_column
    for number, seat in enumerate(seats):
        parts += draw_seat(seat, frame, number, prefix)
    if note:
        parts.append(
            f'<text class="{prefix}-faint" x="{frame.width // 2}" y="{frame.note_y}" '
            f'font-size="30" text-anchor="middle">{xml_text(note)}</text>'
        )
    return "\n".join([*(part for part in parts if part), "</svg>"]) + "\n"


class _Frame:
    """The layout: the board with a margin of one cell, the title above, seats and note below."""

    def __init__(self, board: Board, title: bool, seats: int, with_hands: bool, note: bool) -> None:
        left, top, right, bottom = board.bounds() or (0, 0, 0, 0)
        self.left, self.top, self.right, self.bottom = left, top, right, bottom
        board_width, board_height = (right - left + 3) * _UNIT, (bottom - top + 3) * _UNIT
        self.width = max(board_width, _CAPTION_WIDTH if title or seats or note else 0)
        self.x0 = (self.width - board_width) // 2 + _UNIT
        self.y0 = _UNIT + (_ROW + 24 if title else 0)
        self.seats_y = self.y0 + board_height - _UNIT
        # Up to four seats side by side; one below the other if hands are shown.
        self.columns = 1 if with_hands else min(max(seats, 1), 4)
        rows = -(-seats // self.columns)
        self.row_height = _ROW if with_hands else 2 * _ROW - 36
        below = self.seats_y + rows * self.row_height
        self.note_y = below + _ROW // 2
        self.height = below + (_ROW // 2 if seats else 0) + (_ROW // 2 if note else 0)

    def corner(self, at: Cell) -> tuple[int, int]:
        """The upper left corner of a cell in the picture."""
        return self.x0 + (at.x - self.left) * _UNIT, self.y0 + (at.y - self.top) * _UNIT


def _style(theme: str, prefix: str) -> str:
    def rules(colours: dict[str, str]) -> str:
        return (
            f".{prefix}-paper{{fill:{colours['paper']}}}.{prefix}-ink{{fill:{colours['ink']}}}"
            f".{prefix}-faint{{fill:{colours['faint']}}}.{prefix}-grid{{stroke:{colours['grid']}}}"
        )

    match theme:
        case "light":
            return rules(_LIGHT)
        case "dark":
            return rules(_DARK)
        case "auto":
            return f"{rules(_LIGHT)}@media(prefers-color-scheme:dark){{{rules(_DARK)}}}"
    raise InvalidArgument("unknown_theme", f"a theme is auto, light or dark, not {theme!r:.40}")


def _grid(board: Board, frame: _Frame, prefix: str) -> str:
    """A faint grid on the empty cells next to tiles."""
    cells = sorted(board.frontier() or {Cell(0, 0)})
    squares = "".join(f"M{x} {y}h100v100h-100Z" for x, y in (frame.corner(cell) for cell in cells))
    return (
        f'<path class="{prefix}-grid" fill="none" stroke-width="2" stroke-linejoin="round" '
        f'stroke-opacity=".07" d="{squares}"/>'
    )


def _axes(frame: _Frame, prefix: str) -> list[str]:
    style = f'class="{prefix}-faint" font-size="28" text-anchor="middle"'
    across = [
        f'<text {style} x="{frame.corner(Cell(x, 0))[0] + 50}" y="{frame.y0 - 46}">{x}</text>'
        for x in range(frame.left, frame.right + 1)
    ]
    down = [
        f'<text {style} x="{frame.x0 - 56}" y="{frame.corner(Cell(0, y))[1] + 60}">{y}</text>'
        for y in range(frame.top, frame.bottom + 1)
    ]
    return across + down


def _ring(x: int, y: int) -> str:
    return (
        f'<rect x="{x + 6}" y="{y + 6}" width="88" height="88" rx="10" '
        f'fill="none" stroke="{_RING}" stroke-width="5"/>'
    )


def _seat_row(seat: SeatCaption, frame: _Frame, number: int, prefix: str) -> list[str]:
    """Name, hand and score on one line."""
    left = (frame.width - _CAPTION_WIDTH) // 2 + 50
    right = left + _CAPTION_WIDTH - 100
    y = frame.seats_y + number * frame.row_height
    start = right - 110 - (len(seat.hand) + seat.hidden) * (_SMALL + 4)
    name = (
        # An inner svg clips a name that is too long.
        f'<svg x="{left}" y="{y}" width="{start - left - 10}" height="60">'
        f'<text class="{prefix}-ink" y="43" font-size="36" style="{_BIDI}">'
        f"{xml_text(seat.name)}</text></svg>"
    )
    hand = (
        tile_use(tile, start + n * (_SMALL + 4), y, size=_SMALL, prefix=prefix)
        for n, tile in enumerate(seat.hand)
    )
    backs = (
        f'<rect class="{prefix}-faint" x="{start + (len(seat.hand) + n) * (_SMALL + 4) + 2}" '
        f'y="{y + 2}" width="{_SMALL - 4}" height="{_SMALL - 4}" rx="8" fill-opacity=".35"/>'
        for n in range(seat.hidden)
    )
    score = (
        f'<text class="{prefix}-ink" x="{right}" y="{y + 43}" font-size="38" font-weight="600" '
        f'text-anchor="end" style="{_TABULAR}">{seat.score}</text>'
    )
    return [_turn_dot(seat, left - 20, y + 30, prefix), name, *hand, *backs, score]


def _seat_column(seat: SeatCaption, frame: _Frame, number: int, prefix: str) -> list[str]:
    """The score under the name, several seats side by side."""
    width = (frame.width - 60) // frame.columns
    x = 30 + number % frame.columns * width
    y = frame.seats_y + number // frame.columns * frame.row_height
    name = (
        f'<svg x="{x}" y="{y}" width="{width - 12}" height="52">'
        f'<text class="{prefix}-faint" x="{(width - 12) // 2}" y="36" font-size="30" '
        f'text-anchor="middle" style="{_BIDI}">{xml_text(seat.name)}</text></svg>'
    )
    score = (
        f'<text class="{prefix}-ink" x="{x + (width - 12) // 2}" y="{y + 88}" font-size="44" '
        f'font-weight="600" text-anchor="middle" style="{_TABULAR}">{seat.score}</text>'
    )
    return [name, score, _turn_dot(seat, x + (width - 12) // 2, y + 106, prefix)]


def _turn_dot(seat: SeatCaption, x: int, y: int, prefix: str) -> str:
    return f'<circle class="{prefix}-ink" cx="{x}" cy="{y}" r="6"/>' if seat.is_on_turn else ""


def _in_words(board: Board, seats: Sequence[SeatCaption], note: str) -> str:
    """A description for screen readers, row by row."""
    words: list[str] = []
    for y in sorted({at.y for at in board}):
        cells = sorted(at for at in board if at.y == y)
        names = ", ".join(f"{tile_name(board[at])} at {at.x}" for at in cells)
        words.append(f"Row {y}: {names}.")
    if not words:
        words.append("No tiles on the table.")
    for seat in seats:
        held = [*map(tile_name, seat.hand), *([f"{seat.hidden} hidden"] if seat.hidden else [])]
        hand = f" and holds {', '.join(held)}" if held else ""
        turn = "; is to move" if seat.is_on_turn else ""
        words.append(f"{seat.name} has {seat.score}{hand}{turn}.")
    if note:
        words.append(f"{note}.")
    return " ".join(words)


def xml_text(text: str) -> str:
    """A text as the content of an element."""
    text = _NOT_XML.sub("\ufffd", text)
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
