"""A button that never takes the keyboard focus."""

from __future__ import annotations

import re

from textual import events
from textual.widgets import Static

__all__ = ["Action"]


class Action(Static):
    """A label that runs an action of its screen when clicked; every action also has a key."""

    def __init__(self, label: str, action: str, *, main: bool = False) -> None:
        super().__init__(
            label,
            id=f"do-{re.sub(r'[^a-z]+', '-', action).strip('-')}",
            classes="main" if main else "",
            markup=False,
        )
        self._action = action
        self._label = label

    def show(self, label: str, *, on: bool = True) -> None:
        if label != self._label:
            self._label = label
            self.update(label)
        self.set_class(not on, "off")

    async def on_click(self, event: events.Click) -> None:
        event.stop()
        await self.screen.run_action(self._action)
