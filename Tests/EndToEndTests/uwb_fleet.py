"""A simulated fleet of UWBNavigator's phones, which gateways ask over HTTP."""

import http.server
import json
import math
import random
import threading

import pytest

from conftest import VENUE
from features import put

#: The fleet's anchors with their known distances: Window–Kitchen 10.287 m, Window–Meeting 5.587 m,
#: Kitchen–Meeting 6.187 m. Window stands at the origin, Kitchen to its right.
WINDOW_KITCHEN, WINDOW_MEETING, KITCHEN_MEETING = 10.287, 5.587, 6.187
EAST = (WINDOW_KITCHEN**2 + WINDOW_MEETING**2 - KITCHEN_MEETING**2) / (2 * WINDOW_KITCHEN)
NORTH = math.sqrt(WINDOW_MEETING**2 - EAST**2)
ORIGIN = (52, 30)
PLACES = {
    "A-WINDOW": ORIGIN, "A-KITCHEN": (ORIGIN[0] + WINDOW_KITCHEN, ORIGIN[1]),
    "A-MEETING": (ORIGIN[0] + EAST, ORIGIN[1] + NORTH),
}
NAMES = {"A-WINDOW": "Window", "A-KITCHEN": "Kitchen", "A-MEETING": "Meeting"}
#: Five navigators, all north of the line between Window and Kitchen, where people may walk.
NAVIGATORS = {f"N-{number}": (53 + 0.75 * number, 31.5) for number in range(5)}
#: Metres by which phones measure wrongly.
NOISE = 0.03


class Phone(http.server.ThreadingHTTPServer):
    """A phone of the fleet: an anchor that serves what it knows, as UWBNavigator's phones do."""

    daemon_threads = True

    def __init__(self, identifier, navigators):
        super().__init__(("127.0.0.1", 0), Answer)
        self.identifier, self.navigators, self.random = identifier, navigators, random.Random(identifier)
        threading.Thread(target=self.serve_forever, daemon=True).start()

    @property
    def address(self):
        return f"127.0.0.1:{self.server_address[1]}"

    def measured(self, metres):
        return metres + self.random.gauss(0, NOISE)

    def anchors(self):
        connections = []
        for other in PLACES.keys() - {self.identifier}:
            expected = math.dist(PLACES[self.identifier], PLACES[other])
            measured = self.measured(expected)
            connections.append({
                "connectedTo": NAMES[other], "connectedToId": other, "peerId": f"peer-{other}",
                "measuredDistance": measured, "expectedDistance": expected,
                "distanceError": measured - expected, "percentError": 100 * (measured - expected) / expected,
            })
        return [{
            "id": self.identifier, "name": NAMES[self.identifier],
            "destination": NAMES[self.identifier].lower(), "battery": 0.8, "status": "connected",
            "connectedNavigators": len(self.navigators), "anchorConnections": connections,
        }]

    def navigator_list(self):
        return [{
            "id": each, "name": f"Guest {each}", "targetAnchor": "kitchen", "battery": 0.5, "status": "active",
            "connectedAnchors": list(NAMES.values()),
            "distances": {
                NAMES[anchor]: self.measured(math.dist(NAVIGATORS[each], spot)) for anchor, spot in PLACES.items()
            },
        } for each in self.navigators]


class Answer(http.server.BaseHTTPRequestHandler):
    def do_GET(self):  # noqa: N802
        known = {"/api/anchors": self.server.anchors, "/api/navigators": self.server.navigator_list}
        status, body = (200, known[self.path]()) if self.path in known else (404, {"error": "not found"})
        content = json.dumps(body).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, *_):
        """Says nothing."""


@pytest.fixture
def fleet():
    names = list(NAVIGATORS)
    phones = [Phone("A-WINDOW", names[:2]), Phone("A-KITCHEN", names[2:4]), Phone("A-MEETING", names[4:])]
    yield phones
    for phone in phones:
        phone.shutdown()
        phone.server_close()


def draw(server):
    """Draws the fleet's anchors where they stand, as high as the phones are carried."""
    anchors = [
        put(f"anchor-{NAMES[name].lower()}", "anchor", {"type": "Point", "coordinates": list(spot)},
            device=name, height=1.2)
        for name, spot in PLACES.items()
    ]
    status, answer = server.post_edit(VENUE, "fleet", *anchors)
    assert status == 201, answer
