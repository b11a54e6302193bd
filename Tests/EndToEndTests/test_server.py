"""Starting, serving, stopping and surviving."""

import gzip
import json
import signal
import time

from websockets.sync.client import connect

import pytest
from conftest import Server
from features import features_of, put_poi
from network import exchange


def test_the_first_line_holds_the_url_with_the_port(server):
    assert len(server.lines) == 1
    status, _, health = server.request("/api/v1/health")
    assert status == 200 and health["status"] == "ok" and health["venues"] == 1


def test_sigterm_closes_sockets_with_1001_and_exits_0_within_5_seconds(venues):
    running = Server(venues)
    with connect(running.live_url, subprotocols=["floorcast.2+json"]) as viewer:
        assert json.loads(viewer.recv(timeout=60))["type"] == "hello"
        begin = time.monotonic()
        running.process.send_signal(signal.SIGTERM)
        try:
            while True:
                viewer.recv(timeout=60)
        except Exception as closed:  # websockets raises the close frame it received
            assert closed.rcvd.code == 1001
    # Another signal would end it at once.
    assert running.process.wait(timeout=60) == 0 and time.monotonic() - begin < 5
    running.stop()


def test_an_acknowledged_edit_survives_kill_9(venues):
    running = Server(venues)
    status, answer = running.post_edit("expo", "edit-1", put_poi("survivor", 60, 35))
    assert status == 201
    running.stop(signal.SIGKILL)

    again = Server(venues)
    try:
        assert features_of(again, id="survivor")
        status, repeated = again.post_edit("expo", "edit-1", put_poi("survivor", 60, 35))
        assert status == 200 and repeated["revision"] == answer["revision"]
    finally:
        again.stop()


def test_a_damaged_file_is_named_and_the_others_are_served(venues):
    (venues / "broken.venue").write_bytes(b"this is not a venue" * 500)
    running = Server(venues)
    try:
        _, _, answer = running.request("/api/v1/venues")
        states = {venue["slug"]: venue for venue in answer["venues"]}
        assert states["expo"]["state"] == "open"
        assert states["broken"]["state"] == "failed"
        assert "broken.venue" in states["broken"]["problem"]
    finally:
        running.stop()


def test_a_second_server_names_the_process_that_holds_the_file(server, venues):
    second = Server(venues)
    try:
        _, _, answer = second.request("/api/v1/venues")
        (venue,) = answer["venues"]
        assert venue["state"] == "failed"
        assert str(server.process.pid) in venue["problem"]
    finally:
        second.stop()


def test_an_error_is_a_problem_document(server):
    status, fields, problem = server.request("/api/v1/venues/nowhere")
    assert status == 404
    assert fields["Content-Type"].startswith("application/problem+json")
    assert "nowhere" in problem["title"] and problem["status"] == 404


def test_a_body_over_the_limit_is_refused(server):
    status, _, _ = server.request(
        "/api/v1/venues/expo/routes", {"from": "x" * 2_000_000, "to": "x"}
    )
    assert status == 413


def test_the_body_limit_can_be_set(venues):
    running = Server(venues, "--body-limit", "1")
    try:
        place = {"floor": "0", "x": 60, "y": 8}
        body = {"from": place, "to": place, "note": "x" * 900}
        assert running.request("/api/v1/venues/expo/routes", body)[0] == 200
        body["note"] = "x" * 1100
        assert running.request("/api/v1/venues/expo/routes", body)[0] == 413
    finally:
        running.stop()


def test_no_path_leaves_the_web_directory(server):
    for path in ("/../Package.swift", "/%2e%2e/Package.swift", "/..%2fPackage.swift", "/.git/config"):
        answer = exchange(server.address, f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n".encode())
        assert answer.split(b" ")[1] in (b"400", b"403", b"404"), (path, answer)


def test_static_files_have_types_and_etags(server):
    status, fields, _ = server.request("/live/")
    assert status == 200 and fields["Content-Type"].startswith("text/html")
    assert "default-src 'self'" in fields["Content-Security-Policy"]
    status, _, _ = server.request("/live/", headers={"If-None-Match": fields["ETag"]})
    assert status == 304


@pytest.mark.modules
def test_pages_are_sent_as_gzip_and_mean_the_same(server):
    for path in ["/editor/main.js", "/editor/", "/editor/editor.css"]:
        _, plain_fields, plain = server.request(path)
        _, fields, zipped = server.request(path, headers={"Accept-Encoding": "gzip"})
        assert "Content-Encoding" not in plain_fields
        if fields.get("Content-Encoding") == "gzip":
            assert gzip.decompress(zipped) == plain
            assert len(zipped) < len(plain)
        else:
            assert zipped == plain and len(plain) <= 1024, path
    assert server.request("/editor/editor.css", headers={"Accept-Encoding": "gzip"})[1]["Content-Encoding"] == "gzip"
