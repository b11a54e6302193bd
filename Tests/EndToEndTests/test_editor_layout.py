"""The editor on large and small screens: what stands where, and what names its pictures."""

import pytest
from playwright.sync_api import expect

from conftest import VENUE
from editor_page import EDITOR, saved, tap

SIZES = [(1280, 800), (390, 844), (844, 390), (320, 640)]


def clipped(page, selector):
    """The texts of those elements that are not wholly in the window, or cut off by their own box."""
    return page.evaluate(
        """selector => [...document.querySelectorAll(selector)].filter((each) => each.checkVisibility())
        .filter((each) => {
          const { left, right, top, bottom } = each.getBoundingClientRect();
          const isInside = left >= 0 && top >= 0 && right <= innerWidth + 0.5 && bottom <= innerHeight + 0.5;
          return !isInside || each.scrollWidth > each.clientWidth + 1;
        }).map((each) => each.textContent)""",
        selector,
    )


@pytest.mark.parametrize("language", ["en-GB", "de-DE"])
@pytest.mark.parametrize(("width", "height"), SIZES)
def test_an_organiser_reads_every_tool_the_name_and_the_state_at_any_size(open_page, width, height, language):
    editor = open_page(EDITOR, width=width, height=height, locale=language)
    page = editor.page
    tools = page.locator(".tools [data-operation]")
    assert tools.count() == 12
    for tool in tools.all():
        expect(tool).to_be_in_viewport(ratio=1)
        assert tool.inner_text().strip()
    assert clipped(page, ".tools .tool-word, .tabs [role=tab], .bar h1, .bar .save-state") == []
    expect(page.locator(".save-state")).to_have_text("Gespeichert" if language == "de-DE" else "Saved")


def test_a_picture_is_named_at_once_under_the_mouse_and_under_the_keyboard(open_page):
    page = open_page(EDITOR, locale="en-GB").page
    tip = page.locator(".tooltip")
    page.locator(".bar [data-operation=walkable]").hover()
    # No time for a delay: what is not there now does not count.
    assert tip.is_visible() and tip.inner_text() == "Show walkable area (Y)"
    page.mouse.move(600, 400)
    expect(tip).to_be_hidden()
    page.locator(".bar .icon-button").first.focus()
    page.keyboard.press("Tab")
    page.keyboard.press("Shift+Tab")
    expect(tip).to_have_text("All venues")
    page.keyboard.press("Escape")
    expect(tip).to_be_hidden()


def test_every_kind_of_place_has_a_word(open_page):
    page = open_page(EDITOR, locale="en-GB").page
    page.keyboard.press("n")
    words = page.locator(".tool-chip span")
    expect(words.first).to_be_visible()
    assert words.count() == 23
    boxes = [word.bounding_box() for word in words.all()]
    assert all(box["width"] > 10 for box in boxes), boxes


def test_the_plan_keeps_the_width_of_a_window_that_became_narrow(open_page):
    editor = open_page(EDITOR)
    page = editor.page
    page.set_viewport_size({"width": 390, "height": 844})
    editor.wait("document.querySelector('.map-host').clientWidth === 390")
    editor.wait("document.querySelector('.map-host canvas').getBoundingClientRect().width === 390")
    expect(page.locator(".map-host")).to_have_css("width", "390px")


def test_a_message_covers_neither_the_hint_nor_the_tools(open_page):
    for width, height in SIZES[:2]:
        editor = open_page(EDITOR, width=width, height=height)
        page = editor.page
        page.keyboard.press("Control+v")
        toast = page.locator(".toast")
        expect(toast).to_be_visible()
        box = toast.bounding_box()
        for selector in (".status", ".tools", ".bar"):
            other = page.locator(selector).bounding_box()
            apart = (box["y"] + box["height"] <= other["y"] or other["y"] + other["height"] <= box["y"]
                     or box["x"] + box["width"] <= other["x"] or other["x"] + other["width"] <= box["x"])
            assert apart, (selector, box, other)


def test_the_settings_of_the_venue_are_in_the_settings_and_in_the_search(server, open_page):
    editor = open_page(EDITOR, locale="en-GB")
    page = editor.page
    page.keyboard.press("Control+k")
    expect(page.get_by_role("combobox", name="Search everything")).to_be_focused()
    page.keyboard.type("live settings")
    page.keyboard.press("Enter")
    dialog = page.get_by_role("dialog", name="Settings")
    field = dialog.get_by_label("Smallest group shown to viewers")
    field.fill("7")
    field.press("Enter")
    expect(field).to_be_focused()
    saved(editor)
    _, _, venue = server.request(f"/api/v1/venues/{VENUE}")
    assert venue["settings"]["privacyThreshold"] == 7
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)


def test_aligning_says_and_shows_which_floor_is_marked(open_page):
    editor = open_page(EDITOR.replace("floor=0", "floor=1"), locale="en-GB")
    page = editor.page
    page.keyboard.press("Shift+L")
    marked = page.locator(".marked-floor")
    plan = page.locator(".map-surface canvas").first
    expect(marked).to_have_text("You are marking: Upper floor")
    expect(plan).to_have_css("opacity", "1")
    tap(editor, 60, 20)
    expect(marked).to_have_text("You are marking: Ground floor")
    expect(plan).to_have_css("opacity", "0.3")
    page.keyboard.press("Backspace")
    expect(marked).to_have_text("You are marking: Upper floor")
    page.keyboard.press("Escape")
    expect(plan).to_have_css("opacity", "1")


def test_the_hint_names_what_connects_the_floors(open_page):
    page = open_page(EDITOR, locale="en-GB").page
    page.keyboard.press("x")
    hint = page.locator(".status .hint")
    for preset, word in (("stairs", "stairs"), ("escalator", "escalator"), ("lift", "lift"), ("ramp", "ramp")):
        page.locator(f'[data-preset="connector-{preset}"]').click()
        expect(hint).to_contain_text(f"the {word}")


def test_the_shortcuts_can_be_searched_on_a_phone(open_page):
    page = open_page(EDITOR, width=390, height=844).page
    page.locator(".map-surface").first.focus()
    page.keyboard.press("?")
    search = page.get_by_role("searchbox", name="Search shortcuts")
    assert search.bounding_box()["width"] > 200
    search.fill("lasso")
    expect(page.locator(".help dd")).to_have_count(2)
