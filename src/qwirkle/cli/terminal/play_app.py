"""The app around the table: resuming, new games, leaving cleanly."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Callable

from qwirkle.cli.console import is_interactive
from qwirkle.cli.terminal.cards import ResumeCard
from qwirkle.cli.terminal.local_table import LocalTable
from qwirkle.cli.terminal.table_screen import TableScreen
from qwirkle.cli.terminal.terminal_app import TerminalApp

__all__ = ["PlayApp"]


class PlayApp(TerminalApp):
    """Plays one game after another; each table saves its own game."""

    def __init__(
        self,
        new: Callable[[], LocalTable],
        resumed: LocalTable | None = None,
        *,
        ask: bool = False,
        notice: str = "",
        pause: float = 0.7,
    ) -> None:
        """``new`` starts a game; ``resumed`` is one to continue, after asking if ``ask``."""
        super().__init__()
        self._new = new
        self._resumed = resumed
        self._ask = ask
        self._notice = notice
        self._pause = pause
        self._table: LocalTable | None = None

    @property
    def is_unfinished(self) -> bool:
        """Whether a game was started and can be continued."""
        return self._table is not None and not self._table.is_over

    def on_mount(self) -> None:
        loop = asyncio.get_running_loop()
        for stop in (signal.SIGTERM, signal.SIGHUP):
            loop.add_signal_handler(stop, self.exit, 128 + stop)
        if is_interactive():
            self.set_interval(1.0, self._leave_if_gone)
        if self._notice:
            self.notify(self._notice, severity="warning", timeout=8, markup=False)
        if self._resumed is None:
            self._sit(self._new())
        elif self._ask:
            table = self._resumed
            card = ResumeCard(table.view(None), table.names)
            self.push_screen(card, lambda answer: self._answered(answer, table))
        else:
            self._sit(self._resumed)

    def _leave_if_gone(self) -> None:
        """Exit if the terminal is gone: closing it does not always send a signal."""
        try:
            os.ttyname(0)
        except OSError:
            self.exit(128 + signal.SIGHUP)

    def _answered(self, answer: str | None, table: LocalTable) -> None:
        match answer:
            case "resume":
                self._sit(table)
            case "new":
                self._sit(self._new())
            case _:
                self.exit(0)

    def _sit(self, table: LocalTable) -> None:
        self._table = table
        self.push_screen(TableScreen(table, self._pause), self._left)

    def _left(self, answer: str | None) -> None:
        if answer == "new":
            self._sit(self._new())
        else:
            self.exit(0)
