"""A device that measures in pairs: the rules of docs/protocol.md, “Ranging sessions”, over a real socket."""

import json
import threading
import time

from accounts import bearer
from conftest import VENUE
from stream_client import connected

#: Seconds between two reports.
HEARTBEAT = 0.4


class RangingDevice:
    """An anchor or a phone without a radio, which keeps its sessions on a thread of its own."""

    def __init__(self, server, name, role, maximum=8, run=1, token=None):
        self.name, self.role, self.maximum, self.run = name, role, maximum, run
        self.sessions, self.heard, self.count, self.sent = {}, None, 0, {}
        #: What it was sent, and what it did: (moment, session, "running" or another state).
        self.orders, self.steps = [], []
        self.suspended, self.failure = False, None
        self.lock, self.ending = threading.Lock(), threading.Event()
        self.headers = bearer(token) if token else None
        self.connect(server)

    def connect(self, server):
        """Connects; also once more, to a server that began again."""
        self.socket = connected(
            server.live_url, subprotocols=["floorcast.2+json"], additional_headers=self.headers)
        self.thread = threading.Thread(target=self.live, daemon=True)
        self.thread.start()

    def close(self):
        """Ends without a word."""
        self.ending.set()
        self.socket.close()
        self.thread.join()

    def vanish(self):
        """Neither hears nor speaks any more, while its connection stays."""
        self.ending.set()
        self.thread.join()

    def live(self):
        due = 0.0
        while not self.ending.is_set():
            now = time.monotonic()
            with self.lock:
                self.lapse(now)
                if now >= due:
                    due = now + HEARTBEAT
                    self.report(now)
            try:
                message = json.loads(self.socket.recv(timeout=0.05))
            except TimeoutError:
                continue
            except Exception as failure:
                self.failure = failure
                return
            if message["type"] == "error":
                self.failure = message
            elif message["type"] == "ranging.sessions":
                with self.lock:
                    if self.take(message, time.monotonic()):
                        due = 0.0

    def report(self, now):
        self.count += 1
        self.sent[self.count] = now
        message = {
            "type": "ranging.report", "venue": VENUE, "device": self.name, "role": self.role,
            "run": self.run, "count": self.count, "maximum": self.maximum, "technology": "uwb",
            "sessions": [
                {"session": number, "state": session["state"],
                 **({"token": session["token"]} if session["state"] == "prepared" else {})}
                for number, session in self.sessions.items()
            ],
        }
        if self.heard:
            message["heard"] = dict(zip(("epoch", "number"), self.heard))
        self.socket.send(json.dumps(message))

    def take(self, message, now):
        """Does what the server wants; says whether anything changed."""
        heard = (message["epoch"], message["number"])
        if message["run"] != self.run or (self.heard and heard <= self.heard):
            return False
        self.orders.append(message)
        before = {number: session["state"] for number, session in self.sessions.items()}
        if self.heard and self.heard[0] != heard[0]:
            self.sessions = {}
        self.heard = heard
        wanted = {order["session"]: order for order in message["sessions"]}
        self.sessions = {
            number: self.sessions.get(number)
            or {"peer": order["peer"], "token": f"{self.name}>{order['peer']}", "state": "prepared",
                "until": 0.0, "peer_token": None}
            for number, order in wanted.items()
        }
        for number, order in wanted.items():
            session = self.sessions[number]
            if "token" in order and session["peer_token"] is None:
                session["peer_token"] = order["token"]
                session["state"] = "ready"
            if "runFor" in order and session["peer_token"] and not self.suspended:
                session["until"] = self.sent[message["answers"]] + order["runFor"]
                if session["until"] > now:
                    session["state"] = "running"
            elif session["state"] == "running":
                session["state"] = "ready"
        after = {number: session["state"] for number, session in self.sessions.items()}
        for number in before.keys() | after.keys():
            if before.get(number) != after.get(number):
                self.steps.append((now, number, after.get(number)))
        return before != after

    def lapse(self, now):
        for number, session in self.sessions.items():
            if session["state"] == "running" and now >= session["until"]:
                session["state"] = "ready"
                self.steps.append((now, number, "ready"))

    def suspend(self, suspends):
        """Has its system keep it from measuring, or lets it again."""
        with self.lock:
            self.suspended = suspends
            for session in self.sessions.values():
                if suspends and session["state"] in ("ready", "running"):
                    session["state"] = "suspended"
                elif not suspends and session["state"] == "suspended":
                    session["state"] = "ready"

    def peers(self, state="running"):
        """The devices at the other ends of sessions in a state."""
        with self.lock:
            return {each["peer"] for each in self.sessions.values() if each["state"] == state}

    def tokens(self):
        """The tokens of others that it was sent."""
        with self.lock:
            return {
                order["token"] for message in self.orders for order in message["sessions"]
                if "token" in order
            }
