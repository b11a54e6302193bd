"""Visitors on the phone page, with a navigator that walks: what its tests share."""

import math

from accounts import bearer, create_account, first_owner_token
from conftest import REPORT_EVERY, VENUE, keep_pace, until
from stream_client import post_locations, report

PAGE = f"/navigate/?venue={VENUE}"
#: Metres between two reports of a visitor that walks.
STEP = 1.0


class Visitor:
    """A visitor with a navigator that walks along what its own page shows."""

    def __init__(self, closed, at):
        self.server, self.navigator = closed.server, "n-7"
        session, _ = create_account(self.server, first_owner_token(self.server))
        self.owner = bearer(session)
        self.link = self.make_link("navigator", navigator=self.navigator)
        self.floor, self.x, self.y = at
        self.stand()

    def make_link(self, role, **scope):
        made = {"role": role, "label": role, **scope}
        status, _, answer = self.server.request(f"/api/v1/venues/{VENUE}/links", made, headers=self.owner)
        assert status == 201, answer
        return answer["token"]

    def stand(self):
        here = report(self.navigator, self.x, self.y, floor=self.floor)
        post_locations(self.server, here, headers=self.owner)

    def draw(self, identifier, *operations):
        edit = {"id": identifier, "base": 0, "author": "test", "operations": list(operations)}
        answer = self.server.request(f"/api/v1/venues/{VENUE}/edits", edit, headers=self.owner)
        assert answer[0] == 201, answer

    def walk(self, leg, until=math.inf):
        """Walks along a leg of a route, at most some metres of it."""
        self.floor, walked = leg["floor"], 0.0
        for (ax, ay), (bx, by) in zip(leg["points"], leg["points"][1:]):
            length = math.hypot(bx - ax, by - ay)
            for part in range(1, max(1, math.ceil(length / STEP)) + 1):
                share = part / max(1, math.ceil(length / STEP))
                if walked + share * length > until:
                    return
                self.x, self.y = ax + (bx - ax) * share, ay + (by - ay) * share
                self.stand()
                keep_pace(REPORT_EVERY)
            walked += length


def led_by_a_link(closed, phone, visitor, to):
    """Opens the phone page as a visitor with a navigator, and waits until it goes by its live position."""
    phone.open(f"{closed.url}/join/#{visitor.link}")
    phone.page.wait_for_url("**/navigate/**")
    phone.until_ready()
    phone.open(f"{closed.url}{PAGE}&to={to}")
    until(lambda: visitor.stand() or phone.page.evaluate("window.__app.here?.source === 'live'"))


def route_of(page):
    return page.page.evaluate("window.__app.guidance.route")


def no_wider_than_the_window(page, width):
    assert page.page.evaluate("document.documentElement.scrollWidth") <= width
    for control in page.page.locator("#navigate button:visible, #navigate a:visible").all():
        box = control.bounding_box()
        assert box["height"] >= 44 and box["width"] >= 44, control.evaluate("e => e.outerHTML.slice(0, 90)")
