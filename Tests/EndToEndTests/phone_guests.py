"""Guests with their phones, and the organiser of the venue that they visit."""

import io
import math
import re

from PIL import Image
from playwright.sync_api import expect

from accounts import bearer, create_account, first_owner_token
from conftest import REPORT_EVERY, VENUE, keep_pace, until
from editor_page import draw_box
from features import put_box
from markers import CODE, print_dialog
from phone_sensors import WALK, georeference
from screen_reader import ScreenReader
from stream_client import post_locations, report

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
        "away": "No network", "age": re.compile(r"Away for \d+ min"), "seen": "Your last live position",
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
        "away": "Kein Netz",
        "age": re.compile(r"Seit \d+ Min\. ohne Verbindung"), "seen": "Ihre letzte Live-Position",
        "ride": "Aufzug: Obergeschoss", "arrived": "Sie sind da", "end": "Anderes Ziel suchen",
    },
}


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
        self.edits = 0
        self.let_guests_in(True)
        self.edit(
            {"operation": "change", "floor": "0", "fields": {"georeference": georeference()}},
            {"operation": "put", "feature": marker},
        )
        self.editor = closed.window()
        self.editor.context.add_cookies([{"name": "floorcast", "value": self.session, "url": closed.url}])
        self.editor.open(f"{closed.url}/editor/?venue={VENUE}&floor=0")

    def edit(self, *operations):
        self.edits += 1
        edit = {"id": f"organiser-{self.edits}", "base": 0, "author": "test", "operations": operations}
        status, _, answer = self.server.request(f"/api/v1/venues/{VENUE}/edits", edit, headers=self.headers)
        assert status == 201, answer

    def let_guests_in(self, may):
        self.edit({"operation": "changeVenue", "settings": {"guests": may}})

    def shut(self, x, y):
        """Puts obstacles around a place, so that no way leads there."""
        self.edit(
            put_box("shut-south", x - 5, y - 5, x + 5, y - 4), put_box("shut-north", x - 5, y + 4, x + 5, y + 5),
            put_box("shut-west", x - 5, y - 5, x - 4, y + 5), put_box("shut-east", x + 4, y - 5, x + 5, y + 5),
        )

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
    """A guest with its phone, and a navigator that the venue's positioning finds."""

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
        """Takes steps along a way, which its own phone alone feels."""
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
