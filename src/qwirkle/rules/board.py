"""The tiles on the table, and nothing else."""

from __future__ import annotations

from collections.abc import ItemsView, Iterable, Iterator, Mapping, Sequence, ValuesView

from qwirkle.rules.line import line_flaw
from qwirkle.rules.tile import ALL_TILES, Axis, Cell, Tile

__all__ = ["Board", "kinds_mask"]

# A named tuple's own constructor takes twice as long.
_new = tuple.__new__
# Going through an enumeration takes ten times as long as through a tuple.
_AXES = _ACROSS, _DOWN = tuple(Axis)


# The bit of each kind in a mask, and the mask of those that may share a line with it. Pairs
# suffice: tiles of which each two may share a line may all share one.
_BITS = [1 << tile.index for tile in ALL_TILES]
_JOINS = [
    sum(_BITS[other.index] for other in ALL_TILES if line_flaw((tile, other)) is None)
    for tile in ALL_TILES
]
_EVERY_KIND = (1 << len(ALL_TILES)) - 1


def kinds_mask(tiles: Iterable[Tile]) -> int:
    """The kinds of these tiles, one bit each by their index."""
    mask = 0
    for colour, shape in tiles:  # `Tile.index` written out, which takes half as long
        mask |= _BITS[colour * 6 + shape]
    return mask


def _joining(kinds: int, line: list[Tile]) -> int:
    """Which of these kinds can join the tiles in one line, in any order; none if they cannot be."""
    joins = _EVERY_KIND
    for tile in line:
        kind = tile.index
        if not joins & _BITS[kind]:
            return 0
        joins &= _JOINS[kind]
    return kinds & joins


class Board(Mapping[Cell, Tile]):
    """An immutable mapping from `Cell` to `Tile`.

    >>> board = Board({Cell(0, 0): Tile.parse("Ro"), Cell(1, 0): Tile.parse("Rs")})
    >>> [str(cell) for cell in board.line_at(Cell(1, 0), Axis.ACROSS)]
    ['0,0', '1,0']
    """

    __slots__ = ("_tiles",)

    def __init__(self, tiles: Mapping[Cell, Tile] | Iterable[tuple[Cell, Tile]] = ()) -> None:
        self._tiles: dict[Cell, Tile] = dict(tiles)

    def __getitem__(self, cell: Cell) -> Tile:
        return self._tiles[cell]

    def __iter__(self) -> Iterator[Cell]:
        return iter(self._tiles)

    def __len__(self) -> int:
        return len(self._tiles)

    def __contains__(self, cell: object) -> bool:
        return cell in self._tiles

    def items(self) -> ItemsView[Cell, Tile]:
        return self._tiles.items()  # a Mapping's own looks up every cell again

    def values(self) -> ValuesView[Tile]:
        return self._tiles.values()

    def __hash__(self) -> int:
        return hash(frozenset(self._tiles.items()))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Board) and self._tiles == other._tiles

    def __repr__(self) -> str:
        return f"Board({' '.join(f'{tile}@{cell}' for cell, tile in sorted(self._tiles.items()))})"

    def laid(self, placements: Iterable[tuple[Tile, Cell]]) -> Board:
        """A new board with these tiles added; the cells must be empty."""
        board = Board(self._tiles)
        for tile, cell in placements:
            board._tiles[cell] = tile
        return board

    def line_at(self, cell: Cell, axis: Axis) -> tuple[Cell, ...]:
        """The unbroken run through a cell, as if it were occupied; a line if it has two or more."""
        # Plain tuples are found among Cells, and cost less to make.
        tiles = self._tiles
        x, y = cell
        if axis is _ACROSS:
            first, last = x, x
            while (first - 1, y) in tiles:
                first -= 1
            while (last + 1, y) in tiles:
                last += 1
            return tuple([_new(Cell, (at, y)) for at in range(first, last + 1)])
        first, last = y, y
        while (x, first - 1) in tiles:
            first -= 1
        while (x, last + 1) in tiles:
            last += 1
        return tuple([_new(Cell, (x, at)) for at in range(first, last + 1)])

    def lines_through(self, cells: Sequence[Cell]) -> list[tuple[Axis, tuple[Cell, ...]]]:
        """Each line through any of these cells of one row or column: those along it come first."""
        tiles = self._tiles
        is_down = len(cells) > 1 and cells[0][0] == cells[1][0]
        along, over = (_DOWN, _ACROSS) if is_down else _AXES
        lines: list[tuple[Axis, tuple[Cell, ...]]] = []
        run: tuple[Cell, ...] = ()
        for cell in cells:
            if cell not in run:
                run = self.line_at(cell, along)
                if len(run) > 1 and (along, run) not in lines:
                    lines.append((along, run))
        # Most cells are in no line that crosses, which is seen at once.
        dx, dy = (1, 0) if is_down else (0, 1)
        for cell in cells:
            x, y = cell
            if (x - dx, y - dy) in tiles or (x + dx, y + dy) in tiles:
                lines.append((over, self.line_at(cell, over)))
        return lines

    def tiles_at(self, cells: Iterable[Cell]) -> tuple[Tile, ...]:
        tiles = self._tiles
        return tuple([tiles[cell] for cell in cells])

    def touches(self, cell: Cell) -> bool:
        """Whether a tile lies edge to edge with this cell (P5)."""
        tiles = self._tiles
        x, y = cell
        return (
            (x - 1, y) in tiles or (x + 1, y) in tiles or (x, y - 1) in tiles or (x, y + 1) in tiles
        )

    def frontier(self) -> set[Cell]:
        """The empty cells that touch a tile."""
        tiles = self._tiles
        return {near for cell in tiles for near in cell.neighbours() if near not in tiles}

    def fits(self, tile: Tile, cell: Cell) -> bool:
        """Whether this one tile may lie on this empty frontier cell (P6 to P8, both axes)."""
        tiles = self._tiles
        return all(
            line_flaw([tile if at == cell else tiles[at] for at in self.line_at(cell, axis)])
            is None
            for axis in _AXES
        )

    def fit(self, cell: Cell) -> frozenset[Tile]:
        """The kinds that may lie on this empty frontier cell (P6 to P8, both axes)."""
        fit = _joining(_EVERY_KIND, self._next_to(cell, 1, 0))
        fit = _joining(fit, self._next_to(cell, 0, 1))
        return frozenset([tile for tile, bit in zip(ALL_TILES, _BITS, strict=True) if fit & bit])

    def accepts_any(self, tiles: Iterable[Tile]) -> bool:
        """Whether at least one of the tiles can be placed.

        Single tiles suffice: every piece of a legal line is legal.
        """
        return self.accepts_kind(kinds_mask(tiles))

    def accepts_kind(self, kinds: int) -> bool:
        """`accepts_any` for a mask of kinds, see `kinds_mask`."""
        on = self._tiles
        if not on:
            return kinds != 0
        seen: set[tuple[int, int]] = set()
        # The newest tiles first: they have the most free space around them, so this ends sooner.
        for x, y in reversed(on):
            for near in ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)):
                if near in on or near in seen:
                    continue
                seen.add(near)
                fit = _joining(kinds, self._next_to(near, 1, 0))
                if fit and _joining(fit, self._next_to(near, 0, 1)):
                    return True
        return False

    def _next_to(self, cell: tuple[int, int], dx: int, dy: int) -> list[Tile]:
        """The tiles that a tile on this cell would be in line with, in one direction and back."""
        tiles: dict[tuple[int, int], Tile] = self._tiles  # type: ignore[assignment]
        found = []
        for step_x, step_y in ((dx, dy), (-dx, -dy)):
            x, y = cell
            while tile := tiles.get((x := x + step_x, y := y + step_y)):
                found.append(tile)
        return found

    def bounds(self) -> tuple[int, int, int, int] | None:
        """Least x, least y, greatest x, greatest y; None for an empty board."""
        if not self._tiles:
            return None
        xs = [cell.x for cell in self._tiles]
        ys = [cell.y for cell in self._tiles]
        return min(xs), min(ys), max(xs), max(ys)
