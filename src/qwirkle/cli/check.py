"""`qwirkle check`: check a record in full."""

from __future__ import annotations

from qwirkle.cli.sources import read_record

__all__ = ["check_record"]


def check_record(name: str) -> None:
    """Print a summary of a legal record; raises with line and reason for any other."""
    game = read_record(name).game
    position = game.position
    scores = ", ".join(f"{who} {n}" for who, n in zip(game.names, position.scores, strict=True))
    turns = f"{len(game.turns)} turn{'' if len(game.turns) == 1 else 's'}"
    if position.outcome is None:
        state = f"running, {game.names[position.to_move]} to move"
    else:
        won = " and ".join(game.names[seat] for seat in position.outcome.winners) or "nobody"
        state = f"{position.outcome.reason}, won by {won}"
    print(f"ok: {turns}; {scores}; {state}; {game.ruleset.name} rules")
    foreign = game.first_foreign_draw()
    if foreign is not None:
        print(f"note: the draw of turn {foreign} is not what deal and seed give")
