"""How often a visitor's phone reports: as the server says, and not at all while nothing is shared or seen."""

import json

import pytest
from conftest import MOTION, VENUE, Page, Server, nothing_happens_for, until
from phone_sensors import put_on_the_earth
from stream_client import connected
from visitors import PAGE

#: What goes over the page's live socket, with the page's own clock, noted before the page itself hears of it.
NOTES = """
window.__notes = [];
const note = (way, text) => {
  if (typeof text !== 'string') return;
  const message = JSON.parse(text);
  if (['reporting', 'location', 'rate'].includes(message.type)) {
    window.__notes.push({ way, at: performance.now(), ...message });
  }
};
const send = WebSocket.prototype.send;
WebSocket.prototype.send = function (text) { note('sent', text); return send.call(this, text); };
window.WebSocket = new Proxy(WebSocket, {
  construct(of, parts) {
    const socket = new of(...parts);
    socket.addEventListener('message', ({ data }) => note('heard', data));
    return socket;
  },
});
"""

#: A phone in the hand of a person that makes two steps a second in real time, or stands. However late the page
#: comes to it, it gets all samples since. The person turns back every eight steps, so that the circle stays small
#: enough for reports however long the test takes.
BODY = """
(() => {
  window.__isWalking = false;
  let [time, phase] = [performance.now(), 0];
  const at = (event, fields) => window.dispatchEvent(
    Object.defineProperty(Object.assign(new Event(event), fields), 'timeStamp', { value: time }));
  setInterval(() => {
    for (; time < performance.now(); time += 1000 / 60) {
      if (window.__isWalking) phase += (2 * Math.PI * 2) / 60;
      const swing = window.__isWalking ? 3 * Math.sin(phase) : 0;
      const isBack = Math.floor(phase / (2 * Math.PI) / 8) % 2 === 1;
      at('deviceorientationabsolute', { alpha: isBack ? 90 : -90, beta: 0, gamma: 0, absolute: true });
      at('devicemotion', { accelerationIncludingGravity: { x: 0, y: 0, z: 9.81 + swing } });
    }
  }, 20);
})()
"""

HIDE = """(isHidden) => {
  Object.defineProperty(document, 'hidden', { get: () => isHidden, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
}"""

#: Milliseconds by which the page takes a report for due before it is: timers come early.
EARLY = 25


class Phone:
    """The phone of a visitor that shares where it is, with all that it says and hears."""

    def __init__(self, window):
        self.window, self.page = window, window.page

    def open(self, url, is_followed=True):
        self.page.add_init_script(NOTES)
        self.window.open(url)
        if not is_followed:
            return self
        self.page.get_by_role("button", name="Follow my steps").click()
        self.window.wait("window.__app.located.isListening")
        self.page.evaluate(BODY)
        return self

    def share(self):
        self.page.get_by_role("button", name="Share my location with the venue").click()

    def walk(self, is_walking=True):
        self.page.evaluate("(is) => { window.__isWalking = is; }", is_walking)

    def notes(self, kind=None):
        return [each for each in self.page.evaluate("window.__notes") if kind in (None, each["type"])]

    def hertz(self):
        return (self.notes("rate") or [{"hz": None}])[-1]["hz"]

    def reports_since(self, count):
        return self.notes("location")[count:]

    def obeys(self):
        """Holds each pause between two reports against the rate that the phone had heard."""
        hertz, last, pauses = 1.0, None, 0
        for each in self.notes():
            if each["type"] == "rate":
                hertz = each["hz"]
            elif each["type"] == "location":
                if last is not None:
                    assert each["at"] - last >= 1000 / hertz - EARLY, (each, last, hertz)
                    pauses += 1
                last = each["at"]
        return pauses

    def stands_still(self):
        """The phone is at rest: its speed is none, and the server has told it to report seldom."""
        reports = self.notes("location")
        return reports and reports[-1].get("speed") == 0 and self.hertz() == 0.2


def test_a_phone_names_its_navigator_and_reports_as_often_as_the_server_says(server, open_page):
    put_on_the_earth(server)
    phone = Phone(open_page(PAGE, width=390, height=844, permissions=MOTION)).open(f"{server.url}{PAGE}&at=0:40,8")
    assert nothing_happens_for(2, phone.notes) == []
    phone.walk()
    phone.share()
    until(lambda: len(phone.notes("location")) >= 6, "the phone reports nothing")
    first, *rest = [each for each in phone.notes() if each["way"] == "sent"]
    assert first["type"] == "reporting" and first["venue"] == VENUE
    assert {each["navigator"] for each in rest} == {first["navigator"]}
    until(lambda: phone.notes("location")[-1].get("speed", 0) > 0.8, "it does not say how fast it goes")
    assert all(1 <= each["hz"] <= 2 for each in phone.notes("rate"))
    assert phone.obeys() >= 5

    # The visitor stands: one report in five seconds.
    phone.walk(False)
    until(phone.stands_still, "a standing phone is not told to report seldom", 40)
    count = len(phone.notes("location"))
    until(lambda: len(phone.reports_since(count)) >= 2, "a standing phone is silent")
    before, after = (each["at"] for each in phone.reports_since(count)[:2])
    assert after - before >= 5000 - EARLY

    # It sets off, and reports that soon.
    phone.walk()
    until(lambda: (phone.hertz() or 0) >= 1, "the server does not hear that it walks")
    phone.obeys()


def test_a_phone_reports_more_often_near_a_decision(server, open_page):
    put_on_the_earth(server)
    phone = Phone(open_page(PAGE, width=390, height=844, permissions=MOTION)).open(f"{server.url}{PAGE}&at=0:61,19")
    phone.walk()
    phone.share()
    until(lambda: phone.hertz() == 5, "beside an escalator it is told no higher rate")
    count = len(phone.notes("location"))

    def pauses():
        times = [each["at"] for each in phone.reports_since(count)]
        return [after - before for before, after in zip(times, times[1:])]

    # Each step is reported, where once a second would be every second one.
    until(lambda: sum(pause < 900 for pause in pauses()) >= 4, f"it reports no more often: {pauses()}")
    phone.obeys()


@pytest.fixture
def narrow(venues):
    """A server whose phones may report once a second, all together."""
    running = Server(venues, "--reports-per-venue", "1")
    yield running
    running.stop()


def test_a_phone_shares_the_budget_of_the_venue(narrow, browser):
    put_on_the_earth(narrow)
    others = [connected(narrow.live_url, subprotocols=["floorcast.2+json"]) for _ in range(3)]
    window = Page(browser, narrow.url, width=390, height=844, permissions=MOTION)
    try:
        for number, other in enumerate(others):
            other.send(json.dumps({"type": "reporting", "venue": VENUE, "navigator": f"other-{number}"}))
            until(lambda other=other: json.loads(other.recv(timeout=60))["type"] == "rate")
        phone = Phone(window).open(f"{narrow.url}{PAGE}&at=0:40,8")
        phone.walk()
        phone.share()
        until(lambda: 0 < (phone.hertz() or 0) <= 0.4, "it gets more than its share")
        count = len(phone.notes("location"))
        until(lambda: len(phone.reports_since(count)) >= 2, "a phone with a low rate is silent")
        assert 0 < phone.hertz() <= 0.4
        phone.obeys()
        assert window.complaints == []
    finally:
        window.context.close()
        for other in others:
            other.close()


def test_a_phone_reports_nothing_while_it_is_hidden_or_shares_nothing(server, open_page):
    phone = Phone(open_page(PAGE, width=390, height=844, permissions=MOTION))
    phone.open(f"{server.url}{PAGE}&at=0:40,8", is_followed=False)
    phone.share()
    # It stands, and reports every five seconds at least.
    until(lambda: len(phone.notes("location")) >= 2, "the phone reports nothing")
    phone.page.evaluate(HIDE, True)
    count = len(nothing_happens_for(7, lambda: phone.notes("location")))
    phone.page.evaluate(HIDE, False)
    until(lambda: phone.reports_since(count), "seen again, it reports nothing")
    phone.share()
    nothing_happens_for(7, lambda: phone.notes("location"))
