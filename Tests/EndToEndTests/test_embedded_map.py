"""<floorcast-map> on a page of another site, in a real browser: allow-listed or not, by key, by mouse and keyboard."""

import re

import pytest
from accounts import TOKEN, bearer, create_account, first_owner_token
from axe_findings import violations
from conftest import Page, Server, keep_pace, until
from features import put_poi, remove
from host_page import HostPage, embedding, heard, shown, tap
from other_browsers import Firefox
from playwright.sync_api import expect
from stream_client import post_locations, report

PLAIN = '<floorcast-map id="a" venue="expo"></floorcast-map>'
WAY = ("poi-entrance-south", "poi-stage-one")
#: How the element looks within.
LOOKS = "getComputedStyle(document.querySelector('floorcast-map').shadowRoot.querySelector('.frame'))"


@pytest.fixture
def site():
    """The site of another origin."""
    running = HostPage()
    yield running
    running.stop()


@pytest.fixture
def allowed(venues, bundle, site):
    """A server that lets the site show maps."""
    running = Server(venues, "--allow-maps-on", site.origin, web=bundle)
    yield running
    running.stop()


@pytest.fixture
def look(browser, allowed, site):
    """Opens the site with elements in it; at the end its page may not have complained."""
    windows = []

    def open_site(elements=PLAIN, lang="en", **options):
        window = Page(browser, allowed.url, **options)
        windows.append(window)
        window.page.goto(site.show(allowed, elements, lang=lang))
        return window

    yield open_site
    complaints = [each for window in windows for each in window.complaints if site.origin not in each]
    for window in windows:
        window.context.close()
    assert [each for each in complaints if "404" not in each] == []


def change(window, script):
    """Does something with the element."""
    return window.page.evaluate(f"(() => {{ const map = document.querySelector('floorcast-map'); {script} }})()")


def words(window):
    """What a reader sees in the element."""
    return window.page.locator("floorcast-map .frame").first.inner_text()


def test_a_page_with_strict_rules_shows_the_map_and_hears_of_taps(look, allowed):
    window = look('<floorcast-map id="a" venue="expo" floor="1"></floorcast-map>')
    assert shown(window)["floor"] == "1"
    (ready,) = heard(window, "ready")
    assert ready == {"venue": "expo", "revision": allowed.revision()}
    change(window, "map.setAttribute('floor', '0')")
    shown(window, "state.floor === '0'")
    tap(window, 30, 30)
    until(lambda: heard(window, "tap"), "no tap was heard")
    (detail,) = heard(window, "tap")
    assert detail["floor"] == "0" and abs(detail["x"] - 30) < 0.5 and abs(detail["y"] - 30) < 0.5
    # The rules of the page for all elements end at the shadow tree.
    assert window.page.evaluate(f"{LOOKS}.color") == "rgb(23, 34, 46)"
    assert window.page.get_by_label("Zoom in").is_visible()


def test_places_are_found_and_led_to_by_keyboard_alone(look):
    window = look()
    shown(window)
    page = window.page
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.type("stage one")
    page.get_by_role("option", name="Stage One").wait_for()
    page.keyboard.press("Enter")
    card = page.get_by_role("region", name="Place")
    card.get_by_role("heading", name="Stage One").wait_for()
    assert shown(window)["place"] == "poi-stage-one"
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")  # Directions to here: the field asks for the start
    page.get_by_text("Choose where you start").wait_for()
    page.keyboard.type("main entrance")
    page.get_by_role("option").first.wait_for()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    page.get_by_role("heading", name="To Stage One").wait_for()
    assert shown(window, "state.distance > 0")["distance"] > 50
    steps = page.locator("ol.steps li")
    assert steps.count() > 2 and "arrived" in steps.last.inner_text()
    page.keyboard.press("Escape")
    shown(window, "state.distance === null && state.place === null")


def test_a_route_follows_edits_and_the_page_hears_of_it(look, allowed):
    window = look(f'<floorcast-map id="a" venue="expo" route="{" ".join(WAY)}"></floorcast-map>')
    before = shown(window, "state.distance > 0")["distance"]
    first = heard(window, "route")[0]
    assert first["from"] == {"feature": WAY[0]} and first["route"]["distance"] == before
    # A door of the way is shut by an obstacle across the corridor that it takes.
    (x, y), floor = first["route"]["legs"][0]["points"][1], first["route"]["legs"][0]["floor"]
    ring = [[x - 2, y - 1], [x + 2, y - 1], [x + 2, y + 1], [x - 2, y + 1]]
    obstacle = {"id": "crate", "kind": "obstacle", "floor": floor, "properties": {},
                "geometry": {"type": "Polygon", "coordinates": [ring]}}
    assert allowed.post_edit("expo", "e1", {"operation": "put", "feature": obstacle})[0] == 201
    shown(window, f"state.distance > {before}")
    assert heard(window, "route")[-1]["reason"] == "edited"
    change(window, "map.removeAttribute('route')")
    shown(window, "state.distance === null")


def test_attributes_act_at_once(look):
    window = look()
    shown(window)
    change(window, "map.setAttribute('place', 'poi-stage-one')")
    assert "Stage One" in words(window)
    change(window, "map.setAttribute('place', 'no-such-place')")
    shown(window, "state.place === null")
    background = f"{LOOKS}.backgroundColor"
    assert window.page.evaluate(background) == "rgb(230, 234, 239)"
    change(window, "map.setAttribute('theme', 'dark')")
    assert window.page.evaluate(background) == "rgb(16, 22, 29)"
    change(window, "map.style.setProperty('--map-ground', 'rgb(1, 2, 3)')")
    assert window.page.evaluate(background) == "rgb(1, 2, 3)"
    change(window, "map.setAttribute('lang', 'de')")
    window.page.get_by_label("Vergrößern").wait_for()
    change(window, "map.setAttribute('venue', 'nowhere')")
    window.page.get_by_text("gibt es hier nicht").wait_for()
    assert heard(window, "error")[-1]["kind"] == "no-such-venue"
    change(window, "map.setAttribute('venue', 'expo'); map.setAttribute('lang', 'en')")
    shown(window)


def test_a_page_hears_of_attributes_that_name_nothing_of_the_venue(look):
    window = look('<floorcast-map id="a" venue="expo" floor="99"></floorcast-map>')
    shown(window)
    for name, value in (("place", "zzz"), ("route", "a b c"), ("route", "poi-stage-one zzz")):
        change(window, f"map.setAttribute('{name}', '{value}')")
    change(window, "map.removeAttribute('route')")
    change(window, "map.setAttribute('place', 'poi-stage-one')")
    errors = heard(window, "error")
    assert [error["kind"] for error in errors] == ["bad-attribute"] * 4
    assert [re.findall("“(.*?)”", error["title"]) for error in errors] == [
        ["floor", "99"], ["place", "zzz"], ["route", "a b c"], ["route", "poi-stage-one zzz"]]
    assert "Stage One" in words(window)


def test_edits_arrive_and_a_place_that_is_removed_closes_its_card(look, allowed):
    window = look()
    shown(window)
    assert allowed.post_edit("expo", "e1", put_poi("stand", 60, 20, name="Lost property"))[0] == 201
    shown(window, f"state.revision >= {allowed.revision()}")
    change(window, "map.setAttribute('place', 'stand')")
    assert "Lost property" in words(window)
    assert allowed.post_edit("expo", "e2", remove("stand"))[0] == 201
    window.wait("!document.querySelector('floorcast-map').shadowRoot.textContent.includes('Lost property')")


def test_live_people_come_and_go_with_the_attribute(look, allowed):
    post_locations(allowed, *(report(f"n{i}", 55 + i, 30) for i in range(4)))
    window = look('<floorcast-map venue="expo" live></floorcast-map>')
    shown(window, "state.people === 4")
    assert window.page.locator("floorcast-map .count").last.inner_text() == "4"
    change(window, "map.removeAttribute('live')")
    shown(window, "state.people === 0")


def test_several_elements_stand_on_a_page_and_one_that_is_removed_closes_its_socket(look, allowed):
    window = look('<floorcast-map id="a" venue="expo" live></floorcast-map>'
                  '<floorcast-map id="b" venue="expo" floor="1"></floorcast-map>')
    assert shown(window, element="#a")["floor"] == "0" and shown(window, element="#b")["floor"] == "1"

    def viewers():
        return allowed.metrics()['floorcast_viewers{venue="expo"}']

    until(lambda: viewers() == 2, "two elements are two viewers")
    change(window, "window.kept = map; map.remove()")
    until(lambda: viewers() == 1, "the socket stays open")
    window.page.evaluate("document.querySelector('main').append(window.kept)")
    until(lambda: viewers() == 2, "an element that is put back connects again")


def test_an_origin_that_is_not_allowed_is_told_so_in_the_element(browser, venues, bundle, site):
    server = Server(venues, "--allow-maps-on", "https://www.example.org", web=bundle)
    window = Page(browser, server.url)
    try:
        window.page.goto(site.show(server, PLAIN))
        refusal = window.page.get_by_role("alert")
        refusal.wait_for()
        text = refusal.inner_text()
        assert f"not allowed on {site.origin}" in text and f"--allow-maps-on {site.origin}" in text
        (error,) = heard(window, "error")
        assert error["kind"] == "origin-not-allowed"
        assert error["title"] == f"The server does not share its maps with pages of {site.origin}"
        assert violations(window.page) == []
    finally:
        window.context.close()
        server.stop()


def test_a_server_that_is_away_is_tried_again(look, allowed, venues, bundle, site):
    window = look()
    shown(window)
    # The script has come; the server goes before the venue is asked for.
    allowed.stop()
    change(window, "map.setAttribute('venue', 'expo '); map.setAttribute('venue', 'expo')")
    window.page.get_by_text("cannot be reached").wait_for()
    port = allowed.address[1]
    again = Server(venues, "--allow-maps-on", site.origin, "--port", str(port), web=bundle)
    try:
        shown(window)
    finally:
        again.stop()
        window.complaints.clear()


def test_a_link_is_the_key_and_stands_in_no_address(browser, venues, bundle, site):
    server = Server(venues, "--allow-maps-on", site.origin, is_open=False, web=bundle)
    window = Page(browser, server.url)
    addresses = []
    window.page.on("request", lambda request: addresses.append(request.url))
    window.page.on("websocket", lambda socket: addresses.append(socket.url))
    try:
        owner, _ = create_account(server, first_owner_token(server))
        body = {"role": "viewer", "label": "Our web page"}
        status, _, made = server.request("/api/v1/venues/expo/links", body, headers=bearer(owner))
        assert status == 201, made
        window.page.goto(site.show(server, '<floorcast-map venue="expo" live></floorcast-map>'))
        window.page.get_by_text("needs a link").wait_for()
        assert heard(window, "error")[0]["kind"] == "sign-in-needed"
        change(window, f"map.key = '{made['token']}'")
        shown(window)
        # A viewer sees no single person, and an element that may see less does not fail.
        assert heard(window, "error")[1:] == []
        change(window, f"map.setAttribute('route', '{' '.join(WAY)}')")
        shown(window, "state.distance > 0")
        assert addresses and not any(TOKEN.search(each) for each in addresses)
        (link,) = server.request("/api/v1/venues/expo/links", headers=bearer(owner))[2]["links"]
        path = f"/api/v1/venues/expo/links/{link['id']}"
        status, _, _ = server.request(path, method="DELETE", headers=bearer(owner))
        assert status == 204
        window.page.get_by_text("needs a link").wait_for()
        assert heard(window, "error")[-1]["kind"] == "sign-in-needed"
    finally:
        window.context.close()
        server.stop()


def complains(window):
    """Whether the browser has said that a script has another hash; its words come while a test talks with it."""
    return window.holds("true") and any("integrity" in each for each in window.complaints)


def test_the_browser_refuses_a_script_with_another_hash(browser, allowed, site):
    window = Page(browser, allowed.url)
    try:
        known = embedding(allowed)
        wrong = "sha384-" + "A" * (len(known["integrity"]) - len("sha384-"))
        window.page.goto(site.show(allowed, PLAIN, integrity=wrong))
        until(lambda: complains(window), "the browser did not complain")
        assert window.page.evaluate("customElements.get('floorcast-map') === undefined")
        for script in (known["script"], known["stable"]):
            window.page.goto(site.show(allowed, PLAIN, script=script))
            shown(window)
        # An address of a version before: as new where its page checks no hash, refused where it does.
        old = "floorcast-map-AAAA2345.js"
        window.page.goto(site.show(allowed, PLAIN, script=old))
        shown(window)
        window.complaints.clear()
        window.page.goto(site.show(allowed, PLAIN, script=old, integrity=wrong))
        until(lambda: complains(window), "the browser did not complain")
        assert window.page.evaluate("customElements.get('floorcast-map') === undefined")
    finally:
        window.context.close()


def test_the_script_is_kept_for_good_at_its_address_with_a_hash(allowed):
    known = embedding(allowed)
    for name, kept in ((known["script"], "public, max-age=31536000, immutable"), (known["stable"], "no-cache")):
        status, fields, body = allowed.request(f"/embed/v1/{name}")
        assert status == 200 and len(body) == known["bytes"]
        assert fields["Cache-Control"] == kept and fields["Access-Control-Allow-Origin"] == "*"


@pytest.mark.parametrize("options", [
    {"color_scheme": "light"}, {"color_scheme": "dark", "lang": "de"}, {"width": 390, "height": 844},
    {"forced_colors": "active"},
], ids=["light", "dark", "phone", "contrast"])
def test_axe_finds_nothing_in_any_state(look, site, options):
    window = look(**options)
    page = window.page
    # The page around it has rules of its own, which spoil its own texts.
    page.evaluate("document.querySelector('link').remove()")
    shown(window)
    wrong = {"plan": violations(page)}
    page.get_by_role("combobox").fill("b")
    page.get_by_role("option").first.wait_for()
    wrong["search"] = violations(page)
    page.get_by_role("combobox").fill("")
    change(window, "map.setAttribute('place', 'poi-stage-one')")
    wrong["place"] = violations(page)
    page.get_by_role("button", name="Directions to here").or_(page.get_by_role("button", name="Weg hierher")).click()
    wrong["choosing"] = violations(page)
    change(window, f"map.setAttribute('route', '{' '.join(WAY)}')")
    shown(window, "state.distance > 0")
    wrong["route"] = violations(page)
    assert not any(wrong.values()), wrong


def test_firefox_shows_it_too(allowed, site, tmp_path):
    other = Firefox(tmp_path)
    try:
        other.open(site.show(allowed, f'<floorcast-map venue="expo" route="{" ".join(WAY)}"></floorcast-map>'))
        other.wait("document.querySelector('floorcast-map')?.state?.distance > 50")
    finally:
        other.close()


#: How many CSS pixels a metre of the first element's plan has.
SCALE = """(() => {
  const map = document.querySelector('floorcast-map');
  const [left, right] = [map.pointOnPage(20, 30), map.pointOnPage(30, 30)];
  return Math.hypot(right.x - left.x, right.y - left.y) / 10;
})()"""


def test_a_page_that_scrolls_keeps_the_wheel_and_one_finger(look):
    window = look(PLAIN + PLAIN.replace('"a"', '"b"') + PLAIN.replace('"a"', '"c"'), has_touch=True)
    shown(window)
    page = window.page
    before = page.evaluate(SCALE)
    hint = page.locator("floorcast-map .gesture-hint.is-shown").first
    box = page.locator("floorcast-map").first.bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.wheel(0, 120)
    until(lambda: page.evaluate("scrollY") > 60, "the wheel did not scroll the page")
    expect(hint).to_have_text("Use Ctrl + scroll to zoom the map")
    assert abs(page.evaluate(SCALE) - before) < 1e-6

    page.evaluate("scrollTo(0, 0)")
    touch = window.context.new_cdp_session(page)
    points = lambda *places: [{"x": x + dx, "y": y + dy, "id": i} for i, (dx, dy) in enumerate(places)]
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": points((0, 0))})
    for step in range(1, 11):
        touch.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": points((0, -18 * step))})
        keep_pace(0.02)
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    until(lambda: page.evaluate("scrollY") > 100, "one finger did not scroll the page")
    assert abs(page.evaluate(SCALE) - before) < 1e-6

    # The page goes on by its momentum for a moment.
    places = [None]
    until(lambda: places.append(page.evaluate("scrollY")) or places[-1] == places[-2], "the page scrolls on")
    page.evaluate("scrollTo(0, 0)")
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": points((-30, 0), (30, 0))})
    for step in range(1, 9):
        apart = 30 + 10 * step
        touch.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": points((-apart, 0), (apart, 0))})
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    until(lambda: page.evaluate(SCALE) > before * 1.5, "two fingers did not zoom the map")
    assert page.evaluate("scrollY") == 0


def test_a_map_that_fills_its_page_takes_the_wheel(look):
    window = look()
    shown(window)
    before = window.page.evaluate(SCALE)
    box = window.page.locator("floorcast-map").bounding_box()
    window.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    window.page.mouse.wheel(0, -240)
    until(lambda: window.page.evaluate(SCALE) > before * 1.1, "the wheel did not zoom the map")
