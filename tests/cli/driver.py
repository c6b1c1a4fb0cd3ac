"""Plays the app as a person would: looks at the screen, presses keys, clicks."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from textual import events
from textual.app import App
from textual.geometry import Offset
from textual.pilot import Pilot

from qwirkle.cli.terminal.board_view import BoardView
from qwirkle.cli.terminal.hand_view import HandView
from qwirkle.cli.terminal.laying import Laying
from qwirkle.cli.terminal.local_table import LocalSeat, LocalTable
from qwirkle.cli.terminal.play_app import PlayApp
from qwirkle.cli.terminal.table_screen import TableScreen
from qwirkle.notation import parse_position
from qwirkle.rules import Cell, Game, Move, Pass, Place, Position, Swap, Tile

SIZE = (120, 36)
# A message can lead to another, which a widget gets in a later round.
_SAME_ROUNDS = 5
# Seconds: a busy machine is no reason to fail.
_PATIENCE = 60
# Of a hundredth of a second at least.
_ROUNDS = 100 * _PATIENCE


def screen_text(app: App[int]) -> str:
    """What can be read on the screen now."""
    strips = app.screen._compositor.render_strips()
    return "\n".join(strip.text for strip in strips)


def app_for(table: LocalTable) -> PlayApp:
    return PlayApp(lambda: table, pause=0)


def table_at(
    position: str | Position, *bots: str | None, names: tuple[str, ...] = ()
) -> LocalTable:
    """A table with this position on it; one bot, or None for a person, a seat."""
    at = parse_position(position) if isinstance(position, str) else position
    names = names or tuple("You" if bot is None else bot.capitalize() for bot in bots)
    game = Game.start(len(bots), 1, names=names)
    seats = [LocalSeat(name, bot) for name, bot in zip(names, bots, strict=True)]
    return LocalTable(Game(game.ruleset, names, None, "1", game.deal, at), seats)


async def rest(pilot: Pilot[int]) -> None:
    """Wait until the app has handled all messages and draws nothing more.

    The pilot's pause takes a process that gets no CPU for one that has nothing to do, and waits
    for the screen on top only: one below a card is seen too.
    """
    app = pilot.app
    before, same = None, 0
    while same < _SAME_ROUNDS:
        await _handle_all(app)
        for screen in app.screen_stack:
            screen._on_timer_update()
        now = (app.screen, screen_text(app))
        same = same + 1 if now == before else 0
        before = now


async def _handle_all(app: App[int]) -> None:
    """Wait until the app and all widgets of all screens have handled what they were sent."""
    widgets = (w for screen in app.screen_stack for w in screen.walk_children(with_self=True))
    handled = []
    for pump in (app, *widgets):
        event = asyncio.Event()
        if pump.call_later(event.set):
            handled.append(event.wait())
    # An app that has failed handles no more; leaving it raises what failed.
    async with asyncio.timeout(_PATIENCE):
        await asyncio.gather(*handled)


async def press(pilot: Pilot[int], *keys: str) -> None:
    """Press keys as a quick typist does, and wait until nothing more comes of them."""
    _post(pilot.app, keys)
    await rest(pilot)


async def leave(pilot: Pilot[int], key: str) -> None:
    """Press a key that ends the app."""
    _post(pilot.app, [key])
    for _ in range(_ROUNDS):
        if pilot.app.return_value is not None:
            return
        await asyncio.sleep(0.01)
    raise AssertionError(f"{key} does not end it")


def _post(app: App[int], keys: Sequence[str]) -> None:
    for key in keys:
        app.post_message(events.Key(key, key if len(key) == 1 else None))


class Driver:
    """Hands for one running app."""

    def __init__(self, app: PlayApp, pilot: Pilot[int]) -> None:
        self.app = app
        self.pilot = pilot

    @property
    def screen(self) -> TableScreen:
        (screen,) = (s for s in self.app.screen_stack if isinstance(s, TableScreen))
        return screen

    @property
    def laying(self) -> Laying:
        assert self.screen.laying is not None
        return self.screen.laying

    @property
    def board(self) -> BoardView:
        return self.screen.query_one(BoardView)

    @property
    def text(self) -> str:
        return screen_text(self.app)

    async def settle(self, turns: int = 0) -> None:
        """Wait until so many turns are played and a person can act, at the table or a card."""
        for _ in range(_ROUNDS):
            await asyncio.sleep(0.01)
            if len(self.screen.table.game.turns) < turns:
                continue
            if self.screen.laying is not None or self.app.screen is not self.screen:
                await self.rest()
                return
        raise AssertionError("nobody comes to move")

    async def rest(self) -> None:
        await rest(self.pilot)

    def slot(self, tile: Tile) -> int:
        slots = self.laying.slots
        return next(n for n, s in enumerate(slots) if s.tile == tile and s.cell is None)

    async def type(self, *keys: str) -> None:
        """Press keys as a quick typist does, without a wait after each as the pilot makes."""
        await press(self.pilot, *keys)

    async def press_move(self, move: Move) -> None:
        """Make a move with the keyboard."""
        keys: list[str] = []
        match move:
            case Place(placements):
                numbers = self._numbers(tuple(tile for tile, _ in placements))
                at = self.board.cursor
                for tile, cell in placements:
                    number = next(n for n in numbers if self._tile(n) == tile)
                    numbers.remove(number)
                    keys += [str(number + 1), *_arrows(at, cell), "space"]
                    at = cell
                keys.append("enter")
            case Swap(tiles):
                keys += ["s", *(str(number + 1) for number in self._numbers(tiles)), "enter"]
            case Pass():
                keys.append("p")
        turns = len(self.screen.table.game.turns)
        _post(self.app, keys)
        await self.settle(turns + 1)

    def _tile(self, number: int) -> Tile:
        return self.laying.slots[number].tile

    async def click_move(self, move: Move) -> None:
        """Make a move with the mouse."""
        match move:
            case Place(placements):
                for tile, cell in placements:
                    await self.click_slot(self.slot(tile))
                    await self.click_cell(cell)
                await self.pilot.click("#do-commit")
            case Swap(tiles):
                await self.pilot.click("#do-swap")
                for number in self._numbers(tiles):
                    await self.click_slot(number)
                await self.pilot.click("#do-commit")
            case Pass():
                await self.pilot.click("#do-commit")
        await self.settle()

    def _numbers(self, tiles: tuple[Tile, ...]) -> list[int]:
        wanted, numbers = list(tiles), []
        for number, slot in enumerate(self.laying.slots):
            if slot.tile in wanted:
                wanted.remove(slot.tile)
                numbers.append(number)
        return numbers

    async def click_slot(self, number: int) -> None:
        column = self.screen.query_one(HandView).slot_column(number)
        await self.pilot.click(HandView, offset=(column + 1, 1))
        await self.rest()

    async def click_cell(self, cell: Cell) -> None:
        self.board.reveal(cell)
        left, top, *_ = self.board.region_of(cell)
        await self.pilot.click(BoardView, offset=Offset(left, top))
        await self.rest()


def _arrows(start: Cell, end: Cell) -> list[str]:
    across = ["right" if end.x > start.x else "left"] * abs(end.x - start.x)
    return across + ["down" if end.y > start.y else "up"] * abs(end.y - start.y)
