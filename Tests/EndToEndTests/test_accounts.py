"""Accounts on a real server: the first owner, the command line, mails, cookies in a real browser."""

import json
import pathlib
import re
import socketserver
import stat
import threading

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from conftest import Server, floorcast, until
from stream_client import connected

TOKEN = re.compile(r"fc[sliro]_[A-Za-z0-9_-]{43}")
PASSWORD = "correct horse"


def owner_link(server):
    """The token of the link that the console prints at the first start."""
    for _ in range(2):
        found = TOKEN.search(server.process.stdout.readline())
        if found:
            return found.group(0)
    raise AssertionError("the console printed no link")


def sign_up(server, token, email="ada@example.org", name="Ada"):
    """Makes an account and returns the token of its session and the answer."""
    body = {"token": token, "email": email, "name": name, "password": PASSWORD}
    status, fields, answer = server.request("/api/v1/accounts", body)
    assert status == 201, answer
    return TOKEN.search(fields["Set-Cookie"]).group(0), answer


def bearer(token):
    return {"Authorization": f"Bearer {token}"}


@pytest.fixture
def closed(venues):
    """A server that asks who one is, and logs all that it can."""
    running = Server(venues, "--log-level", "trace", is_open=False)
    yield running
    running.stop()


def test_the_first_start_leads_to_the_first_owner(closed, venues):
    assert closed.request("/api/v1/venues")[0] == 401
    assert closed.request("/")[0] == 200
    token = owner_link(closed)
    session, answer = sign_up(closed, token)
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


def test_the_command_line_works_beside_a_running_server(closed, venues):
    owner = owner_link(closed)
    sign_up(closed, owner)
    added = floorcast(
        "user", "add", "grace@example.org", "--name", "Grace", "--role", "staff", "--venue", "expo",
        "--sign-in", "--venues", venues, "--url", closed.url,
    ).stdout
    assert added.startswith(f"{closed.url}/join/#fco_")
    body = {"token": TOKEN.search(added).group(0)}
    status, fields, answer = closed.request("/api/v1/session", body)
    assert status == 200 and answer["account"]["name"] == "Grace"
    assert answer["venues"][0]["role"] == "staff"
    grace = bearer(TOKEN.search(fields["Set-Cookie"]).group(0))
    assert closed.request("/api/v1/session", body)[0] == 404

    listed = floorcast("user", "list", "--venues", venues).stdout
    assert "grace@example.org" in listed and "staff of expo" in listed

    def soon(path, expected):
        """The server looks at the file each second."""
        until(lambda: closed.request(path, headers=grace)[0] == expected, f"{path} does not answer {expected}")

    with connect(closed.live_url, additional_headers=grace, subprotocols=["floorcast.2+json"]) as live:
        live.recv(timeout=10)
        floorcast("user", "role", "grace@example.org", "none", "--venue", "expo", "--venues", venues)
        soon("/api/v1/venues/expo", 404)
        with pytest.raises(ConnectionClosed):
            while True:
                live.recv(timeout=10)
        assert (live.close_code, live.close_reason) == (1008, "rights changed")
    floorcast("user", "role", "grace@example.org", "viewer", "--venues", venues)
    soon("/api/v1/venues/expo", 200)
    reset = floorcast("user", "reset", "grace@example.org", "--venues", venues).stdout
    use = {"token": TOKEN.search(reset).group(0), "password": "another horse"}
    status, fields, _ = closed.request("/api/v1/resets/use", use)
    assert status == 200
    assert closed.request("/api/v1/account", headers=grace)[0] == 401
    grace = bearer(TOKEN.search(fields["Set-Cookie"]).group(0))
    floorcast("user", "remove", "grace@example.org", "--venues", venues)
    soon("/api/v1/account", 401)
    last = floorcast("user", "remove", "ada@example.org", "--venues", venues, check=False)
    assert last.returncode == 1 and "nobody would be left" in last.stderr
    wrong = floorcast("user", "add", "nonsense", "--venues", venues, check=False)
    assert wrong.returncode == 2


def test_a_device_has_a_token_that_can_be_revoked(closed, venues):
    token = floorcast("user", "link", "--role", "monitor", "--label", "Prometheus", "--venues", venues)
    headers = bearer(token.stdout.strip())
    until(lambda: closed.request("/metrics", headers=headers)[0] == 200, "the token is not taken")
    assert closed.request("/metrics")[0] == 401
    assert closed.request("/api/v1/venues", headers=headers)[0] == 403
    listed = floorcast("user", "link", "--venues", venues).stdout
    link = re.search(r"l-[0-9a-f]{16}", listed).group(0)
    floorcast("user", "link", "--revoke", link, "--venues", venues)
    until(lambda: closed.request("/metrics", headers=headers)[0] == 401, "the token is good still")


def test_a_handshake_says_who_it_is_without_its_answer_saying_so(closed, venues):
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
        live.recv(timeout=10)
        live.send(json.dumps({"type": "subscribe", "venue": "expo", "streams": ["counts"]}))
        while json.loads(live.recv(timeout=10))["type"] != "welcome":
            pass
    with pytest.raises(InvalidStatus):
        connected(closed.live_url, subprotocols=["floorcast.2+json"])
    closed.stop()
    assert not TOKEN.search((venues / "server.log").read_text())


@pytest.mark.parametrize("bind", ["0.0.0.0", "::", "192.0.2.1"])
def test_nobody_opens_a_server_to_others_by_mistake(venues, bind):
    refused = floorcast(
        "serve", "--open", "--bind", bind, "--port", 0, "--venues", venues, check=False
    )
    assert refused.returncode != 0
    assert "--open-anywhere" in refused.stderr


def test_a_browser_keeps_the_cookie_to_itself(closed, browser):
    token = owner_link(closed)
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


class Post(socketserver.StreamRequestHandler):
    """As much of an SMTP server (RFC 5321) as takes one mail."""

    def handle(self):
        mail = {"to": [], "text": ""}
        self.say("220 post")
        for line in self.rfile:
            word = line.decode().strip()
            if word.upper().startswith(("EHLO", "HELO")):
                self.say("250 post")
            elif word.upper().startswith("RCPT TO:"):
                mail["to"].append(re.search("<(.*)>", word).group(1))
                self.say("250 ok")
            elif word.upper() == "DATA":
                self.say("354 go on")
                lines = []
                for line in self.rfile:
                    if line == b".\r\n":
                        break
                    lines.append(line.decode())
                mail["text"] = "".join(lines)
                self.server.mails.append(mail)
                self.say("250 ok")
            elif word.upper() == "QUIT":
                return self.say("221 bye")
            else:
                self.say("250 ok")

    def say(self, line):
        self.wfile.write(f"{line}\r\n".encode())


@pytest.fixture
def post():
    """A mail server that keeps what it gets."""
    server = socketserver.ThreadingTCPServer(("127.0.0.1", 0), Post)
    server.daemon_threads = True
    server.mails = []
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield server
    server.shutdown()
    server.server_close()


def test_whoever_forgot_their_password_gets_a_mail(venues, post):
    running = Server(
        venues, "--smtp-server", f"127.0.0.1:{post.server_address[1]}", "--smtp-from",
        "floorcast@example.org", "--public-url", "https://map.example.org", "--log-level", "trace",
        is_open=False,
    )
    try:
        sign_up(running, owner_link(running))
        # An unknown person gets none, and the same answer.
        for email in ["eve@example.org", "ada@example.org"]:
            assert running.request("/api/v1/resets", {"email": email})[0] == 202
        until(lambda: post.mails, "no mail came", 30)
        (mail,) = post.mails
        assert mail["to"] == ["ada@example.org"]
        link = re.search(r"https://map\.example\.org/join/#(fcr_\S{43})", mail["text"])
        use = {"token": link.group(1), "password": "another horse"}
        assert running.request("/api/v1/resets/use", use)[0] == 200
        signed = {"email": "ada@example.org", "password": "another horse"}
        assert running.request("/api/v1/session", signed)[0] == 200
    finally:
        running.stop()
    assert not TOKEN.search((venues / "server.log").read_text())
    assert not list(pathlib.Path("/tmp").glob("floorcast-mail-*"))
