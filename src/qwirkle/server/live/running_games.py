"""Nothing that is being played is analysed: whoever asks for values is checked here."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence

from msgspec import Struct

from qwirkle.duplicate import Round
from qwirkle.rules.game import Game
from qwirkle.rules.move import Place
from qwirkle.rules.tile import Cell, Tile
from qwirkle.rules.view import View
from qwirkle.server.live.daily_desk import DailyDesk
from qwirkle.server.live.fair_queue import ASKING
from qwirkle.server.live.loop_shares import SHARES
from qwirkle.server.live.table_cache import TableCache
from qwirkle.server.store import Store
from qwirkle.server.table.same_board import (
    Tiles,
    is_common,
    is_opening,
    is_same_board,
    is_same_position,
    is_within,
)
from qwirkle.server.wire.refusal import Refused

__all__ = ["RunningGames"]


class _Playing(Struct, frozen=True):
    """A board that a guest plays on, and the hands that they hold there."""

    board: Tiles
    hands: Sequence[tuple[Tile, ...]]


class RunningGames:
    """Knows the boards on which a guest plays with other people, and those of the daily deal.

    A second device or another name gets round the former: it keeps people honest, not cheaters out.
    The daily deal is everybody's, until its last results are counted.

    Many games begin alike: while little lies on the table, the hand tells them apart.
    """

    def __init__(self, tables: TableCache, store: Store, daily: DailyDesk) -> None:
        self._tables = tables
        self._store = store
        self._daily = daily

    async def check_view(self, guest: str | None, view: View) -> None:
        """Raise `Refused` if this board is one that the guest is playing on, also if it is turned
        or its colours and shapes are renamed."""
        playing, rounds = await self._of(guest), await self._daily.open_rounds()
        if await asyncio.to_thread(_is_played, view, playing, rounds):
            raise _refusal()

    async def check_game(self, guest: str | None, game: Game, turns: int | None = None) -> None:
        """The same for every board of a finished game, or for that after so many turns."""
        boards = [playing.board for playing in await self._of(guest) if playing.board]
        daily = map(_tiles, await self._daily.open_rounds())
        boards += [board for board in daily if not is_opening(board)]
        async with SHARES.busy(ASKING.get().household):
            if any(is_within(board, _boards(game, turns)) for board in boards):
                raise _refusal()

    async def _of(self, guest: str | None) -> list[_Playing]:
        """What the guest is playing with others."""
        found = []
        for name in [] if guest is None else await self._store.playing(guest):
            table = (await self._tables.live(name)).table
            people = [seat for seat in table.party if seat.guest is not None]
            own = [number for number, seat in enumerate(table.party) if seat.guest == guest]
            if table.phase == "playing" and len(people) > 1 and own and table.position is not None:
                hands = [table.position.hands[number] for number in own]
                found.append(_Playing(dict(table.position.board.items()), hands))
        return found


def _is_played(view: View, playing: Sequence[_Playing], rounds: Sequence[Round]) -> bool:
    board = dict(view.board.items())
    daily = [_Playing(_tiles(given), [given.hand]) for given in rounds]
    if is_common(board) and any(
        is_same_position(board, view.hand, one.board, hand)
        for one in (*playing, *daily)
        for hand in one.hands
    ):
        return True
    if is_opening(board):
        return any(board and is_same_board(board, one.board) for one in playing)
    return any(is_same_board(board, one.board) for one in (*playing, *daily))


def _refusal() -> Refused:
    return Refused("game_running", "this position is being played: finish the game first")


def _tiles(given: Round) -> Tiles:
    return dict(given.board.items())


def _boards(game: Game, turns: int | None) -> Iterator[Tiles]:
    """The board after each turn that laid tiles; only that after ``turns`` turns, if given."""
    board: dict[Cell, Tile] = {}
    for number, turn in enumerate(game.turns, 1):
        if turns is not None and number > turns:
            break
        if isinstance(turn.move, Place):
            board.update((cell, tile) for tile, cell in turn.move.placements)
            if turns is None:
                yield board
    if turns is not None:
        yield board
