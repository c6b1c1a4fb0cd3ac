"""The deal of a day: every round with its board, its hand and its best move, from one seed.

The clauses D1 to D7 are those of ``docs/duplicate.md``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from qwirkle.duplicate.best_move import best_move
from qwirkle.duplicate.round import Round
from qwirkle.rules.board import Board
from qwirkle.rules.chance import dealt, mixed_after_swap
from qwirkle.rules.errors import InvalidArgument, shown
from qwirkle.rules.game import checked_seed
from qwirkle.rules.ruleset import HAND_SIZE, Ruleset
from qwirkle.rules.tile import ALL_TILES, Tile
from qwirkle.rules.view import View

__all__ = ["MOST_ROUNDS", "VERSION", "DuplicateDeal", "DuplicateEnding", "rounds_of"]

VERSION = 1
"""The version of these rules: another one may make another deal of the same seed."""

MOST_ROUNDS = 14
"""The rounds of a deal, unless nothing fits any more before."""

DuplicateEnding = Literal["all_rounds", "stuck"]
"""Why a deal has no further round, see `DuplicateDeal.ending`."""

_CLASSIC = Ruleset.preset("classic")


@dataclass(frozen=True, slots=True)
class DuplicateDeal:
    """Everything that a seed decides; equal for everyone, and known in full only to its keeper.

    >>> deal = DuplicateDeal.of_seed("7")
    >>> len(deal.rounds), deal.maximum == sum(deal.best_scores)
    (14, True)
    """

    seed: str
    ruleset: Ruleset
    rounds: tuple[Round, ...]

    @staticmethod
    def of_seed(seed: int | str, ruleset: Ruleset = _CLASSIC) -> DuplicateDeal:
        """The deal of a seed; raises `InvalidArgument` for what cannot be a seed."""
        seed = checked_seed(seed)
        return DuplicateDeal(seed, ruleset, tuple(rounds_of(dealt(seed), seed, ruleset)))

    def round(self, number: int) -> Round:
        """The round of this number, from 1; raises `InvalidArgument` if there is none."""
        if type(number) is not int or not 1 <= number <= len(self.rounds):
            raise InvalidArgument(
                "unknown_round",
                f"there is no round {shown(number)}; rounds are 1 to {len(self.rounds)}",
            )
        return self.rounds[number - 1]

    @property
    def best_scores(self) -> tuple[int, ...]:
        """The most points of each round."""
        return tuple(each.best_score for each in self.rounds)

    @property
    def maximum(self) -> int:
        """The most points that anyone can have in the end."""
        return sum(self.best_scores)

    @property
    def last_board(self) -> Board:
        """The board after the best move of the last round."""
        return self.rounds[-1].board_after

    @property
    def ending(self) -> DuplicateEnding:
        """Why there is no further round (D7)."""
        return "all_rounds" if len(self.rounds) == MOST_ROUNDS else "stuck"


def rounds_of(tiles: Sequence[Tile], key: str, ruleset: Ruleset = _CLASSIC) -> Iterator[Round]:
    """The rounds of 108 tiles in this order; ``key`` mixes the bag when a hand is redrawn.

    >>> from qwirkle.rules.chance import dealt
    >>> first = next(rounds_of(dealt("7"), "7"))
    >>> first.number, len(first.hand), len(first.board)
    (1, 6, 0)
    """
    board, hand, bag = Board(), tuple(tiles[:HAND_SIZE]), tuple(tiles[HAND_SIZE:])
    redraws = 0
    for number in range(1, MOST_ROUNDS + 1):
        if not board.accepts_any((*hand, *bag)):
            return
        redrawn: list[tuple[Tile, ...]] = []
        while not board.accepts_any(hand):
            redrawn.append(hand)
            redraws += 1
            drawn, left = bag[: len(hand)], bag[len(hand) :]
            hand, bag = drawn, mixed_after_swap((*left, *hand), key, redraws)
        score, best = best_move(board, hand)
        view = _view(ruleset, board, hand, bag)
        yield Round(number, view, tuple(redrawn), best, score)
        board = board.laid(best.placements)
        kept = list(hand)
        for tile, _ in best.placements:
            kept.remove(tile)
        missing = HAND_SIZE - len(kept)
        hand, bag = (*kept, *bag[:missing]), bag[missing:]


def _view(ruleset: Ruleset, board: Board, hand: tuple[Tile, ...], bag: tuple[Tile, ...]) -> View:
    counts = [0] * len(ALL_TILES)
    for tile in bag:
        counts[tile.index] += 1
    return View(
        seat=0,
        ruleset=ruleset,
        board=board,
        scores=(0,),
        hand=hand,
        hand_counts=(len(hand),),
        bag_count=len(bag),
        unseen_counts=bytes(counts),
        to_move=0,
        turns=(),
        incidents=(),
        outcome=None,
    )
