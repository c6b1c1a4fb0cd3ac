"""Pictures of tables: for whom there is one, what is on it, and how long it may be kept."""

from __future__ import annotations

import asyncio
import io
import re
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager
from html import unescape
from pathlib import Path

import pytest
from PIL import Image

from qwirkle.drawing import link_svg, seats_svg
from qwirkle.server.http import web_client
from qwirkle.server.http.rasteriser import Rasteriser
from qwirkle.server.live.loop_shares import SHARES, Queues
from qwirkle.server.wire.refusal import Refused
from tests.server.harness import Running, Visitor, open_table, serving, settings_for, two_at_a_table


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[Running]:
    async with serving(settings_for(tmp_path, bots=1)) as running:
        yield running


def drawn(svg: str) -> list[str]:
    """The tiles of a picture."""
    return sorted(re.findall(r'<use href="#qw-([A-Z][a-z])" [xt]', svg))


async def board(visitor: Visitor, table: str) -> str:
    answer = await visitor.ask("GET", f"/api/tables/{table}/board.svg")
    assert answer.is_success, answer.text
    return answer.text


async def open_a_line(visitor: Visitor, table: str) -> list[str]:
    """Play the best move of the first turn; the tiles laid."""
    seat = (await visitor.get(f"/api/tables/{table}"))["to_move"]
    moves = await visitor.get(f"/api/tables/{table}/moves?seat={seat}")
    best = max(moves["moves"], key=lambda move: int(move["score"]))
    laid = [{"tile": moves["hand"][i], "x": x, "y": y} for i, x, y in best["placements"]]
    await visitor.do(table, "place", seat=seat, turn=0, placements=laid)
    return sorted(moves["hand"][i] for i, _, _ in best["placements"])


async def test_the_board_is_a_picture_of_the_tiles_laid_and_of_no_others(server: Running) -> None:
    async with server.guest("Anna") as anna, server.guest("Bert") as bert:
        table = await two_at_a_table(anna, bert)
        assert drawn(await board(anna, table)) == []
        first = (await anna.get(f"/api/tables/{table}"))["to_move"]
        laid = await open_a_line((anna, bert)[first], table)
        async with server.visitor() as stranger:
            assert drawn(await board(stranger, table)) == laid


async def test_before_the_game_the_picture_shows_the_seats(server: Running) -> None:
    async with server.guest("Anna") as anna:
        table = await open_table(anna, seats=3)
        svg = await board(anna, table)
        assert (len(drawn(svg)), svg.count("stroke-dasharray")) == (1, 2)


async def test_a_picture_is_only_for_those_who_may_watch(server: Running) -> None:
    async with (
        server.guest("Anna") as anna,
        server.guest("Bert") as bert,
        server.guest("Sam") as sam,
        server.visitor() as stranger,
    ):
        others = (sam, stranger)
        private = await open_table(anna)
        hidden = await two_at_a_table(anna, bert, spectators=False)
        for table in (private, hidden, "nowhere"):
            for one in others:
                refused = await one.refused("GET", f"/api/tables/{table}/board.svg")
                assert refused == (404, "unknown_table")
        await board(bert, hidden)
        # After the end of a public game everyone may look.
        await anna.do(hidden, "agree")
        await bert.do(hidden, "agree")
        for one in others:
            await board(one, hidden)


async def test_a_picture_is_sent_again_only_when_it_has_changed(server: Running) -> None:
    async with server.guest("Anna") as anna:
        table = await open_table(anna, bots={1: "casual"})
        path = f"/api/tables/{table}/board.svg"
        first = await anna.ask("GET", path)
        assert first.headers["content-type"] == "image/svg+xml"
        assert first.headers.get_list("cache-control") == ["private, no-cache"]
        assert "default-src 'none'" in first.headers["content-security-policy"]
        known = {"if-none-match": first.headers["etag"]}
        again = await anna.http.get(path, headers=known)
        assert (again.status_code, again.content) == (304, b"")
        await anna.ready(table)
        await anna.do(table, "start")
        assert (await anna.http.get(path, headers=known)).status_code == 200


async def test_a_picture_is_drawn_in_the_palette_of_the_player(server: Running) -> None:
    async with server.guest("Anna") as anna:
        table = await open_table(anna)
        path = f"/api/tables/{table}/board.svg"
        assert "#E5383B" in (await anna.ask("GET", path)).text
        assert "#ED3C4F" in (await anna.ask("GET", f"{path}?palette=safe")).text
        assert await anna.refused("GET", f"{path}?palette=x") == (400, "bad_request")


# --- links in chats


def tags(page: str) -> dict[str, str]:
    """The properties and names of a page's tags, and its title."""
    found = re.findall(r'<meta (?:property|name)="([^"]+)" content="([^"]*)" />', page)
    (title,) = re.findall(r"<title>(.*?)</title>", page)
    return {key: unescape(value) for key, value in [*found, ("title", title)]}


async def page_of(server: Running, path: str, **headers: str) -> dict[str, str]:
    """The tags that a service sees which shows links: it is nobody here."""
    async with server.visitor() as service:
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        answer = await service.http.get(path, headers=named)
        assert answer.status_code == 200
        assert "set-cookie" not in answer.headers
        return tags(answer.text)


def size_of(png: bytes) -> tuple[int, int]:
    with Image.open(io.BytesIO(png)) as image:
        assert image.format == "PNG"
        return image.size


built = pytest.mark.skipif(
    not (Path(web_client.__file__).parents[2] / "web" / "index.html").is_file(),
    reason="the web client is not built",
)


@built
async def test_an_invite_link_says_who_invites_and_to_what(server: Running) -> None:
    async with server.guest("Nora") as nora:
        table = await open_table(nora, seats=4, clock={"kind": "turn", "seconds": 60})
        invite = (await nora.get(f"/api/tables/{table}"))["invite"]
        found = await page_of(server, f"/join/{invite}")
        assert found["title"] == found["og:title"] == "Nora invites you to Qwirkle"
        assert found["og:description"] == "3 seats free · Classic · 1 minute a turn"
        assert found["description"] == found["og:description"]
        assert found["twitter:card"] == "summary_large_image"
        image = found["og:image"]
        assert image.startswith(f"{server.url}/api/invites/{invite}/picture.png?")
        assert (found["og:image:width"], found["og:image:height"]) == ("1200", "630")
        async with server.visitor() as service:
            answer = await service.http.get(image)
            assert answer.headers["content-type"] == "image/png"
            assert answer.headers.get_list("cache-control") == ["public, max-age=300"]
            assert answer.headers["cross-origin-resource-policy"] == "cross-origin"
            assert size_of(answer.content) == (1200, 630)
            assert len(answer.content) < 300_000
            known = {"if-none-match": answer.headers["etag"]}
            assert (await service.http.get(image, headers=known)).status_code == 304
        # A new state has a new address, since services keep what they once fetched.
        await nora.do(table, "seat_bot", seat=1, bot="keen")
        assert (await page_of(server, f"/join/{invite}"))["og:image"] != image


@built
async def test_a_link_speaks_the_language_that_is_asked_for(server: Running) -> None:
    async with server.guest("Nora") as nora:
        table = await open_table(nora, public=True)
        invite = (await nora.get(f"/api/tables/{table}"))["invite"]
        found = await page_of(server, f"/join/{invite}", accept_language="de-AT,en;q=0.5")
        assert found["title"] == "Nora lädt dich zu Qwirkle ein"
        assert "lang=de" in found["og:image"]
        home = await page_of(server, "/", accept_language="it")
        assert home["og:description"].startswith("Allinea colori")


@built
async def test_names_cannot_break_out_of_the_page_or_the_picture(server: Running) -> None:
    name = "<b>\"&' </title>"
    async with server.guest(name) as mallory:
        table = await open_table(mallory, public=True)
        invite = (await mallory.get(f"/api/tables/{table}"))["invite"]
        for path in (f"/join/{invite}", f"/table/{table}"):
            async with server.visitor() as service:
                page = (await service.http.get(path)).text
                assert "<b>" not in page
                found = tags(page)
                assert name in unescape(found["title"])
                answer = await service.http.get(found["og:image"])
                assert size_of(answer.content) == (1200, 630)


@built
async def test_fetching_a_preview_joins_nothing(server: Running) -> None:
    async with server.guest("Nora") as nora, server.guest("Sam") as sam:
        table = await open_table(nora)
        before = await nora.get(f"/api/tables/{table}")
        await sam.ask("GET", f"/join/{before['invite']}")
        await sam.ask("GET", f"/api/invites/{before['invite']}/picture.png")
        assert await sam.refused("GET", f"/api/tables/{table}") == (404, "unknown_table")
        after = await nora.get(f"/api/tables/{table}")
        assert (after["n"], after["seats"]) == (before["n"], before["seats"])


@built
async def test_what_a_link_shows_is_read_in_the_share_of_its_address(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with server.guest("Nora") as nora:
        table = await open_table(nora, public=True)
        server.app.tables._forget(table)
        shares: list[str] = []

        def busy(key: str) -> AbstractAsyncContextManager[None]:
            shares.append(key)
            return Queues().busy(key)

        monkeypatch.setattr(SHARES, "busy", busy)
        async with server.visitor() as service:
            await service.ask("GET", f"/table/{table}")
        assert shares == ["127.0.0.1"]


@built
async def test_the_link_of_a_table_shows_it_if_strangers_may_see_it(server: Running) -> None:
    async with server.guest("Anna") as anna, server.guest("Bert") as bert:
        public = await two_at_a_table(anna, bert)
        found = await page_of(server, f"/table/{public}")
        assert found["title"] == "Qwirkle: Anna, Bert"
        assert found["og:description"].startswith("0 turns · Classic")
        assert f"/api/tables/{public}/picture.png" in found["og:image"]
        plain = await page_of(server, "/lobby")
        assert plain["og:image"] == f"{server.url}/share.png"
        private = await open_table(anna)
        hidden = await two_at_a_table(anna, bert, spectators=False)
        paths = [f"/table/{private}", f"/tv/{hidden}", "/table/nowhere", "/join/nowhere"]
        for path in paths:
            found = await page_of(server, path)
            # As if there were nothing.
            assert found == {**plain, "og:url": f"{server.url}{path}"}
        for table in (private, hidden):
            # Not even to a member: pictures of links are made for strangers.
            path = f"/api/tables/{table}/picture.png"
            assert await anna.refused("GET", path) == (404, "unknown_table")
        async with server.visitor() as service:
            path = "/api/invites/nowhere/picture.png"
            assert await service.refused("GET", path) == (404, "unknown_invite")


@built
async def test_the_address_of_the_picture_is_that_of_the_server(tmp_path: Path) -> None:
    async with serving(settings_for(tmp_path / "a", origin="https://play.example")) as named:
        found = await page_of(named, "/")
        assert found["og:image"] == "https://play.example/share.png"
    async with serving(settings_for(tmp_path / "b", trust_proxy=True)) as proxied:
        found = await page_of(
            proxied, "/", x_forwarded_proto="https", x_forwarded_host="play.example"
        )
        assert found["og:image"] == "https://play.example/share.png"
        found = await page_of(proxied, "/", x_forwarded_host='x"><script>')
        assert "og:image" not in found


async def test_a_preview_of_a_running_game_holds_no_hand(server: Running) -> None:
    async with server.guest("Anna") as anna, server.guest("Bert") as bert:
        table = await two_at_a_table(anna, bert)
        live = await server.app.tables.live(table)
        for found in (
            await server.app._previews.of_table(table, "en"),
            await server.app._previews.of_invite(live.table.invite, "here", "en"),
        ):
            # Of the tiles only the logo is drawn, and for an invite one for each seat.
            drawn_here = set(drawn(found.svg))
            assert drawn_here <= {"Ro", "Oo"}
            assert live.table.server_seed not in found.svg


async def test_the_event_loop_does_not_wait_for_a_picture() -> None:
    rasteriser = Rasteriser()
    ticks = 0

    async def tick() -> None:
        nonlocal ticks
        while True:
            ticks += 1
            await asyncio.sleep(0)

    ticking = asyncio.create_task(tick())
    svg = link_svg("Nora", ["Classic"], seats_svg([True] * 8))
    first, second = await asyncio.gather(rasteriser.png(svg, "a"), rasteriser.png(svg, "b"))
    ticking.cancel()
    assert first is second
    assert ticks > 100


async def test_what_cannot_be_drawn_is_refused() -> None:
    with pytest.raises(Refused) as refused:
        await Rasteriser().png("<svg", "here")
    assert refused.value.reason == "unavailable"


async def test_the_pictures_of_one_address_delay_no_other_by_more_than_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    made: list[str] = []

    async def draw(svg: str) -> bytes:
        made.append(svg)
        await asyncio.sleep(0)
        return b"a picture"

    monkeypatch.setattr("qwirkle.server.http.rasteriser._drawn", draw)
    rasteriser = Rasteriser()
    asked = [("here", f"a{number}") for number in range(9)] + [("there", "b")]
    results = await asyncio.gather(
        *(rasteriser.png(svg, address) for address, svg in asked), return_exceptions=True
    )
    assert made[:3] == ["a0", "b", "a1"]
    # One address may ask for eight at once.
    assert [isinstance(result, Refused) for result in results] == [False] * 8 + [True, False]


def test_the_picture_of_all_other_links_is_as_large_as_services_ask_for() -> None:
    body = (Path(__file__).parents[3] / "web" / "public" / "share.png").read_bytes()
    assert size_of(body) == (1200, 630)
    assert len(body) < 300_000
