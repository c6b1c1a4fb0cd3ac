"""The hand at the bottom of the screen."""

from __future__ import annotations

from collections.abc import Sequence

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from qwirkle.cli.terminal.laying import Slot
from qwirkle.cli.terminal.look import IVORY, ZOOMS, CellLook, CellState, Zoom, paint

__all__ = ["HandView"]

_BACK = Style(bgcolor="#26221D")
_NUMBER = Style(color="#A89C88", bgcolor="#26221D")
_CHOSEN = Style(color="#17181C", bgcolor=IVORY, bold=True)
_MOVING = Style(color=IVORY, bgcolor="#26221D", bold=True)


class HandView(Widget):
    """Six numbered slots; tiles that are picked, placed or chosen for a swap look different."""

    class Picked(Message):
        """A slot of the hand was clicked."""

        def __init__(self, number: int) -> None:
            super().__init__()
            self.number = number

    def __init__(self) -> None:
        super().__init__(id="hand")
        self._slots: Sequence[Slot] = ()
        self._picked: int | None = None
        self._hidden = 0
        self.large = False

    @property
    def zoom(self) -> Zoom:
        return ZOOMS[3] if self.large else ZOOMS[1]

    def show(self, slots: Sequence[Slot], picked: int | None, hidden: int = 0) -> None:
        """Draw these slots, or ``hidden`` tiles face down."""
        self._slots, self._picked, self._hidden = slots, picked, hidden
        self.refresh()

    def slot_column(self, number: int) -> int:
        """The first column of a slot."""
        return 1 + number * (self.zoom.width + 1)

    def render_line(self, y: int) -> Strip:
        zoom = self.zoom
        segments = [Segment(" ", _BACK)]
        for number, slot in enumerate(self._slots):
            segments += self._row(number, slot, y, zoom)
            segments.append(Segment(" ", _BACK))
        for _ in range(self._hidden):
            face = "▒" * (zoom.width - 1) if 0 < y < zoom.height else ""
            segments.append(Segment(face.ljust(zoom.width + 1), _NUMBER))
        return Strip(segments).extend_cell_length(self.size.width, _BACK).crop(0, self.size.width)

    def _row(self, number: int, slot: Slot, y: int, zoom: Zoom) -> list[Segment]:
        if y == zoom.height:
            picked = number == self._picked or slot.swapped
            word = f"↻{number + 1}" if slot.swapped else str(number + 1)
            label = word.center(zoom.width - 1)
            style = _CHOSEN if picked else _NUMBER
            return [Segment(label, style), Segment(" ", _BACK)]
        if slot.cell is not None:
            middle = y == zoom.height // 2
            return [
                Segment(
                    ("on table" if self.large else "laid").center(zoom.width)
                    if middle
                    else " " * zoom.width,
                    _NUMBER,
                )
            ]
        lifted = number == self._picked or slot.swapped
        state = CellState.TENTATIVE if lifted else CellState.LYING
        row = paint(CellLook(state, slot.tile), zoom)[y]
        # `paint` colours the gap on the right like the board; here it is part of the bar.
        edge = Style(bgcolor="#26221D")
        return [
            *(
                Segment(s.text.replace("+", " "), (s.style or edge) + (edge if y == 0 else Style()))
                for s in row[:-1]
            ),
            Segment(" ", edge),
        ]

    def on_mouse_down(self, event: events.MouseDown) -> None:
        number = (event.x - 1) // (self.zoom.width + 1)
        if 0 <= number < len(self._slots):
            self.post_message(self.Picked(number))
