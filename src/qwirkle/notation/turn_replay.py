"""The check of the turns that a view was written down with.

They are looked at twice: backwards for what lay on the table and in the hands before them, then
forwards, where each must be possible.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from qwirkle.notation.draft import Step, WrittenTurn, at, check_number, check_score
from qwirkle.rules import legality
from qwirkle.rules.board import Board
from qwirkle.rules.errors import ParseError, QwirkleError
from qwirkle.rules.incident import (
    Closing,
    Departure,
    Hold,
    Incident,
    Remix,
    Return,
    StandIn,
    Takeover,
    held_seats,
)
from qwirkle.rules.legality import Chooser
from qwirkle.rules.move import Pass, Place, Swap
from qwirkle.rules.position import checked_name
from qwirkle.rules.ruleset import HAND_SIZE
from qwirkle.rules.scoring import FINISH_BONUS, LineScore, score_lines
from qwirkle.rules.tile import Cell, Tile
from qwirkle.rules.turn import HiddenSwap, SeenTurn
from qwirkle.rules.view import View

__all__ = ["TurnReplay"]


class TurnReplay:
    """The table, the counts and the hand of the seat that looks, at some turn."""

    def __init__(
        self, seat: int | None, board: Board, hand: list[Tile], counts: list[int], bag: int
    ) -> None:
        self.seat = seat
        self.board = board
        self.hand = hand
        self.counts = counts
        self.bag = bag
        self.seats = len(counts)
        self.to_move: int | None = None  # unknown before the first turn
        self.over: QwirkleError | None = None
        self.incidents: list[Incident] = []
        self.out: list[int] = []

    # --- backwards

    def rewind(self, steps: Sequence[Step]) -> None:
        """Take every turn back."""
        for step in reversed(steps):
            match step.what:
                case WrittenTurn():
                    with at(step.spot, f"turn {step.what.number}: "):
                        self._take_back(step.what)
                case Departure(seat=seat, hand=hand):
                    with at(step.spot):
                        self._check_seat(seat)
                        self._check_shown(seat, hand)
                case str():
                    raise step.spot.error("bad_step", "a view has no comments")
                case _:
                    pass

    def _check_seat(self, seat: int) -> None:
        if not 0 <= seat < self.seats:
            raise ParseError(
                "unknown_seat", f"there is no seat {seat}; seats are 0 to {self.seats - 1}"
            )

    def _check_shown(self, seat: int, hand: tuple[Tile, ...]) -> None:
        if len(hand) != self.counts[seat] or (seat == self.seat and hand != tuple(self.hand)):
            raise ParseError("bad_hand", f"seat {seat} holds other tiles than it shows")

    def _take_back(self, written: WrittenTurn) -> None:
        self._check_seat(written.seat)
        is_own = written.seat == self.seat
        move, draw = written.move, written.draw
        # Nothing drawn is written as nothing, whoever it is.
        if is_own is not isinstance(draw, tuple) and draw:
            raise ParseError(
                "bad_draw", "one's own draw is written as tiles, another's as a number"
            )
        if isinstance(move, HiddenSwap if is_own else Swap):
            raise ParseError(
                "bad_move", "one's own swap is written as tiles, another's as a number"
            )
        drawn = len(draw) if isinstance(draw, tuple) else draw
        self.counts[written.seat] -= drawn
        self.bag += drawn
        if is_own and isinstance(draw, tuple):
            self._remove(draw)
        match move:
            case Place(placements):
                self._lift(move)
                self.counts[written.seat] += len(placements)
                if is_own:
                    self.hand += [tile for tile, _ in placements]
            case Swap(tiles):
                self.counts[written.seat] += len(tiles)
                self.bag -= len(tiles)
                self.hand += tiles
            case HiddenSwap(count):
                self.counts[written.seat] += count
                self.bag -= count
            case Pass():
                pass
        if not 0 <= self.counts[written.seat] <= HAND_SIZE or self.bag < 0:
            raise ParseError("bad_draw", "hand and bag cannot have held this many tiles before")

    def _remove(self, draw: tuple[Tile, ...]) -> None:
        for tile in draw:
            if tile not in self.hand:
                raise ParseError("bad_draw", f"{tile} was drawn, but is not in the hand after it")
            self.hand.remove(tile)

    def _lift(self, move: Place) -> None:
        lying: dict[Cell, Tile] = dict(self.board)
        for tile, cell in move.placements:
            if lying.pop(cell, None) != tile:
                raise ParseError("bad_move", f"{tile} does not lie on {cell}")
        self.board = Board(lying)

    # --- forwards

    def forward(self, steps: Sequence[Step]) -> tuple[tuple[SeenTurn, ...], tuple[Incident, ...]]:
        """Every turn again, checked; what was seen."""
        turns: list[SeenTurn] = []
        for step in steps:
            with at(step.spot):
                if self.over is not None:
                    raise self.over
                if isinstance(step.what, WrittenTurn):
                    what = check_number(step.spot, step.what, len(turns) + 1)
                    with at(step.spot, what):
                        turns.append(self._play(step.what))
                    check_score(step.spot, step.what, turns[-1], what)
                elif not isinstance(step.what, str):
                    self._note(step.what)
        return tuple(turns), tuple(self.incidents)

    def _play(self, written: WrittenTurn) -> SeenTurn:
        seat, move = written.seat, written.move
        if seat in self.out:
            raise legality.game_over(seat)
        if self.to_move is not None:
            legality.check_turn(False, self.to_move, seat)
        is_own = seat == self.seat
        if is_own and not isinstance(move, HiddenSwap):
            legality.check(Chooser(self.board, tuple(self.hand), self.bag), move)
        else:
            self._check_other(seat, move)
        lines: tuple[LineScore, ...] = ()
        match move:
            case Place(placements):
                lines = score_lines(self.board, placements)
                self.board = self.board.laid(placements)
                self.counts[seat] -= len(placements)
                drawn = min(HAND_SIZE - self.counts[seat], self.bag)
                self._used([tile for tile, _ in placements] if is_own else [])
            case Swap(tiles):
                drawn = len(tiles)
                self._used(tiles)
            case HiddenSwap(count):
                drawn = count
            case Pass():
                drawn = 0
        draw = written.draw
        if (len(draw) if isinstance(draw, tuple) else draw) != drawn:
            raise ParseError("bad_draw", f"{drawn} tiles must be drawn here (T3, W3)")
        if isinstance(move, Place):
            self.counts[seat] += drawn
            self.bag -= drawn
        if is_own and isinstance(draw, tuple):
            self.hand += draw
        self.to_move = self._after(seat)
        bonus = 0
        if isinstance(move, Place) and not self.counts[seat] and not self.bag:
            bonus, self.over = FINISH_BONUS, legality.game_over()
        own_draw = (draw if isinstance(draw, tuple) else ()) if is_own else None
        return SeenTurn(seat, move, drawn, own_draw, lines, bonus)

    def _used(self, tiles: Sequence[Tile]) -> None:
        for tile in tiles:
            self.hand.remove(tile)

    def _check_other(self, seat: int, move: Place | Swap | Pass | HiddenSwap) -> None:
        """What can be known of the move of a hand that nobody else sees."""
        held, bag = self.counts[seat], self.bag
        may_swap = min(held, bag) if self.board else 0
        match move:
            case Place(placements):
                if len(placements) > held:
                    raise ParseError("too_many_tiles", f"seat {seat} held {held} tiles (P1)")
                legality.check_laid(self.board, placements)
            case HiddenSwap(count):
                if not 1 <= count <= may_swap:
                    raise ParseError(
                        "swap_more_than_bag" if count else "swap_zero",
                        f"1 to {may_swap} tiles can be swapped here, not {count} (W1, W2)",
                    )
            case _:
                if may_swap or (held and not self.board):
                    raise ParseError(
                        "pass_can_swap" if may_swap else "pass_first_turn",
                        "a turn cannot be passed here (N1)",
                    )

    def _after(self, seat: int) -> int:
        after = (seat + 1) % self.seats
        while after in self.out and after != seat:
            after = (after + 1) % self.seats
        return after

    def _note(self, incident: Incident) -> None:
        if isinstance(incident, Closing):
            self.over = legality.game_over()
        elif not isinstance(incident, Remix):
            self._check_seat(incident.seat)
            if incident.seat in self.out:
                raise ParseError("seat_is_out", f"seat {incident.seat} is out already")
            self._check_player(incident)
        self.incidents.append(incident)

    def _check_player(self, incident: Incident) -> None:
        held = held_seats(self.incidents)
        match incident:
            case Departure(seat=seat):
                self.out.append(seat)
                if len(self.out) == self.seats - 1:
                    self.over = legality.game_over()
                elif seat == self.to_move:
                    # Before the opening, the longest line of the others decides (A37).
                    self.to_move = self._after(seat) if self.board else None
            case Takeover(player=player) | StandIn(player=player) | Hold(player=player):
                checked_name(player)
            case Return(seat=seat) if seat not in held:
                raise ParseError("seat_not_held", f"seat {seat} is not held by another player")
            case _:
                pass

    def check_end(self, view: View) -> None:
        """Raise `ParseError` unless the turns lead to the view."""
        if Counter(self.hand) != Counter(view.hand):
            raise ParseError("bad_hand", "the turns do not lead to this hand")
        if self.to_move is not None and self.to_move != view.to_move:
            raise ParseError("bad_to_move", f"seat {self.to_move} is to move after these turns")
        if view.outcome is None and self.over is not None:
            raise ParseError("bad_steps", "the turns end the game, but it is not over")
        if view.outcome is None and view.to_move in self.out:
            raise ParseError("bad_to_move", f"to_move is seat {view.to_move}, which is out")
