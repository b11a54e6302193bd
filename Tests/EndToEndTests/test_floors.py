"""Floors come and go while people look: on the stream, on live pages and kiosks, under routes."""

import json

from test_live import VENUE, Client, report

FLOORS = f"/api/v1/venues/{VENUE}"


def attic(server):
    """A third floor, a poi on it and a lift that leads there, beside a poi of the ground floor."""
    _, _, venue = server.request(FLOORS)
    top = max(venue["floors"], key=lambda floor: floor["ordinal"])
    _, _, answer = server.request(f"{FLOORS}/features?floor=0")
    poi = sorted(
        (one for one in answer["features"] if one["kind"] == "poi"), key=lambda one: one["id"]
    )[0]
    at = poi["geometry"]["coordinates"]
    floor = {
        "id": "attic",
        "building": top["building"],
        "ordinal": top["ordinal"] + 1,
        "name": {"en": "Attic"},
        "bounds": top["bounds"],
    }
    lift = {
        "id": "lift-attic",
        "kind": "connector",
        "floor": "0",
        "geometry": {"type": "LineString", "coordinates": [at, at]},
        "properties": {"category": "lift", "floors": ["0", "attic"]},
    }
    bar = {
        "id": "sky-bar",
        "kind": "poi",
        "floor": "attic",
        "geometry": {"type": "Point", "coordinates": [at[0] + 5, at[1]]},
        "properties": {"name": {"en": "Sky Bar"}, "category": "food"},
    }
    operations = [{"operation": "put", "floor": floor}]
    operations += [{"operation": "put", "feature": one} for one in (lift, bar)]
    return operations, at


def start_of_walk(server):
    """The place of a poi far from the one that the lift stands at."""
    _, _, answer = server.request(f"{FLOORS}/features?floor=0")
    pois = sorted(
        (one for one in answer["features"] if one["kind"] == "poi"),
        key=lambda one: one["geometry"]["coordinates"][0],
    )
    return pois[-1]["geometry"]["coordinates"]


def test_a_floor_comes_is_walked_to_and_goes_under_everybody(server, open_page):
    (x, y), (operations, _) = start_of_walk(server), attic(server)
    live = open_page(f"/live/?venue={VENUE}&floor=0")
    kiosk = open_page(f"/kiosk/?venue={VENUE}&at=0:{x},{y}")
    has_attic = "document.querySelector('[data-floor=attic]')"
    assert not live.page.evaluate(f"Boolean({has_attic})")
    with Client(server) as viewer:
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


def test_names_reach_open_pages_without_a_word_of_floors(server, open_page):
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
    rock = {"id": "rock", "kind": "obstacle", "floor": "0", "geometry": shape, "properties": {}}
    with Client(server) as viewer:
        viewer.send("subscribe", venue=VENUE, streams=["issues"])
        assert viewer.wait("issues")["complete"]
        status, answer = server.post_edit(VENUE, "rock", {"operation": "put", "feature": rock})
        assert status == 201, answer
        news = viewer.wait(
            "issues", lambda m: any(one["rule"] == "poi-inside-solid" for one in m["issues"])
        )
        (issue,) = (one for one in news["issues"] if one["rule"] == "poi-inside-solid")
        assert "rock" in issue["features"] and not news["complete"]
        server.post_edit(VENUE, "no-rock", {"operation": "remove", "feature": "rock"})
        assert viewer.wait("issues", lambda m: issue["id"] in m["gone"])


def test_structural_edits_that_were_missed_come_in_order(server):
    _, _, venue = server.request(FLOORS)
    names = [{"en": f"Name {number}"} for number in range(40)]
    for number, name in enumerate(names):
        server.post_edit(VENUE, f"n{number}", {"operation": "renameVenue", "name": name})
    with Client(server) as late:
        late.send("subscribe", venue=VENUE, streams=["edits"], after=venue["revision"])
        seen = [late.wait("edit")["edit"] for _ in names]
    assert [edit["operations"][0]["name"] for edit in seen] == names
