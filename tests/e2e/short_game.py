"""A short finished game with mistakes in it: poor moves, and then giving up."""

from __future__ import annotations

from typing import Any

from tests.e2e.person import Person
from tests.e2e.shortcut import against, command, to_move

__all__ = ["finished_game"]


async def finished_game(person: Person, turns: int = 3) -> str:
    """A table where ``person`` laid the least that was possible, and then resigned."""
    table = await against(person, "greedy")
    for _ in range(turns):
        snapshot = await to_move(person, table)
        seat = snapshot["to_move"]
        moves = await person.ask(f"/api/tables/{table}/moves?seat={seat}")
        turn = {"seat": seat, "turn": len(snapshot["turns"])}
        if moves["moves"]:
            laid = _least(moves, is_opening=not snapshot["board"])
            await command(person, table, "place", **turn, placements=laid)
        else:
            # Nothing fits: that happens in one game of many.
            await command(person, table, "swap", **turn, tiles=moves["hand"][:1])
    snapshot = await to_move(person, table)
    await command(person, table, "resign", seat=snapshot["you"]["seats"][0])
    return table


def _least(moves: Any, *, is_opening: bool) -> list[dict[str, Any]]:
    """The placements of the poorest move; an opening must be the longest line."""
    hand = moves["hand"]
    move = min(
        moves["moves"],
        key=lambda m: (-len(m["placements"]) if is_opening else len(m["placements"]), m["score"]),
    )
    return [{"tile": hand[at], "x": x, "y": y} for at, x, y in move["placements"]]
