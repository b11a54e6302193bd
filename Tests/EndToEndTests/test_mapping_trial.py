"""A table for a gateway's messages, written and tried on the page of devices with what a broker sends."""

import json

from playwright.sync_api import expect

from brokers import Client, broker, gateways, mqtt  # noqa: F401
from conftest import VENUE, repeated
from devices import DevicesPage

TABLE = {"rules": [{
    "topic": "site/+/ranges", "report": "range", "each": "/list", "navigator": "#/tag", "anchor": "/from",
    "distance": {"from": "/cm", "unit": "cm"}}]}


def test_an_organiser_tries_a_table_with_live_messages(server, broker, mqtt, open_page):  # noqa: F811
    mqtt("--publish", "none", "--listen", "site/#", "--name", "hall-gateway")
    site, sent = Client(broker, "site"), {"cm": 346}

    def say(_):
        site.publish("site/hall/ranges", {"tag": "cart-7", "list": [{"from": "uwb-1", "cm": sent["cm"]}]})
        site.publish("site/hall/noise", b"hello")

    with repeated(say, every=0.5):
        reader = DevicesPage(open_page(f"/devices/?venue={VENUE}&floor=0", locale="en-GB"))
        page = reader.page
        reader.opened.wait("window.__app.device('hall-gateway') !== null", 30_000)
        reader.row("hall-gateway").click()
        expect(page.get_by_role("group", name="Messages it could not map")).to_contain_text(
            "site/hall/ranges", timeout=30_000)
        page.get_by_text("Try a table", exact=True).click()
        field = page.get_by_label("Rules that map messages (JSON)")
        # It begins with a rule for a topic that came.
        assert json.loads(field.input_value())["rules"][0]["topic"].startswith("site/hall/")
        field.fill(json.dumps(TABLE))
        page.get_by_role("button", name="Try it with these messages").click()
        status = page.locator(".mapping-trial [role=status]")
        expect(status).to_have_text("1 of 2 messages become reports.")
        results = page.get_by_role("group", name="What the messages become")
        expect(results).to_contain_text("range: anchor uwb-1, distance 3.46, navigator cart-7")
        expect(results).to_contain_text("no rule for this topic")

        # Newer messages are tried by themselves.
        sent["cm"] = 512
        expect(results).to_contain_text("distance 5.12", timeout=30_000)

        # What is wrong is said at the field, and nothing has been reported.
        field.fill(json.dumps({"rules": [{"topic": "site/#", "report": "smell"}]}))
        page.get_by_role("button", name="Try it with these messages").click()
        expect(status).to_contain_text("report")
        field.fill("{")
        page.get_by_role("button", name="Try it with these messages").click()
        expect(status).to_contain_text("This is no JSON")
        reader.opened.complaints.clear()
    assert server.request(f"/api/v1/venues/{VENUE}/navigators")[2]["navigators"] == []
