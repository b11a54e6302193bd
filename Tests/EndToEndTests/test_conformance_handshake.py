"""RFC 6455 from its own sections: the handshake and extensions."""

import pytest
from conformance import address, expect_alive, expect_failure, expect_pong, peer, ping
from rfc6455 import KEY, TEXT, Peer, closing, frame

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


def test_4_2_2_the_answer_has_the_required_fields(address):
    fields = taken(address).fields
    assert fields["upgrade"].lower() == "websocket"
    assert "upgrade" in fields["connection"].lower()
    assert fields["sec-websocket-accept"] == "s3pPLMBiTxaQ9kYGzzhZRbK+xOo="
    assert fields["sec-websocket-protocol"] == "floorcast.2+json"


@pytest.mark.parametrize("key", [None, "", "short", "dGhlIHNhbXBsZSBub25j", "*" * 24, "A" * 88])
def test_4_2_1_a_key_that_is_not_16_bytes_is_refused(address, key):
    refused(address, 400, Sec_WebSocket_Key=key)


@pytest.mark.parametrize("version", [None, "", "0", "7", "8", "12", "14", "213", "13 ", "x", "-13"])
def test_4_4_the_server_refuses_another_version_and_names_its_own(address, version):
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
def test_4_2_1_a_handshake_without_connection_upgrade_is_refused(address, connection):
    refused(address, 400, 426, Connection=connection)


@pytest.mark.parametrize("upgrade", [None, "h2c", "websockets", "web socket"])
def test_4_2_1_a_handshake_without_upgrade_websocket_is_refused(address, upgrade):
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


def test_4_2_1_a_handshake_without_a_host_is_refused(address):
    refused(address, 400, Host=None)


def test_4_2_another_path_has_no_websocket(address):
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
