"""Measures how long the page of figures takes to show 30 days of 100 areas; prints figures only.

Page and server are real; the answers with figures are made here. "script" is what showing them takes in
JavaScript, "to the frame" what passes until the browser has drawn them. Run it by scripts/bench-insight-page.
"""

import datetime
import json
import math
import os
import pathlib
import random
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.parse

from playwright.sync_api import sync_playwright

sys.path.insert(0, str(pathlib.Path(__file__).parent))
import conftest  # noqa: E402
from conftest import Server  # noqa: E402

AREAS = [f"area-{number}" for number in range(100)]
EDGES = [0, 30, 60, 120, 300, 600, 1200, 1800, 3600, 7200, 14400]


def text(moment):
    return moment.strftime("%Y-%m-%dT%H:%M:%SZ")


def curve(seed, steps, most):
    """A count for each hour: people come by day; a few hours are withheld."""
    chance = random.Random(seed)
    values = [most * max(0, math.sin((hour % 24 - 7) / 13 * math.pi)) * chance.uniform(0.6, 1) for hour in range(steps)]
    return [None if 0 < value < 5 else round(value) for value in values]


def figures(begin, end, step):
    steps = int((end - begin).total_seconds() // step)
    dwell = {"count": 900, "mean": 400, "median": 300, "p90": 900, "edges": EDGES, "counts": [90] * len(EDGES)}
    def series(name):
        return {kind: curve(name + kind, steps, 80) for kind in ("mean", "peak", "entries", "exits")}
    return {
        "from": text(begin), "to": text(end), "step": step,
        "venue": {"mean": curve("mean", steps, 400), "peak": curve("peak", steps, 500), "entries": 40_000},
        "areas": [{"id": name, "entries": 900, "exits": 900, "peak": 80, "peakAt": text(begin), "mean": 12.5,
                   "dwell": dwell, "series": series(name)} for name in AREAS],
        "lines": [], "gaps": [],
    }


def answer(path, query):
    """What the server answers by its documents."""
    now = datetime.datetime.now(datetime.timezone.utc)
    begin, end = (datetime.datetime.fromisoformat(query.get(name, text(now)).replace("Z", "+00:00")) for name in ("from", "to"))
    match path.rsplit("/", 1)[-1]:
        case "figures":
            return figures(begin, end, int(query["step"]))
        case "flows":
            chance = random.Random(1)
            pairs = [(chance.choice(AREAS), chance.choice(AREAS)) for _ in range(1000)]
            return {"from": query["from"], "to": query["to"], "gaps": [],
                    "flows": [{"origin": a, "target": b, "people": chance.randint(5, 500)} for a, b in pairs]}
        case "heat":
            cells = range(120 * 70)
            return {"from": query["from"], "to": query["to"], "floor": query["floor"], "cell": 1, "origin": [0, 0],
                    "columns": 120, "rows": 70, "index": list(cells), "seconds": [cell % 900 for cell in cells],
                    "people": [9 for _ in cells], "speed": [1 for _ in cells]}
        case "moments":
            return {"moments": []}
        case _:
            return {"from": text(now - datetime.timedelta(days=40)), "to": text(now), "least": 5, "keptDays": 400,
                    "timeZone": "Europe/Berlin", "floors": [{"id": "0", "name": "0"}], "lines": [], "groups": [],
                    "areas": [{"id": name, "name": name, "floor": "0", "isThere": True} for name in AREAS], "stretches": []}


def fulfil(route):
    parts = urllib.parse.urlsplit(route.request.url)
    made = answer(parts.path, dict(urllib.parse.parse_qsl(parts.query)))
    route.fulfill(status=200, content_type="application/json", body=json.dumps(made))


def until(page, condition):
    while not page.evaluate(condition):
        time.sleep(0.02)


def main():
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 10
    folder = pathlib.Path(tempfile.mkdtemp(prefix="floorcast-bench-"))
    subprocess.run([conftest.ROOT / "scripts/make-demo-venue", conftest.FLOORCAST, folder], check=True, stdout=subprocess.DEVNULL)
    server = Server(folder, web=os.environ.get("FLOORCAST_WEB") or str(conftest.ROOT / "web"))
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=conftest.chromium(), args=["--no-sandbox"])
        for width, height in ((1280, 800), (390, 844)):
            scripts, frames = [], []
            for _ in range(rounds):
                context = browser.new_context(viewport={"width": width, "height": height}, locale="en-GB")
                page = context.new_page()
                page.route(lambda url: f"/venues/{conftest.VENUE}/insight" in url, fulfil)
                page.goto(f"{server.url}/insight/?venue={conftest.VENUE}&range=30d")
                until(page, "Boolean(window.__app && window.__app.ready && window.__app.painted)")
                scripts.append(page.evaluate("window.__app.drawn"))
                frames.append(page.evaluate("window.__app.painted"))
                context.close()
            print(f"{width} x {height}, 30 days x {len(AREAS)} areas, {rounds} times: script median "
                  f"{statistics.median(scripts):.0f} ms, most {max(scripts):.0f}; to the frame median "
                  f"{statistics.median(frames):.0f} ms, most {max(frames):.0f}")
        browser.close()
    server.stop()


if __name__ == "__main__":
    main()
