"""“Leave at 10:52”: whether simulated visitors that leave then are where their session is in time."""

import json
import pathlib
import subprocess

from conftest import VENUE

WALKS = pathlib.Path(__file__).parent.parent / "web/navigate/leave-at-walks.js"


def test_visitors_that_leave_when_the_phone_says_so_are_there_in_time(server):
    walks = subprocess.run(
        ["node", WALKS, server.url, VENUE], capture_output=True, text=True, timeout=120, check=False
    )
    assert walks.returncode == 0, walks.stderr
    print(walks.stdout)
    figures = json.loads(walks.stdout)
    assert figures["visitors"] == 100
    # Visitors differ in their paces: after a few walks the phone knows its carrier's.
    assert figures["usualPace"]["within20"] >= 0.9
    assert figures["ownPace"]["within20"] >= 0.99
    assert figures["ownPace"]["p90"] < figures["usualPace"]["p90"] / 2
