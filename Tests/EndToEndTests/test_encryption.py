"""Encrypted without a proxy: a certificate of one's own, a new one while it runs, and the way from http."""

import os
import re
import signal
import socket
import ssl
import stat
import subprocess
import time

import pytest
from websockets.sync.client import connect

from conftest import FLOORCAST, ROOT, Page, Server, until


def free_port():
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Encrypted:
    """A running `floorcast serve` that encrypts."""

    def __init__(self, venues, *options):
        self.log = open(venues / "server.log", "ab")
        self.process = subprocess.Popen(
            [FLOORCAST, "serve", "--open", "--port", "0", "--venues", venues, "--web", ROOT / "web", *options],
            stdout=subprocess.PIPE,
            stderr=self.log,
            text=True,
        )
        Server.running.append(self.process)
        self.lines = []
        while True:
            line = self.process.stdout.readline()
            assert line, f"it ended; see {venues}/server.log"
            self.lines.append(line)
            if found := re.search(r"https://\S+", line):
                break
        self.url = found.group(0).rstrip("/")
        self.port = int(self.url.rsplit(":", 1)[1])

    def certificate(self):
        """The certificate that a new connection is shown, as PEM."""
        return ssl.get_server_certificate(("127.0.0.1", self.port))

    def stop(self):
        self.process.terminate()
        code = self.process.wait(timeout=10)
        self.log.close()
        return code


def make(folder, name):
    """Writes a new key and certificate in place of the old."""
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
        + ["-days", "2", "-subj", f"/CN={name}", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1"]
        + ["-keyout", folder / "key.pem", "-out", folder / "cert.pem"],
        check=True,
        capture_output=True,
    )


def trusting(pem):
    """What a client needs that trusts one certificate."""
    context = ssl.create_default_context(cadata=pem)
    return context


def test_a_certificate_of_its_own_is_made_once_and_its_fingerprint_told(venues, browser):
    running = Encrypted(venues, "--self-signed")
    try:
        pem = running.certificate()
        shown = subprocess.run(
            ["openssl", "x509", "-noout", "-fingerprint", "-sha256"], input=pem, capture_output=True, text=True
        ).stdout.split("=")[1].strip()
        assert any(shown in line for line in running.lines), running.lines
        assert stat.S_IMODE(os.stat(venues / "tls-key.pem").st_mode) == 0o600
        # Names and addresses are right for who trusts it.
        with socket.create_connection(("127.0.0.1", running.port), 5) as raw:
            with trusting(pem).wrap_socket(raw, server_hostname="localhost") as wrapped:
                assert wrapped.version() in ("TLSv1.2", "TLSv1.3")
        page = Page(browser, running.url, ignore_https_errors=True)
        page.open(f"{running.url}/live/?venue=expo")
        assert page.complaints == []
        page.context.close()
        # Who does not know the certificate must be able to come back without.
        head = subprocess.run(["curl", "-skI", f"{running.url}/"], capture_output=True, text=True).stdout
        assert "strict-transport" not in head.lower()
    finally:
        assert running.stop() == 0
    again = Encrypted(venues, "--self-signed")
    try:
        assert again.certificate() == pem
    finally:
        again.stop()


def test_a_new_certificate_is_taken_on_sighup_and_nobody_is_dropped(venues, tmp_path_factory):
    folder = tmp_path_factory.mktemp("tls")
    make(folder, "first")
    running = Encrypted(venues, "--tls-certificate", folder / "cert.pem", "--tls-key", folder / "key.pem")
    try:
        first = running.certificate()
        live = running.url.replace("https", "wss") + "/api/v1/live"
        with connect(live, subprotocols=["floorcast.2+json"], ssl=trusting(first)) as viewer:
            viewer.recv(timeout=5)
            # One that cannot be used is not taken.
            (folder / "cert.pem").write_text("no certificate")
            running.process.send_signal(signal.SIGHUP)
            time.sleep(0.5)
            assert running.certificate() == first
            make(folder, "second")
            running.process.send_signal(signal.SIGHUP)
            until(lambda: running.certificate() != first, "the new certificate is not shown")
            viewer.send('{"type": "ping", "time": 1}')
            assert "pong" in viewer.recv(timeout=5)
        head = subprocess.run(["curl", "-skI", f"{running.url}/".replace("127.0.0.1", "localhost")], capture_output=True, text=True).stdout
        assert "strict-transport-security: max-age=31536000" in head.lower()
    finally:
        assert running.stop() == 0


def test_http_leads_to_https_with_path_and_method(venues):
    port = free_port()
    running = Encrypted(venues, "--self-signed", "--redirect-port", str(port))
    try:
        for method in ("GET", "POST"):
            answer = subprocess.run(
                ["curl", "-si", "-X", method, f"http://localhost:{port}/live/?venue=a%20b&x=1"]
                + ["--retry", "10", "--retry-connrefused"],
                capture_output=True,
                text=True,
            ).stdout
            assert answer.startswith("HTTP/1.1 308")
            assert f"location: https://localhost:{running.port}/live/?venue=a%20b&x=1\r\n" in answer.replace(
                "Location", "location"
            ).replace("\n", "\r\n").replace("\r\r", "\r"), answer
    finally:
        running.stop()


def test_half_open_encryption_ends_and_others_get_in(venues):
    running = Encrypted(venues, "--self-signed")
    held = []
    try:
        for number in range(50):
            raw = socket.create_connection(("127.0.0.1", running.port), 5)
            # The beginning of a ClientHello.
            raw.sendall(bytes([0x16, 3, 1, 2, 0, 1, 0, 1, 0xFC, 3, 3])[: number % 12])
            held.append(raw)
        assert running.certificate().startswith("-----BEGIN")
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
def test_options_that_do_not_fit_are_told(venues, options):
    ended = subprocess.run([FLOORCAST, "serve", "--open", "--venues", venues, *options], capture_output=True, text=True, timeout=20)
    assert ended.returncode == 64 and "--" in ended.stderr
