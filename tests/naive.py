"""The rules of placing and scoring once more, as slowly and plainly as possible.

This is the oracle for the engine, so it shares nothing with it: it imports
nothing of the package, keeps no board but a dict, walks no frontier, and leaves
nothing out for a reason that would need a proof.  It tries every order of every
set of different hand tiles on every stretch of empty cells near the board, lays
them on a copy, and reads the lines off that copy.  Whoever doubts it need only
compare :func:`naive_score` with clauses P1-P8 and C1-C6 of the rules.

Tiles are codes ("Ro"), cells are (x, y) pairs, a board is a plain mapping.
"""

from collections.abc import Collection, Iterator, Mapping
from itertools import combinations, permutations, product
from typing import TypeAlias

__all__ = [
    "ALL_CODES",
    "NaiveBoard",
    "NaiveCell",
    "NaiveMove",
    "naive_board_is_legal",
    "naive_is_over",
    "naive_longest",
    "naive_placements",
    "naive_score",
    "naive_stuck",
]

NaiveCell: TypeAlias = tuple[int, int]
NaiveBoard: TypeAlias = Mapping[NaiveCell, str]
NaiveMove: TypeAlias = frozenset[tuple[str, int, int]]

ALL_CODES: tuple[str, ...] = tuple(colour + shape for colour in "ROYGBP" for shape in "osdcxt")

_AXES: tuple[NaiveCell, NaiveCell] = ((1, 0), (0, 1))
_NEIGHBOURS: tuple[NaiveCell, ...] = ((1, 0), (-1, 0), (0, 1), (0, -1))


def _share_attribute(codes: Collection[str]) -> bool:
    """One colour or one shape throughout (P4, P6)."""
    return len({c[0] for c in codes}) == 1 or len({c[1] for c in codes}) == 1


def _line_is_legal(codes: Collection[str]) -> bool:
    """P6, P7 and P8 for the tiles of one line."""
    return len(codes) <= 6 and len(set(codes)) == len(codes) and _share_attribute(codes)


def _line_through(board: NaiveBoard, cell: NaiveCell, axis: NaiveCell) -> tuple[NaiveCell, ...]:
    """The cells of the unbroken run through an occupied cell, perhaps only itself."""
    (x, y), (dx, dy) = cell, axis
    while (x - dx, y - dy) in board:
        x, y = x - dx, y - dy
    cells = []
    while (x, y) in board:
        cells.append((x, y))
        x, y = x + dx, y + dy
    return tuple(cells)


def naive_score(board: NaiveBoard, laid: Mapping[NaiveCell, str]) -> int | None:
    """What laying these tiles scores, or None where a clause forbids it.

    For a board that has tiles; the opening has rules of its own (S7).

    >>> naive_score({(0, 0): "Ro", (1, 0): "Rs"}, {(2, 0): "Rc"})
    3
    >>> naive_score({(0, 0): "Ro", (1, 0): "Rs"}, {(2, 0): "Bd"}) is None
    True
    """
    if not laid or any(cell in board for cell in laid):  # P1, P2
        return None
    if not _share_attribute(laid.values()):  # P4
        return None
    if not any((x + dx, y + dy) in board for x, y in laid for dx, dy in _NEIGHBOURS):  # P5
        return None
    after = {**board, **laid}
    first = min(laid)
    if not any(set(laid) <= set(_line_through(after, first, axis)) for axis in _AXES):  # P3
        return None
    lines = {_line_through(after, cell, axis) for cell in laid for axis in _AXES}
    score = 0
    for line in lines:
        if not _line_is_legal([after[cell] for cell in line]):  # P6, P7, P8
            return None
        if len(line) > 1:  # C5
            score += len(line) + (6 if len(line) == 6 else 0)  # C1-C4
    return score


def naive_longest(hand: Collection[str]) -> int:
    """The size of the largest set that shares an attribute, equal tiles once (S5)."""
    kinds = set(hand)
    groups = [{kind for kind in kinds if letter in kind} for letter in "ROYGBPosdcxt"]
    return max(len(group) for group in groups)


def _openings(hand: Collection[str]) -> dict[NaiveMove, int]:
    """Every order of every longest set, across from 0,0 (S7, A1, A3)."""
    size = naive_longest(hand)
    if size == 0:
        return {}
    score = size + (6 if size == 6 else 0)  # C1, C4, A1
    return {
        frozenset((code, x, 0) for x, code in enumerate(order)): score
        for order in permutations(sorted(set(hand)), size)
        if _share_attribute(order)
    }


def _stretches(
    board: NaiveBoard, longest: int
) -> Iterator[tuple[NaiveCell, tuple[NaiveCell, ...]]]:
    """Every run of up to `longest` cells on one axis that are empty, with only
    tiles between them, and that lie near enough to touch the board; with the axis."""
    xs = [x for x, _ in board]
    ys = [y for _, y in board]
    for start_x in range(min(xs) - longest, max(xs) + longest + 1):
        for start_y in range(min(ys) - longest, max(ys) + longest + 1):
            if (start_x, start_y) in board:
                continue
            for dx, dy in _AXES:
                x, y = start_x, start_y
                cells: list[NaiveCell] = []
                while len(cells) < longest:
                    if (x, y) not in board:
                        cells.append((x, y))
                        yield (dx, dy), tuple(cells)
                    x, y = x + dx, y + dy


def _codes_along(
    board: NaiveBoard, laid: Mapping[NaiveCell, str], cell: NaiveCell, axis: NaiveCell
) -> list[str]:
    after = {**board, **laid}
    return [after[c] for c in _line_through(after, cell, axis)]


def naive_placements(board: NaiveBoard, hand: Collection[str]) -> dict[NaiveMove, int]:
    """Every legal placement of this hand with its score, each set once.

    A hand that holds a tile twice gives no more moves than one that holds it
    once, for no legal move lays two equal tiles (P4, P8).

    Two shortcuts keep a hand of six in one colour from taking seconds, and
    both only spare questions whose answer is known to be no: the tiles of the
    line laid in are the same in whatever order they are laid, and a crossing
    line holds one laid tile only, whatever the others are.

    >>> sorted(naive_placements({(0, 0): "Ro", (1, 0): "Rs"}, ["Bs"]).values())
    [2, 2]
    >>> naive_placements({}, ["Ro", "Bs", "Ro"]) == {
    ...     frozenset({("Ro", 0, 0)}): 1, frozenset({("Bs", 0, 0)}): 1}
    True
    """
    if not board:
        return _openings(hand)
    kinds = sorted(set(hand))
    sets = {
        size: [tiles for tiles in combinations(kinds, size) if _share_attribute(tiles)]  # P4
        for size in range(1, len(kinds) + 1)
    }
    moves: dict[NaiveMove, int] = {}
    crossing: dict[tuple[NaiveCell, str, NaiveCell], bool] = {}
    for axis, cells in _stretches(board, len(kinds)):
        if not any((x + dx, y + dy) in board for x, y in cells for dx, dy in _NEIGHBOURS):
            continue  # P5, whatever the tiles
        if not sets[len(cells)]:
            continue
        across = (axis[1], axis[0])
        for cell, code in product(cells, kinds):
            if (cell, code, across) not in crossing:
                crossed = _codes_along(board, {cell: code}, cell, across)
                crossing[cell, code, across] = _line_is_legal(crossed)
        for tiles in sets[len(cells)]:
            laid_in = _codes_along(board, dict(zip(cells, tiles, strict=True)), cells[0], axis)
            if not _line_is_legal(laid_in):
                continue
            for order in permutations(tiles):
                laid = dict(zip(cells, order, strict=True))
                if all(crossing[cell, code, across] for cell, code in laid.items()):
                    score = naive_score(board, laid)
                    if score is not None:
                        moves[frozenset((code, x, y) for (x, y), code in laid.items())] = score
    return moves


def naive_stuck(board: NaiveBoard, unplayed: Collection[str]) -> bool:
    """Whether none of these tiles can be placed by anybody (E3)."""
    return not any(naive_placements(board, [code]) for code in sorted(set(unplayed)))


def naive_is_over(
    board: NaiveBoard, hands: Collection[Collection[str]], bag: Collection[str]
) -> bool:
    """Whether the rules have ended the game: a hand played out (E2) or stuck (E3)."""
    if not bag and not all(hands):
        return True
    return naive_stuck(board, [code for hand in hands for code in hand] + list(bag))


def naive_board_is_legal(board: NaiveBoard) -> bool:
    """Whether every line of the board is legal and all its tiles hang together."""
    for cell in board:
        for axis in _AXES:
            if not _line_is_legal([board[c] for c in _line_through(board, cell, axis)]):
                return False
    reached: set[NaiveCell] = set()
    todo = list(board)[:1]
    while todo:
        x, y = todo.pop()
        if (x, y) not in reached:
            reached.add((x, y))
            todo += [(x + dx, y + dy) for dx, dy in _NEIGHBOURS if (x + dx, y + dy) in board]
    return len(reached) == len(board)
