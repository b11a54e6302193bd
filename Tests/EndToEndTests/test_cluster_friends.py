"""Friends of several servers: the same on all of them, and told at whatever node their phones are."""

import contextlib
import shutil
import signal
import sqlite3
import statistics
import threading
import time
import uuid

import pytest
from websockets.sync.client import connect

from accounts import bearer, create_account, first_owner_token
from cluster_live import BUSY
from cluster_nodes import Etcd, Nats, Node
from conftest import VENUE, floorcast, until
from stream_client import LiveClient, report

PATH = f"/api/v1/venues/{VENUE}"
#: The tables of the friends, which all nodes hold alike.
TABLES = ("person", "code", "friendship", "block", "message", "report", "told", "logEntry")
#: What the names of the log's records begin with.
RECORDS = "/fc/floorcast/a/l/friends/"
#: Seconds in which a message of one node has to reach a phone at another, and what a busy machine takes on top.
TOLD_WITHIN = 0.5


class Phone(LiveClient):
    """The phone of a navigator at a node, which hears of its friends."""

    def __init__(self, node, fields, navigator):
        self.connection = connect(
            node.server.live_url, subprotocols=["floorcast.2+json"], additional_headers=fields
        )
        self.subprotocol, self.navigator = "floorcast.2+json", navigator

    def __enter__(self):
        super().__enter__()
        self.send("subscribe", venue=VENUE, streams=["companions"], navigator=self.navigator)
        self.wait("welcome")
        return self


class Fair:
    """Nodes of a venue that lets navigators be friends."""

    def __init__(self, etcd, nats, nodes):
        self.etcd, self.nats, self.nodes = etcd, nats, nodes
        session, _ = create_account(nodes[-1].server, first_owner_token(nodes[-1].server))
        self.owner = bearer(session)
        operations = [{"operation": "changeVenue", "settings": {"friends": True}}]
        edit = {"id": "friends-1", "base": 0, "author": "test", "operations": operations}
        self.ask(nodes[0], "/edits", edit, of=self.owner, status=201)
        self.links = {}
        for node in nodes:
            until(lambda node=node: self.has_friends(node), f"{node.name} has no venue that wants friends")

    def has_friends(self, node):
        return node.server.request(f"{PATH}/friends", headers=self.link("n-ada"))[0] == 200

    def ask(self, node, path, body=None, method=None, of=None, status=200):
        """What a node answers, which must have a status."""
        found, _, answer = node.server.request(PATH + path, body, method=method, headers=of)
        assert found == status, (path, found, answer)
        return answer

    def link(self, navigator):
        """The fields of the requests of a navigator."""
        if navigator not in self.links:
            body = {"role": "navigator", "navigator": navigator}
            self.links[navigator] = bearer(self.ask(self.nodes[0], "/links", body, of=self.owner, status=201)["token"])
        return self.links[navigator]

    def phone(self, node, navigator):
        # A node asks for a link that it does not know yet, when it is asked over HTTP.
        self.ask(node, "/friends", of=self.link(navigator))
        return Phone(node, self.link(navigator), navigator)

    def befriend(self, one, other, at, and_at):
        """Has two navigators become friends, each at a node of its own."""
        code = self.ask(at, "/friend-codes", {}, of=self.link(one), status=201)["code"]
        self.ask(and_at, "/friends", {"code": code}, of=self.link(other), status=201)
        self.ask(at, f"/friends/{other}", {"state": "friend"}, "PATCH", self.link(one))

    def write(self, node, one, other, text, status=201):
        return self.ask(node, f"/friends/{other}/messages", {"text": text}, of=self.link(one), status=status)

    def texts(self, node, one, other):
        return [each["text"] for each in self.ask(node, f"/friends/{other}/messages", of=self.link(one))["messages"]]

    def standing(self, node, one, other):
        """How a navigator stands with another at a node; `None` where they have nothing with each other."""
        friends = self.ask(node, "/friends", of=self.link(one))["friends"]
        return next((each["state"] for each in friends if each["id"] == other), None)

    def agree(self):
        """Waits until the files of all nodes hold the same; returns what."""

        def same():
            found = [rows(node) for node in self.nodes]
            return all(other == found[0] for other in found) and found[0]

        return until(same, "the nodes' friends differ")


def rows(node):
    """All that a node's file holds of friends."""
    path = node.folder / "friends.sqlite"
    with contextlib.closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as database:
        return {table: sorted(map(repr, database.execute(f"SELECT * FROM {table}"))) for table in TABLES}


@pytest.fixture
def fair(tmp_path, expo_file):
    """Three nodes with accounts and a bus, of which the first has the venue."""
    etcd, nats = Etcd(tmp_path, 1), Nats(tmp_path)
    nodes = []
    for index in range(3):
        folder = tmp_path / f"node-{index}"
        folder.mkdir()
        if index == 0:
            shutil.copy(expo_file, folder)
        nodes.append(Node(folder, f"node-{index}", etcd, is_open=False, options=("--bus", nats.url)))
        if index == 0:
            until(nodes[0].owns, "the first node does not own the venue")
    yield Fair(etcd, nats, nodes)
    for node in nodes:
        with contextlib.suppress(ProcessLookupError):
            node.signal(signal.SIGCONT)
        node.server.stop(signal.SIGKILL)
    nats.end()
    etcd.end()


def test_friends_of_all_nodes_ask_write_and_end_it(fair):
    first, second, third = fair.nodes
    with fair.phone(second, "n-ada") as ada, fair.phone(third, "n-bob") as bob:
        code = fair.ask(first, "/friend-codes", {}, of=fair.link("n-ada"), status=201)["code"]
        fair.ask(third, "/friends", {"code": code}, of=fair.link("n-bob"), status=201)
        ada.wait("friend.changed", lambda message: message["friend"] == "n-bob")
        # What a phone is told of is there when it asks.
        assert fair.standing(second, "n-ada", "n-bob") == "asks"
        fair.ask(second, "/friends/n-bob", {"state": "friend"}, "PATCH", fair.link("n-ada"))
        bob.wait("friend.changed", lambda message: message["friend"] == "n-ada")
        assert fair.standing(third, "n-bob", "n-ada") == "friend"
        # A code is good once, at whatever node.
        fair.ask(first, "/friends", {"code": code}, of=fair.link("n-eve"), status=404)
        sent = fair.write(first, "n-ada", "n-bob", "Shall we meet?")
        assert bob.wait("friend.message")["message"]["text"] == "Shall we meet?"
        path = f"/friends/n-ada/messages/{sent['id']}"
        fair.ask(third, path, {"state": "read"}, "PATCH", fair.link("n-bob"))
        assert ada.wait("friend.message")["message"]["state"] == "read"
        fair.ask(first, f"/friends/n-bob/messages/{sent['id']}", None, "DELETE", fair.link("n-ada"), 204)
        assert bob.wait("friend.messageDeleted")["id"] == sent["id"]
        assert fair.texts(third, "n-bob", "n-ada") == []
        # A block at one node holds at all.
        fair.ask(third, "/friends/n-ada", {"state": "blocked"}, "PATCH", fair.link("n-bob"))
        ada.wait("friend.changed", lambda message: message["friend"] == "n-bob")
        assert fair.standing(second, "n-ada", "n-bob") is None
        fair.write(second, "n-ada", "n-bob", "Hello?", status=404)
    assert fair.agree()["message"] == []


def test_what_a_node_has_acknowledged_outlives_it(fair):
    first, second, third = fair.nodes
    fair.befriend("n-ada", "n-bob", second, third)
    words = [f"word {number}" for number in range(20)]
    with fair.phone(third, "n-bob") as bob:
        for word in words:
            fair.write(second, "n-ada", "n-bob", word)
        second.kill()
        for word in words:
            bob.wait("friend.message", lambda message, word=word: message["message"]["text"] == word)
    for node in (first, third):
        until(lambda node=node: fair.texts(node, "n-bob", "n-ada") == words, "messages are missing")
    fair.write(first, "n-ada", "n-bob", "while it was away")
    # A node that was away has all when it answers, and so has one that has lost its file.
    second.start()
    assert fair.texts(second, "n-ada", "n-bob")[-1] == "while it was away"
    third.kill()
    for path in third.folder.glob("friends.sqlite*"):
        path.unlink()
    third.start()
    assert fair.texts(third, "n-bob", "n-ada") == [*words, "while it was away"]
    assert len(fair.agree()["message"]) == 21


def test_friends_that_meet_are_told_at_their_nodes_once_also_by_the_next_owner(fair):
    first, second, third = fair.nodes
    fair.befriend("n-ada", "n-bob", second, third)
    for navigator in ("n-ada", "n-bob"):
        fair.ask(second, "/friend-log", {"kept": True}, "PUT", fair.link(navigator))

    def stand():
        for navigator, x in (("n-ada", 30), ("n-bob", 32)):
            body = {"locations": [report(navigator, x, 10, accuracy=0.4)]}
            third.server.request(f"{PATH}/locations", body, headers=fair.owner)

    with fair.phone(second, "n-ada") as ada, fair.phone(third, "n-bob") as bob:
        for navigator in ("n-ada", "n-bob"):
            status = {"navigator": navigator, "status": "friends", "friends": ["n-ada", "n-bob"]}
            (ada if navigator == "n-ada" else bob).send("sharing", venue=VENUE, **status)
        met = []

        def hear(phone):
            with contextlib.suppress(TimeoutError):
                met.append((phone.navigator, phone.wait("friend.near", seconds=0.2)))

        until(lambda: stand() or hear(ada) or hear(bob) or len({each for each, _ in met}) == 2, "no phone is told")
        until(lambda: rows(first)["told"] and fair.agree(), "the meeting is not kept")
        # The next owner knows that they were told.
        first.kill()
        until(lambda: fair.etcd.range(f"/fc/floorcast/o/{VENUE}") and (second.owns() or third.owns()), "no node owns it")
        before = len(met)
        end = time.monotonic() + 5
        while time.monotonic() < end:
            stand()
            hear(ada)
            hear(bob)
        assert len(met) == before, met[before:]
    first.start()
    entries = fair.ask(second, "/friend-log", of=fair.link("n-ada"))["days"]
    assert [each["count"] for each in entries if each["kind"] == "encounter"] == [1], entries


def test_what_friends_write_is_in_no_file_of_etcd_and_its_records_go(fair, tmp_path):
    first, second, third = fair.nodes
    fair.befriend("n-ada", "n-bob", second, third)
    secret = f"secret-{uuid.uuid4()}"
    sent = fair.write(second, "n-ada", "n-bob", secret)
    fair.agree()
    fair.ask(third, f"/friends/n-ada/messages/{sent['id']}", None, "DELETE", fair.link("n-bob"), 204)
    fair.agree()
    files = [path for path in (tmp_path / "etcd-0").rglob("*") if path.is_file()]
    assert files and not [path for path in files if secret.encode() in path.read_bytes()]
    # On the nodes it is overwritten.
    for node in fair.nodes:
        left = lambda node=node: [  # noqa: E731
            path for path in node.folder.glob("friends.sqlite*") if secret.encode() in path.read_bytes()
        ]
        until(lambda: not left(), "a deleted message is in a node's file")
    until(lambda: len(fair.etcd.keys(RECORDS)) == 1, "records stay in etcd")
    # They wait for a node that is away, unless it is said to have left.
    third.kill()
    before = set(fair.etcd.keys(RECORDS))
    fair.write(second, "n-ada", "n-bob", "one more")
    fair.write(second, "n-ada", "n-bob", "and another")
    waiting = set(fair.etcd.keys(RECORDS)) - before
    assert len(waiting) == 2
    newest = int(max(waiting).rsplit("/", 1)[1])

    def noted():
        copies = fair.etcd.range("/fc/floorcast/a/r/friends/")
        return [int(upto) for key, upto in copies.items() if not key.endswith(third.name)] == [newest] * 2

    until(noted, "the other nodes do not note their copies")
    assert waiting <= set(fair.etcd.keys(RECORDS))
    remove = ("cluster", "remove", third.name, "--cluster", fair.etcd.url)
    until(lambda: floorcast(*remove, check=False).returncode == 0, "the node is not removed")
    assert not [key for key in fair.etcd.keys("/fc/floorcast/a/r/") if key.endswith(third.name)]
    until(lambda: len(fair.etcd.keys(RECORDS)) == 1, "records stay in etcd")


def test_messages_reach_phones_at_other_nodes_at_once(fair, capsys):
    first, second, third = fair.nodes
    people = [(f"n-a{index}", f"n-b{index}") for index in range(6)]
    for one, other in people:
        fair.befriend(one, other, first, second)
    one, other = people[0]
    times = []
    with fair.phone(third, other) as phone:
        for number in range(20):
            begin = time.monotonic()
            fair.write(second, one, other, f"word {number}")
            phone.wait("friend.message", lambda message, number=number: message["message"]["text"] == f"word {number}")
            times.append(time.monotonic() - begin)

    def write(node, one, other):
        for number in range(20):
            fair.write(node, one, other, f"many {number}")

    writers = [
        threading.Thread(target=write, args=(fair.nodes[index % 3], *pair), daemon=True)
        for index, pair in enumerate(people[1:] + [people[1][::-1]])
    ]
    begin = time.monotonic()
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join(timeout=120)
    seconds = time.monotonic() - begin
    many = [row for row in fair.agree()["message"] if "many" in row]
    assert len(many) == 20 * len(writers)
    with capsys.disabled():
        print(
            f"\nmessages from node to phone at another: p50 {1000 * statistics.median(times):.0f} ms, "
            f"longest {1000 * max(times):.0f} ms; {len(many) / seconds:.0f} messages a second at three nodes"
        )
    assert statistics.median(times) < TOLD_WITHIN + BUSY
