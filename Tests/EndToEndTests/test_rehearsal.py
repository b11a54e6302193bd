"""`floorcast rehearse`: a crowd on the demo venue, and the figures that it leaves."""

import json

import pytest
from conftest import floorcast

MORNING = {
    "begin": "2026-11-26T08:00:00Z",
    "end": "2026-11-26T08:20:00Z",
    "seed": 4,
    "arrivals": [{"people": 150, "from": "2026-11-26T08:00:00Z", "to": "2026-11-26T08:05:00Z"}],
    "groups": [0.6, 0.4],
    "activities": [{"categories": ["hall"], "stay": {"mean": 240, "deviation": 120}}],
    "evacuation": {"at": "2026-11-26T08:15:00Z", "delay": {"mean": 20, "deviation": 10}},
}


def rehearse(venue, folder, scenario, *options, check=True):
    file = folder / "scenario.json"
    file.write_text(json.dumps(scenario))
    return floorcast(
        "rehearse", venue, "--scenario", file, "--out", folder / "out", "--json", *options, check=check
    )


@pytest.fixture(scope="module")
def morning(tmp_path_factory, expo_file):
    """The folder and the last line of a rehearsal."""
    folder = tmp_path_factory.mktemp("morning")
    lines = rehearse(expo_file, folder, MORNING).stdout.splitlines()
    return folder / "out", [json.loads(line) for line in lines]


def test_the_figures_of_a_rehearsal_are_read_as_those_of_a_real_day(morning):
    out, _ = morning
    text = floorcast("insight", out / "expo.venue").stdout
    venue = next(line for line in text.splitlines() if line.startswith("venue"))
    assert "hall" in text
    peak = float(venue.split()[2])
    assert 100 <= peak <= 150
    assert not floorcast("insight", out / "expo.venue", "--csv", out / "day.csv").stderr


def test_the_summary_counts_everybody_and_sets_the_evacuation_beside_walking_alone(morning):
    out, lines = morning
    summary = json.loads((out / "summary.json").read_text())
    assert lines[-1] == {"summary": summary}
    assert lines[-2]["progress"] <= 1
    people, evacuation = summary["people"], summary["evacuation"]
    assert people["planned"] == people["entered"] == 150
    assert people["left"] + people["inside"] == 150 and people["inside"] == 0
    assert evacuation["out"] == evacuation["people"] and evacuation["stranded"] == 0
    assert sum(evacuation["exits"].values()) == evacuation["out"]
    assert evacuation["seconds"] > evacuation["walkingSeconds"] > 10


def test_the_same_seed_gives_the_same_bytes_and_a_closed_door_others(morning, tmp_path, expo_file):
    out, _ = morning
    rehearse(expo_file, tmp_path, MORNING)
    summary = (tmp_path / "out/summary.json").read_bytes()
    assert summary == (out / "summary.json").read_bytes()
    closed = tmp_path / "closed"
    closed.mkdir()
    rehearse(expo_file, closed, MORNING, "--close", "door-hall-2-south")
    assert (closed / "out/summary.json").read_bytes() != summary


def test_what_does_not_fit_is_said_with_its_place(tmp_path, expo_file):
    bad = MORNING | {"queues": [{"area": "area-hall-1", "servers": 1, "service": 30}]}
    done = rehearse(expo_file, tmp_path, bad, check=False)
    assert done.returncode == 2 and "queues[0].area" in done.stderr and "queueFor" in done.stderr
    done = rehearse(expo_file, tmp_path, MORNING, "--close", "no-such-door", check=False)
    assert done.returncode == 2 and "no-such-door" in done.stderr
    assert not (tmp_path / "out").exists()
