"""The side of the screen: seats, turns, unseen tiles. Each is drawn from a View alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from rich.style import Style
from rich.text import Text
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.widgets import Static

from qwirkle.cli.play.figures import GLYPHS
from qwirkle.cli.play.look import COLOURS, IVORY
from qwirkle.cli.play.words import sum_of
from qwirkle.rules.incident import Departure
from qwirkle.rules.move import Pass, Place, Swap
from qwirkle.rules.tile import Colour, Shape, Tile
from qwirkle.rules.turn import HiddenSwap, SeenTurn
from qwirkle.rules.view import View

__all__ = ["SeatsPanel", "TurnsPanel", "UnseenPanel", "fitted"]

_DIM = Style(color="#8F8576")
_PLAIN = Style(color="#D8CCB4")
_BOLD = Style(color=IVORY, bold=True)


def fitted(name: str, width: int) -> str:
    """A name in exactly this many columns: shortened or filled up."""
    text = Text(name)
    text.truncate(width, overflow="ellipsis", pad=True)
    return text.plain


class SeatsPanel(Static):
    """Who plays, the scores, how many tiles each holds, and whose turn it is."""

    def show(self, view: View, names: Sequence[str]) -> None:
        width = max(self.content_size.width, 20)
        most = max(view.scores)
        text = Text()
        for seat, name in enumerate(names):
            on_turn = seat == view.to_move and not view.is_over
            style = _DIM if seat in view.out else _BOLD if on_turn else _PLAIN
            score = str(view.scores[seat])
            tiles = "out" if seat in view.out else "▖" * view.hand_counts[seat]
            text.append("▶ " if on_turn else "  ", _BOLD)
            text.append(fitted(name, width - 14), style)
            text.append(f"{score:>4}", Style(color=IVORY, bold=view.scores[seat] == most > 0))
            text.append(f"  {tiles:<6}" + ("\n" if seat < len(names) - 1 else ""), _DIM)
        self.update(text)


class TurnsPanel(VerticalScroll, can_focus=False):
    """The log of turns with their itemised scores, the last at the bottom."""

    def compose(self) -> ComposeResult:
        yield Static(id="turns-text")

    def show(self, view: View, names: Sequence[str]) -> None:
        width = max(self.container_size.width - 2, 20)
        lines = [_turn_line(n, t, names[t.seat], width) for n, t in enumerate(view.turns, 1)]
        lines += [
            Text(f"    {names[incident.seat]} left: {incident.reason}", _DIM)
            for incident in view.incidents
            if isinstance(incident, Departure)
        ]
        text = Text("\n").join(lines) if lines else Text("No turns yet.", _DIM)
        self.query_one("#turns-text", Static).update(text)
        self.call_after_refresh(self.scroll_end, animate=False)


def _turn_line(number: int, turn: SeenTurn, name: str, width: int) -> Text:
    match turn.move:
        case Place():
            items = sum_of(turn.lines).replace(" ", "") if width < 34 else sum_of(turn.lines)
            if turn.bonus:
                items = f"{sum_of(turn.lines).rpartition('= ')[2]}, +{turn.bonus} last"
        case Swap(tiles):
            items = f"swap {len(tiles)}"
        case HiddenSwap(swapped):
            items = f"swap {swapped}"
        case Pass():
            items = "pass"
    if len(items) > width - 9:
        items = f"… = {turn.points}"
    style = _BOLD if any(line.bonus for line in turn.lines) else _PLAIN
    text = Text(f"{number:>3} ", _DIM)
    text.append(fitted(name, width - 5 - len(items)), _DIM)
    head, equals, total = items.rpartition("= ") if "= " in items else items.rpartition("=")
    text.append(f" {head}{equals}", style if not equals else _PLAIN)
    text.append(total, _BOLD if equals else _PLAIN)
    return text


class UnseenPanel(Static):
    """How many of each tile are in the other hands and the bag."""

    def show(self, view: View) -> None:
        left = Counter(view.unseen)
        bag = f"Bag {view.bag_count}" if view.bag_count else "Bag empty"
        text = Text(bag, _BOLD)
        text.append(f"   unseen {len(view.unseen)}\n", _DIM)
        text.append("  ", _DIM)
        for shape in Shape:
            text.append(f"  {GLYPHS[shape]}", _PLAIN)
        for colour in Colour:
            ink = Style(color=COLOURS[colour], bold=True)
            text.append(f"\n {colour.code}", ink)
            for shape in Shape:
                number = left[Tile(colour, shape)]
                text.append(f"  {number or '·'}", ink if number else _DIM)
        self.update(text)
