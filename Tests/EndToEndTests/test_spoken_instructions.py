"""Holds all that a walker hears on twenty ways against the rules of spoken instructions."""

import pytest

from conftest import VENUE, Server, import_32c3
from spoken_routes import EXPO, PAGE, SpokenVenue, congress_walks, hear, table


@pytest.fixture
def heard_at_the_expo(server):
    venue = SpokenVenue(server, VENUE)
    return hear([venue.walk(*way) for way in EXPO])


def wrong(heard):
    return {
        (result["title"], result["language"], rule): found
        for result in heard["results"]
        for rule, found in result["findings"].items()
        if found
    }


def test_ten_ways_through_the_demo_keep_each_rule_in_both_languages(heard_at_the_expo):
    assert len(heard_at_the_expo["results"]) == 20
    assert wrong(heard_at_the_expo) == {}
    kinds = {said["kind"] for result in heard_at_the_expo["results"] for said in result["heard"]}
    assert kinds >= {"step", "hazard", "turn", "floor", "confirmed", "near", "here"}


def test_the_page_of_spoken_instructions_is_what_the_code_says(heard_at_the_expo):
    assert PAGE.read_text() == table(heard_at_the_expo), "run scripts/spoken-instructions"


def test_ten_ways_through_the_congress_building_keep_each_rule(tmp_path):
    import_32c3(tmp_path)
    server = Server(tmp_path)
    venue = SpokenVenue(server, "32c3")
    walks = congress_walks(venue)
    server.stop()
    assert len(walks) == 10
    assert any(len(walk["route"]["legs"]) > 1 for walk in walks)
    assert wrong(hear(walks)) == {}
