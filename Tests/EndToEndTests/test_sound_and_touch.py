"""What a visitor of the phone page hears and feels: voice, vibration, beacon, what is around it."""

import pytest
from playwright.sync_api import expect

from conftest import VENUE
from people import closed  # noqa: F401
from visitors import PAGE, Visitor, led_by_a_link, no_wider_than_the_window, route_of

#: A voice, an audio device and a motor that write down what they do.
RECORDER = """
  window.__spoken = []; window.__cancelled = 0; window.__shaken = []; window.__audio = [];
  class Utterance extends EventTarget { constructor(text) { super(); this.text = text; } }
  window.SpeechSynthesisUtterance = Utterance;
  Object.defineProperty(window, 'speechSynthesis', { value: {
    speak(utterance) {
      window.__spoken.push([utterance.lang, utterance.text, utterance.rate]);
      window.__speaking = utterance;
    },
    cancel() { window.__cancelled += 1; }, getVoices: () => [{ lang: 'fr-FR', localService: true }],
  } });
  Object.defineProperty(navigator, 'vibrate', { value: (pattern) => window.__shaken.push(pattern.join()) });
  const Audio = window.AudioContext;
  window.AudioContext = class extends Audio { constructor() { super(); window.__audio.push(this); } };
  true;
"""


@pytest.mark.parametrize("width,language", [(360, "en"), (390, "de")])
def test_a_visitor_hears_what_is_around_and_sets_sound_and_touch(open_page, width, language):
    phone = open_page(f"{PAGE}&to=poi-room-humboldt&at=poi-registration&lang={language}", width=width, height=740)
    page = phone.page
    phone.context.add_init_script(RECORDER)
    phone.reload()
    words = {
        "en": ("What is around me", "Sound and touch", "Close", "Spoken instructions"),
        "de": ("Was ist um mich?", "Ton und Vibration", "Schließen", "Gesprochene Hinweise"),
    }[language]
    page.locator(".place-panel .button.primary").click()
    phone.wait("window.__app.guidance.route")
    page.get_by_role("button", name=words[0]).click()
    around = page.get_by_role("dialog", name=words[0])
    expect(around).to_contain_text({"en": "You are in", "de": "Sie sind hier"}[language])
    assert around.get_by_role("listitem").count() > 1
    no_wider_than_the_window(phone, width)
    page.keyboard.press("Escape")
    page.get_by_role("button", name=words[1], exact=True).click()
    sheet = page.get_by_role("dialog", name=words[1])
    no_wider_than_the_window(phone, width)
    voice = sheet.get_by_role("checkbox", name=words[3])
    voice.check()
    assert page.evaluate("window.__spoken.at(-1)[0]") == language
    expect(sheet.locator(".patterns li")).to_have_count(8)
    sheet.get_by_role("button", name={"en": "Try: Left", "de": "Probieren: Links"}[language]).click()
    assert page.evaluate("window.__shaken") == ["70,110,70"]
    sheet.get_by_role("button", name=words[2]).click()
    assert page.get_by_role("button", name={"en": "Turn voice off", "de": "Ansagen ausschalten"}[language]).count() == 1
    phone.reload()
    assert page.evaluate("JSON.parse(localStorage.getItem('floorcast.sound')).voice") is True


def test_a_visitor_is_warned_of_doors_and_lifts_and_hears_the_floor(closed):  # noqa: F811
    visitor = Visitor(closed, ("0", 60.0, 8.0))
    phone = closed.window(width=390, height=844, has_touch=True, reduced_motion="reduce")
    phone.context.add_init_script(RECORDER)
    page = phone.page
    led_by_a_link(closed, phone, visitor, "poi-lounge")
    page.get_by_role("button", name="Lead me there").click()
    phone.wait("window.__app.guidance.route")
    route = route_of(phone)
    assert any(hazard["toFloor"] == "1" for hazard in route["hazards"] if "toFloor" in hazard)
    page.get_by_role("button", name="Turn voice on").click()
    beacon = page.get_by_role("button", name="Sound from the next corner")
    beacon.click()
    assert page.evaluate("window.__audio.length") == 1
    page.evaluate("""() => {
      const finish = () => window.__speaking?.dispatchEvent(new Event('end'));
      const speak = speechSynthesis.speak;
      speechSynthesis.speak = (utterance) => { speak(utterance); queueMicrotask(finish); };
      finish();
    }""")
    ride = next(hazard for hazard in route["hazards"] if "toFloor" in hazard)
    visitor.walk(route["legs"][0], until=ride["along"] - 4)
    phone.wait("window.__app.announced.includes('Careful: ')")
    assert page.evaluate("window.__app.isSounding")
    for leg in route["legs"]:
        visitor.walk(leg)
    phone.wait("['near', 'here'].includes(window.__app.guidance.phase)")
    visitor.stand()
    expect(page.locator(".arrival-panel h2")).to_have_text("You have arrived")
    spoken = " ".join(text for _, text, _ in page.evaluate("window.__spoken"))
    assert "Careful: " in spoken
    assert "metres" in spoken and "You are on Upper floor." in spoken
    shaken = page.evaluate("window.__shaken")
    assert "120,100,120,100,600" in shaken and "40,40,40,40,40,40,40,40,40" in shaken
    page.get_by_role("button", name="Find another place").click()
    phone.wait("window.__audio[0].state === 'closed'")
