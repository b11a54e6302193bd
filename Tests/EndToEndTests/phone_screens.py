"""Every screen of the phone page, driven by what leads to it: for pictures, and for rules of layout."""

import math
import pathlib

from playwright.sync_api import expect

from conftest import MOTION, VENUE, Page, Server, chromium, until
from phone_guests import WORDS as GUEST_WORDS
from phone_guests import Fingers, Guest, Organiser
from phone_sensors import WALK, georeference
from people import Closed
from routes import middle
from visitors import PAGE, route_of

SIZES = [(360, 740), (390, 844), (768, 1024)]
LOOKS = {
    "light": {"color_scheme": "light", "forced_colors": "none"},
    "dark": {"color_scheme": "dark", "forced_colors": "none"},
    "forced": {"color_scheme": "light", "forced_colors": "active"},
}
WORDS = {
    "en": {"stop": "Add as a stop", "rooms": "room"},
    "de": {"stop": "Als Station merken", "rooms": "raum"},
}
PHONE = {"has_touch": True, "reduced_motion": "reduce"}

#: What is wrong with the layout of what is seen: wider than the screen, cut texts, small or covered controls.
MISLAID = """() => {
  const wrong = [];
  const named = (each) => `${each.tagName.toLowerCase()}.${each.className?.baseVal ?? each.className}`
    + ` “${(each.innerText ?? '').trim().slice(0, 40)}”`;
  const width = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth > width) wrong.push('the page is wider than the screen');
  const modal = document.querySelector('dialog:modal, :popover-open');
  const root = modal ?? document.body;
  const isSeen = (each) => each.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  for (const each of root.querySelectorAll('*')) {
    if (!isSeen(each) || each.closest('.map-surface, svg')) continue;
    const box = each.getBoundingClientRect();
    if (box.width < 2 || box.height < 2) continue;
    const style = getComputedStyle(each);
    if (box.right > width + 1 || box.left < -1) {
      if (!each.closest('.floor-switcher, .visually-hidden')) wrong.push(`beyond the screen: ${named(each)}`);
    }
    const isCut = each.scrollWidth > each.clientWidth + 1 && style.overflowX !== 'visible';
    if (isCut && style.overflowX === 'hidden' && !each.matches('.visually-hidden') && each.innerText) {
      wrong.push(`cut: ${named(each)}`);
    }
    if (!each.matches('button, a[href], input, select, summary, [role="button"]')) continue;
    if (each.matches('input') && each.closest('label')) continue;
    if (box.width < 43.5 || box.height < 43.5) {
      wrong.push(`small (${Math.round(box.width)} × ${Math.round(box.height)}): ${named(each)}`);
    }
    // Of what is scrolled out of its panel the visitor sees nothing, which is no cover.
    let [left, top, right, bottom] = [0, 0, width, innerHeight];
    for (let at = each.parentElement; at; at = at.parentElement) {
      if (getComputedStyle(at).overflow === 'visible') continue;
      const port = at.getBoundingClientRect();
      [left, top] = [Math.max(left, port.left), Math.max(top, port.top)];
      [right, bottom] = [Math.min(right, port.right), Math.min(bottom, port.bottom)];
    }
    const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
    if (x <= left || x >= right || y <= top || y >= bottom) continue;
    const hit = document.elementFromPoint(x, y);
    // What sticks to the head of a panel covers what is scrolled away below it.
    const isStuck = [hit, hit?.parentElement].some((at) => at && getComputedStyle(at).position === 'sticky');
    if (isStuck) continue;
    if (hit && !each.contains(hit) && !hit.contains(each) && hit.closest('label')?.control !== each) {
      wrong.push(`covered by ${named(hit)}: ${named(each)}`);
    }
  }
  const map = document.querySelector('.map-host');
  if (!modal && map && isSeen(map) && map.getBoundingClientRect().height < 120) {
    wrong.push(`the map is ${Math.round(map.getBoundingClientRect().height)} px high`);
  }
  return [...new Set(wrong)];
}"""


class Screens:
    """Shows each state in all sizes and looks, keeps a picture of each (where there is a folder) and what is
    mislaid in it."""

    def __init__(self, folder, sizes=SIZES, looks=LOOKS, only=(), language="en"):
        self.folder, self.sizes, self.looks = folder and pathlib.Path(folder), sizes, looks
        self.only, self.language, self.mislaid = only, language, {}

    def show(self, window, name, seen=None):
        """Shows a state under a name; `seen` is scrolled into view."""
        if self.only and name not in self.only:
            return
        page = window.page
        for width, height in self.sizes:
            page.set_viewport_size({"width": width, "height": height})
            for look, media in self.looks.items():
                page.emulate_media(**media)
                window.still(with_map=False)
                if seen:
                    page.locator(seen).scroll_into_view_if_needed()
                if look == "light" and (wrong := page.evaluate(MISLAID)):
                    self.mislaid[f"{name} {width} {self.language}"] = wrong
                if self.folder:
                    file = f"{name}-{width}-{look}-{self.language}.png"
                    page.screenshot(path=self.folder / file)
        page.emulate_media(color_scheme="light", forced_colors="none")
        page.set_viewport_size(dict(zip(("width", "height"), self.sizes[-1])))


def _window(browser, origin, language, sensors=False):
    locale = {"en": "en-GB", "de": "de-DE"}[language]
    allowed = {"permissions": MOTION} if sensors else {}
    return Page(browser, origin, width=390, height=844, locale=locale, **PHONE, **allowed)


def visit_by_hand(browser, server, screens):
    """What a visitor meets that says itself where it is, from the first screen to its arrival."""
    window = _window(browser, server.url, screens.language)
    page, address = window.page, f"{server.url}{PAGE}"
    window.open(address)
    screens.show(window, "home")
    page.locator(".where").click()
    page.locator(".home-panel").wait_for()
    screens.show(window, "i-am-at")
    window.open(f"{address}&at=poi-registration")
    page.locator(".here-line .around").click()
    page.locator(".around-sheet[open]").wait_for()
    screens.show(window, "around")
    page.keyboard.press("Escape")
    page.get_by_role("searchbox").fill(WORDS[screens.language]["rooms"])
    window.wait("document.querySelector('.rows .time')?.textContent")
    screens.show(window, "search")
    page.get_by_role("searchbox").fill("qqqqqq")
    window.wait("!document.querySelector('.rows [data-target]')")
    screens.show(window, "nothing-found")
    window.open(f"{address}&at=poi-registration&to=poi-room-humboldt")
    page.locator(".place-panel .lead").wait_for()
    screens.show(window, "place")
    page.locator(".place-panel .lead").click()
    window.wait("window.__app.guidance.route")
    screens.show(window, "led-by-hand")
    page.locator(".sound-row .sound").click()
    page.locator(".sound-sheet[open]").wait_for()
    screens.show(window, "sound")
    page.keyboard.press("Escape")
    for _ in range(page.evaluate("window.__app.guidance.route.instructions.length")):
        is_ride = page.evaluate("window.__app.screen") == "ride"
        if is_ride:
            screens.show(window, "ride-by-hand")
        page.locator(".ride-panel .lead" if is_ride else ".next-step").click()
    window.wait("window.__app.guidance.phase === 'here'")
    screens.show(window, "arrived")
    for place in ("poi-stage-one", "poi-information", "poi-lounge"):
        window.open(f"{address}&at=poi-registration&to={place}")
        page.get_by_role("button", name=WORDS[screens.language]["stop"]).click()
    window.open(f"{address}&at=poi-registration")
    screens.show(window, "stops")
    window.context.close()


def visit_astray(browser, server, screens):
    """A visitor that leaves its way without network."""
    edit = {"operation": "change", "floor": "0", "fields": {"georeference": georeference()}}
    server.post_edit(VENUE, "earth", edit)
    window = _window(browser, server.url, screens.language, sensors=True)
    page = window.page
    window.open(f"{server.url}{PAGE}&at=0:60,8&to=poi-stage-one")
    window.wait("window.__app.isKept")
    page.locator(".place-panel .lead").click()
    window.wait("window.__app.guidance.route")
    page.get_by_role("button", name=GUEST_WORDS[screens.language]["steps"]).click()
    window.wait("window.__app.located.isListening")
    (ax, ay), (bx, by) = page.evaluate("window.__app.guidance.route.legs[0].points.slice(0, 2)")
    along = math.degrees(math.atan2(by - ay, bx - ax))
    page.evaluate(WALK, [along, 3])
    window.wait("window.__app.guidance.isLive")
    screens.show(window, "led-by-steps")
    page.context.set_offline(True)
    window.wait("window.__app.isAway")
    until(lambda: page.evaluate(WALK, [along + 70, 2]) or window.holds("window.__app.guidance.isOff"),
          "the visitor is never off its way", 60)
    window.wait("window.__app.isBackShown")
    screens.show(window, "off-the-way")
    window.context.close()


def visit_as_guest(browser, venues, screens):
    """What a guest meets whose navigator the venue finds, until the organiser ends its visit."""
    closed = Closed(browser, venues)
    try:
        _be_guest(browser, closed, screens)
    finally:
        closed.stop()


def _be_guest(browser, closed, screens):
    organiser, address = Organiser(closed), f"{closed.url}{PAGE}"
    window = _window(browser, closed.url, screens.language, sensors=True)
    page = window.page
    guest = Guest(organiser, window, screens.language, Fingers)
    organiser.let_guests_in(False)
    window.open(address)
    screens.show(window, "no-guests")
    organiser.let_guests_in(True)
    window.open(f"{address}&at=marker-1")
    guest.press("share")
    window.wait("window.__app.navigator")
    guest.navigator = page.evaluate("window.__app.navigator")
    page.locator(".seen-by button").wait_for()
    screens.show(window, "position")
    page.locator(".seen-by button").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("radio").nth(1).wait_for()
    screens.show(window, "who-sees-me")
    dialog.get_by_role("radio").nth(2).check()
    expect(dialog.locator("input[type=text], input:not([type])").first).to_be_visible()
    screens.show(window, "friends")
    page.keyboard.press("Escape")
    guest.press("scan")
    screens.show(window, "scan")
    guest.press("camera")
    window.wait("document.querySelector('.scan-words').textContent.length > 30")
    screens.show(window, "no-camera")
    page.keyboard.press("Escape")

    window.open(f"{address}&at=marker-1&to=poi-room-humboldt")
    guest.press("stepFree")
    guest.press("lead")
    window.wait("window.__app.guidance.route")
    guest.walk([(60.5, 58)], "0")
    guest.stand_until("window.__app.course !== null")
    screens.show(window, "led")
    legs = route_of(window)["legs"]
    x, y = middle([(guest.x, guest.y), *legs[0]["points"][1:]])
    organiser.block(x, y)
    guest.stand_until_seen("changed")
    screens.show(window, "way-changed")
    guest.walk([(guest.x - 6, guest.y - 2)], "0")
    guest.stand_until_seen("rerouted")
    screens.show(window, "new-way")
    window.page.context.set_offline(True)
    window.wait("window.__app.isAway")
    screens.show(window, "no-network")
    window.page.context.set_offline(False)
    window.wait("!window.__app.isAway", 60_000)
    guest.stand_until("window.__app.here.source === 'live'")
    legs = route_of(window)["legs"]
    guest.floor, (guest.x, guest.y) = "0", legs[0]["points"][-1]
    guest.stand_until("window.__app.screen === 'ride'")
    screens.show(window, "ride")
    guest.floor, (guest.x, guest.y) = "1", legs[1]["points"][-1]
    guest.y -= 0.6
    guest.stand_until("window.__app.guidance.phase === 'near'")
    screens.show(window, "near")

    organiser.edit({"operation": "remove", "feature": "connector-lift"})
    window.open(f"{address}&at=marker-1&to=poi-stage-one")
    guest.press("stepFree")
    guest.press("lead")
    window.wait("window.__app.guidance.phase === 'refused'")
    screens.show(window, "refused-step-free")
    page.locator(".account-button").click()
    screens.show(window, "menu")
    page.keyboard.press("Escape")
    organiser.let_guests_in(False)
    page.get_by_role("dialog").wait_for()
    screens.show(window, "visit-ended")
    window.context.close()


def visit_without_encryption(browser, venues, screens):
    """The first screen where the browser has no secure context."""
    own = browser.browser_type.launch(executable_path=chromium(), args=[
        "--no-sandbox", "--host-resolver-rules=MAP *.example 127.0.0.1",
        "--disable-features=BlockInsecurePrivateNetworkRequests,LocalNetworkAccessChecks"])
    running = Server(venues, "--allowed-host", "map.example")
    try:
        url = f"http://map.example:{running.address[1]}"
        window = _window(own, url, screens.language)
        window.open(f"{url}{PAGE}")
        window.page.locator(".page-hint.insecure").wait_for()
        screens.show(window, "no-encryption", seen=".page-hint.insecure .button")
    finally:
        own.close()
        running.stop()


def visit_nothing(browser, server, screens):
    """A venue without a single place."""
    made = {"slug": "bare", "name": {"en": "Bare hall", "de": "Leere Halle"}}
    assert server.request("/api/v1/venues", made)[0] == 201
    window = _window(browser, server.url, screens.language)
    window.open(f"{server.url}/navigate/?venue=bare")
    screens.show(window, "empty-venue")
    window.context.close()
