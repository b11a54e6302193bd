"""Venues with figures of yesterday and the day before, written at once by the server's own counters."""

import datetime
import shutil
import subprocess

import pytest

from conftest import FLOORCAST, VENUE, floorcast

#: Minutes of the visit of each day, which begins at nine; and people.
MINUTES, PEOPLE = 120, 60


def today():
    """The begin of today in UTC, by which the tests' venue goes."""
    now = datetime.datetime.now(datetime.timezone.utc)
    return now.replace(hour=0, minute=0, second=0, microsecond=0)


def write_figures(venue, minutes, people, begins, kept_hours=0):
    """Writes the figures of people who walk about at those times, and their tracks if any are kept."""
    times = [str(int(begin.timestamp() * 1000)) for begin in begins]
    writer = FLOORCAST.with_name("FigureWriter")
    subprocess.run([writer, venue, str(minutes), str(people), str(kept_hours), *times], check=True, timeout=120)


@pytest.fixture(scope="session")
def timeless_venue(tmp_path_factory, expo_file):
    """The demo venue without its history, so that the plan of now holds for earlier times, too."""
    folder = tmp_path_factory.mktemp("timeless")
    venue = shutil.copy(expo_file, folder / f"{VENUE}.venue")
    floorcast("versions", venue, "--keep", "begin")
    floorcast("compact", venue, "--until", 1)
    return venue


@pytest.fixture(scope="session")
def reported_venue(tmp_path_factory, timeless_venue):
    """The demo venue with figures, made once."""
    folder = tmp_path_factory.mktemp("reported")
    venue = shutil.copy(timeless_venue, folder / f"{VENUE}.venue")
    days = [today() - datetime.timedelta(days=day, hours=-9) for day in (2, 1)]
    write_figures(venue, MINUTES, PEOPLE, days)
    return folder


@pytest.fixture
def venues(tmp_path, reported_venue):
    """A directory with a copy of that venue, for the server of a test."""
    return shutil.copytree(reported_venue, tmp_path / "reported")


@pytest.fixture
def reported(server):
    """A server of that venue, by the clock of UTC."""
    zone = {"operation": "changeVenue", "settings": {"timeZone": "UTC"}}
    assert server.post_edit(VENUE, "zone", zone)[0] == 201
    return server
