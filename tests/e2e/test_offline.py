"""Installed on a device: the shell opens without a network, and says that there is none."""

from __future__ import annotations

from playwright.async_api import expect

from bench.server_process import ServerProcess
from tests.e2e.conftest import Arrive
from tests.e2e.wire import Wire


async def test_without_a_network_the_page_opens_and_says_so(
    arrive: Arrive, server: ServerProcess
) -> None:
    async with Wire.to(server.port) as wire:
        person = await arrive(
            "Tess", base_url=f"http://127.0.0.1:{wire.port}", service_workers="allow"
        )
        page = person.page
        await page.goto("/")
        await page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        await page.reload()
        await page.wait_for_function("() => navigator.serviceWorker.controller")
        await wire.cut()
        await person.context.set_offline(True)
        await page.goto("/games")
        await expect(page.get_by_text("No connection")).to_be_visible()
        await expect(page.get_by_role("link", name="Rules")).to_be_visible()
        await wire.mend()
        await person.context.set_offline(False)
        await page.goto("/")
        await expect(page.get_by_role("button", name="Play now")).to_be_enabled()
        await expect(page.get_by_text("No connection")).to_have_count(0)


async def test_the_page_can_be_installed(arrive: Arrive) -> None:
    person = await arrive("Uma")
    await person.page.goto("/")
    href = await person.page.locator("link[rel=manifest]").get_attribute("href")
    assert href is not None
    manifest = await person.ask(href)
    assert manifest["display"] == "standalone"
    sizes = set()
    for icon in manifest["icons"]:
        response = await person.context.request.get(icon["src"])
        assert response.ok, icon
        assert response.headers["content-type"].partition(";")[0] == icon["type"]
        sizes |= set(icon["sizes"].split())
    assert {"192x192", "512x512"} <= sizes
