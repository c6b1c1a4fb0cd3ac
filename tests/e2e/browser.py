"""The browser of the tests and the benchmarks: Debian's Chromium, driven by Playwright."""

from __future__ import annotations

import os
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from playwright.async_api import Browser, async_playwright

__all__ = ["NO_CHROMIUM", "PATIENCE", "chromium", "chromium_program"]

PATIENCE = 60_000
"""Milliseconds that anything may take: a busy machine is slow, and is no reason to fail."""

NO_CHROMIUM = (
    "NO CHROMIUM: THE BROWSER TESTS WERE SKIPPED. Install the package chromium, or name the "
    "program in CHROMIUM"
)

_ARGUMENTS = [
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
]  # fmt: skip


def chromium_program() -> str | None:
    """Where Chromium is, if it is here."""
    return os.environ.get("CHROMIUM") or shutil.which("chromium")


@asynccontextmanager
async def chromium() -> AsyncIterator[Browser]:
    """A running Chromium."""
    program = chromium_program()
    if program is None:
        raise RuntimeError(NO_CHROMIUM)
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(
            executable_path=program, args=_ARGUMENTS, timeout=PATIENCE
        )
        yield browser
        await browser.close()
