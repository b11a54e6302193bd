"""A programme that is imported, changed and imported again, by HTTP and by the command line."""

import json
import urllib.request

from conftest import floorcast
from stream_client import LiveClient

PATH = "/api/v1/venues/expo/programme"
EVENT = """<event guid="{id}"><date>2026-12-27T{start}:00+01:00</date><duration>00:30</duration>
<room>{room}</room><title>{title}</title><persons><person>Ada</person></persons></event>"""


def schedule(*events):
    """A schedule of events of id, start, room and title, as frab writes it."""
    fields = ("id", "start", "room", "title")
    texts = "".join(EVENT.format(**dict(zip(fields, event))) for event in events)
    return f'<schedule><day date="2026-12-27"><room name="x">{texts}</room></day></schedule>'


FIRST = schedule(("1", "11:00", "Main stage", "Opening"), ("2", "12:00", "Annex", "Maps"))
SECOND = schedule(("1", "11:30", "Main stage", "Opening"), ("3", "13:00", "Annex", "Closing"))


def post(server, text, rooms=None, **query):
    """Posts a list; returns the status and the answer."""
    query = "&".join(f"{name}={value}" for name, value in {"source": "s.xml", **query}.items())
    line = json.dumps({"rooms": rooms}) + "\n" if rooms is not None else ""
    headers = {"Content-Type": "application/vnd.floorcast.import" if line else "application/xml"}
    request = urllib.request.Request(
        f"{server.url}{PATH}/import?{query}", data=(line + text).encode(), headers=headers
    )
    try:
        with urllib.request.urlopen(request, timeout=60) as answer:
            return answer.status, json.load(answer)
    except urllib.error.HTTPError as error:
        return error.code, json.load(error)


def kinds(report):
    """The changes of a report by the id of their entry."""
    return {change["id"]: change["kind"] for change in report["changes"]}


def areas(server):
    """The ids of two areas."""
    features = server.api().list_features("expo")["features"]
    return [feature["id"] for feature in features if feature["kind"] == "area"][:2]


def test_an_organiser_imports_a_programme_twice_and_takes_it_back(server):
    hall, other = areas(server)
    with LiveClient(server) as viewer:
        viewer.send("subscribe", venue="expo")
        viewer.wait("welcome")
        status, tried = post(server, FIRST, preview="true")
        assert status == 200 and "edit" not in tried
        assert {room["name"] for room in tried["report"]["rooms"]} == {"Annex", "Main stage"}
        assert server.request(PATH)[2]["sessions"] == []

        # What another preview showed is not taken.
        other_changes = post(server, FIRST, expected="0" * 16)
        assert other_changes[0] == 409 and "other-changes" in other_changes[1]["type"]

        rooms = {"Main stage": hall, "Annex": other}
        shown = post(server, FIRST, rooms, preview="true")[1]["report"]["fingerprint"]
        status, taken = post(server, FIRST, rooms, expected=shown)
        assert status == 201
        viewer.wait("edit", lambda message: message["edit"]["id"] == taken["edit"])
    programme = server.request(PATH)[2]
    assert [session["place"] for session in programme["sessions"]] == [hall, other]
    assert programme["sessions"][0]["start"] == "2026-12-27T10:00:00.000Z"

    # By hand, beside the list.
    change = {"operation": "change", "entry": "session-1", "fields": {"properties": {"capacity": 9}}}
    assert server.post_edit("expo", "by-hand", change)[0] == 201
    assert post(server, FIRST)[0] == 200

    status, again = post(server, SECOND)
    assert status == 201
    assert kinds(again["report"]) == {
        "session-1": "moved",
        "session-2": "cancelled",
        "session-3": "new",
    }
    sessions = {session["id"]: session for session in server.request(PATH)[2]["sessions"]}
    assert set(sessions) == {"session-1", "session-3"}
    assert sessions["session-1"]["capacity"] == 9
    assert sessions["session-3"]["place"] == other

    undo = {"id": "undo", "base": 0, "author": "anonymous", "undoes": again["edit"]}
    assert server.request("/api/v1/venues/expo/edits", undo)[0] == 201
    titles = [session["title"]["en"] for session in server.request(PATH)[2]["sessions"]]
    assert titles == ["Opening", "Maps"]


def test_what_cannot_be_imported_says_why(server):
    status, problem = post(server, "<schedule><day")
    assert status == 422 and problem["type"].endswith("invalid-programme")
    assert "s.xml: is broken off or not XML in line 1" in problem["detail"]
    status, problem = post(server, FIRST, {"Annex": "nowhere"})
    assert status == 422 and "nowhere" in problem["detail"]
    assert post(server, FIRST, {"Annex": 5})[0] == 422
    assert server.request(f"{PATH}?format=pdf")[0] == 400
    entry = {"id": "x", "kind": "session", "properties": {"title": "X"}}
    status, problem = server.post_edit("expo", "bad", {"operation": "put", "entry": entry})
    assert status == 422 and problem["type"].endswith("invalid-entry")
    assert {error["field"] for error in problem["errors"]} == {"start", "end"}


def test_what_is_written_is_read_again(server):
    assert post(server, FIRST)[0] == 201
    for form in ("csv", "ics"):
        status, fields, text = server.request(f"{PATH}?format={form}")
        assert status == 200 and f"expo.{form}" in fields["Content-Disposition"]
        again = post(server, text.decode(), source=f"again.{form}", preview="true")[1]["report"]
        assert again["counts"]["all"] == 2 and again["remarks"] == []


def test_the_command_line_imports_and_exports(venues):
    venue, file = venues / "expo.venue", venues / "schedule.xml"
    file.write_text(FIRST)
    tried = floorcast("programme", "import", file, "--venue", venue, "--dry-run").stdout
    assert "2 items: 2 new" in tried and "not found; name it with --room" in tried
    assert json.loads(floorcast("programme", "export", venue).stdout)["sessions"] == []
    features = json.loads(floorcast("export", venue).stdout)["features"]
    area = next(each["id"] for each in features if each["properties"].get("kind") == "area")
    floorcast("programme", "import", file, "--venue", venue, "--room", f"Annex={area}")
    sessions = json.loads(floorcast("programme", "export", venue).stdout)["sessions"]
    assert [session.get("place") for session in sessions] == [None, area]
    file.write_text(SECOND)
    second = floorcast("programme", "import", file, "--venue", venue).stdout
    assert "1 new, 1 moved, 0 changed, 1 cancelled, 0 kept" in second
    assert "Opening: end 2026-12-27T10:30:00.000Z → 2026-12-27T11:00:00.000Z" in second
    assert "all is well" in floorcast("check", venue).stdout
    failed = floorcast("programme", "import", venue, "--venue", venue, check=False)
    assert failed.returncode != 0 and "is none of the lists" in failed.stderr
