"""What a viewer meets on the live page: an empty venue, a paused map, density, alerts."""

import pytest
from playwright.sync_api import expect

from conftest import VENUE, repeated, until
from features import put_box
from stream_client import post_locations


def people_on(floor, count, x=60.0, y=12.0):
    """Locations of people who stand beside each other."""
    return [
        {"navigator": f"{floor}-{number}", "name": f"Visitor {number}", "floor": floor, "x": x + number / 4, "y": y}
        for number in range(count)
    ]


def test_an_empty_venue_offers_choices_beside_its_plan(server, open_page):
    status, _, made = server.request("/api/v1/venues", {"name": {"en": "House"}}, "POST")
    assert status == 201, made
    live = open_page(f"/live/?venue={made['slug']}", width=1280, height=800)
    page = live.page
    card = page.locator(".empty-card")
    card.wait_for()
    assert card.get_by_text("Connect positions").is_visible()
    assert card.get_by_text("Simulate people").is_visible()
    assert not card.locator("pre").first.is_visible()
    box = page.locator(".map-host").bounding_box()
    assert card.bounding_box()["height"] < box["height"] / 2
    card.get_by_text("Connect positions").click()
    assert f"venues/{made['slug']}/locations" in card.locator("pre").first.inner_text()
    card.get_by_role("button", name="Close").click()
    assert card.is_hidden()


def test_a_paused_map_shows_the_people_of_another_floor(server, open_page):
    post_locations(server, *people_on("0", 3), *people_on("1", 4, x=20.0))
    live = open_page(f"/live/?venue={VENUE}&floor=0", width=1280, height=800)
    live.wait("window.__app.tally.all === 3")
    chip = live.page.locator(".link-chip")
    expect(chip).to_contain_text("Live")
    pause = live.page.get_by_role("button", name="Pause", exact=True)
    pause.click()
    expect(chip).to_have_text("Paused")
    live.page.locator('[data-floor="1"]').click()
    live.wait("window.__app.tally.all === 4")
    pause.click()
    expect(chip).to_contain_text("Live")


def test_people_are_listed_by_number(server, open_page):
    post_locations(server, *reversed(people_on("0", 12)))
    live = open_page(f"/live/?venue={VENUE}&floor=0", width=1280, height=900)
    live.wait("document.querySelectorAll('.people .who').length === 12")
    names = live.page.locator(".people .who").all_inner_texts()
    assert names == [f"Visitor {number}" for number in range(12)]


def test_the_legend_of_the_heat_map_names_bands_of_density(server, open_page):
    live = open_page(f"/live/?venue={VENUE}&floor=0", width=1280, height=800)
    live.page.get_by_role("button", name="Heat map").click()
    bands = live.page.locator(".heat-legend .band").all_inner_texts()
    assert bands == ["free < 0.5", "busy 0.5–1", "dense 1–2", "crowded > 2"]


def test_an_alert_that_still_holds_does_not_contradict_its_number(server, open_page):
    corner = put_box("corner", 58, 10, 70, 14, kind="area", name={"en": "Corner"}, capacity=3)
    assert server.post_edit(VENUE, "corner", corner)[0] == 201
    live = open_page(f"/live/?venue={VENUE}&floor=0", width=1280, height=800)
    banner = live.page.locator('.alert-banner[data-area="corner"]')

    def report(inside):
        people = people_on("0", 4, x=69.0)
        for person in people[inside:]:
            person["x"] += 2
        post_locations(server, *people)
        return banner

    until(lambda: report(4).is_visible() and "Too many" in banner.inner_text())
    assert banner.get_attribute("data-level") == "over"
    until(lambda: "was too full; now 2 of 3" in report(2).inner_text())
    assert banner.get_attribute("data-level") == "near"


def test_a_wall_shows_the_floors_in_turn_without_controls(server, open_page):
    post_locations(server, *people_on("0", 3))
    live = open_page(f"/live/?venue={VENUE}&wall=2&floor=0", width=1920, height=1080)
    page = live.page
    assert page.locator("button:visible, a:visible").evaluate_all(
        "all => all.every((one) => one.closest('[inert]'))"
    )
    expect(page.locator(".wall-floor")).to_have_text("Ground floor: 3")
    live.wait("window.__app.floor === '1'")
    live.wait("window.__app.floor === '0'")


#: Whether the rows of a wall end above its note of how many more there are, and this within the screen.
ALL_ROWS_ARE_WHOLE = """(() => {
  const rows = [...document.querySelectorAll('.area-list li')];
  const shown = rows.filter((row) => row.checkVisibility());
  const note = document.querySelector('.wall-more');
  const bottom = (part) => part.getBoundingClientRect().bottom;
  return shown.length >= 3 && note.textContent === `and ${rows.length - shown.length} more`
    && bottom(shown.at(-1)) <= bottom(note) && bottom(note) <= innerHeight;
})()"""


def people_in_all_states(count):
    """Locations of people of whom one walks, one stands, and one is heard once only."""
    walker, waiter = people_on("0", 2)
    walker["x"] += 0.5 * (count % 20)
    silent = {**waiter, "navigator": "silent"}
    return [walker, waiter, *([silent] if count == 0 else [])]


@pytest.mark.parametrize("width,height", [(1080, 1920), (3840, 2160), (1280, 800)])
def test_a_wall_fills_the_screen_with_words_of_its_size(server, open_page, width, height):
    live = open_page(f"/live/?venue={VENUE}&wall=1", width=width, height=height)
    page = live.page
    # People who move, stand, and are not heard any more: the bar has all its words.
    with repeated(lambda count: post_locations(server, *people_in_all_states(count))):
        live.wait("document.querySelectorAll('.state-count:not([hidden])').length === 3")
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    for part in (".wall-floor", ".wall-clock", ".counts .total"):
        box = page.locator(part).bounding_box()
        assert box["x"] + box["width"] <= width, part
        assert box["height"] >= min(width, height) / 60, part
    panel = page.locator(".panel").bounding_box()
    # Of the areas it shows whole rows, and says how many more there are.
    live.wait(ALL_ROWS_ARE_WHOLE)
    if height > width:
        assert panel["y"] + panel["height"] >= height - 2 and panel["width"] >= width - 2


def test_a_phone_on_its_side_shows_every_control(server, open_page):
    live = open_page(f"/live/?venue={VENUE}", width=844, height=390)
    for control in live.page.locator(".bar button:visible, .bar a:visible").all():
        box = control.bounding_box()
        assert box["x"] >= 0 and box["x"] + box["width"] <= 844 and box["y"] + box["height"] <= 390
    assert live.page.get_by_role("button", name="People and filter").is_visible()


def test_the_keyboard_skips_to_the_map_and_reads_what_icons_do(server, open_page):
    live = open_page(f"/live/?venue={VENUE}", width=1280, height=800)
    page = live.page
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.className") == "skip-link"
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.className") == "map-surface"
    page.get_by_role("button", name="Heat map").hover()
    words = "getComputedStyle(document.querySelector('[aria-label=\"Heat map\"]'), '::after').content"
    live.wait(f"{words} === '\"Heat map\"'")


def test_a_narrow_bar_shows_what_its_first_tool_does_whole(server, open_page):
    live = open_page(f"/live/?venue={VENUE}", width=390, height=844)
    live.page.get_by_role("button", name="Heat map").hover()
    live.wait(
        "(tool => getComputedStyle(tool, '::after').content === '\"Heat map\"'"
        " && parseFloat(getComputedStyle(tool, '::after').left) >= 0)"
        "(document.querySelector('[aria-label=\"Heat map\"]'))"
    )


def test_a_long_list_of_areas_begins_folded_below_the_filter(server, open_page):
    live = open_page(f"/live/?venue={VENUE}&floor=0", width=1280, height=800)
    page = live.page
    rows = page.locator(".area-list button")
    expect(rows).to_have_count(5)
    assert page.get_by_role("searchbox").bounding_box()["y"] < rows.first.bounding_box()["y"]
    page.get_by_role("button", name="Show all").click()
    until(lambda: rows.count() > 50)
    page.get_by_role("button", name="Show fewer").click()
    expect(rows).to_have_count(5)


def test_the_plan_fills_a_window_that_became_narrow(server, open_page):
    live = open_page(f"/live/?venue={VENUE}&floor=0", width=1280, height=800)
    live.page.set_viewport_size({"width": 390, "height": 844})
    live.wait("document.querySelector('.map-surface').clientWidth === 390")
    live.still()
    left, right = live.pixel(0, 0)[0], live.pixel(120, 0)[0]
    assert 300 < right - left <= 390


def test_people_do_not_cover_names(server, open_page):
    live = open_page(f"/live/?venue={VENUE}&floor=0", width=1280, height=800)
    ink = """() => [...document.querySelectorAll('.map-surface > canvas')].map((canvas) => {
      const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
      return data.reduce((sum, value, i) => i % 4 === 3 && value > 0 ? sum + 1 : sum, 0);
    })"""
    live.still()
    post_locations(server, *people_on("0", 3))
    # Plan, pins, people, names, and the counts of areas.
    until(lambda: live.page.evaluate(ink)[2] > 50)
    _, pins, people, names, *_ = live.page.evaluate(ink)
    assert names > pins / 4 and people < names


def test_a_chosen_person_is_seen_on_a_phone(server, open_page):
    post_locations(server, *people_on("0", 1))
    live = open_page(f"/live/?venue={VENUE}&floor=0", width=390, height=844)
    page = live.page
    page.get_by_role("button", name="People and filter").click()
    page.locator(".people button").click()
    expect(page.locator(".person-card")).to_be_visible()
    expect(page.locator(".panel")).to_be_hidden()


@pytest.mark.parametrize("width,height", [(390, 844), (1280, 800)])
def test_the_list_of_floors_covers_nothing_of_the_plan(open_page, width, height):
    live = open_page(f"/live/?venue={VENUE}&floor=0", width=width, height=height)
    page = live.page
    for tool in ("Evacuation", "Replay"):
        page.get_by_role("button", name=tool).click()
        live.still()
        west, north = live.pixel(0, 70)
        floors, plan = page.locator(".floor-switcher").bounding_box(), page.locator(".map-host").bounding_box()
        is_beside = plan["x"] + west >= floors["x"] + floors["width"]
        assert is_beside or plan["y"] + north >= floors["y"] + floors["height"], tool
        if tool == "Evacuation":
            page.get_by_role("button", name=tool).click()


def test_a_phone_on_its_side_has_the_exits_beside_the_plan(open_page):
    live = open_page(f"/live/?venue={VENUE}&floor=0", width=844, height=390)
    live.page.get_by_role("button", name="Evacuation").click()
    live.still()
    card, plan = (live.page.locator(each).bounding_box() for each in (".evacuation-card", ".map-host"))
    assert card["x"] >= plan["x"] + plan["width"] and plan["height"] > 300
