"""Fits the screen to the window, through classes of the style sheet."""

from __future__ import annotations

from typing import Any

from textual.screen import Screen
from textual.widgets import Footer, Static

from qwirkle.cli.terminal.hand_view import HandView

__all__ = ["LEAST_SIZE", "TooSmall", "use_window"]

LEAST_SIZE = (72, 23)


class TooSmall(Static):
    """Shown instead of everything else in a window that is too small."""


def use_window(screen: Screen[Any], seats: int) -> None:
    """Fit a screen with a table to its size."""
    width, height = screen.size
    large = height >= 32 and width >= 100
    screen.set_class(width < LEAST_SIZE[0] or height < LEAST_SIZE[1], "small")
    screen.set_class(width >= 110, "roomy")
    screen.set_class(width >= 160, "vast")
    screen.set_class(large, "tall")
    screen.set_class(height < 32 and seats > 3, "crowded")
    screen.query_one(HandView).large = large
    screen.query_one(Footer).compact = width < 80
    screen.query_one(TooSmall).update(
        f"This window is {width}×{height}.\n"
        f"Qwirkle needs {LEAST_SIZE[0]}×{LEAST_SIZE[1]}: make it larger.\n\nQ quits."
    )
