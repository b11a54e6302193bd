"""How programs say who they are: to a server with accounts, and a server to one for mails."""

import base64
import os
import pathlib
import re
import socketserver
import ssl
import subprocess
import threading

import pytest

from conftest import FLOORCAST, Server, floorcast, until
from test_accounts import bearer, owner_link, sign_up
from test_proxies import certificate


@pytest.fixture
def closed(venues):
    """A server that asks who one is."""
    running = Server(venues, is_open=False)
    yield running
    running.stop()


def link(venues, role, *more):
    """A token for a program."""
    return floorcast("user", "link", "--role", role, "--venues", venues, *more).stdout.strip()


def simulate(url, *options, token=None):
    """Starts people for a server that runs elsewhere."""
    environment = {name: value for name, value in os.environ.items() if name != "FLOORCAST_TOKEN"}
    return subprocess.Popen(
        [FLOORCAST, "simulate", url, "--venue", "expo", "--people", "3", *map(str, options)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**environment, **({"FLOORCAST_TOKEN": token} if token else {})},
    )


def people(server, token):
    return len(server.request("/api/v1/venues/expo/navigators", headers=bearer(token))[2].get("navigators", []))


@pytest.mark.parametrize("way", ["environment", "file"])
def test_simulated_people_walk_on_a_server_with_accounts(closed, venues, tmp_path, way):
    gateway, staff = link(venues, "gateway", "--venue", "expo"), link(venues, "staff")
    until(lambda: closed.request("/api/v1/venues/expo", headers=bearer(staff))[0] == 200)
    file = tmp_path / "token"
    file.write_text(f"{gateway}\n")
    options = ["--token-file", file] if way == "file" else []
    walking = simulate(closed.url, *options, token=None if options else gateway)
    try:
        until(lambda: people(closed, staff) == 3)
        assert gateway not in pathlib.Path(f"/proc/{walking.pid}/cmdline").read_text()
    finally:
        walking.terminate()
        _, complaints = walking.communicate(timeout=10)
    assert complaints == ""
    assert gateway not in (venues / "server.log").read_text()


def test_a_token_that_does_not_do_is_named(closed, venues, tmp_path):
    viewer = link(venues, "viewer")
    until(lambda: closed.request("/api/v1/venues/expo", headers=bearer(viewer))[0] == 200)
    for token, said in [(None, "FLOORCAST_TOKEN or --token-file"), ("fcl_" + "A" * 43, "was revoked")]:
        walking = simulate(closed.url, token=token)
        _, complaints = walking.communicate(timeout=20)
        assert walking.returncode == 1 and said in complaints, complaints
        assert "AAAA" not in complaints
    walking = simulate(closed.url, token=viewer)
    try:
        assert "the token may not do this, another role may" in walking.stderr.readline()
    finally:
        walking.terminate()
        walking.communicate(timeout=10)
    # What is no token is not sent.
    (tmp_path / "token").write_text("correct horse")
    walking = simulate(closed.url, "--token-file", tmp_path / "token")
    _, complaints = walking.communicate(timeout=20)
    assert walking.returncode == 2 and "holds no token" in complaints and "horse" not in complaints


class Post(socketserver.StreamRequestHandler):
    """As much of an SMTP server as encrypts, knows a name and a password, and takes mails."""

    def handle(self):
        server, recipients, is_known = self.server, [], False
        is_safe = server.is_encrypted
        if is_safe:
            self.encrypt()
        self.say("220 post")
        while line := self.rfile.readline():
            word = line.decode().strip()
            server.heard.append(word)
            verb = word.upper()
            if verb.startswith("EHLO"):
                self.say(f"250-post\r\n250 {'AUTH PLAIN' if is_safe else 'STARTTLS' if server.offers else 'SIZE'}")
            elif verb == "STARTTLS":
                self.say("220 go on")
                self.encrypt()
                is_safe = True
            elif verb.startswith("AUTH PLAIN"):
                text = word[10:].strip()
                if not text:
                    self.say("334 ")
                    text = self.rfile.readline().decode().strip()
                is_known = base64.b64decode(text).split(b"\0")[1:] == [b"floor", server.password.encode()]
                self.say("235 known" if is_known else "535 unknown")
            elif verb.startswith("MAIL FROM") and not is_known:
                self.say("530 who are you")
            elif verb.startswith("RCPT TO:"):
                recipients.append(re.search("<(.*)>", word).group(1))
                self.say("250 ok")
            elif verb == "DATA":
                self.say("354 go on")
                while self.rfile.readline() != b".\r\n":
                    pass
                server.mails.append(recipients)
                self.say("250 ok")
            elif verb == "QUIT":
                return self.say("221 bye")
            else:
                self.say("250 ok")

    def encrypt(self):
        self.request = self.server.context.wrap_socket(self.request, server_side=True)
        self.connection = self.request
        self.setup()

    def say(self, line):
        self.wfile.write(f"{line}\r\n".encode())


@pytest.fixture
def post(tmp_path):
    """Makes mail servers that ask for a password."""
    certificate(tmp_path)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(tmp_path / "cert.pem", tmp_path / "key.pem")
    made = []

    def make(is_encrypted=False, offers=True):
        server = socketserver.ThreadingTCPServer(("127.0.0.1", 0), Post)
        server.daemon_threads = True
        server.context, server.is_encrypted, server.offers = context, is_encrypted, offers
        server.mails, server.heard, server.password = [], [], 'pass "wo\\rd'
        threading.Thread(target=server.serve_forever, daemon=True).start()
        made.append(server)
        return server

    yield make
    for server in made:
        server.shutdown()
        server.server_close()


def mailing(venues, tmp_path, post, *options, environment=None):
    """A server that mails by another one, at which Ada has asked for a new password."""
    (tmp_path / "password").write_text(post.password + "\n")
    known = [] if environment else ["--smtp-password-file", tmp_path / "password"]
    running = Server(
        venues, "--smtp-server", f"localhost:{post.server_address[1]}", "--smtp-from",
        "floorcast@example.org", "--smtp-user", "floor", *known, "--smtp-certificates",
        tmp_path / "cert.pem", *options, "--log-level", "trace", is_open=False, environment=environment,
    )
    sign_up(running, owner_link(running))
    assert running.request("/api/v1/resets", {"email": "ada@example.org"})[0] == 202
    return running


@pytest.mark.parametrize("way", ["starttls", "tls", "environment"])
def test_mails_go_by_a_server_that_asks_for_a_password(venues, tmp_path, post, way):
    server = post(is_encrypted=way == "tls")
    options = ["--smtp-encryption", "tls"] if way == "tls" else []
    environment = {"FLOORCAST_SMTP_PASSWORD": server.password} if way == "environment" else None
    running = mailing(venues, tmp_path, server, *options, environment=environment)
    try:
        until(lambda: server.mails)
        assert server.mails == [["ada@example.org"]]
        assert server.password not in pathlib.Path(f"/proc/{running.process.pid}/cmdline").read_text()
    finally:
        running.stop()
    log = (venues / "server.log").read_text()
    assert server.password not in log
    assert not list(pathlib.Path("/tmp").glob("floorcast-mail-*"))


def test_no_password_goes_to_a_server_that_does_not_encrypt(venues, tmp_path, post):
    server = post(offers=False)
    running = mailing(venues, tmp_path, server)
    try:
        until(lambda: "curl ended with" in (venues / "server.log").read_text())
        assert server.heard and not any("AUTH" in word.upper() for word in server.heard), server.heard
        assert server.mails == []
    finally:
        running.stop()


def test_options_for_mails_that_do_not_fit_are_named(venues):
    for options, said in [
        (["--smtp-user", "floor"], "need --smtp-server"),
        (["--smtp-server", "localhost:25", "--smtp-from", "a@example.org", "--smtp-user", "x"], "needs a password"),
    ]:
        refused = floorcast("serve", "--venues", venues, *options, check=False)
        assert refused.returncode != 0 and said in refused.stderr, refused.stderr
