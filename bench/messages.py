"""The part of the published schema that a simulated guest reads."""

from __future__ import annotations

import msgspec
from msgspec import Struct

from bench.http_client import Response

__all__ = [
    "Answer",
    "Event",
    "Message",
    "Move",
    "Placed",
    "Seat",
    "Snapshot",
    "TurnEvent",
    "You",
    "decode_answer",
    "decode_message",
    "decode_snapshot",
    "encode",
    "error_code",
]


class Placed(Struct):
    tile: str
    x: int
    y: int


class Move(Struct):
    kind: str
    placements: list[Placed] = []


class TurnEvent(Struct):
    turn: int
    seat: int
    move: Move


class You(Struct):
    hands: dict[int, list[str]]


class Seat(Struct):
    held_by: str | None


class Snapshot(Struct):
    table: str
    n: int
    phase: str
    seats: list[Seat]
    board: list[Placed]
    bag: int
    to_move: int
    turns: list[TurnEvent]
    you: You


class Event(Struct):
    kind: str
    turn: int = 0
    to_move: int = 0
    bag: int = 0
    move: Move | None = None


class Message(Struct):
    type: str
    table: str = ""
    n: int = 0
    event: Event | None = None
    you: You | None = None
    snapshot: Snapshot | None = None


class Answer(Struct):
    n: int
    table: str


decode_message = msgspec.json.Decoder(Message).decode
decode_answer = msgspec.json.Decoder(Answer).decode
decode_snapshot = msgspec.json.Decoder(Snapshot).decode
encode = msgspec.json.Encoder().encode


def error_code(response: Response) -> str:
    """Why the server refused, or the bare status if the body does not say."""
    try:
        return str(msgspec.json.decode(response.body)["error"]["code"])
    except (msgspec.DecodeError, KeyError, TypeError):
        return str(response.status)
