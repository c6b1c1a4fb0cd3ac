"""`qwirkle perft`: compare the move generator with known counts."""

from __future__ import annotations

from time import perf_counter

from qwirkle.cli.console import progress
from qwirkle.cli.sources import read_source
from qwirkle.engine import Field
from qwirkle.notation import PerftCase, parse_perft
from qwirkle.rules.errors import ParseError

__all__ = ["check_counts"]

_MISMATCH = 1


def check_counts(name: str) -> int:
    """Check every line of a file, print mismatches and a summary; returns the exit code."""
    try:
        cases = parse_perft(read_source(name))
    except ParseError as error:
        raise ParseError(error.reason, f"{name}: {error}") from error
    if not cases:
        raise ParseError("bad_perft", f"{name}: holds no positions")
    wrong = moves = 0
    field = Field()
    began = perf_counter()
    with progress("Counting") as advance:
        for done, case in enumerate(cases):
            advance(done, len(cases))
            found = _found(case, field)
            moves += found[0]
            if found != (case.count, case.best, case.total):
                wrong += 1
                print(
                    f"{name}:{case.line}: found {_words(*found)}; "
                    f"expected {_words(case.count, case.best, case.total)}"
                )
    spent = perf_counter() - began
    right = len(cases) - wrong
    print(f"{right} of {len(cases)} positions right, {moves} placements, {spent:.1f} s")
    return _MISMATCH if wrong else 0


def _found(case: PerftCase, field: Field) -> tuple[int, int, int]:
    """Count, best score and sum of scores as the engine itself computes them."""
    position = case.position
    if position.is_over:
        return 0, 0, 0
    board, hand = position.board, position.hands[position.to_move]
    left, top, *_ = board.bounds() or (0, 0)
    for (x, y), tile in board.items():
        field.put(x - left, y - top, tile.index)
    scores = [score for score, _ in field.moves(sum(1 << tile.index for tile in set(hand)))]
    field.clear()
    return len(scores), max(scores, default=0), sum(scores)


def _words(count: int, best: int, total: int) -> str:
    return f"{count} placements, best {best}, sum {total}"
