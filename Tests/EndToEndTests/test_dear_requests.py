"""Requests that cost much: their clients wait for them, viewers and probes do not."""

import concurrent.futures
import http.client
import json
import pathlib
import socket
import threading
import time

import pytest

from accounts import bearer, make_token
from conftest import VENUE, Server, keep_pace, until
from features import put_box, put_poi
from stream_client import LiveClient, post_locations, report

#: A list of half a million numbers, which takes long to read and is no question.
NUMBERS = json.dumps([1] * 500_000).encode()[: 1 << 20]


def send(server, method, path, body=None, headers=None, source="127.0.0.1"):
    """Sends one request over a connection of its own; returns its status, headers and body."""
    connection = http.client.HTTPConnection(*server.address, timeout=60, source_address=(source, 0))
    try:
        connection.request(method, path, body, headers or {})
        response = connection.getresponse()
        return response.status, response.headers, response.read()
    finally:
        connection.close()


def ticks(server):
    """The ticks of the venue so far; on a busy machine the answer takes longer than `Server.metrics` waits."""
    text = send(server, "GET", "/metrics")[2].decode()
    name = f'floorcast_tick_lateness_seconds_count{{venue="{VENUE}"}}'
    return next(float(line.split()[1]) for line in text.splitlines() if line.startswith(name))


def test_bodies_are_small_before_signing_in(venues):
    token = make_token(venues, "gateway", "--venue", VENUE)
    server = Server(venues, is_open=False)
    try:
        for path in ("session", "tokens", "resets", "accounts", f"venues/{VENUE}/edits", f"venues/{VENUE}/routes"):
            status, _, _ = send(server, "POST", f"/api/v1/{path}", b" " * 20_000)
            assert status == 413, path
        small = json.dumps({"email": "ada@example.org", "password": "wrong"}).encode()
        assert send(server, "POST", "/api/v1/session", small)[0] in (401, 403)
        # With a session the usual limits hold.
        status, _, _ = send(server, "POST", f"/api/v1/venues/{VENUE}/locations", b" " * 20_000, bearer(token))
        assert status == 400
    finally:
        server.stop()


def test_dear_requests_do_not_stop_ticks_and_probes(server):
    post_locations(server, report("n-1", 12, 8))
    is_over = threading.Event()

    def attack():
        while not is_over.is_set():
            send(server, "POST", f"/api/v1/venues/{VENUE}/trials", NUMBERS, source="127.0.0.2")

    with concurrent.futures.ThreadPoolExecutor(16) as pool, LiveClient(server) as client:
        client.send("subscribe", venue=VENUE, streams=["positions"])
        attackers = [pool.submit(attack) for _ in range(16)]
        try:
            before = ticks(server)
            begin = time.monotonic()
            waits = []
            while time.monotonic() - begin < 4:
                asked = time.monotonic()
                assert send(server, "GET", "/healthz")[0] == 200
                waits.append(time.monotonic() - asked)
                keep_pace(0.05)
            after = ticks(server)
        finally:
            is_over.set()
        for each in attackers:
            each.result()
    # Ten a second; where the work for requests shared their threads, one in ten came.
    assert after - before > 20, (before, after)
    assert sorted(waits)[len(waits) // 2] < 1, waits


@pytest.fixture
def edited(server):
    """A server of a venue with a long journal."""
    for number in range(400):
        box = put_box(f"box-{number % 20}", 5 + number % 9, 5, 6 + number % 9, 6)
        assert server.post_edit(VENUE, f"edit-{number}", box)[0] == 201
    return server


def test_earlier_states_are_worked_out_one_at_a_time_and_shared(edited):
    with concurrent.futures.ThreadPoolExecutor(60) as pool:
        path = f"/api/v1/venues/{VENUE}/snapshot?revision="
        answers = list(pool.map(lambda number: send(edited, "GET", path + str(number)), range(1, 61)))
        same = list(pool.map(lambda _: send(edited, "GET", path + "1"), range(10)))
    statuses = [status for status, _, _ in answers]
    assert set(statuses) <= {200, 503} and statuses.count(200) >= 17, statuses
    for status, fields, body in answers:
        if status == 503:
            assert fields["Retry-After"] == "2" and b"#busy" in body
    assert {status for status, _, _ in same} == {200} and len({body for _, _, body in same}) == 1


def processor_seconds(server):
    """The processor time that a server has had."""
    fields = pathlib.Path(f"/proc/{server.process.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / 100


@pytest.fixture
def long_journal(server):
    """A server of a venue with a journal that takes a while to go back through; it keeps no figures, for which it
    would follow the journal itself."""
    off = {"operation": "changeVenue", "settings": {"insightKeptDays": 0}}
    assert server.post_edit(VENUE, "off", off)[0] == 201
    for number in range(30):
        places = [put_poi(f"place-{each}", 5 + number % 9, 5) for each in range(400)]
        assert server.post_edit(VENUE, f"edit-{number}", *places)[0] == 201
    return server


def hang_up_on(server, path):
    """Asks for something and leaves without reading."""
    with socket.create_connection(server.address) as raw:
        raw.sendall(f"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())


def test_what_a_client_no_longer_waits_for_is_not_worked_out(long_journal):
    path = f"/api/v1/venues/{VENUE}/snapshot?revision="
    before = processor_seconds(long_journal)
    assert send(long_journal, "GET", path + "1")[0] == 200
    whole = processor_seconds(long_journal) - before
    # Each waits for those before it.
    for number in range(2, 16):
        hang_up_on(long_journal, path + str(number))
    before = processor_seconds(long_journal)
    assert send(long_journal, "GET", path + "1")[0] == 200
    assert send(long_journal, "GET", path + "16")[0] == 200
    spent = processor_seconds(long_journal) - before
    # It takes the server a second to be sure that a client has left.
    assert spent < 7 * whole + 1.5, f"{spent} s for what takes {whole} s"


def test_a_server_ends_soon_although_clients_have_left_dear_requests(long_journal):
    for number in range(1, 16):
        hang_up_on(long_journal, f"/api/v1/venues/{VENUE}/snapshot?revision={number}")
    code, seconds = long_journal.stop()
    assert code == 0 and seconds < 6, (code, seconds)
