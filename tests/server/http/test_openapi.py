"""The OpenAPI document is true: schemathesis asks whatever it allows, and what it does not."""

from __future__ import annotations

import asyncio
import secrets
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis import GenerationMode
from schemathesis.checks import CHECKS as KNOWN_CHECKS
from schemathesis.checks import load_all_checks

from qwirkle.analysis.puzzles import shipped_puzzles
from tests.server.harness import Visitor, serving, settings_for

CHECKS = (
    "not_a_server_error",
    "status_code_conformance",
    "content_type_conformance",
    "response_schema_conformance",
    "negative_data_rejection",
)
EXAMPLES = 20
PUZZLE = next(iter(shipped_puzzles().summaries))


class Target:
    """A server in a thread of its own, with a guest and the tables that they have."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._is_ready = threading.Event()
        self._loop = asyncio.new_event_loop()
        self._stop = asyncio.Event()
        self.url = ""
        self.cookie = ""
        self.tables: list[str] = []
        self.invite = ""
        self.sheet = ""
        self._thread = threading.Thread(target=self._loop.run_until_complete, args=(self._run(),))

    def __enter__(self) -> Target:
        self._thread.start()
        assert self._is_ready.wait(60)
        return self

    def __exit__(self, *_: object) -> None:
        self._loop.call_soon_threadsafe(self._stop.set)
        self._thread.join()
        self._loop.close()

    async def _run(self) -> None:
        async with (
            # So that a text that is too long is refused for what it is, not for its size alone.
            serving(settings_for(self._folder, bots=1, max_body=1_000_000)) as server,
            server.guest("Ö") as guest,
        ):
            await self._furnish(guest)
            self.url, self.cookie = server.url, guest.cookie
            self._is_ready.set()
            await self._stop.wait()

    async def _furnish(self, guest: Visitor) -> None:
        """A table that is open, one that is played at, one that is over."""
        play = {"bots": ["random"], "contribution": secrets.token_hex(16)}
        self.tables = [
            (await guest.post("/api/tables", {"public": True}))["table"],
            (await guest.post("/api/play", play))["table"],
            (await guest.post("/api/play", play))["table"],
        ]
        await guest.do(self.tables[2], "agree")
        sheet = await guest.post("/api/sheets", {"players": ["Anna", "Ö"]})
        self.sheet = sheet["sheet"]
        self.invite = (await guest.get(f"/api/tables/{self.tables[0]}"))["invite"]


@pytest.fixture(scope="module")
def target(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Target]:
    with Target(tmp_path_factory.mktemp("server")) as running:
        yield running


def checks() -> list[Any]:
    load_all_checks()
    return [check for check in KNOWN_CHECKS.get_all() if check.__name__ in CHECKS]


def operations(target: Target) -> list[Any]:
    schema = schemathesis.openapi.from_url(f"{target.url}/api/openapi.json")
    found: list[Any] = list(schema.get_all_operations())
    return [result.ok() for result in found]


def test_every_endpoint_is_described(target: Target) -> None:
    assert len(operations(target)) == 59


@pytest.mark.parametrize("mode", list(GenerationMode))
@pytest.mark.parametrize("number", range(51))
def test_whatever_is_asked_gets_an_answer_as_described(
    target: Target, number: int, mode: GenerationMode
) -> None:
    operation = operations(target)[number]
    wanted = checks()
    assert len(wanted) == len(CHECKS)
    asked = 0

    @given(case=operation.as_strategy(generation_mode=mode))
    @settings(
        max_examples=EXAMPLES,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
        database=None,
    )
    def ask(case: Any) -> None:
        nonlocal asked
        asked += 1
        # Most ids that one could think of are unknown; these are not.
        if "table" in (case.path_parameters or {}) and asked % 4:
            case.path_parameters["table"] = target.tables[asked % 3]
        if "sheet" in (case.path_parameters or {}) and asked % 2 and case.method != "DELETE":
            case.path_parameters["sheet"] = target.sheet
        if "puzzle" in (case.path_parameters or {}) and asked % 2:
            case.path_parameters["puzzle"] = PUZZLE
        if "token" in (case.path_parameters or {}) and asked % 2:
            case.path_parameters["token"] = target.invite
        case.call_and_validate(
            base_url=target.url, headers={"Cookie": target.cookie}, checks=wanted, timeout=30
        )

    try:
        ask()
    except BaseException as error:
        # Nothing that is against the schema can be asked of an operation without parameters.
        if "Unsatisfiable" not in type(error).__name__:
            raise
    assert asked > 0 or mode is GenerationMode.NEGATIVE
