"""The layout of all screens of the phone page: nothing wider than the screen, cut, small or covered.

On the narrowest phone and with the longer words of German; scripts/phone-screens shows all sizes and looks.
"""

from playwright.sync_api import expect

import phone_screens
from phone_screens import LOOKS, SIZES, Screens
from visitors import PAGE


def narrow():
    return Screens(None, SIZES[:1], {"light": LOOKS["light"]}, language="de")


def test_nothing_is_mislaid_on_the_way_of_a_visitor_that_says_where_it_is(browser, server):
    screens = narrow()
    phone_screens.visit_by_hand(browser, server, screens)
    phone_screens.visit_nothing(browser, server, screens)
    assert screens.mislaid == {}


def test_nothing_is_mislaid_on_the_way_of_a_guest(browser, venues):
    screens = narrow()
    phone_screens.visit_as_guest(browser, venues, screens)
    assert screens.mislaid == {}


def test_nothing_is_mislaid_off_the_way(browser, server):
    screens = narrow()
    phone_screens.visit_astray(browser, server, screens)
    assert screens.mislaid == {}


def test_nothing_is_mislaid_without_encryption(browser, venues):
    screens = narrow()
    phone_screens.visit_without_encryption(browser, venues, screens)
    assert screens.mislaid == {}


def test_a_low_map_shows_one_floor_and_offers_the_others_by_a_tap(open_page):
    phone = open_page(f"{PAGE}&at=poi-registration", width=360, height=440, has_touch=True)
    upper, ground = (phone.page.get_by_role("radio", name=name) for name in ("Upper floor", "Ground floor"))
    expect(ground).to_be_visible()
    expect(upper).to_be_hidden()
    ground.tap()
    upper.tap()
    phone.wait("window.__app.floor === '1'")
    expect(ground).to_be_hidden()
    # By keys they stand there while one of them has the focus.
    upper.press("ArrowDown")
    phone.wait("window.__app.floor === '0'")
    expect(ground).to_be_focused()
    expect(upper).to_be_visible()


def test_a_visitor_that_begins_at_a_place_is_led_on_a_map_of_a_low_phone(open_page):
    phone = open_page(f"{PAGE}&at=poi-registration&to=poi-room-humboldt", width=360, height=560, has_touch=True)
    phone.page.get_by_role("button", name="Lead me there").click()
    phone.wait("window.__app.guidance.route")
    phone.still()
    assert phone.page.locator(".map-host").bounding_box()["height"] >= 100


def test_places_found_stand_above_the_keys_of_a_phone(open_page):
    phone = open_page(f"{PAGE}&at=poi-registration", width=360, height=740, has_touch=True)
    phone.page.get_by_role("searchbox").fill("room")
    phone.wait("document.querySelector('.rows .time')?.textContent")
    # The keys take 300 px of the page, as its viewport asks for.
    assert "interactive-widget=resizes-content" in phone.page.locator("meta[name=viewport]").get_attribute("content")
    phone.page.set_viewport_size({"width": 360, "height": 440})
    rows = phone.page.locator(".rows [data-target]")
    seen = [row for row in rows.all() if (box := row.bounding_box()) and box["y"] + box["height"] <= 440]
    assert len(seen) >= 3, len(seen)


def test_forced_colours_leave_the_picture_of_a_plan_as_it_is(open_page):
    phone = open_page(PAGE, width=390, height=844)

    def light():
        phone.still()
        return phone.page.evaluate("""() => {
          const [canvas] = document.querySelectorAll('.map-surface canvas');
          const { width, height } = canvas;
          const { data } = canvas.getContext('2d').getImageData(0, height / 3, width, height / 3);
          let sum = 0;
          for (let at = 0; at < data.length; at += 4) sum += data[at] + data[at + 1] + data[at + 2];
          return (sum / data.length) * (4 / 3);
        }""")

    before = light()
    phone.page.emulate_media(forced_colors="active")
    phone.page.set_viewport_size({"width": 390, "height": 850})
    assert abs(light() - before) < 20, before
