"""Who measures whom: two anchors and two phones over real sockets, as docs/protocol.md has it."""

import json
import time

import pytest

from accounts import bearer, create_account, first_owner_token
from conftest import VENUE, Server, until
from ranging_device import RangingDevice
from stream_client import connected, post_locations, report
from tags import put_anchor

#: Two anchors of the demo venue's ground floor.
ANCHORS = {"dw-1": (40, 30), "dw-2": (46, 30)}
PHONES = ("phone-1", "phone-2")


@pytest.fixture
def devices():
    """Starts devices, and ends them."""
    started = []

    def starter(*arguments, **named):
        started.append(RangingDevice(*arguments, **named))
        return started[-1]

    yield starter
    for each in started:
        if not each.ending.is_set():
            each.close()


def draw_anchors(server):
    status, answer = server.post_edit(VENUE, "pair", *(put_anchor(*each) for each in ANCHORS.items()))
    assert status == 201, answer


def start(server, devices):
    """All four devices, once each phone measures both anchors."""
    draw_anchors(server)
    anchors = [devices(server, name, "anchor") for name in ANCHORS]
    phones = [devices(server, name, "navigator") for name in PHONES]
    until(lambda: all(each.peers() == set(ANCHORS) for each in phones), "a phone measures too few", 5)
    until(lambda: all(each.peers() == set(PHONES) for each in anchors), "an anchor measures too few", 5)
    return anchors, phones


def test_two_phones_measure_two_anchors(server, devices):
    anchors, phones = start(server, devices)
    for each in anchors + phones:
        others = ANCHORS if each.role == "navigator" else PHONES
        assert each.tokens() == {f"{other}>{each.name}" for other in others}
        assert each.failure is None
    metrics = server.metrics()
    label = f'venue="{VENUE}"'
    assert metrics[f'floorcast_ranging_devices{{{label},role="anchor"}}'] == 2
    until(
        lambda: server.metrics()[f'floorcast_ranging_sessions{{{label},state="running"}}'] == 4,
        "four pairs are not counted")


def test_an_anchor_stops_within_two_seconds_when_a_phone_vanishes(server, devices):
    anchors, phones = start(server, devices)
    phones[0].vanish()
    gone = time.monotonic()
    until(lambda: all("phone-1" not in each.peers() for each in anchors), "an anchor runs on", 2)
    assert time.monotonic() - gone <= 2
    # The other phone is measured all the time.
    assert all("phone-2" in each.peers() for each in anchors)


def test_a_phone_that_sleeps_stops_its_anchors_and_goes_on(server, devices):
    anchors, phones = start(server, devices)
    phones[1].suspend(True)
    until(lambda: all("phone-2" not in each.peers() for each in anchors), "an anchor runs on", 2)
    phones[1].suspend(False)
    until(lambda: phones[1].peers() == set(ANCHORS), "the phone does not go on", 5)
    until(lambda: all("phone-2" in each.peers() for each in anchors), "an anchor does not go on", 5)


def test_sessions_begin_again_after_the_server_did(server, venues, devices):
    anchors, phones = start(server, devices)
    epoch = phones[0].heard[0]
    server.stop()
    for each in anchors + phones:
        each.thread.join()
    other = Server(venues)
    try:
        for each in anchors + phones:
            each.connect(other)
        # Until a device hears the new server it goes by what the old one had told it.
        wanted = [(each, set(ANCHORS)) for each in phones] + [(each, set(PHONES)) for each in anchors]
        until(lambda: all(each.heard[0] > epoch and each.peers() == peers for each, peers in wanted),
              "a device has not begun again with all others", 5)
    finally:
        other.stop()


def test_a_phone_that_can_hold_one_session_measures_the_nearer_anchor(server, devices):
    draw_anchors(server)
    post_locations(server, report("phone-1", 47, 33))
    for name in ANCHORS:
        devices(server, name, "anchor")
    phone = devices(server, "phone-1", "navigator", maximum=1)
    until(lambda: len(phone.peers()) == 1, "the phone measures none", 5)
    assert all(len(each["sessions"]) <= 1 for each in phone.orders)


@pytest.fixture
def closed(venues):
    """A server with accounts, and the fields by which its owner asks."""
    running = Server(venues, is_open=False)
    token, _ = create_account(running, first_owner_token(running))
    yield running, bearer(token)
    running.stop()


def test_a_device_may_only_speak_for_itself(closed, devices):
    server, owner = closed
    path = f"/api/v1/venues/{VENUE}/links"
    links = {}
    for role, scope in (("navigator", {"navigator": "phone-1"}), ("anchor", {"device": "dw-1"}), ("viewer", {})):
        status, _, answer = server.request(path, {"role": role, "label": role, **scope}, headers=owner)
        assert status == 201, answer
        links[role] = answer["token"]
    edit = {"id": "pair", "base": 0, "operations": [put_anchor(*each) for each in ANCHORS.items()]}
    status, _, answer = server.request(f"/api/v1/venues/{VENUE}/edits", edit, headers=owner)
    assert status == 201, answer
    anchor = devices(server, "dw-1", "anchor", token=links["anchor"])
    phone = devices(server, "phone-1", "navigator", token=links["navigator"])
    until(lambda: phone.peers() == {"dw-1"} and anchor.peers() == {"phone-1"}, "they do not measure", 5)
    for role, device in (("navigator", "phone-2"), ("anchor", "dw-2"), ("viewer", "phone-1")):
        with connected(
            server.live_url, subprotocols=["floorcast.2+json"], additional_headers=bearer(links[role])
        ) as socket:
            for message in (
                {"type": "ranging.report", "device": device, "role": "navigator", "run": 2, "count": 1,
                 "maximum": 8},
                {"type": "ranging.leave", "device": device},
            ):
                socket.send(json.dumps({"venue": VENUE, **message}))
                answer = json.loads(socket.recv(timeout=60))
                while answer["type"] == "hello":
                    answer = json.loads(socket.recv(timeout=60))
                assert answer["type"] == "error" and answer["problem"]["type"].endswith("forbidden")
    assert phone.peers() == {"dw-1"}
