"""A floor is tied to the world map in the editor: by points, by keys alone, over a map of tiles."""

import json
import math

import pytest
from playwright.sync_api import expect

from conftest import MOTION, VENUE, Server, opened_pages, until
from editor_page import EDITOR, saved, tap, tap_by_keys
from phone_sensors import WALK
from tile_server import tile_server
from visitors import PAGE

#: Metres of a degree at 52.5° north on the WGS84 ellipsoid.
EAST, NORTH = 67_909.0, 111_277.0
#: Where the test puts the hall: its x axis is turned by 20° against east.
TURN = math.radians(20)


def place(x, y):
    """Longitude and latitude of a place of the hall."""
    east = math.cos(TURN) * x - math.sin(TURN) * y
    north = math.sin(TURN) * x + math.cos(TURN) * y
    return 13.4 + east / EAST, 52.5 + north / NORTH


def text(x, y):
    longitude, latitude = place(x, y)
    return f"{latitude:.7f}, {longitude:.7f}"


def card(editor):
    return editor.page.locator(".map-card.georeference")


def begin(editor):
    """Opens the card by its key."""
    editor.page.keyboard.press("Shift+Y")
    card(editor).wait_for()
    editor.still()


def tie(editor, *points):
    """Marks points and types where they are: x, y and a text, or nothing for the right one."""
    for x, y, *words in points:
        tap(editor, x, y)
        page = editor.page
        expect(page.locator(".point-place").last).to_be_focused()
        page.keyboard.insert_text(words[0] if words else text(x, y))
        page.keyboard.press("Enter")


def points_of(server, floor="0"):
    """The control points that the server has of a floor."""
    _, _, venue = server.request(f"/api/v1/venues/{VENUE}")
    (found,) = (each for each in venue["floors"] if each["id"] == floor)
    return found.get("georeference", {}).get("controlPoints")


def degrees_of(server, identifier):
    """Where a place is in the GeoJSON that the server exports in degrees."""
    status, _, answer = server.request(
        f"/api/v1/venues/{VENUE}/export?format=geojson&frame=wgs84")
    if status != 200:
        return None
    features = (answer if isinstance(answer, dict) else json.loads(answer))["features"]
    (found,) = (each for each in features if each.get("id") == identifier)
    return found["geometry"]["coordinates"]


def test_three_points_put_a_building_on_the_earth_and_one_undo_takes_it_off(server, open_page):
    editor = open_page(EDITOR)
    assert degrees_of(server, "poi-registration") is None
    begin(editor)
    expect(card(editor)).to_contain_text("not on the world map")
    longitude, latitude = place(60, 0)
    tie(
        editor, (0, 0),
        (60, 0, f"https://www.openstreetmap.org/#map=20/{latitude:.7f}/{longitude:.7f}"),
        (0, 40),
    )
    expect(card(editor)).to_contain_text("The points say where the floor is.")
    facts = card(editor).locator(".fit-facts")
    expect(facts).to_contain_text("20°")
    expect(facts).to_contain_text("1.000")
    card(editor).get_by_role("button", name="Apply").click()
    saved(editor)
    assert len(points_of(server)) == 3 and points_of(server, "1") is None
    # Both floors of the building are exported; the plan's axes are turned as they were tied.
    drawn = editor.page.evaluate("window.__app.feature('poi-registration').geometry.coordinates")
    found, wanted = degrees_of(server, "poi-registration"), place(*drawn)
    off = math.hypot((found[0] - wanted[0]) * EAST, (found[1] - wanted[1]) * NORTH)
    assert off < 0.05, off
    editor.page.keyboard.press("Control+z")
    saved(editor)
    assert points_of(server) is None


def test_points_are_corrected_moved_and_removed_and_a_wrong_one_is_named(server, open_page):
    editor = open_page(EDITOR)
    begin(editor)
    longitude, latitude = place(60, 40)
    tie(editor, (0, 0), (60, 0), (0, 40), (60, 40, f"{latitude + 30 / NORTH:.7f}, {longitude:.7f}"))
    rows = card(editor).locator(".point-row")
    expect(card(editor)).to_contain_text("Point 4 contradicts the others")
    expect(card(editor).get_by_role("button", name="Apply")).to_have_count(0)
    field = rows.nth(3).get_by_role("textbox")
    # 2 m are an error that is shown, and no reason to refuse.
    field.fill(f"{latitude + 2 / NORTH:.7f}, {longitude:.7f}")
    expect(rows.nth(3)).to_contain_text("it contradicts the other points")
    expect(rows.nth(1)).to_contain_text("Off by 0.")
    card(editor).get_by_role("button", name="Remove point 4").click()
    expect(rows).to_have_count(3)
    card(editor).get_by_role("button", name="Mark point 2 again").click()
    expect(card(editor)).to_contain_text("Tap where point 2 belongs.")
    tap(editor, 40, 20)
    rows.nth(1).get_by_role("textbox").fill(text(40, 20))
    card(editor).get_by_role("button", name="Apply").click()
    saved(editor)
    assert [[round(value) for value in each["at"]] for each in points_of(server)] == [
        [0, 0], [40, 20], [0, 40]]
    # What is there is shown again, and goes again.
    begin(editor)
    expect(rows).to_have_count(3)
    expect(rows.nth(1).get_by_role("textbox")).to_have_value(text(40, 20).replace(".0000000", ""))
    card(editor).get_by_role("button", name="Remove", exact=True).click()
    saved(editor)
    assert points_of(server) is None


@pytest.mark.parametrize(
    ("points", "words"),
    [
        (((10, 10), (11, 11)), "apart; that says too little about the direction"),
        (((0, 0), (60, 0, "52.5, 13.5")), "Check the coordinates, and the scale of the plan"),
        (((0, 0), (60, 0, "52.5000001, 13.4000001")), "on the plan, but 0.01 m on the earth"),
        (((0, 0), (60, 0, "52.5")), "This is one number"),
        (((0, 0), (60, 0, "https://maps.app.goo.gl/abc")), "Short links do not say the place"),
    ],
)
def test_points_that_say_nothing_are_refused_with_numbers(open_page, points, words):
    editor = open_page(EDITOR)
    begin(editor)
    tie(editor, *points)
    expect(card(editor)).to_contain_text(words)
    expect(card(editor).get_by_role("button", name="Apply")).to_have_count(0)


def test_keys_alone_tie_a_floor_in_german(server, open_page):
    editor = open_page(f"{EDITOR}&lang=de")
    keyboard = editor.page.keyboard
    begin(editor)
    for way in (("ArrowLeft", 1), ("Shift+ArrowRight", 20)):
        tap_by_keys(editor, way)
        expect(editor.page.locator(".point-place").last).to_be_focused()
        at = editor.page.evaluate("window.__app.cross")
        longitude, latitude = place(*at)
        # With decimal commas, as Germans write them.
        keyboard.insert_text(f"{latitude:.7f}; {longitude:.7f}".replace(".", ","))
        keyboard.press("Enter")
    expect(card(editor)).to_contain_text("Zwei Punkte genügen")
    keyboard.press("Enter")
    saved(editor)
    assert len(points_of(server)) == 2


def test_phones_take_the_place_of_the_building_at_once(server, open_page):
    editor = open_page(EDITOR.replace("floor=0", "floor=1"))
    longitude, latitude = place(60, 8)
    phone = open_page(PAGE, width=390, height=844, permissions=["geolocation"],
                      geolocation={"longitude": longitude, "latitude": latitude, "accuracy": 6})
    button = phone.page.get_by_role("button", name="Use GPS")
    expect(button).to_be_hidden()
    # The upper floor is tied; the ground floor lies on the earth as it does.
    begin(editor)
    tie(editor, (0, 0), (60, 40))
    card(editor).get_by_role("button", name="Apply").click()
    saved(editor)
    assert points_of(server) is None and len(points_of(server, "1")) == 2
    button.click()
    phone.wait("window.__app.here?.source === 'satellite'")
    spot = phone.page.evaluate("window.__app.here.spot")
    assert spot["floor"] == "0" and math.hypot(spot["x"] - 60, spot["y"] - 8) < 0.5, spot
    # A compass that points east leads along the plan turned by 20°.
    walker = open_page(f"{PAGE}&at=0:60,8", width=390, height=844, permissions=MOTION)
    walker.page.get_by_role("button", name="Follow my steps").click()
    walker.wait("window.__app.located.isListening")
    walker.page.evaluate(WALK, [0, 12])
    walker.wait("window.__app.here.isWalked")
    walked = walker.page.evaluate("window.__app.here.spot")
    assert walked["x"] > 62 and walked["y"] < 7.5, walked


@pytest.fixture
def mapped(venues, browser):
    """A server with a source of map tiles, and a way to open pages that ask it."""
    with tile_server() as tiles:
        running = Server(
            venues, "--map-tiles", tiles.template, "--map-attribution", "© Test mappers")
        foreign = f"left the origin: {tiles.origin}/"
        failed = "console: Failed to load resource: the server responded with a status of 503"

        def may_complain(complaint):
            return complaint.startswith(foreign) or (tiles.fails and complaint.startswith(failed))

        with opened_pages(browser, running.url, may_complain) as opener:
            yield running, tiles, opener
        running.stop()


def on_map(editor):
    """Opens the dialog with the map, lays the plan at the hall's place and waits until it can be taken."""
    begin(editor)
    card(editor).get_by_role("button", name="Place on a map…").click()
    dialog = editor.page.locator("dialog.geo-dialog")
    dialog.get_by_label("Go to").fill("52.5, 13.4")
    editor.page.keyboard.press("Enter")
    return dialog


def test_a_plan_is_laid_over_the_map_of_the_operator(mapped):
    server, tiles, open_page = mapped
    editor = open_page(EDITOR)
    # Nothing is asked of the other server before an organiser wants its map.
    assert tiles.asked == []
    dialog = on_map(editor)
    expect(dialog).to_contain_text("© Test mappers")
    until(lambda: len([each for each in tiles.asked if each.startswith("/18/")]) >= 4, "no tiles")
    assert tiles.referrers == {f"{server.url}/"}
    dialog.get_by_label("Turned by (degrees)").fill("20")
    editor.page.keyboard.press("Enter")
    surface = dialog.locator("canvas")
    box = surface.bounding_box()
    middle = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    mouse = editor.page.mouse
    mouse.move(*middle)
    mouse.down()
    mouse.move(middle[0] + 50, middle[1], steps=5)
    mouse.up()
    surface.focus()
    for key in ("ArrowUp", "Shift+ArrowUp"):
        editor.page.keyboard.press(key)
    dialog.get_by_role("button", name="Use this place").click()
    expect(card(editor).locator(".point-row")).to_have_count(4)
    card(editor).get_by_role("button", name="Apply").click()
    saved(editor)
    points = points_of(server)
    (x, y), (u, v) = points[0]["at"], points[1]["at"]
    east = (points[1]["longitude"] - points[0]["longitude"]) * EAST
    north = (points[1]["latitude"] - points[0]["latitude"]) * NORTH
    assert abs(math.hypot(east, north) - math.hypot(u - x, v - y)) < 0.05
    assert abs(math.degrees(math.atan2(north, east)) - 20) < 0.1
    # 11 m north by the arrows; 50 pixels at this zoom, where one is 1.19 m · cos 52.5° / 2, east.
    middle_of = [sum(each[name] for each in points) / 4 for name in ("longitude", "latitude")]
    assert abs((middle_of[1] - 52.5) * NORTH - 11) < 0.1
    pixel = 2 * math.pi * 6_378_137 * math.cos(math.radians(52.5)) / (256 << 18)
    assert abs((middle_of[0] - 13.4) * EAST - 50 * pixel) < 0.3


def test_a_map_that_does_not_load_is_said_and_does_not_stop(mapped):
    server, tiles, open_page = mapped
    tiles.fails = True
    editor = open_page(EDITOR)
    dialog = on_map(editor)
    expect(dialog).to_contain_text("The map does not load.")
    dialog.get_by_role("button", name="Use this place").click()
    card(editor).get_by_role("button", name="Apply").click()
    saved(editor)
    assert len(points_of(server)) == 4


def test_only_the_editor_may_load_tiles_and_only_of_that_origin(mapped):
    server, tiles, _ = mapped
    for page, is_open in (("/editor/", True), ("/", False), ("/navigate/", False), ("/kiosk/", False)):
        _, fields, _ = server.request(page)
        policy = fields["Content-Security-Policy"]
        assert (f"img-src 'self' blob: data: {tiles.origin};" in policy) == is_open, (page, policy)
        assert policy.count(tiles.origin) == (1 if is_open else 0)


def test_points_that_disagree_by_metres_are_said_to(server, open_page):
    editor = open_page(EDITOR)
    begin(editor)
    longitude, latitude = place(60, 60)
    tie(editor, (20, 20), (100, 20), (60, 60, f"{latitude + 6 / NORTH:.7f}, {longitude:.7f}"))
    expect(card(editor)).to_contain_text("The points disagree by")
    expect(card(editor)).not_to_contain_text("say where the floor is")


def test_a_phone_shows_all_digits_of_coordinates(server, open_page):
    editor = open_page(EDITOR, width=390, height=844, has_touch=True, is_mobile=True)
    editor.page.keyboard.press("Shift+Y")
    card(editor).wait_for()
    editor.page.touchscreen.tap(*editor.pixel(20, 40))
    field = editor.page.locator(".point-place").last
    field.fill("52.5000922, 13.4004151")
    assert field.evaluate("(each) => each.scrollWidth <= each.clientWidth")
