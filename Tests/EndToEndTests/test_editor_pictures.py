"""A venue begins with a picture: new on the start page, calibrated, replaced, aligned, from PDF."""

import re
import shutil

import pytest
from playwright.sync_api import expect

from dropped_files import choose, drop, new_venue
from editor_page import saved, tap
from features import features_of, put
from pictures import pdf, png


def place(transform, pixel):
    """Where a pixel lies, in metres."""
    a, b, c, d, tx, ty = transform
    return a * pixel[0] + c * pixel[1] + tx, b * pixel[0] + d * pixel[1] + ty


def image_of(server, slug, floor="0"):
    """The only picture of a floor."""
    _, _, venue = server.request(f"/api/v1/venues/{slug}")
    [found] = [one for one in venue["floors"] if one["id"] == floor]
    [image] = found["images"]
    return image


def mark(page, at):
    """Zooms in on a place, so as to hit it, taps, and zooms out again."""
    mouse = page.page.mouse
    page.still()
    for _ in range(3):
        mouse.move(*page.pixel(*at))
        mouse.wheel(0, -400)
        page.still()
    mouse.move(*page.pixel(*at))
    tap(page, *at)
    for _ in range(3):
        mouse.wheel(0, 400)
        page.still()


def calibrated(page, server, slug, ends, metres):
    """Types the length between two pixels in the calibration that is open."""
    page.page.locator(".map-card").wait_for()
    saved(page)
    before = image_of(server, slug)["planToFloor"]
    for end in ends:
        mark(page, place(before, end))
    page.page.keyboard.type(metres)
    page.page.keyboard.press("Enter")
    page.page.locator(".map-card").wait_for(state="detached")
    saved(page)
    return image_of(server, slug)["planToFloor"]


def test_a_scale_that_was_never_set_is_an_issue_that_opens_the_calibration(server, open_page):
    page = new_venue(open_page, "Town Hall")
    ends = [(100, 120), (900, 120)]
    drop(page, "plan.png", "image/png", png(1000, 600, ends))
    card = page.page.locator(".map-card")
    expect(card).to_contain_text("Its scale was never set")
    page.page.keyboard.press("Escape")  # the organiser leaves it for later
    card.wait_for(state="detached")
    page.page.get_by_role("tab", name="Floors").click()
    guessed = page.page.locator(".picture-card .guessed")
    expect(guessed).to_have_text(re.compile("never set; 60.*36.* is a guess"))

    for width, height in ((390, 844), (844, 390)):
        phone = open_page(
            "/editor/?venue=town-hall", width=width, height=height, has_touch=True, locale="en-GB")
        phone.page.get_by_role("tab", name="Issues").click()
        phone.page.locator("[data-fix=scale-not-set]").click()
        phone.page.locator(".map-card").wait_for()
        panel = phone.page.locator(".panel")
        assert width > height or "open" not in panel.get_attribute("class"), "the list covers the plan"
        phone.still()
        assert phone.pixel(60, 0)[0] - phone.pixel(0, 0)[0] > min(width * 0.5, 340), "the plan is too small to mark a line on"

    page.page.get_by_role("tab", name="Issues").click()
    issue = page.page.locator("[data-rule=scale-not-set]")
    expect(issue).to_contain_text("was never set")
    page.page.locator("[data-fix=scale-not-set]").click()
    calibrated(page, server, "town-hall", ends, "40")
    expect(issue).to_have_count(0)
    page.page.get_by_role("tab", name="Floors").click()
    expect(guessed).to_be_hidden()


def test_a_new_venue_gets_a_picture_its_size_and_later_another_picture(server, open_page):
    page = new_venue(open_page, "Town Hall")
    ends = [(100, 120), (900, 120)]
    drop(page, "plan.png", "image/png", png(1000, 600, ends))
    after = calibrated(page, server, "town-hall", ends, "40")
    metres_per_pixel = after[0]
    (ax, ay), (bx, by) = place(after, ends[0]), place(after, ends[1])
    # Within one pixel of the picture.
    assert abs(((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5 - 40) < metres_per_pixel
    assert abs(metres_per_pixel - 0.05) < 0.05 / 800
    _, _, venue = server.request("/api/v1/venues/town-hall")
    bounds = venue["floors"][0]["bounds"]
    assert abs(bounds[2] - bounds[0] - 50) < 0.3

    circle = {"type": "Circle", "coordinates": [round(ax, 3), round(ay, 3)], "radius": 0.3}
    pillar = put("pillar", "obstacle", circle)
    assert server.post_edit("town-hall", "pillar", pillar)[0] == 201
    page.wait("window.__app.feature('pillar')")

    # The same drawing, scanned again at half the size with a rim of 20 pixels.
    again = [(70, 80), (470, 80)]
    choose(page, "new.png", "image/png", png(540, 340, again), lambda: page.page.keyboard.press("Shift+R"))
    page.page.locator(".map-card").wait_for()
    for end in ends:
        mark(page, place(after, end))
    # The new one is shown where the old one was, as large as fits.
    box = [place(after, (0, 600)), place(after, (1000, 0))]
    scale = min((box[1][0] - box[0][0]) / 540, (box[1][1] - box[0][1]) / 340)
    left = (box[0][0] + box[1][0] - scale * 540) / 2
    bottom = (box[0][1] + box[1][1] - scale * 340) / 2
    for end in again:
        mark(page, (left + scale * end[0], bottom + scale * (340 - end[1])))
    page.page.get_by_role("button", name="Apply").click()
    page.page.locator(".map-card").wait_for(state="detached")
    saved(page)
    replaced = image_of(server, "town-hall")
    assert replaced["width"] == 540
    for old, new in zip(ends, again):
        (ox, oy), (nx, ny) = place(after, old), place(replaced["planToFloor"], new)
        assert abs(ox - nx) < 0.1 and abs(oy - ny) < 0.1
    assert features_of(server, "town-hall") == [pillar["feature"]]
    # One step of undo brings the old picture back.
    page.page.keyboard.press("Control+z")
    saved(page)
    assert image_of(server, "town-hall")["planToFloor"] == after


needs_pdftocairo = pytest.mark.skipif(
    not shutil.which("pdftocairo"), reason="pdftocairo is missing: apt-get install poppler-utils"
)


@needs_pdftocairo
def test_a_page_of_a_document_knows_its_scale(server, open_page):
    page = new_venue(open_page, "Fair")
    start = page.page.get_by_role("button", name="Choose a file…")
    choose(page, "plan.pdf", "application/pdf", pdf((720, 360)), start.click)
    page.page.locator(".map-card").wait_for()
    page.page.get_by_label("Or enter the drawing scale, 1 to").fill("100")
    page.page.keyboard.press("Enter")
    page.page.locator(".map-card").wait_for(state="detached")
    saved(page)
    image = image_of(server, "fair")
    assert (image["mediaType"], image["width"], image["height"]) == ("image/png", 3000, 1500)
    # 10 inches of paper are 25.4 m.
    assert abs(image["planToFloor"][0] * 3000 - 25.4) < 0.001


@needs_pdftocairo
def test_an_organiser_chooses_one_page_of_a_document(server, open_page):
    page = new_venue(open_page, "Pages")
    start = page.page.get_by_role("button", name="Choose a file…")
    choose(page, "plans.pdf", "application/pdf", pdf((720, 360), (1191, 842), (72, 144)), start.click)
    options = page.page.locator("dialog.upload option")
    options.first.wait_for()
    assert options.all_inner_texts() == ["Page 1 – 254 × 127 mm", "Page 2 – A3", "Page 3 – 25 × 51 mm"]
    page.page.keyboard.press("End")
    page.page.keyboard.press("Enter")
    page.page.locator(".map-card").wait_for()
    saved(page)
    image = image_of(server, "pages")
    assert (image["width"], image["height"]) == (300, 600)
    # The browser reports the answer that asks for a page as an error.
    assert [each for each in page.complaints if "422" not in each] == []
    page.complaints.clear()


def test_the_editor_refuses_a_file_that_is_no_picture_in_words(server, open_page):
    page = new_venue(open_page, "Files")
    start = page.page.get_by_role("button", name="Choose a file…")
    choose(page, "plan.dwg", "application/acad", b"AC1032", start.click)
    page.page.get_by_role("alert").filter(has_text="Choose a PNG, JPEG, WebP, SVG or PDF file").wait_for()
    page.page.keyboard.press("Enter")
    page.page.locator("dialog.upload").wait_for(state="detached")
    # And one that only says that it is one, by the server.
    choose(page, "plan.png", "image/png", b"GIF89a", start.click)
    page.page.get_by_role("alert").filter(has_text="not a PNG, JPEG").wait_for()
    page.page.keyboard.press("Escape")
    page.page.locator("dialog.upload").wait_for(state="detached")
    # And one that the server reads the size of, and the browser cannot draw.
    whole = png(300, 200)
    pixels = whole.index(b"IDAT") + 4
    damaged = whole[:pixels] + bytes(20) + whole[pixels + 20:]
    choose(page, "plan.png", "image/png", damaged, start.click)
    page.page.get_by_role("alert").filter(has_text="the file is damaged").wait_for()
    page.page.keyboard.press("Escape")
    assert page.page.locator(".invitation").is_visible()
    assert [each for each in page.complaints if "415" not in each] == []
    page.complaints.clear()


def test_an_organiser_corrects_a_squeezed_picture_by_touch(server, open_page):
    page = new_venue(open_page, "Touch", width=390, height=844, has_touch=True)
    drop(page, "plan.png", "image/png", png(1000, 600, [(100, 100)]))
    page.page.locator(".map-card").wait_for()
    saved(page)
    before = image_of(server, "touch")["planToFloor"]

    def touch(pixel):
        page.still()
        page.page.touchscreen.tap(*page.pixel(*place(before, pixel)))

    touch((100, 100))
    touch((900, 100))
    page.page.get_by_label("Length of AB").fill("40")
    page.page.get_by_role("button", name="Add a third point").tap()
    touch((100, 300))
    page.page.get_by_label("Length of AC").fill("12")
    page.page.get_by_role("button", name="Apply").tap()
    page.page.locator(".map-card").wait_for(state="detached")
    saved(page)
    # A finger hits within two pixels of the page, which are many of the picture.
    after = image_of(server, "touch")["planToFloor"]
    assert abs(after[0] - 0.05) < 0.001 and abs(after[3] + 0.06) < 0.002


def test_an_organiser_calibrates_a_picture_by_keyboard_alone(server, open_page):
    page = new_venue(open_page, "Keys")
    keyboard = page.page.keyboard
    choose(page, "plan.png", "image/png", png(1000, 600, []), lambda: keyboard.press("Shift+U"))
    page.page.locator(".map-card").wait_for()
    saved(page)
    before = image_of(server, "keys")["planToFloor"]
    page.still()
    keyboard.press("Shift+ArrowRight")
    keyboard.press("Space")
    for _ in range(10):
        keyboard.press("Shift+ArrowRight")
    keyboard.press("Space")
    keyboard.type("20")
    keyboard.press("Enter")
    page.page.locator(".map-card").wait_for(state="detached")
    saved(page)
    # What was 10 m long is 20 m long.
    after = image_of(server, "keys")["planToFloor"]
    assert abs(after[0] / before[0] - 2) < 1e-6
    keyboard.press("Shift+V")
    page.page.locator(".map-card").wait_for()
    keyboard.press("Shift+ArrowUp")
    keyboard.press("Enter")
    page.page.locator(".map-card").wait_for(state="detached")
    saved(page)
    assert abs(image_of(server, "keys")["planToFloor"][5] - after[5] - 1) < 1e-6


def test_an_organiser_adds_aligns_and_deletes_a_floor(server, open_page):
    page = new_venue(open_page, "Tower")
    ends = [(200, 150), (800, 450)]
    drop(page, "plan.png", "image/png", png(1000, 600, ends))
    below = calibrated(page, server, "tower", ends, "33.5")
    page.page.keyboard.press("i")
    page.page.get_by_role("button", name="Add floor above").click()
    page.wait("window.__app.floor === '1'")
    # The floor above was scanned smaller, and lies elsewhere.
    choose(
        page, "top.png", "image/png", png(500, 300, [(100, 75), (400, 225)]),
        page.page.get_by_role("button", name="Choose a file…").click,
    )
    page.page.locator(".map-card").wait_for()
    page.page.keyboard.press("Escape")
    saved(page)
    above = image_of(server, "tower", "1")["planToFloor"]
    page.page.keyboard.press("Shift+L")
    page.page.locator(".map-card").wait_for()
    for here, there in (((100, 75), ends[0]), ((400, 225), ends[1])):
        mark(page, place(above, here))
        mark(page, place(below, there))
    page.page.get_by_role("button", name="Apply").click()
    saved(page)
    aligned = image_of(server, "tower", "1")["planToFloor"]
    for here, there in (((100, 75), ends[0]), ((400, 225), ends[1])):
        (hx, hy), (tx, ty) = place(aligned, here), place(below, there)
        assert abs(hx - tx) < 0.1 and abs(hy - ty) < 0.1
    page.page.get_by_role("button", name="Delete the floor").click()
    page.page.locator("dialog.confirm .grave").click()
    page.wait("window.__app.floor === '0'")
    saved(page)
    _, _, venue = server.request("/api/v1/venues/tower")
    assert [one["id"] for one in venue["floors"]] == ["0"]
