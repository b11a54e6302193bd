"""axe finds nothing on any page in any state, light and dark, wide and narrow."""

import pytest
from axe_playwright_python.sync_playwright import Axe

import threading
import urllib.parse

from conftest import Page
from stalling_proxy import StallingProxy
from test_acceptance import empty  # noqa: F401
from test_counting import put
from test_live import report
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
        self.opened.still()  # colours that change slowly have none of their values meanwhile
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


@pytest.fixture
def crowded(server):
    """A server of a venue where counts, alerts and all kinds of dots are, and a past to look back at."""
    put(server, "corner", "area", {"type": "Polygon", "coordinates": [[[60, 30], [66, 30], [66, 36], [60, 36], [60, 30]]]},
        name={"en": "Reading corner", "de": "Leseecke"}, capacity=2)
    put(server, "gate", "line", {"type": "LineString", "coordinates": [[56, 28], [66, 28]]})
    is_over = threading.Event()

    def walk():
        step = 0
        while not is_over.wait(0.3):
            people = [report(f"n-{each}", 61 + each + 0.1 * (step % 2), 26 if step == 0 else 33) for each in range(4)]
            people.append(report("jumper", 20 + 40 * (step % 2), 20, name="Jumper"))
            if step == 0:
                people.append(report("silent", 30, 8, name="Silent"))
            for each in people:
                server.request("/api/v1/venues/expo/locations", each)
            step += 1

    walker = threading.Thread(target=walk)
    walker.start()
    yield server
    is_over.set()
    walker.join()


def test_nothing_is_wrong_with_the_live_page_in_any_state(look, browser, crowded):
    proxy = StallingProxy(urllib.parse.urlsplit(crowded.url).port)
    origin = f"http://127.0.0.1:{proxy.port}"
    german = "locale" in LOOKS["dark"] and look["locale"] == "de-DE"
    with Watch(Page(browser, origin, **look)) as watch:
        page, opened = watch.page, watch.opened
        opened.open(f"{origin}/live/?venue=expo&floor=0")
        opened.wait("document.querySelector('.alert-banner')", 20_000)
        opened.wait("document.querySelectorAll('.line-list li').length === 1")
        watch.look("alerts, areas and lines")
        if page.locator(".menu").is_visible():
            page.click(".menu")
            watch.look("panel on a phone")
        page.locator(".search-field input").fill("Jumper")
        page.locator(".people button").first.click()
        watch.look("somebody doubtful")
        page.keyboard.press("Escape")
        page.keyboard.press("Escape")
        page.locator(".search-field input").fill("", force=True)
        page.locator(".toolbar .toggle").first.click()
        watch.look("heat")
        page.get_by_role("button", name="Rückblick" if german else "Replay").click()
        opened.wait("window.__app.past && window.__app.past.at > 0", 20_000)
        watch.look("looking back")
        page.locator(".past-bar .play").click()
        watch.look("standing still in the past")
        page.locator(".to-live").click()
        opened.wait("window.__app.past === null")
        proxy.flows.clear()
        opened.wait("window.__app.isOld", 15_000)
        watch.look("no news")
        proxy.accepts = False
        proxy.cut()
        proxy.flows.set()
        opened.wait("window.__app.connection === 'lost'", 45_000)
        watch.look("connection lost")
    proxy.stop()


def test_nothing_is_wrong_where_nothing_is_counted_recorded_or_well(look, browser, empty):  # noqa: F811
    status, _, made = empty.request("/api/v1/venues", {"name": {"en": "House"}}, "POST")
    assert status == 201, made
    off = {"operation": "changeVenue", "settings": {"tracksKeptHours": 0}}
    assert empty.post_edit(made["slug"], "off", off)[0] == 201
    proxy = StallingProxy(urllib.parse.urlsplit(empty.url).port)
    origin = f"http://127.0.0.1:{proxy.port}"
    with Watch(Page(browser, origin, **look)) as watch:
        page, opened = watch.page, watch.opened
        opened.open(f"{origin}/live/?venue={made['slug']}")
        opened.wait("!document.querySelector('.empty-card').hidden")
        watch.look("nobody here")
        if page.locator(".menu").is_visible():
            page.click(".menu")
        page.click(".lines summary")
        watch.look("nothing is counted")
        page.keyboard.press("Escape")
        page.locator(".toolbar .toggle").nth(3).click()
        opened.wait("!document.querySelector('.past-empty').hidden")
        watch.look("nothing is recorded")
        opened.open(f"{origin}/status/")
        watch.look("status")
        proxy.accepts = False
        proxy.cut()
        opened.wait("window.__app.state === 'silent'", 15_000)
        watch.look("server gone")
    proxy.stop()


def test_nothing_is_wrong_with_the_editor(look, browser, server):
    with Watch(Page(browser, server.url, **look)) as watch:
        page = watch.page
        watch.opened.open(f"{server.url}{EDITOR}")
        watch.look("open")
        watch.look("invited to the tour")
        for tab in page.locator('[role="tab"]').all():
            tab.click()
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
            watch.look(state)
            page.keyboard.press("Escape")
        page.keyboard.press("f")
        watch.look("table")
        page.keyboard.press("Escape")
        page.keyboard.press("f")
        page.keyboard.press("Shift+N")
        for point in ((75, 15), (84, 18)):
            page.mouse.click(*page.evaluate("([x, y]) => window.__app.worldToScreen(x, y)", point))
            page.wait_for_timeout(400)
        page.keyboard.press("Enter")
        watch.look("counting line")
        page.keyboard.press("Escape")
        for key in "wrpdxnkhuy":
            page.keyboard.press(key)
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
