"""Several servers: what only a venue's owner does, asked of any node, and what outlasts the owner."""

import shutil
import signal

import pytest

from alarms import PATH, add_battery_rule, add_webhook, ask, receiver
from cluster_nodes import Etcd, Node, owner_of
from conftest import nothing_happens_for, until
from devices import say, status_of
from mail_server import MailServer

SCHEDULE = {"name": "Daily", "every": "day", "time": "23:59", "recipients": ["ada@example.org"], "language": "en"}
SOURCE = {"address": "https://lists.example.org/schedule.json", "name": "congress", "minutes": 5}


@pytest.fixture
def cluster(tmp_path, expo_file):
    """Three nodes that send mails and webhooks, of which the first one owns the venue; etcd; the mail server."""
    etcd, mails, running = Etcd(tmp_path, 1), MailServer(), []
    options = (
        "--webhooks-to-private-networks", "--smtp-server", f"127.0.0.1:{mails.port}", "--smtp-from",
        "floor@example.org", "--public-url", "http://127.0.0.1",
    )
    for index in range(3):
        folder = tmp_path / f"node-{index}"
        folder.mkdir()
        if index == 0:
            shutil.copy(expo_file, folder)
        running.append(Node(folder, f"node-{index}", etcd, options=options))
        if index == 0:
            until(running[0].owns, "the first node does not own the venue")
    for node in running:
        until(node.has_venue, f"{node.name} has no copy of the venue")
    yield etcd, running, mails
    for node in running:
        node.server.stop(signal.SIGKILL)
    mails.stop()
    etcd.end()


def weak(name):
    """A device with a weak battery. It does not say what its clock shows: a slow request would make that wrong, too."""
    return {field: value for field, value in status_of(name, battery=0.05).items() if field != "time"}


def test_rules_schedules_and_sources_outlast_their_owner_and_one_node_sends(cluster):
    etcd, (first, second, third), mails = cluster
    with receiver() as hook:
        channel = add_webhook(second.server, hook)
        rule = add_battery_rule(third.server, [channel])
        made = ask(third.server, "report-schedules", SCHEDULE)
        status, _, answer = second.server.request(f"{PATH}/programme/source", SOURCE, "PUT")
        assert status == 200, answer

        def settings(node):
            rules = [each["id"] for each in ask(node.server, "alarm-rules")["rules"]]
            schedules = [each["id"] for each in ask(node.server, "report-schedules")["schedules"]]
            source = node.server.request(f"{PATH}/programme/source")[2]["source"]
            return rules, schedules, source and source["address"]

        expected = ([rule], [made["id"]], SOURCE["address"])
        assert [settings(node) for node in (first, second, third)] == [expected] * 3
        # What happens at the owner is known through any node, and one message leaves.
        say(first.server, weak("gate-1"))
        until(lambda: hook.bodies(), "no message came")
        alarm = ask(second.server, "alarms?state=holding")["alarms"][0]
        ask(third.server, f"alarms/{alarm['id']}/acknowledgements", {"text": "I change it", "author": "Ada"})
        assert ask(first.server, "alarms")["alarms"][0]["acknowledged"]["by"] == "Ada"
        until(lambda: len(hook.bodies()) == 2, "the acknowledgement did not leave")
        nothing_happens_for(3, lambda: len(hook.got))
        figures = [node.server.request(f"{PATH}/insight/moments")[2] for node in (first, second, third)]
        assert figures[1:] == figures[:1] * 2

        first.kill()

        def next_owner():
            owner = owner_of([first, second, third], etcd)
            return owner in (second, third) and owner

        after = until(next_owner, "no other node owns the venue")
        for node in (second, third):
            until(
                lambda node=node: node.server.request(f"{PATH}/alarm-rules")[0] == 200 and settings(node) == expected,
                f"{node.name} lacks what organisers set",
            )
        # By the same secret.
        until(lambda: say(after.server, weak("gate-2")) and len(hook.bodies()) == 3, "no message came")
        assert hook.bodies()[2]["events"][0]["message"].startswith("Warning: Devices – gate-2 (low battery)")
        assert hook.forged == 0
        ask(third.server, f"report-schedules/{made['id']}/tests", {}, status=202)
        until(lambda: mails.mails, "no mail came")
        # A node that comes back sends nothing beside the owner.
        first.start()
        until(first.has_venue, "the node that failed does not come back")
        assert settings(first) == expected
        nothing_happens_for(5, lambda: (len(hook.got), len(mails.mails)))
        assert len(mails.mails) == 1
        # What is set by the next owner counts.
        assert first.server.request(f"{PATH}/alarm-rules/{rule}", method="DELETE")[0] == 204
        assert [settings(node)[0] for node in (first, second, third)] == [[]] * 3


def test_the_next_owner_opens_a_venue_with_rules_that_no_client_asks_for(cluster):
    _, (first, second, third), _ = cluster
    with receiver() as hook:
        channel = add_webhook(first.server, hook)
        for node in (second, third):
            # From now on such a node knows the venue's name only, until something has it opened.
            node.kill()
            node.options = (*node.options, "--open-at-start", "0")
            node.start()
        rule = {
            "name": "Silence", "quantity": {"kind": "silence"}, "limits": {"warning": 5}, "hold": 0, "endHold": 0,
            "coolDown": 0, "channels": [channel],
        }
        ask(first.server, "alarm-rules", rule)
        first.kill()
        # The first owner may have told it, too: its clock begins with its first look.
        before = len(hook.bodies())
        until(lambda: len(hook.bodies()) > before, "the next owner does not judge the rule")
        assert any(node.owns() for node in (second, third))
