"""Alarms of a venue over HTTP, and a receiver of webhooks that checks signatures as programs of others do."""

import contextlib
import hashlib
import hmac
import http.server
import json
import threading
import time

from conftest import VENUE
from local_servers import serving

PATH = f"/api/v1/venues/{VENUE}"


class Receiver(http.server.ThreadingHTTPServer):
    """Keeps what it gets; `behave` is called with the number of each request and may delay or refuse it."""

    daemon_threads = True
    request_queue_size = 64

    def __init__(self):
        super().__init__(("127.0.0.1", 0), Handler)
        self.secret, self.behave = None, lambda number: 200
        #: (id of the delivery, body, whether it was taken) in the order in which they came.
        self.got = []
        self.forged, self.lock = 0, threading.Lock()
        self.count = 0

    @property
    def address(self):
        return f"http://127.0.0.1:{self.server_port}/hook"

    def taken(self):
        """The ids of deliveries that it took, in order, without repeats."""
        with self.lock:
            return list(dict.fromkeys(id for id, _, is_taken in self.got if is_taken))

    def bodies(self):
        """The bodies that it took, in order, without repeats."""
        with self.lock:
            return list({id: body for id, body, is_taken in self.got if is_taken}.values())

    def is_genuine(self, field, body):
        """Whether a body bears the signature of the server and is not old."""
        parts = dict(part.split("=", 1) for part in field.split(","))
        expected = hmac.new(self.secret.encode(), f"{parts['t']}.".encode() + body, hashlib.sha256).hexdigest()
        return hmac.compare_digest(expected, parts["v1"]) and abs(time.time() - int(parts["t"])) < 600


class Handler(http.server.BaseHTTPRequestHandler):
    """One request of the server."""

    protocol_version = "HTTP/1.1"

    def do_POST(self):
        server = self.server
        body = self.rfile.read(int(self.headers["Content-Length"]))
        with server.lock:
            number, server.count = server.count, server.count + 1
        status = server.behave(number)
        content = json.loads(body)
        with server.lock:
            if server.secret and not server.is_genuine(self.headers["Floorcast-Signature"], body):
                server.forged += 1
            assert self.headers["Floorcast-Delivery"] == content["id"]
            server.got.append((content["id"], content, status == 200))
        with contextlib.suppress(ConnectionError):
            self.send_response(status)
            self.send_header("Content-Length", "0")
            self.end_headers()

    def log_message(self, *_):
        """Says nothing."""


def receiver():
    """A running receiver."""
    return serving(Receiver())


def ask(server, path, body=None, method=None, status=None, headers=None):
    """Asks the server about the demo venue's alarms; the answer."""
    got, _, answer = server.request(f"{PATH}/{path}", body, method, headers=headers)
    assert got == (status or (201 if body is not None and method is None else 200)), answer
    return answer


def add_webhook(server, receiver, **fields):
    """Adds a channel that leads to a receiver, which knows its secret from then on."""
    channel = ask(server, "alarm-channels", {"name": "Webhook", "kind": "webhook", "address": receiver.address, **fields})
    receiver.secret = channel["secret"]
    return channel["id"]


def add_battery_rule(server, channels, **fields):
    """A rule about the batteries and clocks of all devices."""
    rule = {
        "name": "Devices", "quantity": {"kind": "device", "reasons": ["battery", "clock"]},
        "limits": {"warning": 1}, "hold": 0, "endHold": 0, "coolDown": 0, "channels": channels, **fields,
    }
    return ask(server, "alarm-rules", rule)["id"]
