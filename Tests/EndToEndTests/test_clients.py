"""The clients for programs of others: what their documents show is run as it stands, against a real server."""

import re
import subprocess
import sys
import typing

import pytest
from accounts import bearer, create_account, first_owner_token
from conftest import ROOT, VENUE, Server, repeated
from floorcast import Floorcast, Problem, models
from floorcast.stream import follow
from stream_client import FORMATS, post_locations, report

DENO = ROOT / ".build/venv/bin/deno"
GUIDES = {"js": ROOT / "docs/javascript-client.md", "python": ROOT / "docs/python-client.md"}


def examples(kind):
    """The programs of a guide by the headings that they stand below."""
    found, heading = {}, ""
    for part in re.finditer(rf"^## ([^\n]+)$|^```{kind}\n(.*?)^```$", GUIDES[kind].read_text(), re.M | re.S):
        if part[1]:
            heading = part[1]
        else:
            found[heading if heading not in found else f"{heading}, again"] = part[2]
    return found


@pytest.fixture
def keyed(venues, bundle):
    """A server with accounts and a person in the hall; the token of a link that may do all that the guides do."""
    running = Server(venues, is_open=False, web=bundle)
    running.token, _ = create_account(running, first_owner_token(running))
    yield running
    running.stop()


def run(server, kind, program, folder):
    """Runs a program of a guide, with this server in the place of the guide's; returns what it prints."""
    file = folder / f"example.{'py' if kind == 'python' else 'js'}"
    file.write_text(program.replace("https://map.example.org", server.url).replace("fcl_…", server.token))
    deno = [DENO, "run", "--quiet", "--reload", "--allow-net", "--allow-import"]
    command = [sys.executable, file] if kind == "python" else [*deno, file]
    environment = {"PYTHONPATH": str(ROOT / "docs/clients/python"), "DENO_DIR": str(folder / "deno"),
                   "PATH": "/usr/bin:/bin", "HOME": str(folder), "NO_COLOR": "1"}
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, env=environment)
    assert done.returncode == 0, done.stderr
    return done.stdout


#: What the programs of both guides print, by the headings that both have.
PRINTS = {
    "Connect and read a plan": r"2 floors, 5 stages at revision 0",
    "Connect and read a plan, again": r"404 no-such-venue – There is no venue “nowhere”",
    "Follow people": r"badge-9 is on floor 0 at 50\.0 30\.0 (standing|moving)",
    "Ask for a route and keep it": r"requested \d+ m\n- .+\n(- .+\n)*- You have arrived at Stage One",
    "Report a location": r"1 accepted",
    "Post an edit": r"revision 1",
}


@pytest.mark.parametrize("kind", GUIDES)
def test_the_programs_of_a_guide_do_what_it_says(kind, keyed, tmp_path):
    programs = examples(kind)
    assert programs.keys() == PRINTS.keys()
    here = report("badge-9", 50, 30)
    with repeated(lambda _: post_locations(keyed, here, headers=bearer(keyed.token))):
        for heading, program in programs.items():
            printed = run(keyed, kind, program, tmp_path)
            assert re.search(PRINTS[heading], printed), f"{heading}: {printed}"
    api = Floorcast(keyed.url, keyed.token)
    assert api.get_navigator(VENUE, "badge-17")["x"] == 60
    (crate,) = [each for each in api.list_features(VENUE)["features"] if each["id"] == "crate"]
    assert crate["kind"] == "obstacle"


def test_the_python_client_is_what_the_document_says():
    done = subprocess.run([ROOT / "scripts/python-client", "--check"], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_every_type_of_the_python_client_can_be_resolved():
    named = {name: each for name, each in vars(models).items() if typing.is_typeddict(each)}
    assert len(named) > 90
    for each in named.values():
        typing.get_type_hints(each)


def test_refusals_are_exceptions_with_the_problem_document(server):
    api = server.api()
    with pytest.raises(Problem) as found:
        api.find_route(VENUE, {"from": {"feature": "nothing"}, "to": {"feature": "poi-stage-one"}})
    problem = found.value
    assert (problem.status, problem.kind) == (404, "no-such-feature") and "nothing" in problem.title
    with pytest.raises(Problem) as found:
        api.add_edit(VENUE, {"id": "e", "base": 0, "author": "a", "operations": [{"operation": "put"}]})
    assert found.value.status == 422 and found.value.field.startswith("operations[0]")
    with pytest.raises(Problem) as found:
        Floorcast("http://127.0.0.1:1").list_venues()
    assert found.value.status == 0


def test_answers_that_are_no_json_come_as_what_they_are(server):
    api = server.api()
    assert api.get_venue_file(VENUE).startswith(b"SQLite format 3")
    assert "floorcast_venue_up" in api.get_metrics()
    assert b"poi-stage-one" in api.export_venue(VENUE, format="geojson")
    # A query and a part of a path that have to be written otherwise in an address.
    assert api.list_features(VENUE, floor="1")["features"]
    with pytest.raises(Problem):
        api.get_navigator(VENUE, "a/b ?")


@pytest.mark.parametrize("form", FORMATS)
def test_the_stream_has_people_in_either_form(server, form):
    post_locations(server, report("n-1", 20, 30, name="Ada"))
    with server.api().live(is_text=form.endswith("json")) as stream:
        stream.subscribe(VENUE, streams=["positions"], floors=["0"])
        while "n-1" not in stream.positions.people():
            stream.receive(10)
        person = stream.positions.people()["n-1"]
    assert (person.floor, round(person.x, 2), round(person.y, 2), person.name) == ("0", 20, 30, "Ada")


def test_a_stream_that_is_lost_goes_on_by_itself(server):
    post_locations(server, report("n-1", 20, 30))
    count = 0
    for stream, message in follow(server.url, None, VENUE, streams=["positions", "edits"]):
        if isinstance(message, dict) and message["type"] == "welcome":
            count += 1
            if count == 2:
                assert message["resumed"]
                break
        elif "n-1" in stream.positions.people():
            stream.close()
