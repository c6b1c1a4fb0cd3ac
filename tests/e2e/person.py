"""Somebody in front of a browser of their own, and all that their pages received."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any, Self

from playwright.async_api import (
    Browser,
    BrowserContext,
    Page,
    Request,
    Response,
    WebSocket,
    expect,
)

from tests.e2e.browser import PATIENCE

__all__ = ["Message", "Person"]

expect.set_options(timeout=PATIENCE)


# Whether nothing on the page has changed for two frames, and nothing is fading in any more.
_IS_STILL = """async () => {
  await document.fonts.ready;
  let changes = 0;
  const watch = new MutationObserver(() => (changes += 1));
  watch.observe(document, {
    attributes: true, characterData: true, childList: true, subtree: true,
  });
  const frame = () => new Promise(requestAnimationFrame);
  await frame();
  await frame();
  watch.disconnect();
  const isOver = ({ playState, effect }) =>
    playState === 'finished' || effect.getComputedTiming().endTime === Infinity;
  return changes === 0 && document.getAnimations().every(isOver);
}"""


@dataclass(frozen=True, slots=True)
class Message:
    """What came over the wire: from where, and its text."""

    source: str
    text: str


class Person:
    """``page`` is the first page."""

    def __init__(self, context: BrowserContext, page: Page, address: str) -> None:
        self.context = context
        self.page = page
        self.address = address
        self.problems: list[str] = []
        self._received: list[Message | asyncio.Task[Message | None]] = []
        self._asked: set[Request] = set()

    @classmethod
    @asynccontextmanager
    async def arriving(
        cls, browser: Browser, address: str, settings: dict[str, Any] | None, **options: Any
    ) -> AsyncIterator[Self]:
        """A browser without a past, that shows everything at once; ``options`` are Playwright's."""
        context = await browser.new_context(
            **{
                "base_url": address,
                "locale": "en-GB",
                "reduced_motion": "reduce",
                "viewport": {"width": 1280, "height": 800},
                # What is tested is what the server sends, not what a worker of the page keeps.
                "service_workers": "block",
                **options,
            }
        )
        context.set_default_timeout(PATIENCE)
        if settings:
            # Once: what the player chooses afterwards is kept.
            await context.add_init_script(
                "if (!localStorage.getItem('qwirkle.settings'))"
                f" localStorage.setItem('qwirkle.settings', {json.dumps(json.dumps(settings))})"
            )
        person = cls(context, await context.new_page(), address)
        person.listen(person.page)
        try:
            yield person
        finally:
            await context.close()
        assert person.problems == [], person.problems

    def listen(self, page: Page) -> None:
        """Keep what a page receives, and what goes wrong in it."""
        page.on("websocket", self._listen_to)
        page.on("request", self._ask)
        page.on("requestfinished", self._answered)
        page.on("requestfailed", self._answered)
        page.on("response", self._keep)
        page.on("pageerror", lambda error: self.problems.append(str(error)))

    def _listen_to(self, socket: WebSocket) -> None:
        socket.on(
            "framereceived",
            lambda frame: self._received.append(Message("socket", str(frame))),
        )

    def _ask(self, request: Request) -> None:
        if request.is_navigation_request():
            self._asked.clear()  # nobody waits any more for what the page before had asked for
        self._asked.add(request)

    def _answered(self, request: Request) -> None:
        self._asked.discard(request)

    def _keep(self, response: Response) -> None:
        if "/api/" in response.url:
            # Its place is where it came, however long it takes to read.
            self._received.append(asyncio.ensure_future(_read(response)))

    async def received(self) -> list[Message]:
        """All that came from the server's API so far, in the order that it came."""
        found = []
        for each in list(self._received):
            message = each if isinstance(each, Message) else await each
            if message is not None:
                found.append(message)
        return found

    async def at_rest(self) -> None:
        """Wait until the page has got all that it asked for, and has drawn it."""
        while True:
            is_still = await self.page.evaluate(_IS_STILL)
            if is_still and not self._asked:
                return

    async def follow(self, path: str) -> None:
        """Go on to another screen as by a link, which loads much less than the page anew."""
        await self.at_rest()
        await self.page.evaluate(
            """path => {
              const link = Object.assign(document.createElement('a'), { href: path });
              document.body.append(link);
              link.click();
              link.remove();
            }""",
            path,
        )
        await self.at_rest()

    # --- past the page, where a test is not about it

    async def ask(self, path: str, body: Any = None) -> Any:
        """The server's answer to this guest."""
        request = self.context.request
        if body is None:
            # The server may close an idle connection in the moment that it is used again.
            response = await request.get(path, max_retries=2)
        else:
            response = await request.post(path, data=body)
        assert response.ok, await response.text()
        return await response.json()

    async def take_name(self, name: str) -> None:
        await self.ask("/api/guest", {"name": name})


async def _read(response: Response) -> Message | None:
    try:
        return Message(response.url, await response.text())
    except Exception:  # the page went away before its answer was read: it saw nothing either
        return None
