"""The pages on a 4K screen that the system does not scale: as large as on Full HD, and still exact."""

import pytest

from conftest import VENUE
from editor_page import EDITOR, tap

SCREEN = {"width": 3840, "height": 2160}
PAGES = ["/", "/status/", "/account/", "/api/", EDITOR, f"/devices/?venue={VENUE}&floor=0", f"/insight/?venue={VENUE}", f"/live/?venue={VENUE}&floor=0", f"/live/?venue={VENUE}&wall=1"]

#: Height in pixels of the window of each letter that is shown, least first, and what bears it.
SMALLEST = """() => {
  const zoom = document.documentElement.currentCSSZoom;
  const found = [];
  for (const element of document.body.querySelectorAll('*')) {
    const hasWords = [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
    if (!hasWords || !element.checkVisibility({ visibilityProperty: true })) continue;
    found.push([zoom * parseFloat(getComputedStyle(element).fontSize), element.textContent.trim().slice(0, 40)]);
  }
  return found.sort((a, b) => a[0] - b[0])[0];
}"""


@pytest.mark.parametrize("path", PAGES)
def test_words_can_be_read_and_the_page_fits_the_screen(open_page, path):
    opened = open_page(path, **SCREEN)
    size, words = opened.page.evaluate(SMALLEST)
    assert size >= 20, words
    assert opened.page.evaluate("document.documentElement.scrollWidth") <= SCREEN["width"]
    assert opened.page.evaluate("document.documentElement.currentCSSZoom") == 2


def test_the_map_fills_its_part_of_the_screen_and_is_as_sharp(open_page):
    opened = open_page(f"/live/?venue={VENUE}&floor=0", **SCREEN)
    host, canvas = (
        opened.page.evaluate(f"{what}.getBoundingClientRect().toJSON()")
        for what in ("document.querySelector('.map-view')", "document.querySelector('.map-surface canvas')")
    )
    assert host["height"] > 1800 and canvas["width"] == host["width"]
    dots = opened.page.evaluate("document.querySelector('.map-surface canvas').width")
    assert abs(dots - canvas["width"]) <= 1


def test_an_organiser_hits_what_lies_under_the_pointer(open_page):
    editor = open_page(EDITOR, **SCREEN)
    editor.still()
    tap(editor, 60, 8)
    editor.wait("window.__app.selection")
    x, y = editor.pixel(25, 60)
    editor.page.mouse.click(x, y, button="right")
    menu = editor.page.locator('[role="menu"]')
    menu.wait_for()
    box = menu.bounding_box()
    assert abs(box["x"] - x) < 24 and abs(box["y"] - y) < 24, (box, x, y)


def test_menus_open_at_their_buttons(open_page):
    home = open_page("/", **SCREEN)
    home.page.locator(".venue-menu button").first.click()
    button, panel = (
        home.page.locator(each).first.bounding_box() for each in (".venue-menu button", ".venue-menu [popover]")
    )
    assert abs(panel["x"] + panel["width"] - button["x"] - button["width"]) < 4
    assert 0 < panel["y"] - button["y"] - button["height"] < 30
