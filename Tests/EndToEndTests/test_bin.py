"""Venues that are removed: into the bin, out of it, and for good, through the running server."""

import json
import re
import sqlite3

import pytest
from playwright.sync_api import expect
from websockets.exceptions import ConnectionClosed

from accounts import bearer, create_account, first_owner_token, make_token, until_taken
from conftest import Server, until
from features import put_box
from stream_client import connected

VENUE = "/api/v1/venues/expo"
BIN = "/api/v1/bin"


def next_message(connection, kind):
    """The next text message of a type."""
    while True:
        message = connection.recv(timeout=60)
        if isinstance(message, str) and (message := json.loads(message))["type"] == kind:
            return message


def removed(server):
    return [each["slug"] for each in server.request(BIN)[2]["venues"]]


def test_a_removed_venue_comes_back_as_it_was(server):
    server.until_ready()
    server.post_edit("expo", "e-1", put_box("stand", 5, 5, 6, 6))
    before = server.request(f"{VENUE}/snapshot")[2]
    name = server.request(VENUE)[2]["name"]
    status, _, answer = server.request(VENUE, method="DELETE")
    assert status == 200 and answer["end"] - answer["removed"] == 30 * 86_400_000
    assert server.request(VENUE)[0] == 404
    assert server.request("/api/v1/venues")[2]["venues"] == []
    assert removed(server) == ["expo"]
    assert server.request(BIN)[2]["venues"][0]["name"] == name
    assert server.request(VENUE, method="DELETE")[0] == 404
    status, _, answer = server.request(f"{BIN}/expo/restorations", {}, "POST")
    assert status == 201 and answer["slug"] == "expo"
    assert removed(server) == []
    after = server.request(f"{VENUE}/snapshot")[2]
    assert after == before
    # It is served as any other: edits are stored, and ticks go on.
    assert server.post_edit("expo", "e-2", put_box("stand-2", 7, 5, 8, 6))[0] == 201
    server.until_ready()


def test_viewers_of_a_removed_venue_lose_their_connection(server):
    with connected(server.live_url) as viewer:
        viewer.send(json.dumps({"type": "subscribe", "venue": "expo", "streams": ["counts"]}))
        next_message(viewer, "welcome")
        server.request(VENUE, method="DELETE")
        with pytest.raises(ConnectionClosed) as end:
            while True:
                viewer.recv(timeout=60)
        assert (end.value.rcvd.code, end.value.rcvd.reason) == (1008, "the venue was removed")
    with connected(server.live_url) as viewer:
        viewer.send(json.dumps({"type": "subscribe", "venue": "expo", "streams": ["counts"]}))
        assert next_message(viewer, "error")["problem"]["type"].endswith("#no-such-venue")


def test_a_gateway_does_not_report_into_the_void(server):
    with connected(server.live_url, subprotocols=["floorcast.2.gateway"]) as gateway:
        enrolment = {"type": "enrol", "venue": "expo", "first": 0, "navigators": [{"id": "n"}]}
        gateway.send(json.dumps(enrolment))
        next_message(gateway, "enrolled")
        server.request(VENUE, method="DELETE")
        location = {"navigator": "n", "floor": "0", "x": 1, "y": 1}
        gateway.send(json.dumps({"type": "locations", "venue": "expo", "locations": [location]}))
        assert next_message(gateway, "error")["problem"]["type"].endswith("#no-such-venue")


def test_a_restart_keeps_the_bin(venues):
    server = Server(venues)
    server.request(VENUE, method="DELETE")
    server.stop()
    server = Server(venues)
    assert removed(server) == ["expo"]
    # The name stays taken, so that nothing else is put in its place.
    status, _, problem = server.request("/api/v1/venues", {"name": "Expo", "slug": "expo"})
    assert (status, problem["type"]) == (409, "about:blank#venue-in-bin")
    assert server.request("/api/v1/venues", {"name": "Expo"})[2]["slug"] == "expo-2"
    assert server.request(f"{BIN}/expo", method="DELETE")[0] == 204
    assert removed(server) == [] and list((venues / "bin").iterdir()) == []
    assert server.request(f"{BIN}/expo", method="DELETE")[0] == 404
    assert server.request(f"{BIN}/expo/restorations", {}, "POST")[0] == 404
    assert server.request("/api/v1/venues", {"name": "Expo", "slug": "expo"})[0] == 201
    server.stop()


def test_a_venue_that_lay_in_the_bin_for_long_enough_is_deleted_at_the_start(venues):
    server = Server(venues)
    server.request(VENUE, method="DELETE")
    server.stop()
    (folder,) = (venues / "bin").iterdir()
    day = 86_400
    seconds = int(folder.name.split("-")[1])
    folder = folder.rename(folder.with_name(f"expo-{seconds - 29 * day}"))
    server = Server(venues)
    server.until_ready()
    assert removed(server) == ["expo"]
    server.stop()
    folder.rename(folder.with_name(f"expo-{seconds - 31 * day}"))
    server = Server(venues)
    until(lambda: removed(server) == [], "the venue is still there")
    server.stop()


def test_a_damaged_venue_can_be_removed(venues):
    (venues / "broken.venue").write_bytes(b"no database")
    server = Server(venues)
    assert server.request("/api/v1/venues/broken", method="DELETE")[0] == 200
    assert [each["slug"] for each in server.request("/api/v1/venues")[2]["venues"]] == ["expo"]
    status, _, answer = server.request(f"{BIN}/broken/restorations", {}, "POST")
    assert (status, answer) == (201, {"slug": "broken", "state": "failed"})
    server.stop()


def test_owners_alone_remove_and_links_end_with_the_venue(venues):
    server = Server(venues, is_open=False)
    session, _ = create_account(server, first_owner_token(server))
    owner = bearer(session)
    organiser = bearer(until_taken(server, make_token(venues, "kiosk", "--venue", "expo")))
    assert server.request(VENUE, method="DELETE", headers=organiser)[0] == 403
    assert server.request(BIN, headers=organiser)[0] == 403
    assert server.request(VENUE, method="DELETE", headers=owner)[0] == 200
    assert server.request(f"{BIN}/expo", method="DELETE", headers=owner)[0] == 204
    # A new venue of the name is not open to those that were let into the old one.
    assert server.request("/api/v1/venues", {"name": "Expo", "slug": "expo"}, headers=owner)[0] == 201
    assert server.request(VENUE, headers=organiser)[0] == 401
    kinds = [each["what"] for each in server.request("/api/v1/audit", headers=owner)[2]["entries"]]
    assert {"venue.removed", "venue.deleted"} <= set(kinds)
    server.stop()


def test_the_whole_file_can_be_downloaded(server, tmp_path):
    server.post_edit("expo", "e-1", put_box("stand", 5, 5, 6, 6))
    status, fields, content = server.request(f"{VENUE}/file")
    assert status == 200 and "expo.venue" in fields["Content-Disposition"]
    (tmp_path / "expo.venue").write_bytes(content)
    copy = sqlite3.connect(tmp_path / "expo.venue")
    assert copy.execute("SELECT count(*) FROM feature WHERE id = 'stand'").fetchone() == (1,)
    assert copy.execute("SELECT count(*) FROM edit").fetchone()[0] >= 1


@pytest.mark.parametrize("path", ["/live/?venue=expo", "/kiosk/?venue=expo&at=0:60,20", "/editor/?venue=expo"])
def test_an_open_page_says_that_its_venue_is_gone(server, open_page, path):
    opened = open_page(path, locale="en-GB")
    server.request(VENUE, method="DELETE")
    expect(opened.page.get_by_text(re.compile("no venue “expo”|Venue not found", re.IGNORECASE)).first).to_be_visible()
    # The browser reports what the server refuses from then on.
    assert all("the server responded" in each or "no venue" in each for each in opened.complaints), opened.complaints
    opened.complaints.clear()
