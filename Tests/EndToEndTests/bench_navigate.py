"""Measures what the phone page costs while it leads, on a main thread slowed four times; prints figures only.

A visitor with a navigator walks the demo venue and reports five times a second; the map follows it, turned
with it. "script" is processor time of the page's main thread in JavaScript as the browser counts it, by frame
that the page asked for. Then the page is hidden, and what still runs is counted. Run it by scripts/bench-navigate.
"""

import math
import pathlib
import subprocess
import sys
import tempfile
import time

from playwright.sync_api import sync_playwright

sys.path.insert(0, str(pathlib.Path(__file__).parent))
import conftest  # noqa: E402
from conftest import Server, chromium  # noqa: E402
from stream_client import post_locations, report  # noqa: E402

NAVIGATOR = "bench-visitor"
SLOWED = 4
RATE = 5
SPEED = 1.3
COUNT = """
window.__frames = 0;
const request = window.requestAnimationFrame.bind(window);
window.requestAnimationFrame = (run) => request((now) => { window.__frames += 1; run(now); });
localStorage.setItem('floorcast.navigator.expo', 'NAVIGATOR');
"""
HIDE = """() => {
  Object.defineProperty(document, 'hidden', { get: () => true, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
}"""


def places_on(legs):
    """The places of a walk at the walker's speed, five a second."""
    for leg in legs:
        for (ax, ay), (bx, by) in zip(leg["points"], leg["points"][1:]):
            count = max(1, math.ceil(math.hypot(bx - ax, by - ay) * RATE / SPEED))
            for part in range(count):
                yield leg["floor"], ax + (bx - ax) * part / count, ay + (by - ay) * part / count


def measure(browser, server, seconds):
    context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True, device_scale_factor=2)
    context.add_init_script(COUNT.replace("NAVIGATOR", NAVIGATOR))
    page = context.new_page()
    session = context.new_cdp_session(page)
    session.send("Performance.enable", {"timeDomain": "threadTicks"})

    def until(condition):
        end = time.monotonic() + 60
        while not page.evaluate(f"Boolean({condition})"):
            assert time.monotonic() < end, condition
            stand()
            page.wait_for_timeout(100)

    def stand(floor="0", x=20.0, y=12.0):
        post_locations(server, report(NAVIGATOR, x, y, floor=floor))

    def now():
        metrics = {each["name"]: each["value"] for each in session.send("Performance.getMetrics")["metrics"]}
        return metrics["ScriptDuration"] * 1000, page.evaluate("window.__frames"), time.monotonic()

    page.goto(f"{server.url}/navigate/?venue=expo&to=poi-stage-one")
    until("window.__app?.ready && window.__app.here?.source === 'live'")
    page.get_by_role("button", name="Lead me there").click()
    until("window.__app.guidance.route && window.__app.guidance.isLive")
    page.get_by_role("button", name="Turn the map with me").click()
    walk = list(places_on(page.evaluate("window.__app.guidance.route.legs")))[: round(seconds * RATE)]
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})
    before = now()
    for place in walk:
        begin = time.monotonic()
        stand(*place)
        page.wait_for_timeout(max(0, 1000 * (1 / RATE - (time.monotonic() - begin))))
    after = now()
    script, frames, clock = (late - early for late, early in zip(after, before))
    print(f"led for {clock:.0f} s at {RATE} positions a second, slowed {SLOWED} times: {frames / clock:.0f} frames/s")
    print(f"  script {script / frames:.2f} ms a frame, {script / clock:.0f} ms a second")
    page.wait_for_timeout(2000)
    for state in ("standing", "hidden"):
        rest(page, now, state)
    context.close()


def rest(page, now, state):
    """Prints what a page does while nothing happens."""
    if state == "hidden":
        page.evaluate(HIDE)
        page.wait_for_timeout(1000)
    before = now()
    page.wait_for_timeout(10_000)
    after = now()
    script, frames, clock = (late - early for late, early in zip(after, before))
    print(f"{state} for {clock:.0f} s: {frames} frames, {script / clock:.2f} ms of script a second")


def main():
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 30
    folder = pathlib.Path(tempfile.mkdtemp(prefix="floorcast-bench-"))
    made = [conftest.ROOT / "scripts/make-demo-venue", conftest.FLOORCAST, folder]
    subprocess.run(made, check=True, stdout=subprocess.DEVNULL)
    server = Server(folder, web=conftest.ROOT / ".build/web")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
        try:
            measure(browser, server, seconds)
        finally:
            browser.close()
            server.stop()


main()
