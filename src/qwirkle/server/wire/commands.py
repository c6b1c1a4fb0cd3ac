"""Client to server: what a guest does at a table, by POST /api/tables/{table}/commands."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from qwirkle.server.wire.base import (
    Bytes16,
    CommandId,
    Name,
    PlacedTile,
    SeatNumber,
    StrictStruct,
    TileCode,
)

__all__ = [
    "AcceptOffer",
    "Agree",
    "Chat",
    "ClearSeat",
    "CloseSeat",
    "Command",
    "CommandBase",
    "DeclineOffer",
    "HoldSeat",
    "Leave",
    "Lift",
    "Mute",
    "OfferSeat",
    "PlaceTiles",
    "Ready",
    "Rematch",
    "Remind",
    "Resign",
    "ReturnToSeat",
    "SeatBot",
    "SetAges",
    "Sit",
    "Stand",
    "Start",
    "SwapTiles",
    "TakeBack",
    "Unready",
]


class CommandBase(StrictStruct, frozen=True, tag_field="do"):
    """``id`` is chosen by the client: a repeat with the same id returns the first answer."""

    id: CommandId


class Sit(CommandBase, frozen=True, tag="sit"):
    """Take a free seat. ``move`` gives up the current seat; without it, this is an additional seat
    (pass-and-play), with its own ``name``."""

    seat: SeatNumber
    move: bool = True
    name: Name | None = None


class Stand(CommandBase, frozen=True, tag="stand"):
    """Give up a seat before the start."""

    seat: SeatNumber


class SeatBot(CommandBase, frozen=True, tag="seat_bot"):
    """The host puts a bot on a free seat."""

    seat: SeatNumber
    bot: str


class OfferSeat(CommandBase, frozen=True, tag="offer"):
    """The host offers a free seat to a connected bot, by its id: it accepts within ten seconds, or
    the seat stays free."""

    seat: SeatNumber
    bot: Annotated[str, Meta(max_length=64)]


class AcceptOffer(CommandBase, frozen=True, tag="accept"):
    """A bot takes the seat that it is offered, and is ready; ``contribution`` as in `Ready`."""

    seat: SeatNumber
    contribution: Bytes16


class DeclineOffer(CommandBase, frozen=True, tag="decline"):
    """A bot does not take the seat that it is offered."""

    seat: SeatNumber


class ClearSeat(CommandBase, frozen=True, tag="clear_seat"):
    """The host removes a bot or a guest before the start."""

    seat: SeatNumber


class CloseSeat(CommandBase, frozen=True, tag="close_seat"):
    """The host takes a free seat away before the start; the seats after it move up."""

    seat: SeatNumber


class Ready(CommandBase, frozen=True, tag="ready"):
    """All seats of this guest are ready; the contribution becomes part of the game's seed."""

    contribution: Bytes16


class Unready(CommandBase, frozen=True, tag="unready"):
    """Undo `Ready`."""


class SetAges(CommandBase, frozen=True, tag="set_ages"):
    """The host sets the age order: all seats, the oldest first. Without it, it is drawn."""

    oldest_first: Annotated[list[SeatNumber], Meta(min_length=2, max_length=8)]


class Start(CommandBase, frozen=True, tag="start"):
    """The host starts the game; every seat must be taken and ready."""


class PlaceTiles(CommandBase, frozen=True, tag="place"):
    """Place tiles. ``turn`` is the number of turns played before this one."""

    seat: SeatNumber
    turn: Annotated[int, Meta(ge=0, le=100000)]
    placements: Annotated[list[PlacedTile], Meta(max_length=108)]


class SwapTiles(CommandBase, frozen=True, tag="swap"):
    """Swap tiles."""

    seat: SeatNumber
    turn: Annotated[int, Meta(ge=0, le=100000)]
    tiles: Annotated[list[TileCode], Meta(max_length=108)]


class TakeBack(CommandBase, frozen=True, tag="take_back"):
    """Take back one's last turn and what the bots replied: only against bots and without a clock.
    ``turn`` is the number of turns played before it, see `You`."""

    turn: Annotated[int, Meta(ge=0, le=100000)]


class Lift(CommandBase, frozen=True, tag="lift"):
    """Pass-and-play: lift the curtain, because the seat to move is now at the device."""

    seat: SeatNumber


class Resign(CommandBase, frozen=True, tag="resign"):
    """Give up the game: this seat is out."""

    seat: SeatNumber


class Leave(CommandBase, frozen=True, tag="leave"):
    """Leave for good: depending on the table's options, bots take the seats or they are out."""


class ReturnToSeat(CommandBase, frozen=True, tag="return"):
    """Play again on all seats of this guest that bots hold."""


class Remind(CommandBase, frozen=True, tag="remind"):
    """Without a clock: remind the guest of the seat to move that others wait."""

    seat: SeatNumber


class HoldSeat(CommandBase, frozen=True, tag="hold"):
    """After a reminder: whether a bot shall hold the seat to move until its guest returns. It does
    when all other guests who play agree; ``yes`` false withdraws one's vote, or clears all."""

    seat: SeatNumber
    yes: bool = True


class Agree(CommandBase, frozen=True, tag="agree"):
    """Whether this guest agrees to end the game now: the first yes proposes it, and it ends when
    all agree. The no of a guest who has agreed withdraws that; any other no declines the proposal
    for everyone."""

    yes: bool = True


class Chat(CommandBase, frozen=True, tag="chat"):
    """Send a chat message to the table."""

    text: Annotated[str, Meta(min_length=1, max_length=300)]


class Mute(CommandBase, frozen=True, tag="mute"):
    """The host mutes a guest's chat, or unmutes it."""

    guest: str
    muted: bool = True


class Rematch(CommandBase, frozen=True, tag="rematch"):
    """After the end: open a new table with the same seats. An age order set by the host stays; one
    that was drawn is drawn again (A40)."""


Command = (
    Sit
    | Stand
    | SeatBot
    | OfferSeat
    | AcceptOffer
    | DeclineOffer
    | ClearSeat
    | CloseSeat
    | Ready
    | Unready
    | SetAges
    | Start
    | PlaceTiles
    | SwapTiles
    | TakeBack
    | Lift
    | Resign
    | Leave
    | ReturnToSeat
    | Remind
    | HoldSeat
    | Agree
    | Chat
    | Mute
    | Rematch
)
