"""How much one address may do; others are not affected."""

import contextlib
import json
import socket
import threading
import time
import urllib.error
import urllib.request

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from accounts import bearer, make_token, until_taken
from conftest import Server, floorcast, nothing_happens_for, until
from features import put_poi, remove
from network import exchange
from pictures import png_of
from rfc6455 import PING, Peer, frame
from stream_client import connected

GET = b"GET /api/v1/health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"


def test_a_client_with_too_many_requests_gets_retry_after_and_others_an_answer(venues):
    running = Server(venues, "--limit-loopback", "--requests-per-second", "5")
    try:
        answers = [exchange(running.address, GET, "127.0.0.2") for _ in range(60)]
        refused = [answer for answer in answers if answer.startswith(b"HTTP/1.1 429")]
        assert len(refused) > 5 and answers[0].startswith(b"HTTP/1.1 200")
        assert b"\r\nRetry-After: 1\r\n" in refused[0] and b"#too-many-requests" in refused[0]
        assert exchange(running.address, GET, "127.0.0.3").startswith(b"HTTP/1.1 200")
        assert running.metrics()['floorcast_refusals_total{reason="requests"}'] == len(refused)
    finally:
        running.stop()


def has_ended(raw):
    """Whether the server has hung up on a connection that does not block."""
    try:
        return raw.recv(1) == b""
    except BlockingIOError:
        return False
    except ConnectionResetError:
        return True


def test_one_address_cannot_take_all_connections(venues):
    running = Server(venues, "--limit-loopback", "--connections-per-address", "20")
    held = []
    try:
        for _ in range(30):
            raw = socket.create_connection(running.address, 10, source_address=("127.0.0.2", 0))
            raw.setblocking(False)
            held.append(raw)
        ended = lambda: sum(map(has_ended, held))  # noqa: E731
        until(lambda: ended() >= 10, "the connections over the limit are not ended")
        assert nothing_happens_for(0.3, ended) == 10
        assert exchange(running.address, GET, "127.0.0.3").startswith(b"HTTP/1.1 200")
    finally:
        for raw in held:
            raw.close()
        running.stop()


def test_a_flood_of_messages_closes_its_socket_with_1008_and_no_other(venues):
    running = Server(venues, "--limit-loopback", "--messages-per-second", "20")
    try:
        quiet = connected(running.live_url, subprotocols=["floorcast.2+json"])
        loud = connected(running.live_url, subprotocols=["floorcast.2+json"])
        try:
            for number in range(500):
                loud.send(json.dumps({"type": "ping", "time": number}))
            while True:
                loud.recv(timeout=60)
        except ConnectionClosed as closed:
            assert closed.rcvd.code == 1008 and closed.rcvd.reason == "more than 20 messages a second"
        quiet.recv(timeout=60)
        quiet.send(json.dumps({"type": "ping", "time": 1}))
        assert json.loads(quiet.recv(timeout=60))["type"] == "pong"
        quiet.close()
        assert running.metrics()['floorcast_refusals_total{reason="messages"}'] == 1
    finally:
        running.stop()


def test_the_server_limits_each_client_behind_a_proxy_and_takes_no_forged_address(venues):
    running = Server(venues, "--trusted-proxy", "127.0.0.9", "--requests-per-second", "5")

    def behind(said):
        return exchange(running.address, GET.replace(b"Connection", f"X-Forwarded-For: {said}\r\nConnection".encode()), "127.0.0.9")

    try:
        # What the client writes itself stands left of what the proxy adds.
        answers = [behind(f"198.51.100.{number}, 203.0.113.7") for number in range(60)]
        assert any(answer.startswith(b"HTTP/1.1 429") for answer in answers)
        assert behind("203.0.113.8").startswith(b"HTTP/1.1 200")
    finally:
        running.stop()


class Links:
    """A server with accounts, and tokens to it."""

    def __init__(self, venues, *options):
        self.server = Server(venues, *options, is_open=False)
        self.loud, self.quiet, self.monitor = [
            make_token(venues, role) for role in ("staff", "staff", "monitor")
        ]
        until_taken(self.server, self.monitor, "/metrics")

    def ask(self, token, number):
        """Asks for the venue through a proxy, for a client with an address of its own."""
        fields = f"X-Forwarded-For: 203.0.113.{number}\r\nAuthorization: Bearer {token}\r\nConnection"
        get = GET.replace(b"/api/v1/health", b"/api/v1/venues/expo").replace(b"Connection", fields.encode())
        return exchange(self.server.address, get, "127.0.0.9")

    def live(self, token):
        """A live stream."""
        return connected(
            self.server.live_url, subprotocols=["floorcast.2+json"],
            additional_headers=bearer(token),
        )

    def refusals(self, reason):
        return self.server.metrics(bearer(self.monitor))[f'floorcast_refusals_total{{reason="{reason}"}}']


def ended(live):
    """The code and reason with which a live stream was closed; `None` while it is open."""
    try:
        while True:
            live.recv(timeout=1)
    except TimeoutError:
        return None
    except ConnectionClosed as closed:
        return closed.rcvd.code, closed.rcvd.reason


def test_a_link_with_too_many_requests_from_many_addresses_is_refused_alone(venues):
    links = Links(venues, "--trusted-proxy", "127.0.0.9", "--requests-per-account", "5")
    try:
        answers = [links.ask(links.loud, number) for number in range(100)]
        refused = [answer for answer in answers if answer.startswith(b"HTTP/1.1 429")]
        assert len(refused) > 5 and answers[0].startswith(b"HTTP/1.1 200")
        assert b"\r\nRetry-After: 1\r\n" in refused[0] and b"from this account or link" in refused[0]
        assert links.ask(links.quiet, 7).startswith(b"HTTP/1.1 200")
        assert links.refusals("account-requests") == len(refused)
        assert links.refusals("requests") == 0
    finally:
        links.server.stop()


def test_a_link_cannot_flood_by_many_streams_each_of_which_is_slow_enough(venues):
    links = Links(venues, "--messages-per-client", "20")
    try:
        quiet = links.live(links.quiet)
        streams = [links.live(links.loud) for _ in range(20)]
        for stream in streams:
            try:
                for number in range(10):
                    stream.send(json.dumps({"type": "ping", "time": number}))
            except ConnectionClosed:
                pass
        reasons = [ended(stream) for stream in streams]
        closed = [reason for reason in reasons if reason]
        assert len(closed) > 5, reasons
        assert set(closed) == {(1008, "more than 20 messages a second from one account or link")}
        quiet.recv(timeout=60)
        quiet.send(json.dumps({"type": "ping", "time": 1}))
        assert json.loads(quiet.recv(timeout=60))["type"] == "pong"
        quiet.close()
        assert links.refusals("account-messages") == len(closed)
    finally:
        links.server.stop()


def test_a_link_has_limited_streams_and_subscriptions(venues):
    links = Links(venues, "--connections-per-account", "3", "--subscriptions-per-client", "2")
    try:
        streams = [links.live(links.loud) for _ in range(4)]
        assert ended(streams[3]) == (1008, "too many connections from this account or link")
        answers = []
        for stream in streams[:3]:
            stream.recv(timeout=60)
            stream.send(json.dumps({"type": "subscribe", "venue": "expo", "streams": ["positions"]}))
            answers.append(json.loads(stream.recv(timeout=60)))
        assert [message["type"] for message in answers] == ["welcome", "welcome", "error"], answers
        assert answers[2]["problem"]["type"].endswith("#too-many-subscriptions")
        other = links.live(links.quiet)
        other.recv(timeout=60)
        other.send(json.dumps({"type": "subscribe", "venue": "expo", "streams": ["positions"]}))
        assert json.loads(other.recv(timeout=60))["type"] == "welcome"
        # A stream that ends makes room for another one.
        streams[0].close()
        again = links.live(links.loud)
        again.recv(timeout=60)
        again.send(json.dumps({"type": "subscribe", "venue": "expo", "streams": ["positions"]}))
        assert json.loads(again.recv(timeout=60))["type"] == "welcome"
        assert links.refusals("account-connections") == 1
        assert links.refusals("account-subscriptions") == 1
    finally:
        links.server.stop()


def test_a_venue_takes_features_up_to_its_limit(venues, tmp_path):
    plan = tmp_path / "expo.geojson"
    floorcast("export", venues / "expo.venue", "--output", plan)
    count = len(json.loads(plan.read_text())["features"])
    running = Server(venues, "--features-per-venue", str(count + 2))
    try:
        assert running.post_edit("expo", "two", put_poi("more-1", 60, 35), put_poi("more-2", 60, 35))[0] == 201
        status, problem = running.post_edit("expo", "three", put_poi("more-3", 60, 35))
        assert (status, problem["limit"]) == (422, count + 2), problem
        assert problem["type"].endswith("#too-many-features") and problem["count"] == count + 3
        # What is there may be changed and exchanged.
        assert running.post_edit("expo", "moved", put_poi("more-2", 60, 35), base=1)[0] == 201
        assert running.post_edit("expo", "other", remove("more-1"), put_poi("more-3", 60, 35))[0] == 201
    finally:
        running.stop()
    # It was full already when the limit came down: it may lose some.
    running = Server(venues, "--features-per-venue", "10")
    try:
        assert running.post_edit("expo", "four", put_poi("more-4", 60, 35))[0] == 422
        assert running.post_edit("expo", "less", remove("more-2"))[0] == 201
    finally:
        running.stop()
    refused = floorcast("import", plan, "--into", tmp_path / "new.venue", "--features-per-venue", "10", check=False)
    assert refused.returncode == 1 and f"have {count} features; a venue may have 10" in refused.stderr
    assert not (tmp_path / "new.venue").exists()


@pytest.mark.parametrize("is_reading", [True, False], ids=["reading", "deaf"])
def test_a_flood_of_pings_counts_as_messages(venues, is_reading):
    running = Server(venues, "--limit-loopback", "--messages-per-second", "200")
    try:
        quiet = connected(running.live_url, subprotocols=["floorcast.2+json"])
        quiet.recv(timeout=60)
        before = running.memory("VmRSS")
        with Peer(running.address) as loud:
            loud.open()
            heard = []
            reading = threading.Thread(target=lambda: heard.append(loud.end()))
            if is_reading:
                reading.start()
            flood, sent = frame(PING, b"x" * 125) * 200, 0
            # A client that does not read the reason has some seconds to do so, in which it may send much.
            end = time.monotonic() + 60
            with contextlib.suppress(OSError):
                while time.monotonic() < end:
                    loud.socket.sendall(flood)
                    sent += 200
            assert time.monotonic() < end, "it was never ended"
            if is_reading:
                reading.join(30)
                ((code, pongs),) = heard
                # Under load it may be cut off before it has read why.
                assert code in (1008, "none") and len(pongs) <= sent + 200
        # Pings now and then, as the heartbeats of programs are, are no flood.
        for _ in range(20):
            assert quiet.ping().wait(5)
        quiet.send(json.dumps({"type": "ping", "time": 1}))
        assert json.loads(quiet.recv(timeout=60))["type"] == "pong"
        quiet.close()
        assert running.metrics()['floorcast_refusals_total{reason="messages"}'] == 1
        assert running.memory("VmRSS") - before < 64 << 20
    finally:
        running.stop()


def nested(depth):
    """JSON of lists in each other."""
    return "[" * depth + "]" * depth


def post(server, path, body):
    """Posts a body as it is; returns the status and the answer."""
    request = urllib.request.Request(f"{server.url}/api/v1/venues/expo/{path}", body, method="POST")
    try:
        with urllib.request.urlopen(request, timeout=60) as answer:
            return answer.status, answer.read()
    except urllib.error.HTTPError as error:
        return error.code, error.read()


@pytest.mark.parametrize("options, limit", [([], 64), (["--json-depth", "16"], 16), (["--json-depth", "256"], 256)],
                         ids=["usual", "least", "most"])
def test_the_server_reads_json_up_to_its_depth_limit(venues, options, limit):
    running = Server(venues, *options)
    try:
        for path in ("edits", "trials", "locations"):
            assert post(running, path, nested(limit).encode())[0] == 422
            for deep in (limit + 1, 100_000):
                status, answer = post(running, path, nested(deep).encode())
                problem = json.loads(answer)
                assert (status, problem["type"].split("#")[1], problem["limit"]) == (400, "too-deep", limit)
                assert f"more than {limit} lists and objects inside each other" in problem["title"]
                assert "--json-depth" in problem["detail"]
        with connect(running.live_url, subprotocols=["floorcast.2+json"]) as live:
            live.recv(timeout=60)
            # Long ones are read off the thread that brings them.
            for filling in ("", " " * 20_000):
                live.send(f'{filling}{{"type": "ping", "time": {nested(limit - 1)}}}')
                assert json.loads(live.recv(timeout=60))["type"] == "pong"
                live.send(f'{filling}{{"type": "ping", "time": {nested(limit)}}}')
                error = json.loads(live.recv(timeout=60))
                assert error["type"] == "error" and error["problem"]["limit"] == limit
        assert running.metrics()['floorcast_refusals_total{reason="json-depth"}'] == 8
    finally:
        running.stop()


def test_the_server_takes_pictures_up_to_its_pixel_limit(venues, tmp_path):
    running = Server(venues, "--pixels-per-picture", "1200")
    try:
        assert running.upload(png_of(40, 30, b"x"))[0] == 201
        status, problem = running.upload(png_of(40, 31, b"x"))
        assert (status, problem["limit"], problem["count"]) == (422, 1200, 1240), problem
        assert problem["title"] == "The picture has 1240 pixels; at most 1200 are taken"
        assert "--pixels-per-picture" in problem["detail"]
        assert running.metrics()['floorcast_refusals_total{reason="picture-pixels"}'] == 1
    finally:
        running.stop()
    plan, picture = tmp_path / "expo.geojson", tmp_path / "large.png"
    floorcast("export", venues / "expo.venue", "--output", plan)
    picture.write_bytes(png_of(10_001, 10_000, b"x"))
    arguments = ["import", plan, "--image", f"{picture}@0", "--into", tmp_path / "new.venue"]
    refused = floorcast(*arguments, check=False)
    assert refused.returncode == 1 and "has 100010000 pixels; at most 100000000 are taken" in refused.stderr
    assert "--pixels-per-picture" in refused.stderr and not (tmp_path / "new.venue").exists()
    floorcast(*arguments, "--pixels-per-picture", "100010000")
    assert (tmp_path / "new.venue").exists()


def test_metrics_count_refused_bodies_and_features(venues):
    running = Server(venues, "--body-limit", "1", "--features-per-venue", "1")
    try:
        assert post(running, "routes", b" " * 1025)[0] == 413
        assert running.post_edit("expo", "more", put_poi("more-1", 60, 35))[0] == 422
        figures = running.metrics()
        assert figures['floorcast_refusals_total{reason="body-size"}'] == 1
        assert figures['floorcast_refusals_total{reason="features"}'] == 1
    finally:
        running.stop()


@pytest.mark.parametrize("option, value, words", [
    ("--json-depth", "15", "from 16 to 256"), ("--json-depth", "257", "from 16 to 256"),
    ("--pixels-per-picture", "0", "from 1 to 900000000"), ("--pixels-per-picture", "900000001", "from 1 to 900000000"),
])
def test_serve_refuses_limits_out_of_range(venues, option, value, words):
    refused = floorcast("serve", "--open", "--port", "0", "--venues", venues, option, value, check=False)
    assert refused.returncode != 0 and f"{option} must be {words}" in refused.stderr
