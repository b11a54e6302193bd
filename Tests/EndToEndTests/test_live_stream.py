"""The live stream as a client of another language sees it (Python's websockets)."""

import json
import struct

import pytest
from websockets.exceptions import InvalidStatus

from conftest import VENUE, keep_pace
from features import put_poi
from stream_client import LiveClient, connected, post_locations, report


def test_a_client_of_the_first_version_gets_the_names_of_the_others(server):
    with pytest.raises(InvalidStatus) as refused:
        connected(server.live_url, subprotocols=["floorcast.1", "floorcast.1+json"])
    answer = refused.value.response
    problem = json.loads(answer.body)
    assert answer.status_code == 400 and problem["type"].endswith("#no-such-protocol")
    assert "floorcast.1+json" in problem["title"] and "floorcast.2" in problem["detail"]


def test_a_viewer_gets_welcome_roster_and_positions(server):
    with LiveClient(server) as viewer:
        assert viewer.wait("hello")["protocol"] == "floorcast.2+json"
        viewer.send("subscribe", venue=VENUE)
        welcome = viewer.wait("welcome")
        assert {floor["floor"] for floor in welcome["floors"]} == {"0", "1"}
        status, _, answer = server.request(
            f"/api/v1/venues/{VENUE}/locations", report("n-1", 60, 35, name="Ada", heading=1.5)
        )
        assert (status, answer["accepted"]) == (202, 1)
        (known,) = viewer.wait("roster", lambda m: m["navigators"])["navigators"]
        assert (known["id"], known["name"]) == ("n-1", "Ada")
        frame = viewer.wait("positions", lambda m: m["positions"])
        slot, x, y, heading, _ = frame["positions"][0]
        assert (slot, frame["floor"]) == (known["slot"], "0")
        assert abs(x - 60) < 0.011 and abs(y - 35) < 0.011 and abs(heading - 1.5) < 0.03


def test_a_binary_frame_is_as_the_protocol_says(server):
    with LiveClient(server, "floorcast.2") as viewer:
        viewer.send("subscribe", venue=VENUE, floors=["0"])
        welcome = viewer.wait("welcome")
        floor = next(floor for floor in welcome["floors"] if floor["floor"] == "0")
        viewer.send("location", venue=VENUE, **report("n-1", 61.25, 34.5, heading=0.0))
        # Header, the part of the whole floor (tile 0) with its last entry: slot 0 is here (kind 1).
        frame = viewer.wait("frame", lambda data: len(data) == 16 + 1 + 7)
        kind, version, number, index, people, _, _ = struct.unpack_from("<BBHHHII", frame)
        assert kind in (1, 2) and version == 2 and number == welcome["number"]
        assert index == floor["index"] and people == (1 if kind == 1 else 0)
        part, head, x, y, heading, state = struct.unpack_from("<BBhhBB", frame, 16)
        assert (part, head) == (0 << 2 | 1, 0 << 4 | 1 << 2 | 2)
        assert abs(floor["origin"][0] + x * floor["unit"] - 61.25) < 0.006
        assert abs(floor["origin"][1] + y * floor["unit"] - 34.5) < 0.006
        assert heading == 0 and state & 0x80 == 0


def test_a_location_on_an_unknown_floor_is_refused_with_the_reason(server):
    status, _, answer = server.request(
        f"/api/v1/venues/{VENUE}/locations",
        {"locations": [report("n-1", 60, 35), report("n-2", 60, 35, floor="9")]},
    )
    assert status == 202 and answer["accepted"] == 1
    (refused,) = answer["refused"]
    assert refused["index"] == 1 and "9" in refused["reason"]


def test_an_edit_reaches_a_viewer_at_once_and_a_late_one_on_subscription(server):
    put = put_poi("sign", 60, 35)
    with LiveClient(server) as first, LiveClient(server) as late:
        first.send("subscribe", venue=VENUE, streams=["edits"])
        before = first.wait("welcome")["revision"]
        status, answer = server.post_edit(VENUE, "e-1", put)
        assert (status, answer["revision"]) == (201, before + 1)
        assert first.wait("edit")["edit"]["id"] == "e-1"
        late.send("subscribe", venue=VENUE, streams=["edits"], after=before)
        assert late.wait("edit")["edit"]["revision"] == before + 1
        status, again = server.post_edit(VENUE, "e-1", put)
        assert status == 200 and again == answer


def test_malformed_messages_are_answered_and_the_socket_lives(server):
    with LiveClient(server) as client:
        for text in ("{", "[]", '{"type": "nonsense"}', '{"type": "subscribe"}'):
            client.socket.send(text)
            assert client.wait("error")["problem"]["title"]
        client.send("ping", time=7)
        assert client.wait("pong")["time"] == 7


def test_a_text_client_hears_of_a_doubtful_position(server):
    with LiveClient(server) as client:
        client.send("subscribe", venue=VENUE, streams=["positions"])
        post_locations(server, report("jumper", 10, 20))
        first = client.wait("positions", lambda message: message["positions"])
        assert [len(each) for each in first["positions"]] == [5]
        keep_pace(0.2)  # a step in no time has no speed
        post_locations(server, report("jumper", 80, 20))
        later = client.wait("positions", lambda message: message["positions"])
        assert [each[5:] for each in later["positions"]] == [[True]], later
