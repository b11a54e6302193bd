"""Positions that the server estimates from ranges to anchors on the plan."""

import json
import math
import struct
import time
import urllib.error
import urllib.request
from datetime import datetime

from playwright.sync_api import expect

from conftest import VENUE, until
from editor_page import EDITOR, saved
from features import put_line, remove
from stream_client import LiveClient
from tags import ANCHORS, Tag, draw_anchors, measure, positioning, stand, walk


def shown(server, navigator):
    """Where the map shows a navigator; `None` where it does not."""
    _, _, answer = server.request(f"/api/v1/venues/{VENUE}/navigators")
    return next((each for each in answer["navigators"] if each["id"] == navigator), None)


def test_ranges_become_positions_on_the_map(server):
    draw_anchors(server)
    tag, end = Tag("badge-1"), (62.0, 35.0)

    def send(place):
        status, answer = measure(server, tag.ranges(place))
        assert (status, answer["accepted"]) == (202, len(ANCHORS)), answer

    walk((56.0, 35.0), end, send)
    found = positioning(server, "badge-1")
    assert found["state"] == "fixed"
    assert found["floor"] == "0"
    error = math.dist((found["x"], found["y"]), end)
    assert error < 0.5
    assert error < found["accuracy"] < 1.5
    until(lambda: shown(server, "badge-1"), "the map shows no tag")
    dot = shown(server, "badge-1")
    assert math.dist((dot["x"], dot["y"]), end) < 1
    metrics = server.metrics()
    assert metrics['floorcast_tags{venue="expo",state="fixed"}'] == 1
    assert metrics['floorcast_measurements_total{venue="expo",result="refused"}'] == 0


def test_measurements_that_cannot_be_used_are_refused_by_name(server):
    status, answer = measure(server, Tag("badge-1").ranges((60, 35)))
    assert status == 422
    assert "no anchors are drawn" in answer["detail"]
    draw_anchors(server)
    now = int(time.time() * 1000)
    bare = {"kind": "range", "navigator": "badge-1", "anchor": "uwb-1", "time": now, "distance": 30}
    wrong = [
        {**bare, "anchor": "uwb-9"}, {**bare, "distance": -3}, {**bare, "time": now + 3_600_000},
        {**bare, "distance": "far"}, {**bare, "kind": "smell"},
    ]
    status, answer = measure(server, [bare, bare, *wrong])
    assert (status, answer["accepted"], answer["duplicates"]) == (202, 2, 1)
    reasons = {each["index"]: each["reason"] for each in answer["refused"]}
    assert "no anchor of this id or device" in reasons[2]
    assert "no radio measures such a value" in reasons[3]
    assert "ahead of the server's clock" in reasons[4]
    assert "distance" in reasons[5]
    assert "kind" in reasons[6]
    assert "serverTime" in answer
    assert positioning(server, "nobody") is None


def test_a_gateway_sends_measurements_on_the_live_socket(server):
    draw_anchors(server)
    tag = Tag("badge-2")
    with LiveClient(server) as client:
        walk((56.0, 35.0), (60.0, 35.0), lambda place: client.send("measurements", venue=VENUE, measurements=tag.ranges(place)))
        assert math.dist((positioning(server, "badge-2")["x"], positioning(server, "badge-2")["y"]), (60, 35)) < 0.5
        client.send("measurements", venue=VENUE, measurements=tag.ranges((60, 35), anchors={"uwb-9": (0, 0)}))
        problem = client.wait("error")
        assert problem["problem"]["type"].endswith("#measurements-refused")
        assert problem["problem"]["counts"] == {"unknown-anchor": 1}


def as_bytes(measurements, navigators, anchors):
    """Ranges as binary messages and bodies have them: 16 bytes each, of now."""
    return b"".join(
        struct.pack("<HHHHiHBB", navigators.index(each["navigator"]), anchors.index(each["anchor"]),
                    65535, 0, round(each["distance"] * 1000), 0, 255, 0)
        for each in measurements
    )


def test_a_gateway_sends_measurements_as_bytes_on_the_live_socket(server):
    draw_anchors(server)
    tag, anchors = Tag("badge-6"), list(ANCHORS)
    with LiveClient(server) as client:
        client.send("enrol", venue=VENUE, navigators=[{"id": "badge-6", "name": "Ada"}])
        venue = client.wait("enrolled")["number"]
        client.send("anchors", venue=VENUE, anchors=anchors)

        def send(ranges, known=anchors):
            head = struct.pack("<BBHHHII", 19, 2, venue, len(ranges), 0, 0, 0)
            client.socket.send(head + as_bytes(ranges, ["badge-6"], known))

        walk((56.0, 35.0), (60.0, 35.0), lambda place: send(tag.ranges(place)))
        found = positioning(server, "badge-6")
        assert math.dist((found["x"], found["y"]), (60, 35)) < 0.5
        assert found["name"] == "Ada"
        refused = server.metrics()['floorcast_measurements_total{venue="expo",result="refused"}']
        assert refused == 0
        send(tag.ranges((60, 35), anchors={"uwb-1": ANCHORS["uwb-1"]}), ["?"] * 7 + ["uwb-1"])
        problem = client.wait("error")["problem"]
        assert problem["counts"] == {"unknown-anchor-number": 1}
        assert problem["refused"][0]["reason"] == "no anchor has the number 7"


def test_a_gateway_posts_measurements_as_bytes(server):
    draw_anchors(server)
    anchors = [*ANCHORS, "uwb-9"]

    def post(ranges, kind=20, names=("badge-7", "badge-8")):
        words = [*anchors, *(word for name in names for word in (name, "", "visitor"))]
        body = struct.pack("<BBHHHQI", kind, 2, len(anchors), len(names), 0, 0, len(ranges))
        body += b"".join(struct.pack("<H", len(word)) + word.encode() for word in words)
        body += as_bytes(ranges, names, anchors)
        request = urllib.request.Request(
            f"{server.url}/api/v1/venues/{VENUE}/measurements", data=body,
            headers={"Content-Type": "application/vnd.floorcast.measurements"})
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:
                return answer.status, json.load(answer)
        except urllib.error.HTTPError as error:
            return error.code, json.load(error)

    tags = Tag("badge-7"), Tag("badge-8", seed=6)
    walk((56.0, 35.0), (60.0, 35.0), lambda place: post([each for tag in tags for each in tag.ranges(place)]))
    for tag in tags:
        found = positioning(server, tag.navigator)
        assert math.dist((found["x"], found["y"]), (60, 35)) < 0.5
        assert found["group"] == "visitor"
    status, answer = post(tags[0].ranges((60, 35)) + tags[0].ranges((60, 35), anchors={"uwb-9": (0, 0)}))
    assert (status, answer["accepted"]) == (202, 5)
    assert [each["index"] for each in answer["refused"]] == [5]
    assert post([], kind=21)[0] == 422


def test_a_navigator_that_hides_is_not_given_away(server):
    draw_anchors(server)
    tag = Tag("badge-4")
    walk((56.0, 35.0), (57.0, 35.0), lambda place: measure(server, tag.ranges(place)))
    assert positioning(server, "badge-4")["state"] == "fixed"
    status, _, _ = server.request(
        f"/api/v1/venues/{VENUE}/navigators/badge-4/sharing", {"status": "hidden", "friends": []}, method="PUT")
    assert status == 200
    measure(server, tag.ranges((57.0, 35.0)))
    assert positioning(server, "badge-4") is None
    assert shown(server, "badge-4") is None


def test_a_wall_that_is_drawn_holds_a_dot_back(server):
    """The dot stays in front of the wall while the estimate has just come behind it, and follows in the end."""
    draw_anchors(server)
    tag, dots = Tag("badge-5"), []

    def send(place):
        assert measure(server, tag.ranges(place))[0] == 202

    stand((57.4, 35), send, 2)
    wall = put_line("wall", "new-wall", (58, 30), (58, 40), thickness=0.1)
    assert server.post_edit(VENUE, "wall", wall)[0] == 201
    stand((57.4, 35), send, 1)

    def look(place):
        send(place)
        found = positioning(server, "badge-5")
        if found["x"] > 58:
            dots.append((datetime.fromisoformat(found["time"]), found["shown"][0]))

    walk((57.4, 35), (58.9, 35), look, rest=6)
    # By the times of the estimates: how fast the test asks does not matter.
    passed = next((moment for moment, x in dots if x > 58), None)
    assert passed is not None and (passed - dots[0][0]).total_seconds() > 1.45, dots
    assert dots[-1][1] > 58.1, dots


def test_an_anchor_that_was_removed_is_heard_no_more(server):
    draw_anchors(server)
    tag = Tag("badge-3")
    status, answer = measure(server, tag.ranges((60, 35)))
    assert (status, answer["accepted"]) == (202, 5)
    assert server.post_edit(VENUE, "fewer", remove("anchor-uwb-5"))[0] == 201

    def refused():
        _, answer = measure(server, tag.ranges((60, 35)))
        return [each["index"] for each in answer["refused"]] == [4]

    until(refused, "a range to a removed anchor is taken")


def test_an_organiser_says_how_a_groups_tags_are_worn_and_takes_it_back(server, open_page):
    def settings():
        return server.request(f"/api/v1/venues/{VENUE}")[2].get("settings", {})

    editor = open_page(EDITOR)
    page = editor.page
    page.keyboard.press("Control+,")
    dialog = page.locator("dialog.settings")
    dialog.get_by_text("Positions from tags", exact=True).click()
    dialog.get_by_label("Radio").select_option("wifiRoundTrip")
    until(lambda: settings().get("radio") == "wifiRoundTrip")
    row = dialog.locator(".tag-heights li").last
    row.get_by_label("Group").fill("trolley")
    row.get_by_label("Height").fill("0.4")
    row.get_by_label("±").fill("99")
    page.keyboard.press("Tab")
    expect(dialog.locator(".tag-heights + .complaint")).to_contain_text("0.02 to 10")
    assert "tagHeights" not in settings()
    row.get_by_label("±").fill("0.1")
    page.keyboard.press("Tab")
    until(lambda: settings().get("tagHeights") == {"trolley": {"height": 0.4, "deviation": 0.1}})
    expect(dialog.get_by_label("Height of trolley")).to_have_value("0.4")
    dialog.get_by_role("button", name="Remove trolley").click()
    until(lambda: "tagHeights" not in settings())
    page.keyboard.press("Escape")
    saved(editor)
    # The radio, the height of the group, and its end.
    for _ in range(3):
        page.keyboard.press("Control+z")
    until(lambda: settings() == {}, "undo leaves settings")
