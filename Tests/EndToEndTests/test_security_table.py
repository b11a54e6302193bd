"""docs/security.md names the test that tries each threat: all of them must be there."""

import re

import pytest

from conftest import ROOT

TABLE = (ROOT / "docs/security.md").read_text().splitlines()
#: What the tables of threats begin with.
HEAD = ["threat", "defence", "test"]


def cells(line):
    return [cell.strip() for cell in line.strip("|").split("|")]


def rows():
    """The rows of all tables of threats, with their line numbers."""
    found, is_inside = [], False
    for number, line in enumerate(TABLE, 1):
        if not line.startswith("|"):
            is_inside = False
        elif cells(line) == HEAD:
            is_inside = True
        elif is_inside and not line.startswith("|---"):
            found.append((number, cells(line)))
    return found


def suites():
    """The names of all suites in Swift, with the folder of each."""
    return {
        match[1]: str(file.parent.relative_to(ROOT / "Tests"))
        for file in (ROOT / "Tests").rglob("*.swift")
        for match in re.finditer(r"^(?:@Suite\S* )?(?:final )?(?:struct|class|actor) (\w+Tests)\b", file.read_text(), re.MULTILINE)
    }


SUITES = suites()
SCRIPT_TESTS = (ROOT / "scripts/test").read_text()
COMMANDS = "\n".join(file.read_text() for file in (ROOT / "Benchmarks/Sources/FloorcastBench").rglob("*.swift"))


def is_there(name):
    """Whether a suite, a file of tests, a script or a command exists."""
    if name.endswith(".py"):
        return (ROOT / "Tests/EndToEndTests" / name).exists()
    if name.startswith("scripts/"):
        return (ROOT / name).exists()
    if name.startswith("floorcast-bench "):
        return f'commandName: "{name.split()[-1]}"' in COMMANDS
    folder, _, suite = name.rpartition("/")
    # A whole target, or a suite, perhaps with its folder.
    return (ROOT / "Tests" / name).is_dir() or (suite in SUITES and SUITES[suite].startswith(folder))


def test_the_tables_are_read():
    assert len(rows()) > 50 and SUITES["MatrixTests"] == "VenueServerTests/Accounts"
    assert is_there("test_limits.py") and is_there("WebServerTests/Guard/HostTests") and is_there("floorcast-bench live siege")
    assert not is_there("NoSuchTests") and not is_there("test_nothing.py") and not is_there("VenueServerTests/HostTests")


@pytest.mark.parametrize("number, row", rows(), ids=lambda part: str(part) if isinstance(part, int) else "")
def test_every_threat_names_tests_that_are_there(number, row):
    assert len(row) == 3, f"line {number} has another number of columns"
    threat, defence, tests = row
    assert threat and defence
    # In brackets stands how, not where.
    names = re.findall(r"`([^`]+)`", re.sub(r"\([^)]*\)", "", tests))
    assert names or tests.startswith("the same"), f"line {number} names no test"
    assert [name for name in names if not is_there(name)] == [], f"line {number}"
