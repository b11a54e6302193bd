"""Odd paths, sent byte by byte: nothing but the pages and the interface is answered."""

import json
import os
import socket

import pytest

from conftest import Server
from network import exchange


def ask(server, target, method=b"GET", fields=b""):
    """Sends a request line as it is; returns the whole raw answer, empty where the server hangs up."""
    head = method + b" " + target + b" HTTP/1.1\r\nHost: localhost\r\n" + fields + b"Connection: close\r\n\r\n"
    return exchange(server.address, head)


SECRET = b"not for the web"

ODD = [
    b"/../secret.txt", b"/live/../../secret.txt", b"/./../secret.txt", b"//../secret.txt", b"/..//secret.txt",
    b"/%2e%2e/secret.txt", b"/%2e./secret.txt", b"/.%2E/secret.txt", b"/live%2f..%2f..%2fsecret.txt",
    b"/..%2fsecret.txt", b"/..%5csecret.txt", b"/..\\secret.txt", b"/%5c..%5csecret.txt",
    # Decoded twice they would lead out.
    b"/%252e%252e/secret.txt", b"/..%252fsecret.txt", b"/%25%32%65%25%32%65/secret.txt",
    # Overlong UTF-8 for “.” and “/” (RFC 3629, section 10).
    b"/%c0%ae%c0%ae/secret.txt", b"/..%c0%afsecret.txt", b"/%e0%80%ae%e0%80%ae/secret.txt",
    b"/\xc0\xae\xc0\xae/secret.txt", b"/..%u2215secret.txt", b"/%f0%80%80%ae./secret.txt",
    b"/live/index.html%00.txt", b"/%00", b"/secret.txt%00", b"/live/%00/../../secret.txt",
    b"/.hidden", b"/live/.hidden", b"/%2ehidden", b"/link.txt", b"/folder/secret.txt", b"/hidden-link",
    b"file:///etc/passwd", b"http://localhost/../secret.txt", b"../secret.txt", b"*", b"",
]


@pytest.fixture
def guarded(venues, tmp_path_factory):
    """A server with secrets around its folder of pages, and links to them inside."""
    outer = tmp_path_factory.mktemp("outer")
    web = outer / "web"
    (web / "live").mkdir(parents=True)
    (web / "live/index.html").write_text("<!doctype html>")
    (outer / "secret.txt").write_bytes(SECRET)
    (web / ".hidden").write_bytes(SECRET)
    (web / "live/.hidden").write_bytes(SECRET)
    os.symlink(outer / "secret.txt", web / "link.txt")
    os.symlink(outer, web / "folder")
    os.symlink(web / ".hidden", web / "hidden-link")
    running = Server(venues, "--web", web)
    yield running
    running.stop()


@pytest.mark.parametrize("target", [
    b"/metrics%0a", b"/metrics%0d", b"/metrics%0ax", b"/metrics%0d%0aX:%20y", b"/api/v1/venues/expo%0a/x",
    b"/api/v1/venues/expo%0D", b"/live/%ff", b"/%ff", b"/%00", b"/live/%00", b"/%00?x=1", b"/%00/x",
    b"/live/%00/../../secret.txt", b"/api/v1/venues/expo/edits?subject=%ff", b"/healthz?%ff", b"/live/?venue=%c0%ae",
])
def test_a_path_with_bytes_that_no_path_has_is_a_bad_request(server, target):
    assert ask(server, target).startswith(b"HTTP/1.1 400 "), target


@pytest.mark.parametrize("version", [b"", b" HTTP/0.9", b" HTTP/9.9", b" HTTP/2.0", b" HTTX/1.1"])
def test_a_request_of_another_version_is_a_bad_request(server, version):
    answer = exchange(server.address, b"GET /api/v1/health" + version + b"\r\nHost: localhost\r\n\r\n")
    assert answer.startswith(b"HTTP/1.1 400 ") or answer == b"", answer


@pytest.mark.parametrize("fields", [
    # RFC 9112, section 3.2: one host.
    b"", b"Host:\r\n", b"Host: localhost\r\nHost: evil.example\r\n",
    # RFC 9110, section 5.5: no zeros in fields.
    b"Host: localhost\0.evil.example\r\n", b"Host: localhost\r\nCookie: a\0b\r\n",
    # RFC 9112, section 5.1: no blanks before a colon.
    b"Host : localhost\r\n", b"Host: localhost\r\nTransfer-Encoding : chunked\r\nContent-Length: 4\r\n",
    b"Host: localhost\r\nTransfer-Encoding\t: chunked\r\nContent-Length: 4\r\n",
    b"Host: localhost\r\nContent-Length  : 4\r\n", b"Host    : localhost\r\n",
])
def test_a_request_with_such_fields_is_a_bad_request(server, fields):
    head = b"POST /api/v1/venues HTTP/1.1\r\nConnection: close\r\n" + fields + b"\r\n0\r\n\r\n"
    assert exchange(server.address, head).startswith(b"HTTP/1.1 400 "), fields


@pytest.mark.parametrize("blanks", [b" ", b"\t", b"    "], ids=["space", "tab", "spaces"])
def test_a_field_of_another_name_with_blanks_is_unknown_and_ignored(server, blanks):
    fields = b"Host: localhost\r\nX-Odd" + blanks + b": 1\r\nConnection: close\r\n\r\n"
    answer = exchange(server.address, b"GET /healthz HTTP/1.1\r\n" + fields)
    assert answer.startswith(b"HTTP/1.1 200 "), answer


@pytest.mark.parametrize("target", [b"/healthz?x=%00", b"/live/index.html%00.txt"])
def test_libwebsockets_hangs_up_on_encoded_zeros_elsewhere(server, target):
    assert ask(server, target) == b""


@pytest.mark.parametrize("request_", [
    # A head of more than 16 KiB, and an empty line before one.
    b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nCookie: " + b"a" * 20_000 + b"\r\n\r\n",
    b"\r\nGET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n",
])
def test_libwebsockets_hangs_up_on_heads_of_other_forms(server, request_):
    assert exchange(server.address, request_) == b""


def test_a_query_may_be_long(server):
    target = b"/healthz?x=" + b"a" * 10_000
    assert ask(server, target).startswith(b"HTTP/1.1 200 ")


def test_libwebsockets_takes_methods_in_lower_case_and_no_absolute_targets(server):
    assert ask(server, b"/healthz", method=b"get").startswith(b"HTTP/1.1 200 ")
    assert ask(server, b"http://localhost/healthz").startswith(b"HTTP/1.0 403 ")


@pytest.mark.parametrize("field", [
    b"X: 1", b"If: 1", b"X-Forwarded: 1", b"Accept-CH: 1", b"Cache: 1", b"Cookie: a\r\n b",
])
def test_libwebsockets_sees_no_end_behind_the_beginning_of_a_known_name(server, field):
    """The field takes the next line with it; where there is none, the head has no end."""
    with socket.create_connection(server.address, 60) as raw:
        raw.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n" + field + b"\r\n\r\n")
        raw.settimeout(1)
        with pytest.raises(TimeoutError):
            raw.recv(100)
        raw.sendall(b"Connection: close\r\nAccept: */*\r\n\r\n")
        raw.settimeout(60)
        assert raw.recv(100).startswith(b"HTTP/1.1 200 ")


def test_a_body_that_is_sent_ahead_of_an_answer_ends_the_connection(server):
    host = b"Host: localhost\r\n"
    ahead = b"POST /api/v1/session HTTP/1.1\r\n" + host + b"Content-Length: 2\r\n\r\n{}"
    answer = exchange(server.address, b"GET /healthz HTTP/1.1\r\n" + host + b"\r\n" + ahead)
    assert answer.startswith(b"HTTP/1.1 200 ") and answer.count(b"HTTP/1.1") == 1
    twice = (b"GET /healthz HTTP/1.1\r\n" + host + b"\r\n") * 2
    answer = exchange(server.address, twice + b"GET /healthz HTTP/1.1\r\n" + host + b"Connection: close\r\n\r\n")
    assert answer.count(b"HTTP/1.1 200 ") == 3


def test_no_path_leads_out_of_the_pages(guarded):
    assert b"<!doctype html>" in ask(guarded, b"/live/")
    for target in ODD:
        answer = ask(guarded, target)
        assert SECRET not in answer and b"root:" not in answer, target
        assert answer == b"" or answer.split(b" ")[1] in (b"400", b"403", b"404", b"301"), (target, answer[:200])


def test_no_path_of_the_interface_leads_to_a_file(server, venues):
    (venues / "accounts.sqlite").write_bytes(SECRET)
    for slug in [b"..%2fvenues%2fexpo", b"%2e%2e", b"expo.venue", b"expo%00", b"accounts", b"accounts.sqlite", b"..", b"expo%2f.."]:
        for tail in [b"", b"/features", b"/snapshot", b"/contents/..%2f..%2faccounts.sqlite", b"/images/%2e%2e%2fexpo.venue"]:
            answer = ask(server, b"/api/v1/venues/" + slug + tail)
            assert SECRET not in answer and b"SQLite format 3" not in answer, (slug, tail)
            assert answer == b"" or answer.split(b" ")[1] in (b"200", b"400", b"403", b"404"), (slug, tail, answer[:200])
            if answer.split(b" ")[1:2] == [b"200"]:
                # It came out as a plain path, which is the one that is answered.
                json.loads(answer.split(b"\r\n\r\n", 1)[1])


def test_a_venue_that_is_a_link_out_of_its_folder_is_not_served(venues, tmp_path_factory):
    other = tmp_path_factory.mktemp("other") / "away.venue"
    os.rename(venues / "expo.venue", other)
    os.symlink(other, venues / "away.venue")
    running = Server(venues)
    try:
        _, _, answer = running.request("/api/v1/venues")
        (venue,) = answer["venues"]
        assert venue["state"] == "failed" and "link" in venue["problem"], venue
    finally:
        running.stop()


def test_bodies_in_a_coding_are_refused(server):
    for coding in (b"gzip", b"deflate", b"br", b"identity, gzip"):
        body = b"\x1f\x8b" + bytes(100)
        with socket.create_connection(server.address, timeout=60) as raw:
            raw.sendall(
                b"POST /api/v1/venues/expo/routes HTTP/1.1\r\nHost: localhost\r\nContent-Encoding: " + coding
                + b"\r\nContent-Length: 102\r\nConnection: close\r\n\r\n" + body
            )
            assert raw.recv(100).startswith(b"HTTP/1.1 415")


def test_json_that_means_two_things_is_refused_with_where(server):
    for text, words in [
        (b'{"from": 1, "from": 2, "to": 3}', "comes twice"),
        (b'{"from": NaN, "to": 1}', "expected a value"),
        (b'{"from": Infinity, "to": 1}', "expected a value"),
        (b'{"from": -Infinity, "to": 1}', "number"),
        (b'{"from": 1e999, "to": 1}', "number"),
        (b'{"from": "\xc0\xae", "to": 1}', "UTF-8"),
        (b'{"from": "\xed\xa0\x80", "to": 1}', "UTF-8"),
        (b'{"from": "\xf4\x90\x80\x80", "to": 1}', "UTF-8"),
        (b"[" * 5000, "inside each other"),
        (b'{"a":' * 5000, "inside each other"),
    ]:
        answer = exchange(
            server.address,
            b"POST /api/v1/venues/expo/routes HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
            + b"Content-Length: %d\r\n\r\n" % len(text) + text,
        )
        assert answer.startswith(b"HTTP/1.1 400"), (text[:40], answer[:200])
        problem = json.loads(answer.split(b"\r\n\r\n", 1)[1])
        assert "line 1, column" in json.dumps(problem) and words in json.dumps(problem, ensure_ascii=False), problem
