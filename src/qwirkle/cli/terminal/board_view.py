"""The board on the screen: it pans, zooms and fits itself, and knows no rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.geometry import Offset
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from qwirkle.cli.terminal.look import PAPER, ZOOMS, CellLook, CellState, Zoom, paint
from qwirkle.rules.tile import Cell

__all__ = ["BoardView"]

_BARE = CellLook()
_MARGIN = 1
_LEAST = (6, 4)  # in cells: a small board is not enlarged further


class BoardView(Widget):
    """Cells with their looks, and a cursor."""

    class Pressed(Message):
        """A cell was clicked, or a tile dropped on it."""

        def __init__(self, cell: Cell) -> None:
            super().__init__()
            self.cell = cell

    class Hovered(Message):
        """The mouse moved the cursor to another cell."""

    def __init__(self, *, cursor: bool = True) -> None:
        super().__init__(id="board")
        self._looks: Mapping[Cell, CellLook] = {}
        self._bounds = (0, 0, 0, 0)
        self._origin = Offset(0, 0)
        self._zoom = 0
        self._fitted = True
        self._drag: Offset | None = None
        self._dragged = False
        self._lit: Cell | None = None
        self.cursor = Cell(0, 0)
        self.shows_cursor = cursor

    @property
    def zoom(self) -> Zoom:
        return ZOOMS[self._zoom]

    def show(
        self, looks: Mapping[Cell, CellLook], bounds: tuple[int, int, int, int] | None
    ) -> None:
        """Draw these looks; the board is fitted to ``bounds``, those of its tiles."""
        self._looks = looks
        grown = (bounds or (0, 0, 0, 0)) != self._bounds
        self._bounds = bounds or (0, 0, 0, 0)
        if grown and self._fitted:
            self._fit()
        self.refresh()

    # --- geometry ---

    def region_of(self, cell: Cell) -> tuple[int, int, int, int]:
        """Left, top, right and bottom of a cell, in characters of this widget."""
        left = self._origin.x + cell.x * self.zoom.width
        top = self._origin.y + cell.y * self.zoom.height
        return left, top, left + self.zoom.width, top + self.zoom.height

    def cell_at(self, at: Offset) -> Cell:
        """The cell under a character of this widget."""
        x = (at.x - self._origin.x) // self.zoom.width
        return Cell(x, (at.y - self._origin.y) // self.zoom.height)

    def fit(self) -> None:
        """Show all tiles as large as possible, and keep doing so as the board grows."""
        self._fitted = True
        self._fit()
        self.refresh()

    def _fit(self) -> None:
        left, top, right, bottom = self._bounds
        across, down = right - left + 1 + 2 * _MARGIN, bottom - top + 1 + 2 * _MARGIN
        across, down = max(across, _LEAST[0]), max(down, _LEAST[1])
        width, height = self.size
        self._zoom = max(
            (
                level
                for level, zoom in enumerate(ZOOMS)
                if across * zoom.width <= width and down * zoom.height <= height
            ),
            default=0,
        )
        self._centre((left + right + 1) / 2, (top + bottom + 1) / 2)
        if self._fitted and (across * 3 > width or down > height):
            self.reveal(self.cursor)

    def _centre(self, x: float, y: float) -> None:
        width, height = self.size
        self._origin = Offset(
            round(width / 2 - x * self.zoom.width), round(height / 2 - y * self.zoom.height)
        )

    def change_zoom(self, by: int) -> None:
        """One step larger or smaller, around the cursor."""
        level = min(max(self._zoom + by, 0), len(ZOOMS) - 1)
        if level != self._zoom:
            middle = self.cell_at(Offset(self.size.width // 2, self.size.height // 2))
            self._fitted, self._zoom = False, level
            self._centre(middle.x + 0.5, middle.y + 0.5)
            self.reveal(self.cursor)
            self.refresh()

    def pan(self, columns: int, rows: int) -> None:
        """Move the board in the window."""
        self._fitted = False
        self._origin += Offset(columns, rows)
        self.refresh()

    def reveal(self, cell: Cell) -> None:
        """Pan just enough to make a cell visible."""
        left, top, right, bottom = self.region_of(cell)
        width, height = self.size
        if not width:
            return
        x = max(0, -left) - max(0, right - width)
        y = max(0, -top) - max(0, bottom - height)
        if x or y:
            self._origin += Offset(x, y)
            self.refresh()

    def move_cursor(self, cell: Cell) -> None:
        """Put the cursor on a cell and make it visible."""
        self.cursor = cell
        self.reveal(cell)
        self.refresh()

    def ripple(self, cells: Sequence[Cell]) -> None:
        """Highlight these cells one after the other, once."""
        if self.app.animation_level == "none":
            return
        for number, cell in enumerate((*cells, None)):
            # Never zero: Textual divides by the length of a timer when the machine is busy.
            self.set_timer(0.09 * number + 0.01, partial(self._light, cell))

    def _light(self, cell: Cell | None) -> None:
        self._lit = cell
        self.refresh()

    # --- drawing ---

    def on_resize(self) -> None:
        if self._fitted:
            self._fit()

    def render_line(self, y: int) -> Strip:
        width = self.size.width
        zoom = self.zoom
        first = self.cell_at(Offset(0, y))
        left, top, *_ = self.region_of(first)
        row = y - top
        segments: list[Segment] = []
        for x in range(first.x, self.cell_at(Offset(width - 1, y)).x + 1):
            cell = Cell(x, first.y)
            look = self._looks.get(cell, _BARE)
            if look.tile is not None and cell == self._lit:
                look = CellLook(CellState.TENTATIVE, look.tile)
            elif self.shows_cursor and cell == self.cursor:
                look = CellLook(look.state, look.tile, look.label, cursor=True)
            segments += paint(look, zoom)[row]
        strip = Strip(segments).crop(-left, -left + width)
        return strip.extend_cell_length(width, Style(bgcolor=PAPER))

    # --- mouse ---

    def on_mouse_down(self, event: events.MouseDown) -> None:
        self._drag, self._dragged = event.screen_offset, False
        self.capture_mouse()

    def on_mouse_move(self, event: events.MouseMove) -> None:
        if self._drag is not None:
            moved = event.screen_offset - self._drag
            if moved != Offset(0, 0):
                self._drag, self._dragged = event.screen_offset, True
                self.pan(moved.x, moved.y)
        elif self.shows_cursor:
            cell = self.cell_at(event.offset)
            if cell != self.cursor:
                self.cursor = cell
                self.refresh()
                self.post_message(self.Hovered())

    def on_mouse_up(self, event: events.MouseUp) -> None:
        self.release_mouse()
        if not self._dragged:
            self.post_message(self.Pressed(self.cell_at(event.offset)))
        self._drag, self._dragged = None, False

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        self._scroll(event, 1)

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        self._scroll(event, -1)

    def _scroll(self, event: events.MouseEvent, by: int) -> None:
        if event.ctrl:
            self.change_zoom(by)
        elif event.shift:
            self.pan(4 * by, 0)
        else:
            self.pan(0, 2 * by)
