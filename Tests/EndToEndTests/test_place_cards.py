"""What a place says of itself, where visitors and viewers meet it."""

import pytest
from playwright.sync_api import expect

from conftest import VENUE
from features import put_poi

NOODLES = dict(
    category="food",
    description={"en": "Soups and noodles, freshly made.", "de": "Suppen und Nudeln, frisch."},
    url="https://www.example.org/noodles",
)
KIOSK = f"/kiosk/?venue={VENUE}&at=0:60,20"


def open_noodles(server, hours, **properties):
    """Puts a place with opening hours into the middle of the ground floor."""
    place = put_poi("noodles", 66, 12, "Wok Corner", openingHours=hours, **NOODLES, **properties)
    assert server.post_edit(VENUE, "noodles", place)[0] == 201


def lead_there(kiosk):
    kiosk.page.locator(".attract").click(position={"x": 20, "y": 20})
    kiosk.page.locator(".search-input").fill("wok")
    kiosk.page.locator('[data-target="noodles"]').first.click()
    kiosk.wait("window.__app.route?.distance > 0")


def test_the_kiosk_shows_what_a_place_says(server, open_page):
    open_noodles(server, "24/7")
    kiosk = open_page(KIOSK, width=1080, height=1920)
    lead_there(kiosk)
    card = kiosk.page.locator(".place-card")
    assert card.get_by_text("Soups and noodles, freshly made.").is_visible()
    assert card.get_by_text("example.org/noodles").is_visible()
    assert card.get_by_role("img", name="QR code of example.org/noodles").is_visible()
    assert kiosk.page.locator(".opening").inner_text() == "Always open"
    assert kiosk.page.locator(".panel a").count() == 0


def test_the_kiosk_warns_before_it_leads_to_something_closed(server, open_page):
    open_noodles(server, "off")
    kiosk = open_page(KIOSK, width=1080, height=1920)
    kiosk.page.locator(".attract").click(position={"x": 20, "y": 20})
    kiosk.page.locator(".search-input").fill("wok")
    assert "Closed" in kiosk.page.locator('[data-target="noodles"]').first.inner_text()
    kiosk.page.locator('[data-target="noodles"]').first.click()
    kiosk.wait("window.__app.route?.distance > 0")
    assert kiosk.page.locator(".route-panel").get_by_role("alert").inner_text() == "Closed"


def test_the_kiosk_finds_a_place_by_its_description_and_says_why(server, open_page):
    open_noodles(server, "24/7")
    kiosk = open_page(KIOSK, width=1080, height=1920)
    kiosk.page.locator(".attract").click(position={"x": 20, "y": 20})
    kiosk.page.locator(".search-input").fill("freshly")
    assert "noodles, freshly made" in kiosk.page.locator('[data-target="noodles"]').inner_text()
    kiosk.page.locator(".search-input").fill("stage")
    assert kiosk.page.locator('[data-target="poi-a3"]').count() == 0


@pytest.mark.parametrize("width,height", [(1280, 800), (390, 844)])
def test_the_live_page_shows_a_place_that_is_tapped_or_searched(server, open_page, width, height):
    open_noodles(server, "off")
    live = open_page(f"/live/?venue={VENUE}&floor=0", width=width, height=height)
    page = live.page
    x, y = page.evaluate("window.__app.worldToScreen(66, 12)")
    box = page.locator(".map-surface").bounding_box()
    page.mouse.click(box["x"] + x, box["y"] + y)
    card = page.locator(".place-card")
    assert card.locator("h2").inner_text() == "Wok Corner"
    assert card.locator(".opening").inner_text() == "Closed"
    link = card.get_by_role("link", name="example.org/noodles")
    assert link.get_attribute("rel") == "noopener noreferrer"
    page.keyboard.press("Escape")
    assert card.is_hidden()
    if width < 700:
        page.get_by_role("button", name="People and filter").click()
    page.get_by_placeholder("People and places").fill("wok")
    page.locator('[data-place="noodles"]').click()
    assert card.locator("h2").inner_text() == "Wok Corner"
    # The text that found the place filters no people.
    assert page.get_by_placeholder("People and places").input_value() == ""
    # What an empty venue offers makes room for the card, and comes back.
    expect(page.locator(".empty-card")).to_be_hidden()
    card.get_by_role("button", name="Close").click()
    expect(page.locator(".empty-card")).to_be_visible()
    assert card.is_hidden()
