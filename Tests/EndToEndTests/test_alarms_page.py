"""The page of alarms: an organiser sets a rule and a channel, staff acknowledge and comment, by keyboard too."""

from alarms import add_webhook, ask, receiver
from conftest import Server, VENUE, expect, until
from devices import say, status_of


def test_an_organiser_sets_a_rule_and_staff_look_after_its_alarm(venues, browser):
    server = Server(venues, "--webhooks-to-private-networks")
    with receiver() as hook:
        page = browser.new_page(viewport={"width": 1280, "height": 800})
        page.goto(f"{server.url}/alarms/?venue={VENUE}")
        # Without a rule, that no alarm is on says nothing.
        expect(page.get_by_role("heading", name="There are no rules yet")).to_be_visible()
        page.get_by_role("button", name="Set up rules").click()
        expect(page.get_by_role("tab", name="Rules")).to_have_attribute("aria-selected", "true")

        # A channel, its secret once, and a test that arrives.
        page.get_by_role("tab", name="Channels").click()
        page.get_by_role("button", name="New channel").click()
        page.get_by_label("Name").fill("Control room")
        page.get_by_label("Address").fill(hook.address)
        page.get_by_role("button", name="Save").click()
        hook.secret = page.locator("[data-secret]").input_value()
        page.get_by_role("button", name="I have kept it").click()
        page.get_by_role("button", name="Test: Control room").click()
        expect(page.locator('[data-state="delivered"]')).to_contain_text("test")
        assert hook.bodies()[0]["type"] == "test" and hook.forged == 0

        # A rule in words.
        page.get_by_role("tab", name="Rules").click()
        page.get_by_role("button", name="New rule").click()
        page.get_by_label("Name").fill("Batteries")
        page.get_by_label("What the rule looks at").select_option("device")
        page.get_by_label("Only after so many seconds", exact=True).fill("0")
        page.get_by_role("checkbox", name="Control room").check()
        page.get_by_role("button", name="Save").click()
        expect(page.locator("[data-rule]")).to_contain_text("any device: low battery")
        page.get_by_role("tab", name="Alarms").click()
        expect(page.get_by_text("All is well")).to_be_visible()

        # The alarm is there without a reload; by keys it is opened, acknowledged and closed.
        page.get_by_role("tab", name="Alarms").click()
        say(server, {**status_of("gate-1"), "battery": 0.05})
        row = page.locator(".alarm-row")
        expect(row).to_contain_text("Batteries – gate-1")
        live = browser.new_page(viewport={"width": 1280, "height": 800})
        live.goto(f"{server.url}/live/?venue={VENUE}")
        banner = live.locator(".alert-banner[data-alarm]")
        expect(banner).to_contain_text("Warning: Batteries – gate-1")
        row.focus()
        page.keyboard.press("Enter")
        page.get_by_label("What you do about it").fill("I change it")
        page.get_by_role("button", name="Comment").click()
        expect(page.locator(".time-line")).to_contain_text("I change it")
        banner.get_by_role("button", name="Acknowledge").click()
        expect(banner).to_have_count(0)
        expect(row).to_contain_text("acknowledged by")
        page.locator(".alarm-detail").press("Escape")
        expect(row).to_be_focused()
        until(lambda: [body["type"] for body in hook.bodies()] == ["test", "alarms", "alarms"])
        assert ask(server, "alarms")["alarms"][0]["acknowledged"]
        live.close()
        page.close()
    server.stop()


def test_a_new_rule_names_the_channels_though_their_list_is_on_its_way(venues, browser):
    server = Server(venues, "--webhooks-to-private-networks")
    with receiver() as hook:
        add_webhook(server, hook)
        page = browser.new_page(viewport={"width": 1280, "height": 800})
        held = []
        page.route("**/alarm-channels", lambda request: held.append(request))
        page.goto(f"{server.url}/alarms/?venue={VENUE}")
        page.get_by_role("tab", name="Rules").click()
        page.get_by_role("button", name="New rule").click()
        until(lambda: page.evaluate("1") and held, "the channels were not asked for")
        page.evaluate("new Promise(requestAnimationFrame)")
        held[0].continue_()
        expect(page.get_by_role("checkbox", name="Webhook")).to_be_visible()
        page.close()
    server.stop()
