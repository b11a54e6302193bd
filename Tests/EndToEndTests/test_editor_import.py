"""Plans of other programs dropped on the editor: from the file to a route between two rooms."""

import io
import json

import pytest
from playwright.sync_api import expect

from conftest import floorcast, real_data, until
from dropped_files import choose, drop, drop_files, new_venue
from editor_page import saved
from features import features_of, put
from phone_sensors import georeference
from foreign_plans import museum, museum_files, office, robot_map, shop, vector_office

#: What the browser takes for the type of such files.
UNKNOWN = ""


def preview(page, name, content):
    """Drops a file and waits for what would become of it."""
    drop(page, name, UNKNOWN, content)
    view = page.page.locator("dialog.import-view")
    view.wait_for()
    return view


def becomes(view, kind, *, type, new):
    """Makes something else of a type and waits until so many things are new."""
    view.get_by_label(f"{type} becomes").select_option(kind)
    expect(view.locator(".legend .added")).to_have_text(f"{new} new")


def take(page, view):
    """Stores the import and waits for its report on the map."""
    view.get_by_role("button", name="Import", exact=True).click()
    page.page.locator(".import-card").wait_for()
    saved(page)
    return page.page.locator(".import-card")


def route(server, slug, start, end):
    """The walk between two features that the caller picks by name."""
    named = {
        text: feature["id"]
        for feature in features_of(server, slug)
        for text in feature["properties"].get("name", {}).values()
    }
    places = {"from": {"feature": named[start]}, "to": {"feature": named[end]}}
    _, _, answer = server.request(f"/api/v1/venues/{slug}/routes", places)
    return answer["route"]


def test_an_organiser_leads_a_drawing_to_a_route_and_takes_it_back_by_one_undo(server, open_page):
    page = new_venue(open_page, "Office")
    view = preview(page, "office.dxf", office())
    expect(view.locator(".legend .added")).to_have_text("12 new")
    assert features_of(server, "office") == []
    becomes(view, "poi", type="text on layer TEXT", new=15)
    report = take(page, view)
    expect(report).to_contain_text("let the texts that name them become places")
    assert len(features_of(server, "office")) == 15
    _, _, venue = server.request("/api/v1/venues/office")
    assert venue["floors"][0]["bounds"] == [0, 0, 12, 6]
    walk = route(server, "office", "Room 1", "Room 3")
    assert 8 < walk["distance"] < 16

    page.page.keyboard.press("Escape")
    page.page.locator(".map-surface").first.focus()
    page.page.keyboard.press("Control+z")
    until(lambda: features_of(server, "office") == [])
    saved(page)
    page.page.keyboard.press("Control+y")
    until(lambda: len(features_of(server, "office")) == 15)


def test_an_organiser_imports_again_and_keeps_what_was_drawn_by_hand(server, open_page):
    page = new_venue(open_page, "Again")
    view = preview(page, "office.dxf", office(4))
    becomes(view, "poi", type="text on layer TEXT", new=19)
    take(page, view).get_by_role("button", name="Close").click()
    desk = {"type": "Point", "coordinates": [1, 5]}
    server.post_edit("again", "by-hand", put("desk", "poi", desk, name={"en": "Desk"}))
    page.wait("window.__app.feature('desk') !== undefined")

    # The table of the last drawing is used again.
    view = preview(page, "office.dxf", office(4))
    expect(view.locator(".legend")).to_have_text("Nothing differs from the plan as it is.")
    expect(view.get_by_role("button", name="Import", exact=True)).to_be_disabled()
    expect(view.locator(".import-table")).to_contain_text("the table of your last file")
    page.page.keyboard.press("Escape")
    view.wait_for(state="detached")

    # Another name: the organiser says what it updates.
    view = preview(page, "office v2.dxf", office(3))
    expect(view.locator(".legend .added")).to_have_text("15 new")
    view.get_by_label("Updates").select_option("office.dxf")
    expect(view.locator(".legend .removed")).to_be_visible()
    expect(view.locator(".legend .added")).not_to_have_text("15 new")
    take(page, view)
    names = {each for one in features_of(server, "again") for each in one["properties"].get("name", {}).values()}
    # What was drawn by hand is still there.
    assert names == {"Room 1", "Room 2", "Room 3", "Desk"}


def test_an_organiser_imports_an_archive_with_two_floors(server, open_page):
    page = new_venue(open_page, "Museum")
    view = preview(page, "museum.zip", museum())
    view.locator(".floors").get_by_text("Upper floor").click()
    view.get_by_role("tab", name="Report").click()
    expect(view.locator(".remarks")).to_contain_text("museum.zip/occupant.geojson, features[0]")
    expect(view.get_by_role("table")).to_contain_text("Connector")
    take(page, view)
    # The floor that the organiser looked at is shown.
    assert page.page.evaluate("window.__app.floor") == "1"
    _, _, venue = server.request("/api/v1/venues/museum")
    names = [(one["name"]["en"], one["building"]) for one in venue["floors"]]
    assert names == [("Ground floor", "main"), ("Upper floor", "main")]
    walk = route(server, "museum", "Hall A", "Library")
    assert {leg["floor"] for leg in walk["legs"]} == {"0", "1"}


def test_the_files_of_a_folder_come_in_together(server, open_page):
    page = new_venue(open_page, "Folder")
    files = [(name, UNKNOWN, content.encode()) for name, content in museum_files().items()]
    drop_files(page, *files)
    view = page.page.locator("dialog.import-view")
    view.wait_for()
    take(page, view)
    assert route(server, "folder", "Hall A", "Library")


def museum_folder(tmp_path):
    """The museum as a folder with its files, one of them in a folder of its own, and a hidden one."""
    folder = tmp_path / "museum"
    (folder / "more").mkdir(parents=True)
    for name, content in museum_files().items():
        place = folder / "more" if name.startswith("occupant") else folder
        (place / name).write_text(content)
    (folder / ".DS_Store").write_bytes(b"\0")
    return folder


def test_a_folder_is_chosen(server, open_page, tmp_path):
    page = new_venue(open_page, "Chosen")
    page.page.keyboard.press("Control+o")
    with page.page.expect_file_chooser() as chooser:
        page.page.get_by_role("button", name="Choose a folder…").click()
    chooser.value.set_files(museum_folder(tmp_path))
    view = page.page.locator("dialog.import-view")
    view.wait_for()
    expect(view.get_by_role("heading", name="Import museum")).to_be_visible()
    take(page, view)
    assert route(server, "chosen", "Hall A", "Library")


def test_a_folder_is_dropped_on_the_map(server, open_page, tmp_path):
    page = new_venue(open_page, "Dropped")
    box = page.page.locator(".map-host").first.bounding_box()
    at = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    dragged = {"items": [], "files": [str(museum_folder(tmp_path))], "dragOperationsMask": 1}
    # Only the browser's own interface drags folders, as a person does from a file manager.
    session = page.context.new_cdp_session(page.page)
    for kind in ("dragEnter", "dragOver", "drop"):
        session.send("Input.dispatchDragEvent", {"type": kind, **at, "data": dragged})
    view = page.page.locator("dialog.import-view")
    view.wait_for()
    expect(view.get_by_role("heading", name="Import museum")).to_be_visible()
    take(page, view)
    assert route(server, "dropped", "Hall A", "Library")


def test_the_report_speaks_the_language_of_its_reader_and_the_import_is_ones_own(server, open_page):
    page = new_venue(open_page, "Museum")
    # The editor marks what other people change in the colour of their edits.
    page.page.evaluate("""() => {
      const stroke = CanvasRenderingContext2D.prototype.stroke;
      const remote = getComputedStyle(document.querySelector('.map-host'))
        .getPropertyValue('--editor-remote').trim();
      window.foreignStrokes = 0;
      CanvasRenderingContext2D.prototype.stroke = function (...given) {
        if (this.strokeStyle === remote) window.foreignStrokes += 1;
        return stroke.apply(this, given);
      };
    }""")
    german = page.page.url + "&lang=de"
    take(page, preview(page, "museum.zip", museum()))
    assert page.page.evaluate("window.foreignStrokes") == 0
    page.open(german)
    drop(page, "museum.zip", UNKNOWN, museum())
    view = page.page.locator("dialog.import-view")
    view.get_by_role("tab", name="Bericht").click()
    remark = view.locator(".remarks li").first
    expect(remark).to_contain_text("nennt keinen Anker mit einem Punkt: „gone“; weggelassen")
    expect(remark.locator("span").last).not_to_have_attribute("lang", "en")


def test_an_svg_is_a_drawing_or_a_picture_as_its_organiser_says(server, open_page):
    page = new_venue(open_page, "Vector")
    drop(page, "office.svg", "image/svg+xml", vector_office())
    asked = page.page.get_by_role("dialog", name="Import office.svg")
    asked.get_by_label("Metres per unit of the drawing").fill("0.02")
    asked.get_by_role("button", name="As a drawing").click()
    view = page.page.locator("dialog.import-view")
    view.wait_for()
    take(page, view)
    # Given the unit, the rooms are twice as large as a centimetre makes them; their texts name them.
    walk = route(server, "vector", "Room 1", "Room 2")
    assert 12 < walk["distance"] < 24
    _, _, venue = server.request("/api/v1/venues/vector")
    assert venue["floors"][0]["bounds"] == [0, 0, 16, 12] and venue["floors"][0]["images"] == []

    drop(page, "office.svg", "image/svg+xml", vector_office())
    asked.get_by_role("button", name="As a picture").click()
    until(lambda: len(server.request("/api/v1/venues/vector")[2]["floors"][0]["images"]) == 1)


def test_the_map_of_a_robot_comes_in_with_its_picture(server, open_page):
    page = new_venue(open_page, "Robot")
    yaml, picture = robot_map()
    drop_files(page, ("hall.yaml", UNKNOWN, yaml), ("hall.pgm", UNKNOWN, picture))
    view = page.page.locator("dialog.import-view")
    view.wait_for()
    take(page, view)
    _, _, venue = server.request("/api/v1/venues/robot")
    assert venue["floors"][0]["bounds"] == [-2, 1, 6, 7]
    assert [image["mediaType"] for image in venue["floors"][0]["images"]] == ["image/png"]
    ends = {"from": {"floor": "0", "x": -1, "y": 2}, "to": {"floor": "0", "x": 5, "y": 2}}
    _, _, answer = server.request("/api/v1/venues/robot/routes", ends)
    # Around the wall, through its gap.
    assert 7 < answer["route"]["distance"] < 10


def test_an_organiser_imports_a_building_of_openstreetmap(server, open_page):
    page = new_venue(open_page, "Shop")
    take(page, preview(page, "shop.osm", shop()))
    walk = route(server, "shop", "Bakery", "Books")
    assert 10 < walk["distance"] < 20


def test_an_organiser_imports_a_real_shopping_centre(server, open_page):
    content = real_data("venues/osm/caserne.osm").read_bytes()
    page = new_venue(open_page, "Caserne")
    view = preview(page, "caserne.osm", content)
    view.get_by_role("tab", name="Report").click()
    expect(view.locator(".remarks")).to_contain_text("caserne.osm, line 130, node 2514372586")
    take(page, view)
    assert route(server, "caserne", "Paul", "Celio")


def test_an_organiser_imports_a_drawing_of_another_library(server, open_page):
    ezdxf = pytest.importorskip("ezdxf", reason="ezdxf is not installed: pip install ezdxf")
    drawing = ezdxf.new("R2010")
    drawing.header["$INSUNITS"] = 4
    space = drawing.modelspace()
    for start, end in (((0, 0), (9000, 0)), ((9000, 0), (9000, 6000)), ((0, 6000), (9000, 6000)),
                       ((0, 0), (0, 6000)), ((4500, 0), (4500, 2500)), ((4500, 3500), (4500, 6000))):
        space.add_line(start, end, dxfattribs={"layer": "A-WALL"})
    desk = drawing.blocks.new("DESK")
    desk.add_lwpolyline([(0, 0), (1600, 0), (1600, 800), (0, 800)], close=True)
    space.add_blockref("DESK", (1000, 500), dxfattribs={"layer": "A-FURN", "rotation": 30})
    for x, name in ((1500, "West"), (7500, "East")):
        space.add_text(name, dxfattribs={"layer": "A-NAME"}).set_placement((x, 3000))
    page = new_venue(open_page, "Library")
    content = io.StringIO()
    drawing.write(content)
    view = preview(page, "library.dxf", content.getvalue().encode())
    # Without a look at the table.
    expect(view.locator(".legend .added")).to_have_text("9 new")
    take(page, view)
    assert 5.5 < route(server, "library", "West", "East")["distance"] < 8


def test_a_table_is_saved_for_the_command_line_and_loaded_again(server, open_page, tmp_path):
    page = new_venue(open_page, "Table")
    view = preview(page, "office.dxf", office())
    becomes(view, "poi", type="text on layer TEXT", new=15)
    with page.page.expect_download() as download:
        view.get_by_role("button", name="Save the table…").click()
    table = tmp_path / "table.json"
    download.value.save_as(table)
    drawing = tmp_path / "office.dxf"
    drawing.write_bytes(office())
    done = floorcast("import", drawing, "--into", tmp_path / "office.venue", "--profile", table)
    assert "poi" in done.stdout
    view.get_by_role("button", name="As usual").click()
    expect(view.locator(".legend .added")).to_have_text("12 new")
    entries = {"types": {"text *": {"kind": "poi", "category": "room"}}}
    load = view.get_by_role("button", name="Load a table…").click
    choose(page, "mine.json", "application/json", json.dumps(entries).encode(), load)
    expect(view.locator(".legend .added")).to_have_text("15 new")
    expect(view.get_by_label("Category of text on layer TEXT")).to_have_value("room")
    choose(page, "no.json", "application/json", b"[]", load)
    expect(view.locator(".import-table [role=alert]")).to_contain_text("“no.json” is no table of types")


def test_what_cannot_be_imported_says_why_and_where(server, open_page):
    page = new_venue(open_page, "Refused")
    alert = page.page.locator("dialog.upload [role=alert]")
    for name, content, words in (
        ("movie.mp4", b"movie", "“movie.mp4” is neither a plan nor a picture"),
        ("plan.dxf", b"", "“plan.dxf” is empty."),
        ("plan.json", b'{"features": [}', "plan.json: is not JSON"),
    ):
        drop(page, name, UNKNOWN, content)
        expect(alert).to_contain_text(words)
        page.page.get_by_role("button", name="Close").click()
        alert.wait_for(state="detached")
    # The last one only says by its name that it is a plan: the server refuses it.
    assert [each for each in page.complaints if "422" not in each] == []
    page.complaints.clear()


def test_an_import_that_is_given_up_while_it_is_sent_leaves_nothing(server, open_page):
    page = new_venue(open_page, "Given Up")
    # The server gets none of it.
    page.page.route("**/imports?*", lambda _: None)
    with page.page.expect_request("**/imports?*"):
        drop(page, "office.dxf", UNKNOWN, office())
    page.page.get_by_role("button", name="Cancel").click()
    page.page.locator("dialog.upload").wait_for(state="detached")
    assert page.page.locator("dialog").count() == 0
    page.page.unroute("**/imports?*")
    assert features_of(server, "given-up") == []


def test_keys_alone_lead_through_an_import(server, open_page):
    page = new_venue(open_page, "Keys")
    keyboard = page.page.keyboard
    page.page.locator(".map-surface").first.focus()
    choose(page, "office.dxf", UNKNOWN, office(),
           lambda: (keyboard.press("Control+o"), page.page.locator("dialog.import-start").wait_for(),
                    keyboard.press("Enter")))
    view = page.page.locator("dialog.import-view")
    expect(view.get_by_role("button", name="Import", exact=True)).to_be_focused()
    keyboard.press("Escape")
    view.wait_for(state="detached")
    expect(page.page.locator(".map-surface").first).to_be_focused()
    assert features_of(server, "keys") == []


def test_a_file_of_another_city_is_said_to_lie_elsewhere(server, open_page):
    change = {"operation": "change", "floor": "0", "fields": {"georeference": georeference()}}
    editor = new_venue(open_page, "Berlin")
    assert server.post_edit("berlin", "place", change)[0] == 201
    ring = [[5.7200, 45.1900], [5.7210, 45.1900], [5.7210, 45.1910], [5.7200, 45.1900]]
    room = {"type": "Feature", "properties": {"layer": "rooms"},
            "geometry": {"type": "Polygon", "coordinates": [ring]}}
    crs = {"type": "name", "properties": {"name": "urn:ogc:def:crs:OGC:1.3:CRS84"}}
    collection = {"type": "FeatureCollection", "crs": crs, "features": [room]}
    view = preview(editor, "grenoble.geojson", json.dumps(collection).encode())
    expect(view.locator(".nothing-new")).to_contain_text("This file lies elsewhere", timeout=9000)
    expect(view.locator(".nothing-new")).to_contain_text("km from this floor")
