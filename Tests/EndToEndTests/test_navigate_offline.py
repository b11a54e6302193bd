"""The phone page away from the network: it starts again, leads on, and catches up."""

import json
import math
import re

import pytest
from playwright.sync_api import expect

from conftest import VENUE, Page, Server, chromium
from features import put_poi
from kept_phone import SIZE, kept_phone, start_kept
from people import Closed
from phone_guests import Fingers, Guest, Organiser, part
from proxies import behind, caddy, nginx
from routes import obstacle_across
from visitors import PAGE, route_of



@pytest.fixture(params=["sources", "bundle"])
def kept_server(request, venues, bundle):
    """A server of the page from its sources, and one of the bundled page."""
    running = Server(venues, **({"web": bundle} if request.param == "bundle" else {}))
    yield running
    running.stop()


@pytest.fixture
def phone(browser, kept_server):
    with kept_phone(browser, kept_server) as phone:
        yield phone


#: The visitor puts its phone away, or takes it out again.
HIDE = """(isHidden) => {
  Object.defineProperty(document, 'hidden', { get: () => isHidden, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
}"""


def cut(phone):
    """Takes the network away."""
    phone.page.context.set_offline(True)
    phone.wait("window.__app.isAway")


def lead_by_hand(phone):
    """Lets the visitor be led from registration, and take two steps."""
    page = phone.page
    page.get_by_role("button", name="Lead me there").click()
    phone.wait("window.__app.guidance.route")
    page.get_by_role("button", name="Next step").click()
    phone.wait("window.__app.guidance.progress.next === 1")


def test_a_page_that_was_open_starts_again_without_network(phone, kept_server):
    page = phone.page
    start_kept(phone, f"{kept_server.url}{PAGE}&at=poi-registration")
    cut(phone)
    phone.reload()
    phone.wait("window.__app.isAway")
    expect(page.locator(".offline")).to_contain_text("No network")
    expect(page.locator(".offline")).to_contain_text("Plan as of")
    page.get_by_role("searchbox").fill("huboldt")
    page.locator('[data-target="poi-room-humboldt"]').click()
    phone.wait("window.__app.screen === 'place' && window.__app.floor === '1'")
    page.context.set_offline(False)
    phone.wait("!window.__app.isAway", timeout=60_000)
    expect(page.locator(".offline")).to_be_hidden()


def test_leading_goes_on_without_network_and_catches_up(phone, kept_server):
    page = phone.page
    start_kept(phone, f"{kept_server.url}{PAGE}&at=poi-registration&to=poi-stage-one")
    lead_by_hand(phone)
    line = page.evaluate("JSON.stringify(window.__app.guidance.route.legs)")
    cut(phone)
    page.get_by_role("button", name="Next step").click()
    phone.wait("window.__app.guidance.progress.next === 2")
    expect(page.locator(".offline")).to_contain_text(re.compile(r"Away for (a moment|\d+ (s|min))"))
    phone.wait("window.__app.isKept")
    phone.reload()
    phone.wait("window.__app.screen === 'led' && window.__app.guidance.progress?.next === 2")
    assert page.evaluate("JSON.stringify(window.__app.guidance.route.legs)") == line

    points = json.loads(line)[0]["points"]
    status, answer = kept_server.post_edit(VENUE, "across", obstacle_across(points))
    assert status == 201, answer
    status, answer = kept_server.post_edit(VENUE, "new", put_poi("poi-new-stand", 60, 12))
    assert status == 201, answer
    page.context.set_offline(False)
    phone.wait("!window.__app.isAway", timeout=60_000)
    expect(page.locator(".led-card .notice")).to_contain_text("The way has changed")
    assert page.evaluate("JSON.stringify(window.__app.guidance.route.legs)") != line
    phone.wait(f"window.__app.keptRevision === {kept_server.revision()}")


def test_a_guest_that_is_led_goes_on_from_where_it_was_after_a_reload(browser, venues, bundle):
    closed = Closed(browser, venues, web=bundle)
    try:
        organiser = Organiser(closed)
        with kept_phone(browser, closed.server) as phone:
            guest = Guest(organiser, phone, "en", Fingers)
            start_kept(phone, f"{closed.url}{PAGE}&at=marker-1&to=poi-room-humboldt")
            guest.press("lead")
            phone.wait("window.__app.guidance.route")
            guest.press("share")
            phone.wait("window.__app.navigator")
            guest.navigator = phone.page.evaluate("window.__app.navigator")
            guest.walk(part(route_of(phone)["legs"][0]["points"], 12), "0")
            guest.stand_until("window.__app.here.source === 'live' && "
                              f"Math.abs(window.__app.here.spot.y - {guest.y}) < 0.3")
            phone.page.evaluate(HIDE, True)
            phone.page.evaluate(HIDE, False)
            cut(phone)
            phone.wait("window.__app.isKept")
            phone.reload()
            phone.wait("window.__app.screen === 'led' && window.__app.here?.source === 'seen'")
            spot = phone.page.evaluate("window.__app.here.spot")
            assert math.dist((spot["x"], spot["y"]), (guest.x, guest.y)) < 1
            phone.page.context.set_offline(False)
            phone.wait("!window.__app.isAway", timeout=60_000)
            # The way begins anew where the venue finds the guest.
            start = "window.__app.guidance.route.legs[0].points[0]"
            guest.stand_until("window.__app.here.source === 'live' && "
                              f"Math.hypot({start}[0] - {guest.x}, {start}[1] - {guest.y}) < 3")
    finally:
        closed.stop()


def test_an_ended_way_is_not_taken_up_again(phone, kept_server):
    page = phone.page
    start_kept(phone, f"{kept_server.url}{PAGE}&at=poi-registration&to=poi-stage-one")
    lead_by_hand(phone)
    page.get_by_role("button", name="End").click()
    phone.wait("window.__app.isKept")
    phone.reload()
    phone.wait("window.__app.screen === 'home'")


def test_a_page_that_is_not_seen_has_no_timer(phone, kept_server):
    start_kept(phone, f"{kept_server.url}{PAGE}&at=poi-registration&to=poi-stage-one")
    assert not phone.page.evaluate("window.__app.isTicking")
    lead_by_hand(phone)
    assert phone.page.evaluate("window.__app.isTicking")
    phone.page.evaluate(HIDE, True)
    assert not phone.page.evaluate("window.__app.isTicking")
    phone.page.evaluate(HIDE, False)
    assert phone.page.evaluate("window.__app.isTicking")


def test_other_pages_are_not_asked_through_the_worker(phone, kept_server):
    start_kept(phone, f"{kept_server.url}{PAGE}")
    for path in ("/", f"/live/?venue={VENUE}"):
        phone.open(f"{kept_server.url}{path}")
        assert phone.page.evaluate("navigator.serviceWorker.controller") is None


PLACES = f"localStorage.getItem('floorcast.places.{VENUE}')"
STRIDE = "localStorage.getItem('floorcast.stride')"
NAMES = "caches.keys().then((names) => names.filter((name) => name.includes(' venue ')))"


def test_what_was_kept_goes_with_the_session(browser, venues):
    closed = Closed(browser, venues)
    try:
        window = closed.owner()
        page = window.page
        start_kept(window, f"{closed.url}{PAGE}&to=poi-stage-one")
        page.get_by_role("button", name="Add to favourites").click()
        assert "poi-stage-one" in page.evaluate(PLACES)
        page.evaluate("localStorage.setItem('floorcast.stride', '{}')")
        kept = page.evaluate("""async (name) => {
          const cache = await caches.open((await caches.keys()).find((each) => each.includes(name)));
          const texts = await Promise.all((await cache.keys()).map(async (key) =>
            (key.url.includes('/kept/') ? (await cache.match(key)).text() : '')));
          return texts.join('\\n');
        }""", " venue ")
        assert "ada@example.org" not in kept and "Registration" in kept
        window.open(f"{closed.url}/")
        page.locator(".account-button").click()
        page.get_by_role("button", name="Sign out").click()
        page.wait_for_url(re.compile("/sign-in/"))
        assert page.evaluate(NAMES) == []
        # The next to use this browser does not see where the visitor went.
        assert page.evaluate(PLACES) is None and page.evaluate(STRIDE) is None
        assert closed.complaints() == []
    finally:
        closed.stop()


def test_a_removed_venue_is_no_longer_kept(phone, kept_server):
    start_kept(phone, f"{kept_server.url}{PAGE}")
    assert len(phone.page.evaluate(NAMES)) == 1
    assert kept_server.request(f"/api/v1/venues/{VENUE}", method="DELETE")[0] == 200
    phone.page.goto(f"{kept_server.url}{PAGE}")
    phone.page.get_by_role("alert").wait_for()
    assert phone.page.evaluate(NAMES) == []
    phone.complaints.clear()


@pytest.mark.parametrize("proxy", [nginx, caddy], ids=["nginx", "caddy"])
def test_the_page_starts_without_network_behind_a_proxy(browser, venues, bundle, proxy, tmp_path_factory):
    running = Server(venues, "--trusted-proxy", "127.0.0.1", web=bundle)
    try:
        with behind(proxy, tmp_path_factory.mktemp("proxy"), running) as port:
            url = f"https://localhost:{port}/map"
            # A service worker of an unknown certificate is refused by the browser whatever the context ignores.
            own = browser.browser_type.launch(
                executable_path=chromium(), args=["--no-sandbox", "--ignore-certificate-errors"]
            )
            try:
                phone = Page(own, url, ignore_https_errors=True, **SIZE)
                start_kept(phone, f"{url}{PAGE}")
                scope = phone.page.evaluate("navigator.serviceWorker.ready.then(({ scope }) => scope)")
                assert scope == f"{url}/navigate/"
                manifest = phone.page.evaluate("""async () => {
                  const { href } = document.querySelector('link[rel=manifest]');
                  const answer = await fetch(href);
                  const { start_url, icons } = await answer.json();
                  const icon = await fetch(new URL(icons[0].src, href));
                  return [answer.headers.get('content-type'), new URL(start_url, href).href, icon.status];
                }""")
                assert manifest == ["application/manifest+json", f"{url}{PAGE}", 200]
                cut(phone)
                phone.reload()
                phone.wait("window.__app.isAway")
                assert phone.page.locator('[data-nearest="toilet"]').is_visible()
            finally:
                own.close()
    finally:
        running.stop()


def test_without_encryption_the_page_says_once_what_does_not_work(browser, venues):
    own = browser.browser_type.launch(
        executable_path=chromium(),
        args=["--no-sandbox", "--host-resolver-rules=MAP *.example 127.0.0.1",
              "--disable-features=BlockInsecurePrivateNetworkRequests,LocalNetworkAccessChecks"],
    )
    running = Server(venues, "--allowed-host", "map.example")
    try:
        url = f"http://map.example:{running.address[1]}"
        phone = Page(own, url, **SIZE)
        phone.open(f"{url}{PAGE}")
        hint = phone.page.locator(".page-hint.insecure")
        expect(hint).to_contain_text("HTTPS")
        hint.get_by_role("button", name="Got it").click()
        phone.reload()
        assert not hint.is_visible()
        # The browser's only complaint is that a header needs encryption, too.
        assert [each for each in phone.complaints if "Cross-Origin-Opener-Policy" not in each] == []
        phone = Page(own, running.url, **SIZE)
        phone.open(f"{running.url}{PAGE}")
        assert phone.page.locator(".page-hint.insecure").count() == 0
    finally:
        own.close()
        running.stop()
