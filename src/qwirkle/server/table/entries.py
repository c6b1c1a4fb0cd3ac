"""The entries of a table's log, one for each change.

Entries are internal to the server. They contain secrets (the server seed, contributions, draws)
and are never sent; `qwirkle.server.table.projection` makes what is sent.
"""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec import Struct

from qwirkle.rules.errors import InvalidArgument
from qwirkle.rules.incident import ClosingReason, DepartureReason
from qwirkle.server.wire import TableOptions
from qwirkle.server.wire.base import Rung
from qwirkle.server.wire.events import HoldReason

__all__ = [
    "AgesSet",
    "Began",
    "Closed",
    "Declined",
    "Entry",
    "Finished",
    "Held",
    "HintTaken",
    "HoldVoted",
    "Lifted",
    "LogRow",
    "MuteSet",
    "Offer",
    "OfferEnded",
    "Opened",
    "Passed",
    "Placed",
    "PlayedOn",
    "Readied",
    "RematchMade",
    "Reminded",
    "Resumed",
    "Returned",
    "Said",
    "Seat",
    "SeatClosed",
    "SeatOffered",
    "Seated",
    "Swapped",
    "TakenBack",
    "TakenOver",
    "TimedOut",
    "Unreadied",
    "Vacated",
    "VoteCast",
    "WentOut",
    "decode_entry",
    "encode_entry",
]


class Offer(Struct, frozen=True):
    """A free seat is offered to a bot until a time; ``owner`` is the name of the bot's owner."""

    guest: str
    name: str
    owner: str
    until: int


class Seat(Struct, frozen=True, omit_defaults=True):
    """Who sits on a seat: a guest, a bot, or nobody. ``contribution`` is 16 bytes as hex.

    ``held_by`` is the bot that plays for a guest until they return, and ``missed`` how many turns
    in a row a bot has played for them because their time was up. ``owner`` is set if the guest is a
    bot with a token: the name of its owner. ``offer`` is to whom an empty seat is offered."""

    guest: str | None = None
    bot: str | None = None
    name: str = ""
    contribution: str = ""
    held_by: str | None = None
    missed: int = 0
    owner: str | None = None
    offer: Offer | None = None

    @property
    def person(self) -> str | None:
        """The guest on this seat, unless it is a bot."""
        return self.guest if self.owner is None else None

    @property
    def kind(self) -> Literal["empty", "guest", "bot"]:
        return "bot" if self.bot is not None else "empty" if self.guest is None else "guest"

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
    """A table was opened. ``oldest_first`` is the age order that a rematch keeps (A40); ``screen``
    is the guest of a big screen that shows the table."""

    options: TableOptions
    host: str
    seats: list[Seat]
    invite: str
    server_seed: str
    oldest_first: list[int] | None = None
    screen: str | None = None


class Seated(_Entry, frozen=True, tag="seated"):
    """A guest or a bot takes an empty seat; ``owner`` as in `Seat`."""

    seat: int
    name: str
    guest: str | None = None
    bot: str | None = None
    owner: str | None = None


class SeatOffered(_Entry, frozen=True, tag="offered"):
    """An empty seat is offered to a bot."""

    seat: int
    offer: Offer


class OfferEnded(_Entry, frozen=True, tag="offer_ended"):
    """The bot has declined, or did not answer in time."""

    seat: int


class Vacated(_Entry, frozen=True, tag="vacated"):
    """A seat is empty again, before the start; ``removed``: by the host, so that this guest cannot
    sit down here again."""

    seat: int
    removed: bool = False


class SeatClosed(_Entry, frozen=True, tag="seat_closed"):
    """An empty seat is taken away before the start; the seats after it move up."""

    seat: int


class Readied(_Entry, frozen=True, tag="readied"):
    seat: int
    contribution: str


class Unreadied(_Entry, frozen=True, tag="unreadied"):
    seat: int


class AgesSet(_Entry, frozen=True, tag="ages"):
    """The age order, set by the host: all seats, the oldest first."""

    oldest_first: list[int]


class PlayedOn(Struct, frozen=True):
    """The game of ``table`` that another one goes on from: its record, up to that turn, with the
    names of the new players."""

    table: str
    record: str


class Began(_Entry, frozen=True, tag="began"):
    """The tiles are dealt from ``seed``; ``oldest_first`` is the age order used.

    ``rulings`` is the version of the rulings that the game is played by (`rules.game.RULINGS`);
    logs that do not name it are of version 1, and replay as they were played. With an ``origin``
    the game begins where that one stood, and ``seed`` mixes what is left in the bag."""

    seed: str
    oldest_first: list[int]
    ages_drawn: bool
    rulings: int = 1
    origin: PlayedOn | None = None


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


class HintTaken(_Entry, frozen=True, tag="hint"):
    """The seat to move was told as much as this of what a bot would play."""

    seat: int
    rung: Rung


class TakenBack(_Entry, frozen=True, tag="taken_back"):
    """Only the first ``turn`` turns stand."""

    turn: int


class Lifted(_Entry, frozen=True, tag="lifted"):
    """Pass-and-play: the seat to move may see its hand."""

    seat: int


class WentOut(_Entry, frozen=True, tag="out"):
    """A seat went out. Logs of version 1 say ``abandoned`` for ``left``."""

    seat: int
    reason: Literal[DepartureReason, "abandoned"]


class TakenOver(_Entry, frozen=True, tag="taken_over"):
    """A bot continues for a seat, for good. Only logs of version 1 have it for ``time``."""

    seat: int
    bot: str
    reason: Literal["left", "time"]


class TimedOut(_Entry, frozen=True, tag="timed_out"):
    """The time of the seat to move is up: a bot plays this turn for it."""

    seat: int
    bot: str


class Held(_Entry, frozen=True, tag="held"):
    """A bot plays for a seat until its guest returns."""

    seat: int
    bot: str
    reason: HoldReason


class Returned(_Entry, frozen=True, tag="returned"):
    """The guest of a held seat plays again."""

    seat: int


class Reminded(_Entry, frozen=True, tag="reminded"):
    """The guest of seat ``by`` has reminded the guest of the seat to move that others wait."""

    seat: int
    by: int


class HoldVoted(_Entry, frozen=True, tag="hold_vote"):
    """Whether a guest agrees that a bot holds the seat to move. ``yes`` false withdraws one's own
    vote; by a guest who has not agreed, it clears all votes."""

    guest: str
    yes: bool


class VoteCast(_Entry, frozen=True, tag="vote"):
    """A guest proposes or agrees to end the game, or no longer does."""

    guest: str
    yes: bool


class Declined(_Entry, frozen=True, tag="declined"):
    """A guest wants to play on: the proposal to end the game is off the table."""

    guest: str


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
    """The same people continue at another table; ``guest`` asked for it, which old logs do not
    say."""

    table: str
    guest: str | None = None


class Resumed(_Entry, frozen=True, tag="resumed"):
    """The duration of an outage, which is not charged to the seat to move."""

    away_ms: int


Entry = (
    Opened
    | Seated
    | SeatOffered
    | OfferEnded
    | Vacated
    | SeatClosed
    | Readied
    | Unreadied
    | AgesSet
    | Began
    | Placed
    | Swapped
    | Passed
    | HintTaken
    | TakenBack
    | Lifted
    | WentOut
    | TakenOver
    | TimedOut
    | Held
    | Returned
    | Reminded
    | HoldVoted
    | VoteCast
    | Declined
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
_decode = msgspec.json.Decoder(Entry).decode


def decode_entry(body: bytes) -> Entry:
    """An entry as it was stored; raises `InvalidArgument` for a damaged one."""
    try:
        entry: Entry = _decode(body)
    except msgspec.MsgspecError as error:
        raise InvalidArgument("bad_log", f"an entry of a log is damaged: {error}") from error
    return entry
