"""What two positions have in common that differ only by turning, mirroring and renaming.

The table has no edge and no direction, and the rules treat all colours alike and all shapes alike.
So a position has up to 8 × 720 × 720 images, all of which play alike.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from hashlib import blake2b
from itertools import permutations

from qwirkle.rules.tile import Cell, Tile
from qwirkle.rules.view import View

__all__ = ["canonical_form", "puzzle_id"]

_ID_LENGTH = 10

Cells = list[tuple[int, int, Tile]]
Numbers = tuple[tuple[int, int], ...]


def canonical_form(board: Mapping[Cell, Tile], hand: Iterable[Tile]) -> str:
    """A text that is equal for two boards with hands exactly if one is an image of the other.

    >>> from qwirkle.notation import parse_board
    >>> hand = [Tile.parse("Ro"), Tile.parse("Gt")]
    >>> across = canonical_form(parse_board("0,0:RoRs"), hand)
    >>> renamed = [Tile.parse("Bt"), Tile.parse("Oc")]
    >>> across == canonical_form(parse_board("5,1:BtBx"), renamed)
    True
    """
    images = {_renamed_board(cells) for cells in _turned(board)}
    least = min(text for text, _, _ in images)
    tiles = tuple(hand)
    return min(
        f"{text} {_renamed_hand(tiles, dict(colours), dict(shapes))}"
        for text, colours, shapes in images
        if text == least
    )


def puzzle_id(view: View) -> str:
    """A short name of a position, equal for all its images.

    >>> from qwirkle.analysis.puzzles import shipped_puzzles
    >>> puzzle = next(iter(shipped_puzzles()))
    >>> puzzle_id(puzzle.view) == puzzle.id
    True
    """
    form = canonical_form(view.board, view.hand)
    return blake2b(form.encode(), digest_size=_ID_LENGTH // 2).hexdigest()


def _turned(board: Mapping[Cell, Tile]) -> Iterator[Cells]:
    """The eight ways to look at a board, each in reading order and from 0, 0 on."""
    for flip_x in (1, -1):
        for flip_y in (1, -1):
            for is_transposed in (False, True):
                cells = []
                for (x, y), tile in board.items():
                    across, down = flip_x * x, flip_y * y
                    cells.append(
                        (across, down, tile) if is_transposed else (down, across, tile),
                    )
                first = min((row for row, _, _ in cells), default=0)
                left = min((column for _, column, _ in cells), default=0)
                yield sorted((row - first, column - left, tile) for row, column, tile in cells)


def _renamed_board(cells: Cells) -> tuple[str, Numbers, Numbers]:
    """The board with colours and shapes numbered as they first occur, and the numbers given."""
    colours: dict[int, int] = {}
    shapes: dict[int, int] = {}
    parts = []
    for row, column, (colour, shape) in cells:
        renamed = (
            colours.setdefault(colour, len(colours)),
            shapes.setdefault(shape, len(shapes)),
        )
        parts.append(f"{row},{column}:{renamed[0]}{renamed[1]}")
    return " ".join(parts), tuple(colours.items()), tuple(shapes.items())


def _renamed_hand(hand: tuple[Tile, ...], colours: dict[int, int], shapes: dict[int, int]) -> str:
    """The hand by the same numbers; what is not on the board is numbered so that it comes first.

    For given numbers of the colours, the best numbers of the shapes follow: a new shape that the
    first colour has more of comes before one that it has less of, then the second colour decides.
    So not more than 720 ways are tried.
    """
    new_shapes = {int(tile.shape) for tile in hand} - shapes.keys()
    forms = []
    for by_colour in _completed(colours, {int(tile.colour) for tile in hand}):
        copies = Counter((by_colour[tile.colour], int(tile.shape)) for tile in hand)
        counts = {
            shape: [-copies[number, shape] for number in range(len(by_colour))]
            for shape in new_shapes
        }
        in_order = sorted(new_shapes, key=counts.__getitem__)
        by_shape = shapes | {shape: at for at, shape in enumerate(in_order, len(shapes))}
        forms.append(
            "".join(sorted(f"{by_colour[tile.colour]}{by_shape[tile.shape]}" for tile in hand))
        )
    return min(forms)


def _completed(known: dict[int, int], wanted: set[int]) -> Iterator[dict[int, int]]:
    """All ways to number the wanted ones that have no number yet."""
    new = sorted(wanted - known.keys())
    for order in permutations(range(len(known), len(known) + len(new))):
        yield known | dict(zip(new, order, strict=True))
