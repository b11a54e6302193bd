"""What a visitor meets at a kiosk: searching, the map beside its buttons, reading and reaching it."""

import re

import pytest
from playwright.sync_api import expect

from conftest import VENUE, until
from features import put_line

KIOSK = f"/kiosk/?venue={VENUE}&at=0:30,8"
SIZES = [(1080, 1920), (1280, 800)]


def wake(kiosk):
    """Touches the invitation."""
    kiosk.page.locator(".attract").click(position={"x": 20, "y": 20})


def lead(kiosk, word, feature):
    """Searches a place and lets the kiosk lead there."""
    page = kiosk.page
    page.locator(".search-input").fill(word)
    page.locator(f'[data-target="{feature}"]').first.click()
    kiosk.wait("window.__app.route && (window.__app.route.distance || window.__app.route.refusal)")


def test_a_new_search_begins_without_the_words_of_the_one_before(server, open_page):
    kiosk = open_page(KIOSK)
    wake(kiosk)
    lead(kiosk, "stage", "poi-stage-one")
    kiosk.page.get_by_role("button", name="New search").click()
    assert kiosk.page.locator(".search-input").input_value() == ""
    assert kiosk.page.locator(".nearest").is_visible()


def test_a_kiosk_that_reset_itself_shows_no_words_of_the_visitor_before(server, open_page):
    kiosk = open_page(f"{KIOSK}&idle=5")
    wake(kiosk)
    kiosk.page.locator(".search-input").fill("noodles")
    kiosk.wait("window.__app.secondsLeft !== null")
    kiosk.page.get_by_role("button", name="Start over").click()
    kiosk.wait("window.__app.state.screen === 'attract'")
    assert kiosk.page.locator(".search-input").input_value() == ""


@pytest.mark.parametrize("width,height", SIZES)
def test_the_kiosk_shows_the_start_of_a_route_beside_its_buttons(server, open_page, width, height):
    kiosk = open_page(KIOSK, width=width, height=height)
    kiosk.page.emulate_media(reduced_motion="reduce")  # The camera jumps.
    wake(kiosk)
    lead(kiosk, "stage", "poi-stage-one")
    at = kiosk.page.evaluate("window.__app.screenOf(30, 8)")
    box = kiosk.page.locator(".map").bounding_box()
    for button in kiosk.page.locator(".map .button:visible").all():
        there = button.bounding_box()
        left, top = there["x"] - box["x"], there["y"] - box["y"]
        is_beside = (
            at[0] + 40 < left or at[0] - 40 > left + there["width"]
            or at[1] + 70 < top or at[1] - 30 > top + there["height"]
        )  # fmt: skip
        assert is_beside, (at, there)
    assert 40 < at[0] < box["width"] - 40 and 30 < at[1] < box["height"] - 70


@pytest.mark.parametrize("language,summary", [("English", r"^under 1\smin · \d+\sm$"), ("Deutsch", r"^unter 1\sMin\. · \d+\sm$")])
def test_a_visitor_reads_and_hears_time_and_distance_apart(server, open_page, language, summary):
    kiosk = open_page(f"/kiosk/?venue={VENUE}&at=0:60,8")
    kiosk.page.get_by_role("button", name=language).click()
    lead(kiosk, "info", "poi-information")
    expect(kiosk.page.locator(".summary")).to_have_text(re.compile(summary))


def test_the_kiosk_keeps_its_buttons_when_there_is_no_way(server, open_page):
    kiosk = open_page(KIOSK)
    wake(kiosk)
    fence = put_line("wall", "fence", (28, 6), (32, 6), (32, 10), (28, 10), (28, 6))
    assert server.post_edit(VENUE, "fenced", fence)[0] == 201
    lead(kiosk, "stage", "poi-stage-one")
    kiosk.wait("window.__app.route.refusal")
    kiosk.page.get_by_role("button", name="New search").click()
    kiosk.wait("window.__app.state.screen === 'browse'")


def test_the_kiosk_has_one_heading_and_keeps_the_keyboard_before_what_covers_it(server, open_page):
    kiosk = open_page(KIOSK)
    page = kiosk.page
    assert page.locator("h1").count() == 1
    for _ in range(8):
        page.keyboard.press("Tab")
        assert page.evaluate(
            "document.activeElement === document.body || !!document.activeElement.closest('.attract')"
        )
    wake(kiosk)
    lead(kiosk, "stage", "poi-stage-one")
    assert page.locator("h1").count() == 1


def test_a_visitor_turns_on_large_text_and_contrast_until_the_next_visitor(server, open_page):
    kiosk = open_page(f"{KIOSK}&idle=5")
    page = kiosk.page
    wake(kiosk)
    size = "parseFloat(getComputedStyle(document.querySelector('.search-input')).fontSize)"
    before = page.evaluate(size)
    page.get_by_role("button", name="Text size, contrast, reach").click()
    page.get_by_role("button", name="Large text").click()
    page.get_by_role("button", name="High contrast").click()
    assert page.evaluate(size) > before * 1.2
    ink = page.evaluate("getComputedStyle(document.querySelector('.search-input')).color")
    assert ink == "rgb(0, 0, 0)"
    kiosk.wait("window.__app.secondsLeft !== null")
    page.get_by_role("button", name="Start over").click()
    kiosk.wait("!window.__app.state.ease.isLarge")
    assert abs(page.evaluate(size) - before) < 0.1


@pytest.mark.parametrize("width,height", SIZES)
def test_low_reach_puts_every_control_into_the_lower_half(server, open_page, width, height):
    kiosk = open_page(f"{KIOSK}&reach=low", width=width, height=height)
    wake(kiosk)
    middle = height / 2 - 80  # The buttons on the map stand at its lower edge.
    for words in ("", "room"):
        if words:
            kiosk.page.locator(".search-input").fill(words)
        # Asked at once: the list is drawn again while it is looked at, once its walking times have come.
        tops = kiosk.page.evaluate("""() => [...document.querySelectorAll('button, input')]
            .filter((control) => control.checkVisibility({ visibilityProperty: true }))
            .map((control) => [control.getBoundingClientRect().y, control.innerText || control.id])""")
        assert tops and all(y >= middle for y, _ in tops), tops
    assert kiosk.page.evaluate("document.documentElement.scrollWidth") <= width


def test_the_words_of_a_kiosk_grow_with_its_screen(server, open_page):
    kiosk = open_page(KIOSK, width=3840, height=2160)
    wake(kiosk)
    size = "parseFloat(getComputedStyle(document.querySelector('.search-input')).fontSize)"
    assert kiosk.page.evaluate(f"{size} * document.documentElement.currentCSSZoom") > 40


@pytest.mark.parametrize("width,height", [(844, 390), (667, 375), (390, 844), (375, 667)])
def test_a_phone_is_led_to_a_place_of_a_category(server, open_page, width, height):
    kiosk = open_page(KIOSK, width=width, height=height, has_touch=True)
    page = kiosk.page
    wake(kiosk)
    page.get_by_role("button", name="Rooms").tap()
    first = page.locator("[data-target]").first
    # The list is drawn again once its walking times have come.
    until(lambda: (box := first.bounding_box()) and box["y"] < height - 100, "the first place is not on the screen")
    chosen = page.get_by_role("button", name="Rooms").bounding_box()
    assert 0 <= chosen["x"] and chosen["x"] + chosen["width"] <= width
    first.tap()
    kiosk.wait("window.__app.route && window.__app.route.distance")
    for button in page.locator(".actions button").all():
        box = button.bounding_box()
        assert box["y"] + box["height"] <= height


def turn_all_eases_on(page):
    """Large text, high contrast and low controls; closes their menu again."""
    menu = page.get_by_role("button", name="Text size, contrast, reach")
    menu.click()
    for ease in ("Large text", "High contrast", "Controls lower down"):
        page.get_by_role("button", name=ease).click()
    menu.click()


@pytest.mark.parametrize("target,words", [("poi-stage-one", "stage"), ("poi-lounge", "lounge")])
@pytest.mark.parametrize("width,height", SIZES)
def test_the_buttons_of_a_route_stay_on_the_screen_with_all_eases(
    server, open_page, width, height, target, words
):
    kiosk = open_page(KIOSK, width=width, height=height)
    page = kiosk.page
    wake(kiosk)
    lead(kiosk, words, target)
    turn_all_eases_on(page)
    for button in page.locator(".actions button, .profiles button, .legs button").all():
        box = button.bounding_box()
        assert box["y"] + box["height"] <= height, button.inner_text()
    turners = [each.bounding_box() for each in page.locator(".pager button:visible").all()]
    actions = page.locator(".actions").bounding_box()
    for turner in turners:
        is_above = turner["y"] + turner["height"] <= actions["y"] + 1
        assert is_above or turner["x"] >= actions["x"] + actions["width"], (turner, actions)
    assert page.locator(".step").first.bounding_box()["height"] > 40


@pytest.mark.parametrize("width,height,least", [(1080, 1920, 1000), (1280, 800, 380)])
def test_the_plan_stays_large_and_free_of_buttons_with_all_eases(server, open_page, width, height, least):
    kiosk = open_page(KIOSK, width=width, height=height)
    page = kiosk.page
    wake(kiosk)
    turn_all_eases_on(page)
    kiosk.still()
    west, south = page.evaluate("window.__app.screenOf(0, 0)")
    east, north = page.evaluate("window.__app.screenOf(120, 70)")
    assert east - west >= least
    box = page.locator(".map").bounding_box()
    for button in page.locator(".map .button:visible").all():
        there = button.bounding_box()
        left, top = there["x"] - box["x"], there["y"] - box["y"]
        covers = left < east and left + there["width"] > west and top < south and top + there["height"] > north
        assert not covers, button.inner_text()


def test_a_kiosk_that_begins_to_be_set_up_has_no_problem_yet(server, open_page):
    kiosk = open_page("/", width=1280, height=800)
    page = kiosk.page
    page.goto(f"{server.url}/kiosk/?venue={VENUE}")
    page.get_by_role("heading", name="Set up this kiosk").wait_for()
    expect(page.locator(".problem")).to_have_count(0)
    page.goto(f"{server.url}/kiosk/?venue={VENUE}&at=nowhere")
    expect(page.locator(".problem")).to_contain_text("does not say where")


def test_the_kiosk_hands_its_destination_to_a_phone(server, open_page):
    kiosk = open_page(KIOSK)
    wake(kiosk)
    lead(kiosk, "stage", "poi-stage-one")
    code = kiosk.page.get_by_role("img", name="QR code: the route on your phone")
    code.scroll_into_view_if_needed()
    assert code.is_visible()
    kiosk.page.goto(f"{server.url}/navigate/?venue={VENUE}&to=poi-stage-one")
    kiosk.wait("window.__app && window.__app.target === 'poi-stage-one'")


def test_the_floors_of_a_route_agree_with_the_floor_on_the_map(server, open_page):
    kiosk = open_page(KIOSK, width=1280, height=800)
    page = kiosk.page
    wake(kiosk)
    lead(kiosk, "lounge", "poi-lounge")
    chosen = page.locator(".legs [aria-pressed=true]")
    expect(chosen).to_have_text("Ground floor")
    upper = page.locator('.map-floors [data-floor="1"]')
    upper.click()
    expect(chosen).to_have_text("Upper floor")
    page.locator(".legs").get_by_role("button", name="Ground floor").click()
    expect(chosen).to_have_text("Ground floor")
    kiosk.wait("window.__app.floor === '0'")
    # Also beside a step that was chosen.
    page.locator(".step").first.click()
    upper.click()
    expect(chosen).to_have_text("Upper floor")
    kiosk.wait("window.__app.floor === '1'")


def test_every_code_of_a_route_says_what_it_is_for(server, open_page):
    kiosk = open_page(KIOSK, width=1280, height=800)
    wake(kiosk)
    lead(kiosk, "lounge", "poi-lounge")
    row = kiosk.page.locator(".summary-row")
    expect(row.get_by_text("Take the route with you")).to_be_visible()
    assert row.evaluate("(each) => each.scrollWidth <= each.clientWidth")


def test_a_phone_on_its_side_shows_the_first_step_whole(server, open_page):
    kiosk = open_page(f"{KIOSK}&lang=de", width=844, height=390)
    wake(kiosk)
    lead(kiosk, "lounge", "poi-lounge")
    step = kiosk.page.locator(".step").first.bounding_box()
    assert step["y"] + step["height"] <= kiosk.page.locator(".actions").bounding_box()["y"] + 1


def test_the_words_of_a_profile_stay_inside_their_button(server, open_page):
    kiosk = open_page(f"{KIOSK}&lang=de", width=390, height=844)
    wake(kiosk)
    lead(kiosk, "lounge", "poi-lounge")
    for button in kiosk.page.locator(".profiles .button").all():
        box, words = button.bounding_box(), button.locator(".words").bounding_box()
        assert words["x"] + words["width"] <= box["x"] + box["width"] - 6, button.inner_text()
        assert button.locator(".words").evaluate("(each) => each.scrollWidth <= each.clientWidth")
