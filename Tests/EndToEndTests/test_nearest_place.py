"""What the pages offer where no way leads: the nearest place, and the way there."""

from playwright.sync_api import expect

from conftest import VENUE
from editor_page import EDITOR, choose, drag
from features import features_of, put_box, put_poi, remove
from stream_client import LiveClient, report

STAGE = [25, 61]
START = [40, 30]
#: An obstacle of 3 × 3 m on the stage.
BLOCK = put_box("box", 23.5, 59.5, 26.5, 62.5)


def block_stage(server):
    status, _ = server.post_edit(VENUE, "block", BLOCK)
    assert status == 201


def distance(place, point):
    return ((place["x"] - point[0]) ** 2 + (place["y"] - point[1]) ** 2) ** 0.5


def test_a_refusal_offers_the_nearest_place_and_the_way_there_ends_at_it(server):
    block_stage(server)
    start = {"floor": "0", "x": START[0], "y": START[1]}
    ask = {"from": start, "to": {"feature": "poi-stage-one"}, "profile": "walking"}
    _, _, answer = server.request(f"/api/v1/venues/{VENUE}/routes", ask)
    nearest = answer["refusal"]["nearest"]
    assert nearest["floor"] == "0"
    assert abs(nearest["distance"] - distance(nearest, STAGE)) < 0.01
    # Just beside the obstacle, which is 1.5 m wide on each side of the stage's point.
    assert 1.7 < nearest["distance"] < 2.6
    assert "2 m from it" in answer["refusal"]["text"]["en"]
    there = {key: nearest[key] for key in ("floor", "x", "y")}
    _, _, answer = server.request(f"/api/v1/venues/{VENUE}/routes", {**ask, "to": there})
    end = answer["route"]["legs"][-1]["points"][-1]
    assert distance(nearest, end) < 0.05


def test_the_kiosk_leads_to_the_nearest_place_instead(server, open_page):
    kiosk = open_page(f"/kiosk/?venue={VENUE}&at=0:{START[0]},{START[1]}", width=1080, height=1920)
    page = kiosk.page
    page.mouse.click(540, 600)
    page.locator(".search-input").fill("Stage One")
    page.locator('[data-target="poi-stage-one"]').first.click()
    kiosk.wait("window.__app.route && window.__app.route.distance")
    whole = page.evaluate("window.__app.route.distance")
    block_stage(server)
    kiosk.wait("window.__app.route && window.__app.route.refusal")
    refusal = page.locator(".refusal")
    # Number and unit stay on one line.
    assert "2\u00a0m away from it" in refusal.inner_text()
    page.get_by_role("button", name="Walk there instead").click()
    kiosk.wait("window.__app.route && window.__app.route.distance")
    # All sides of the obstacle are equally near; to one of them leads another way.
    assert 0.1 < abs(whole - page.evaluate("window.__app.route.distance")) < 30
    assert "To the nearest place you can reach" in page.locator(".note").inner_text()
    server.post_edit(VENUE, "free", remove("box"))
    page.get_by_role("button", name="Close route").click()
    kiosk.wait("window.__app.state.instead === null")


def lead_ada_to_the_stage(walker):
    """Reports where Ada is, and asks for a route to the stage."""
    walker.send("location", venue=VENUE, **report("n-1", *START, name="Ada"))
    walker.send("subscribe", venue=VENUE, streams=["routes"], navigators=["n-1"])
    walker.send(
        "route", venue=VENUE, id="way", navigator="n-1", to={"feature": "poi-stage-one"}
    )
    walker.wait("route")


def test_the_live_map_shows_the_offer_and_leads_a_person_there(server, open_page):
    live = open_page(f"/live/?venue={VENUE}&floor=0", locale="en-GB")
    page = live.page
    with LiveClient(server) as walker:
        lead_ada_to_the_stage(walker)
        page.get_by_role("button", name="Ada").click()
        live.wait("window.__app.route")
        block_stage(server)
        live.wait("window.__app.refusal && window.__app.refusal.nearest")
        card = page.locator(".person-card")
        card.get_by_text("The nearest place you can reach is 2 m from it.").wait_for()
        card.get_by_role("button", name="Walk there instead").click()
        led = walker.wait("route", lambda message: message["id"] == "instead-n-1")
        assert distance({"x": STAGE[0], "y": STAGE[1]}, led["route"]["legs"][-1]["points"][-1]) < 3
        live.wait("window.__app.route && !window.__app.refusal")


def test_the_editor_lists_the_people_that_an_edit_has_stranded(server, open_page):
    editor = open_page(EDITOR, locale="en-GB")
    page = editor.page
    with LiveClient(server) as walker:
        lead_ada_to_the_stage(walker)
        choose(editor, "b", "drawRectangle")
        drag(editor, [23.5, 59.5], [26.5, 62.5])
        stranded = page.locator(".stranded")
        stranded.get_by_text("1 person no longer has a route").wait_for()
        assert "Ada" in stranded.inner_text()
        stranded.get_by_role("button", name="Show").click()
        stranded.get_by_role("button", name="Walk there instead").click()
        walker.wait("route", lambda message: message["id"] == "instead-n-1")
        stranded.wait_for(state="hidden")


def set_hours(server, identifier, hours):
    """Sets the opening hours of features, by their ids."""
    operations = [
        {"operation": "change", "feature": feature, "fields": {"properties": {"openingHours": text}}}
        for feature, text in hours.items()
    ]
    status, _ = server.post_edit(VENUE, identifier, *operations)
    assert status == 201


def toilets_from_the_start(server):
    """The ids of the places that “the nearest toilet” may be, the nearest first."""
    asked = {"from": {"floor": "0", "x": START[0], "y": START[1]}, "profile": "walking"}
    ids = [
        feature["id"] for feature in features_of(server, kind="poi")
        if feature["properties"].get("category") == "toilet"
    ]
    left, order = set(ids), []
    while left:
        ask = {**asked, "to": {"nearest": {"features": sorted(left)}}}
        _, _, answer = server.request(f"/api/v1/venues/{VENUE}/routes", ask)
        order.append(answer["destination"])
        left.remove(answer["destination"])
    assert len(order) >= 2
    return order


def test_the_phone_leads_to_the_nearest_that_is_open_and_says_when_none_is(server, open_page):
    nearest, *others = toilets_from_the_start(server)
    last = others[-1]
    set_hours(server, "most", {nearest: "off"} | {each: "off" for each in others if each != last})
    phone = open_page(f"/navigate/?venue={VENUE}&at=0:{START[0]},{START[1]}", width=390, height=844)
    page = phone.page
    page.locator('[data-nearest="toilet"]').click()
    phone.wait(f"window.__app.guidance.route && window.__app.target === '{last}'")
    closed = page.locator(".goal-closed")
    expect(closed).to_have_text("")
    # While it leads, that one closes, too.
    set_hours(server, "all", {last: "off"})
    phone.wait(f"window.__app.target === '{nearest}'")
    expect(closed).to_have_text("None is open now. Closed.")
    phone.wait("window.__app.announced.startsWith('None is open now. Closed.')")
    set_hours(server, "open", {others[0]: "24/7"})
    phone.wait(f"window.__app.target === '{others[0]}'")
    expect(closed).to_have_text("")


def test_the_kiosk_leads_to_the_nearest_that_is_open_and_warns_when_none_is(server, open_page):
    nearest, *others = toilets_from_the_start(server)
    set_hours(server, "first", {nearest: "off"})
    kiosk = open_page(f"/kiosk/?venue={VENUE}&at=0:{START[0]},{START[1]}", width=1080, height=1920)
    page = kiosk.page
    page.locator(".attract").click(position={"x": 20, "y": 20})
    page.locator(".nearest").get_by_role("button", name="Toilet").click()
    kiosk.wait(f"window.__app.state.target === '{others[0]}'")
    assert page.locator(".route-panel").get_by_role("alert").count() == 0
    set_hours(server, "rest", {each: "off" for each in others})
    kiosk.wait(f"window.__app.state.target === '{nearest}'")
    expect(page.locator(".route-panel").get_by_role("alert")).to_have_text("None is open now. Closed.")


def test_open_now_hides_what_is_closed_by_the_clocks_of_the_venue(server, open_page):
    hours = {"early": "08:00-12:00", "late": "15:00-24:00", "night": "22:00-03:00"}
    places = [
        put_poi(name, 60 + 3 * index, 12, f"Wok {name}", category="food", openingHours=text)
        for index, (name, text) in enumerate(hours.items())
    ]
    zone = {"operation": "changeVenue", "settings": {"timeZone": "Asia/Tokyo"}}
    assert server.post_edit(VENUE, "woks", zone, *places)[0] == 201
    phone = open_page(
        f"/navigate/?venue={VENUE}", width=390, height=844, timezone_id="Europe/Berlin"
    )
    page = phone.page

    def open_places(moment):
        page.clock.set_fixed_time(moment)
        page.get_by_role("searchbox").fill("")
        page.get_by_role("searchbox").fill("wok")
        page.locator(", ".join(f'[data-target="{name}"]' for name in hours)).first.wait_for()
        return {name for name in hours if page.locator(f'[data-target="{name}"]').count() > 0}

    noon_in_berlin = "2026-11-25T11:00:00Z"
    assert open_places(noon_in_berlin) == {"early", "late", "night"}
    switch = page.get_by_role("button", name="Open now")
    switch.click()
    expect(switch).to_have_attribute("aria-pressed", "true")
    expect(switch).to_be_focused()
    # 20:00, then 1:00 and 9:00 in Tokyo.
    assert open_places(noon_in_berlin) == {"late"}
    assert open_places("2026-11-25T16:00:00Z") == {"night"}
    assert open_places("2026-11-26T00:00:00Z") == {"early"}
    page.clock.set_fixed_time("2026-11-25T19:00:00Z")
    page.get_by_role("searchbox").fill("")
    page.get_by_role("searchbox").fill("wok")
    expect(page.locator(".empty")).to_have_text("All of these are closed now.")
    switch.click()
    expect(page.locator('[data-target="early"]')).to_contain_text("Closed, opens")
