"""Clients of the live stream: one reads messages, one keeps the positions of people from text or binary frames.

What frames mean is read by the Python client (docs/clients/python), which refuses a frame that does not fit.
"""

import json
import socket
import struct
import time

from websockets.sync.client import connect

from conftest import VENUE
from floorcast.positions import Positions

FORMATS = ["floorcast.2", "floorcast.2+json"]


def connected(url, **options):
    """A connection that the caller closes, whichever form of `connect` this version of websockets has."""
    return connect(url, **options).__enter__()


def report(navigator, x, y, floor="0", **fields):
    """A location that a device reports."""
    return {"navigator": navigator, "floor": floor, "x": x, "y": y, **fields}


def post_locations(server, *locations, venue=VENUE, headers=None):
    """Reports locations over HTTP, all of which the server must take."""
    answer = server.api(headers).report(venue, locations)
    assert answer["accepted"] == len(locations), answer


def messages_within(connection, seconds):
    """The messages that come within some seconds, to hold each of them against what must not come."""
    end = time.monotonic() + seconds
    while (left := end - time.monotonic()) > 0:
        try:
            yield connection.recv(timeout=left)
        except TimeoutError:
            return


class LiveClient:
    """A text client of the live stream that reads one message after the other."""

    def __init__(self, server, subprotocol="floorcast.2+json"):
        self.connection = connect(server.live_url, subprotocols=[subprotocol])
        self.subprotocol = subprotocol

    def __enter__(self):
        self.socket = self.connection.__enter__()
        assert self.socket.subprotocol == self.subprotocol
        return self

    def __exit__(self, *reason):
        self.connection.__exit__(*reason)

    def send(self, kind, **fields):
        self.socket.send(json.dumps({"type": kind, **fields}))

    def wait(self, kind, condition=lambda message: True, seconds=60):
        """The next message of a type that meets the condition; others are passed over."""
        end = time.monotonic() + seconds
        while True:
            message = self.socket.recv(timeout=max(0.01, end - time.monotonic()))
            if isinstance(message, bytes):
                if kind == "frame" and condition(message):
                    return message
                continue
            message = json.loads(message)
            if message["type"] == kind and condition(message):
                return message


class StreamClient(Positions):
    """Follows a venue; `hear` takes in what comes until a condition is true."""

    def __init__(self, server, subprotocol, venue=VENUE, **options):
        self.is_text = subprotocol.endswith("+json")
        super().__init__()
        self.venue = venue
        self.messages, self.frames = [], []
        self.connection = connected(server.live_url, subprotocols=[subprotocol])
        self.hear(lambda: self.last("hello"))
        self.subscribe(**options)

    def __enter__(self):
        return self

    def __exit__(self, *reason):
        self.connection.close()

    def say(self, kind, **fields):
        self.connection.send(json.dumps({"type": kind, "venue": self.venue, **fields}))

    def subscribe(self, **options):
        self.say("subscribe", streams=["positions"], **options)
        self.hear(lambda: self.last("welcome") or self.last("error"))

    def acknowledge(self, is_text):
        """Says that all frames up to the newest are taken in."""
        newest = self.frames[-1].time
        if is_text:
            self.say("ack", time=newest)
        else:
            self.connection.send(struct.pack("<BBHI", 17, 2, self.number, newest % 2**32))

    def lose(self):
        """Breaks the connection without a close frame."""
        self.connection.socket.shutdown(socket.SHUT_RDWR)

    def resume(self, server, subprotocol, **options):
        """Continues on another connection from what it knows."""
        known = super().resume()
        self.messages, self.frames = [], []
        self.connection = connected(server.live_url, subprotocols=[subprotocol])
        self.hear(lambda: self.last("hello"))
        self.subscribe(resume=known, **options)
        return self.last("welcome")

    def last(self, kind):
        """The last message of a type."""
        return next((each for each in reversed(self.messages) if each["type"] == kind), None)

    def at(self, navigator):
        """Where a person is, to a centimetre."""
        spot = self.people().get(navigator)
        return spot and (round(spot.x, 2), round(spot.y, 2))

    def hear(self, condition, seconds=60):
        """Takes in what comes until a condition is true; names what it knows if it never is."""
        end = time.monotonic() + seconds
        while not (found := condition()):
            left = end - time.monotonic()
            assert left > 0 and self.hear_one(left), f"never: {self.people()} {self.messages[-3:]}"
        return found

    def hear_for(self, seconds):
        """Takes in what comes for a while."""
        for message in messages_within(self.connection, seconds):
            self.take_in(message)

    def hear_one(self, seconds):
        try:
            self.take_in(self.connection.recv(timeout=seconds))
        except TimeoutError:
            return False
        return True

    def take_in(self, message):
        taken = self.take(message)
        if isinstance(taken, dict):
            self.messages.append(taken)

    def note(self, frame):
        self.frames.append(frame)
        return super().note(frame)
