"""What the docs show runs as written."""

from __future__ import annotations

import asyncio
import re
import shutil
from pathlib import Path

import pytest

from qwirkle.notation import parse_record
from qwirkle.server.http.bot_routes import BotRoutes
from qwirkle.server.http.puzzle_routes import PuzzleRoutes
from qwirkle.server.http.review_routes import ReviewRoutes
from qwirkle.server.http.routes import Routes
from qwirkle.server.http.sheet_routes import SheetRoutes
from tests.server.harness import serving, settings_for

ROOT = Path(__file__).parents[2]
# What the document of the API does not describe: the socket, and itself.
NOT_DESCRIBED = {"/api/socket", "/api/openapi.json"}
PAGE = (ROOT / "docs" / "server-api.md").read_text(encoding="utf-8")


def block(language: str) -> str:
    (found,) = re.findall(rf"```{language}\n(.*?)```", PAGE, re.DOTALL)
    return str(found)


def test_the_example_in_python_is_the_one_that_is_tested() -> None:
    example = (ROOT / "examples" / "play_a_game.py").read_text(encoding="utf-8")
    assert block("python") == example


@pytest.mark.skipif(shutil.which("curl") is None, reason="needs curl")
async def test_the_game_in_curl_is_played_to_its_end_and_every_path_is_served(
    tmp_path: Path,
) -> None:
    data, work = tmp_path / "data", tmp_path / "work"
    data.mkdir()
    work.mkdir()
    async with serving(settings_for(data, bots=1)) as server:
        process = await asyncio.create_subprocess_exec(
            "sh", "-e", "-c", block("sh"),
            cwd=work, env={"URL": server.url, "PATH": "/usr/bin:/bin"},
            stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT,
        )  # fmt: skip
        output, _ = await asyncio.wait_for(process.communicate(), 120)
        async with server.guest("Anna") as anna:
            described = (await anna.get("/api/openapi.json"))["paths"]
    assert process.returncode == 0, output.decode()[-2000:]
    assert parse_record((work / "game.qwirkle").read_text(encoding="utf-8")).game.is_over
    known = [re.compile(re.sub(r"\{\w+\}", r"[^/]+", path)) for path in described]
    for page in sorted((ROOT / "docs").rglob("*.md")):
        for path in re.findall(r"`(?:[A-Z]+ )?(/api/[^`?\s]+)", page.read_text(encoding="utf-8")):
            there = path in NOT_DESCRIBED or any(pattern.fullmatch(path) for pattern in known)
            assert there, f"{page.name} names {path}"


def test_every_endpoint_stands_in_the_table() -> None:
    of_sheets = SheetRoutes.endpoints(SheetRoutes.__new__(SheetRoutes))
    of_reviews = ReviewRoutes.endpoints(ReviewRoutes.__new__(ReviewRoutes))
    of_puzzles = PuzzleRoutes.endpoints(PuzzleRoutes.__new__(PuzzleRoutes))
    of_bots = BotRoutes.endpoints(BotRoutes.__new__(BotRoutes))
    of_tables = Routes.endpoints(Routes.__new__(Routes))
    for endpoint in [*of_tables, *of_bots, *of_sheets, *of_reviews, *of_puzzles]:
        assert f"`{endpoint.method} {endpoint.path}" in PAGE, endpoint.name
