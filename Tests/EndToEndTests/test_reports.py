"""Reports as answers, as a page, and on paper: in a real browser, of figures that real counters wrote."""

import datetime
import re
import subprocess

from PIL import Image
from playwright.sync_api import expect

from axe_findings import passes_axe
from conftest import VENUE, opened_pages
from reported import PEOPLE, reported, reported_venue, timeless_venue, today, venues  # noqa: F401

PAGE = f"/reports/?venue={VENUE}"
REPORT = f"/api/v1/venues/{VENUE}/insight/report"
PHONE = {"width": 390, "height": 844, "has_touch": True, "is_mobile": True}


def yesterday():
    return (today() - datetime.timedelta(days=1)).date()


def test_a_report_is_the_same_as_json_document_and_table(reported):
    status, _, report = reported.request(REPORT)
    assert status == 200 and report["whole"]["entries"] == PEOPLE and report["before"]["entries"] == PEOPLE
    assert report["period"]["from"].startswith(f"{yesterday()}T00:00")
    assert report["earlier"]["to"] == report["period"]["from"]
    hall = next(area for area in report["areas"] if area["id"] == "area-hall-1")
    assert hall["entries"] and hall["stay"]["median"]
    # All figures stand for as many people as the others of insight do.
    assert all(flow["people"] >= report["least"] for flow in report["flows"])
    assert all(area["peak"] is None or area["peak"] >= report["least"] for area in report["areas"])

    status, headers, page = reported.request(f"{REPORT}?format=html&language=de")
    text = page.decode()
    assert status == 200 and "<script" not in text and "default-src 'none'" in headers["content-security-policy"]
    assert f"Es kamen {PEOPLE} Personen" in text and "Halle 1" in text

    _, _, table = reported.request(f"{REPORT}?format=csv&day={yesterday()}")
    rows = [line.split(",") for line in table.decode().splitlines()]
    columns = dict(zip(rows[0], next(row for row in rows if row[1] == "area-hall-1")))
    assert (int(columns["entries"]), int(columns["peak"])) == (hall["entries"], hall["peak"])

    _, _, week = reported.request(f"{REPORT}?days=7")
    assert week["whole"]["entries"] == 2 * PEOPLE and week["before"]["entries"] is None
    begin = today() - datetime.timedelta(hours=15)
    _, _, part = reported.request(f"{REPORT}?from={begin:%Y-%m-%dT%H:%M:%SZ}&to={begin:%Y-%m-%d}T09:30:00Z&compare=1")
    assert part["course"][0]["from"].startswith(f"{yesterday()}T09:00") and len(part["course"]) == 30
    for query in ("day=2026-02-30", "days=0", "days=1001", "compare=9999", "format=pdf", "language=xx",
                  "day=2999-01-01", "from=-5000d", "from=2026-01-02T00:00:00Z&to=2026-01-01T00:00:00Z"):
        assert reported.request(f"{REPORT}?{query}")[0] == 400, query


def test_the_report_of_a_day_is_one_tap_from_the_figures_and_prints_on_a4(reported, open_page, tmp_path):
    opened = open_page(f"/insight/?venue={VENUE}&range=yesterday", locale="en-GB")
    page = opened.page
    page.get_by_role("link", name="Report to print or to mail").click()
    page.wait_for_url("**/reports/**")
    opened.until_ready()
    article = page.locator("article.report")
    expect(article.get_by_role("heading", level=1)).to_have_text("Daily report")
    expect(article.locator("li").first).to_have_text(
        f"{PEOPLE} people came, as many as the day before ({PEOPLE}).")
    expect(article.locator("svg.plan")).to_have_count(1)
    assert page.title().startswith("Expo: Daily report")

    page.get_by_role("button", name="Week").click()
    opened.until_ready()
    expect(article.get_by_role("heading", level=1)).to_have_text("Weekly report")
    expect(article.locator("li").first).to_have_text(f"{2 * PEOPLE} people came.")
    page.get_by_role("button", name="Any time").click()
    opened.until_ready()
    page.locator("[name=from]").fill(f"{yesterday()}T09:00")
    page.locator("[name=from]").blur()
    opened.until_ready()
    expect(article.locator(".report-period")).to_contain_text("09:00")
    address = page.evaluate("location.search")
    for _ in range(3):
        page.go_back()
    opened.wait("window.__app.ready && window.__app.view.kind === 'day'")
    expect(article.get_by_role("heading", level=1)).to_have_text("Daily report")

    # The dark colours of a screen are not printed, nor what is to be pressed.
    page.emulate_media(color_scheme="dark")
    page.pdf(path=tmp_path / "report.pdf", prefer_css_page_size=True)
    facts = subprocess.run(["pdfinfo", tmp_path / "report.pdf"], capture_output=True, text=True, check=True).stdout
    assert "A4" in facts and 2 <= int(re.search(r"Pages:\s+(\d+)", facts).group(1)) <= 5
    text = subprocess.run(["pdftotext", tmp_path / "report.pdf", "-"], capture_output=True, text=True, check=True).stdout
    assert "Daily report" in text and "Busiest moments" in text and "Hall 1" in text
    assert "Print" not in text and "Compare with" not in text
    subprocess.run(["pdftoppm", "-r", "40", "-png", tmp_path / "report.pdf", tmp_path / "sheet"], check=True)
    sheets = [Image.open(path).convert("RGB") for path in sorted(tmp_path.glob("sheet*.png"))]
    assert all(sheet.getpixel((3, 3)) == (255, 255, 255) for sheet in sheets)
    colours = {colour for sheet in sheets for _, colour in sheet.getcolors(1 << 20)}
    assert any(red > 180 and green < 90 for red, green, _ in colours), "no heat is printed"
    page.emulate_media(color_scheme="light")

    # Who gets the address sees the same, in German and on a phone.
    phone = open_page(f"/reports/{address}&lang=de", **PHONE)
    expect(phone.page.locator("article.report .report-period")).to_contain_text("09:00")
    expect(phone.page.locator("article.report h2").first).to_have_text("Personen im Zeitverlauf")
    assert phone.page.evaluate("document.documentElement.scrollWidth") <= 390
    passes_axe(phone)


def test_a_time_without_figures_says_so_and_one_to_come_is_refused(browser, reported):
    # The browser complains of the refusal.
    with opened_pages(browser, reported.url, lambda complaint: "400" in complaint) as opener:
        opened = opener(f"{PAGE}&day=2026-01-05", locale="en-GB")
        expect(opened.page.locator("article.report")).to_contain_text("Nothing was recorded.")
        opened.page.locator("[name=day]").fill("2999-01-01")
        opened.page.locator("[name=day]").blur()
        expect(opened.page.locator(".paper-place [role=alert]")).not_to_be_empty()
