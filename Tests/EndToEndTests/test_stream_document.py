"""The AsyncAPI document against the running server: every message is as the document says."""

import json
import re
import time

import pytest

from accounts import bearer, create_account, first_owner_token
from conftest import ROOT, Server, repeated
from documents import Document
from features import put
from stream_client import connected, post_locations, report

ASYNCAPI, OPENAPI = Document("asyncapi.json"), Document("openapi.json")
MESSAGES = ASYNCAPI.content["components"]["messages"]
TEXTS = {name for name, message in MESSAGES.items() if message["contentType"] == "application/json"}
#: Friends need links of their own, which an open server has none of.
OF_FRIENDS = {name for name in TEXTS if name.startswith("server-friend.")}


def complaints(name, value):
    """How a message differs from what the document says of it."""
    return ASYNCAPI.complaints(MESSAGES[name]["payload"], value)


class CheckedClient:
    """A text client that holds all that it receives against the document."""

    def __init__(self, server, **options):
        self.connection = connected(server.live_url, subprotocols=["floorcast.2+json"], **options)
        self.types, self.errors = set(), []

    def say(self, kind, **fields):
        """Sends a message of the document; the example where no fields are given."""
        message = {"type": kind, "venue": "expo", **fields} if fields else example(kind)
        assert complaints(f"client-{kind}", message) == [], message
        self.connection.send(json.dumps(message))

    def hear(self, *types, seconds=60):
        """Receives until messages of all these types came."""
        missing, end = set(types), time.monotonic() + seconds
        while missing:
            left = end - time.monotonic()
            assert left > 0, f"no {missing} came; errors: {self.errors}"
            message = json.loads(self.connection.recv(timeout=left))
            kind = message["type"]
            assert f"server-{kind}" in TEXTS, message
            assert complaints(f"server-{kind}", message) == [], message
            self.types.add(kind)
            missing.discard(kind)
            if kind == "error":
                self.errors.append(message)
        return message


def example(kind):
    """The documented example of a client's message."""
    return MESSAGES[f"client-{kind}"]["examples"][0]["payload"]


@pytest.fixture
def clients(server):
    opened = [CheckedClient(server) for _ in range(2)]
    yield opened
    for client in opened:
        client.connection.close()


def test_examples_are_as_their_schemas_say():
    for name, message in MESSAGES.items():
        for each in message.get("examples", []):
            assert complaints(name, each["payload"]) == [], name
    assert all("examples" in MESSAGES[name] for name in TEXTS if name.startswith("client-"))


def test_every_message_is_as_documented(server, clients):
    one, other = clients
    hall = {"operation": "change", "feature": "area-hall-1", "fields": {"properties": {"capacity": 1}}}
    sign = put("sign-1", "marker", {"type": "Point", "coordinates": [62, 33]}, heading=0)
    status, _ = server.post_edit("expo", "capacity", hall, sign)
    assert status == 201
    for client in clients:
        client.hear("hello")
        client.say("subscribe")
        client.hear("welcome", "roster", "edit", "occupancy", "crossings", "cells", "counts", "issues", "devices")
    one.say("ping")
    one.hear("pong")
    one.say("enrol")
    one.hear("enrolled")
    one.say("anchors")
    one.say("presence")
    other.say("presence", key="k-2", name="Bob", colour="#aa3300", floor="0")
    one.hear("present", "presence")
    one.say("cursor")
    other.hear("cursors")

    one.say("location")
    one.hear("positions")
    one.say("locations")
    refused = one.hear("error")
    assert refused["problem"]["type"].endswith("locations-refused")
    one.say("reporting")
    one.hear("rate")
    one.say("status")
    one.hear("devices")
    one.say("measurements")
    refused = one.hear("error")
    assert refused["problem"]["type"].endswith("measurements-refused")
    seen = {"kind": "marker", "navigator": "badge-17", "marker": "sign-1", "distance": 1.2, "angle": 0.1}
    one.say("measurements", measurements=[seen])
    one.hear("event")
    for navigator in ("badge-17", "badge-18"):
        one.say("location", navigator=navigator, floor="0", x=25, y=40)
    one.hear("alert")

    one.say("ranging.report")
    one.hear("ranging.sessions")
    one.say("ranging.leave")
    one.say("sharing")
    one.say("subscribe", streams=["companions", "routes", "positions"], navigator="badge-17")
    one.hear("companions", "visible")
    one.say("view")
    one.hear("viewing")
    one.say("ack")
    other.say("route")
    other.hear("route")
    one.hear("route")
    other.say("endRoute")
    one.hear("routeEnded")
    other.say("route", id="near", navigator="badge-17", to={"floor": "0", "x": 25.2, "y": 40})
    other.hear("arrived")
    other.say("route", id="wrong", navigator="nobody", to={"feature": "poi-stage-one"})
    assert other.hear("error")["problem"]["type"].endswith("no-such-navigator")

    recorded = int(time.time() * 1000) - 500
    one.say("subscribe", at=recorded, speed=1)
    one.hear("welcome", "replay")
    one.say("play")
    one.hear("replay")

    assert server.request("/api/v1/venues/expo/versions", {"name": "now"})[0] == 201
    assert server.request("/api/v1/venues/expo/compactions", {"version": 1})[0] == 200
    one.say("unsubscribe")
    one.say("subscribe", streams=["edits"], after=0)
    one.hear("resync")

    heard = {f"server-{kind}" for kind in one.types | other.types}
    assert {name for name in TEXTS if name.startswith("server-")} - OF_FRIENDS == heard
    harmless = ("locations-refused", "measurements-refused", "no-such-navigator")
    assert [e for c in clients for e in c.errors if not e["problem"]["type"].endswith(harmless)] == []


class Friend(CheckedClient):
    """A navigator with a link of its own, on the live stream and over HTTP."""

    def __init__(self, server, owner, navigator):
        self.server, self.navigator = server, navigator
        link = {"role": "navigator", "navigator": navigator}
        status, _, answer = server.request("/api/v1/venues/expo/links", link, headers=owner)
        assert status == 201, answer
        self.headers = bearer(answer["token"])
        super().__init__(server, additional_headers=self.headers)
        self.say("subscribe", streams=["companions"], navigator=navigator)
        self.hear("welcome")

    def call(self, method, path, body=None):
        """Calls a route of the venue that must be there for it."""
        status, _, answer = self.server.request(f"/api/v1/venues/expo/{path}", body, method, self.headers)
        assert status < 300, answer
        return answer

    def stand(self, x, y):
        post_locations(self.server, report(self.navigator, x, y), headers=self.headers)


def test_every_message_of_friends_is_as_documented(venues):
    server = Server(venues, is_open=False)
    try:
        session, _ = create_account(server, first_owner_token(server))
        owner = bearer(session)
        settings = {"operation": "changeVenue", "settings": {"friends": True}}
        edit = {"id": "friends", "base": 0, "author": "Ada", "operations": [settings]}
        assert server.request("/api/v1/venues/expo/edits", edit, headers=owner)[0] == 201
        ada, bob = Friend(server, owner, "n-ada"), Friend(server, owner, "n-bob")
        hear_friends(ada, bob)
        assert {f"server-{kind}" for kind in ada.types | bob.types} >= OF_FRIENDS
        assert ada.errors + bob.errors == []
    finally:
        server.stop()


def hear_friends(ada, bob):
    """Two navigators befriend, meet, write and take back a message."""
    for friend, name in ((ada, "Ada"), (bob, "Bob")):
        friend.call("PUT", "friend-profile", {"name": name})
    bob.call("POST", "friends", {"code": ada.call("POST", "friend-codes")["code"]})
    assert ada.hear("friend.changed")["friend"] == "n-bob"
    ada.call("PATCH", "friends/n-bob", {"state": "friend"})
    assert bob.hear("friend.changed")["friend"] == "n-ada"

    for friend, other in ((ada, "n-bob"), (bob, "n-ada")):
        friend.say("sharing", navigator=friend.navigator, status="friends", friends=[other])

    def stand(_=0):
        ada.stand(60, 62)
        bob.stand(60, 65)

    with repeated(stand):
        assert ada.hear("friend.near")["friend"] == "n-bob"
        assert bob.hear("friend.near")["friend"] == "n-ada"

    message = ada.call("POST", "friends/n-bob/messages", {"text": "Coffee?"})["id"]
    heard = bob.hear("friend.message")["message"]
    assert heard["text"] == "Coffee?"
    assert OPENAPI.complaints(OPENAPI.content["components"]["schemas"]["FriendMessage"], heard) == []
    bob.call("PATCH", f"friends/n-ada/messages/{message}", {"state": "read"})
    assert ada.hear("friend.message")["message"]["state"] == "read"
    ada.call("DELETE", f"friends/n-bob/messages/{message}")
    assert bob.hear("friend.messageDeleted")["id"] == message


def test_every_binary_message_is_documented():
    """The types of binary messages that protocol.md lists have their message in the document."""
    names = {name for name, message in MESSAGES.items() if message["contentType"] != "application/json"}
    assert names == {
        "client-ackFrame", "client-locationFrame", "client-measurementFrame", "server-positionFrame",
        "server-cellFrame",
    }


def test_every_message_has_its_heading():
    text = (ROOT / "docs/protocol.md").read_text()
    _, client, rest = re.split(r"^## Messages from the (?:client|server)$", text, flags=re.MULTILINE)
    server = re.split(r"^## ", rest, flags=re.MULTILINE)[0]
    for part, side in ((client, "client"), (server, "server")):
        headings = {f"{side}-{name}" for name in re.findall(r"^### `([\w.]+)`$", part, re.MULTILINE)}
        assert headings == {name for name in TEXTS if name.startswith(side)}
