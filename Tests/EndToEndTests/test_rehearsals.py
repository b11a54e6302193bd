"""Rehearsals through the running server: its own program runs beside it, on the plan of now and on a draft."""

import pathlib
import signal

import pytest

from accounts import bearer, create_account, first_owner_token
from conftest import Server, nothing_happens_for, until
from features import put_box
from rehearsed import HOUSE, INSIGHT, LONGEST, REHEARSALS, build_house, rehearsal, rehearse, scenario, until_over


@pytest.fixture
def house(tmp_path):
    """A server of the house, in a folder that a next one can take over."""
    running = Server(tmp_path)
    running.folder = tmp_path
    running.floor = build_house(running)
    yield running
    running.stop()


def programs(folder):
    """The processes that rehearse venues of a folder."""
    found = []
    for process in pathlib.Path("/proc").glob("[0-9]*"):
        try:
            command = (process / "cmdline").read_bytes().split(b"\0")
        except OSError:
            continue
        if b"rehearse" in command and any(str(folder).encode() in part for part in command):
            found.append(int(process.name))
    return found


def entries(server, rehearsed, plan):
    """How many times each area was entered."""
    query = f"rehearsal={rehearsed}&plan={plan}&step=60"
    status, _, answer = server.request(f"{INSIGHT}/figures?{query}")
    assert status == 200, answer
    return {area["id"]: area["entries"] for area in answer["areas"]}


def test_a_closed_door_is_rehearsed_beside_the_plan_of_now(house):
    asked = rehearse(house, name="South closed", closedDoors=["south"])
    assert asked["plans"] == ["now", "draft"] and asked["progress"] < 1
    # A second one has to wait for its end.
    status, _, problem = house.request(REHEARSALS, {"scenario": scenario()})
    assert (status, problem["type"], problem["rehearsal"]) == (
        409, "about:blank#rehearsal-under-way", asked["id"])
    done = until_over(house, asked["id"])
    assert (done["state"], done["progress"], done["problem"]) == ("done", 1, None)

    # What came of both: with one door of two, people wait longer, and walking alone says nothing of that.
    now, draft = done["summaries"]["now"], done["summaries"]["draft"]
    for summary in (now, draft):
        assert summary["people"]["entered"] == 60
        assert summary["evacuation"]["seconds"] >= summary["evacuation"]["walkingSeconds"] - 1
        assert summary["queues"][0]["area"] == "coat-queue" and summary["queues"][0]["served"] > 10
    assert draft["evacuation"]["seconds"] > now["evacuation"]["seconds"]
    waited = {each["feature"]: each["personSeconds"] for each in draft["waiting"]["places"]}
    assert "south" not in waited

    # Figures of both, by the same interface as recorded ones; the real ones stay as they are.
    assert entries(house, asked["id"], "draft")["right"] >= 5
    assert entries(house, asked["id"], "now")["right"] >= 5
    overview = house.request(f"{INSIGHT}?rehearsal={asked['id']}")[2]
    assert overview["from"] == "2026-11-26T08:00:00.000Z" and overview["least"] == 5
    heat = house.request(f"{INSIGHT}/heat?rehearsal={asked['id']}&floor={house.floor}")[2]
    assert len(heat["index"]) > 5
    assert house.request(f"{INSIGHT}/flows?rehearsal={asked['id']}")[2]["flows"]
    assert house.request(f"{INSIGHT}/moments?rehearsal={asked['id']}&plan=now")[2]["moments"]
    assert house.request(INSIGHT)[2]["from"] is None

    # A report is of people that were there.
    assert house.request(f"{INSIGHT}/report?rehearsal={asked['id']}")[0] == 400
    assert house.request(f"{INSIGHT}/figures?rehearsal={asked['id']}&plan=later")[0] == 400
    assert house.request(f"{INSIGHT}/figures?rehearsal=rehearsal-0")[0] == 404

    # The same people on the plan of now are not sent again: that run is shared.
    draft_of_plan = put_box("bar", 16, 6, 18, 10)
    draft_of_plan["feature"]["floor"] = house.floor
    second = rehearse(house, changes=[draft_of_plan])
    assert second["progress"] >= 0.5
    assert until_over(house, second["id"])["summaries"]["now"] == now
    runs = list((house.folder / f"{HOUSE}.rehearsals").glob("now-*"))
    assert len(runs) == 1

    # They are kept, go into the bin with the venue, and come back.
    house.stop()
    again = Server(house.folder)
    assert [each["id"] for each in again.request(REHEARSALS)[2]["rehearsals"]] == [second["id"], asked["id"]]
    assert again.request(f"/api/v1/venues/{HOUSE}", method="DELETE")[0] == 200
    assert not (house.folder / f"{HOUSE}.rehearsals").exists()
    assert again.request(f"/api/v1/bin/{HOUSE}/restorations", {}, "POST")[0] == 201
    assert rehearsal(again, asked["id"])["summaries"]["draft"] == draft
    for each in (asked, second):
        assert again.request(f"{REHEARSALS}/{each['id']}", method="DELETE")[0] == 204
    assert list((house.folder / f"{HOUSE}.rehearsals").iterdir()) == []
    again.stop()


def test_what_does_not_fit_is_refused_at_its_place(house):
    def refused(**request):
        status, _, problem = house.request(REHEARSALS, {"scenario": scenario(), **request})
        return status, problem["type"].split("#")[1], problem.get("field")

    assert refused(closedDoors=["nowhere"]) == (422, "invalid-field", "closedDoors[0]")
    assert refused(scenario={**scenario(), "typo": 1})[2] == "scenario.typo"
    assert refused(changes=[{"operation": "remove", "feature": "nowhere"}])[:2] == (404, "no-such-feature")
    assert house.request(REHEARSALS)[2]["rehearsals"] == []
    # What only the plan can tell, the program says.
    asked = rehearse(house, scenario=scenario(queues=[{"area": "left", "servers": 1, "service": 9}]))
    failed = until_over(house, asked["id"])
    assert failed["state"] == "failed" and "queueFor" in failed["problem"]


def test_a_rehearsal_ends_when_it_is_removed_or_the_server_is_killed(house):
    # Two days of many people: it would run for long.
    long = scenario(people=5000, end="2026-11-28T08:00:00Z")
    del long["evacuation"]
    asked = rehearse(house, scenario=long)
    until(lambda: programs(house.folder), "no program runs", 60)
    assert house.request(f"{REHEARSALS}/{asked['id']}", method="DELETE")[0] == 204
    assert programs(house.folder) == []
    assert house.request(REHEARSALS)[2]["rehearsals"] == []

    asked = rehearse(house, scenario=long)
    until(lambda: rehearsal(house, asked["id"]).get("time"), "it does not begin", LONGEST)
    house.stop(signal.SIGKILL)
    # The program sees that its server has gone.
    until(lambda: not programs(house.folder), "the program goes on", 120)
    again = Server(house.folder)
    assert rehearsal(again, asked["id"])["state"] == "interrupted"
    assert again.request(f"{INSIGHT}?rehearsal={asked['id']}")[0] == 409
    # A server that is stopped ends it at once.
    last = rehearse(again, scenario=long)
    until(lambda: programs(house.folder), "no program runs", 60)
    again.stop()
    until(lambda: not programs(house.folder), "the program goes on")
    once_more = Server(house.folder)
    states = {each["id"]: each["state"] for each in once_more.request(REHEARSALS)[2]["rehearsals"]}
    assert states == {asked["id"]: "interrupted", last["id"]: "interrupted"}
    nothing_happens_for(1, lambda: programs(house.folder))
    once_more.stop()


def test_only_editors_rehearse(tmp_path):
    closed = Server(tmp_path, is_open=False)
    session, _ = create_account(closed, first_owner_token(closed))
    assert closed.request(REHEARSALS, {"scenario": scenario()})[0] == 401
    status, _, problem = closed.request(REHEARSALS, {"scenario": scenario()}, headers=bearer(session))
    assert (status, problem["type"]) == (404, "about:blank#no-such-venue")
    closed.stop()
