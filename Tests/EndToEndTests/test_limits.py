"""How much one address may do; others are not affected."""

import json
import socket
import time
import urllib.request

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from conftest import Server


def http(address, port, request):
    """Sends a request from an address of this machine; returns the raw answer."""
    with socket.create_connection(("127.0.0.1", port), 10, source_address=(address, 0)) as raw:
        raw.sendall(request)
        answer = b""
        while piece := raw.recv(65536):
            answer += piece
    return answer


GET = b"GET /api/v1/health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"


def metrics(server):
    """All samples of the metrics by their name with labels."""
    with urllib.request.urlopen(f"{server.url}/metrics", timeout=10) as answer:
        lines = answer.read().decode().splitlines()
    return {key: float(value) for key, value in (line.rsplit(" ", 1) for line in lines if line[0] != "#")}


def test_who_asks_too_often_is_told_when_to_come_back_and_others_are_answered(venues):
    running = Server(venues, "--limit-loopback", "--requests-per-second", "5")
    port = int(running.url.rsplit(":", 1)[1])
    try:
        answers = [http("127.0.0.2", port, GET) for _ in range(60)]
        refused = [answer for answer in answers if answer.startswith(b"HTTP/1.1 429")]
        assert len(refused) > 5 and answers[0].startswith(b"HTTP/1.1 200")
        assert b"\r\nRetry-After: 1\r\n" in refused[0] and b"#too-many-requests" in refused[0]
        assert http("127.0.0.3", port, GET).startswith(b"HTTP/1.1 200")
        assert metrics(running)['floorcast_refusals_total{reason="requests"}'] == len(refused)
    finally:
        running.stop()


def test_one_address_cannot_take_all_connections(venues):
    running = Server(venues, "--limit-loopback", "--connections-per-address", "20")
    port = int(running.url.rsplit(":", 1)[1])
    held = []
    try:
        for _ in range(30):
            raw = socket.create_connection(("127.0.0.1", port), 10, source_address=("127.0.0.2", 0))
            raw.settimeout(2)
            held.append(raw)
        time.sleep(0.5)
        for raw in held:
            raw.setblocking(False)
        ended = 0
        for raw in held:
            try:
                ended += raw.recv(1) == b""
            except BlockingIOError:
                pass
            except ConnectionResetError:
                ended += 1
        assert ended == 10
        assert http("127.0.0.3", port, GET).startswith(b"HTTP/1.1 200")
    finally:
        for raw in held:
            raw.close()
        running.stop()


def test_a_flood_of_messages_closes_its_socket_with_1008_and_no_other(venues):
    running = Server(venues, "--limit-loopback", "--messages-per-second", "20")
    try:
        quiet = connect(running.live_url, subprotocols=["floorcast.2+json"])
        loud = connect(running.live_url, subprotocols=["floorcast.2+json"])
        try:
            for number in range(500):
                loud.send(json.dumps({"type": "ping", "time": number}))
            while True:
                loud.recv(timeout=5)
        except ConnectionClosed as closed:
            assert closed.rcvd.code == 1008 and closed.rcvd.reason == "more than 20 messages a second"
        quiet.recv(timeout=5)
        quiet.send(json.dumps({"type": "ping", "time": 1}))
        assert json.loads(quiet.recv(timeout=5))["type"] == "pong"
        quiet.close()
        assert metrics(running)['floorcast_refusals_total{reason="messages"}'] == 1
    finally:
        running.stop()


def test_clients_behind_a_proxy_are_told_apart_and_cannot_pretend(venues):
    running = Server(venues, "--trusted-proxy", "127.0.0.9", "--requests-per-second", "5")
    port = int(running.url.rsplit(":", 1)[1])

    def behind(said):
        return http("127.0.0.9", port, GET.replace(b"Connection", f"X-Forwarded-For: {said}\r\nConnection".encode()))

    try:
        # What the client writes itself stands left of what the proxy adds.
        answers = [behind(f"198.51.100.{number}, 203.0.113.7") for number in range(60)]
        assert any(answer.startswith(b"HTTP/1.1 429") for answer in answers)
        assert behind("203.0.113.8").startswith(b"HTTP/1.1 200")
    finally:
        running.stop()
