"""Machines of a network of their own, made of one: programs that the kernel can cut off from each other.

All programs run in one network namespace, those of a machine under a user of its own. The kernel gives
what a user sends the machine's address, so that a rule can drop what goes from one machine to another.
"""

import contextlib
import ctypes
import dataclasses
import os
import shutil
import subprocess

import pytest

CLONE_NEWNET = 0x40000000
#: The user of the first machine; no program of Debian has it.
FIRST_USER = 52_001


@dataclasses.dataclass(frozen=True)
class Machine:
    """Where a program runs."""

    address: str = "127.0.0.1"
    #: The user of its programs; `None`: that of the tests.
    user: int | None = None

    @property
    def wrapper(self):
        """What comes before the words of a command that runs there."""
        if self.user is None:
            return ()
        return ("setpriv", "--reuid", str(self.user), "--regid", str(self.user), "--clear-groups")

    def folder(self, path):
        """Makes a folder that programs of this machine can write; returns it."""
        path.mkdir(exist_ok=True)
        if self.user is not None:
            for each in (path, *path.rglob("*")):
                os.chown(each, self.user, self.user)
        return path


#: The machine on which the tests run.
HERE = Machine()


class MachineNetwork:
    """Machines that a test cuts off from each other."""

    def __init__(self, count):
        self.machines = [Machine(f"127.0.{index}.1", FIRST_USER + index) for index in range(1, count + 1)]
        self.cuts = []
        run("ip", "link", "set", "lo", "up")
        for machine in self.machines:
            owner = ("-m", "owner", "--uid-owner", str(machine.user))
            run("iptables", "-t", "nat", "-A", "POSTROUTING", *owner, "-j", "SNAT", "--to-source", machine.address)

    def cut(self, source, destination):
        """Drops all that goes from a machine to another one from now on; no connection is closed.

        By the user that sends: the kernel gives answers the client's own address back before they are routed.
        """
        owner = ("-m", "owner", "--uid-owner", str(source.user))
        rule = ("OUTPUT", *owner, "-d", destination.address, "-j", "DROP")
        run("iptables", "-t", "raw", "-A", *rule)
        self.cuts.append(rule)

    def cut_off(self, machine):
        """Cuts a machine off from all others."""
        for other in self.machines:
            if other is not machine:
                self.cut(machine, other)
                self.cut(other, machine)

    def mend(self):
        """Lets everything through."""
        while self.cuts:
            run("iptables", "-t", "raw", "-D", *self.cuts.pop())


@contextlib.contextmanager
def machine_network(count, folder):
    """Gives the calling thread and what it starts a network of their own; skips the test where it may not.

    The folder of the test becomes one that users of the machines can enter.
    """
    missing = [program for program in ("iptables", "ip", "setpriv") if not shutil.which(program)]
    if missing or os.geteuid() != 0:
        pytest.skip(f"a network of its own needs root, and {missing or 'nothing else'} is missing")
    library = ctypes.CDLL(None, use_errno=True)
    with open("/proc/thread-self/ns/net") as before:
        if library.unshare(CLONE_NEWNET) != 0:
            pytest.skip(f"no network of its own: {os.strerror(ctypes.get_errno())}")
        try:
            for parent in (folder, *folder.parents[:-1]):
                os.chmod(parent, os.stat(parent).st_mode | 0o011)
            yield MachineNetwork(count)
        finally:
            library.setns(before.fileno(), CLONE_NEWNET)


def run(*command):
    """Runs a command of the network; fails with what it said."""
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, f"{command}: {done.stderr}"
