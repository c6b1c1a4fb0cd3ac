"""The operator's settings, from command-line options or ``QWIRKLE_...`` environment variables.

Each setting is described here once; `qwirkle serve --help` is generated from it.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import MISSING, dataclass, field, fields
from pathlib import Path
from typing import Annotated, Any, get_args, get_type_hints

from qwirkle.rules.errors import InvalidArgument

__all__ = ["About", "Setting", "Settings", "data_folder", "default_data"]


def data_folder() -> Path:
    """The user's data folder: ``qwirkle`` in XDG_DATA_HOME, or in ~/.local/share."""
    base = os.environ.get("XDG_DATA_HOME", "")
    # The standard says to ignore relative paths.
    root = Path(base) if base.startswith("/") else Path.home() / ".local" / "share"
    return root / "qwirkle"


def default_data() -> Path:
    """The server's folder among the user's data."""
    return data_folder() / "server"


def _bot_processes() -> int:
    return max(1, (os.cpu_count() or 2) // 2)


@dataclass(frozen=True, slots=True)
class About:
    """What a setting is for, and what it can be."""

    help: str
    least: int | None = None
    most: int | None = None


@dataclass(frozen=True, slots=True)
class Setting:
    """One setting in the form of an option; ``default`` may be a function that returns it."""

    name: str
    kind: type
    default: Any
    about: About

    @property
    def flag(self) -> str:
        """``max_body`` is ``--max-body``."""
        return "--" + self.name.replace("_", "-")

    @property
    def variable(self) -> str:
        """``max_body`` is ``QWIRKLE_MAX_BODY``."""
        return "QWIRKLE_" + self.name.upper()


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """All settings. Raises `InvalidArgument` for invalid values.

    >>> Settings(port=8080).port
    8080
    """

    host: Annotated[str, About("Address to listen on; 0.0.0.0 serves the whole network.")] = (
        "127.0.0.1"
    )
    port: Annotated[int, About("Port to listen on; 0 takes a free one.", 0, 65535)] = 8000
    data: Annotated[Path, About("Folder of the SQLite database.")] = field(
        default_factory=default_data
    )
    database: Annotated[
        str,
        About(
            "postgresql://user@host/name for several workers; by default SQLite in the data folder."
        ),
    ] = ""
    nats: Annotated[
        str, About("nats://host:4222, through which several workers notify each other.")
    ] = ""
    workers: Annotated[
        int, About("Server processes; several need PostgreSQL and NATS.", 1, 256)
    ] = 1
    bots: Annotated[int, About("Bot processes per worker.", 1, 256)] = field(
        default_factory=_bot_processes
    )
    reviews: Annotated[
        int, About("Processes per worker that review finished games; 0 makes none.", 0, 256)
    ] = 1
    analyses: Annotated[
        int, About("Processes per worker for live analysis; 0 turns it off.", 0, 256)
    ] = 1
    retention: Annotated[
        int,
        About(
            "Days after which finished games, and score sheets, puzzle progress and daily results "
            "that did not change, are deleted; 0 keeps them.",
            0,
            100_000,
        ),
    ] = 0
    origin: Annotated[
        str,
        About(
            "The only origin that pages may come from, such as https://play.example.org; by "
            "default the host of the request."
        ),
    ] = ""
    secure: Annotated[bool, About("Send cookies over TLS only; set it behind a TLS proxy.")] = False
    trust_proxy: Annotated[
        bool, About("Trust the X-Forwarded-For and X-Forwarded-Proto headers.")
    ] = False
    log_level: Annotated[str, About("debug, info, warning or error.")] = "info"
    stop_seconds: Annotated[int, About("Seconds that a graceful stop may take.", 0, 600)] = 10
    max_body: Annotated[int, About("Largest request body, in bytes.", 1024, 16_777_216)] = 65_536
    max_message: Annotated[int, About("Largest WebSocket message, in bytes.", 1024, 1_048_576)] = (
        16_384
    )
    max_head: Annotated[int, About("Largest head of a request, in bytes.", 1024, 1_048_576)] = (
        16_384
    )
    max_headers: Annotated[int, About("Headers of a request.", 10, 10_000)] = 100
    max_path: Annotated[
        int, About("Longest path of a request with its query, in bytes.", 256, 65_536)
    ] = 8192
    max_pieces: Annotated[
        int, About("Small pieces, such as chunks, of a request's body.", 1, 1_000_000)
    ] = 256
    max_fragments: Annotated[
        int, About("Frames that a WebSocket message may consist of.", 1, 1_000_000)
    ] = 64
    max_unread: Annotated[
        int,
        About("Bytes that a WebSocket client may leave unread.", 65_536, 1_073_741_824),
    ] = 524_288
    head_seconds: Annotated[
        int, About("Seconds in which the head of a request must arrive.", 1, 3600)
    ] = 20
    body_seconds: Annotated[
        int, About("Seconds in which the body of a request must arrive.", 1, 3600)
    ] = 30
    idle_seconds: Annotated[
        int, About("Seconds that a connection may be idle between requests.", 1, 3600)
    ] = 5
    unread_seconds: Annotated[
        int, About("Seconds after which a client that reads nothing is disconnected.", 1, 3600)
    ] = 60
    connections: Annotated[
        int,
        About(
            "Connections in all; the last quarter is for addresses that hold few.", 16, 1_000_000
        ),
    ] = 10_000
    connections_per_address: Annotated[
        int, About("Connections open at the same time per address.", 1, 1_000_000)
    ] = 256
    connections_per_second: Annotated[
        int, About("New connections per address and second, on average.", 1, 1_000_000)
    ] = 64
    bytes_per_second: Annotated[
        int,
        About("Bytes received per address and second, on average.", 65_536, 1_073_741_824),
    ] = 1_048_576
    pieces_per_second: Annotated[
        int,
        About("Pieces in which it all arrives, per address and second, on average.", 1, 1_000_000),
    ] = 1000
    frames_per_second: Annotated[
        int,
        About("WebSocket frames of every kind per address and second, on average.", 1, 1_000_000),
    ] = 200
    messages_per_second: Annotated[
        int, About("WebSocket messages per address and second, on average.", 1, 1_000_000)
    ] = 100
    files_per_second: Annotated[
        int, About("Pages and files per address and second, on average.", 1, 1_000_000)
    ] = 250
    sockets_per_guest: Annotated[
        int, About("WebSockets open at the same time per guest.", 1, 1_000_000)
    ] = 16
    sockets_per_address: Annotated[
        int, About("WebSockets open at the same time per address.", 1, 1_000_000)
    ] = 64
    watched_per_address: Annotated[
        int, About("Tables that the sockets of an address watch.", 1, 1_000_000)
    ] = 256
    public_per_address: Annotated[
        int, About("Unfinished public tables per address.", 1, 1_000_000)
    ] = 16
    tables_per_guest: Annotated[
        int,
        About("Unfinished tables per guest; four times as many per address.", 1, 1_000_000),
    ] = 32
    tables_per_minute: Annotated[
        int,
        About("New tables per guest and minute; four times as many per address.", 1, 1_000_000),
    ] = 10
    bots_per_guest: Annotated[int, About("Bots that a guest may own.", 0, 1_000_000)] = 5
    offers_per_minute: Annotated[
        int,
        About(
            "Seats offered to bots per guest and minute; twice as many per address, four times per "
            "bot.",
            1,
            10**6,
        ),
    ] = 20
    guests_per_minute: Annotated[int, About("New guests per address and minute.", 1, 1_000_000)] = (
        20
    )
    guesses_per_minute: Annotated[
        int,
        About(
            "Wrong invites per address and minute; the same for wrong device codes.", 1, 1_000_000
        ),
    ] = 10
    requests_per_second: Annotated[
        int, About("Requests per address and second, on average.", 1, 1_000_000)
    ] = 50
    commands_per_second: Annotated[
        int, About("Commands per guest and second, on average.", 1, 1_000_000)
    ] = 10
    chats_per_minute: Annotated[int, About("Chat messages per guest and minute.", 1, 1_000_000)] = (
        20
    )

    reviews_per_guest: Annotated[
        int,
        About(
            "Full reviews of one guest that wait or run; an address asks for four times as many, "
            "then one a minute.",
            1,
            1_000_000,
        ),
    ] = 3
    reviews_waiting: Annotated[
        int, About("Full reviews that wait or run, of all guests.", 1, 1_000_000)
    ] = 200
    analysis_seconds: Annotated[int, About("Longest live analysis, in seconds.", 1, 600)] = 10
    analyses_per_minute: Annotated[
        int,
        About("Live analyses, quick reviews and answers per guest and minute.", 1, 1_000_000),
    ] = 30

    def __post_init__(self) -> None:
        for setting in self.all():
            _check(setting, getattr(self, setting.name))
        if self.log_level not in ("debug", "info", "warning", "error"):
            raise InvalidArgument(
                "bad_setting", "log_level is one of debug, info, warning and error"
            )
        if self.workers > 1 and not (self.is_postgres and self.nats):
            raise InvalidArgument(
                "bad_setting",
                "several workers need PostgreSQL and NATS (database postgresql://…, nats "
                "nats://…): SQLite allows one writing process, and without NATS the workers cannot "
                "notify each other",
            )

    @property
    def is_postgres(self) -> bool:
        """Whether the tables are in PostgreSQL, not in SQLite."""
        return self.database.startswith(("postgresql://", "postgres://"))

    @property
    def database_url(self) -> str:
        """What `Store.open` takes."""
        return self.database or f"sqlite:///{self.data.absolute() / 'qwirkle.db'}"

    @classmethod
    def all(cls) -> Iterator[Setting]:
        """Every setting, in the order of the help."""
        hints = get_type_hints(cls, include_extras=True)
        for entry in fields(cls):
            kind, about = get_args(hints[entry.name])
            default = entry.default if entry.default is not MISSING else entry.default_factory
            yield Setting(entry.name, kind, default, about)


def _check(setting: Setting, value: object) -> None:
    kind = setting.kind
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        raise InvalidArgument("bad_setting", f"{setting.name} must be {kind.__name__}: {value!r}")
    least, most = setting.about.least, setting.about.most
    if least is None or most is None or not isinstance(value, int):
        return
    if not least <= value <= most:
        raise InvalidArgument("bad_setting", f"{setting.name} must be from {least} to {most}")
