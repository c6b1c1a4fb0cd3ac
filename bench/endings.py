"""Endings to solve, and plain minimax to solve small ones with: for `strength.py` and the tests.

Minimax tries everything to the end of the game: no bounds, no order, no memory.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

from qwirkle.engine import Endgame, Field, Playout
from qwirkle.rules.chance import stream
from qwirkle.rules.scoring import FINISH_BONUS

__all__ = ["Ending", "agrees", "first_endings", "minimax", "move_values", "small_endings"]

Laid = tuple[tuple[int, int, int], ...]

Ending = tuple[list[tuple[int, int, int]], list[int], list[int]]
"""Board (x, y, kind), the hand to move, the other hand."""


def first_endings(seed: str) -> Iterator[Ending]:
    """The first positions with an empty bag of greedy games, one of each."""
    for word in stream(seed, "deals"):
        deal = [kind for kind in range(36) for _ in range(3)]
        random.Random(word).shuffle(deal)
        playout = Playout(word >> 1)
        playout.start(deal, 2)
        board: list[tuple[int, int, int]] = []
        while not playout.stand()[4]:
            hands, _, seat, bag, _ = playout.stand()
            if bag == 0:
                yield board, hands[seat], hands[1 - seat]
                break
            board.extend((x, y, kind) for kind, x, y in playout.step() or ())


def small_endings(seed: str, most: int) -> Iterator[Ending]:
    """The same with hands cut at random, to one to three tiles each and ``most`` together."""
    for (board, mine, theirs), word in zip(
        first_endings(seed), stream(seed, "hands"), strict=False
    ):
        rng = random.Random(word)
        first = rng.randint(1, min(3, most - 1, len(mine)))
        second = rng.randint(1, min(3, most - first, len(theirs)))
        yield board, rng.sample(mine, first), rng.sample(theirs, second)


def minimax(
    field: Field, mine: Sequence[int], theirs: Sequence[int], passed: bool = False
) -> tuple[int, list[Laid]]:
    """The margin to come for the hand to move, and the moves that reach it (none for a pass)."""
    values = move_values(field, mine, theirs)
    if not values:
        return (0 if passed else -minimax(field, theirs, mine, passed=True)[0]), []
    best = max(value for _, value in values)
    return best, [laid for laid, value in values if value == best]


def move_values(field: Field, mine: Sequence[int], theirs: Sequence[int]) -> list[tuple[Laid, int]]:
    """Each legal move with the margin to come after it."""
    values = []
    for score, laid in field.moves(sum({1 << kind for kind in mine})):
        left = list(mine)
        for kind, x, y in laid:
            left.remove(kind)
            field.put(x, y, kind)
        value = score - minimax(field, theirs, left)[0] if left else score + FINISH_BONUS
        values.append((laid, value))
        for _ in laid:
            field.undo()
    return values


def agrees(endgame: Endgame, ending: Ending) -> bool:
    """Whether the search finds the margin of minimax, and one of its moves."""
    board, mine, theirs = ending
    field = Field()
    for x, y, kind in board:
        field.put(x, y, kind)
    margin, best = minimax(field, mine, theirs)
    solved, value, move, _ = endgame.solve(board, mine, theirs, 600.0)
    return solved and value == margin and (move in best if move else not best)
