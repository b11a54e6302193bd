"""Viewers of kept routes see those of all nodes' clients."""

import contextlib
import signal

from cluster_live import BUSY, sharing
from conftest import VENUE
from routes import far_pois, obstacle_across
from stream_client import LiveClient, messages_within, post_locations, report

__all__ = ["sharing"]

#: Seconds after which nothing is shown of a node that has failed.
GONE = 4


@contextlib.contextmanager
def watching(node):
    """A viewer of the kept routes."""
    with LiveClient(node.server) as client:
        client.send("subscribe", venue=VENUE, streams=["routes"])
        client.wait("welcome")
        yield client


def has_route(message):
    return message["navigator"] == "guide" and "route" in message


def keep(client, end):
    """Keeps a route of the guide's; returns its first answer."""
    client.send("route", venue=VENUE, id="way", navigator="guide", to={"feature": end["id"]})
    return client.wait("route", lambda message: "route" in message)


def test_kept_routes_of_each_node_are_seen_at_all(sharing):
    cluster = sharing("all", "edge", "edge")
    first, near, far = cluster.nodes
    start, end = far_pois(first.server)
    post_locations(first.server, report("guide", *start["geometry"]["coordinates"]))
    with contextlib.ExitStack() as stack:
        watchers = [stack.enter_context(watching(node)) for node in cluster.nodes]
        client = stack.enter_context(LiveClient(near.server))
        kept = keep(client, end)
        for watcher in watchers:
            assert watcher.wait("route", has_route) == kept
        # A viewer that comes later gets the present route, at a node that had others and at one that had none.
        for watcher in watchers[1:]:
            watcher.send("unsubscribe", venue=VENUE)
        for node in cluster.nodes:
            assert stack.enter_context(watching(node)).wait("route", has_route) == kept
        # An obstacle changes the way.
        points = kept["route"]["legs"][0]["points"]
        status, answer = far.server.post_edit(VENUE, "block", obstacle_across(points))
        assert status == 201, answer
        changed = client.wait("route", lambda message: message["reason"] == "edited")
        assert watchers[0].wait("route", lambda message: message["reason"] == "edited") == changed
        # It ends.
        client.send("endRoute", venue=VENUE, id="way")
        assert watchers[0].wait("routeEnded")["navigator"] == "guide"
        # Another one is arrived at.
        keep(client, end)
        watchers[0].wait("route", has_route)
        post_locations(far.server, report("guide", *end["geometry"]["coordinates"]))
        assert client.wait("arrived")["id"] == "way"
        assert watchers[0].wait("arrived")["navigator"] == "guide"


def test_kept_routes_of_a_navigator_that_hides_are_seen_nowhere(sharing):
    cluster = sharing("all", "edge", "edge")
    first, near, far = cluster.nodes
    start, end = far_pois(first.server)
    with LiveClient(near.server) as phone, watching(first) as watcher, watching(far) as other:
        phone.send("location", venue=VENUE, **report("guide", *start["geometry"]["coordinates"]))
        kept = keep(phone, end)
        for each in (watcher, other):
            assert each.wait("route", has_route) == kept
        phone.send("sharing", venue=VENUE, navigator="guide", status="hidden")
        for each in (watcher, other):
            assert each.wait("routeEnded")["navigator"] == "guide"
        # No route is kept for it, nor shown.
        phone.send("route", venue=VENUE, id="other", navigator="guide", to={"feature": end["id"]})
        assert phone.wait("error")["id"] == "other"
        with watching(first) as late:
            for each in (watcher, other, late):
                assert not [message for message in messages_within(each.socket, 1.5) if '"guide"' in message]


def test_kept_routes_of_a_node_that_fails_vanish_and_come_back(sharing):
    cluster = sharing("all", "edge", "edge")
    first, near, far = cluster.nodes
    start, end = far_pois(first.server)
    post_locations(first.server, report("guide", *start["geometry"]["coordinates"]))
    with watching(first) as watcher, LiveClient(far.server) as client:
        keep(client, end)
        watcher.wait("route", has_route)
        # A node that is paused is like one that the bus does not reach.
        far.signal(signal.SIGSTOP)
        watcher.wait("routeEnded", seconds=GONE + BUSY)
        far.signal(signal.SIGCONT)
        watcher.wait("route", has_route)
        # Without a bus, too.
        cluster.nats.kill()
        watcher.wait("routeEnded", seconds=GONE + BUSY)
        cluster.nats.start()
        watcher.wait("route", has_route)
        far.kill()
        assert watcher.wait("routeEnded", seconds=GONE + BUSY)["navigator"] == "guide"
