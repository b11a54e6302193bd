"""What the editor shows of the plan: forms, layers, list, table, palette, measure, minimap."""

import itertools

from playwright.sync_api import expect

from conftest import VENUE
from editor_page import BOX, EDITOR, LEFT, saved, tap
from features import feature_of, put_line, put_poi
from pictures import png


def select(editor, identifier):
    """Selects a feature through the list, which needs no mouse."""
    page = editor.page
    page.keyboard.press("Escape")
    page.get_by_role("tab", name="Inspect").click()
    page.locator(".object-list input[type=search]").fill(identifier)
    page.locator(f'.objects [data-id="{identifier}"]').click()
    editor.wait(f"window.__app.selection === '{identifier}'")


def properties(server, identifier):
    """The properties of a feature as the server has them."""
    return feature_of(server, identifier)["properties"]


def test_a_place_gets_another_language_hours_tags_and_a_picture(server, open_page):
    server.post_edit(VENUE, "first", put_poi("kiosk", 60, 30, "Kiosk", category="shop"))
    editor = open_page(EDITOR)
    page = editor.page
    select(editor, "kiosk")
    page.get_by_label("Add a language").select_option("fr")
    page.get_by_label("Name in French").fill("Kiosque")
    page.get_by_label("Name in French").press("Enter")
    page.get_by_role("radio", name="Food").click()

    page.get_by_role("button", name="Edit the opening hours").click()
    page.get_by_role("button", name="Add days").click()
    page.get_by_label("Opens").fill("08:30")
    page.get_by_label("Closes").press("Tab")
    page.get_by_role("button", name="Friday").click()
    expect(page.locator(".hours")).to_have_text("Mon–Thu: 08:30–18:00")

    page.locator("summary", has_text="More").click()
    page.get_by_label("Name", exact=True).fill("floor-cover")
    page.get_by_label("Value", exact=True).fill("carpet")
    page.get_by_label("Value", exact=True).press("Tab")
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Choose a picture").click()
    picture = {"name": "kiosk.png", "mimeType": "image/png", "buffer": png(64, 48)}
    chooser.value.set_files(picture)
    expect(page.locator("img.picture")).to_be_visible()
    saved(editor)

    now = properties(server, "kiosk")
    assert now["name"] == {"en": "Kiosk", "fr": "Kiosque"}
    assert now["category"] == "food"
    assert now["openingHours"] == "Mo-Th 08:30-18:00"
    assert now["tags"]["floor-cover"] == "carpet"
    status, fields, _ = server.request(f"/api/v1/venues/{VENUE}/contents/{now['tags']['picture']}")
    assert (status, fields["Content-Type"]) == (200, "image/png")


def test_the_editor_does_not_send_unreadable_hours_of_a_door(server, open_page):
    server.post_edit(VENUE, "first", put_line("door", "gate", [60, 30], [62, 30]))
    editor = open_page(EDITOR)
    page = editor.page
    select(editor, "gate")
    page.get_by_role("button", name="Edit the opening hours").click()
    text = page.get_by_label("As text")
    text.fill("Mo-Fr 8-18")
    text.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("“8-18” is not a time")
    assert "openingHours" not in properties(server, "gate")
    text.fill("Mo-Fr 08:00-18:00; PH off")
    text.press("Enter")
    expect(page.get_by_text("Hol.: closed")).to_be_visible()
    saved(editor)
    assert properties(server, "gate")["openingHours"] == "Mo-Fr 08:00-18:00; PH off"


def test_a_length_field_names_its_range(server, open_page):
    server.post_edit(VENUE, "first", put_line("wall", "screen", [60, 30], [64, 30], thickness=0.2))
    editor = open_page(EDITOR, locale="en-GB")
    page = editor.page
    select(editor, "screen")
    thickness = page.get_by_label("Thickness")
    expect(thickness).to_have_value("0.2 m")
    thickness.fill("9")
    thickness.press("Enter")
    expect(page.get_by_role("alert")).to_have_text("Enter a number between 0 m and 5 m.")
    thickness.fill("15 cm")
    thickness.press("Enter")
    expect(thickness).to_have_value("0.15 m")
    saved(editor)
    assert properties(server, "screen")["thickness"] == 0.15


def test_hidden_places_leave_the_map_and_locked_ones_cannot_be_selected(server, open_page):
    server.post_edit(VENUE, "first", put_poi("kiosk", 60, 30, "Kiosk"))
    editor = open_page(EDITOR)
    page = editor.page
    # Two quick taps at one place would be a double tap.
    beside = itertools.cycle([-7, 7])

    def tap():
        x, y = editor.pixel(60, 30)
        page.mouse.click(x + next(beside), y)
        return page.evaluate("window.__app.selection")

    assert tap() == "kiosk"
    page.get_by_role("tab", name="Layers").click()
    page.get_by_role("button", name="Lock: Places").click()
    page.keyboard.press("Escape")
    assert tap() != "kiosk"
    page.get_by_role("tab", name="Layers").click()
    page.get_by_role("button", name="Lock: Places").click()
    page.get_by_role("button", name="Show: Places").click()
    assert tap() != "kiosk"
    page.get_by_role("tab", name="Layers").click()
    page.get_by_role("button", name="Show everything").click()
    assert tap() == "kiosk"


def test_the_inspector_changes_a_value_of_several_walls_in_one_step(server, open_page):
    walls = [put_line("wall", f"w{i}", [60, 30 + i], [64, 30 + i], thickness=0.1 * (i + 1)) for i in range(3)]
    server.post_edit(VENUE, "first", *walls, put_poi("kiosk", 62, 36))
    editor = open_page(EDITOR, locale="en-GB")
    page = editor.page
    page.keyboard.press("f")
    expect(page.get_by_role("grid", name="Objects")).to_be_focused()
    page.get_by_label("All kinds").select_option("wall")
    for identifier in ("w0", "w1", "w2"):
        page.get_by_role("region", name="Objects").get_by_label("Search objects").fill(identifier)
        page.locator(f'[data-id="{identifier}"] .tick').click()
    expect(page.get_by_role("heading", name="3 objects")).to_be_visible()
    thickness = page.get_by_label("Thickness")
    expect(thickness).to_have_attribute("placeholder", "Several values")
    thickness.fill("0.25")
    thickness.press("Enter")
    saved(editor)
    assert [properties(server, f"w{i}")["thickness"] for i in range(3)] == [0.25] * 3
    editor.page.keyboard.press("Control+z")
    saved(editor)
    assert properties(server, "w1")["thickness"] == 0.2


def test_the_table_changes_a_cell_in_all_selected_rows_by_keyboard_alone(server, open_page):
    places = [put_poi(f"stand-{i}", 60 + i, 30, f"Zz stand {i}") for i in range(3)]
    server.post_edit(VENUE, "first", *places)
    editor = open_page(EDITOR)
    page = editor.page
    page.keyboard.press("f")
    table = page.get_by_role("grid", name="Objects")
    page.get_by_role("region", name="Objects").get_by_label("Search objects").fill("zz stand")
    expect(page.locator(".table-body [role=row]")).to_have_count(3)
    table.focus()
    page.keyboard.press("Enter")
    page.keyboard.type("Zz stand 9")
    page.keyboard.press("Enter")
    expect(table).to_be_focused()
    page.keyboard.press("Control+a")
    while page.locator(".table-body .at").get_attribute("data-column") != "2":
        page.keyboard.press("ArrowRight")
    page.keyboard.press("F2")
    page.get_by_role("combobox", name="Category").select_option("food")
    saved(editor)
    assert {properties(server, f"stand-{i}")["category"] for i in range(3)} == {"food"}
    assert properties(server, "stand-0")["name"] == {"en": "Zz stand 9"}
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    expect(table).to_have_count(0)


def test_the_palette_finds_objects_commands_and_floors_by_keyboard(server, open_page):
    server.post_edit(VENUE, "first", put_poi("kiosk", 60, 30, "Kiosk of wonders"))
    editor = open_page(EDITOR)
    page = editor.page
    asked = page.get_by_role("combobox", name="Search everything")

    page.keyboard.press("Control+k")
    expect(asked).to_be_focused()
    page.keyboard.type("wonders")
    page.keyboard.press("Enter")
    editor.wait("window.__app.selection === 'kiosk'")

    page.keyboard.press("Escape")
    page.keyboard.press("Control+k")
    expect(asked).to_be_focused()
    page.keyboard.type("upper floor")
    page.keyboard.press("Enter")
    editor.wait("window.__app.floor === '1'")

    page.keyboard.press("Control+k")
    expect(asked).to_be_focused()
    page.keyboard.type("measure")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    editor.wait("window.__app.mode === 'measure'")


#: Presses Enter and then Ctrl+K where the keyboard is, before the browser draws a frame.
TWO_KEYS_AT_ONCE = """() => {
  const press = (key, more) => document.activeElement.dispatchEvent(
    new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }));
  press('Enter');
  press('k', { ctrlKey: true });
}"""


def test_a_key_right_after_the_palette_has_closed_is_not_lost(open_page):
    editor = open_page(EDITOR)
    page = editor.page
    asked = page.get_by_role("combobox", name="Search everything")
    page.locator("body").evaluate("(body) => document.activeElement.blur()")
    page.keyboard.press("Control+k")
    expect(asked).to_be_focused()
    page.keyboard.type("upper floor")
    page.evaluate(TWO_KEYS_AT_ONCE)
    editor.wait("window.__app.floor === '1'")
    expect(asked).to_be_focused()
    expect(asked).to_have_value("")


def test_a_room_is_measured_by_mouse_and_by_keyboard(server, open_page):
    editor = open_page(EDITOR, locale="en-GB")
    page = editor.page
    page.keyboard.press("s")
    page.keyboard.press("u")
    card = page.get_by_role("region", name="Measure")
    expect(card).to_be_visible()
    for point in ([60, 30], [64, 30], [64, 33], [60, 33], [60, 30]):
        tap(editor, *point)
    expect(card).to_contain_text("Area")
    expect(card.locator("[data-value=surface] dd")).to_have_text("12 m²")
    expect(card.locator("[data-value=path] dd")).to_have_text("14 m")

    page.keyboard.press("Escape")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Space")
    for _ in range(2):
        page.keyboard.press("Shift+ArrowRight")
    page.keyboard.press("Space")
    expect(card.locator("[data-value=path] dd")).to_have_text("2 m")
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    expect(card).to_have_count(0)
    editor.wait("window.__app.mode === 'browse'")
    assert page.evaluate("window.__app.pending") == 0


def test_the_list_of_thousands_of_objects_keeps_few_of_them_on_the_page(server, open_page):
    places = [put_poi(f"p{i:04}", 20 + i % 80, 10 + i // 80, f"Zzz {i:04}") for i in range(2000)]
    for begin in range(0, 2000, 500):
        server.post_edit(VENUE, f"edit-{begin}", *places[begin : begin + 500])
    editor = open_page(EDITOR)
    page = editor.page
    rows = page.locator(".objects [data-id]")
    expect(page.locator(".object-list .note")).to_contain_text("22")
    assert rows.count() < 60
    page.get_by_label("Search objects").fill("zzz")
    expect(rows.first).to_contain_text("Zzz 0000")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("End")
    expect(page.locator(":focus")).to_contain_text("Zzz 1999")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    editor.wait("window.__app.selection === 'p1998'")


def test_the_minimap_shows_the_visible_part_and_moves_it(server, open_page):
    editor = open_page(EDITOR)
    page = editor.page
    overview = page.locator(".minimap")
    assert overview.count() == 0
    for _ in range(4):
        page.keyboard.press("+")
        editor.still()
    expect(overview).to_be_visible()
    before = editor.pixel(20, 20)
    box = overview.bounding_box()
    page.mouse.click(box["x"] + 12, box["y"] + box["height"] - 12)
    editor.wait(f"window.__app.worldToScreen(20, 20)[0] > {before[0]} + 50")
    page.keyboard.press("Shift+O")
    expect(overview).to_be_hidden()


def test_a_name_that_is_entered_gives_the_keyboard_back_to_the_map(server, open_page):
    server.post_edit(VENUE, "first", put_poi("kiosk", 60, 30, "Kiosk"))
    editor = open_page(EDITOR)
    page = editor.page
    select(editor, "kiosk")
    name = page.get_by_label("Name in English")
    name.fill("Ice cream")
    name.press("Enter")
    assert page.evaluate("document.activeElement.closest('.map-host') !== null")
    page.keyboard.press("ArrowRight")
    saved(editor)
    place = feature_of(server, "kiosk")
    assert place["properties"]["name"] == {"en": "Ice cream"}
    assert place["geometry"]["coordinates"] == [60.1, 30]
    name.fill("Other")
    name.press("Escape")
    expect(name).to_have_value("Ice cream")
    assert page.evaluate("document.activeElement.closest('.map-host') !== null")


def test_a_value_that_cannot_be_taken_keeps_the_keyboard(server, open_page):
    server.post_edit(VENUE, "first", put_line("wall", "screen", [60, 30], [64, 30], thickness=0.2))
    editor = open_page(EDITOR, locale="en-GB")
    page = editor.page
    select(editor, "screen")
    page.get_by_label("Thickness").fill("9")
    page.get_by_label("Thickness").press("Enter")
    expect(page.get_by_label("Thickness")).to_be_focused()


def test_a_key_between_two_taps_makes_them_no_double_tap(server, open_page):
    """A double tap goes to the name's field; then the next arrow key would be typed there instead of moving."""
    server.post_edit(VENUE, "box", BOX)
    editor = open_page(EDITOR)
    before = editor.page.evaluate(LEFT)
    for _ in range(2):
        tap(editor, 60, 18.6)
        editor.page.keyboard.press("ArrowRight")
    assert editor.page.evaluate("document.activeElement.role") == "application"
    assert abs(editor.page.evaluate(LEFT) - before - 0.2) < 0.001
    saved(editor)
