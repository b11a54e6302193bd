"""Several servers that share positions by NATS, people that walk on all the time, and a balancer."""

import contextlib
import itertools
import shutil
import signal
import threading
import time

import pytest

from cluster_nodes import Etcd, Nats, Node, owner_of
from conftest import VENUE, until
from stream_client import report

#: Seconds in which people move again after a node has failed, and what a busy machine takes on top.
AFTER_OWNER, AFTER_EDGE, BUSY = 5, 3, 10


class Sharing:
    """Nodes that share a venue, their etcd and their bus."""

    def __init__(self, etcd, nats, nodes):
        self.etcd, self.nats, self.nodes = etcd, nats, nodes

    def owner(self):
        return until(lambda: owner_of(self.nodes, self.etcd), "the venue has no owner")

    def edges(self):
        owner = self.owner()
        return [node for node in self.nodes if node is not owner]


@pytest.fixture
def sharing(tmp_path, expo_file):
    """A function that starts nodes with roles, of which the first has the venue's file and owns it."""
    started = []

    def start(*roles):
        etcd = Etcd(tmp_path, 1)
        nats = Nats(tmp_path)
        started.extend([etcd, nats])
        nodes = []
        for index, role in enumerate(roles):
            folder = tmp_path / f"node-{index}"
            folder.mkdir()
            if index == 0:
                shutil.copy(expo_file, folder)
            options = ("--bus", nats.url, "--role", role)
            nodes.append(Node(folder, f"node-{index}", etcd, options=options))
            started.insert(0, nodes[-1].server)
            if index == 0:
                until(nodes[0].owns, "the first node does not own the venue")
        for node in nodes:
            until(node.has_venue, f"{node.name} has no copy of the venue")
        return Sharing(etcd, nats, nodes)

    yield start
    for each in started:
        each.stop(signal.SIGKILL) if hasattr(each, "stop") else each.end()


class Walkers(threading.Thread):
    """People that walk on all the time, reported over HTTP to one node after the other that answers."""

    def __init__(self, nodes, count=5):
        super().__init__(daemon=True)
        self.nodes, self.names = nodes, [f"walker-{number}" for number in range(count)]
        self.ending = threading.Event()
        self.unexpected = []

    def __enter__(self):
        self.start()
        return self

    def __exit__(self, *reason):
        self.ending.set()
        self.join(timeout=60)

    def run(self):
        for step in itertools.count():
            for node in self.nodes:
                locations = [
                    report(name, 10 + step % 400 / 10, 5 + number, name=name.title())
                    for number, name in enumerate(self.names)
                ]
                with contextlib.suppress(OSError):
                    status, _, answer = node.server.request(
                        f"/api/v1/venues/{VENUE}/locations", {"locations": locations}
                    )
                    if status not in (200, 202):
                        self.unexpected.append((status, answer))
                if self.ending.wait(0.1):
                    return


def moves(client, name, seconds):
    """Waits until a viewer sees a person at another place; returns how long it took."""
    begin, before = time.monotonic(), client.at(name)
    client.hear(lambda: client.at(name) not in (None, before), seconds)
    return time.monotonic() - begin
