"""The built program, a real port, a real browser: what the end-to-end tests share."""

import contextlib
import http.client
import json
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request

import pytest
from playwright.sync_api import Error as PlaywrightError
from playwright.sync_api import expect, sync_playwright

ROOT = pathlib.Path(__file__).resolve().parents[2]
# The client that is written for programs of others asks the servers of these tests, too.
sys.path.insert(0, str(ROOT / "docs/clients/python"))
from floorcast import Floorcast  # noqa: E402

FLOORCAST = pathlib.Path(os.environ.get("FLOORCAST", ROOT / ".build/debug/floorcast"))
#: An earlier build, which the second node of each cluster runs where one is given: an upgrade that lasts.
EARLIER = os.environ.get("FLOORCAST_EARLIER")
#: The pages that servers of these tests serve: the modules as they are written, or their bundle.
WEB = pathlib.Path(os.environ.get("FLOORCAST_WEB", ROOT / "web"))
#: The short name of the demo venue.
VENUE = "expo"
DATA = pathlib.Path(os.environ.get("FLOORCAST_DATA", ROOT.parent / "shared/data"))
#: Whether the servers of the tests are nodes of clusters (clustered_server.py).
IS_CLUSTERED = bool(os.environ.get("FLOORCAST_CLUSTER"))


def floorcast(*arguments, check=True):
    """Runs the command line and returns the finished process with its output as text."""
    if IS_CLUSTERED and arguments[0] == "user" and "--cluster" not in arguments:
        from clustered_server import engine_options

        arguments = [*arguments, *engine_options(arguments[arguments.index("--venues") + 1])]
    return subprocess.run(
        [FLOORCAST, *map(str, arguments)], capture_output=True, text=True, check=check, timeout=120
    )


def real_data(path):
    """A file of the real venues and traces that lie beside the project, or a skip that says why."""
    file = DATA / path
    if not file.exists():
        pytest.skip(f"{file} is not here (set FLOORCAST_DATA)")
    return file


def import_32c3(directory):
    """The congress building with its two plan pictures."""
    source = real_data("venues/32c3/32c3.geojson")
    file = directory / "32c3.venue"
    done = floorcast(
        "import", source,
        "--image", f"{source.parent}/level0.jpg@0", "--image", f"{source.parent}/level1.jpg@1",
        "--metres-per-pixel", "0.214035", "--into", file,
    )
    return source, file, done.stdout


# Playwright gives up after five seconds, in which a busy machine may not even have loaded the page. What a
# page is to show it shows at the same moment, however long a test would wait for it.
expect.set_options(timeout=60_000)

#: The seconds between two looks at what a test waits for.
LOOK_EVERY = 0.02
#: The seconds after which a second tap at the same place is no double tap (pointer-input.js has 0.35).
BETWEEN_TAPS = 0.4
#: The seconds between two locations of a device that reports at 10 Hz, and of a slow gateway.
REPORT_EVERY = 0.1
SLOW_REPORT_EVERY = 0.5


def until(condition, what="it never came true", seconds=60):
    """Asks again and again until a condition is true; returns what it answered.

    For what happens without an event that a test could await: a server's answer, a file, a process.
    """
    end = time.monotonic() + seconds
    while not (answer := condition()):
        assert time.monotonic() < end, f"{what} (after {seconds} s)"
        time.sleep(LOOK_EVERY)
    return answer


def nothing_happens_for(seconds, observe):
    """Looks for some seconds at what must not change, and fails as soon as it does; returns it.

    For silences, which are the only thing that a test has to wait for by the clock.
    """
    before, end = observe(), time.monotonic() + seconds
    while time.monotonic() < end:
        time.sleep(LOOK_EVERY)
        now = observe()
        assert now == before, f"{before!r} became {now!r}"
    return before


def keep_pace(seconds):
    """Waits between two inputs as a person or a device does; never for what the server or a page does."""
    if seconds > 0:
        time.sleep(seconds)


@contextlib.contextmanager
def repeated(action, every=SLOW_REPORT_EVERY):
    """Does something again and again on a thread of its own; what went wrong there is raised at the end.

    The action gets the number of times that it was done before.
    """
    ending, failures = threading.Event(), []

    def run():
        count = 0
        try:
            while not ending.is_set():
                action(count)
                count += 1
                ending.wait(every)
        except BaseException as failure:  # noqa: BLE001
            failures.append(failure)

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    try:
        yield
    finally:
        ending.set()
        thread.join()
    if failures:
        raise failures[0]


class Server:
    """A running `floorcast serve` on a free port."""

    running = []

    def __init__(
        self, venues, *options, environment=None, wrapper=(), is_open=True, web=WEB
    ):
        #: The other nodes of a cluster.
        self.others = []
        if IS_CLUSTERED and "--cluster" not in options:
            return self.become_node(venues, options, environment=environment, is_open=is_open, web=web)
        options = [*(["--open"] if is_open else []), *options]
        self.log = open(venues / "server.log", "ab")
        #: Where the log of this run begins.
        self.begin = self.log.tell()
        is_earlier = EARLIER and "node-1" in options
        self.process = subprocess.Popen(
            [*wrapper, EARLIER if is_earlier else FLOORCAST, "serve", "--port", "0", "--venues", venues]
            + ["--web", web, *options],
            stdout=subprocess.PIPE,
            stderr=self.log,
            text=True,
            env={**os.environ, **(environment or {})},
        )
        Server.running.append(self.process)
        #: What it printed up to the line with its address.
        self.lines = []
        while not (found := re.search(r"https?://\S+", "".join(self.lines[-1:]))):
            self.lines.append(self.process.stdout.readline())
            assert self.lines[-1], f"it ended after {self.lines}; see {venues}/server.log"
        self.url = found.group(0).rstrip("/")
        self.live_url = self.url.replace("http", "ws", 1) + "/api/v1/live"
        host, port = self.url.split("//")[1].split(":")
        self.address = (host, int(port))

    def become_node(self, venues, options, environment, **settings):
        """Starts a cluster, and is the node of it that owns no venue."""
        from clustered_server import SECRET, start_nodes

        environment = {"FLOORCAST_CLUSTER_SECRET": SECRET, **(environment or {})}
        *others, last = start_nodes(
            lambda folder, *more: Server(folder, *more, environment=environment, **settings), venues, options
        )
        self.__dict__.update(last.__dict__)
        self.others = others

    def api(self, headers=None):
        """The server's HTTP interface for a client with these fields; refusals are `Problem`s."""
        return Floorcast(self.url, headers=headers)

    def request(self, path, body=None, method=None, headers=None):
        """Sends a request; returns status, headers and the JSON of the answer (bytes otherwise)."""
        data = json.dumps(body).encode() if body is not None else None
        request = urllib.request.Request(
            f"{self.url}{path}", data=data, method=method, headers=headers or {}
        )
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:
                status, fields, content = answer.status, answer.headers, answer.read()
        except urllib.error.HTTPError as error:
            status, fields, content = error.code, error.headers, error.read()
        is_json = "json" in fields.get("Content-Type", "")
        return status, fields, json.loads(content) if is_json else content

    def revision(self, slug="expo"):
        """The number of edits that a venue has had."""
        return self.api().get_venue(slug)["revision"]

    def post_edit(self, slug, identifier, *operations, author="test", base=0):
        """Posts an edit and returns the status and the answer."""
        edit = {"id": identifier, "base": base, "author": author, "operations": list(operations)}
        status, _, answer = self.request(f"/api/v1/venues/{slug}/edits", edit)
        return status, answer

    def until_ready(self):
        """Waits until all venues tick."""
        until(lambda: self.request("/readyz")[0] == 200, "the server is not ready")

    def metrics(self, headers=None):
        """All samples of the metrics by their name with labels."""
        status, _, text = self.request("/metrics", headers=headers)
        assert status == 200, text
        lines = (line for line in text.decode().splitlines() if not line.startswith("#"))
        return {name: float(value) for name, value in (line.rsplit(" ", 1) for line in lines)}

    def memory(self, field="VmHWM"):
        """The most memory that the process ever held, in bytes (with `VmRSS`: what it holds now)."""
        status = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(rf"{field}:\s+(\d+) kB", status).group(1)) << 10

    def upload(self, content, venue="expo", **fields):
        """Posts bytes as a picture; returns the status and the answer."""
        line = http.client.HTTPConnection(*self.address, timeout=200)
        try:
            line.request("POST", f"/api/v1/venues/{venue}/contents", body=content, headers=fields)
            answer = line.getresponse()
            return answer.status, json.loads(answer.read())
        finally:
            line.close()

    def stop(self, signal_number=signal.SIGTERM):
        """Ends the server; returns its exit code and the seconds it took."""
        begin = time.monotonic()
        if self.process.poll() is None:
            self.process.send_signal(signal_number)
        code = self.process.wait(timeout=60)
        self.log.close()
        seconds = time.monotonic() - begin
        for other in reversed(self.others):
            other.stop(signal_number)
        return code, seconds


@pytest.fixture(scope="session", autouse=True)
def no_server_is_left():
    """Ends what tests that failed have left running."""
    yield
    for process in Server.running:
        if process.poll() is None:
            process.kill()
            process.wait(timeout=60)
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


def pytest_configure(config):
    config.addinivalue_line("markers", "modules: is about the pages' modules as they are written, not their bundle")
    config.addinivalue_line("markers", "full(reason): takes long, so that only `scripts/test --full` runs it")


def pytest_collection_modifyitems(config, items):
    """Leaves the long tests to `scripts/test --full`, and to those who name a test."""
    if os.environ.get("FLOORCAST_FULL") or any("::" in name for name in config.args):
        return
    left = [item for item in items if item.get_closest_marker("full")]
    config.hook.pytest_deselected(items=left)
    items[:] = [item for item in items if not item.get_closest_marker("full")]


@pytest.fixture
def server(venues, request):
    """A server of the demo venue without simulated people."""
    needs_modules = request.node.get_closest_marker("modules")
    running = Server(venues, web=ROOT / "web" if needs_modules else WEB)
    yield running
    running.stop()


#: A drawing of a house of 1000 × 600 pixels, which are 40 × 24 metres.
PICTURE = """<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="800" viewBox="0 0 1200 800">
<rect width="1200" height="800" fill="#fff"/><g fill="none" stroke="#333" stroke-width="8">
<rect x="100" y="100" width="1000" height="600"/><path d="M100 300H1100M350 100V300M600 100V300M850 100V300"/>
</g></svg>"""


@pytest.fixture
def empty(tmp_path):
    """A server without a venue, and the picture of a floor."""
    (tmp_path / "venues").mkdir()
    (tmp_path / "plan.svg").write_text(PICTURE)
    running = Server(tmp_path / "venues")
    running.picture = tmp_path / "plan.svg"
    yield running
    running.stop()


@pytest.fixture(scope="session")
def bundle(tmp_path_factory):
    """The folder of the pages as scripts/bundle makes them."""
    if WEB != ROOT / "web":
        return WEB
    folder = tmp_path_factory.mktemp("bundle") / "web"
    subprocess.run([ROOT / "scripts/bundle", folder], check=True, stdout=subprocess.DEVNULL)
    return folder


def chromium():
    """The system's Chromium."""
    path = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
    assert path, "Chromium is missing: apt-get install chromium"
    return path


@pytest.fixture(scope="session")
def browser():
    """A running Chromium, as the shell without windows: it takes a quarter less of the processor."""
    path = os.environ.get("CHROMIUM") or shutil.which("chromium-headless-shell") or chromium()
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield running
        running.close()


#: Ends when transitions and animations have, and the map is where it was for three frames, if that counts;
#: a page that does not come to rest in time is an error.
STILL = """async (given) => {
  const [withMap, milliseconds] = given ?? [true, 20_000];
  const late = new Promise((_, fail) =>
    setTimeout(() => fail(new Error('the page does not come to rest')), milliseconds));
  let isOver = false;
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  const ends = (each) => each.effect?.getComputedTiming().iterations !== Infinity;
  const place = () => {
    const see = window.__app?.worldToScreen;
    return see && withMap ? JSON.stringify([see(0, 0), see(9, 9)]) : '';
  };
  const rest = async () => {
    for (let same = 0, before = null; same < 3 && !isOver; ) {
      await frame();
      const running = document.getAnimations().filter((each) => each.playState === 'running' && ends(each));
      await Promise.all(running.map((each) => each.finished.catch(() => null)));
      const now = place();
      same = now === before && running.length === 0 ? same + 1 : 0;
      before = now;
    }
  };
  try {
    await Promise.race([rest(), late]);
  } finally {
    isOver = true;
  }
}"""


#: What a phone with motion sensors allows; Chromium without windows refuses them unless it is told.
MOTION = ["accelerometer", "gyroscope", "magnetometer"]


class Page:
    """A browser page that remembers what went wrong on it."""

    def __init__(self, browser, origin, width=1280, height=800, is_new=False, **options):
        self.context = browser.new_context(viewport={"width": width, "height": height}, **options)
        if not is_new:
            # The tour is offered at the first visit only.
            self.context.add_init_script("localStorage.setItem('floorcast.tour', 'seen')")
        self.context.set_default_timeout(60_000)
        self.context.set_default_navigation_timeout(90_000)
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
        self.until_ready()
        return self.page

    def until_ready(self, timeout=60_000):
        """Waits until the page says that it is ready."""
        self.wait("window.__app && window.__app.ready", timeout)

    def wait(self, condition, timeout=60_000):
        """Waits until a JavaScript expression is true; the timeout is in milliseconds.

        Asks from outside: Playwright's own wait evaluates text in the page, which our content
        security policy forbids.
        """
        end = time.monotonic() + timeout / 1000
        while not self.holds(condition):
            assert time.monotonic() < end, f"not true after {timeout} ms: {condition}"
            self.page.wait_for_timeout(1000 * LOOK_EVERY)

    def pixel(self, x, y):
        """Where a place in metres is on the page (in the editor) or on the map (on other pages)."""
        return self.page.evaluate("([x, y]) => window.__app.worldToScreen(x, y)", [x, y])

    def reload(self):
        """Loads the page again and waits until it is ready."""
        self.page.reload()
        self.until_ready()

    def still(self, with_map=True, timeout=60_000):
        """Waits until nothing moves: no transition or animation runs, and the map has come to rest.

        A map that follows a person does not rest; `with_map=False` leaves it out. The timeout is in milliseconds.
        """
        self.page.evaluate(STILL, [with_map, timeout])

    def holds(self, condition):
        """Whether a JavaScript expression is true; it is not while the page goes to another one."""
        try:
            return self.page.evaluate(f"Boolean({condition})")
        except PlaywrightError as error:
            if "Execution context was destroyed" not in str(error):
                raise
            return False


@contextlib.contextmanager
def opened_pages(browser, url, may_complain=lambda complaint: False):
    """A function that opens pages of a server; at the end none of them may have complained of more than it may."""
    opened = []

    def opener(path, prepare=lambda page: None, **options):
        page = Page(browser, url, **options)
        opened.append(page)
        prepare(page)
        page.open(f"{url}{path}")
        return page

    yield opener
    complaints = [complaint for page in opened for complaint in page.complaints]
    for page in opened:
        page.context.close()
    assert [each for each in complaints if not may_complain(each)] == []


@pytest.fixture
def open_page(browser, server):
    """Opens pages of the server; at the end none of them may have complained."""
    with opened_pages(browser, server.url) as opener:
        yield opener
