"""The screen with the table: turns keys and clicks into moves, and shows what a seat may see."""

from __future__ import annotations

import asyncio
from typing import ClassVar

from textual import on, work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.screen import Screen
from textual.widgets import Footer

from qwirkle.cli.files import FileError
from qwirkle.cli.terminal.board_view import BoardView
from qwirkle.cli.terminal.cards import Curtain, EndingCard, HelpCard
from qwirkle.cli.terminal.hand_bar import HandBar
from qwirkle.cli.terminal.hand_view import HandView
from qwirkle.cli.terminal.keys import TABLE_KEYS
from qwirkle.cli.terminal.laying import Laying
from qwirkle.cli.terminal.local_table import STAND_IN, LocalTable
from qwirkle.cli.terminal.panels import SeatsPanel, TurnsPanel, UnseenPanel
from qwirkle.cli.terminal.picture import fresh_cells, looks_of, turns_since
from qwirkle.cli.terminal.status import Prompt, StatusBar, incomplete, news, prompt
from qwirkle.cli.terminal.window import TooSmall, use_window
from qwirkle.cli.terminal.words import describe_turn, refusal, winners
from qwirkle.rules.errors import IllegalMove, QwirkleError
from qwirkle.rules.move import Move, Pass, Place, Swap
from qwirkle.rules.tile import Cell
from qwirkle.rules.view import View

__all__ = ["TableScreen"]

_CHANGING = ("pick", "next_place", "lay", "enter", "take_back", "swap", "swap_all", "new")


class TableScreen(Screen[str], inherit_bindings=False):
    """One game, from its position to its end; dismissed with ``quit`` or ``new``."""

    BINDINGS: ClassVar[list[BindingType]] = TABLE_KEYS

    def __init__(self, table: LocalTable, pause: float = 0.7) -> None:
        super().__init__()
        self.table = table
        self._pause = pause
        self.viewer: int | None = None
        self.view: View = table.view(None)
        self.laying: Laying | None = None
        self._notice: Prompt | None = None
        self._offered: list[bool | None] = []

    def compose(self) -> ComposeResult:
        with Horizontal(id="main"):
            yield BoardView()
            with Vertical(id="side"):
                yield SeatsPanel()
                yield TurnsPanel()
                yield UnseenPanel()
        yield StatusBar()
        yield HandBar(id="bottom")
        yield Footer(show_command_palette=False)
        yield TooSmall(id="too-small")

    def on_mount(self) -> None:
        self._keep()
        self._next_turn()

    # --- turns ---

    def _next_turn(self) -> None:
        """Show the position and let the seat on turn act."""
        table = self.table
        seat = table.to_move
        self.laying = None
        if table.is_over:
            self._look_through(self._one_person())
            self.app.push_screen(EndingCard(self.view, table.names), self._after_ending)
        elif table.seats[seat].bot is not None:
            self._look_through(self._one_person())
            self._bot_turn()
        elif table.is_hot_seat and self.viewer != seat:
            self._look_through(None)
            self._draw_curtain(seat)
        else:
            self._sit_down(seat)

    def _one_person(self) -> int | None:
        """The seat whose hand is visible while others play; none if people share the screen."""
        return self.table.people[0] if len(self.table.people) == 1 else None

    def _look_through(self, seat: int | None) -> None:
        self.viewer = seat
        self.view = self.table.view(seat)
        self._show()

    def _sit_down(self, seat: int) -> None:
        self.viewer = seat
        self.view = self.table.view(seat)
        self.laying = Laying(self.view)
        self._notice = None
        fresh = fresh_cells(self.view)
        if fresh:
            self._board.cursor = min(fresh, key=lambda cell: (cell.y, cell.x))
            self._board.reveal(self._board.cursor)
        self._show()

    def _draw_curtain(self, seat: int) -> None:
        names = self.table.names
        since = [turn for turn in self.view.turns[-len(names) + 1 :] if turn.seat != seat]
        lines = [describe_turn(turn, names[turn.seat]) for turn in since]

        def drawn(answer: str | None) -> None:
            if answer == "quit":
                self.dismiss("quit")
            else:
                self._sit_down(seat)

        self.app.push_screen(Curtain(names[seat], lines), drawn)

    @work(exclusive=True)
    async def _bot_turn(self) -> None:
        (move, trouble), _ = await asyncio.gather(
            asyncio.to_thread(self._bot_move), asyncio.sleep(self._pause)
        )
        self._play(move)
        if trouble:
            self._refuse(trouble)

    def _bot_move(self) -> tuple[Move, str]:
        """The bot's move, and what went wrong with it if it is a program."""
        try:
            return self.table.bot_move(), ""
        except QwirkleError as error:
            trouble = " ".join(str(error).split())
            return self.table.stand_in_move(), f"{STAND_IN.capitalize()} played instead: {trouble}"

    def _play(self, move: Move) -> None:
        try:
            self.table.play(move)
        except IllegalMove as error:
            laid = [tile for tile, _ in move.placements] if isinstance(move, Place) else []
            self._refuse(refusal(error, laid))
            return
        self._notice = None
        self._keep()
        self._next_turn()
        self._celebrate()

    def _celebrate(self) -> None:
        """Highlight each Qwirkle of the last turn."""
        for line in self.view.turns[-1].lines:
            if line.bonus:
                self._board.ripple(line.cells)

    def _keep(self) -> None:
        try:
            self.table.keep()
        except FileError as error:
            self.notify(f"The game could not be saved: {error}", severity="error", markup=False)

    def _after_ending(self, answer: str | None) -> None:
        if answer in {"quit", "new"}:
            self.dismiss(answer)

    # --- showing ---

    @property
    def _board(self) -> BoardView:
        return self.query_one(BoardView)

    def _show(self) -> None:
        """Update all widgets; they get the view and nothing else."""
        view, names = self.view, self.table.names
        self.query_one(SeatsPanel).show(view, names)
        self.query_one(TurnsPanel).show(view, names)
        self.query_one(UnseenPanel).show(view)
        self._show_laying()

    def _show_laying(self) -> None:
        """Update what changes while a person places tiles."""
        view, laying = self.view, self.laying
        self._board.shows_cursor = laying is not None
        self._board.show(looks_of(view, laying), view.board.bounds())
        self.query_one(HandBar).show(view, laying)
        self._show_status()
        # Redrawing the footer is slow, so it happens only after a change.
        offered = [self.check_action(action, ()) for action in _CHANGING]
        if offered != self._offered:
            self._offered = offered
            self.refresh_bindings()

    def _show_status(self) -> None:
        view, names = self.view, self.table.names
        if self._notice is not None:
            now = self._notice
        elif view.outcome is not None:
            now = Prompt(f"{winners(view.outcome, names)} N starts a new game, Q quits.")
        elif self.laying is not None:
            now = prompt(self.laying, self._board.cursor)
        else:
            now = Prompt(f"{names[view.to_move]} is thinking …")
        self.query_one(StatusBar).show(news(turns_since(view), names), now)

    def _refuse(self, words: str) -> None:
        self._notice = Prompt(words, "wrong")
        self._show_status()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Which keys the footer offers: those that have an effect now."""
        laying = self.laying
        swapping = laying is not None and laying.swapping
        match action:
            case "swap_all":
                return swapping
            case "new":
                return self.view.is_over
            case "pick" | "enter" | "swap" | "lay" if self.view.is_over:
                return False
            case "lay" if swapping:
                return False
            case "next_place":
                return laying is not None and laying.picked is not None
            case "take_back":
                return laying is not None and (bool(laying.order) or laying.picked is not None)
        return True

    def on_resize(self) -> None:
        use_window(self, len(self.table.names))
        # The sizes of the panels are known only after this.
        self.call_after_refresh(self._show)

    # --- actions ---

    @on(HandView.Picked)
    def _hand_clicked(self, event: HandView.Picked) -> None:
        self.action_pick(event.number)

    @on(BoardView.Hovered)
    def _cursor_moved(self) -> None:
        if self.laying is not None and self.laying.picked is not None:
            self._notice = None
            self._show_status()

    @on(BoardView.Pressed)
    def _board_clicked(self, event: BoardView.Pressed) -> None:
        if self.laying is None:
            return
        self._board.cursor = event.cell
        number = self.laying.slot_at(event.cell)
        if number is not None and self.laying.picked is None:
            self.laying.take_back(number)
            self._changed()
        elif self.laying.picked is not None:
            self.action_lay()

    def _changed(self) -> None:
        self._notice = None
        self._show_laying()

    def action_pick(self, number: int) -> None:
        if self.laying is None or number >= len(self.laying.slots):
            return
        self.laying.pick(number)
        self._changed()

    def action_cursor(self, x: int, y: int) -> None:
        if self.laying is None:
            self.action_pan(-6 * x, -3 * y)
            return
        at = self._board.cursor
        self._board.move_cursor(Cell(at.x + x, at.y + y))
        self._cursor_moved()

    def action_pan(self, columns: int, rows: int) -> None:
        self._board.pan(columns, rows)

    def action_next_place(self, by: int) -> None:
        """Go through the cells that accept the picked tile, best first."""
        if self.laying is None:
            return
        if self.laying.picked is None:
            self._refuse("Pick a tile first, with 1–6 or the mouse.")
            return
        targets = self.laying.targets()
        places = sorted(targets, key=lambda cell: (-targets[cell], cell.y, cell.x))
        if not places:
            return
        here = self._board.cursor
        start = places.index(here) + by if here in places else (0 if by > 0 else -1)
        self._board.move_cursor(places[start % len(places)])
        self._cursor_moved()

    def action_lay(self) -> None:
        laying = self.laying
        if laying is None or laying.swapping:
            return
        cell = self._board.cursor
        if laying.picked is None:
            number = laying.slot_at(cell)
            if number is None:
                self._refuse("Pick a tile first, with 1–6 or the mouse.")
                return
            laying.take_back(number)
        else:
            tile = laying.slots[laying.picked].tile
            error = laying.lay(cell)
            if error is not None:
                laid = [*(placed for placed, _ in laying.placements), tile]
                self._refuse(refusal(error, laid))
                return
        self._changed()

    def action_enter(self) -> None:
        if self.laying is not None and self.laying.picked is not None:
            self.action_lay()
        else:
            self.action_commit()

    def action_commit(self) -> None:
        laying = self.laying
        if laying is None:
            return
        if self.view.must_pass:
            self._play(Pass())
        elif laying.can_commit:
            self._play(laying.move)
        else:
            self._refuse_commit(laying)

    def _refuse_commit(self, laying: Laying) -> None:
        if laying.swapping:
            self._play(Swap(()))  # the rules say what is missing
            return
        error = laying.tentative.error
        if error is not None and laying.order:
            self._notice = Prompt(f"Not yet: {incomplete(laying)}", "open")
            self._show_status()
        elif error is not None:
            self._refuse(refusal(error))

    def action_take_back(self) -> None:
        laying = self.laying
        if laying is None:
            return
        if laying.picked is not None:
            laying.picked = None
        elif not laying.take_back():
            return
        self._changed()

    def action_clear(self) -> None:
        laying = self.laying
        if laying is None:
            return
        if laying.picked is not None:
            laying.picked = None
        else:
            laying.clear()
        self._changed()

    def action_swap(self) -> None:
        laying = self.laying
        if laying is None:
            return
        if laying.swapping:
            laying.clear()
        elif laying.view.max_swap == 0:
            empty = "The bag is empty: there is nothing to swap."
            first = "The opening cannot be a swap: lay your longest line."
            self._refuse(empty if self.view.board else first)
            return
        else:
            laying.start_swap()
        self._changed()

    def action_swap_all(self) -> None:
        if self.laying is not None and self.laying.swapping:
            self.laying.swap_all()
            self._changed()

    def action_pass_turn(self) -> None:
        if self.laying is not None:
            self._play(Pass())

    def action_sort(self) -> None:
        if self.laying is not None:
            self.laying.sort()
            self._changed()

    def action_fit(self) -> None:
        self._board.fit()

    def action_zoom(self, by: int) -> None:
        self._board.change_zoom(by)

    def action_help(self) -> None:
        self.app.push_screen(HelpCard())

    def action_new(self) -> None:
        if self.view.is_over:
            self.dismiss("new")

    def action_quit(self) -> None:
        self.dismiss("quit")
