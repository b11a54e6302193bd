"""The programme in the editor: imported, edited, taken back."""

from playwright.sync_api import expect

from conftest import Server, opened_pages
from dropped_files import choose
from editor_page import EDITOR, saved
from list_server import list_server

PATH = "/api/v1/venues/expo/programme"
EVENT = """<event guid="{id}"><date>2026-12-27T{start}:00+01:00</date><duration>00:30</duration>
<room>{room}</room><title>{title}</title></event>"""


def schedule(*events):
    """A schedule of events of id, start, room and title, as frab writes it."""
    fields = ("id", "start", "room", "title")
    texts = "".join(EVENT.format(**dict(zip(fields, event))) for event in events)
    return f'<schedule><day date="2026-12-27"><room name="x">{texts}</room></day></schedule>'.encode()


def titles(server):
    """The titles of the sessions, by start."""
    return [session["title"]["en"] for session in server.request(PATH)[2]["sessions"]]


def test_an_organiser_imports_a_programme_edits_a_session_and_takes_both_back(server, open_page):
    editor = open_page(EDITOR)
    page = editor.page
    page.get_by_role("tab", name="Programme").click()
    panel = page.locator(".programme-panel")
    expect(panel.get_by_role("status")).to_contain_text("There is no programme yet.")

    panel.get_by_role("button", name="Import…").click()
    view = page.locator("dialog.programme-import")
    content = schedule(("1", "11:00", "Nowhere", "Opening"), ("2", "12:00", "Nowhere", "Maps"))
    button = view.get_by_role("button", name="Choose a file…")
    choose(editor, "schedule.xml", "text/xml", content, button.click)
    expect(view.locator(".programme-counts")).to_contain_text("2 New")
    expect(view.locator(".rooms-unmatched")).to_have_text("1 room has no place yet")
    room = view.get_by_label("Place of Nowhere")
    place = room.locator("optgroup option").first.get_attribute("value")
    room.select_option(place)
    expect(view.locator(".rooms-unmatched")).to_be_hidden()
    assert titles(server) == []
    view.get_by_role("button", name="Take it").click()
    expect(panel.locator(".objects li")).to_have_count(2)
    assert titles(server) == ["Opening", "Maps"]

    panel.get_by_role("button", name="Maps").click()
    title = panel.get_by_label("Title in English", exact=True)
    title.fill("Maps for all")
    title.press("Enter")
    panel.get_by_label("Hide from visitors").check()
    saved(editor)
    assert titles(server) == ["Opening"]
    # Its history has its own edits only: hidden, renamed, imported.
    panel.get_by_role("button", name="History").click()
    expect(page.get_by_text("History of Maps for all")).to_be_visible()
    expect(page.locator("button.entry[data-edit]")).to_have_count(3)
    page.get_by_role("tab", name="Programme").click()
    panel.get_by_role("button", name="Whole programme").click()
    panel.get_by_label("Search the programme").fill("for all")
    expect(panel.locator(".objects li")).to_have_count(1)
    expect(panel.locator(".objects li")).to_contain_text("hidden")

    # Hidden, renamed, imported: one step back each.
    for left in (["Opening", "Maps for all"], ["Opening", "Maps"], []):
        page.get_by_role("button", name="Undo", exact=False).first.click()
        saved(editor)
        assert titles(server) == left
    page.get_by_role("button", name="Redo", exact=False).first.click()
    saved(editor)
    assert titles(server) == ["Opening", "Maps"]


def test_an_owner_has_the_programme_fetched_and_takes_what_changed(venues, browser):
    server = Server(venues, "--fetch-from-private-networks")
    first = schedule(("1", "11:00", "Nowhere", "Opening"), ("2", "12:00", "Nowhere", "Maps"))
    second = schedule(("1", "11:30", "Nowhere", "Opening"), ("3", "13:00", "Nowhere", "Closing"))
    refused = ("status of 422", "status of 409")

    def is_refusal(complaint):
        return any(each in complaint for each in refused)

    with list_server(first.decode()) as lists, opened_pages(browser, server.url, is_refusal) as open_page:
        page = open_page(EDITOR).page
        page.get_by_role("tab", name="Programme").click()
        panel = page.locator(".programme-panel")
        panel.get_by_role("button", name="Fetch from an address…").click()
        dialog = page.get_by_role("dialog", name="Fetch the programme from an address")
        dialog.get_by_label("Web address of the list").fill("http://my host/")
        dialog.get_by_role("button", name="Save").click()
        expect(dialog.get_by_role("alert")).to_contain_text("Enter an address such as")
        dialog.get_by_label("Web address of the list").fill(f"{lists.origin}/schedule.xml")
        dialog.get_by_label("The server looks by itself").select_option("60")
        dialog.get_by_role("button", name="Save").click()

        # A new address is looked at once; nothing is taken before it was looked at.
        news = panel.locator(".source-news")
        expect(news).to_have_text(f"The list at {lists.origin} changed: 2 new.")
        assert titles(server) == []
        panel.get_by_role("button", name="Look", exact=True).click()
        view = page.locator("dialog.programme-import")
        expect(view.locator(".programme-counts")).to_contain_text("2 New")
        view.get_by_role("button", name="Take it").click()
        expect(panel.locator(".objects li")).to_have_count(2)
        expect(panel.locator(".programme-source .note")).to_contain_text("is as the list")

        # What changed between the look and the tap is not taken.
        lists.list = second.decode()
        panel.get_by_role("button", name="Fetch now").click()
        expect(news).to_contain_text("1 cancelled, 1 moved, 1 new")
        panel.get_by_role("button", name="Look", exact=True).click()
        expect(view.locator(".programme-counts")).to_contain_text("1 Moved")
        lists.list = first.decode()
        server.request(f"{PATH}/source/fetches", {})
        view.get_by_role("button", name="Take it").click()
        expect(view.get_by_role("alert")).to_contain_text("Preview the import again")
        view.get_by_role("button", name="Cancel").last.click()

        lists.status = 403
        panel.get_by_role("button", name="Fetch now").click()
        expect(panel.locator(".programme-source")).to_contain_text("refuses with status 403")
        panel.get_by_role("button", name="Address…").click()
        dialog.get_by_role("button", name="Remove").click()
        expect(panel.get_by_role("button", name="Fetch from an address…")).to_be_visible()
        assert titles(server) == ["Opening", "Maps"]
    server.stop()
