"""Conventions of these tests themselves."""

import ast
import pathlib
import re

#: Calls that wait by the clock.
SLEEPS = re.compile(r"\b(?:time\.sleep|wait_for_timeout)\(")
#: The texts of the tests and their helpers by file; bench_*.py measure.
TEXTS = {
    file.name: file.read_text()
    for file in sorted(pathlib.Path(__file__).parent.glob("*.py")) if not file.name.startswith("bench_")
}


def test_only_the_helpers_of_conftest_wait_by_the_clock():
    """`until` and `Page.wait` await a condition, `nothing_happens_for` proves a silence, `keep_pace` times input."""
    sleeping = {name for name, text in TEXTS.items() if SLEEPS.search(text)}
    assert sleeping == {"conftest.py"}


def test_no_test_imports_from_another_one():
    """What several tests use stands in a module of its own."""
    imported = {
        (name, node.module)
        for name, text in TEXTS.items()
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("test_")
    }
    assert imported == set()
