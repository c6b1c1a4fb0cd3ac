"""A game with real tiles, kept as it is played: the table and the score, but no hands and no bag.

What can be known is checked: how tiles may lie, what they score, that no tile is laid more often
than it exists, and how many tiles the bag can still hold. The rest is believed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from qwirkle.rules import legality
from qwirkle.rules.board import Board
from qwirkle.rules.errors import IllegalMove, InvalidArgument, shown
from qwirkle.rules.game import Game
from qwirkle.rules.incident import (
    Closing,
    ClosingReason,
    Departure,
    Hold,
    Incident,
    Remix,
    Return,
    StandIn,
    closing_reason,
    departure_reason,
    held_seats,
    in_order,
)
from qwirkle.rules.move import Pass, Place, Placement
from qwirkle.rules.outcome import Outcome
from qwirkle.rules.position import checked_name
from qwirkle.rules.ruleset import HAND_SIZE, Ruleset
from qwirkle.rules.scoring import FINISH_BONUS, LineScore, score_lines
from qwirkle.rules.tentative import Tentative, refused
from qwirkle.rules.tile import ALL_TILES, COPIES
from qwirkle.rules.tile_pool import check_from_pool, check_left, check_number, consider_pool
from qwirkle.rules.turn import HiddenSwap, SeenTurn

__all__ = ["ScoreSheet", "SheetMove"]

SheetMove = Place | HiddenSwap | Pass
"""What everyone at the table sees of a move."""

_CLASSIC = Ruleset.preset("classic")


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """The score sheet of a game; every change returns a new one.

    ``hand_counts`` and ``bag_count`` are what they are if everybody drew by the rules (T3, W3). The
    length of the opening (S7), swaps and passes are believed, and so is the seat that opens.

    >>> from qwirkle.rules.tile import Cell, Tile
    >>> sheet = ScoreSheet.start(["Anna", "Chris"])
    >>> sheet = sheet.play(Place((Placement(Tile.parse("Ro"), Cell(0, 0)),)))
    >>> sheet.scores, sheet.to_move, sheet.bag_count
    ((1, 0), 1, 95)
    """

    ruleset: Ruleset
    names: tuple[str, ...]
    board: Board
    scores: tuple[int, ...]
    hand_counts: tuple[int, ...]
    bag_count: int
    to_move: int
    turns: tuple[SeenTurn, ...] = ()
    incidents: tuple[Incident, ...] = ()
    outcome: Outcome | None = None

    @staticmethod
    def start(
        names: Sequence[str], ruleset: Ruleset = _CLASSIC, opener: int | None = None
    ) -> ScoreSheet:
        """An empty sheet; ``opener`` is the seat that starts, which may also be named later."""
        ruleset.check_seats(len(names))
        sheet = ScoreSheet(
            ruleset=ruleset,
            names=tuple(map(checked_name, names)),
            board=Board(),
            scores=(0,) * len(names),
            hand_counts=(HAND_SIZE,) * len(names),
            bag_count=len(ALL_TILES) * COPIES - HAND_SIZE * len(names),
            to_move=0,
        )
        return sheet if opener is None else sheet.opened_by(opener)

    @staticmethod
    def of_game(game: Game) -> ScoreSheet:
        """What everyone saw of a game."""
        seen = (turn.seen_by(None) for turn in game.turns)
        sheet = ScoreSheet.start(game.names, game.ruleset, game.start_position.to_move)
        history = in_order(tuple(seen), game.position.incidents)
        sheet = sheet._replayed(history)
        outcome = game.position.outcome
        if outcome is None and not sheet.board:
            return sheet.opened_by(game.position.to_move)
        is_stuck = outcome is not None and outcome.reason == "stuck"
        return sheet.end_stuck() if is_stuck and not sheet.is_over else sheet

    @property
    def seats(self) -> int:
        return len(self.names)

    @property
    def is_over(self) -> bool:
        return self.outcome is not None

    @property
    def out(self) -> frozenset[int]:
        """The seats that are out of the game."""
        return frozenset(self._left)

    @property
    def _left(self) -> tuple[int, ...]:
        return tuple([i.seat for i in self.incidents if isinstance(i, Departure)])

    @property
    def pool(self) -> tuple[int, ...]:
        """How many of each kind, in the order of `ALL_TILES`, are in the hands and the bag."""
        counts = [COPIES] * len(ALL_TILES)
        shown_hands = (i.hand for i in self.incidents if isinstance(i, Departure))
        for tile in (*self.board.values(), *(tile for hand in shown_hands for tile in hand)):
            counts[tile.index] -= 1
        return tuple(counts)

    def history(self) -> Iterator[SeenTurn | Incident]:
        """The turns and incidents, in the order in which they happened."""
        return in_order(self.turns, self.incidents)

    def steps(self) -> Iterator[ScoreSheet]:
        """This sheet at its start and after each turn and incident, the last equal to itself."""
        sheet = self._empty()
        yield sheet
        history = list(self.history())
        for number, step in enumerate(history, 1):
            sheet = self if number == len(history) else sheet._replayed((step,))
            yield sheet

    # --- what the law says

    def check(self, move: SheetMove, seat: int | None = None) -> None:
        """Raise `IllegalMove` unless what is known of the game allows this move."""
        seat = self.to_move if seat is None else self._seat(seat)
        if self.is_over or self._is_stuck:
            raise legality.game_over()
        if seat in self.out:
            raise legality.game_over(seat)
        if self.board:  # before that, whoever laid first is the one who opened
            legality.check_turn(False, self.to_move, seat)
        match move:
            case Place(placements):
                check_from_pool(self.board, self.pool, placements)
            case HiddenSwap(count):
                self._check_swap(count)
            case Pass():
                if not self.board:
                    raise IllegalMove(
                        "pass_first_turn", "the opening cannot be passed (N2, A4)", "N2"
                    )
            case _:
                raise InvalidArgument(
                    "wrong_type", f"a move is Place, HiddenSwap or Pass, not {shown(move)}"
                )

    def _check_swap(self, count: int) -> None:
        if type(count) is not int or count < 1:
            raise IllegalMove("swap_zero", "a swap takes at least one tile (W1, A29)", "W1")
        check_number(count)
        if not self.board:
            raise IllegalMove(
                "swap_first_turn",
                "nothing can be swapped on the opening move, while the table is empty (W4)",
                "W4",
            )
        if count > self.bag_count:
            raise IllegalMove(
                "swap_more_than_bag",
                f"{count} tiles cannot be swapped: the bag holds {self.bag_count} (W2, A5)",
                "W2",
            )

    def consider(self, placements: Sequence[Placement]) -> Tentative:
        """What the law says about tiles that are still being laid, for the seat to move.

        ``accepts`` maps each cell to the tiles that may be laid there next.
        """
        if self.is_over or self._is_stuck:
            return refused(legality.game_over())
        return consider_pool(self.board, self.pool, placements)

    # --- playing

    def opened_by(self, seat: int) -> ScoreSheet:
        """The same, but this seat is the one that starts; only while the table is empty."""
        self._check_in(seat)
        if self.board:
            raise InvalidArgument("already_opened", "the opening has been laid already")
        return replace(self, to_move=seat)

    def play(self, move: SheetMove, seat: int | None = None) -> ScoreSheet:
        """The sheet after a move; raises `IllegalMove` for one that cannot be."""
        self.check(move, seat)
        seat = self.to_move if seat is None else seat
        lines: tuple[LineScore, ...] = ()
        board, held, drawn = self.board, self.hand_counts[seat], 0
        match move:
            case Place(placements):
                lines = score_lines(board, placements)
                board = board.laid(placements)
                held = max(0, held - len(placements))
                drawn = min(HAND_SIZE - held, self.bag_count)
                held, bag_count = held + drawn, self.bag_count - drawn
            case HiddenSwap(count):
                drawn, bag_count = count, self.bag_count
            case Pass():
                bag_count = self.bag_count
        turn = SeenTurn(seat, move, drawn, None, lines)
        after = replace(
            self,
            board=board,
            scores=_added(self.scores, seat, turn.points),
            hand_counts=(*self.hand_counts[:seat], held, *self.hand_counts[seat + 1 :]),
            bag_count=bag_count,
            turns=(*self.turns, turn),
            to_move=self._next_seat(seat),
        )
        if not isinstance(move, Place):
            return after
        if not any(after.pool):
            return after.finish()  # whoever lays the very last tile has no other
        return after._ended_if_stuck()

    @property
    def may_finish(self) -> bool:
        """Whether the seat that moved last can have no tile left, by the number still unplayed.

        The bag must be empty, and the others have at most a full hand each (E2).
        """
        playing = self.seats - len(self._left)
        return (
            not self.is_over
            and bool(self.turns)
            and isinstance(self.turns[-1].move, Place)
            and sum(self.pool) <= HAND_SIZE * (playing - 1)
        )

    @property
    def _is_stuck(self) -> bool:
        kinds = (tile for tile, left in zip(ALL_TILES, self.pool, strict=True) if left)
        return not self.board.accepts_any(kinds)

    @property
    def asks(self) -> bool:
        """Whether to ask now if the seat that moved last has no tile left.

        By the count it has none; or nothing fits any more, and the answer decides on the bonus.
        """
        return self.may_finish and (
            self.hand_counts[self.turns[-1].seat] == 0 or self.must_be_answered
        )

    @property
    def must_be_answered(self) -> bool:
        """Whether the game ends in any case: nothing fits, only the bonus is open (E3, E4)."""
        return self.may_finish and self._is_stuck

    def finish(self) -> ScoreSheet:
        """The seat that moved last has no tile left: the game is over, with the bonus (E2)."""
        if not self.may_finish:
            raise InvalidArgument(
                "cannot_finish", "nobody can have laid the last tile of a hand now (E2)"
            )
        last = replace(self.turns[-1], bonus=FINISH_BONUS)
        scores = _added(self.scores, last.seat, FINISH_BONUS)
        outcome = Outcome.of("hand_empty", scores, self._left, last.seat)
        return replace(self, scores=scores, turns=(*self.turns[:-1], last), outcome=outcome)

    def end_stuck(self) -> ScoreSheet:
        """No unplayed tile fits, and the seat that moved last has tiles left: no bonus (E3)."""
        if self.is_over or not self._is_stuck:
            raise InvalidArgument("not_stuck", "a tile that is still unplayed can be laid (E3)")
        return replace(self, outcome=Outcome.of("stuck", self.scores, self._left))

    def close(self, reason: ClosingReason = "agreed") -> ScoreSheet:
        """End the game from outside the rules."""
        return self.with_incident(Closing(len(self.turns), closing_reason(reason)))

    def undone(self) -> ScoreSheet:
        """This sheet without its last step; raises `InvalidArgument` if there is none.

        After an ending, the answer that ended the game is taken back before the turn is.
        """
        history = list(self.history())
        if not history:
            raise InvalidArgument("nothing_to_take_back", "nothing has been laid yet")
        before = self._empty()._replayed(history[:-1])
        last = history[-1]
        if self.is_over and isinstance(last, SeenTurn):
            asked = before._replayed((replace(last, bonus=0),))
            return before if asked.is_over else asked
        return before

    def with_incident(self, incident: Incident) -> ScoreSheet:
        """This sheet after an incident; raises `InvalidArgument` for one that cannot be."""
        if self.is_over:
            raise InvalidArgument("game_over", "the game is over (E5)")
        match incident:
            case Closing(reason=why):
                after = replace(self, incidents=(*self.incidents, incident))
                return after._closed(Outcome.of(why, self.scores, self._left))
            case Departure():
                return self._departed(incident)
            case Remix():
                return replace(self, incidents=(*self.incidents, incident))
            case _:
                self._check_in(incident.seat)
        held = held_seats(self.incidents)
        if isinstance(incident, Return) and incident.seat not in held:
            raise InvalidArgument(
                "seat_not_held", f"seat {incident.seat} is not held by another player"
            )
        if isinstance(incident, Hold) and incident.seat in held:
            raise InvalidArgument("seat_is_held", f"seat {incident.seat} is held already")
        if isinstance(incident, StandIn) and incident.seat != self.to_move and self.board:
            raise InvalidArgument(
                "wrong_turn", f"seat {self.to_move} is to move, not seat {incident.seat}"
            )
        if not isinstance(incident, Return):
            checked_name(incident.player)
        return replace(self, incidents=(*self.incidents, incident))

    def _departed(self, gone: Departure) -> ScoreSheet:
        seat = gone.seat
        self._check_in(seat)
        departure_reason(gone.reason)
        check_number(len(gone.hand))
        check_left(self.pool, gone.hand)
        counts = (*self.hand_counts[:seat], len(gone.hand), *self.hand_counts[seat + 1 :])
        after = replace(self, incidents=(*self.incidents, gone), hand_counts=counts)
        if len(after.out) == self.seats - 1:
            return after._closed(Outcome.of(gone.reason, self.scores, after._left))
        if seat == self.to_move:
            after = replace(after, to_move=after._next_seat(seat))
        return after._ended_if_stuck()

    def _closed(self, outcome: Outcome) -> ScoreSheet:
        # Nobody will open any more, and a record of such a game does not say who would have.
        return replace(self, outcome=outcome, to_move=self.to_move if self.board else 0)

    def _ended_if_stuck(self) -> ScoreSheet:
        """This sheet, ended if nothing fits any more and nobody can get the bonus (E3, E4)."""
        return self if not self._is_stuck or self.may_finish else self.end_stuck()

    def _empty(self) -> ScoreSheet:
        opener = self.turns[0].seat if self.turns else self.to_move
        return ScoreSheet.start(self.names, self.ruleset, opener)

    def _replayed(self, history: Iterable[SeenTurn | Incident]) -> ScoreSheet:
        sheet = self
        for step in history:
            if isinstance(step, SeenTurn):
                sheet = sheet.play(step.move, step.seat)  # type: ignore[arg-type]
                if step.bonus and not sheet.is_over:
                    sheet = sheet.finish()
            else:
                sheet = sheet.with_incident(step)
        return sheet

    def _next_seat(self, seat: int) -> int:
        after = (seat + 1) % self.seats
        while after in self.out and after != seat:
            after = (after + 1) % self.seats
        return after

    def _seat(self, seat: int) -> int:
        if type(seat) is not int or not 0 <= seat < self.seats:
            raise InvalidArgument(
                "unknown_seat", f"there is no seat {shown(seat)}; seats are 0 to {self.seats - 1}"
            )
        return seat

    def _check_in(self, seat: int) -> None:
        if self.is_over:
            raise InvalidArgument("game_over", "the game is over (E5)")
        if self._seat(seat) in self.out:
            raise InvalidArgument("seat_is_out", f"seat {seat} is out of the game")


def _added(scores: tuple[int, ...], seat: int, points: int) -> tuple[int, ...]:
    return (*scores[:seat], scores[seat] + points, *scores[seat + 1 :])
