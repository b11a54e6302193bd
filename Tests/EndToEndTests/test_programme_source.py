"""A programme that is fetched from the address that an owner set: proposed, taken, and kept secret."""

import json

import pytest

from accounts import bearer, create_account, first_owner_token
from conftest import Server, floorcast, until
from list_server import list_server

PATH = "/api/v1/venues/expo/programme"
SOURCE = f"{PATH}/source"
SECRET = "token-4711"


def listed(*rows):
    """A list of sessions of id, start and title."""
    lines = [f"{id},{title},2026-12-27T{start}:00+01:00,00:30" for id, start, title in rows]
    return "\n".join(["id,title,start,duration", *lines]) + "\n"


FIRST = listed(("1", "11:00", "Opening"), ("2", "12:00", "Maps"))
SECOND = listed(("1", "11:30", "Opening"), ("3", "13:00", "Closing"))


def titles(server, headers=None):
    """The titles of the sessions, by start."""
    sessions = server.request(PATH, headers=headers)[2]["sessions"]
    return [session["title"]["en"] for session in sessions]


def secret_files(folder):
    """The files with the secret of the address."""
    files = [file for file in folder.rglob("*") if file.is_file()]
    return {file.name for file in files if SECRET.encode() in file.read_bytes()}


def test_an_owner_sets_an_address_and_organisers_take_what_it_has(venues):
    server = Server(venues, "--fetch-from-private-networks", is_open=False)
    owner = bearer(create_account(server, first_owner_token(server))[0])
    invitation = server.request(
        "/api/v1/invitations", {"role": "organiser", "venue": "expo"}, headers=owner
    )[2]["token"]
    session = create_account(server, invitation, email="bob@example.org", name="Bob")[0]
    organiser = bearer(session)
    with list_server(FIRST) as lists:
        address = f"{lists.origin}/{SECRET}/list.csv"
        body = {"address": address, "name": "congress", "minutes": 5}
        assert server.request(SOURCE, headers=organiser)[2] == {"source": None, "maySet": False}
        assert server.request(f"{SOURCE}/fetches", {}, headers=organiser)[0] == 404
        assert server.request(SOURCE, body, "PUT", headers=organiser)[0] == 403
        status, _, answer = server.request(SOURCE, body, "PUT", headers=owner)
        assert status == 200 and answer["source"]["address"] == address

        # Organisers see where the list comes from, and not the secret.
        status, _, answer = server.request(f"{SOURCE}/fetches", {}, headers=organiser)
        source = answer["source"]
        assert status == 200 and SECRET not in json.dumps(answer)
        assert source["origin"] == lists.origin and source["last"]["result"] == "fetched"
        assert source["proposal"]["counts"]["new"] == 2 and source["next"] > source["last"]["time"]
        assert titles(server, owner) == []

        # The preview is that of a list that comes as a file, with the table of rooms.
        preview = server.request(f"{SOURCE}/import?preview=true", {"rooms": {}}, headers=organiser)
        shown = preview[2]["report"]["fingerprint"]
        assert shown == source["proposal"]["fingerprint"]
        lists.list = SECOND
        server.request(f"{SOURCE}/fetches", {}, headers=organiser)
        late = server.request(f"{SOURCE}/import?expected={shown}", {}, headers=organiser)
        assert late[0] == 409 and late[2]["type"].endswith("other-changes")
        shown = server.request(SOURCE, headers=organiser)[2]["source"]["proposal"]["fingerprint"]
        taken = server.request(f"{SOURCE}/import?expected={shown}", {}, headers=organiser)
        assert taken[0] == 201 and titles(server, owner) == ["Opening", "Closing"]
        again = server.request(f"{SOURCE}/fetches", {}, headers=organiser)[2]["source"]
        assert "proposal" not in again and again["last"]["result"] == "unchanged"
        assert lists.answers == [(f"/{SECRET}/list.csv", status) for status in (200, 200, 304)]
        undo = {"id": "undo", "base": 0, "author": "bob", "undoes": taken[2]["edit"]}
        assert server.request("/api/v1/venues/expo/edits", undo, headers=organiser)[0] == 201
        assert titles(server, owner) == []

        # The server looks by itself when it is time, also after a restart; it takes nothing.
        server.stop()
        file = venues / "expo.programme"
        assert file.stat().st_mode & 0o777 == 0o600
        assert secret_files(venues) == {"expo.programme"}
        stored = json.loads(file.read_text())
        file.write_text(json.dumps({**stored, "last": {**stored["last"], "time": "2026-01-01T00:00:00Z"}}))
        lists.list = FIRST
        server = Server(venues, "--fetch-from-private-networks", is_open=False)

        def looked():
            # Before it looks, the list of the last time is proposed: the undo took its sessions away.
            source = server.request(SOURCE, headers=owner)[2]["source"]
            return source["last"]["result"] == "fetched" and source

        assert until(looked, "it did not look")["proposal"]["counts"]["new"] == 2
        assert titles(server, owner) == []
        # What leaves the server has no secret; what is removed goes into the bin as a whole.
        for path in ("file", "export?format=geojson", "snapshot", "programme/entries"):
            content = server.request(f"/api/v1/venues/expo/{path}", headers=owner)
            assert content[0] == 200 and SECRET not in str(content)
        floorcast("backup", venues / "expo.venue", venues / "copy.venue")
        assert secret_files(venues) == {"expo.programme"}
        assert server.request("/api/v1/venues/expo", method="DELETE", headers=owner)[0] == 200
        assert not file.exists() and secret_files(venues) == {"expo.programme"}
        restored = server.request("/api/v1/bin/expo/restorations", {}, "POST", headers=owner)
        assert restored[0] == 201
        assert server.request(SOURCE, headers=owner)[2]["source"]["address"] == address
        assert server.request(SOURCE, method="DELETE", headers=owner)[0] == 204
        assert secret_files(venues) == set()
    server.stop()


def failure(server, address):
    """Why nothing is fetched from an address."""
    status, _, problem = server.request(SOURCE, {"address": address}, "PUT")
    assert status == 200, problem
    source = server.request(f"{SOURCE}/fetches", {})[2]["source"]
    assert source["last"]["result"] == "failed"
    return source["last"]["failure"]


def test_what_cannot_be_fetched_says_why(venues):
    server = Server(venues, "--fetch-from-private-networks")
    with list_server(FIRST) as lists:
        address = f"{lists.origin}/list.csv"
        lists.status = 404
        assert failure(server, address)["value"] == 404
        # A redirect could lead into the own network.
        lists.status, lists.target = 302, f"https://example.org/{SECRET}"
        led_on = failure(server, address)
        assert led_on["code"] == "redirected" and led_on["value"] == "https://example.org"
        assert SECRET not in led_on["detail"]
        lists.status, lists.target, lists.list = 200, None, ""
        assert failure(server, address)["code"] == "empty"
        lists.list = "x" * ((32 << 20) + 1)
        assert failure(server, address)["code"] == "too-large"
        lists.list = "<html>Sign in</html>"
        server.request(f"{SOURCE}/fetches", {})
        source = server.request(SOURCE)[2]["source"]
        assert source["last"]["result"] == "fetched" and "proposal" not in source
        assert "127.0.0.1" in source["unreadable"]
        assert server.request(f"{SOURCE}/import", {})[0] == 422
    assert failure(server, address)["code"] == "not-reached"
    assert failure(server, "http://nowhere.invalid/")["code"] == "no-such-host"
    for bad in ("ftp://example.org/", "file:///etc/passwd", "example.org", "http://a b/", "http:///x"):
        status, _, problem = server.request(SOURCE, {"address": bad}, "PUT")
        assert status == 422 and problem["title"].startswith("“address” must"), bad
    assert server.request(SOURCE, {"address": address, "minutes": 1}, "PUT")[0] == 422
    server.stop()


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "2130706433", "[::1]", "[::ffff:127.0.0.1]", "0.0.0.0"])
def test_lists_come_from_the_own_network_only_where_the_operator_says_so(server, host):
    with list_server(FIRST) as lists:
        address = f"http://{host}:{lists.server_port}/list.csv"
        assert failure(server, address)["code"] == "private-network"
        assert lists.answers == []
