"""Pictures of a table, made from what a spectator may know."""

from __future__ import annotations

from qwirkle.drawing import seats_svg, thumbnail_svg
from qwirkle.rules.move import Place
from qwirkle.server.table.views import Views

__all__ = ["board_picture"]


def board_picture(views: Views, palette: str) -> bytes:
    """The board with the last tiles laid marked; before the game, which seats are taken."""
    view = views.public
    if view is None:
        taken = [not seat.is_empty for seat in views.table.seats]
        return seats_svg(taken, palette=palette).encode()
    laid = [turn.move for turn in view.turns if isinstance(turn.move, Place)]
    return thumbnail_svg(view.board, last=laid[-1] if laid else (), palette=palette).encode()
