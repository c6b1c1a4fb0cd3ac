"""The panels beside the board: seats, turns, unseen tiles. Each is drawn from a View alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from rich.style import Style
from rich.text import Text
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.widgets import Static

from qwirkle.cli.terminal.figures import GLYPHS
from qwirkle.cli.terminal.look import COLOURS, IVORY
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
    """A name in exactly this many columns: shortened or padded."""
    text = Text(name)
    text.truncate(width, overflow="ellipsis", pad=True)
    return text.plain


class SeatsPanel(Static):
    """Who plays, the scores, how many tiles each holds, and whose turn it is."""

    def show(self, view: View, names: Sequence[str]) -> None:
        width = max(self.content_size.width, 20)
        most = max(score for seat, score in enumerate(view.scores) if seat not in view.out)
        text = Text()
        for seat, name in enumerate(names):
            on_turn = seat == view.to_move and not view.is_over
            style = _DIM if seat in view.out else _BOLD if on_turn else _PLAIN
            score = str(view.scores[seat])
            leads = view.scores[seat] == most > 0 and seat not in view.out
            bold = leads if view.outcome is None else seat in view.outcome.winners
            tiles = "out" if seat in view.out else "▖" * view.hand_counts[seat]
            text.append("▶ " if on_turn else "  ", _BOLD)
            text.append(fitted(name, width - 14), style)
            text.append(f"{score:>4}", Style(color=IVORY, bold=bold))
            text.append(f"  {tiles:<6}" + ("\n" if seat < len(names) - 1 else ""), _DIM)
        self.styles.height = len(names)
        self.update(text, layout=False)


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
    text = Text(f"{number:>3} ", _DIM)
    # Names are shortened, scores never.
    room = width - 5 - min(len(name), 6)
    head, total = _items(turn, room)
    text.append(fitted(name, width - 5 - len(head) - len(total)), _DIM)
    text.append(f" {head}", _BOLD if any(line.bonus for line in turn.lines) else _PLAIN)
    return text.append(total, _BOLD)


def _items(turn: SeenTurn, room: int) -> tuple[str, str]:
    """The items of a score and their sum in ``room`` columns; or the swap or pass."""
    match turn.move:
        case Swap(tiles):
            return f"swap {len(tiles)}", ""
        case HiddenSwap(swapped):
            return f"swap {swapped}", ""
        case Pass():
            return "pass", ""
        case Place():
            items = [f"{line.total}{'!' if line.bonus else ''}" for line in turn.lines]
            items += [str(turn.bonus)] if turn.bonus else []
            total = str(turn.points)
            if len(items) == 1:
                return "", items[0]
            for head in (" + ".join(items) + " = ", "+".join(items) + "="):
                if len(head + total) <= room:
                    return head, total
            return "… = ", total


class UnseenPanel(Static):
    """How many of each tile are in the other hands and the bag."""

    def show(self, view: View) -> None:
        left = Counter(view.unseen)
        bag = f"Bag {view.bag_count}" if view.bag_count else "Bag empty"
        text = Text().append(bag, _BOLD)
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
        self.update(text, layout=False)
