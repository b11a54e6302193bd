"""What docs/phone-app.md says to send, and the example beside it (docs/clients/python), against a real server."""

import json
import math
import os
import re
import signal
import subprocess
import sys
import threading

import pytest
from accounts import bearer, create_account, first_owner_token
from conftest import ROOT, VENUE, Server, until
from features import put
from stream_client import connected
from tags import put_anchor

#: Three anchors of the demo hall, all within reach of the played radios; phone and tag are between booths.
ANCHORS = {"dw-1": (50, 25), "dw-2": (70, 25), "dw-3": (60, 42)}
PHONE, TAG = ("phone-7", (62, 33)), ("badge-17", (55, 36))
GUIDE = ROOT / "docs" / "phone-app.md"


class Player:
    """A running `play.py`, with the things that it says."""

    def __init__(self, server, part, name, at=None, token=None):
        arguments = ["--at", "{},{}".format(*at)] if at else []
        environment = {name: value for name, value in os.environ.items() if name != "FLOORCAST_TOKEN"}
        self.process = subprocess.Popen(
            [sys.executable, ROOT / "docs/clients/python/play.py", part, server.url, VENUE, name, *arguments],
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
            # A shell that runs the tests in the background has its children ignore it.
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
            env={**environment, **({"FLOORCAST_TOKEN": token} if token else {})})
        self.name, self.lines = name, []
        self.reader = threading.Thread(target=self.listen, daemon=True)
        self.reader.start()

    def listen(self):
        for line in self.process.stdout:
            self.lines.append(line)

    def said(self, event):
        """What it has said of one kind, the earliest first."""
        return [each for line in list(self.lines) if line.startswith("{") and (each := json.loads(line))["event"] == event]

    def last(self, event):
        return (self.said(event) or [None])[-1]

    def runs(self, *peers):
        return (self.last("running") or {}).get("peers") == sorted(peers)

    def is_at(self, place, metres=0.5):
        found = self.last("position")
        return found is not None and math.dist((found["x"], found["y"]), place) < metres

    def stop(self):
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
        code = self.process.wait(timeout=60)
        self.reader.join(timeout=60)
        assert code == 0 and not any("Traceback" in line for line in self.lines), "".join(self.lines)


@pytest.fixture
def play():
    """Starts players, and ends them."""
    started = []

    def starter(*arguments, **options):
        started.append(Player(*arguments, **options))
        return started[-1]

    yield starter
    for each in started:
        each.stop()


def draw_anchors(server, headers=None):
    edit = {"id": "three", "base": 0, "operations": [put_anchor(*each) for each in ANCHORS.items()]}
    status, _, answer = server.request(f"/api/v1/venues/{VENUE}/edits", edit, headers=headers)
    assert status == 201, answer


def test_the_example_plays_anchors_a_phone_and_a_tag(venues, play):
    server = Server(venues)
    port = server.address[1]
    draw_anchors(server)
    anchors = [play(server, "anchor", name) for name in ANCHORS]
    phone, tag = play(server, "phone", PHONE[0], PHONE[1]), play(server, "tag", TAG[0], TAG[1])
    players = [*anchors, phone, tag]
    until(lambda: phone.runs(*ANCHORS), f"the phone does not measure: {phone.lines}")
    until(lambda: all(each.runs(PHONE[0]) for each in anchors), "an anchor does not measure the phone")
    until(lambda: phone.is_at(PHONE[1]), "the phone does not know where it is")
    until(lambda: tag.is_at(TAG[1]), "the tag is not where it is")
    assert phone.last("position")["accuracy"] < 3
    board = server.request(f"/api/v1/venues/{VENUE}/devices")[2]["devices"]
    kinds = {each["id"]: (each["kind"], each["battery"]) for each in board if each["id"] in [p.name for p in players]}
    assert kinds == {**{name: ("anchor", 0.8) for name in ANCHORS}, PHONE[0]: ("phone", 0.8), TAG[0]: ("tag", 0.8)}

    # The server is killed and begins again: each player goes on by itself, and all sessions begin again.
    epoch, running = phone.last("connected")["epoch"], len(phone.said("running"))
    server.stop(signal.SIGKILL)
    again = Server(venues, "--port", str(port))
    try:
        until(lambda: all(len(each.said("connected")) == 2 for each in players), "a player does not come back")
        until(lambda: phone.runs(*ANCHORS) and len(phone.said("running")) > running, "sessions do not go on")
        until(lambda: all(each.runs(PHONE[0]) for each in anchors), "an anchor does not go on")
        assert phone.last("connected")["epoch"] != epoch
        assert not any(each.said("refused") for each in players)
    finally:
        again.stop()


def test_the_example_speaks_with_the_links_of_its_devices(venues, play):
    server = Server(venues, is_open=False)
    try:
        token, _ = create_account(server, first_owner_token(server))
        owner = bearer(token)
        draw_anchors(server, owner)

        def link(role, **scope):
            body = {"role": role, "label": role, **scope}
            status, _, answer = server.request(f"/api/v1/venues/{VENUE}/links", body, headers=owner)
            assert status == 201, answer
            return answer["token"]

        anchors = [play(server, "anchor", name, token=link("anchor", device=name)) for name in ANCHORS]
        phone = play(server, "phone", *PHONE, token=link("navigator", navigator=PHONE[0]))
        until(lambda: phone.runs(*ANCHORS), f"the phone does not measure: {phone.lines}")
        until(lambda: phone.is_at(PHONE[1]), "the phone does not know where it is")
        assert not any(each.said("refused") for each in [*anchors, phone])
    finally:
        server.stop()


def examples():
    """The messages of the guide that an app sends, in their order."""
    blocks = re.findall(r"```json\n(.*?)```", GUIDE.read_text(), re.S)
    return [value for block in blocks if "type" in (value := json.loads(block))]


def test_the_server_takes_each_message_of_the_guide_in_its_order(server):
    draw_anchors(server)
    sign = put("sign-1", "marker", {"type": "Point", "coordinates": [61, 32]}, heading=0)
    more = [put_anchor("beacon-9", (62, 36)), put_anchor("ap-3", (66, 36)), sign]
    assert server.post_edit(VENUE, "more", *more)[0] == 201
    sent = examples()
    kinds = [each["type"] for each in sent]
    assert {"subscribe", "reporting", "status", "ranging.report", "measurements", "location", "route", "endRoute",
            "sharing", "ranging.leave", "ping"} <= set(kinds)
    socket = connected(server.live_url, subprotocols=["floorcast.2+json"])
    try:
        for message in sent:
            socket.send(json.dumps(message))
            # The server answers in order: what is wrong with a message comes before the pong.
            socket.send(json.dumps({"type": "ping", "time": 1}))
            while (answer := json.loads(socket.recv(timeout=60)))["type"] != "pong":
                assert answer["type"] != "error", (message, answer)
    finally:
        socket.close()
    until(lambda: server.metrics().get(f'floorcast_measurements_total{{venue="{VENUE}",result="taken"}}', 0)
          >= sum(len(each["measurements"]) for each in sent if each["type"] == "measurements"),
          "measurements of the guide are refused")
