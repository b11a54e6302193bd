"""A phone whose browser keeps the page for when there is no network."""

import contextlib

from conftest import Page

SIZE = {"width": 390, "height": 844, "has_touch": True, "reduced_motion": "reduce"}


@contextlib.contextmanager
def kept_phone(browser, server):
    """A phone that may complain of requests without network only."""
    phone = Page(browser, server.url, **SIZE)
    yield phone
    complaints = phone.complaints
    phone.context.close()
    assert [each for each in complaints if "ERR_INTERNET_DISCONNECTED" not in each] == []


def start_kept(phone, url):
    """Opens a page, and waits until its browser has kept it."""
    phone.open(url)
    phone.wait("window.__app.isKept")
