"""The devices of a venue: what anchors, gateways and tags say, and what the server makes of it."""

import csv
import gzip
import io
import json
import signal
import time
import urllib.request

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from accounts import bearer
from conftest import VENUE, Server, nothing_happens_for, until
from people import closed, handed  # noqa: F401
from stream_client import connected
from tags import ANCHORS, Tag, measure, put_anchor, walk

#: A triangle of 6, 8 and 10 metres in the demo venue's ground floor.
TRIANGLE = {"dw-1": (40, 30), "dw-2": (46, 30), "dw-3": (40, 38)}
#: Eight anchors around a part of the ground floor.
RING = {**ANCHORS, "uwb-6": (60, 18), "uwb-7": (30, 35), "uwb-8": (90, 35)}
DISTANCES = {("dw-1", "dw-2"): 6.0, ("dw-1", "dw-3"): 8.0, ("dw-2", "dw-3"): 10.0}


class Device:
    """A device that keeps a live socket open and says how it is."""

    def __init__(self, server, identifier, kind="anchor", token=None):
        headers = bearer(token) if token else None
        self.id, self.kind = identifier, kind
        self.socket = connected(
            server.live_url, subprotocols=["floorcast.2.gateway"], additional_headers=headers)

    def say(self, **fields):
        device = {"id": self.id, "kind": self.kind, **fields}
        self.say_of([device])

    def say_of(self, devices):
        self.socket.send(json.dumps({"type": "status", "venue": VENUE, "devices": devices}))

    def hear(self, distances):
        """Says what it measures to others."""
        self.say(hears=[
            {"id": other, "distance": distance}
            for (one, other), distance in distances.items() if one == self.id])

    def problem(self):
        """The refusal of the last message."""
        while True:
            message = json.loads(self.socket.recv(timeout=60))
            if message["type"] == "error":
                return message["problem"]["type"].split("#")[-1]

    def close(self):
        self.socket.close()


def board(server, headers=None):
    """The board, its devices by id."""
    status, _, answer = server.request(f"/api/v1/venues/{VENUE}/devices", headers=headers)
    assert status == 200, answer
    answer["devices"] = {each["id"]: each for each in answer["devices"]}
    return answer


def device(server, identifier, headers=None):
    status, _, answer = server.request(f"/api/v1/venues/{VENUE}/devices/{identifier}", headers=headers)
    return answer if status == 200 else None


def state(server, identifier, headers=None):
    found = device(server, identifier, headers)
    return found and (found["state"], found["reasons"])


def draw_triangle(server):
    status, answer = server.post_edit(
        VENUE, "triangle", *(put_anchor(*each) for each in TRIANGLE.items()))
    assert status == 201, answer


@pytest.fixture
def devices():
    """Opens devices, and closes them at the end."""
    opened = []

    def opener(*arguments, **named):
        opened.append(Device(*arguments, **named))
        return opened[-1]

    yield opener
    for each in opened:
        each.close()


def test_two_anchors_and_a_gateway_appear_when_they_speak(server, devices):
    draw_triangle(server)
    until(lambda: len(board(server)["devices"]) == 3, "the anchors are not on the board")
    assert state(server, "dw-1") == ("unknown", ["never-heard"])
    one, two = (devices(server, name) for name in ("dw-1", "dw-2"))
    gateway = devices(server, "gw-1", "gateway")
    one.say(battery=0.83, charging=True, software="1.4.2", technology="uwb", uptime=17.5,
            hears=[{"id": "dw-2", "distance": 6.1, "deviation": 0.05, "signal": -71}])
    two.say(battery=0.1, time=int(time.time() * 1000) + 2000)
    gateway.say_of([
        {"id": "gw-1", "kind": "gateway", "name": "Stage left",
         "samples": [{"topic": "lost/17", "payload": "?"}]},
        {"id": "dw-3", "kind": "anchor", "battery": 0.5, "through": "gw-1"},
    ])
    until(lambda: state(server, "dw-1") == ("well", []), "the anchor is not well")
    until(lambda: state(server, "dw-2") == ("weak", ["battery", "clock"]), "the anchor is not weak")
    until(lambda: state(server, "gw-1") == ("well", []), "the gateway is not well")
    found = board(server)
    first = found["devices"]["dw-1"]
    assert (first["battery"], first["charging"], first["software"]) == (0.83, True, "1.4.2")
    assert first["feature"] == {"id": "anchor-dw-1", "floor": "0", "x": 40, "y": 30, "height": 3}
    assert found["devices"]["dw-2"]["clockOffset"] == pytest.approx(2, abs=0.4)
    assert found["devices"]["dw-3"]["through"] == "gw-1"
    assert found["devices"]["gw-1"]["name"] == "Stage left"
    [link] = found["links"]
    assert (link["from"], link["to"], link["measured"], link["signal"]) == ("dw-1", "dw-2", 6.1, -71)
    assert link["expected"] == pytest.approx(6)
    assert link["error"] == pytest.approx(0.1)
    assert link["percent"] == pytest.approx(1.67)
    assert {(each["device"], each["reason"]) for each in found["alarms"]} == {
        ("dw-2", "battery"), ("dw-2", "clock")}
    assert device(server, "gw-1")["samples"] == [{"topic": "lost/17", "payload": "?"}]


def test_ranges_of_a_tag_show_how_right_its_anchors_are(server):
    status, answer = server.post_edit(VENUE, "ring", *(put_anchor(*each) for each in RING.items()))
    assert status == 201, answer
    tag = Tag("badge-17")
    until(lambda: measure(server, tag.ranges((50, 35), RING))[0] == 202, "no anchor is known")
    count = 0

    def report(place):
        nonlocal count
        ranges = tag.ranges(place, RING)
        # One anchor measures too much.
        ranges[0]["distance"] += 0.4
        # A radio that is on no plan, and a value that no radio measures.
        ranges += [{**ranges[0], "anchor": "uwb-77"}, {**ranges[1], "distance": -3}]
        assert measure(server, ranges)[0] == 202
        count += 1

    walk((50, 35), (60, 35), report, speed=1.5)
    until(
        lambda: device(server, "uwb-2")["hour"]["refusedBy"].get("impossible-value") == count,
        "not all were counted")
    found = board(server)["devices"]
    errors = {name: found[name]["hour"]["error"] for name in RING}
    assert max(errors, key=errors.get) == "uwb-1", errors
    assert errors["uwb-1"] > 0.15, errors
    assert found["uwb-1"]["quality"] < found["uwb-3"]["quality"]
    assert found["uwb-3"]["hour"]["ranges"] >= count
    assert board(server)["new"] == ["uwb-77"]
    assert found["uwb-77"]["reasons"] == ["new"]
    assert found["uwb-77"]["hour"]["refusedBy"] == {"unknown-anchor": count}
    assert sum(each is not None for each in found["uwb-2"]["minutes"]) in (1, 2)
    seen = device(server, "uwb-2")
    assert [each["navigator"] for each in seen["navigators"]] == ["badge-17"]
    assert seen["navigators"][0]["distance"] == pytest.approx(33.7, abs=0.5)
    assert sum(each is not None for each in seen["hours"]) in (1, 2)


def test_a_device_takes_the_place_of_another(server, devices):
    draw_triangle(server)
    old, new = (devices(server, name) for name in ("dw-1", "dw-99"))
    old.say()
    new.say()
    until(lambda: board(server)["new"] == ["dw-99"], "the new device does not wait for a place")
    path = f"/api/v1/venues/{VENUE}/devices/dw-1"
    assert server.request(path, method="DELETE")[0] == 409
    status, _ = server.post_edit(VENUE, "replace", {
        "operation": "change", "feature": "anchor-dw-1", "fields": {"properties": {"device": "dw-99"}}})
    assert status == 201
    until(lambda: board(server)["new"] == ["dw-1"], "the old device does not wait for a place")
    assert device(server, "dw-99")["feature"]["id"] == "anchor-dw-1"
    assert device(server, "anchor-dw-1")["id"] == "dw-99"
    assert server.request(path, method="DELETE")[0] == 204
    assert device(server, "dw-1") is None
    assert server.request(path, method="DELETE")[0] == 404


def test_staff_hear_of_an_alarm_within_two_seconds(server, devices):
    draw_triangle(server)
    staff = connected(server.live_url, subprotocols=["floorcast.2+json"])
    staff.send(json.dumps({"type": "subscribe", "venue": VENUE, "streams": ["devices"]}))

    def news():
        while (message := json.loads(staff.recv(timeout=60)))["type"] != "devices":
            pass
        return message

    known, message = {}, news()
    assert message["complete"]
    # The anchors were drawn a moment ago: they are in the first message, or in the next.
    while len(known) < 3:
        known.update({each["id"]: each["state"] for each in message["devices"]})
        message = message if len(known) == 3 else news()
    assert set(known.values()) == {"unknown"}
    anchor = devices(server, "dw-2")
    anchor.say(battery=0.5)
    assert [(each["id"], each["state"]) for each in news()["devices"]] == [("dw-2", "well")]
    anchor.say(battery=0.14)
    begin = time.monotonic()
    message = news()
    assert time.monotonic() - begin < 2
    assert not message["complete"]
    assert [(each["device"], each["reason"]) for each in message["alarms"]] == [("dw-2", "battery")]
    assert server.metrics()['floorcast_device_alarms{venue="expo",reason="battery"}'] == 1
    anchor.say(battery=1)
    assert news()["alarms"] == []
    anchor.say()
    nothing_happens_for(1.5, lambda: len(board(server)["alarms"]))
    staff.close()


def test_the_table_has_a_line_for_each_device(server, devices):
    draw_triangle(server)
    devices(server, "gw-1", "gateway").say(name="=1+1")
    until(lambda: state(server, "gw-1"), "the gateway is not known")
    status, fields, text = server.request(f"/api/v1/venues/{VENUE}/devices.csv")
    assert status == 200
    assert fields["Content-Disposition"] == 'attachment; filename="expo-devices.csv"'
    rows = list(csv.DictReader(io.StringIO(text.decode())))
    assert [each["id"] for each in rows] == ["dw-1", "dw-2", "dw-3", "gw-1"]
    assert (rows[0]["floor"], rows[0]["x"], rows[0]["state"]) == ("0", "40", "unknown")
    assert rows[3]["name"] == "'=1+1"


def test_an_organiser_gives_an_anchor_a_new_token(closed):
    server, window = closed.server, closed.owner()
    page = window.page
    window.open(f"{closed.url}/admin/#links")
    page.get_by_role("button", name="New link").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("For", exact=True).select_option("anchor")
    dialog.get_by_label("Name", exact=True).fill("Hall, left")
    dialog.get_by_role("button", name="Create link").click()
    dialog.get_by_text("Enter the name of the device").wait_for()
    dialog.get_by_label("Device", exact=True).fill("dw-17")
    dialog.get_by_role("button", name="Create link").click()
    old = handed(window).split("#")[1]
    anchor = Device(server, "dw-17", token=old)
    anchor.say(battery=0.5)
    anchor.say_of([{"id": "dw-18"}])
    assert anchor.problem() == "forbidden"

    page.get_by_role("button", name="New token: Hall, left").click()
    page.get_by_role("dialog").get_by_role("button", name="New token").click()
    new = handed(window).split("#")[1]
    assert new != old
    with pytest.raises(ConnectionClosed) as closing:
        while True:
            anchor.socket.recv(timeout=60)
    assert (closing.value.rcvd.code, closing.value.rcvd.reason) == (1008, "signed out")
    with pytest.raises(InvalidStatus):
        Device(server, "dw-17", token=old)
    again = Device(server, "dw-17", token=new)
    again.say(battery=0.6)
    answer = window.page.evaluate("fetch('/api/v1/venues/expo/devices/dw-17').then((each) => each.json())")
    assert (answer["name"], answer["kind"]) == ("Hall, left", "anchor")
    again.close()
    page.get_by_role("tab", name="Log").click()
    page.get_by_text("gave the link “Hall, left” a new token").wait_for()


def test_devices_go_on_after_a_crash_of_the_server(server, venues, devices):
    draw_triangle(server)
    devices(server, "dw-1").say(battery=0.1, software="1.4.2")
    devices(server, "my-phone", "phone").say(battery=0.5)
    until(lambda: state(server, "dw-1") == ("weak", ["battery"]), "the anchor is not known")
    kept = venues / "expo.devices"
    until(lambda: kept.exists() and "1.4.2" in kept.read_text(), "nothing is kept")
    assert kept.stat().st_mode & 0o777 == 0o600
    assert "my-phone" not in kept.read_text()
    server.stop(signal.SIGKILL)
    again = Server(venues)
    try:
        assert state(again, "dw-1") is not None
        until(lambda: state(again, "dw-1") == ("weak", ["battery"]), "the anchor is forgotten")
        assert device(again, "dw-1")["software"] == "1.4.2"
        assert device(again, "my-phone") is None
    finally:
        again.stop()


def test_a_client_that_takes_gzip_gets_it(server):
    draw_triangle(server)
    request = urllib.request.Request(
        f"{server.url}/api/v1/venues/{VENUE}/devices", headers={"Accept-Encoding": "gzip"})
    with urllib.request.urlopen(request, timeout=60) as answer:
        assert answer.headers["Content-Encoding"] == "gzip"
        assert len(json.loads(gzip.decompress(answer.read()))["devices"]) == 3
