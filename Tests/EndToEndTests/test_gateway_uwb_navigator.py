"""`floorcast gateway uwb-navigator` with a simulated fleet of phones, against a real server."""

import math

from bonjour import bonjour  # noqa: F401
from brokers import gateways  # noqa: F401
from conftest import VENUE, until
from uwb_fleet import draw, fleet, KITCHEN_MEETING, NAVIGATORS, NOISE, PLACES, WINDOW_KITCHEN, WINDOW_MEETING  # noqa: F401


def errors(server):
    """How far each navigator on the map is from where it is, in metres."""
    navigators = server.request(f"/api/v1/venues/{VENUE}/navigators")[2]["navigators"]
    return {each["id"]: math.dist((each["x"], each["y"]), NAVIGATORS[each["id"]]) for each in navigators}


def test_the_navigators_of_a_fleet_are_on_the_map_where_they_are(server, fleet, gateways):  # noqa: F811
    draw(server)
    gateway = gateways("uwb-navigator", server.url, *(phone.address for phone in fleet), "--venue", VENUE)
    found = until(lambda: (lambda now: now if len(now) == 5 and max(now.values()) < 0.5 else None)(errors(server)),
                  "the navigators are elsewhere")
    assert found.keys() == NAVIGATORS.keys()
    count, said = gateway.delivered()
    # Five navigators with three distances each, once a second.
    assert count >= 15 and "refused" not in said, said


def test_a_phone_that_falls_silent_is_asked_again(server, fleet, gateways):  # noqa: F811
    draw(server)
    silent = fleet.pop()
    address = silent.address
    silent.shutdown()
    silent.server_close()
    gateway = gateways("uwb-navigator", server.url, *(phone.address for phone in fleet), address, "--venue", VENUE)
    gateway.until_said(f"{address}: ")
    until(lambda: len(errors(server)) == 4, "the other phones are not heard")
    gateway.stop()


def test_phones_that_announce_themselves_are_found(server, fleet, gateways, bonjour):  # noqa: F811
    draw(server)
    for phone in fleet:
        bonjour.announce(phone.identifier, "_uwbnav-http._tcp", *phone.server_address,
                         email="guest@example.org", deviceName=phone.identifier, role="anchor", version="1.0")
    # Of another kind, and so left alone: it answers nothing that a phone would.
    bonjour.announce("laptop", "_uwbnav-fastapi._tcp", *server.address)
    gateway = gateways("uwb-navigator", server.url, "--discover", "--venue", VENUE, environment=bonjour.environment)
    until(lambda: errors(server).keys() == NAVIGATORS.keys(), f"no phone is found: {gateway.output}")
    assert max(errors(server).values()) < 1
    assert "refused" not in gateway.stop()
    assert not any("still asking" in line for line in gateway.output), gateway.output


def test_the_board_compares_the_fleet_s_distances_with_the_known_ones(server, fleet, gateways):  # noqa: F811
    draw(server)
    gateways("uwb-navigator", server.url, *(phone.address for phone in fleet), "--venue", VENUE, "--name", "laptop")
    known = {
        frozenset({"A-WINDOW", "A-KITCHEN"}): WINDOW_KITCHEN,
        frozenset({"A-WINDOW", "A-MEETING"}): WINDOW_MEETING,
        frozenset({"A-KITCHEN", "A-MEETING"}): KITCHEN_MEETING,
    }

    def board():
        answer = server.request(f"/api/v1/venues/{VENUE}/devices")[2]
        links = {frozenset({each["from"], each["to"]}): each for each in answer["links"]}
        devices = {each["id"]: each for each in answer["devices"]}
        is_whole = known.keys() <= links.keys() and {*PLACES, *NAVIGATORS, "laptop"} <= devices.keys()
        return (links, devices) if is_whole else None

    links, devices = until(board, "the fleet is not on the board")
    for pair, metres in known.items():
        link = links[pair]
        assert abs(link["expected"] - metres) < 0.001, link
        assert abs(link["measured"] - metres) < 5 * NOISE, link
        assert abs(link["error"] - (link["measured"] - metres)) < 0.001, link
    kitchen = devices["A-KITCHEN"]
    assert (kitchen["kind"], kitchen["battery"], kitchen["through"]) == ("anchor", 0.8, "laptop")
    assert kitchen["feature"]["id"] == "anchor-kitchen"
    until(lambda: board()[1]["A-KITCHEN"]["state"] == "well", "the anchor is not well")
    assert devices["N-0"]["kind"] == "phone" and devices["laptop"]["kind"] == "gateway"
