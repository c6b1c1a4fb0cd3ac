"""What the apps of `play` and `replay` have in common."""

from __future__ import annotations

from typing import ClassVar

from textual.app import App
from textual.binding import Binding, BindingType

__all__ = ["TerminalApp"]


class TerminalApp(App[int]):
    """An app with our style whose result is the exit code."""

    CSS_PATH = "style.tcss"
    TITLE = "Qwirkle"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c", "stop", show=False, priority=True),
        Binding("ctrl+q", "leave", show=False, priority=True),
    ]

    def action_leave(self) -> None:
        self.exit(0)

    def action_stop(self) -> None:
        self.exit(130)
