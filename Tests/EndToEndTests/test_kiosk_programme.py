"""The programme on a kiosk: now and next by hall, a search, one session, and the way there."""

from playwright.sync_api import expect

from conftest import VENUE
from programmes import noon, put, session

KIOSK = f"/kiosk/?venue={VENUE}&at=0:60,8"
HALLS = ("area-hall-1", "area-hall-2")


def test_a_visitor_finds_a_session_on_the_kiosk_and_the_way_there(server, open_page):
    kiosk = open_page(f"{KIOSK}&idle=5")
    page = kiosk.page
    page.locator(".attract").click(position={"x": 20, "y": 20})
    opener = page.locator(".button.extra", has_text="Programme")
    expect(opener).to_be_attached()
    expect(opener).to_be_hidden()

    put(
        server, VENUE, "fill", noon(),
        session("maps", {"en": "Indoor maps", "de": "Karten"}, -10, HALLS[0], speakers=["Ada"]),
        session("walls", {"en": "Walls"}, 20, HALLS[0]),
        session("lifts", {"en": "Lifts"}, 40, HALLS[1], abstract={"en": "How they are routes."}),
    )
    # By the keyboard alone.
    expect(opener).to_be_visible()
    opener.focus()
    page.keyboard.press("Enter")
    board = page.locator(".programme-board")
    halls = board.locator(".hall")
    expect(halls).to_have_count(2)
    expect(halls.first.locator(".row.is-now")).to_contain_text("Indoor maps")
    expect(halls.first.locator(".row.is-now")).to_contain_text("Now")
    expect(halls.first.locator(".row").nth(1)).to_contain_text("Walls")

    # An edit moves it at once.
    put(server, VENUE, "move", {"operation": "change", "entry": "walls", "fields": {"properties": {"place": HALLS[1]}}})
    expect(halls.nth(1).locator(".row")).to_contain_text("Walls")
    put(server, VENUE, "back", {"operation": "change", "entry": "walls", "fields": {"properties": {"place": HALLS[0]}}})

    board.get_by_role("button", name="Whole day").click()
    board.get_by_role("group", name="Places").get_by_role("button", name="Hall 2").click()
    expect(board.locator(".row")).to_have_count(1)
    board.locator(".search-input").click()
    for key in "ada":
        board.get_by_role("button", name=key, exact=True).click()
    expect(board.locator(".row")).to_have_count(1)
    board.locator(".row", has_text="Indoor maps").click()
    expect(board.get_by_role("heading", name="Indoor maps")).to_be_focused()
    page.keyboard.press("Escape")
    expect(board.locator(".search-input")).to_have_value("ada")
    page.keyboard.press("Escape")
    board.get_by_role("button", name="Now and next").click()
    board.locator(".row", has_text="Lifts").click()
    expect(board.get_by_text("How they are routes.")).to_be_visible()
    board.get_by_role("button", name="Show me the way").click()
    kiosk.wait("window.__app.route?.distance > 0")
    expect(board).to_be_hidden()
    assert kiosk.page.evaluate("window.__app.state.target") == HALLS[1]

    # Untouched, the kiosk begins again; nothing of the visitor before is left.
    page.get_by_role("button", name="New search").click()
    opener.click()
    board.get_by_role("button", name="Whole day").click()
    kiosk.wait("window.__app.state.screen === 'attract'", timeout=60_000)
    page.get_by_role("button", name="Deutsch").click()
    page.get_by_role("button", name="Programm", exact=False).click()
    expect(board.get_by_role("button", name="Jetzt und danach")).to_have_attribute("aria-pressed", "true")
    expect(board.locator(".row.is-now")).to_contain_text("Karten")
