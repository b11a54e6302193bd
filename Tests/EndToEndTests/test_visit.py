"""One whole visit: a guest enters, scans, searches, is led over two floors, and arrives."""

import re

import pytest
from playwright.sync_api import expect

from conftest import MOTION, Page, chromium
from markers import REMEMBER_CAMERAS, film
from people import Closed
from phone_guests import OUTSIDE, WORDS, Fingers, Guest, Keys, Organiser, in_order, part
from routes import middle
from visitors import PAGE, route_of

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
        "Nehmen Sie den Aufzug zur Etage „Obergeschoss“.", "Sie sind jetzt hier: Obergeschoss.", "Raum Humboldt.",
        "Sie sind am Ziel: Raum Humboldt.",
    ],
}
#: A visit of two minutes has no more announcements than this.
MOST_HEARD = 45


@pytest.fixture(
    params=[
        ("en", Fingers), pytest.param(("en", Keys), marks=pytest.mark.full),
        pytest.param(("de", Fingers), marks=pytest.mark.full), ("de", Keys),
    ],
    ids=lambda each: f"{each[0]}-{each[1].__name__.lower()}",
)
def visit(request, browser, venues, tmp_path):
    """A guest with a phone that films the poster of a marker, and the organiser that has printed it."""
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
        locale={"en": "en-GB", "de": "de-DE"}[language], permissions=["camera", "geolocation", *MOTION],
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
