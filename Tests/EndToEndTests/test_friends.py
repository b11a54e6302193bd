"""Two guests become friends by a QR code, meet, write, are led to each other, and end it; by touch and by keys."""

import io
import json
import pathlib
import re

import pytest
from PIL import Image
from playwright.sync_api import expect

from accounts import bearer, create_account, first_owner_token
from axe_findings import violations
from conftest import REPORT_EVERY, VENUE, Page, chromium, keep_pace, until
from markers import film
from people import Closed, closed  # noqa: F401
from phone_guests import Fingers, Keys
from stream_client import post_locations, report


class Visitor:
    """A guest with a phone of its own, which the venue finds."""

    def __init__(self, fair, name, input_by, spot, browser=None):
        self.fair, self.name, self.spot = fair, name, spot
        options = {"width": 390, "height": 844, "has_touch": True}
        if browser is None:
            self.phone = fair.closed.window(bypass_csp=True, **options)
        else:
            # Axe needs the other way in, and the camera a browser of its own.
            self.phone = Page(browser, fair.closed.url, bypass_csp=True, permissions=["camera"], locale="en-GB", **options)
            fair.closed.windows.append(self.phone)
        self.page = self.phone.page
        self.input = input_by(self.page)
        self.open()

    def open(self, code=""):
        self.phone.open(f"{self.fair.closed.url}/navigate/?venue={VENUE}{code}")

    def press(self, name, role="button"):
        self.input.press(role, name)

    def type(self, name, text, role="textbox"):
        self.input.type(role, name, text)

    def stand(self):
        here = report(self.phone.page.evaluate("window.__app.navigator"), *self.spot, accuracy=0.4)
        post_locations(self.fair.server, here, headers=self.fair.owner)

    def reads(self, words):
        expect(self.page.get_by_text(words, exact=False).first).to_be_visible()

    def begin(self):
        """Opens the sheet, which makes it a navigator, and says its name."""
        expect(self.page.get_by_role("button", name="Friends", exact=True)).to_be_visible()
        self.press("Friends")
        self.phone.wait("window.__app.navigator")
        self.type("Your name for friends", self.name)
        self.press("Save")
        expect(self.page.get_by_text("Saved.", exact=True)).to_be_visible()
        self.press("Show friends where I am")
        self.reads("Your friends see where you are")

    def choose(self, name):
        """Opens the page of a friend."""
        row = self.page.locator(".friend", has_text=name)
        row.focus()
        self.page.keyboard.press("Enter")
        expect(self.page.get_by_role("heading", name=name, exact=True)).to_be_visible()


    def keeps_log(self):
        self.press("My log")
        self.reads("Nothing yet.")
        self.page.get_by_role("checkbox", name="Keep my log").focus()
        self.page.keyboard.press("Space")
        self.press("Back to friends")

    def saves_and_deletes_log(self, friend):
        """The copy has the meeting that the page shows; deleting leaves nothing of either."""
        self.press("My log")
        line = self.page.get_by_text(f"{friend}: 1×")
        expect(line).to_be_visible()
        with self.page.expect_download() as download:
            self.press("Save a copy")
        saved = json.loads(pathlib.Path(download.value.path()).read_text())
        assert [(each["kind"], each["name"], each["count"]) for each in saved["summary"]] == [("encounter", friend, 1)], saved
        self.press("Delete my log")
        self.reads("Nothing yet.")
        expect(line).to_have_count(0)
        self.press("Back to friends")


class Fair:
    """A venue that lets guests in and lets them be friends."""

    def __init__(self, closed):
        self.closed, self.server = closed, closed.server
        self.session, _ = create_account(self.server, first_owner_token(self.server))
        self.owner = bearer(self.session)
        operations = [{"operation": "changeVenue", "settings": {"guests": True, "friends": True}}]
        edit = {"id": "friends-1", "base": 0, "author": "test", "operations": operations}
        status, _, answer = self.server.request(f"/api/v1/venues/{VENUE}/edits", edit, headers=self.owner)
        assert status == 201, answer


def both_stand(ada, bob, condition, words):
    """Both stand where they are until something is so."""
    until(lambda: ada.stand() or bob.stand() or condition() or keep_pace(REPORT_EVERY), words)


def meet(ada, bob):
    """Both are told that the other one is near."""
    for one, words in ((bob, "Ada is near you"), (ada, "Bob is near you")):
        shown = one.page.get_by_text(words)
        both_stand(ada, bob, shown.first.is_visible, words)


@pytest.fixture
def camera(browser, tmp_path):
    """Starts a browser with a camera that is held before a picture."""
    running = []

    def starter(picture):
        film(tmp_path / "friend.y4m", picture)
        running.append(browser.browser_type.launch(executable_path=chromium(), args=[
            "--no-sandbox", "--use-fake-device-for-media-stream",
            f"--use-file-for-fake-video-capture={tmp_path / 'friend.y4m'}",
        ]))
        return running[-1]

    yield starter
    for each in running:
        each.close()


def test_a_name_that_is_typed_before_the_server_answers_stays(closed):  # noqa: F811
    ada, held, holds = Visitor(Fair(closed), "Ada", Keys, (60.0, 62.0)), [], [True]
    pattern = re.compile(r"/venues/[^/]+/friends$")
    ada.page.route(pattern, lambda route: held.append(route) if holds[0] else route.continue_())
    ada.press("Friends")
    field = ada.page.get_by_role("textbox", name="Your name for friends")
    field.fill("Ada")
    ada.page.get_by_role("button", name="Save", exact=True).focus()
    # Requests are seen while Playwright asks the page something.
    until(lambda: ada.page.evaluate("held => held", len(held)), "the page does not ask for friends")
    holds[0] = False
    with ada.page.expect_response(pattern):
        for route in held:
            route.continue_()
    ada.page.keyboard.press("Enter")
    expect(ada.page.get_by_text("Saved.", exact=True)).to_be_visible()
    expect(field).to_have_value("Ada")


@pytest.mark.parametrize("input_by", [Fingers, pytest.param(Keys, marks=pytest.mark.full)], ids=["touch", "keyboard"])
def test_two_phones_befriend_meet_write_lead_and_block(closed, camera, input_by):  # noqa: F811
    fair = Fair(closed)
    ada = Visitor(fair, "Ada", input_by, (60.0, 62.0))
    ada.begin()
    ada.press("Show my code")
    code = ada.page.locator(".friends-code output").inner_text()
    picture = ada.page.get_by_role("img", name="Your code as a QR code")
    picture.scroll_into_view_if_needed()
    shown = Image.open(io.BytesIO(picture.screenshot()))
    assert violations(ada.page) == []
    bob = befriend_by_camera(fair, input_by, camera(shown))
    assert bob.page.get_by_role("textbox", name="Code of a friend").input_value() == "", code
    ada.press("Accept Bob")
    ada.reads("You see each other")
    bob.reads("You see each other")
    ada.keeps_log()
    meet(ada, bob)
    ada.saves_and_deletes_log("Bob")

    ada.choose("Bob")
    ada.type("Message", "Coffee?")
    ada.press("Send")
    bob.reads("1 new")
    bob.choose("Ada")
    expect(bob.page.get_by_text("Coffee?", exact=True)).to_be_visible()
    ada.reads("read")
    # A place to meet, with a time.
    place = bob.page.get_by_label("Meeting point")
    place.select_option(label="Where I am")
    bob.page.get_by_label("At", exact=True).fill("14:30")
    bob.press("Send")
    ada.reads("Meet at a spot on")
    ada.page.get_by_role("listitem").filter(has_text="Coffee?").get_by_label("Delete this message for both").focus()
    ada.page.keyboard.press("Enter")
    expect(bob.page.get_by_text("Coffee?", exact=True)).to_have_count(0)
    assert violations(bob.page) == []

    # Each is led to the other at the same time.
    for one, name in ((bob, "Ada"), (ada, "Bob")):
        one.press(f"Lead me to {name}")
        both_stand(ada, bob, lambda one=one: one.phone.holds("window.__app.screen === 'led'"), "it is led")
        both_stand(ada, bob, lambda one=one: one.phone.holds("window.__app.route !== null"), "there is a way")
    assert bob.phone.holds("window.__app.route !== null")
    # Bob ends it, and Ada reads why the way ends.
    # Who is three metres away is nearly there: the button has either name.
    end = bob.page.get_by_role("button", name=re.compile("^(End|Find another place)$")).first
    end.focus()
    bob.page.keyboard.press("Enter")
    bob.press("Friends")
    bob.choose("Ada")
    bob.press("Block")
    bob.press("Yes")
    expect(bob.page.get_by_text("blocked", exact=True)).to_be_visible()
    ada.reads("no longer shows you")
    comes_back_as_another(ada, bob)


def befriend_by_camera(fair, input_by, browser):
    """Bob scans what Ada's phone shows."""
    bob = Visitor(fair, "Bob", input_by, (60.0, 65.0), browser)
    bob.begin()
    bob.press("Scan the code of a friend")
    bob.reads("Ada has been asked.")
    expect(bob.page.get_by_label("Picture of the camera")).to_be_hidden()
    return bob


def comes_back_as_another(ada, bob):
    """Ada, whom Bob blocks, comes back as another guest of the same browser, which Bob's code does not let in."""
    bob.press("Back to friends") if bob.page.get_by_role("button", name="Back to friends").is_visible() else None
    bob.press("Show my code")
    code = bob.page.locator(".friends-code output").inner_text()
    before = ada.page.evaluate("window.__app.navigator")
    ada.phone.context.clear_cookies()
    # By the link that a friend sends.
    ada.open(f"#friend={code}")
    ada.page.reload()
    ada.phone.until_ready()
    expect(ada.page.get_by_role("textbox", name="Code of a friend")).to_have_value(code)
    assert "friend" not in ada.page.url
    ada.phone.wait("window.__app.navigator")
    assert ada.page.evaluate("window.__app.navigator") != before
    ada.type("Your name for friends", "Eve")
    ada.press("Ask")
    ada.reads("This code is not good (any more).")


def test_an_owner_reads_a_report_ends_the_visit_and_deletes_it(closed):  # noqa: F811
    fair = Fair(closed)
    venue = f"/api/v1/venues/{VENUE}"

    def guest(name):
        _, fields, _ = fair.server.request(f"{venue}/guests", {})
        cookie = {"Cookie": fields["Set-Cookie"].split(";")[0], "Origin": fair.server.url}
        status, fields, session = fair.server.request(f"{venue}/navigators", {}, headers=cookie)
        assert status == 201, session
        if fields["Set-Cookie"]:
            cookie["Cookie"] = fields["Set-Cookie"].split(";")[0]

        def ask(path, body=None, method=None):
            status, _, answer = fair.server.request(venue + path, body, method, cookie)
            assert status < 300, answer
            return answer

        ask("/friend-profile", {"name": name}, "PUT")
        return ask

    ada, bob = guest("Ada"), guest("Bob")
    friend = bob("/friends", {"code": ada("/friend-codes", {}, "POST")["code"]}, "POST")["id"]
    own = ada("/friends")["friends"][0]["id"]
    ada(f"/friends/{own}", {"state": "friend"}, "PATCH")
    sent = bob(f"/friends/{friend}/messages", {"text": "Give me your badge!"})
    bob(f"/friends/{friend}/messages", {"text": "Said in confidence"})
    ada(f"/friends/{own}/reports", {"text": "He wants my badge.", "messages": [sent["id"]]})

    owner = closed.window(bypass_csp=True)
    owner.context.add_cookies([{"name": "floorcast", "value": fair.session, "url": closed.url}])
    owner.open(f"{closed.url}/admin/#reports")
    row = owner.page.locator(".report")
    expect(row).to_contain_text("Bob was reported")
    expect(row).to_contain_text("He wants my badge.")
    expect(row).to_contain_text("Give me your badge!")
    assert "Said in confidence" not in owner.page.content()
    assert violations(owner.page) == []
    row.get_by_role("button", name="End visit: Bob").click()
    owner.page.get_by_role("dialog").get_by_role("button", name="End visit").click()
    expect(row).to_contain_text("no access any more")
    assert ada("/friends")["friends"] == []
    row.get_by_role("button", name="Delete report: Bob").click()
    owner.page.get_by_role("dialog").get_by_role("button", name="Delete report").click()
    expect(owner.page.get_by_text("No reports", exact=True)).to_be_visible()
