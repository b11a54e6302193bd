"""A node that fails among three that serve thousands of venues: the others own them all within seconds."""

import os
import shutil
import signal
import time

import pytest

from cluster_nodes import Etcd, Node
from conftest import Server, until

#: How many venues there are; fewer for a quick look.
COUNT = int(os.environ.get("FLOORCAST_CLUSTER_VENUES", 5_000))
#: The design's goal, and what a busy machine takes on top.
GOAL, ALLOWANCE = 5, 15


@pytest.fixture
def folders(tmp_path):
    """The folders of three nodes with the same venues, which share no file."""
    first = tmp_path / "node-0"
    first.mkdir()
    server = Server(first)
    assert server.request("/api/v1/venues", {"name": "Hall", "slug": "hall-0"})[0] == 201
    server.stop()
    for number in range(1, COUNT):
        # A venue's name in addresses is that of its file.
        shutil.copy(first / "hall-0.venue", first / f"hall-{number}.venue")
    for name in ("node-1", "node-2"):
        shutil.copytree(first, tmp_path / name)
    return [tmp_path / f"node-{index}" for index in range(3)]


@pytest.mark.full("thousands of venues on three nodes")
def test_all_venues_of_a_killed_node_are_owned_again_and_opened_when_asked_for(tmp_path, folders, capsys):
    etcd = Etcd(tmp_path, 3)
    nodes = []

    def owners():
        found = etcd.range("/fc/floorcast/o/")
        return {key.rsplit("/", 1)[1]: value.decode() for key, value in found.items()}

    try:
        begin = time.monotonic()
        for folder in folders:
            nodes.append(Node(folder, folder.name, etcd, options=("--open-at-start", "20")))
        started = time.monotonic() - begin
        until(lambda: len(owners()) == COUNT, "some venues have no owner", 300)
        owned = time.monotonic() - begin
        memory = [node.server.memory("VmRSS") >> 20 for node in nodes]
        watched = [len(os.listdir(f"/proc/{node.server.process.pid}/fd")) for node in nodes]
        counts = {node.name: list(owners().values()).count(node.name) for node in nodes}
        killed = max(nodes, key=lambda node: counts[node.name])
        moment = time.monotonic()
        killed.server.stop(signal.SIGKILL)
        living = [node for node in nodes if node is not killed]
        names = {node.name for node in living}
        until(lambda: len(found := owners()) == COUNT and set(found.values()) <= names, "some have no owner")
        pause = time.monotonic() - moment
        # An edit through any node opens the venue at its owner.
        slug, owner = next((slug, owner) for slug, owner in owners().items() if slug == f"hall-{COUNT - 1}")
        other = next(node for node in living if node.name != owner)
        until(lambda: other.server.post_edit(slug, "e", {"operation": "renameVenue", "name": {"en": "New"}})[0] == 201)
        for node in living:
            until(lambda node=node: node.server.revision(slug) == 1, "the edit is not at the other node")
        with capsys.disabled():
            print(
                f"\n{COUNT} venues: nodes listen after {started:.1f} s, all owned after {owned:.1f} s; "
                f"{memory} MiB, {watched} descriptors; {counts[killed.name]} of a killed node "
                f"owned again after {pause:.1f} s"
            )
        # One connection for all watches of a kind, and no file is open that was not asked for.
        assert max(watched) < 1_000, watched
        assert pause < GOAL + ALLOWANCE
    finally:
        for node in nodes:
            node.end()
        etcd.end()
