"""The pages as scripts/bundle makes them: they work, arrive in few requests, and are kept for good."""

import gzip
import re
import subprocess
import urllib.error
import urllib.request

import pytest

from conftest import ROOT, VENUE, Server, opened_pages
from editor_page import choose, drag
from people import Closed

#: Pages that show a plan, and the requests that they may take until they rest; two are for the texts.
PLANS = {
    f"/live/?venue={VENUE}&floor=0": 12,
    f"/kiosk/?venue={VENUE}&at=0:60,8": 9,
    # The phone keeps what it needs without a network once it shows its plan.
    f"/navigate/?venue={VENUE}": 14,
    f"/editor/?venue={VENUE}&floor=0": 14,
    f"/devices/?venue={VENUE}&floor=0": 12,
    f"/insight/?venue={VENUE}&plan=0": 16,
}
#: The others. The start page draws one venue.
OTHERS = {"/": 14, "/status/": 11, "/api/": 9, "/examples/": 18}
#: Kilobytes of script as gzip that the phone page may load before it shows its plan.
SCRIPT_LIMIT = 60
SNAPSHOT = f"/api/v1/venues/{VENUE}/snapshot"
FOR_GOOD = "public, max-age=31536000, immutable"


class Traffic:
    """What a page asked the server for, and what it got."""

    def __init__(self, window):
        self.responses = []
        window.page.on("response", self._note)

    def _note(self, response):
        # A picture that the page made itself is asked of no server.
        if not response.url.startswith("blob:"):
            self.responses.append(response)

    @property
    def paths(self):
        return [re.sub(r"^https?://[^/]+", "", each.url) for each in self.responses]

    def check(self):
        """Holds every answer against what a browser may keep."""
        for answer, path in zip(self.responses, self.paths):
            assert answer.status < 400, f"{path}: {answer.status}"
            kept = answer.headers.get("cache-control")
            if path.startswith("/assets/"):
                assert kept == FOR_GOOD, path
            elif path.split("?")[0].endswith("/"):
                assert kept == "no-cache" and "etag" in answer.headers, path


@pytest.fixture
def bundled(venues, bundle):
    """A server of the demo venue and the bundled pages."""
    running = Server(venues, web=bundle)
    yield running
    running.stop()


@pytest.fixture
def look(browser, bundled):
    """Opens a page and returns its window and traffic; at the end no page may have complained."""
    with opened_pages(browser, bundled.url) as opener:

        def open_page(path, **options):
            traffic = []
            window = opener(path, prepare=lambda page: traffic.append(Traffic(page)), **options)
            return window, traffic[0]

        yield open_page


#: The bytes that each loaded asset of a page took from the network.
ASSETS = """Object.fromEntries(performance.getEntriesByType('resource')
  .filter((each) => each.name.includes('/assets/')).map((each) => [each.name, each.transferSize]))"""


@pytest.mark.parametrize("path", [*PLANS, *OTHERS])
def test_a_page_arrives_in_few_requests_that_a_browser_keeps(look, path):
    window, traffic = look(path)
    # All of them: how many there are when the page is ready depends on which of them is the slowest.
    window.page.wait_for_load_state("networkidle")
    traffic.check()
    assert len(traffic.paths) <= (PLANS | OTHERS)[path], "\n".join(traffic.paths)
    came = window.page.evaluate(ASSETS).keys()
    window.page.reload()
    window.until_ready()
    # What the page loads once it is open is kept only when it has come.
    sizes = [size for name, size in window.page.evaluate(ASSETS).items() if name in came]
    assert sizes and set(sizes) == {0}


@pytest.mark.parametrize("path", PLANS)
def test_a_page_requests_its_plan_once_and_before_its_scripts(look, path):
    window, traffic = look(path)
    asked = [each for each in traffic.paths if each.startswith("/api/v1/")]
    assert asked.count(SNAPSHOT) == 1 and asked.count("/api/v1/session") == 1, asked
    entry = window.page.evaluate(
        f"performance.getEntriesByType('resource').filter((each) => each.name.endsWith('{SNAPSHOT}'))"
        ".map((each) => [each.initiatorType, each.startTime])"
    )
    assert [kind for kind, _ in entry] == ["link"]
    scripts = window.page.evaluate(
        "performance.getEntriesByType('resource').filter((each) => each.name.includes('/assets/'))"
        ".map((each) => each.responseEnd)"
    )
    assert entry[0][1] < max(scripts)


@pytest.mark.parametrize("language, heading", [("en", "Find your way"), ("de", "Den Weg finden")])
def test_a_page_brings_the_texts_of_one_language(look, language, heading):
    for path in (f"/navigate/?venue={VENUE}", f"/editor/?venue={VENUE}&floor=0", "/"):
        window, traffic = look(f"{path}{'&' if '?' in path else '?'}lang={language}")
        texts = [found[1] for each in traffic.paths if (found := re.search(r"/assets/[\w-]+/(en|de)\b", each))]
        assert texts == [language], path
    assert heading in look(f"/navigate/?lang={language}")[0].page.title()


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_phone_page_stays_light_and_brings_what_leads_later(bundle, language):
    page = (bundle / "navigate/index.html").read_text()
    first = {name for name in re.findall(r"assets/navigate/([\w-]+\.js)", page)}
    texts = {path.name for path in (bundle / "assets/navigate").glob(f"{language}-*.js")}
    weights = {
        name: len(gzip.compress((bundle / "assets/navigate" / name).read_bytes(), 6)) for name in first | texts
    }
    assert len(texts) == 1 and sum(weights.values()) <= 1000 * SCRIPT_LIMIT, weights
    # What comes later is kept by the worker, too, and so is the other language.
    worker = (bundle / "navigate/worker.js").read_text()
    scripts = [path.name for path in (bundle / "assets/navigate").glob("*.js")]
    assert any(name.startswith("later-") for name in scripts)
    assert [name for name in scripts if f"assets/navigate/{name}" not in worker] == []


def test_the_start_page_requests_its_venues_once(look):
    window, traffic = look("/")
    assert traffic.paths.count("/api/v1/session") == 1
    assert window.page.evaluate(
        "performance.getEntriesByType('resource').filter((each) => each.name.endsWith('/venues'))[0].initiatorType"
    ) == "link"


def test_pages_for_people_and_links_work_from_the_bundle(browser, venues, bundle):
    closed = Closed(browser, venues, web=bundle)
    try:
        # A visitor without an account is led to the sign-in page, and the page requested nothing in vain.
        stranger = closed.window()
        traffic = Traffic(stranger)
        stranger.open(f"{closed.url}/live/?venue={VENUE}")
        traffic.check()
        assert SNAPSHOT not in traffic.paths and stranger.complaints == []
        stranger.open(f"{closed.url}/sign-in/")
        ada = closed.owner()
        for path in ("/account/", "/admin/", f"/editor/?venue={VENUE}"):
            traffic = Traffic(ada)
            ada.open(f"{closed.url}{path}")
            traffic.check()
        assert traffic.paths.count(SNAPSHOT) == 1
        assert closed.complaints() == []
    finally:
        closed.stop()


def test_the_editor_draws_and_needs_no_network_for_its_tools(look):
    window, _ = look(f"/editor/?venue={VENUE}&floor=0")
    page = window.page
    count = page.evaluate("window.__app.features().length")
    window.wait("performance.getEntriesByType('resource').some((each) => each.name.includes('/later-'))")
    window.wait("window.__app.pending === 0")
    choose(window, "b", "drawRectangle")
    page.context.set_offline(True)
    drag(window, [50, 45], [53, 47])
    window.wait(f"window.__app.features().length === {count + 1}")
    # Tools and panels that nothing has used before are there, too.
    page.keyboard.press("Escape")
    page.keyboard.press("Control+k")
    page.get_by_role("dialog").wait_for()
    page.keyboard.press("Escape")
    page.keyboard.press("u")
    window.wait("window.__app.mode === 'measure'")
    # The only complaints are about what was to be saved meanwhile.
    assert all("ERR_INTERNET_DISCONNECTED" in each for each in window.complaints), window.complaints
    page.context.set_offline(False)
    window.wait("window.__app.pending === 0")
    window.complaints.clear()


def test_the_same_sources_make_the_same_files(bundle, tmp_path):
    subprocess.run([ROOT / "scripts/bundle", tmp_path / "web"], check=True, stdout=subprocess.DEVNULL)
    files = {
        folder: {path.relative_to(folder): path.read_bytes() for path in folder.rglob("*") if path.is_file()}
        for folder in (bundle, tmp_path / "web")
    }
    assert files[bundle] == files[tmp_path / "web"]


@pytest.mark.parametrize("page", sorted(path.parent.relative_to(ROOT / "web") for path in (ROOT / "web").rglob("index.html")))
def test_a_page_says_what_it_is_where_scripts_are_off(browser, bundled, page):
    context = browser.new_context(java_script_enabled=False)
    try:
        window = context.new_page()
        window.goto(f"{bundled.url}/{page}/")
        said = window.locator(".no-script p").first
        assert said.is_visible() and "JavaScript" in said.inner_text()
        # It has the page's style: a card, not a line at the top left.
        assert window.locator(".no-script").bounding_box()["y"] > 50
    finally:
        context.close()


@pytest.mark.parametrize("address", ["nowhere", "live/nowhere/", "a/b/c%20d.png"])
def test_a_wrong_address_says_so_in_the_house_style_and_leads_home(browser, bundled, address):
    context = browser.new_context(locale="de-DE", viewport={"width": 390, "height": 844})
    try:
        window = context.new_page()
        answer = window.goto(f"{bundled.url}/{address}")
        assert answer.status == 404
        heading = window.get_by_role("heading", name="Diese Seite gibt es nicht")
        heading.wait_for()
        # The style sheet was found, too: a card, not a line at the top left.
        assert heading.bounding_box()["y"] > 100
        window.get_by_role("link", name="Zur Startseite").click()
        window.wait_for_url(f"{bundled.url}/")
    finally:
        context.close()


def test_a_program_with_a_wrong_address_gets_a_line_of_text(bundled):
    with pytest.raises(urllib.error.HTTPError) as refused:
        urllib.request.urlopen(f"{bundled.url}/nowhere")
    assert refused.value.code == 404
    assert refused.value.headers["Content-Type"] == "text/plain; charset=utf-8"
    assert refused.value.read() == b"There is no such page.\n"
