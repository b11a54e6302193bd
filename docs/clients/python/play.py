"""Plays a phone, an anchor or a tag of a Floorcast server. Needs websockets 13 or newer (PyPI).

    python3 play.py anchor http://127.0.0.1:8080 expo dw-1
    python3 play.py phone http://127.0.0.1:8080 expo phone-7 --at 60,30
    python3 play.py tag http://127.0.0.1:8080 expo badge-17 --at 55,25

The radio is played, the rest is real: what an app sends, in which order, and how it goes on after the network
or the server was away. docs/phone-app.md explains each message. FLOORCAST_TOKEN is the token of a link; a
server that was started with --open needs none. Each line of the output is one thing that happened, as JSON.
"""

import argparse
import asyncio
import json
import math
import os
import random
import signal
import time
import urllib.request

from ranging_sessions import HEARTBEAT, RangingSessions
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

#: Seconds between two statuses, and between two sets of ranges.
STATUS_EVERY, RANGES_EVERY = 20.0, 0.25
#: Seconds until the next attempt to connect, at first and at last.
FIRST_PAUSE, LONGEST_PAUSE = 0.5, 30.0
#: Metres: how far the played radio reaches, its noise, how high tags are worn, how high anchors hang by default.
REACH, NOISE, WORN, HUNG = 25.0, 0.05, 1.2, 2.5


def say(event, **members):
    print(json.dumps({"event": event, **members}), flush=True)


class Player:
    """A device that plays its part over one connection after the other."""

    def __init__(self, options):
        self.options, self.token = options, os.environ.get("FLOORCAST_TOKEN")
        self.began, self.number = time.time(), 0
        self.anchors, self.running = {}, set()
        self.sessions = None
        if options.part != "tag":
            self.sessions = RangingSessions(
                options.venue, options.name, "anchor" if options.part == "anchor" else "navigator",
                run=int(1000 * self.began), maximum=options.sessions)

    @property
    def headers(self):
        return {"Authorization": f"Bearer {self.token}"} if self.token else {}

    async def play(self):
        """Connects again and again, each time after a longer pause with some chance in it."""
        pause = FIRST_PAUSE
        while True:
            try:
                async with connect(
                    self.options.server.replace("http", "ws", 1).rstrip("/") + "/api/v1/live",
                    subprotocols=["floorcast.2+json"], additional_headers=self.headers,
                ) as socket:
                    pause = FIRST_PAUSE
                    await self.live(socket)
            except (OSError, TimeoutError, ConnectionClosed, InvalidHandshake) as failure:
                say("disconnected", reason=str(failure))
            await asyncio.sleep(pause * random.uniform(0.5, 1))
            pause = min(LONGEST_PAUSE, 2 * pause)

    async def live(self, socket):
        """One connection, until it ends."""
        hello = json.loads(await socket.recv())
        say("connected", server=hello["server"], epoch=hello["epoch"])
        if self.options.part != "anchor":
            self.anchors = await asyncio.to_thread(self.learn_anchors)
            await self.send(socket, "subscribe", streams=["companions"], navigator=self.options.name)
        tasks = [asyncio.create_task(each) for each in (self.read(socket), self.report_status(socket))]
        if self.sessions:
            tasks.append(asyncio.create_task(self.keep_sessions(socket)))
        if self.options.part != "anchor":
            tasks.append(asyncio.create_task(self.measure(socket)))
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()
        finally:
            for task in tasks:
                task.cancel()

    async def send(self, socket, kind, **members):
        await socket.send(json.dumps({"type": kind, "venue": self.options.venue, **members}))

    async def read(self, socket):
        async for text in socket:
            message = json.loads(text)
            kind = message["type"]
            if kind == "ranging.sessions" and message["device"] == self.options.name:
                if self.sessions.take(message, time.monotonic()):
                    await self.report_sessions(socket)
            elif kind == "companions" and "own" in message:
                own = message["own"]
                say("position", floor=own["floor"], x=own["x"], y=own["y"], accuracy=own.get("accuracy"))
            elif kind == "error":
                say("refused", about=message.get("about"), problem=message["problem"]["title"])

    # What the device says of itself.

    async def report_status(self, socket):
        kind = {"anchor": "anchor", "phone": "phone", "tag": "tag"}[self.options.part]
        while True:
            await self.send(socket, "status", devices=[{
                "id": self.options.name, "kind": kind, "technology": "uwb", "battery": self.options.battery,
                "software": "play.py 1", "time": int(1000 * time.time()), "uptime": time.time() - self.began}])
            await asyncio.sleep(STATUS_EVERY)

    # The devices that it measures.

    async def keep_sessions(self, socket):
        due = 0.0
        while True:
            now = time.monotonic()
            if self.sessions.lapse(now) or now >= due:
                due = now + HEARTBEAT
                await self.report_sessions(socket)
            await asyncio.sleep(0.05)

    async def report_sessions(self, socket):
        running = set(self.sessions.running())
        if running != self.running:
            self.running = running
            say("running", peers=sorted(running))
        # The moment is noted before the report leaves: so the device never runs too long.
        await socket.send(json.dumps(self.sessions.report(time.monotonic(), self.options.battery)))

    # What it measures.

    def learn_anchors(self):
        """The anchors of the plan by device: a radio knows nothing of them, the played one must."""
        address = f"{self.options.server.rstrip('/')}/api/v1/venues/{self.options.venue}/features"
        with urllib.request.urlopen(urllib.request.Request(address, headers=self.headers), timeout=10) as answer:
            features = json.load(answer)["features"]
        return {
            each["properties"].get("device", each["id"]):
            (*each["geometry"]["coordinates"], each["properties"].get("height", HUNG))
            for each in features if each["kind"] == "anchor"
        }

    async def measure(self, socket):
        """Reports the ranges of a moment together; each anchor is left out when the radio does not hear it."""
        while True:
            heard = self.sessions.running() if self.sessions else list(self.anchors)
            here, now = (*self.options.at, WORN), int(1000 * time.time())
            ranges = [
                {"kind": "range", "navigator": self.options.name, "anchor": anchor, "time": now,
                 "distance": round(max(0.05, distance + random.gauss(0, NOISE)), 3)}
                for anchor in heard if anchor in self.anchors
                and (distance := math.dist(here, self.anchors[anchor])) < REACH
            ]
            if ranges:
                await self.send(socket, "measurements", measurements=ranges)
            await asyncio.sleep(RANGES_EVERY)


def place(text):
    x, y = text.split(",")
    return float(x), float(y)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("part", choices=["phone", "anchor", "tag"])
    parser.add_argument("server", help="its address, e.g. https://maps.example")
    parser.add_argument("venue")
    parser.add_argument("name", help="what the device, or the navigator, is called")
    parser.add_argument("--at", type=place, default=(0, 0), help="where the phone or tag is: x,y in metres")
    parser.add_argument("--sessions", type=int, default=8, help="the most that the played radio holds")
    parser.add_argument("--battery", type=float, default=0.8, help="0 to 1")
    options = parser.parse_args()
    # A shell that starts a program in the background has it ignore Ctrl-C; this one ends all the same.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        asyncio.run(Player(options).play())
    except KeyboardInterrupt:
        pass


if __name__ == "__main__":
    main()
