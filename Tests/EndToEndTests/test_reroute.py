"""The headline: an obstacle re-routes, at once, exactly the people it affects."""

import math
import time

from conftest import VENUE
from features import features_of
from routes import far_pois, obstacle_across
from stream_client import LiveClient, report


def test_an_obstacle_changes_the_routes_that_it_touches_and_undo_brings_them_back(server):
    start, goal = far_pois(server)
    x, y = start["geometry"]["coordinates"]
    with LiveClient(server) as walker, LiveClient(server) as viewer, LiveClient(server) as other:
        viewer.send("subscribe", venue=VENUE, streams=["routes"], navigators=["n-1"])
        viewer.wait("welcome")
        walker.send("location", venue=VENUE, **report("n-1", x, y))
        walker.send("route", venue=VENUE, id="way", navigator="n-1", to={"feature": goal["id"]})
        first = walker.wait("route")
        assert first["reason"] == "requested"
        assert viewer.wait("route")["route"]["distance"] == first["route"]["distance"]

        # Another navigator with a short walk that is nowhere near.
        place = {"floor": "0", "x": x, "y": y}
        other.send("route", venue=VENUE, id="short", to=place, **{"from": place})
        other.wait("route")

        (leg,) = first["route"]["legs"]
        begin = time.monotonic()
        status, applied = server.post_edit(VENUE, "block-1", obstacle_across(leg["points"]))
        assert status == 201
        second = walker.wait("route")
        seconds = time.monotonic() - begin
        assert second["reason"] == "edited" and second["revision"] == applied["revision"]
        assert second["route"]["distance"] > first["route"]["distance"]
        assert viewer.wait("route")["route"] == second["route"]
        assert seconds < 1, f"the new route took {seconds:.3f} s"

        status, _ = server.post_edit(VENUE, "block-2", *applied["inverse"])
        assert status == 201
        third = walker.wait("route")
        assert third["reason"] == "edited"
        assert abs(third["route"]["distance"] - first["route"]["distance"]) < 0.001

        other.send("ping", time=1)
        other.wait("pong", lambda _: True)
        # Nothing but the pong came: the far walk was left alone.


def way(server, start, goal):
    """The route between two places as the server answers it now."""
    question = {"from": {"feature": start["id"]}, "to": {"feature": goal["id"]}}
    _, _, answer = server.request(f"/api/v1/venues/{VENUE}/routes", question)
    return answer.get("route", {}).get("legs")


def news(client):
    """The routes that came until now, without the one that is asked for to know that it is now."""
    here = {"floor": "0", "x": 60, "y": 35}
    client.send("route", venue=VENUE, id="now", to=here, **{"from": here})
    came = []
    while True:
        message = client.wait("route")
        if message["id"] == "now":
            client.send("endRoute", venue=VENUE, id="now")
            return came
        came.append(message)


def test_an_obstacle_sends_each_changed_route_once_and_no_other(server):
    pois = sorted(features_of(server, floor="0", kind="poi"), key=lambda f: f["id"])[:24]
    pairs = list(zip(pois[:12], pois[12:]))
    clients = [LiveClient(server) for _ in pairs]
    try:
        before = []
        for client, (start, goal) in zip(clients, pairs):
            client.__enter__()
            client.send(
                "route", venue=VENUE, id="way", to={"feature": goal["id"]}, **{"from": {"feature": start["id"]}}
            )
            before.append(client.wait("route")["route"]["legs"])
        longest = max(before, key=lambda legs: legs[0]["distance"])
        status, applied = server.post_edit(VENUE, "across-1", obstacle_across(longest[0]["points"]))
        assert status == 201
        expected = [way(server, start, goal) for start, goal in pairs]
        affected = [new != old for new, old in zip(expected, before)]
        assert any(affected) and not all(affected)
        for client, new, old in zip(clients, expected, before):
            if new != old:
                message = client.wait("route")
                assert message["reason"] == "edited" and message["revision"] == applied["revision"]
                assert message["route"]["legs"] == new
        # No client gets a second message, and the others get none at all.
        assert [news(client) for client in clients] == [[] for _ in clients]

        status, _ = server.post_edit(VENUE, "across-2", *applied["inverse"])
        assert status == 201
        for client, old, is_affected in zip(clients, before, affected):
            if is_affected:
                assert client.wait("route")["route"]["legs"] == old
        assert [news(client) for client in clients] == [[] for _ in clients]
    finally:
        for client in clients:
            client.__exit__(None, None, None)


def test_a_navigator_off_its_path_gets_a_new_route(server):
    start, goal = far_pois(server)
    x, y = start["geometry"]["coordinates"]
    with LiveClient(server) as walker:
        walker.send("location", venue=VENUE, **report("n-1", x, y))
        walker.send("route", venue=VENUE, id="way", navigator="n-1", to={"feature": goal["id"]})
        first = walker.wait("route")["route"]
        elsewhere = features_of(server, floor="0", kind="poi")
        far = max(elsewhere, key=lambda f: off_path(first, f["geometry"]["coordinates"]))
        fx, fy = far["geometry"]["coordinates"]
        end = time.monotonic() + 4
        changed = None
        while changed is None and time.monotonic() < end:
            walker.send("location", venue=VENUE, **report("n-1", fx, fy))
            try:
                changed = walker.wait("route", seconds=0.25)
            except TimeoutError:
                continue
        assert changed and changed["reason"] == "deviated"


def off_path(route, point):
    """The distance in metres from a point to a walk."""
    return min(
        to_piece(point, start, end)
        for leg in route["legs"]
        for start, end in zip(leg["points"], leg["points"][1:])
    )


def to_piece(point, start, end):
    """The distance from a point to a straight piece."""
    (px, py), (ax, ay), (bx, by) = point, start, end
    along = max(1e-9, (bx - ax) ** 2 + (by - ay) ** 2)
    t = min(1, max(0, ((px - ax) * (bx - ax) + (py - ay) * (by - ay)) / along))
    return math.hypot(ax + t * (bx - ax) - px, ay + t * (by - ay) - py)


def test_a_route_ends_when_its_navigator_arrives(server):
    start, goal = far_pois(server)
    x, y = goal["geometry"]["coordinates"]
    with LiveClient(server) as walker:
        walker.send("location", venue=VENUE, **report("n-1", *start["geometry"]["coordinates"]))
        walker.send("route", venue=VENUE, id="way", navigator="n-1", to={"feature": goal["id"]})
        walker.wait("route")
        walker.send("location", venue=VENUE, **report("n-1", x, y))
        assert walker.wait("arrived")["id"] == "way"
