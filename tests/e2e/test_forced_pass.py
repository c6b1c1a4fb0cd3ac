"""A turn that is skipped because no tile fits and the bag is empty, explained where it happens.

It happens in few games, so the server begins with the log of one that is about to get there.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from msgspec import to_builtins
from playwright.async_api import Browser, expect

from qwirkle.rules.move import Place, Placement, Swap
from qwirkle.server.wire import PlaceTiles, Sit, SwapTiles, TableOptions
from tests.e2e.stored_game import people_at
from tests.server.driven_table import DrivenTable

NUMBER = 89
"""Of the first game, from 0 on, that gets there by the moves below."""


def about_to_pass(number: int) -> tuple[DrivenTable, PlaceTiles | SwapTiles] | None:
    """A game of Anna and Bo, and the turn of one of them after which the other cannot move."""
    live = DrivenTable(TableOptions(seats=2), number=number)
    live.do("bo", Sit("s", 1))
    live.start()
    while live.table.phase == "playing":
        position = live.table.position
        assert position is not None
        hand = position.hands[position.to_move]
        # The longest moves until the bag is empty, then the shortest; near the middle, where the
        # board fills up.
        moves = sorted(position.legal_placements(), key=_rank, reverse=bool(position.bag))
        if not position.bag:
            (other,) = {0, 1} - {position.to_move}
            for move in moves:
                after = position.board.laid(move.placements)
                rest = Counter(hand) - Counter(tile for tile, _ in move.placements)
                if after.accepts_any(rest) and not after.accepts_any(position.hands[other]):
                    return live, live.turn(move)
        live.do(live.on_turn(), live.turn(moves[0] if moves else Swap(hand[: len(position.bag)])))
    return None


def _rank(move: Place) -> tuple[int, int, list[Placement]]:
    far = sum(cell.x**2 + cell.y**2 for _, cell in move.placements)
    return len(move.placements), -far, sorted(move.placements)


async def test_a_forced_pass_is_explained_on_the_page(browser: Browser, tmp_path: Path) -> None:
    found = about_to_pass(NUMBER)
    assert found is not None, "nobody has to pass in this game: look for another"
    live, turn = found
    mover = live.on_turn()
    (stuck,) = live.table.members - {mover}
    path = f"/table/{live.table.id}"
    phone = {"viewport": {"width": 390, "height": 844}, "is_mobile": True, "has_touch": True}
    async with people_at(live, tmp_path, browser, (stuck, None, {}), (mover, None, phone)) as (
        player,
        other,
    ):
        page = player.page
        await page.goto(path)
        await other.page.goto(path)
        status = page.locator("[data-status]")
        await expect(status).to_contain_text(f"{mover.title()} is thinking")

        await other.ask(f"/api/tables/{live.table.id}/commands", to_builtins(turn))

        why = "no tile fits and the bag is empty, so this turn is skipped."
        await expect(status).to_have_text(f"You: {why}")
        await expect(page.locator("[data-live]")).to_contain_text(why)
        await expect(page.locator("[data-my-turn=false]")).to_be_visible()
        skipped = page.locator("[data-turns] li").last
        await expect(skipped).to_contain_text(stuck.title())
        await expect(skipped).to_contain_text("nothing fits: passes")
        # On the other's phone it stands at the seat and in the bar, with no panel open.
        trace = other.page.locator("[data-seat] [data-trace=pass]")
        await expect(trace).to_be_visible()
        await expect(trace).to_have_text("passed")
        await expect(other.page.locator("[data-last]")).to_contain_text(f"{stuck.title()} passed")
