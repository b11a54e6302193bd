"""Engines that speak TLS with certificates of an authority of one's own, and know their users by passwords."""

import base64
import json
import shutil
import urllib.request

import pytest

from cluster_nodes import SECRET, Etcd, Nats, Node
from conftest import VENUE, floorcast, until
from features import put_poi
from network import make_authority
from stream_client import StreamClient, post_locations, report

PASSWORD, OTHER = "a-password-of-the-tests", "not-the-password"


def require_users(etcd):
    """Has etcd ask for a user, as docs/cluster.md does with `etcdctl`."""

    def ask(path, **body):
        request = urllib.request.Request(f"{etcd.address(0)}/v3/auth/{path}", data=json.dumps(body).encode())
        urllib.request.urlopen(request, timeout=10, context=etcd.trust).close()

    prefix = "/fc/floorcast/"
    key, end = (base64.b64encode(text.encode()).decode() for text in (prefix, prefix[:-1] + "0"))
    ask("user/add", name="root", password="the-root-of-the-tests")
    ask("user/grant", user="root", role="root")
    ask("user/add", name="floorcast", password=PASSWORD)
    ask("role/add", name="floorcast")
    ask("role/grant", name="floorcast", perm={"permType": "READWRITE", "key": key, "range_end": end})
    ask("user/grant", user="floorcast", role="floorcast")
    ask("enable")


@pytest.fixture
def engines(tmp_path):
    """etcd and NATS with TLS and users, and the options by which a node may use them; a word is the password."""
    certificate, key, authority = make_authority(tmp_path, "engine")
    etcd = Etcd(tmp_path, 1, certificate=(certificate, key, authority))
    started = [etcd]
    try:
        require_users(etcd)
        nats = Nats(
            tmp_path,
            more=f'authorization {{ user: "floorcast", password: "{PASSWORD}" }}\n'
            f'tls {{ cert_file: "{certificate}", key_file: "{key}", ca_file: "{authority}", verify: true }}\n',
            is_encrypted=True,
        )
        started.append(nats)

        def options(etcd_password=PASSWORD, bus_password=PASSWORD, trusts=True):
            files = []
            for name, password in (("etcd", etcd_password), ("bus", bus_password)):
                files.append(tmp_path / f"{name}-password")
                files[-1].write_text(password + "\n")
                files[-1].chmod(0o600)
            trust = ("--cluster-certificates", str(authority), "--bus-certificates", str(authority)) if trusts else ()
            return (
                *("--cluster-user", "floorcast", "--cluster-password-file", str(files[0]), *trust),
                *("--bus", nats.url, "--bus-user", "floorcast", "--bus-password-file", str(files[1])),
                *("--bus-certificate", str(certificate), "--bus-key", str(key)),
            )

        yield etcd, options
    finally:
        for each in started:
            each.end()


def test_nodes_share_edits_and_people_by_engines_with_tls_and_passwords(engines, tmp_path, expo_file):
    etcd, options = engines
    nodes = []
    try:
        for index in range(2):
            folder = tmp_path / f"node-{index}"
            folder.mkdir()
            if index == 0:
                shutil.copy(expo_file, folder)
            nodes.append(Node(folder, f"node-{index}", etcd, options=options()))
            if index == 0:
                until(nodes[0].owns, "the node does not own the venue")
        first, second = nodes
        until(second.has_venue, "the second node has no copy of the venue")
        assert second.server.post_edit(VENUE, "e-1", put_poi("a", 5, 5))[0] == 201
        assert first.server.revision() == 1
        with StreamClient(second.server, "floorcast.2") as client:
            post_locations(first.server, report("ada", 12, 8))
            client.hear(lambda: client.at("ada") == (12.0, 8.0))
    finally:
        for node in nodes:
            node.end()


def test_a_wrong_password_or_an_unknown_authority_is_said_at_the_start(engines, tmp_path, monkeypatch):
    monkeypatch.setenv("FLOORCAST_CLUSTER_SECRET", SECRET)
    etcd, options = engines

    def refusal(*words):
        done = floorcast(
            *("serve", "--open", "--port", 0, "--venues", tmp_path, "--cluster", etcd.url),
            *("--node", "a", "--advertise", "http://127.0.0.1:8080", *words),
            check=False,
        )
        assert done.returncode != 0
        return done.stderr

    assert "certificate is not trusted" in (said := refusal(*options(trusts=False))), said
    assert "password" in (said := refusal(*options(etcd_password=OTHER))) and OTHER not in said, said
    assert "--bus" in (said := refusal(*options(bus_password=OTHER))) and OTHER not in said, said
