"""One whole visit: a guest enters, scans, searches, is led over two floors, and arrives."""

import io
import math
import re

import pytest
from PIL import Image
from playwright.sync_api import expect

from accounts import bearer, create_account, first_owner_token
from conftest import REPORT_EVERY, VENUE, Page, chromium, keep_pace, until
from editor_page import draw_box
from people import Closed
from routes import middle
from screen_reader import ScreenReader
from stream_client import post_locations, report
from test_markers import CODE, REMEMBER_CAMERAS, choose_form, film, print_dialog
from test_phone_position import WALK, georeference
from visitors import PAGE, route_of

#: Where the marker hangs, and where satellites find the guest: before the north entrance.
MARKER, OUTSIDE = (60.0, 62.0), (60.0, 68.0)
#: What the guest reads and presses.
WORDS = {
    "en": {
        "share": "Share my location with the venue", "gps": "Use GPS",
        "scan": "Scan a code", "camera": "Open the camera", "byCode": "by the code",
        "search": "Search for a name or number", "typo": "huboldt", "place": "Room Humboldt",
        "stepFree": "Step-free", "lead": "Lead me there", "steps": "Follow my steps",
        "turn": "Turn the map with me",
        "rerouted": "New way: you left the one before.",
        "changed": "The way has changed: an obstacle is in the way.",
        "away": "No network", "age": "Since 1 min", "seen": "Your last live position",
        "ride": "Lift to Upper floor", "arrived": "You have arrived", "end": "Find another place",
    },
    "de": {
        "share": "Meinen Standort mit dem Veranstalter teilen", "gps": "GPS verwenden",
        "scan": "Code scannen", "camera": "Kamera öffnen", "byCode": "laut Code",
        "search": "Name oder Nummer suchen", "typo": "huboldt", "place": "Raum Humboldt",
        "stepFree": "Stufenfrei", "lead": "Dorthin führen", "steps": "Meinen Schritten folgen",
        "turn": "Karte mitdrehen",
        "rerouted": "Neuer Weg: Sie haben den bisherigen verlassen.",
        "changed": "Der Weg hat sich geändert: Ein Hindernis steht im Weg.",
        "away": "Kein Netz", "age": "Seit 1 Min.", "seen": "Ihre letzte Live-Position",
        "ride": "Aufzug bis Obergeschoss", "arrived": "Sie sind da", "end": "Anderes Ziel suchen",
    },
}
#: What a screen reader says of the visit, in this order, among other words.
HEARD = {
    "en": [
        "North entrance (by the code)", "towards the lift.", "Here is a new way.",
        "The way has changed: an obstacle is in the way.", "No network.", "Take the lift to Upper floor.",
        "You are on Upper floor.", "Room Humboldt.", "You have arrived at Room Humboldt.",
    ],
    "de": [
        "Nordeingang (laut Code)", "in Richtung Aufzug.", "Hier ist ein neuer Weg.",
        "Der Weg hat sich geändert: Ein Hindernis steht im Weg.", "Kein Netz.",
        "Nehmen Sie den Aufzug bis Obergeschoss.", "Sie sind jetzt hier: Obergeschoss.", "Raum Humboldt.",
        "Sie sind am Ziel: Raum Humboldt.",
    ],
}
#: A visit of two minutes has no more announcements than this.
MOST_HEARD = 45


class Organiser:
    """The owner of a venue that lets guests in, in front of its editor."""

    def __init__(self, closed):
        self.closed, self.server = closed, closed.server
        self.session, _ = create_account(self.server, first_owner_token(self.server))
        self.headers = bearer(self.session)
        marker = {
            "id": "marker-1", "kind": "marker", "floor": "0",
            "geometry": {"type": "Point", "coordinates": list(MARKER)},
            "properties": {"code": CODE, "heading": math.pi / 2, "height": 1.5},
        }
        edit = {"id": "prepare", "base": 0, "author": "test", "operations": [
            {"operation": "changeVenue", "settings": {"guests": True}},
            {"operation": "change", "floor": "0", "fields": {"georeference": georeference()}},
            {"operation": "put", "feature": marker},
        ]}
        status, _, answer = self.server.request(f"/api/v1/venues/{VENUE}/edits", edit, headers=self.headers)
        assert status == 201, answer
        self.editor = closed.window()
        self.editor.context.add_cookies([{"name": "floorcast", "value": self.session, "url": closed.url}])
        self.editor.open(f"{closed.url}/editor/?venue={VENUE}&floor=0")

    def print_poster(self):
        """A picture of the marker's poster."""
        poster = print_dialog(self.editor, "a6").locator(f".poster[data-code='{CODE}']")
        expect(poster).to_be_visible()
        picture = Image.open(io.BytesIO(poster.screenshot()))
        self.editor.page.keyboard.press("Escape")
        return picture

    def block(self, x, y):
        """Draws an obstacle of 2 × 2 m by the mouse."""
        draw_box(self.editor, (x - 1, y - 1), (x + 1, y + 1))


class Fingers:
    """Taps what it sees."""

    def __init__(self, page):
        self.page = page

    def press(self, role, name):
        self.page.get_by_role(role, name=name, exact=True).click()

    def type(self, role, name, text):
        self.page.get_by_role(role, name=name, exact=True).fill(text)


class Keys:
    """Goes to what a screen reader names by Tab, and presses Enter."""

    def __init__(self, page):
        self.page = page

    def go_to(self, role, name):
        wanted = self.page.get_by_role(role, name=name, exact=True)
        expect(wanted).to_be_visible()
        for _ in range(60):
            if wanted.evaluate("element => element === document.activeElement"):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"Tab does not lead to the {role} {name}")

    def press(self, role, name):
        self.go_to(role, name)
        self.page.keyboard.press("Enter")

    def type(self, role, name, text):
        self.go_to(role, name)
        self.page.keyboard.type(text)


class Guest:
    """A guest with its phone, whose navigator the venue's positioning finds."""

    def __init__(self, organiser, window, language, input_by):
        self.organiser, self.phone, self.page = organiser, window, window.page
        self.language, self.words = language, WORDS[language]
        self.reader = ScreenReader(window)
        self.input = input_by(window.page)
        self.floor, self.x, self.y = "0", *MARKER

    def press(self, word, role="button"):
        self.input.press(role, self.words[word])
        until(lambda: self.reader.is_somewhere(), f"the keyboard is lost after {word}")

    def stand(self):
        here = report(self.navigator, self.x, self.y, floor=self.floor, accuracy=0.4)
        post_locations(self.organiser.server, here, headers=self.organiser.headers)

    def stand_until(self, condition):
        """Is found where it stands until a condition of the page holds."""
        until(lambda: self.stand() or self.phone.holds(condition) or keep_pace(REPORT_EVERY), condition)

    def stand_where_shown(self):
        """Stands beside where its phone thinks; what the phone itself reported is no position of the venue."""
        spot = self.page.evaluate("window.__app.here.spot")
        self.x, self.y = spot["x"] + 0.2, spot["y"] + 0.2

    def step_along(self, points, steps):
        """Takes steps along a way, which nobody but its own phone feels."""
        x, y = min(points[1:], key=lambda each: math.dist(each, (self.x, self.y)))
        self.page.evaluate("delete window.__motion")
        self.page.evaluate(WALK, [math.degrees(math.atan2(y - self.y, x - self.x)), steps])

    def stand_until_seen(self, word):
        """Is found where it stands until its phone says something."""
        shown = self.page.get_by_text(self.words[word], exact=True)
        until(lambda: self.stand() or shown.is_visible() or keep_pace(REPORT_EVERY), self.words[word])

    def walk(self, points, floor, step=1.0):
        """Walks along points, a step for each report."""
        self.floor = floor
        for end in points:
            while (left := math.dist((self.x, self.y), end)) > 0.01:
                share = min(1, step / left)
                self.x += share * (end[0] - self.x)
                self.y += share * (end[1] - self.y)
                self.stand()
                keep_pace(REPORT_EVERY)


def in_order(wanted, texts):
    """Whether texts contain words one after the other."""
    said, place = "\n".join(texts), 0
    for words in wanted:
        if (place := said.find(words, place)) < 0:
            return False
    return True


def part(points, metres):
    """The beginning of a line."""
    taken, left = [], metres
    for start, end in zip(points, points[1:]):
        length = math.dist(start, end)
        if length >= left:
            share = left / length
            return [*taken, [start[0] + share * (end[0] - start[0]), start[1] + share * (end[1] - start[1])]]
        taken.append(end)
        left -= length
    return taken


@pytest.fixture(params=[(language, by) for language in WORDS for by in (Fingers, Keys)],
                ids=lambda each: f"{each[0]}-{each[1].__name__.lower()}")
def visit(request, browser, venues, tmp_path):
    """A guest whose phone's camera sees the poster of a marker, and the organiser that has printed it."""
    language, input_by = request.param
    closed = Closed(browser, venues)
    organiser = Organiser(closed)
    film(tmp_path / "wall.y4m", organiser.print_poster())
    chrome = browser.browser_type.launch(
        executable_path=chromium(),
        args=["--no-sandbox", "--use-fake-device-for-media-stream",
              f"--use-file-for-fake-video-capture={tmp_path / 'wall.y4m'}"],
    )
    longitude, latitude = 13.4 + OUTSIDE[0] / 67_910, 52.5 + OUTSIDE[1] / 111_277
    window = Page(
        chrome, closed.url, width=390, height=844, has_touch=True, reduced_motion="reduce",
        locale={"en": "en-GB", "de": "de-DE"}[language], permissions=["camera", "geolocation", "accelerometer", "gyroscope", "magnetometer"],
        geolocation={"longitude": longitude, "latitude": latitude, "accuracy": 6},
    )
    closed.windows.append(window)
    window.context.add_init_script(REMEMBER_CAMERAS)
    yield Guest(organiser, window, language, input_by)
    complaints = [each for each in closed.complaints() if "ERR_INTERNET_DISCONNECTED" not in each]
    closed.stop()
    chrome.close()
    assert complaints == []


def test_a_guest_finds_its_way_through_all_that_happens(visit):
    words, phone, page = visit.words, visit.phone, visit.page
    page.clock.install()
    phone.open(f"{visit.organiser.closed.url}{PAGE}")
    visit.press("share")
    phone.wait("window.__app.navigator")
    visit.navigator = page.evaluate("window.__app.navigator")

    visit.press("gps")
    phone.wait("window.__app.here?.source === 'satellite'")
    visit.press("scan")
    visit.press("camera")
    phone.wait("window.__app.here?.source === 'marker'")
    phone.wait("window.__cameras.every((track) => track.readyState === 'ended')")
    expect(page.get_by_text(words["byCode"])).to_be_visible()

    visit.input.type("searchbox", words["search"], words["typo"])
    visit.input.press("button", re.compile(words["place"]))
    expect(page.get_by_role("heading", name=words["place"])).to_be_focused()
    visit.press("stepFree")
    visit.press("lead")
    phone.wait("window.__app.guidance.route")
    first = route_of(phone)
    assert [leg["floor"] for leg in first["legs"]] == ["0", "1"]

    # Its own steps lead on, until the positioning of the venue finds the guest.
    visit.press("steps")
    phone.wait("window.__app.located.isListening")
    visit.step_along(first["legs"][0]["points"], 8)
    phone.wait("window.__app.here.isWalked && window.__app.course?.isAligned")
    visit.stand_where_shown()
    visit.stand_until("window.__app.here.source === 'live' && window.__app.isFollowing")
    visit.press("turn")

    # It leaves the way, and is led back.
    visit.walk([(visit.x - 6, visit.y - 2)], "0")
    visit.stand_until_seen("rerouted")
    legs = route_of(phone)["legs"]
    visit.walk(part(legs[0]["points"], 6), "0")

    # The organiser draws an obstacle on the way.
    x, y = middle([(visit.x, visit.y), *legs[0]["points"][1:]])
    visit.organiser.block(x, y)
    visit.stand_until_seen("changed")
    assert page.evaluate("window.__app.guidance.oldRoute !== null")
    legs = route_of(phone)["legs"]
    visit.walk(part(legs[0]["points"], 6), "0")

    # Without network for a minute its steps lead on from where the venue saw it last.
    phone.context.set_offline(True)
    phone.wait("window.__app.isAway")
    expect(page.get_by_text(words["away"])).to_be_visible()
    page.clock.fast_forward(60_000)
    expect(page.get_by_text(words["age"])).to_be_visible()
    phone.wait("window.__app.here.source === 'seen'")
    expect(page.get_by_text(words["seen"])).to_be_visible()
    visit.step_along(legs[0]["points"], 8)
    phone.wait("window.__app.isFollowing && window.__app.here.isWalked")
    visit.stand_where_shown()
    phone.context.set_offline(False)
    phone.wait("!window.__app.isAway", timeout=60_000)
    visit.stand_until("window.__app.here.source === 'live' && window.__app.isFollowing")

    # Over the other floor to the place.
    legs = route_of(phone)["legs"]
    visit.walk(legs[0]["points"][1:], "0")
    visit.stand_until("window.__app.screen === 'ride'")
    expect(page.get_by_role("heading", name=words["ride"])).to_be_focused()
    assert abs(page.evaluate("window.__app.rotation")) > 0.1, "the map turns with its guest"
    visit.x, visit.y = legs[1]["points"][0]
    visit.walk(legs[1]["points"], "1")
    visit.stand_until("window.__app.guidance.phase === 'here'")
    expect(page.get_by_role("heading", name=words["arrived"])).to_be_focused()
    heard = [text for _, text in visit.reader.heard]
    assert in_order(HEARD[visit.language], heard), heard
    assert len(heard) <= MOST_HEARD, heard
    visit.press("end")
    phone.wait("window.__app.screen === 'home'")
