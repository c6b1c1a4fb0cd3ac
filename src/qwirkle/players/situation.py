"""Converts a view for the engine: kinds as numbers, the board in order."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import chain, count, repeat

from qwirkle.rules.chance import stream
from qwirkle.rules.errors import InvalidArgument, shown
from qwirkle.rules.move import Move, Pass, Place, Placement, Swap
from qwirkle.rules.tile import ALL_TILES, Cell
from qwirkle.rules.turn import SeenTurn
from qwirkle.rules.view import View

__all__ = ["Situation", "check_on_turn"]


def check_on_turn(view: View) -> int:
    """The view's seat; raises `InvalidArgument` when it has no move to choose."""
    if not isinstance(view, View):
        raise InvalidArgument(
            "bad_view", f"a player chooses from a View, position.view(seat), not {shown(view)}"
        )
    if view.is_over:
        raise InvalidArgument("game_over", "there is no move to choose: the game is over (E5)")
    if view.seat is None or view.seat != view.to_move:
        raise InvalidArgument(
            "wrong_turn", f"there is no move to choose: seat {view.to_move} is on turn (T2)"
        )
    return view.seat


@dataclass(frozen=True, slots=True)
class Situation:
    """A view in the engine's terms. ``board`` is in the order of play, as (x, y, kind), shifted so
    that its least x and y are 0; ``held`` are the hand sizes of the other seats still playing, in
    turn order, and ``scores`` those of all seats still playing, this one first."""

    board: tuple[tuple[int, int, int], ...]
    hand: tuple[int, ...]
    unseen: tuple[int, ...]
    seat: int
    others: tuple[int, ...]
    held: tuple[int, ...]
    scores: tuple[int, ...]
    bag_n: int
    turns: tuple[SeenTurn, ...]
    origin: tuple[int, int]

    @staticmethod
    def of(view: View) -> Situation:
        """Raises `InvalidArgument` when the view's seat has no move to choose."""
        seat_on_turn = check_on_turn(view)
        x0, y0 = (min(axis) for axis in zip(*view.board, strict=True)) if view.board else (0, 0)
        moves = (turn.move for turn in view.turns)
        laid = [cell for move in moves if isinstance(move, Place) for _, cell in move.placements]
        ordered = laid
        if len(laid) < len(view.board):
            ordered = [*sorted(view.board.keys() - set(laid)), *laid]
        seats = [(seat_on_turn + after) % view.seats for after in range(1, view.seats)]
        others = tuple(seat for seat in seats if seat not in view.out)
        return Situation(
            board=tuple((c.x - x0, c.y - y0, view.board[c].index) for c in ordered),
            hand=tuple(tile.index for tile in view.hand),
            unseen=tuple(chain.from_iterable(map(repeat, count(), view.unseen_counts))),
            seat=seat_on_turn,
            others=others,
            held=tuple(view.hand_counts[seat] for seat in others),
            scores=tuple(view.scores[seat] for seat in (seat_on_turn, *others)),
            bag_n=view.bag_count,
            turns=view.turns,
            origin=(x0, y0),
        )

    @property
    def seats(self) -> int:
        """The number of seats still playing, including this one."""
        return 1 + len(self.others)

    def key(self, seed: str) -> int:
        """A number that depends only on the seed and on what this seat may know."""
        known = f"{sorted(self.board)} {sorted(self.hand)} {len(self.turns)}"
        return next(stream(seed, "search", known)) >> 1

    def move(self, chosen: tuple[tuple[int, int, int], ...] | tuple[int, ...] | None) -> Move:
        """The engine's answer as a move: (kind, x, y) each, indices in hand to swap, or None."""
        if chosen is None:
            return Pass()
        x0, y0 = self.origin
        placements, swapped = [], []
        for item in chosen:
            if isinstance(item, int):
                swapped.append(ALL_TILES[self.hand[item]])
            else:
                kind, x, y = item
                placements.append(Placement(ALL_TILES[kind], Cell(x + x0, y + y0)))
        return Place(tuple(placements)) if placements else Swap(tuple(swapped))
