"""Accounts of several servers: the same on all of them, and what is revoked on one is over on the others."""

import contextlib
import os
import re
import shutil
import signal
import sqlite3
import statistics
import time

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from accounts import PASSWORD, TOKEN, bearer, create_account, first_owner_token, session_of
from cluster_nodes import Etcd, Node
from conftest import VENUE, floorcast, nothing_happens_for, until
from stalling_proxy import StallingProxy

#: How many revocations are measured.
REVOCATIONS = 200 if os.environ.get("FLOORCAST_FULL") else 20
#: The seconds in which 99 of 100 revocations have to reach another node, and what a busy machine takes on top.
REVOKED_WITHIN = 0.25 + 1.75
#: The tables of the accounts, which all nodes hold alike.
TABLES = ("account", "accountRole", "session", "invitation", "oneTimeLink", "link", "sharing", "audit")


@pytest.fixture
def nodes(tmp_path, expo_file):
    """A function that starts a member of etcd and nodes with accounts, of which the first has the venue."""
    started = []
    etcd = Etcd(tmp_path, 1)

    def start(count, engine=None):
        running = []
        for index in range(count):
            folder = tmp_path / f"node-{index}"
            folder.mkdir(exist_ok=True)
            if index == 0:
                shutil.copy(expo_file, folder)
            last = index == count - 1
            running.append(
                Node(folder, f"node-{index}", etcd, is_open=False, engine=engine(etcd) if engine and last else None)
            )
            started.append(running[-1])
        return running

    yield start
    for node in started:
        with contextlib.suppress(ProcessLookupError):
            node.signal(signal.SIGCONT)
        node.server.stop(signal.SIGKILL)
    etcd.end()


def owner_at(node):
    """Makes the first owner at a node; returns the fields of its requests."""
    return bearer(create_account(node.server, first_owner_token(node.server))[0])


def rows(node):
    """All that a node's file holds of accounts."""
    path = node.folder / "accounts.sqlite"
    with contextlib.closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as database:
        return {table: sorted(map(repr, database.execute(f"SELECT * FROM {table}"))) for table in TABLES}


def agree(nodes):
    """Waits until the files of all nodes hold the same accounts."""

    def same():
        found = [rows(node) for node in nodes]
        return all(other == found[0] for other in found) and found[0]

    return until(same, "the nodes' accounts differ")


def add_staff(node, owner, email="grace@example.org"):
    """Invites a person, who accepts; returns its id and the fields of its requests."""
    invitation = {"email": email, "role": "staff", "venue": VENUE}
    status, _, answer = node.server.request("/api/v1/invitations", invitation, headers=owner)
    assert status == 201, answer
    token = TOKEN.search(repr(answer)).group(0)
    body = {"token": token, "email": email, "name": email.split("@")[0], "password": PASSWORD}
    status, fields, answer = node.server.request("/api/v1/accounts", body)
    assert status == 201, answer
    return answer["account"]["id"], bearer(session_of(fields))


def set_roles(node, owner, person, *roles):
    """Gives a person roles in the venue."""
    grants = {"grants": [{"venue": VENUE, "role": role} for role in roles]}
    status, _, answer = node.server.request(f"/api/v1/accounts/{person}", grants, "PATCH", owner)
    assert status == 200, answer


def test_an_account_of_one_node_is_good_at_all_and_a_new_node_takes_a_copy(nodes):
    first, second, third = nodes(3)
    # The link that the last node has printed counts.
    owner = owner_at(third)
    for node in (first, second, third):
        assert node.server.request("/api/v1/account", headers=owner)[0] == 200
    person, grace = add_staff(first, owner)
    # Another node asks for a session that it does not know yet.
    assert second.server.request("/api/v1/account", headers=grace)[2]["id"] == person
    signed = {"email": "grace@example.org", "password": PASSWORD}
    status, fields, _ = third.server.request("/api/v1/session", signed)
    assert status == 200
    other = bearer(session_of(fields))
    assert first.server.request("/api/v1/account", headers=other)[0] == 200
    assert len(agree([first, second, third])["account"]) == 2
    # What changes at two nodes at once is in both, one after the other.
    for index in range(20):
        node = (first, second)[index % 2]
        link = {"role": "kiosk", "label": f"link {index}"}
        status, _, answer = node.server.request(f"/api/v1/venues/{VENUE}/links", link, headers=owner)
        assert status == 201, answer
    assert len(agree([first, second, third])["link"]) == 20
    second.kill()
    for path in second.folder.glob("accounts.sqlite*"):
        path.unlink()
    assert first.server.request("/api/v1/session", method="DELETE", headers=grace)[0] == 204
    second.start()
    assert second.server.request("/api/v1/account", headers=grace)[0] == 401
    assert second.server.request("/api/v1/account", headers=other)[0] == 200
    assert len(agree([first, second, third])["link"]) == 20
    # A server that runs alone does not change what the nodes share, and other accounts are not merged.
    third.server.stop()
    alone = floorcast("serve", "--port", 0, "--venues", third.folder, check=False)
    assert alone.returncode != 0 and "say --cluster" in alone.stderr, alone.stderr
    for path in third.folder.glob("accounts.sqlite*"):
        path.unlink()
    floorcast("user", "add", "eve@example.org", "--role", "owner", "--venues", third.folder)
    with pytest.raises(AssertionError, match="it ended"):
        third.start()
    assert "rows of its own" in third.log, third.log
    assert "eve@example.org" in repr(rows(third))


def test_a_revocation_at_one_node_closes_sockets_at_another(nodes, capsys):
    first, second = nodes(2)
    owner = owner_at(second)
    person, grace = add_staff(first, owner)
    times = []
    for _ in range(REVOCATIONS):
        set_roles(first, owner, person, "staff")
        path = f"/api/v1/venues/{VENUE}"
        until(lambda: second.server.request(path, headers=grace)[0] == 200, "the role is not known")
        options = {"additional_headers": grace, "subprotocols": ["floorcast.2+json"]}
        with connect(second.server.live_url, **options) as live:
            live.recv(timeout=60)
            begin = time.monotonic()
            set_roles(first, owner, person)
            with pytest.raises(ConnectionClosed):
                while True:
                    live.recv(timeout=60)
            times.append(time.monotonic() - begin)
            assert (live.close_code, live.close_reason) == (1008, "rights changed")
    times.sort()
    with capsys.disabled():
        print(
            f"\n{len(times)} revocations, from the request to the socket's end at another node: "
            f"p50 {1000 * statistics.median(times):.0f} ms, p99 {1000 * times[int(0.99 * (len(times) - 1))]:.0f} ms, "
            f"longest {1000 * times[-1]:.0f} ms"
        )
    assert times[int(0.99 * (len(times) - 1))] < REVOKED_WITHIN, times[-5:]


def test_a_node_that_is_cut_off_lets_accounts_in_no_more_and_closes_their_sockets(nodes):
    proxies = []

    def through_proxy(etcd):
        proxies.append(StallingProxy(etcd.ports[0]))
        return f"etcd://127.0.0.1:{proxies[0].port}"

    first, second = nodes(2, through_proxy)
    owner = owner_at(second)
    _, grace = add_staff(first, owner)
    kiosk = first.server.request(f"/api/v1/venues/{VENUE}/links", {"role": "kiosk", "label": "k"}, headers=owner)
    kiosk = bearer(TOKEN.search(repr(kiosk[2])).group(0))

    def status(headers):
        return second.server.request("/api/v1/venues", headers=headers)[0]

    until(lambda: status(grace) == status(kiosk) == 200)
    options = {"subprotocols": ["floorcast.2+json"]}
    with (
        connect(second.server.live_url, additional_headers=grace, **options) as live,
        connect(second.server.live_url, additional_headers=kiosk, **options) as screen,
    ):
        live.recv(timeout=60)
        screen.recv(timeout=60)
        proxies[0].flows.clear()
        begin = time.monotonic()
        until(lambda: status(grace) == 503, "a node that is cut off lets accounts in")
        late = time.monotonic() - begin
        assert second.server.request("/api/v1/venues", headers=grace)[2]["type"].endswith("#accounts-cut-off")
        with pytest.raises(ConnectionClosed):
            while True:
                live.recv(timeout=60)
        cut = time.monotonic() - begin
        assert (live.close_code, live.close_reason) == (1013, "accounts cannot be checked")
        assert late < 5 + 3 and 10 < cut < 20, (late, cut)
        # A screen shows no person, and a visitor is led on; the other node goes on.
        nothing_happens_for(1, lambda: screen.state.name)
        assert status(kiosk) == 200
        assert first.server.request("/api/v1/venues", headers=grace)[0] == 200
        assert first.server.request("/api/v1/session", method="DELETE", headers=grace)[0] == 204
    proxies[0].flows.set()
    until(lambda: status(grace) == 401, "what was revoked meanwhile is not known")
    until(lambda: status(owner) == 200, "the node does not go on")


def test_the_command_line_changes_accounts_of_all_nodes_or_says_what_to_do(nodes):
    first, second = nodes(2)
    owner = owner_at(second)
    folder = ("--venues", first.folder)
    refused = floorcast("user", "add", "grace@example.org", *folder, check=False)
    assert refused.returncode != 0 and "--cluster" in refused.stderr, refused.stderr
    engine = ("--cluster", first.engine)
    added = floorcast("user", "add", "grace@example.org", "--role", "staff", "--sign-in", *folder, *engine)
    body = {"token": TOKEN.search(added.stdout).group(0)}
    # The other node asks before it refuses a token.
    status, fields, _ = second.server.request("/api/v1/session", body)
    assert status == 200
    grace = bearer(session_of(fields))
    assert "grace@example.org" in floorcast("user", "list", *folder).stdout
    people = second.server.request("/api/v1/accounts", headers=owner)[2]["accounts"]
    assert [each["email"] for each in people if each["name"] == "grace"] == ["grace@example.org"]
    until(lambda: first.server.request("/api/v1/account", headers=grace)[0] == 200)
    floorcast("user", "remove", "grace@example.org", *folder, *engine)
    for node in (first, second):
        until(lambda node=node: node.server.request("/api/v1/account", headers=grace)[0] == 401)
    agree([first, second])
    assert not re.search("error", second.log, re.IGNORECASE), second.log
