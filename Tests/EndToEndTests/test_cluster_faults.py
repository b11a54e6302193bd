"""Nodes that fail while clients edit through all of them: no acknowledged edit is lost or doubled."""

import random
import signal
import time

import pytest

from cluster_faults import ALLOWANCE, GOAL, nothing_is_lost, one_after_the_other, rest
from cluster_nodes import Editing, cluster, owner_of
from conftest import until

__all__ = ["cluster"]


class Faults:
    """What can happen to nodes and to members of etcd. Each fault returns what heals it."""

    #: Edits go on during all of them.
    blocking = ()

    def __init__(self, nodes, etcd, seed):
        self.nodes, self.etcd, self.random = nodes, etcd, random.Random(seed)

    def settle(self):
        """Nothing to wait for: what is left of one fault may meet the next one."""

    def owner(self):
        return until(lambda: owner_of(self.nodes, self.etcd), "the venue has no owner")

    def leader(self):
        return until(lambda: (found := self.etcd.leader()) is not None and [found], "etcd has no leader")[0]

    def owner_killed(self):
        killed = self.owner()
        killed.kill()
        return killed.start

    def owner_stopped(self):
        stopped = self.owner()
        stopped.signal(signal.SIGSTOP)
        rest(6)
        return lambda: stopped.signal(signal.SIGCONT)

    def owner_cut_off(self):
        lost = self.owner()
        lost.cut()
        rest(6)
        return lost.mend

    def owner_ended(self):
        ended = self.owner()
        code, _ = ended.server.stop()
        assert code == 0, ended.log
        return ended.start

    def follower_cut_off(self):
        owner = self.owner()
        lost = self.random.choice([node for node in self.nodes if node is not owner])
        lost.cut()
        rest(4)
        return lost.mend

    def owner_stopped_again_and_again(self):
        """Between any two steps of an edit, most of all between the log's answer and the commit."""
        for _ in range(20):
            stopped = self.owner()
            rest(self.random.uniform(0, 0.1))
            stopped.signal(signal.SIGSTOP)
            rest(self.random.uniform(0.01, 0.4))
            stopped.signal(signal.SIGCONT)
        return lambda: None

    def leader_killed(self):
        leader = self.leader()
        self.etcd.kill(leader)
        return lambda: self.etcd.start(leader)

    def leader_stopped(self):
        leader = self.leader()
        self.etcd.processes[leader].send_signal(signal.SIGSTOP)
        rest(4)
        return lambda: self.etcd.processes[leader].send_signal(signal.SIGCONT)


KINDS = (
    "owner_killed", "owner_stopped", "owner_cut_off", "owner_ended", "follower_cut_off",
    "owner_stopped_again_and_again", "leader_killed", "leader_stopped",
)


@pytest.mark.full("pauses of up to 30 s")
def test_an_owner_that_wakes_after_long_pauses_writes_nothing_that_is_lost(cluster, capsys):
    etcd, nodes = cluster(3, 3)
    chance = random.Random(11)
    pauses = []
    with Editing(nodes, 6) as editing:
        editing.goes_on()
        for seconds in (0.5, 1, 2, 2.5, 3, 3.2, 3.5, 4, 5, 8, 15, 30):
            stopped = until(lambda: owner_of(nodes, etcd), "the venue has no owner")
            rest(chance.uniform(0, 0.2))
            moment = time.monotonic()
            stopped.signal(signal.SIGSTOP)
            rest(seconds)
            stopped.signal(signal.SIGCONT)
            editing.goes_on()
            pauses.append((seconds, editing.longest_pause(moment)))
    with capsys.disabled():
        print("\nan owner stopped for … without an edit for: " + ", ".join(f"{a} s {b:.1f} s" for a, b in pauses))
    nothing_is_lost(editing, nodes, capsys)
    assert max(pause for _, pause in pauses) < GOAL + ALLOWANCE


def test_no_acknowledged_edit_is_lost_or_doubled_whatever_fails(cluster, capsys):
    etcd, nodes = cluster(3, 3, can_be_cut=True)
    faults = Faults(nodes, etcd, seed=7)
    with Editing(nodes, 6) as editing:
        pauses = one_after_the_other(faults, KINDS, editing, capsys)
    nothing_is_lost(editing, nodes, capsys)
    assert max(max(found) for found in pauses.values()) < GOAL + ALLOWANCE, pauses
