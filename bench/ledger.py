"""What a run counts and measures, and whether the server still has every acknowledged turn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from bench.messages import Snapshot

__all__ = ["Laid", "Ledger", "lost_turns", "percentile"]

Laid = tuple[tuple[str, int, int], ...]
"""What a turn placed, as (tile, x, y); () for a swap."""


@dataclass(slots=True)
class Ledger:
    """What the simulated guests of a run have seen; times in seconds."""

    latencies: list[float] = field(default_factory=list)
    """For each turn, from sending the command to the last guest's event."""
    answers: list[float] = field(default_factory=list)
    """For each turn, from sending the command to its HTTP response."""
    bot_turns: list[float] = field(default_factory=list)
    """For each turn of a bot, from the event of the turn before it to its own."""
    moves_answers: list[float] = field(default_factory=list)
    """For each request for the legal moves, until its HTTP response."""
    moves_bytes: list[int] = field(default_factory=list)
    """The length of each of these responses."""
    acknowledged: dict[str, dict[int, tuple[int, Laid]]] = field(default_factory=dict)
    """For each table and turn, the seat and what it placed."""
    events: int = 0
    event_bytes: int = 0
    gaps: int = 0
    """Events that came twice, out of order or not at all."""
    retries: int = 0
    socket_errors: int = 0
    refusals: dict[str, int] = field(default_factory=dict)
    finished_games: int = 0
    reconnects: list[float] = field(default_factory=list)
    """From the loss of a connection to the first message on the next one."""

    @property
    def turns(self) -> int:
        return sum(map(len, self.acknowledged.values()))

    def refuse(self, code: str) -> None:
        self.refusals[code] = self.refusals.get(code, 0) + 1


def percentile(values: Sequence[float], fraction: float) -> float:
    """The value below which that fraction of the values lies; 0 if there are none."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(fraction * len(ordered)))] if ordered else 0.0


def lost_turns(
    table: str, acknowledged: Mapping[int, tuple[int, Laid]], snapshot: Snapshot
) -> list[str]:
    """How a table differs from the turns that the server acknowledged there."""
    kept = {turn.turn - 1: turn for turn in snapshot.turns}
    wrong = []
    if sorted(kept) != list(range(len(snapshot.turns))):
        wrong.append(f"{table}: turns are missing or duplicated")
    for number, (seat, laid) in acknowledged.items():
        turn = kept.get(number)
        if turn is None:
            wrong.append(f"{table}: turn {number} was acknowledged and is lost")
        elif (turn.seat, tuple((p.tile, p.x, p.y) for p in turn.move.placements)) != (seat, laid):
            wrong.append(f"{table}: turn {number} differs from what was acknowledged")
    return wrong
