"""What a table's page shows, read off the page itself."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from playwright.async_api import Page

from qwirkle.rules import Board, Cell, Place, Placement, Tile
from qwirkle.rules.placements import legal_placements

__all__ = ["Seen", "Slot", "longest"]

_LOOK = """async () => {
  // What was done just now may still move the view: two frames without a change are rest.
  const grid = document.querySelector('[role=grid]');
  const frame = () => new Promise(requestAnimationFrame);
  const view = () => JSON.stringify([grid?.getBoundingClientRect(), { ...grid?.dataset }]);
  for (let before = ''; before !== view(); ) {
    before = view();
    await frame();
    await frame();
  }
  const page = document.querySelector('[data-table][data-my-turn]');
  const box = grid?.getBoundingClientRect();
  return {
    over: document.querySelector('[data-after]') !== null,
    myTurn: page?.dataset.myTurn === 'true',
    tiles: [...document.querySelectorAll('[role=grid] [data-cell]')].map((each) => [
      each.dataset.cell,
      each.querySelector('use').getAttribute('href').slice(-2),
      each.querySelector('.tile').classList.contains('tentative'),
    ]),
    slots: [...document.querySelectorAll('[data-hand] [data-slot]')].map((each) => {
      const { x, y, width, height } = each.getBoundingClientRect();
      return [each.dataset.slot, each.dataset.tile, x + width / 2, y + height / 2];
    }),
    box: box ? [box.left, box.top, box.width, box.height] : [0, 0, 0, 0],
    view: grid ? [+grid.dataset.x, +grid.dataset.y, +grid.dataset.scale] : [0, 0, 1],
    bag: +(document.querySelector('[data-bag]')?.dataset.bag ?? 0),
    words: document.querySelector('[data-live]')?.textContent ?? '',
  };
}"""


@dataclass(frozen=True, slots=True)
class Slot:
    """A place of the hand: its tile, and where on the page its middle is."""

    id: str
    tile: Tile
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Seen:
    """A table at one moment."""

    is_over: bool
    is_my_turn: bool
    board: Board
    tentative: tuple[Placement, ...]
    slots: tuple[Slot, ...]
    bag: int
    words: str
    _box: tuple[float, float, float, float]
    view: tuple[float, float, float]

    @classmethod
    async def on(cls, page: Page) -> Seen:
        raw = await page.evaluate(_LOOK)
        lying, tentative = {}, []
        for key, code, is_tentative in raw["tiles"]:
            x, y = map(int, key.split(","))
            if is_tentative:
                tentative.append(Placement(Tile.parse(code), Cell(x, y)))
            else:
                lying[Cell(x, y)] = Tile.parse(code)
        return cls(
            is_over=raw["over"],
            is_my_turn=raw["myTurn"],
            board=Board(lying),
            tentative=tuple(tentative),
            slots=tuple(Slot(each, Tile.parse(code), x, y) for each, code, x, y in raw["slots"]),
            bag=raw["bag"],
            words=raw["words"],
            _box=tuple(raw["box"]),
            view=tuple(raw["view"]),
        )

    @property
    def hand(self) -> tuple[Tile, ...]:
        return tuple(slot.tile for slot in self.slots)

    @property
    def side(self) -> float:
        """Of a cell, in pixels."""
        return self.view[2]

    def point(self, cell: Cell) -> tuple[float, float]:
        """Where on the page the middle of a cell is."""
        left, top, width, height = self._box
        x, y, scale = self.view
        return (
            left + width / 2 + (cell.x + 0.5 - x) * scale,
            top + height / 2 + (cell.y + 0.5 - y) * scale,
        )

    def holds(self, cell: Cell, margin: float = 4) -> bool:
        """Whether the middle of a cell is on the board's part of the page."""
        left, top, width, height = self._box
        x, y = self.point(cell)
        return (
            left + margin < x < left + width - margin and top + margin < y < top + height - margin
        )

    @property
    def middle(self) -> tuple[float, float]:
        left, top, width, height = self._box
        return left + width / 2, top + height / 2

    def moves(self) -> list[Place]:
        """What the law lets this hand place."""
        return legal_placements(self.board, self.hand)

    def slots_of(self, placements: Sequence[Placement]) -> list[Slot]:
        """The slots that these tiles are in, a slot for each."""
        left = list(self.slots)
        found = []
        for tile, _ in placements:
            slot = next(slot for slot in left if slot.tile == tile)
            left.remove(slot)
            found.append(slot)
        return found


def longest(moves: Sequence[Place]) -> Place | None:
    """A move of the most tiles, which makes games short; near the middle, to be easily reached."""

    def rank(move: Place) -> tuple[int, float]:
        far = max(math.hypot(cell.x, cell.y) for _, cell in move.placements)
        return len(move.placements), -far

    return max(moves, key=rank, default=None)
