"""What pages of other sites can do to a server on the same machine: nothing."""

import http.server
import json
import shutil
import threading

import pytest

from conftest import Server, chromium
from features import features_of, put_poi

ATTACK = """async ([url, edit]) => {
  const said = {};
  const post = (mode, type) => fetch(`${url}/api/v1/venues/expo/edits`, {
    method: 'POST', mode, headers: {'content-type': type}, body: edit, credentials: 'include',
  }).then((answer) => `${answer.type} ${answer.status}`, () => 'blocked');
  said.simple = await post('no-cors', 'text/plain');
  said.asked = await post('cors', 'application/json');
  said.read = await fetch(`${url}/api/v1/venues/expo/features`).then(() => 'read', () => 'blocked');
  said.socket = await new Promise((resolve) => {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/api/v1/live`, ['floorcast.2+json']);
    socket.onmessage = () => resolve('open');
    socket.onerror = () => resolve('blocked');
  });
  const script = document.createElement('script');
  said.script = await new Promise((resolve) => {
    script.onload = () => resolve('loaded');
    script.onerror = () => resolve('blocked');
    script.src = `${url}/shared/api/live-link.js`;
    document.head.append(script);
  });
  return said;
}"""


@pytest.fixture
def other_site():
    """A web server with an empty page; its port."""

    class Empty(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.end_headers()
            self.wfile.write(b"<!doctype html><title>Other</title>")

        def log_message(self, *_):
            pass

    serving = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Empty)
    threading.Thread(target=serving.serve_forever, daemon=True).start()
    yield serving.server_port
    serving.shutdown()


def venues_beside(venues):
    """Another folder with the same venue."""
    folder = venues / "beside"
    folder.mkdir()
    shutil.copy(venues / "expo.venue", folder)
    return folder


@pytest.fixture
def names(browser):
    """A browser for which every name under .example is this machine."""
    rules = "--host-resolver-rules=MAP *.example 127.0.0.1"
    # Chromium's own protection of private networks is off: ours is tried.
    features = "--disable-features=BlockInsecurePrivateNetworkRequests,LocalNetworkAccessChecks"
    running = browser.browser_type.launch(executable_path=chromium(), args=["--no-sandbox", rules, features])
    yield running
    running.close()


def attack(names, port, url):
    """Lets a page of another site do what it can; returns what came of it."""
    page = names.new_page()
    page.goto(f"http://evil.example:{port}/")
    edit = {"id": "forged-1", "base": 0, "author": "evil", "operations": [put_poi("forged", 60, 35)]}
    said = page.evaluate(ATTACK, [url, json.dumps(edit)])
    page.close()
    return said


@pytest.mark.modules
def test_a_page_of_another_site_changes_and_reads_nothing(names, other_site, server):
    said = attack(names, other_site, server.url)
    assert said["asked"] == said["read"] == said["socket"] == said["script"] == "blocked", said
    # The page does not learn whether its simple request was sent.
    assert not features_of(server, id="forged")


def test_the_attack_would_work_if_the_other_site_were_ours(names, other_site, venues):
    running = Server(venues, "--public-url", f"http://evil.example:{other_site}")
    try:
        said = attack(names, other_site, running.url)
        assert said["socket"] == "open" and features_of(running, id="forged")
    finally:
        running.stop()


def test_a_name_that_is_made_to_point_here_is_not_answered(names, server):
    port = server.address[1]
    page = names.new_page()
    assert page.goto(f"http://rebound.example:{port}/api/v1/venues").status == 421
    assert page.goto(f"http://rebound.example:{port}/live/").status == 421
    assert page.goto(f"http://localhost:{port}/live/").status == 200
    page.close()


def test_with_accounts_a_name_that_points_here_shows_pages_but_nothing_of_a_venue(names, venues):
    running = Server(venues, is_open=False)
    named = Server(venues_beside(venues), "--allowed-host", "map.example", is_open=False)
    try:
        page = names.new_page()
        port = running.address[1]
        assert page.goto(f"http://rebound.example:{port}/join/").status == 200
        assert page.goto(f"http://rebound.example:{port}/api/v1/venues").status == 401
        # A server with named hosts answers to no other name.
        port = named.address[1]
        assert page.goto(f"http://rebound.example:{port}/join/").status == 421
        assert page.goto(f"http://map.example:{port}/join/").status == 200
        page.close()
    finally:
        running.stop()
        named.stop()


def test_only_a_named_site_frames_our_pages(names, other_site, venues):
    running = Server(venues, "--allow-frames-from", f"http://friend.example:{other_site}")
    try:
        for site, is_shown in (("evil", False), ("friend", True)):
            page = names.new_page()
            page.goto(f"http://{site}.example:{other_site}/")
            # A refused frame goes to the browser's own page of errors.
            with page.expect_event("framenavigated", lambda frame: not frame.url.startswith("about:")) as navigated:
                page.evaluate(
                    """(url) => {
                      const frame = document.createElement('iframe');
                      frame.src = url;
                      document.body.append(frame);
                    }""",
                    f"{running.url}/live/?venue=expo",
                )
            address = navigated.value.url
            assert address.startswith(running.url) == is_shown, (site, address)
            page.close()
    finally:
        running.stop()
