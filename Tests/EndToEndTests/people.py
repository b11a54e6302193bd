"""A server with accounts, and what people do in its pages."""

import re

import pytest

from accounts import PASSWORD, first_owner_token
from conftest import Page, Server


class Closed:
    """A server with accounts and the browser windows that look at it."""

    def __init__(self, browser, venues, *options, **named):
        self.browser = browser
        self.server = Server(venues, *options, is_open=False, **named)
        self.windows = []
        self.is_cut_off = False

    @property
    def url(self):
        return self.server.url

    def owner_link(self):
        """The link that the console prints at the first start."""
        return f"{self.url}/join/#{first_owner_token(self.server)}"

    def window(self, **options):
        """A new browser with nothing in it."""
        options = {"locale": "en-GB", **options}
        window = Page(self.browser, self.url, **options)
        self.windows.append(window)
        return window

    def owner(self, name="Ada Lovelace", email="ada@example.org", **options):
        """A window of the owner of the server."""
        window = self.window(**options)
        window.open(self.owner_link())
        sign_up(window, name=name, email=email)
        return window

    def complaints(self):
        """What windows complained about but refusals, which the tests cause."""
        expected = ["status of 4", "WebSocket connection"]
        if self.is_cut_off:
            expected.append("ERR_CONNECTION_REFUSED")
        return [each for window in self.windows for each in window.complaints
                if not any(text in each for text in expected)]

    def cut_off(self):
        """Stops the server while the windows stay open: what they ask for from now on is refused."""
        self.is_cut_off = True
        self.server.stop()

    def stop(self):
        for window in self.windows:
            window.context.close()
        self.server.stop()


@pytest.fixture
def closed(browser, venues):
    """A server with accounts; its windows may complain of nothing but refusals."""
    running = Closed(browser, venues)
    yield running
    complaints = running.complaints()
    running.stop()
    assert complaints == [], "\n".join(complaints)


def sign_up(window, name, email, password=PASSWORD):
    """Fills in the form of an invitation; ends on the start page."""
    page = window.page
    page.get_by_label("Your name").fill(name)
    page.get_by_label("E-mail address").fill(email)
    page.get_by_label("Password", exact=True).fill(password)
    page.get_by_role("button", name="Create account").click()
    page.wait_for_url(re.compile(r"^http://[^/]+/$"))
    window.until_ready()


def sign_in(window, email, password=PASSWORD):
    """Fills in the form of the sign-in page."""
    page = window.page
    page.get_by_label("E-mail address").fill(email)
    page.get_by_label("Password", exact=True).fill(password)
    page.get_by_role("button", name="Sign in", exact=True).click()


def handed(window):
    """The link that is shown once, after it was put away."""
    field = window.page.locator("[data-handed]")
    field.wait_for()
    link = field.input_value()
    window.page.get_by_role("button", name="Close").click()
    return link


def invite(window, role="Organiser", email=None):
    """Invites a person to the demo venue from the page for people; returns the link."""
    page = window.page
    page.get_by_role("button", name="Invite someone").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Role", exact=True).select_option(role.lower())
    dialog.get_by_label("Venue").select_option("expo")
    if email:
        dialog.get_by_label("E-mail address (optional)").fill(email)
    dialog.get_by_role("button", name="Create invitation").click()
    return handed(window)


def make_link(window, role, label, place=None, floor=None, pseudonym=None, screen=None):
    """Makes a link to the demo venue from the page for links; returns it."""
    page = window.page
    page.get_by_role("button", name="New link").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("For", exact=True).select_option(role)
    dialog.get_by_label("Name", exact=True).fill(label)
    if screen:
        dialog.get_by_label("What it shows").select_option(screen)
    if floor:
        dialog.get_by_label("Floor").select_option(floor)
    if place:
        dialog.get_by_label("Find a place").fill(place)
        dialog.get_by_label("Location").select_option(label=place)
    if pseudonym:
        dialog.get_by_label("Navigator ID").fill(pseudonym)
    dialog.get_by_role("button", name="Create link").click()
    return handed(window)
