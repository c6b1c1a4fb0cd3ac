"""What a player chooses shows at once, and is kept on the device."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import expect

from tests.e2e.conftest import Arrive
from tests.e2e.person import Person
from tests.e2e.shortcut import against, climb_hint, to_move

# The language's own name, its word for the rules, and a browser that speaks it.
LANGUAGES = {
    "nl": ("Nederlands", "Spelregels", "nl-BE"),
    "fr": ("Français", "Règles", "fr-CH"),
    "es": ("Español", "Reglas", "es-MX"),
    "en": ("English", "Rules", "en-US"),
    "de": ("Deutsch", "Regeln", "de-AT"),
    "it": ("Italiano", "Regole", "it-IT"),
}

SCREENS = ("/", "/friends", "/device", "/lobby", "/watch", "/games", "/rules", "/settings")


async def words_on(person: Person) -> str:
    await expect(person.page.locator("h1").first).to_be_visible()
    await person.at_rest()
    return await person.page.locator("body").inner_text()


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_language_is_chosen_by_the_browser_and_complete(
    arrive: Arrive, language: str
) -> None:
    _, rules, locale = LANGUAGES[language]
    person = await arrive("Gil", locale=locale)
    page = person.page
    table = await against(person, "greedy")
    await to_move(person, table)
    await page.goto(SCREENS[0])
    for path in (*SCREENS, f"/table/{table}", "/rules"):
        await person.follow(path)
        await expect(page).to_have_url(re.compile(f"{path}$"))
        words = await words_on(person)
        # A message that was not filled in, or has no text.
        assert not re.search(r"\{\w+\}|undefined|\b[a-z]+\.[a-z]+_", words), path
        await expect(page.locator("html")).to_have_attribute("lang", language)
        await expect(page).to_have_title(re.compile("."))
    link = page.get_by_role("link", name=rules, exact=True)
    await expect(link).to_have_attribute("aria-current", "page")


async def test_another_language_is_spoken_at_once_and_kept(arrive: Arrive) -> None:
    person = await arrive("Hal")
    page = person.page
    await page.goto("/settings")
    for language in ("de", "fr", "nl", "es", "it", "en", "nl"):
        name, rules, _ = LANGUAGES[language]
        await page.locator("#language").select_option(label=name)
        await expect(page.locator("html")).to_have_attribute("lang", language)
        await expect(page.get_by_role("link", name=rules)).to_be_visible()
    await page.reload()
    await expect(page.get_by_role("link", name="Spelregels")).to_be_visible()


async def test_a_theme_shows_at_once_and_is_kept(arrive: Arrive) -> None:
    person = await arrive("Ida", color_scheme="light")
    page = person.page
    await page.goto("/settings")

    async def is_dark(dark: bool) -> None:
        # A background may take a moment to change.
        await page.wait_for_function(
            """dark => {
              const colour = getComputedStyle(document.body).backgroundColor;
              const [r, g, b] = colour.match(/\\d+/g).map(Number);
              return dark ? r + g + b < 180 : r + g + b > 600;
            }""",
            arg=dark,
        )

    await is_dark(False)
    await page.get_by_label("Dark").check(force=True)
    await is_dark(True)
    # Where no motion is wanted there is none, however short: it would be one of every element.
    assert (
        await page.evaluate(
            """() => {
              const { dataset } = document.documentElement;
              dataset.theme = 'light';
              const running = document.getAnimations();
              dataset.theme = 'dark';
              return running.filter((each) => each instanceof CSSTransition).length;
            }"""
        )
        == 0
    )
    await page.reload()
    await expect(page.get_by_label("Dark")).to_be_checked()
    await is_dark(True)
    await page.get_by_label("System").check(force=True)
    await is_dark(False)
    await page.emulate_media(color_scheme="dark")
    await is_dark(True)
    await page.get_by_label("Light").check(force=True)
    await is_dark(False)


async def test_marks_tell_the_colours_of_tiles(arrive: Arrive) -> None:
    person = await arrive("Jo")
    page = person.page
    table = await against(person, "greedy")
    await to_move(person, table)
    marks = page.locator("#tile-Ro [data-mark]")
    await page.goto(f"/table/{table}")
    await expect(page.locator("#tile-Ro")).to_be_attached()
    await expect(marks).to_have_count(0)
    await page.goto("/settings")
    await page.get_by_label("Letters").check(force=True)
    # On every screen with tiles, after a load of the page as well.
    for path in ("/settings", f"/table/{table}"):
        await page.goto(path)
        for colour in "ROYGBP":
            await expect(page.locator(f"#tile-{colour}o text")).to_have_text(colour)
    # Another language has other letters, at once.
    await page.goto("/settings")
    await page.locator("#language").select_option(label=LANGUAGES["it"][0])
    for colour, letters in zip("ROYGBP", ("R", "A", "G", "Ve", "B", "Vi"), strict=True):
        await expect(page.locator(f"#tile-{colour}o text")).to_have_text(letters)
    await page.locator("#language").select_option(label=LANGUAGES["en"][0])
    await page.get_by_label("Patterns").check(force=True)
    await page.goto(f"/table/{table}")
    drawn = [await page.locator(f"#tile-{colour}o [data-mark]").inner_html() for colour in "ROYGBP"]
    assert len(set(drawn)) == 6


async def test_the_clear_palette_changes_the_tiles(arrive: Arrive) -> None:
    person = await arrive("Kim")
    page = person.page
    await page.goto("/settings")
    tile = page.locator("#tile-Ro")
    vivid = await tile.get_attribute("color")
    await page.get_by_label("Clear", exact=True).check(force=True)
    await expect(tile).not_to_have_attribute("color", vivid or "")
    await page.reload()
    await expect(tile).not_to_have_attribute("color", vivid or "")


async def test_every_switch_is_kept(arrive: Arrive) -> None:
    person = await arrive("Lou", permissions=["notifications"])
    page = person.page
    await page.goto("/settings")
    switches = page.get_by_role("switch")
    await expect(switches.first).to_be_visible()
    count = await switches.count()
    assert count >= 6
    before = [await switches.nth(i).is_checked() for i in range(count)]
    for i in range(count):
        await switches.nth(i).set_checked(not before[i], force=True)
    await page.get_by_label("Slow").check(force=True)
    await page.reload()
    await expect(page.get_by_label("Slow")).to_be_checked()
    assert [await switches.nth(i).is_checked() for i in range(count)] == [not on for on in before]


async def take_hint(person: Person) -> str:
    """At a new table against a bot, with the tiles of a hint laid: the table."""
    table = await against(person, "greedy")
    await to_move(person, table)
    await person.page.goto(f"/table/{table}")
    await climb_hint(person.page)
    await expect(person.page.locator("[data-play=legal]")).to_be_visible()
    return table


async def test_what_a_hint_says_goes_with_its_tiles(arrive: Arrive) -> None:
    person = await arrive("Nan")
    page = person.page
    await take_hint(person)
    await expect(page.locator("[data-live]")).to_contain_text(re.compile(r"\. \w+ [\w-]+, column"))
    await page.get_by_role("button", name="Take all back").click()
    await expect(page.locator("[data-play=none]")).to_be_visible()
    said = page.get_by_text("The computer would lay this").and_(page.locator(":not([data-live])"))
    await expect(said).to_have_count(0)


async def test_a_move_is_asked_for_once_more_if_one_wants_that(arrive: Arrive) -> None:
    person = await arrive("Mo", {"confirm": True})
    page = person.page
    table = await take_hint(person)
    await page.locator("[data-play]").click()
    dialog = page.get_by_role("dialog")
    await expect(dialog).to_contain_text("Play this for")
    await dialog.get_by_role("button", name="Play", exact=True).click()
    await expect(page.locator("[role=grid] .tentative")).to_have_count(0)
    assert len((await to_move(person, table))["turns"]) >= 2
