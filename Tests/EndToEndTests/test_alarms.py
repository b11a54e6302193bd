"""Rules, alarms, and their ways out: none is lost by a crash, and none comes in another order."""

import contextlib
import json
import os
import sqlite3
import threading

from accounts import bearer, create_account, first_owner_token
from alarms import PATH, add_battery_rule, add_webhook, ask, receiver
from conftest import Server, until
from devices import draw, grid, say, status_of
from mail_server import MailServer

LOCAL = "--webhooks-to-private-networks"
#: How many alarms are raised at once; 10 000 in the whole runs.
ALARMS = int(os.environ.get("FLOORCAST_ALARMS", "1000"))


def weak(name):
    """A device with a weak battery. It does not say what its clock shows: a slow request would make that wrong, too."""
    return {field: value for field, value in status_of(name, battery=0.05).items() if field != "time"}


def messages(server, channel, state):
    """How many messages of a channel are in a state."""
    channels = ask(server, "alarm-channels")["channels"]
    return next(each for each in channels if each["id"] == channel)[state]


def delivered(server, channel, count):
    """The log of a channel, once all of its messages have arrived: a receiver has them a moment before."""

    def log():
        found = ask(server, f"alarm-channels/{channel}/deliveries?limit=500")["deliveries"]
        return len(found) == count and {each["state"] for each in found} == {"delivered"} and found

    return until(log, f"not all {count} messages of {channel} are delivered")


def test_an_alarm_is_raised_acknowledged_told_and_over(venues):
    server = Server(venues, LOCAL)
    with receiver() as hook:
        channel = add_webhook(server, hook)
        rule = add_battery_rule(server, [channel])
        say(server, weak("gate-1"))
        assert until(lambda: hook.bodies(), "no message came")[0]["events"][0]["event"] == "raised"
        event = hook.bodies()[0]["events"][0]
        assert event["message"].startswith("Warning: Devices – gate-1 (low battery)")
        assert hook.forged == 0
        listed = ask(server, "alarms?state=holding")
        assert listed["holding"] == 1 and not listed["more"]
        alarm = listed["alarms"][0]
        assert alarm["device"] == "gate-1" and alarm["reason"] == "battery" and alarm["rule"] == rule
        assert ask(server, "alarm-rules")["rules"][0]["now"] == 1

        taken = ask(server, f"alarms/{alarm['id']}/acknowledgements", {"text": "I change it", "author": "Ada"})
        assert taken["acknowledged"]["by"] == "Ada"
        ask(server, f"alarms/{alarm['id']}/comments", {"text": "No battery left", "author": "Bob"})
        say(server, {**weak("gate-1"), "battery": 0.9})
        until(lambda: ask(server, "alarms")["holding"] == 0, "it did not end", seconds=90)
        until(lambda: [body["events"][0]["event"] for body in hook.bodies()] == ["raised", "acknowledged", "ended"])
        shown = ask(server, f"alarms/{alarm['id']}")
        assert shown["endReason"] == "back"
        assert [(each["event"], each.get("by"), each.get("text")) for each in shown["history"]] == [
            ("raised", None, None), ("acknowledged", "Ada", "I change it"), ("commented", "Bob", "No battery left"),
            ("ended", None, None)]
        assert ask(server, f"alarms/{alarm['id']}/acknowledgements", {}, status=409)["type"].endswith("alarm-over")

        # The log has every message; the secret is in no answer but the first.
        assert delivered(server, channel, 3)[0]["last"]["status"] == 200
        assert hook.secret not in json.dumps(ask(server, "alarm-channels"))
        ask(server, f"alarm-channels/{channel}/tests", {}, status=202)
        assert until(lambda: hook.bodies()[3:], "no test came")[0]["type"] == "test"
        assert ask(server, f"alarm-channels/{channel}", method="DELETE", status=409)["type"].endswith("channel-in-use")
    assert (venues / "expo.alarms").stat().st_mode & 0o777 == 0o600
    assert server.metrics()['floorcast_alarms_raised_total{venue="expo"}'] == 1
    server.stop()


def test_a_receiver_that_fails_or_hangs_gets_all_in_order_and_delays_no_other(venues):
    server = Server(venues, LOCAL)
    released = threading.Event()
    with receiver() as failing, receiver() as hanging, receiver() as well:
        failing.behave = lambda number: 500 if number < 2 else 200
        # The first request is answered too late: the message comes again, with the same id.
        hanging.behave = lambda number: (number == 0 and released.wait(40) and False) or 200
        channels = [add_webhook(server, each, grouping=False) for each in (failing, hanging, well)]
        add_battery_rule(server, channels)
        say(server, *(weak(f"gate-{number}") for number in range(20)))
        until(lambda: len(well.taken()) == 20, "the receiver that does well waited", seconds=9)
        until(lambda: len(failing.taken()) == 20, "it was not tried again", seconds=60)
        until(lambda: len(hanging.taken()) == 20, "it was not tried again", seconds=60)
        released.set()
        for each in (failing, hanging, well):
            ids = [body["events"][0]["id"] for body in each.bodies()]
            assert ids == sorted(ids) and len(set(ids)) == 20 and each.forged == 0
        first = failing.got[0]
        assert [id for id, _, _ in failing.got[:3]] == [first[0]] * 3
        assert delivered(server, channels[0], 20)[-1]["attempts"] == 3
    server.stop()


def test_thousands_of_alarms_arrive_in_order_though_the_server_is_killed(venues):
    anchors = grid(ALARMS // 100, 50)
    server = Server(venues, LOCAL)
    draw(server, anchors)
    names = list(anchors)

    def report():
        """All devices say, as they do again and again, that their batteries are low and their clocks off."""
        late = status_of("")["time"] - 60_000
        for first in range(0, len(names), 1000):
            say(server, *({**weak(name), "time": late} for name in names[first:first + 1000]))

    with receiver() as hook:
        channel = add_webhook(server, hook, grouping=False)
        add_battery_rule(server, [channel])
        report()
        for count in (ALARMS // 20, 3 * ALARMS // 10, 6 * ALARMS // 10):
            until(lambda: len(hook.taken()) >= count, f"only {len(hook.taken())} came", seconds=240)
            server.process.kill()
            server.process.wait()
            server = Server(venues, LOCAL)
            report()
        until(lambda: len(hook.taken()) >= ALARMS, f"only {len(hook.taken())} came", seconds=240)
        until(lambda: messages(server, channel, "waiting") == 0, "messages still wait")
        bodies = hook.bodies()
        events = [body["events"][0] for body in bodies]
        assert {event["event"] for event in events} == {"raised"}
        # Each alarm once, in order, also by the numbers of the deliveries; repeats had the same id.
        assert [event["id"] for event in events] == list(range(1, ALARMS + 1))
        assert len({event["alarm"]["id"] for event in events}) == ALARMS
        numbers = [int(id.split("-")[1]) for id in hook.taken()]
        assert numbers == sorted(numbers) and hook.forged == 0
        assert ask(server, "alarms")["holding"] == ALARMS
    server.stop()


def test_a_storm_comes_as_few_messages_with_all_of_it(venues):
    server = Server(venues, LOCAL)
    with receiver() as hook:
        add_battery_rule(server, [add_webhook(server, hook)])
        say(server, *(weak(f"gate-{number}") for number in range(300)))
        until(lambda: sum(body["count"] for body in hook.bodies()) == 300, "not all came", seconds=60)
        assert len(hook.bodies()) <= 3
    server.stop()


def test_a_message_is_given_up_after_a_day_and_later_ones_go_on(venues):
    server = Server(venues, LOCAL)
    with receiver() as hook:
        hook.behave = lambda number: 500
        channel = add_webhook(server, hook, grouping=False)
        add_battery_rule(server, [channel])

        def log(state):
            """The numbers of the channel's messages in a state, the oldest first."""
            found = ask(server, f"alarm-channels/{channel}/deliveries")["deliveries"]
            return sorted(each["number"] for each in found if each["state"] == state)

        say(server, weak("gate-1"))
        first, = until(lambda: hook.got and log("waiting"), "it was not tried")
        say(server, weak("gate-2"))
        _, second = until(lambda: log("waiting")[1:] and log("waiting"), "the second one does not wait")
        server.stop()
        # The server is off, and the first message turns a day old.
        with contextlib.closing(sqlite3.connect(venues / "expo.alarms")) as file, file:
            day = 86_400_000
            changed = file.execute(
                "UPDATE delivery SET made = made - ?, next = next - ? WHERE id = ?", (day, day, first))
            assert changed.rowcount == 1
        tried = len(hook.got)
        server = Server(venues, LOCAL)
        until(lambda: log("failed") == [first], "it is not given up")
        # It was tried once more, and then the one behind it.
        until(lambda: len({id for id, _, _ in hook.got}) == 2, "the second one is held")
        ids = [int(id.split("-")[1]) for id, _, _ in hook.got[tried:]]
        assert ids[0] == first and set(ids[1:]) == {second}
        given_up = next(each for each in ask(server, f"alarm-channels/{channel}/deliveries")["deliveries"]
                        if each["number"] == first)
        assert given_up["attempts"] >= 2 and given_up["last"]["status"] == 500 and "next" not in given_up

        hook.behave = lambda number: 200
        say(server, weak("gate-3"))
        third = until(lambda: log("delivered")[1:] and log("delivered"), "later ones do not arrive")[1]
        assert [int(id.split("-")[1]) for id in hook.taken()] == [second, third]
        assert log("failed") == [first] and messages(server, channel, "failed") == 1
        assert server.metrics()['floorcast_alarm_messages{venue="expo",state="failed"}'] == 1
    server.stop()


def test_webhooks_lead_into_the_own_network_only_where_the_operator_says_so(venues):
    server = Server(venues)
    with receiver() as hook:
        channel = add_webhook(server, hook)
        ask(server, f"alarm-channels/{channel}/tests", {}, status=202)

        def failure():
            last = ask(server, f"alarm-channels/{channel}/deliveries")["deliveries"][0].get("last")
            return last and last["error"]

        assert "own network" in until(failure, "it was not tried")
        assert hook.got == []
    for bad in ("ftp://example.org/", "file:///etc/passwd", "http://a b/"):
        ask(server, "alarm-channels", {"name": "x", "kind": "webhook", "address": bad}, status=422)
    server.stop()


def test_mails_go_to_all_recipients(venues):
    mails = MailServer()
    server = Server(venues, "--smtp-server", f"127.0.0.1:{mails.port}", "--smtp-from", "floor@example.org")
    channel = ask(server, "alarm-channels", {
        "name": "Mail", "kind": "mail", "recipients": ["ada@example.org", "bob@example.org"], "language": "de"})
    assert "secret" not in channel
    add_battery_rule(server, [channel["id"]])
    say(server, weak("gate-1"))
    until(lambda: len(mails.mails) == 2, "no mail came")
    assert [mail["to"] for mail in mails.mails] == [["ada@example.org"], ["bob@example.org"]]
    assert "Batterie schwach" in mails.mails[0]["text"]
    server.stop()
    mails.stop()


def test_staff_acknowledge_and_organisers_set(venues):
    server = Server(venues, LOCAL, is_open=False)
    owner = bearer(create_account(server, first_owner_token(server))[0])

    def member(role):
        token = server.request("/api/v1/invitations", {"role": role, "venue": "expo"}, headers=owner)[2]["token"]
        return bearer(create_account(server, token, email=f"{role}@example.org", name=role.title())[0])

    staff, organiser = member("staff"), member("organiser")
    rule = {"name": "Nothing comes", "quantity": {"kind": "silence"}, "limits": {"notice": 5}, "hold": 0}
    assert server.request(f"{PATH}/alarm-rules", rule, headers=staff)[0] == 403
    assert server.request(f"{PATH}/alarm-channels", headers=staff)[0] == 403
    assert server.request(f"{PATH}/alarm-rules", rule, headers=organiser)[0] == 201
    found = until(lambda: ask(server, "alarms", headers=staff)["alarms"], "nothing was raised", seconds=60)
    answer = ask(server, f"alarms/{found[0]['id']}/acknowledgements", {"text": "", "author": "Eve"}, headers=staff)
    assert answer["acknowledged"]["by"] == "Staff"
    deeds = [each["what"] for each in server.request("/api/v1/audit", headers=owner)[2]["entries"]]
    assert "alarmRule.set" in deeds
    server.stop()
