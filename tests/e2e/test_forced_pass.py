"""A turn that is skipped because no tile fits and the bag is empty, explained where it happens.

It happens in few games, so the server begins with the log of one that is about to get there.
"""

from __future__ import annotations

import secrets
from collections import Counter
from pathlib import Path

from msgspec import to_builtins
from playwright.async_api import Browser, expect

from bench.server_process import ServerProcess
from qwirkle.rules.move import Place, Placement, Swap
from qwirkle.server.people.guests import COOKIE, Seal
from qwirkle.server.store import IndexRow, Store, Write
from qwirkle.server.wire import PlaceTiles, Sit, SwapTiles, TableOptions
from tests.e2e.person import Person
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


async def write(live: DrivenTable, folder: Path) -> Seal:
    """Put a game into the database of a server that is yet to start; what seals its cookies."""
    table = live.table
    async with await Store.open(f"sqlite:///{folder / 'qwirkle.db'}") as store:
        now = await store.now()
        index = IndexRow("playing", False, True, table.invite, now, b"{}")
        guests = sorted(table.members)
        for guest in guests:
            await store.create_guest(guest, guest.title())
        entries = [row.entry for row in live.rows]
        await store.append(Write(table.id, 0, now, entries, index, None, members=guests))
        return Seal(await store.get_or_store("cookies", secrets.token_bytes(32)))


async def test_a_forced_pass_is_explained_on_the_page(browser: Browser, tmp_path: Path) -> None:
    found = about_to_pass(NUMBER)
    assert found is not None, "nobody has to pass in this game: look for another"
    live, turn = found
    seal = await write(live, tmp_path)
    mover = live.on_turn()
    (stuck,) = live.table.members - {mover}
    path = f"/table/{live.table.id}"
    with ServerProcess(arguments=(f"--data={tmp_path}",)) as server:
        address = f"http://127.0.0.1:{server.port}"
        async with (
            Person.arriving(browser, address, None) as player,
            Person.arriving(browser, address, None) as other,
        ):
            for person, guest in ((player, stuck), (other, mover)):
                await person.context.add_cookies(
                    [{"name": COOKIE, "value": seal.token(guest), "url": address}]
                )
            page = player.page
            await page.goto(path)
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
