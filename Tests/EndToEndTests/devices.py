"""Devices that speak over HTTP, and what a reader does on the page that shows them."""

import math
import time

from conftest import VENUE
from tags import put_anchor


def grid(columns, rows, left=8, bottom=8, right=112, top=62):
    """Names and places of anchors spread over the demo venue's ground floor, metres."""
    places = [
        (round(left + (right - left) * x / max(1, columns - 1), 2), round(bottom + (top - bottom) * y / max(1, rows - 1), 2))
        for y in range(rows) for x in range(columns)
    ]
    return {f"dw-{number}": place for number, place in enumerate(places)}


def draw(server, anchors):
    """Draws anchors, a few hundred at a time."""
    operations = [put_anchor(*each) for each in anchors.items()]
    for first in range(0, len(operations), 200):
        status, answer = server.post_edit(VENUE, f"draw-{first}", *operations[first:first + 200])
        assert status == 201, answer


def heard_by(name, anchors, reach, moved=None):
    """What an anchor measures to the others within reach; `moved` stands elsewhere than drawn."""
    places = {**anchors, **(moved or {})}
    return [
        {"id": other, "distance": round(math.dist(places[name], place), 3), "deviation": 0.05}
        for other, place in places.items()
        if other != name and math.dist(places[name], place) <= reach
    ]


def say(server, *devices, headers=None):
    """Posts what devices say of themselves."""
    status, _, answer = server.request(
        f"/api/v1/venues/{VENUE}/devices/status", {"devices": list(devices)}, headers=headers)
    assert status == 202, answer
    return answer


def status_of(identifier, kind="anchor", **fields):
    """What a device says of itself."""
    return {"id": identifier, "kind": kind, "time": int(time.time() * 1000), "software": "1.4.2", **fields}


class DevicesPage:
    """The page of devices as a reader sees it."""

    def __init__(self, opened):
        self.opened, self.page, self.taps = opened, opened.page, 0

    def tap(self, selector):
        """Taps something, and counts it."""
        self.page.locator(selector).first.click()
        self.taps += 1

    def row(self, name):
        return self.page.locator(f'.device-table tbody tr[data-id="{name}"]')

    def on_plan(self, x, y):
        """Where a place in metres is in the window."""
        box = self.page.locator(".map-surface").bounding_box()
        across, down = self.opened.pixel(x, y)
        return box["x"] + across, box["y"] + down

    def tap_plan(self, x, y):
        self.opened.still()
        self.page.mouse.click(*self.on_plan(x, y))

    def device(self, name):
        return self.page.evaluate("(id) => window.__app.device(id)", name)
