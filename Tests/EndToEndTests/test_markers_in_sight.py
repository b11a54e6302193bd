"""Markers that phones see: where they put a phone, and the events of the stream."""

import json
import math
import time

import pytest
from conftest import VENUE, nothing_happens_for, until
from features import put
from stream_client import LiveClient, post_locations, report
from tags import measure, positioning

#: A sign on a wall of the ground floor; its readers look east and stand west of it.
SIGN, HEADING = (62, 33), 0.0


@pytest.fixture
def marked(server):
    """The demo venue with one marker, and no anchors."""
    sign = put("sign-1", "marker", {"type": "Point", "coordinates": list(SIGN)}, heading=HEADING, height=1.5,
               device="north-wall")
    status, answer = server.post_edit(VENUE, "sign", sign)
    assert status == 201, answer
    features = server.request(f"/api/v1/venues/{VENUE}/features")[2]["features"]
    code = next(each["properties"]["code"] for each in features if each["id"] == "sign-1")
    return server, code


def sighting(navigator, marker="sign-1", **members):
    return {"kind": "marker", "navigator": navigator, "marker": marker, "time": int(1000 * time.time()), **members}


@pytest.mark.parametrize("members,place", [
    ({"distance": 1.5, "angle": 0.0}, (60.5, 33)),
    ({"distance": 1.5, "angle": -0.5}, (62 - 1.5 * math.cos(0.5), 33 + 1.5 * math.sin(0.5))),
    # A code of 12 cm that spans 0.08 radians is one and a half metres away.
    ({"size": 0.08, "width": 0.12, "heading": 0.0}, (60.5, 33)),
])
def test_a_marker_in_sight_puts_a_phone_before_it_without_any_anchor(marked, members, place):
    server, code = marked
    for name in ("sign-1", "north-wall", code):
        navigator = f"phone-{name}"
        assert measure(server, [sighting(navigator, name, **members)])[0] == 202
        found = until(lambda: positioning(server, navigator), "the phone is nowhere")
        assert math.dist((found["x"], found["y"]), place) < 0.1
        assert found["floor"] == "0" and 0.1 < found["accuracy"] < 3
        until(lambda: server.request(f"/api/v1/venues/{VENUE}/navigators/{navigator}")[0] == 200,
              "the phone is not on the map")


def test_a_marker_that_is_not_drawn_is_refused_by_name(marked):
    server, _ = marked
    status, answer = measure(server, [sighting("phone-1"), sighting("phone-1", "elsewhere")])
    assert (status, answer["accepted"]) == (202, 1)
    assert ["no marker" in each["reason"] for each in answer["refused"]] == [True]
    counted = f'floorcast_measurement_refusals_total{{venue="{VENUE}",reason="unknown-marker"}}'
    assert server.metrics()[counted] == 1
    status, answer = measure(server, [sighting("phone-1", size=0.1)])
    assert status == 422 and "width" in json.dumps(answer), answer


def test_staff_hear_of_markers_and_other_floors(marked):
    server, _ = marked
    with LiveClient(server) as staff:
        staff.send("subscribe", venue=VENUE, streams=["events"])
        staff.wait("welcome")
        assert measure(server, [sighting("phone-1", distance=1)])[0] == 202
        seen = staff.wait("event")
        assert (seen["kind"], seen["navigator"], seen["marker"], seen["floor"]) == (
            "marker-seen", "phone-1", "sign-1", "0")
        post_locations(server, report("guest", 20, 20))
        # It is noticed once a second where each navigator is.
        nothing_happens_for(1.2, lambda: None)
        post_locations(server, report("guest", 20, 20, floor="1"))
        moved = staff.wait("event")
        assert (moved["kind"], moved["navigator"], moved["from"], moved["floor"]) == (
            "floor-changed", "guest", "0", "1")
    status, _, answer = server.request(f"/api/v1/venues/{VENUE}/events")
    assert status == 200 and [each["id"] for each in answer["events"]] == [seen["id"], moved["id"]]
    assert answer["last"] == moved["id"]
    later = server.request(f"/api/v1/venues/{VENUE}/events?after={seen['id']}")[2]["events"]
    assert [each["kind"] for each in later] == ["floor-changed"]


def test_a_marker_in_sight_is_heard_on_the_board(marked):
    server, _ = marked
    assert measure(server, [sighting("phone-1", "north-wall", distance=1)])[0] == 202

    def board():
        devices = server.request(f"/api/v1/venues/{VENUE}/devices")[2]["devices"]
        return next((each for each in devices if each["id"] == "north-wall" and "heard" in each), None)

    device = until(board, "the marker is not heard")
    assert device["kind"] == "marker" and device["feature"]["id"] == "sign-1"
