"""The moments of a game: tiles come out of the bag, and a win is celebrated."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from msgspec import to_builtins
from playwright.async_api import Browser, expect

from qwirkle.rules.move import Place
from qwirkle.server.wire import PlaceTiles, Sit, SwapTiles, TableOptions
from tests.e2e.conftest import Arrive
from tests.e2e.seen import longest
from tests.e2e.shortcut import against, to_move
from tests.e2e.stored_game import people_at
from tests.e2e.table import TableScreen
from tests.e2e.ways import Mouse
from tests.server.driven_table import DrivenTable

MOVING = {"reduced_motion": "no-preference"}

# Of every tile that comes to the hand: how far from the middle of the bag it begins, in pixels.
_WATCH_HAND = """() => {
  window.drawn = [];
  const middle = ({ left, top, width, height }) => [left + width / 2, top + height / 2];
  const [x, y] = middle([...document.querySelectorAll('[data-bag]')]
    .map((each) => each.getBoundingClientRect()).find(({ width }) => width > 0));
  new MutationObserver((changes) => {
    for (const slot of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (!slot.matches?.('[data-slot]')) continue;
      requestAnimationFrame(async () => {
        const [way] = slot.getAnimations();
        const [first] = way?.effect.getKeyframes() ?? [];
        const { e, f } = new DOMMatrix(first?.transform ?? 'none');
        await way?.finished;
        const [restX, restY] = middle(slot.getBoundingClientRect());
        window.drawn.push(Math.hypot(restX + e - x, restY + f - y));
      });
    }
  }).observe(document.querySelector('[data-hand]'), { childList: true });
}"""


async def test_drawn_tiles_come_out_of_the_bag(arrive: Arrive) -> None:
    person = await arrive("Fay", **MOVING)
    page = person.page
    table = await against(person, "greedy")
    await to_move(person, table)
    await page.goto(f"/table/{table}")
    screen = TableScreen(page, Mouse())
    move = longest((await screen.my_turn()).moves())
    assert move is not None
    await page.evaluate(_WATCH_HAND)
    await screen.take_turn()
    laid = len(move.placements)
    await page.wait_for_function("laid => window.drawn.length >= laid", arg=laid)
    assert max(await page.evaluate("window.drawn")) < 8


def _rank(move: Place) -> tuple[int, Any]:
    return len(move.placements), sorted(move.placements)


def about_to_end() -> tuple[DrivenTable, PlaceTiles | SwapTiles, str]:
    """A game of Anna and Bo, the turn that ends it, and the name of who then has won."""
    for number in range(20):
        live = DrivenTable(TableOptions(seats=2), number=number)
        live.do("bo", Sit("s", 1))
        live.start()
        while live.table.phase == "playing":
            position = live.table.position
            assert position is not None
            moves = position.legal_placements()
            move = max(
                moves, key=lambda each: (len(each.placements), each.placements), default=None
            )
            if move is not None and (after := position.play(move)).is_over:
                assert after.outcome is not None
                winners = after.outcome.winners
                if len(winners) == 1:
                    guest = live.table.seats[winners[0]].guest
                    assert guest is not None
                    return live, live.turn(move), guest
                break
            live.do(live.on_turn(), live.turn(move) if move else live.a_turn())
    raise AssertionError("no game ends with a winner")


async def test_a_win_is_celebrated_and_the_end_is_a_moment(
    browser: Browser, tmp_path: Path
) -> None:
    live, turn, winner = about_to_end()
    mover = live.on_turn()
    (loser,) = live.table.members - {winner}
    phone: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True}
    seats = ((winner, None, {**MOVING, **phone}), (loser, None, MOVING))
    async with people_at(live, tmp_path, browser, *seats) as (won, lost):
        for person in (won, lost):
            await person.page.goto(f"/table/{live.table.id}")
            await expect(person.page.locator("[data-hand], [data-status]").first).to_be_visible()
        mine = won if mover == winner else lost
        await mine.ask(f"/api/tables/{live.table.id}/commands", to_builtins(turn))

        # One after another: the board dims, then come the results with the winner's best move.
        await expect(won.page.locator("[data-status]")).to_have_text("Game over")
        for person, outcome, headline in (
            (won, "won", "You win!"),
            (lost, "over", f"{winner.title()} wins"),
        ):
            page = person.page
            await expect(page.locator("[data-outcome]")).to_have_attribute("data-outcome", outcome)
            await expect(page.locator("[data-outcome] h1")).to_have_text(headline)
            await expect(page.locator("[data-outcome] .best .tile").first).to_be_visible()
        garland = won.page.locator("[data-outcome] .garland > .tile")
        await expect(garland).to_have_count(6)
        await expect(garland.last).to_be_in_viewport(ratio=1)
        await expect(lost.page.locator("[data-outcome] .garland")).to_have_count(0)
        # The points have been counted up to what they are.
        for score in await won.page.locator("[data-final]").all():
            await expect(score).to_have_text(str(await score.get_attribute("data-final")))
