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
import subprocess
import threading
import time
import urllib.request

import pytest

from conftest import VENUE, Server, until
from features import put_poi

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

    def __init__(self, folder, count):
        self.program = shutil.which("etcd")
        if not self.program:
            pytest.skip("etcd is missing: apt-get install etcd-server")
        self.folder = folder
        self.ports = [free_port() for _ in range(count)]
        peers = [f"http://127.0.0.1:{free_port()}" for _ in range(count)]
        everyone = ",".join(f"n{index}={peer}" for index, peer in enumerate(peers))
        self.commands = [
            [self.program, "--name", f"n{index}", "--data-dir", folder / f"etcd-{index}"]
            + ["--listen-client-urls", self.address(index), "--advertise-client-urls", self.address(index)]
            + ["--listen-peer-urls", peer, "--initial-advertise-peer-urls", peer]
            + ["--initial-cluster", everyone, "--initial-cluster-state", "new"]
            for index, peer in enumerate(peers)
        ]
        self.processes = [None] * count
        for index in range(count):
            self.start(index)
        for index in range(count):
            until(lambda index=index: self.leader_seen_by(index), "a member of etcd has no leader")

    @property
    def url(self):
        """What `--cluster` takes."""
        return "etcd://" + ",".join(f"127.0.0.1:{port}" for port in self.ports)

    def address(self, index):
        return f"http://127.0.0.1:{self.ports[index]}"

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
        with urllib.request.urlopen(request, timeout=2) as answer:
            return json.loads(answer.read())

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
                    if status["leader"] == status["header"]["member_id"]:
                        return index
        return None

    def end(self):
        for index, process in enumerate(self.processes):
            if process.poll() is None:
                self.kill(index)


class Node:
    """A node of the cluster, which has the same address when it is started again."""

    def __init__(self, folder, name, etcd, environment=None, is_open=True, engine=None, options=()):
        self.folder, self.name, self.etcd, self.port = folder, name, etcd, free_port()
        #: Whether all clients may do everything, and where the node looks for etcd.
        self.is_open, self.engine, self.options = is_open, engine or etcd.url, options
        self.environment = {"FLOORCAST_CLUSTER_SECRET": SECRET, **(environment or {})}
        folder.mkdir(exist_ok=True)
        self.start()

    def start(self):
        self.server = Server(
            self.folder,
            *("--port", str(self.port), "--cluster", self.engine, "--node", self.name),
            *("--advertise", f"http://127.0.0.1:{self.port}", "--log-level", "info"),
            *self.options,
            environment=self.environment, is_open=self.is_open,
        )

    @property
    def url(self):
        return f"http://127.0.0.1:{self.port}"

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
    key = base64.b64encode(f"/fc/floorcast/o/{VENUE}".encode()).decode()
    for index in range(len(etcd.ports)):
        request = urllib.request.Request(
            f"{etcd.address(index)}/v3/kv/range", data=json.dumps({"key": key}).encode()
        )
        with contextlib.suppress(OSError), urllib.request.urlopen(request, timeout=2) as answer:
            values = json.loads(answer.read()).get("kvs", [])
            if not values:
                return None
            name = base64.b64decode(values[0]["value"]).decode()
            return next(node for node in nodes if node.name == name)
    return None


class RoamingEditor(threading.Thread):
    """A client that edits through one node after the other, and sends what was not answered again."""

    def __init__(self, name, nodes, pace=0.0):
        super().__init__(daemon=True)
        self.editor, self.nodes, self.pace = name, nodes, pace
        #: The revision of each edit that was acknowledged, and when it was.
        self.acknowledged, self.times = {}, []
        self.unexpected = []
        self.ending = threading.Event()

    def run(self):
        for number in itertools.count():
            edit = {
                "id": f"{self.editor}-{number}", "base": 0, "author": self.editor,
                "operations": [put_poi(f"{self.editor}-{number}", 5 + number % 50, 5 + number % 30)],
            }
            while not self.post(edit):
                if self.ending.is_set():
                    return
            if self.ending.wait(self.pace):
                return

    def post(self, edit):
        """Sends an edit to a node; whether it was acknowledged."""
        node = random.choice(self.nodes)
        connection = http.client.HTTPConnection("127.0.0.1", node.port, timeout=CLIENT_TIMEOUT)
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
