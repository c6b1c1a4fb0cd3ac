"""The tiles on the table, and nothing else."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache

from qwirkle.rules.line import line_flaw
from qwirkle.rules.tile import ALL_TILES, Axis, Cell, Tile

__all__ = ["Board"]

# A named tuple's own constructor takes twice as long.
_new = tuple.__new__
# Going through an enumeration takes ten times as long as through a tuple.
_AXES = _ACROSS, _DOWN = tuple(Axis)


@lru_cache(maxsize=4096)
def _joining(length: int, kinds: frozenset[Tile]) -> frozenset[Tile]:
    """The tiles that can join ``length`` tiles of these kinds in one line, in any order."""
    if length > len(kinds) or line_flaw(tuple(kinds)) is not None:
        return frozenset()
    return frozenset(tile for tile in ALL_TILES if line_flaw((tile, *kinds)) is None)


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
        is_down = len(cells) > 1 and len({x for x, _ in cells}) == 1
        lines: list[tuple[Axis, tuple[Cell, ...]]] = []
        for axis in (_DOWN, _ACROSS) if is_down else _AXES:
            run: tuple[Cell, ...] = ()
            for cell in cells:
                if cell in run:
                    continue
                run = self.line_at(cell, axis)
                if len(run) > 1 and (axis, run) not in lines:
                    lines.append((axis, run))
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
        sides = (self._next_to(cell, 1, 0), self._next_to(cell, 0, 1))
        fits = [_joining(len(side), frozenset(side)) for side in sides if side]
        return frozenset(ALL_TILES).intersection(*fits)

    def accepts_any(self, tiles: Iterable[Tile]) -> bool:
        """Whether at least one of the tiles can be placed.

        Single tiles suffice: every piece of a legal line is legal.
        """
        kinds = frozenset(tiles)
        on = self._tiles
        if not on:
            return bool(kinds)
        seen: set[tuple[int, int]] = set()
        # The newest tiles first: they have the most free space around them, so this ends sooner.
        for x, y in reversed(on):
            for near in ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)):
                if near in on or near in seen:
                    continue
                seen.add(near)
                across = self._next_to(near, 1, 0)
                down = self._next_to(near, 0, 1)
                fit = kinds & _joining(len(across), frozenset(across)) if across else kinds
                if fit and down:
                    fit &= _joining(len(down), frozenset(down))
                if fit:
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
