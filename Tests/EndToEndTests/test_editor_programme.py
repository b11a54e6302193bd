"""The programme in the editor: imported, edited, taken back."""

from playwright.sync_api import expect

from dropped_files import choose
from editor_page import EDITOR, saved

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
