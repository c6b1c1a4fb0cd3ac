"""The documentation under /docs: its files with their own policy, and nothing else."""

from pathlib import Path
from typing import Any

import pytest

from qwirkle.server.http.docs_site import DocsSite
from tests.server.http.test_web_client import Answer

POLICY = "default-src 'self'; script-src 'self' 'sha256-abc='"


@pytest.fixture
def site(tmp_path: Path) -> Path:
    (tmp_path / "secret").touch()
    folder = tmp_path / "site"
    (folder / "rules").mkdir(parents=True)
    (folder / "empty").mkdir()
    (folder / "index.html").write_text("<h1>Qwirkle</h1>")
    (folder / "rules" / "index.html").write_text("<h1>Rules</h1>")
    (folder / "policy.txt").write_text(POLICY + "\n")
    return folder


async def get(folder: Path, path: str, method: str = "GET") -> Answer:
    async def receive() -> Any:
        raise AssertionError("nothing is read")

    answer = Answer()
    scope = {"type": "http", "method": method, "path": path, "headers": []}
    await DocsSite(folder)(scope, receive, answer.take)
    return answer


async def test_pages_are_sent_with_the_policy_of_their_scripts(site: Path) -> None:
    for path, body in (("/docs/", b"<h1>Qwirkle</h1>"), ("/docs/rules/", b"<h1>Rules</h1>")):
        answer = await get(site, path)
        assert (answer.status, answer.body) == (200, body)
        assert answer.headers["content-security-policy"] == POLICY
        assert answer.headers["content-type"] == "text/html; charset=utf-8"


async def test_a_folder_without_a_slash_is_redirected(site: Path) -> None:
    for path in ("/docs", "/docs/rules"):
        answer = await get(site, path)
        assert (answer.status, answer.headers["location"]) == (308, f"{path}/")


@pytest.mark.parametrize("path", ["/docs/nothing", "/docs/../secret", "/docs/empty/", "/docs/\0"])
async def test_nothing_else_is_found(site: Path, path: str) -> None:
    assert (await get(site, path)).status == 404


async def test_where_it_was_not_built_there_is_nothing(tmp_path: Path) -> None:
    assert (await get(tmp_path / "none", "/docs/")).status == 404


async def test_only_reading_is_allowed(site: Path) -> None:
    assert (await get(site, "/docs/", "POST")).status == 405
    assert (await get(site, "/docs/", "HEAD")).body == b""
