"""Hints: what a bot would play, told one rung of a ladder at a time, and the entry of each."""

from __future__ import annotations

from collections.abc import Sequence

from qwirkle.rules.move import Move, Pass, Place, Placement, Swap
from qwirkle.rules.scoring import score_lines
from qwirkle.rules.view import View
from qwirkle.server.table.decision import Decision
from qwirkle.server.table.entries import HintTaken
from qwirkle.server.table.projection import placed, tile_codes
from qwirkle.server.table.table import RUNGS, Table
from qwirkle.server.table.views import Views
from qwirkle.server.wire import Hint, PassMove, PlaceMove, SwapHint
from qwirkle.server.wire.base import Rung
from qwirkle.server.wire.refusal import Refused

__all__ = ["hint_of", "hint_taken"]


def hint_taken(table: Table, guest: str, moment: tuple[int, int], rung: Rung, now: int) -> Decision:
    """Note a hint that was worked out for the table at ``moment``, unless that much is known."""
    Views(table).for_hint(guest)
    if table.moment != moment:
        raise Refused("stale_turn", "the hint is for a turn that is over")
    decision = Decision(table, now)
    if RUNGS.index(rung) > RUNGS.index(table.hint):
        decision.write(HintTaken(table.to_move, rung))
    return decision


def hint_of(view: View, move: Move, rung: Rung) -> Hint:
    """As much of a bot's move as ``rung`` asks for, on a view that `Views.for_hint` gave."""
    turn = len(view.turns)
    match move:
        case Place(placements):
            return Hint(
                rung=rung,
                turn=turn,
                kind="place",
                tiles=tile_codes(sorted(tile for tile, _ in placements)),
                line=[] if rung == "tile" else _main_line(view, placements),
                move=PlaceMove(placed(placements)) if rung == "move" else None,
            )
        case Swap(tiles):
            return Hint(
                rung=rung,
                turn=turn,
                kind="swap",
                count=None if rung == "tile" else len(tiles),
                move=SwapHint(tile_codes(tiles)) if rung == "move" else None,
            )
        case Pass():
            return Hint(rung, turn, "pass", move=PassMove() if rung == "move" else None)


def _main_line(view: View, placements: Sequence[Placement]) -> list[tuple[int, int]]:
    """The cells of the line that the tiles are laid in, in their order; of a single tile's two
    lines, those of the longer one."""
    lines = score_lines(view.board, placements)
    if len(placements) > 1:
        lines = lines[:1]
    return list(max(lines, key=lambda line: len(line.cells)).cells)
