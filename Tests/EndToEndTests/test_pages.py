"""The four pages in a real browser, and what happens between them."""

import time

import pytest

from test_live import VENUE, Client, report
from test_reroute import floor_features, middle, two_far_pois

EDITOR = f"/editor/?venue={VENUE}&floor=0"


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
        (feature for feature in floor_features(server, kind="poi") if feature["id"] in listed),
        key=lambda f: (f["geometry"]["coordinates"][0] - x) ** 2
        + (f["geometry"]["coordinates"][1] - y) ** 2,
    )["id"]
    row = page.locator(f'[data-target="{far}"]').first
    row.scroll_into_view_if_needed()
    row.click()
    kiosk.wait("window.__app.route && window.__app.route.distance")
    return far, page.evaluate("window.__app.route.distance")


def drag(page, start, end):
    """Drags the mouse between two points of the editor's plan, in metres."""
    (ax, ay), (bx, by) = (
        page.evaluate("([x, y]) => window.__app.worldToScreen(x, y)", point) for point in (start, end)
    )
    page.mouse.move(ax, ay)
    page.mouse.down()
    page.mouse.move((ax + bx) / 2, (ay + by) / 2, steps=4)
    page.mouse.move(bx, by, steps=4)
    page.mouse.up()


def test_an_obstacle_drawn_in_the_editor_changes_kiosk_and_navigator_within_a_second(
    server, open_page
):
    start, _ = two_far_pois(server)
    x, y = start["geometry"]["coordinates"]
    kiosk = open_page(f"/kiosk/?venue={VENUE}&at=0:{x},{y}", width=1080, height=1920)
    goal, before = choose_far_target(kiosk, server, start)
    editor = open_page(EDITOR)
    with Client(server) as walker:
        walker.send("location", venue=VENUE, **report("n-1", x, y))
        walker.send("route", venue=VENUE, id="way", navigator="n-1", to={"feature": goal})
        first = walker.wait("route")["route"]
        assert abs(first["distance"] - before) < 0.5

        (mx, my), _ = middle(first["legs"][0]["points"])
        editor.page.keyboard.press("b")
        editor.wait("window.__app.mode === 'drawRectangle'")
        drag(editor.page, [mx - 1, my - 1], [mx + 1, my + 1])
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


def test_what_one_organiser_adds_another_sees_and_undo_takes_it_away(server, open_page):
    ada, bob = open_page(EDITOR), open_page(EDITOR)
    known = set(ada.page.evaluate("window.__app.features()"))
    ada.page.keyboard.press("n")
    ada.wait("window.__app.mode === 'addPoi'")
    x, y = ada.page.evaluate("window.__app.worldToScreen(60, 20)")
    ada.page.mouse.click(x, y)
    ada.wait(f"window.__app.features().length === {len(known) + 1}")
    ada.wait("window.__app.pending === 0")
    bob.wait(f"window.__app.features().length === {len(known) + 1}")
    (new,) = set(bob.page.evaluate("window.__app.features()")) - known

    ada.page.keyboard.press("Escape")
    ada.page.keyboard.press("Control+z")
    bob.wait(f"window.__app.feature('{new}') === null")
    ada.page.keyboard.press("Control+Shift+z")
    bob.wait(f"window.__app.feature('{new}') !== null")
    bob.page.reload()
    bob.wait("window.__app && window.__app.ready")
    assert bob.page.evaluate(f"window.__app.feature('{new}').id") == new


def test_the_live_page_shows_who_moves(server, open_page):
    live = open_page(f"/live/?venue={VENUE}&floor=0")
    for step in range(5):
        people = [report(f"n-{i}", 55 + i * 0.5, 20 + step * 0.1) for i in range(20)]
        status, _, _ = server.request(f"/api/v1/venues/{VENUE}/locations", {"locations": people})
        assert status == 202
        time.sleep(0.1)  # people report at 10 Hz; this is their pace, not a wait for the page
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
