"""The nearest of many, tours and evacuations, on the pages and on the command line."""

import json

import pytest

from conftest import VENUE, floorcast
from features import features_of, put, remove
from stream_client import post_locations, report

SIZES = [(1280, 800), (390, 844), (1080, 1920)]
KIOSK = f"/kiosk/?venue={VENUE}&at=0:60,20"


def wake(kiosk):
    """Touches the attract screen."""
    size = kiosk.page.viewport_size
    kiosk.page.mouse.click(size["width"] / 2, size["height"] / 3)


def add_stop(kiosk, word, feature):
    """Adds a place, found by typing, to the route that is shown."""
    page = kiosk.page
    page.get_by_role("button", name="Add a stop").click()
    page.locator(".search-input").click()
    page.locator(".search-input").press_sequentially(word)
    page.locator(f'[data-target="{feature}"]').first.click()
    kiosk.wait("window.__app.route && window.__app.route.pieces")


def stops(kiosk):
    rows = kiosk.page.locator("[data-stop]")
    return rows.evaluate_all("rows => rows.map((row) => row.dataset.stop)")


@pytest.mark.parametrize("width,height", SIZES)
def test_a_kiosk_leads_to_the_nearest_toilet_and_to_the_next_when_that_is_gone(
    server, open_page, width, height
):
    kiosk = open_page(KIOSK, width=width, height=height)
    wake(kiosk)
    tiles = kiosk.page.locator(".nearest button")
    assert tiles.count() == 4
    tiles.filter(has_text="Toilet").click()
    kiosk.wait("window.__app.state.target && window.__app.route.distance > 0")
    first = kiosk.page.evaluate("window.__app.state.target")
    before = kiosk.page.evaluate("window.__app.route.distance")
    status, _ = server.post_edit(VENUE, "closed", remove(first))
    assert status == 201
    kiosk.wait(f"window.__app.state.target !== '{first}' && window.__app.state.notice === 'changed'")
    assert kiosk.page.evaluate("window.__app.route.distance") >= before
    assert kiosk.page.evaluate("document.documentElement.scrollWidth") <= width


def test_a_kiosk_offers_only_what_the_venue_has(server, open_page):
    lifts = [
        feature["id"]
        for feature in features_of(server)
        if feature["properties"].get("category") == "lift" and feature["kind"] in ("poi", "connector")
    ]
    server.post_edit(VENUE, "no-lifts", *map(remove, lifts))
    kiosk = open_page(KIOSK)
    wake(kiosk)
    words = kiosk.page.locator(".nearest button").all_inner_texts()
    assert not any("Lift" in word for word in words) and len(words) == 4


@pytest.mark.parametrize("width,height", SIZES)
def test_a_kiosk_puts_several_stops_in_the_best_order(server, open_page, width, height):
    kiosk = open_page(KIOSK, width=width, height=height)
    wake(kiosk)
    kiosk.page.locator(".search-input").click()
    kiosk.page.locator(".search-input").press_sequentially("stage one")
    kiosk.page.locator('[data-target="poi-stage-one"]').first.click()
    kiosk.wait("window.__app.route && window.__app.route.distance > 0")
    add_stop(kiosk, "cloak", "poi-cloakroom")
    assert stops(kiosk) == ["poi-cloakroom", "poi-stage-one"]
    tour = kiosk.page.evaluate("window.__app.route.distance")
    kiosk.page.locator('[data-stop="poi-stage-one"]').click()
    kiosk.wait("window.__app.state.leg > 0")
    assert kiosk.page.evaluate("document.documentElement.scrollWidth") <= width

    # A stop that an edit removes is dropped; what is left is an ordinary route.
    server.post_edit(VENUE, "gone", remove("poi-cloakroom"))
    kiosk.wait("window.__app.state.target === 'poi-stage-one' && window.__app.route?.distance > 0")
    assert kiosk.page.evaluate("window.__app.route.distance") < tour


def test_a_tour_follows_edits_and_a_visitor_removes_a_stop_by_keyboard(server, open_page):
    kiosk = open_page(KIOSK)
    wake(kiosk)
    kiosk.page.locator(".nearest button").first.click()
    kiosk.wait("window.__app.route?.distance > 0")
    toilet = kiosk.page.evaluate("window.__app.state.target")
    add_stop(kiosk, "cloak", "poi-cloakroom")
    before = kiosk.page.evaluate("window.__app.route.distance")
    points = kiosk.page.evaluate("window.__app.route.route.legs[0].points")
    (ax, ay), (bx, by) = points[0], points[1]
    circle = {"type": "Circle", "coordinates": [(ax + bx) / 2, (ay + by) / 2], "radius": 1.5}
    server.post_edit(VENUE, "cone", put("cone", "obstacle", circle))
    kiosk.wait(f"window.__app.route.distance > {before} && window.__app.state.notice === 'changed'")
    button = kiosk.page.get_by_role("button", name="Remove “Cloakroom”")
    button.focus()
    kiosk.page.keyboard.press("Enter")
    kiosk.wait(f"window.__app.state.target === '{toilet}' && window.__app.route?.distance > 0")


@pytest.mark.parametrize("width,height", SIZES)
def test_the_live_page_shows_an_evacuation_of_all_people(server, open_page, width, height):
    people = [report(f"n-{i}", 50 + i * 0.4, 24 + i % 5) for i in range(12)]
    post_locations(server, *people)
    live = open_page(f"/live/?venue={VENUE}&floor=0", width=width, height=height)
    toggle = live.page.get_by_role("button", name="Evacuation")
    toggle.focus()
    live.page.keyboard.press("Enter")
    live.wait("window.__app.evacuation")
    evacuation = live.page.evaluate("window.__app.evacuation")
    assert evacuation["count"] == 12 and evacuation["stranded"] == 0
    assert sum(exit["count"] for exit in evacuation["exits"]) == 12
    assert all(way["legs"][0]["points"] for way in evacuation["ways"])
    card = live.page.get_by_role("region", name="Evacuation", exact=True)
    assert "walking only" in card.inner_text()
    assert card.locator("tbody tr").count() == len(evacuation["exits"])
    assert live.page.evaluate("document.documentElement.scrollWidth") <= width
    card.get_by_role("button", name="Close").click()
    live.wait("window.__app.evacuation === null")
    assert toggle.get_attribute("aria-pressed") == "false"
    assert card.is_hidden()


def test_the_live_page_explains_a_venue_without_exits_and_follows_when_one_is_drawn(
    server, open_page
):
    post_locations(server, report("n-1", 60, 20))
    exits = [
        feature
        for feature in features_of(server, kind="poi")
        if feature["properties"].get("category") in ("exit", "entrance")
    ]
    server.post_edit(VENUE, "no-exits", *(remove(exit["id"]) for exit in exits))
    live = open_page(f"/live/?venue={VENUE}&floor=0")
    live.page.get_by_role("button", name="Evacuation").click()
    card = live.page.get_by_role("region", name="Evacuation", exact=True)
    card.get_by_text("This venue has no exits yet.").first.wait_for()
    assert card.get_by_role("link", name="Open the editor").get_attribute("href").endswith("expo")
    server.post_edit(VENUE, "an-exit", {"operation": "put", "feature": exits[0]})
    live.wait("window.__app.evacuation?.count === 1")
    assert card.locator("tbody tr").count() == 1


def test_the_command_line_finds_the_nearest_place_tours_and_evacuation_routes(venues):
    file = venues / "expo.venue"
    nearest = floorcast("route", file, "0:60,20", "--nearest", "toilet", "--json")
    assert json.loads(nearest.stdout)["destination"].startswith("poi-toilet")
    stops = ("--via", "poi-stage-one", "--via", "poi-cloakroom")
    tour = json.loads(floorcast("route", file, "0:60,20", *stops, "--json").stdout)
    given = json.loads(floorcast("route", file, "0:60,20", *stops, "--order", "given", "--json").stdout)
    assert tour["order"] == [1, 0] and given["order"] == [0, 1]
    assert tour["seconds"] < given["seconds"]
    ways = json.loads(floorcast("evacuate", file, "--from", "0:60,20", "--json").stdout)
    assert ways["count"] == 1 and ways["seconds"] > 0
