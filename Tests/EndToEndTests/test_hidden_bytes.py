"""A navigator that hides leaves no byte of its name, its id or its place in any file of a server, beside what it chose."""

import json
import pathlib
import shutil
import sqlite3
import struct
import tempfile
import zlib

from websockets.sync.client import connect

from accounts import bearer, create_account, first_owner_token
from conftest import REPORT_EVERY, Server, keep_pace, until
from stream_client import messages_within, post_locations, report

VENUE = "/api/v1/venues/expo"
#: Where the hidden navigator stands, beside a visible one; with digits that nothing else has.
HIDDEN = (60.4711731, 62.8339157)
SEEN = (61.3771937, 62.5171939)


class Navigator:
    """A link of a navigator, and what its phone does."""

    def __init__(self, server, owner, id, name, spot):
        self.server, self.id, self.name, self.spot = server, id, name, spot
        status, _, link = server.request(VENUE + "/links", {"role": "navigator", "navigator": id}, headers=owner)
        assert status == 201, link
        self.headers = bearer(link["token"])

    def ask(self, path, body=None, method=None):
        status, _, answer = self.server.request(VENUE + path, body, method, self.headers)
        return status, answer

    def set(self, path, body, method="PUT"):
        status, answer = self.ask(path, body, method)
        assert status in (200, 201), answer
        return answer

    def stand(self):
        post_locations(self.server, report(self.id, *self.spot, name=self.name), headers=self.headers)


def values(path):
    """All values of a database, compressed ones unpacked."""
    connection = sqlite3.connect(path)
    tables = [name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
    for table in tables:
        for row in connection.execute(f'SELECT * FROM "{table}"'):
            for value in row:
                if isinstance(value, bytes):
                    yield table, value
                    for bits in (15, -15, 31):
                        try:
                            yield table, zlib.decompress(value, bits)
                        except zlib.error:
                            pass
                elif value is not None:
                    yield table, str(value).encode()
    connection.close()


def traces(spot):
    """How a place may lie in a file: as text and as numbers."""
    for value in spot:
        yield f"{value:.3f}".encode()
        for form in ("<d", ">d", "<f", ">f"):
            yield struct.pack(form, value)


def files_with(folder, *needles):
    """The files, and tables of databases, in which any of some bytes are."""
    found = set()
    with tempfile.TemporaryDirectory() as place:
        # To read a database changes the files beside it.
        copy = shutil.copytree(folder, pathlib.Path(place) / "copy")
        contents = {path: path.read_bytes() for path in sorted(copy.rglob("*")) if path.is_file()}
        for path, content in contents.items():
            if any(needle in content for needle in needles):
                found.add(path.name)
            if content.startswith(b"SQLite format 3"):
                kept = values(path)
                found |= {f"{path.name}: {table}" for table, value in kept if any(each in value for each in needles)}
    return found


def people(server, owner, path):
    """The ids of the people that an answer of the server names."""
    status, _, answer = server.request(VENUE + path, headers=owner)
    assert status == 200, answer
    return {each["id"] for each in answer["navigators"]}


def test_a_hidden_navigator_leaves_no_byte(venues):
    server = Server(venues, is_open=False, web="web")
    owner = bearer(create_account(server, first_owner_token(server))[0])
    settings = {"friends": True, "tracksKeptHours": 24}
    edit = {"id": "hidden-1", "base": 0, "author": "test", "operations": [{"operation": "changeVenue", "settings": settings}]}
    assert server.request(VENUE + "/edits", edit, headers=owner)[0] == 201

    ada = Navigator(server, owner, "nav-hidden-7", "Zerlina Hidden", HIDDEN)
    bob = Navigator(server, owner, "nav-seen-7", "Quirin Seen", SEEN)
    code = ada.set("/friend-codes", {}, "POST")["code"]
    bob.set("/friends", {"code": code}, "POST")
    ada.set(f"/friends/{bob.id}", {"state": "friend"}, "PATCH")
    for one, status in ((ada, "hidden"), (bob, "friends")):
        one.set("/friend-log", {"kept": True})
        friends = one.set(f"/navigators/{one.id}/sharing", {"status": status, "friends": [{ada: bob, bob: ada}[one].id]})
        assert friends["status"] == status

    # Both walk for a while, by HTTP and by their streams, while Bob waits for news of friends. A client that reads
    # now and then keeps all that came: where its queue is full, it reads no pong and closes.
    options = {"subprotocols": ["floorcast.2+json"], "max_queue": None}
    with connect(server.live_url, additional_headers=ada.headers, **options) as stream, connect(
        server.live_url, additional_headers=bob.headers, **options
    ) as news:
        news.send(json.dumps({"type": "subscribe", "venue": "expo", "streams": ["companions"]}))
        sent = json.dumps({"type": "locations", "venue": "expo", "locations": [report(ada.id, *HIDDEN, name=ada.name)]})
        heard = []

        def seconds_pass():
            ada.stand()
            bob.stand()
            stream.send(sent)
            list(messages_within(stream, 0.05))
            heard.extend(json.loads(message) for message in messages_within(news, 0.05))
            log = bob.ask("/friend-log")[1]
            return any(line["kind"] == "place" for line in log["summary"]) or keep_pace(REPORT_EVERY)

        until(seconds_pass, "the server writes the logs of its visitors", seconds=100)
    assert {each["type"] for each in heard} >= {"welcome", "companions"}
    assert not any(each["type"] == "friend.near" for each in heard)
    assert people(server, owner, "/navigators") == {bob.id}
    assert ada.ask("/friend-log")[1]["days"] == []

    # While it runs, and after its end: what it keeps in write-ahead logs, too.
    for is_running in (True, False):
        if not is_running:
            server.stop()
        assert files_with(venues, b"Quirin Seen"), "what is seen is found"
        assert files_with(venues, b"Zerlina Hidden", *traces(HIDDEN)) == set()
        # What it chose is kept: its link, that it hides, its friend.
        tables = {each.split(": ")[1] for each in files_with(venues, ada.id.encode()) if ": " in each}
        assert tables <= {"link", "sharing", "person", "friendship", "audit"}, tables
        plain = {each for each in files_with(venues, ada.id.encode()) if ": " not in each}
        assert all(each.startswith(("accounts.sqlite", "friends.sqlite")) for each in plain), plain

    # The recording has the one, and not the other.
    server = Server(venues, is_open=False, web="web")
    status, _, recorded = server.request(VENUE + "/tracks", headers=owner)
    assert status == 200 and recorded["stretches"], recorded
    assert people(server, owner, f"/tracks/positions?at={recorded['stretches'][-1]['to']}") == {bob.id}
    server.stop()
