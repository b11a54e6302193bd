"""axe finds nothing on any page in any state, light and dark, wide and narrow."""

import pytest

from axe_findings import violations
from conftest import BETWEEN_TAPS, MOTION, VENUE, Page, keep_pace, repeated
from devices import draw, grid, heard_by, say, status_of
from dropped_files import drop
from editor_page import EDITOR, tap
from features import put_box, put_line
from foreign_plans import museum
from people import Closed
from phone_guests import Fingers, Guest, Organiser
from routes import middle
from stalling_proxy import StallingProxy
from stream_client import post_locations, report
from visitors import PAGE, route_of


#: How one page looks in turn; the first look is held against all rules, the others against those about colours.
MEDIA = {
    "light": {"color_scheme": "light", "forced_colors": "none"},
    "dark": {"color_scheme": "dark", "forced_colors": "none"},
    "contrast": {"color_scheme": "light", "forced_colors": "active"},
}
COLOUR_RULES = ["color-contrast", "link-in-text-block"]


class Audit:
    """Collects what axe finds in each state, in light, dark and forced colours, so that one run names all of it."""

    def __init__(self, opened):
        self.opened = opened
        self.page = opened.page
        self.found = {}

    def check(self, state):
        for look, media in MEDIA.items():
            self.page.emulate_media(**media)
            self.opened.still(with_map=False)  # until a transition has ended, its colours are neither of the two
            wrong = violations(self.page, rules=None if look == "light" else COLOUR_RULES)
            if wrong:
                self.found[f"{state}, {look}"] = wrong
            print(f"{state}, {look}: {len(wrong)} wrong", *wrong, sep="\n  ", flush=True)
        self.page.emulate_media(**MEDIA["light"])

    def __enter__(self):
        return self

    def __exit__(self, kind, *_):
        self.opened.context.close()
        if kind is None:
            assert not self.found, "\n".join(f"{state}: {line}" for state, lines in self.found.items() for line in lines)


WINDOWS = {
    "wide": {"locale": "en-GB"},
    "phone": {"locale": "de-DE", "width": 390, "height": 844, "has_touch": True, "is_mobile": True},
}


@pytest.fixture(params=WINDOWS)
def window(request):
    """The options of a browser window."""
    return {"reduced_motion": "reduce", **WINDOWS[request.param]}


def test_with_reduced_motion_no_change_of_a_page_begins_a_transition(browser, server):
    """One that begins in a row that is out of view never ends."""
    opened = Page(browser, server.url, reduced_motion="reduce")
    for path in (f"/devices/?venue={VENUE}", f"/live/?venue={VENUE}&floor=0", EDITOR):
        opened.open(f"{server.url}{path}")
        begun = opened.page.evaluate(
            "() => { document.body.style.color = 'red'; const begun = document.getAnimations();"
            " return begun.map((each) => each.transitionProperty).filter(Boolean); }")
        assert begun == [], path
    opened.context.close()


def test_the_pages_pass_axe(window, browser, server):
    with Audit(Page(browser, server.url, **window)) as audit:
        for path in ("/", "/live/?venue=expo&floor=0", "/kiosk/?venue=expo&at=0:60,8"):
            audit.opened.open(f"{server.url}{path}")
            audit.check(path)
            if path == "/":
                audit.page.locator("header button").first.click()
                audit.check("new venue")
                audit.page.keyboard.press("Escape")
            if "kiosk" in path:
                size = audit.page.viewport_size
                audit.page.mouse.click(size["width"] / 2, size["height"] / 3)
                audit.check("kiosk in use")


def test_the_page_that_leads_visitors_passes_axe_in_every_state(window, browser, server):
    with Audit(Page(browser, server.url, **window)) as audit:
        page, opened = audit.page, audit.opened
        path = f"{server.url}/navigate/?venue={VENUE}"
        opened.open(path)
        audit.check("first screen")
        page.locator(".where").click()
        audit.check("where are you")
        opened.open(f"{path}&at=poi-registration")
        page.locator(".here-line .around").click()
        opened.wait("document.querySelector('dialog[open]')")  # its part comes late
        audit.check("what is around")
        page.keyboard.press("Escape")
        page.get_by_role("searchbox").fill("bar")
        opened.wait("document.querySelector('.rows .time')")
        audit.check("places found")
        page.get_by_role("searchbox").fill("qqqqqq")
        audit.check("nothing found")
        opened.open(f"{path}&at=poi-registration&to=poi-lounge")
        audit.check("a place")
        page.locator(".place-panel .lead").click()
        opened.wait("window.__app.guidance.route")
        page.locator(".all-steps summary").click()
        audit.check("led")
        for sheet in ("around", "sound"):
            page.locator(f".sound-row .{sheet}").click()
            audit.check(sheet)
            page.keyboard.press("Escape")
        steps = page.evaluate("window.__app.guidance.route.instructions.length")
        for _ in range(steps):
            ride = page.evaluate("window.__app.screen") == "ride"
            if ride:
                audit.check("a ride")
            page.locator(".ride-panel .lead" if ride else ".next-step").click()
        audit.check("arrived")


def test_the_page_of_a_guest_passes_axe_in_all_that_happens_to_it(browser, venues):
    closed = Closed(browser, venues)
    address = f"{closed.url}{PAGE}"
    organiser = Organiser(closed)
    phone = {"width": 360, "height": 740, "has_touch": True, "reduced_motion": "reduce", "locale": "de-DE"}
    with Audit(Page(browser, closed.url, permissions=MOTION, **phone)) as audit:
        page, opened = audit.page, audit.opened
        guest = Guest(organiser, opened, "de", Fingers)
        organiser.let_guests_in(False)
        opened.open(address)
        audit.check("no guests")
        organiser.let_guests_in(True)
        opened.open(f"{address}&at=marker-1")
        guest.press("share")
        opened.wait("window.__app.navigator")
        guest.navigator = page.evaluate("window.__app.navigator")
        audit.check("a guest that shares its location")
        page.locator(".seen-by button").click()
        audit.check("who sees me")
        page.keyboard.press("Escape")
        guest.press("scan")
        audit.check("scan dialog")
        guest.press("camera")
        opened.wait("document.querySelector('.scan-words').textContent.length > 30")
        audit.check("no camera")
        page.keyboard.press("Escape")
        guest.press("gps")
        opened.wait("!document.querySelector('.position-notice').hidden")
        audit.check("GPS refused")

        opened.open(f"{address}&at=marker-1&to=poi-room-humboldt")
        guest.press("stepFree")
        guest.press("lead")
        opened.wait("window.__app.guidance.route")
        guest.walk([(60.5, 58)], "0")
        guest.stand_until("window.__app.course !== null")
        audit.check("led with an arrow")
        legs = route_of(opened)["legs"]
        organiser.block(*middle([(guest.x, guest.y), *legs[0]["points"][1:]]))
        guest.stand_until_seen("changed")
        audit.check("the way has changed")
        guest.walk([(guest.x - 6, guest.y - 2)], "0")
        guest.stand_until_seen("rerouted")
        audit.check("led back")
        opened.page.context.set_offline(True)
        opened.wait("window.__app.isAway")
        audit.check("no network")
        opened.page.context.set_offline(False)
        opened.wait("!window.__app.isAway", 60_000)
        guest.stand_until("window.__app.here.source === 'live'")
        legs = route_of(opened)["legs"]
        guest.floor, (guest.x, guest.y) = "0", legs[0]["points"][-1]
        guest.stand_until("window.__app.screen === 'ride'")
        audit.check("a ride")
        guest.floor, (guest.x, guest.y) = "1", legs[1]["points"][-1]
        guest.y -= 0.6
        guest.stand_until("window.__app.guidance.phase === 'near'")
        audit.check("near")
        guest.y += 0.6
        guest.stand_until("window.__app.guidance.phase === 'here'")
        audit.check("here")

        organiser.shut(25, 61)
        opened.open(f"{address}&at=marker-1&to=poi-stage-one")
        guest.press("stepFree")
        guest.press("lead")
        opened.wait("window.__app.guidance.phase === 'refused'")
        audit.check("no way")
        page.locator(".account-button").click()
        audit.check("menu of a guest")
        organiser.let_guests_in(False)
        page.get_by_role("dialog").wait_for()
        audit.check("visit ended")
    complaints = [each for each in closed.complaints() if "ERR_INTERNET_DISCONNECTED" not in each]
    closed.stop()
    assert complaints == []


@pytest.fixture
def crowded(server):
    """A server of a venue with counts, alerts, all kinds of dots and a recorded past."""
    corner = put_box("corner", 60, 30, 66, 36, kind="area", name={"en": "Reading corner", "de": "Leseecke"}, capacity=2)
    assert server.post_edit(VENUE, "draw", corner, put_line("line", "gate", (56, 28), (66, 28)))[0] == 201

    def walk(step):
        people = [report(f"n-{each}", 61 + each + 0.1 * (step % 2), 26 if step == 0 else 33) for each in range(4)]
        people.append(report("jumper", 20 + 40 * (step % 2), 20, name="Jumper"))
        if step == 0:
            people.append(report("silent", 30, 8, name="Silent"))
        post_locations(server, *people)

    with repeated(walk, 0.3):
        yield server


def test_the_live_page_passes_axe_in_every_state(window, browser, crowded):
    proxy = StallingProxy(crowded.address[1])
    origin = f"http://127.0.0.1:{proxy.port}"
    german = window["locale"] == "de-DE"
    with Audit(Page(browser, origin, **window)) as audit:
        page, opened = audit.page, audit.opened
        opened.open(f"{origin}/live/?venue=expo&floor=0")
        opened.wait("document.querySelector('.alert-banner')", 20_000)
        opened.wait("document.querySelectorAll('.line-list li').length === 1")
        audit.check("alerts, areas and lines")
        if page.locator(".menu").is_visible():
            page.click(".menu")
            audit.check("panel on a phone")
        page.locator(".search-field input").fill("Jumper")
        page.locator(".people button").first.click()
        audit.check("a doubtful position")
        page.keyboard.press("Escape")
        page.keyboard.press("Escape")
        page.locator(".search-field input").fill("", force=True)
        page.locator(".toolbar .toggle").first.click()
        audit.check("heat")
        page.get_by_role("button", name="Rückblick" if german else "Replay").click()
        opened.wait("window.__app.past && window.__app.past.at > 0", 20_000)
        audit.check("looking back")
        page.locator(".past-bar .play").click()
        audit.check("standing still in the past")
        page.locator(".to-live").click()
        opened.wait("window.__app.past === null")
        proxy.flows.clear()
        opened.wait("window.__app.isOld", 15_000)
        audit.check("old positions")
        proxy.accepts = False
        proxy.cut()
        proxy.flows.set()
        opened.wait("window.__app.connection === 'lost'", 45_000)
        audit.check("connection lost")
    proxy.stop()


def test_the_page_of_devices_passes_axe_in_every_state(window, browser, server):
    path = "/devices/?venue=expo&floor=0"
    anchors = grid(4, 3)
    with Audit(Page(browser, server.url, **window)) as audit:
        page, opened = audit.page, audit.opened
        opened.open(f"{server.url}{path}")
        audit.check("no devices")
        draw(server, anchors)
        say(server, status_of("dw-99"), *(
            status_of(name, battery=0.1 if name == "dw-2" else 0.8, hears=heard_by(name, anchors, 40)) for name in anchors))
        post_locations(server, report("n-1", 60, 30, name="Ada"))
        opened.wait("window.__app.counts.weak === 1")
        audit.check("a list with alarms")
        page.locator(".quality-note summary").click()
        audit.check("how quality is computed")
        page.locator('tr[data-id="dw-2"] .open').click()
        opened.wait("document.querySelector('.detail .figures tbody tr')")
        audit.check("a device")
        page.locator(".replace summary").click()
        audit.check("devices that can take its place")
        page.locator('.actions [data-act="place"]').click()
        audit.check("waiting for a tap on the plan")
        page.keyboard.press("Escape")
        page.keyboard.press("Escape")
        if page.locator('[data-view="list"]').is_visible():
            audit.check("the plan on a phone")
        page.locator('[data-act="coverage"]').click()
        opened.wait("window.__app.coverage !== null", 60_000)
        audit.check("coverage")
        page.locator(".walk-toggle").click()
        page.locator(".walk-begin:enabled").click()
        audit.check("walk test")
        opened.open(f"{server.url}/devices/")
        audit.check("which venue")


def test_empty_and_failing_states_pass_axe(window, browser, empty):
    status, _, made = empty.request("/api/v1/venues", {"name": {"en": "House"}}, "POST")
    assert status == 201, made
    off = {"operation": "changeVenue", "settings": {"tracksKeptHours": 0}}
    assert empty.post_edit(made["slug"], "off", off)[0] == 201
    proxy = StallingProxy(empty.address[1])
    origin = f"http://127.0.0.1:{proxy.port}"
    with Audit(Page(browser, origin, **window)) as audit:
        page, opened = audit.page, audit.opened
        opened.open(f"{origin}/live/?venue={made['slug']}")
        opened.wait("!document.querySelector('.empty-card').hidden")
        audit.check("an empty venue")
        if page.locator(".menu").is_visible():
            page.click(".menu")
        page.click(".lines summary")
        audit.check("nothing is counted")
        page.keyboard.press("Escape")
        page.locator(".toolbar .toggle").nth(3).click()
        opened.wait("!document.querySelector('.past-empty').hidden")
        audit.check("nothing is recorded")
        opened.open(f"{origin}/status/")
        audit.check("status")
        proxy.accepts = False
        proxy.cut()
        opened.wait("window.__app.state === 'silent'", 15_000)
        audit.check("server gone")
    proxy.stop()


def test_the_editor_passes_axe_in_every_state(window, browser, server):
    with Audit(Page(browser, server.url, **window)) as audit:
        page = audit.page
        audit.opened.open(f"{server.url}{EDITOR}")
        audit.check("open")
        audit.check("invited to the tour")
        for tab in page.locator('[role="tab"]').all():
            tab.click()
            audit.check(f"tab {tab.get_attribute('id')}")
        for name, point in (("area", (25, 40)), ("poi", (60, 8)), ("door", (48, 42))):
            tap(audit.opened, *point)
            audit.check(f"selected {name}")
        page.keyboard.press("Escape")
        page.keyboard.press("Escape")
        page.keyboard.press("Control+a")
        audit.check("many selected")
        page.keyboard.press("Escape")
        for key, state in (("?", "keys"), ("Control+,", "settings"), ("Control+k", "palette"), ("Shift+F1", "tour")):
            page.keyboard.press(key)
            audit.check(state)
            page.keyboard.press("Escape")
        page.keyboard.press("a")
        audit.opened.wait("window.__app.anchorPlan.share !== null", 60_000)
        audit.check("anchor planner")
        page.locator(".planner-panel > .choice").first.click()
        audit.check("mounting list")
        page.keyboard.press("Escape")
        page.keyboard.press("Shift+X")
        audit.check("anchor survey")
        page.keyboard.press("Shift+X")
        page.keyboard.press("f")
        audit.check("table")
        page.keyboard.press("Escape")
        page.keyboard.press("f")
        page.keyboard.press("Shift+N")
        for point in ((75, 15), (84, 18)):
            tap(audit.opened, *point)
            keep_pace(BETWEEN_TAPS)
        page.keyboard.press("Enter")
        audit.check("counting line")
        page.keyboard.press("Escape")
        for key in "wrpdxnkhuy":
            page.keyboard.press(key)
            audit.check(f"tool {key}")
            page.keyboard.press("Escape")
            page.keyboard.press("Escape")


def test_an_empty_plan_passes_axe_until_it_is_calibrated(window, browser, empty):
    with Audit(Page(browser, empty.url, **window)) as audit:
        page = audit.page
        audit.opened.open(f"{empty.url}/")
        audit.check("no venue yet")
        status, _, made = empty.request("/api/v1/venues", {"name": {"en": "House"}}, "POST")
        assert status == 201, made
        audit.opened.open(f"{empty.url}/editor/?venue={made['slug']}")
        audit.check("empty floor")
        with page.expect_file_chooser() as chosen:
            page.locator(".invitation button").first.click()
        chosen.value.set_files(str(empty.picture))
        audit.opened.wait("window.__app.mode === 'calibrate'")
        audit.check("calibrating")
        page.keyboard.press("Escape")
        page.keyboard.press("Escape")


def test_an_import_passes_axe_from_the_file_to_its_report(window, browser, empty):
    with Audit(Page(browser, empty.url, **window)) as audit:
        page = audit.page
        status, _, made = empty.request("/api/v1/venues", {"name": {"en": "House"}}, "POST")
        assert status == 201, made
        audit.opened.open(f"{empty.url}/editor/?venue={made['slug']}")
        page.keyboard.press("Control+o")
        page.locator("dialog.import-start").wait_for()
        audit.check("what can be imported")
        page.keyboard.press("Escape")
        drop(audit.opened, "museum.zip", "", museum())
        view = page.locator("dialog.import-view")
        view.wait_for()
        audit.check("table")
        view.get_by_role("tab").last.click()
        audit.check("report")
        view.locator("footer .strong").click()
        page.locator(".import-card").wait_for()
        audit.check("imported")
        drop(audit.opened, "movie.mp4", "", b"movie")
        page.locator("dialog.upload [role=alert]").wait_for()
        audit.check("refused")
