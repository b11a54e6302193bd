"""A queue before a counter: what staff see of it, what a kiosk says, and the alarm about the wait."""

from playwright.sync_api import expect

from alarms import ask
from conftest import VENUE, keep_pace
from programmes import put
from stream_client import post_locations

QUEUE = {
    "id": "area-desk-queue", "kind": "area", "floor": "0",
    "geometry": {"type": "Polygon", "coordinates": [[[14, 41], [24, 41], [24, 45], [14, 45], [14, 41]]]},
    "properties": {"queueFor": "poi-badge-desk", "name": {"en": "Badge queue"}},
}
DESK = {
    "id": "poi-badge-desk", "kind": "poi", "floor": "0",
    "geometry": {"type": "Point", "coordinates": [25, 43]}, "properties": {"name": {"en": "Badge desk"}},
}
RULE = {
    "name": "The desk is slow", "quantity": {"kind": "wait", "area": QUEUE["id"]}, "side": "at-least",
    "limits": {"warning": 0.05}, "slack": 0, "hold": 0, "channels": [],
}


def serve(server, people):
    """People stand in the queue, and one after the other goes to the desk and on."""
    waiting = {number: 23 - number * 0.6 for number in range(people)}
    for _ in range(3):
        post_locations(server, *(at(number, x) for number, x in waiting.items()))
        keep_pace(0.4)
    for number in range(people - 3):
        del waiting[number]
        for x in (24.2, 27):
            post_locations(server, at(number, x), *(at(each, x) for each, x in waiting.items()))
            keep_pace(0.4)


def at(number, x):
    return {"navigator": f"guest-{number}", "floor": "0", "x": x, "y": 43}


def test_the_wait_of_a_queue_is_seen_by_staff_and_said_to_visitors(server, open_page):
    put(server, VENUE, "queue", {"operation": "put", "feature": DESK}, {"operation": "put", "feature": QUEUE})
    ask(server, "alarm-rules", RULE, status=201)
    serve(server, 9)
    queue = next(each for each in ask(server, "queues")["queues"] if each["id"] == QUEUE["id"])
    assert (queue["served"], queue["length"], queue["gaveUp"]) == (6, 3, 0)
    assert queue["for"] == DESK["id"] and queue["forName"] == {"en": "Badge desk"}
    assert 1 < queue["waited"] < 30 and 1 < queue["expected"] < 60

    page = open_page(f"/live/?venue={VENUE}").page
    row = page.locator(f'[data-queue="{QUEUE["id"]}"]')
    expect(row).to_contain_text("Badge queue")
    expect(row).to_contain_text("3 waiting · about 1 min wait")
    expect(page.locator(".alert-banner")).to_contain_text("The desk is slow – Badge queue")

    kiosk = open_page(f"/kiosk/?venue={VENUE}&at=0:30,8").page
    kiosk.locator(".attract").click(position={"x": 20, "y": 20})
    kiosk.locator(".search-input").fill("badge desk")
    expect(kiosk.locator(f'[data-target="{DESK["id"]}"]').first).to_contain_text("about 1 min wait")
