"""Probes, metrics, the image's health check, settings, the unit file and the status page."""

import json
import os
import re
import shutil
import subprocess

import pytest
from websockets.sync.client import connect

from conftest import FLOORCAST, ROOT, Page, Server, floorcast, until


def test_a_server_is_alive_at_once_and_ready_once_it_ticks(server):
    _, fields, answer = server.request("/healthz", headers={"X-Request-Id": "probe-1"})
    assert answer == {"status": "alive"} and fields["X-Request-Id"] == "probe-1"
    server.until_ready()
    assert floorcast("health", server.url).returncode == 0


def test_readyz_names_a_file_that_cannot_be_opened(venues):
    (venues / "broken.venue").write_bytes(b"no venue" * 500)
    running = Server(venues)
    try:
        until(lambda: len(running.request("/readyz")[2].get("problems", [])) == 1)
        status, _, answer = running.request("/readyz")
        assert status == 503 and answer["problems"][0]["kind"] == "venue-failed"
        assert answer["problems"][0]["venue"] == "broken"
        # Answers name the venue, and not the folder of its file.
        for path in ["/readyz", "/api/v1/status", "/api/v1/venues", "/api/v1/venues/broken"]:
            _, _, answer = running.request(path)
            assert "broken" in json.dumps(answer) and str(venues) not in json.dumps(answer), path
        assert running.request("/healthz")[0] == 200
    finally:
        running.stop()


def test_metrics_count_the_network(server):
    server.until_ready()
    with connect(server.live_url, subprotocols=["floorcast.2+json"]) as viewer:
        viewer.recv(timeout=60)
        _, fields, text = server.request("/metrics")
        assert fields["Content-Type"] == "application/openmetrics-text; version=1.0.0; charset=utf-8"
        assert text.endswith(b"\n# EOF\n")
        values = server.metrics()
        assert values["floorcast_websockets"] == 1
        assert values["floorcast_connections"] >= 2
        assert values["floorcast_sent_bytes_total"] > 100
        assert values['floorcast_tick_duration_seconds_count{venue="expo"}'] > 0


def test_the_image_checks_its_health(server):
    server.until_ready()
    (command,) = re.findall(r"HEALTHCHECK.*\\\n\s*CMD (\[.*\])", (ROOT / "Dockerfile").read_text())
    program, *arguments = json.loads(command)
    assert (program, arguments[-1]) == ("floorcast", "http://127.0.0.1:8080")
    # As in the image: next to no environment, and no proxy in between even where one is named.
    environment = {key: value for key, value in os.environ.items() if key == "LD_LIBRARY_PATH"}
    environment |= {"PATH": "/usr/bin", "http_proxy": "http://127.0.0.1:9"}
    asked = subprocess.run(
        [FLOORCAST, *arguments[:-1], server.url], env=environment, cwd="/", capture_output=True, text=True, timeout=60
    )
    assert asked.returncode == 0, asked.stderr
    silent = subprocess.run(
        [FLOORCAST, *arguments[:-1], "http://127.0.0.1:9"], env=environment, cwd="/", capture_output=True, timeout=60
    )
    assert silent.returncode == 1


def test_settings_apply_at_once_and_after_a_restart(venues):
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


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="there is no systemd here")
def test_the_unit_file_is_valid(tmp_path):
    unit = (ROOT / "scripts/floorcast.service").read_text()
    program = tmp_path / "floorcast"
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    (tmp_path / "floorcast.service").write_text(unit.replace("/usr/local/bin/floorcast", str(program)))
    verified = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", tmp_path / "floorcast.service"], capture_output=True, text=True
    )
    assert "floorcast.service" not in verified.stderr, verified.stderr


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_status_page_sums_up_the_state(open_page, server, language):
    server.until_ready()
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


def test_the_status_page_says_since_when_the_server_is_silent(browser, venues):
    running = Server(venues)
    running.until_ready()
    page = Page(browser, running.url)
    page.open(f"{running.url}/status/?lang=en")
    page.wait("['well', 'watch'].includes(window.__app.state)")
    running.stop()
    page.wait("window.__app.state === 'silent'")
    assert "The server does not answer" in page.page.get_by_role("status").inner_text()
    assert "Since " in page.page.get_by_role("status").inner_text()
    page.context.close()
