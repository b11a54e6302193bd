"""The built program, a real port, a real browser: what the end-to-end tests share."""

import json
import os
import pathlib
import re
import shutil
import signal
import socket
import subprocess
import time
import urllib.error
import urllib.request

import pytest
from playwright.sync_api import Error as PlaywrightError
from playwright.sync_api import sync_playwright

ROOT = pathlib.Path(__file__).resolve().parents[2]
FLOORCAST = pathlib.Path(os.environ.get("FLOORCAST", ROOT / ".build/debug/floorcast"))
DATA = pathlib.Path(os.environ.get("FLOORCAST_DATA", ROOT.parent / "shared/data"))


def floorcast(*arguments, check=True):
    """Runs the command line and returns the finished process with its output as text."""
    return subprocess.run(
        [FLOORCAST, *map(str, arguments)], capture_output=True, text=True, check=check, timeout=120
    )


def real_data(path):
    """A file of the real venues and traces that lie beside the project, or a skip that says why."""
    file = DATA / path
    if not file.exists():
        pytest.skip(f"{file} is not here (set FLOORCAST_DATA)")
    return file


def until(condition, what="it never came true", seconds=10):
    """Asks again and again until a condition is true; returns what it answered.

    For what happens outside of a page, where no event tells of it: a server's answer, a file, a process.
    """
    end = time.monotonic() + seconds
    while not (answer := condition()):
        assert time.monotonic() < end, f"{what} (after {seconds} s)"
        time.sleep(0.02)
    return answer


def listens(port):
    """Whether a process on this machine takes connections at a port."""
    try:
        socket.create_connection(("127.0.0.1", port), timeout=1).close()
        return True
    except OSError:
        return False


class Server:
    """A running `floorcast serve` on a free port."""

    running = []

    def __init__(
        self, venues, *options, environment=None, wrapper=(), is_open=True, web=ROOT / "web"
    ):
        options = [*(["--open"] if is_open else []), *options]
        self.log = open(venues / "server.log", "ab")
        self.process = subprocess.Popen(
            [*wrapper, FLOORCAST, "serve", "--port", "0", "--venues", venues]
            + ["--web", web, *options],
            stdout=subprocess.PIPE,
            stderr=self.log,
            text=True,
            env={**os.environ, **(environment or {})},
        )
        Server.running.append(self.process)
        first = self.process.stdout.readline()
        found = re.search(r"http://\S+", first)
        assert found, f"the first line has no URL: {first!r}; see {venues}/server.log"
        self.url = found.group(0).rstrip("/")
        self.live_url = self.url.replace("http", "ws", 1) + "/api/v1/live"

    def request(self, path, body=None, method=None, headers=None):
        """Sends a request; returns status, headers and the JSON of the answer (bytes otherwise)."""
        data = json.dumps(body).encode() if body is not None else None
        request = urllib.request.Request(
            f"{self.url}{path}", data=data, method=method, headers=headers or {}
        )
        try:
            with urllib.request.urlopen(request, timeout=10) as answer:
                status, fields, content = answer.status, answer.headers, answer.read()
        except urllib.error.HTTPError as error:
            status, fields, content = error.code, error.headers, error.read()
        is_json = "json" in fields.get("Content-Type", "")
        return status, fields, json.loads(content) if is_json else content

    def post_edit(self, slug, identifier, *operations, author="test", base=0):
        """Posts an edit and returns the status and the answer."""
        edit = {"id": identifier, "base": base, "author": author, "operations": list(operations)}
        status, _, answer = self.request(f"/api/v1/venues/{slug}/edits", edit)
        return status, answer

    def stop(self, signal_number=signal.SIGTERM):
        """Ends the server; returns its exit code and the seconds it took."""
        begin = time.monotonic()
        if self.process.poll() is None:
            self.process.send_signal(signal_number)
        code = self.process.wait(timeout=10)
        self.log.close()
        return code, time.monotonic() - begin


@pytest.fixture(scope="session", autouse=True)
def no_server_is_left():
    """Ends what tests that failed have left running."""
    yield
    for process in Server.running:
        if process.poll() is None:
            process.kill()
            process.wait(timeout=10)
    Server.running.clear()


@pytest.fixture(scope="session")
def expo_file(tmp_path_factory):
    """The demo venue, made once from its source text."""
    directory = tmp_path_factory.mktemp("expo")
    subprocess.run([ROOT / "scripts/make-demo-venue", FLOORCAST, directory], check=True)
    return directory / "expo.venue"


@pytest.fixture
def venues(tmp_path, expo_file):
    """A directory with a fresh copy of the demo venue."""
    shutil.copy(expo_file, tmp_path / "expo.venue")
    return tmp_path


@pytest.fixture
def server(venues):
    """A server of the demo venue without simulated people."""
    running = Server(venues)
    yield running
    running.stop()


@pytest.fixture(scope="session")
def bundle(tmp_path_factory):
    """The folder of the pages as scripts/bundle makes them."""
    folder = tmp_path_factory.mktemp("bundle") / "web"
    subprocess.run([ROOT / "scripts/bundle", folder], check=True, stdout=subprocess.DEVNULL)
    return folder


@pytest.fixture(scope="session")
def browser():
    """The system's Chromium."""
    path = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
    assert path, "Chromium is missing: apt-get install chromium"
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield running
        running.close()


#: Ends when transitions and animations have, and the map is where it was for three frames.
STILL = """async () => {
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  const ends = (each) => each.effect?.getComputedTiming().iterations !== Infinity;
  const place = () => {
    const see = window.__app?.worldToScreen;
    return see ? JSON.stringify([see(0, 0), see(9, 9)]) : '';
  };
  for (let same = 0, before = null; same < 3; ) {
    await frame();
    const running = document.getAnimations().filter((each) => each.playState === 'running' && ends(each));
    await Promise.all(running.map((each) => each.finished.catch(() => null)));
    const now = place();
    same = now === before && running.length === 0 ? same + 1 : 0;
    before = now;
  }
}"""


class Page:
    """A browser page that remembers what went wrong on it."""

    def __init__(self, browser, origin, width=1280, height=800, is_new=False, **options):
        self.context = browser.new_context(viewport={"width": width, "height": height}, **options)
        if not is_new:
            # Whoever was here before is not offered the tour.
            self.context.add_init_script("localStorage.setItem('floorcast.tour', 'seen')")
        self.page = self.context.new_page()
        self.complaints = []
        self.page.on("pageerror", lambda error: self.complaints.append(f"error: {error}"))
        self.page.on(
            "console",
            lambda message: message.type == "error"
            and self.complaints.append(f"console: {message.text}"),
        )
        self.page.on(
            "request",
            lambda request: request.url.startswith((origin, origin.replace("http", "ws", 1), "data:", "blob:"))
            or self.complaints.append(f"left the origin: {request.url}"),
        )

    def open(self, url):
        """Opens an address and waits until the page says that it is ready."""
        self.page.goto(url)
        self.wait("window.__app && window.__app.ready")
        return self.page

    def wait(self, condition, timeout=20_000):
        """Waits until a JavaScript expression is true; the timeout is in milliseconds.

        Asks from outside: Playwright's own wait evaluates text in the page, which our content
        security policy forbids.
        """
        end = time.monotonic() + timeout / 1000
        while not self.holds(condition):
            assert time.monotonic() < end, f"not true after {timeout} ms: {condition}"
            self.page.wait_for_timeout(10)

    def still(self):
        """Waits until nothing moves: no transition or animation runs, and the map has come to rest."""
        self.page.evaluate(STILL)

    def holds(self, condition):
        """Whether a JavaScript expression is true; it is not while the page goes to another one."""
        try:
            return self.page.evaluate(f"Boolean({condition})")
        except PlaywrightError as error:
            if "Execution context was destroyed" not in str(error):
                raise
            return False


@pytest.fixture
def open_page(browser, server):
    """Opens pages of the server; at the end none of them may have complained."""
    opened = []

    def opener(path, **options):
        page = Page(browser, server.url, **options)
        opened.append(page)
        page.open(f"{server.url}{path}")
        return page

    yield opener
    complaints = [complaint for page in opened for complaint in page.complaints]
    for page in opened:
        page.context.close()
    assert complaints == []
