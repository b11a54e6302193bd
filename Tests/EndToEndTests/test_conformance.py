"""RFC 6455 from its own sections: what the built server does with right and wrong frames.

Each test names the section that it tries. That text came through whole is told by the live stream's own
`ping`, whose `time` comes back (docs/protocol.md).
"""

import json
import random
import socket
import struct
import time

import pytest
from conftest import Server
from rfc6455 import (
    BINARY,
    CLOSE,
    CONTINUATION,
    KEY,
    PATIENCE,
    PING,
    PONG,
    TEXT,
    Peer,
    Received,
    closing,
    frame,
)

# Server.Configuration.messageLimit.
MESSAGE_LIMIT = 1 << 20
SHORTEST = len(b'{"type":"ping","time":""}')


@pytest.fixture(scope="module")
def address(tmp_path_factory, expo_file):
    """Where a server listens that all these tests use: none of them may harm it."""
    folder = tmp_path_factory.mktemp("conformance")
    (folder / "expo.venue").write_bytes(expo_file.read_bytes())
    running = Server(folder)
    host, port = running.url.removeprefix("http://").split(":")
    yield host, int(port)
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


# 5.2 Base framing


@pytest.mark.parametrize("length", [SHORTEST, 125, 126, 127, 128, 255, 256, 257, 4096, 65535, 65536, 65537])
def test_5_2_a_text_of_any_length_comes_through(peer, length):
    text, content = text_of(length)
    assert len(text) == length
    peer.send(frame(TEXT, text))
    expect_pong(peer, content)


@pytest.mark.parametrize("length", [0, 1, 125, 126, 127, 128, 65535, 65536, 65537])
def test_5_2_bytes_of_any_length_come_through(peer, length):
    # No message that is known: the answer says so, and the connection lives on.
    peer.send(frame(BINARY, b"\xfe" * length))
    assert peer.message().json["type"] == "error"
    expect_alive(peer)


def test_5_2_bytes_come_through_whole(peer):
    # A message of 5000 locations that is a byte too short is not one; whole it is.
    head = struct.pack("<BBHHHII", 16, 2, 7, 0, 5000, 0, 0)
    body = random.Random(1).randbytes(5000 * 12)
    for cut, kind in [(1, "bad-message"), (0, "not-enrolled")]:
        peer.send(frame(BINARY, head + body[: len(body) - cut]))
        assert kind in peer.message().json["problem"]["type"]


def test_5_2_an_empty_text_is_a_message(peer):
    peer.send(frame(TEXT))
    assert peer.message().json["type"] == "error"
    expect_alive(peer)


def test_5_2_the_longest_message_comes_through(peer):
    text, content = text_of(MESSAGE_LIMIT)
    peer.send(frame(TEXT, text))
    expect_pong(peer, content)


@pytest.mark.parametrize("count", [1, 2, 3, 7])
@pytest.mark.parametrize("length", [125, 126, 300])
def test_5_2_bytes_may_arrive_a_few_at_a_time(peer, count, length):
    text, content = text_of(length)
    peer.send_slowly(frame(TEXT, text), count, pause=0.0005)
    expect_pong(peer, content)


def test_5_2_a_long_frame_may_arrive_in_odd_pieces(peer):
    text, content = text_of(65537)
    peer.send_slowly(frame(TEXT, text), 997)
    expect_pong(peer, content)


def test_5_2_many_frames_may_arrive_at_once(peer):
    peer.send(*[frame(TEXT, ping(str(number))) for number in range(500)])
    for number in range(500):
        expect_pong(peer, str(number))


@pytest.mark.parametrize("reserved", [1, 2, 4, 7])
@pytest.mark.parametrize("opcode", [TEXT, BINARY, PING, CLOSE])
def test_5_2_reserved_bits_fail_the_connection(peer, reserved, opcode):
    payload = struct.pack("!H", 1000) if opcode == CLOSE else b"{}"
    peer.send(frame(opcode, payload, reserved=reserved))
    assert expect_failure(peer, 1002) == []


def test_5_2_reserved_bits_in_a_continuation_fail_the_connection(peer):
    peer.send(frame(TEXT, b"{", fin=False), frame(CONTINUATION, b"}", reserved=4))
    expect_failure(peer, 1002)


@pytest.mark.parametrize("opcode", [3, 4, 5, 6, 7, 11, 12, 13, 14, 15])
@pytest.mark.parametrize("payload", [b"", b"{}"])
def test_5_2_reserved_opcodes_fail_the_connection(peer, opcode, payload):
    peer.send(frame(opcode, payload))
    assert expect_failure(peer, 1002) == []


@pytest.mark.parametrize("opcode", [3, 11])
def test_5_2_a_reserved_opcode_between_messages_fails_the_connection(peer, opcode):
    peer.send(frame(TEXT, ping("before")), frame(opcode), frame(TEXT, ping("after")))
    before = expect_failure(peer, 1002)
    assert [message.json["time"] for message in before] == ["before"]


def test_5_2_a_length_of_more_than_63_bits_fails_the_connection(peer):
    peer.send(frame(TEXT, b"{}", length=1 << 63 | 2, size=8))
    expect_failure(peer, 1002, 1009)


@pytest.mark.parametrize("length,size", [(30, 2), (30, 8), (300, 8)])
def test_5_2_more_bytes_for_a_length_than_needed_are_taken(peer, length, size):
    # They should fail the connection; libwebsockets reads them and does not tell (docs/security.md).
    text, content = text_of(length)
    peer.send(frame(TEXT, text, size=size))
    expect_pong(peer, content)


# 5.1 and 5.3 Masking


# 5.1 wants frames without a mask to fail the connection. Libwebsockets 4.1.6 reads them as they are and does
# not tell (docs/security.md): no harm is done, because what is unmasked is not unmasked again.


def test_5_1_a_text_without_a_mask_is_read_as_it_is(peer):
    peer.send(frame(TEXT, ping("bare"), masked=False), frame(TEXT, ping("masked")))
    expect_pong(peer, "bare")
    expect_pong(peer, "masked")


@pytest.mark.parametrize("payload", [b"", b"bare"])
def test_5_1_a_ping_without_a_mask_is_answered(peer, payload):
    peer.send(frame(PING, payload, masked=False))
    assert peer.message() == peer_pong(payload)
    expect_alive(peer)


def test_5_1_a_close_without_a_mask_is_answered(peer):
    peer.send(frame(CLOSE, struct.pack("!H", 1000), masked=False))
    assert peer.end() == (1000, [])


def test_5_3_a_mask_of_zeros_is_one(peer):
    text = ping("plain")
    peer.send(struct.pack("!BB", 0x81, 0x80 | len(text)) + bytes(4) + text)
    expect_pong(peer, "plain")


# 5.4 Fragmentation


@pytest.mark.parametrize("sizes", [[1, 1], [0, 0, 0], [20, 0], [0, 20], [5, 7, 9]])
def test_5_4_fragments_are_joined(peer, sizes):
    text, content = text_of(200)
    parts, rest = [], text
    for size in sizes:
        parts.append(rest[:size])
        rest = rest[size:]
    parts.append(rest)
    for number, part in enumerate(parts):
        opcode = TEXT if number == 0 else CONTINUATION
        peer.send(frame(opcode, part, fin=number == len(parts) - 1))
    expect_pong(peer, content)


@pytest.mark.parametrize("count", [1, 3])
def test_5_4_fragments_may_arrive_a_few_bytes_at_a_time(peer, count):
    text, content = text_of(120)
    data = frame(TEXT, text[:50], fin=False) + frame(CONTINUATION, text[50:])
    peer.send_slowly(data, count, pause=0.0005)
    expect_pong(peer, content)


def test_5_4_every_byte_may_be_a_fragment(peer):
    text, content = text_of(3000)
    middle = [frame(CONTINUATION, bytes([byte]), fin=False) for byte in text[1:-1]]
    peer.send(frame(TEXT, text[:1], fin=False), *middle, frame(CONTINUATION, text[-1:]))
    expect_pong(peer, content)


def test_5_4_bytes_may_come_in_fragments(peer):
    head = struct.pack("<BBHHHII", 16, 2, 7, 0, 100, 0, 0)
    body = bytes(100 * 12)
    peer.send(frame(BINARY, head, fin=False))
    peer.send(frame(CONTINUATION, body[:700], fin=False), frame(CONTINUATION, body[700:]))
    assert "not-enrolled" in peer.message().json["problem"]["type"]


def test_5_4_control_frames_may_come_between_fragments(peer):
    text, content = text_of(90)
    peer.send(frame(TEXT, text[:30], fin=False), frame(PING, b"one"))
    assert peer.message() == peer_pong(b"one")
    peer.send(frame(CONTINUATION, text[30:60], fin=False), frame(PONG, b"unasked"))
    peer.send(frame(PING, b"two"), frame(CONTINUATION, text[60:]))
    # The answer to the message may overtake that to the ping.
    answers = sorted([peer.message(), peer.message()], key=lambda answer: answer.opcode)
    assert answers[0].json["time"] == content and answers[1] == peer_pong(b"two")


@pytest.mark.parametrize("fin", [True, False])
def test_5_4_a_continuation_of_nothing_fails_the_connection(peer, fin):
    peer.send(frame(CONTINUATION, b"{}", fin=fin))
    expect_failure(peer, 1002)


def test_5_4_a_continuation_after_the_last_fragment_fails_the_connection(peer):
    text = ping("whole")
    peer.send(frame(TEXT, text[:5], fin=False), frame(CONTINUATION, text[5:]))
    expect_pong(peer, "whole")
    peer.send(frame(CONTINUATION, b"more"))
    expect_failure(peer, 1002)


@pytest.mark.parametrize("first", [TEXT, BINARY])
@pytest.mark.parametrize("second", [TEXT, BINARY])
@pytest.mark.parametrize("fin", [True, False])
def test_5_4_a_message_within_another_fails_the_connection(peer, first, second, fin):
    peer.send(frame(first, b"{", fin=False), frame(second, b"}", fin=fin))
    assert expect_failure(peer, 1002) == []


# 5.5 Control frames


@pytest.mark.parametrize("payload", [b"", b"x", b"\x00\xff\xfe", b"p" * 124, b"q" * 125])
def test_5_5_2_a_ping_is_answered_with_its_payload(peer, payload):
    peer.send(frame(PING, payload))
    assert peer.message() == peer_pong(payload)


def test_5_5_2_a_ping_may_arrive_byte_by_byte(peer):
    peer.send_slowly(frame(PING, b"p" * 125), 1, pause=0.0002)
    assert peer.message() == peer_pong(b"p" * 125)


def test_5_5_2_many_pings_one_by_one_are_all_answered(peer):
    for number in range(100):
        peer.send(frame(PING, b"%d" % number))
        assert peer.message() == peer_pong(b"%d" % number)


def test_5_5_3_of_many_pings_at_once_only_some_are_answered(peer):
    # A server may answer only the most recent one. Libwebsockets 4.1.6 answers the oldest of those that
    # arrive together (docs/security.md): never more than was asked, and never out of order.
    peer.send(*[frame(PING, b"%03d" % number) for number in range(100)])
    peer.send(frame(TEXT, ping("after")))
    answers, is_answered = [], False
    while not is_answered or not answers:
        answer = peer.message()
        assert answer.opcode in (PONG, TEXT)
        is_answered = is_answered or answer.opcode == TEXT
        answers += [answer.payload] if answer.opcode == PONG else []
    assert answers[0] == b"000" and answers == sorted(set(answers))
    peer.send(frame(PING, b"999"))
    while answers[-1] != b"999":
        answers.append(peer.message().payload)
    assert answers == sorted(set(answers))


@pytest.mark.parametrize("payload", [b"", b"nobody asked", b"p" * 125])
def test_5_5_3_a_pong_that_nobody_asked_for_is_passed_over(peer, payload):
    peer.send(frame(PONG, payload))
    expect_alive(peer)


@pytest.mark.parametrize("opcode", [PING, PONG, CLOSE])
@pytest.mark.parametrize("length", [126, 127, 65536])
def test_5_5_a_long_control_frame_fails_the_connection(peer, opcode, length):
    peer.send(frame(opcode, struct.pack("!H", 1000) + b"x" * (length - 2)))
    assert expect_failure(peer, 1002) == []


@pytest.mark.parametrize("opcode", [PING, PONG, CLOSE])
def test_5_5_a_fragmented_control_frame_fails_the_connection(peer, opcode):
    payload = struct.pack("!H", 1000) if opcode == CLOSE else b"x"
    peer.send(frame(opcode, payload, fin=False), frame(CONTINUATION, b""))
    assert expect_failure(peer, 1002) == []


# 7 Closing


@pytest.mark.parametrize("reason", [b"", b"bye", "tschüss".encode(), b"r" * 123])
def test_5_5_1_a_close_is_answered_and_ends_the_connection(peer, reason):
    peer.send(closing(1000, reason))
    assert peer.end() == (1000, [])


def test_7_1_5_a_close_without_a_code_is_answered(peer):
    peer.send(closing())
    code, before = peer.end()
    assert code in (None, 1000) and before == []


@pytest.mark.parametrize(
    "code", [1000, 1001, 1002, 1003, 1007, 1008, 1009, 1010, 1011, 3000, 3999, 4000, 4999]
)
def test_7_4_codes_that_may_be_sent_are_answered(peer, code):
    peer.send(closing(code))
    assert peer.end() == (code, [])


@pytest.mark.parametrize(
    # Also 1012 to 1014, which were registered after libwebsockets 4.1.6.
    "code", [0, 1, 999, 1004, 1005, 1006, 1015, 1016, 1100, 2000, 2999, 5000, 32768, 65535]
)
def test_7_4_codes_that_may_not_be_sent_fail_the_connection(peer, code):
    peer.send(closing(code))
    assert expect_failure(peer, 1002) == []


def test_5_5_1_a_close_of_one_byte_fails_the_connection(peer):
    peer.send(frame(CLOSE, b"\x03"))
    assert expect_failure(peer, 1002) == []


@pytest.mark.parametrize("reason", [b"\xff", b"\xc0\xaf", b"ok \xed\xa0\x80", b"\xe2\x98"])
def test_5_5_1_a_reason_that_is_not_utf_8_fails_the_connection(peer, reason):
    peer.send(closing(1000, reason))
    assert expect_failure(peer, 1007, 1002) == []


@pytest.mark.parametrize("after", [frame(TEXT, ping("late")), frame(PING, b"late"), closing(1001)])
def test_5_5_1_what_comes_after_a_close_is_not_answered(peer, after):
    peer.send(closing(1000), after)
    assert peer.end() == (1000, [])


def test_5_5_1_a_close_between_fragments_is_answered(peer):
    peer.send(frame(TEXT, b"{", fin=False), closing(1001), frame(CONTINUATION, b"}"))
    assert peer.end() == (1001, [])


def test_7_1_1_what_was_said_before_a_close_is_answered_before_it(peer):
    peer.send(*[frame(TEXT, ping(str(number))) for number in range(5)], closing(1000))
    code, before = peer.end()
    assert code == 1000
    assert [message.json["time"] for message in before] == [str(number) for number in range(5)]


def test_7_1_1_the_server_hangs_up_after_closing(peer):
    begin = time.monotonic()
    peer.send(closing(1000))
    peer.end()
    assert time.monotonic() - begin < PATIENCE / 2


@pytest.mark.parametrize("data", [b"", frame(TEXT, b"{}")[:3], frame(TEXT, b"{", fin=False)])
def test_7_1_4_a_client_that_only_stops_sending_is_let_go(peer, data):
    peer.send(data)
    peer.socket.shutdown(socket.SHUT_WR)
    assert peer.end() == ("none", [])


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


# 4.2 The handshake


def refused(address, *statuses, **request):
    """Sends a handshake that must be refused; returns the answer's head."""
    with Peer(address) as peer:
        head = peer.ask(**request)
        assert head is not None, "hung up without an answer"
        assert head.status in statuses, head.status
        return head


def taken(address, **request):
    """Sends a handshake that must be taken; returns the answer's head."""
    with Peer(address) as peer:
        head = peer.ask(**request)
        assert head is not None and head.status == 101, head and head.status
        assert peer.read().json["type"] == "hello"
        peer.send(closing(1000))
        assert peer.end()[0] == 1000
        return head


def test_4_2_2_the_answer_has_what_it_must(address):
    fields = taken(address).fields
    assert fields["upgrade"].lower() == "websocket"
    assert "upgrade" in fields["connection"].lower()
    assert fields["sec-websocket-accept"] == "s3pPLMBiTxaQ9kYGzzhZRbK+xOo="
    assert fields["sec-websocket-protocol"] == "floorcast.2+json"


@pytest.mark.parametrize("key", [None, "", "short", "dGhlIHNhbXBsZSBub25j", "*" * 24, "A" * 88])
def test_4_2_1_a_key_that_is_not_16_bytes_is_refused(address, key):
    refused(address, 400, Sec_WebSocket_Key=key)


@pytest.mark.parametrize("version", [None, "", "0", "7", "8", "12", "14", "213", "13 ", "x", "-13"])
def test_4_4_another_version_is_refused_and_ours_named(address, version):
    if version == "13 ":
        taken(address, Sec_WebSocket_Version=version)
        return
    head = refused(address, 400, 426, Sec_WebSocket_Version=version)
    assert head.fields["sec-websocket-version"] == "13"


@pytest.mark.parametrize("upgrade", ["WebSocket", "WEBSOCKET", "websocket"])
def test_4_2_1_the_case_of_upgrade_does_not_matter(address, upgrade):
    taken(address, Upgrade=upgrade)


@pytest.mark.parametrize(
    "connection", ["upgrade", "UPGRADE", "keep-alive, Upgrade", "Upgrade, keep-alive", "Upgrade,close"]
)
def test_4_2_1_connection_is_a_list_of_any_case(address, connection):
    taken(address, Connection=connection)


@pytest.mark.parametrize("connection", [None, "keep-alive", "close", "upgraded"])
def test_4_2_1_without_connection_upgrade_it_is_refused(address, connection):
    refused(address, 400, 426, Connection=connection)


@pytest.mark.parametrize("upgrade", [None, "h2c", "websockets", "web socket"])
def test_4_2_1_without_upgrade_websocket_it_is_refused(address, upgrade):
    refused(address, 400, 403, 404, 426, Upgrade=upgrade)


@pytest.mark.parametrize("version", ["HTTP/1.0", "HTTP/0.9"])
def test_4_2_1_an_older_http_is_refused(address, version):
    refused(address, 400, 426, 505, version=version)


def test_4_2_1_names_of_fields_have_any_case(address):
    fields = [
        ("hOST", "localhost"),
        ("UPGRADE", "websocket"),
        ("connection", "Upgrade"),
        ("sec-websocket-KEY", KEY),
        ("SEC-WEBSOCKET-VERSION", "13"),
        ("sec-websocket-protocol", "floorcast.2+json"),
    ]
    taken(address, fields=fields)


@pytest.mark.parametrize("name", ["Sec-WebSocket-Key", "Sec-WebSocket-Version"])
def test_11_3_a_field_that_may_come_once_is_refused_twice(address, name):
    fields = [
        ("Host", "localhost"),
        ("Upgrade", "websocket"),
        ("Connection", "Upgrade"),
        ("Sec-WebSocket-Key", KEY),
        ("Sec-WebSocket-Version", "13"),
    ]
    fields.append((name, dict(fields)[name]))
    refused(address, 400, 426, fields=fields)


@pytest.mark.parametrize("method", ["POST", "PUT", "HEAD", "OPTIONS", "DELETE"])
def test_4_1_another_method_is_refused(address, method):
    refused(address, 400, 404, 405, 411, 426, method=method)


def test_4_1_a_body_is_refused(address):
    refused(address, 400, body=b"12345", Content_Length="5")


def test_4_2_1_without_a_host_it_is_refused(address):
    refused(address, 400, Host=None)


def test_4_2_another_address_has_no_socket(address):
    refused(address, 400, 404, path="/api/v1/nothing")


@pytest.mark.parametrize(
    "offered,chosen",
    [
        ("floorcast.2", "floorcast.2"),
        ("floorcast.2+json", "floorcast.2+json"),
        ("floorcast.2+json, floorcast.2", "floorcast.2+json"),
        ("floorcast.2,floorcast.2+json", "floorcast.2"),
        ("chat , floorcast.2", "floorcast.2"),
    ],
)
def test_4_2_2_one_of_the_offered_subprotocols_is_chosen(address, offered, chosen):
    head = taken(address, Sec_WebSocket_Protocol=offered)
    assert head.fields["sec-websocket-protocol"] == chosen


@pytest.mark.parametrize("offered", ["chat", "floorcast", "FLOORCAST.2", "floorcast.9"])
def test_4_2_2_unknown_subprotocols_are_refused(address, offered):
    refused(address, 400, Sec_WebSocket_Protocol=offered)


def test_4_1_frames_may_follow_the_handshake_at_once(address):
    with Peer(address) as peer:
        lines = [
            "GET /api/v1/live HTTP/1.1",
            "Host: localhost",
            "Upgrade: websocket",
            "Connection: Upgrade",
            f"Sec-WebSocket-Key: {KEY}",
            "Sec-WebSocket-Version: 13",
            "Sec-WebSocket-Protocol: floorcast.2+json",
        ]
        peer.send("\r\n".join(lines).encode() + b"\r\n\r\n" + frame(TEXT, ping("early")))
        assert peer.head().status == 101
        assert peer.read().json["type"] == "hello"
        expect_pong(peer, "early")


def test_4_1_the_handshake_may_arrive_byte_by_byte(address):
    with Peer(address) as peer:
        lines = f"Host: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: {KEY}\r\n"
        text = f"GET /api/v1/live HTTP/1.1\r\n{lines}Sec-WebSocket-Version: 13\r\n\r\n"
        peer.send_slowly(text.encode(), 1, pause=0.0002)
        assert peer.head().status == 101
        assert peer.read().json["type"] == "hello"


# 9.1 Extensions (RFC 7692, section 5)


@pytest.mark.parametrize(
    "offer",
    [
        "permessage-deflate",
        "permessage-deflate; client_max_window_bits",
        "permessage-deflate; server_no_context_takeover, permessage-deflate",
        "x-webkit-deflate-frame",
        "foo; bar=1, baz",
    ],
)
def test_9_1_extensions_are_declined(address, offer):
    with Peer(address) as peer:
        head = peer.ask(Sec_WebSocket_Extensions=offer)
        assert head.status == 101 and "sec-websocket-extensions" not in head.fields
        assert peer.read().json["type"] == "hello"
        expect_alive(peer)
        # What is compressed all the same is a reserved bit.
        peer.send(frame(TEXT, b"\xaa\x56\x2a", reserved=4))
        expect_failure(peer, 1002)
