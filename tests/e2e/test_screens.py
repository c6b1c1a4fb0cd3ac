"""What must hold on every screen: nothing that axe finds, and nothing that scrolls sideways."""

from __future__ import annotations

from pathlib import Path

from playwright.async_api import CDPSession, ViewportSize, expect

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


DESK: ViewportSize = {"width": 1280, "height": 800}
PHONE: ViewportSize = {"width": 360, "height": 740}
SMALL_PHONE: ViewportSize = {"width": 360, "height": 640}

# Of these the words decide how wide they are.
WORDY = ("home", "friends", "device", "after", "eight", "settings", "games", "waiting")
WITH_LARGE_LETTERS = (*WORDY, "lobby")
# A phone shows these only when it is asked for them.
OPENED_ON_PHONES = ("unseen",)


class Inspection:
    """Looks at one screen after another, each as it stands: another theme, size or language is
    not another visit. What is wrong is kept by the name of the screen."""

    def __init__(self, stage: Stage, session: CDPSession) -> None:
        self.stage = stage
        self.page = stage.page
        self.session = session
        self.axe = AXE.read_text()
        self.found: dict[str, list[str]] = {}

    async def by_axe(self, name: str) -> None:
        await self.page.evaluate(self.axe)
        self._keep(name, await self.page.evaluate(_FINDINGS, _RULES))
        # The themes differ in their colours alone.
        await self.page.emulate_media(color_scheme="dark")
        await self.stage.person.at_rest()
        self._keep(f"{name}, dark", await self.page.evaluate(_FINDINGS, ["color-contrast"]))

    async def width(self, name: str) -> None:
        await self.stage.person.at_rest()
        self._keep(name, await self.page.evaluate(_WIDE))

    async def width_in_all_languages(self, name: str) -> None:
        for language in ("nl", "fr", "es", "de", "it", "en"):
            await self.stage.speak(language)
            await expect(self.page.locator("html")).to_have_attribute("lang", language)
            await self.width(f"{name} in {language}")
            tops = "links => [...new Set(links.map(link => link.offsetTop))]"
            rows = await self.page.locator("nav a").evaluate_all(tops)
            assert len(rows) <= 1, (name, language)

    async def width_with_large_letters(self, name: str) -> None:
        await self.page.set_viewport_size(SMALL_PHONE)
        await self._letters(32)
        await self.width(f"{name} with letters of twice the size")
        await self._letters(16)

    async def _letters(self, size: int) -> None:
        sizes = {"standard": size, "fixed": size}
        await self.session.send("Page.setFontSizes", {"fontSizes": sizes})
        await expect(self.page.locator("body")).to_have_css("font-size", f"{size}px")

    def _keep(self, name: str, findings: list[str]) -> None:
        if findings:
            self.found[name] = findings


async def test_axe_finds_nothing_in_either_theme_and_nothing_scrolls_sideways(
    arrive: Arrive,
) -> None:
    person = await arrive("Pia", color_scheme="light", viewport=DESK, has_touch=True)
    stage = Stage(person, await arrive("Quin"))
    await stage.prepare()
    look = Inspection(stage, await person.context.new_cdp_session(person.page))
    for name, go in stage.screens().items():
        await stage.page.set_viewport_size(DESK)
        await stage.page.emulate_media(color_scheme="light")
        await go()
        # What is fading in has less contrast than it will have.
        await person.at_rest()
        await look.by_axe(name)
        await stage.page.set_viewport_size(PHONE)
        if name in OPENED_ON_PHONES:
            await go()
        await look.width(name)
        if name in WORDY:
            await look.width_in_all_languages(name)
        if name in WITH_LARGE_LETTERS:
            await look.width_with_large_letters(name)
    assert look.found == {}
