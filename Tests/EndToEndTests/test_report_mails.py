"""Reports by mail: a real server, a mail server that fails, and Python's own reader of mails."""

import email
import email.policy
import re
import signal

from playwright.sync_api import expect

from accounts import bearer, create_account, first_owner_token
from axe_findings import passes_axe
from conftest import VENUE, Server, opened_pages, until
from mail_server import MailServer
from reported import PEOPLE, reported_venue, timeless_venue, venues  # noqa: F401

SCHEDULES = f"/api/v1/venues/{VENUE}/report-schedules"
DAILY = {"name": "Daily", "every": "day", "time": "23:59", "recipients": ["ada@example.org"], "language": "de"}


def start(venues, mails, *options, **more):
    """A server that sends mails."""
    return Server(
        venues, "--smtp-server", f"127.0.0.1:{mails.port}", "--smtp-from", "floor@example.org",
        "--public-url", "http://127.0.0.1", *options, environment={"TZ": "UTC"}, **more)


def read(mail):
    """A mail as mail programs read it."""
    return email.message_from_string(mail["text"], policy=email.policy.default)


def log(server, schedule):
    return server.request(f"{SCHEDULES}/{schedule}/deliveries")[2]["deliveries"]


def mail_counts(server):
    """The mails of reports by state: the same in the metrics and in what the status page shows."""
    metrics = server.metrics()
    counts = {state: metrics[f'floorcast_report_mails{{venue="{VENUE}",state="{state}"}}']
              for state in ("waiting", "delivered", "failed")}
    shown = server.request("/api/v1/status")[2]["venues"][0].get("reportMails")
    return counts if shown == counts else None


def test_a_report_arrives_as_text_html_and_files(venues):
    mails = MailServer()
    server = start(venues, mails)
    status, _, made = server.request(SCHEDULES, DAILY)
    assert status == 201
    assert server.request(f"{SCHEDULES}/{made['id']}/tests", {})[0] == 202
    until(lambda: mails.mails, "no mail came")
    message = read(mails.mails[0])
    assert mails.mails[0]["to"] == ["ada@example.org"]
    assert message["subject"].startswith("Expo: Tagesbericht, ") and not message.defects
    assert all(len(line) <= 998 for line in mails.mails[0]["text"].splitlines())
    html = message.get_body(("html",)).get_content()
    text = message.get_body(("plain",)).get_content()
    for body in (html, text):
        assert f"Es kamen {PEOPLE} Personen, so viele wie am Tag davor ({PEOPLE})." in body
        assert f"/reports/?venue={VENUE}" in body
    # What mail programs drop is not in it.
    assert not re.search(r"<(script|style|svg|img|link)\b", html) and "Halle 1" in html
    table, page = list(message.iter_attachments())
    assert (table.get_content_type(), page.get_content_type()) == ("text/csv", "text/html")
    assert re.fullmatch(rf"{VENUE}-\d{{4}}-\d\d-\d\d\.csv", table.get_filename())
    assert f"venue,{VENUE},Expo" in table.get_content() and "area-hall-1" in table.get_content()
    assert "<svg" in page.get_content() and "<script" not in page.get_content()
    until(lambda: log(server, made["id"])[0]["state"] == "delivered")
    assert log(server, made["id"])[0]["test"] is True
    server.stop()
    mails.stop()


def test_mails_outlast_a_mail_server_that_fails_and_a_server_that_is_killed(venues):
    mails = MailServer(refused=["nobody@example.org"])
    port, server = mails.port, start(venues, mails)
    recipients = ["nobody@example.org", "ada@example.org", "bob@example.org"]
    schedule = server.request(SCHEDULES, {**DAILY, "recipients": recipients})[2]["id"]
    server.request(f"{SCHEDULES}/{schedule}/tests", {})
    # An address that fails does not hold the others.
    until(lambda: len(mails.mails) == 2, "the others got no mail")
    assert sorted(mail["to"][0] for mail in mails.mails) == ["ada@example.org", "bob@example.org"]
    failed = until(lambda: [each for each in log(server, schedule) if each["attempts"] and each["state"] == "waiting"])
    assert failed[0]["to"] == "nobody@example.org" and "curl" in failed[0]["last"]["error"]
    until(lambda: mail_counts(server) == {"waiting": 1, "delivered": 2, "failed": 0})

    # Without a mail server nothing is lost: it comes once, by the same name, after a crash, too.
    mails.stop()
    assert server.request(f"{SCHEDULES}/{schedule}", {**DAILY, "recipients": ["ada@example.org"]}, "PUT")[0] == 200
    server.request(f"{SCHEDULES}/{schedule}/tests", {})
    waiting = until(lambda: [each for each in log(server, schedule) if each["state"] == "waiting" and each["attempts"]])
    assert [each["to"] for each in waiting] == ["ada@example.org"], "a mail for a removed address waits"
    server.stop(signal.SIGKILL)
    mails = MailServer(port=port)
    server = start(venues, mails)
    until(lambda: mails.mails, "the mail was lost")
    until(lambda: log(server, schedule)[0]["state"] == "delivered")
    assert read(mails.mails[0])["message-id"].startswith(f"<reports-{waiting[0]['id']}@")
    assert len(mails.mails) == 1
    # The mail for the removed address was dropped; the others are counted over the restart.
    assert mail_counts(server) == {"waiting": 0, "delivered": 3, "failed": 0}
    server.stop()
    mails.stop()


def test_organisers_set_schedules_on_the_page_and_staff_do_not(venues, browser):
    mails = MailServer()
    server = start(venues, mails)
    with opened_pages(browser, server.url) as opener:
        opened = opener(f"/reports/?venue={VENUE}", locale="en-GB")
        page = opened.page
        page.get_by_role("tab", name="By mail").click()
        expect(page.locator(".empty")).to_contain_text("No report is mailed yet")
        page.get_by_role("button", name="New schedule").click()
        page.locator("dialog [name=name]").fill("Monday morning")
        page.locator("dialog [name=every]").select_option("week")
        page.locator("dialog [name=recipients]").fill("ada@example.org, bob@example.org")
        page.get_by_role("button", name="Save").click()
        row = page.locator(".schedule-row")
        expect(row).to_contain_text("Monday at 07:00")
        expect(row).to_contain_text("Next:")
        row.get_by_role("button", name="Send now").click()
        expect(row.locator("[data-state=delivered]")).to_have_count(2)
        assert len(mails.mails) == 2
        status = opener("/status/?lang=en").page
        expect(status.locator(".venue")).to_contain_text("Report mails: 2 sent, 0 waiting, 0 failed")
        passes_axe(opened)
        row.get_by_role("button", name="Remove").click()
        page.locator("dialog").get_by_role("button", name="Remove").click()
        expect(page.locator(".empty")).to_be_visible()
    server.stop()

    server = start(venues, mails, is_open=False)
    owner = bearer(create_account(server, first_owner_token(server))[0])

    def member(role):
        token = server.request("/api/v1/invitations", {"role": role, "venue": VENUE}, headers=owner)[2]["token"]
        return bearer(create_account(server, token, email=f"{role}@example.org", name=role.title())[0])

    staff, organiser = member("staff"), member("organiser")
    assert server.request(f"/api/v1/venues/{VENUE}/insight/report", headers=staff)[0] == 200
    assert server.request(SCHEDULES, headers=staff)[0] == 403
    assert server.request(SCHEDULES, DAILY, headers=staff)[0] == 403
    assert server.request(SCHEDULES, DAILY, headers=organiser)[0] == 201
    for bad in ({"time": "24:00"}, {"every": "hour"}, {"recipients": []}, {"recipients": ["ada"]}, {"language": "fr"},
                {"every": "week", "weekday": "someday"}, {"recipients": ["a@example.org"] * 2}):
        assert server.request(SCHEDULES, {**DAILY, **bad}, headers=organiser)[0] == 422, bad
    deeds = [each["what"] for each in server.request("/api/v1/audit", headers=owner)[2]["entries"]]
    assert "reportSchedule.set" in deeds
    server.stop()
    mails.stop()
