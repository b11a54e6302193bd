"""Tokens and passwords of programs: of simulated people at a server, of a server at a mail server."""

import os
import pathlib
import subprocess
import uuid

import pytest

from accounts import bearer, create_account, first_owner_token, make_token, until_taken
from conftest import FLOORCAST, Server, floorcast, until
from mail_server import USER, mail_server  # noqa: F401


@pytest.fixture
def closed(venues):
    """A server with accounts."""
    running = Server(venues, is_open=False)
    yield running
    running.stop()


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
    gateway = make_token(venues, "gateway", "--venue", "expo")
    staff = until_taken(closed, make_token(venues, "staff"))
    file = tmp_path / "token"
    file.write_text(f"{gateway}\n")
    options = ["--token-file", file] if way == "file" else []
    walking = simulate(closed.url, *options, token=None if options else gateway)
    try:
        until(lambda: people(closed, staff) == 3)
        assert gateway not in pathlib.Path(f"/proc/{walking.pid}/cmdline").read_text()
    finally:
        walking.terminate()
        _, complaints = walking.communicate(timeout=60)
    assert complaints == ""
    assert gateway not in (venues / "server.log").read_text()


def test_simulate_names_a_token_that_is_not_accepted(closed, venues, tmp_path):
    viewer = until_taken(closed, make_token(venues, "viewer"))
    for token, said in [(None, "FLOORCAST_TOKEN or --token-file"), ("fcl_" + "A" * 43, "was revoked")]:
        walking = simulate(closed.url, token=token)
        _, complaints = walking.communicate(timeout=60)
        assert walking.returncode == 1 and said in complaints, complaints
        assert "AAAA" not in complaints
    walking = simulate(closed.url, token=viewer)
    try:
        assert "the token may not do this, another role may" in walking.stderr.readline()
    finally:
        walking.terminate()
        walking.communicate(timeout=60)
    # What is no token is not sent.
    (tmp_path / "token").write_text("correct horse")
    walking = simulate(closed.url, "--token-file", tmp_path / "token")
    _, complaints = walking.communicate(timeout=60)
    assert walking.returncode == 2 and "holds no token" in complaints and "horse" not in complaints


#: A mail password that has to be escaped where curl reads it.
PASSWORD = 'pass "wo\\rd'


def mailing(venues, tmp_path, mails, *options, environment=None):
    """A server that mails by another one, at which Ada has asked for a new password."""
    (tmp_path / "password").write_text(mails.password + "\n")
    known = [] if environment else ["--smtp-password-file", tmp_path / "password"]
    scratch = tmp_path / "scratch"
    scratch.mkdir()
    running = Server(
        venues, "--smtp-server", f"localhost:{mails.port}", "--smtp-from",
        "floorcast@example.org", "--smtp-user", USER, *known, "--smtp-certificates",
        tmp_path / "cert.pem", *options, "--log-level", "trace", is_open=False,
        environment={"TMPDIR": str(scratch), **(environment or {})},
    )
    create_account(running, first_owner_token(running))
    assert running.request("/api/v1/resets", {"email": "ada@example.org"})[0] == 202
    return running


@pytest.mark.parametrize("way", ["starttls", "tls", "environment"])
def test_mails_go_by_a_server_that_asks_for_a_password(venues, tmp_path, mail_server, way):  # noqa: F811
    server = mail_server(password=PASSWORD, is_encrypted=way == "tls")
    options = ["--smtp-encryption", "tls"] if way == "tls" else []
    environment = {"FLOORCAST_SMTP_PASSWORD": server.password} if way == "environment" else None
    running = mailing(venues, tmp_path, server, *options, environment=environment)
    try:
        until(lambda: server.mails)
        assert [mail["to"] for mail in server.mails] == [["ada@example.org"]]
        assert server.password not in pathlib.Path(f"/proc/{running.process.pid}/cmdline").read_text()
    finally:
        running.stop()
    log = (venues / "server.log").read_text()
    assert server.password not in log
    assert not list((tmp_path / "scratch").iterdir())


def test_a_server_removes_the_mails_that_a_killed_one_left(venues, tmp_path):
    left = tmp_path / f"floorcast-scratch-mail-{uuid.uuid4()}"
    left.mkdir(mode=0o700)
    (left / "message").write_text("a token")
    os.utime(left, (0, 0))
    Server(venues, environment={"TMPDIR": str(tmp_path)}).stop()
    assert not left.exists()


def test_no_password_goes_to_a_server_that_does_not_encrypt(venues, tmp_path, mail_server):  # noqa: F811
    server = mail_server(password=PASSWORD, offers=False)
    running = mailing(venues, tmp_path, server)
    try:
        until(lambda: "curl ended with" in (venues / "server.log").read_text())
        assert server.heard and not any("AUTH" in word.upper() for word in server.heard), server.heard
        assert server.mails == []
    finally:
        running.stop()


def test_serve_names_mail_options_that_do_not_fit(venues):
    for options, said in [
        (["--smtp-user", "floor"], "need --smtp-server"),
        (["--smtp-server", "localhost:25", "--smtp-from", "a@example.org", "--smtp-user", "x"], "needs a password"),
    ]:
        refused = floorcast("serve", "--venues", venues, *options, check=False)
        assert refused.returncode != 0 and said in refused.stderr, refused.stderr
