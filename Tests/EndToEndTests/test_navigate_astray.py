"""The phone page without network for a visitor that leaves its way: it shows the way back, and asks again on return."""

import math

import pytest
from playwright.sync_api import expect

from conftest import MOTION, VENUE, Page, until
from phone_sensors import WALK, put_on_the_earth

PAGE = f"/navigate/?venue={VENUE}"
PHONE = {"width": 390, "height": 844, "has_touch": True, "reduced_motion": "reduce"}
#: Degrees to the left of the way's beginning in which the visitor leaves it.
ASIDE = 180


@pytest.fixture
def phone(browser, server):
    """A phone that may complain of requests without network only."""
    page = Page(browser, server.url, permissions=MOTION, **PHONE)
    yield page
    complaints = page.complaints
    page.context.close()
    assert [each for each in complaints if "ERR_INTERNET_DISCONNECTED" not in each] == []


def test_a_visitor_astray_without_network_is_shown_the_way_back_and_gets_a_new_one_on_return(phone, server):
    put_on_the_earth(server)
    page = phone.page
    phone.open(f"{server.url}{PAGE}&at=0:60,8&to=poi-stage-one")
    phone.wait("window.__app.isKept")
    page.get_by_role("button", name="Lead me there").click()
    phone.wait("window.__app.guidance.route")
    page.get_by_role("button", name="Follow my steps").click()
    phone.wait("window.__app.located.isListening")
    (ax, ay), (bx, by) = page.evaluate("window.__app.guidance.route.legs[0].points.slice(0, 2)")
    along = math.degrees(math.atan2(by - ay, bx - ax))
    page.evaluate(WALK, [along, 3])
    phone.wait("window.__app.guidance.isLive")
    page.context.set_offline(True)
    phone.wait("window.__app.isAway")
    until(lambda: page.evaluate(WALK, [along + ASIDE, 2]) or phone.holds("window.__app.guidance.isOff"),
          "the visitor is never off its way", 60)
    expect(page.locator(".led-card .notice")).to_contain_text("go back to the marked way")
    phone.wait("window.__app.isBackShown")
    # The sign of the next turn, without words and with another arrow, would lead on.
    expect(page.locator(".led-card .sign")).to_be_hidden()
    expect(page.locator(".led-card .course")).to_be_visible()
    # It faces away from the way: the arrow points back.
    assert page.evaluate("window.__app.course.side") in ("back", "left", "right"), page.evaluate("window.__app.course")
    old = page.evaluate("JSON.stringify(window.__app.guidance.route.legs)")
    page.context.set_offline(False)
    phone.wait("!window.__app.isAway", timeout=60_000)
    phone.wait("!window.__app.guidance.isOff && !window.__app.isBackShown", timeout=60_000)
    assert page.evaluate("JSON.stringify(window.__app.guidance.route.legs)") != old
    # The new way begins where the visitor is now.
    begin = page.evaluate("window.__app.guidance.route.legs[0].points[0]")
    here = page.evaluate("window.__app.here.spot")
    assert math.hypot(begin[0] - here["x"], begin[1] - here["y"]) < 1
