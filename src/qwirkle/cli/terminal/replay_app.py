"""A record, step by step, on the same board as the game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.screen import Screen
from textual.widgets import Footer

from qwirkle.cli.terminal.board_view import BoardView
from qwirkle.cli.terminal.hand_view import HandView
from qwirkle.cli.terminal.laying import Slot
from qwirkle.cli.terminal.panels import SeatsPanel, TurnsPanel, UnseenPanel
from qwirkle.cli.terminal.picture import looks_of
from qwirkle.cli.terminal.status import Prompt, StatusBar, news
from qwirkle.cli.terminal.terminal_app import TerminalApp
from qwirkle.cli.terminal.window import TooSmall, use_window
from qwirkle.cli.terminal.words import ending, winners
from qwirkle.rules.game import Game

__all__ = ["ReplayApp", "ReplayScreen"]


class ReplayScreen(Screen[None], inherit_bindings=False):
    """The table after some number of steps; all hands are visible."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right,space,n", "step(1)", "Next", key_display="→"),
        Binding("left,backspace,p", "step(-1)", "Previous", key_display="←"),
        Binding("pagedown", "step(10)", "+10", key_display="PgDn"),
        Binding("pageup", "step(-10)", "−10", key_display="PgUp"),
        Binding("home", "go(0)", "Start", key_display="Home"),
        Binding("end", "go(-1)", "End", key_display="End"),
        Binding("f", "fit", "Fit", key_display="F"),
        Binding("plus,equals_sign", "zoom(1)", show=False),
        Binding("minus", "zoom(-1)", show=False),
        Binding("q,escape", "app.leave", "Quit", key_display="Q"),
    ]

    def __init__(self, steps: Sequence[Game], at: int = 0) -> None:
        super().__init__()
        self._steps = steps
        self.at = at

    def compose(self) -> ComposeResult:
        with Horizontal(id="main"):
            yield BoardView(cursor=False)
            with Vertical(id="side"):
                yield SeatsPanel()
                yield TurnsPanel()
                yield UnseenPanel()
        yield StatusBar()
        with Horizontal(id="bottom"):
            yield HandView()
        yield Footer(show_command_palette=False)
        yield TooSmall(id="too-small")

    def on_resize(self) -> None:
        use_window(self, len(self._steps[0].names))
        self.call_after_refresh(self._show)

    def _show(self) -> None:
        game = self._steps[self.at]
        view, names = game.position.view(None), game.names
        self.query_one(BoardView).show(looks_of(view, None), view.board.bounds())
        self.query_one(SeatsPanel).show(view, names)
        self.query_one(TurnsPanel).show(view, names)
        self.query_one(UnseenPanel).show(view)
        slots = [Slot(tile) for tile in game.position.hands[view.to_move]]
        self.query_one(HandView).show(slots, None)
        text = news(view.turns[-1:], names) if view.turns else Text("The deal.")
        where = f"{self.at} of {len(self._steps) - 1}"
        if view.outcome is not None:
            now = f"{where}: {winners(view.outcome, names)} {ending(view.outcome, names)}"
        else:
            now = f"{where}: {names[view.to_move]} to move, with"
        self.query_one(StatusBar).show(text, Prompt(now))

    def action_step(self, by: int) -> None:
        self.at = min(max(self.at + by, 0), len(self._steps) - 1)
        self._show()

    def action_go(self, to: int) -> None:
        self.at = to % len(self._steps)
        self._show()

    def action_fit(self) -> None:
        self.query_one(BoardView).fit()

    def action_zoom(self, by: int) -> None:
        self.query_one(BoardView).change_zoom(by)


class ReplayApp(TerminalApp):
    """Shows one record."""

    def __init__(self, steps: Sequence[Game]) -> None:
        super().__init__()
        self._steps = steps

    def on_mount(self) -> None:
        self.push_screen(ReplayScreen(self._steps))
