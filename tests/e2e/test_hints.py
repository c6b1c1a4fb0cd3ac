"""The ladder of hints, and taking a turn back, on the page."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

from playwright.async_api import expect

from tests.e2e.conftest import Arrive
from tests.e2e.person import Person
from tests.e2e.shortcut import against, climb_hint, command, play_on, to_move
from tests.e2e.table import TableScreen
from tests.e2e.ways import Fingers, Mouse


async def hints_of(person: Person) -> list[Any]:
    return [
        json.loads(each.text) for each in await person.received() if each.source.endswith("/hint")
    ]


async def between(ann: Person, ben: Person) -> str:
    """A game of two people who allow hints, just begun."""
    table = str((await ann.ask("/api/tables", {"public": True, "hints": True}))["table"])
    await command(ben, table, "sit", seat=1)
    for number, person in enumerate((ann, ben)):
        await command(person, table, "ready", contribution=f"{number:032x}")
    await command(ann, table, "start")
    return table


async def test_a_hint_is_climbed_in_words_and_marks_and_the_others_see_it(arrive: Arrive) -> None:
    people = [await arrive("Ann"), await arrive("Ben")]
    table = await between(*people)
    for person in people:
        await person.page.goto(f"/table/{table}")
        await expect(person.page.locator("[data-my-turn]")).to_be_visible()
    mover = (await people[0].ask(f"/api/tables/{table}"))["to_move"]
    asking, other = people[mover], people[1 - mover]
    page, name = asking.page, ("Ann", "Ben")[mover]
    said, live = page.locator("[data-status]"), page.locator("[data-live]")
    line, laid = page.locator("[role=grid] .line"), page.locator("[role=grid] .tentative")

    await expect(said).to_have_text("Your turn You begin: lay your longest line.")
    await page.get_by_role("button", name="Hint", exact=True).click()
    await expect(said).to_contain_text("Look at th")
    await expect(live).to_contain_text("Look at th")
    (hint,) = await hints_of(asking)
    assert (hint["rung"], hint["line"], hint["move"]) == ("tile", [], None)
    marked = page.locator("[data-hand] .hinted")
    await expect(marked).to_have_count(len(hint["tiles"]))
    tiles = [await each.get_attribute("data-tile") for each in await marked.all()]
    assert Counter(tiles) == Counter(hint["tiles"])
    await expect(line).to_have_count(0)
    await expect(other.page.locator("[data-status]")).to_contain_text(f"{name} has taken a hint.")

    await page.get_by_role("button", name="More", exact=True).click()
    await expect(said).to_contain_text("into the marked line")
    await expect(live).to_contain_text("From column")
    await expect(line).to_have_count(1)
    await expect(laid).to_have_count(0)
    assert (await hints_of(asking))[1]["move"] is None

    await page.get_by_role("button", name="More", exact=True).click()
    await expect(laid).to_have_count(len(hint["tiles"]))
    await expect(page.locator("[data-play=legal]")).to_be_visible()
    # The words stay, though the tiles have a sum by now; nobody is told a value.
    await expect(said).to_contain_text("The computer would lay this.")
    assert not any("score" in each or "value" in each for each in await hints_of(asking))
    await expect(page.get_by_role("button", name="Hint", exact=True)).to_be_enabled()

    # They go with the next action, and the marks with the turn.
    await page.get_by_role("button", name="Take all back").click()
    await expect(said).not_to_contain_text("The computer would lay this.")
    await page.get_by_role("button", name="Hint", exact=True).click()
    await page.locator("[data-play=legal]").click()
    await expect(marked).to_have_count(0)
    # News of others does not hide whose turn it is.
    await expect(other.page.locator("[data-status=turn]")).to_have_text(
        f"Your turn {name} has taken a hint."
    )
    turns = other.page.locator("[data-turns]")
    await expect(turns).to_contain_text("with a hint")
    # A repeated rung counts once.
    assert (await to_move(other, table))["seats"][mover]["hints"] == 3

    for person in people:
        await command(person, table, "agree")
    ranking = other.page.locator("[data-ranking]")
    await expect(ranking).to_contain_text("3 hints")
    await expect(page.get_by_role("button", name="Take back turn")).to_have_count(0)


async def test_a_turn_is_taken_back_with_the_bots_reply(arrive: Arrive) -> None:
    person = await arrive("Ivy", viewport={"width": 390, "height": 844}, has_touch=True)
    page = person.page
    table = await against(person, "greedy", "greedy")
    await to_move(person, table)
    await page.goto(f"/table/{table}")
    screen = TableScreen(page, Fingers())
    before = await screen.my_turn()
    # Whoever opened, this guest has not played yet.
    await expect(page.get_by_role("button", name="Take all back")).to_be_disabled()
    await screen.take_turn()
    after = await screen.my_turn()
    assert len(after.board) > len(before.board)

    await page.get_by_role("button", name="Take back turn").click()
    await expect(page.locator("[data-live]")).to_contain_text("Your last turn is taken back.")
    await expect(page.locator("[data-status]")).to_contain_text("Your last turn is taken back.")
    again = await screen.my_turn()
    assert (again.board, again.bag) == (before.board, before.bag)
    assert Counter(again.hand) == Counter(before.hand)
    await expect(page.get_by_role("button", name="Take all back")).to_be_disabled()

    # It is played on as if nothing had been, and the record says what was.
    await screen.take_turn()
    await screen.my_turn()
    await page.reload()
    await screen.take_turn()
    await play_on(person, table)
    await expect(page.locator("[data-after]")).to_contain_text("1 turn was taken back.")
    record = await person.context.request.get(f"/api/tables/{table}/record")
    assert '[TakeBacks "1"]' in await record.text()


async def test_undo_takes_tiles_first_and_then_the_turn(arrive: Arrive) -> None:
    person = await arrive("Kim")
    page = person.page
    table = await against(person, "greedy")
    await to_move(person, table)
    await page.goto(f"/table/{table}")
    screen = TableScreen(page, Mouse())
    first = await screen.my_turn()
    await screen.take_turn()
    await screen.my_turn()
    await climb_hint(page)
    laid = page.locator("[role=grid] .tentative, .marked")
    await expect(laid.first).to_be_visible()
    await page.get_by_role("button", name="Take all back").dblclick()
    await expect(laid).to_have_count(0)
    # A double tap takes the tiles back, not a turn as well.
    await expect(page.get_by_role("button", name="Take back turn")).to_be_enabled()
    assert len((await to_move(person, table))["turns"]) >= 2
    await page.wait_for_timeout(600)
    await page.keyboard.press("Control+z")
    await expect(page.locator("[data-live]")).to_contain_text("Your last turn is taken back.")
    assert (await screen.my_turn()).board == first.board
