"""The page of figures in a real browser, of people who walked through a real server's venue."""

import datetime
import re
import shutil

import pytest
from playwright.sync_api import expect

from axe_findings import passes_axe
from conftest import VENUE, Server, nothing_happens_for, opened_pages, until
from people import closed, make_link  # noqa: F401
from programmes import noon, put
from reported import timeless_venue, write_figures  # noqa: F401

PAGE = f"/insight/?venue={VENUE}"
INSIGHT = f"/api/v1/venues/{VENUE}/insight"
PHONE = {"width": 390, "height": 844, "has_touch": True, "is_mobile": True}
#: People who walked, and for how many minutes.
PEOPLE, MINUTES = 60, 60


@pytest.fixture
def visited(tmp_path, timeless_venue):
    """A server of a venue in which people walked about for an hour until now."""
    venue = shutil.copy(timeless_venue, tmp_path / f"{VENUE}.venue")
    begin = datetime.datetime.now(datetime.timezone.utc).replace(second=0, microsecond=0)
    write_figures(venue, MINUTES, PEOPLE, [begin - datetime.timedelta(minutes=MINUTES)], kept_hours=24)
    running = Server(tmp_path)
    put(running, VENUE, "zone", noon())
    yield running
    running.stop()


@pytest.fixture
def open_visited(browser, visited):
    """Opens pages of that server; at the end none of them may have complained."""
    with opened_pages(browser, visited.url) as opener:
        yield opener


class Reader:
    """A person who asks the page something, and counts taps."""

    def __init__(self, opened):
        self.opened, self.page, self.taps = opened, opened.page, 0

    def tap(self, target):
        locator = self.page.locator(target) if isinstance(target, str) else target
        locator.first.click()
        self.taps += 1
        self.opened.until_ready()

    def view(self):
        return self.page.evaluate("window.__app.view")


def test_what_an_organiser_asks_is_answered_within_three_taps(visited, open_visited):
    opened = open_visited(f"{PAGE}&range=now", locale="en-GB")
    reader, page = Reader(opened), opened.page

    # How many came, and when was it full? Both stand there.
    expect(page.locator("[data-tile=entries]")).to_have_text(re.compile(r"^\d+$"))
    expect(page.locator("[data-tile=peak]")).to_have_text(re.compile(r"^\d+$"))
    expect(page.locator(".timeline .caption")).to_contain_text(re.compile(r"Busiest at \d\d:\d\d: \d+ people"))
    passes_axe(opened)

    # Where from and where to?
    reader.tap('[data-cover="flows"]')
    opened.wait("window.__app.arrows >= 2")
    expect(page.locator(".flows .figures tbody")).to_contain_text("Boulevard")
    assert reader.taps == 1

    # How long did they stay in hall 2, and where did they come from?
    reader.taps = 0
    reader.tap(page.get_by_role("button", name="Hall 2"))
    expect(page.locator(".detail")).to_contain_text(re.compile(r"Half stayed at most \d+ (s|min)"))
    expect(page.locator(".detail .both-ways")).to_contain_text("Boulevard")
    assert reader.taps == 1
    passes_axe(opened)
    page.keyboard.press("Escape")
    assert reader.view()["area"] == ""
    expect(page.get_by_role("button", name="Hall 2")).to_be_focused()

    # Where did they stay longest?
    reader.taps = 0
    reader.tap(page.get_by_role("button", name="Median", exact=True))
    expect(page.locator(".areas-table th[aria-sort=descending]")).to_have_text("Median")
    assert reader.taps == 1

    # Was the same day of the last week better? Nothing was recorded then.
    page.locator("select[name=compare]").select_option("7")
    opened.until_ready()
    expect(page.locator(".timeline .caption")).to_contain_text("nothing to compare with")

    # The table says what the chart shows; its file has the same rows.
    page.locator(".timeline summary").click()
    expect(page.locator(".timeline .figures tbody tr")).to_have_count(60)
    address = page.locator(".timeline .csv").get_attribute("href")
    _, _, file = visited.request(address.removeprefix(visited.url))
    assert file.decode().splitlines()[0].startswith("time,local time")

    # Another reader sees the same, in German and on a phone.
    sent = page.evaluate("location.search")
    phone = open_visited(f"/insight/{sent}&lang=de", **PHONE)
    assert phone.page.evaluate("window.__app.view") == reader.view()
    expect(phone.page.locator(".timeline .caption")).to_contain_text("Am vollsten um")
    phone.page.locator('[data-tab="plan"]').tap()
    phone.wait("window.__app.arrows >= 2")
    passes_axe(phone)


def test_a_stretch_is_chosen_by_keys_and_a_moment_leads_to_its_replay(visited, open_visited):
    opened = open_visited(f"{PAGE}&range=now", locale="en-GB")
    page = opened.page
    chart = page.locator(".timeline .time-chart")
    chart.focus()
    for key in ("End", "Shift+ArrowLeft", "Shift+ArrowLeft", "Enter"):
        page.keyboard.press(key)
    opened.wait("window.__app.ready && window.__app.span.to - window.__app.span.from === 180000")
    assert ".." in page.evaluate("window.__app.view.range")
    page.go_back()
    opened.wait("window.__app.ready && window.__app.view.range === 'now'")

    # Rows of areas get their heights when they come into view, which a person sees before a tap.
    moment = page.locator("a.moment").first
    moment.scroll_into_view_if_needed()
    opened.still(with_map=False)
    words = moment.locator("strong").inner_text()
    moment.click()
    opened.wait("location.pathname.endsWith('/live/')")
    opened.wait("window.__app?.past?.at > 0")
    at = page.evaluate("window.__app.past.at") / 1000
    shown = datetime.datetime.fromtimestamp(at, datetime.timezone.utc)
    assert (shown.minute - int(words[-2:])) % 60 in (0, 1), (shown, words)


@pytest.fixture
def early_in_a_minute():
    """Begins in the first half of a minute: what a server sees is recorded as soon as the minute is over."""
    until(lambda: datetime.datetime.now().second < 30, "the minute did not end")


@pytest.mark.modules
def test_a_venue_without_figures_says_what_will_come(early_in_a_minute, server, open_page):
    opened = open_page(PAGE, locale="en-GB")
    page = opened.page
    expect(page.locator(".notices")).to_contain_text("Nothing is recorded yet")
    passes_axe(opened)
    off = {"operation": "changeVenue", "settings": {"insightKeptDays": 0}}
    assert server.post_edit(VENUE, "off", off)[0] == 201
    opened.reload()
    expect(page.locator(".notices")).to_contain_text("Figures are switched off")
    expect(page.locator(".notices a")).to_have_attribute("href", re.compile("editor"))


def test_a_server_that_fails_is_asked_again_and_a_hidden_page_rests(browser, server):
    asked, fails = [], [True]

    def pass_on(route):
        asked.append(route.request.url)
        route.abort() if fails[0] else route.continue_()

    # The browser complains of what the test cuts off.
    with opened_pages(browser, server.url, lambda complaint: "ERR_FAILED" in complaint) as opener:
        opened = opener(PAGE, prepare=lambda window: window.page.route(f"**{INSIGHT}**", pass_on), locale="en-GB")
        page = opened.page
        expect(page.locator(".notices")).to_contain_text("The figures did not come")
        passes_axe(opened)
        fails[0] = False
        page.get_by_role("button", name="Try again").click()
        # Other tests of this server may have left figures: whether there are any is not asked here.
        expect(page.locator(".notices")).not_to_contain_text("The figures did not come")
        opened.until_ready()
        # Playwright's clock lets minutes pass at once.
        page.clock.install()
        page.reload()
        opened.until_ready()
        count = len(asked)
        with page.expect_request(f"**{INSIGHT}**"):
            page.clock.run_for(61_000)
        opened.until_ready()
        assert len(asked) > count
        page.evaluate("""() => {
          Object.defineProperty(document, 'hidden', { value: true, configurable: true });
          document.dispatchEvent(new Event('visibilitychange'));
        }""")
        page.clock.run_for(300_000)
        # Requests reach the test only while it talks with the browser.
        nothing_happens_for(2, lambda: page.evaluate("0") or len(asked))


def test_staff_see_figures_and_viewers_do_not(closed):
    ada = closed.owner()
    ada.open(f"{closed.url}/admin/?venue={VENUE}#links")
    staff, viewer = (make_link(ada, role, role.title()) for role in ("staff", "viewer"))
    for link, heading in ((staff, "Expo"), (viewer, None)):
        window = closed.window()
        window.page.goto(link)
        window.page.wait_for_url("**/live/*")
        window.open(f"{closed.url}{PAGE}")
        if heading:
            expect(window.page.get_by_role("heading", level=1)).to_have_text(heading)
            # The first minute is recorded soon, so what the page shows of it is not asked here.
            assert window.page.evaluate("window.__app.view.range")
        else:
            assert window.page.evaluate("window.__app.gate") == "forbidden"
