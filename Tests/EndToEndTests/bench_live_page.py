"""Measures the live page with 10 000 walking people, sent 30 times a second; prints figures only.

The page, its venue and its code are the real ones. Playwright leads its WebSocket to this program,
which writes frames of version 2: so what is measured is receiving, decoding, taking over, drawing.
"script" is processor time of the page's main thread in JavaScript as the browser counts it, by
drawn frame; "draw" is what the layer's own clock says. Run it by scripts/bench-live-page.
"""

import json
import math
import pathlib
import random
import subprocess
import sys
import tempfile
import threading
import time

import websockets.exceptions
import websockets.sync.server
from playwright.sync_api import sync_playwright

sys.path.insert(0, str(pathlib.Path(__file__).parent))
import conftest  # noqa: E402
from conftest import Server  # noqa: E402
from stream_client import connected  # noqa: E402

PEOPLE = 10_000
RATE = 30
#: Half the plan's size in centimetres, less a metre.
REACH = (5900, 3400)


def varint(value):
    out = bytearray()
    while value > 127:
        out.append(value & 127 | 128)
        value >>= 7
    out.append(value)
    return bytes(out)


def header(kind, time_, sequence):
    people = PEOPLE if kind == 1 else 0
    return bytes([kind, 2, 1, 0, 0, 0]) + people.to_bytes(2, "little") + (time_ % 2**32).to_bytes(4, "little") + sequence.to_bytes(4, "little")


class Crowd:
    """People walking in circles, so that their frames repeat after a while and cost nothing."""

    def __init__(self, seed=1, steps=120):
        draw = random.Random(seed)
        self.walks = []
        for _ in range(PEOPLE):
            centre = [draw.uniform(-reach, reach) for reach in REACH]
            radius, phase = draw.uniform(60, 120), draw.uniform(0, 2 * math.pi)
            walk = []
            for step in range(steps):
                angle = phase + 2 * math.pi * step / steps
                x, y = centre[0] + radius * math.cos(angle), centre[1] + radius * math.sin(angle)
                walk.append((round(x), round(y), round((angle / (2 * math.pi) + 0.25) * 256) & 255))
            self.walks.append(walk)
        self.deltas = [self.delta(step) for step in range(steps)]

    def delta(self, step):
        """The step of all people to here from the one before."""
        body = bytearray([1])
        for number, walk in enumerate(self.walks):
            (x, y, heading), (before_x, before_y, _) = walk[step], walk[step - 1]
            # One head for four walking people.
            if number % 4 == 0:
                run = min(4, PEOPLE - number)
                body.append(1 | (run - 1) << 2 | (2 if number + run == PEOPLE else 0))
            for away in (x - before_x, y - before_y):
                body += varint(2 * away if away >= 0 else -2 * away - 1)
            body.append(heading)
        return bytes(body)

    def keyframe(self, step):
        body = bytearray([1])
        for number, walk in enumerate(self.walks):
            x, y, heading = walk[step]
            body.append(12 | (2 if number + 1 == PEOPLE else 0))
            body += x.to_bytes(2, "little", signed=True) + y.to_bytes(2, "little", signed=True)
            body.append(heading)
        return bytes(body)


class Feeder:
    """A server of the live stream that sends only positions of the crowd."""

    def __init__(self, venue, crowd):
        self.venue, self.crowd = venue, crowd
        self.sent, self.bytes, self.acks = 0, 0, 0
        self.is_over = False
        self.server = websockets.sync.server.serve(
            self.talk, "127.0.0.1", 0, subprotocols=["floorcast.2"], compression=None, max_size=None
        )
        self.port = self.server.socket.getsockname()[1]
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def talk(self, socket):
        try:
            self.feed(socket)
        except websockets.exceptions.ConnectionClosed:
            return

    def feed(self, socket):
        now = lambda: int(time.time() * 1000)  # noqa: E731
        send = lambda **message: socket.send(json.dumps(message))  # noqa: E731
        send(type="hello", protocol="floorcast.2", server="bench", epoch="bench", time=now())
        for message in socket:
            if isinstance(message, str) and json.loads(message)["type"] == "subscribe":
                break
        bounds = self.venue["floors"][0]["bounds"]
        size = (bounds[2] - bounds[0]) / 32
        floor = {
            "floor": self.venue["floors"][0]["id"], "index": 0, "unit": 0.01,
            "origin": [(bounds[0] + bounds[2]) / 2, (bounds[1] + bounds[3]) / 2],
            "tiles": {"columns": 32, "rows": math.ceil((bounds[3] - bounds[1]) / size), "size": size, "corner": bounds[:2]},
        }
        send(type="welcome", venue="expo", number=1, revision=0, rate=RATE, floors=[floor], resumed=False)
        people = [{"slot": slot, "id": f"n-{slot}"} for slot in range(PEOPLE)]
        send(type="roster", venue="expo", complete=True, sequence=1, navigators=people, gone=[])
        threading.Thread(target=self.hear, args=(socket,), daemon=True).start()
        sequence, step = 1, 0
        socket.send(header(1, now(), sequence) + self.crowd.keyframe(0))
        next_at = time.monotonic()
        while not self.is_over:
            next_at += 1 / RATE
            time.sleep(max(0, next_at - time.monotonic()))
            sequence, step = sequence + 1, (step + 1) % len(self.crowd.deltas)
            frame = header(2, now(), sequence) + self.crowd.deltas[step]
            socket.send(frame)
            self.sent, self.bytes = self.sent + 1, self.bytes + len(frame)
            if sequence % RATE == 0:
                send(type="counts", venue="expo", time=now(), floors={floor["floor"]: PEOPLE}, navigators=PEOPLE, viewers=1)

    def hear(self, socket):
        try:
            for message in socket:
                if isinstance(message, str):
                    message = json.loads(message)
                    if message["type"] == "ping":
                        socket.send(json.dumps({"type": "pong", "time": message["time"], "serverTime": int(time.time() * 1000)}))
                else:
                    self.acks += 1
        except websockets.exceptions.ConnectionClosed:
            return


LEAD = """
(() => {{
  const Original = WebSocket;
  window.WebSocket = class extends Original {{
    constructor(url, protocols) {{ super('ws://127.0.0.1:{port}/', protocols); }}
  }};
}})();
"""


def profile_times(profile):
    """Milliseconds by function and file in a processor profile."""
    by_id = {node["id"]: node["callFrame"] for node in profile["nodes"]}
    took = {}
    for sample, micros in zip(profile["samples"], profile["timeDeltas"]):
        frame = by_id[sample]
        key = (frame["functionName"] or "(other)", frame["url"].rsplit("/", 1)[-1])
        took[key] = took.get(key, 0) + micros / 1000
    return took


def measure(browser, url, feeder, seconds, size):
    context = browser.new_context(viewport=size, bypass_csp=True)
    page = context.new_page()
    page.add_init_script(LEAD.format(port=feeder.port))
    session = context.new_cdp_session(page)
    session.send("Performance.enable", {"timeDomain": "threadTicks"})
    page.goto(f"{url}/live/?venue=expo&floor=0")
    end = time.monotonic() + 60
    while not page.evaluate(f"Boolean(window.__app && window.__app.drawn > {PEOPLE * 0.9:.0f})"):
        assert time.monotonic() < end, "the crowd is not drawn"
        page.wait_for_timeout(200)
    page.wait_for_timeout(3000)

    def now():
        session.send("HeapProfiler.collectGarbage")
        metrics = {each["name"]: each["value"] for each in session.send("Performance.getMetrics")["metrics"]}
        return metrics | {"frames": page.evaluate("window.__app.framesDrawn"), "sent": feeder.sent, "clock": time.monotonic()}

    before = now()
    heaps = [before["JSHeapUsedSize"] / 2**20]
    parts = max(1, round(seconds / 60))
    for _ in range(parts):
        page.wait_for_timeout(seconds * 1000 / parts)
        after = now()
        heaps.append(after["JSHeapUsedSize"] / 2**20)
    frames = after["frames"] - before["frames"]
    script = (after["ScriptDuration"] - before["ScriptDuration"]) * 1000
    task = (after["TaskDuration"] - before["TaskDuration"]) * 1000
    clock = after["clock"] - before["clock"]
    sent = after["sent"] - before["sent"]
    cost = page.evaluate("window.__app.frameCost")
    session.send("Profiler.enable")
    session.send("Profiler.setSamplingInterval", {"interval": 200})
    session.send("Profiler.start")
    before_profile = (page.evaluate("window.__app.framesDrawn"), feeder.sent)
    page.wait_for_timeout(10_000)
    profile = session.send("Profiler.stop")["profile"]
    profiled = (page.evaluate("window.__app.framesDrawn") - before_profile[0], feeder.sent - before_profile[1])
    took = profile_times(profile)

    def per(count, *places):
        """Milliseconds in functions, of a file where the name alone is not enough."""
        return sum(ms for (name, file), ms in took.items() if (name, file) in places or name in places) / max(1, count)
    drawn, received = profiled
    print(f"{size['width']} x {size['height']}, {seconds:.0f} s: {sent / clock:.1f} frames/s sent, {frames / clock:.1f}/s drawn, {feeder.acks} acks")
    print(f"  script {script / frames:.2f} ms a drawn frame, {script / sent:.2f} a frame received; all of the main thread {task / frames:.2f} ms a drawn frame")
    print(f"  the layer's own clock: {cost:.2f} ms a drawn frame (waits for the processor included)")
    decode = per(received, "decode", "read", "#readPart", "#keep", "open", "#dropUnnamed", ("#takeOver", "position-decoder.js"))
    tracks = per(received, ("apply", "navigator-tracks.js"), ("#takeOver", "navigator-tracks.js"), "#measureSpeed")
    print(
        f"  profile: decode {decode:.3f}, tracks {tracks:.3f} ms a frame received; draw {per(drawn, 'draw', '#place', 'pack', 'splat'):.2f}, "
        f"clear {per(drawn, 'fill', '#clear'):.2f}, copy {per(drawn, 'putImageData'):.2f} ms a drawn frame (by the clock)"
    )
    most = sorted(((ms, name) for (name, _), ms in took.items() if name not in ("(idle)", "(program)")), reverse=True)[:8]
    print("  most: " + ", ".join(f"{name} {ms / max(1, profiled[0]):.2f}" for ms, name in most) + " ms a drawn frame")
    print("  heap after collection, MiB: " + ", ".join(f"{heap:.2f}" for heap in heaps))
    feeder.is_over = True
    context.close()


class View(threading.Thread):
    """A viewer of a part of a floor that counts the bytes of its deltas; keyframes are paid once."""

    def __init__(self, url, box):
        super().__init__(daemon=True)
        self.bytes, self.frames, self.tiles = 0, 0, None
        self.is_ready, self.is_over = threading.Event(), False
        self.socket = connected(url, subprotocols=["floorcast.2"], compression=None, max_size=None)
        wanted = {"type": "subscribe", "venue": "expo", "streams": ["positions"], "view": {"floor": "0", "box": box}}
        self.socket.send(json.dumps(wanted))

    def run(self):
        while not self.is_over:
            try:
                message = self.socket.recv(timeout=1)
            except TimeoutError:
                continue
            except websockets.exceptions.ConnectionClosed:
                return
            if isinstance(message, str):
                parsed = json.loads(message)
                if parsed["type"] == "viewing":
                    self.tiles = parsed["tiles"]
            elif message[0] == 2:
                self.is_ready.set()
                self.bytes, self.frames = self.bytes + len(message), self.frames + 1
        self.socket.close()


def bytes_of_views(venues, people, seconds):
    """Prints bytes of positions a second from the real server, in the same seconds: the whole floor, each of its
    sixteenths, and as many views of that size that lie anywhere."""
    server = Server(venues, "--simulate", str(people))
    try:
        _, _, venue = server.request("/api/v1/venues/expo")
        left, bottom, right, top = next(each["bounds"] for each in venue["floors"] if each["id"] == "0")
        wide, high = (right - left) / 4, (top - bottom) / 4
        draw = random.Random(1)

        def part(x, y):
            return [left + wide * x, bottom + high * y, left + wide * (x + 1), bottom + high * (y + 1)]

        time.sleep(10)
        sixteenths = [part(x, y) for x in range(4) for y in range(4)]
        anywhere = [part(draw.uniform(0, 3), draw.uniform(0, 3)) for _ in range(16)]
        views = [View(server.live_url, box) for box in [[left, bottom, right, top], *sixteenths, *anywhere]]
        for view in views:
            view.start()
        for view in views:
            view.is_ready.wait(10)
        begin, before = time.monotonic(), [(view.bytes, view.frames) for view in views]
        time.sleep(seconds)
        clock, after = time.monotonic() - begin, [(view.bytes, view.frames) for view in views]
        for view in views:
            view.is_over = True
        rates = [(now[0] - then[0]) / clock for then, now in zip(before, after)]
        frames = (after[0][1] - before[0][1]) / clock
        print(f"bytes by view, {people} simulated people, {seconds:.0f} s at once: whole floor {rates[0]:.0f} B/s in {frames:.1f} frames/s")
        for name, first in (("each sixteenth", 1), ("a sixteenth anywhere", 17)):
            some = rates[first:first + 16]
            mean, worst = sum(some) / 16, max(some)
            tiles = sum(len(view.tiles or []) for view in views[first:first + 16]) / 16
            print(f"  {name}: {min(some):.0f} to {worst:.0f}, mean {mean:.0f} B/s, {100 * mean / rates[0]:.1f} % of the whole "
                  f"(1/{rates[0] / mean:.1f}; an eighth is 12.5 %), {tiles:.1f} tiles")
    finally:
        server.stop()


def main():
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 60
    folder = pathlib.Path(tempfile.mkdtemp(prefix="floorcast-bench-"))
    subprocess.run([conftest.ROOT / "scripts/make-demo-venue", conftest.FLOORCAST, folder], check=True, stdout=subprocess.DEVNULL)
    server = Server(folder)
    _, _, venue = server.request("/api/v1/venues/expo")
    venue["floors"].sort(key=lambda floor: floor["id"])
    crowd = Crowd()
    print(f"a delta of {PEOPLE} walkers: {len(crowd.deltas[1]) + 16} bytes, {len(crowd.deltas[1]) / PEOPLE:.2f} each")
    feeder = Feeder(venue, crowd)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        try:
            measure(browser, server.url, feeder, seconds, {"width": 1280, "height": 800})
        finally:
            browser.close()
            server.stop()
    for people in (1000, 2000):
        bytes_of_views(folder, people, min(30, seconds))


main()
