"""The commands on real input."""

import csv
import json

import pytest
from conftest import floorcast, import_32c3, real_data


def test_the_congress_building_comes_back_unchanged(tmp_path):
    source, file, _ = import_32c3(tmp_path)
    exported = json.loads(floorcast("export", file, "--format", "geojson").stdout)
    original = json.loads(source.read_text())
    ours = {feature["id"]: feature for feature in exported["features"]}
    assert len(ours) == len(original["features"])
    for feature in original["features"]:
        assert ours[feature["id"]]["properties"] == feature["properties"]
        assert rounded(ours[feature["id"]]["geometry"]) == rounded(feature["geometry"])


def rounded(value):
    """All numbers to the millimetre."""
    if isinstance(value, dict):
        return {key: rounded(item) for key, item in value.items()}
    if isinstance(value, list):
        return [rounded(item) for item in value]
    return round(value, 3) if isinstance(value, float) else value


def test_the_command_venues_lists_an_imported_building(tmp_path):
    import_32c3(tmp_path)
    text = floorcast("venues", "--venues", tmp_path).stdout
    assert "32c3" in text and "5" in text


def test_the_command_route_exits_0_with_a_route_and_3_with_a_refusal(tmp_path, expo_file):
    done = floorcast("route", expo_file, "0:60,35", "0:62,35", "--json", check=False)
    assert done.returncode in (0, 3)
    outside = floorcast("route", expo_file, "0:-500,-500", "0:60,35", "--json", check=False)
    assert outside.returncode == 3
    assert json.loads(outside.stdout)["refusal"]["reason"] == "startBlocked"
    unknown = floorcast("route", expo_file, "no-such-thing", "0:60,35", check=False)
    assert unknown.returncode not in (0, 3) and "no-such-thing" in unknown.stderr


@pytest.mark.full("a start of the program for each pair")
def test_pairs_of_the_original_graph_get_routes(tmp_path):
    _, file, _ = import_32c3(tmp_path)
    with open(real_data("venues/32c3/graph_routes.csv"), newline="") as table:
        pairs = [row for row in csv.DictReader(table) if row["profile"] == "fast"][::10]
    found = 0
    for pair in pairs:
        done = floorcast(
            "route", file, f"poi-{pair['from']}", f"poi-{pair['to']}", "--json", check=False
        )
        assert done.returncode in (0, 3), done.stderr
        found += done.returncode == 0
    assert found >= 0.95 * len(pairs)


def test_the_command_health_tells_a_running_server_from_a_stopped_one(server):
    # A server listens a moment before its venues tick, and says so.
    answers = (floorcast("health", server.url, check=False) for _ in range(50))
    well = next(answer for answer in answers if answer.returncode == 0)
    assert json.loads(well.stdout)["status"] == "ready"
    server.stop()
    gone = floorcast("health", server.url, check=False)
    assert gone.returncode == 1 and server.url in gone.stderr


@pytest.mark.parametrize(
    ("frame", "message"),
    [
        ({"width": 1e308, "height": 5, "floors": [{"ordinal": 0}]}, "floor:0: bounds must be"),
        (
            {"width": 9, "height": 5, "floors": [{"ordinal": 0, "id": f"f{n}"} for n in range(100_000)]},
            "must be at most 1000, not 100000",
        ),
    ],
)
def test_the_command_import_refuses_what_no_venue_may_have(frame, message, tmp_path):
    plan = tmp_path / "plan.geojson"
    frame["unit"] = "metre"
    plan.write_text(json.dumps({"type": "FeatureCollection", "frame": frame, "features": []}))
    done = floorcast("import", plan, "--into", tmp_path / "plan.venue", check=False)
    assert done.returncode == 1 and message in done.stderr, done.stderr
    assert not (tmp_path / "plan.venue").exists()


def test_the_command_import_says_once_why_it_ends(tmp_path, expo_file):
    plan = tmp_path / "expo.geojson"
    plan.write_text(floorcast("export", expo_file).stdout)
    done = floorcast(
        "import", plan, "--into", tmp_path / "plan.venue", "--features-per-venue", 3, check=False
    )
    assert done.returncode == 1
    assert done.stderr.count("\n") == 1 and "(--features-per-venue)" in done.stderr, done.stderr
