"""The sessions of a device that measures in pairs: the rules of docs/protocol.md, “Ranging sessions”.

A value without clock, radio and network: a caller gives it the time and the server's messages, and sends what
it returns. An app for phones has the same class, with the radio's own tokens.
"""

import base64
import os

#: Seconds between two reports of a device in whose sessions nothing changes.
HEARTBEAT = 0.4
#: Seconds without a word of the server after which an older epoch counts again.
SILENCE = 2.0
#: How many moments of reports are remembered: far more than a server answers late.
REMEMBERED = 100


class RangingSessions:
    """What a device has of sessions, and what it may measure now."""

    def __init__(self, venue, device, role, run, maximum, direction=False):
        """
        Args:
            role: `anchor` or `navigator`.
            run: when the device's program began; larger after each restart.
            maximum: the most sessions that its radio holds.
            direction: whether it measures directions, too.
        """
        self.head = {
            "type": "ranging.report", "venue": venue, "device": device, "role": role, "run": run,
            "maximum": maximum, "technology": "uwb", "direction": direction,
        }
        self.run, self.count, self.sent = run, 0, {}
        self.sessions, self.heard, self.heard_at = {}, None, float("-inf")
        self.suspended = False

    def report(self, now, battery=None):
        """Returns the next report. The caller sends it at once, because `runFor` counts from then."""
        self.count += 1
        self.sent[self.count] = now
        self.sent.pop(self.count - REMEMBERED, None)
        report = {**self.head, "count": self.count, "sessions": [
            {"session": number, "state": session["state"]}
            | ({"token": session["own"]} if session["state"] == "prepared" else {})
            for number, session in self.sessions.items()
        ]}
        if self.heard:
            report["heard"] = {"epoch": self.heard[0], "number": self.heard[1]}
        if battery is not None:
            report["battery"] = battery
        return report

    def take(self, message, now):
        """Takes `ranging.sessions`; returns whether a state changed, which is reported at once."""
        heard = (message["epoch"], message["number"])
        if message["run"] != self.run:
            return False
        is_older = self.heard is not None and heard <= self.heard
        if is_older and (heard[0] == self.heard[0] or now - self.heard_at < SILENCE):
            return False
        if self.heard and heard[0] != self.heard[0]:
            # The server began again, and so does everything.
            self.sessions = {}
        self.heard, self.heard_at = heard, now
        before = self.states()
        wanted = {each["session"]: each for each in message["sessions"]}
        self.sessions = {
            number: self.sessions.get(number) or self.prepared(each["peer"]) for number, each in wanted.items()}
        for number, each in wanted.items():
            self.follow(self.sessions[number], each, self.sent.get(message["answers"]), now)
        self.suspend(self.suspended)
        return self.states() != before

    @staticmethod
    def prepared(peer):
        """A session that has begun: the token is what the radio gives for it (for iPhones, NIDiscoveryToken)."""
        token = base64.b64encode(os.urandom(32)).decode()
        return {"peer": peer, "state": "prepared", "own": token, "theirs": None, "until": 0.0}

    @staticmethod
    def follow(session, wanted, sent, now):
        if "token" in wanted and session["state"] == "prepared":
            session["theirs"], session["state"] = wanted["token"], "ready"
        if session["state"] not in ("ready", "running"):
            return
        # A device that has forgotten when it sent that report does not run.
        if "runFor" in wanted and sent is not None:
            session["until"] = sent + wanted["runFor"]
        elif "runFor" not in wanted:
            session["until"] = 0.0
        session["state"] = "running" if session["until"] > now else "ready"

    def lapse(self, now):
        """Stops what may not run any longer; returns whether a state changed. Called often, e.g. each 50 ms."""
        over = [each for each in self.sessions.values() if each["state"] == "running" and each["until"] <= now]
        for session in over:
            session["state"] = "ready"
        return bool(over)

    def suspend(self, suspends):
        """Notes that the system keeps the radio from measuring (a locked phone), or lets it again."""
        self.suspended = suspends
        for session in self.sessions.values():
            if suspends and session["state"] in ("ready", "running"):
                session["state"] = "suspended"
            elif not suspends and session["state"] == "suspended":
                session["state"] = "ready"

    def invalidate(self, peer):
        """Notes that the system ended the session with a device, or that it is not found for 2 s."""
        for session in self.sessions.values():
            if session["peer"] == peer:
                session["state"] = "invalid"

    def running(self):
        """The devices that may be measured now."""
        return [each["peer"] for each in self.sessions.values() if each["state"] == "running"]

    def states(self):
        return {number: session["state"] for number, session in self.sessions.items()}
