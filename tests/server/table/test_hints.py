"""The ladder of hints: each rung tells no more than it says, and each is noted once."""

from __future__ import annotations

from dataclasses import replace

import pytest

from qwirkle.players import create
from qwirkle.rules.board import Board
from qwirkle.rules.move import Pass, Place, Placement, Swap
from qwirkle.rules.tile import Cell, Tile
from qwirkle.rules.view import View
from qwirkle.server.http.routes import HINT_BOT
from qwirkle.server.table.entries import HintTaken
from qwirkle.server.table.hints import hint_of, hint_taken
from qwirkle.server.table.projection import snapshot_of
from qwirkle.server.table.table import Table
from qwirkle.server.table.views import Views
from qwirkle.server.wire import (
    Event,
    Hint,
    HintUsed,
    PassMove,
    PlacedTile,
    PlaceMove,
    SwapHint,
    TurnPlayed,
)
from qwirkle.server.wire.base import Rung
from qwirkle.server.wire.refusal import Refused
from tests.server.driven_table import DrivenTable, seated

LADDER: tuple[Rung, ...] = ("tile", "line", "move")


def started(*guests: str, **options: object) -> DrivenTable:
    live = seated(*guests, hints=True, **options)
    live.start()
    return live


def take(live: DrivenTable, rung: Rung) -> list[Event]:
    guest = live.on_turn()
    return live.write(hint_taken(live.table, guest, live.table.moment, rung, live.now))


def on(tiles: dict[tuple[int, int], str]) -> View:
    """The view of the seat to move on a board with these tiles."""
    live = started("anna", "bob")
    view = Views(live.table).for_hint(live.on_turn())
    return replace(view, board=Board({Cell(*at): Tile.parse(code) for at, code in tiles.items()}))


def place(*tiles: tuple[str, int, int]) -> Place:
    return Place(tuple(Placement(Tile.parse(code), Cell(x, y)) for code, x, y in tiles))


def told(view: View, move: Place | Swap | Pass) -> list[Hint]:
    return [hint_of(view, move, rung) for rung in LADDER]


# --- what a rung tells


def test_a_ladder_tells_the_tiles_then_their_line_then_the_move() -> None:
    view = on({(0, 0): "Ro", (1, 0): "Rs"})
    # Around the line: which tile goes to which end is for the last rung.
    tile, line, move = told(view, place(("Rx", -1, 0), ("Rd", 2, 0)))
    assert tile == Hint("tile", 0, "place", ["Rd", "Rx"])
    assert line == Hint("line", 0, "place", ["Rd", "Rx"], [(-1, 0), (0, 0), (1, 0), (2, 0)])
    assert move.move == PlaceMove([PlacedTile("Rx", -1, 0), PlacedTile("Rd", 2, 0)])


def test_the_line_is_the_one_laid_in_though_a_crossing_is_longer() -> None:
    view = on({(0, 0): "Ro", (1, 0): "Rs", (2, 0): "Rd", (0, 1): "Bo", (0, 2): "Go", (0, 3): "Yo"})
    _, line, _ = told(view, place(("Rx", 3, 0), ("Rt", 4, 0)))
    assert line.line == [(0, 0), (1, 0), (2, 0), (3, 0), (4, 0)]
    _, line, _ = told(view, place(("Po", 0, -1), ("Px", 1, -1)))
    assert line.line == [(0, -1), (1, -1)]


def test_a_single_tile_is_told_with_its_longer_line() -> None:
    view = on({(0, 0): "Ro", (1, 0): "Rs", (2, 1): "Bd", (2, 2): "Gd", (2, 3): "Yd"})
    _, line, _ = told(view, place(("Rd", 2, 0)))
    assert line.line == [(2, 0), (2, 1), (2, 2), (2, 3)]


def test_a_lone_first_tile_is_its_own_line() -> None:
    tile, line, _ = told(on({}), place(("Ro", 0, 0)))
    assert (tile.line, line.line) == ([], [(0, 0)])


def test_a_swap_is_told_as_such_then_how_many_then_which() -> None:
    view = on({(0, 0): "Ro"})
    codes = [str(tile) for tile in view.hand[:2]]
    assert told(view, Swap(view.hand[:2])) == [
        Hint("tile", 0, "swap"),
        Hint("line", 0, "swap", count=2),
        Hint("move", 0, "swap", count=2, move=SwapHint(codes)),
    ]


def test_a_pass_is_told_as_such() -> None:
    told_pass = told(on({(0, 0): "Ro"}), Pass())
    assert [hint.kind for hint in told_pass] == ["pass"] * 3
    assert [hint.move for hint in told_pass] == [None, None, PassMove()]


def test_every_rung_of_a_turn_is_about_the_same_move() -> None:
    """Whoever asks again, and whichever worker answers, gets the same advice."""
    live = started("anna", "bob")
    for _ in range(6):
        view = Views(live.table).for_hint(live.on_turn())
        assert create(HINT_BOT).choose(view) == create(HINT_BOT, seconds=0.05).choose(view)
        live.play()


# --- what is noted


def test_everyone_sees_each_rung_that_is_taken() -> None:
    live = started("anna", "bob")
    seat = live.table.to_move
    assert take(live, "tile") == [HintUsed(seat, "tile", 1)]
    assert take(live, "line") == [HintUsed(seat, "line", 2)]
    assert take(live, "line") == []
    assert take(live, "tile") == []
    assert live.rows[-1].entry == HintTaken(seat, "line")
    for guest in ("anna", "bob", None):
        seats = snapshot_of(Views(live.table), guest, live.now).seats
        assert [each.hints for each in seats] == [2 if n == seat else 0 for n in range(2)]


def test_the_whole_move_at_once_counts_as_the_whole_ladder() -> None:
    live = started("anna", "bob")
    assert take(live, "move") == [HintUsed(live.table.to_move, "move", 3)]


def test_a_turn_says_how_much_of_a_hint_it_had() -> None:
    live = started("anna", "bob")
    take(live, "line")
    (turn,) = live.play()
    assert isinstance(turn, TurnPlayed)
    assert turn.hint == "line"
    (turn,) = live.play()
    assert isinstance(turn, TurnPlayed)
    assert turn.hint is None
    # The next turn has a ladder of its own, and the count goes on.
    assert take(live, "tile") == [HintUsed(live.table.to_move, "tile", 3)]
    turns = snapshot_of(Views(live.table), None, live.now).turns
    assert [turn.hint for turn in turns] == ["line", None]
    assert Table.fold(live.rows) == live.table


def test_a_hint_for_a_turn_that_is_over_is_refused() -> None:
    live = started("anna", "bob")
    guest, moment = live.on_turn(), live.table.moment
    for _ in range(2):
        live.play()
    with pytest.raises(Refused) as refused:
        hint_taken(live.table, guest, moment, "tile", live.now)
    assert refused.value.reason == "stale_turn"
