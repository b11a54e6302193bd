"""What clients of a node get that does not own their venue: the same as at the owner."""

import contextlib
import json
import math
import struct
import time

from cluster_live import AFTER_EDGE, BUSY, Walkers, moves, sharing
from conftest import VENUE, Page, until
from ranging_device import RangingDevice
from routes import far_pois
from stalling_proxy import StallingProxy
from stream_client import LiveClient, StreamClient, post_locations, report
from tags import ANCHORS, Tag, draw_anchors, measure, positioning, put_anchor, walk

__all__ = ["sharing"]


def state(client):
    """Where a viewer sees people, to the centimetre, with what they are called."""
    return {name: (client.at(name), person.name) for name, person in client.people().items()}


def test_viewers_of_the_owner_and_of_edges_see_the_same(sharing):
    cluster = sharing("all", "edge", "edge")
    with contextlib.ExitStack() as stack:
        clients = [stack.enter_context(StreamClient(node.server, "floorcast.2")) for node in cluster.nodes]
        with Walkers(cluster.nodes, count=40):
            for client in clients:
                client.hear(lambda client=client: len(client.people()) == 40)
                moves(client, "walker-39", BUSY)
        # They stand now.
        post_locations(cluster.nodes[0].server, report("last", 30, 30))
        for client in clients:
            client.hear(lambda client=client: client.at("last"))
            client.hear_for(1)
        assert len(state(clients[0])) == 41
        for client in clients[1:]:
            assert state(client) == state(clients[0])
            assert client.last("welcome")["epoch"] == clients[0].last("welcome")["epoch"]
            assert client.last("roster")["sequence"] == clients[0].last("roster")["sequence"]


def test_a_gateway_reports_by_handles_at_an_edge(sharing):
    cluster = sharing("all", "edge")
    first, edge = cluster.nodes
    with LiveClient(edge.server) as gateway, StreamClient(first.server, "floorcast.2") as viewer:
        gateway.send("enrol", venue=VENUE, navigators=[{"id": "cart-1", "name": "Cart"}])
        enrolled = gateway.wait("enrolled")
        floor = next(each for each in enrolled["floors"] if each["floor"] == "0")
        steps = [round((at - origin) / floor["unit"]) for at, origin in zip((20, 30), floor["origin"])]
        head = struct.pack("<BBHHHII", 16, 2, enrolled["number"], floor["index"], 1, 0, 0)
        body = struct.pack("<HhhHBBBB", 0, *steps, 0, 0, 0, 0, 0)
        gateway.socket.send(head + body)
        viewer.hear(lambda: viewer.at("cart-1") == (20.0, 30.0))
        assert viewer.people()["cart-1"].name == "Cart"
        gateway.socket.send(head + struct.pack("<HhhHBBBB", 7, *steps, 0, 0, 0, 0, 0))
        assert "handle 7" in json.dumps(gateway.wait("error"))


def test_measurements_that_reach_an_edge_make_positions_at_the_owner(sharing):
    cluster = sharing("all", "edge")
    first, edge = cluster.nodes
    draw_anchors(edge.server)
    tag = Tag("badge-1")
    with StreamClient(edge.server, "floorcast.2") as viewer:
        walk((56.0, 35.0), (60.0, 35.0), lambda place: measure(edge.server, tag.ranges(place)))
        viewer.hear(lambda: viewer.at("badge-1") and math.dist(viewer.at("badge-1"), (60, 35)) < 0.5)
    found = positioning(first.server, "badge-1")
    assert math.dist((found["x"], found["y"]), (60, 35)) < 0.5
    status, _, answer = edge.server.request(
        f"/api/v1/venues/{VENUE}/measurements", {"measurements": tag.ranges((60, 35), anchors={"no": (0, 0)})}
    )
    assert status == 422 and "no anchor" in json.dumps(answer), answer


def test_devices_at_different_nodes_measure_each_other(sharing):
    cluster = sharing("all", "all", "edge")
    anchors = {"dw-1": (40, 30), "dw-2": (46, 30)}
    edges = cluster.edges()
    status, answer = edges[0].server.post_edit(VENUE, "pair", *(put_anchor(*each) for each in anchors.items()))
    assert status == 201, answer
    devices = []
    try:
        for number, name in enumerate(anchors):
            devices.append(RangingDevice(edges[number].server, name, "anchor"))
        phones = [RangingDevice(node.server, f"phone-{number}", "navigator") for number, node in enumerate(edges)]
        devices += phones

        def all_measure():
            return all(phone.peers() == set(anchors) for phone in phones)

        until(all_measure, "a phone measures too few", 20)
        assert not [device.failure for device in devices if device.failure]
        # Another node leads the sessions, and devices take its orders without a new connection.
        owner = cluster.owner()
        owner.kill()
        until(lambda: not any(phone.peers() for phone in phones), "sessions outlive their broker", 20)
        until(all_measure, "sessions do not go on", 20)
        assert not [device.failure for device in devices if device.failure]
    finally:
        for device in devices:
            device.close()


def test_a_navigator_that_hides_at_an_edge_is_seen_nowhere(sharing):
    cluster = sharing("all", "edge")
    first, edge = cluster.nodes
    with contextlib.ExitStack() as stack:
        viewers = [stack.enter_context(StreamClient(node.server, "floorcast.2")) for node in cluster.nodes]
        phone = stack.enter_context(LiveClient(edge.server))
        phone.send("location", venue=VENUE, **report("shy", 15, 15))
        for viewer in viewers:
            viewer.hear(lambda viewer=viewer: viewer.at("shy"))
        phone.send("sharing", venue=VENUE, navigator="shy", status="hidden")
        for viewer in viewers:
            viewer.hear(lambda viewer=viewer: not viewer.at("shy"))
        # Neither where it hid nor at another node.
        phone.send("location", venue=VENUE, **report("shy", 16, 15))
        post_locations(first.server, report("shy", 17, 15), report("open", 5, 5))
        for viewer in viewers:
            viewer.hear(lambda viewer=viewer: viewer.at("open"))
            viewer.hear_for(0.5)
            assert not viewer.at("shy")


def test_a_kept_route_at_an_edge_follows_a_navigator_of_another_node(sharing):
    cluster = sharing("all", "edge")
    first, edge = cluster.nodes
    start, end = far_pois(first.server)
    post_locations(first.server, report("guide", *start["geometry"]["coordinates"]))
    with LiveClient(edge.server) as client:
        client.send("route", venue=VENUE, id="way", navigator="guide", to={"feature": end["id"]})
        client.wait("route", lambda message: "route" in message)
        post_locations(first.server, report("guide", *end["geometry"]["coordinates"]))
        assert client.wait("arrived")["id"] == "way"


def test_a_page_goes_on_at_another_node_behind_a_balancer(sharing, browser, capsys):
    cluster = sharing("all", "edge", "edge")
    first, *edges = cluster.nodes
    balancer = StallingProxy(edges[0].port)
    page = Page(browser, f"http://127.0.0.1:{balancer.port}")
    shown = "JSON.stringify(window.__app.screenOf('walker-0'))"
    try:
        with Walkers([first]):
            page.page.goto(f"http://127.0.0.1:{balancer.port}/live/?venue={VENUE}&floor=0")
            page.until_ready(30_000)
            page.wait("window.__app.screenOf('walker-0')")
            frames = []
            page.page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: frames.append(frame)))
            edges[0].kill()
            balancer.target = edges[1].port
            begin = time.monotonic()
            page.wait("window.__app.connection !== 'open'", 10_000)
            page.wait("window.__app.connection === 'open' && !window.__app.isOld", 30_000)
            before = page.page.evaluate(shown)
            until(lambda: page.page.evaluate(shown) != before, "nobody moves", AFTER_EDGE + BUSY)
            pause = time.monotonic() - begin
            texts = [json.loads(each) for each in frames if isinstance(each, str)]
            assert [each["resumed"] for each in texts if each["type"] == "welcome"] == [True]
            assert not [each for each in texts if each["type"] == "roster" and each["complete"]]
    finally:
        page.context.close()
        balancer.stop()
    with capsys.disabled():
        print(f"\na page was without movement for {pause:.1f} s")
    assert pause < AFTER_EDGE + BUSY
