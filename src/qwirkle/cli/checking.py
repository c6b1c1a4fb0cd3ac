"""`qwirkle check`: is this record whole and legal?"""

from __future__ import annotations

from qwirkle.cli.sources import read_record

__all__ = ["check"]


def check(name: str) -> None:
    """Say that a record is in order, in short; raises with line and reason when it is not."""
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
