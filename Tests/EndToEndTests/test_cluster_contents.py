"""Several servers: pictures, large edits, versions, compaction, copies and removal, asked of any of them."""

import contextlib
import shutil
import signal
import sqlite3

import pytest

from cluster_nodes import Etcd, Node, owner_of
from conftest import VENUE, floorcast, until
from features import put_poi
from stream_client import LiveClient

PICTURE = b"<svg xmlns='http://www.w3.org/2000/svg' width='400' height='300' viewBox='0 0 400 300'>%b</svg>"


@pytest.fixture
def nodes(tmp_path, expo_file):
    """Three nodes, of which the first one owns the venue, and a member of etcd."""
    etcd = Etcd(tmp_path, 1)
    running = []
    for index in range(3):
        folder = tmp_path / f"node-{index}"
        folder.mkdir()
        if index == 0:
            shutil.copy(expo_file, folder)
        running.append(Node(folder, f"node-{index}", etcd))
        if index == 0:
            until(running[0].owns, "the first node does not own the venue")
    for node in running:
        until(node.has_venue, f"{node.name} has no copy of the venue")
    yield etcd, running
    for node in running:
        node.server.stop(signal.SIGKILL)
    etcd.end()


def rows(node, query, slug=VENUE):
    """What a node's file answers to a query."""
    path = node.folder / f"{slug}.venue"
    with contextlib.closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as database:
        return database.execute(query).fetchall()


def stop_whole(*nodes):
    """Stops nodes; their files are whole."""
    for node in nodes:
        assert node.server.stop()[0] == 0, node.log
        assert floorcast("check", node.file, check=False).returncode == 0


def agree(nodes, query="SELECT venue.revision, head FROM venue, clusterPosition", slug=VENUE):
    """Waits until the files of all nodes answer the same; returns what."""

    def same():
        with contextlib.suppress(sqlite3.OperationalError):
            found = [rows(node, query, slug) for node in nodes]
            return [found[0]] if all(each == found[0] for each in found) else None
        return None

    return until(same, "the nodes' files differ")[0]


def show(content, identifier="picture"):
    """An operation that shows a picture on the ground floor."""
    image = {
        "id": identifier, "floor": "0", "content": content["content"], "mediaType": content["mediaType"],
        "width": content["width"], "height": content["height"], "opacity": 1,
        "planToFloor": [0.1, 0, 0, -0.1, 0, 30],
    }
    return {"operation": "put", "image": image}


def test_a_picture_that_one_node_takes_is_on_all_before_an_edit_shows_it(nodes):
    etcd, (first, second, third) = nodes
    before = agree([first, second, third])
    # Larger than a record of the log may be.
    bytes_ = PICTURE % (b"<!--" + b"x" * (700 << 10) + b"-->")
    status, content = second.server.upload(bytes_)
    assert status == 201, content
    for node in (first, second, third):
        assert node.server.request(f"/api/v1/venues/{VENUE}/contents/{content['content']}")[2] == bytes_
    # One that has lost it fetches it with the edit that shows it.
    third.kill()
    with contextlib.closing(sqlite3.connect(third.file)) as database:
        database.execute("DELETE FROM content WHERE id = ?", [content["content"]])
        database.commit()
    third.start()
    with LiveClient(third.server) as viewer:
        viewer.send("subscribe", venue=VENUE)
        viewer.wait("welcome")
        assert second.server.post_edit(VENUE, "shown", show(content))[0] == 201
        assert viewer.wait("edit")["edit"]["id"] == "shown"
        assert third.server.request(f"/api/v1/venues/{VENUE}/images/picture")[2] == bytes_
    assert agree([first, second, third]) != before
    # The owner fails: the next one has it, too.
    first.kill()
    until(lambda: owner_of([first, second, third], etcd) in (second, third), "no other node owns the venue")
    until(lambda: third.server.post_edit(VENUE, "again", show(content, "other"))[0] in (200, 201))
    agree([second, third])
    stop_whole(second, third)


def test_an_edit_that_is_larger_than_a_record_is_in_all_files(nodes):
    etcd, (first, second, third) = nodes
    large = [put_poi(f"large-{index}", 5, 5, description="x" * 2_000) for index in range(400)]
    status, answer = third.server.post_edit(VENUE, "large", *large)
    assert status == 201, answer
    assert third.server.post_edit(VENUE, "large", *large)[0] == 200
    agree([first, second, third])
    for node in (first, second, third):
        assert rows(node, "SELECT count(*) FROM feature WHERE id LIKE 'large-%'") == [(400,)]
    # A node that was away takes its body from another one.
    second.kill()
    shutil.rmtree(second.folder / f".{VENUE}.records")
    more = [put_poi(f"more-{index}", 6, 6, description="y" * 2_000) for index in range(400)]
    assert third.server.post_edit(VENUE, "more", *more)[0] == 201
    second.start()
    agree([first, second, third])
    assert rows(second, "SELECT count(*) FROM feature WHERE id LIKE 'more-%'") == [(400,)]


def test_versions_and_compaction_are_the_same_on_all_nodes(nodes):
    etcd, (first, second, third) = nodes
    path = f"/api/v1/venues/{VENUE}"
    assert first.server.post_edit(VENUE, "e-1", put_poi("a", 5, 5))[0] == 201
    agree([first, second, third])
    status, _, kept = second.server.request(f"{path}/versions", {"name": "before", "author": "ada"})
    assert status == 201, kept
    taken = third.server.request(f"{path}/versions", {"name": "before", "author": "ada"})
    assert taken[0] == 409, taken
    status, _, other = third.server.request(f"{path}/versions", {"name": "other", "author": "ada"})
    assert status == 201, other
    assert second.server.post_edit(VENUE, "e-2", put_poi("b", 5, 5))[0] == 201
    query = "SELECT id, name, author, time, revision, content FROM snapshot ORDER BY id"
    assert [row[1] for row in until(lambda: agree([first, second, third], query), "no versions")] == ["before", "other"]
    assert second.server.request(f"{path}/versions/{other['id']}", method="DELETE")[0] == 204
    status, _, done = third.server.request(f"{path}/compactions", {"version": kept["id"]})
    assert (status, done["edits"]) == (200, 1), done
    for node in (first, second, third):
        until(lambda node=node: [row[0] for row in rows(node, "SELECT id FROM snapshot")] == [kept["id"]])
        until(lambda node=node: rows(node, "SELECT min(revision) FROM edit") == [(2,)])
    # What was forgotten is still known, at any owner.
    assert third.server.post_edit(VENUE, "e-1", put_poi("a", 5, 5))[0] == 200
    first.kill()
    until(lambda: second.server.post_edit(VENUE, "e-3", put_poi("c", 5, 5))[0] in (200, 201))
    agree([second, third])
    stop_whole(second, third)


def test_venues_are_copied_removed_put_back_and_deleted_on_all_nodes(nodes):
    etcd, (first, second, third) = nodes
    agree([first, second, third])

    def statuses(slug):
        return [node.server.request(f"/api/v1/venues/{slug}")[0] for node in (first, second, third)]

    copy = {"name": "Copy", "slug": "copy", "copyOf": VENUE, "author": "ada"}
    status, _, answer = second.server.request("/api/v1/venues", copy)
    assert status == 201, answer
    until(lambda: statuses("copy") == [200] * 3, "the copy is not on all nodes")
    until(lambda: third.server.post_edit("copy", "e-1", put_poi("a", 5, 5))[0] == 201, "the copy takes no edits")
    agree([first, second, third], slug="copy")
    assert third.server.request("/api/v1/venues/copy", method="DELETE")[0] == 200
    until(lambda: statuses("copy") == [404] * 3, "the venue is not removed on all nodes")
    # A node that was away learns of it at its start.
    first.kill()
    until(lambda: second.server.request("/api/v1/bin/copy/restorations", {})[0] == 201)
    first.start()
    until(lambda: statuses("copy") == [200] * 3, "the venue is not put back on all nodes")
    until(lambda: first.server.post_edit("copy", "e-2", put_poi("b", 5, 5))[0] == 201, "it takes no edits")
    agree([first, second, third], slug="copy")
    assert first.server.request("/api/v1/venues/copy", method="DELETE")[0] == 200
    until(lambda: statuses("copy") == [404] * 3)
    until(lambda: second.server.request("/api/v1/bin/copy", method="DELETE")[0] == 204, "it is not deleted")
    until(lambda: not [path for node in (first, second, third) for path in node.folder.rglob("copy*")], "files are left")
    # The name may be another venue's.
    until(lambda: third.server.request("/api/v1/venues", {"name": "New", "slug": "copy"})[0] == 201)
    until(lambda: statuses("copy") == [200] * 3)
    until(lambda: first.server.post_edit("copy", "e-1", {"operation": "renameVenue", "name": {"en": "X"}})[0] == 201)
    agree([first, second, third], slug="copy")
