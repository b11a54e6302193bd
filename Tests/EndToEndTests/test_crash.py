"""Acknowledged edits outlast what happens to the server: kills, power cuts, full and failing disks."""

import contextlib
import json
import os
import random
import shutil
import signal
import sqlite3
import subprocess
import time

import pytest
from conftest import FLOORCAST, Server, floorcast, keep_pace, until
from disk import Disk, built_shim
from editors import Editors, canonical, journal
from features import put_poi

KILLS = int(os.environ.get("FLOORCAST_KILLS", "200"))
CUTS = int(os.environ.get("FLOORCAST_POWER_CUTS", "60"))


def replayed(initial, edits):
    """The venue that edits lead to, by the model's own rules, without any store."""
    lines = [{"venue": initial}]
    for edit in edits:
        sent = {key: edit[key] for key in ("id", "base", "author", "operations")}
        lines.append({"edit": sent})
    lines.append({"show": True})
    text = "\n".join(json.dumps(line) for line in lines) + "\n"
    answers = subprocess.run(
        [FLOORCAST, "replay"], input=text, capture_output=True, text=True, check=True, timeout=120
    ).stdout.splitlines()
    refused = [answer for answer in answers[1:-1] if "applied" not in json.loads(answer)]
    assert not refused, refused[:3]
    return json.loads(answers[-1])["venue"]


class Kills:
    """What became of edits while the server was killed again and again."""

    def __init__(self):
        self.moments = random.Random(2026)
        self.kills = self.acknowledged = self.lost = self.doubled = 0
        self.slowest = 0

    def round(self, venues, kills):
        """Kills the server again and again while eight clients edit at full speed; checks its file each time."""
        editors = Editors("expo", seed=self.kills)
        server = Server(venues)
        initial = canonical(server, "expo")
        edits = []
        for _ in range(kills):

            def kill_at_a_random_moment(_):
                keep_pace(self.moments.uniform(0, 0.25))
                server.stop(signal.SIGKILL)

            editors.edit(server.url, kill_at_a_random_moment)
            begin = time.monotonic()
            server = Server(venues)
            self.slowest = max(self.slowest, time.monotonic() - begin)
            edits = journal(server, "expo", known=edits)
            assert editors.check(edits) == (0, 0)
            checked = floorcast("check", venues / "expo.venue", check=False)
            assert checked.returncode == 0, checked.stdout + checked.stderr
        # Edits without an answer are sent again, and then all are answered.
        editors.edit_until_answered(server.url, 2)
        assert not any(editors.unanswered.values())
        edits = journal(server, "expo")
        lost, doubled = editors.check(edits)
        assert canonical(server, "expo") == replayed(initial, edits)
        server.stop()
        self.kills += kills
        self.acknowledged += len(editors.acknowledged)
        self.lost += lost
        self.doubled += doubled


def test_a_server_killed_at_random_moments_loses_no_acknowledged_edit(tmp_path, expo_file, capsys):
    """After every single restart each acknowledged edit is there once and the file is whole."""
    total = Kills()
    while total.kills < KILLS:
        # Each check replays the whole journal: a fresh file now and then keeps that short.
        venues = tmp_path / f"after-{total.kills}"
        venues.mkdir()
        shutil.copy(expo_file, venues / "expo.venue")
        total.round(venues, min(20, KILLS - total.kills))
    with capsys.disabled():
        print(
            f"\n{total.kills} kills: {total.acknowledged} edits acknowledged, {total.lost} lost, "
            f"{total.doubled} doubled; slowest restart {total.slowest:.2f} s"
        )
    assert (total.lost, total.doubled) == (0, 0)
    assert total.acknowledged > KILLS


@pytest.fixture(scope="session")
def shim(tmp_path_factory):
    """The library that makes a disk fail."""
    return built_shim(tmp_path_factory.mktemp("shim"))


def acknowledged_in(file):
    """The ids of the edits in a file's journal, which SQLite puts in order on opening it."""
    with contextlib.closing(sqlite3.connect(file)) as database:
        assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        return [row[0] for row in database.execute("SELECT id FROM edit ORDER BY revision")]


def test_a_power_cut_at_any_moment_loses_no_acknowledged_edit(venues, tmp_path_factory, shim, capsys):
    """Acknowledged edits had been synced: they are there whatever became of all other writes."""
    scratch = tmp_path_factory.mktemp("power")
    disk = Disk(shim, venues, scratch)
    server = Server(venues, environment=disk.remembering())
    editors = Editors("expo", seed=7)
    promised = []
    editors.acknowledging = lambda edit: promised.append((disk.position(), edit))

    def kill_after_the_log_was_folded(_):
        until(lambda: len(promised) >= 400, "fewer than 400 acknowledged edits", 60)
        server.stop(signal.SIGKILL)

    editors.edit(server.url, kill_after_the_log_was_folded)
    end = disk.position()
    chance = random.Random(11)
    for cut in range(CUTS):
        position = chance.randrange(end)
        found = disk.after_power_cut(position, cut, scratch / f"cut-{cut}")
        checked = floorcast("check", found / "expo.venue", check=False)
        assert checked.returncode == 0, checked.stdout + checked.stderr
        ids = acknowledged_in(found / "expo.venue")
        due = [identifier for at, identifier in promised if at <= position]
        assert set(due) <= set(ids), f"cut {cut} at {position} lost an edit"
        assert len(ids) == len(set(ids))
    with capsys.disabled():
        print(f"\n{CUTS} power cuts during {len(promised)} acknowledged edits: 0 lost, 0 doubled")


@pytest.mark.parametrize("failure", ["enospc", "nosync", "eio 5 30"])
def test_a_server_on_a_failing_disk_refuses_edits_and_loses_none(venues, tmp_path_factory, shim, failure, capsys):
    """Edits that cannot be stored are refused; the server lives and goes on when the disk does."""
    disk = Disk(shim, venues, tmp_path_factory.mktemp("failing"))
    server = Server(venues, environment=disk.environment)
    initial = canonical(server, "expo")
    editors = Editors("expo", seed=3)
    for _ in range(4):
        disk.set("ok")
        editors.edit_until_answered(server.url, 5)
        disk.set(failure)
        editors.edit_until_answered(server.url, 5, refusal=507)
    disk.set("ok")
    refused = [problem for status, _, problem in editors.refused if status == 507]
    status, answer = server.post_edit("expo", "after-all", put_poi("after-all", 5, 5))
    assert status == 201, answer
    edits = journal(server, "expo")
    lost, doubled = editors.check(edits)
    assert canonical(server, "expo") == replayed(initial, edits)
    assert server.process.poll() is None
    server.stop(signal.SIGKILL)
    again = Server(venues)
    assert editors.check(journal(again, "expo")) == (0, 0)
    again.stop()
    checked = floorcast("check", venues / "expo.venue", check=False)
    assert checked.returncode == 0, checked.stdout + checked.stderr
    with capsys.disabled():
        print(
            f"\n{failure}: {len(editors.acknowledged)} edits acknowledged, {len(refused)} refused, "
            f"{lost} lost, {doubled} doubled"
        )
    assert refused and (lost, doubled) == (0, 0)


@pytest.mark.skipif(os.geteuid() != 0, reason="only root may mount a small disk")
def test_a_server_on_a_full_disk_refuses_edits_and_loses_none(tmp_path, expo_file, capsys):
    """The same with a real disk of 24 MB that is full, and then has room again."""
    venues = tmp_path / "small"
    venues.mkdir()
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=24m", "tmpfs", venues], capture_output=True, text=True
    )
    if mounted.returncode != 0:
        pytest.skip(f"this machine mounts nothing: {mounted.stderr}")
    try:
        shutil.copy(expo_file, venues / "expo.venue")
        server = Server(venues)
        initial = canonical(server, "expo")
        editors = Editors("expo", seed=4)
        ballast = venues / "ballast"
        with open(ballast, "wb", buffering=0) as file, contextlib.suppress(OSError):
            while file.write(bytes(4096)):
                pass
        editors.edit_until_answered(server.url, 5, refusal=507)
        full = [problem for status, _, problem in editors.refused if status == 507]
        ballast.unlink()
        before = len(editors.acknowledged)
        editors.edit_until_answered(server.url, 5)
        edits = journal(server, "expo")
        lost, doubled = editors.check(edits)
        assert canonical(server, "expo") == replayed(initial, edits)
        server.stop()
        with capsys.disabled():
            print(
                f"\na full disk: {len(editors.acknowledged)} edits acknowledged, {len(full)} refused, "
                f"{lost} lost, {doubled} doubled"
            )
        assert full and len(editors.acknowledged) > before and (lost, doubled) == (0, 0)
    finally:
        subprocess.run(["umount", "-l", venues], check=False)
