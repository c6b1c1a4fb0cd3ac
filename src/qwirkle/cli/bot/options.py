"""What `qwirkle bot run` is told: which server, with which token, and who plays."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

from qwirkle.arena.contestant import maker_of
from qwirkle.cli.files import read_text
from qwirkle.cli.own_bots import import_from_here
from qwirkle.protocol import EngineCommand
from qwirkle.protocol.engine_player import PREFIX
from qwirkle.rules.errors import InvalidArgument

__all__ = ["BotOptions"]

_TOKEN = "qwb_"


@dataclass(frozen=True, slots=True)
class BotOptions:
    """The options, checked."""

    player: str
    command: EngineCommand
    server: str
    token: str
    seconds: float
    tables: int

    @staticmethod
    def of(
        player: str,
        server: str,
        token: str | None,
        token_file: Path | None,
        seconds: float,
        tables: int,
    ) -> BotOptions:
        """Raises `InvalidArgument` or `FileError`."""
        return BotOptions(
            player, _command(player), _address(server), _token(token, token_file), seconds, tables
        )

    @property
    def socket(self) -> str:
        """The address of the socket."""
        return f"ws{self.server.removeprefix('http')}/api/socket"


def _command(player: str) -> EngineCommand:
    if player.startswith(PREFIX):
        return EngineCommand.parse(player)
    import_from_here()
    maker_of(player)  # raises for a bot that does not exist
    # Our own bots speak the protocol too, each in a process of its own.
    return EngineCommand((sys.executable, "-m", "qwirkle", "engine", player))


def _address(server: str) -> str:
    try:
        parts = urlsplit(server)
        is_good = parts.scheme in ("http", "https") and bool(parts.hostname)
        is_good = is_good and not (parts.query or parts.fragment or parts.username)
        _ = parts.port  # raises for one that is no number
    except ValueError:
        is_good = False
    if not is_good:
        raise InvalidArgument(
            "bad_server",
            f"--server is an address like https://play.example.org, not {server!r:.80}",
        )
    return server.rstrip("/")


def _token(token: str | None, file: Path | None) -> str:
    # The file was asked for by name; the variable may only happen to be set.
    given = read_text(file).strip() if file is not None else token
    if not given:
        raise InvalidArgument(
            "no_token", "a bot needs a token: --token-file FILE, or QWIRKLE_BOT_TOKEN"
        )
    if not given.startswith(_TOKEN) or not given.isascii() or len(given.split()) != 1:
        raise InvalidArgument(
            "bad_token", f"the token of a bot begins with {_TOKEN}; this does not"
        )
    return given
