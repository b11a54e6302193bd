"""Probes, metrics, status page, logs, taking one's leave, systemd and a proxy."""

import json
import os
import re
import shutil
import signal
import socket
import subprocess
import threading
import time
import urllib.request

import pytest
from websockets.sync.client import connect

from conftest import ROOT, Server, until
from stream_client import connected
from test_server import poi

TEXT = ["floorcast.2+json"]


def ready(server):
    return server.request("/readyz")[0] == 200


def test_a_server_is_alive_at_once_and_ready_once_it_ticks(server):
    _, fields, answer = server.request("/healthz", headers={"X-Request-Id": "probe-1"})
    assert answer == {"status": "alive"} and fields["X-Request-Id"] == "probe-1"
    until(lambda: ready(server))
    assert subprocess.run([os.environ.get("FLOORCAST", ROOT / ".build/debug/floorcast"), "health", server.url]).returncode == 0


def test_a_file_that_cannot_be_opened_is_named(venues):
    (venues / "broken.venue").write_bytes(b"no venue" * 500)
    running = Server(venues)
    try:
        until(lambda: len(running.request("/readyz")[2].get("problems", [])) == 1)
        status, _, answer = running.request("/readyz")
        assert status == 503 and answer["problems"][0]["kind"] == "venue-failed"
        assert answer["problems"][0]["venue"] == "broken"
        # By its name, and not where it lies.
        for path in ["/readyz", "/api/v1/status", "/api/v1/venues", "/api/v1/venues/broken"]:
            _, _, answer = running.request(path)
            assert "broken" in json.dumps(answer) and str(venues) not in json.dumps(answer), path
        assert running.request("/healthz")[0] == 200
    finally:
        running.stop()


def test_metrics_count_the_network(server):
    until(lambda: ready(server))
    with connect(server.live_url, subprotocols=TEXT) as viewer:
        viewer.recv(timeout=5)
        _, fields, text = server.request("/metrics")
        assert fields["Content-Type"] == "application/openmetrics-text; version=1.0.0; charset=utf-8"
        values = dict(line.rsplit(" ", 1) for line in text.decode().splitlines() if not line.startswith("#"))
        assert text.endswith(b"\n# EOF\n")
        assert int(values["floorcast_websockets"]) == 1
        assert int(values["floorcast_connections"]) >= 2
        assert int(values["floorcast_sent_bytes_total"]) > 100
        assert int(values['floorcast_tick_duration_seconds_count{venue="expo"}']) > 0


def test_the_image_asks_for_its_health_as_it_should(server):
    until(lambda: ready(server))
    (command,) = re.findall(r"HEALTHCHECK.*\\\n\s*CMD (\[.*\])", (ROOT / "Dockerfile").read_text())
    program, *arguments = json.loads(command)
    assert (program, arguments[-1]) == ("floorcast", "http://127.0.0.1:8080")
    # As in the image: next to no environment, and no proxy in between even where one is named.
    path = os.environ.get("FLOORCAST", ROOT / ".build/debug/floorcast")
    environment = {key: value for key, value in os.environ.items() if key == "LD_LIBRARY_PATH"}
    environment |= {"PATH": "/usr/bin", "http_proxy": "http://127.0.0.1:9"}
    asked = subprocess.run(
        [path, *arguments[:-1], server.url], env=environment, cwd="/", capture_output=True, text=True, timeout=30
    )
    assert asked.returncode == 0, asked.stderr
    silent = subprocess.run(
        [path, *arguments[:-1], "http://127.0.0.1:9"], env=environment, cwd="/", capture_output=True, timeout=30
    )
    assert silent.returncode == 1


def test_settings_are_in_force_at_once_and_after_a_restart(venues):
    running = Server(venues)
    edit = {"operation": "changeVenue", "settings": {"ticksPerSecond": 30}}
    assert running.post_edit("expo", "fast", edit)[0] == 201
    gauge = b'floorcast_ticks_per_second{venue="expo"} 30'
    assert gauge in running.request("/metrics")[2]
    assert running.post_edit("expo", "bad", {"operation": "changeVenue", "settings": {"ticksPerSecond": 31}})[0] == 422
    running.stop()
    again = Server(venues)
    try:
        assert gauge in again.request("/metrics")[2]
        assert again.request("/api/v1/venues/expo")[2]["settings"] == {"ticksPerSecond": 30}
    finally:
        again.stop()


def test_sigterm_under_load_spreads_farewells_and_keeps_what_was_acknowledged(venues):
    running = Server(venues, "--simulate", "50", "--log-format", "json")
    until(lambda: ready(running))
    viewers = [connected(running.live_url, subprotocols=TEXT, close_timeout=1) for _ in range(40)]
    for viewer in viewers:
        viewer.send(json.dumps({"type": "subscribe", "venue": "expo", "streams": ["positions"]}))
    acknowledged, closings = [], []

    def edit():
        for number in range(10_000):
            try:
                status, _ = running.post_edit("expo", f"load-{number}", poi(f"load-{number}", 60, 35))
            except OSError:
                return
            if status != 201:
                return
            acknowledged.append(f"load-{number}")

    def watch(viewer):
        try:
            while True:
                viewer.recv(timeout=10)
        except Exception as closed:  # websockets raises the close frame it received
            closings.append((time.monotonic(), closed.rcvd and closed.rcvd.code))

    threads = [threading.Thread(target=watch, args=[viewer]) for viewer in viewers]
    threads.append(threading.Thread(target=edit))
    for thread in threads:
        thread.start()
    until(lambda: len(acknowledged) > 5)
    begin = time.monotonic()
    running.process.send_signal(signal.SIGTERM)
    host, port = running.url.removeprefix("http://").split(":")

    def is_closed():
        try:
            socket.create_connection((host, int(port)), timeout=1).close()
            return False
        except ConnectionRefusedError:
            return True

    until(is_closed, seconds=2)
    # Another signal would end it at once.
    assert running.process.wait(timeout=10) == 0 and time.monotonic() - begin < 6
    running.stop()
    for thread in threads:
        thread.join(timeout=10)
    assert [code for _, code in closings] == [1001] * len(viewers)
    times = sorted(moment for moment, _ in closings)
    assert times[-1] - times[0] > 0.3, "they all left at once"
    log = (venues / "server.log").read_text().splitlines()
    assert all({"time", "level", "label", "message"} <= set(json.loads(line)) for line in log if line)

    again = Server(venues)
    try:
        stored = {each["id"] for each in again.request("/api/v1/venues/expo/features")[2]["features"]}
        assert set(acknowledged) <= stored
    finally:
        again.stop()


def test_readyz_turns_503_at_once_on_connections_that_are_there(venues):
    running = Server(venues)
    until(lambda: ready(running))
    host, port = running.url.removeprefix("http://").split(":")
    with connect(running.live_url, subprotocols=TEXT), socket.create_connection((host, int(port))) as probe:
        # The head of a request that was begun before the signal is answered after it.
        probe.sendall(b"GET /readyz HTTP/1.1\r\nHost: x\r\n")
        time.sleep(0.1)
        running.process.send_signal(signal.SIGTERM)
        time.sleep(0.1)
        try:
            probe.sendall(b"\r\n")
            answer = probe.recv(200)
        except OSError:
            answer = b""
    # Whoever was still between two requests is hung up on; nobody is told that all is well.
    assert b" 200 " not in answer.split(b"\r\n")[0]
    running.stop()


def test_a_second_signal_ends_at_once(venues):
    running = Server(venues)
    until(lambda: ready(running))
    viewer = connected(running.live_url, subprotocols=TEXT, close_timeout=0)
    running.process.send_signal(signal.SIGSTOP)
    running.process.send_signal(signal.SIGTERM)
    running.process.send_signal(signal.SIGCONT)
    time.sleep(0.15)
    begin = time.monotonic()
    if running.process.poll() is None:
        running.process.send_signal(signal.SIGTERM)
    running.process.wait(timeout=10)
    assert time.monotonic() - begin < 2
    viewer.socket.close()


def test_systemd_is_told_when_it_is_ready_alive_and_stopping(venues):
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
        assert running.process.wait(timeout=10) == 0
        running.stop()


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="there is no systemd here")
def test_the_unit_file_is_one(tmp_path):
    unit = (ROOT / "scripts/floorcast.service").read_text()
    program = tmp_path / "floorcast"
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    (tmp_path / "floorcast.service").write_text(unit.replace("/usr/local/bin/floorcast", str(program)))
    verified = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", tmp_path / "floorcast.service"], capture_output=True, text=True
    )
    assert "floorcast.service" not in verified.stderr, verified.stderr


@pytest.mark.skipif(not shutil.which("nginx"), reason="there is no nginx here")
def test_everything_works_behind_nginx_under_a_prefix(server, tmp_path):
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    locations = (ROOT / "scripts/nginx-floorcast.conf").read_text()
    locations = locations.replace("127.0.0.1:8080", server.url.removeprefix("http://"))
    (tmp_path / "nginx.conf").write_text(
        f"daemon off; pid {tmp_path}/pid; error_log {tmp_path}/error.log; events {{}}\n"
        f"http {{ access_log off; client_body_temp_path {tmp_path}/body; proxy_temp_path {tmp_path}/proxy;\n"
        f"fastcgi_temp_path {tmp_path}/f; uwsgi_temp_path {tmp_path}/u; scgi_temp_path {tmp_path}/s;\n"
        f"server {{ listen 127.0.0.1:{port};\n{locations} }} }}\n"
    )
    proxy = subprocess.Popen(["nginx", "-e", f"{tmp_path}/error.log", "-p", tmp_path, "-c", tmp_path / "nginx.conf"])
    base = f"http://127.0.0.1:{port}/map"
    try:

        def answers():
            try:
                return urllib.request.urlopen(f"{base}/healthz", timeout=5).status == 200
            except OSError:
                return False

        until(answers)
        page = urllib.request.urlopen(f"{base}/status/", timeout=5).read().decode()
        script = re.search(r'src="(\S+\.js)"', page).group(1)
        assert urllib.request.urlopen(f"{base}/status/{script}", timeout=5).status == 200
        answer = urllib.request.urlopen(f"{base}/api/v1/status", timeout=5)
        assert json.loads(answer.read())["venues"][0]["slug"] == "expo"
        assert re.fullmatch(r"[0-9a-f]{32}", answer.headers["X-Request-Id"])
        with connect(f"{base.replace('http', 'ws', 1)}/api/v1/live", subprotocols=TEXT) as viewer:
            assert json.loads(viewer.recv(timeout=5))["type"] == "hello"
    finally:
        proxy.terminate()
        proxy.wait(timeout=10)


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_status_page_tells_in_one_look(open_page, server, language):
    until(lambda: ready(server))
    page = open_page(f"/status/?lang={language}")
    page.wait("['well', 'watch'].includes(window.__app.state)")
    # On a busy machine ticks may be late, which the page then says.
    state = page.page.evaluate("window.__app.state")
    word = {
        "well": {"en": "All systems normal", "de": "Alles läuft normal"},
        "watch": {"en": "Needs attention", "de": "Erfordert Aufmerksamkeit"},
    }[state][language]
    assert page.page.get_by_role("status").locator("strong").inner_text() == word
    assert (page.page.get_by_role("status").get_by_role("listitem").count() == 0) == (state == "well")
    assert page.page.get_by_role("heading", name="Expo").count() == 1
    assert page.page.locator(".curve").count() == 3


def test_the_status_page_says_since_when_nobody_answers(browser, venues):
    from conftest import Page

    running = Server(venues)
    until(lambda: ready(running))
    page = Page(browser, running.url)
    page.open(f"{running.url}/status/?lang=en")
    page.wait("['well', 'watch'].includes(window.__app.state)")
    running.stop()
    page.wait("window.__app.state === 'silent'", timeout=20_000)
    assert "The server does not answer" in page.page.get_by_role("status").inner_text()
    assert "Since " in page.page.get_by_role("status").inner_text()
    page.context.close()
