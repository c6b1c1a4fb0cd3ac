"""Moving the view of the board: never lost, and never a tile moved by it."""

from __future__ import annotations

from typing import Any

from playwright.async_api import Page, expect

from qwirkle.rules import Board, Cell
from tests.e2e.conftest import Arrive
from tests.e2e.seen import Seen, longest
from tests.e2e.shortcut import against, play_on
from tests.e2e.table import TableScreen
from tests.e2e.ways import Fingers, Mouse


async def changed(page: Page, seen: Seen) -> Seen:
    """The page once its view is another one."""
    await page.wait_for_function(
        "([scale, x]) => { const { dataset } = document.querySelector('[role=grid]');"
        " return +dataset.scale !== scale || +dataset.x !== x; }",
        arg=[seen.side, seen.view[0]],
    )
    return await Seen.on(page)


def last_of(snapshot: Any) -> Cell:
    """Where the last tile was placed."""
    moves = [turn["move"] for turn in snapshot["turns"]]
    placed = [move["placements"][-1] for move in moves if move["kind"] == "place"]
    return Cell(placed[-1]["x"], placed[-1]["y"])


def away_from(cell: Cell, board: Board) -> tuple[int, int]:
    """The way to drag the board so that a cell goes out of sight, and its far end stays."""
    bounds = board.bounds()
    assert bounds is not None
    left, top, right, bottom = bounds
    far = {
        (1, 0): cell.x - left,
        (-1, 0): right - cell.x,
        (0, 1): cell.y - top,
        (0, -1): bottom - cell.y,
    }
    return max(far, key=lambda way: far[way])


async def test_the_wheel_zooms_at_the_pointer_and_a_drag_pans(arrive: Arrive) -> None:
    person = await arrive("Rosa")
    page = person.page
    table = await against(person, "greedy", "greedy")
    snapshot = await play_on(person, table, 3)
    await page.goto(f"/table/{table}")
    screen = TableScreen(page, Mouse())
    fitted = await screen.my_turn()
    cell = next(iter(fitted.board))

    at = fitted.point(cell)
    await page.mouse.move(*at)
    await page.mouse.wheel(0, -300)
    zoomed = await changed(page, fitted)
    assert zoomed.side > fitted.side
    # What was under the pointer is under it still.
    assert abs(zoomed.point(cell)[0] - at[0]) < 1
    assert abs(zoomed.point(cell)[1] - at[1]) < 1

    x, y = zoomed.middle
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + 60, y + 40, steps=3)
    await page.mouse.up()
    panned = await changed(page, zoomed)
    assert panned.side == zoomed.side
    assert abs(panned.point(cell)[0] - zoomed.point(cell)[0] - 60) < 8
    assert panned.tentative == ()

    # Far away, an arrow leads back to the last move, and a button to the whole. Some of the board
    # always stays in sight: here what is the farthest from that move.
    dx, dy = away_from(last_of(snapshot), panned.board)
    for _ in range(8):
        await page.mouse.move(x, y)
        await page.mouse.down()
        await page.mouse.move(x + 300 * dx, y + 300 * dy, steps=3)
        await page.mouse.up()
    await expect(page.get_by_role("button", name="To the last move")).to_be_visible()
    await page.get_by_role("button", name="To the last move").click()
    await expect(page.get_by_role("button", name="To the last move")).to_have_count(0)
    away = await screen.look()
    await page.get_by_role("button", name="Show everything").click()
    back = await changed(page, away)
    assert all(back.holds(each) for each in back.board)


async def test_two_fingers_move_the_view_and_no_tile(arrive: Arrive) -> None:
    person = await arrive(
        "Sam", viewport={"width": 390, "height": 844}, is_mobile=True, has_touch=True
    )
    page = person.page
    table = await against(person, "greedy", "greedy")
    await play_on(person, table, 2)
    await page.goto(f"/table/{table}")
    screen = TableScreen(page, Fingers())
    move = longest((await screen.my_turn()).moves())
    assert move is not None
    await screen.lay(move.placements)
    laid = await screen.look()

    # One of the fingers begins on a tile that can be dragged, the other towards the middle of the
    # board: near its edge the hand would be touched.
    x, y = laid.point(Cell(*move.placements[0].cell))
    inwards = 1 if y < laid.middle[1] else -1
    session = await page.context.new_cdp_session(page)
    for kind, apart in (("touchStart", 40), ("touchMove", 60), ("touchMove", 90)):
        points = [{"x": x, "y": y, "id": 1}, {"x": x, "y": y + inwards * apart, "id": 2}]
        if kind == "touchStart":
            # A finger is down before the other.
            await session.send(
                "Input.dispatchTouchEvent", {"type": kind, "touchPoints": points[:1]}
            )
        await session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    await session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    pinched = await changed(page, laid)

    assert pinched.side > laid.side
    assert set(pinched.tentative) == set(laid.tentative)
