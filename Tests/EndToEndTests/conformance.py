"""What tests of RFC 6455 from its own sections share: the server that they try, and what to expect of it.

Each test names the section that it tries. The live stream's own `ping`, with a `time` that comes back,
shows whether a text came through whole (docs/protocol.md).
"""

import random

import pytest
from conftest import Server
from rfc6455 import PONG, TEXT, Peer, Received, frame

# Server.Configuration.messageLimit.
MESSAGE_LIMIT = 1 << 20
SHORTEST = len(b'{"type":"ping","time":""}')


@pytest.fixture(scope="module")
def address(tmp_path_factory, expo_file):
    """Where a server listens that all these tests use: none of them may harm it."""
    folder = tmp_path_factory.mktemp("conformance")
    (folder / "expo.venue").write_bytes(expo_file.read_bytes())
    running = Server(folder)
    yield running.address
    assert running.request("/api/v1/health")[0] == 200
    assert running.stop()[0] == 0


@pytest.fixture
def peer(address):
    """An open WebSocket."""
    with Peer(address) as peer:
        yield peer.open()


def ping(text):
    """The live stream's ping with a text in it, as bytes."""
    return b'{"type":"ping","time":"' + text.encode() + b'"}'


def text_of(length):
    """A ping of a length in bytes, and what it holds."""
    content = "".join(random.Random(length).choices("abcdefghij", k=length - SHORTEST))
    return ping(content), content


def expect_pong(peer, content):
    """Reads the answer to a ping."""
    answer = peer.message()
    assert answer is not None and answer.opcode == TEXT, answer
    assert answer.json["type"] == "pong" and answer.json["time"] == content


def expect_alive(peer, content="still here"):
    """The connection is as good as new."""
    peer.send(frame(TEXT, ping(content)))
    expect_pong(peer, content)


def expect_failure(peer, *codes):
    """The server fails the connection with one of some codes (section 7.1.7) and hangs up."""
    code, before = peer.end()
    assert code in codes, f"closed with {code}"
    return before


def peer_pong(payload):
    """What answers a ping."""
    return Received(PONG, payload)
