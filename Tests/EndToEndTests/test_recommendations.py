"""“What are you looking for?”: asked of the server, on the phone and on the kiosk."""

import json

from playwright.sync_api import expect

import programmes
from conftest import VENUE, until
from programmes import session, stand

#: Where visitors and kiosks stand: the boulevard on the ground floor.
HERE = {"floor": "0", "x": 60, "y": 8}
PATH = f"/api/v1/venues/{VENUE}/recommendations"


def put(server, *operations):
    """Changes the programme."""
    programmes.put(server, VENUE, f"programme-{server.revision()}", *operations)


def ask(server, text, **more):
    """The ids of what fits, and the answer."""
    status, _, answer = server.request(PATH, {"text": text, "from": HERE, **more})
    assert status == 200, answer
    return [each["id"] for each in answer["results"]], answer


def people(server, count, x, y):
    """Puts some people near a place of the ground floor."""
    locations = [
        {"navigator": f"n{x}-{i}", "floor": "0", "x": x + i % 5, "y": y + i // 5} for i in range(count)
    ]
    status, _, answer = server.request(f"/api/v1/venues/{VENUE}/locations", {"locations": locations})
    assert status == 202 and answer["accepted"] == count, answer


def test_what_is_over_hidden_or_behind_stairs_is_not_offered(server):
    put(
        server,
        session("over", {"en": "Chess at dawn"}, -60, "area-lounge"),
        session("half", {"en": "Chess for the late"}, -30, "area-lounge", lasts=90),
        session("secret", {"en": "Chess in secret"}, 30, "area-lounge", hidden=True),
        session("above", {"en": "Chess above"}, 30, "area-room-curie"),
        session("here", {"en": "Chess here"}, 30, "area-hall-1"),
        stand("boards", {"en": "Chess Boards Ltd"}, "booth-a3"),
    )
    ids, answer = ask(server, "chess", language="en")
    # The middle of the room is a table, and the booth has walls: points stand for both.
    assert set(ids) == {"half", "above", "here", "boards"}
    assert all(each["walkSeconds"] > 0 for each in answer["results"])
    assert set(ask(server, "chess", profile="stepFree")[0]) == set(ids)
    out_of_service = {
        "operation": "change", "feature": "connector-lift",
        "fields": {"properties": {"inService": False}},
    }
    status, answer = server.post_edit(VENUE, "lift", out_of_service)
    assert status == 201, answer
    assert set(ask(server, "chess", profile="stepFree")[0]) == {"here", "boards"}
    assert set(ask(server, "chess")[0]) == set(ids)
    # A kind of error that a page shows as it is.
    status, _, problem = server.request(PATH, {"text": "?!"})
    assert (status, problem["field"]) == (422, "text")


def test_what_is_full_by_counts_that_all_may_see_is_not_offered(server):
    put(
        server,
        session("full", {"en": "Chess, full"}, -5, "area-hall-1", capacity=10),
        session("roomy", {"en": "Chess with room"}, -5, "area-hall-1", capacity=500),
        session("later", {"en": "Chess later"}, 60, "area-hall-1", capacity=10),
        # A number below the smallest group that is told is a secret of the people there.
        session("few", {"en": "Chess for few"}, -5, "area-press", capacity=1),
    )
    everything = {"full", "roomy", "later", "few"}
    assert set(ask(server, "chess")[0]) == everything
    people(server, 30, 12, 45)
    people(server, 2, 110, 5)
    until(lambda: set(ask(server, "chess")[0]) == everything - {"full"}, "the hall is not full")


def test_a_visitor_asks_on_the_phone_in_german_by_finger_and_by_keyboard(server, browser):
    put(server, programmes.noon(), *programmes.health_day())
    window = browser.new_context(
        viewport={"width": 390, "height": 844}, locale="de-DE", has_touch=True, is_mobile=True
    )
    page = window.new_page()
    sent = []
    page.on("request", lambda request: sent.append((request.url, request.post_data or "")))
    page.goto(f"{server.url}/navigate/?venue={VENUE}&at=0:60,8")

    # The search finds sessions, too; one of them goes into the plan.
    page.get_by_role("searchbox").fill("Roboter")
    page.locator(".home-finds .row", has_text="Pflege und Roboter").tap()
    page.get_by_role("button", name="In meinen Plan").tap()
    page.locator("dialog[open]").get_by_role("button", name="Schließen").tap()
    page.get_by_role("button", name="Im ganzen Programm nach „Roboter“ fragen").tap()
    sheet = page.get_by_role("dialog", name="Was suchen Sie?")
    expect(sheet.locator(".row", has_text="Pflege und Roboter")).to_contain_text("in Ihrem Plan")

    # By keyboard: another question, with the time that there is.
    field = sheet.get_by_role("textbox", name="Was suchen Sie?")
    field.focus()
    field.press("ControlOrMeta+a")
    page.keyboard.type("KI im Krankenhaus, Gesundheit")
    page.keyboard.press("Enter")
    first = sheet.locator(".looking-answer .row", has_text="Röntgenbilder").first
    expect(first).to_contain_text("Beschreibung: „Krankenhaus“")
    expect(first).to_contain_text("Raum Curie, Obergeschoss")
    # What it shares with the plan is known here alone.
    expect(first).to_contain_text("Wie „Pflege und Roboter“ in Ihrem Plan")
    sheet.get_by_role("radio", name="beliebig").focus()
    for _ in range(4):
        page.keyboard.press("ArrowRight")
    tour = sheet.locator(".looking-tour")
    expect(tour.get_by_role("listitem")).not_to_have_count(0)
    stops = tour.locator(".name").all_text_contents()
    assert len(stops) > 1
    expect(tour.locator(".row").first).to_contain_text("Min. Weg")

    questions = [json.loads(body) for url, body in sent if url.endswith("/recommendations")]
    assert [each["text"] for each in questions][:2] == ["Roboter", "KI im Krankenhaus, Gesundheit"]
    assert questions[-1]["minutes"] > 0 and questions[-1]["from"] == HERE
    fields = {"text", "from", "profile", "language", "minutes"}
    assert all(set(each) <= fields for each in questions)
    # Of the plan nothing is sent, to no address.
    assert not any("care" in text for url, body in sent for text in (url.split("/api/")[-1], body) if "/api/" in url)

    # What fits nothing, a server that is away, and one result.
    field.fill("Tiefseeforschung")
    page.keyboard.press("Enter")
    expect(sheet.get_by_role("status").first).to_contain_text("Nichts passt")
    window.set_offline(True)
    page.keyboard.press("Enter")
    expect(sheet.get_by_role("status").first).to_contain_text("nicht erreichbar")
    window.set_offline(False)
    field.fill("Krankenhaus")
    page.keyboard.press("Enter")
    sheet.get_by_role("button", name="Führe mich entlang").tap()
    expect(page.locator("[data-screen='led']")).to_be_attached()
    expect(page.locator(".led-panel, .led-card").first).to_be_visible()
    window.close()


def test_a_phone_speaks_where_its_browser_can_and_says_what_is_refused(server, browser):
    put(server, programmes.noon(), *programmes.health_day())
    window = browser.new_context(viewport={"width": 390, "height": 844}, locale="en-GB")
    page = window.new_page()
    # The browser's own recognition asks its maker: here it hears what the test says.
    page.add_init_script("""
      window.SpeechRecognition = class extends EventTarget {
        start() { window.heard = this; }
        stop() { this.dispatchEvent(new Event('end')); }
        abort() { this.dispatchEvent(new Event('end')); }
      };""")
    page.goto(f"{server.url}/navigate/?venue={VENUE}&at=0:60,8")
    page.get_by_role("button", name="What are you looking for?").click()
    sheet = page.get_by_role("dialog", name="What are you looking for?")
    expect(sheet.get_by_text("The browser may send what you say to its maker")).to_be_visible()
    speak = sheet.get_by_role("button", name="Speak")
    speak.click()
    expect(sheet.get_by_role("button", name="Stop listening")).to_have_attribute("aria-pressed", "true")
    page.evaluate("""() => {
      heard.dispatchEvent(Object.assign(new Event('error'), { error: 'not-allowed' }));
      heard.dispatchEvent(new Event('end'));
    }""")
    expect(sheet.get_by_role("status").first).to_contain_text("may not use the microphone")
    speak.click()
    page.evaluate("""() => {
      heard.dispatchEvent(Object.assign(new Event('result'), { results: [[{ transcript: 'health' }]] }));
      heard.dispatchEvent(new Event('end'));
    }""")
    expect(sheet.locator(".looking-answer .row").first).to_be_visible()
    expect(sheet.get_by_role("textbox")).to_have_value("health")
    window.close()

    other = browser.new_context(viewport={"width": 390, "height": 844}, locale="en-GB")
    page = other.new_page()
    page.add_init_script("delete window.webkitSpeechRecognition; delete window.SpeechRecognition;")
    page.goto(f"{server.url}/navigate/?venue={VENUE}&at=0:60,8")
    page.get_by_role("button", name="What are you looking for?").click()
    expect(page.get_by_role("textbox", name="What are you looking for?")).to_be_visible()
    expect(page.get_by_role("button", name="Speak")).to_be_hidden()
    other.close()


def test_a_visitor_asks_on_the_kiosk_and_is_shown_the_way(server, browser):
    window = browser.new_context(viewport={"width": 1080, "height": 1920}, has_touch=True)
    page = window.new_page()
    page.goto(f"{server.url}/kiosk/?venue={VENUE}&at=0:60,8&lang=de")
    until(lambda: page.evaluate("window.__app?.ready"), "the kiosk does not start")
    page.get_by_role("button", name="Deutsch").first.tap()
    button = page.get_by_role("button", name="Was suchen Sie?")
    expect(page.locator(".looking-open")).to_be_attached()
    expect(button).to_be_hidden()
    put(server, programmes.noon(), *programmes.health_day())
    button.tap()
    keyboard = page.get_by_role("group", name="Tastatur")
    for letter in "brot":
        keyboard.get_by_role("button", name=letter, exact=True).tap()
    expect(page.get_by_role("textbox", name="Was suchen Sie?")).to_have_value("brot")
    page.get_by_role("button", name="Finden").tap()
    expect(keyboard).to_be_hidden()
    row = page.locator(".looking-answer .row", has_text="Brot backen")
    expect(row).to_contain_text("Titel: „Brot“")
    # The language changes, and what was asked stays.
    page.get_by_role("button", name="EN", exact=True).tap()
    expect(page.get_by_role("textbox", name="What are you looking for?")).to_have_value("brot")
    page.get_by_role("button", name="DE", exact=True).tap()
    row.tap()
    until(lambda: page.evaluate("window.__app.route?.distance > 0"), "there is no way")
    page.get_by_role("button", name="Route schließen").first.tap()
    expect(row).to_be_visible()
    page.locator(".looking-head").get_by_role("button", name="Zurück").tap()
    expect(page.locator(".search-panel")).to_be_visible()
    window.close()
