"""The files of the web client, its page for every path of its own, and nothing else."""

import gzip
from html import escape
from pathlib import Path
from typing import Any

import pytest

from qwirkle.server.http import static_files
from qwirkle.server.http.web_client import WebClient

PAGE = """<!doctype html>
    <meta charset="utf-8" />
    <title>Qwirkle</title>
    <meta
      name="description"
      content="A game."
    />
    <meta name="theme-color" content="#fff" />
"""


class Answer:
    def __init__(self) -> None:
        self.status = 0
        self.headers: dict[str, str] = {}
        self.body = b""

    async def take(self, message: Any) -> None:
        if message["type"] == "http.response.start":
            self.status = message["status"]
            self.headers = {key.decode(): value.decode() for key, value in message["headers"]}
        else:
            self.body = message["body"]


async def head(scope: Any) -> str:
    return f"<title>Qwirkle {escape(scope['path'])}</title>"


async def get(folder: Path, path: str, method: str = "GET", **headers: str) -> Answer:
    async def receive() -> Any:
        raise AssertionError("nothing is read")

    sent = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    answer = Answer()
    scope = {"type": "http", "method": method, "path": path, "headers": sent}
    await WebClient(folder, head)(scope, receive, answer.take)
    return answer


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    web = tmp_path / "web"
    (web / "assets").mkdir(parents=True)
    (web / "index.html").write_text(PAGE, encoding="utf-8")
    (web / "assets" / "index-abc.js").write_text("play();" * 1000, encoding="utf-8")
    (tmp_path / "secret.txt").write_text("secret", encoding="utf-8")
    return web


@pytest.mark.parametrize("path", ["/", "/lobby", "/table/abc", "/join/token", "/replay/x"])
async def test_every_path_of_the_client_is_its_page(folder: Path, path: str) -> None:
    answer = await get(folder, path)
    assert (answer.status, answer.headers["content-type"]) == (200, "text/html; charset=utf-8")
    assert f"<title>Qwirkle {path}</title>".encode() in answer.body
    assert answer.headers["cache-control"] == "no-cache"


@pytest.mark.parametrize("length", [256, 300, 5000])
async def test_a_name_that_no_file_can_have_is_not_found(folder: Path, length: int) -> None:
    for path in ("/" + "a" * length, f"/{'a' * length}/x", f"/x/{'a' * length}.js"):
        assert (await get(folder, path)).status == 404


async def test_a_table_has_a_page_that_names_its_scripts(folder: Path) -> None:
    (folder / "table.html").write_text("<!doctype html><p>Table</p>", encoding="utf-8")
    assert b"Table" in (await get(folder, "/table/abc")).body
    assert b"Table" not in (await get(folder, "/lobby")).body


async def test_the_tags_of_the_address_take_the_place_of_the_pages_own(folder: Path) -> None:
    page = await get(folder, "/join/x", accept_encoding="gzip")
    body = page.body.decode()
    assert body.count("<title>") == 1
    assert "A game." not in body
    assert "theme-color" in body
    assert page.headers["vary"] == "accept-encoding, accept-language"
    other = await get(folder, "/join/y", if_none_match=page.headers["etag"])
    assert other.status == 200
    same = await get(folder, "/join/x", if_none_match=page.headers["etag"])
    assert same.status == 304


async def test_pages_of_many_addresses_take_no_room_from_files(folder: Path) -> None:
    """To pack a script again takes much longer than to send it."""
    await get(folder, "/assets/index-abc.js")
    before = static_files._file.cache_info().misses
    for number in range(300):
        await get(folder, f"/join/{number}")
    await get(folder, "/assets/index-abc.js")
    assert static_files._file.cache_info().misses == before


async def test_what_has_a_hash_in_its_name_is_kept_for_ever(folder: Path) -> None:
    answer = await get(folder, "/assets/index-abc.js")
    assert answer.headers["content-type"] == "text/javascript; charset=utf-8"
    assert "immutable" in answer.headers["cache-control"]


async def test_the_typeface_is_sent_as_such(folder: Path) -> None:
    (folder / "assets" / "figtree-abc.woff2").write_bytes(b"wOF2")
    answer = await get(folder, "/assets/figtree-abc.woff2")
    assert answer.headers["content-type"] == "font/woff2"


async def test_a_file_is_packed_for_who_can_unpack_it(folder: Path) -> None:
    plain = await get(folder, "/assets/index-abc.js")
    packed = await get(folder, "/assets/index-abc.js", accept_encoding="br, gzip")
    assert packed.headers["content-encoding"] == "gzip"
    assert packed.headers["content-length"] == str(len(packed.body))
    assert len(packed.body) < len(plain.body) / 10
    assert gzip.decompress(packed.body) == plain.body


async def test_a_file_that_one_has_is_not_sent_again(folder: Path) -> None:
    tag = (await get(folder, "/")).headers["etag"]
    again = await get(folder, "/", if_none_match=tag)
    assert (again.status, again.body) == (304, b"")
    (folder / "index.html").write_text("new and longer", encoding="utf-8")
    assert (await get(folder, "/", if_none_match=tag)).status == 200


@pytest.mark.parametrize(
    "path",
    [
        "/../secret.txt",
        "/assets/../../secret.txt",
        "//secret.txt",
        "/assets/missing.js",
        "/x.php",
        "/a\0b.js",
        "/api/x",
    ],
)
async def test_nothing_else_is_ever_read(folder: Path, path: str) -> None:
    answer = await get(folder, path)
    assert answer.status == 404
    assert b"secret" not in answer.body


async def test_without_the_client_a_page_says_that_the_api_runs(tmp_path: Path) -> None:
    answer = await get(tmp_path, "/lobby")
    assert answer.status == 200
    assert b"/api/openapi.json" in answer.body


async def test_head_has_no_body(folder: Path) -> None:
    answer = await get(folder, "/", method="HEAD")
    assert (answer.status, answer.body) == (200, b"")
