"""A real server and a real browser, one of each for every process that runs these tests."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from playwright.async_api import Browser

from bench.server_process import ServerProcess
from tests.e2e.browser import NO_CHROMIUM, chromium, chromium_program
from tests.e2e.person import Person

HERE = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """One browser serves many tests, so all run in one event loop, which outlives each."""
    for item in items:
        if HERE not in item.path.parents:
            continue
        item.add_marker(pytest.mark.asyncio(loop_scope="session"), append=False)
        # A browser has clocks of its own, and shares two cores with all other tests: one that loses
        # a race is tried once more, and the summary names it.
        item.add_marker(pytest.mark.flaky(reruns=1))
        if chromium_program() is None:
            item.add_marker(pytest.mark.skip(reason=NO_CHROMIUM))


@pytest.fixture(scope="session")
def server() -> Iterator[ServerProcess]:
    with ServerProcess() as server:
        yield server


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def browser() -> AsyncIterator[Browser]:
    async with chromium() as browser:
        yield browser


Arrive = Callable[..., Awaitable[Person]]


@pytest_asyncio.fixture(loop_scope="session")
async def arrive(server: ServerProcess, browser: Browser) -> AsyncIterator[Arrive]:
    """Somebody new opens a browser of their own; ``name`` None has not been asked for it yet."""
    async with AsyncExitStack() as stack:

        async def arrive(
            name: str | None = "Anna", settings: dict[str, Any] | None = None, **options: Any
        ) -> Person:
            person = await stack.enter_async_context(
                Person.arriving(browser, f"http://127.0.0.1:{server.port}", settings, **options)
            )
            if name is not None:
                await person.take_name(name)
            return person

        yield arrive
