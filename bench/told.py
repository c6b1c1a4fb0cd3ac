"""What a player needs of the published schema, and what a run adds up to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import msgspec
from msgspec import Struct

from bench.wire import Response

__all__ = [
    "Answer",
    "Happened",
    "Laid",
    "Ledger",
    "Message",
    "Move",
    "Placed",
    "Snapshot",
    "TurnEvent",
    "You",
    "decode_answer",
    "decode_message",
    "decode_snapshot",
    "differences",
    "encode",
    "percentile",
    "reason",
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


class Snapshot(Struct):
    table: str
    n: int
    phase: str
    board: list[Placed]
    bag: int
    to_move: int
    turns: list[TurnEvent]
    you: You


class Happened(Struct):
    kind: str
    turn: int = 0
    to_move: int = 0
    bag: int = 0
    move: Move | None = None


class Message(Struct):
    type: str
    table: str = ""
    n: int = 0
    event: Happened | None = None
    you: You | None = None
    snapshot: Snapshot | None = None


class Answer(Struct):
    n: int
    table: str


decode_message = msgspec.json.Decoder(Message).decode
decode_answer = msgspec.json.Decoder(Answer).decode
decode_snapshot = msgspec.json.Decoder(Snapshot).decode
encode = msgspec.json.Encoder().encode

Laid = tuple[tuple[str, int, int], ...]


@dataclass(slots=True)
class Ledger:
    """What was seen, to be judged at the end."""

    latencies: list[float] = field(default_factory=list)
    answers: list[float] = field(default_factory=list)
    acknowledged: dict[str, dict[int, tuple[int, Laid]]] = field(default_factory=dict)
    """For each table and turn, the seat and what it laid; () for a swap."""
    messages: int = 0
    characters: int = 0
    gaps: int = 0
    """Events that came twice, out of order or not at all."""
    retries: int = 0
    socket_errors: int = 0
    refusals: dict[str, int] = field(default_factory=dict)
    games: int = 0
    reconnects: list[float] = field(default_factory=list)
    """Seconds from the loss of a connection to the first word after the return."""

    @property
    def turns(self) -> int:
        return sum(map(len, self.acknowledged.values()))

    def refuse(self, reason: str) -> None:
        self.refusals[reason] = self.refusals.get(reason, 0) + 1


def percentile(values: Sequence[float], part: float) -> float:
    """The value below which that part of the values lies; 0 for none."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))] if ordered else 0.0


def differences(table: str, turns: Mapping[int, tuple[int, Laid]], snapshot: Snapshot) -> list[str]:
    kept = {turn.turn - 1: turn for turn in snapshot.turns}
    wrong = []
    if sorted(kept) != list(range(len(snapshot.turns))):
        wrong.append(f"{table}: turns are missing or there twice")
    for number, (seat, laid) in turns.items():
        turn = kept.get(number)
        if turn is None:
            wrong.append(f"{table}: turn {number} was acknowledged and is lost")
        elif (turn.seat, tuple((p.tile, p.x, p.y) for p in turn.move.placements)) != (seat, laid):
            wrong.append(f"{table}: turn {number} is another than was acknowledged")
    return wrong


def reason(answer: Response) -> str:
    try:
        return str(msgspec.json.decode(answer.body)["error"]["code"])
    except (msgspec.DecodeError, KeyError, TypeError):
        return str(answer.status)
