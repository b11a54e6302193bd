"""`floorcast gateway mqtt` between a real mosquitto and a real server."""

import json
import math
import signal
import subprocess
import time

import pytest
from alarms import add_battery_rule, ask
from brokers import Broker, Client, broker, gateways, mqtt, publication  # noqa: F401
from conftest import VENUE, Server, keep_pace, nothing_happens_for, repeated, until
from devices import say, status_of
from features import put
from network import make_certificate
from tags import ANCHOR_HEIGHT, ANCHORS, TAG_HEIGHT, draw_anchors, positioning

#: What an ESPresense node publishes of a beacon, as its firmware (src/BleFingerprint.cpp) names the members.
BEACON = {
    "mac": "a1b2c3d4e5f6", "id": "keys:ada", "name": "Ada's keys", "rssi@1m": -59, "rssi": -71.25,
    "rxAdj": 0, "rssiVar": 4.1, "distance": 3.46, "var": 0.09, "close": False, "int": 1180, "batt": 81,
}
#: What a node publishes of itself every fifteen seconds.
TELEMETRY = {
    "ip": "192.168.1.40", "uptime": 86_400, "firm": "esp32", "rssi": -62, "ver": "v4.0.3", "count": 2,
    "adverts": 81_212, "seen": 80_991, "reported": 4_410, "freeHeap": 141_000, "maxHeap": 90_100,
}
#: Settings of a broker that still has its retained messages after it was killed.
KEEPING = ["persistence true", "autosave_on_changes true", "autosave_interval 1"]
#: Metres by which anchors hang above tags.
HEIGHT = ANCHOR_HEIGHT - TAG_HEIGHT
#: The server's count of measurements that its engine took.
TAKEN = f'floorcast_measurements_total{{venue="{VENUE}",result="taken"}}'


def distance(place, anchor):
    return math.hypot(math.dist(place, ANCHORS[anchor]), HEIGHT)


def wanted(server, navigator):
    """A navigator on the map, or nothing."""
    navigators = server.request(f"/api/v1/venues/{VENUE}/navigators")[2]["navigators"]
    return next((each for each in navigators if each["id"] == navigator), None)


def test_espresense_nodes_that_hear_a_beacon_put_it_on_the_map(server, broker, mqtt):  # noqa: F811
    draw_anchors(server)
    gateway, node = mqtt("--publish", "none"), Client(broker, "node")
    place = (55, 36)

    def hear(_):
        for anchor in ANCHORS:
            metres = round(distance(place, anchor), 2)
            node.publish(f"espresense/devices/{BEACON['id']}/{anchor}", {**BEACON, "distance": metres})
        node.publish("espresense/rooms/uwb-1/telemetry", TELEMETRY)
        node.publish("espresense/rooms/uwb-1/status", b"online", retain=True)

    with repeated(hear, every=0.25):
        found = until(lambda: wanted(server, BEACON["id"]), "the beacon is nowhere")
        until(lambda: math.dist(place, (lambda at: (at["x"], at["y"]))(wanted(server, BEACON["id"]))) < 1,
              "the beacon is elsewhere")
    assert found["name"] == BEACON["name"]
    count, said = gateway.delivered()
    assert count >= len(ANCHORS) and "refused" not in said and "understood" not in said, said


def test_a_table_maps_messages_with_pointers_units_and_lists(server, broker, mqtt, tmp_path):  # noqa: F811
    draw_anchors(server)
    table = {"rules": [
        {"topic": "site/+/ranges", "report": "range", "each": "/list", "navigator": "#/tag",
         "anchor": "/from", "distance": {"from": "/cm", "unit": "cm"}, "time": {"from": "#/at", "unit": "s"}},
        {"topic": "site/+/gps", "report": "location", "navigator": "+1", "floor": {
            "from": "/level", "values": {"EG": "0"}}, "x": "/mm/0/x", "y": {
            "from": "/down", "scale": -1, "offset": 60}},
    ]}
    (tmp_path / "table.json").write_text(json.dumps(table))
    gateway = mqtt("--publish", "none", "--mapping", tmp_path / "table.json")
    reader, place = Client(broker, "reader"), (62, 33)

    def say(_):
        ranges = [{"from": each, "cm": 100 * distance(place, each)} for each in ANCHORS]
        reader.publish("site/hall/ranges", {"tag": "cart-7", "at": time.time(), "list": ranges})
        reader.publish("site/lorry/gps", {"level": "EG", "mm": [{"x": 20}], "down": 20})

    with repeated(say, every=0.25):
        until(lambda: wanted(server, "cart-7") and math.dist(
            place, (wanted(server, "cart-7")["x"], wanted(server, "cart-7")["y"])) < 0.5,
            "the cart is not where it is")
        lorry = until(lambda: wanted(server, "lorry"), "the lorry is nowhere")
    assert (lorry["x"], lorry["y"], lorry["floor"]) == (20, 40, "0")
    assert "refused" not in gateway.stop()


def test_omlox_locations_of_a_floor_are_taken_and_those_of_the_globe_passed_over(
    server, broker, mqtt  # noqa: F811
):
    gateway, hub = mqtt("--publish", "none"), Client(broker, "hub")
    moment = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())
    location = {
        "position": {"type": "Point", "coordinates": [61.5, 30.25]}, "source": "zone-1", "crs": "local",
        "provider_type": "uwb", "provider_id": "forklift", "floor": 0, "accuracy": 0.4, "heading": 90.0,
        "timestamp_generated": moment,
    }
    globe = {**location, "provider_id": "abroad", "crs": "EPSG:4326"}
    hub.publish("/omlox/json/location_updates/pub/abroad", globe)
    hub.publish("/omlox/json/location_updates/local/forklift", location)
    found = until(lambda: wanted(server, "forklift"), "the forklift is nowhere")
    assert (found["x"], found["y"], found["accuracy"]) == (61.5, 30.25, 0.4)
    assert abs(found["heading"]) < 0.02, "east is 90 degrees on a compass"
    assert wanted(server, "abroad") is None
    assert "not understood" not in gateway.stop()


@pytest.mark.parametrize("broker", [KEEPING], indirect=True)
def test_a_killed_broker_comes_back_and_nothing_is_doubled(server, broker, mqtt):  # noqa: F811
    draw_anchors(server)
    gateway, place = mqtt(), (48, 30)
    messages = {
        anchor: {**BEACON, "id": "walker", "distance": round(distance(place, anchor), 3)} for anchor in ANCHORS
    }

    def say(client, **options):
        for number, (anchor, message) in enumerate(messages.items(), 1):
            client.publish(f"espresense/devices/walker/{anchor}", message, number=number, **options)

    # With quality 1, so that the same is published again after the broker was killed; and retained ones, too.
    first = Client(broker, "node")
    for _ in range(8):
        say(first, quality=1)
        keep_pace(0.25)
    say(first, retain=True, quality=1)
    until(lambda: positioning(server, "walker"), "the tag is nowhere")

    def taken():
        return server.metrics().get(TAKEN)

    looks = []

    def rests():
        looks.append(taken())
        return len(looks) > 50 and looks[-1] is not None and len(set(looks[-50:])) == 1

    until(rests, "measurements still come")
    broker.stop(signal.SIGKILL)
    gateway.until_said("trying again")
    broker.start()
    gateway.until_said("connected to the broker", times=2)
    before = taken()
    again = Client(broker, "node")
    say(again, quality=1, repeated=True)
    nothing_happens_for(2, taken)
    assert taken() == before, "what came again counts again"
    # What is new counts.
    for message in messages.values():
        message["distance"] += 0.01
    say(again, quality=1)
    until(lambda: taken() == before + len(ANCHORS), "what is new does not count")
    names = [each["id"] for each in server.request(f"/api/v1/venues/{VENUE}/navigators")[2]["navigators"]]
    assert names == ["walker"]
    assert "5 messages had come twice" in gateway.stop()


@pytest.mark.parametrize("broker", [KEEPING], indirect=True)
def test_alarms_of_rules_are_raised_and_cleared_though_the_broker_is_killed(server, broker, mqtt):  # noqa: F811
    add_battery_rule(server, [])
    head = f"floorcast/{VENUE}/rule-alarms/"

    def battery(charge, *numbers):
        say(server, *({**status_of(f"gate-{number}"), "battery": charge} for number in numbers))

    def holding():
        """The ids of the alarms that hold, by device."""
        return {each["device"]: each["id"] for each in ask(server, "alarms?state=holding&limit=500")["alarms"]}

    def heard(program):
        """What a program believes to hold: ids by device, of the topics' last messages."""
        alarms = [program.json(topic) for topic in list(program.payloads)]
        return {each["device"]: each["id"] for each in alarms if each}

    def raised(program):
        """The ids that a program was told of, in the order of their first messages."""
        ids = [json.loads(payload)["id"] for _, payload in list(program.history) if payload]
        return list(dict.fromkeys(ids))

    gateway, before = mqtt("--publish", "rule-alarms"), Client(broker, "before", f"{head}#")
    # More than nine, so that the tenth topic is not the second one by its letters.
    battery(0.05, *range(12))
    until(lambda: len(heard(before)) == 12, "not all were published")
    assert heard(before) == holding() and raised(before) == sorted(raised(before))
    assert all(topic == f"{head}{json.loads(payload)['id']}" for topic, payload in before.history)
    first = holding()
    battery(0.9, 0)
    until(lambda: "gate-0" not in heard(before), "the end was not published", seconds=90)
    assert before.history[-1] == (f"{head}{first['gate-0']}", b"")

    # Without a broker an alarm is over and two begin: the broker that comes back has kept the old state.
    broker.stop(signal.SIGKILL)
    gateway.until_said("trying again")
    battery(0.9, 1)
    battery(0.05, 20, 21)
    until(lambda: "gate-1" not in holding() and {"gate-20", "gate-21"} <= holding().keys(), seconds=90)
    broker.start()
    gateway.until_said("connected to the broker", times=2)
    after = Client(broker, "after", f"{head}#")
    until(lambda: heard(after) == holding(), "the topics are not what holds")
    later = holding()
    assert {device: later[device] for device in first if device in later}.items() <= first.items()
    assert not after.payloads.get(f"{head}{first['gate-1']}")

    # A gateway that comes later clears what it finds, and nothing is raised twice.
    gateway.stop()
    battery(0.9, 2)
    until(lambda: "gate-2" not in holding(), seconds=90)
    mqtt("--publish", "rule-alarms")
    until(lambda: heard(after) == holding(), "the later gateway does not clear")
    assert server.metrics()[f'floorcast_alarms_raised_total{{venue="{VENUE}"}}'] == 14


def test_retained_measurements_do_not_count_for_a_gateway_that_comes_later(
    server, broker, gateways, mqtt  # noqa: F811
):
    Client(broker, "node").publish("espresense/devices/ghost/uwb-1", BEACON, retain=True, quality=1)
    gateway = mqtt("--publish", "none")
    nothing_happens_for(2, lambda: wanted(server, "ghost"))
    assert gateway.delivered()[0] == 0


def test_what_the_server_does_not_take_waits_for_it(venues, broker, gateways):  # noqa: F811
    server = Server(venues)
    draw_anchors(server)
    port = server.address[1]
    gateway = gateways("mqtt", broker.url, server.url, "--venue", VENUE, "--publish", "none")
    gateway.until_said("connected to the broker")
    hub = Client(broker, "hub")
    server.stop(signal.SIGKILL)

    def location(number):
        # A step apart, so that each is a location of its own.
        return {"position": {"coordinates": [30 + number / 10, 30]}, "crs": "local", "floor": 0,
                "provider_id": "late", "timestamp_generated": int(1000 * time.time())}

    for number in range(20):
        hub.publish("/omlox/json/location_updates/local/late", location(number))
        keep_pace(0.05)
    gateway.until_said("keeping reports for a minute")
    again = Server(venues, "--port", str(port))
    try:
        found = until(lambda: wanted(again, "late"), "the reports are lost")
        assert found["x"] == 31.9
        gateway.until_said("takes reports again")
        count, said = gateway.delivered()
        assert count == 20 and "dropped" not in said, said
    finally:
        again.stop()


def test_try_prints_what_each_message_becomes(broker, gateways):  # noqa: F811
    gateway = gateways("mqtt", broker.url, "--try", "--listen", "other/#")
    gateway.until_said("connected to the broker")
    node = Client(broker, "node")
    node.publish("espresense/devices/keys/hall", BEACON)
    node.publish("espresense/devices/keys/hall", {**BEACON, "distance": "far"})
    node.publish("other/thing", b"hello")
    gateway.until_said("other/thing")
    lines = [json.loads(line) for line in gateway.output if line.startswith("{")]
    reports = lines[0]["reports"]
    assert reports[0]["report"] == "measurement" and reports[0]["distance"] == 3.46
    assert abs(reports[0]["deviation"] - 0.3) < 1e-9
    assert reports[1] == {"report": "status", "id": "keys", "kind": "tag", "name": "Ada's keys",
                          "battery": 0.81, "technology": "ble"}
    assert "distance must be a number" in lines[1]["faults"][0]
    assert lines[2]["note"] == "no rule is meant for this topic" and lines[2]["payload"] == "hello"


#: The members that Home Assistant's documentation gives to MQTT sensors and binary sensors in discovery.
COMMON = {
    "name": str, "unique_id": str, "state_topic": str, "json_attributes_topic": str, "value_template": str,
    "availability_topic": str, "payload_available": str, "payload_not_available": str, "device": dict,
    "origin": dict, "icon": str, "entity_category": str, "device_class": str, "qos": int,
}
SCHEMAS = {
    "sensor": {**COMMON, "state_class": str, "unit_of_measurement": str, "expire_after": int},
    "binary_sensor": {**COMMON, "payload_on": str, "payload_off": str, "off_delay": int},
}
DEVICE = {"identifiers", "name", "manufacturer", "model", "sw_version", "configuration_url"}
STATE_CLASSES, CATEGORIES = {"measurement", "total", "total_increasing"}, {"config", "diagnostic"}


def check_discovery(topic, payload):
    """Holds a message against the documented members; returns it."""
    prefix, component, node, thing, last = topic.split("/")
    assert (prefix, last) == ("homeassistant", "config")
    for word in (node, thing):
        assert word and all(each.isalnum() or each in "_-" for each in word), topic
    message, schema = json.loads(payload), SCHEMAS[component]
    for name, value in message.items():
        assert name in schema and isinstance(value, schema[name]), f"{topic}: {name}"
    assert {"state_topic", "unique_id", "device"} <= message.keys(), topic
    assert message["device"].keys() <= DEVICE and message["device"]["identifiers"], topic
    assert message["origin"]["name"], "an origin has a name"
    assert message.get("state_class", "measurement") in STATE_CLASSES
    assert message.get("entity_category", "config") in CATEGORIES
    return message


def test_home_assistant_finds_areas_and_anchors_and_whether_the_gateway_is_there(
    server, broker, mqtt  # noqa: F811
):
    area = {"type": "Polygon", "coordinates": [[[40, 20], [50, 20], [50, 30], [40, 30], [40, 20]]]}
    draw_anchors(server)
    status, answer = server.post_edit(
        VENUE, "area", put("lounge.1", "area", area, name={"en": "Lounge"}, capacity=5))
    assert status == 201, answer
    gateway = mqtt("--publish", "locations,areas,alerts,edits,anchors")
    home = Client(broker, "home", "homeassistant/#", f"floorcast/{VENUE}/#")
    for number in range(3):
        server.request(f"/api/v1/venues/{VENUE}/locations",
                       {"navigator": f"guest-{number}", "floor": "0", "x": 45, "y": 25})
    areas = f"floorcast/{VENUE}/areas/lounge.1"
    until(lambda: (home.json(areas) or {}).get("count") == 3, f"the area is not counted: {home.payloads}")

    def configurations_now():
        found = {topic: check_discovery(topic, payload) for topic, payload in list(home.payloads.items())
                 if topic.startswith("homeassistant/")}
        is_there = any(each["state_topic"] == areas for each in found.values())
        return found if is_there and sum("/binary_sensor/" in each for each in found) == len(ANCHORS) else None

    configurations = until(configurations_now, "the sensors are not announced")
    lounge = next(each for each in configurations.values() if each["state_topic"] == areas)
    assert lounge["name"] == "Lounge" and lounge["availability_topic"] == f"floorcast/{VENUE}/availability"
    assert len({each["unique_id"] for each in configurations.values()}) == len(configurations)
    assert home.payloads[f"floorcast/{VENUE}/availability"] == b"online"
    assert home.json(f"floorcast/{VENUE}/locations/guest-1")["x"] == 45
    assert home.json(f"floorcast/{VENUE}/edits/latest")["operationCount"] == 1

    # An area that is removed, and so its sensor.
    status, answer = server.post_edit(VENUE, "gone", {"operation": "remove", "feature": "lounge.1"})
    assert status == 201, answer
    until(lambda: home.payloads.get(areas) == b"", "the area is still published")
    config = next(topic for topic in configurations if configurations[topic] is lounge)
    until(lambda: home.payloads.get(config) == b"", "the sensor is still there")

    # A gateway that is killed is away by its last will; the next one clears what it left.
    gateway.process.kill()
    until(lambda: home.payloads[f"floorcast/{VENUE}/availability"] == b"offline", "nobody says that it is away")
    late = Client(broker, "late", f"floorcast/{VENUE}/locations/+")
    until(lambda: len(late.payloads) == 3, "locations are not retained")
    again = mqtt("--publish", "areas,anchors")
    until(lambda: all(payload == b"" for payload in late.payloads.values()), "old locations stay")
    again.stop()
    until(lambda: home.payloads[f"floorcast/{VENUE}/availability"] == b"offline", "it does not say goodbye")


def test_alarms_and_events_are_topics_until_they_are_over(server, broker, mqtt):  # noqa: F811
    draw_anchors(server)
    gateway = mqtt("--publish", "alarms,events")
    home = Client(broker, "home", f"floorcast/{VENUE}/#")
    path, alarms = f"/api/v1/venues/{VENUE}/devices/status", f"floorcast/{VENUE}/alarms/uwb-1"

    def say(battery):
        body = {"devices": [{"id": "uwb-1", "kind": "anchor", "battery": battery}]}
        assert server.request(path, body)[0] == 202

    say(0.05)
    alarm = until(lambda: home.json(alarms), "the alarm is not published")
    assert alarm["device"] == "uwb-1" and [each["reason"] for each in alarm["alarms"]] == ["battery"]
    say(0.9)
    until(lambda: home.payloads[alarms] == b"", "the alarm is over and still published")

    # A guest that goes upstairs.
    events = f"floorcast/{VENUE}/events/guest"
    for floor in ("0", "1"):
        location = {"navigator": "guest", "floor": floor, "x": 20, "y": 20}
        server.request(f"/api/v1/venues/{VENUE}/locations", location)
        # The server looks once a second where each navigator is.
        nothing_happens_for(1.2, lambda: None)
    event = until(lambda: home.json(events), "the event is not published")
    assert (event["kind"], event["from"], event["floor"]) == ("floor-changed", "0", "1")
    # Where people were is nothing to leave behind.
    gateway.stop()
    until(lambda: home.payloads[events] == b"", "the event stays")


def test_a_gateway_that_ends_leaves_no_locations_behind(server, broker, mqtt):  # noqa: F811
    gateway = mqtt("--publish", "locations")
    server.request(f"/api/v1/venues/{VENUE}/locations", {"navigator": "guest", "floor": "0", "x": 45, "y": 25})
    home = Client(broker, "home", f"floorcast/{VENUE}/locations/+")
    topic = f"floorcast/{VENUE}/locations/guest"
    until(lambda: home.json(topic), "the guest is not published")
    gateway.stop()
    until(lambda: home.payloads[topic] == b"", "the guest stays")


def test_ten_thousand_ranges_a_second_arrive(server, broker, mqtt):  # noqa: F811
    draw_anchors(server)
    gateway, seconds, tags, rate = mqtt("--publish", "none"), 3, 500, 4
    reader = Client(broker, "reader")
    places = {f"tag-{number}": (35 + number % 25 * 2, 22 + number // 25) for number in range(tags)}

    def burst(step):
        return b"".join(
            publication(f"espresense/devices/{tag}/{anchor}",
                        {"distance": round(distance(place, anchor) + step / 1000, 3), "id": tag})
            for tag, place in places.items() for anchor in ANCHORS)

    bursts = [burst(step) for step in range(seconds * rate)]
    sent = seconds * rate * tags * len(ANCHORS)
    begin, before = time.monotonic(), gateway.processor_seconds()
    for step, packets in enumerate(bursts):
        reader.send(packets)
        keep_pace(begin + (step + 1) / rate - time.monotonic())
    elapsed = time.monotonic() - begin
    assert sent / elapsed > 9_000, f"the test sends {sent / elapsed:.0f} ranges a second only"

    def arrived():
        # On a busy machine two moments of a tag may come as one, of which the engine takes one.
        return sum(value for name, value in server.metrics().items() if name.startswith("floorcast_measurements_total"))

    until(lambda: arrived() == sent, "ranges are lost", seconds=60)
    taken = server.metrics()[TAKEN]
    used = gateway.processor_seconds() - before
    delivered, said = gateway.delivered()
    assert delivered == sent, said
    print(f"{sent} ranges, {sent / elapsed:.0f} a second, {taken / sent:.1%} taken by the engine;"
          f" the gateway took {used / elapsed:.2f} of a core")


@pytest.mark.full("120 000 ranges through a debug build")
@pytest.mark.parametrize("broker", [KEEPING], indirect=True)
def test_a_broker_killed_under_ten_thousand_ranges_a_second_doubles_nothing(server, broker, mqtt):  # noqa: F811
    draw_anchors(server)
    gateway, rate, tags = mqtt("--publish", "none"), 4, 500
    places = {f"tag-{number}": (35 + number % 25 * 2, 22 + number // 25) for number in range(tags)}

    def burst(step):
        # With quality 1, by which a message may come more than once.
        messages = [
            publication(f"espresense/devices/{tag}/{anchor}",
                        {"distance": round(distance(place, anchor) + step / 1000, 3), "id": tag},
                        quality=1, number=number)
            for number, (tag, place, anchor) in enumerate(
                ((tag, place, anchor) for tag, place in places.items() for anchor in ANCHORS), 1)]
        return b"".join(messages), len(messages)

    def arrived():
        return sum(value for name, value in server.metrics().items() if name.startswith("floorcast_measurements_total"))

    def send(client, steps):
        bursts = [burst(step) for step in steps]
        begin, count = time.monotonic(), 0
        for step, (packets, number) in enumerate(bursts):
            client.send(packets)
            count += number
            keep_pace(begin + (step + 1) / rate - time.monotonic())
        assert count / (time.monotonic() - begin) > 9_000, "the test sends too few"
        return count

    first = send(Client(broker, "before"), range(4))
    # It is killed while it still delivers.
    broker.stop(signal.SIGKILL)
    gateway.until_said("trying again")
    broker.start()
    gateway.until_said("connected to the broker", times=2)
    # A publisher that does not know what the broker had sends its last second again.
    again = Client(broker, "again")
    send(again, range(4))
    second = send(again, range(4, 8))
    # What the broker had not delivered before it was killed comes now; nothing is lost, nothing counts twice.
    # A busy machine needs its time for so many.
    until(lambda: arrived() >= first + second, "ranges are lost", seconds=300)
    total = nothing_happens_for(2, arrived)
    assert total == first + second
    names = [each["id"] for each in server.request(f"/api/v1/venues/{VENUE}/navigators")[2]["navigators"]]
    assert sorted(names) == sorted(places), "one dot for each tag"
    delivered, said = gateway.delivered()
    assert delivered == total, said
    print(f"{first + second} different ranges, {first} of them sent twice; {said}")


def test_gateway_and_nodes_are_on_the_board_with_messages_that_nobody_understands(
    server, broker, mqtt  # noqa: F811
):
    draw_anchors(server)
    mqtt("--publish", "none", "--name", "hall-gateway", "--listen", "odd/#")
    node = Client(broker, "node")

    def say(_):
        node.publish("espresense/rooms/uwb-1/telemetry", {**TELEMETRY, "batt": 77})
        node.publish("odd/thing", b"41.5 somethings")

    def device(name):
        status, _, answer = server.request(f"/api/v1/venues/{VENUE}/devices/{name}")
        return answer if status == 200 and answer.get("software") else None

    with repeated(say):
        anchor = until(lambda: device("uwb-1"), "the node is not on the board")
        gateway = until(lambda: (device("hall-gateway") or {}).get("samples") and device("hall-gateway"),
                        "the gateway has no samples")
    assert (anchor["battery"], anchor["software"], anchor["through"]) == (0.77, "v4.0.3", "hall-gateway")
    assert gateway["kind"] == "gateway" and gateway["state"] == "well"
    assert {"topic": "odd/thing", "payload": "41.5 somethings"} in gateway["samples"]


def test_devices_speak_our_own_language_by_way_of_the_broker(server, broker, mqtt):  # noqa: F811
    draw_anchors(server)
    gateway, device = mqtt("--publish", "none", "--name", "relay"), Client(broker, "device")
    place = (55, 36)

    def say(_):
        device.publish(f"floorcast/in/{VENUE}/measurements", {"measurements": [
            {"kind": "range", "navigator": "cart", "anchor": anchor, "distance": distance(place, anchor)}
            for anchor in ANCHORS]})

    device.publish(f"floorcast/in/{VENUE}/status", {"devices": [
        {"id": "uwb-2", "kind": "anchor", "battery": 0.5, "hears": [{"id": "uwb-3", "distance": 30.2}]},
        {"id": "uwb-3", "battery": "full"}]}, retain=True)
    device.publish(f"floorcast/in/{VENUE}/locations", {"navigator": "guest", "floor": "0", "x": 60, "y": 33})
    with repeated(say, every=0.25):
        until(lambda: wanted(server, "guest") and wanted(server, "cart") and math.dist(
            place, (wanted(server, "cart")["x"], wanted(server, "cart")["y"])) < 0.5, "they are nowhere")

        def anchor():
            answer = server.request(f"/api/v1/venues/{VENUE}/devices")[2]
            found = next(each for each in answer["devices"] if each["id"] == "uwb-2")
            return found if found.get("battery") == 0.5 and found["through"] == "relay" and any(
                {each["from"], each["to"]} == {"uwb-2", "uwb-3"} for each in answer["links"]) else None

        until(anchor, "the anchor's status is not on the board")
    # One of the two devices is not readable.
    assert "1 messages were not understood" in gateway.stop()


def test_an_encrypted_broker_with_passwords_takes_the_gateway_and_no_stranger(
    server, tmp_path, gateways  # noqa: F811
):
    folder = tmp_path / "broker"
    folder.mkdir()
    make_certificate(folder)
    certificate, key, passwords = folder / "cert.pem", folder / "key.pem", folder / "passwords"
    subprocess.run(["mosquitto_passwd", "-b", "-c", passwords, "gate", "secret"], check=True, capture_output=True)
    plain = Broker(folder, f"certfile {certificate}", f"keyfile {key}", f"password_file {passwords}",
                   "allow_anonymous false")
    try:
        address = plain.url.replace("mqtt", "mqtts", 1)
        arguments = ("mqtt", address, server.url, "--venue", VENUE, "--publish", "areas", "--user", "gate")
        secret = {"FLOORCAST_MQTT_PASSWORD": "secret"}
        known = gateways(*arguments, "--authorities", certificate, environment=secret)
        known.until_said("connected to the broker")
        stranger = gateways(*arguments, "--authorities", certificate,
                            environment={"FLOORCAST_MQTT_PASSWORD": "guess"})
        stranger.until_said("not authorised")
        distrustful = gateways(*arguments, environment=secret)
        distrustful.until_said("trying again")
        assert not any("connected to the broker" in line for line in distrustful.output + stranger.output)
        assert known.stop().startswith("0 reports delivered")
    finally:
        plain.stop()
