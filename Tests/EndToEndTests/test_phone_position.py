"""Where a visitor is by its own phone: steps, satellites, and what the venue is told of it."""

import math

from playwright.sync_api import expect

from conftest import MOTION, VENUE, nothing_happens_for, until
from people import closed  # noqa: F401
from phone_sensors import WALK, georeference, put_on_the_earth
from visitors import PAGE, Visitor


def here(phone):
    return phone.page.evaluate("window.__app.here")


def test_steps_carry_a_visitor_on_and_never_across_a_wall(server, open_page):
    put_on_the_earth(server)
    phone = open_page(f"{PAGE}&at=0:60,8", width=390, height=844, permissions=MOTION)
    page = phone.page
    page.get_by_role("button", name="Follow my steps").click()
    phone.wait("window.__app.located.isListening")
    walkable = server.request(f"/api/v1/venues/{VENUE}/walkable?floor=0")[2]["walkable"]
    page.evaluate(WALK, [0, 12])
    phone.wait("window.__app.here.isWalked")
    east = here(phone)
    assert east["spot"]["x"] > 63 and abs(east["spot"]["y"] - 8) < 3, east
    expect(page.locator(".position-detail")).to_contain_text("±")
    # Southwards the hall ends: the visitor walks against its wall and stays inside.
    for _ in range(3):
        page.evaluate(WALK, [270, 10])
        spot = here(phone)["spot"]
        assert is_inside(walkable, spot["x"], spot["y"]), spot


def test_a_walk_between_two_fixes_teaches_the_phone_the_stride_of_its_carrier(server, open_page):
    put_on_the_earth(server)
    phone = open_page(f"{PAGE}&at=poi-registration", width=390, height=844, permissions=MOTION)
    page = phone.page
    stride = "JSON.parse(localStorage.getItem('floorcast.stride'))"
    page.get_by_role("button", name="Follow my steps").click()
    phone.wait("window.__app.located.isListening")
    for heading in (0, 180):
        page.evaluate(WALK, [heading, 14])
    phone.wait("window.__app.here.isWalked")
    assert page.evaluate(stride) is None
    page.get_by_role("button", name="Change").click()
    page.get_by_role("searchbox").fill("registration")
    page.locator('[data-target="poi-registration"]').click()
    page.get_by_role("button", name="I am here").click()
    phone.wait("window.__app.here.source === 'place'")
    learnt = page.evaluate(stride)
    assert 0.6 < learnt["scale"] < 1.6 and 0 < learnt["deviation"] < 0.3, learnt


def is_inside(walkable, x, y):
    crossings = 0
    for part in walkable["parts"]:
        for ring in part["rings"]:
            for (ax, ay), (bx, by) in zip(ring, ring[1:]):
                if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
                    crossings += 1
    return crossings % 2 == 1


def test_satellites_find_a_visitor_outdoors_unless_they_are_inexact(server, open_page):
    put_on_the_earth(server)
    place = {"longitude": 13.4 + 60 / 67_910, "latitude": 52.5 + 8 / 111_277}
    phone = open_page(PAGE, width=390, height=844, permissions=["geolocation"],
                      geolocation={**place, "accuracy": 80})
    page = phone.page
    page.get_by_role("button", name="Use GPS").click()
    expect(page.locator(".position-notice")).to_contain_text("GPS is too inexact here (± 80 m)")
    assert here(phone) is None
    phone.context.set_geolocation({**place, "accuracy": 6})
    page.get_by_role("button", name="Use GPS").click()
    phone.wait("window.__app.here?.source === 'satellite'")
    spot = here(phone)["spot"]
    assert math.hypot(spot["x"] - 60, spot["y"] - 8) < 0.5, spot
    expect(page.locator(".here-words")).to_contain_text("GPS")


def test_a_refusal_of_satellites_names_another_way(server, open_page):
    put_on_the_earth(server)
    phone = open_page(PAGE, width=390, height=844)
    phone.page.get_by_role("button", name="Use GPS").click()
    expect(phone.page.locator(".position-notice")).to_contain_text("tap the map")


def test_a_venue_that_is_nowhere_on_the_earth_offers_no_satellites(open_page):
    phone = open_page(PAGE, width=390, height=844)
    expect(phone.page.get_by_role("button", name="Use GPS")).to_be_hidden()


class Silent(Visitor):
    """A visitor that no badge reports."""

    def stand(self):
        pass


def test_the_venue_knows_a_visitor_only_while_that_is_allowed(closed):  # noqa: F811
    visitor = Silent(closed, ("0", 20.0, 8.0))
    phone = closed.window(width=390, height=844)
    page = phone.page
    phone.open(f"{closed.url}/join/#{visitor.link}")
    page.wait_for_url("**/navigate/**")
    phone.until_ready()
    phone.open(f"{closed.url}{PAGE}&at=0:20,8")

    def known():
        status, _, answer = visitor.server.request(
            f"/api/v1/venues/{VENUE}/navigators/{visitor.navigator}", headers=visitor.owner)
        return answer if status == 200 else None

    share = page.get_by_role("button", name="Share my location with the venue")
    assert share.get_attribute("aria-pressed") == "false"
    assert nothing_happens_for(2, known) is None
    share.click()
    until(known)
    assert (known()["x"], known()["y"], known()["accuracy"]) == (20, 8, 2)
    # Its own report comes back, and is no live position of the venue.
    assert nothing_happens_for(3, lambda: here(phone)["source"]) == "address"
    phone.reload()
    phone.wait("window.__app.wasHeard")
    assert here(phone)["source"] == "address"
    share = page.get_by_role("button", name="Share my location with the venue")
    assert share.get_attribute("aria-pressed") == "false"
    last = known()["time"]
    assert nothing_happens_for(6, lambda: known()["time"]) == last
    share.click()
    until(lambda: known()["time"] != last)
    share.click()
    last = known()["time"]
    assert nothing_happens_for(6, lambda: known()["time"]) == last


def test_steps_carry_a_visitor_on_where_the_venue_finds_it_no_more(closed):  # noqa: F811
    visitor = Silent(closed, ("0", 50.0, 8.0))
    visitor.draw("earth", {"operation": "change", "floor": "0", "fields": {"georeference": georeference()}})
    phone = closed.window(width=390, height=844, permissions=MOTION)
    page = phone.page
    phone.open(f"{closed.url}/join/#{visitor.link}")
    page.wait_for_url("**/navigate/**")
    phone.open(f"{closed.url}{PAGE}&at=0:20,8")
    page.get_by_role("button", name="Follow my steps").click()
    phone.wait("window.__app.located.isListening")
    until(lambda: Visitor.stand(visitor) or phone.page.evaluate("window.__app.here.source === 'live'"))
    # The badge falls silent; the visitor is where it was last, not where it said it was before.
    phone.wait("window.__app.here.source === 'seen'", 40_000)
    spot = here(phone)["spot"]
    assert math.hypot(spot["x"] - 50, spot["y"] - 8) < 1.5, spot
    expect(page.locator(".here-words")).to_contain_text("Your last live position")
    page.evaluate(WALK, [0, 12])
    phone.wait("window.__app.here.spot.x > 52")
    assert here(phone)["source"] == "seen"
