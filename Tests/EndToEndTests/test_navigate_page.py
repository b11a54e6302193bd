"""What a visitor meets on the phone page: finding a place, being led, arriving."""

import math
import re

import pytest
from playwright.sync_api import expect

from conftest import MOTION, VENUE
from markers import put_marker
from people import closed  # noqa: F401
from visitors import PAGE, Visitor, led_by_a_link, no_wider_than_the_window, route_of

SIZES = [(360, 740), (390, 844), (768, 1024)]
#: The modules that the page loads late, as they are served unbundled.
LATE_PARTS = re.compile("/later-|scan-dialog.js|led-controller.js|followed-steps.js")


@pytest.mark.parametrize("width,height", SIZES)
def test_the_first_screen_is_usable_at_once(server, open_page, width, height):
    phone = open_page(PAGE, width=width, height=height, has_touch=True)
    page = phone.page
    no_wider_than_the_window(phone, width)
    tiles = page.locator(".tile").all_inner_texts()
    assert tiles[:5] == ["Toilet", "Exit", "Food", "Information", "Lift"]
    assert page.locator(".map-host").bounding_box()["height"] > height / 3
    page.get_by_role("searchbox").fill("huboldt")
    row = page.locator('[data-target="poi-room-humboldt"]')
    row.click()
    phone.wait("window.__app.screen === 'place'")
    no_wider_than_the_window(phone, width)
    assert page.evaluate("window.__app.floor") == "1"
    expect(page.get_by_role("button", name="Lead me there")).to_be_visible()


@pytest.mark.parametrize(("width", "height"), [(1080, 1920), (1200, 1600)])
def test_on_a_large_upright_screen_the_plan_has_the_whole_width(open_page, width, height):
    page = open_page(PAGE, width=width, height=height).page
    shown, panel = page.locator(".map-host").bounding_box(), page.locator(".panel").bounding_box()
    assert shown["width"] == panel["width"] == width
    assert panel["y"] >= shown["y"] + shown["height"] - 1 and shown["height"] > height / 2


def test_on_its_side_a_phone_cuts_and_covers_no_words(open_page):
    phone = open_page(PAGE, width=844, height=390, has_touch=True, locale="en-GB")
    page = phone.page
    search = page.get_by_role("searchbox")
    # The words are as wide as a field that just holds them.
    assert search.evaluate("""field => {
      const { font, paddingLeft, paddingRight } = getComputedStyle(field);
      const pen = new OffscreenCanvas(1, 1).getContext('2d');
      pen.font = font;
      const room = field.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
      return pen.measureText(field.placeholder).width <= room;
    }""")
    # The names of the exits at the upper edge of the plan have two lines, above their pins.
    floors, shown = (page.locator(each).bounding_box() for each in (".floor-switcher", ".map-host"))
    (_, pin) = phone.pixel(60, 66)
    assert shown["y"] + pin - 39 >= floors["y"] + floors["height"]


def test_walking_times_show_as_soon_as_the_page_knows_where_its_visitor_is(open_page):
    phone = open_page(f"{PAGE}&at=poi-registration", width=390, height=844)
    page = phone.page
    assert "You are at: Registration" in page.locator(".here-words").inner_text()
    page.get_by_role("searchbox").fill("humboldt")
    expect(page.locator('[data-target="poi-room-humboldt"] .time')).to_have_text("1 min")
    # All results of a list by one request.
    asked = []
    page.on("request", lambda request: asked.append(request.url) if "/walking-times" in request.url or "/routes" in request.url else None)
    page.get_by_role("searchbox").fill("room")
    rows = page.locator(".rows [data-target]")
    expect(rows.locator(".time")).to_have_count(rows.count())
    assert rows.count() >= 8 and len(asked) == 1, asked


def test_a_visitor_without_position_says_where_it_is_and_goes_step_by_step(open_page):
    phone = open_page(f"{PAGE}&to=poi-room-humboldt", width=390, height=844)
    page = phone.page
    page.get_by_role("button", name="Lead me there").click()
    page.get_by_role("searchbox").fill("registration")
    page.locator('[data-target="poi-registration"]').click()
    page.get_by_role("button", name="I am here").click()
    phone.wait("window.__app.guidance.route")
    expect(page.locator(".instruction")).to_contain_text("Walk")
    assert page.evaluate("window.__app.announced").startswith("Walk")
    count = len(route_of(phone)["instructions"])
    for step in range(1, count):
        # Stairs and lifts have a screen of their own.
        if page.evaluate("window.__app.screen") == "ride":
            expect(page.locator(".ride-panel h2")).to_have_text(re.compile("to Upper floor$"))
            page.get_by_role("button", name="I am on Upper floor").click()
        else:
            page.get_by_role("button", name="Next step").click()
        phone.wait(f"window.__app.guidance.progress.next === {step}")
    page.get_by_role("button", name="I am there").click()
    expect(page.locator(".arrival-panel h2")).to_have_text("You have arrived")
    # It said that it is there: the next way begins there.
    assert page.evaluate("[window.__app.here.spot.floor, window.__app.here.place]") == ["1", "poi-room-humboldt"]
    page.get_by_role("button", name="Find another place").click()
    assert page.locator('.rows [data-target="poi-room-humboldt"]').is_visible()
    assert page.evaluate("Object.keys(localStorage)").count(f"floorcast.places.{VENUE}") == 1


def test_a_tap_on_the_map_says_where_a_visitor_is(open_page):
    phone = open_page(PAGE, width=390, height=844)
    page = phone.page
    page.locator('[data-nearest="toilet"]').click()
    box = page.locator(".map-surface").bounding_box()
    phone.still()
    x, y = phone.pixel(60, 20)
    page.mouse.click(box["x"] + x, box["y"] + y)
    phone.wait("window.__app.guidance.route")
    assert page.evaluate("window.__app.here.source") == "point"
    assert "toilet" in page.evaluate("window.__app.target")


def test_favourites_stay_on_the_phone(open_page):
    phone = open_page(f"{PAGE}&to=poi-stage-one", width=390, height=844)
    page = phone.page
    page.get_by_role("button", name="Add to favourites").click()
    page.get_by_role("button", name="Close").click()
    phone.reload()
    expect(page.get_by_role("list", name="Favourites")).to_be_visible()
    assert page.locator('[data-target="poi-stage-one"]').count() == 1


def test_a_stranger_is_turned_away_where_a_venue_has_no_guests(closed):  # noqa: F811
    phone = closed.window(width=390, height=844)
    phone.open(f"{closed.url}{PAGE}")
    assert phone.page.evaluate("window.__app.gate") in ("needed", "noOwner")


def test_a_visitor_is_led_to_several_stops_in_the_best_order(open_page):
    phone = open_page(f"{PAGE}&at=poi-registration", width=390, height=844)
    page = phone.page
    for place in ("poi-stage-one", "poi-information", "poi-lounge"):
        page.get_by_role("searchbox").fill(place.removeprefix("poi-").replace("-", " "))
        page.locator(f'[data-target="{place}"]').first.click()
        page.get_by_role("button", name="Add as a stop").click()
        page.get_by_role("button", name="Close").click()
    phone.reload()
    expect(page.get_by_role("list", name="My stops").get_by_role("listitem")).to_have_count(3)
    page.get_by_role("button", name="Lead me to all 3, in the best order").click()
    phone.wait("window.__app.guidance.route")
    visited, ends = [], []
    for number in (1, 2, 3):
        visited.append(page.evaluate("window.__app.target"))
        legs = route_of(phone)["legs"]
        ends.append((legs[0]["points"][0], legs[-1]["points"][-1]))
        expect(page.locator(".led-goal h2")).to_contain_text(f"Stop {number} of 3")
        while page.evaluate("window.__app.guidance.phase") != "here":
            step = page.evaluate("window.__app.guidance.progress.next")
            ride = page.evaluate("window.__app.screen") == "ride"
            page.locator(".ride-panel .lead" if ride else ".next-step").click()
            phone.wait(
                f"window.__app.guidance.progress.next !== {step} || window.__app.guidance.phase === 'here'"
            )
        if number < 3:
            page.get_by_role("button", name="On to").click()
            phone.wait("window.__app.guidance.phase === 'far' && window.__app.guidance.route")
    for (_, end), (begin, _) in zip(ends, ends[1:]):
        assert math.dist(end, begin) < 0.5, "each way begins where the one before ended"
    assert sorted(visited) == ["poi-information", "poi-lounge", "poi-stage-one"]
    assert visited[-1] == "poi-lounge", "the one upstairs is the farthest"
    page.get_by_role("button", name="Find another place").click()
    assert page.get_by_role("list", name="My stops").get_by_role("listitem").count() == 0


def test_an_arrow_points_to_the_next_corner_while_the_visitor_walks(closed):  # noqa: F811
    visitor = Visitor(closed, ("0", 60.0, 8.0))
    phone = closed.window(width=390, height=844, has_touch=True)
    page = phone.page
    led_by_a_link(closed, phone, visitor, "poi-stage-one")
    page.get_by_role("button", name="Lead me there").click()
    phone.wait("window.__app.guidance.route")
    assert page.locator(".course").is_hidden(), "no one knows yet where the phone points"
    visitor.walk(route_of(phone)["legs"][0], until=6)
    phone.wait("window.__app.course?.isAligned")
    expect(page.locator(".course-words")).to_have_text("Straight ahead")


def test_a_part_that_cannot_be_loaded_says_so_and_is_brought_by_another_try(
    server, open_page
):
    put_marker(server)
    phone = open_page(PAGE, width=390, height=844, service_workers="block")
    page = phone.page
    # The network is away for what comes late, from before the page rests.
    page.route(LATE_PARTS, lambda route: route.abort())
    phone.reload()
    scan = page.get_by_role("button", name="Scan a code")
    wait = page.locator(".part-wait:visible")
    scan.click()
    expect(wait.get_by_role("status")).to_contain_text("could not be loaded")
    assert page.get_by_role("button", name="Load the page again").is_hidden()
    wait.get_by_role("button", name="Try again").click()
    expect(page.get_by_role("button", name="Load the page again")).to_be_visible()
    wait.get_by_role("button", name="Close").click()
    expect(wait).to_have_count(0)
    scan.click()
    expect(wait.get_by_role("status")).to_contain_text("could not be loaded")
    page.unroute(LATE_PARTS)
    wait.get_by_role("button", name="Try again").click()
    expect(page.locator("dialog.scan")).to_be_visible()
    expect(wait).to_have_count(0)
    failed = [text for text in phone.complaints if "ERR_FAILED" in text]
    assert failed and failed == phone.complaints, "nothing else went wrong"
    phone.complaints.clear()


@pytest.mark.parametrize("address,button,done", [
    (f"{PAGE}&at=poi-registration&to=poi-stage-one", "Lead me there", "window.__app.guidance.route"),
    (f"{PAGE}&at=poi-registration", "Follow my steps", "window.__app.located.isListening"),
])
def test_leading_and_steps_that_cannot_be_loaded_are_brought_by_another_try(
    open_page, address, button, done
):
    phone = open_page(address, width=390, height=844, service_workers="block", permissions=MOTION)
    page = phone.page
    page.route(LATE_PARTS, lambda route: route.abort())
    phone.reload()
    page.get_by_role("button", name=button).click()
    wait = page.locator(".part-wait:visible")
    expect(wait.get_by_role("status")).to_contain_text("could not be loaded")
    page.unroute(LATE_PARTS)
    wait.get_by_role("button", name="Try again").click()
    phone.wait(done)
    expect(wait).to_have_count(0)
    phone.complaints.clear()


def test_a_place_that_is_found_keeps_the_keyboard_when_its_walking_time_comes(open_page):
    page = open_page(f"{PAGE}&at=poi-registration").page
    held = []
    page.route("**/walking-times", lambda request: held.append(request))
    with page.expect_request("**/walking-times"):
        page.get_by_role("searchbox").fill("Forum")
    found = page.get_by_role("button", name="Forum").first
    found.focus()
    expect(found).not_to_contain_text("min")
    for request in held:
        request.continue_()
    expect(found).to_contain_text("min")
    expect(found).to_be_focused()
