"""Several servers of the same venues: edits through any of them, and none lost when one fails."""

import contextlib
import os
import shutil
import sqlite3
import time

import pytest

from cluster_nodes import SECRET, Editing, agreed, cluster, free_port, owner_of
from conftest import VENUE, Page, Server, floorcast, keep_pace, until
from devices import say, status_of
from disk import Disk, built_shim
from features import feature_of, put_poi
from stream_client import LiveClient

#: The longest pause for one fault that the design allows, and what a busy machine takes on top.
LONGEST_PAUSE = 5 + 15

NAMED = {"operation": "renameVenue", "name": {"en": "X"}}


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
    assert ["node-0", first.url, "1", "ready"] in lines, status
    assert ["node-1", second.url, "0", "ready"] in lines, status
    # The beginning and two edits.
    assert any(line[:3] == [VENUE, "node-0", "3"] for line in lines), status
    # The nodes' own interface is for nodes.
    assert second.server.request(f"/cluster/v1/venues/{VENUE}/file")[0] == 404
    wrong = {"Authorization": "Cluster " + "x" * len(SECRET)}
    assert second.server.request(f"/cluster/v1/venues/{VENUE}/file", headers=wrong)[0] == 404


def test_a_client_reads_what_it_has_changed_at_the_node_that_it_asked(cluster):
    etcd, (first, second) = cluster(1, 2)
    assert owner_of([first, second], etcd) is first
    address = f"/api/v1/venues/{VENUE}"
    for number in range(30):
        name = f"new-{number}"
        assert second.server.post_edit(VENUE, f"e-{number}", put_poi(name, 60, 18))[0] == 201
        assert feature_of(second.server, name)
        body = {"from": {"floor": "0", "x": 60, "y": 5}, "to": {"feature": name}}
        status, _, way = second.server.request(f"{address}/routes", body)
        assert status == 200, way
    for number in range(10):
        status, _, version = second.server.request(f"{address}/versions", {"name": f"v-{number}"})
        assert status == 201, version
        versions = second.server.request(f"{address}/versions")[2]["versions"]
        assert f"v-{number}" in [each["name"] for each in versions], versions


def test_an_edit_is_in_another_file_when_it_is_answered_where_an_operator_wants_that(cluster):
    _, (first, second) = cluster(1, 2, options=("--durability", "log+file"))
    for number in range(20):
        asked = (first, second)[number % 2]
        assert asked.server.post_edit(VENUE, f"e-{number}", put_poi(f"new-{number}", 5, 5))[0] == 201
        assert [node.rows()["revision"] for node in (first, second)] == [number + 1] * 2
    second.kill()
    last = put_poi("last", 5, 5)
    status, problem = first.server.post_edit(VENUE, "last", last)
    assert (status, problem["type"]) == (503, "about:blank#no-second-copy"), problem
    # A version is no edit, and could not be sent twice.
    assert first.server.request(f"/api/v1/venues/{VENUE}/versions", {"name": "now"})[0] == 201
    second.start()
    # The owner has stored it, and says so as soon as the other one has it, too.
    until(lambda: first.server.post_edit(VENUE, "last", last)[0] == 200, "the edit is not taken")
    assert len(agreed([first, second])["edit"]) == 21


def test_devices_and_what_is_concluded_of_people_are_the_same_at_any_node(cluster):
    _, (first, second) = cluster(1, 2)
    address = f"/api/v1/venues/{VENUE}"
    say(second.server, status_of("gate-1"))

    def devices(node):
        return [each["id"] for each in node.server.request(f"{address}/devices")[2]["devices"]]

    assert "gate-1" in devices(first) and "gate-1" in devices(second)
    for floor in ("0", "1"):
        walk = {"navigator": "n-1", "floor": floor, "x": 60, "y": 18}
        assert first.server.request(f"{address}/locations", {"locations": [walk]})[0] == 202
        keep_pace(1)
    until(lambda: first.server.request(f"{address}/events")[2]["events"], "the owner saw no event")
    for path in ("alerts", "crossings", "events"):
        answers = [node.server.request(f"{address}/{path}") for node in (first, second)]
        assert [answer[0] for answer in answers] == [200, 200], path
        one, other = ({**answer[2], "time": None} for answer in answers)
        assert one == other, path
    for node in (first, second):
        status, _, table = node.server.request(f"{address}/devices.csv")
        assert status == 200 and b"gate-1" in (table if isinstance(table, bytes) else table.encode())
    assert second.server.request(f"{address}/devices/gate-1", method="DELETE")[0] == 204
    assert "gate-1" not in devices(first) and "gate-1" not in devices(second)


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


def command(etcd, *words, check=True):
    """Runs `floorcast cluster …` as an operator does."""
    os.environ["FLOORCAST_CLUSTER_SECRET"] = SECRET
    try:
        return floorcast("cluster", *words, "--cluster", etcd.url, check=check)
    finally:
        del os.environ["FLOORCAST_CLUSTER_SECRET"]


def test_a_venue_is_handed_over_while_clients_edit_and_none_is_refused(cluster, capsys):
    etcd, (first, second) = cluster(3, 2)
    pauses = []
    with Editing([first, second], 4) as editing:
        editing.goes_on()
        for target in (second, first, second):
            moment = time.monotonic()
            command(etcd, "move", VENUE, target.name)
            assert owner_of([first, second], etcd) is target
            editing.goes_on()
            pauses.append(editing.longest_pause(moment))
        # An empty node goes on to answer its clients; the other one has all venues.
        moment = time.monotonic()
        command(etcd, "drain", second.name)
        until(lambda: owner_of([first, second], etcd) is first, "the node still owns the venue")
        editing.goes_on()
        pauses.append(editing.longest_pause(moment))
        state = command(etcd, "status").stdout
        assert any(line.split()[-1:] == ["draining"] and line.startswith("node-1") for line in state.splitlines())
        # A node that drains is given nothing.
        refused = command(etcd, "move", VENUE, second.name, check=False)
        assert refused.returncode != 0 and "node-0" in refused.stderr, refused.stderr
        command(etcd, "drain", second.name, "--end")
        command(etcd, "move", VENUE, second.name)
    refusals = editing.refusals
    assert not refusals, refusals
    rows = agreed([first, second])
    assert {row[1]: row[0] for row in rows["edit"]} == editing.acknowledged
    with capsys.disabled():
        print(f"\nlongest pauses without an acknowledged edit: {', '.join(f'{each:.2f} s' for each in pauses)}")
    assert max(pauses) < LONGEST_PAUSE


def test_a_server_that_is_stopped_hands_over_first_and_leaves_for_good(cluster, capsys):
    etcd, (first, second) = cluster(3, 2)
    with Editing([second], 2) as editing:
        editing.goes_on()
        moment = time.monotonic()
        code, _ = first.server.stop()
        assert code == 0, first.log
        editing.goes_on()
        pause = editing.longest_pause(moment)
    assert "has handed a venue over" in first.log
    assert owner_of([first, second], etcd) is second
    assert not editing.refusals, editing.refusals
    with capsys.disabled():
        print(f"\nlongest pause while the owner is stopped: {pause:.2f} s")
    assert second.rows()["revision"] == len(editing.acknowledged)
    # Until it has left, its file counts as a copy.
    until(lambda: {"node-0", "node-1"} <= synced(etcd), "the files were not reported")
    refused = command(etcd, "remove", second.name, check=False)
    assert refused.returncode != 0 and "stop it first" in refused.stderr
    command(etcd, "remove", first.name)
    assert synced(etcd) == {"node-1"}


def synced(etcd):
    """The nodes whose files of the venue are reported to etcd."""
    return {key.rsplit("/", 1)[1] for key in etcd.keys(f"/fc/floorcast/r/{VENUE}/")}


def test_a_difference_is_shown_by_edits_and_either_side_is_taken(cluster, tmp_path):
    etcd, (first, second) = cluster(1, 2)
    assert first.server.post_edit(VENUE, "shared", put_poi("a", 5, 5), author="Ann")[0] == 201
    agreed([first, second])
    second.server.stop()
    alone = tmp_path / "alone"
    alone.mkdir()
    shutil.copy(second.file, alone)
    lone = Server(alone)
    assert lone.post_edit(VENUE, "beside", put_poi("b", 6, 6), author="Ben")[0] == 201
    lone.stop()
    shutil.copy(alone / second.file.name, second.file)
    assert first.server.post_edit(VENUE, "e-2", put_poi("c", 7, 7), author="Cem")[0] == 201
    # Who has done what, and when, in the log and in the file; nothing is changed.
    before = second.file.read_bytes()
    shown = command(etcd, "mend", second.file).stdout
    lines = [line for line in shown.splitlines() if "e-2" in line or "beside" in line]
    assert len(lines) == 2 and "shared" not in shown, shown
    assert "the log" in lines[0] and "Cem" in lines[0] and "put c" in lines[0], shown
    assert str(second.file) in lines[1] and "Ben" in lines[1] and "put b" in lines[1], shown
    assert second.file.read_bytes() == before
    files = floorcast("cluster", "mend", second.file, "--with", first.file).stdout
    assert "Ben" in files and "Cem" in files, files
    # The log's side: the file is kept beside, and the node copies the owner's.
    command(etcd, "mend", second.file, "--take", "log")
    (kept,) = second.folder.glob(f"{VENUE}-kept-*/{VENUE}.venue")
    with contextlib.closing(sqlite3.connect(kept)) as database:
        assert [name for (name,) in database.execute("SELECT id FROM edit ORDER BY 1")] == ["beside", "shared"]
    second.start()
    assert [row[1] for row in agreed([first, second])["edit"]] == ["shared", "e-2"]
    # The file's side needs all nodes to be stopped; the others' files differ from then on.
    refused = command(etcd, "mend", kept, "--take", "file", check=False)
    assert refused.returncode != 0 and "stop all nodes" in refused.stderr, refused.stderr
    for node in (first, second):
        node.server.stop()
    shutil.copy(kept, second.file)
    command(etcd, "mend", second.file, "--take", "file")
    second.start()
    until(second.owns, "the node does not begin the log again")
    first.start()
    until(lambda: "takes no edits" in first.log, "the other file is taken")
    first.server.stop()
    command(etcd, "mend", first.file, "--take", "log")
    first.start()
    until(first.has_venue, "no copy was taken")
    until(lambda: first.server.post_edit(VENUE, "e-3", put_poi("d", 8, 8))[0] == 201)
    assert [row[1] for row in agreed([first, second])["edit"]] == ["shared", "beside", "e-3"]


def test_a_record_of_a_later_version_ends_a_nodes_part_in_the_venue(cluster):
    etcd, (first, second) = cluster(1, 2)
    assert first.server.post_edit(VENUE, "e-1", put_poi("a", 5, 5))[0] == 201
    agreed([first, second])
    first.server.stop()
    until(lambda: owner_of([first, second], etcd) is second, "the venue was not handed over")
    second.server.stop()
    # A node of the next version has written one more record.
    head = etcd.range(f"/fc/floorcast/h/{VENUE}")[f"/fc/floorcast/h/{VENUE}"]
    revision = int.from_bytes(head[1:9], "big") + 1
    etcd.put(f"/fc/floorcast/l/{VENUE}/{revision:012}", b"\x02what this version cannot read")
    etcd.put(f"/fc/floorcast/h/{VENUE}", head[:1] + revision.to_bytes(8, "big") + bytes(32))
    second.start()
    until(lambda: "later version of Floorcast" in second.log, "nothing is said of the version")
    status, problem = second.server.post_edit(VENUE, "e-2", put_poi("b", 5, 5))
    assert (status, problem["type"]) == (503, "about:blank#read-only"), problem
    assert owner_of([first, second], etcd) is None and second.server.revision() == 1


def test_metrics_and_the_status_say_what_a_node_does(cluster):
    etcd, (first, second) = cluster(1, 2)
    assert second.server.post_edit(VENUE, "e-1", put_poi("a", 5, 5))[0] == 201
    agreed([first, second])
    owner, follower = first.server.metrics(), second.server.metrics()
    venue = f'{{venue="{VENUE}"}}'
    assert owner[f"floorcast_cluster_owner{venue}"] == 1 and follower[f"floorcast_cluster_owner{venue}"] == 0
    assert owner[f"floorcast_cluster_term{venue}"] > 0 and f"floorcast_cluster_term{venue}" not in follower
    assert owner[f"floorcast_cluster_records{venue}"] == follower[f"floorcast_cluster_records{venue}"] == 2
    assert follower[f"floorcast_cluster_lag_records{venue}"] == 0
    assert owner["floorcast_cluster_nodes"] == 2 and follower['floorcast_cluster_owned_venues{node="node-0"}'] == 1
    assert follower["floorcast_cluster_forwarded_edits_total"] == 1
    command(etcd, "move", VENUE, second.name)
    assert first.server.metrics()["floorcast_cluster_handovers_total"] == 1
    status = second.server.request("/api/v1/status")[2]
    assert [node["name"] for node in status["cluster"]["nodes"]] == ["node-0", "node-1"], status["cluster"]
    assert status["venues"][0]["cluster"] == {"owner": "node-1", "isOwner": True, "lag": 0}


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_status_page_shows_the_nodes_and_the_owner(cluster, browser, language):
    etcd, (first, second) = cluster(1, 2)
    assert second.server.post_edit(VENUE, "e-1", put_poi("a", 5, 5))[0] == 201
    command(etcd, "drain", second.name)
    page = Page(browser, second.server.url)
    page.open(f"{second.server.url}/status/?lang={language}")
    page.wait("['well', 'watch'].includes(window.__app.state)")
    rows = page.page.locator(".cluster tbody tr")
    until(lambda: rows.count() == 2, "the page does not show two nodes")
    words = {"en": ("Ready", "Draining", "node-1 (this one)"), "de": ("Bereit", "Wird geleert", "node-1 (dieser)")}
    ready, draining, own = words[language]
    assert rows.all_inner_texts() == [f"node-0\t1\t{ready}", f"{own}\t0\t{draining}"]
    note = {"en": "changes are ordered by node-0", "de": "node-0 ordnet die Änderungen"}[language]
    shown = page.page.locator(".venue").inner_text()
    assert note in shown
    # The owner alone knows how many people there are, without a bus.
    assert {"en": "People now", "de": "Personen jetzt"}[language] not in shown
    known, unknown = (node.server.request("/api/v1/status")[2]["venues"][0] for node in (first, second))
    assert known["navigators"] == 0
    assert "navigators" not in unknown
    if folder := os.environ.get("FLOORCAST_SCREENSHOTS"):
        for width, height in ((1280, 800), (390, 844)):
            page.page.set_viewport_size({"width": width, "height": height})
            page.page.locator(".cluster").scroll_into_view_if_needed()
            page.page.screenshot(path=f"{folder}/status-{language}-{width}.png", full_page=True)


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
