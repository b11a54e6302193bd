"""Clients that edit one venue at full speed, and remember what the server promised each of them."""

import http.client
import json
import random
import threading
import urllib.parse
import uuid

from conftest import until
from features import put, remove


class Editor(threading.Thread):
    """One person: posts edits until it is stopped or the server is gone.

    An edit without an answer stays in `unanswered` and is sent again first, under its own id, as
    the browser's editor does.
    """

    def __init__(self, url, slug, name, seed, unanswered=(), floor="0"):
        super().__init__(daemon=True)
        self.address = urllib.parse.urlparse(url).netloc
        self.path = f"/api/v1/venues/{slug}/edits"
        self.name_of_editor = name
        self.floor = floor
        self.random = random.Random(seed)
        self.unanswered = list(unanswered)
        self.acknowledged = {}
        self.refused = []
        self.unexpected = []
        self.answers = 0
        self.stopping = threading.Event()
        self.acknowledging = lambda identifier: None

    def run(self):
        """Edits until the end."""
        connection = http.client.HTTPConnection(self.address, timeout=30)
        try:
            while not self.stopping.is_set():
                if not self.unanswered:
                    self.unanswered.append(self.make())
                self.post(connection, self.unanswered[0])
                self.unanswered.pop(0)
        except (OSError, http.client.HTTPException):
            pass  # The server was killed: what was not answered is sent again to the next one.
        finally:
            connection.close()

    def post(self, connection, edit):
        """Sends one edit and notes the answer."""
        connection.request("POST", self.path, json.dumps(edit), {"Content-Type": "application/json"})
        response = connection.getresponse()
        answer = json.loads(response.read())
        self.answers += 1
        if response.status in (200, 201):
            self.acknowledged[edit["id"]] = (answer["revision"], edit["operations"])
            self.acknowledging(edit["id"])
        elif response.status in (404, 409, 507, 503):
            self.refused.append((response.status, edit["id"], answer.get("type")))
        else:
            self.unexpected.append((response.status, answer))

    def make(self):
        """An edit of one to three operations, on things of its own and on things that all editors share."""
        operations = [self.operation() for _ in range(self.random.choice([1, 1, 1, 2, 3]))]
        return {
            "id": str(uuid.UUID(int=self.random.getrandbits(128))),
            "base": 0,
            "author": self.name_of_editor,
            "operations": operations,
        }

    def operation(self):
        """Puts, moves, renames or removes a disc."""
        owner = self.random.choice([self.name_of_editor, "shared"])
        disc = f"disc-{owner}-{self.random.randrange(6)}"
        x, y = round(self.random.uniform(1, 50), 3), round(self.random.uniform(1, 30), 3)
        choice = self.random.randrange(10)
        if choice < 6:
            circle = {"type": "Circle", "coordinates": [x, y], "radius": 0.5}
            name = {"en": f"Disc {self.random.randrange(1000)}"}
            return put(disc, "obstacle", circle, self.floor, name=name)
        if choice < 7:
            return remove(disc)
        fields = {"properties": {"temporary": self.random.random() < 0.5}}
        if choice < 9:
            fields = {"vertices": [{"vertex": "0", "at": [x, y]}]}
        return {"operation": "change", "feature": disc, "fields": fields}


class Editors:
    """Eight of them, over several lives of the server, and what they were promised in all."""

    def __init__(self, slug, count=8, seed=1, floor="0"):
        self.slug = slug
        self.names = [f"editor-{number}" for number in range(count)]
        self.random = random.Random(seed)
        self.unanswered = {name: [] for name in self.names}
        self.acknowledged = {}
        self.refused = []
        self.doubled = 0
        self.floor = floor
        self.acknowledging = lambda identifier: None

    def edit(self, url, wait):
        """Lets all of them edit until `wait` returns, to which it passes them; then collects what they know.

        `acknowledging` is called on any thread with the id of each edit as soon as it is answered.
        """
        editors = [
            Editor(url, self.slug, name, self.random.random(), self.unanswered[name], self.floor)
            for name in self.names
        ]
        for editor in editors:
            editor.acknowledging = self.acknowledging
            editor.start()
        wait(editors)
        for editor in editors:
            editor.stopping.set()
        for editor in editors:
            editor.join(60)
            assert not editor.is_alive(), "an editor waits for an answer for ever"
            assert not editor.unexpected, editor.unexpected[:3]
            self.unanswered[editor.name_of_editor] = editor.unanswered
            self.acknowledged.update(editor.acknowledged)
            self.refused += editor.refused

    def edit_until_answered(self, url, each, refusal=None):
        """Lets all of them edit until each got so many answers, and one of them a refusal with a status."""

        def answered(editors):
            statuses = {status for editor in editors for status, *_ in editor.refused}
            return min(editor.answers for editor in editors) >= each and refusal in {None, *statuses}

        self.edit(url, lambda editors: until(lambda: answered(editors), "too few answers", 60))

    def check(self, journal):
        """Holds a journal (all of it, the oldest first) against what was promised.

        Returns how many acknowledged edits are lost and how many edits are there twice.
        """
        revisions = [edit["revision"] for edit in journal]
        assert revisions == list(range(1, len(revisions) + 1)), "the revisions have a gap"
        by_id = {edit["id"]: edit for edit in journal}
        doubled = len(journal) - len(by_id)
        lost = 0
        for identifier, (revision, operations) in self.acknowledged.items():
            found = by_id.get(identifier)
            same = found and found["revision"] == revision and found["operations"] == operations
            lost += not same
        return lost, doubled


def journal(server, slug, known=()):
    """All edits of a venue, the oldest first; known ones are not fetched again."""
    edits = list(known)
    while True:
        after = edits[-1]["revision"] if edits else 0
        status, _, answer = server.request(f"/api/v1/venues/{slug}/edits?after={after}")
        assert status == 200, answer
        if not answer["edits"]:
            return edits
        edits += answer["edits"]


def canonical(server, slug):
    """The venue as the server has it, in the form of `floorcast replay`."""
    _, _, venue = server.request(f"/api/v1/venues/{slug}")
    _, _, features = server.request(f"/api/v1/venues/{slug}/features")
    images = [image for floor in venue["floors"] for image in floor.pop("images")]
    return {
        "name": venue["name"],
        "buildings": venue["buildings"],
        "floors": venue["floors"],
        "images": images,
        "features": sorted(features["features"], key=lambda feature: feature["id"]),
    }
