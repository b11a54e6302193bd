"""Where people were: recorded, kept through a crash, shown again on the stream and on the page."""

import datetime
import json
import signal
import time

import pytest
from playwright.sync_api import expect

from conftest import SLOW_REPORT_EVERY, VENUE, Page, Server, keep_pace, nothing_happens_for
from stream_client import LiveClient, post_locations, report


def report_until(server, condition, seconds=120):
    """A person walks east, reporting twice a second, until a condition is true; returns what it answered."""
    begin = time.monotonic()
    while not (found := condition()):
        gone = time.monotonic() - begin
        assert gone < seconds, "it never became true"
        post_locations(server, report("walker", 20 + gone % 60, 30, name="Ada"))
        keep_pace(SLOW_REPORT_EVERY)
    return found


def stretch_on_disk(server, seconds):
    """The one stretch that is written by now, if it is so long."""
    stretches = tracks(server)["stretches"]
    return stretches[0] if stretches and stretches[0]["to"] - stretches[0]["from"] >= seconds * 1000 else None


@pytest.fixture
def recorded(venues):
    """A server that was killed (signal 9) while a person walked, and runs again; and the part of the
    tracks that was written before."""
    first = Server(venues)
    # Written in the background, after ten seconds at most.
    written = report_until(first, lambda: stretch_on_disk(first, 8))
    first.stop(signal.SIGKILL)
    server = Server(venues)
    yield server, written
    server.stop()


def first_seen(server, stretch):
    """The first whole second of a stretch in which a navigator was there: a server records from its start on,
    and the first report may come a second later."""
    for moment in range(stretch["from"], stretch["to"], 1000):
        _, _, then = server.request(f"/api/v1/venues/{VENUE}/tracks/positions?at={moment}")
        if then["navigators"]:
            return moment
    raise AssertionError(f"nobody was there from {stretch['from']} to {stretch['to']}")


def stretch_end(server):
    return tracks(server)["stretches"][-1]["to"]


def tracks(server):
    _, _, answer = server.request(f"/api/v1/venues/{VENUE}/tracks")
    return answer


def test_a_killed_server_loses_nothing_that_was_written(recorded):
    server, written = recorded
    (stretch,) = tracks(server)["stretches"]
    assert stretch["from"] == written["from"] and stretch["to"] >= written["to"]
    assert max(stretch["people"]) == 1
    _, _, then = server.request(f"/api/v1/venues/{VENUE}/tracks/positions?at={stretch['to']}")
    (person,) = then["navigators"]
    assert (person["id"], person["name"], person["y"]) == ("walker", "Ada", 30)


def test_a_stopped_server_keeps_the_last_position(venues):
    server = Server(venues)
    seen = []
    # At other paces, so that the end comes at any moment of a second.
    for number in range(4):
        for step in range(3):
            x = 20 + number + step / 4
            post_locations(server, report("walker", x, 30))
            keep_pace(0.13 * number)
        assert server.stop()[0] == 0
        seen.append(x)
        server = Server(venues)
        last = tracks(server)["stretches"][-1]["to"]
        _, _, then = server.request(f"/api/v1/venues/{VENUE}/tracks/positions?at={last}")
        (person,) = then["navigators"]
        assert person["x"] == pytest.approx(x, abs=0.02), f"the last of {seen} is not there"
    server.stop()


def test_a_viewer_plays_the_past_on_the_stream(recorded):
    server, _ = recorded
    (stretch,) = tracks(server)["stretches"]
    with LiveClient(server) as viewer:
        viewer.send("play", venue=VENUE, speed=2)
        assert viewer.wait("error")["problem"]["status"] == 409
        viewer.send("subscribe", venue=VENUE, at=first_seen(server, stretch), speed=0)
        welcome = viewer.wait("welcome")
        assert welcome["replay"]["from"] == stretch["from"]
        first = viewer.wait("positions", lambda m: m["positions"])["positions"][0]
        begin = time.monotonic()
        viewer.send("play", venue=VENUE, at=stretch["to"])
        last = viewer.wait(
            "positions", lambda m: any(p[1] > first[1] + 1 for p in m["positions"])
        )["positions"][0]
        print(f"a seek took {(time.monotonic() - begin) * 1000:.0f} ms until its frame came")
        assert last[1] > first[1]
        viewer.send("subscribe", venue=VENUE)
        assert "replay" not in viewer.wait("welcome")
        viewer.send("subscribe", venue=VENUE, at=stretch["from"], streams=["edits"])
        assert viewer.wait("error")["problem"]["status"] == 400


def test_a_replaying_server_shows_the_past_to_all_viewers(venues):
    first = Server(venues)
    begin = time.monotonic()
    report_until(first, lambda: time.monotonic() - begin > 5)
    first.stop()
    server = Server(venues, "--play", f"{VENUE}@-1d", "--play-speed", "0.25")
    try:
        with LiveClient(server) as viewer:
            viewer.send("subscribe", venue=VENUE)
            assert viewer.wait("welcome")["replay"]["speed"] == 0.25
            assert viewer.wait("positions", lambda m: m["positions"])
            # A person of the present cannot walk about in the past.
            status, _, answer = server.request(
                f"/api/v1/venues/{VENUE}/locations", report("late", 30, 30)
            )
            assert status == 422 and "past" in answer["refused"][0]["reason"]
            # What is not to be kept is neither on the disk nor to be seen any more.
            keep_nothing = {"operation": "changeVenue", "settings": {"tracksKeptHours": 0}}
            assert server.post_edit(VENUE, "keep-nothing", keep_nothing)[0] == 201
            assert viewer.wait("counts", lambda m: m["navigators"] == 0)
            assert not (venues / f"{VENUE}.tracks").exists()
    finally:
        server.stop()


def test_the_live_page_replays_the_past_and_returns_to_now(browser, recorded):
    server, _ = recorded
    post_locations(server, report("now", 60, 35))
    page = Page(browser, server.url)
    page.open(f"{server.url}/live/?venue={VENUE}")
    page.wait("window.__app?.ready && window.__app.screenOf('now') !== null")
    page.page.get_by_role("button", name="Replay").click()
    page.wait("window.__app.past !== null && window.__app.screenOf('walker') !== null")
    assert page.page.get_by_text("You are watching a replay").is_visible()
    page.wait("window.__app.screenOf('now') === null")
    slider = page.page.get_by_role("slider")
    slider.press("Home")
    start = page.page.evaluate("window.__app.past.at")
    slider.press("End")
    page.wait(f"window.__app.past.at > {start} + 1000")
    page.wait("document.querySelector('.people').innerText.includes('Ada')")
    was_playing = page.page.evaluate("window.__app.past.isPlaying")
    slider.press(" ")
    page.wait(f"window.__app.past.isPlaying !== {json.dumps(was_playing)}")
    page.page.get_by_role("button", name="Back to live").click()
    page.wait("window.__app.past === null && window.__app.screenOf('now') !== null")
    page.wait("window.__app.screenOf('walker') === null")

    # An address names a moment.
    moment = first_seen(server, tracks(server)["stretches"][0])
    text = datetime.datetime.fromtimestamp(moment / 1000, datetime.timezone.utc).isoformat().replace("+00:00", "Z")
    page.open(f"{server.url}/live/?venue={VENUE}&past={text}")
    page.wait("window.__app.past !== null && window.__app.past.at > 0")
    at = page.page.evaluate("window.__app.past.at")
    assert moment <= at < stretch_end(server), (moment, at)
    page.wait("window.__app.screenOf('walker') !== null")
    page.context.close()


def test_a_replay_follows_the_chosen_person_to_its_past_place_without_its_route(browser, recorded):
    server, _ = recorded
    page = Page(browser, server.url)
    with LiveClient(server) as walker:
        post_locations(server, report("walker", 20, 30, floor="1", name="Ada"))
        walker.send("route", venue=VENUE, id="way", navigator="walker", to={"floor": "0", "x": 60, "y": 8})
        walker.wait("route", lambda message: "route" in message)
        page.open(f"{server.url}/live/?venue={VENUE}&floor=1")
        page.page.locator(".people button").click()
        card = page.page.locator(".person-card")
        expect(card.get_by_role("button", name="Follow")).to_have_attribute("aria-pressed", "true")
        page.wait("window.__app.selected === 'walker' && window.__app.route !== null")
        page.page.get_by_role("button", name="Replay").click()
        page.wait("window.__app.past?.at > 0 && window.__app.floor === '0'")
        expect(card.locator("[data-fact=floor]")).to_have_text("Ground floor")
        expect(card.locator("[data-fact=route]")).to_have_text("–")
        # The frame of a replay lies above the plan.
        frame = "getComputedStyle(document.querySelector('.map-host'), '::after').borderTopStyle"
        assert page.page.evaluate(frame) == "dashed"
        assert page.holds("window.__app.route === null && !window.__app.isRouteDrawn")
        page.page.get_by_role("button", name="Back to live").click()
        page.wait("window.__app.past === null && window.__app.floor === '1' && window.__app.isRouteDrawn")
    page.context.close()


def test_a_paused_replay_stands_still_and_is_left_by_a_key(browser, recorded):
    server, _ = recorded
    page = Page(browser, server.url)
    page.open(f"{server.url}/live/?venue={VENUE}")
    page.page.get_by_role("button", name="Replay").click()
    page.wait("window.__app.past !== null && window.__app.screenOf('walker') !== null")
    assert page.page.get_by_role("button", name="Evacuation").is_disabled()
    page.page.get_by_role("button", name="Pause replay").click()
    page.wait("window.__app.past.isPlaying === false")
    # Longer than the stream may be silent before the page calls its positions old.
    shown = nothing_happens_for(4, lambda: page.page.evaluate("[window.__app.past.at, window.__app.isOld]"))
    assert shown[1] is False
    assert page.page.get_by_text("You are watching a replay").is_visible()
    page.page.locator(".map-surface").press("Escape")
    page.wait("window.__app.past === null && !document.querySelector('.past-bar:not([hidden])')")
    assert page.page.get_by_role("button", name="Evacuation").is_enabled()
    page.context.close()
