"""Measurements that the server records for support, and what the command line makes of them."""

import csv
import datetime
import json
import math

import pytest

from conftest import VENUE, Server, floorcast, nothing_happens_for, until
from tags import Tag, draw_anchors, measure, positioning, walk

RECORDING = f"/api/v1/venues/{VENUE}/measurements/recording"


def begin(server, minutes=10):
    status, _, answer = server.request(RECORDING, {"minutes": minutes}, method="PUT")
    assert status == 200, answer
    assert answer["state"] == "recording"
    return answer


def recorded(server):
    """The lines of the recording: what it is, then the messages."""
    status, _, content = server.request(f"{RECORDING}/file")
    assert status == 200
    head, *messages = map(json.loads, content.decode().splitlines())
    assert head["recording"] == "measurements" and head["venue"] == VENUE
    return messages


def seconds(text):
    return datetime.datetime.fromisoformat(text.replace("Z", "+00:00")).timestamp()


class Watch:
    """The dots that the map showed, by navigator and time."""

    def __init__(self, server):
        self.server, self.dots = server, {}

    def look(self):
        _, _, answer = self.server.request(f"/api/v1/venues/{VENUE}/navigators")
        for dot in answer["navigators"]:
            self.dots[dot["id"], round(seconds(dot["time"]), 3)] = dot


@pytest.fixture
def recording(server, tmp_path):
    """A recorded walk of two tags and what the map showed meanwhile, in a server that goes on."""
    draw_anchors(server)
    begin(server)
    tags, watch = (Tag("badge-1"), Tag("badge-2", seed=6)), Watch(server)

    def send(place):
        status, answer = measure(server, [each for tag in tags for each in tag.ranges(place)])
        assert status == 202 and not answer["refused"], answer
        watch.look()

    walk((54.0, 35.0), (62.0, 35.0), send)
    status, _, content = server.request(f"{RECORDING}/file")
    assert status == 200
    file = tmp_path / "walk.measurements"
    file.write_bytes(content)
    return file, watch.dots


def positions_of(file, venue, *options):
    rows = csv.DictReader(floorcast("positions", file, "--venue", venue, *options).stdout.splitlines())
    return {(row["navigator"], round(float(row["t"]), 3)): row for row in rows}


def test_a_recording_gives_the_positions_that_the_server_gave(recording, tmp_path):
    file, dots = recording
    found = positions_of(file, tmp_path / f"{VENUE}.venue")
    common = dots.keys() & found.keys()
    assert len(common) > 0.8 * len(dots) > 50
    for key in common:
        dot, row = dots[key], found[key]
        assert math.dist((dot["x"], dot["y"]), (float(row["x"]), float(row["y"]))) < 0.002
        assert abs(dot["accuracy"] - float(row["accuracy"])) < 0.002
        assert (dot["floor"], "fixed") == (row["floor"], row["state"])


def test_a_smoothed_recording_and_a_table_of_ranges_lead_where_the_walker_went(recording, tmp_path):
    file, _ = recording
    table = tmp_path / "ranges.csv"
    with open(table, "w") as out:
        out.write("t,navigator,anchor,range\n")
        for line in file.read_text().splitlines()[1:]:
            for each in json.loads(line)["measurements"]:
                out.write(f"{each['time'] / 1000},{each['navigator']},{each['anchor']},{each['distance']}\n")
    venue, ways = tmp_path / f"{VENUE}.venue", {}
    for name, source, options in (("smooth", file, ["--smooth"]), ("table", table, []), ("plain", file, [])):
        found = positions_of(source, venue, *options)
        ways[name] = [row for (navigator, _), row in sorted(found.items()) if navigator == "badge-1"]
        last = ways[name][-1]
        assert math.dist((float(last["x"]), float(last["y"])), (62, 35)) < 0.4, name
    assert all(row["state"] == "smoothed" for row in ways["smooth"])
    assert [row["x"] for row in ways["table"]] == [row["x"] for row in ways["plain"]]
    wrong = tmp_path / "wrong.csv"
    wrong.write_text("t,navigator,anchor,range\n1,badge-1,uwb-1,far\n")
    done = floorcast("positions", wrong, "--venue", venue, check=False)
    assert done.returncode == 1 and "wrong.csv:2" in done.stderr


def test_a_recording_is_sent_again_to_another_server(recording, expo_file, tmp_path):
    file, _ = recording
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / f"{VENUE}.venue").write_bytes(expo_file.read_bytes())
    other = Server(tmp_path / "other")
    try:
        draw_anchors(other)
        done = floorcast("simulate", other.url, "--venue", VENUE, "--play", file)
        count = sum(len(json.loads(line).get("measurements", [])) for line in file.read_text().splitlines())
        assert f"Sent {count} measurements" in done.stdout
        found = positioning(other, "badge-2")
        assert math.dist((found["x"], found["y"]), (62, 35)) < 0.5
        assert other.metrics()[f'floorcast_measurements_total{{venue="{VENUE}",result="taken"}}'] == count
    finally:
        other.stop()


def test_a_smoothed_recording_plays_on_the_map(recording, expo_file, tmp_path):
    file, _ = recording
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / f"{VENUE}.venue").write_bytes(expo_file.read_bytes())
    positions = tmp_path / "positions.csv"
    floorcast("positions", file, "--venue", tmp_path / f"{VENUE}.venue", "--smooth", "--out", positions)
    other = Server(tmp_path / "other", "--play", positions, "--play-venue", VENUE)
    try:
        ways = until(lambda: found if len(found := dots_of(other)) == 2 else None)
        assert ways.keys() == {"trace-badge-1", "trace-badge-2"}
        assert all(53 < dot["x"] < 63 and abs(dot["y"] - 35) < 0.5 for dot in ways.values())
    finally:
        other.stop()


def dots_of(server):
    _, _, answer = server.request(f"/api/v1/venues/{VENUE}/navigators")
    return {dot["id"]: dot for dot in answer["navigators"]}


def test_refused_measurements_are_recorded_and_hidden_navigators_are_not(server):
    draw_anchors(server)
    path = f"/api/v1/venues/{VENUE}/navigators/badge-9/sharing"
    assert server.request(path, {"status": "hidden", "friends": []}, method="PUT")[0] == 200
    begin(server)
    shown, hidden = Tag("badge-8").ranges((60, 35)), Tag("badge-9").ranges((60, 35))
    measure(server, [*hidden, *shown, {**shown[0], "anchor": "uwb-9"}])
    (message,) = recorded(server)
    assert {each["navigator"] for each in message["measurements"]} == {"badge-8"}
    assert message["measurements"][-1]["anchor"] == "uwb-9"
    assert message["refused"] == {str(len(shown)): "unknown-anchor"}
    assert "arrived" in message


def test_a_recording_ends_is_replaced_and_goes_with_its_venue(server, venues):
    draw_anchors(server)
    assert server.request(RECORDING)[2] == {"state": "none"}
    assert server.request(f"{RECORDING}/file")[0] == 404
    assert server.request(RECORDING, {"minutes": 0}, method="PUT")[0] == 422
    assert server.request(RECORDING, {"minutes": 121}, method="PUT")[0] == 422
    first = begin(server)
    assert seconds(first["end"]) - seconds(first["begin"]) == 600
    assert seconds(first["keptUntil"]) - seconds(first["end"]) == 24 * 3600
    measure(server, Tag("badge-1").ranges((60, 35)))
    assert len(recorded(server)) == 1
    begin(server)
    assert recorded(server) == []
    file = venues / f"{VENUE}.measurements"
    assert file.exists() and file.stat().st_mode & 0o077 == 0
    assert server.request(RECORDING, method="DELETE")[0] == 204
    assert not file.exists()
    measure(server, Tag("badge-1").ranges((60, 35)))
    nothing_happens_for(0.2, lambda: (file.exists(), server.request(RECORDING)[2]["state"]))
    assert server.request(RECORDING, method="DELETE")[0] == 404
    begin(server)
    assert server.request(f"/api/v1/venues/{VENUE}", method="DELETE")[0] == 200
    until(lambda: not file.exists(), "the recording stays where its venue was")
    assert len(list((venues / "bin").glob("*/*.measurements"))) == 1


def test_a_venue_that_keeps_no_tracks_records_no_measurements(server):
    begin(server)
    operation = {"operation": "changeVenue", "settings": {"tracksKeptHours": 0}}
    status, answer = server.post_edit(VENUE, "none", operation)
    assert status == 201, answer
    until(lambda: server.request(RECORDING)[2]["state"] == "none", "the recording is kept")
    status, _, answer = server.request(RECORDING, {"minutes": 1}, method="PUT")
    assert status == 404 and answer["type"].endswith("nothing-recorded")


def test_a_recording_outlives_a_restart(venues):
    server = Server(venues)
    draw_anchors(server)
    begin(server)
    measure(server, Tag("badge-1").ranges((60, 35)))
    server.stop()
    server = Server(venues)
    try:
        assert server.request(RECORDING)[2]["state"] == "finished"
        assert len(recorded(server)) == 1
    finally:
        server.stop()
