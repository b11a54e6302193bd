"""Counts that follow from where people are, from the location to the live page."""

from playwright.sync_api import expect

from conftest import VENUE, Server, keep_pace, nothing_happens_for, until
from features import put_box, put_line, remove
from stream_client import post_locations, report
from walkers import is_drawn_at

#: An area of 6 × 6 m that two people fill.
CORNER = put_box("corner", 60, 30, 66, 36, kind="area", name={"en": "Reading corner"}, capacity=2)


def test_the_live_page_shows_a_full_area_and_a_crossed_line(server, open_page):
    gate = put_line("line", "gate", (60, 28), (66, 28))
    assert server.post_edit(VENUE, "draw", CORNER, gate)[0] == 201
    page = open_page(f"/live/?venue={VENUE}&floor=0")
    tab = page.page
    for step, y in enumerate([26, 29, 33]):
        keep_pace(0.5)  # people take their time for three metres
        x = 62 + step * 0.1
        post_locations(server, *(report(navigator, x, y) for navigator in "abc"))
        for navigator in "abc":
            page.wait(is_drawn_at(navigator, x, y))
    tab.wait_for_selector('.alert-banner[data-area="corner"][data-level="over"]', timeout=15_000)
    assert "Reading corner" in tab.inner_text(".alert-banner .go")
    first = tab.inner_text(".area-list li:first-child")
    assert "Reading corner" in first and "3 of 2" in first
    assert "Reading corner" in tab.text_content(".alert-voice")
    expect(tab.locator(".line-list li:first-child .count")).to_have_text("3 forward · 0 back")
    tab.click(".alert-banner .away")
    assert tab.query_selector(".alert-banner") is None
    lines = server.request(f"/api/v1/venues/{VENUE}/crossings")[2]["lines"]
    assert [(line["forward"], line["backward"]) for line in lines] == [(3, 0)]
    areas = server.request(f"/api/v1/venues/{VENUE}/occupancy")[2]["areas"]
    corner = next(area for area in areas if area["id"] == "corner")
    assert (corner["count"], corner["entries"], corner["level"]) == (3, 3, "over")


def corner(server, condition, seconds=60):
    """What is counted of the corner, once it is so; and since when."""

    def counted():
        answer = server.request(f"/api/v1/venues/{VENUE}/occupancy")[2]
        (area,) = [area for area in answer["areas"] if area["id"] == "corner"]
        numbers = (area["count"], area["entries"], area["exits"])
        return condition(*numbers) and "since" in answer and (numbers, answer["since"])

    return until(counted, "the corner is not counted so", seconds)


def test_counts_continue_after_a_restart_of_the_server(venues):
    first = Server(venues)
    assert first.post_edit(VENUE, "draw", CORNER)[0] == 201
    post_locations(first, *(report(navigator, 63, 33) for navigator in "abc"))
    corner(first, lambda count, *_: count == 3)
    post_locations(first, report("c", 63, 28))
    counted, since = corner(first, lambda count, *_: count == 2)
    assert counted == (2, 3, 1)
    assert first.stop()[0] == 0
    second = Server(venues)
    try:
        post_locations(second, *(report(navigator, 63.2, 33) for navigator in "ab"))
        # People that are still there have not come in again.
        assert corner(second, lambda count, *_: count == 2) == ((2, 3, 1), since)
        post_locations(second, report("a", 63, 28), report("d", 63, 33))
        assert corner(second, lambda _, entries, exits: (entries, exits) == (4, 2))[0] == (2, 4, 2)
    finally:
        second.stop()


def test_the_live_page_without_counts_leads_to_the_editor(server, open_page):
    for area in server.request(f"/api/v1/venues/{VENUE}/occupancy")[2]["areas"]:
        server.post_edit(VENUE, f"away-{area['id']}", remove(area["id"]))
    tab = open_page(f"/live/?venue={VENUE}&floor=0").page
    assert "Nothing is counted yet" in tab.inner_text(".areas:not(.lines, .queues)")
    tab.click(".lines summary")
    assert "No counting lines yet" in tab.inner_text(".lines")
    tab.click(".lines a.button")
    tab.wait_for_url("**/editor/?venue=expo")


def test_a_phone_shows_a_crowd_as_density_and_from_near_as_people(server, open_page):
    def report_all(shift=0.0):
        post_locations(server, *(report(f"n-{i}", 3 + i % 38 * 3 + shift, 3 + i // 38 * 3) for i in range(760)))

    report_all()
    page = open_page(f"/live/?venue={VENUE}&floor=0", width=390, height=844, has_touch=True, is_mobile=True)
    page.wait("window.__app.areCells", 20_000)
    page.wait("window.__app.drawn === 0 && window.__app.tally.all === 0")
    report_all(0.1)
    # Their steps come as density only.
    shown = nothing_happens_for(1, lambda: page.page.evaluate("[window.__app.drawn, window.__app.tally.all]"))
    assert shown == [0, 0]
    assert page.page.locator(".heat-legend").is_visible()
    # The server sends people again that are seen from near by, although they stand still.
    for _ in range(3):
        page.page.locator(".map-controls button").first.click()
        page.still()
    page.wait("!window.__app.areCells && window.__app.tally.all > 30", 20_000)
    assert not page.page.locator(".heat-legend").is_visible()
