"""Measures what dear requests and a storm of arrivals do to a viewer and to probes; prints figures only.

Beside each attack one viewer of all positions notes the gaps between its frames, and a probe asks
`/healthz` fifty times a second over a new connection each. All attackers connect from this machine.
Run it by scripts/bench-attacks.
"""

import argparse
import asyncio
import concurrent.futures
import contextlib
import http.client
import json
import multiprocessing
import pathlib
import struct
import subprocess
import sys
import tempfile
import threading
import time

sys.path.insert(0, str(pathlib.Path(__file__).parent))
import conftest  # noqa: E402
from conftest import ROOT, VENUE, Server  # noqa: E402
from features import put_box  # noqa: E402
from stream_client import connected, post_locations, report  # noqa: E402

HANDSHAKE = (
    "GET /api/v1/live HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
    "Sec-WebSocket-Protocol: floorcast.2\r\n\r\n"
).encode()
SUBSCRIBE = json.dumps({"type": "subscribe", "venue": VENUE, "streams": ["positions"]}).encode()


class Watch:
    """Notes the gaps between the frames of one viewer, and how long probes take, in milliseconds."""

    def __init__(self, server):
        self.server = server
        self.times, self.probes = [], []
        self.isOver = threading.Event()

    def __enter__(self):
        self.socket = connected(self.server.live_url, subprotocols=["floorcast.2"], max_size=None)
        self.socket.send(SUBSCRIBE.decode())
        self.threads = [threading.Thread(target=each) for each in (self.read, self.probe)]
        for each in self.threads:
            each.start()
        time.sleep(2)
        self.times.clear()
        self.probes.clear()
        return self

    def __exit__(self, *_):
        self.isOver.set()
        self.socket.close()
        for each in self.threads:
            each.join()

    def read(self):
        with contextlib.suppress(Exception):
            while not self.isOver.is_set():
                if isinstance(self.socket.recv(timeout=5), bytes):
                    self.times.append(time.monotonic())

    def probe(self):
        while not self.isOver.wait(0.02):
            begin = time.monotonic()
            with contextlib.suppress(OSError, http.client.HTTPException):
                connection = http.client.HTTPConnection(*self.server.address, timeout=20)
                connection.request("GET", "/healthz")
                connection.getresponse().read()
                connection.close()
            self.probes.append(1000 * (time.monotonic() - begin))

    def line(self, name):
        gaps = sorted(1000 * (later - earlier) for earlier, later in zip(self.times, self.times[1:]))
        probes = sorted(self.probes)
        at = lambda values, part: values[min(len(values) - 1, int(part * len(values)))] if values else float("nan")  # noqa: E731
        return (
            f"{name:34} {len(gaps) + 1:6} {at(gaps, 0.5):8.0f} {at(gaps, 0.999):8.0f}"
            f" {len(probes):6} {at(probes, 0.5):8.1f} {at(probes, 0.999):8.0f}"
        )


def attack(server, count, seconds, method, path, body=b""):
    """Sends one request after the other over some connections; returns how many were answered, by status."""
    end = time.monotonic() + seconds
    answers = {}

    def send():
        while time.monotonic() < end:
            try:
                connection = http.client.HTTPConnection(*server.address, timeout=30, source_address=("127.0.0.2", 0))
                connection.request(method, path, body, {"Content-Type": "application/json"})
                response = connection.getresponse()
                response.read()
                answers[response.status] = answers.get(response.status, 0) + 1
                connection.close()
            except (OSError, http.client.HTTPException):
                answers[0] = answers.get(0, 0) + 1

    threads = [threading.Thread(target=send) for _ in range(count)]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    return answers


def masked(text):
    """A text message of a client, masked with zeros."""
    return struct.pack("!BBH", 0x81, 0x80 | 126, len(text)) + bytes(4) + text


async def arrive(address, watched, source):
    """Connects from an address and subscribes; adds the seconds until the welcome, and the connection."""
    begin = time.monotonic()
    with contextlib.suppress(OSError, EOFError):
        reader, writer = await asyncio.open_connection(*address, limit=1 << 20, local_addr=(source, 0))
        writer.write(HANDSHAKE)
        await reader.readuntil(b"\r\n\r\n")
        writer.write(masked(SUBSCRIBE))
        seen = b""
        while b'"welcome"' not in seen:
            piece = await reader.read(65536)
            if not piece:
                return
            seen = seen[-16:] + piece
        watched.append((time.monotonic() - begin, reader, writer))


async def storm(address, count, seconds):
    """Lets many viewers arrive at once, and read for a while; returns the seconds until each welcome."""
    watched = []
    # From one address the server takes fewer connections than these.
    sources = [f"127.0.0.{3 + number % 4}" for number in range(count)]
    arrivals = [asyncio.create_task(arrive(address, watched, source)) for source in sources]

    async def drain(reader):
        while await reader.read(1 << 18):
            pass

    await asyncio.wait(arrivals, timeout=60)
    drains = [asyncio.create_task(drain(reader)) for _, reader, _ in watched]
    await asyncio.wait(drains, timeout=seconds)
    for _, _, writer in watched:
        writer.close()
    for each in drains:
        each.cancel()
    return sorted(wait for wait, _, _ in watched)


def run_storm(*arguments):
    """Runs `storm` in a process of its own."""
    return asyncio.run(storm(*arguments))


def walk(server, count, is_over):
    """Keeps many navigators on the plan, some of them walk in each tick."""
    turn = 0
    while not is_over.wait(0.05):
        turn += 1
        numbers = range(turn % 10, count, 10)
        people = (report(f"n-{n}", 10 + n % 400 / 10 + turn % 20 / 50, 6 + n // 400) for n in numbers)
        with contextlib.suppress(Exception):
            post_locations(server, *people)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--navigators", type=int, default=5000)
    parser.add_argument("--arrivals", type=int, default=2000)
    parser.add_argument("--edits", type=int, default=3000)
    parser.add_argument("--seconds", type=float, default=10)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([ROOT / "scripts/make-demo-venue", conftest.FLOORCAST, folder], check=True, capture_output=True)
        server = Server(pathlib.Path(folder))
        is_over = threading.Event()
        walker = threading.Thread(target=walk, args=(server, options.navigators, is_over))
        try:
            for number in range(options.edits):
                server.post_edit(VENUE, f"e-{number}", put_box(f"b-{number % 50}", 5 + number % 7, 5, 6 + number % 7, 6))
            walker.start()
            time.sleep(3)
            numbers = json.dumps([1] * 500_000).encode()[: 1 << 20]
            places = json.dumps({"from": [{"floor": "0", "x": 12, "y": 8}] * 10_000}).encode()
            print(f"{'':34} {'frames':>6} {'gap p50':>8} {'p99.9':>8} {'probes':>6} {'ms p50':>8} {'p99.9':>8}")
            with Watch(server) as watch:
                time.sleep(options.seconds)
            print(watch.line("nothing"), flush=True)
            for name, count, method, path, body in [
                ("16 × 1 MiB of JSON", 16, "POST", f"/api/v1/venues/{VENUE}/trials", numbers),
                ("8 × comparison with revision 1", 8, "GET", f"/api/v1/venues/{VENUE}/comparisons?from=revision:1", b""),
                ("8 × evacuation of 10 000", 8, "POST", f"/api/v1/venues/{VENUE}/evacuations", places),
            ]:
                with Watch(server) as watch:
                    answers = attack(server, count, options.seconds, method, path, body)
                print(watch.line(name), answers, flush=True)
            with Watch(server) as watch:
                waits = asyncio.run(storm(server.address, options.arrivals, options.seconds))
            print(watch.line(f"{options.arrivals} arrivals"), f"welcomes {len(waits)}, the last after {waits[-1] if waits else 0:.1f} s")
            status = pathlib.Path(f"/proc/{server.process.pid}/status").read_text()
            print("most memory:", next(line for line in status.splitlines() if line.startswith("VmHWM")))
        finally:
            is_over.set()
            walker.join()
            server.process.kill()


if __name__ == "__main__":
    main()
