"""Two guests become friends by a QR code, meet, write, are led to each other, and end it; by touch and by keys."""

import pytest
from playwright.sync_api import expect

from accounts import bearer, create_account, first_owner_token
from axe_findings import violations
from conftest import REPORT_EVERY, VENUE, keep_pace, until
from people import Closed, closed  # noqa: F401
from phone_guests import Fingers, Keys
from stream_client import post_locations, report


class Visitor:
    """A guest with a phone of its own, which the venue finds."""

    def __init__(self, fair, name, input_by, spot):
        self.fair, self.name, self.spot = fair, name, spot
        self.phone = fair.closed.window(width=390, height=844, has_touch=True, bypass_csp=True)
        self.page = self.phone.page
        self.input = input_by(self.page)
        self.open()

    def open(self, code=""):
        self.phone.open(f"{self.fair.closed.url}/navigate/?venue={VENUE}{code}")

    @property
    def sheet(self):
        return self.page.get_by_role("dialog", name="Friends", exact=True)

    def press(self, name, role="button"):
        self.input.press(role, name)

    def type(self, name, text, role="textbox"):
        self.input.type(role, name, text)

    def stand(self):
        here = report(self.phone.page.evaluate("window.__app.navigator"), *self.spot, accuracy=0.4)
        post_locations(self.fair.server, here, headers=self.fair.owner)

    def begin(self):
        """Opens the sheet, which makes it a navigator, and says its name."""
        expect(self.page.get_by_role("button", name="Friends", exact=True)).to_be_visible()
        self.press("Friends")
        self.phone.wait("window.__app.navigator")
        self.type("Your name for friends", self.name)
        self.press("Save")
        expect(self.page.get_by_text("Saved.", exact=True)).to_be_visible()
        self.press("Show friends where I am")
        expect(self.page.get_by_text("Your friends see where you are", exact=False)).to_be_visible()


class Fair:
    """A venue that lets guests in and lets them be friends."""

    def __init__(self, closed):
        self.closed, self.server = closed, closed.server
        session, _ = create_account(self.server, first_owner_token(self.server))
        self.owner = bearer(session)
        operations = [{"operation": "changeVenue", "settings": {"guests": True, "friends": True}}]
        edit = {"id": "friends-1", "base": 0, "author": "test", "operations": operations}
        status, _, answer = self.server.request(f"/api/v1/venues/{VENUE}/edits", edit, headers=self.owner)
        assert status == 201, answer


def meet(ada, bob, words):
    """Both stand where they are until a phone says something."""
    shown = bob.page.get_by_text(words)
    until(lambda: ada.stand() or bob.stand() or shown.first.is_visible() or keep_pace(REPORT_EVERY), words)


@pytest.mark.parametrize("input_by", [Fingers, Keys], ids=["touch", "keyboard"])
def test_two_phones_befriend_meet_write_lead_and_block(closed, input_by):  # noqa: F811
    fair = Fair(closed)
    ada = Visitor(fair, "Ada", input_by, (60.0, 62.0))
    bob = Visitor(fair, "Bob", input_by, (60.0, 65.0))
    ada.begin()
    bob.begin()

    ada.press("Show my code")
    code = ada.page.locator(".friends-code output").inner_text()
    assert ada.page.get_by_role("img", name="Your code as a QR code").is_visible()
    assert violations(ada.page) == []
    # What the picture says: bob's camera opens this address.
    bob.open(f"#friend={code}")
    bob.page.reload()
    expect(bob.page.get_by_role("textbox", name="Code of a friend")).to_have_value(code)
    assert "friend" not in bob.page.url
    bob.press("Ask")
    expect(bob.page.get_by_text("Ada has been asked.")).to_be_visible()
    ada.press("Accept Bob")
    expect(ada.page.get_by_text("You see each other")).to_be_visible()
    expect(bob.page.get_by_text("You see each other")).to_be_visible()

    meet(ada, bob, "Ada is near you")
    until(lambda: ada.page.get_by_text("Bob is near you").first.is_visible(), "both are told")

    ada.page.locator(".friend").first.focus()
    ada.page.keyboard.press("Enter")
    ada.type("Message", "Coffee?")
    ada.press("Send")
    expect(bob.page.get_by_text("1 new", exact=False).first).to_be_visible()
    bob.page.locator(".friend").first.focus()
    bob.page.keyboard.press("Enter")
    expect(bob.page.get_by_text("Coffee?", exact=True)).to_be_visible()
    expect(ada.page.get_by_text("read", exact=False).first).to_be_visible()
    assert violations(bob.page) == []

    bob.press("Lead me to Ada")
    until(lambda: ada.stand() or bob.stand() or bob.phone.holds("window.__app.screen === 'led'"), "bob is led")
    until(lambda: ada.stand() or bob.stand() or bob.phone.holds("window.__app.route !== null"), "there is a way")

    ada.press("Block")
    ada.press("Yes")
    expect(ada.page.get_by_text("blocked", exact=True)).to_be_visible()
    expect(bob.page.get_by_text("no longer shows you", exact=False).first).to_be_visible()
