"""Which commands a bot may give: it plays the seats that it was offered, and leads no table."""

from __future__ import annotations

from qwirkle.server.http.dispatch import check_scope
from qwirkle.server.store import BotRow
from qwirkle.server.wire import (
    AcceptOffer,
    Chat,
    Command,
    DeclineOffer,
    Leave,
    PlaceTiles,
    Ready,
    Resign,
    ReturnToSeat,
    Stand,
    SwapTiles,
    Unready,
)

__all__ = ["check_bot_command"]

_ALLOWED = (
    AcceptOffer, DeclineOffer, Leave, PlaceTiles, Ready, Resign, ReturnToSeat, Stand,
    SwapTiles, Unready,
)  # fmt: skip


def check_bot_command(bot: BotRow, command: Command) -> None:
    """Raise `Refused` unless a bot may give this command."""
    if isinstance(command, Chat):
        check_scope(bot, "chat")
    elif not isinstance(command, _ALLOWED):
        check_scope(bot, "no")
