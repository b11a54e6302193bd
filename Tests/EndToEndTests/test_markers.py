"""Markers: printed from the editor, scanned by a camera, opened by their short links."""

import http.client
import io
import json
import random
import struct
import subprocess
import zlib

import pytest
import zxingcpp
from PIL import Image
from playwright.sync_api import expect

from conftest import FLOORCAST, ROOT, VENUE, Page, Server, chromium, until
from features import features_of
from markers import CODE, REMEMBER_CAMERAS, choose_form, film, print_dialog, put_marker

PAGE = f"/navigate/?venue={VENUE}"
READINGS = f"/api/v1/venues/{VENUE}/readings"
LOGO = """<svg xmlns="http://www.w3.org/2000/svg" width="120" height="60" viewBox="0 0 120 60">
<rect width="120" height="60" rx="12" fill="#c01c28"/></svg>"""


def poster_picture(open_page, form="a6", code=CODE):
    editor = open_page(f"/editor/?venue={VENUE}&floor=0")
    dialog = print_dialog(editor, form)
    poster = dialog.locator(f".poster[data-code='{code}']")
    expect(poster).to_be_visible()
    picture = Image.open(io.BytesIO(poster.screenshot()))
    editor.page.keyboard.press("Escape")
    return picture


@pytest.fixture
def phone_with_camera(browser, server):
    """Opens the phone page in a browser with a camera that shows a film."""
    running, opened = [], []

    def opener(path, film_path, may=True):
        chrome = browser.browser_type.launch(
            executable_path=chromium(),
            args=[
                "--no-sandbox",
                "--use-fake-device-for-media-stream",
                f"--use-file-for-fake-video-capture={film_path}",
            ],
        )
        running.append(chrome)
        phone = Page(chrome, server.url, width=390, height=844, permissions=["camera"] if may else [])
        phone.context.add_init_script(REMEMBER_CAMERAS)
        opened.append(phone)
        phone.open(f"{server.url}{path}")
        return phone

    yield opener
    complaints = [complaint for page in opened for complaint in page.complaints]
    for chrome in running:
        chrome.close()
    assert complaints == []


def scan(phone):
    phone.page.get_by_role("button", name="Scan a code").first.click()
    phone.page.get_by_role("button", name="Open the camera").click()


def camera_goes_off(phone):
    assert phone.page.evaluate("window.__cameras.length") > 0
    phone.wait("window.__cameras.every((track) => track.readyState === 'ended')")
    expect(phone.page.locator("dialog.scan")).to_have_count(0)


def test_a_camera_that_sees_a_printed_poster_says_where_the_visitor_is(
    server, open_page, phone_with_camera, tmp_path
):
    put_marker(server)
    film(tmp_path / "wall.y4m", poster_picture(open_page))
    phone = phone_with_camera(PAGE, tmp_path / "wall.y4m")
    scan(phone)
    phone.wait("window.__app.here?.source === 'marker'")
    here = phone.page.evaluate("window.__app.here")
    assert here["marker"] == "marker-1" and here["spot"] == {"floor": "0", "x": 60, "y": 20}
    assert here["heading"] == 0
    camera_goes_off(phone)
    expect(phone.page.locator(".home-panel .here-words")).to_contain_text("by the code")


def test_a_visitor_that_is_led_scans_and_is_led_on_from_there(
    server, open_page, phone_with_camera, tmp_path
):
    put_marker(server)
    film(tmp_path / "wall.y4m", poster_picture(open_page, "a5"))
    phone = phone_with_camera(f"{PAGE}&at=0:20,8&to=poi-stage-one", tmp_path / "wall.y4m")
    phone.page.get_by_role("button", name="Lead me there").click()
    phone.wait("window.__app.guidance.route")
    start = phone.page.evaluate("window.__app.guidance.route.legs[0].points[0]")
    phone.page.locator(".led-panel").get_by_role("button", name="Scan a code").click()
    phone.page.get_by_role("button", name="Open the camera").click()
    phone.wait("window.__app.here?.source === 'marker'")
    phone.wait(
        "Math.hypot(window.__app.guidance.route.legs[0].points[0][0] - 60,"
        " window.__app.guidance.route.legs[0].points[0][1] - 20) < 1"
    )
    assert start != [60, 20]


def test_a_foreign_code_is_said_to_be_one_and_the_camera_goes_on(
    server, phone_with_camera, tmp_path
):
    put_marker(server)
    bits = zxingcpp.write_barcode(zxingcpp.BarcodeFormat.QRCode, "https://ads.example/win", 400, 400)
    film(tmp_path / "advert.y4m", Image.fromarray(bits))
    phone = phone_with_camera(PAGE, tmp_path / "advert.y4m")
    scan(phone)
    words = phone.page.locator(".scan-words")
    expect(words).to_contain_text("not from this venue")
    expect(phone.page.locator("dialog.scan video")).to_be_visible()
    phone.page.get_by_role("button", name="Close").click()
    camera_goes_off(phone)


def test_a_visitor_types_the_code_where_the_camera_is_refused(server, open_page):
    put_marker(server)
    phone = open_page(PAGE, width=390, height=844)
    scan(phone)
    expect(phone.page.locator(".scan-words")).to_contain_text("Type the code")
    field = phone.page.get_by_label("Or type the code on the sign")
    expect(field).to_be_focused()
    field.fill("what")
    field.press("Enter")
    expect(phone.page.locator(".scan-words")).to_contain_text("8 letters and digits")
    field.fill("22222222")
    field.press("Enter")
    expect(phone.page.get_by_role("link", name="See what it belongs to")).to_be_visible()
    field.fill("7kq4-mz2p")
    field.press("Enter")
    phone.wait("window.__app.here?.source === 'marker'")


def test_the_short_link_opens_the_page_at_the_marker(server, open_page):
    put_marker(server)
    phone = open_page(f"/m/{CODE}", width=390, height=844)
    assert phone.page.url.endswith(f"/navigate/?venue={VENUE}&at=marker-1")
    assert phone.page.evaluate("window.__app.here.source") == "marker"


@pytest.mark.parametrize("language,words", [("en", "leads nowhere"), ("de", "führt nirgendwohin")])
def test_the_link_of_a_removed_marker_has_words_of_its_own(server, browser, language, words):
    page = Page(browser, server.url, locale=language)
    answer = page.page.goto(f"{server.url}/m/{CODE}")
    assert answer.status == 404
    expect(page.page.get_by_role("heading", level=1)).to_contain_text(words)
    page.context.close()


def test_each_poster_is_a_page_of_its_size_whose_code_is_read(server, open_page):
    put_marker(server)
    put_marker(server, "marker-2", "ABCD2345", x=30, y=10)
    editor = open_page(f"/editor/?venue={VENUE}&floor=0")
    dialog = print_dialog(editor, "a6")
    for form, millimetres in [("a6", (105, 148)), ("a5", (148, 210)), ("a4", (210, 297)), ("a3", (297, 420))]:
        choose_form(dialog, form)
        qr = dialog.locator(".poster .qr").first.bounding_box()
        assert qr["width"] / 96 * 25.4 >= 30
        pdf = editor.page.pdf(prefer_css_page_size=True, print_background=True)
        assert sizes_of(pdf) == [millimetres] * 2, form
        read = zxingcpp.read_barcodes(drawn(pdf))
        assert [code.text for code in read] == [f"{server.url}/m/{CODE}"], form
    choose_form(dialog, "sheet")
    assert sizes_of(editor.page.pdf(prefer_css_page_size=True)) == [(210, 297)]
    choose_form(dialog, "list")
    assert dialog.locator("tbody tr").count() == 2
    expect(dialog.locator("tbody")).to_contain_text("7KQ4-MZ2P")


def drawn(pdf):
    """The first page of a document as a picture of 100 dots per inch."""
    command = ["pdftocairo", "-png", "-r", "100", "-singlefile", "-", "-"]
    return Image.open(io.BytesIO(subprocess.run(command, input=pdf, capture_output=True, check=True).stdout))


def sizes_of(pdf):
    """The sizes of a document's pages in whole millimetres."""
    boxes = [
        part.split(b"]")[0].split() for part in pdf.split(b"/MediaBox [")[1:]
    ]
    return [tuple(round(float(side) / 72 * 25.4) for side in box[2:]) for box in boxes]


def test_a_marker_that_is_placed_or_copied_gets_a_code_of_its_own(server, open_page):
    put_marker(server)
    editor = open_page(f"/editor/?venue={VENUE}&floor=0")
    page = editor.page
    page.mouse.click(*editor.pixel(60, 20))
    page.keyboard.press("Control+d")

    def codes():
        features = server.request(f"/api/v1/venues/{VENUE}/features?floor=0")[2]["features"]
        return [one["properties"].get("code") for one in features if one["kind"] == "marker"]

    until(lambda: len(codes()) == 2)
    assert len(set(codes())) == 2 and None not in codes()


def test_an_api_client_that_puts_a_marker_without_a_code_gets_one(server):
    put_marker(server, code=None)
    features = server.request(f"/api/v1/venues/{VENUE}/features?floor=0")[2]["features"]
    marker = next(one for one in features if one["id"] == "marker-1")
    code = marker["properties"]["code"]
    status, _, _ = server.request(f"/m/{code}")
    assert status == 200


def png(width, height, data):
    def chunk(kind, content):
        body = kind + content
        return struct.pack(">I", len(content)) + body + struct.pack(">I", zlib.crc32(body))

    header = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", data) + chunk(b"IEND", b"")


def post(server, body):
    line = http.client.HTTPConnection(*server.address, timeout=60)
    line.request("POST", READINGS, body=body)
    answer = line.getresponse()
    content = answer.read()
    return answer.status, json.loads(content) if content.startswith(b"{") else content


def test_garbage_huge_pictures_and_bombs_get_clear_problems(server):
    dice = random.Random(20)
    good = io.BytesIO()
    Image.new("L", (400, 300), 200).save(good, "JPEG")
    good = good.getvalue()
    assert post(server, good) == (200, {"texts": []})
    # 1.9 million pixels of zeros in 2 kB, and a header that promises less than its data unfold to.
    assert post(server, png(1900, 1000, zlib.compress(bytes(1901 * 1000))))[0] == 200
    assert post(server, png(20000, 20000, zlib.compress(bytes(10_000_000))))[0] == 422
    assert post(server, png(100, 100, zlib.compress(bytes(200_000_000), 9)))[0] in (200, 422)
    assert post(server, bytes(600_000))[0] == 413
    for _ in range(60):
        broken = bytearray(good)
        for _ in range(dice.randrange(1, 30)):
            broken[dice.randrange(len(broken))] = dice.randrange(256)
        status, answer = post(server, bytes(broken[: dice.randrange(1, len(broken) + 1)]))
        assert status in (200, 415, 422), answer
    assert post(server, good)[0] == 200


def test_posters_have_the_colours_and_the_logo_of_the_venue(server, open_page):
    put_marker(server)
    _, logo = server.upload(LOGO.encode())
    look = {"headerColour": "#0a7040", "accentColour": "#c01080", "logo": logo["content"]}
    assert server.post_edit(VENUE, "look", {"operation": "changeVenue", "settings": look})[0] == 201
    editor = open_page(f"/editor/?venue={VENUE}&floor=0")
    dialog = print_dialog(editor, "a6")
    title = dialog.locator(".poster-title")
    expect(title).to_have_css("background-color", "rgb(10, 112, 64)")
    expect(title).to_have_css("color", "rgb(255, 255, 255)")
    picture = dialog.locator(".poster header img")
    editor.wait("document.querySelector('.poster header img')?.naturalWidth > 0")
    assert picture.get_attribute("src").endswith(logo["content"])
    # On paper, too: the bar is green, and the code is read.
    paper = drawn(editor.page.pdf(prefer_css_page_size=True, print_background=True)).convert("RGB")
    assert (10, 112, 64) in {colour for _, colour in paper.getcolors(1 << 20)}
    assert zxingcpp.read_barcodes(paper)[0].text == f"{server.url}/m/{CODE}"


def test_a_new_code_ends_the_printed_one_and_undo_brings_it_back(server, open_page):
    put_marker(server)
    editor = open_page(f"/editor/?venue={VENUE}&floor=0")
    page = editor.page
    page.mouse.click(*editor.pixel(60, 20))

    def code():
        (marker,) = features_of(server, kind="marker")
        return marker["properties"]["code"]

    def answers(of):
        return server.request(f"/m/{of}")[0]

    renew = page.get_by_role("button", name="New code", exact=True)
    renew.first.click()
    question = page.get_by_role("dialog", name="New code")
    expect(question).to_contain_text("The printed code 7KQ4-MZ2P will stop working")
    question.get_by_role("button", name="Cancel").click()
    expect(question).to_have_count(0)
    assert code() == CODE
    renew.first.click()
    question.get_by_role("button", name="New code").click()
    until(lambda: code() != CODE)
    new = code()
    expect(page.locator(".inspector")).to_contain_text(f"{new[:4]}-{new[4:]}")
    assert (answers(CODE), answers(new)) == (404, 200)
    page.keyboard.press("Control+z")
    until(lambda: code() == CODE)
    assert (answers(CODE), answers(new)) == (200, 404)
    expect(page.locator(".inspector")).to_contain_text("7KQ4-MZ2P")


def test_each_sign_of_the_demo_says_where_its_reader_stands(tmp_path):
    made = [ROOT / "scripts/make-demo-venue", FLOORCAST, tmp_path, "--markers"]
    subprocess.run(made, check=True, stdout=subprocess.DEVNULL)
    server = Server(tmp_path)
    try:
        signs = features_of(server, kind="marker")
        codes = [sign["properties"]["code"] for sign in signs]
        assert len(signs) >= 15 and len(set(codes)) == len(codes)
        for sign in signs:
            assert server.request(f"/m/{sign['properties']['code']}")[0] == 200
            x, y = sign["geometry"]["coordinates"]
            for profile in ("walking", "stepFree"):
                start = {"floor": sign["floor"], "x": x, "y": y}
                ask = {"from": start, "to": {"feature": "poi-information"}, "profile": profile}
                _, _, answer = server.request(f"/api/v1/venues/{VENUE}/routes", ask)
                assert "route" in answer, (sign["id"], profile, answer)
    finally:
        server.stop()
