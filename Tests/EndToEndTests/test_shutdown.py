"""A server that is stopped: its signals, closes and notices, and its end whatever hangs."""

import json
import signal
import socket
import threading
import time

import pytest
from websockets.sync.client import connect

from conftest import Server, floorcast, nothing_happens_for, until
from disk import Disk, built_shim
from features import features_of, put_poi
from network import listens
from stream_client import connected

TEXT = ["floorcast.2+json"]

@pytest.fixture
def hanging(venues, tmp_path_factory):
    """Starts a server and lets its disk hang while it stores an edit, which is not acknowledged."""
    scratch = tmp_path_factory.mktemp("disk")
    disk = Disk(built_shim(scratch), venues, scratch)

    def start(*options):
        server = Server(venues, *options, environment=disk.environment)
        disk.set("hang")
        answers = []

        def post():
            try:
                answers.append(server.post_edit("expo", "hangs", put_poi("cone", 60, 35)))
            except OSError as error:
                answers.append(error)

        threading.Thread(target=post, daemon=True).start()
        # Longer than any edit takes that does not hang.
        assert nothing_happens_for(1, lambda: list(answers)) == []
        return server

    yield start


def test_a_server_on_a_hanging_disk_ends_within_its_limit(hanging, venues):
    server = hanging("--stop-within", "9")
    begin = time.monotonic()
    server.process.terminate()
    assert server.process.wait(timeout=60) == 1
    took = time.monotonic() - begin
    server.log.close()
    # Not earlier: the server waited for what hangs.
    assert took > 8.5
    assert "not stopped after 9 s" in (venues / "server.log").read_text()


@pytest.mark.parametrize("seconds", ["0", "3601", "soon"])
def test_serve_refuses_a_stop_within_out_of_range(venues, seconds):
    refused = floorcast("serve", "--open", "--venues", venues, "--stop-within", seconds, check=False)
    assert refused.returncode != 0 and "stop-within" in refused.stderr


def test_sigterm_under_load_spreads_closes_and_keeps_acknowledged_edits(venues):
    running = Server(venues, "--simulate", "50", "--log-format", "json")
    running.until_ready()
    viewers = [connected(running.live_url, subprotocols=TEXT, close_timeout=1) for _ in range(40)]
    for viewer in viewers:
        viewer.send(json.dumps({"type": "subscribe", "venue": "expo", "streams": ["positions"]}))
    acknowledged, closings = [], []

    def edit():
        for number in range(10_000):
            try:
                status, _ = running.post_edit("expo", f"load-{number}", put_poi(f"load-{number}", 60, 35))
            except OSError:
                return
            if status != 201:
                return
            acknowledged.append(f"load-{number}")

    def await_close(viewer):
        try:
            while True:
                viewer.recv(timeout=60)
        except Exception as closed:  # websockets raises the close frame it received
            closings.append((time.monotonic(), closed.rcvd and closed.rcvd.code))

    threads = [threading.Thread(target=await_close, args=[viewer]) for viewer in viewers]
    threads.append(threading.Thread(target=edit))
    for thread in threads:
        thread.start()
    until(lambda: len(acknowledged) > 5)
    begin = time.monotonic()
    running.process.send_signal(signal.SIGTERM)
    until(lambda: not listens(running.address[1]), "it still listens", 2)
    # Another signal would end it at once.
    assert running.process.wait(timeout=60) == 0 and time.monotonic() - begin < 6
    running.stop()
    for thread in threads:
        thread.join(timeout=60)
    assert [code for _, code in closings] == [1001] * len(viewers)
    times = sorted(moment for moment, _ in closings)
    assert times[-1] - times[0] > 0.3, "all were closed at once"
    log = (venues / "server.log").read_text().splitlines()
    assert all({"time", "level", "label", "message"} <= set(json.loads(line)) for line in log if line)

    again = Server(venues)
    try:
        stored = {each["id"] for each in features_of(again)}
        assert set(acknowledged) <= stored
    finally:
        again.stop()


def test_readyz_turns_503_at_once_on_connections_that_are_there(venues):
    running = Server(venues)
    running.until_ready()
    with connect(running.live_url, subprotocols=TEXT), socket.create_connection(running.address) as probe:
        # The head of a request that was begun before the signal is answered after it.
        probe.sendall(b"GET /readyz HTTP/1.1\r\nHost: x\r\n")
        until(lambda: running.metrics()["floorcast_connections"] >= 3, "the probe is not taken in")
        running.process.send_signal(signal.SIGTERM)
        until(lambda: not listens(running.address[1]), "it still listens")
        try:
            probe.sendall(b"\r\n")
            answer = probe.recv(200)
        except OSError:
            answer = b""
    # The server hangs up on a connection between two requests, and calls itself ready to none.
    assert b" 200 " not in answer.split(b"\r\n")[0]
    running.stop()


def test_a_second_signal_ends_at_once(venues):
    running = Server(venues)
    running.until_ready()
    viewer = connected(running.live_url, subprotocols=TEXT, close_timeout=0)
    running.process.send_signal(signal.SIGSTOP)
    running.process.send_signal(signal.SIGTERM)
    running.process.send_signal(signal.SIGCONT)
    # The first signal was taken when the server listens no more.
    until(lambda: running.process.poll() is not None or not listens(running.address[1]), "it goes on")
    begin = time.monotonic()
    if running.process.poll() is None:
        running.process.send_signal(signal.SIGTERM)
    running.process.wait(timeout=60)
    assert time.monotonic() - begin < 2
    viewer.socket.close()


def test_systemd_gets_notices_of_ready_alive_and_stopping(venues):
    path = str(venues / "notify")
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as notices:
        notices.bind(path)
        notices.settimeout(10)
        running = Server(venues, environment={"NOTIFY_SOCKET": path, "WATCHDOG_USEC": "400000"})
        heard = set()
        while not {b"READY=1", b"WATCHDOG=1"} <= heard:
            heard.add(notices.recv(100))
        running.process.send_signal(signal.SIGTERM)
        while b"STOPPING=1" not in heard:
            heard.add(notices.recv(100))
        # Another signal would end it at once.
        assert running.process.wait(timeout=60) == 0
        running.stop()
