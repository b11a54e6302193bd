"""How people move, as arrows and speeds on the live page, from their reports to the map."""

from urllib.parse import urlsplit

from playwright.sync_api import expect

from conftest import VENUE, keep_pace, until
from stream_client import post_locations, report

#: Metres a person goes in half a second.
STEP = 0.6


def walk(server, people, steps, first=20.0):
    """People that go east one behind the other, twice a second."""
    for step in range(steps):
        post_locations(
            server, *(report(f"w-{i}", first + step * STEP - i * 0.3, 20.5) for i in range(people))
        )
        yield step
        keep_pace(0.5)


def test_six_people_who_go_one_way_are_an_arrow_and_four_are_none(server, open_page):
    live = open_page(f"/live/?venue={VENUE}&floor=0")
    page = live.page
    page.get_by_role("button", name="Heat map").click()
    choice = page.get_by_label("The heat map shows")
    choice.select_option("Flow")
    expect(page.locator(".heat-legend")).to_contain_text("Ways of 5 or more people")
    assert "heat=flow" in page.url
    for _ in walk(server, people=4, steps=10):
        assert page.evaluate("window.__app.arrows.length") == 0
    steps = walk(server, people=6, steps=60, first=26.0)

    def arrows():
        next(steps)
        return page.evaluate("window.__app.arrows.map(({ velocity }) => velocity)")

    for east, north in until(arrows, "six people make no arrow"):
        assert east > 0.4 and abs(north) < 0.2
    choice.select_option("Speed")
    bands = page.locator(".heat-legend .band")
    expect(bands).to_have_count(4)
    expect(bands.first).to_contain_text("standing")
    # Whoever gets the address sees the same.
    address = urlsplit(page.url)
    other = open_page(f"{address.path}?{address.query}").page
    expect(other.get_by_label("The heat map shows")).to_have_value("speed")
    button = other.get_by_role("button", name="Heat map")
    expect(button).to_have_attribute("aria-pressed", "true")
    button.click()
    assert "heat=" not in other.url


def test_the_heat_map_shows_levels_of_service(server, open_page):
    page = open_page(f"/live/?venue={VENUE}&floor=0&heat=service").page
    bands = page.locator(".heat-legend .band")
    expect(bands).to_have_count(6)
    expect(bands.last).to_have_text("F > 2.17")


def test_a_wall_shows_the_flow_without_a_choice(server, open_page):
    page = open_page(f"/live/?venue={VENUE}&floor=0&heat=flow&wall=1", width=1920, height=1080).page
    expect(page.locator(".heat-legend")).to_contain_text("Ways of 5 or more people")
    expect(page.locator(".heat-legend select")).to_be_hidden()
