"""Why a move is refused, shown in words: those that one can run into by playing, and all others as
the server would give them."""

from __future__ import annotations

import itertools
import json
import re
from collections.abc import Iterator, Sequence

from playwright.async_api import Route, expect

from qwirkle.rules import REASONS, Board, Cell, Placement, Tile
from qwirkle.rules.legality import Chooser
from qwirkle.rules.placements import legal_placements
from qwirkle.rules.tentative import consider
from tests.e2e.conftest import Arrive
from tests.e2e.person import Person
from tests.e2e.seen import Seen, longest
from tests.e2e.shortcut import against, board_of, hand_of, play_on, to_move
from tests.e2e.table import TableScreen
from tests.e2e.ways import Mouse

# What somebody can lay on a table, and the words that say why it does not do.
LAID = {
    "first_move_not_longest": r"Open with your longest line: \d tiles, such as .+\.",
    "not_one_line": r"Your tiles must all lie in one line\.",
    "gap": r"There is a gap between your tiles\.",
    "not_connected": r"Your tiles must touch a tile on the table\.",
    "no_shared_attribute": r"These do not go together: .+ and .+\. "
    r"They share neither colour nor shape\.",
    "line_too_long": r"Does not fit: (the|this) ?.*line.* would be longer than six\.",
    "duplicate_in_line": r"Does not fit: (the|this) ?.*line.* already has the .+\.",
    "line_conflict": r"(Does not fit: .+ (in the .*line.*|share neither colour nor shape)"
    r"|These do not make a line: .+)\.",
}


def wrong_plans(seen: Seen) -> Iterator[tuple[str, tuple[Placement, ...]]]:
    """One or two tiles of the hand where they do not fit, each with the reason by the law."""
    chooser = Chooser(seen.board, seen.hand, seen.bag)
    for plan in _plans(seen.board, seen.hand):
        judged = consider(chooser, plan)
        if judged.error is not None and judged.status in ("refused", "incomplete"):
            yield judged.error.reason, plan


def _plans(board: Board, hand: Sequence[Tile]) -> Iterator[tuple[Placement, ...]]:
    cells = sorted(board.frontier()) if board else [Cell(0, 0)]
    for tile in dict.fromkeys(hand):
        for cell in cells:
            yield (Placement(tile, cell),)
    edge = cells[0]
    around = [Cell(edge.x + 1, edge.y), Cell(edge.x + 2, edge.y), Cell(edge.x + 1, edge.y - 1)]
    for one, other in itertools.permutations(hand, 2):
        for cell in around:
            if edge not in board and cell not in board:
                yield (Placement(one, edge), Placement(other, cell))
    if board:
        far = Cell(edge.x - 1, edge.y - 1)
        yield (Placement(hand[0], far),)


async def opening(person: Person) -> str:
    """A game that this person opens, with more than one tile; who opens is up to the tiles."""
    while True:
        table = await against(person, "greedy")
        snapshot = await to_move(person, table)
        if not snapshot["turns"]:
            move = longest(legal_placements(board_of(snapshot), hand_of(snapshot)))
            if move is not None and len(move.placements) > 1:
                return table


async def test_every_reason_that_tiles_can_be_laid_for_is_shown_in_words(arrive: Arrive) -> None:
    person = await arrive("Dora")
    table = await opening(person)
    await person.page.goto(f"/table/{table}")
    screen = TableScreen(person.page, Mouse())
    wanted = dict(LAID)
    while wanted:
        seen = await screen.my_turn()
        if seen.is_over:
            # Not every game comes to every reason.
            table = await opening(person)
            await person.page.goto(f"/table/{table}")
            continue
        plans = wrong_plans(seen)
        found = {reason: plan for reason, plan in plans if reason in wanted}
        for reason, plan in found.items():
            await screen.lay(plan)
            await expect(screen.status).to_have_text(
                re.compile(rf"^\W*(Not finished\. )?{wanted.pop(reason)}\s*$")
            )
            await expect(screen.play).to_have_text(re.compile("Does not fit|Not finished"))
            await person.page.get_by_role("button", name="Take all back").click()
        after = await play_on(person, table, 1)
        # Not by what lies there: where nothing fits, both may swap.
        await person.page.wait_for_function(
            "turns => document.querySelector('[data-after]')"
            " || document.querySelector('[data-last]').dataset.last >= turns",
            arg=len(after["turns"]),
        )


async def test_every_reason_of_the_law_is_shown_in_words(arrive: Arrive) -> None:
    person = await arrive("Ewa")
    table = await against(person, "greedy")
    await to_move(person, table)
    await person.page.goto(f"/table/{table}")
    screen = TableScreen(person.page, Mouse())
    move = longest((await screen.my_turn()).moves())
    assert move is not None
    await screen.lay(move.placements)
    await expect(screen.play).to_have_attribute("data-play", "legal")

    reasons = iter(REASONS)

    async def refuse(route: Route) -> None:
        failure = {
            "code": next(reasons),
            "message": "said in English by the server",
            "clause": None,
            "cells": [list(cell) for _, cell in move.placements],
            "tiles": [tile.code for tile, _ in move.placements] + ["Ro", "Ro"],
            "retry_after": None,
        }
        await route.fulfill(
            status=422, content_type="application/json", body=json.dumps({"error": failure})
        )

    # Most of these cannot be brought about on this page, which does not offer what is illegal.
    await person.page.route("**/commands", refuse)
    shown: set[str] = set()
    words = ""
    for _ in REASONS:
        async with person.page.expect_response("**/commands"):
            await screen.play.click()
        await expect(screen.status).to_have_attribute("data-status", "bad")
        await expect(screen.status).not_to_have_text(words)
        words = await screen.status.inner_text()
        assert "server" not in words
        assert "{" not in words
        assert "_" not in words
        shown.add(words)
    assert len(shown) == len(REASONS)


async def test_what_the_page_keeps_one_from_is_said_too(arrive: Arrive) -> None:
    person = await arrive("Fay")
    table = await opening(person)
    await person.page.goto(f"/table/{table}")
    screen = TableScreen(person.page, Mouse())
    seen = await screen.my_turn()
    # No swapping on the first move: the button is off, and the key says why.
    await expect(screen.swapping).to_be_disabled()
    await person.page.get_by_role("grid").press("s")
    await expect(screen.status).to_contain_text("No swapping now")
    await play_on(person, table, 1)
    await screen.page.wait_for_function(
        "() => document.querySelectorAll('[role=grid] [data-cell]').length > 0"
    )
    assert not seen.board
    await screen.my_turn()
    await screen.swapping.click()
    await expect(screen.status).to_contain_text("Choose the tiles to swap")
    # It tells by its look that it does nothing yet, and can be pressed all the same.
    await screen.play.click(force=True)
    await expect(screen.status).to_contain_text("Choose the tiles to swap, at most 6.")
