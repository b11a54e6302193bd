"""The pages for people and links in real browsers, from the first owner on."""

import io
import re

import pytest
from playwright.sync_api import expect

from accounts import PASSWORD
from editor_page import EDITOR, choose, tap
from people import closed, handed, invite, make_link, sign_in, sign_up  # noqa: F401


def test_a_new_owner_invites_a_colleague_and_sets_up_a_kiosk(closed):
    # The link of the console makes the owner; the address forgets the token at once.
    link = closed.owner_link()
    ada = closed.window()
    ada.open(link)
    assert ada.page.url == f"{closed.url}/join/"
    assert ada.page.evaluate("history.length") <= 2
    sign_up(ada, "Ada Lovelace", "ada@example.org")
    ada.page.get_by_role("button", name="Signed in as Ada Lovelace").wait_for()

    # The link is used up.
    late = closed.window()
    late.open(link)
    late.page.get_by_role("heading", name="This link is no longer valid").wait_for()

    # A colleague is invited in a second browser, signs up and draws.
    ada.open(f"{closed.url}/admin/")
    invitation = invite(ada, "Organiser", "bob@example.org")
    ada.page.get_by_role("tab", name="Invitations").and_(ada.page.locator("[aria-selected=true]")).wait_for()
    ada.page.get_by_text("bob@example.org").wait_for()
    bob = closed.window()
    bob.open(invitation)
    bob.page.get_by_text("You are invited as “Organiser”").wait_for()
    assert bob.page.get_by_label("E-mail address").input_value() == "bob@example.org"
    sign_up(bob, "Bob", "bob@example.org")
    assert bob.page.get_by_role("button", name="New venue").is_hidden()
    bob.page.get_by_role("link", name="Editor").click()
    bob.until_ready()
    known = bob.page.evaluate("window.__app.features().length")
    choose(bob, "n", "addPoi")
    tap(bob, 60, 20)
    bob.wait(f"window.__app.features().length === {known + 1} && window.__app.pending === 0")
    history = ada.page.evaluate("fetch('/api/v1/venues/expo/edits?before=99999999&limit=1').then((a) => a.json())")
    assert history["edits"][0]["author"] == "Bob"

    # Bob, as an organiser, makes links but does not see people.
    bob.open(f"{closed.url}/admin/")
    assert bob.page.get_by_role("tab").all_text_contents() == ["Links"]

    # A kiosk gets its link in a third browser, and needs nothing else.
    link = make_link(bob, "kiosk", "Foyer, left", place="Information")
    kiosk = closed.window(width=1080, height=1920)
    kiosk.open(link)
    kiosk.page.wait_for_url("**/kiosk/?venue=expo&place=*")
    kiosk.until_ready()
    kiosk.open(f"{closed.url}/kiosk/")
    assert kiosk.page.locator(".setup").count() == 0
    assert kiosk.page.evaluate("fetch('/api/v1/accounts').then((a) => a.status)") == 403

    # It is revoked: the screen says that it was taken away, and stays so.
    bob.open(f"{closed.url}/admin/")
    bob.page.get_by_role("button", name="Revoke: Foyer, left").click()
    bob.page.get_by_role("dialog").get_by_role("button", name="Revoke").click()
    bob.page.get_by_text("No links yet").wait_for()
    kiosk.page.get_by_role("alert").get_by_text("This screen is switched off").wait_for()
    kiosk.page.reload()
    kiosk.page.get_by_role("heading", name="Please sign in").wait_for()

    # All of it stands in the log.
    ada.open(f"{closed.url}/admin/#log")
    log = ada.page.get_by_role("tabpanel")
    for text in ("Bob created the link", "Bob revoked the link", "Ada Lovelace invited"):
        log.get_by_text(text).first.wait_for()


def test_a_changed_password_signs_the_other_browser_out(closed):
    ada = closed.owner()
    other = closed.window()
    other.open(f"{closed.url}/live/?venue=expo")
    other.page.get_by_role("main").get_by_role("link", name="Sign in", exact=True).click()
    other.until_ready()
    sign_in(other, "ada@example.org")
    other.page.wait_for_url("**/live/?venue=expo*")
    other.until_ready()

    ada.open(f"{closed.url}/account/")
    ada.wait("window.__app.sessions === 2")
    ada.page.get_by_label("Current password").fill("wrong horse battery")
    ada.page.get_by_label("New password").fill("another good one")
    ada.page.get_by_role("button", name="Change password").click()
    ada.page.get_by_text("This is not your current password.").wait_for()
    ada.page.get_by_label("Current password").fill(PASSWORD)
    ada.page.get_by_role("button", name="Change password").click()
    ada.page.get_by_text("Password changed.").wait_for()
    ada.wait("window.__app.sessions === 1")

    dialog = other.page.get_by_role("dialog", name="You have been signed out")
    dialog.wait_for()
    dialog.get_by_role("link", name="Sign in again").click()
    other.until_ready()
    sign_in(other, "ada@example.org", PASSWORD)
    other.page.get_by_text("Wrong e-mail address or password.").wait_for()
    sign_in(other, "ada@example.org", "another good one")
    other.page.wait_for_url("**/live/?venue=expo*")
    other.until_ready()


def test_a_changed_name_does_not_change_the_language(closed):
    closed.owner()
    german = closed.window(locale="de-DE")
    by = {"email": "ada@example.org", "password": PASSWORD}
    assert german.context.request.post(f"{closed.url}/api/v1/session", data=by).ok
    german.open(f"{closed.url}/account/")
    language = german.page.get_by_label("Sprache")
    assert language.input_value() == "de"
    german.page.locator("input[name=name]").fill("Ada King")
    with german.page.expect_navigation():
        german.page.get_by_role("button", name="Speichern").click()
    german.until_ready()
    assert german.page.locator("input[name=name]").input_value() == "Ada King"
    assert german.page.evaluate("localStorage.getItem('floorcast.language')") is None
    # A choice changes it, for all pages and on the server.
    language.select_option("en")
    with german.page.expect_navigation():
        german.page.get_by_role("button", name="Speichern").click()
    german.until_ready()
    assert german.page.get_by_label("Language").input_value() == "en"


#: Nothing else is written into the editor's database meanwhile, as if the disk were slow.
BUSY_DATABASE = """
(milliseconds) => indexedDB.databases().then(([{ name }]) => new Promise((resolve) => {
  const opening = indexedDB.open(name);
  opening.onsuccess = () => {
    const items = opening.result.transaction('items', 'readwrite').objectStore('items');
    const end = performance.now() + milliseconds;
    const read = () => {
      if (performance.now() < end) items.get('nothing').onsuccess = read;
      else opening.result.close();
    };
    read();
    resolve();
  };
}))
"""


def draw_before_signing_out(ada, milliseconds):
    """Draws on a disk that is busy for a while, and ends the session elsewhere before the server has the edit; returns the
    dialog of it.

    The edit is held back, because a page that notices the end of its session first lets nobody draw.
    """
    held = []
    ada.page.route("**/edits", lambda route: held.append(route))
    choose(ada, "n", "addPoi")
    ada.page.evaluate(BUSY_DATABASE, milliseconds)
    tap(ada, 60, 20)
    ada.wait("window.__app.pending === 1")
    ada.page.evaluate("fetch('/api/v1/session', { method: 'DELETE' }).then((a) => a.status)")
    for edit in held:
        edit.continue_()
    ada.page.unroute("**/edits")
    dialog = ada.page.get_by_role("dialog", name="You have been signed out")
    dialog.wait_for()
    return dialog


def test_unsent_edits_outlive_the_end_of_a_session(closed):
    ada = closed.owner()
    ada.open(closed.url + EDITOR)
    known = ada.page.evaluate("window.__app.features().length")
    dialog = draw_before_signing_out(ada, 1500)
    dialog.get_by_role("link", name="Sign in again").click()
    ada.until_ready()
    sign_in(ada, "ada@example.org")
    ada.page.wait_for_url("**/editor/?venue=expo*")
    ada.until_ready()
    ada.wait(f"window.__app.features().length === {known + 1} && window.__app.pending === 0")
    answer = ada.page.evaluate("fetch('/api/v1/venues/expo/features').then((a) => a.json())")
    assert len(answer["features"]) >= known + 1


def test_an_editor_with_unsent_edits_stays_open_while_a_disk_hangs(closed):
    ada = closed.owner()
    ada.open(closed.url + EDITOR)
    dialog = draw_before_signing_out(ada, 60_000)
    # In another tab, so that this page, which alone has the edit, stays.
    assert dialog.get_by_role("link", name="Sign in again").get_attribute("target") == "_blank"


def test_roles_change_and_the_last_owner_stays(closed):
    ada = closed.owner()
    ada.open(f"{closed.url}/admin/")
    bob = closed.window()
    bob.open(invite(ada, "Viewer"))
    sign_up(bob, "Bob", "bob@example.org")
    assert bob.page.get_by_role("link", name="Editor").count() == 0
    bob.open(f"{closed.url}/editor/?venue=expo")
    bob.page.get_by_role("heading", name="Your role does not include this page").wait_for()
    bob.open(f"{closed.url}/editor/?venue=elsewhere")
    bob.page.get_by_role("heading", name="Venue not found").wait_for()
    for path in ("admin/", "status/"):
        bob.open(f"{closed.url}/{path}")
        bob.page.get_by_role("heading", name="Your role does not include this page").wait_for()

    ada.open(f"{closed.url}/admin/")
    ada.page.get_by_role("button", name="Roles: Ada Lovelace").click()
    dialog = ada.page.get_by_role("dialog")
    dialog.get_by_label("All venues").select_option("")
    dialog.get_by_role("button", name="Save").click()
    dialog.get_by_text("There is no other owner.").wait_for()
    dialog.get_by_role("button", name="Cancel").click()

    bob.open(f"{closed.url}/live/?venue=expo")
    ada.page.get_by_role("button", name="Roles: Bob").click()
    dialog.get_by_label("Expo").select_option("organiser")
    dialog.get_by_role("button", name="Save").click()
    bob.page.get_by_role("dialog", name="Your permissions have changed").wait_for()
    bob.page.get_by_role("button", name="Reload").click()
    bob.until_ready()
    bob.page.locator(".edit-link").wait_for()

    # A link for a new password is handed over; it signs in and is used up.
    ada.page.get_by_label("More for Bob").click()
    ada.page.get_by_role("button", name="Reset link: Bob").click()
    link = handed(ada)
    phone = closed.window(width=390, height=844)
    phone.open(link)
    phone.page.get_by_label("New password").fill("bob")
    phone.page.get_by_role("button", name="Set password").click()
    phone.page.get_by_role("alert").get_by_text("At least 10 characters").wait_for()
    phone.page.get_by_label("New password").fill("a much better one")
    phone.page.get_by_role("button", name="Set password").click()
    phone.page.wait_for_url(f"{closed.url}/")
    phone.until_ready()
    bob.page.get_by_role("dialog", name="You have been signed out").wait_for()

    ada.page.get_by_role("button", name="Remove: Bob").click()
    ada.page.get_by_role("dialog").get_by_role("button", name="Remove").click()
    ada.page.get_by_text("You are the only one here.").wait_for()
    phone.page.reload()
    phone.page.get_by_role("heading", name="Please sign in").wait_for()


def test_the_sign_in_page_does_not_say_which_accounts_exist(closed):
    closed.owner()
    stranger = closed.window()
    stranger.open(f"{closed.url}/sign-in/")
    texts = []
    for email in ("ada@example.org", "nobody@example.org"):
        sign_in(stranger, email, "wrong password here")
        alert = stranger.page.get_by_role("alert").filter(has_text="wrong")
        alert.wait_for()
        texts.append(alert.text_content())
    assert texts[0] == texts[1]
    stranger.page.get_by_role("button", name="Forgot your password?").click()
    stranger.page.get_by_text("This server cannot send mail.").wait_for()


def test_the_server_slows_many_attempts_down_and_the_page_counts(closed):
    closed.owner()
    stranger = closed.window()
    stranger.open(f"{closed.url}/sign-in/")
    wait = stranger.page.get_by_role("button", name="Wait")
    for _ in range(30):
        sign_in(stranger, "ada@example.org", "wrong password here")
        stranger.page.get_by_role("alert").filter(has_text="o").first.wait_for()
        if wait.count() > 0:
            break
        stranger.wait("!document.querySelector('[type=submit]').disabled")
    assert wait.is_disabled()
    first = wait.text_content()
    stranger.wait(f"document.querySelector('[type=submit]').textContent !== {first!r}")


def test_links_lead_to_the_page_of_their_role(closed):
    ada = closed.owner()
    ada.open(f"{closed.url}/admin/#links")
    viewer = make_link(ada, "viewer", "Press", floor="1")
    guest = closed.window(width=390, height=844)
    guest.open(viewer)
    guest.page.wait_for_url("**/live/?venue=expo&floor=1")
    guest.until_ready()
    guest.page.get_by_role("button", name="Link: Press").wait_for()
    assert guest.page.locator(".edit-link").is_hidden()
    gateway = make_link(ada, "gateway", "Radio")
    device = closed.window()
    device.open(gateway)
    device.page.get_by_role("heading", name="For a device: Gateway").wait_for()
    # A signed-in account is asked before a link takes its place.
    ada.open(viewer)
    ada.page.get_by_role("heading", name="This link is for a screen or a guest").wait_for()
    ada.page.get_by_role("link", name="Stay signed in as Ada Lovelace").click()
    ada.until_ready()
    ada.page.get_by_role("button", name="Signed in as Ada Lovelace").wait_for()


def test_a_phone_reads_the_code_of_a_link(closed):
    zxingcpp = pytest.importorskip("zxingcpp", reason="zxing-cpp is missing: scripts/setup test")
    image = pytest.importorskip("PIL.Image", reason="Pillow is missing: scripts/setup test")
    for scheme in ("light", "dark"):
        ada = closed.owner(color_scheme=scheme) if scheme == "light" else closed.window(color_scheme=scheme)
        if scheme == "dark":
            ada.open(f"{closed.url}/sign-in/?return=/admin/")
            sign_in(ada, "ada@example.org")
            ada.page.wait_for_url("**/admin/*")
        else:
            ada.open(f"{closed.url}/admin/")
        ada.until_ready()
        ada.page.get_by_role("button", name="Invite someone").click()
        ada.page.get_by_role("button", name="Create invitation").click()
        ada.page.locator(".qr").wait_for()
        shown = image.open(io.BytesIO(ada.page.screenshot()))
        (code,) = zxingcpp.read_barcodes(shown)
        assert code.text == ada.page.locator("[data-handed]").input_value()


def test_a_link_is_printed_with_its_caption_and_nothing_else(closed):
    ada = closed.owner()
    ada.open(f"{closed.url}/admin/")
    page = ada.page
    page.evaluate("() => { window.prints = 0; window.print = () => { window.prints += 1; }; }")
    page.get_by_role("tab", name="Links").click()
    page.get_by_role("button", name="New link").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("For", exact=True).select_option("viewer")
    dialog.get_by_label("Name", exact=True).fill("Foyer, left")
    dialog.get_by_role("button", name="Create link").click()
    caption = page.get_by_label("Caption for the print")
    expect(caption).to_have_value("Foyer, left")
    caption.fill("Scan for the map")
    page.get_by_role("button", name="Print", exact=True).click()
    assert page.evaluate("window.prints") == 1
    page.emulate_media(media="print")
    expect(page.locator(".print-sheet p")).to_have_text("Scan for the map")
    expect(page.locator(".print-sheet .qr")).to_be_visible()
    expect(page.get_by_role("dialog")).to_be_hidden()
    page.emulate_media(media="screen")
    expect(page.locator(".print-sheet")).to_be_hidden()
    page.evaluate("window.dispatchEvent(new Event('afterprint'))")
    expect(page.locator(".print-sheet")).to_have_count(0)


def test_links_made_one_after_the_other_are_printed_on_one_sheet(closed, tmp_path):
    zxingcpp = pytest.importorskip("zxingcpp", reason="zxing-cpp is missing: scripts/setup test")
    image = pytest.importorskip("PIL.Image", reason="Pillow is missing: scripts/setup test")
    ada = closed.owner()
    ada.open(f"{closed.url}/admin/#links")
    page = ada.page
    page.evaluate("() => { window.print = () => {}; }")
    names = [f"Screen {number}" for number in range(1, 7)]
    addresses = [make_link(ada, "viewer", name) for name in names]
    page.get_by_role("button", name="Print the 6 just made").click()
    page.emulate_media(media="print")
    cards = page.locator(".print-sheet article")
    expect(cards).to_have_count(6)
    for card, name, address in zip(cards.all(), names, addresses):
        expect(card).to_contain_text(name)
        expect(card).to_contain_text("Viewer")
        expect(card).to_contain_text(address)
        (code,) = zxingcpp.read_barcodes(image.open(io.BytesIO(card.screenshot())))
        assert code.text == address
    sheet = page.pdf(format="A4", margin=dict.fromkeys(("top", "right", "bottom", "left"), "10mm"))
    assert len(re.findall(rb"/Type\s*/Page\b", sheet)) == 1, "six links fit on one page"
    page.emulate_media(media="screen")
    page.evaluate("window.dispatchEvent(new Event('afterprint'))")

    page.locator(".row").filter(has_text="Screen 3").get_by_role("button", name="Revoke").click()
    page.get_by_role("dialog").get_by_role("button", name="Revoke").click()
    expect(page.get_by_role("button", name="Print the 5 just made")).to_be_visible()


def test_roles_and_log_say_what_holds_and_to_which_role_a_person_was_invited(closed):
    ada = closed.owner()
    ada.open(f"{closed.url}/admin/")
    page = ada.page
    invite(ada, "Staff")
    page.get_by_role("tab", name="Log").click()
    expect(page.locator("[data-what='invitation.made']")).to_contain_text(
        "Ada Lovelace invited someone as Staff (Expo)"
    )
    page.get_by_role("tab", name="People").click()
    page.get_by_role("button", name="Roles: Ada Lovelace").click()
    venue = page.get_by_role("dialog").get_by_label("Expo", exact=True)
    expect(venue.locator("option").first).to_have_text("As in all venues: Owner")
    page.get_by_role("dialog").get_by_label("All venues").select_option("")
    expect(venue.locator("option").first).to_have_text("No role")


@pytest.mark.parametrize("page", ["editor", "live"])
def test_an_organiser_with_a_wrong_address_is_led_to_the_venues(closed, page):
    window = closed.owner(width=390, height=844)
    opened = window.page
    opened.evaluate("localStorage.setItem('floorcast.language', 'de')")
    opened.goto(f"{closed.url}/{page}/?venue=elsewhere")
    expect(opened.get_by_role("heading", name="Veranstaltungsort nicht gefunden")).to_be_visible()
    assert opened.evaluate("document.documentElement.scrollWidth") <= 390
    opened.get_by_role("link", name="Alle Veranstaltungsorte").click()
    window.until_ready()
    expect(opened.get_by_role("heading", name="Expo")).to_be_visible()


@pytest.mark.parametrize("path", ["/", "/status/", "/admin/", "/account/"])
def test_pages_in_german_fit_a_phone(closed, path):
    window = closed.owner(width=390, height=844)
    window.page.evaluate("localStorage.setItem('floorcast.language', 'de')")
    window.open(f"{closed.url}{path}")
    assert window.page.evaluate("document.documentElement.scrollWidth") <= 390
    for control in window.page.locator("header :is(a, button):visible, [role=tab]").all():
        box = control.bounding_box()
        assert box["x"] >= 0 and box["x"] + box["width"] <= 390, control.inner_text()


def test_the_navigator_of_a_link_is_called_after_it(closed):
    window = closed.owner()
    window.open(f"{closed.url}/admin/")
    page = window.page
    page.get_by_role("tab", name="Links").click()
    page.get_by_role("button", name="New link").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("For", exact=True).select_option("navigator")
    name, identifier = dialog.get_by_label("Name", exact=True), dialog.get_by_label("Navigator ID")
    name.press_sequentially("Ada's phone")
    assert re.fullmatch(r"adas-phone-[0-9a-z]{4}", identifier.input_value())
    identifier.fill("ada-1")
    name.fill("Ada")
    assert identifier.input_value() == "ada-1"
    dialog.get_by_role("button", name="Create link").click()
    handed(window)
    expect(page.get_by_text("ada-1")).to_be_visible()


def test_an_empty_venue_leads_to_links_of_its_own(closed):
    window = closed.owner()
    page = window.page
    page.get_by_role("button", name="New venue").first.click()
    page.get_by_role("dialog").get_by_label("Name", exact=True).fill("Town hall")
    page.get_by_role("button", name="Create venue").click()
    page.wait_for_url(re.compile("town-hall"))
    window.open(f"{closed.url}/live/?venue=town-hall")
    page.get_by_role("link", name="Make a link for an attendee").click()
    page.get_by_role("button", name="New link").click()
    expect(page.get_by_role("heading", name="New link – Town hall")).to_be_visible()


def test_a_common_password_is_refused_at_its_field_and_no_rule_had_promised_it(closed):
    ada = closed.window()
    ada.open(closed.owner_link())
    page = ada.page
    page.get_by_label("Your name").fill("Ada Lovelace")
    page.get_by_label("E-mail address").fill("ada@example.org")
    field = page.get_by_label("Password", exact=True)
    field.fill("password12")
    page.get_by_role("button", name="Create account").click()
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(page.locator(".field-error", has_text="too common")).to_be_visible()
    common = page.locator(".rules li", has_text="No common password")
    expect(common).to_have_class(re.compile("is-broken"))
    field.fill("password123")
    expect(common).not_to_have_class(re.compile("is-broken|is-met"))


def test_the_button_of_a_long_dialog_is_in_sight_and_says_what_a_phone_link_opens(closed):
    ada = closed.owner(width=1280, height=800)
    ada.open(f"{closed.url}/admin/#links")
    page = ada.page
    page.get_by_role("button", name="New link").click()
    create = page.get_by_role("dialog").get_by_role("button", name="Create link")
    expect(create).to_be_in_viewport(ratio=1)
    page.get_by_label("For", exact=True).select_option("navigator")
    page.get_by_label("Name", exact=True).fill("Ada's phone")
    create.click()
    expect(page.get_by_role("dialog").get_by_text("shows the map, with directions")).to_be_visible()
