"""Several servers of the same venues, joined by NATS: what is reported at one is seen at all of them."""

import contextlib
import signal
import time

from cluster_live import AFTER_EDGE, AFTER_OWNER, BUSY, Walkers, moves, sharing
from cluster_nodes import SECRET, Etcd, free_port
from conftest import VENUE, floorcast, until
from stream_client import LiveClient, StreamClient, post_locations, report

__all__ = ["sharing"]


def test_positions_reported_at_any_node_are_seen_at_all(sharing):
    cluster = sharing("all", "all", "edge")
    with contextlib.ExitStack() as stack:
        viewers = [stack.enter_context(StreamClient(node.server, "floorcast.2")) for node in cluster.nodes]
        for number, node in enumerate(cluster.nodes):
            post_locations(node.server, report(f"n-{number}", 10 + number, 5, name=f"Person {number}"))
        expected = {f"n-{number}": (10.0 + number, 5.0) for number in range(3)}
        for client in viewers:
            client.hear(lambda client=client: {name: client.at(name) for name in expected} == expected)
        # An edge makes no venues, which none would own.
        assert cluster.nodes[2].server.request("/api/v1/venues", {"name": "Other", "slug": "other"})[0] == 501
        # The run of the venue and its roster are the same everywhere.
        assert len({client.last("welcome")["epoch"] for client in viewers}) == 1


def test_owners_change_and_come_back_while_viewers_stay(sharing, capsys):
    cluster = sharing("all", "all", "all")
    with contextlib.ExitStack() as stack:
        walkers = stack.enter_context(Walkers(cluster.nodes))
        pauses = []
        for _ in range(2):
            owner = cluster.owner()
            edges = cluster.edges()
            viewers = [stack.enter_context(StreamClient(node.server, "floorcast.2")) for node in edges]
            for client in viewers:
                client.hear(lambda client=client: client.at("walker-0"))
            run = viewers[0].last("welcome")["epoch"]
            owner.kill()
            pauses += [moves(client, "walker-0", AFTER_OWNER + BUSY) for client in viewers]
            # No viewer has lost its connection, nor had to begin again.
            assert all(client.last("welcome")["epoch"] == run for client in viewers)
            assert all(len([each for each in client.messages if each["type"] == "welcome"]) == 1 for client in viewers)
            owner.start()
            until(owner.has_venue)
            # The owner of before is an edge now.
            with StreamClient(owner.server, "floorcast.2") as client:
                client.hear(lambda: client.at("walker-0"))
                moves(client, "walker-0", BUSY)
                assert client.last("welcome")["epoch"] == run
        assert not walkers.unexpected
    with capsys.disabled():
        print(f"\nwithout movement after the owner was killed: {max(pauses):.1f} s at most")
    assert max(pauses) < AFTER_OWNER + BUSY


def test_a_paused_owner_publishes_no_more(sharing):
    cluster = sharing("all", "all")
    first, second = cluster.nodes
    with Walkers([second]) as walkers, StreamClient(second.server, "floorcast.2") as client:
        client.hear(lambda: client.at("walker-0"))
        first.signal(signal.SIGSTOP)
        until(lambda: cluster.owner() is second, "the other node does not own the venue")
        moves(client, "walker-0", BUSY)
        first.signal(signal.SIGCONT)
        until(lambda: not first.owns(), "the node does not learn that it was deposed")
        # Its own viewers see what the new owner says.
        with StreamClient(first.server, "floorcast.2") as other:
            other.hear(lambda: other.at("walker-0"))
            moves(other, "walker-0", BUSY)
        post_locations(first.server, report("late", 20, 20))
        client.hear(lambda: client.at("late") == (20.0, 20.0))
        assert not walkers.unexpected


def test_a_viewer_resumes_the_roster_at_another_node(sharing, capsys):
    cluster = sharing("all", "edge", "edge")
    first, *edges = cluster.nodes
    with Walkers([first]):
        client = StreamClient(edges[0].server, "floorcast.2")
        client.hear(lambda: client.at("walker-0"))
        # The other edge has viewers, too, as in a hall full of people.
        with StreamClient(edges[1].server, "floorcast.2") as other:
            other.hear(lambda: other.at("walker-0"))
            edges[0].kill()
            begin = time.monotonic()
            welcome = client.resume(edges[1].server, "floorcast.2")
            assert welcome["resumed"] is True, welcome
            client.hear(lambda: client.at("walker-0"))
            moves(client, "walker-0", AFTER_EDGE + BUSY)
            pause = time.monotonic() - begin
            rosters = [each for each in client.messages if each["type"] == "roster"]
            assert not any(each["complete"] for each in rosters), rosters
            client.connection.close()
    with capsys.disabled():
        print(f"\nwithout movement after an edge was killed: {pause:.1f} s")
    assert pause < AFTER_EDGE + BUSY


def test_people_move_again_when_the_bus_is_back(sharing):
    cluster = sharing("all", "all")
    edge = cluster.edges()[0]
    with Walkers([cluster.owner()]) as walkers, StreamClient(edge.server, "floorcast.2") as client:
        client.hear(lambda: client.at("walker-0"))
        cluster.nats.kill()
        # Edits go on without the bus.
        assert edge.server.post_edit(VENUE, "e-1", {"operation": "renameVenue", "name": {"en": "X"}})[0] == 201
        cluster.nats.start()
        moves(client, "walker-0", AFTER_EDGE + BUSY)
        assert len([each for each in client.messages if each["type"] == "welcome"]) == 1
        assert not walkers.unexpected


def test_what_an_owner_refuses_is_refused_at_an_edge(sharing):
    cluster = sharing("all", "all")
    owner, edge = cluster.owner(), cluster.edges()[0]
    now = int(time.time() * 1000)
    good, bad = report("p", 5, 5, time=now), report("p", 6, 5, time=now - 5_000)
    outside = report("q", 5_000, 5)
    answers = []
    for node, name in ((owner, "a"), (edge, "b")):
        rows = [{**row, "navigator": row["navigator"] + name} for row in (good, bad, outside)]
        status, _, answer = node.server.request(f"/api/v1/venues/{VENUE}/locations", {"locations": rows})
        answers.append((status, answer["accepted"], [(each["index"], each["reason"]) for each in answer["refused"]]))
    assert answers[0] == answers[1], answers
    # Over a socket, too; with handles the edge knows the names.
    problems = []
    for node in (owner, edge):
        with LiveClient(node.server) as client:
            client.send("location", venue=VENUE, **report("c" + node.name, 5, 5, time=now))
            client.send("location", venue=VENUE, **report("c" + node.name, 5, 6, time=now - 9_000))
            problems.append(client.wait("error")["problem"]["detail"].replace(node.name, ""))
    assert problems[0] == problems[1], problems


def test_without_an_owner_a_node_keeps_the_newest_locations(sharing):
    cluster = sharing("all", "edge")
    first, edge = cluster.nodes
    with StreamClient(edge.server, "floorcast.2") as client:
        post_locations(first.server, report("known", 8, 8))
        client.hear(lambda: client.at("known"))
        first.kill()
        # The owner comes back within the time that locations wait, or they are lost and counted.
        for step in range(3):
            post_locations(edge.server, report("kept", 10 + step, 5))

        def lost():
            metrics = edge.server.request("/metrics")[2]
            return 'reason="no-owner"' in str(metrics)

        until(lost, "what was lost is not counted")
        first.start()
        until(first.owns, "the first node does not own the venue again")
        post_locations(edge.server, report("kept", 20, 5))
        client.hear(lambda: client.at("kept") == (20.0, 5.0))


def test_what_is_wrong_with_the_bus_is_said_at_the_start(tmp_path, monkeypatch):
    monkeypatch.setenv("FLOORCAST_CLUSTER_SECRET", SECRET)

    def refusal(*options):
        done = floorcast("serve", "--open", "--port", 0, "--venues", tmp_path, *options, check=False)
        assert done.returncode != 0
        return done.stderr

    assert "need --cluster" in refusal("--bus", "nats://127.0.0.1:4222")
    assert "need --cluster" in refusal("--role", "edge")
    etcd = Etcd(tmp_path, 1)
    try:
        node = ("--cluster", etcd.url, "--node", "a", "--advertise", "http://127.0.0.1:8080")
        assert "needs --bus" in refusal(*node, "--role", "edge")
        assert "nats://host:port" in refusal(*node, "--bus", "http://x")
        assert "need --bus" in refusal(*node, "--bus-user", "a")
        assert "--bus-password-file" in refusal(*node, "--bus", "nats://x:1", "--bus-user", "a")
        nothing = f"nats://127.0.0.1:{free_port()}"
        assert f"--bus {nothing}" in (text := refusal(*node, "--bus", nothing)) and "Start nats-server" in text, text
    finally:
        etcd.end()
