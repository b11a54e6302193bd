"""`floorcast gateway uwb-navigator` with a simulated fleet of phones, against a real server."""

import http.server
import json
import math
import os
import random
import threading

import pytest
from brokers import gateways  # noqa: F401
from conftest import VENUE, until
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


def errors(server):
    """How far each navigator on the map is from where it is, in metres."""
    navigators = server.request(f"/api/v1/venues/{VENUE}/navigators")[2]["navigators"]
    return {each["id"]: math.dist((each["x"], each["y"]), NAVIGATORS[each["id"]]) for each in navigators}


def test_the_navigators_of_a_fleet_are_on_the_map_where_they_are(server, fleet, gateways):  # noqa: F811
    draw(server)
    gateway = gateways("uwb-navigator", server.url, *(phone.address for phone in fleet), "--venue", VENUE)
    found = until(lambda: (lambda now: now if len(now) == 5 and max(now.values()) < 0.5 else None)(errors(server)),
                  "the navigators are elsewhere", seconds=30)
    assert found.keys() == NAVIGATORS.keys()
    count, said = gateway.delivered()
    # Five navigators with three distances each, once a second.
    assert count >= 15 and "refused" not in said, said


def test_a_phone_that_falls_silent_is_asked_again(server, fleet, gateways):  # noqa: F811
    draw(server)
    silent = fleet.pop()
    address = silent.address
    silent.shutdown()
    silent.server_close()
    gateway = gateways("uwb-navigator", server.url, *(phone.address for phone in fleet), address, "--venue", VENUE)
    gateway.until_said(f"{address}: ")
    until(lambda: len(errors(server)) == 4, "the other phones are not heard", seconds=20)
    gateway.stop()


def test_phones_that_announce_themselves_are_found(server, fleet, gateways, tmp_path):  # noqa: F811
    draw(server)
    # What Debian's avahi-browse writes with --parsable --resolve, here of phones on this machine.
    lines = ["+;eth0;IPv4;Window;_uwbnav-http._tcp;local"] + [
        f'=;eth0;IPv4;{phone.identifier};_uwbnav-http._tcp;local;phone.local;127.0.0.1;{phone.server_address[1]};'
        f'"role=anchor" "deviceName={phone.identifier}"'
        for phone in fleet
    ]
    program = tmp_path / "avahi-browse"
    program.write_text("#!/bin/sh\ncat <<'LINES'\n" + "\n".join(lines) + "\nLINES\n")
    program.chmod(0o755)
    gateway = gateways("uwb-navigator", server.url, "--discover", "--venue", VENUE,
                       environment={"PATH": f"{tmp_path}:{os.environ['PATH']}"})
    until(lambda: errors(server).keys() == NAVIGATORS.keys(), f"no phone is found: {gateway.output}", seconds=30)
    assert "refused" not in gateway.stop()


def test_the_board_compares_the_fleet_s_distances_with_the_known_ones(server, fleet, gateways):  # noqa: F811
    draw(server)
    gateways("uwb-navigator", server.url, *(phone.address for phone in fleet), "--venue", VENUE, "--name", "laptop")
    known = {
        frozenset({"A-WINDOW", "A-KITCHEN"}): WINDOW_KITCHEN,
        frozenset({"A-WINDOW", "A-MEETING"}): WINDOW_MEETING,
        frozenset({"A-KITCHEN", "A-MEETING"}): KITCHEN_MEETING,
    }

    def board():
        answer = server.request(f"/api/v1/venues/{VENUE}/devices")[2]
        links = {frozenset({each["from"], each["to"]}): each for each in answer["links"]}
        devices = {each["id"]: each for each in answer["devices"]}
        is_whole = known.keys() <= links.keys() and {*PLACES, *NAVIGATORS, "laptop"} <= devices.keys()
        return (links, devices) if is_whole else None

    links, devices = until(board, "the fleet is not on the board", seconds=30)
    for pair, metres in known.items():
        link = links[pair]
        assert abs(link["expected"] - metres) < 0.001, link
        assert abs(link["measured"] - metres) < 5 * NOISE, link
        assert abs(link["error"] - (link["measured"] - metres)) < 0.001, link
    kitchen = devices["A-KITCHEN"]
    assert (kitchen["kind"], kitchen["battery"], kitchen["through"]) == ("anchor", 0.8, "laptop")
    assert kitchen["feature"]["id"] == "anchor-kitchen"
    until(lambda: board()[1]["A-KITCHEN"]["state"] == "well", "the anchor is not well")
    assert devices["N-0"]["kind"] == "phone" and devices["laptop"]["kind"] == "gateway"
