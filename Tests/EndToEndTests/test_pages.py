"""The four pages in a real browser, and what happens between them."""

import re
import time

import pytest
from playwright.sync_api import expect

from conftest import REPORT_EVERY, VENUE, Page, Server, keep_pace
from editor_page import EDITOR, choose, drag, tap
from stream_client import LiveClient, post_locations, report
from features import features_of
from routes import far_pois, middle

def choose_far_target(kiosk, server, start):
    """Touches the attract screen, chooses the farthest booth of this floor in the list.

    Returns the place's id and the length of the walk to it.
    """
    page = kiosk.page
    page.mouse.click(page.viewport_size["width"] / 2, page.viewport_size["height"] / 3)
    page.get_by_role("button", name="Booths").click()
    rows = page.locator("[data-target]")
    rows.first.wait_for(state="attached", timeout=10_000)
    listed = set(rows.evaluate_all("rows => rows.map((row) => row.dataset.target)"))
    x, y = start["geometry"]["coordinates"]
    far = max(
        (feature for feature in features_of(server, floor="0", kind="poi") if feature["id"] in listed),
        key=lambda f: (f["geometry"]["coordinates"][0] - x) ** 2
        + (f["geometry"]["coordinates"][1] - y) ** 2,
    )["id"]
    row = page.locator(f'[data-target="{far}"]').first
    row.scroll_into_view_if_needed()
    row.click()
    kiosk.wait("window.__app.route && window.__app.route.distance")
    return far, page.evaluate("window.__app.route.distance")


def test_an_obstacle_drawn_in_the_editor_changes_kiosk_and_navigator_within_a_second(
    server, open_page
):
    start, _ = far_pois(server)
    x, y = start["geometry"]["coordinates"]
    kiosk = open_page(f"/kiosk/?venue={VENUE}&at=0:{x},{y}", width=1080, height=1920)
    goal, before = choose_far_target(kiosk, server, start)
    editor = open_page(EDITOR)
    with LiveClient(server) as walker:
        walker.send("location", venue=VENUE, **report("n-1", x, y))
        walker.send("route", venue=VENUE, id="way", navigator="n-1", to={"feature": goal})
        first = walker.wait("route")["route"]
        assert abs(first["distance"] - before) < 0.5

        mx, my = middle(first["legs"][0]["points"])
        choose(editor, "b", "drawRectangle")
        drag(editor, [mx - 1, my - 1], [mx + 1, my + 1])
        begin = time.monotonic()
        second = walker.wait("route")
        assert second["reason"] == "edited"
        assert second["route"]["distance"] > first["distance"]
        kiosk.wait(f"window.__app.route.distance > {before} + 0.0001", timeout=1000)
        seconds = time.monotonic() - begin
        print(f"drawn → kiosk and navigator: {seconds * 1000:.0f} ms")
        assert seconds < 1

        editor.wait("window.__app.pending === 0")
        editor.page.keyboard.press("Control+z")
        third = walker.wait("route")
        assert abs(third["route"]["distance"] - first["distance"]) < 0.001
        kiosk.wait(f"Math.abs(window.__app.route.distance - {before}) < 0.001", timeout=1000)


def test_an_organiser_sees_what_another_adds_and_undoes(server, open_page):
    ada, bob = open_page(EDITOR), open_page(EDITOR)
    known = set(ada.page.evaluate("window.__app.features()"))
    choose(ada, "n", "addPoi")
    tap(ada, 60, 20)
    ada.wait(f"window.__app.features().length === {len(known) + 1}")
    ada.wait("window.__app.pending === 0")
    bob.wait(f"window.__app.features().length === {len(known) + 1}")
    (new,) = set(bob.page.evaluate("window.__app.features()")) - known

    ada.page.keyboard.press("Escape")
    ada.page.keyboard.press("Control+z")
    bob.wait(f"window.__app.feature('{new}') === null")
    ada.page.keyboard.press("Control+Shift+z")
    bob.wait(f"window.__app.feature('{new}') !== null")
    bob.reload()
    assert bob.page.evaluate(f"window.__app.feature('{new}').id") == new


def test_the_live_page_shows_people_that_move(server, open_page):
    live = open_page(f"/live/?venue={VENUE}&floor=0")
    for step in range(5):
        post_locations(server, *(report(f"n-{i}", 55 + i * 0.5, 20 + step * 0.1) for i in range(20)))
        keep_pace(REPORT_EVERY)
    live.wait("window.__app.counts && window.__app.counts['0'] === 20")
    assert live.page.evaluate("window.__app.connection") == "open"


def test_the_first_page_lists_venues_and_leads_on(server, open_page):
    home = open_page("/")
    home.page.get_by_text("Expo").first.wait_for()
    for target in ("editor", "live", "kiosk"):
        assert home.page.locator(f'a[href*="{target}/?venue={VENUE}"]').count() >= 1


@pytest.mark.parametrize("width,height", [(1280, 800), (390, 844), (1080, 1920)])
@pytest.mark.parametrize("path", ["/", EDITOR, f"/live/?venue={VENUE}", f"/kiosk/?venue={VENUE}&at=0:60,20"])
def test_pages_fit_their_screens_without_errors(open_page, path, width, height):
    page = open_page(path, width=width, height=height).page
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_a_link_on_the_first_page_names_its_venue(open_page):
    page = open_page("/", locale="en-GB").page
    for name in ("Live map: Expo", "Editor: Expo", "Kiosk: Expo"):
        page.get_by_role("link", name=name, exact=True).wait_for()
    page.get_by_role("button", name="More for Expo").click()
    page.get_by_role("link", name="Devices").click()
    page.wait_for_url(f"**/devices/?venue={VENUE}*")


def test_a_phone_on_its_side_shows_what_can_be_done_with_a_venue(server, open_page):
    home = open_page("/", width=844, height=390)
    for name in ("Live map: Expo", "Editor: Expo", "Kiosk: Expo"):
        expect(home.page.get_by_role("link", name=name)).to_be_in_viewport(ratio=1)


def test_a_phone_fits_the_first_page_of_an_empty_server(browser, venues):
    for file in venues.glob("*.venue*"):
        file.unlink()
    server = Server(venues)
    window = Page(browser, server.url, locale="en-GB", width=390, height=844)
    window.page.goto(server.url)
    expect(window.page.get_by_text("No venues yet")).to_be_visible()
    assert window.page.evaluate("document.documentElement.scrollWidth") <= 390
    window.context.close()
    server.stop()


def test_a_new_venue_leads_to_the_editor_until_something_is_drawn(server, open_page):
    body = {"name": {"en": "Town hall"}, "slug": "town"}
    assert server.request("/api/v1/venues", method="POST", body=body)[0] == 201
    page = open_page("/", locale="en-GB").page
    primary = re.compile(r"\bprimary\b")
    for venue, first in (("Town hall", "Editor"), ("Expo", "Live map")):
        card = page.locator(".venue", has=page.get_by_role("heading", name=venue))
        expect(card.locator("nav .primary")).to_have_count(1)
        expect(card.get_by_role("link", name=f"{first}: {venue}")).to_have_class(primary)


def test_an_organiser_duplicates_a_venue(server, open_page):
    home = open_page("/", locale="en-GB")
    home.page.get_by_role("button", name="More for Expo").click()
    home.page.get_by_role("button", name="Duplicate").click()
    dialog = home.page.get_by_role("dialog")
    expect(dialog.get_by_label("Name", exact=True)).to_have_value(re.compile(r".+ \(copy\)"))
    dialog.get_by_label("Name", exact=True).fill("Next year")
    dialog.get_by_role("button", name="Duplicate").click()
    home.page.wait_for_url("**/editor/?venue=next-year")
    features = lambda slug: server.request(f"/api/v1/venues/{slug}/features")[2]["features"]  # noqa: E731
    assert features("next-year") == features(VENUE)
    assert server.request("/api/v1/venues/next-year")[2]["name"]["en"] == "Next year"


def test_an_owner_renames_removes_and_restores_a_venue(server, open_page):
    page = open_page("/", locale="en-GB").page
    menu = page.get_by_role("button", name="More for Expo")
    dialog = page.get_by_role("dialog")
    menu.click()
    page.get_by_role("button", name="Rename").click()
    dialog.get_by_label("Name").fill("Spring fair")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Spring fair")).to_be_visible()
    assert server.request(f"/api/v1/venues/{VENUE}")[2]["name"]["en"] == "Spring fair"

    page.get_by_role("button", name="More for Spring fair").click()
    page.get_by_role("button", name="Remove").click()
    expect(dialog).to_contain_text("30 days")
    dialog.get_by_role("button", name="Remove").click()
    expect(page.get_by_text("No venues yet")).to_be_visible()
    page.get_by_text("Removed venues").click()
    page.get_by_role("button", name="Restore Spring fair").click()
    expect(page.get_by_role("heading", name="Spring fair")).to_be_visible()
    expect(page.get_by_text("Removed venues")).to_be_hidden()

    page.get_by_role("button", name="More for Spring fair").click()
    page.get_by_role("button", name="Remove").click()
    dialog.get_by_role("button", name="Remove").click()
    page.get_by_text("Removed venues").click()
    page.get_by_role("button", name="Delete “Spring fair” for good?").click()
    dialog.get_by_role("button", name="Delete for good").click()
    expect(page.get_by_text("Removed venues")).to_be_hidden()
    assert server.request("/api/v1/bin")[2]["venues"] == []


def test_a_venue_is_downloaded_as_a_file(server, open_page):
    page = open_page("/", locale="en-GB").page
    page.get_by_role("button", name="More for Expo").click()
    with page.expect_download() as download:
        page.get_by_role("link", name="Download venue file").click()
    assert download.value.suggested_filename == "expo.venue"
    assert download.value.path().read_bytes().startswith(b"SQLite format 3")


def test_an_organiser_searches_among_more_than_six_venues(server, open_page):
    home = open_page("/", locale="en-GB")
    page = home.page
    home.wait("window.__app.ready")
    search = page.get_by_role("searchbox", name="Search venues")
    expect(search).to_be_hidden()
    for number in range(6):
        body = {"name": {"en": f"Town hall {number}"}, "slug": f"town-{number}"}
        status, _, answer = server.request("/api/v1/venues", method="POST", body=body)
        assert status == 201, answer
    expect(search).to_be_visible()
    search.fill("hall 3")
    expect(page.locator(".venue:visible h2")).to_have_text(["Town hall 3"])
    search.fill("nowhere")
    expect(page.get_by_text("No venue matches “nowhere”.")).to_be_visible()
    search.fill("")
    expect(page.locator(".venue:visible")).to_have_count(7)


def test_a_venue_that_cannot_be_opened_is_named_in_german_and_throws_nothing_in_the_editor(browser, venues):
    (venues / "broken.venue").write_bytes(b"this is not a venue" * 500)
    server = Server(venues)
    window = Page(browser, server.url, locale="de-DE")
    try:
        window.page.goto(f"{server.url}/")
        card = window.page.locator(".is-failed")
        expect(card.locator(".problem")).to_have_text("Die Datei dieses Veranstaltungsorts kann nicht geöffnet werden.")
        expect(card.locator("[lang=en]")).to_contain_text("broken.venue")
        window.page.goto(f"{server.url}/editor/?venue=broken")
        message = window.page.locator(".page-message")
        expect(message).to_contain_text("Die Datei dieses Veranstaltungsorts kann nicht geöffnet werden.")
        expect(message.locator("[lang=en]")).to_contain_text("broken.venue")
        # The refusal itself stands in the console; an error of the page's does not.
        assert [each for each in window.complaints if "status of 503" not in each] == []
    finally:
        window.context.close()
        server.stop()
