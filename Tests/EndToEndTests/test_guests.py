"""What strangers meet where a venue lets guests in, and where it does not."""

import datetime
import re

import pytest
from playwright.sync_api import expect

from accounts import bearer, create_account, first_owner_token
from conftest import VENUE, Server, until
from people import Closed, closed  # noqa: F401
from stream_client import post_locations, report

PAGE = f"/navigate/?venue={VENUE}"


class Fair:
    """A venue with an owner that decides about guests."""

    def __init__(self, closed):
        self.closed, self.server, self.count = closed, closed.server, 0
        session, _ = create_account(self.server, first_owner_token(self.server))
        self.session, self.owner = session, bearer(session)

    def allow(self, end=None):
        self.count += 1
        settings = {"guests": True, "guestsUntil": end}
        operations = [{"operation": "changeVenue", "settings": settings}]
        edit = {"id": f"guests-{self.count}", "base": 0, "author": "test", "operations": operations}
        status, _, answer = self.server.request(f"/api/v1/venues/{VENUE}/edits", edit, headers=self.owner)
        assert status == 201, answer

    def ask(self, path, method="GET"):
        return self.server.request(f"/api/v1/venues/{VENUE}/{path}", headers=self.owner, method=method)

    def guests(self):
        return self.ask("guests")[2]

    def phone(self, **options):
        phone = self.closed.window(width=390, height=844, has_touch=True, **options)
        phone.open(self.closed.url + PAGE)
        return phone


@pytest.fixture
def fair(closed):  # noqa: F811
    return Fair(closed)


def become_navigator(phone):
    phone.page.get_by_role("button", name="Share my location with the venue").click()
    phone.wait("window.__app.navigator")
    return phone.page.evaluate("window.__app.navigator")


def known_guest(fair):
    """A guest's phone that has a navigator: its window, its page and the navigator."""
    fair.allow()
    phone = fair.phone()
    return phone, phone.page, become_navigator(phone)


def test_a_stranger_enters_finds_its_way_and_shows_itself_until_the_owner_ends_its_visit(fair):
    fair.allow()
    phone = fair.phone()
    page = phone.page
    assert page.evaluate("window.__app.screen") == "home"
    assert fair.guests()["total"] == 1
    page.get_by_role("searchbox").fill("humboldt")
    page.locator('[data-target="poi-room-humboldt"]').click()
    page.get_by_role("button", name="Lead me there").click()
    page.get_by_role("searchbox").fill("registration")
    page.locator('[data-target="poi-registration"]').click()
    page.get_by_role("button", name="I am here").click()
    phone.wait("window.__app.guidance.route")
    page.get_by_role("button", name=re.compile("^End")).first.click()
    phone.wait("window.__app.screen === 'home'")

    navigator = become_navigator(phone)
    assert re.fullmatch("g-[0-9a-f]{16}", navigator)
    expect(page.get_by_role("button", name="Who sees me: staff only")).to_be_visible()
    phone.reload()
    assert page.evaluate("window.__app.navigator") == navigator
    # Its cookie reports for itself and for no other navigator; the page is told where it is.
    answer = page.evaluate(
        """async ([slug, own]) => Promise.all([own, 'n-1'].map(async (navigator) => {
             const body = JSON.stringify({ navigator, floor: '0', x: 60, y: 20 });
             const headers = { 'content-type': 'application/json' };
             const answer = await fetch(`/api/v1/venues/${slug}/locations`, { method: 'POST', body, headers });
             return answer.status;
           }))""", [VENUE, navigator])
    assert answer == [202, 403]
    phone.wait("window.__app.here?.source === 'live'")

    status, _, answer = fair.ask("guests", method="DELETE")
    assert (status, answer) == (200, {"ended": 1})
    dialog = page.get_by_role("dialog", name="Your visit has ended")
    expect(dialog).to_be_visible()
    assert fair.ask(f"navigators/{navigator}")[0] == 404
    dialog.get_by_role("button", name="Continue").click()
    phone.wait("window.__app?.screen === 'home' && window.__app.navigator === null")
    assert fair.guests()["total"] == 1


def test_a_guest_chooses_on_its_phone_who_sees_it(fair):
    _, page, navigator = known_guest(fair)
    page.get_by_role("button", name="Who sees me: staff only").click()
    dialog = page.get_by_role("dialog", name="Who sees me")
    expect(dialog.get_by_text(navigator)).to_be_visible()
    dialog.get_by_role("radio", name="No one").check()
    expect(dialog.get_by_text("Saved. It applies from now on.")).to_be_visible()
    dialog.get_by_role("button", name="Close").click()
    expect(page.get_by_role("button", name="Who sees me: no one")).to_be_focused()
    status, _, sharing = fair.ask(f"navigators/{navigator}/sharing")
    assert (status, sharing["status"]) == (200, "hidden")


def test_a_guest_leaves_by_itself_and_comes_back_as_another(fair):
    phone, page, navigator = known_guest(fair)
    page.get_by_role("button", name="Your visit").click()
    page.get_by_role("button", name="Leave").click()
    expect(page.get_by_role("heading", name="You have left")).to_be_visible()
    assert fair.guests()["total"] == 0
    phone.reload()
    expect(page.get_by_role("heading", name="You have left")).to_be_visible()
    page.get_by_role("button", name="Come back").click()
    phone.wait("window.__app?.screen === 'home'")
    assert become_navigator(phone) != navigator


@pytest.mark.parametrize("locale,heading,way", [
    ("en-GB", "This map is not open to everyone", "Scan the code at the entrance"),
    ("de-DE", "Diese Karte ist nicht für alle offen", "Scannen Sie den Code am Eingang"),
])
def test_a_stranger_reads_how_to_get_in_where_a_venue_has_no_guests(fair, locale, heading, way):
    page = fair.phone(locale=locale).page
    expect(page.get_by_role("heading", name=heading)).to_be_visible()
    expect(page.get_by_role("listitem").filter(has_text=way)).to_be_visible()
    expect(page.locator(".gate a.button")).to_have_attribute("href", re.compile("sign-in"))
    assert fair.guests()["total"] == 0


def test_guests_end_when_the_event_does(fair):
    fair.allow()
    phone = fair.phone()
    over = datetime.datetime.now(datetime.timezone.utc) - datetime.timedelta(seconds=1)
    fair.allow(over.strftime("%Y-%m-%dT%H:%M:%SZ"))
    dialog = phone.page.get_by_role("dialog", name="Your visit has ended")
    expect(dialog).to_be_visible()
    dialog.get_by_role("button", name="Continue").click()
    expect(phone.page.get_by_role("heading", name="The event is over")).to_be_visible()


def test_a_network_with_too_many_guests_is_told_to_wait(browser, venues):
    closed = Closed(browser, venues, "--guests-per-address", "1")
    try:
        fair = Fair(closed)
        fair.allow()
        assert fair.phone().page.evaluate("window.__app.screen") == "home"
        second = fair.phone().page
        expect(second.get_by_role("heading", name="Too many visitors right now")).to_be_visible()
        expect(second.get_by_role("button", name="Try again")).to_be_visible()
        assert closed.complaints() == []
    finally:
        closed.stop()


def test_a_restart_keeps_guests_and_their_navigators(fair, venues):
    fair.allow()
    phone = fair.phone()
    navigator = become_navigator(phone)
    [cookie] = phone.context.cookies()
    # It would complain of the server that is gone.
    phone.page.close()
    fair.server.stop()
    again = Server(venues, is_open=False)
    try:
        headers = {"Cookie": f"{cookie['name']}={cookie['value']}"}
        session = again.request("/api/v1/session", headers=headers)[2]
        assert session["link"]["navigator"] == navigator
    finally:
        again.stop()


def test_an_owner_sees_the_code_for_visitors_and_ends_their_visits(fair):
    fair.allow()
    phone = fair.phone()
    navigator = become_navigator(phone)
    owner = fair.closed.window()
    owner.context.add_cookies([{"name": "floorcast", "value": fair.session, "url": fair.closed.url}])
    owner.open(f"{fair.closed.url}/admin/?venue={VENUE}#links")
    page = owner.page
    panel = page.locator(".visitors")
    expect(panel.get_by_role("link", name=PAGE)).to_be_visible()
    expect(panel.get_by_role("img", name="QR code of the phone page")).to_be_visible()
    panel.get_by_text("Guests here: 1").click()
    panel.get_by_role("button", name=f"End visit: {navigator}").click()
    page.get_by_role("dialog").get_by_role("button", name="End visit").click()
    expect(panel.get_by_text("Guests here")).to_have_count(0)
    expect(phone.page.get_by_role("dialog", name="Your visit has ended")).to_be_visible()
    page.get_by_role("tab", name="Log").click()
    expect(page.get_by_text("ended the visit of a guest")).to_be_visible()


def test_an_owner_lets_all_visitors_in_beside_the_code_and_keeps_them_out(fair):
    owner = fair.closed.window()
    owner.context.add_cookies([{"name": "floorcast", "value": fair.session, "url": fair.closed.url}])
    owner.open(f"{fair.closed.url}/admin/?venue={VENUE}#links")
    panel = owner.page.locator(".visitors")
    expect(panel.get_by_text("lead to the sign-in page")).to_be_visible()
    printing = panel.get_by_role("button", name="Print the code")
    expect(printing).to_have_count(0)
    panel.get_by_role("button", name="Let all visitors in").click()
    expect(printing).to_be_visible()
    expect(panel.get_by_text("Visitors get in without an account.")).to_be_visible()
    assert fair.guests()["allowed"]
    panel.get_by_role("button", name="Require a link").click()
    expect(panel.get_by_role("button", name="Let all visitors in")).to_be_visible()
    assert not fair.guests()["allowed"]

    def switches():
        entries = fair.server.request("/api/v1/audit", headers=fair.owner)[2]["entries"]
        return [(each["what"], each["who"]["kind"], each["venue"]) for each in entries
                if each["what"] in ("guests.allowed", "guests.forbidden")]

    both = [("guests.forbidden", "person", VENUE), ("guests.allowed", "person", VENUE)]
    until(lambda: switches() == both)
    owner.page.get_by_role("tab", name="Log").click()
    expect(owner.page.get_by_text("without a link").last).to_be_visible()


def test_an_organiser_opens_a_venue_to_guests_in_the_editor_and_undoes_it(fair):
    owner = fair.closed.window()
    owner.context.add_cookies([{"name": "floorcast", "value": fair.session, "url": fair.closed.url}])
    owner.open(f"{fair.closed.url}/editor/?venue={VENUE}")
    page = owner.page
    page.keyboard.press("Control+,")
    dialog = page.locator("dialog.settings")
    dialog.get_by_text("Live settings of the venue", exact=True).click()
    dialog.get_by_label("Visitors get in without an account").click()
    field = dialog.get_by_label("Until", exact=True)
    field.fill("2099-05-01T18:00")
    field.blur()
    until(lambda: fair.guests().get("until", "").startswith("2099-05-0"))
    assert fair.guests()["allowed"]
    dialog.get_by_role("button", name="Close").click()
    page.keyboard.press("Control+z")
    until(lambda: "until" not in fair.guests())
    page.keyboard.press("Control+z")
    until(lambda: not fair.guests()["allowed"])


def test_on_an_open_server_the_phone_draws_its_own_name(server, open_page):
    phone = open_page(PAGE, width=390, height=844)
    navigator = become_navigator(phone)
    post_locations(server, report(navigator, 60, 20))
    phone.wait("window.__app.here?.source === 'live'")
    phone.reload()
    assert phone.page.evaluate("window.__app.navigator") == navigator
