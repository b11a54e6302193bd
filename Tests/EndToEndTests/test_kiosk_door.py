"""The screen at a room's door: made by an organiser, and what it shows with and without the server."""

from playwright.sync_api import expect

from conftest import VENUE, repeated
from people import closed, make_link  # noqa: F401
from programmes import session
from stream_client import post_locations

HALL = "area-hall-1"
DAY = 24 * 60


def test_an_organiser_makes_the_link_of_a_door_which_goes_on_without_the_server(closed):  # noqa: F811
    owner = closed.owner()
    cookies = "; ".join(f"{each['name']}={each['value']}" for each in owner.page.context.cookies())
    headers = {"Cookie": cookies, "Origin": closed.url}
    server = closed.server

    def change(edit, *operations):
        body = {"id": edit, "base": 0, "author": "test", "operations": list(operations)}
        assert server.request(f"/api/v1/venues/{VENUE}/edits", body, headers=headers)[0] == 201

    change(
        "fill",
        session("maps", {"en": "Indoor maps"}, -10, HALL, speakers=["Ada"], capacity=10),
        session("walls", {"en": "Walls"}, 25, HALL),
        session("elsewhere", {"en": "Elsewhere"}, -10, "area-hall-2"),
        session("tomorrow", {"en": "Tomorrow"}, DAY, HALL),
    )
    owner.open(f"{closed.url}/admin/#links")
    link = make_link(owner, "kiosk", "Door of hall 1", place="Hall 1", screen="door")
    door = closed.window(width=1280, height=800)
    door.open(link)
    page = door.page
    expect(page.locator(".door-room")).to_have_text("Hall 1")
    running = page.locator(".door-now")
    expect(running).to_contain_text("Indoor maps")
    expect(running).to_contain_text("20 minutes left")
    expect(running).not_to_contain_text("Elsewhere")
    expect(page.locator(".door-next")).to_contain_text("Walls")
    expect(page.locator(".door-next")).not_to_contain_text("Tomorrow")
    assert page.locator("button, a, input").count() == 0

    # Full, by the numbers that screens may see: of groups in squares of 8 m, in steps of the smallest group.
    expect(running).to_contain_text("Seats free")
    people = [{"navigator": f"p{n}", "floor": "0", "x": 18 + n / 4, "y": 43} for n in range(12)]
    with repeated(lambda count: post_locations(server, *people, headers=headers)):
        expect(running.locator(".door-fullness")).to_have_text("Full", timeout=60_000)

    change("moved", {"operation": "change", "entry": "maps", "fields": {"properties": {"title": {"en": "Maps for all"}}}})
    expect(running).to_contain_text("Maps for all")
    closed.cut_off()
    note = page.locator(".door-note")
    expect(note).to_contain_text("No connection since")
    expect(running).to_contain_text("Maps for all")
    expect(running.locator(".door-fullness")).to_have_count(0)
