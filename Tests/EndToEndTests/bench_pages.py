"""Measures how fast the pages arrive over a slow network; prints figures and never fails on time.

The conditions are those of a full hall: 150 ms there and back, 1.6 Mbit/s down, 750 kbit/s up,
as Chromium makes them. Cold: a browser that was never here. Warm: the same browser comes again. Offline:
it comes a third time without network, to the page that keeps itself; the browser does not slow down what
that page's worker loads.
A page with a plan has arrived when pixels of the plan stand on its first canvas: the script looks
at them in every frame, as a person would. Others have arrived when they say that they are ready.
Run it by scripts/bench-pages.
"""

import argparse
import os
import pathlib
import statistics
import subprocess
import sys
import tempfile
import time

from playwright.sync_api import sync_playwright

sys.path.insert(0, str(pathlib.Path(__file__).parent))
import conftest  # noqa: E402
from conftest import Server  # noqa: E402
from host_page import HostPage  # noqa: E402

SLOW = {
    "offline": False,
    "latency": 150,
    "downloadThroughput": 1.6e6 / 8,
    "uploadThroughput": 750e3 / 8,
}
#: The pages by name: path, and whether a plan is drawn on it.
PAGES = {
    "start": ("/", True),
    "live": ("/live/?venue=expo&floor=0", True),
    "navigate": ("/navigate/?venue=expo&at=0:60,8", True),
    "kiosk": ("/kiosk/?venue=expo&at=0:60,8", True),
    "editor": ("/editor/?venue=expo&floor=0", True),
    "insight": ("/insight/?venue=expo&plan=0", True),
    "status": ("/status/", False),
    "sign-in": ("/sign-in/", False),
    # A page of another site with one map; that site is as far away as the server.
    "element": (None, True),
}
ELEMENT = '<floorcast-map venue="expo" live></floorcast-map>'
#: The pages that start without network once they were open.
KEPT = {"navigate"}
#: Notes when the first canvas shows more than a few colours, or the page says that it is ready.
LOOK = """
const small = document.createElement('canvas');
[small.width, small.height] = [64, 40];
const ctx = small.getContext('2d', { willReadFrequently: true });
const isDrawn = () => {
  const part = document.querySelector('floorcast-map')?.shadowRoot ?? document;
  const canvas = part.querySelector('canvas');
  if (!canvas || canvas.width === 0) return false;
  ctx.clearRect(0, 0, 64, 40);
  ctx.imageSmoothingEnabled = false;
  ctx.drawImage(canvas, 0, 0, 64, 40);
  const pixels = new Uint32Array(ctx.getImageData(0, 0, 64, 40).data.buffer);
  return new Set(pixels.filter((pixel) => pixel >>> 24 > 0)).size > 3;
};
const look = () => {
  if (HAS_PLAN ? isDrawn() : window.__app?.ready) window.__seenAt = performance.now();
  else requestAnimationFrame(look);
};
requestAnimationFrame(look);
"""


class Visit:
    """One opening of a page: its requests and when it had arrived."""

    def __init__(self, context, url, has_plan, is_offline=False):
        self.requests, self.bytes = {}, {}
        page = context.new_page()
        page.add_init_script(LOOK.replace("HAS_PLAN", "true" if has_plan else "false"))
        session = context.new_cdp_session(page)
        session.on("Network.requestWillBeSent", self.begin)
        session.on("Network.dataReceived", self.grow)
        session.on("Network.requestServedFromCache", self.keep)
        session.on("Network.responseReceived", self.answer)
        session.send("Network.enable")
        session.send("Network.emulateNetworkConditions", {**SLOW, "offline": is_offline})
        page.goto(url, wait_until="commit")
        end = time.monotonic() + 60
        while not page.evaluate("window.__seenAt ?? 0"):
            assert time.monotonic() < end, f"{url} never arrived"
            page.wait_for_timeout(50)
        self.seconds = page.evaluate("window.__seenAt") / 1000
        arrived = page.evaluate("performance.timeOrigin / 1000") + self.seconds
        before = [each for each, (begun, _) in self.requests.items() if begun <= arrived]
        self.count = len(before)
        self.addresses = [self.requests[each][1] for each in before]
        self.kilobytes = sum(self.bytes.get(each, 0) for each in before) / 1000
        # What follows by itself belongs to what the next visit finds kept.
        page.wait_for_timeout(2500)
        page.close()

    def begin(self, event):
        url = event["request"]["url"]
        if url.startswith("http"):
            self.requests[event["requestId"]] = (event["wallTime"], url)

    def keep(self, event):
        """What the browser had kept takes no request."""
        self.requests.pop(event["requestId"], None)

    def answer(self, event):
        if event["response"].get("fromDiskCache"):
            self.keep(event)

    def grow(self, event):
        count = event["encodedDataLength"]
        self.bytes[event["requestId"]] = self.bytes.get(event["requestId"], 0) + count


def visit(browser, url, has_plan, is_kept):
    """A cold and a warm opening of a page, and one without network where the page is kept."""
    context = browser.new_context(viewport={"width": 1280, "height": 800}, locale="en-GB")
    context.add_init_script("localStorage.setItem('floorcast.tour', 'seen')")
    try:
        visits = [Visit(context, url, has_plan), Visit(context, url, has_plan)]
        if is_kept:
            context.set_offline(True)
            visits.append(Visit(context, url, has_plan, is_offline=True))
        return visits
    finally:
        context.close()


def text_of(visits):
    """The medians of some visits."""
    middle = lambda name: statistics.median(getattr(each, name) for each in visits)  # noqa: E731
    return f"{middle('count'):4.0f} requests {middle('kilobytes'):7.1f} kB {middle('seconds'):6.2f} s"


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--web", default=conftest.ROOT / ".build/web", help="the folder of the pages")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--page", choices=PAGES, action="append", help="only this page")
    parser.add_argument("--list", action="store_true", help="print what was asked for, too")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        venues = pathlib.Path(folder)
        made = [conftest.ROOT / "scripts/make-demo-venue", conftest.FLOORCAST, venues]
        subprocess.run(made, check=True, stdout=subprocess.DEVNULL)
        site = HostPage()
        server = Server(venues, "--simulate", "200", "--allow-maps-on", site.origin, web=options.web)
        browser = playwright.chromium.launch(
            executable_path=os.environ.get("CHROMIUM", "/usr/bin/chromium"), args=["--no-sandbox"]
        )
        print(f"{options.web}, load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
        try:
            for name in options.page or PAGES:
                path, has_plan = PAGES[name]
                url = site.show(server, ELEMENT) if path is None else f"{server.url}{path}"
                visits = [visit(browser, url, has_plan, name in KEPT) for _ in range(options.rounds)]
                cold, warm, *offline = zip(*visits)
                print(f"{name:<8} cold {text_of(cold)}   warm {text_of(warm)}", flush=True)
                for each in offline:
                    seconds = statistics.median(one.seconds for one in each)
                    print(f"{name:<8} offline {seconds:.2f} s", flush=True)
                if options.list:
                    print("".join(f"    {each}\n" for each in cold[-1].addresses), end="")
        finally:
            browser.close()
            server.stop()
            site.stop()


if __name__ == "__main__":
    main()
