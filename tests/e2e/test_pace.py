"""One move after another: nothing is told before it is seen, and what happened stays readable."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

from msgspec import to_builtins
from playwright.async_api import Browser, Page, expect

from qwirkle.rules.move import Place
from qwirkle.server.wire import PlaceTiles, Sit, SwapTiles, TableOptions
from tests.e2e.conftest import Arrive
from tests.e2e.person import Person
from tests.e2e.shortcut import against, board_of, command, hand_of, play_on, to_move
from tests.e2e.stored_game import people_at
from tests.server.driven_table import DrivenTable

PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "is_mobile": True,
    "has_touch": True,
}
MOVING = {"reduced_motion": "no-preference"}

# After every change of the page: what the log tells, beside what lies there and who has how much.
_WATCH = """first => {
  const count = (selector) => document.querySelectorAll(selector).length;
  window.seen = { wrong: [], steps: [], travelled: 0 };
  const look = () => {
    const rows = [...document.querySelectorAll('[data-turns] li')];
    const seats = [...document.querySelectorAll('[data-seats] [data-seat]')];
    const number = (each) => Number(each.textContent);
    const sum = (numbers) => numbers.reduce((a, b) => a + b, 0);
    const told = {
      turns: rows.length,
      tiles: count('[data-turns] .tiles > .tile'),
      points: sum([...document.querySelectorAll('[data-turns] .sum b')].map(number)),
      toMove: (first + rows.length) % seats.length,
    };
    const there = {
      turns: Number(document.querySelector('[data-last]')?.dataset.last),
      tiles: count('[role=grid] [data-cell] .tile:not(.tentative):not(.arriving)'),
      points: sum([...document.querySelectorAll('[data-seats] [data-score]')].map(
        (each) => Number(each.dataset.score))),
      toMove: seats.findIndex((each) => each.ariaCurrent === 'true'),
    };
    window.seen.travelled += count('[role=grid] .tile.arriving') > 0;
    if (JSON.stringify(told) !== JSON.stringify(there)) window.seen.wrong.push([told, there]);
    if (window.seen.steps.at(-1) !== told.turns) window.seen.steps.push(told.turns);
  };
  look();
  new MutationObserver(look).observe(document.body, {
    attributes: true, characterData: true, childList: true, subtree: true,
  });
}"""


async def watch(page: Page, first: int) -> None:
    await page.evaluate(_WATCH, first)


async def received(person: Person, turn: int) -> None:
    """Wait until a page has been told of a turn."""
    sign = f'"kind":"turn","turn":{turn},'
    while True:
        if any(sign in message.text for message in await person.received()):
            return
        await asyncio.sleep(0.02)


async def test_seven_bots_move_one_after_another_for_players_and_spectators(arrive: Arrive) -> None:
    anna = await arrive("Anna", **MOVING)
    ben = await arrive("Ben", **MOVING)
    table = await against(anna, *["greedy"] * 7)
    begun = await play_on(anna, table, 1)
    await ben.ask(f"/api/invites/{begun['invite']}", {})
    first = begun["turns"][0]["seat"]
    before = len(begun["turns"])
    for person in (anna, ben):
        await person.page.clock.install()
        await person.page.goto(f"/table/{table}")
        await expect(person.page.locator("[data-turns] li")).to_have_count(before)
        await watch(person.page, first)

    await play_on(anna, table, 1)

    after = before + 8
    for person in (anna, ben):
        await expect(person.page.locator("[data-turns] li")).to_have_count(after)
        seen = await person.page.evaluate("window.seen")
        assert seen["wrong"] == []
        assert seen["steps"] == list(range(before, after + 1))
        assert seen["travelled"] > 0
    await expect(anna.page.locator("[data-bar=mine]")).to_contain_text("Your turn")
    await expect(ben.page.locator("[data-bar=other]")).to_be_visible()

    # Time stands still: only a tap on the board, or a key, shows more than one's own move.
    for person in (anna, ben):
        await person.page.clock.pause_at(await person.page.evaluate("Date.now() + 5000"))
    await play_on(anna, table, 1)
    await expect(anna.page.locator("[data-turns] li")).to_have_count(after + 1)
    await expect(ben.page.locator("[data-turns] li")).to_have_count(after)
    after += 8
    await received(anna, after)
    await received(ben, after)
    await anna.page.get_by_role("grid").click(position={"x": 4, "y": 4})
    await ben.page.keyboard.press("f")
    for person in (anna, ben):
        await expect(person.page.locator("[data-turns] li")).to_have_count(after)
        assert await person.page.evaluate("window.seen.wrong") == []
    await expect(anna.page.locator("[data-my-turn=true]")).to_be_visible()

    # Nobody looks at a hidden page: there, and where motion is not wanted, nothing waits.
    cleo = await arrive("Cleo")
    await cleo.ask(f"/api/invites/{begun['invite']}", {})
    await cleo.page.clock.install()
    await cleo.page.goto(f"/table/{table}")
    await expect(cleo.page.locator("[data-turns] li")).to_have_count(after)
    await cleo.page.clock.pause_at(await cleo.page.evaluate("Date.now() + 5000"))
    await play_on(anna, table, 1)
    await received(ben, after + 8)
    await ben.page.evaluate(
        "Object.defineProperty(document, 'hidden', { get: () => true });"
        "document.dispatchEvent(new Event('visibilitychange'))"
    )
    for person in (ben, cleo):
        await received(person, after + 8)
        await expect(person.page.locator("[data-turns] li")).to_have_count(after + 8)


async def test_a_swap_can_be_read_on_a_phone_without_opening_anything(arrive: Arrive) -> None:
    anna = await arrive("Anna")
    ben = await arrive("Ben", **PHONE)
    table = await against(anna, "greedy")
    begun = await play_on(anna, table, 1)
    await ben.ask(f"/api/invites/{begun['invite']}", {})
    await ben.page.goto(f"/table/{table}")
    last = ben.page.locator("[data-last]")
    await expect(last).to_have_attribute("data-last", str(len(begun["turns"])))
    tiles = [tile.code for tile in hand_of(begun)[:2]]
    await command(anna, table, "swap", seat=begun["to_move"], turn=len(begun["turns"]), tiles=tiles)
    answered = await to_move(anna, table)

    swapped = ben.page.locator(f"[data-seat='{begun['to_move']}'] [data-trace]")
    await expect(swapped).to_be_visible()
    await expect(swapped).to_have_text("swapped 2")
    # The line in the bar tells the answer to it: who, what for, and its tiles.
    turn = answered["turns"][-1]
    move = turn["move"]
    # A bot whose tiles fit nowhere swaps as well.
    told = f"+{turn['score']}" if move["kind"] == "place" else f"swapped {move['count']}"
    await expect(last).to_contain_text(told)
    await expect(last.locator(".tiles > .tile")).to_have_count(len(move.get("placements", [])))
    bot = ben.page.locator(f"[data-seat='{turn['seat']}'] [data-trace]")
    await expect(bot).to_have_text(told)
    await expect(ben.page.locator("[role=grid] [data-cell]")).to_have_count(len(board_of(answered)))


def about_to_make_a_qwirkle() -> tuple[DrivenTable, PlaceTiles | SwapTiles]:
    """A game of Anna and Bo, and the turn of one of them that makes a line of six."""
    live = DrivenTable(TableOptions(seats=2))
    live.do("bo", Sit("s", 1))
    live.start()
    while True:
        position = live.table.position
        assert position is not None
        moves = sorted(position.legal_placements(), key=_rank)
        for move in moves:
            played = position.play(move)
            if any(line.bonus for line in played.turns[-1].lines):
                return live, live.turn(move)
        live.do(live.on_turn(), live.turn(moves[-1]))


def _rank(move: Place) -> tuple[int, Any]:
    return len(move.placements), sorted(move.placements)


# The label at the beginning, on its way and at the end of it: its words, and the tiles it hides.
_LABEL = """() => {
  const label = document.querySelector('[data-news=qwirkle]');
  if (!label) return null;
  const [ride] = label.getAnimations();
  ride.pause();
  const { duration } = ride.effect.getTiming();
  const tiles = [...document.querySelectorAll('[role=grid] [data-cell]')];
  const hidden = [0, 0.12, 0.25, 0.4, 0.85, 1].flatMap((share) => {
    ride.currentTime = share * duration;
    const box = label.getBoundingClientRect();
    const hides = (tile) => {
      const { left, right, top, bottom } = tile.getBoundingClientRect();
      return left < box.right && right > box.left && top < box.bottom && bottom > box.top;
    };
    return tiles.filter(hides).map((tile) => tile.dataset.cell);
  });
  const { height } = label.getBoundingClientRect();
  return {
    words: label.innerText,
    hidden,
    lines: Math.round(height / parseFloat(getComputedStyle(label).lineHeight)),
    waving: document.querySelectorAll('[role=grid] .rippling').length,
  };
}"""


async def test_a_qwirkle_is_celebrated_along_its_line_and_hides_no_tile(
    browser: Browser, tmp_path: Path
) -> None:
    live, turn = about_to_make_a_qwirkle()
    mover = live.on_turn()
    (other,) = live.table.members - {mover}
    small = {**PHONE, "viewport": {"width": 360, "height": 640}, **MOVING}
    seats = (
        (mover, {"language": "de"}, MOVING),
        (other, {"language": "fr"}, small),
    )
    async with people_at(live, tmp_path, browser, *seats) as people:
        for person in people:
            await person.page.clock.install()
            await person.page.goto(f"/table/{live.table.id}")
            await expect(person.page.locator("[role=grid] [data-cell]").first).to_be_visible()
            await person.page.clock.pause_at(await person.page.evaluate("Date.now() + 5000"))

        await people[0].ask(f"/api/tables/{live.table.id}/commands", to_builtins(turn))

        for person in people:
            page = person.page
            await received(person, turn.turn + 1)
            label = page.locator("[data-news=qwirkle]")
            # Time passes as slowly as the page needs, however busy the machine is.
            while not await label.count():
                await page.clock.run_for(100)
            await expect(label).to_be_visible()
            labels = []
            while (seen := await page.evaluate(_LABEL)) is not None:
                labels.append(seen)
                await page.clock.run_for(100)
            assert len(labels) > 10
            assert all(each["hidden"] == [] for each in labels), labels
            assert {each["lines"] for each in labels} == {1}
            assert max(each["waving"] for each in labels) >= 6
            assert mover.title() in labels[-1]["words"]
            assert "Qwirkle" in labels[-1]["words"]
            points = await page.locator("[data-last] b").inner_text()
            assert points in labels[-1]["words"]
