"""Pictures, versions and histories, from one end to the other."""

import concurrent.futures
import json
import re
import struct
import threading
import time
import urllib.error
import urllib.request
import zlib

from websockets.sync.client import connect

from conftest import Server
from test_server import poi

VENUE = "/api/v1/venues/expo"
SCRIPTED = b"""<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300"
  onload="document.documentElement.setAttribute('data-ran', 'load')">
  <rect id="box" width="400" height="300" fill="rgb(200, 30, 30)"/>
  <script>document.documentElement.setAttribute('data-ran', 'script')</script>
  <image href="x" onerror="document.documentElement.setAttribute('data-ran', 'error')"/>
  <foreignObject><script xmlns="http://www.w3.org/1999/xhtml">top.ran = true</script></foreignObject>
</svg>"""


def png(width, height, extra=0):
    """A white picture, made larger by bytes that mean nothing."""

    def chunk(kind, data):
        checksum = zlib.crc32(kind + data)
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", checksum)

    rows = zlib.compress((b"\0" + b"\xff" * width) * height)
    header = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    parts = [chunk(b"IHDR", header), chunk(b"IDAT", rows)]
    if extra:
        parts.append(chunk(b"teXt", bytes(extra)))
    return b"\x89PNG\r\n\x1a\n" + b"".join(parts) + chunk(b"IEND", b"")


def upload(server, content, timeout=60):
    """Posts a picture's bytes; returns the status and the answer."""
    request = urllib.request.Request(f"{server.url}{VENUE}/contents", data=content)
    try:
        with urllib.request.urlopen(request, timeout=timeout) as answer:
            return answer.status, json.load(answer)
    except urllib.error.HTTPError as error:
        return error.code, error.read()


def put_image(stored, identifier="upload"):
    image = {"id": identifier, "floor": "0", "planToFloor": [0.1, 0, 0, -0.1, 0, 30], "opacity": 0.5}
    return {"operation": "put", "image": image | stored}


def features(server, path="features"):
    return {each["id"] for each in server.request(f"{VENUE}/{path}")[2]["features"]}


def test_a_picture_is_uploaded_put_on_a_floor_and_still_there_after_a_restart(venues):
    running = Server(venues)
    picture = png(300, 200)
    status, stored = upload(running, picture)
    assert status == 201 and stored["mediaType"] == "image/png"
    assert (stored["width"], stored["height"]) == (300, 200)
    status, _ = running.post_edit("expo", "put-image", put_image(stored))
    assert status == 201
    running.stop()
    again = Server(venues)
    try:
        status, fields, shown = again.request(f"{VENUE}/images/upload")
        assert status == 200 and shown == picture
        assert fields["Content-Type"] == "image/png"
        assert fields["X-Content-Type-Options"] == "nosniff"
        outline = again.request(VENUE)[2]
        images = {image["id"] for floor in outline["floors"] for image in floor["images"]}
        assert "upload" in images
    finally:
        again.stop()


def test_a_script_in_a_drawing_never_runs(server, browser):
    status, stored = upload(server, SCRIPTED)
    assert status == 201 and stored["mediaType"] == "image/svg+xml"
    assert server.post_edit("expo", "put-image", put_image(stored))[0] == 201
    for path in ("images/upload", f"contents/{stored['content']}"):
        address = f"{server.url}{VENUE}/{path}"
        context = browser.new_context()
        page = context.new_page()
        # Opened on its own, in the tab: it is drawn and nothing in it happens.
        page.goto(address)
        shown = page.evaluate("""() => ({
          root: document.documentElement.localName,
          width: document.getElementById('box').getBoundingClientRect().width,
          ran: document.documentElement.getAttribute('data-ran'),
          origin: self.origin })""")
        assert shown == {"root": "svg", "width": 400, "ran": None, "origin": "null"}
        # As a picture of a page of ours it is drawn, in a frame it is not let in at all.
        page.goto(f"{server.url}/")
        width = page.evaluate(
            """address => new Promise((done, fail) => {
              const picture = new Image()
              picture.onload = () => done(picture.naturalWidth)
              picture.onerror = () => fail(new Error('not drawn'))
              picture.src = address
              document.body.append(picture)
            })""",
            address,
        )
        assert (width, page.evaluate("self.ran")) == (400, None)
        page.evaluate(
            """address => new Promise(done => {
              const frame = document.createElement('iframe')
              frame.onload = done
              frame.src = address
              document.body.append(frame)
            })""",
            address,
        )
        assert page.evaluate("self.ran") is None
        assert [each for each in page.frames if each.url == address] == []
        context.close()


def test_a_version_is_compared_and_restored_and_the_restoration_undone(server):
    before = features(server)
    status, _, version = server.request(
        f"{VENUE}/versions", {"name": "before the fair", "author": "ada"}
    )
    assert status == 201 and version["revision"] == 0
    gone = sorted(before)[:5]
    removals = [{"operation": "remove", "feature": each} for each in gone]
    assert server.post_edit("expo", "e1", *removals, poi("new", 60, 35))[0] == 201
    assert server.post_edit("expo", "e2", {"operation": "remove", "floor": "1"})[0] == 201
    after = features(server)

    _, _, comparison = server.request(f"{VENUE}/comparisons?from={version['id']}&to=current")
    changes = {change["subject"]: change for change in comparison["changes"]}
    assert "before" not in changes["feature:new"] and "after" not in changes["floor:1"]
    assert all(f"feature:{each}" in changes for each in gone)
    assert features(server, f"versions/{version['id']}") == before

    wish = {"version": version["id"], "id": "back", "base": 2, "author": "ada"}
    status, _, restored = server.request(f"{VENUE}/restorations", wish)
    assert status == 201 and restored["label"] == "Restore version “before the fair”"
    assert features(server) == before
    assert server.request(f"{VENUE}/comparisons?from={version['id']}")[2]["changes"] == []
    undo = {"id": "undo", "base": 3, "author": "ada", "undoes": "back"}
    assert server.request(f"{VENUE}/edits", undo)[0] == 201
    assert features(server) == after


def test_somebody_in_the_way_of_an_undo_is_named_and_what_they_removed_comes_back(server):
    assert server.post_edit("expo", "a1", poi("stand", 60, 35), author="ada")[0] == 201
    rename = {"operation": "change", "feature": "stand", "fields": {"properties": {"name": "Bob's"}}}
    assert server.post_edit("expo", "b1", rename, author="bob")[0] == 201
    undo = {"id": "u1", "base": 2, "author": "ada", "undoes": "a1"}
    status, _, problem = server.request(f"{VENUE}/edits", undo)
    assert status == 409 and problem["type"].endswith("#undo-blocked")
    assert problem["author"] == "bob" and problem["subject"] == "feature:stand"

    assert server.post_edit("expo", "b2", {"operation": "remove", "feature": "stand"}, author="bob")[0] == 201
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


def test_after_a_compaction_one_joins_with_a_snapshot(server):
    for number in range(5):
        assert server.post_edit("expo", f"e{number}", poi(f"p{number}", 60, 30 + number))[0] == 201
    version = server.request(f"{VENUE}/versions", {"name": "kept"})[2]
    status, _, compaction = server.request(f"{VENUE}/compactions", {"version": version["id"]})
    assert status == 200 and compaction["edits"] == 5
    status, _, problem = server.request(f"{VENUE}/edits?after=2")
    assert status == 410 and problem["type"].endswith("#journal-compacted") and problem["oldest"] == 6
    # What was acknowledged and is sent again is still known.
    status, again = server.post_edit("expo", "e3", poi("p3", 60, 33))
    assert status == 200 and again["revision"] == 4

    _, fields, snapshot = server.request(f"{VENUE}/snapshot")
    assert snapshot["revision"] == 5 and snapshot["venue"]["slug"] == "expo"
    with connect(server.live_url, subprotocols=["floorcast.2+json"]) as viewer:
        viewer.send(json.dumps(
            {"type": "subscribe", "venue": "expo", "streams": ["edits"], "after": snapshot["revision"]}
        ))
        while json.loads(viewer.recv(timeout=5))["type"] != "welcome":
            pass
        assert server.post_edit("expo", "next", poi("p9", 61, 30))[0] == 201
        while (message := json.loads(viewer.recv(timeout=5)))["type"] != "edit":
            pass
        assert message["edit"]["revision"] == 6
    status, _, _ = server.request(f"{VENUE}/snapshot", headers={"If-None-Match": fields["ETag"]})
    assert status == 200


def test_many_large_uploads_at_once_take_bounded_memory_and_all_get_through(server):
    def keep_uploading(number):
        content = png(10 + number, 10, extra=(60 << 20) - 200)
        refusals = 0
        while True:
            try:
                status, answer = upload(server, content, timeout=120)
            except (ConnectionError, urllib.error.URLError):
                status = 503  # hung up on while sending: the answer was on its way
            if status == 201:
                return refusals
            assert status == 503, answer
            refusals += 1
            time.sleep(0.2)

    slowest = []
    done = threading.Event()

    def look_in():
        while not done.is_set():
            begin = time.monotonic()
            assert server.request("/api/v1/health")[0] == 200
            slowest.append(time.monotonic() - begin)
            done.wait(0.05)

    watcher = threading.Thread(target=look_in)
    watcher.start()
    with concurrent.futures.ThreadPoolExecutor(8) as pool:
        refusals = list(pool.map(keep_uploading, range(8)))
    done.set()
    watcher.join()
    status = open(f"/proc/{server.process.pid}/status").read()
    peak = int(re.search(r"VmHWM:\s+(\d+) kB", status).group(1)) >> 10
    print(f"8 × 60 MB: {sum(refusals)} put off, at most {peak} MB, health within {max(slowest):.3f} s")
    assert peak < 900
    assert max(slowest) < 5
