"""Several servers of the same venues: edits through any of them, and none lost when one fails."""

import contextlib
import os
import shutil
import signal
import sqlite3
import time

import pytest

from cluster_nodes import SECRET, Editing, Etcd, Node, free_port, owner_of
from conftest import VENUE, Server, floorcast, until
from disk import Disk, built_shim
from features import put_poi
from stream_client import LiveClient

#: Seconds of faults, one after the other; with none, each fault comes once.
FAULT_SECONDS = float(os.environ.get("FLOORCAST_CLUSTER_FAULTS", 0))
#: The longest pause for one fault that the design allows, and what a busy machine takes on top.
LONGEST_PAUSE = 5 + 15

NAMED = {"operation": "renameVenue", "name": {"en": "X"}}


@pytest.fixture
def cluster(tmp_path, expo_file):
    """A function that starts members of etcd and nodes, of which the first ones have the venue's file.

    The environment is the first node's, which owns the venue.
    """
    started = []

    def start(members, nodes, copies=1, environment=None):
        etcd = Etcd(tmp_path, members)
        started.append(etcd)
        running = []
        for index in range(nodes):
            folder = tmp_path / f"node-{index}"
            folder.mkdir(exist_ok=True)
            if index < copies:
                shutil.copy(expo_file, folder)
            running.append(Node(folder, f"node-{index}", etcd, environment if index == 0 else None))
            started.insert(0, running[-1].server)
            if index == 0:
                until(running[0].owns, "the first node does not own the venue")
        for node in running:
            until(node.has_venue, f"{node.name} has no copy of the venue")
        return etcd, running

    yield start
    for each in started:
        each.end() if isinstance(each, Etcd) else each.stop(signal.SIGKILL)


def agreed(nodes):
    """Waits until all files hold the same, and returns what."""

    def same():
        # A file that was not begun has no position yet.
        with contextlib.suppress(sqlite3.OperationalError):
            rows = [node.rows() for node in nodes]
            return rows[0] if all(other == rows[0] for other in rows[1:]) else None
        return None

    return until(same, "the nodes' files differ")


def test_edits_through_any_node_are_in_all_files_and_seen_by_viewers_of_all(cluster):
    etcd, (first, second) = cluster(1, 2)
    with LiveClient(first.server) as one, LiveClient(second.server) as other:
        for viewer in (one, other):
            viewer.send("subscribe", venue=VENUE)
            viewer.wait("welcome")
        for number, node in enumerate((first, second)):
            status, answer = node.server.post_edit(VENUE, f"e-{number}", put_poi(f"new-{number}", 5, 5))
            assert status == 201, answer
            seen = [viewer.wait("edit")["edit"] for viewer in (one, other)]
            assert seen[0] == seen[1] and seen[0]["id"] == f"e-{number}", seen
            assert seen[0]["revision"] == answer["revision"]
    # What was stored is known on both, and what is wrong is refused by the owner in its own words.
    for node in (first, second):
        assert node.server.post_edit(VENUE, "e-0", put_poi("new-0", 5, 5))[0] == 200
        status, problem = node.server.post_edit(VENUE, "e-0", put_poi("new-9", 5, 5))
        assert (status, problem["type"]) == (409, "about:blank#edit-id-reused"), problem
    assert len(agreed([first, second])["edit"]) == 2
    status = floorcast("cluster", "status", "--cluster", etcd.url).stdout
    lines = [line.split() for line in status.splitlines()]
    assert ["node-0", first.url, "1"] in lines and ["node-1", second.url, "0"] in lines, status
    # The beginning and two edits.
    assert any(line[:3] == [VENUE, "node-0", "3"] for line in lines), status
    # The nodes' own interface is for nodes.
    assert second.server.request(f"/cluster/v1/venues/{VENUE}/file")[0] == 404
    wrong = {"Authorization": "Cluster " + "x" * len(SECRET)}
    assert second.server.request(f"/cluster/v1/venues/{VENUE}/file", headers=wrong)[0] == 404


def test_a_venue_that_is_begun_on_one_node_is_on_all(cluster):
    _, (first, second) = cluster(1, 2)
    assert second.server.request("/api/v1/venues", {"name": "Other", "slug": "other"})[0] == 201
    for index, node in enumerate((first, second)):
        until(
            lambda index=index, node=node: node.server.post_edit("other", f"e-{index}", NAMED)[0] == 201,
            f"{node.name} takes no edit of a new venue",
        )


def test_a_file_that_was_edited_beside_the_log_takes_no_edits(cluster):
    # The second node has a copy of its own, which is like the first one's.
    etcd, (first, second) = cluster(1, 2, copies=2)
    assert first.server.post_edit(VENUE, "e-1", put_poi("a", 5, 5))[0] == 201
    agreed([first, second])
    second.server.stop()
    alone = second.folder / "alone"
    alone.mkdir()
    shutil.copy(second.file, alone)
    lone = Server(alone)
    assert lone.post_edit(VENUE, "beside", put_poi("b", 5, 5))[0] == 201
    lone.stop()
    shutil.copy(alone / second.file.name, second.file)
    second.start()
    until(lambda: "differ" in second.log, "nothing is said of the difference")
    status, problem = second.server.post_edit(VENUE, "e-2", put_poi("c", 5, 5))
    assert (status, problem["type"]) == (503, "about:blank#read-only"), problem
    assert "beside the log" in problem["detail"], problem
    # The owner goes on, and both files stay.
    assert first.server.post_edit(VENUE, "e-3", put_poi("c", 5, 5))[0] == 201
    assert second.server.revision() == 2 and first.server.revision() == 2
    second.server.stop()
    assert [row[1] for row in second.rows()["edit"]] == ["e-1", "beside"]


@pytest.mark.parametrize("failure", ["enospc", "nosync"])
def test_an_owner_that_cannot_commit_gives_the_venue_to_another_node(cluster, tmp_path, failure):
    folder = tmp_path / "node-0"
    scratch = tmp_path / "disk"
    for each in (folder, scratch):
        each.mkdir()
    disk = Disk(built_shim(scratch), folder, scratch)
    etcd, (first, second) = cluster(1, 2, environment=disk.environment)
    disk.set(failure)
    # It is in the log: never 507, and the same edit is known once the next owner has replayed it.
    status, problem = first.server.post_edit(VENUE, "e-1", put_poi("a", 5, 5))
    assert (status, problem["type"]) == (503, "about:blank#unsettled"), problem
    until(lambda: owner_of([first, second], etcd) is second, "no other node owns the venue")
    until(lambda: second.server.post_edit(VENUE, "e-1", put_poi("a", 5, 5))[0] == 200)
    until(lambda: first.server.post_edit(VENUE, "e-2", put_poi("b", 5, 5))[0] in (200, 201))
    assert second.server.revision() == 2 and first.server.revision() == 0
    disk.set("ok")
    assert [row[1] for row in agreed([first, second])["edit"]] == ["e-1", "e-2"]


def test_what_is_wrong_with_the_cluster_is_said_at_the_start(tmp_path):
    def refusal(*options, secret=SECRET):
        os.environ["FLOORCAST_CLUSTER_SECRET"] = secret
        try:
            done = floorcast("serve", "--open", "--port", 0, "--venues", tmp_path, *options, check=False)
        finally:
            del os.environ["FLOORCAST_CLUSTER_SECRET"]
        assert done.returncode != 0
        return done.stderr

    nothing = f"etcd://127.0.0.1:{free_port()}"
    node = ("--node", "a", "--advertise", "http://127.0.0.1:8080")
    assert "no member of etcd can be reached" in refusal("--cluster", nothing, *node)
    assert "needs --node and --advertise" in refusal("--cluster", nothing)
    assert "etcd://host:port" in refusal("--cluster", "http://x", *node)
    assert "16 characters" in refusal("--cluster", nothing, *node, secret="short")
    assert "need --cluster" in refusal(*node)


def test_no_acknowledged_edit_is_lost_or_doubled_whatever_fails(cluster, capsys):
    etcd, nodes = cluster(3, 3)

    def owner():
        return until(lambda: owner_of(nodes, etcd), "the venue has no owner")

    def kill_owner():
        killed = owner()
        killed.kill()
        return killed.start

    def stop_owner():
        stopped = owner()
        stopped.signal(signal.SIGSTOP)
        end = time.monotonic() + 6
        until(lambda: time.monotonic() > end, seconds=60)
        return lambda: stopped.signal(signal.SIGCONT)

    def kill_leader():
        leader = until(lambda: (found := etcd.leader()) is not None and [found], "etcd has no leader")[0]
        etcd.kill(leader)
        return lambda: etcd.start(leader)

    faults = {"owner killed": kill_owner, "owner stopped": stop_owner, "leader killed": kill_leader}
    pauses = {name: [] for name in faults}
    begin = time.monotonic()
    with Editing(nodes, 4) as editing:
        editing.goes_on()
        while True:
            for name, fault in faults.items():
                moment = time.monotonic()
                heal = fault()
                editing.goes_on()
                heal()
                editing.goes_on()
                pauses[name].append(editing.longest_pause(moment))
            if time.monotonic() - begin >= FAULT_SECONDS:
                break
    seconds = time.monotonic() - begin
    rows = agreed(nodes)
    stored = {row[1]: row[0] for row in rows["edit"]}
    acknowledged = editing.acknowledged
    with capsys.disabled():
        print(f"\n{len(acknowledged)} edits acknowledged in {seconds:.0f} s, {len(stored)} stored")
        for name, found in pauses.items():
            print(f"  {name}: {len(found)} times, longest pause {max(found):.1f} s")
    assert not [each for editor in editing.editors for each in editor.unexpected]
    assert {name: stored.get(name) for name in acknowledged} == acknowledged
    assert len(set(acknowledged.values())) == len(acknowledged)
    assert [row[0] for row in rows["edit"]] == list(range(1, len(stored) + 1))
    for node in nodes:
        code, _ = node.server.stop()
        assert code == 0, node.log
        done = floorcast("check", node.file, check=False)
        assert done.returncode == 0, done.stdout + done.stderr
    assert max(max(found) for found in pauses.values()) < LONGEST_PAUSE, pauses
