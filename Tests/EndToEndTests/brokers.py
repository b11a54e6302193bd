"""A real MQTT broker (Debian's mosquitto), a small client of our own, and `floorcast gateway`."""

import contextlib
import json
import os
import re
import shutil
import signal
import socket
import struct
import subprocess
import threading

import pytest
from conftest import FLOORCAST, VENUE, until

#: Types of packets (MQTT 3.1.1, section 2.2).
CONNECT, CONNACK, PUBLISH, PUBACK, SUBSCRIBE, SUBACK, DISCONNECT = 1, 2, 3, 4, 8, 9, 14


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Broker:
    """A mosquitto on a port that stays the same when it is killed and started again."""

    def __init__(self, folder, *settings):
        program = shutil.which("mosquitto") or "/usr/sbin/mosquitto"
        if not os.path.exists(program):
            pytest.skip("mosquitto is missing: apt-get install mosquitto")
        self.port, self.program, self.process = free_port(), program, None
        self.configuration = folder / "mosquitto.conf"
        lines = [f"listener {self.port} 127.0.0.1", *settings, "max_queued_messages 0"]
        if not any(line.startswith("allow_anonymous") for line in lines):
            lines.append("allow_anonymous true")
        if os.geteuid() == 0:
            lines.append("user root")
        self.configuration.write_text("\n".join(lines) + "\n")
        self.log = folder / "mosquitto.log"
        self.start()

    @property
    def url(self):
        return f"mqtt://127.0.0.1:{self.port}"

    def start(self):
        with open(self.log, "ab") as log:
            self.process = subprocess.Popen([self.program, "-c", self.configuration], stdout=log, stderr=log)
        until(self.answers, "the broker does not listen")

    def answers(self):
        assert self.process.poll() is None, self.log.read_text()
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", self.port), timeout=1):
            return True
        return False

    def stop(self, signal_number=signal.SIGTERM):
        if self.process.poll() is None:
            self.process.send_signal(signal_number)
        self.process.wait(timeout=60)


def text(words):
    """A text as packets have it: its length, then UTF-8."""
    data = words.encode()
    return struct.pack(">H", len(data)) + data


def packet(kind, flags, body):
    """A packet: type and flags, the length in groups of seven bits, the body."""
    length, rest = b"", len(body)
    while True:
        length += bytes([rest % 128 | (0x80 if rest >= 128 else 0)])
        rest //= 128
        if rest == 0:
            return bytes([kind << 4 | flags]) + length + body


def publication(topic, payload, retain=False, quality=0, number=1, repeated=False):
    """A message to be published."""
    data = payload if isinstance(payload, bytes) else json.dumps(payload).encode()
    head = text(topic) + (struct.pack(">H", number) if quality else b"")
    return packet(PUBLISH, (8 if repeated else 0) | quality << 1 | retain, head + data)


class Client:
    """A client of a broker: publishes, and remembers what comes."""

    def __init__(self, broker, name="test", *filters, user=None, password=None):
        self.line = socket.create_connection(("127.0.0.1", broker.port), timeout=10)
        self.line.settimeout(None)
        #: The latest payload of each topic, and the number of messages of each.
        self.payloads, self.counts, self.acknowledged = {}, {}, set()
        #: Topic and payload of all messages, in the order in which they came.
        self.history = []
        flags = 2 | (0x80 if user else 0) | (0x40 if password else 0)
        body = text("MQTT") + bytes([4, flags]) + struct.pack(">H", 0) + text(name)
        body += (text(user) if user else b"") + (text(password) if password else b"")
        self.line.sendall(packet(CONNECT, 0, body))
        kind, _, answer = self.read()
        assert kind == CONNACK and answer[1] == 0, f"the broker does not take the client: {answer}"
        if filters:
            chosen = b"".join(text(each) + b"\x01" for each in filters)
            self.line.sendall(packet(SUBSCRIBE, 2, struct.pack(">H", 1) + chosen))
        self.reader = threading.Thread(target=self.listen, daemon=True)
        self.reader.start()

    def exactly(self, count):
        data = b""
        while len(data) < count:
            more = self.line.recv(count - len(data))
            if not more:
                raise EOFError
            data += more
        return data

    def read(self):
        head, length, shift = self.exactly(1)[0], 0, 0
        while True:
            byte = self.exactly(1)[0]
            length, shift = length | (byte & 127) << shift, shift + 7
            if byte < 128:
                return head >> 4, head & 15, self.exactly(length)

    def listen(self):
        with contextlib.suppress(OSError, EOFError):
            while True:
                kind, flags, body = self.read()
                if kind == PUBACK:
                    self.acknowledged.add(struct.unpack(">H", body)[0])
                if kind != PUBLISH:
                    continue
                size = struct.unpack(">H", body[:2])[0]
                topic, rest = body[2 : 2 + size].decode(), body[2 + size :]
                if flags >> 1 & 3:
                    self.line.sendall(packet(PUBACK, 0, rest[:2]))
                    rest = rest[2:]
                self.payloads[topic] = rest
                self.history.append((topic, rest))
                self.counts[topic] = self.counts.get(topic, 0) + 1

    def publish(self, topic, payload, **options):
        self.line.sendall(publication(topic, payload, **options))

    def send(self, packets):
        """Sends packets that were made before."""
        self.line.sendall(packets)

    def json(self, topic):
        """What a topic says; `None` where nothing came, or where it was cleared."""
        payload = self.payloads.get(topic)
        return json.loads(payload) if payload else None

    def close(self):
        with contextlib.suppress(OSError):
            self.line.sendall(packet(DISCONNECT, 0, b""))
        self.line.close()


class GatewayProcess:
    """A running `floorcast gateway`; what it says is in `output`."""

    def __init__(self, *arguments, environment=None, program=None):
        self.process = subprocess.Popen(
            [program or FLOORCAST, "gateway", *map(str, arguments)],
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
            env={**os.environ, **(environment or {})},
        )
        self.output = []
        self.reader = threading.Thread(target=self.listen, daemon=True)
        self.reader.start()

    def listen(self):
        for line in self.process.stdout:
            self.output.append(line.rstrip("\n"))

    def until_said(self, words, times=1):
        until(lambda: sum(words in line for line in list(self.output)) >= times,
              f"the gateway never said “{words}”: {self.output}")

    def processor_seconds(self):
        fields = open(f"/proc/{self.process.pid}/stat").read().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def stop(self):
        """Ends it; returns the last line, which says what became of everything."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        code = self.process.wait(timeout=15)
        self.reader.join(timeout=60)
        assert code == 0, self.output
        return self.output[-1]

    def delivered(self):
        """Ends it; returns how many reports it delivered, and the whole sentence."""
        last = self.stop()
        return int(re.match(r"(\d+) reports delivered", last).group(1)), last


@pytest.fixture
def broker(tmp_path, request):
    """A broker; a test may give it settings."""
    folder = tmp_path / "broker"
    folder.mkdir()
    running = Broker(folder, f"persistence_location {folder}/", *getattr(request, "param", []))
    yield running
    running.stop()


@pytest.fixture
def gateways():
    """Starts gateways; those that a test has not ended are ended at the end."""
    started = []

    def start(*arguments, **options):
        started.append(GatewayProcess(*arguments, **options))
        return started[-1]

    yield start
    for each in started:
        if each.process.poll() is None:
            each.process.kill()
            each.process.wait(timeout=60)


@pytest.fixture
def mqtt(server, broker, gateways):
    """Starts `gateway mqtt` between the broker and the demo venue, and waits until it is connected."""

    def start(*options, **more):
        gateway = gateways("mqtt", broker.url, server.url, "--venue", VENUE, *options, **more)
        gateway.until_said("connected to the broker")
        return gateway

    return start
