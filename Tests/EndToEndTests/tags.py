"""Tags that walkers carry, and the anchors of the demo venue to which they measure distances."""

import math
import random
import time

from conftest import VENUE, keep_pace
from features import put

#: Anchors by device: metres to the right and up, around the demo venue's ground floor.
ANCHORS = {"uwb-1": (30, 20), "uwb-2": (90, 20), "uwb-3": (90, 50), "uwb-4": (30, 50), "uwb-5": (60, 52)}
ANCHOR_HEIGHT, TAG_HEIGHT = 3.0, 1.2


def put_anchor(device, place):
    """Puts an anchor that is found by its device's name."""
    point = {"type": "Point", "coordinates": list(place)}
    return put(f"anchor-{device}", "anchor", point, device=device, height=ANCHOR_HEIGHT)


def draw_anchors(server):
    status, answer = server.post_edit(VENUE, "anchors", *(put_anchor(*each) for each in ANCHORS.items()))
    assert status == 201, answer


class Tag:
    """A tag that a walker carries, with the errors of an ultra-wideband radio."""

    def __init__(self, navigator, seed=5):
        self.navigator, self.random = navigator, random.Random(seed)

    def ranges(self, place, anchors=ANCHORS, error=0.0):
        """What the tag measures at one moment."""
        now = int(time.time() * 1000)
        heights = ANCHOR_HEIGHT - TAG_HEIGHT
        return [
            {"kind": "range", "navigator": self.navigator, "anchor": device, "time": now,
             "distance": math.hypot(math.dist(place, spot), heights) + error + self.random.gauss(0.1, 0.04)}
            for device, spot in anchors.items()
        ]


def walk(start, end, send, speed=1.2, rate=10, rest=1.0):
    """Calls back at a walker's places in turn, and for a while where the walk ends."""
    steps = int(math.dist(start, end) / speed * rate)
    for step in range(steps):
        send(tuple(a + step / steps * (b - a) for a, b in zip(start, end)))
        keep_pace(1 / rate)
    stand(end, send, rest, rate)


def stand(place, send, seconds, rate=10):
    """Calls back for a while at one place."""
    for _ in range(int(seconds * rate)):
        send(place)
        keep_pace(1 / rate)


def measure(server, measurements, venue=VENUE):
    status, _, answer = server.request(f"/api/v1/venues/{venue}/measurements", {"measurements": measurements})
    return status, answer


def positioning(server, navigator):
    status, _, answer = server.request(f"/api/v1/venues/{VENUE}/navigators/{navigator}/positioning")
    return answer if status == 200 else None
