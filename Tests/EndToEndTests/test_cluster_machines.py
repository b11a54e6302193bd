"""Machines that lose each other or their power: a node of Floorcast, of etcd and of NATS on each.

Unlike in test_cluster_faults, the kernel drops what goes between two machines, between all programs at once.
"""

import random
import shutil
import signal
import time

import pytest

from cluster_faults import ALLOWANCE, GOAL, nothing_is_lost, one_after_the_other, rest
from cluster_live import BUSY, Walkers, moves
from cluster_nodes import Editing, Etcd, Nats, Node, free_port, owner_of
from conftest import VENUE, until
from machines import machine_network
from stream_client import StreamClient

#: Seconds that two machines do without each other.
CUT_SECONDS = 6


class MachineFaults:
    """What can happen to three machines. Each fault returns what heals it."""

    blocking = ("two_machines_killed", "all_machines_killed")

    def __init__(self, network, etcd, buses, nodes, seed):
        self.network, self.etcd, self.buses, self.nodes = network, etcd, buses, nodes
        self.random = random.Random(seed)

    def settle(self):
        """Waits until all nodes take part and have heard each other: a node misses only what it has heard."""
        members = "/fc/floorcast/m/"
        until(lambda: len(self.etcd.keys(members)) == len(self.nodes), "a node does not take part again")
        rest(2)

    def owner(self):
        """The number of the machine with the venue's owner."""
        owner = until(lambda: owner_of(self.nodes, self.etcd), "the venue has no owner")
        return self.nodes.index(owner)

    def leader(self):
        return until(lambda: (found := self.etcd.leader()) is not None and [found], "etcd has no leader")[0]

    def others(self, number):
        return [each for each in range(len(self.nodes)) if each != number]

    def kill(self, number):
        """As without power: all that runs on a machine ends at once."""
        self.nodes[number].server.process.kill()
        self.etcd.kill(number)
        self.buses[number].kill()
        self.nodes[number].server.stop(signal.SIGKILL)

    def start(self, *numbers):
        for number in numbers:
            self.etcd.start(number)
            self.buses[number].start()
        # A server begins once etcd answers, which takes two members.
        until(lambda: self.etcd.leader() is not None, "etcd has no leader")
        for number in numbers:
            self.nodes[number].start()

    def cut_off(self, number):
        self.network.cut_off(self.network.machines[number])
        rest(CUT_SECONDS)
        return self.network.mend

    def owner_cut_off(self):
        return self.cut_off(self.owner())

    def owner_and_leader_cut_off(self):
        """The owner and etcd's leader on one machine: etcd counts the leases from its next election."""
        owner = self.owner()
        self.etcd.lead(owner)
        return self.cut_off(owner)

    def leader_cut_off(self):
        return self.cut_off(self.leader())

    def follower_cut_off(self):
        return self.cut_off(self.random.choice(self.others(self.owner())))

    def owner_not_heard(self):
        """The others hear nothing of the owner, which hears them."""
        machines = self.network.machines
        owner = self.owner()
        for other in self.others(owner):
            self.network.cut(machines[owner], machines[other])
        rest(CUT_SECONDS)
        return self.network.mend

    def owner_cut_off_from_one(self):
        """Two machines lose each other; the third one has both."""
        owner = self.owner()
        self.cut_both_ways(owner, self.random.choice(self.others(owner)))
        rest(CUT_SECONDS)
        return self.network.mend

    def cut_both_ways(self, one, other):
        machines = self.network.machines
        self.network.cut(machines[one], machines[other])
        self.network.cut(machines[other], machines[one])

    def owner_killed(self):
        owner = self.owner()
        self.kill(owner)
        return lambda: self.start(owner)

    def two_machines_killed(self):
        killed = self.random.sample(range(len(self.nodes)), 2)
        for number in killed:
            self.kill(number)
        rest(2)
        return lambda: self.start(*killed)

    def all_machines_killed(self):
        killed = range(len(self.nodes))
        for number in killed:
            self.kill(number)
        return lambda: self.start(*killed)


KINDS = (
    "owner_cut_off", "owner_and_leader_cut_off", "owner_not_heard", "owner_cut_off_from_one", "leader_cut_off",
    "follower_cut_off", "owner_killed", "two_machines_killed", "all_machines_killed",
)


@pytest.fixture
def machines(tmp_path, expo_file):
    """Three machines with a member of etcd, a server of NATS and a node each; the faults that they can have."""
    with machine_network(3, tmp_path) as network:
        started = []
        try:
            etcd = Etcd(tmp_path, 3, machines=network.machines)
            started.append(etcd)
            ports = [free_port() for _ in network.machines]
            routes = ", ".join(f'"nats://{each.address}:{port}"' for each, port in zip(network.machines, ports))
            buses = []
            for machine, port in zip(network.machines, ports):
                folder = tmp_path / f"nats-{machine.address}"
                folder.mkdir()
                more = f'cluster {{ name: "fair", listen: "{machine.address}:{port}", routes: [{routes}] }}\n'
                buses.append(Nats(folder, machine, more))
                started.append(buses[-1])
            bus = "nats://" + ",".join(each.url.removeprefix("nats://") for each in buses)
            nodes = []
            for index, machine in enumerate(network.machines):
                folder = tmp_path / f"node-{index}"
                folder.mkdir()
                if index == 0:
                    shutil.copy(expo_file, folder)
                nodes.append(Node(folder, f"node-{index}", etcd, options=("--bus", bus), machine=machine))
                started.insert(0, nodes[-1])
                if index == 0:
                    until(nodes[0].owns, "the first node does not own the venue")
            for node in nodes:
                until(node.has_venue, f"{node.name} has no copy of the venue")
            faults = MachineFaults(network, etcd, buses, nodes, seed=5)
            faults.settle()
            yield faults
        finally:
            for each in started:
                each.end()


@pytest.mark.full("machines that are started again, one after the other")
def test_machines_that_lose_each_other_or_their_power_lose_no_edit(machines, capsys):
    with Editing(machines.nodes, 6) as editing:
        pauses = one_after_the_other(machines, KINDS, editing, capsys)
    nothing_is_lost(editing, machines.nodes, capsys)
    assert max(max(found) for found in pauses.values()) < GOAL + ALLOWANCE, pauses


def rename(node, name):
    """Sends an edit to a node; returns the status of its answer and the seconds that it took."""
    begin = time.monotonic()
    status, _ = node.server.post_edit(VENUE, name, {"operation": "renameVenue", "name": {"en": name}})
    return status, time.monotonic() - begin


def test_an_owner_stays_while_another_node_hears_it(machines):
    owner = machines.owner()
    other, third = machines.others(owner)
    # The connection to the owner is open when the network loses it.
    assert rename(machines.nodes[other], "before")[0] == 201
    machines.cut_both_ways(owner, other)
    status, seconds = rename(machines.nodes[other], "meanwhile")
    assert status == 503 and seconds < GOAL + BUSY, seconds
    assert rename(machines.nodes[third], "elsewhere")[0] == 201
    rest(CUT_SECONDS)
    assert machines.owner() == owner
    machines.network.mend()
    until(lambda: rename(machines.nodes[other], "after")[0] in (200, 201), "edits are not forwarded again")
    assert not any("have lost another node" in node.log for node in machines.nodes)


def test_a_machine_that_all_others_miss_owns_nothing_before_its_lease_ends(machines):
    owner = machines.owner()
    machines.etcd.lead(owner)
    heal = machines.owner_not_heard()
    until(lambda: machines.owner() != owner, "the venue has its owner on the machine that is not heard")
    others = [machines.nodes[number] for number in machines.others(owner)]
    assert any("have lost another node" in node.log for node in others)
    heal()
    until(lambda: rename(machines.nodes[owner], "after")[0] in (200, 201), "edits are not forwarded again")


def test_people_move_again_on_machines_that_found_each_other(machines):
    owner = machines.owner()
    other, third = machines.others(owner)
    with Walkers([machines.nodes[third]]) as walkers:
        with StreamClient(machines.nodes[other].server, "floorcast.2") as client:
            client.hear(lambda: client.at("walker-0"))
            heal = machines.owner_cut_off()
            # The two that have each other go on without the third one.
            until(lambda: machines.owner() != owner, "the venue has its owner on the machine that is cut off")
            moves(client, "walker-0", GOAL + ALLOWANCE)
            heal()
            with StreamClient(machines.nodes[owner].server, "floorcast.2") as late:
                late.hear(lambda: late.at("walker-0"), GOAL + ALLOWANCE)
                moves(late, "walker-0", GOAL + ALLOWANCE)
            moves(client, "walker-0", GOAL + ALLOWANCE)
        assert not [each for each in walkers.unexpected if each[0] != 503], walkers.unexpected
    assert rename(machines.nodes[other], "e-1")[0] == 201
