"""RFC 6455 from its own sections: UTF-8 and limits."""

import pytest
from conformance import (
    MESSAGE_LIMIT,
    address,
    expect_alive,
    expect_failure,
    expect_pong,
    peer,
    ping,
    text_of,
)
from rfc6455 import BINARY, CONTINUATION, TEXT, Peer, frame

# 8.1 UTF-8

WHOLE = [
    "plain",
    "ÄÖÜäöüß",
    "κόσμε",
    "☃ 漢字",
    "\U0001f600\U00010000",
    "\u007f\u0080\u07ff\u0800\uffff\U00010000\U0010ffff",
    "\ufffe\ufdd0\U0001fffe",
    "\ud7ff\ue000",
]
BROKEN = {
    "a continuation alone": b"\x80",
    "a continuation too many": b"\xc3\xa4\xa4",
    "overlong in two": b"\xc0\xaf",
    "overlong in two, last": b"\xc1\xbf",
    "overlong in three": b"\xe0\x9f\xbf",
    "overlong in four": b"\xf0\x8f\xbf\xbf",
    "overlong in five": b"\xf8\x88\x80\x80\x80",
    "overlong in six": b"\xfc\x84\x80\x80\x80\x80",
    "first surrogate": b"\xed\xa0\x80",
    "last surrogate": b"\xed\xbf\xbf",
    "pair of surrogates": b"\xed\xa0\x81\xed\xb0\x80",
    "beyond the last": b"\xf4\x90\x80\x80",
    "far beyond": b"\xf7\xbf\xbf\xbf",
    "FE": b"\xfe",
    "FF": b"\xff",
    "cut off after one": b"\xe2",
    "cut off after two": b"\xe2\x98",
    "cut off after three": b"\xf0\x9f\x98",
    "Latin-1": "Café".encode("latin-1"),
}


@pytest.mark.parametrize("content", WHOLE)
def test_8_1_text_in_utf_8_comes_through(peer, content):
    peer.send(frame(TEXT, ping(content)))
    expect_pong(peer, content)


@pytest.mark.parametrize("content", WHOLE)
def test_8_1_characters_may_be_split_over_fragments(peer, content):
    text = ping(content)
    middle = [frame(CONTINUATION, text[at : at + 1], fin=False) for at in range(1, len(text) - 1)]
    peer.send(frame(TEXT, text[:1], fin=False), *middle, frame(CONTINUATION, text[-1:]))
    expect_pong(peer, content)


@pytest.mark.parametrize("broken", BROKEN.values(), ids=BROKEN.keys())
def test_8_1_text_that_is_not_utf_8_fails_the_connection(peer, broken):
    peer.send(frame(TEXT, b'{"type":"ping","time":"' + broken + b'"}'))
    assert expect_failure(peer, 1007) == []


@pytest.mark.parametrize("broken", BROKEN.values(), ids=BROKEN.keys())
def test_8_1_text_that_ends_broken_fails_the_connection(peer, broken):
    peer.send(frame(TEXT, ping("x") + broken))
    assert expect_failure(peer, 1007) == []


@pytest.mark.parametrize("broken", BROKEN.values(), ids=BROKEN.keys())
def test_8_1_fragments_that_are_not_utf_8_together_fail_the_connection(peer, broken):
    parts = [frame(CONTINUATION, broken[at : at + 1], fin=False) for at in range(len(broken))]
    peer.send(frame(TEXT, b'{"x":"', fin=False), *parts, frame(CONTINUATION, b'"}'))
    assert expect_failure(peer, 1007) == []


@pytest.mark.parametrize("broken", [b"\xff", b"\xed\xa0\x80", b"\xf4\x90", b"\xc0\xaf", b"\xe0\x80"])
def test_8_1_broken_text_fails_before_the_message_ends(peer, broken):
    # Nothing more is sent: the server has to see it in what it has.
    peer.send(frame(TEXT, b'{"x":"' + broken, fin=False))
    assert expect_failure(peer, 1007) == []


def test_8_1_broken_text_fails_before_the_frame_ends(peer):
    whole = frame(TEXT, b'{"x":"' + b"\xff" + b"y" * 60_000)
    peer.send(whole[:30_000])
    assert expect_failure(peer, 1007) == []


def test_8_1_bytes_need_not_be_utf_8(peer):
    peer.send(frame(BINARY, b"\xff\xfe", fin=False), frame(CONTINUATION, b"\xed\xa0\x80"))
    assert peer.message().json["type"] == "error"
    expect_alive(peer)


# 10.4 and 7.4.1 Limits


def test_10_4_a_frame_over_the_limit_closes_with_1009(peer):
    peer.send(frame(TEXT, text_of(MESSAGE_LIMIT + 1)[0]))
    assert expect_failure(peer, 1009) == []


def test_10_4_fragments_over_the_limit_close_with_1009(peer):
    part = b"y" * 65536
    peer.send(frame(TEXT, part, fin=False))
    for _ in range(20):
        peer.send(frame(CONTINUATION, part, fin=False))
    assert expect_failure(peer, 1009) == []


def test_10_4_a_length_that_never_comes_takes_no_memory(address):
    peers = [Peer(address).open() for _ in range(50)]
    for peer in peers:
        peer.send(frame(BINARY, b"x", length=(1 << 63) - 1, size=8))
    with Peer(address) as other:
        expect_alive(other.open())
    for peer in peers:
        peer.__exit__()


def test_10_4_many_empty_fragments_do_no_harm(peer):
    text, content = text_of(100)
    empty = frame(CONTINUATION, fin=False) * 5000
    peer.send(frame(TEXT, text, fin=False), empty, frame(CONTINUATION))
    expect_pong(peer, content)
