"""Who sees whom, on a real server: viewers and kiosks are told of crowds and never of a single person."""

import json
import random
import signal
import threading
import time

import pytest
from websockets.sync.client import connect

from conftest import Server, floorcast, until
from people import Closed, make_link, ready
from stream_client import Reader

SUBPROTOCOLS = ["floorcast.2", "floorcast.2+json"]
#: Members of messages that are not about people.
PLAIN = {"time", "size", "origin", "columns", "rows", "revision", "rate", "number", "index", "unit", "tiles", "corner",
         "capacity", "bounds", "ordinal", "features", "floors#"}


def bearer(token):
    return {"Authorization": f"Bearer {token}"}


def link(venues, role, *options):
    made = floorcast("user", "link", "--role", role, "--venue", "expo", *options, "--venues", venues)
    return made.stdout.strip().rsplit("#")[-1]


@pytest.fixture
def closed(browser, venues):
    running = Closed(browser, venues)
    yield running
    complaints = running.complaints()
    running.stop()
    assert complaints == []


def soon(server, token):
    """The server looks at the file each second."""
    until(lambda: server.request("/api/v1/venues", headers=bearer(token))[0] == 200, "the link is not taken")
    return token


class Crowd:
    """People who walk about in heaps of all sizes, reported by a gateway."""

    def __init__(self, server, token, seed=7):
        self.server, self.token = server, token
        self.dice, self.is_over = random.Random(seed), False
        self.heaps = [(self.dice.uniform(5, 115), self.dice.uniform(5, 65), self.dice.randint(1, 9)) for _ in range(30)]

    def step(self):
        locations = []
        for number, (x, y, size) in enumerate(self.heaps):
            for person in range(size):
                locations.append({
                    "navigator": f"badge-{number}-{person}", "name": f"Secret {number}", "floor": "0",
                    "x": min(119, max(1, x + self.dice.uniform(-3, 3))), "y": min(69, max(1, y + self.dice.uniform(-3, 3))),
                })
        status, _, answer = self.server.request(
            "/api/v1/venues/expo/locations", {"locations": locations}, headers=bearer(self.token))
        assert status == 202, answer

    def walk(self, seconds):
        """Walks for a while, or until nobody wants it any more."""
        end = time.monotonic() + seconds
        while time.monotonic() < end and not self.is_over:
            self.step()
            time.sleep(0.5)


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
def test_whoever_looks_on_is_told_of_crowds_only(closed, venues, role):
    server = closed.server
    gateway, guest = soon(server, link(venues, "gateway")), soon(server, link(venues, role))
    crowd = Crowd(server, gateway)
    crowd.step()
    walking = threading.Thread(target=crowd.walk, args=(24,))
    walking.start()
    told = set()
    streams = ["counts", "occupancy", "cells", "edits", "issues"]
    for subprotocol in SUBPROTOCOLS:
        with connect(server.live_url, subprotocols=[subprotocol], additional_headers=bearer(guest)) as live:
            for stream in ("positions", "routes", "crossings", "alerts", "presence"):
                live.send(json.dumps({"type": "subscribe", "venue": "expo", "streams": [stream]}))
            for who in ("from", "to"):
                place = {"floor": "0", "x": 10, "y": 10}
                ends = {"from": place, "to": place, who: {"navigator": "badge-1-0"}}
                live.send(json.dumps({"type": "route", "venue": "expo", "id": who, **ends}))
            live.send(json.dumps({"type": "subscribe", "venue": "expo", "streams": ["counts"], "at": int(time.time() * 1000)}))
            live.send(json.dumps({"type": "subscribe", "venue": "expo", "streams": streams, "cells": 1}))
            refusals, end = 0, time.monotonic() + 11
            while (left := end - time.monotonic()) > 0:
                try:
                    message = live.recv(timeout=left)
                except TimeoutError:
                    break
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
                    told.add(path.split(".")[-1] if number else "")
            assert refusals == 8
    assert {"cells", "0"} <= told
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
    walking.join()


def test_the_live_page_shows_viewers_how_full_it_is(closed, venues):
    ada = closed.owner()
    ada.open(f"{closed.url}/admin/#links")
    address = make_link(ada, "viewer", "Press")
    crowd = Crowd(closed.server, soon(closed.server, link(venues, "gateway")))
    crowd.step()
    walking = threading.Thread(target=crowd.walk, args=(60,), daemon=True)
    walking.start()
    guest = closed.window()
    guest.open(address)
    guest.page.wait_for_url("**/live/?venue=expo*")
    ready(guest)
    guest.page.get_by_text("Only groups of 5 or more are shown.").wait_for()
    for name in ("Heat map", "Routes", "Replay", "Evacuation"):
        assert guest.page.get_by_role("button", name=name, exact=True).is_hidden()
    assert guest.page.get_by_label("Name or id").is_hidden()
    guest.wait("Object.values(window.__app.counts).some((count) => count >= 5)")
    guest.page.locator(".total").filter(has_text="+").wait_for()

    # The venue shows its people to everybody: the page is told that it may do more, and less again.
    def show(is_public):
        answer = ada.page.evaluate(
            """(isPublic) => fetch('/api/v1/venues/expo/edits', { method: 'POST', headers: { 'Content-Type': 'application/json' },
              body: JSON.stringify({ id: crypto.randomUUID(), base: 0, author: 'ada',
                operations: [{ operation: 'changeVenue', settings: { publicPositions: isPublic } }] }) }).then((a) => a.status)""",
            is_public)
        assert answer in (200, 201)

    show(True)
    guest.page.get_by_role("dialog", name="Your permissions have changed").wait_for(timeout=10_000)
    guest.page.get_by_role("button", name="Reload").click()
    ready(guest)
    guest.page.get_by_label("Name or id").wait_for()
    guest.wait("window.__app.tally.all > 20")
    show(False)
    guest.page.get_by_role("dialog", name="Your permissions have changed").wait_for(timeout=10_000)
    crowd.is_over = True
    walking.join()


def test_pages_say_rounded_numbers_as_such(closed, venues):
    ada = closed.owner()
    ada.open(f"{closed.url}/admin/#links")
    address = make_link(ada, "viewer", "Press")

    def visit(words, chosen, locale):
        """Looks at the start page, then at the list of venues of the live page."""
        window = closed.window(locale=locale)
        window.open(address)
        window.page.wait_for_url("**/live/?venue=expo*")
        window.open(f"{closed.url}/")
        ready(window)
        window.page.get_by_text(words, exact=True).wait_for()
        window.open(f"{closed.url}/live/")
        window.page.get_by_text(chosen, exact=True).wait_for()

    # Nobody is here, or nobody knows that there are four.
    visit("< 5 people now", "< 5 here now", "en-GB")
    visit("< 5 Personen jetzt", "< 5 gerade hier", "de-DE")
    crowd = Crowd(closed.server, soon(closed.server, link(venues, "gateway")))
    crowd.heaps = [(60, 35, 8)]
    walking = threading.Thread(target=crowd.walk, args=(120,), daemon=True)
    walking.start()
    visit("5+ people now", "5+ here now", "en-GB")
    visit("5+ Personen jetzt", "5+ gerade hier", "de-DE")
    # Whoever sees people is told how many there are.
    ada.open(f"{closed.url}/")
    ada.page.get_by_text("8 people now", exact=True).wait_for()
    crowd.is_over = True
    walking.join()


@pytest.mark.parametrize("role, counts", [("staff", "6 people"), ("viewer", "5+ people")])
def test_a_link_to_one_floor_opens_the_page_there(closed, venues, role, counts):
    ada = closed.owner()
    ada.open(f"{closed.url}/admin/#links")
    address = make_link(ada, role, "Upstairs", floor="1")
    gateway = soon(closed.server, link(venues, "gateway"))
    ending = threading.Event()

    def walk():
        while not ending.wait(0.5):
            # Eight more are on the other floor.
            locations = [
                {"navigator": f"n-{number}", "floor": "1" if number < 6 else "0", "x": 60 + number / 9, "y": 35}
                for number in range(14)
            ]
            status, _, answer = closed.server.request(
                "/api/v1/venues/expo/locations", {"locations": locations}, headers=bearer(gateway))
            assert (status, answer["accepted"]) == (202, 14), answer

    walking = threading.Thread(target=walk, daemon=True)
    walking.start()
    guest = closed.window()
    guest.open(address)
    guest.page.wait_for_url("**/live/?venue=expo*floor=1")
    ready(guest)
    guest.page.locator(".total").filter(has_text=counts).wait_for()
    # Nothing is offered of which nothing would be told.
    assert guest.page.get_by_role("radiogroup").is_hidden()
    if role == "staff":
        guest.wait("window.__app.tally.all === 6")
    assert guest.page.evaluate("Object.keys(window.__app.counts)") == ["1"]
    ending.set()
    walking.join()


def navigators(server, token):
    """Whom staff see."""
    status, _, answer = server.request("/api/v1/venues/expo/navigators", headers=bearer(token))
    assert status == 200, answer
    return {each["id"] for each in answer["navigators"]}


def report(server, token, *people):
    locations = [{"navigator": id, "name": name, "floor": "0", "x": x, "y": 20} for id, name, x in people]
    status, _, answer = server.request("/api/v1/venues/expo/locations", {"locations": locations}, headers=bearer(token))
    assert (status, answer["accepted"]) == (202, len(people)), answer


@pytest.mark.parametrize("end", [signal.SIGTERM, signal.SIGKILL])
def test_who_hides_is_hidden_after_a_restart(venues, end):
    gateway, staff = link(venues, "gateway"), link(venues, "staff")
    server = Server(venues, is_open=False)
    path = "/api/v1/venues/expo/navigators/badge-1/sharing"
    status, _, answer = server.request(path, {"status": "hidden"}, "PUT", bearer(gateway))
    assert (status, answer) == (200, {"status": "hidden", "friends": []})
    people = [("badge-1", "Ann", 30), ("badge-2", "Ben", 40)]
    report(server, gateway, *people)
    assert navigators(server, staff) == {"badge-2"}
    server.stop(end)

    # The very first thing that a gateway does is to tell of everybody.
    server = Server(venues, is_open=False)
    report(server, gateway, *people)
    assert navigators(server, staff) == {"badge-2"}
    assert server.request(path, headers=bearer(gateway))[2]["status"] == "hidden"
    with connect(server.live_url, subprotocols=["floorcast.2+json"], additional_headers=bearer(staff)) as live:
        live.send(json.dumps({"type": "subscribe", "venue": "expo", "streams": ["positions", "counts"]}))
        end, told = time.monotonic() + 3, []
        while (left := end - time.monotonic()) > 0:
            try:
                told.append(live.recv(timeout=left))
            except TimeoutError:
                break
    assert any("badge-2" in message for message in told) and not any("badge-1" in message for message in told)
    assert all(json.loads(message)["navigators"] == 1 for message in told if json.loads(message)["type"] == "counts")
    server.stop()


#: Names are text and nothing else, wherever they are shown.
BEN = "<img src=x onerror=alert(1)>Ben"


class Walking:
    """A gateway that tells again and again where people are."""

    def __init__(self, server, token, *people):
        self.server, self.token, self.people = server, token, people
        self.ending = threading.Event()
        self.thread = threading.Thread(target=self.run, daemon=True)
        self.thread.start()

    def run(self):
        while not self.ending.is_set():
            report(self.server, self.token, *self.people)
            self.ending.wait(0.5)

    def stop(self):
        self.ending.set()
        self.thread.join()


def test_a_navigator_says_in_the_page_who_sees_it(closed, venues):
    server, ada = closed.server, closed.owner()
    ada.open(f"{closed.url}/admin/#links")
    addresses = {id: make_link(ada, "navigator", f"Phone {id}", pseudonym=id) for id in ("ann-1", "ben-2")}
    gateway, staff = soon(server, link(venues, "gateway")), soon(server, link(venues, "staff"))
    walking = Walking(server, gateway, ("ann-1", "Ann", 30), ("ben-2", BEN, 40), ("cid-3", "Cid", 50))

    def visit(id, **options):
        window = closed.window(**options)
        window.open(addresses[id])
        window.page.wait_for_url("**/live/?venue=expo*")
        ready(window)
        window.wait(f"window.__app.sharing.own?.id === '{id}'")
        return window

    ann, ben = visit("ann-1", width=390, height=844, has_touch=True), visit("ben-2", locale="de-DE")
    # Usually staff see one, and nobody else does.
    who = ann.page.get_by_role("button", name="Who sees me: staff only")
    who.wait_for()
    assert who.bounding_box()["height"] >= 44
    assert navigators(server, staff) == {"ann-1", "ben-2", "cid-3"}
    assert ann.page.evaluate("window.__app.sharing.others") == []

    # By keyboard: open it, choose friends, name one.
    who.focus()
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
    dialog.get_by_role("button", name="ann-1 entfernen").wait_for()
    assert ann.page.evaluate("window.__app.sharing.others") == []
    dialog.get_by_role("radio", name="Personal und meine Freunde").check()
    ann.wait(f"window.__app.sharing.others[0]?.name === {json.dumps(BEN)}")
    dialog.get_by_role("button", name="Ann", exact=False).first.wait_for()
    dialog.get_by_role("button", name="Schließen").click()
    ben.wait("window.__app.sharing.others.map(({ name }) => name).join() === 'Ann'")

    # Who hides is gone for the others and for staff, and still sees itself.
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

    # It holds when the page is loaded again; who is visible to all is seen by strangers.
    ann.page.reload()
    ready(ann)
    ann.page.get_by_role("button", name="Who sees me: no one").click()
    dialog = ann.page.get_by_role("dialog", name="Who sees me")
    dialog.get_by_role("button", name=f"Remove {BEN}").or_(dialog.get_by_role("button", name="Remove ben-2")).click()
    dialog.get_by_text("You have not added anyone yet.").wait_for()
    dialog.get_by_role("radio", name="everyone with a navigator").check()
    dialog.get_by_text("Saved.").wait_for()
    ben.wait("window.__app.sharing.others.map(({ name }) => name).join() === 'Ann'")
    walking.stop()


def test_only_whoever_has_a_navigator_says_who_sees_it(closed, venues):
    ada = closed.owner()
    ada.open(f"{closed.url}/admin/#links")
    address = make_link(ada, "viewer", "Press")
    ada.open(f"{closed.url}/live/?venue=expo")
    guest = closed.window()
    guest.open(address)
    guest.page.wait_for_url("**/live/?venue=expo*")
    ready(guest)
    for window in (ada, guest):
        assert window.page.get_by_role("button", name="Who sees me").count() == 0
        assert window.page.evaluate("window.__app.sharing") is None
