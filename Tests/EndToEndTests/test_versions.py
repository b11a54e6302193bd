"""Versions, undo, restorations and histories, from one end to the other."""

import json

from websockets.sync.client import connect

from features import put_poi, remove

VENUE = "/api/v1/venues/expo"


def features(server, path="features"):
    return {each["id"] for each in server.request(f"{VENUE}/{path}")[2]["features"]}


def test_a_version_is_compared_and_restored_and_the_restoration_undone(server):
    before = features(server)
    status, _, version = server.request(
        f"{VENUE}/versions", {"name": "before the fair", "author": "ada"}
    )
    assert status == 201 and version["revision"] == 0
    gone = sorted(before)[:5]
    assert server.post_edit("expo", "e1", *map(remove, gone), put_poi("new", 60, 35))[0] == 201
    assert server.post_edit("expo", "e2", {"operation": "remove", "floor": "1"})[0] == 201
    after = features(server)

    _, _, comparison = server.request(f"{VENUE}/comparisons?from={version['id']}&to=current")
    changes = {change["subject"]: change for change in comparison["changes"]}
    assert "before" not in changes["feature:new"] and "after" not in changes["floor:1"]
    assert all(f"feature:{each}" in changes for each in gone)
    assert features(server, f"versions/{version['id']}") == before

    request = {"version": version["id"], "id": "back", "base": 2, "author": "ada"}
    status, _, restored = server.request(f"{VENUE}/restorations", request)
    assert status == 201 and restored["label"] == "Restore version “before the fair”"
    assert features(server) == before
    assert server.request(f"{VENUE}/comparisons?from={version['id']}")[2]["changes"] == []
    undo = {"id": "undo", "base": 3, "author": "ada", "undoes": "back"}
    assert server.request(f"{VENUE}/edits", undo)[0] == 201
    assert features(server) == after


def test_a_blocked_undo_names_the_other_author_and_a_removed_feature_comes_back(server):
    assert server.post_edit("expo", "a1", put_poi("stand", 60, 35), author="ada")[0] == 201
    rename = {"operation": "change", "feature": "stand", "fields": {"properties": {"name": "Bob's"}}}
    assert server.post_edit("expo", "b1", rename, author="bob")[0] == 201
    undo = {"id": "u1", "base": 2, "author": "ada", "undoes": "a1"}
    status, _, problem = server.request(f"{VENUE}/edits", undo)
    assert status == 409 and problem["type"].endswith("#undo-blocked")
    assert problem["author"] == "bob" and problem["subject"] == "feature:stand"

    assert server.post_edit("expo", "b2", remove("stand"), author="bob")[0] == 201
    status, problem = server.post_edit("expo", "a2", rename, author="ada")
    assert status == 409 and problem["type"].endswith("#feature-removed")
    assert problem["author"] == "bob" and problem["revision"] == 3
    again = {"id": "a3", "base": 3, "author": "ada", "operations": [rename], "restore": True}
    assert server.request(f"{VENUE}/edits", again)[0] == 201
    assert "stand" in features(server)

    history = server.request(f"{VENUE}/edits?subject=feature:stand")[2]["edits"]
    assert [(edit["author"], edit["revision"]) for edit in history] == [
        ("ada", 4), ("bob", 3), ("bob", 2), ("ada", 1),
    ]
    older = server.request(f"{VENUE}/edits?subject=feature:stand&before=3&limit=1")[2]
    assert [edit["id"] for edit in older["edits"]] == ["b1"]


def test_a_viewer_joins_with_a_snapshot_after_a_compaction(server):
    for number in range(5):
        assert server.post_edit("expo", f"e{number}", put_poi(f"p{number}", 60, 30 + number))[0] == 201
    version = server.request(f"{VENUE}/versions", {"name": "kept"})[2]
    status, _, compaction = server.request(f"{VENUE}/compactions", {"version": version["id"]})
    assert status == 200 and compaction["edits"] == 5
    status, _, problem = server.request(f"{VENUE}/edits?after=2")
    assert status == 410 and problem["type"].endswith("#journal-compacted") and problem["oldest"] == 6
    # What was acknowledged and is sent again is still known.
    status, again = server.post_edit("expo", "e3", put_poi("p3", 60, 33))
    assert status == 200 and again["revision"] == 4
    # By its id alone: whatever it holds, it is not applied again, and has no inverse.
    plan = server.request(f"{VENUE}/features")[2]
    status, other = server.post_edit("expo", "e3", put_poi("p3", 70, 40))
    assert (status, other["revision"], other["inverse"]) == (200, 4, [])
    assert again["inverse"] == []
    assert server.request(f"{VENUE}/features")[2] == plan
    # An edit of the journal is compared: other content is a conflict.
    assert server.post_edit("expo", "later", put_poi("p8", 70, 40))[0] == 201
    assert server.post_edit("expo", "later", put_poi("p8", 70, 41))[0] == 409

    _, fields, snapshot = server.request(f"{VENUE}/snapshot")
    assert snapshot["revision"] == 6 and snapshot["venue"]["slug"] == "expo"
    with connect(server.live_url, subprotocols=["floorcast.2+json"]) as viewer:
        viewer.send(json.dumps(
            {"type": "subscribe", "venue": "expo", "streams": ["edits"], "after": snapshot["revision"]}
        ))
        while json.loads(viewer.recv(timeout=60))["type"] != "welcome":
            pass
        assert server.post_edit("expo", "next", put_poi("p9", 61, 30))[0] == 201
        while (message := json.loads(viewer.recv(timeout=60)))["type"] != "edit":
            pass
        assert message["edit"]["revision"] == 7
    status, _, _ = server.request(f"{VENUE}/snapshot", headers={"If-None-Match": fields["ETag"]})
    assert status == 200
