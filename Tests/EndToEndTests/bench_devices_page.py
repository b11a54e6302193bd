"""Measures the page of devices with 500 devices that speak every two seconds; prints figures only.

Page, server and devices' messages are real. "script" is processor time of the page's main thread in
JavaScript between two frames, as the browser traces it. Run it by scripts/bench-devices-page.
"""

import json
import pathlib
import statistics
import subprocess
import sys
import tempfile
import threading
import time

from playwright.sync_api import sync_playwright

sys.path.insert(0, str(pathlib.Path(__file__).parent))
import conftest  # noqa: E402
from conftest import Server  # noqa: E402
from devices import draw, grid, heard_by, say, status_of  # noqa: E402

ANCHORS = grid(25, 20)
#: Metres up to which anchors hear each other: about eight each.
REACH = 7
SCRIPT = {"FunctionCall", "EvaluateScript", "RunMicrotasks", "v8.callFunction", "MinorGC", "MajorGC"}


class Fleet(threading.Thread):
    """Devices that speak every two seconds."""

    def __init__(self, server):
        super().__init__(daemon=True)
        self.server, self.ending, self.count = server, threading.Event(), 0
        self.heard = {name: heard_by(name, ANCHORS, REACH) for name in ANCHORS}

    def speak(self):
        devices = []
        for number, (name, heard) in enumerate(self.heard.items()):
            wobble = 0.02 * ((number * 7 + self.count) % 5)
            hears = [{**each, "distance": each["distance"] + wobble} for each in heard]
            devices.append(status_of(name, battery=0.2 + (number + self.count) % 80 / 100, hears=hears))
        for first in range(0, len(devices), 100):
            say(self.server, *devices[first:first + 100])
        self.count += 1

    def run(self):
        while not self.ending.wait(2):
            self.speak()


def script_by_frame(events):
    """Milliseconds of script between one frame and the next, in the page's main thread."""
    drawn = [each for each in events if each["name"] == "Commit" and each.get("ph") == "X"]
    if not drawn:
        return []
    threads = [(each["pid"], each["tid"]) for each in drawn]
    thread = max(set(threads), key=threads.count)
    own = [each for each in events if (each["pid"], each["tid"]) == thread and each.get("ph") == "X"]
    # A frame that changes nothing to be seen is not committed, and ends where the next one begins.
    frames = sorted(
        [each["ts"] + each["dur"] for each in own if each["name"] == "Commit"]
        + [each["ts"] for each in own if each["name"] == "FireAnimationFrame"])
    scripts = sorted((each for each in own if each["name"] in SCRIPT), key=lambda each: (each["ts"], -each.get("dur", 0)))
    took, end, frame = [0.0] * (len(frames) + 1), 0, 0
    for each in scripts:
        # What runs within another call is in its time already.
        if each["ts"] < end:
            continue
        end = each["ts"] + each.get("dur", 0)
        while frame < len(frames) and frames[frame] <= each["ts"]:
            frame += 1
        took[frame] += each.get("tdur", each.get("dur", 0)) / 1000
    return took


def trace(session, page, act):
    """What the browser traced while something was done."""
    events = []
    session.on("Tracing.dataCollected", lambda part: events.extend(part["value"]))
    done = []
    session.on("Tracing.tracingComplete", lambda _: done.append(True))
    session.send("Tracing.start", {"transferMode": "ReportEvents", "traceConfig": {
        "includedCategories": ["devtools.timeline", "disabled-by-default-devtools.timeline", "v8"]}})
    act()
    session.send("Tracing.end")
    while not done:
        page.wait_for_timeout(100)
    return script_by_frame(events)


def pan(page, seconds):
    """Moves the plan to and fro, so that every frame draws it."""
    box = page.locator(".map-surface").bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] * 0.8
    page.mouse.move(x, y)
    page.mouse.down()
    end = time.monotonic() + seconds
    step = 0
    while time.monotonic() < end:
        step += 1
        page.mouse.move(x + 60 * ((step // 20) % 2) + step % 20, y)
        page.wait_for_timeout(16)
    page.mouse.up()


def report(name, frames):
    worked = sorted(each for each in frames if each > 0.05)
    if not worked:
        print(f"{name}: no frame with script")
        return
    print(f"{name}: {len(frames)} frames, {len(worked)} with script: mean {statistics.mean(worked):.2f}, median "
          f"{statistics.median(worked):.2f}, 95 % {worked[int(0.95 * (len(worked) - 1))]:.2f}, most {worked[-1]:.2f} ms")


def main():
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 15
    folder = pathlib.Path(tempfile.mkdtemp(prefix="floorcast-bench-"))
    subprocess.run([conftest.ROOT / "scripts/make-demo-venue", conftest.FLOORCAST, folder], check=True, stdout=subprocess.DEVNULL)
    server = Server(folder)
    draw(server, ANCHORS)
    fleet = Fleet(server)
    fleet.speak()
    fleet.start()
    _, _, answer = server.request(f"/api/v1/venues/{conftest.VENUE}/devices")
    print(f"{len(answer['devices'])} devices, {len(answer['links'])} links: {len(json.dumps(answer)) / 1024:.0f} KiB an answer")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=conftest.chromium(), args=["--no-sandbox"])
        for size in ({"width": 1280, "height": 800}, {"width": 390, "height": 844}):
            context = browser.new_context(viewport=size, locale="en-GB")
            page = context.new_page()
            session = context.new_cdp_session(page)
            begin = time.monotonic()
            page.goto(f"{server.url}/devices/?venue={conftest.VENUE}&floor=0")
            while not page.evaluate("Boolean(window.__app && window.__app.ready)"):
                page.wait_for_timeout(20)
            print(f"{size['width']} x {size['height']}: ready after {time.monotonic() - begin:.2f} s")
            page.wait_for_timeout(3000)
            report("  figures change", trace(session, page, lambda: page.wait_for_timeout(1000 * seconds)))
            if size["width"] < 700:
                page.locator('[data-view="plan"]').click()
            report("  the plan moves, figures change", trace(session, page, lambda: pan(page, seconds)))
            page.evaluate("scrollTo(0, 0)")
            context.close()
        browser.close()
    fleet.ending.set()
    fleet.join()
    server.stop()


if __name__ == "__main__":
    main()
