"""axe finds nothing on any page in any state, light and dark, wide and narrow."""

import pytest
from axe_playwright_python.sync_playwright import Axe

from conftest import Page, Server
from hands import Mouse
from test_acceptance import Builder, empty  # noqa: F401
from test_pages import EDITOR

#: WCAG 2.2 AA and what axe calls good practice.
OPTIONS = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
           "resultTypes": ["violations"]}


def violations(page):
    """What axe finds, in a line each."""
    found = Axe().run(page, options=OPTIONS).response["violations"]
    return [
        f"{each['id']}: {node['target'][0]}: {node['html'][:140]}" for each in found for node in each["nodes"]
    ]


class Watch:
    """Collects what is wrong in each state, so that one look tells of all of them."""

    def __init__(self, opened):
        self.opened = opened
        self.page = opened.page
        self.found = {}

    def look(self, state):
        self.page.wait_for_timeout(350)  # colours that change slowly have none of their values meanwhile
        wrong = violations(self.page)
        if wrong:
            self.found[state] = wrong
        print(f"{state}: {len(wrong)} wrong", *wrong, sep="\n  ", flush=True)

    def __enter__(self):
        return self

    def __exit__(self, kind, *_):
        self.opened.context.close()
        if kind is None:
            assert not self.found, "\n".join(f"{state}: {line}" for state, lines in self.found.items() for line in lines)


LOOKS = {
    "light": {"color_scheme": "light"},
    "dark": {"color_scheme": "dark", "locale": "de-DE"},
    "phone": {"width": 390, "height": 844, "has_touch": True, "is_mobile": True},
    "contrast": {"forced_colors": "active"},
}


@pytest.fixture(params=LOOKS)
def look(request):
    """How the page is looked at."""
    return {"locale": "en-GB", "reduced_motion": "reduce", **LOOKS[request.param]}


def test_nothing_is_wrong_with_the_pages(look, browser, server):
    with Watch(Page(browser, server.url, **look)) as watch:
        for path in ("/", "/live/?venue=expo&floor=0", "/kiosk/?venue=expo&at=0:60,8"):
            watch.opened.open(f"{server.url}{path}")
            watch.look(path)
            if path == "/":
                watch.page.locator("header button").first.click()
                watch.look("new venue")
                watch.page.keyboard.press("Escape")
            if "kiosk" in path:
                size = watch.page.viewport_size
                watch.page.mouse.click(size["width"] / 2, size["height"] / 3)
                watch.look("kiosk in use")


def test_nothing_is_wrong_with_the_editor(look, browser, server):
    with Watch(Page(browser, server.url, **look)) as watch:
        page = watch.page
        watch.opened.open(f"{server.url}{EDITOR}")
        watch.look("open")
        page.wait_for_timeout(600)
        watch.look("invited to the tour")
        for tab in page.locator('[role="tab"]').all():
            tab.click()
            page.wait_for_timeout(500)
            watch.look(f"tab {tab.get_attribute('id')}")
        for name, point in (("area", (25, 40)), ("poi", (60, 8)), ("door", (48, 42))):
            page.mouse.click(*page.evaluate("([x, y]) => window.__app.worldToScreen(x, y)", point))
            watch.look(f"selected {name}")
        page.keyboard.press("Escape")
        page.keyboard.press("Escape")
        page.keyboard.press("Control+a")
        watch.look("many selected")
        page.keyboard.press("Escape")
        for key, state in (("?", "keys"), ("Control+,", "settings"), ("Control+k", "palette"), ("Shift+F1", "tour")):
            page.keyboard.press(key)
            page.wait_for_timeout(500)
            watch.look(state)
            page.keyboard.press("Escape")
            page.wait_for_timeout(100)
        page.keyboard.press("f")
        page.wait_for_timeout(500)
        watch.look("table")
        page.keyboard.press("Escape")
        page.keyboard.press("f")
        for key in "wrpdxnkhuy":
            page.keyboard.press(key)
            page.wait_for_timeout(300)
            watch.look(f"tool {key}")
            page.keyboard.press("Escape")
            page.keyboard.press("Escape")


def test_nothing_is_wrong_where_a_plan_begins(look, browser, empty):  # noqa: F811
    with Watch(Page(browser, empty.url, **look)) as watch:
        page = watch.page
        watch.opened.open(f"{empty.url}/")
        watch.look("no venue yet")
        status, _, made = empty.request("/api/v1/venues", {"name": {"en": "House"}}, "POST")
        assert status == 201, made
        watch.opened.open(f"{empty.url}/editor/?venue={made['slug']}")
        watch.look("empty floor")
        with page.expect_file_chooser() as chosen:
            page.locator(".invitation button").first.click()
        chosen.value.set_files(str(empty.picture))
        watch.opened.wait("window.__app.mode === 'calibrate'")
        watch.look("calibrating")
        page.keyboard.press("Escape")
        page.keyboard.press("Escape")
