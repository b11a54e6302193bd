"""Several servers of the same venues, with Debian's etcd, and clients that edit through all of them."""

import base64
import contextlib
import http.client
import itertools
import json
import random
import shutil
import signal
import socket
import sqlite3
import ssl
import subprocess
import threading
import time
import urllib.request

import pytest

from conftest import VENUE, Server, until
from features import put_poi
from machines import HERE
from stalling_proxy import StallingProxy

SECRET = "the-secret-of-the-tests"
#: Below the kernel's range for outgoing connections, so that no connection takes a port that a server has.
PORTS = range(20_000, 32_000)
#: What a client does that was refused for a moment: it waits as long before it asks again.
BEFORE_THE_NEXT = 0.05
#: Seconds that a client waits for an answer before it asks another node.
CLIENT_TIMEOUT = 2


def free_port():
    """A port that is free at the moment."""
    while True:
        port = random.choice(PORTS)
        with socket.socket() as probe, contextlib.suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port


class Etcd:
    """The members of an etcd cluster."""

    def __init__(self, folder, count, certificate=None, machines=None):
        #: Where each member runs.
        self.machines = machines or [HERE] * count
        #: The certificate, its key and its authority, for members that speak TLS to clients.
        self.certificate = certificate
        self.trust = ssl.create_default_context(cafile=certificate[2]) if certificate else None
        self.program = shutil.which("etcd")
        if not self.program:
            pytest.skip("etcd is missing: apt-get install etcd-server")
        self.folder = folder
        self.ports = [free_port() for _ in range(count)]
        peers = [f"http://{machine.address}:{free_port()}" for machine in self.machines]
        everyone = ",".join(f"n{index}={peer}" for index, peer in enumerate(peers))
        self.commands = [
            [*machine.wrapper, self.program, "--name", f"n{index}", "--data-dir", machine.folder(folder / f"etcd-{index}")]
            + ["--listen-client-urls", self.address(index), "--advertise-client-urls", self.address(index)]
            + ["--listen-peer-urls", peer, "--initial-advertise-peer-urls", peer]
            + ["--initial-cluster", everyone, "--initial-cluster-state", "new", "--pre-vote"]
            + (["--cert-file", certificate[0], "--key-file", certificate[1]] if certificate else [])
            for index, (peer, machine) in enumerate(zip(peers, self.machines))
        ]
        self.processes = [None] * count
        for index in range(count):
            self.start(index)
        for index in range(count):
            until(lambda index=index: self.leader_seen_by(index), "a member of etcd has no leader")

    @property
    def url(self):
        """What `--cluster` takes."""
        return self.url_of(self.ports)

    def url_of(self, ports):
        """What `--cluster` takes for other ports that lead to the members."""
        members = zip(self.machines, ports)
        scheme = "etcds" if self.certificate else "etcd"
        return f"{scheme}://" + ",".join(f"{machine.address}:{port}" for machine, port in members)

    def address(self, index):
        return f"{'https' if self.certificate else 'http'}://{self.machines[index].address}:{self.ports[index]}"

    def start(self, index):
        with open(self.folder / f"etcd-{index}.log", "ab") as log:
            self.processes[index] = subprocess.Popen(self.commands[index], stdout=log, stderr=log)
        # What is left when a test fails is ended with the servers.
        Server.running.append(self.processes[index])

    def kill(self, index):
        self.processes[index].kill()
        self.processes[index].wait(timeout=60)

    def status(self, index):
        request = urllib.request.Request(f"{self.address(index)}/v3/maintenance/status", data=b"{}")
        with urllib.request.urlopen(request, timeout=2, context=self.trust) as answer:
            return json.loads(answer.read())

    def range(self, prefix):
        """The values of all keys that begin with a text, by key."""
        end = prefix[:-1] + chr(ord(prefix[-1]) + 1)
        body = {name: base64.b64encode(text.encode()).decode() for name, text in (("key", prefix), ("range_end", end))}
        for index in range(len(self.ports)):
            request = urllib.request.Request(f"{self.address(index)}/v3/kv/range", data=json.dumps(body).encode())
            with contextlib.suppress(OSError), urllib.request.urlopen(request, timeout=2) as answer:
                found = json.loads(answer.read()).get("kvs", [])
                return {
                    base64.b64decode(each["key"]).decode(): base64.b64decode(each.get("value", "")) for each in found
                }
        return {}

    def put(self, key, value):
        """Writes a key, as a node of another version might."""
        body = {"key": base64.b64encode(key.encode()).decode(), "value": base64.b64encode(value).decode()}
        request = urllib.request.Request(f"{self.address(0)}/v3/kv/put", data=json.dumps(body).encode())
        urllib.request.urlopen(request, timeout=10).close()

    def keys(self, prefix):
        """The names of all keys that begin with a text."""
        return list(self.range(prefix))

    def leader_seen_by(self, index):
        """Whether a member has a leader."""
        with contextlib.suppress(OSError):
            return self.status(index).get("leader", "0") != "0"
        return False

    def leader(self):
        """The index of the member that leads; `None` where none says so."""
        for index, process in enumerate(self.processes):
            if process.poll() is None:
                with contextlib.suppress(OSError):
                    status = self.status(index)
                    if status.get("leader") == status["header"]["member_id"]:
                        return index
        return None

    def lead(self, index):
        """Has a member become the leader."""
        body = json.dumps({"targetID": self.status(index)["header"]["member_id"]}).encode()
        leader = until(lambda: (found := self.leader()) is not None and [found], "etcd has no leader")[0]
        if leader != index:
            request = urllib.request.Request(f"{self.address(leader)}/v3/maintenance/transfer-leadership", data=body)
            urllib.request.urlopen(request, timeout=10).close()
        until(lambda: self.leader() == index, "the member does not lead")

    def end(self):
        for index, process in enumerate(self.processes):
            if process.poll() is None:
                self.kill(index)


class Nats:
    """A NATS server with what docs/cluster.md says about its settings."""

    def __init__(self, folder, machine=HERE, more="", is_encrypted=False):
        self.program = shutil.which("nats-server") or shutil.which("nats-server", path="/usr/sbin")
        if not self.program:
            pytest.skip("nats-server is missing: apt-get install nats-server")
        self.folder, self.machine, self.is_encrypted = folder, machine, is_encrypted
        self.port = free_port()
        (folder / "nats.conf").write_text(
            f'listen: "{machine.address}:{self.port}"\nmax_pending: 2MB\nwrite_deadline: "1s"\n'
            f'ping_interval: "1s"\nping_max: 2\nmax_payload: 1MB\n{more}'
        )
        self.start()

    @property
    def url(self):
        """What `--bus` takes."""
        return f"{'natss' if self.is_encrypted else 'nats'}://{self.machine.address}:{self.port}"

    def start(self):
        with open(self.folder / "nats.log", "ab") as log:
            self.process = subprocess.Popen(
                [*self.machine.wrapper, self.program, "-c", self.folder / "nats.conf"], stdout=log, stderr=log
            )
        Server.running.append(self.process)
        until(self.answers, "NATS does not answer")

    def answers(self):
        with contextlib.suppress(OSError), socket.create_connection((self.machine.address, self.port), timeout=1):
            return True
        return False

    def kill(self):
        self.process.kill()
        self.process.wait(timeout=60)

    def end(self):
        if self.process.poll() is None:
            self.kill()


class Node:
    """A node of the cluster, which has the same address when it is started again."""

    def __init__(
        self, folder, name, etcd, environment=None, is_open=True, engine=None, can_be_cut=False, options=(),
        machine=HERE,
    ):
        self.folder, self.name, self.etcd, self.port = folder, name, etcd, free_port()
        #: Where it runs.
        self.machine = machine
        #: Whether all clients may do everything.
        self.is_open, self.options = is_open, options
        self.environment = {"FLOORCAST_CLUSTER_SECRET": SECRET, **(environment or {})}
        #: Between this node and the members of etcd, and between the other nodes and this one.
        self.lines = [StallingProxy(port) for port in (*etcd.ports, self.port)] if can_be_cut else []
        self.ports = [line.port for line in self.lines] or [*etcd.ports, self.port]
        #: Where the node looks for etcd.
        self.engine = engine or etcd.url_of(self.ports[:-1])
        folder.mkdir(exist_ok=True)
        machine.folder(folder)
        self.start()

    def cut(self):
        """No byte goes from or to etcd and the other nodes any more, and no connection is closed."""
        for line in self.lines:
            line.flows.clear()

    def mend(self):
        """What was on its way arrives now, and everything after it."""
        for line in self.lines:
            line.flows.set()

    def end(self):
        """Ends the process and the lines."""
        self.server.stop(signal.SIGKILL)
        for line in self.lines:
            line.stop()

    def start(self):
        self.server = Server(
            self.folder,
            *("--bind", self.machine.address, "--port", str(self.port), "--cluster", self.engine),
            *("--node", self.name, "--advertise", f"http://{self.machine.address}:{self.ports[-1]}"),
            *("--log-level", "info", *self.options),
            environment=self.environment,
            wrapper=self.machine.wrapper,
            is_open=self.is_open,
        )

    @property
    def url(self):
        return f"http://{self.machine.address}:{self.port}"

    @property
    def file(self):
        return self.folder / f"{VENUE}.venue"

    @property
    def log(self):
        return (self.folder / "server.log").read_text()

    def kill(self):
        self.server.stop(signal.SIGKILL)

    def signal(self, number):
        self.server.process.send_signal(number)

    def owns(self):
        """Whether it says last of the venue that it orders its edits."""
        lines = [line for line in self.log.splitlines() if "orders the edits" in line]
        return bool(lines) and "no longer" not in lines[-1]

    def has_venue(self):
        return self.server.request(f"/api/v1/venues/{VENUE}")[0] == 200

    def rows(self):
        """All that the file holds of edits, and what they led to."""
        with contextlib.closing(sqlite3.connect(f"file:{self.file}?mode=ro", uri=True)) as database:
            return {
                table: database.execute(f"SELECT * FROM {table} ORDER BY 1, 2").fetchall()
                for table in ("edit", "editSubject", "feature", "clusterPosition")
            } | {"revision": database.execute("SELECT revision FROM venue").fetchone()[0]}


def owner_of(nodes, etcd):
    """The node that etcd names as the owner of the venue; `None` where there is none."""
    owner = etcd.range(f"/fc/floorcast/o/{VENUE}").get(f"/fc/floorcast/o/{VENUE}", b"").decode()
    return next((node for node in nodes if node.name == owner), None)


@pytest.fixture
def cluster(tmp_path, expo_file):
    """A function that starts members of etcd and nodes, of which the first ones have the venue's file.

    The environment is the first node's, which owns the venue; the options are those of all nodes.
    """
    started = []

    def start(members, nodes, copies=1, environment=None, can_be_cut=False, options=()):
        etcd = Etcd(tmp_path, members)
        started.append(etcd)
        running = []
        for index in range(nodes):
            folder = tmp_path / f"node-{index}"
            folder.mkdir(exist_ok=True)
            if index < copies:
                shutil.copy(expo_file, folder)
            given = environment if index == 0 else None
            running.append(Node(folder, f"node-{index}", etcd, given, can_be_cut=can_be_cut, options=options))
            started.insert(0, running[-1])
            if index == 0:
                until(running[0].owns, "the first node does not own the venue")
        for node in running:
            until(node.has_venue, f"{node.name} has no copy of the venue")
        return etcd, running

    yield start
    for each in started:
        each.end()


def agreed(nodes):
    """Waits until all files hold the same, and returns what."""

    def same():
        # A file that was not begun has no position yet.
        with contextlib.suppress(sqlite3.OperationalError):
            rows = [node.rows() for node in nodes]
            return rows[0] if all(other == rows[0] for other in rows[1:]) else None
        return None

    return until(same, "the nodes' files differ")


class RoamingEditor(threading.Thread):
    """A client that edits through one node after the other, and sends what was not answered again.

    It moves a few features of its own again and again, so that the plan stays as large as it is.
    """

    FEATURES = 50

    def __init__(self, name, nodes, pace=0.0):
        super().__init__(daemon=True)
        self.editor, self.nodes, self.pace = name, nodes, pace
        #: The revision of each edit that was acknowledged, and when it was.
        self.acknowledged, self.times = {}, []
        self.unexpected, self.refusals = [], []
        self.ending = threading.Event()

    def run(self):
        for number in itertools.count():
            edit = {
                "id": f"{self.editor}-{number}", "base": max(self.acknowledged.values(), default=0),
                "author": self.editor,
                "operations": [put_poi(f"{self.editor}-{number % self.FEATURES}", 5 + number % 50, 5 + number % 30)],
            }
            while not self.post(edit):
                if self.ending.is_set():
                    return
            if self.ending.wait(self.pace):
                return

    def post(self, edit):
        """Sends an edit to a node; whether it was acknowledged."""
        node = random.choice(self.nodes)
        connection = http.client.HTTPConnection(node.machine.address, node.port, timeout=CLIENT_TIMEOUT)
        try:
            connection.request(
                "POST", f"/api/v1/venues/{VENUE}/edits", json.dumps(edit), {"Content-Type": "application/json"}
            )
            response = connection.getresponse()
            status, answer = response.status, json.loads(response.read())
        except (OSError, http.client.HTTPException):
            status = None
        finally:
            connection.close()
        if status in (200, 201):
            self.acknowledged[edit["id"]] = answer["revision"]
            self.times.append(time.monotonic())
            return True
        if status is not None:
            self.refusals.append((status, answer))
        if status not in (None, 404, 503):
            self.unexpected.append((status, answer))
        self.ending.wait(BEFORE_THE_NEXT)
        return False


class Editing:
    """Clients that edit all the time, and what became of their edits."""

    def __init__(self, nodes, count):
        self.editors = [RoamingEditor(f"editor{index}", nodes) for index in range(count)]

    def __enter__(self):
        for editor in self.editors:
            editor.start()
        return self

    def __exit__(self, *reason):
        for editor in self.editors:
            editor.ending.set()
        for editor in self.editors:
            editor.join(timeout=60)

    @property
    def acknowledged(self):
        return {name: revision for editor in self.editors for name, revision in editor.acknowledged.items()}

    @property
    def refusals(self):
        """What nodes have answered that acknowledged nothing."""
        return [each for editor in self.editors for each in editor.refusals]

    def count(self):
        return sum(len(editor.acknowledged) for editor in self.editors)

    def goes_on(self, seconds=60):
        """Waits until edits are acknowledged again."""
        before = self.count()
        until(lambda: self.count() > before + 5, "no edits are acknowledged", seconds)

    def longest_pause(self, begin=0.0):
        """The longest time in seconds without an acknowledgement since a moment."""
        times = sorted(time for editor in self.editors for time in editor.times if time >= begin)
        return max((later - earlier for earlier, later in itertools.pairwise([begin or times[0], *times])), default=0)
