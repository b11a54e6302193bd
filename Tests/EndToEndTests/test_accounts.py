"""Accounts on a real server: the first owner, the command line, mails, cookies in a real browser."""

import json
import re
import stat

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from accounts import PASSWORD, TOKEN, bearer, create_account, first_owner_token, session_of
from conftest import Server, floorcast, until
from mail_server import MailServer
from stream_client import connected

@pytest.fixture
def closed(venues):
    """A server with accounts that logs all that it can."""
    running = Server(venues, "--log-level", "trace", is_open=False)
    yield running
    running.stop()


def test_the_console_link_of_the_first_start_makes_the_first_owner(closed, venues):
    assert closed.request("/api/v1/venues")[0] == 401
    assert closed.request("/")[0] == 200
    token = first_owner_token(closed)
    session, answer = create_account(closed, token)
    assert answer["account"]["grants"] == [{"venue": "*", "role": "owner"}]
    assert closed.request("/api/v1/venues", headers=bearer(session))[0] == 200
    status, fields, _ = closed.request("/api/v1/venues")
    assert (status, fields["WWW-Authenticate"]) == (401, "Bearer")

    for file in venues.glob("accounts.sqlite*"):
        assert stat.S_IMODE(file.stat().st_mode) == 0o600, file
        assert token.encode() not in file.read_bytes()
        assert session.encode() not in file.read_bytes()
    assert closed.request("/accounts.sqlite")[0] == 404
    assert closed.request("/api/v1/venues/accounts", headers=bearer(session))[0] == 404
    assert closed.stop()[0] == 0
    again = Server(venues, is_open=False)
    try:
        assert again.request("/api/v1/account", headers=bearer(session))[0] == 200
        assert again.request("/api/v1/session")[2]["hasOwner"] is True
    finally:
        again.stop()
    assert "join/#" not in again.process.stdout.read()
    log = (venues / "server.log").read_text()
    assert "/api/v1/venues" in log
    assert not TOKEN.search(log)


def test_the_command_line_changes_accounts_of_a_running_server(closed, venues):
    owner = first_owner_token(closed)
    create_account(closed, owner)
    added = floorcast(
        "user", "add", "grace@example.org", "--name", "Grace", "--role", "staff", "--venue", "expo",
        "--sign-in", "--venues", venues, "--url", closed.url,
    ).stdout
    assert added.startswith(f"{closed.url}/join/#fco_")
    body = {"token": TOKEN.search(added).group(0)}
    status, fields, answer = closed.request("/api/v1/session", body)
    assert status == 200 and answer["account"]["name"] == "Grace"
    assert answer["venues"][0]["role"] == "staff"
    grace = bearer(session_of(fields))
    assert closed.request("/api/v1/session", body)[0] == 404

    listed = floorcast("user", "list", "--venues", venues).stdout
    assert "grace@example.org" in listed and "staff of expo" in listed

    def soon(path, expected):
        """The server looks at the file each second."""
        until(lambda: closed.request(path, headers=grace)[0] == expected, f"{path} does not answer {expected}")

    with connect(closed.live_url, additional_headers=grace, subprotocols=["floorcast.2+json"]) as live:
        live.recv(timeout=60)
        floorcast("user", "role", "grace@example.org", "none", "--venue", "expo", "--venues", venues)
        soon("/api/v1/venues/expo", 404)
        with pytest.raises(ConnectionClosed):
            while True:
                live.recv(timeout=60)
        assert (live.close_code, live.close_reason) == (1008, "rights changed")
    floorcast("user", "role", "grace@example.org", "viewer", "--venues", venues)
    soon("/api/v1/venues/expo", 200)
    reset = floorcast("user", "reset", "grace@example.org", "--venues", venues).stdout
    use = {"token": TOKEN.search(reset).group(0), "password": "another horse"}
    status, fields, _ = closed.request("/api/v1/resets/use", use)
    assert status == 200
    assert closed.request("/api/v1/account", headers=grace)[0] == 401
    grace = bearer(session_of(fields))
    floorcast("user", "remove", "grace@example.org", "--venues", venues)
    soon("/api/v1/account", 401)
    last = floorcast("user", "remove", "ada@example.org", "--venues", venues, check=False)
    assert last.returncode == 1 and "without an owner" in last.stderr
    wrong = floorcast("user", "add", "nonsense", "--venues", venues, check=False)
    assert wrong.returncode == 2


def test_an_operator_revokes_the_token_of_a_device(closed, venues):
    token = floorcast("user", "link", "--role", "monitor", "--label", "Prometheus", "--venues", venues)
    headers = bearer(token.stdout.strip())
    until(lambda: closed.request("/metrics", headers=headers)[0] == 200, "the token is not taken")
    assert closed.request("/metrics")[0] == 401
    assert closed.request("/api/v1/venues", headers=headers)[0] == 403
    listed = floorcast("user", "link", "--venues", venues).stdout
    link = re.search(r"l-[0-9a-f]{16}", listed).group(0)
    floorcast("user", "link", "--revoke", link, "--venues", venues)
    until(lambda: closed.request("/metrics", headers=headers)[0] == 401, "the token is good still")


def test_a_handshake_carries_a_token_that_its_answer_does_not_repeat(closed, venues):
    token = floorcast("user", "link", "--role", "viewer", "--venue", "expo", "--venues", venues)
    token = token.stdout.strip()
    offered = ["floorcast.2+json", f"floorcast.token.{token}"]

    def admitted():
        try:
            return connected(closed.live_url, subprotocols=offered)
        except InvalidStatus as refusal:
            assert refusal.response.status_code == 401
            return None

    with until(admitted, "the token is not taken") as live:
        assert live.subprotocol == "floorcast.2+json"
        assert token not in str(live.response.headers)
        live.recv(timeout=60)
        live.send(json.dumps({"type": "subscribe", "venue": "expo", "streams": ["counts"]}))
        while json.loads(live.recv(timeout=60))["type"] != "welcome":
            pass
    with pytest.raises(InvalidStatus):
        connected(closed.live_url, subprotocols=["floorcast.2+json"])
    closed.stop()
    assert not TOKEN.search((venues / "server.log").read_text())


@pytest.mark.parametrize("bind", ["0.0.0.0", "::", "192.0.2.1"])
def test_serve_does_not_open_a_server_to_other_machines_by_mistake(venues, bind):
    refused = floorcast(
        "serve", "--open", "--bind", bind, "--port", 0, "--venues", venues, check=False
    )
    assert refused.returncode != 0
    assert "--open-anywhere" in refused.stderr


def test_a_browser_hides_the_session_cookie_from_scripts(closed, browser):
    token = first_owner_token(closed)
    context = browser.new_context()
    page = context.new_page()
    page.goto(f"{closed.url}/status/")
    status = page.evaluate(
        """async (body) => (await fetch('/api/v1/accounts', {
          method: 'POST', headers: {'content-type': 'application/json'}, body,
        })).status""",
        json.dumps({"token": token, "email": "a@example.org", "name": "Ada", "password": PASSWORD}),
    )
    assert status == 201
    assert page.evaluate("document.cookie") == ""
    (cookie,) = context.cookies()
    assert cookie["name"] == "floorcast" and cookie["httpOnly"] and cookie["sameSite"] == "Strict"
    assert page.evaluate("fetch('/api/v1/account').then((answer) => answer.status)") == 200
    socket = """new Promise((resolve) => {
      const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/api/v1/live`, ['floorcast.2+json']);
      socket.onmessage = () => resolve('open');
      socket.onclose = (event) => resolve(event.code);
    })"""
    assert page.evaluate(socket) == "open"
    assert page.evaluate("fetch('/api/v1/session', {method: 'DELETE'}).then((a) => a.status)") == 204
    assert context.cookies() == []
    assert page.evaluate("fetch('/api/v1/account').then((answer) => answer.status)") == 401
    assert page.evaluate(socket) != "open"
    context.close()


def test_a_user_gets_a_mail_to_reset_a_forgotten_password(venues, tmp_path):
    mail_server = MailServer()
    scratch = tmp_path / "scratch"
    scratch.mkdir()
    running = Server(
        venues, "--smtp-server", f"127.0.0.1:{mail_server.port}", "--smtp-from",
        "floorcast@example.org", "--public-url", "https://map.example.org", "--log-level", "trace",
        is_open=False, environment={"TMPDIR": str(scratch)},
    )
    try:
        create_account(running, first_owner_token(running))
        # An unknown person gets none, and the same answer.
        for email in ["eve@example.org", "ada@example.org"]:
            assert running.request("/api/v1/resets", {"email": email})[0] == 202
        until(lambda: mail_server.mails, "no mail came")
        (mail,) = mail_server.mails
        assert mail["to"] == ["ada@example.org"]
        link = re.search(r"https://map\.example\.org/join/#(fcr_\S{43})", mail["text"])
        use = {"token": link.group(1), "password": "another horse"}
        assert running.request("/api/v1/resets/use", use)[0] == 200
        signed = {"email": "ada@example.org", "password": "another horse"}
        assert running.request("/api/v1/session", signed)[0] == 200
    finally:
        running.stop()
        mail_server.stop()
    assert not TOKEN.search((venues / "server.log").read_text())
    assert not list(scratch.iterdir())


def test_a_server_does_not_take_a_damaged_file_of_accounts_for_a_new_one(closed, venues):
    create_account(closed, first_owner_token(closed))
    closed.stop()
    (venues / "accounts.sqlite").write_bytes(b"")
    ended = floorcast("serve", "--port", "0", "--venues", venues, check=False)
    assert ended.returncode == 1
    assert "accounts.sqlite: the file of accounts is damaged (it is empty)" in ended.stderr
    assert "join/#" not in ended.stdout
