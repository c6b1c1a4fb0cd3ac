"""What must hold on every screen: nothing that axe finds, and nothing that scrolls sideways."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from playwright.async_api import expect

from tests.e2e.conftest import Arrive
from tests.e2e.screens import Stage

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"

_RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]

_FINDINGS = """async (runOnly) => {
  const { violations } = await axe.run(document, { resultTypes: ['violations'], runOnly });
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary}`));
}"""

_WIDE = """() => {
  const wide = document.documentElement.clientWidth;
  const scrolls = (element) => {
    for (let each = element.parentElement; each; each = each.parentElement) {
      if (['auto', 'scroll', 'hidden', 'clip'].includes(getComputedStyle(each).overflowX))
        return true;
    }
    return false;
  };
  const found = [...document.querySelectorAll('body *')].filter((element) => {
    const { right, left, width } = element.getBoundingClientRect();
    return width > 1 && (right > wide + 1 || left < -1) && !scrolls(element);
  });
  const page = document.scrollingElement;
  if (page.scrollWidth > wide) found.push(page);
  const panes = [...document.querySelectorAll('body *')].filter((element) =>
    element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0
      && ['auto', 'scroll'].includes(getComputedStyle(element).overflowX));
  return [...found, ...panes].map((element) =>
    `${element.tagName} ${element.className} ${element.textContent?.slice(0, 40)}`);
}"""


async def stage_for(arrive: Arrive, **options: Any) -> Stage:
    stage = Stage(await arrive("Pia", **options), await arrive("Quin"))
    await stage.prepare()
    return stage


async def test_axe_finds_nothing_in_either_theme(arrive: Arrive) -> None:
    stage = await stage_for(arrive, color_scheme="light")
    axe = AXE.read_text()
    found = {}
    for name, go in stage.screens().items():
        await stage.page.emulate_media(color_scheme="light")
        await go()
        # What is fading in has less contrast than it will have.
        await stage.person.at_rest()
        await stage.page.evaluate(axe)
        findings = await stage.page.evaluate(_FINDINGS, _RULES)
        # The themes differ in their colours alone.
        await stage.page.emulate_media(color_scheme="dark")
        await stage.person.at_rest()
        findings += await stage.page.evaluate(_FINDINGS, ["color-contrast"])
        if findings:
            found[name] = findings
    assert found == {}


async def test_nothing_scrolls_sideways_at_360_pixels(arrive: Arrive) -> None:
    stage = await stage_for(arrive, viewport={"width": 360, "height": 740}, has_touch=True)
    found = {}

    async def look(name: str) -> None:
        wide = await stage.page.evaluate(_WIDE)
        if wide:
            found[name] = wide

    screens = stage.screens()
    for name, go in screens.items():
        await go()
        await stage.person.at_rest()
        await look(name)
    for language in ("nl", "fr", "es", "de", "it"):
        await stage.speak(language)
        for name in ("home", "friends", "device", "after", "eight", "settings", "games", "waiting"):
            await screens[name]()
            await expect(stage.page.locator("html")).to_have_attribute("lang", language)
            await look(f"{name} in {language}")
        tops = "links => [...new Set(links.map(link => link.offsetTop))]"
        assert len(await stage.page.locator("nav a").evaluate_all(tops)) == 1, language
    assert found == {}


async def test_nothing_scrolls_sideways_with_letters_of_twice_the_size(arrive: Arrive) -> None:
    stage = await stage_for(arrive, viewport={"width": 360, "height": 640}, has_touch=True)
    session = await stage.person.context.new_cdp_session(stage.page)
    await session.send("Page.setFontSizes", {"fontSizes": {"standard": 32, "fixed": 32}})
    found = {}
    screens = stage.screens()
    for name in ("home", "friends", "device", "lobby", "games", "settings", "waiting", "eight"):
        await screens[name]()
        wide = await stage.page.evaluate(_WIDE)
        if wide:
            found[name] = wide
    assert found == {}
