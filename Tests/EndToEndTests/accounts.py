"""Accounts and tokens of a server, over HTTP and by the command line; people.py has their pages."""

import re

from conftest import floorcast, until

#: Tokens of sessions, links, invitations, resets and one-time sign-ins.
TOKEN = re.compile(r"fc[sliro]_[A-Za-z0-9_-]{43}")
PASSWORD = "correct horse battery"


def bearer(token):
    """The field by which a request carries a token."""
    return {"Authorization": f"Bearer {token}"}


def first_owner_token(server):
    """The token of the link that the console prints at the first start."""
    for _ in range(3):
        found = TOKEN.search(server.process.stdout.readline())
        if found:
            return found.group(0)
    raise AssertionError("the console printed no link")


def create_account(server, token, email="ada@example.org", name="Ada"):
    """Uses an invitation; returns the token of the session that it begins, and the answer."""
    body = {"token": token, "email": email, "name": name, "password": PASSWORD}
    status, fields, answer = server.request("/api/v1/accounts", body)
    assert status == 201, answer
    return session_of(fields), answer


def session_of(fields):
    """The token of the session that an answer begins."""
    return TOKEN.search(fields["Set-Cookie"]).group(0)


def make_token(venues, role, *options):
    """Makes a link for a program by the command line; returns its token."""
    made = floorcast("user", "link", "--role", role, *options, "--venues", venues)
    return TOKEN.search(made.stdout).group(0)


def until_taken(server, token, path="/api/v1/venues"):
    """Waits until a server takes a token of the command line (it reads the file each second); returns it."""
    until(lambda: server.request(path, headers=bearer(token))[0] == 200, "the token is not taken")
    return token
