"""A venue's time zone, colours and logo: set in the editor, seen on every page at once, taken back."""

import datetime
import re
import zoneinfo

import pytest
from playwright.sync_api import expect

from conftest import VENUE, until
from editor_page import EDITOR, saved
from features import put_poi
from pictures import png
from stream_client import LiveClient, post_locations, report

KIOSK = f"/kiosk/?venue={VENUE}&at=0:60,20"
LIVE = f"/live/?venue={VENUE}&floor=0"
VENUES = f"/api/v1/venues/{VENUE}"
#: Two zones that are a day apart, so that no hour is the same in both, whatever the machine's is.
FAR_EAST, FAR_WEST = "Pacific/Kiritimati", "Pacific/Pago_Pago"
STAR = """<svg xmlns="http://www.w3.org/2000/svg" width="120" height="60" viewBox="0 0 120 60">
<rect width="120" height="60" rx="12" fill="#c01c28"/><circle cx="30" cy="30" r="18" fill="#fff"/></svg>"""
#: White strokes on nothing: unseen on a white plate.
WHITE = """<svg xmlns="http://www.w3.org/2000/svg" width="120" height="60" viewBox="0 0 120 60">
<circle cx="30" cy="30" r="24" fill="#fff"/><path d="M66 8h46v44H66z" fill="#fff"/></svg>"""


def settings_of(server):
    return server.request(VENUES)[2].get("settings", {})


def set_settings(server, identifier, **settings):
    operation = {"operation": "changeVenue", "settings": settings}
    status, answer = server.post_edit(VENUE, identifier, operation)
    assert status == 201, answer
    return answer


def upload(server, content):
    status, stored = server.upload(content)
    assert status == 201, stored
    return stored["content"]


def open_settings(editor):
    """Opens the settings of the venue in the editor."""
    editor.page.keyboard.press("Control+,")
    dialog = editor.page.locator("dialog.settings")
    expect(dialog).to_be_visible()
    dialog.get_by_text("Look and time zone", exact=True).click()
    return dialog


def colour_of(page, selector, name):
    return page.locator(selector).first.evaluate(f"(node) => getComputedStyle(node).{name}")


def clock_in(zone):
    return datetime.datetime.now(zoneinfo.ZoneInfo(zone))


def shows_time(text, zone, form="%H:%M"):
    """Whether a clock shows the time of a zone, or that of a minute ago."""
    now = clock_in(zone)
    return text in {(now - datetime.timedelta(minutes=ago)).strftime(form) for ago in (0, 1)}


def shows_moment(moment, zone):
    """Whether a replay shows about now by the clock of a zone; seconds are passed over."""
    time, half = moment.inner_text().rsplit(" ", 1)
    return shows_time(f"{time.rpartition(':')[0]} {half}", zone, "%I:%M %p")


def test_the_preview_and_the_hint_show_the_clock_of_the_server_and_not_of_the_browser(server, open_page):
    editor = open_page(EDITOR, timezone_id=FAR_EAST)
    dialog = open_settings(editor)
    hint = dialog.get_by_label("Time zone", exact=True).locator("xpath=..").locator(".help")
    expect(hint).to_contain_text("server")
    bar = dialog.locator(".look-bar").first
    times = set(re.findall(r"[0-9]+:[0-9]+", hint.inner_text() + " " + bar.inner_text()))
    # The minute may turn between the two.
    minutes = [int(time.split(":")[0]) * 60 + int(time.split(":")[1]) for time in times]
    assert max(minutes) - min(minutes) <= 1, times


def test_an_organiser_sets_time_zone_colours_and_logo_and_the_kiosk_follows(server, open_page):
    kiosk = open_page(KIOSK, width=1080, height=1920)
    editor = open_page(EDITOR)
    usual = colour_of(kiosk.page, ".bar", "backgroundColor")
    dialog = open_settings(editor)

    zone = dialog.get_by_label("Time zone", exact=True)
    zone.fill("kiritimati")
    zone.press("Enter")
    expect(zone).to_have_value(FAR_EAST)
    expect(dialog.get_by_text(f"in {FAR_EAST} now")).to_be_visible()
    until(lambda: shows_time(kiosk.page.locator(".clock").inner_text(), FAR_EAST))

    colour = dialog.get_by_label("Header colour", exact=True)
    colour.fill("ffd000")
    colour.press("Enter")
    expect(colour).to_have_value("#ffd000")
    expect(kiosk.page.locator(".bar")).to_have_css("background-color", "rgb(255, 208, 0)")
    expect(kiosk.page.locator(".bar")).to_have_css("color", "rgb(0, 0, 0)")
    accent = dialog.get_by_label("Accent colour", exact=True)
    accent.fill("#ffe14d")
    accent.press("Enter")
    # Yellow on white: the editor says what it made of it.
    expect(dialog.get_by_text("On light pages, text in the accent colour is")).to_be_visible()
    expect(dialog.get_by_text("On light pages, buttons are")).to_be_visible()
    assert dialog.get_by_text("On dark pages").count() == 0

    dialog.locator("input[type=file]").set_input_files(
        {"name": "logo.svg", "mimeType": "image/svg+xml", "buffer": STAR.encode()})
    logo = kiosk.page.locator(".bar .venue-logo img")
    expect(logo).to_be_visible()
    expect(kiosk.page.locator(".attract .venue-logo")).to_have_attribute("data-plate", "light")
    name = kiosk.page.locator(".venue-name").inner_text()
    assert logo.get_attribute("alt") == name
    saved(editor)
    assert settings_of(server) == {
        "timeZone": FAR_EAST, "headerColour": "#ffd000", "accentColour": "#ffe14d",
        "logo": settings_of(server)["logo"]}
    kiosk.reload()
    expect(logo).to_be_visible()
    assert shows_time(kiosk.page.locator(".clock").inner_text(), FAR_EAST)

    editor.page.keyboard.press("Escape")
    for _ in range(4):
        editor.page.keyboard.press("Control+z")
    expect(logo).to_be_hidden()
    expect(kiosk.page.locator(".bar")).to_have_css("background-color", usual)
    until(lambda: settings_of(server) == {})
    editor.page.keyboard.press("Control+Shift+z")
    until(lambda: settings_of(server) == {"timeZone": FAR_EAST})


def test_an_organiser_sets_the_address_that_exports_then_have(server, open_page):
    editor = open_page(EDITOR)
    dialog = open_settings(editor)
    for label, words in {"Street and number": "Messedamm 22", "Town": "Berlin", "Country": "de"}.items():
        field = dialog.get_by_label(label)
        field.fill(words)
        field.press("Enter")
    saved(editor)
    address = {"street": "Messedamm 22", "locality": "Berlin", "country": "DE"}
    assert settings_of(server) == address
    field.fill("1x")
    field.press("Enter")
    expect(dialog.get_by_text("A country has two letters")).to_be_visible()
    editor.page.keyboard.press("Escape")
    home = open_page("/", locale="en-GB").page
    home.get_by_role("button", name="More for Expo").click()
    home.get_by_role("button", name="Export…").click()
    export = home.get_by_role("dialog")
    export.get_by_label("Format").select_option("imdf")
    for label, words in {"Street": "Messedamm 22", "Town": "Berlin", "Country": "DE"}.items():
        expect(export.get_by_label(label)).to_have_value(words)
    editor.page.keyboard.press("Control+z")
    until(lambda: settings_of(server) == {"street": "Messedamm 22", "locality": "Berlin"})


def test_an_organiser_hears_what_is_no_zone_no_colour_and_no_logo(server, open_page):
    editor = open_page(EDITOR)
    dialog = open_settings(editor)
    for label, wrong, complaint in [
        ("Time zone", "Europe/Nowhere", "No time zone has this name."),
        ("Accent colour", "reddish", "A colour has six digits"),
    ]:
        field = dialog.get_by_label(label, exact=True)
        field.fill(wrong)
        field.press("Enter")
        expect(dialog.get_by_role("alert").filter(has_text=complaint)).to_be_visible()
        field.fill("")
        field.press("Enter")
        expect(dialog.get_by_role("alert")).to_have_count(0)
    choose = dialog.locator("input[type=file]")
    choose.set_input_files({"name": "wide.png", "mimeType": "image/png", "buffer": png(4100, 4)})
    expect(dialog.get_by_role("alert").filter(has_text="4100 × 4 pixels")).to_be_visible()
    large = {"name": "large.png", "mimeType": "image/png", "buffer": png(40, 40, extra=1_100_000)}
    choose.set_input_files(large)
    expect(dialog.get_by_role("alert").filter(has_text="at most 1 MB")).to_be_visible()
    assert settings_of(server) == {}


def test_the_server_refuses_what_an_editor_would_not_send(server):
    def refused(identifier, **settings):
        operation = {"operation": "changeVenue", "settings": settings}
        status, problem = server.post_edit(VENUE, identifier, operation)
        assert status == 422, problem
        return problem

    assert "must be a time zone" in str(refused("zone", timeZone="Europe/Nowhere"))
    assert "must be a colour" in str(refused("colour", accentColour="red"))
    missing = refused("missing", logo="0" * 64)
    assert missing["type"].endswith("content-missing")
    assert missing["field"] == "operations[0].settings.logo"
    wide = refused("wide", logo=upload(server, png(4100, 4)))
    assert wide["type"].endswith("unfit-logo") and "4100 × 4" in wide["title"]
    assert settings_of(server) == {}


def test_every_page_for_visitors_shows_logo_and_colours(server, open_page):
    logo = upload(server, WHITE.encode())
    set_settings(server, "look", logo=logo, accentColour="#7b1fa2", headerColour="#10243e")
    live, wall = open_page(LIVE), open_page(f"{LIVE}&wall=1", width=1920, height=1080)
    home = open_page("/")
    pages = [(live, ".bar"), (wall, ".bar"), (home, ".venue-head")]
    for page, place in pages:
        shown = page.page.locator(f"{place} .venue-logo")
        # White on nothing gets a dark plate.
        expect(shown).to_have_attribute("data-plate", "dark")
        expect(shown.locator("img")).to_have_attribute("alt", live.page.locator("h1").inner_text())
    primary = home.page.locator(".venue .button.primary").first
    expect(primary).to_have_css("background-color", "rgb(123, 31, 162)")
    # Another colour reaches the open pages, the start page with its next look.
    set_settings(server, "other", accentColour="#00695c", logo=None)
    expect(primary).to_have_css("background-color", "rgb(0, 105, 92)")
    for page, place in pages:
        expect(page.page.locator(f"{place} .venue-logo")).to_be_hidden()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_an_accent_that_would_not_be_read_is_made_to(server, open_page, scheme):
    set_settings(server, "look", accentColour="#ffe14d" if scheme == "light" else "#3a0a0a")
    page = open_page("/", color_scheme=scheme).page
    assert page.evaluate("matchMedia('(prefers-color-scheme: dark)').matches") == (scheme == "dark")
    expect(page.locator(".venue[style]").first).to_be_attached()
    ratio = page.locator(".venue").first.evaluate("""(card) => {
      const button = card.querySelector('.button.primary');
      const lum = (text) => {
        const [r, g, b] = text.match(/[\\d.]+/g).map(Number).map((v) => v / 255)
          .map((v) => v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
      };
      const ratio = (a, b) => {
        const [low, high] = [lum(a), lum(b)].sort((x, y) => x - y);
        return (high + 0.05) / (low + 0.05);
      };
      const { backgroundColor, color } = getComputedStyle(button);
      return [ratio(backgroundColor, getComputedStyle(card).backgroundColor), ratio(color, backgroundColor)];
    }""")
    assert ratio[0] >= 3 and ratio[1] >= 4.5, ratio


def test_a_place_opens_by_the_clock_of_its_venue(server, open_page):
    hour = clock_in(FAR_EAST).hour
    # Open for twelve hours around now in the far east; thirteen hours later in the far west is not now.
    begin, end = (hour - 5) % 24, (hour + 6) % 24
    hours = f"{begin:02}:00-{end:02}:00"
    set_settings(server, "east", timeZone=FAR_EAST)
    noodles = put_poi("noodles", 66, 12, "Wok Corner", category="food", openingHours=hours)
    assert server.post_edit(VENUE, "noodles", noodles)[0] == 201
    page = open_page(LIVE).page
    page.get_by_placeholder("People and places").fill("wok")
    page.locator('[data-place="noodles"]').click()
    opening = page.locator(".place-card .opening")
    expect(opening).to_have_text(f"Open until {end:02}:00")
    far = next(zone for zone in ("Europe/London", "America/Chicago", "Asia/Dubai")
               if not is_within(clock_in(zone).hour, begin, end))
    set_settings(server, "far", timeZone=far)
    expect(opening).to_contain_text("Closed")


def is_within(hour, begin, end):
    return begin <= hour < end if begin < end else hour >= begin or hour < end


def test_a_kept_route_changes_with_the_time_zone(server):
    """The door to the only short way closes because the venue's clocks are other ones."""
    hour = clock_in(FAR_EAST).hour
    begin, end = (hour - 5) % 24, (hour + 6) % 24
    far = next(zone for zone in ("Europe/London", "America/Chicago", "Asia/Dubai")
               if not is_within(clock_in(zone).hour, begin, end))
    set_settings(server, "east", timeZone=FAR_EAST)
    wall = {"operation": "put", "feature": {
        "id": "screen", "kind": "wall", "floor": "0", "properties": {},
        "geometry": {"type": "LineString", "coordinates": [[60, 14], [60, 26]]}}}
    door = {"operation": "put", "feature": {
        "id": "gate", "kind": "door", "floor": "0",
        "properties": {"openingHours": f"{begin:02}:00-{end:02}:00"},
        "geometry": {"type": "LineString", "coordinates": [[60, 19.5], [60, 20.5]]}}}
    status, answer = server.post_edit(VENUE, "gate", wall, door)
    assert status == 201, answer
    with LiveClient(server) as viewer:
        viewer.send("subscribe", venue=VENUE)
        viewer.wait("welcome")
        viewer.send("route", venue=VENUE, id="way", to={"floor": "0", "x": 62, "y": 20},
                    **{"from": {"floor": "0", "x": 58, "y": 20}})
        short = viewer.wait("route")["route"]["distance"]
        assert short < 4.5
        edit = set_settings(server, "far", timeZone=far)
        news = viewer.wait("route")
        assert news["revision"] == edit["revision"]
        assert news["route"]["distance"] > 6


def is_recorded(server):
    """Reports where a person is, and whether the recording has some seconds of it."""
    post_locations(server, report("walker", 60, 20))
    stretches = server.request(f"{VENUES}/tracks")[2]["stretches"]
    return stretches and stretches[0]["to"] - stretches[0]["from"] >= 2000


def test_a_viewer_elsewhere_reads_the_zone_beside_the_time_of_a_replay(server, open_page):
    set_settings(server, "east", timeZone=FAR_EAST)
    until(lambda: is_recorded(server), "nothing was recorded", seconds=60)
    live = open_page(LIVE, timezone_id="Europe/Berlin")
    live.page.get_by_role("button", name="Replay").click()
    moment = live.page.locator(".past-time .moment")
    expect(live.page.locator(".past-zone")).to_have_text(f"Times in {FAR_EAST}")
    until(lambda: shows_moment(moment, FAR_EAST))
    live.page.get_by_role("button", name="Back to live").click()
    edit = set_settings(server, "home", timeZone="Europe/Paris")
    # A page that looks back hears of no edits.
    live.wait(f"window.__app.revision === {edit['revision']}")
    live.page.get_by_role("button", name="Replay").click()
    # As far as clocks go, Paris is Berlin.
    until(lambda: shows_moment(moment, "Europe/Paris"))
    expect(live.page.locator(".past-zone")).to_be_hidden()


def test_a_wall_goes_by_the_clock_of_the_server_where_the_venue_sets_none(server, open_page):
    zone = server.request(VENUES)[2]["serverTimeZone"]
    wall = open_page(f"{LIVE}&wall=1", timezone_id=FAR_EAST if zone != FAR_EAST else FAR_WEST)
    until(lambda: shows_time(wall.page.locator(".wall-clock").inner_text(), zone))
    set_settings(server, "west", timeZone=FAR_WEST)
    until(lambda: shows_time(wall.page.locator(".wall-clock").inner_text(), FAR_WEST))
