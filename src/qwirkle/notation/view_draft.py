"""A view as it was written down, and the check that somebody can have seen this."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import compress

from qwirkle.notation.draft import Spot, Step, at
from qwirkle.notation.turn_replay import TurnReplay
from qwirkle.rules.board import Board
from qwirkle.rules.errors import ParseError
from qwirkle.rules.incident import Closing, Departure, Incident
from qwirkle.rules.outcome import Outcome
from qwirkle.rules.ruleset import HAND_SIZE, Ruleset
from qwirkle.rules.setup import check_copies, parse_setup
from qwirkle.rules.tile import ALL_TILES, COPIES, Tile
from qwirkle.rules.view import View

__all__ = ["ViewDraft", "unseen_if_whole"]


def unseen_if_whole(board: Board, hands: Sequence[Sequence[Tile]]) -> tuple[int, ...]:
    """What is unseen, by kind, if all tiles of the game are there: those not on board or known."""
    counts = [COPIES] * len(ALL_TILES)
    for tile in (*board.values(), *(tile for hand in hands for tile in hand)):
        counts[tile.index] -= 1
    return tuple(counts)


@dataclass(slots=True)
class ViewDraft:
    """A view as it was written down; ``unseen`` is None if it is all that is not seen."""

    ruleset: Ruleset
    board: list[tuple[int, int, Tile]]
    hands: list[tuple[Tile, ...] | int]
    bag: int
    unseen: tuple[Tile, ...] | None
    scores: list[int]
    to_move: int
    seat: int | None
    steps: list[Step]
    spot: Spot = field(default_factory=Spot)

    def checked(self) -> View:
        """The view; raises `ParseError` if nobody can have seen this."""
        with at(self.spot):
            own = self._own_hand()
            setup = parse_setup(
                {
                    "ruleset": self.ruleset,
                    "board": self.board,
                    "hands": [own if seat == self.seat else [] for seat in range(len(self.hands))],
                    "bag": [],
                    "scores": self.scores,
                    "to_move": self.to_move,
                }
            )
            counts = tuple(h if isinstance(h, int) else len(h) for h in self.hands)
            self._check_counts(counts)
        replay = TurnReplay(self.seat, setup.board, list(own), list(counts), self.bag)
        replay.rewind(self.steps)
        turns, incidents = replay.forward(self.steps)
        with at(self.spot):
            unseen = self._unseen(setup.board, own, counts, incidents)
            view = View(
                seat=self.seat,
                ruleset=self.ruleset,
                board=setup.board,
                scores=setup.scores,
                hand=own,
                hand_counts=counts,
                bag_count=self.bag,
                unseen_counts=bytes(unseen),
                to_move=self.to_move,
                turns=turns,
                incidents=incidents,
                outcome=_outcome(setup.board, setup.scores, own, self, counts, unseen, incidents),
            )
            replay.check_end(view)
        return view

    def _own_hand(self) -> tuple[Tile, ...]:
        self.ruleset.check_seats(len(self.hands))
        if self.seat is not None and not 0 <= self.seat < len(self.hands):
            raise ParseError(
                "unknown_seat",
                f"there is no seat {self.seat}; seats are 0 to {len(self.hands) - 1}",
            )
        own: tuple[Tile, ...] = ()
        for seat, hand in enumerate(self.hands):
            if isinstance(hand, int) is (seat == self.seat):
                raise ParseError(
                    "bad_hand",
                    "the hand of the seat that looks is written as tiles, every other one as a "
                    f"number; hand {seat} is not",
                )
            if not isinstance(hand, int):
                own = hand
        return own

    def _check_counts(self, counts: Sequence[int]) -> None:
        for seat, count in enumerate(counts):
            if not 0 <= count <= HAND_SIZE:
                raise ParseError(
                    "too_many_in_hand", f"hand {seat} has 0 to {HAND_SIZE} tiles, not {count} (S3)"
                )
        if not 0 <= self.bag <= len(ALL_TILES) * COPIES:
            raise ParseError("bad_bag", f"a bag holds 0 to 108 tiles, not {self.bag}")

    def _unseen(
        self,
        board: Board,
        own: tuple[Tile, ...],
        counts: Sequence[int],
        incidents: Sequence[Incident],
    ) -> tuple[int, ...]:
        shown = {i.seat: i.hand for i in incidents if isinstance(i, Departure)}
        known = [hand for seat, hand in shown.items() if seat != self.seat]
        check_copies([*board.values(), *own, *(tile for hand in known for tile in hand)])
        whole = unseen_if_whole(board, [own, *known])
        hidden = [n for seat, n in enumerate(counts) if seat != self.seat and seat not in shown]
        expected = sum(hidden) + self.bag
        given = whole
        if self.unseen is not None:
            check_copies([*board.values(), *own, *self.unseen, *(t for h in known for t in h)])
            written = Counter(self.unseen)
            given = tuple(written[tile] for tile in ALL_TILES)
        if sum(given) != expected:
            hint = "; if tiles are missing, name the unseen ones" if self.unseen is None else ""
            raise ParseError(
                "bad_counts",
                f"the other hands and the bag hold {expected} tiles, "
                f"but {sum(given)} are unseen{hint}",
            )
        return given


def _outcome(
    board: Board,
    scores: tuple[int, ...],
    own: tuple[Tile, ...],
    draft: ViewDraft,
    counts: tuple[int, ...],
    unseen: tuple[int, ...],
    incidents: tuple[Incident, ...],
) -> Outcome | None:
    """Whether the game is over follows from what is seen, as in `Position.from_setup`."""
    left = tuple(i.seat for i in incidents if isinstance(i, Departure))
    last = incidents[-1] if incidents else None
    if isinstance(last, Closing):
        return Outcome.of(last.reason, scores, left)
    if isinstance(last, Departure) and len(left) == len(counts) - 1:
        return Outcome.of(last.reason, scores, left)
    if not draft.bag:
        for back in range(1, len(counts) + 1):
            seat = (draft.to_move - back) % len(counts)
            if not counts[seat] and seat not in left:
                return Outcome.of("hand_empty", scores, left, seat)
    playing = own if draft.seat not in left else ()
    if board.accepts_any([*playing, *compress(ALL_TILES, unseen)]):
        return None
    return Outcome.of("stuck", scores, left)
