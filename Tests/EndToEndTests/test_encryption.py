"""Encryption without a proxy: an own certificate, a new one while the server runs, and the redirect from http."""

import os
import signal
import socket
import ssl
import stat
import subprocess
import time

import pytest
from websockets.sync.client import connect

from conftest import FLOORCAST, Page, Server, until
from network import free_port, make_certificate


def certificate_of(server):
    """The certificate that a new connection is shown, as PEM."""
    return ssl.get_server_certificate(server.address)


def trusting(pem):
    """The settings of a client that trusts one certificate."""
    return ssl.create_default_context(cadata=pem)


def test_the_server_makes_its_own_certificate_once_and_prints_its_fingerprint(venues, browser):
    running = Server(venues, "--self-signed")
    try:
        pem = certificate_of(running)
        shown = subprocess.run(
            ["openssl", "x509", "-noout", "-fingerprint", "-sha256"], input=pem, capture_output=True, text=True
        ).stdout.split("=")[1].strip()
        assert len(running.lines) == 1, "the first line has the port"
        assert shown in running.process.stdout.readline()
        assert stat.S_IMODE(os.stat(venues / "tls-key.pem").st_mode) == 0o600
        # A client that trusts it finds the right names and addresses.
        with socket.create_connection(running.address, 60) as raw:
            with trusting(pem).wrap_socket(raw, server_hostname="localhost") as wrapped:
                assert wrapped.version() in ("TLSv1.2", "TLSv1.3")
        page = Page(browser, running.url, ignore_https_errors=True)
        page.open(f"{running.url}/live/?venue=expo")
        assert page.complaints == []
        page.context.close()
        # A client without the certificate must be able to return without encryption.
        head = subprocess.run(["curl", "-skI", f"{running.url}/"], capture_output=True, text=True).stdout
        assert "strict-transport" not in head.lower()
    finally:
        assert running.stop()[0] == 0
    again = Server(venues, "--self-signed")
    try:
        assert certificate_of(again) == pem
    finally:
        again.stop()


def test_the_server_takes_a_new_certificate_on_sighup_and_keeps_its_connections(venues, tmp_path_factory):
    folder = tmp_path_factory.mktemp("tls")
    make_certificate(folder, "first")
    running = Server(venues, "--tls-certificate", folder / "cert.pem", "--tls-key", folder / "key.pem")
    try:
        first = certificate_of(running)
        live = running.url.replace("https", "wss") + "/api/v1/live"
        with connect(live, subprotocols=["floorcast.2+json"], ssl=trusting(first)) as viewer:
            viewer.recv(timeout=60)
            # The server does not take one that cannot be used.
            (folder / "cert.pem").write_text("no certificate")
            running.process.send_signal(signal.SIGHUP)
            log = venues / "server.log"
            until(lambda: "The new certificate cannot be used" in log.read_text(), "the server says nothing of it")
            assert certificate_of(running) == first
            make_certificate(folder, "second")
            running.process.send_signal(signal.SIGHUP)
            until(lambda: certificate_of(running) != first, "the new certificate is not shown")
            viewer.send('{"type": "ping", "time": 1}')
            assert "pong" in viewer.recv(timeout=60)
        head = subprocess.run(["curl", "-skI", f"{running.url}/".replace("127.0.0.1", "localhost")], capture_output=True, text=True).stdout
        assert "strict-transport-security: max-age=31536000" in head.lower()
    finally:
        assert running.stop()[0] == 0


def test_http_leads_to_https_with_path_and_method(venues):
    port = free_port()
    running = Server(venues, "--self-signed", "--redirect-port", str(port))
    try:
        for method in ("GET", "POST"):
            answer = subprocess.run(
                ["curl", "-si", "-X", method, f"http://localhost:{port}/live/?venue=a%20b&x=1"]
                + ["--retry", "10", "--retry-connrefused"],
                capture_output=True,
                text=True,
            ).stdout
            assert answer.startswith("HTTP/1.1 308")
            assert f"location: https://localhost:{running.address[1]}/live/?venue=a%20b&x=1\r\n" in answer.replace(
                "Location", "location"
            ).replace("\n", "\r\n").replace("\r\r", "\r"), answer
    finally:
        running.stop()


def test_http_leads_under_a_foreign_name_to_the_servers_own(venues):
    port = free_port()
    own = "https://map.example.org"
    running = Server(venues, "--self-signed", "--redirect-port", str(port), "--public-url", own)
    try:
        for host, place in [("127.0.0.1", f"https://127.0.0.1:{running.address[1]}"), ("evil.example", own)]:
            answer = subprocess.run(
                ["curl", "-si", "-H", f"Host: {host}", f"http://localhost:{port}/live/?x=1"]
                + ["--retry", "10", "--retry-connrefused"],
                capture_output=True,
                text=True,
            ).stdout
            assert f"location: {place}/live/?x=1\n" in answer.lower(), answer
    finally:
        running.stop()


def test_half_open_handshakes_end_and_other_clients_get_in(venues):
    running = Server(venues, "--self-signed")
    held = []
    try:
        for number in range(50):
            raw = socket.create_connection(running.address, 60)
            # The beginning of a ClientHello.
            raw.sendall(bytes([0x16, 3, 1, 2, 0, 1, 0, 1, 0xFC, 3, 3])[: number % 12])
            held.append(raw)
        assert certificate_of(running).startswith("-----BEGIN")
        begin = time.monotonic()
        for raw in held:
            raw.settimeout(20)
            try:
                while raw.recv(100):
                    pass
            except ConnectionResetError:
                pass
        assert time.monotonic() - begin < 20
    finally:
        for raw in held:
            raw.close()
        running.stop()


@pytest.mark.parametrize("options", [["--redirect-port", "8081"], ["--self-signed", "--tls-key", "x"]])
def test_serve_names_encryption_options_that_do_not_fit(venues, options):
    ended = subprocess.run([FLOORCAST, "serve", "--open", "--venues", venues, *options], capture_output=True, text=True, timeout=60)
    assert ended.returncode == 64 and "--" in ended.stderr
