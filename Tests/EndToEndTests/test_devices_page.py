"""The page of devices in a real browser, with devices that speak to a real server."""

import math

import pytest
from playwright.sync_api import expect

from accounts import bearer
from conftest import VENUE, keep_pace, repeated, until
from devices import DevicesPage, draw, grid, heard_by, say, status_of
from features import features_of
from markers import put_marker
from people import closed, make_link  # noqa: F401
from tags import Tag, measure, put_anchor

PAGE = f"/devices/?venue={VENUE}&floor=0"
PHONE = {"width": 390, "height": 844, "has_touch": True, "is_mobile": True}


def feature(server, identifier):
    return next((each for each in features_of(server, kind="anchor") if each["id"] == identifier), None)


def place_of(server, device):
    """Where the plan draws the anchor that a device is."""
    found = feature(server, f"anchor-{device}")
    return found and tuple(found["geometry"]["coordinates"])


@pytest.fixture
def fleet(server):
    """A server with twelve anchors that speak and hear each other."""
    anchors = grid(4, 3)
    draw(server, anchors)
    say(server, *(
        status_of(name, battery=0.8, hears=heard_by(name, anchors, 40)) for name in anchors
    ))
    server.anchors = anchors
    return server


def test_a_new_user_finds_what_is_wrong_within_two_taps(server, open_page):
    anchors = grid(4, 3)
    # It hangs five metres beside its place in the plan, and one falls silent.
    moved = {"dw-5": (anchors["dw-5"][0] + 4, anchors["dw-5"][1] + 3)}
    draw(server, anchors)
    say(server, status_of("dw-11"))
    tags = [Tag(f"badge-{number}", seed=number) for number in range(3)]
    places = {name: place for name, place in {**anchors, **moved}.items() if name != "dw-11"}

    def live(count):
        if count % 5 == 0:
            say(server, *(
                status_of(name, battery=0.8, hears=heard_by(name, places, 40)) for name in places
            ))
        for number, tag in enumerate(tags):
            angle = 0.05 * count + 2 * math.pi * number / len(tags)
            spot = (60 + 30 * math.cos(angle), 35 + 14 * math.sin(angle))
            near = sorted(places, key=lambda name: math.dist(places[name], spot))[:6]
            assert measure(server, tag.ranges(spot, {name: places[name] for name in near}))[0] == 202

    with repeated(live, 0.2):
        wide = DevicesPage(open_page(PAGE, locale="en-GB"))
        wide.opened.wait("window.__app.counts.misplaced === 1 && window.__app.counts.silent === 1", 120_000)
        small = DevicesPage(open_page(PAGE, locale="en-GB", **PHONE))
        for reader in (wide, small):
            page = reader.page
            # Which anchor is moved?
            reader.taps = 0
            reader.tap('.state-counts [data-state="misplaced"]')
            expect(page.locator(".device-table tbody tr")).to_have_count(1)
            reader.tap('tr[data-id="dw-5"] .open')
            expect(page.locator(".detail .reasons")).to_contain_text("seems to stand")
            assert reader.taps == 2
            place = reader.device("dw-5")["place"]
            assert math.dist((place["x"], place["y"]), moved["dw-5"]) < 1
            page.keyboard.press("Escape")

            # Which one is silent?
            reader.taps = 0
            reader.tap('.state-counts [data-state="silent"]')
            expect(page.locator(".device-table tbody .name")).to_have_text(["dw-11"])
            assert reader.taps == 1

            # Where is coverage bad? The silent anchor's corner is.
            reader.taps = 0
            if reader is small:
                reader.tap('[data-view="plan"]')
            reader.tap('[data-act="coverage"]')
            reader.opened.wait("window.__app.coverage !== null", 60_000)
            expect(page.locator(".holes button").first).to_be_visible()
            assert reader.taps <= 2
            assert page.evaluate("window.__app.coverage.left") == 1
            assert page.evaluate("window.__app.coverage.share") < 1

        # The alarm's own button puts the anchor where it stands.
        wide.tap('.state-counts [data-state="all"]')
        wide.tap('[data-alarm="misplaced"] [data-act="takePlace"]')
        until(lambda: math.dist(place_of(server, "dw-5"), moved["dw-5"]) < 1, "the anchor is not moved")


def test_staff_see_printed_signs_apart_from_devices_that_should_be_heard(server, open_page):
    draw(server, grid(2, 1))
    put_marker(server, "sign-1")
    say(server, status_of("dw-0", battery=0.8))
    reader = DevicesPage(open_page(PAGE, locale="en-GB"))
    reader.opened.wait("window.__app.counts.printed === 1 && window.__app.counts.well === 1")
    assert reader.page.evaluate("window.__app.counts.unknown") == 1
    expect(reader.page.locator('.state-counts button[data-state="printed"]')).to_have_text("1printed signs")
    assert reader.page.evaluate("window.__app.listed.at(-1)") == "sign-1"
    reader.tap('tr[data-id="sign-1"] .open')
    expect(reader.page.locator(".detail .reasons")).to_contain_text("nothing to hear of it")


def test_an_organiser_drags_an_anchor_and_undoes_it(fleet, open_page):
    reader = DevicesPage(open_page(PAGE, locale="en-GB"))
    page, (x, y) = reader.page, fleet.anchors["dw-6"]
    # A press on an anchor that is not selected moves the map, as everywhere.
    reader.tap_plan(x, y)
    reader.opened.wait("window.__app.selected === 'dw-6'")
    reader.opened.still()
    page.mouse.move(*reader.on_plan(x, y))
    page.mouse.down()
    page.mouse.move(*reader.on_plan(x + 3, y + 2), steps=6)
    page.mouse.up()
    until(lambda: math.dist(place_of(fleet, "dw-6"), (x + 3, y + 2)) < 0.2, "it was not moved")
    reader.opened.wait(f"Math.abs(window.__app.device('dw-6').feature.x - {x + 3}) < 0.2")
    page.keyboard.press("Control+z")
    until(lambda: place_of(fleet, "dw-6") == (x, y), "it was not undone")

    # The same by numbers, and the button of the bar undoes it.
    reader.opened.wait(f"window.__app.device('dw-6').feature.y === {y}")
    expect(page.locator(".coordinates input").last).to_have_value(f"{y:.2f}")
    page.locator(".coordinates input").first.fill("44.25")
    page.locator(".coordinates button").click()
    until(lambda: place_of(fleet, "dw-6") == (44.25, y), "it was not put there")
    page.get_by_role("button", name="Undo").click()
    until(lambda: place_of(fleet, "dw-6") == (x, y), "it was not undone")

    # Escape gives a drag up.
    reader.opened.wait(f"window.__app.device('dw-6').feature.x === {x}")
    page.mouse.move(*reader.on_plan(x, y))
    page.mouse.down()
    page.mouse.move(*reader.on_plan(x + 5, y), steps=6)
    page.keyboard.press("Escape")
    page.mouse.up()
    assert place_of(fleet, "dw-6") == (x, y)
    assert page.evaluate("window.__app.selected") == "dw-6"


def test_a_new_device_is_given_a_place_by_a_tap(fleet, open_page):
    say(fleet, status_of("dw-77"))
    for options, spot in (({}, (60, 20)), (PHONE, (62, 45))):
        name = "dw-77" if not options else "dw-78"
        say(fleet, status_of(name))
        reader = DevicesPage(open_page(PAGE, locale="en-GB", **options))
        reader.tap(f'[data-alarm="new"][data-device="{name}"] [data-act="place"]')
        expect(reader.page.get_by_text(f"Tap the plan where {name} hangs")).to_be_visible()
        reader.tap_plan(*spot)
        reader.opened.wait(f"window.__app.device('{name}').feature !== undefined")
        drawn = [each for each in features_of(fleet, kind="anchor") if each["properties"].get("device") == name]
        assert len(drawn) == 1 and math.dist(drawn[0]["geometry"]["coordinates"], spot) < 0.5
        expect(reader.page.locator(f'[data-alarm="new"][data-device="{name}"]')).to_have_count(0)


def test_a_device_replaces_another_with_one_tap(fleet, open_page):
    say(fleet, status_of("dw-99", battery=1))
    reader = DevicesPage(open_page(PAGE, locale="en-GB"))
    reader.row("dw-3").click()
    reader.page.get_by_text("Replace", exact=True).click()
    reader.page.get_by_role("button", name="by dw-99").click()
    until(lambda: feature(fleet, "anchor-dw-3")["properties"]["device"] == "dw-99", "it was not replaced")
    reader.opened.wait("window.__app.selected === 'dw-99'")
    # The old one waits for a place, and is forgotten.
    reader.opened.wait("window.__app.device('dw-3')?.feature === undefined")
    reader.row("dw-3").click()
    reader.page.get_by_role("button", name="Forget").click()
    reader.page.get_by_role("dialog").get_by_role("button", name="Forget").click()
    reader.opened.wait("window.__app.device('dw-3') === null")


def test_an_organiser_sorts_filters_and_takes_the_table_along(fleet, open_page):
    say(fleet, status_of("gw-1", "gateway", name="Stage left"), status_of("dw-2", battery=0.09))
    reader = DevicesPage(open_page(PAGE, locale="en-GB"))
    page = reader.page
    page.get_by_role("columnheader", name="Battery").get_by_role("button").click()
    reader.opened.wait("window.__app.listed[0] === 'dw-2'")
    assert page.evaluate("window.__app.listed.at(-1)") == "gw-1"
    page.get_by_label("Kind", exact=True).select_option("gateway")
    expect(page.locator(".device-table .name")).to_have_text(["Stage left"])
    page.get_by_label("Kind", exact=True).select_option("")
    page.get_by_role("searchbox").fill("dw-1")
    reader.opened.wait("window.__app.listed.length === 3")
    page.get_by_role("searchbox").fill("nothing of the kind")
    expect(page.get_by_text("No device matches")).to_be_visible()
    with page.expect_download() as download:
        page.get_by_role("link", name="CSV").click()
    lines = download.value.path().read_text().splitlines()
    assert len(lines) == 14 and lines[0].startswith("id,")


def test_figures_change_without_taking_the_focus_or_moving_rows(fleet, open_page):
    reader = DevicesPage(open_page(PAGE, locale="en-GB"))
    page = reader.page
    page.get_by_role("columnheader", name="Battery").get_by_role("button").click()
    page.locator('tr[data-id="dw-4"] .open').focus()
    before = page.evaluate("window.__app.listed.join()")
    # It would be the first now, but a reader is among the rows.
    say(fleet, status_of("dw-8", battery=0.2))
    expect(reader.row("dw-8").locator(".of-battery")).to_contain_text("20 %")
    assert page.evaluate("document.activeElement.closest('tr').dataset.id") == "dw-4"
    assert page.evaluate("window.__app.listed.join()") == before
    page.keyboard.press("ArrowDown")
    assert page.evaluate("document.activeElement.closest('tr').dataset.id") == "dw-5"
    page.keyboard.press("Enter")
    reader.opened.wait("window.__app.selected === 'dw-5'")
    # The open device is written over in place, too.
    expect(page.locator(".detail h2")).to_be_focused()
    say(fleet, status_of("dw-5", battery=0.7))
    expect(page.locator(".detail .facts")).to_contain_text("70 %")
    expect(page.locator(".detail h2")).to_be_focused()
    page.keyboard.press("Escape")
    assert page.evaluate("document.activeElement.closest('tr').dataset.id") == "dw-5"


def test_a_walk_past_the_anchors_says_which_are_heard(fleet, open_page):
    tag = Tag("badge-1")
    broken = "dw-1"

    def live(spot):
        near = sorted(fleet.anchors, key=lambda name: math.dist(fleet.anchors[name], spot))[:5]
        heard = {name: fleet.anchors[name] for name in near if name != broken}
        assert measure(fleet, tag.ranges(spot, heard))[0] == 202

    start = fleet.anchors["dw-0"]
    place = {"at": start}
    with repeated(lambda _: live(place["at"]), 0.2):
        until(lambda: fleet.request(f"/api/v1/venues/{VENUE}/navigators/badge-1")[0] == 200, "the tag is nowhere")
        reader = DevicesPage(open_page(PAGE, locale="en-GB", **PHONE))
        page = reader.page
        page.get_by_role("button", name="Walk test").click()
        page.get_by_label("Phone or tag").select_option("badge-1")
        page.get_by_role("button", name="Start").click()
        reader.opened.wait("window.__app.walk.verdicts['dw-0'] === 'heard'")
        assert page.evaluate("window.__app.walk.verdicts['dw-11']") == "ahead"
        # The walker goes to the broken anchor, and stays there for a while.
        for step in range(1, 21):
            end = fleet.anchors[broken]
            place["at"] = tuple(a + (b - a) * step / 20 for a, b in zip(start, end))
            keep_pace(0.3)
        reader.opened.wait("window.__app.walk.verdicts['dw-1'] === 'missed'", 30_000)
        first = page.locator(".walk-list li").first
        expect(first).to_contain_text("not heard, though you were there")
        expect(page.locator(".walk-count")).to_contain_text("of 12 heard")
        stop = page.get_by_role("button", name="Stop")
        # Within reach of the thumb that holds the phone.
        assert stop.bounding_box()["y"] > 844 / 2
        stop.click()
        assert page.evaluate("window.__app.walk.isRunning") is False


def test_alarms_of_one_kind_share_a_line_that_opens(fleet, open_page):
    say(fleet, *(status_of(name, battery=0.05) for name in fleet.anchors), status_of("dw-77"))
    reader = DevicesPage(open_page(PAGE, locale="en-GB"))
    page = reader.page
    group = page.locator('[data-alarms="battery"]')
    expect(group.locator("> .alarm")).to_contain_text("12 devices have a low battery.")
    expect(page.locator(".alarms > ul > li")).to_have_count(2)
    expect(group.locator("li")).to_have_count(0)
    group.locator("> .alarm").click()
    expect(group.locator("li")).to_have_count(12)
    # It stays open, and the keyboard where it is, when an alarm ends.
    group.locator('[data-device="dw-4"] .alarm').focus()
    say(fleet, status_of("dw-3", battery=0.9))
    expect(group.locator("li")).to_have_count(11)
    expect(group.locator("> .alarm")).to_contain_text("11 devices")
    expect(group.locator('[data-device="dw-4"] .alarm')).to_be_focused()
    page.keyboard.press("Enter")
    reader.opened.wait("window.__app.selected === 'dw-4'")
    page.keyboard.press("Escape")
    group.locator("> .alarm").click()
    expect(group.locator("li:visible")).to_have_count(0)


def test_the_software_of_all_devices_is_compared(fleet, open_page):
    say(fleet, status_of("dw-7", software="1.10.0"), status_of("dw-2", software="1.9.1"))
    reader = DevicesPage(open_page(PAGE, locale="en-GB"))
    expect(reader.row("dw-7").locator(".of-software")).to_have_text("1.10.0")
    software = reader.page.get_by_role("columnheader", name="Software").get_by_role("button")
    software.click()
    software.click()
    reader.opened.wait("window.__app.listed.slice(0, 2).join() === 'dw-7,dw-2'")


@pytest.mark.parametrize("width,height", [(390, 844), (844, 390)])
def test_the_floors_leave_the_plan_of_a_phone_free(fleet, open_page, width, height):
    options = {**PHONE, "width": width, "height": height}
    reader = DevicesPage(open_page(PAGE, locale="en-GB", **options))
    page = reader.page
    page.locator('[data-view="plan"]').click()
    page.get_by_role("button", name="Show all").click()
    reader.opened.still()
    floors = page.locator(".floor-switcher").bounding_box()
    corners = [reader.on_plan(x, y) for x in (0, 120) for y in (0, 70)]
    left, top = (min(values) for values in zip(*corners))
    assert left >= floors["x"] + floors["width"] or top >= floors["y"] + floors["height"]


def test_a_gateway_shows_the_messages_that_it_could_not_map(fleet, open_page):
    samples = [{"topic": "lost/17", "payload": '{"range": "<b>3</b>"}'}]
    say(fleet, status_of("gw-1", "gateway", samples=samples))
    reader = DevicesPage(open_page(PAGE, locale="en-GB"))
    reader.row("gw-1").click()
    table = reader.page.get_by_role("group", name="Messages it could not map")
    expect(table.locator("tbody tr")).to_have_text(['lost/17{"range": "<b>3</b>"}'])


def test_an_edit_of_another_organiser_shows_at_once(fleet, open_page):
    reader = DevicesPage(open_page(PAGE, locale="en-GB"))
    status, _ = fleet.post_edit(VENUE, "elsewhere", {
        "operation": "change", "feature": "anchor-dw-7",
        "fields": {"geometry": {"type": "Point", "coordinates": [70, 30]}}})
    assert status == 201
    reader.opened.wait("window.__app.device('dw-7').feature.x === 70")


def test_the_editor_opens_on_the_anchor(fleet, open_page):
    reader = DevicesPage(open_page(PAGE, locale="en-GB"))
    reader.row("dw-7").click()
    with reader.page.expect_navigation():
        reader.page.get_by_role("link", name="Editor", exact=True).last.click()
    reader.opened.until_ready()
    reader.opened.wait("window.__app.selection.includes('anchor-dw-7')")


@pytest.mark.parametrize("width,height", [(1280, 800), (390, 844), (1080, 1920), (844, 390), (3840, 2160)])
@pytest.mark.parametrize("locale", ["en-GB", "de-DE"])
def test_the_page_fits_its_screen(fleet, open_page, width, height, locale):
    reader = DevicesPage(open_page(PAGE, width=width, height=height, locale=locale))
    assert reader.page.evaluate("document.documentElement.scrollWidth") <= width
    reader.row("dw-1").click()
    box = reader.page.locator(".detail").bounding_box()
    assert box["x"] >= 0 and box["x"] + box["width"] <= width + 1
    assert reader.page.locator(".detail").evaluate("each => each.scrollWidth <= each.clientWidth")


def test_a_venue_without_devices_says_what_to_do(server, open_page):
    page = open_page(PAGE, locale="en-GB").page
    expect(page.get_by_role("heading", name="No devices yet")).to_be_visible()
    expect(page.get_by_role("link", name="Draw anchors")).to_be_visible()
    expect(page.locator(".device-table")).to_be_hidden()


def test_the_page_says_when_the_server_is_gone(fleet, open_page):
    reader = DevicesPage(open_page(PAGE, locale="en-GB"))
    expect(reader.page.locator(".fresh-chip")).to_have_text("Live")
    fleet.stop()
    expect(reader.page.locator(".fresh-chip")).to_contain_text("No answer for")
    expect(reader.row("dw-1")).to_be_visible()
    # What it complains of is the server that the test ended.
    reader.opened.complaints.clear()


def token_of(link):
    return link.split("#")[1]


def test_a_device_is_given_another_token(closed):
    ada = closed.owner()
    ada.open(f"{closed.url}/admin/?venue={VENUE}#links")
    old = token_of(make_link(ada, "gateway", "Stage left"))
    say(closed.server, status_of("gw-1", "gateway"), headers=bearer(old))
    ada.open(f"{closed.url}{PAGE}")
    reader = DevicesPage(ada)
    ada.wait("window.__app.device('gw-1')?.link")
    reader.row("gw-1").click()
    ada.page.get_by_role("button", name="New token").click()
    dialog = ada.page.get_by_role("dialog")
    dialog.get_by_role("button", name="Make a new token").click()
    new = ada.page.locator("[data-handed]").input_value()
    ada.page.get_by_role("dialog").get_by_role("button", name="Close").click()
    assert new != old
    report = {"devices": [status_of("gw-1", "gateway", battery=0.5)]}
    path = f"/api/v1/venues/{VENUE}/devices/status"
    assert closed.server.request(path, report, headers=bearer(old))[0] == 401
    say(closed.server, *report["devices"], headers=bearer(new))
    ada.wait("window.__app.device('gw-1').battery === 0.5")


def test_staff_look_at_devices_and_viewers_do_not(closed):
    ada = closed.owner()
    ada.open(f"{closed.url}/admin/?venue={VENUE}#links")
    gateway = token_of(make_link(ada, "gateway", "Stage left"))
    staff, viewer = (make_link(ada, role, role.title()) for role in ("staff", "viewer"))
    anchor = put_anchor("dw-1", (60, 30))
    drawn = ada.page.request.post(
        f"{closed.url}/api/v1/venues/{VENUE}/edits", headers={"Origin": closed.url},
        data={"id": "draw", "base": 0, "author": "ada", "operations": [anchor]})
    assert drawn.status == 201, drawn.text()
    say(closed.server, status_of("dw-1", name="North"), headers=bearer(gateway))

    window = closed.window()
    window.page.goto(staff)
    window.page.wait_for_url("**/live/*")
    window.open(f"{closed.url}{PAGE}")
    reader = DevicesPage(window)
    window.wait("window.__app.device('dw-1')?.state === 'well'")
    reader.row("dw-1").click()
    expect(window.page.locator(".detail h2")).to_have_text("North")
    expect(window.page.locator(".actions .button:visible, .coordinates:visible")).to_have_count(0)
    expect(window.page.locator('[data-act="coverage"]')).to_be_hidden()
    # Nothing moves under the hand of a reader that may not edit.
    window.still()
    window.page.mouse.move(*reader.on_plan(60, 30))
    window.page.mouse.down()
    window.page.mouse.move(*reader.on_plan(66, 30), steps=5)
    window.page.mouse.up()
    assert reader.device("dw-1")["feature"]["x"] == 60

    other = closed.window()
    other.page.goto(viewer)
    other.page.wait_for_url("**/live/*")
    other.open(f"{closed.url}{PAGE}")
    expect(other.page.get_by_role("heading", name="Your role does not include this page")).to_be_visible()
