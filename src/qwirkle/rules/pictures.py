"""Positions, views and games as text and pictures, made by `qwirkle.drawing`."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from types import ModuleType

    from qwirkle.rules.game import Game
    from qwirkle.rules.position import Position
    from qwirkle.rules.view import View

__all__ = ["as_svg", "as_text"]


def as_text(shown: Position | View) -> str:
    """The board, with the last move in brackets."""
    return _drawing().position_text(shown)  # type: ignore[no-any-return]


def as_svg(shown: Game | Position | View) -> str:
    """The board with the seats below it, as notebooks show it."""
    return _drawing().position_svg(shown)  # type: ignore[no-any-return]


def _drawing() -> ModuleType:
    # Against the arrows: pictures are drawn of the rules' values, so they are imported later.
    from qwirkle import drawing

    return drawing
