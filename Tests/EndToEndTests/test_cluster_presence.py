"""Editors at several servers see each other's participants, selections and pointers."""

import contextlib
import json
import socket
import threading
import time

import pytest
from playwright.sync_api import expect

from cluster_live import BUSY, sharing
from conftest import VENUE, Page, nothing_happens_for
from editor_page import BOX, EDITOR, sign, tap
from stalling_proxy import StallingProxy
from stream_client import LiveClient

__all__ = ["sharing"]

#: Seconds after which nothing is shown of a node that has failed.
GONE = 4


class Here:
    """A client that works on the plan at a node, and what it knows of the others."""

    def __init__(self, node, name, key=None, floor="0"):
        self.client = LiveClient(node.server)
        self.client.__enter__()
        self.name, self.key = name, key or f"key of {name}"
        self.people, self.pointers, self.number = {}, {}, None
        self.client.send("subscribe", venue=VENUE, streams=["presence"])
        self.say(floor)
        self.hear(lambda: self.number in self.people, "it does not see itself")

    def __enter__(self):
        return self

    def __exit__(self, *reason):
        self.client.__exit__(*reason)

    def say(self, floor="0", selection=()):
        self.client.send(
            "presence", venue=VENUE, key=self.key, name=self.name, colour="#0a7d55", floor=floor,
            selection=list(selection),
        )

    def point(self, x, y):
        self.client.send("cursor", venue=VENUE, at=[x, y])

    def take(self, message):
        if message["type"] == "present":
            self.number = message["id"]
        elif message["type"] == "presence":
            if message["complete"]:
                self.people, self.pointers = {}, {}
            for number in message["gone"]:
                self.people.pop(number, None)
                self.pointers.pop(number, None)
            for person in message["participants"]:
                if self.people.get(person["id"], {}).get("floor") != person.get("floor"):
                    self.pointers.pop(person["id"], None)
                self.people[person["id"]] = person
        elif message["type"] == "cursors":
            for each in message["cursors"]:
                self.pointers[each["id"]] = each.get("at")

    def hear(self, condition, what, seconds=60):
        """Takes in what comes until a condition is true."""
        end = time.monotonic() + seconds
        while not condition():
            left = end - time.monotonic()
            assert left > 0, f"{what}: {self.people} {self.pointers}"
            try:
                self.take(json.loads(self.client.socket.recv(timeout=left)))
            except TimeoutError:
                pass

    def hear_for(self, seconds):
        """Takes in what comes for a while."""
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            try:
                self.take(json.loads(self.client.socket.recv(timeout=left)))
            except TimeoutError:
                return

    def names(self):
        """The names of the others, in order."""
        return sorted(person["name"] for number, person in self.people.items() if number != self.number)

    def sees(self, *names, seconds=60):
        self.hear(lambda: self.names() == sorted(names), f"{self.name} does not see {names}", seconds)

    def number_of(self, name):
        return next(number for number, person in self.people.items() if person["name"] == name)


@contextlib.contextmanager
def overheard(nats, subject):
    """What goes over a subject of the bus, one element a message, as it comes."""
    heard, is_listening = [], threading.Event()
    with socket.create_connection((nats.machine.address, nats.port)) as line:

        def read():
            with contextlib.suppress(OSError):
                for text in line.makefile("rb"):
                    if text.startswith(b"MSG "):
                        heard.append(text)
                    elif text.startswith(b"PING"):
                        line.sendall(b"PONG\r\n")
                    elif text.startswith(b"PONG"):
                        is_listening.set()

        line.sendall(b'CONNECT {"verbose":false}\r\nSUB ' + subject.encode() + b" 1\r\nPING\r\n")
        threading.Thread(target=read, daemon=True).start()
        assert is_listening.wait(60), "NATS does not answer"
        yield heard
        line.shutdown(socket.SHUT_RDWR)


def test_editors_of_all_nodes_see_each_other_and_those_of_a_node_that_fails_vanish(sharing):
    first, second, third = sharing("all", "all", "all").nodes
    with Here(first, "Ada") as ada, Here(second, "Bob") as bob, Here(third, "Cy", floor="1") as cy:
        for each, others in ((ada, ("Bob", "Cy")), (bob, ("Ada", "Cy")), (cy, ("Ada", "Bob"))):
            each.sees(*others)
            assert len(each.people) == 3
        ada.say(selection=["stand-1"])
        bob.hear(lambda: bob.people[bob.number_of("Ada")]["selection"] == ["stand-1"], "no selection is seen")
        # Pointers are seen on their own floor, and on no other.
        ada.point(12, 7)
        bob.hear(lambda: bob.pointers.get(bob.number_of("Ada")) == [12, 7], "no pointer is seen")
        cy.say("0")
        cy.hear(lambda: cy.pointers.get(cy.number_of("Ada")) == [12, 7], "an arrival sees no pointer")
        ada.say("1")
        bob.hear(lambda: bob.people[bob.number_of("Ada")]["floor"] == "1", "no change of floors is seen")
        assert bob.number_of("Ada") not in bob.pointers
        # One leaves, and a node fails.
        with Here(second, "Dan"):
            ada.sees("Bob", "Cy", "Dan")
        ada.sees("Bob", "Cy")
        second.kill()
        for each, other in ((ada, "Cy"), (cy, "Ada")):
            each.sees(other, seconds=GONE + BUSY)
        second.start()
        with Here(second, "Bob") as bob:
            ada.sees("Bob", "Cy")
            bob.sees("Ada", "Cy")


def test_an_editor_that_comes_back_at_another_node_is_there_once_under_its_number(sharing):
    first, second, third = sharing("all", "all", "all").nodes
    with Here(first, "Watcher") as watcher, Here(second, "Ada", key="secret") as before:
        watcher.sees("Ada")
        number = watcher.number_of("Ada")
        before.point(1, 1)
        watcher.hear(lambda: watcher.pointers.get(number) == [1, 1], "no pointer is seen")
        # The connection to the second node is lost, and neither end has noticed.
        with Here(third, "Ada L.", key="secret") as after:
            watcher.sees("Ada L.")
            assert watcher.number_of("Ada L.") == number
            after.sees("Watcher")
            after.point(5, 5)
            watcher.hear(lambda: watcher.pointers.get(number) == [5, 5], "no pointer is seen")
            # What the former connection still says is not shown.
            before.point(2, 2)
            watcher.hear_for(1)
            assert watcher.pointers[number] == [5, 5] and watcher.names() == ["Ada L."]
            before.client.socket.close()
            watcher.hear_for(1)
            assert watcher.names() == ["Ada L."] and watcher.number_of("Ada L.") == number
        watcher.sees()


def test_pointers_are_sent_between_nodes_only_where_both_have_editors(sharing):
    cluster = sharing("all", "all")
    first, second = cluster.nodes
    with Here(first, "Ada") as ada:
        with overheard(cluster.nats, f"fc.c.{VENUE}") as heard:
            for step in range(20):
                ada.point(step, 5)
                ada.hear_for(0.05)
            assert nothing_happens_for(2, lambda: len(heard)) == 0
            with Here(second, "Bob") as bob:
                bob.sees("Ada")
                ada.point(33, 5)
                bob.hear(lambda: bob.pointers.get(bob.number_of("Ada")) == [33, 5], "no pointer is seen")
                assert heard


@pytest.fixture
def pages(browser):
    """A function that opens the editor at a port."""
    opened = []

    def open_at(port, name):
        editor = Page(browser, f"http://127.0.0.1:{port}")
        opened.append(editor)
        editor.open(f"http://127.0.0.1:{port}{EDITOR}")
        editor.wait("document.querySelector('.here-button') !== null")
        sign(editor, name)
        return editor

    yield open_at
    for each in opened:
        each.context.close()


def test_pages_of_two_nodes_show_each_other_and_one_that_moves_to_a_third_is_listed_once(sharing, pages):
    first, second, third = sharing("all", "all", "all").nodes
    first.server.post_edit(VENUE, "box", BOX)
    balancer = StallingProxy(second.port)
    try:
        ada, bob = pages(first.port, "Ada Lovelace"), pages(balancer.port, "Bob")
        ada.wait("window.__app.others.length === 1 && window.__app.others[0].name === 'Bob'")
        bob.wait("window.__app.others.length === 1 && window.__app.others[0].name === 'Ada Lovelace'")
        ada.page.mouse.move(*ada.pixel(70, 30))
        bob.wait("window.__app.others[0].cursor?.at")
        expect(bob.page.locator(".cursor")).to_have_text("Ada Lovelace")
        tap(ada, 60, 18.6)
        bob.wait("window.__app.others[0].selection[0] === 'box'")
        tap(bob, 60, 18.6)
        expect(ada.page.locator(".work-hint")).to_have_text("Bob is working on this")
        balancer.target = third.port
        second.kill()
        bob.wait("window.__app.others.length === 1 && window.__app.others[0].name === 'Ada Lovelace'")
        ada.wait("window.__app.others.length === 1 && window.__app.others[0].name === 'Bob'")
        third.kill()
        ada.wait("window.__app.others.length === 0", timeout=1000 * (GONE + BUSY))
    finally:
        balancer.stop()
