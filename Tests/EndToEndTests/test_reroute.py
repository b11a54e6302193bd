"""The headline: an obstacle re-routes, at once, exactly the people it affects."""

import math
import time

from test_live import VENUE, Client, report


def floor_features(server, **wanted):
    _, _, answer = server.request(f"/api/v1/venues/{VENUE}/features?floor=0")
    return [
        feature
        for feature in answer["features"]
        if all(feature.get(key) == value for key, value in wanted.items())
    ]


def two_far_pois(server):
    """Two points of interest on the ground floor, far apart."""
    pois = sorted(floor_features(server, kind="poi"), key=lambda f: f["geometry"]["coordinates"][0])
    return pois[0], pois[-1]


def middle(points):
    """The middle of the longest piece of a walk, and its direction."""
    pieces = list(zip(points, points[1:]))
    (ax, ay), (bx, by) = max(
        pieces, key=lambda p: (p[0][0] - p[1][0]) ** 2 + (p[0][1] - p[1][1]) ** 2
    )
    length = ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5
    return ((ax + bx) / 2, (ay + by) / 2), ((bx - ax) / length, (by - ay) / length)


def obstacle_across(points, half=1.0):
    """A square of 2 × 2 m on the middle of the walk's longest piece."""
    (x, y), _ = middle(points)
    corners = [[x - half, y - half], [x + half, y - half], [x + half, y + half], [x - half, y + half]]
    return {
        "operation": "put",
        "feature": {
            "id": "block",
            "kind": "obstacle",
            "floor": "0",
            "geometry": {"type": "Polygon", "coordinates": [[*corners, corners[0]]]},
            "properties": {},
        },
    }


def test_an_obstacle_changes_the_route_of_those_it_touches_and_undo_brings_it_back(server):
    start, goal = two_far_pois(server)
    x, y = start["geometry"]["coordinates"]
    with Client(server) as walker, Client(server) as watcher, Client(server) as other:
        watcher.send("subscribe", venue=VENUE, streams=["routes"], navigators=["n-1"])
        watcher.wait("welcome")
        walker.send("location", venue=VENUE, **report("n-1", x, y))
        walker.send("route", venue=VENUE, id="way", navigator="n-1", to={"feature": goal["id"]})
        first = walker.wait("route")
        assert first["reason"] == "requested"
        assert watcher.wait("route")["route"]["distance"] == first["route"]["distance"]

        # Somebody else, whose short walk is nowhere near.
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
        assert watcher.wait("route")["route"] == second["route"]
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
    """The way between two places as somebody is answered who asks now."""
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


def test_exactly_those_whose_way_an_obstacle_changes_are_told_once(server):
    pois = sorted(floor_features(server, kind="poi"), key=lambda f: f["id"])[:24]
    pairs = list(zip(pois[:12], pois[12:]))
    clients = [Client(server) for _ in pairs]
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
        # No second message to anybody, and none at all to the others.
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


def test_leaving_the_path_brings_a_new_route(server):
    start, goal = two_far_pois(server)
    x, y = start["geometry"]["coordinates"]
    with Client(server) as walker:
        walker.send("location", venue=VENUE, **report("n-1", x, y))
        walker.send("route", venue=VENUE, id="way", navigator="n-1", to={"feature": goal["id"]})
        first = walker.wait("route")["route"]
        elsewhere = floor_features(server, kind="poi")
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


def test_arriving_ends_the_route(server):
    start, goal = two_far_pois(server)
    x, y = goal["geometry"]["coordinates"]
    with Client(server) as walker:
        walker.send("location", venue=VENUE, **report("n-1", *start["geometry"]["coordinates"]))
        walker.send("route", venue=VENUE, id="way", navigator="n-1", to={"feature": goal["id"]})
        walker.wait("route")
        walker.send("location", venue=VENUE, **report("n-1", x, y))
        assert walker.wait("arrived")["id"] == "way"
