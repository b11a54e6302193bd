"""A WebSocket client that may do everything wrong: RFC 6455 over a plain socket, written for the tests."""

import base64
import hashlib
import json
import os
import socket
import struct
from dataclasses import dataclass

from conftest import keep_pace

CONTINUATION, TEXT, BINARY, CLOSE, PING, PONG = 0, 1, 2, 8, 9, 10
KEY = "dGhlIHNhbXBsZSBub25jZQ=="
# Seconds after which an answer is missing; the machine may be busy.
TIMEOUT = 20


def accept_of(key):
    """What the server must answer to a key (section 4.2.2)."""
    magic = key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
    return base64.b64encode(hashlib.sha1(magic.encode()).digest()).decode()


def frame(opcode, payload=b"", fin=True, masked=True, reserved=0, length=None, size=None):
    """The bytes of a frame (section 5.2).

    `length` stands in place of the payload's own, in `size` bytes (0, 2 or 8) in place of the fewest.
    """
    length = len(payload) if length is None else length
    size = (0 if length < 126 else 2 if length < 65536 else 8) if size is None else size
    first = (0x80 if fin else 0) | reserved << 4 | opcode
    short = {0: length, 2: 126, 8: 127}[size]
    head = struct.pack("!BB", first, (0x80 if masked else 0) | short)
    head += {0: b"", 2: struct.pack("!H", length & 0xFFFF), 8: struct.pack("!Q", length)}[size]
    if not masked:
        return head + payload
    key = os.urandom(4)
    pad = (key * (len(payload) // 4 + 1))[: len(payload)]
    mixed = int.from_bytes(payload, "big") ^ int.from_bytes(pad, "big")
    return head + key + mixed.to_bytes(len(payload), "big")


def closing(code=None, reason=b""):
    """A close frame."""
    return frame(CLOSE, b"" if code is None else struct.pack("!H", code) + reason)


@dataclass
class Received:
    """A frame of the server."""

    opcode: int
    payload: bytes
    fin: bool = True

    @property
    def code(self):
        """The code of a close frame; None without one."""
        return struct.unpack("!H", self.payload[:2])[0] if self.payload else None

    @property
    def json(self):
        return json.loads(self.payload)


class Head:
    """The first lines of an answer."""

    def __init__(self, text):
        lines = text.decode("latin-1").split("\r\n")
        self.status = int(lines[0].split(" ")[1])
        self.fields = {}
        for line in lines[1:]:
            name, _, value = line.partition(":")
            self.fields[name.strip().lower()] = value.strip()


class Peer:
    """One connection; everything that it reads is held against the RFC's rules for servers."""

    def __init__(self, address):
        self.socket = socket.create_connection(address, timeout=TIMEOUT)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.buffer = b""

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.socket.close()

    def send(self, *parts):
        """Sends bytes; the server may have hung up already."""
        try:
            self.socket.sendall(b"".join(parts))
        except (BrokenPipeError, ConnectionResetError):
            pass

    def send_slowly(self, data, count=1, pause=0.0):
        """Sends a few bytes at a time, each in a packet of its own, with a pause after each."""
        for start in range(0, len(data), count):
            self.send(data[start : start + count])
            keep_pace(pause)

    def _more(self):
        try:
            data = self.socket.recv(1 << 16)
        except ConnectionResetError:
            data = b""
        self.buffer += data
        return bool(data)

    def _take(self, count):
        while len(self.buffer) < count:
            if not self._more():
                return None
        taken, self.buffer = self.buffer[:count], self.buffer[count:]
        return taken

    # The handshake

    def ask(self, fields=None, path="/api/v1/live", method="GET", version="HTTP/1.1", body=b"", **changes):
        """Sends a handshake: the usual fields, changed (`None` leaves one out), or given ones."""
        if fields is None:
            usual = {
                "Host": "localhost",
                "Upgrade": "websocket",
                "Connection": "Upgrade",
                "Sec-WebSocket-Key": KEY,
                "Sec-WebSocket-Version": "13",
                "Sec-WebSocket-Protocol": "floorcast.2+json",
            }
            usual.update({name.replace("_", "-"): value for name, value in changes.items()})
            fields = [(name, value) for name, value in usual.items() if value is not None]
        lines = "".join(f"{name}: {value}\r\n" for name, value in fields)
        self.send(f"{method} {path} {version}\r\n{lines}\r\n".encode("latin-1") + body)
        return self.head()

    def head(self):
        """Reads the first lines of an answer; None when the server hangs up."""
        while b"\r\n\r\n" not in self.buffer:
            if not self._more():
                return None
        text, _, self.buffer = self.buffer.partition(b"\r\n\r\n")
        return Head(text)

    def open(self, **changes):
        """Makes the handshake and reads the greeting."""
        head = self.ask(**changes)
        assert head and head.status == 101, head and head.status
        assert head.fields["sec-websocket-accept"] == accept_of(KEY)
        hello = self.read()
        assert hello.opcode == TEXT and hello.json["type"] == "hello"
        return self

    # Frames

    def read(self):
        """Reads a frame; None at the end of the connection."""
        head = self._take(2)
        if head is None:
            return None
        assert head[0] & 0x70 == 0, "the server set a reserved bit"
        assert head[1] & 0x80 == 0, "the server masked a frame (section 5.1)"
        length = head[1]
        if length == 126:
            (length,) = struct.unpack("!H", self._take(2))
            assert length > 125, "not the fewest bytes for a length (section 5.2)"
        elif length == 127:
            (length,) = struct.unpack("!Q", self._take(8))
            assert length > 65535, "not the fewest bytes for a length (section 5.2)"
        opcode, fin = head[0] & 0x0F, bool(head[0] & 0x80)
        assert opcode in (CONTINUATION, TEXT, BINARY, CLOSE, PING, PONG)
        assert opcode < 8 or (fin and length <= 125), "a wrong control frame (section 5.5)"
        payload = self._take(length)
        return None if payload is None else Received(opcode, payload, fin)

    def message(self):
        """Reads a whole message, fragments joined, or a control frame; None at the end."""
        first = self.read()
        if first is None or first.fin:
            return first
        parts = [first.payload]
        while True:
            part = self.read()
            if part is None:
                return None
            assert part.opcode == CONTINUATION
            parts.append(part.payload)
            if part.fin:
                return Received(first.opcode, b"".join(parts))

    def end(self):
        """Reads to the end; returns the code of the close frame (None for an empty one, "none" if
        there was none) and what came before it."""
        before, code = [], "none"
        while (received := self.message()) is not None:
            assert code == "none", "a frame after the close frame (section 5.5.1)"
            if received.opcode == CLOSE:
                code = received.code
                if len(received.payload) > 2:
                    received.payload[2:].decode()
                # As a client answers; the server waits for it a while before it hangs up.
                self.send(frame(CLOSE, received.payload[:2]))
                try:
                    self.socket.shutdown(socket.SHUT_WR)
                except OSError:
                    pass
            else:
                before.append(received)
        return code, before
