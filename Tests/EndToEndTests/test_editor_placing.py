"""Doors, stairs, lifts, places and booths are placed in the editor, and people can walk there."""

import json

import pytest
from playwright.sync_api import expect

from conftest import BETWEEN_TAPS, Server, floorcast, keep_pace
from editor_page import choose, tap, tap_by_keys
from features import features_of

VENUE = "house"
EDITOR = f"/editor/?venue={VENUE}"
LEFT, RIGHT, UPSTAIRS = (5, 10, "0"), (35, 10, "0"), (35, 10, "1")


def polygon(left, low, right, top):
    return [[[left, low], [right, low], [right, top], [left, top], [left, low]]]


def feature(identifier, shape, coordinates, **properties):
    return {
        "type": "Feature",
        "id": identifier,
        "geometry": {"type": shape, "coordinates": coordinates},
        "properties": {"floor": 0, **properties},
    }


@pytest.fixture
def server(tmp_path):
    """A house of two floors, each a hall; a wall without a door parts the lower one."""
    floors = [{"ordinal": 0, "name": {"en": "Ground"}}, {"ordinal": 1, "name": {"en": "Upper"}}]
    hall = {"kind": "area", "category": "hall", "walled": True}
    source = {
        "type": "FeatureCollection",
        "name": "House",
        "frame": {"unit": "metre", "origin": "bottom-left of the plan", "width": 40, "height": 20, "floors": floors},
        "features": [
            feature("hall", "Polygon", polygon(0, 0, 40, 20), name="Hall", **hall),
            feature("loft", "Polygon", polygon(0, 0, 40, 20), name="Loft", **{**hall, "floor": 1}),
            feature("wall", "LineString", [[20, 0], [20, 20]], kind="wall", thickness=0.3),
            feature("entrance", "Point", [2, 2], kind="poi", category="entrance", name="Entrance"),
        ],
    }
    (tmp_path / "house.geojson").write_text(json.dumps(source))
    floorcast("import", tmp_path / "house.geojson", "--into", tmp_path / f"{VENUE}.venue")
    running = Server(tmp_path)
    yield running
    running.stop()


def walk(server, start, end, profile="walking"):
    """The route between two places or to a feature, else `None`."""

    def place(where):
        return {"feature": where} if isinstance(where, str) else dict(zip(("x", "y", "floor"), where))

    question = {"from": place(start), "to": place(end), "profile": profile}
    status, _, answer = server.request(f"/api/v1/venues/{VENUE}/routes", question)
    assert status == 200, answer
    return answer.get("route")


def issues(server):
    """The rules of all issues that the server knows."""
    status, _, answer = server.request(f"/api/v1/venues/{VENUE}/issues")
    assert status == 200
    return sorted((issue["rule"], *issue["features"]) for issue in answer["issues"])


def idle(editor):
    """Waits until the server has everything and no tool is in use."""
    editor.wait("window.__app.pending === 0 && window.__app.mode === 'browse'")


def test_a_door_opens_its_wall_and_a_lift_leads_to_the_other_floor(server, open_page):
    editor = open_page(EDITOR)
    known = issues(server)
    assert walk(server, LEFT, RIGHT) is None
    choose(editor, "d", "placeDoor")
    tap(editor, 20.3, 10.2)
    idle(editor)
    assert walk(server, LEFT, RIGHT)["distance"] == pytest.approx(30, abs=0.5)
    assert walk(server, LEFT, RIGHT, "stepFree"), "a wheelchair passes a door of one metre"

    assert walk(server, LEFT, UPSTAIRS) is None
    choose(editor, "x", "placeConnector")
    editor.page.locator('[data-preset="connector-lift"]').click()
    tap(editor, 30, 15)
    idle(editor)
    route = walk(server, LEFT, UPSTAIRS)
    assert [leg["floor"] for leg in route["legs"]] == ["0", "1"]
    assert route["legs"][0]["connector"]["category"] == "lift"
    assert walk(server, LEFT, UPSTAIRS, "stepFree")
    assert set(issues(server)) <= set(known), "what is placed gives no issue"


def test_a_door_that_is_dragged_is_as_wide_as_the_drag_and_undone_in_one_step(server, open_page):
    editor = open_page(EDITOR)
    choose(editor, "d", "placeDoor")
    editor.page.mouse.move(*editor.pixel(20, 5))
    editor.page.mouse.down()
    editor.page.mouse.move(*editor.pixel(20.1, 6))
    editor.page.mouse.move(*editor.pixel(20.1, 8))
    editor.page.mouse.up()
    idle(editor)
    [door] = features_of(server, VENUE, kind="door")
    (x0, y0), (x1, y1) = door["geometry"]["coordinates"]
    assert (x0, x1) == (20, 20) and abs(y1 - y0) == pytest.approx(3, abs=0.1)
    assert door["properties"]["joins"] == ["hall"]
    assert walk(server, LEFT, RIGHT)
    editor.page.locator('[data-operation="undo"]').click()
    idle(editor)
    assert walk(server, LEFT, RIGHT) is None


def test_stairs_are_drawn_by_keys_alone_and_stop_where_the_form_says(server, open_page):
    editor = open_page(EDITOR)
    page = editor.page
    page.locator(".map-surface").first.focus()
    choose(editor, "x", "placeConnector")
    page.locator('[data-preset="connector-stairs"]').focus()
    page.keyboard.press("Escape")
    tap_by_keys(editor, ("Shift+ArrowRight", 2), ("Shift+ArrowUp", 4), tap="Enter")
    idle(editor)
    [stairs] = features_of(server, VENUE, kind="connector")
    (x0, y0), (x1, y1) = stairs["geometry"]["coordinates"]
    assert (x1 - x0, y1 - y0) == (pytest.approx(0, abs=0.01), pytest.approx(4, abs=0.01))
    route = walk(server, (x0, y0 - 1, "0"), (x1, y1 + 1, "1"))
    assert route["legs"][0]["connector"]["category"] == "stairs"
    assert walk(server, (x0, y0 - 1, "0"), (x1, y1 + 1, "1"), "stepFree") is None


def test_two_taps_at_one_place_make_stairs_on_two_floors(server, open_page):
    editor = open_page(EDITOR)
    page = editor.page
    choose(editor, "x", "placeConnector")
    page.locator('[data-preset="connector-stairs"]').click()
    tap(editor, 30, 15)
    editor.wait("window.__app.floor === '1'")
    expect(page.locator(".toast, [role=status]").filter(has_text="Tap the other end there").first).to_be_visible()
    keep_pace(BETWEEN_TAPS)
    tap(editor, 30, 12)
    idle(editor)
    [stairs] = features_of(server, VENUE, kind="connector")
    here, above = stairs["geometry"]["coordinates"]
    assert (here, above) == (pytest.approx([30, 15], abs=0.2), pytest.approx([30, 12], abs=0.2))
    assert stairs["properties"]["floors"] == ["0", "1"]


def test_a_door_of_a_typed_width_is_placed_by_keys_alone(server, open_page):
    editor = open_page(EDITOR)
    page = editor.page
    choose(editor, "d", "placeDoor")
    # What is typed at once goes into the field, even if that is still on its way.
    page.keyboard.type("1.6m")
    page.keyboard.press("Enter")
    page.locator(".tool-form").wait_for()
    editor.still()
    tap_by_keys(editor, ("Shift+ArrowUp", 3))
    idle(editor)
    [door] = features_of(server, VENUE, kind="door")
    (_, y0), (_, y1) = door["geometry"]["coordinates"]
    assert abs(y1 - y0) == pytest.approx(1.6)
    assert walk(server, LEFT, RIGHT)


@pytest.mark.parametrize("sides", ["closed", "open"])
def test_rows_of_booths_are_numbered_and_people_walk_to_each_but_through_none(
    server, open_page, sides
):
    editor = open_page(EDITOR)
    page = editor.page
    known = issues(server)
    choose(editor, "k", "placeBooths")
    page.mouse.move(*editor.pixel(3, 3))
    page.mouse.down()
    page.mouse.move(*editor.pixel(10, 10))
    page.mouse.move(*editor.pixel(15, 16))
    page.mouse.up()
    form = page.locator(".tool-form")
    form.get_by_label("Per row").fill("4")
    form.get_by_label("Rows").fill("2")
    form.get_by_label("Aisle").fill("3")
    form.get_by_label("Back to back").set_checked(False)
    form.get_by_label("Walls").select_option(sides)
    form.get_by_label("Numbering").select_option("letters")
    form.get_by_label("Numbering").focus()
    page.keyboard.press("Enter")
    idle(editor)
    booths = [each for each in features_of(server, VENUE, kind="area") if each["properties"].get("category") == "booth"]
    names = sorted(each["properties"]["name"]["en"] for each in booths)
    assert names == ["A1", "A2", "A3", "A4", "B1", "B2", "B3", "B4"]
    for place in features_of(server, VENUE, kind="poi"):
        if place["properties"]["category"] == "booth":
            assert walk(server, (17, 10, "0"), place["id"]), place["properties"]["name"]
    across = walk(server, (9, 1.5, "0"), (9, 18, "0"))
    assert across["distance"] > 16.5 + 4, "the walk leads round the rows"
    assert [each for each in issues(server) if each not in known] == []
    page.locator('[data-operation="undo"]').click()
    editor.wait("window.__app.pending === 0")
    assert [each["id"] for each in features_of(server, VENUE, kind="area")] == ["hall", "loft"]


def test_a_place_is_chosen_by_a_digit_and_named_at_once(server, open_page):
    editor = open_page(EDITOR)
    page = editor.page
    choose(editor, "n", "addPoi")
    page.keyboard.press("4")
    tap(editor, 30, 5)
    editor.wait("document.activeElement.matches('.inspector input')")
    page.keyboard.type("Toilets")
    page.keyboard.press("Enter")
    idle(editor)
    [toilet] = [each for each in features_of(server, VENUE, kind="poi") if each["properties"]["category"] == "toilet"]
    assert toilet["properties"]["name"] == {"en": "Toilets"}
    assert toilet["geometry"]["coordinates"] == pytest.approx([30, 5], abs=0.1)


def test_a_wall_that_is_moved_takes_its_door_along_and_a_door_slides(server, open_page):
    editor = open_page(EDITOR)
    page = editor.page
    choose(editor, "d", "placeDoor")
    tap(editor, 20, 10)
    idle(editor)
    [door] = features_of(server, VENUE, kind="door")
    page.mouse.move(*editor.pixel(20, 10))
    page.mouse.down()
    page.mouse.move(*editor.pixel(20.2, 9))
    page.mouse.move(*editor.pixel(20.2, 6))
    page.mouse.up()
    editor.wait(f"window.__app.feature('{door['id']}').geometry.coordinates[0][1] < 8")
    coordinates = page.evaluate("(id) => window.__app.feature(id).geometry.coordinates", door["id"])
    assert [x for x, _ in coordinates] == [20, 20]
    page.keyboard.press("Escape")
    tap(editor, 20, 15)
    editor.wait("window.__app.selection === 'wall'")
    page.keyboard.press("Shift+ArrowRight")
    page.keyboard.press("Escape")
    editor.wait("window.__app.pending === 0")
    coordinates = page.evaluate("(id) => window.__app.feature(id).geometry.coordinates", door["id"])
    assert [x for x, _ in coordinates] == [21, 21]
    assert walk(server, LEFT, RIGHT)


def test_the_end_of_stairs_on_the_upper_floor_is_moved_by_itself(server, open_page):
    editor = open_page(EDITOR)
    page = editor.page
    choose(editor, "x", "placeConnector")
    page.locator('[data-preset="connector-lift"]').click()
    tap(editor, 30, 15)
    idle(editor)
    page.keyboard.press("PageUp")
    editor.wait("window.__app.floor === '1'")
    keep_pace(BETWEEN_TAPS)
    tap(editor, 30, 15)
    editor.wait("window.__app.selection")
    page.mouse.move(*editor.pixel(30, 15))
    page.mouse.down()
    page.mouse.move(*editor.pixel(28, 12))
    page.mouse.move(*editor.pixel(25, 10))
    page.mouse.up()
    editor.wait("window.__app.pending === 0")
    [lift] = features_of(server, VENUE, kind="connector")
    here, above = lift["geometry"]["coordinates"]
    assert here == pytest.approx([30, 15], abs=0.1) and above == pytest.approx([25, 10], abs=0.3)


def test_booths_are_made_by_keys_alone(server, open_page):
    editor = open_page(EDITOR)
    page = editor.page
    choose(editor, "k", "placeBooths")
    page.keyboard.press("Space")
    for _ in range(6):
        page.keyboard.press("Shift+ArrowRight")
    for _ in range(3):
        page.keyboard.press("Shift+ArrowDown")
    page.keyboard.press("Space")
    page.locator(".tool-form input").first.wait_for()
    page.keyboard.type("3")
    page.keyboard.press("Enter")
    idle(editor)
    booths = [each for each in features_of(server, VENUE, kind="area") if each["properties"].get("category") == "booth"]
    assert sorted(each["properties"]["name"]["en"] for each in booths) == ["A1", "A2", "A3"]
    xs = [x for booth in booths for x, _ in booth["geometry"]["coordinates"][0]]
    assert max(xs) - min(xs) == pytest.approx(6, abs=0.01)


def test_a_finger_places_a_door_and_a_lift(server, open_page):
    editor = open_page(EDITOR, width=390, height=844, has_touch=True, is_mobile=True)
    page = editor.page
    for operation, place in (("placeDoor", (20, 10)), ("placeConnector", (30, 12))):
        page.locator(f'.tools [data-operation="{operation}"]').tap()
        editor.wait(f"window.__app.mode === '{operation}'")
        if operation == "placeConnector":
            page.locator('[data-preset="connector-lift"]').tap()
        keep_pace(BETWEEN_TAPS)
        page.touchscreen.tap(*editor.pixel(*place))
        idle(editor)
        # What is placed opens the panel under the finger, which presses nothing there.
        assert "open" in page.locator(".panel").get_attribute("class").split()
        assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
        page.locator(".inspector header button").first.tap()
    assert walk(server, LEFT, UPSTAIRS)
