"""Viewers of the live stream that do not read what is sent to them."""

import json
import random
import socket
import struct

import pytest

from conftest import VENUE, until
from rfc6455 import CLOSE, CONTINUATION, TEXT, Peer, closing, frame
from stream_client import post_locations, report

PARTIAL = 'floorcast_writes_total{result="partial"}'
TOO_SLOW = 'floorcast_drops_total{reason="too-slow"}'
#: Navigators whose roster is larger than what the kernel takes for a client that does not read.
COUNT = 4000


@pytest.fixture
def deaf(server):
    """A server, and a viewer that owes the reading of most of a roster."""
    server.until_ready()
    people = random.Random(7)
    for first in range(0, COUNT, 1000):
        post_locations(server, *(
            report(f"n{first + number}", 5 + people.random() * 50, 20 + people.random() * 40, name="x" * 60)
            for number in range(1000)
        ))
    partial = server.metrics()[PARTIAL]
    peer = Peer.__new__(Peer)
    peer.buffer, peer.socket = b"", socket.socket()
    # A window is agreed on when the client connects.
    peer.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    peer.socket.settimeout(20)
    peer.socket.connect(server.address)
    with peer:
        peer.open()
        peer.send(frame(TEXT, json.dumps({"type": "subscribe", "venue": VENUE, "streams": ["positions"]}).encode()))
        until(lambda: server.metrics()[PARTIAL] > partial, "the viewer owes nothing")
        yield server, peer


def test_a_viewer_that_is_gone_with_frames_unread_counts_as_too_slow(deaf):
    server, peer = deaf
    assert server.metrics()[TOO_SLOW] == 0
    # To close with bytes unread resets the connection.
    peer.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    peer.socket.close()
    until(lambda: server.metrics()[TOO_SLOW] == 1, "it was not counted")


@pytest.mark.parametrize("last", [closing(1000), frame(CONTINUATION, b"{}")], ids=["closes", "breaks-a-rule"])
def test_a_viewer_that_ends_before_it_has_read_gets_whole_frames_or_the_rest_cut_off(deaf, last):
    """Section 7.1.1 wants the rest and a close frame; libwebsockets may end the connection before."""
    server, peer = deaf
    peer.send(last)
    code, before = peer.end()
    assert code in (1000, 1002, "none")
    assert all(message.opcode != CLOSE and message.json for message in before if message.opcode == TEXT)
    until(lambda: server.metrics()["floorcast_websockets"] == 0, "the server holds the connection")
