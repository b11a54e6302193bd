"""Measures what dear requests and a storm of arrivals do to a viewer and to probes; prints figures only.

Beside each attack one viewer of all positions notes the gaps between its frames, and a probe asks
`/healthz` fifty times a second over a new connection each; the server's own figures say how late
ticks began. The viewer, the probe, what reports the navigators and the attackers are processes of their
own, so that none waits for another one's interpreter; `--attackers-nice` takes the attackers, which
elsewhere have machines of their own, out of the way of the others. Run it by scripts/bench-attacks.
"""

import argparse
import asyncio
import contextlib
import http.client
import itertools
import json
import multiprocessing
import os
import pathlib
import re
import struct
import subprocess
import sys
import tempfile
import threading
import time

sys.path.insert(0, str(pathlib.Path(__file__).parent))
import conftest  # noqa: E402
from accounts import bearer, create_account, first_owner_token, make_token, until_taken  # noqa: E402
from conftest import ROOT, VENUE, Server  # noqa: E402
from features import put_box  # noqa: E402
from stream_client import connected, report  # noqa: E402

API = f"/api/v1/venues/{VENUE}"
HANDSHAKE = (
    "GET /api/v1/live HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
    "Sec-WebSocket-Protocol: floorcast.2\r\n\r\n"
).encode()
SUBSCRIBE = json.dumps({"type": "subscribe", "venue": VENUE, "streams": ["positions"]}).encode()
PROCESSES = multiprocessing.get_context("spawn")


# What runs in processes of their own


def read_frames(url, headers, begun, is_over, answer):
    """Notes when frames come to one viewer of all positions."""
    step_ahead()
    times = []
    with contextlib.suppress(Exception), connected(
        url, subprotocols=["floorcast.2"], max_size=None, additional_headers=headers
    ) as socket:
        socket.send(SUBSCRIBE.decode())
        while not is_over.is_set():
            if isinstance(socket.recv(timeout=5), bytes) and begun.is_set():
                times.append(time.monotonic())
    answer.send([1000 * (later - earlier) for earlier, later in zip(times, times[1:])])


def probe(address, begun, is_over, answer):
    """Notes the milliseconds that probes take."""
    step_ahead()
    waits = []
    while not is_over.wait(0.02):
        begin = time.monotonic()
        with contextlib.suppress(OSError, http.client.HTTPException):
            connection = http.client.HTTPConnection(*address, timeout=20)
            connection.request("GET", "/healthz")
            connection.getresponse().read()
            connection.close()
        if begun.is_set():
            waits.append(1000 * (time.monotonic() - begin))
    answer.send(waits)


def walk(address, headers, count, is_over):
    """Keeps many navigators on the plan, a tenth of them walks in each tick."""
    connection = http.client.HTTPConnection(*address, timeout=20)
    for turn in itertools.count(1):
        if is_over.wait(0.05):
            return
        numbers = range(turn % 10, count, 10)
        people = [report(f"n-{n}", 10 + n % 400 / 10 + turn % 20 / 50, 6 + n // 400) for n in numbers]
        with contextlib.suppress(OSError, http.client.HTTPException):
            connection.request("POST", f"{API}/locations", json.dumps({"locations": people}), headers)
            connection.getresponse().read()


def step_ahead():
    """Goes one step before the server, if that is in a real-time class: elsewhere viewers have machines of
    their own, and here they would wait for whole slices (100 ms) of the server and its attackers."""
    if os.sched_getscheduler(0) in (os.SCHED_RR, os.SCHED_FIFO):
        os.sched_setscheduler(0, os.SCHED_FIFO, os.sched_param(os.sched_getparam(0).sched_priority + 1))


def step_back(niceness):
    """Leaves the class of server and watchers, if that is a real-time one, and goes behind them."""
    os.sched_setscheduler(0, os.SCHED_OTHER, os.sched_param(0))
    os.nice(niceness)


def send_requests(address, niceness, requests, headers, count, seconds, answer):
    """Sends one request after the other over some connections; answers with how many got which status."""
    step_back(niceness)
    end = time.monotonic() + seconds
    answers = {}

    def send(first):
        for method, path, body in itertools.islice(itertools.cycle(requests), first, None):
            if time.monotonic() > end:
                return
            status = 0
            with contextlib.suppress(OSError, http.client.HTTPException):
                connection = http.client.HTTPConnection(*address, timeout=30, source_address=("127.0.0.2", 0))
                connection.request(method, path, body, {"Content-Type": "application/json", **headers})
                response = connection.getresponse()
                response.read()
                status = response.status
                connection.close()
            answers[status] = answers.get(status, 0) + 1

    threads = [threading.Thread(target=send, args=(first,)) for first in range(count)]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    answer.send(dict(sorted(answers.items())))


def wait_for(seconds, answer):
    """Does nothing for a while."""
    time.sleep(seconds)
    answer.send(None)


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


def run_storm(address, niceness, count, seconds, answer):
    """Runs `storm` and answers with what it returns."""
    step_back(niceness)
    answer.send(asyncio.run(storm(address, count, seconds)))


# What looks on


class Watch:
    """Watches a server while an attack runs, and says what a viewer, probes and ticks had of it."""

    def __init__(self, server, headers):
        self.server, self.headers = server, headers

    def attacked(self, target, *arguments):
        """Runs the attack in a process of its own; returns its answer."""
        begun, is_over = PROCESSES.Event(), PROCESSES.Event()
        frames = started(read_frames, self.server.live_url, self.headers, begun, is_over)
        probes = started(probe, self.server.address, begun, is_over)
        time.sleep(3)
        begun.set()
        before = self.server.metrics(self.headers)
        _, answering = started(target, *arguments)
        answer = answering.recv()
        after = self.server.metrics(self.headers)
        is_over.set()
        self.gaps, self.waits = (sorted(answering.recv()) for _, answering in (frames, probes))
        self.lateness = lateness(before, after)
        return answer

    def line(self, name):
        return (
            f"{name:34} {len(self.gaps) + 1:6} {at(self.gaps, 0.5):6.0f} {at(self.gaps, 0.999):6.0f}"
            f" {len(self.waits):6} {at(self.waits, 0.5):6.1f} {at(self.waits, 0.999):6.0f} {self.lateness:>9}"
        )


HEAD = f"{'':34} {'frames':>6} {'gap':>6} {'p99.9':>6} {'probes':>6} {'ms':>6} {'p99.9':>6} {'late':>9}"


def started(target, *arguments):
    """Starts a process; returns it and where its answer comes."""
    answering, answer = PROCESSES.Pipe(duplex=False)
    process = PROCESSES.Process(target=target, args=(*arguments, answer), daemon=True)
    process.start()
    return process, answering


def at(values, part):
    return values[min(len(values) - 1, int(part * len(values)))] if values else float("nan")


def lateness(before, after):
    """The bucket of the histogram in which the 99.9th percentile of the ticks' lateness is, in milliseconds."""
    pattern = re.compile(rf'floorcast_tick_lateness_seconds_bucket{{venue="{VENUE}",le="(.*)"}}')
    counts = {float(found[1]): after[name] - before[name] for name in after if (found := pattern.match(name))}
    bound = next(bound for bound in sorted(counts) if counts[bound] >= 0.999 * counts[float("inf")])
    return f"<= {1000 * bound:g}"


@contextlib.contextmanager
def served(options, is_open):
    """A server of the demo venue with a journal and navigators that walk, and the fields of its owner."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([ROOT / "scripts/make-demo-venue", conftest.FLOORCAST, folder], check=True, capture_output=True)
        server = Server(pathlib.Path(folder), is_open=is_open)
        is_over = PROCESSES.Event()
        try:
            owner = {} if is_open else bearer(create_account(server, first_owner_token(server))[0])
            for number in range(options.edits):
                box = put_box(f"b-{number % 50}", 5 + number % 7, 5, 6 + number % 7, 6)
                edit = {"id": f"e-{number}", "base": 0, "author": "test", "operations": [box]}
                assert server.request(f"{API}/edits", edit, headers=owner)[0] == 201
            walking = (server.address, owner, options.navigators, is_over)
            walker = PROCESSES.Process(target=walk, args=walking, daemon=True)
            walker.start()
            time.sleep(3)
            yield server, owner, pathlib.Path(folder)
            is_over.set()
            walker.join()
        finally:
            server.process.kill()


def dearest(edits):
    """The requests of a kiosk that cost most, as method, path and body."""
    places = [{"floor": "0", "x": 12, "y": 8}] * 10_000
    far = {"from": {"floor": "0", "x": 12, "y": 8}, "to": {"floor": "1", "x": 12, "y": 8}}
    large = json.dumps({**far, "note": [1] * 400_000}).encode()[: 800 << 10]
    return [
        ("GET", f"{API}/comparisons?from=revision:1", b""),
        ("POST", f"{API}/evacuations", json.dumps({"from": places}).encode()),
        *(("GET", f"{API}/snapshot?revision={1 + number * edits // 40}", b"") for number in range(20)),
        ("POST", f"{API}/routes", large),
        ("GET", f"{API}/versions/1", b""),
    ]


def measure_open(options):
    """Attacks on a server without accounts, where each client may do everything."""
    numbers = json.dumps([1] * 500_000).encode()[: 1 << 20]
    niceness, seconds = options.attackers_nice, options.seconds
    with served(options, is_open=True) as (server, owner, _):
        watch = Watch(server, owner)
        watch.attacked(wait_for, seconds)
        print(watch.line("nothing"), flush=True)
        trials = [("POST", f"{API}/trials", numbers)]
        answers = watch.attacked(send_requests, server.address, niceness, trials, {}, 16, seconds)
        print(watch.line("16 × 1 MiB of JSON"), answers, flush=True)
        before = server.memory("VmRSS")
        waits = watch.attacked(run_storm, server.address, niceness, options.arrivals, seconds)
        print(watch.line(f"{options.arrivals} arrivals"), f"welcomes {len(waits)}, the last after {at(waits, 1):.1f} s")
        print(f"memory: before the arrivals {before >> 20} MB, the most {server.memory() >> 20} MB", flush=True)


def measure_closed(options):
    """Attacks on a server with accounts, by strangers and with one kiosk's link."""
    niceness, seconds = options.attackers_nice, options.seconds
    with served(options, is_open=False) as (server, owner, folder):
        watch = Watch(server, owner)
        marks = json.dumps({"e" + "\u0301" * 29 + str(number): 1 for number in range(200)}, ensure_ascii=False)
        strange = [("POST", f"/api/v1/{path}", marks.encode()) for path in ("session", "tokens")]
        answers = watch.attacked(send_requests, server.address, niceness, strange, {}, 16, seconds)
        print(watch.line("16 strangers"), answers, flush=True)
        kiosk = bearer(until_taken(server, make_token(folder, "kiosk", "--venue", VENUE)))
        answers = watch.attacked(
            send_requests, server.address, niceness, dearest(options.edits), kiosk, 8, seconds)
        print(watch.line("8 × a kiosk's dearest requests"), answers, flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--navigators", type=int, default=5000)
    parser.add_argument("--arrivals", type=int, default=2000)
    parser.add_argument("--edits", type=int, default=3000)
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--attackers-nice", type=int, default=0)
    options = parser.parse_args()
    print(HEAD)
    measure_open(options)
    measure_closed(options)


if __name__ == "__main__":
    main()
