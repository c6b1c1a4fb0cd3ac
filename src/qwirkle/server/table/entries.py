"""The entries of a table's log, one for each change.

Entries are internal to the server. They contain secrets (the server seed, contributions, draws)
and are never sent; `qwirkle.server.table.projection` makes what is sent.
"""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec import Struct

from qwirkle.rules.incident import ClosingReason, DepartureReason
from qwirkle.server.wire import TableOptions

__all__ = [
    "AgesSet",
    "Began",
    "Closed",
    "Entry",
    "Finished",
    "Lifted",
    "LogRow",
    "MuteSet",
    "Opened",
    "Passed",
    "Placed",
    "Readied",
    "RematchMade",
    "Resumed",
    "Said",
    "Seat",
    "Seated",
    "Swapped",
    "TakenOver",
    "Unreadied",
    "Vacated",
    "VoteCast",
    "WentOut",
    "decode_entry",
    "encode_entry",
]


class Seat(Struct, frozen=True, omit_defaults=True):
    """Who sits on a seat: a guest, a bot, or nobody. ``contribution`` is 16 bytes as hex."""

    guest: str | None = None
    bot: str | None = None
    name: str = ""
    contribution: str = ""

    @property
    def is_empty(self) -> bool:
        return self.guest is None and self.bot is None

    @property
    def is_ready(self) -> bool:
        """Bots are always ready; a guest is ready with a contribution."""
        return self.bot is not None or bool(self.contribution)


class _Entry(Struct, frozen=True, omit_defaults=True, tag_field="is"):
    pass


class Opened(_Entry, frozen=True, tag="opened"):
    """A table was opened. ``oldest_first`` is the age order that a rematch keeps (A40)."""

    options: TableOptions
    host: str
    seats: list[Seat]
    invite: str
    server_seed: str
    oldest_first: list[int] | None = None


class Seated(_Entry, frozen=True, tag="seated"):
    """A guest or a bot takes an empty seat."""

    seat: int
    name: str
    guest: str | None = None
    bot: str | None = None


class Vacated(_Entry, frozen=True, tag="vacated"):
    """A seat is empty again, before the start; ``removed``: by the host, so that this guest cannot
    sit down here again."""

    seat: int
    removed: bool = False


class Readied(_Entry, frozen=True, tag="readied"):
    seat: int
    contribution: str


class Unreadied(_Entry, frozen=True, tag="unreadied"):
    seat: int


class AgesSet(_Entry, frozen=True, tag="ages"):
    """The age order, set by the host: all seats, the oldest first."""

    oldest_first: list[int]


class Began(_Entry, frozen=True, tag="began"):
    """The tiles are dealt from ``seed``; ``oldest_first`` is the age order used.

    ``rulings`` is the version of the rulings that the game is played by (`rules.game.RULINGS`);
    logs that do not name it are of version 1, and replay as they were played."""

    seed: str
    oldest_first: list[int]
    ages_drawn: bool
    rulings: int = 1


class Placed(_Entry, frozen=True, tag="placed"):
    """The tiles with their x and y, and the tiles drawn."""

    seat: int
    placements: list[tuple[str, int, int]]
    draw: list[str]


class Swapped(_Entry, frozen=True, tag="swapped"):
    seat: int
    tiles: list[str]
    draw: list[str]


class Passed(_Entry, frozen=True, tag="passed"):
    """A forced pass (N1), played by the server."""

    seat: int


class Lifted(_Entry, frozen=True, tag="lifted"):
    """Pass-and-play: the seat to move may see its hand."""

    seat: int


class WentOut(_Entry, frozen=True, tag="out"):
    """A seat went out. Logs of version 1 say ``abandoned`` for ``left``."""

    seat: int
    reason: Literal[DepartureReason, "abandoned"]


class TakenOver(_Entry, frozen=True, tag="taken_over"):
    """A bot continues for a seat."""

    seat: int
    bot: str
    reason: Literal["left", "time"]


class VoteCast(_Entry, frozen=True, tag="vote"):
    """Whether a guest agrees to end the game."""

    guest: str
    yes: bool


class Closed(_Entry, frozen=True, tag="closed"):
    """A table without a game is closed, or its game ended from outside the rules."""

    reason: ClosingReason


class Finished(_Entry, frozen=True, tag="finished"):
    """The game is over: hands, seed and contributions are no longer secret."""


class Said(_Entry, frozen=True, tag="said"):
    guest: str
    name: str
    text: str


class MuteSet(_Entry, frozen=True, tag="mute"):
    guest: str
    muted: bool


class RematchMade(_Entry, frozen=True, tag="rematch"):
    """The same people continue at another table."""

    table: str


class Resumed(_Entry, frozen=True, tag="resumed"):
    """The duration of an outage, which is not charged to the seat to move."""

    away_ms: int


Entry = (
    Opened
    | Seated
    | Vacated
    | Readied
    | Unreadied
    | AgesSet
    | Began
    | Placed
    | Swapped
    | Passed
    | Lifted
    | WentOut
    | TakenOver
    | VoteCast
    | Closed
    | Finished
    | Said
    | MuteSet
    | RematchMade
    | Resumed
)


class LogRow(Struct, frozen=True):
    """Entry number ``n``, from 1, of a table's log; ``at`` is in ms by the database's clock."""

    table: str
    n: int
    at: int
    entry: Entry


encode_entry = msgspec.json.Encoder().encode
decode_entry = msgspec.json.Decoder(Entry).decode
