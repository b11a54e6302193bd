"""Has tests that were written for one server ask a node of a cluster of three that owns no venue.

With FLOORCAST_CLUSTER=1, `conftest.Server` starts three nodes and a member of etcd: the first node has the test's
folder and owns its venues; the test speaks to the last one, which took copies of them.
"""

import contextlib
import pathlib
import re
import tempfile

SECRET = "the-secret-of-the-tests"
#: The nodes that a test's folder has beside its own.
OTHERS = 2


class Member:
    """The member of etcd that all clusters of a run share."""

    etcd = None

    @classmethod
    def url(cls):
        from cluster_nodes import Etcd

        if cls.etcd is None or cls.etcd.processes[0].poll() is not None:
            cls.etcd = Etcd(pathlib.Path(tempfile.mkdtemp(prefix="floorcast-etcd-")), 1)
        return cls.etcd.url


class Folders:
    """The clusters by the folder of their first node: a server that is started again is in the same one."""

    known = {}

    @classmethod
    def of(cls, venues):
        key = str(pathlib.Path(venues).resolve())
        if key not in cls.known:
            others = [pathlib.Path(tempfile.mkdtemp(prefix="floorcast-node-")) for _ in range(OTHERS)]
            cls.known[key] = (f"test-{len(cls.known)}", others)
        return cls.known[key]


def engine_options(venues):
    """The options by which a command takes part beside the nodes of a folder."""
    return ["--cluster", Member.url(), "--cluster-name", Folders.of(venues)[0]]


def start_nodes(make, venues, options):
    """Starts the nodes of a folder.

    `make` starts a server with a folder and options. Returns the servers; the last one owns no venue.
    """
    from cluster_nodes import free_port
    from conftest import until

    _, others = Folders.of(venues)
    slugs = [path.stem for path in pathlib.Path(venues).glob("*.venue")]
    servers = []
    for index, folder in enumerate([pathlib.Path(venues), *others]):
        port = free_port()
        # Simulated and recorded people walk at one node alone.
        own = [] if index < OTHERS else options
        servers.append(
            make(
                folder, *without_people(options, keeps=bool(own)), "--port", str(port), "--node", f"node-{index}",
                "--advertise", f"http://127.0.0.1:{port}", *engine_options(venues),
            )
        )
        log = folder / "server.log"

        def said(slug, words, log=log):
            text = log.read_text()[servers[-1].begin:]
            return re.search(rf"venue={re.escape(slug)}\b.*{words}", text)

        for slug in slugs:
            if index == 0:
                until(lambda slug=slug: said(slug, "This node orders the edits"), f"no node owns {slug}")
            else:
                until(lambda slug=slug, folder=folder: (folder / f"{slug}.venue").exists(), f"no copy of {slug}")
                until(lambda slug=slug: served(servers[-1], slug), f"{slug} is not served")
    return servers


def served(server, slug):
    """Whether a server has a venue; one that asks clients for an account says so of its readiness alone."""
    with contextlib.suppress(OSError):
        status = server.request(f"/api/v1/venues/{slug}")[0]
        return status == 200 or (status == 401 and server.request("/readyz")[0] == 200)
    return False


def without_people(options, keeps):
    """The options without those that have people walk, unless the node keeps them."""
    if keeps:
        return options
    kept, skips = [], False
    for option in map(str, options):
        if skips:
            skips = False
            continue
        if option in ("--simulate", "--simulate-venue", "--seed", "--play", "--play-venue", "--play-speed"):
            skips = True
            continue
        if option == "--simulate-ranges":
            continue
        kept.append(option)
    return kept
