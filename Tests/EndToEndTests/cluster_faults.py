"""What tests of failing nodes have in common: faults one after the other, and what must hold afterwards."""

import os
import time

from cluster_nodes import agreed
from conftest import floorcast, until

#: Seconds of faults, one after the other; with none, each fault comes once.
FAULT_SECONDS = float(os.environ.get("FLOORCAST_CLUSTER_FAULTS", 0))
#: The longest pause for one fault, and the longest time until all files are equal, that the design allows.
GOAL = 5
#: What a busy machine takes on top.
ALLOWANCE = 15


def rest(seconds):
    """Lets time go by, in which a fault lasts."""
    end = time.monotonic() + seconds
    until(lambda: time.monotonic() > end, seconds=seconds + 60)


def one_after_the_other(faults, kinds, editing, capsys):
    """Has each kind of fault happen and be healed while clients edit, for `FAULT_SECONDS`, each once at least.

    A fault is a method that returns what heals it; `settle` waits until the next one is no second one. Where no edit can be acknowledged before that, it is one of
    the faults' `blocking`, and the pause counts from then on.

    Returns the pauses in seconds by kind.
    """
    pauses = {name: [] for name in kinds}
    editing.goes_on()
    begin = time.monotonic()
    while True:
        for name in kinds:
            moment = time.monotonic()
            heal = getattr(faults, name)()
            if name in faults.blocking:
                moment = time.monotonic()
            else:
                editing.goes_on()
            heal()
            editing.goes_on()
            pauses[name].append(editing.longest_pause(moment))
            faults.settle()
        if time.monotonic() - begin >= FAULT_SECONDS:
            break
    with capsys.disabled():
        print(f"\n{editing.count()} edits acknowledged in {time.monotonic() - begin:.0f} s")
        for name, found in pauses.items():
            print(f"  {name.replace('_', ' ')}: {len(found)} times, longest pause {max(found):.1f} s")
    return pauses


def nothing_is_lost(editing, nodes, capsys):
    """Holds what clients were told against what all files hold."""
    begin = time.monotonic()
    rows = agreed(nodes)
    seconds = time.monotonic() - begin
    stored = {row[1]: row[0] for row in rows["edit"]}
    with capsys.disabled():
        print(f"{len(stored)} edits stored, all files equal after {seconds:.1f} s")
    acknowledged = editing.acknowledged
    assert not [each for editor in editing.editors for each in editor.unexpected]
    wrong = {name: (told, stored.get(name)) for name, told in acknowledged.items() if stored.get(name) != told}
    assert not wrong, f"by edit, the revision that its client was told and the stored one: {wrong}"
    assert len(set(acknowledged.values())) == len(acknowledged)
    assert [row[0] for row in rows["edit"]] == list(range(1, len(stored) + 1))
    for node in nodes:
        code, _ = node.server.stop()
        assert code == 0, node.log
        done = floorcast("check", node.file, check=False)
        assert done.returncode == 0, done.stdout + done.stderr
    assert seconds < GOAL + ALLOWANCE
