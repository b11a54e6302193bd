"""Floors are added and removed under open pages: on the stream, on live pages and kiosks, under routes."""

import json

from conftest import VENUE
from features import features_of, put, put_line, put_poi, remove
from routes import far_pois
from stream_client import LiveClient, report

FLOORS = f"/api/v1/venues/{VENUE}"


def attic(server):
    """A third floor, a poi on it and a lift that leads there, beside a poi of the ground floor."""
    _, _, venue = server.request(FLOORS)
    top = max(venue["floors"], key=lambda floor: floor["ordinal"])
    poi = min(features_of(server, floor="0", kind="poi"), key=lambda poi: poi["id"])
    at = poi["geometry"]["coordinates"]
    floor = {
        "id": "attic",
        "building": top["building"],
        "ordinal": top["ordinal"] + 1,
        "name": {"en": "Attic"},
        "bounds": top["bounds"],
    }
    lift = put_line("connector", "lift-attic", at, at, category="lift", floors=["0", "attic"])
    bar = put_poi("sky-bar", at[0] + 5, at[1], "Sky Bar", category="food", floor="attic")
    operations = [{"operation": "put", "floor": floor}, lift, bar]
    return operations, at


def start_of_walk(server):
    """The place of a poi far from the one that the lift stands at."""
    return far_pois(server)[-1]["geometry"]["coordinates"]


def test_open_pages_follow_a_floor_that_is_added_walked_to_and_removed(server, open_page):
    (x, y), (operations, _) = start_of_walk(server), attic(server)
    live = open_page(f"/live/?venue={VENUE}&floor=0")
    kiosk = open_page(f"/kiosk/?venue={VENUE}&at=0:{x},{y}")
    has_attic = "document.querySelector('[data-floor=attic]')"
    assert not live.page.evaluate(f"Boolean({has_attic})")
    with LiveClient(server) as viewer:
        viewer.send("subscribe", venue=VENUE)
        first = viewer.wait("welcome")
        indices = {floor["floor"]: floor["index"] for floor in first["floors"]}

        status, answer = server.post_edit(VENUE, "attic", *operations)
        assert status == 201, answer
        second = viewer.wait("welcome")
        assert {floor["floor"] for floor in second["floors"]} == {*indices, "attic"}
        for floor in second["floors"]:
            assert indices.setdefault(floor["floor"], floor["index"]) == floor["index"]
        assert len(set(indices.values())) == len(indices)
        assert viewer.wait("roster")["complete"]
        live.wait(has_attic)
        kiosk.wait(has_attic)

        viewer.send(
            "route", venue=VENUE, id="up", to={"feature": "sky-bar"},
            **{"from": {"floor": "0", "x": x, "y": y}},
        )
        route = viewer.wait("route")["route"]
        assert [leg["floor"] for leg in route["legs"]] == ["0", "attic"]
        bar = operations[2]["feature"]["geometry"]["coordinates"]
        viewer.send("location", venue=VENUE, **report("n-up", *bar, floor="attic"))
        viewer.wait("positions", lambda m: m["floor"] == "attic" and m["positions"])
        live.page.click("[data-floor=attic]")
        live.wait("window.__app.floor === 'attic' && window.__app.drawn === 1")

        status, answer = server.post_edit(
            VENUE, "no-attic", {"operation": "remove", "floor": "attic"}
        )
        assert status == 201, answer
        third = viewer.wait("welcome")
        assert {floor["floor"]: floor["index"] for floor in third["floors"]} == {
            floor: index for floor, index in indices.items() if floor != "attic"
        }
        refused = viewer.wait("route", lambda m: m["id"] == "up")
        assert refused["reason"] == "edited" and refused["refusal"]
        viewer.send("location", venue=VENUE, **report("n-up", *bar, floor="attic"))
        assert "taken out of the plan" in json.dumps(viewer.wait("error")["problem"])
        live.wait(f"!{has_attic} && window.__app.floor !== 'attic' && window.__app.tally.all === 0")
        kiosk.wait(f"!{has_attic}")

        # Undone, it is there again, with the index that it had.
        status, _ = server.post_edit(VENUE, "attic-again", *answer["inverse"])
        assert status == 201
        again = viewer.wait("welcome")
        assert {floor["floor"]: floor["index"] for floor in again["floors"]} == indices
        assert viewer.wait("route", lambda m: m["id"] == "up")["route"]["legs"]
        live.wait(has_attic)
        kiosk.wait(has_attic)


def test_new_names_of_venue_and_floor_reach_an_open_page(server, open_page):
    live = open_page(f"/live/?venue={VENUE}&floor=0")
    status, _ = server.post_edit(
        VENUE,
        "names",
        {"operation": "renameVenue", "name": {"en": "Winter Fair"}},
        {"operation": "change", "floor": "0", "fields": {"name": {"en": "Snow"}}},
    )
    assert status == 201
    live.wait("document.querySelector('h1').textContent === 'Winter Fair'")
    live.wait("document.querySelector('[data-floor=\"0\"]').textContent.includes('Snow')")
    live.wait("window.__app.floor === '0'")


def test_issues_come_with_the_edit_that_makes_them_and_go_with_the_one_that_mends_them(server):
    x, y = start_of_walk(server)
    shape = {"type": "Circle", "coordinates": [x, y], "radius": 0.6}
    with LiveClient(server) as viewer:
        viewer.send("subscribe", venue=VENUE, streams=["issues"])
        assert viewer.wait("issues")["complete"]
        status, answer = server.post_edit(VENUE, "rock", put("rock", "obstacle", shape))
        assert status == 201, answer
        news = viewer.wait(
            "issues", lambda m: any(one["rule"] == "poi-inside-solid" for one in m["issues"])
        )
        (issue,) = (one for one in news["issues"] if one["rule"] == "poi-inside-solid")
        assert "rock" in issue["features"] and not news["complete"]
        server.post_edit(VENUE, "no-rock", remove("rock"))
        assert viewer.wait("issues", lambda m: issue["id"] in m["gone"])


def test_a_late_viewer_gets_missed_structural_edits_in_order(server):
    _, _, venue = server.request(FLOORS)
    names = [{"en": f"Name {number}"} for number in range(40)]
    for number, name in enumerate(names):
        server.post_edit(VENUE, f"n{number}", {"operation": "renameVenue", "name": name})
    with LiveClient(server) as late:
        late.send("subscribe", venue=VENUE, streams=["edits"], after=venue["revision"])
        seen = [late.wait("edit")["edit"] for _ in names]
    assert [edit["operations"][0]["name"] for edit in seen] == names
