"""A person's turn before it is played: pick, place, take back, choose tiles to swap."""

from __future__ import annotations

from dataclasses import dataclass

from qwirkle.rules.errors import IllegalMove
from qwirkle.rules.move import Place, Placement, Swap
from qwirkle.rules.scoring import LineScore, score_lines
from qwirkle.rules.tentative import Tentative
from qwirkle.rules.tile import Cell, Tile
from qwirkle.rules.view import View

__all__ = ["Laying", "Slot"]


@dataclass(slots=True)
class Slot:
    """A slot of the hand: its tile, and the cell on which it is tentatively placed."""

    tile: Tile
    cell: Cell | None = None
    swapped: bool = False


class Laying:
    """One seat's turn in progress. It knows no more than the seat's view."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.slots = [Slot(tile) for tile in view.hand]
        self.order: list[int] = []  # slots in the order in which they were placed
        self.picked: int | None = None
        self.swapping = False
        self.tentative: Tentative = view.consider(())

    # --- state ---

    @property
    def placements(self) -> tuple[Placement, ...]:
        slots = [self.slots[number] for number in self.order]
        return tuple(Placement(slot.tile, slot.cell) for slot in slots if slot.cell is not None)

    @property
    def laid(self) -> dict[Cell, Tile]:
        return {cell: tile for tile, cell in self.placements}

    @property
    def picked_tile(self) -> Tile | None:
        return None if self.picked is None else self.slots[self.picked].tile

    @property
    def swap_tiles(self) -> tuple[Tile, ...]:
        return tuple(slot.tile for slot in self.slots if slot.swapped)

    @property
    def move(self) -> Place | Swap:
        """The move that committing would play."""
        return Swap(self.swap_tiles) if self.swapping else Place(self.placements)

    @property
    def can_commit(self) -> bool:
        if self.swapping:
            return bool(self.swap_tiles)
        return self.tentative.status == "legal"

    @property
    def anywhere(self) -> bool:
        """Whether any cell will do: the first tile of the game (A3)."""
        return not self.view.board and not self.order

    def fits(self, cell: Cell) -> bool:
        """Whether the picked tile may go on this cell, now or with others in between."""
        # For the first tile of the game, 0,0 stands for every cell.
        return self.picked_tile in self.tentative.accepts.get(
            Cell(0, 0) if self.anywhere else cell, ()
        )

    def targets(self) -> dict[Cell, int]:
        """The cells that accept the picked tile, with the score it would bring there."""
        tile = self.picked_tile
        if tile is None:
            return {}
        return {
            cell: sum(line.total for line in self._lines_with(tile, cell))
            for cell, tiles in self.tentative.accepts.items()
            if tile in tiles
        }

    def preview(self, cell: Cell) -> tuple[LineScore, ...]:
        """The lines that the picked tile would form on this cell; none if it does not fit."""
        tile = self.picked_tile
        return self._lines_with(tile, cell) if tile is not None and self.fits(cell) else ()

    def _lines_with(self, tile: Tile, cell: Cell) -> tuple[LineScore, ...]:
        return score_lines(self.view.board, (*self.placements, Placement(tile, cell)))

    # --- actions ---

    def pick(self, number: int) -> None:
        """Pick a slot or unpick it; a tile on the board is taken back."""
        slot = self.slots[number]
        if self.swapping:
            slot.swapped = not slot.swapped
        elif slot.cell is not None:
            self.take_back(number)
        else:
            self.picked = None if self.picked == number else number

    def lay(self, cell: Cell) -> IllegalMove | None:
        """Place the picked tile; returns the refusal if it does not fit there."""
        if self.picked is None:
            return None
        slot = self.slots[self.picked]
        after = self.view.consider((*self.placements, Placement(slot.tile, cell)))
        if after.status == "refused":
            return after.error
        slot.cell = cell
        self.order.append(self.picked)
        self.picked = None
        self.tentative = after
        return None

    def take_back(self, number: int | None = None) -> bool:
        """Take one tile back into the hand, by default the last; returns whether there was one."""
        if not self.order:
            return False
        number = self.order[-1] if number is None else number
        self.order.remove(number)
        self.slots[number].cell = None
        self._reconsider()
        return True

    def slot_at(self, cell: Cell) -> int | None:
        """The slot whose tile is on this cell."""
        return next((n for n in self.order if self.slots[n].cell == cell), None)

    def clear(self) -> None:
        """Take all tiles back, unpick, end a swap."""
        for slot in self.slots:
            slot.cell, slot.swapped = None, False
        self.order, self.picked, self.swapping = [], None, False
        self._reconsider()

    def start_swap(self) -> None:
        """Start choosing tiles to swap."""
        self.clear()
        self.swapping = True

    def swap_all(self) -> None:
        """Choose as many tiles as may be swapped, or none if they are already chosen."""
        chosen = len(self.swap_tiles) >= self.view.max_swap
        for number, slot in enumerate(self.slots):
            slot.swapped = not chosen and number < self.view.max_swap

    def sort(self) -> None:
        """Sort the hand by colour, or by shape if it is already sorted by colour."""
        by_colour = sorted(self.slots, key=lambda slot: slot.tile)
        if self.slots == by_colour:
            by_colour.sort(key=lambda slot: (slot.tile.shape, slot.tile.colour))
        laid = [self.slots[number] for number in self.order]
        picked = None if self.picked is None else self.slots[self.picked]
        self.slots = by_colour
        # Slots with equal tiles are equal, so they are distinguished by identity.
        places = {id(slot): number for number, slot in enumerate(self.slots)}
        self.order = [places[id(slot)] for slot in laid]
        self.picked = None if picked is None else places[id(picked)]

    def _reconsider(self) -> None:
        self.tentative = self.view.consider(self.placements)
