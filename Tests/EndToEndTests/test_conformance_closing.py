"""RFC 6455 from its own sections: control frames and closing."""

import socket
import struct
import time

import pytest
from conformance import address, expect_alive, expect_failure, peer, peer_pong, ping
from rfc6455 import CLOSE, CONTINUATION, PING, PONG, TEXT, TIMEOUT, closing, frame

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


@pytest.mark.parametrize("payload", [b"", b"unsolicited", b"p" * 125])
def test_5_5_3_an_unsolicited_pong_is_passed_over(peer, payload):
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
    "code", [0, 1, 999, 1004, 1005, 1006, 1012, 1013, 1014, 1015, 1016, 1100, 2000, 2999, 5000, 32768, 65535]
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


@pytest.mark.parametrize(
    "after", [frame(TEXT, ping("late")), frame(PING, b"late"), closing(1001)], ids=["text", "ping", "close"]
)
def test_5_5_1_frames_after_a_close_are_not_answered(peer, after):
    peer.send(closing(1000), after)
    assert peer.end() == (1000, [])


def test_5_5_1_a_close_between_fragments_is_answered(peer):
    peer.send(frame(TEXT, b"{", fin=False), closing(1001), frame(CONTINUATION, b"}"))
    assert peer.end() == (1001, [])


def test_7_1_1_messages_before_a_close_are_answered_before_it(peer):
    peer.send(*[frame(TEXT, ping(str(number))) for number in range(5)], closing(1000))
    code, before = peer.end()
    assert code == 1000
    assert [message.json["time"] for message in before] == [str(number) for number in range(5)]


def test_7_1_1_the_server_hangs_up_after_closing(peer):
    begin = time.monotonic()
    peer.send(closing(1000))
    peer.end()
    assert time.monotonic() - begin < TIMEOUT / 2


@pytest.mark.parametrize(
    "data", [b"", frame(TEXT, b"{}")[:3], frame(TEXT, b"{", fin=False)], ids=["nothing", "half", "fragment"]
)
def test_7_1_4_the_server_hangs_up_on_a_client_that_stops_sending(peer, data):
    peer.send(data)
    peer.socket.shutdown(socket.SHUT_WR)
    assert peer.end() == ("none", [])
