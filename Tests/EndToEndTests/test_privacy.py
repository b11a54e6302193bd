"""Privacy on a real server: viewers and kiosks get numbers of crowds and never a single person."""

import json
import random
import re
import signal
import time

import pytest
from playwright.sync_api import expect
from websockets.sync.client import connect

from accounts import bearer, make_token, until_taken
from conftest import Server, repeated, until
from people import closed, make_link  # noqa: F401
from programmes import put
from floorcast.positions import Reader
from stream_client import messages_within, post_locations, report

SUBPROTOCOLS = ["floorcast.2", "floorcast.2+json"]
#: Members of messages that are not about people.
PLAIN = {"time", "size", "origin", "columns", "rows", "revision", "rate", "number", "index", "unit", "tiles", "corner",
         "capacity", "bounds", "ordinal", "features", "floors#"}


def venue_token(venues, role):
    """Makes a token to the demo venue."""
    return make_token(venues, role, "--venue", "expo")


def taken_token(server, venues, role):
    """A token to the demo venue that the server takes."""
    return until_taken(server, venue_token(venues, role))


class Crowd:
    """People in groups of all sizes that walk about, reported by a gateway."""

    def __init__(self, server, token, seed=7):
        self.server, self.token = server, token
        self.random = random.Random(seed)
        self.groups = [(self.random.uniform(5, 115), self.random.uniform(5, 65), self.random.randint(1, 9)) for _ in range(30)]

    def step(self, _=0):
        locations = [
            report(
                f"badge-{number}-{person}", name=f"Secret {number}",
                x=min(119, max(1, x + self.random.uniform(-3, 3))), y=min(69, max(1, y + self.random.uniform(-3, 3))),
            )
            for number, (x, y, size) in enumerate(self.groups) for person in range(size)
        ]
        post_locations(self.server, *locations, headers=bearer(self.token))


def people_in(value, path=""):
    """The numbers of a JSON document that may be about people."""
    if isinstance(value, bool) or value is None or isinstance(value, str):
        return []
    if isinstance(value, (int, float)):
        return [(path, value)]
    if isinstance(value, dict):
        return [each for name, member in value.items() if name not in PLAIN for each in people_in(member, f"{path}.{name}")]
    if path.endswith(".cells"):
        return [(f"{path}#", cell[2]) for cell in value]
    return [each for member in value for each in people_in(member, path)]


def counts_of(frame):
    """The people in the squares of a binary frame of cells."""
    assert frame[:2] == bytes([3, 2]), "only squares come as bytes"
    reader, counts = Reader(frame, 6), []
    columns, _, rows, _, size = reader.unpack("<HIHHf")
    reader.unpack("<ff")
    assert size == 8
    cell = 0
    while cell < columns * rows:
        cell += reader.varint()
        if cell < columns * rows:
            counts.append(reader.varint())
            cell += 1
    assert reader.offset == len(frame)
    return counts


@pytest.mark.parametrize("role", ["viewer", "kiosk"])
def test_a_viewer_gets_rounded_numbers_of_crowds_only(closed, venues, role):
    server = closed.server
    gateway, guest = taken_token(server, venues, "gateway"), taken_token(server, venues, role)
    crowd = Crowd(server, gateway)
    crowd.step()
    with repeated(crowd.step):
        check_numbers(server, guest)


def check_numbers(server, guest):
    """Holds all that a guest can ask for against the least number of people that may be named."""
    kinds = set()
    streams = ["counts", "occupancy", "cells", "edits", "issues"]
    for subprotocol in SUBPROTOCOLS:
        with connect(server.live_url, subprotocols=[subprotocol], additional_headers=bearer(guest)) as live:
            for stream in ("positions", "routes", "crossings", "alerts", "presence"):
                live.send(json.dumps({"type": "subscribe", "venue": "expo", "streams": [stream]}))
            for end in ("from", "to"):
                place = {"floor": "0", "x": 10, "y": 10}
                ends = {"from": place, "to": place, end: {"navigator": "badge-1-0"}}
                live.send(json.dumps({"type": "route", "venue": "expo", "id": end, **ends}))
            live.send(json.dumps({"type": "subscribe", "venue": "expo", "streams": ["counts"], "at": int(time.time() * 1000)}))
            live.send(json.dumps({"type": "subscribe", "venue": "expo", "streams": streams, "cells": 1}))
            refusals = 0
            for message in messages_within(live, 11):
                if isinstance(message, bytes):
                    numbers = [("cells", count) for count in counts_of(message)]
                else:
                    assert "Secret" not in message and "badge" not in message, message
                    message = json.loads(message)
                    refusals += message["type"] == "error"
                    if message["type"] in ("error", "hello", "welcome", "edit", "issues"):
                        continue
                    assert message["type"] in ("counts", "occupancy", "cells"), message
                    numbers = people_in({**message, "least": 0})
                for path, number in numbers:
                    assert number % 5 == 0, (path, number)
                    kinds.add(path.split(".")[-1] if number else "")
            assert refusals == 8
    assert {"cells", "0"} <= kinds
    for path in ("navigators", "tracks", "tracks/positions?at=0", "crossings", "alerts"):
        assert server.request(f"/api/v1/venues/expo/{path}", headers=bearer(guest))[0] == 403
    for path in ("venues/expo/occupancy", "venues/expo/density?floor=0", "venues/expo/density?floor=0&cell=1"):
        status, _, answer = server.request(f"/api/v1/{path}", headers=bearer(guest))
        assert status == 200 and answer["least"] == 5
        assert all(number % 5 == 0 for _, number in people_in(answer)), answer
    (venue,) = server.request("/api/v1/venues", headers=bearer(guest))[2]["venues"]
    assert venue["navigators"] % 5 == 0 and "viewers" not in venue
    assert server.request("/api/v1/status", headers=bearer(guest))[0] == 403
    assert server.request("/metrics", headers=bearer(guest))[0] == 403


def test_lengths_and_waits_of_queues_tell_no_more_than_counts(venues):
    def queue(name, right):
        corners = [[14, 41], [right, 41], [right, 45], [14, 45], [14, 41]]
        return {"id": name, "kind": "area", "floor": "0", "geometry": {"type": "Polygon", "coordinates": [corners]},
                "properties": {"queueFor": "poi-desk", "name": {"en": name}}}

    desk = {"id": "poi-desk", "kind": "poi", "floor": "0", "geometry": {"type": "Point", "coordinates": [40, 43]},
            "properties": {"name": {"en": "Desk"}}}
    server = Server(venues)
    # The second queue has the ground of the first one and a desk more.
    put(server, "expo", "queues", *({"operation": "put", "feature": each}
                                    for each in (desk, queue("area-line", 24), queue("area-line-and-desk", 29))))
    server.stop()
    server = Server(venues, is_open=False)
    gateway, guest = taken_token(server, venues, "gateway"), taken_token(server, venues, "kiosk")

    def ask(path):
        return server.request(f"/api/v1/venues/expo/{path}", headers=bearer(guest))[2]

    def counts():
        return {each["id"]: each.get("count") for each in ask("occupancy")["areas"]}

    def stand(people):
        """People in the line, all in one square of counts, and one at the desk."""
        places = [(16.5 + 0.5 * number, 43) for number in range(people)] + [(27, 43)]
        post_locations(server, *(report(f"guest-{number}", x=x, y=y) for number, (x, y) in enumerate(places)),
                       headers=bearer(gateway))

    seen = set()
    for people in (3, 4, 5, 9, 10):
        stand(people)

        def told():
            """The lengths, once counts are those of these people, and what was counted when they were asked for."""
            before, queues, after = counts(), ask("queues")["queues"], counts()
            expected = people // 5 * 5 or None
            return before == after and before["area-line"] == expected and (after, queues)

        after, queues = until(told, f"{people} people are not counted")
        assert len(queues) == 2
        for each in queues:
            assert each.get("length") == after[each["id"]] and each.get("few", False) == (after[each["id"]] is None)
            # Nobody was served: what is expected is what five people have waited, in whole minutes.
            assert each.get("expected", 0) % 60 == 0 and "littleWait" not in each and "served" not in each
            seen.add(each.get("length"))
    assert seen == {None, 5, 10}
    server.stop()


def test_the_live_page_shows_viewers_how_full_it_is(closed, venues):
    ada = closed.owner()
    ada.open(f"{closed.url}/admin/#links")
    address = make_link(ada, "viewer", "Press")
    crowd = Crowd(closed.server, taken_token(closed.server, venues, "gateway"))
    crowd.step()
    with repeated(crowd.step):
        check_live_page(closed, ada, address)


def check_live_page(closed, ada, address):
    """Opens the live page as a viewer while people walk, and lets the venue show its people for a while."""
    guest = closed.window()
    guest.open(address)
    guest.page.wait_for_url("**/live/?venue=expo*")
    guest.until_ready()
    guest.page.get_by_text("Only groups of 5 or more are shown.").wait_for()
    for name in ("Heat map", "Routes", "Replay", "Evacuation"):
        assert guest.page.get_by_role("button", name=name, exact=True).is_hidden()
    assert guest.page.get_by_label("People and places").is_hidden()
    guest.wait("Object.values(window.__app.counts).some((count) => count >= 5)")
    guest.page.locator(".total").filter(has_text="+").wait_for()

    # The venue shows its people to all viewers: the page learns that it may do more, and less again.
    def show(is_public):
        answer = ada.page.evaluate(
            """(isPublic) => fetch('/api/v1/venues/expo/edits', { method: 'POST', headers: { 'Content-Type': 'application/json' },
              body: JSON.stringify({ id: crypto.randomUUID(), base: 0, author: 'ada',
                operations: [{ operation: 'changeVenue', settings: { publicPositions: isPublic } }] }) }).then((a) => a.status)""",
            is_public)
        assert answer in (200, 201)

    show(True)
    guest.page.get_by_role("dialog", name="Your permissions have changed").wait_for()
    guest.page.get_by_role("button", name="Reload").click()
    guest.until_ready()
    guest.page.get_by_label("People and places").wait_for()
    guest.wait("window.__app.tally.all > 20")
    show(False)
    guest.page.get_by_role("dialog", name="Your permissions have changed").wait_for()


def test_pages_mark_rounded_numbers(closed, venues):
    ada = closed.owner()
    ada.open(f"{closed.url}/admin/#links")
    address = make_link(ada, "viewer", "Press")

    def visit(words, chosen, locale):
        """Looks at the start page, then at the list of venues of the live page."""
        window = closed.window(locale=locale)
        window.open(address)
        window.page.wait_for_url("**/live/?venue=expo*")
        window.open(f"{closed.url}/")
        window.until_ready()
        window.page.get_by_text(words, exact=True).wait_for()
        window.open(f"{closed.url}/live/")
        window.page.get_by_text(chosen, exact=True).wait_for()

    # An empty venue and one with four people look the same.
    visit("< 5 people now", "< 5 here now", "en-GB")
    visit("< 5 Personen jetzt", "< 5 gerade hier", "de-DE")
    crowd = Crowd(closed.server, taken_token(closed.server, venues, "gateway"))
    crowd.groups = [(60, 35, 8)]
    with repeated(crowd.step):
        visit("5+ people now", "5+ here now", "en-GB")
        visit("5+ Personen jetzt", "5+ gerade hier", "de-DE")
        # An owner, that sees people, gets their exact number.
        ada.open(f"{closed.url}/")
        ada.page.get_by_text("8 people now", exact=True).wait_for()


@pytest.mark.parametrize("role, counts", [("staff", "6 people"), ("viewer", "5+ people")])
def test_a_link_to_one_floor_opens_the_page_there(closed, venues, role, counts):
    ada = closed.owner()
    ada.open(f"{closed.url}/admin/#links")
    address = make_link(ada, role, "Upstairs", floor="1")
    gateway = taken_token(closed.server, venues, "gateway")
    # Eight more are on the other floor.
    people = [report(f"n-{number}", 60 + number / 9, 35, "1" if number < 6 else "0") for number in range(14)]
    with repeated(lambda _: post_locations(closed.server, *people, headers=bearer(gateway))):
        guest = closed.window()
        guest.open(address)
        guest.page.wait_for_url("**/live/?venue=expo*floor=1")
        guest.until_ready()
        guest.page.locator(".total").filter(has_text=counts).wait_for()
        # Choices without an effect are not offered.
        assert guest.page.get_by_role("radiogroup").is_hidden()
        if role == "staff":
            guest.wait("window.__app.tally.all === 6")
        assert guest.page.evaluate("Object.keys(window.__app.counts)") == ["1"]


def navigators(server, token):
    """The ids of the navigators that staff see."""
    status, _, answer = server.request("/api/v1/venues/expo/navigators", headers=bearer(token))
    assert status == 200, answer
    return {each["id"] for each in answer["navigators"]}


def post_people(server, token, *people):
    """Reports people with their id, name and x."""
    locations = (report(id, x, 20, name=name) for id, name, x in people)
    post_locations(server, *locations, headers=bearer(token))


@pytest.mark.parametrize("end", [signal.SIGTERM, signal.SIGKILL])
def test_a_hidden_navigator_stays_hidden_after_a_restart(venues, end):
    gateway, staff = venue_token(venues, "gateway"), venue_token(venues, "staff")
    server = Server(venues, is_open=False)
    path = "/api/v1/venues/expo/navigators/badge-1/sharing"
    status, _, answer = server.request(path, {"status": "hidden"}, "PUT", bearer(gateway))
    assert (status, answer) == (200, {"status": "hidden", "friends": []})
    people = [("badge-1", "Ann", 30), ("badge-2", "Ben", 40)]
    post_people(server, gateway, *people)
    assert navigators(server, staff) == {"badge-2"}
    server.stop(end)

    # The very first request of the gateway reports all people.
    server = Server(venues, is_open=False)
    post_people(server, gateway, *people)
    assert navigators(server, staff) == {"badge-2"}
    assert server.request(path, headers=bearer(gateway))[2]["status"] == "hidden"
    with connect(server.live_url, subprotocols=["floorcast.2+json"], additional_headers=bearer(staff)) as live:
        live.send(json.dumps({"type": "subscribe", "venue": "expo", "streams": ["positions", "counts"]}))
        messages = list(messages_within(live, 3))
    assert any("badge-2" in message for message in messages)
    assert not any("badge-1" in message for message in messages)
    counts = [json.loads(message) for message in messages if json.loads(message)["type"] == "counts"]
    assert all(message["navigators"] == 1 for message in counts)
    server.stop()


#: Names are text and nothing else, wherever they are shown.
BEN = "<img src=x onerror=alert(1)>Ben"


def open_live_page(window, address):
    """Opens the link of a navigator, which leads to the phone page, and goes on to the live page by the menu."""
    window.open(address)
    window.page.wait_for_url("**/navigate/?venue=expo*")
    window.until_ready()
    window.page.locator(".account-button").click()
    window.page.locator('.account-panel a[href*="/live/"]').click()
    window.page.wait_for_url("**/live/?venue=expo*")
    window.until_ready()


def test_a_navigator_chooses_its_audience_in_the_page(closed, venues):
    server, ada = closed.server, closed.owner()
    ada.open(f"{closed.url}/admin/#links")
    addresses = {id: make_link(ada, "navigator", f"Phone {id}", pseudonym=id) for id in ("ann-1", "ben-2")}
    gateway, staff = taken_token(server, venues, "gateway"), taken_token(server, venues, "staff")
    people = ("ann-1", "Ann", 30), ("ben-2", BEN, 40), ("cid-3", "Cid", 50)
    with repeated(lambda _: post_people(server, gateway, *people)):
        choose_audiences(closed, server, staff, addresses)


def test_a_friend_is_named_while_the_choices_are_still_on_their_way(closed, venues):
    """The answer used to take the keyboard and scroll the dialog away under the pointer."""
    server, ada = closed.server, closed.owner()
    ada.open(f"{closed.url}/admin/#links")
    address = make_link(ada, "navigator", "Phone", pseudonym="ann-1")
    window = closed.window(width=844, height=390)
    open_live_page(window, address)
    button = window.page.get_by_role("button", name="Who sees me: staff only")
    button.wait_for()
    held = []
    window.page.route("**/sharing", lambda route: held.append(route) if route.request.method == "GET" else route.continue_())
    with window.page.expect_request("**/sharing"):
        button.click()
    dialog = window.page.get_by_role("dialog", name="Who sees me")
    dialog.get_by_label("Friend code").fill("ben-2")
    before = dialog.evaluate("(dialog) => dialog.scrollTop")
    assert before > 0
    with window.page.expect_response("**/sharing"):
        held[0].continue_()
    window.still(with_map=False)
    assert dialog.get_by_label("Friend code").evaluate("(field) => field === document.activeElement")
    assert dialog.evaluate("(dialog) => dialog.scrollTop") == before
    window.page.keyboard.press("Enter")
    dialog.get_by_text("ben-2 was added.").wait_for()


def test_a_navigator_finds_a_place_and_is_led_there(closed, venues):
    server, ada = closed.server, closed.owner()
    ada.open(f"{closed.url}/admin/#links")
    address = make_link(ada, "navigator", "Phone", pseudonym="ann-1")
    gateway = taken_token(server, venues, "gateway")
    with repeated(lambda _: post_people(server, gateway, ("ann-1", "Ann", 24))):
        window = closed.window(width=390, height=844, has_touch=True)
        open_live_page(window, address)
        window.wait("window.__app.sharing.own?.id === 'ann-1'")
        window.page.get_by_role("button", name="Find a place").click()
        assert window.page.locator("[data-place]").count() > 20
        window.page.get_by_placeholder("Search for a place").fill("stage one")
        expect(window.page.locator("[data-place]")).to_have_count(1)
        expect(window.page.locator(".wall-link")).to_be_hidden()
        window.page.locator('[data-place="poi-stage-one"]').click()
        card = window.page.locator(".place-card")
        card.get_by_role("button", name="Take me there").click()
        card.get_by_text("to go,").wait_for()
        own = window.page.evaluate("window.__app.sharing.own")
        window.page.get_by_role("button", name="Centre on me").click()
        middle = window.page.locator(".map-surface").bounding_box()
        window.wait(
            f"Math.hypot(window.__app.worldToScreen({own['x']}, {own['y']})[0] - {middle['width'] / 2}, "
            f"window.__app.worldToScreen({own['x']}, {own['y']})[1] - {middle['height'] / 2}) < 60"
        )
        card.get_by_role("button", name="End route").click()
        card.get_by_role("button", name="Take me there").wait_for()


def choose_audiences(closed, server, staff, addresses):
    """Ann and Ben become friends in their pages; Ann hides, and shows itself to all navigators."""

    def visit(id, **options):
        window = closed.window(**options)
        open_live_page(window, addresses[id])
        window.wait(f"window.__app.sharing.own?.id === '{id}'")
        return window

    ann, ben = visit("ann-1", width=390, height=844, has_touch=True), visit("ben-2", locale="de-DE")
    # At first only staff see a navigator.
    button = ann.page.get_by_role("button", name="Who sees me: staff only")
    button.wait_for()
    assert button.bounding_box()["height"] >= 44
    assert navigators(server, staff) == {"ann-1", "ben-2", "cid-3"}
    assert ann.page.evaluate("window.__app.sharing.others") == []

    # By keyboard: open it, choose friends, name one.
    button.focus()
    ann.page.keyboard.press("Enter")
    dialog = ann.page.get_by_role("dialog", name="Who sees me")
    dialog.get_by_role("radio", name="Staff only").and_(ann.page.locator(":focus")).wait_for()
    ann.page.keyboard.press("ArrowDown")
    dialog.get_by_text("Saved. It applies from now on.").wait_for()
    assert dialog.get_by_role("radio", name="Staff and my friends").is_checked()
    field = dialog.get_by_label("Friend code")
    for wrong, words in (("", "Enter your friend’s code."), ("a b", "A friend code has no spaces"), ("ann-1", "That is your own code.")):
        field.fill(wrong)
        field.press("Enter")
        dialog.get_by_text(words).wait_for()
    field.fill("ben-2")
    field.press("Enter")
    dialog.get_by_text("ben-2 was added.").wait_for()
    small = ann.page.evaluate(
        """[...document.querySelectorAll('dialog[open] :is(button, label:has(input), input:not([type=radio]))')].filter((each) => {
          const { width, height } = each.getBoundingClientRect(); return width < 44 || height < 44; }).map((each) => each.outerHTML)""")
    assert small == []
    assert ann.page.evaluate("document.documentElement.scrollWidth") <= 390
    dialog.get_by_role("button", name="Close").click()
    assert ann.page.evaluate("window.__app.sharing.others") == []

    # Ben says the same in German, and now they see each other by name.
    ben.page.get_by_role("button", name="Wer mich sieht: nur Personal").click()
    dialog = ben.page.get_by_role("dialog", name="Wer mich sieht")
    dialog.get_by_label("Freundescode").fill("ann-1")
    dialog.get_by_role("button", name="Hinzufügen").click()
    # By her name from the first news on that come after the answer.
    dialog.get_by_role("button", name=re.compile("^(ann-1|Ann) entfernen$")).wait_for()
    assert ann.page.evaluate("window.__app.sharing.others") == []
    dialog.get_by_role("radio", name="Personal und meine Freunde").check()
    ann.wait(f"window.__app.sharing.others[0]?.name === {json.dumps(BEN)}")
    dialog.get_by_role("button", name="Ann", exact=False).first.wait_for()
    dialog.get_by_role("button", name="Schließen").click()
    ben.wait("window.__app.sharing.others.map(({ name }) => name).join() === 'Ann'")

    # A hidden navigator is gone for the others and for staff, and still sees itself.
    ann.page.get_by_role("button", name="Who sees me: friends").click()
    dialog = ann.page.get_by_role("dialog", name="Who sees me")
    dialog.get_by_role("button", name=BEN).first.wait_for()
    assert dialog.locator("img").count() == 0
    dialog.get_by_role("radio", name="No one").check()
    dialog.get_by_text("Saved.").wait_for()
    ann.page.keyboard.press("Escape")
    dialog.wait_for(state="hidden")
    ann.page.get_by_role("button", name="Who sees me: no one").and_(ann.page.locator(":focus")).wait_for()
    assert navigators(server, staff) == {"ben-2", "cid-3"}
    ben.wait("window.__app.sharing.others.length === 0")
    ann.wait("window.__app.sharing.own?.id === 'ann-1' && window.__app.sharing.others.length === 1")

    # The choice outlasts a reload; a navigator that is visible to all is seen by strangers.
    ann.reload()
    ann.page.get_by_role("button", name="Who sees me: no one").click()
    dialog = ann.page.get_by_role("dialog", name="Who sees me")
    dialog.get_by_role("button", name=f"Remove {BEN}").or_(dialog.get_by_role("button", name="Remove ben-2")).click()
    dialog.get_by_text("You have not added anyone yet.").wait_for()
    dialog.get_by_role("radio", name="everyone with a navigator").check()
    dialog.get_by_text("Saved.").wait_for()
    ben.wait("window.__app.sharing.others.map(({ name }) => name).join() === 'Ann'")


def test_a_page_without_a_navigator_offers_no_sharing(closed, venues):
    ada = closed.owner()
    ada.open(f"{closed.url}/admin/#links")
    address = make_link(ada, "viewer", "Press")
    ada.open(f"{closed.url}/live/?venue=expo")
    guest = closed.window()
    guest.open(address)
    guest.page.wait_for_url("**/live/?venue=expo*")
    guest.until_ready()
    for window in (ada, guest):
        assert window.page.get_by_role("button", name="Who sees me").count() == 0
        assert window.page.evaluate("window.__app.sharing") is None
