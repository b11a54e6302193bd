"""The OpenAPI document against the running server: every operation answers as the document says."""

import json
import re
import urllib.request

import pytest
from openapi_spec_validator import validate

from accounts import PASSWORD, bearer, create_account, first_owner_token, session_of
from conftest import ROOT, Server, until
from documents import Document

OPENAPI = Document("openapi.json")
DOCUMENT = OPENAPI.content
OPERATIONS = {
    operation["operationId"]: (method, path, operation)
    for path, methods in DOCUMENT["paths"].items()
    for method, operation in methods.items()
}


class Client:
    """Calls the operations of the document on a server of its own, as the server's owner."""

    def __init__(self, venues):
        self.server = Server(venues, is_open=False)
        session, _ = create_account(self.server, first_owner_token(self.server))
        self.headers = bearer(session)
        self.called = {"createAccount"}

    def adopt(self, fields):
        """Takes the session that an answer has begun."""
        self.headers = bearer(session_of(fields))

    def call(self, identifier, body=None, data=None, media_type="application/json", **parameters):
        """Calls an operation and holds its answer against the document; returns the answer."""
        method, path, operation = OPERATIONS[identifier]
        self.called.add(identifier)
        query = []
        for parameter in operation.get("parameters", []):
            value = parameters.get(parameter["name"], parameter.get("example"))
            if parameter["in"] == "path":
                assert value is not None, f"{identifier} needs {parameter['name']}"
                path = path.replace("{%s}" % parameter["name"], str(value))
            elif value is not None:
                query.append(f"{parameter['name']}={value}")
        if query:
            path += "?" + "&".join(query)
        if body is not None:
            content = operation["requestBody"]["content"]["application/json"]
            assert OPENAPI.complaints(content["schema"], body) == [], identifier
        headers = {**self.headers, "Content-Type": media_type} if body or data else self.headers
        status, fields, answer = self.request(path, body, data, method.upper(), headers)
        expected = operation["responses"].get(str(status), operation["responses"]["default"])
        if "$ref" in expected:
            expected = DOCUMENT["components"]["responses"][expected["$ref"].split("/")[-1]]
        for kind, content in expected.get("content", {}).items():
            if "json" in kind:
                assert kind == fields["Content-Type"].split(";")[0]
                assert OPENAPI.complaints(content["schema"], answer) == [], f"{identifier}: {answer}"
        return status, answer, fields

    def request(self, path, body, data, method, headers):
        """Sends JSON or plain bytes."""
        if data is None:
            return self.server.request(path, body, method, headers)
        request = urllib.request.Request(
            f"{self.server.url}{path}", data=data, method=method, headers=headers
        )
        with urllib.request.urlopen(request, timeout=60) as answer:
            return answer.status, answer.headers, json.loads(answer.read())


@pytest.fixture
def client(venues):
    running = Client(venues)
    yield running
    running.server.stop()


def examples(identifier):
    """The documented bodies of an operation."""
    content = OPERATIONS[identifier][2]["requestBody"]["content"]["application/json"]
    return {name: each["value"] for name, each in content["examples"].items()}


def test_the_document_is_valid_openapi():
    validate(DOCUMENT)


def test_every_operation_has_its_heading():
    text = (ROOT / "docs/api.md").read_text()
    headings = set(re.findall(r"^### `([A-Z]+ \S+)`$", text, re.MULTILINE))
    assert headings == {
        f"{method.upper()} {path.removeprefix('/api/v1/')}" for method, path, _ in OPERATIONS.values()
    }


def test_every_operation_answers_as_documented(client):
    def run(identifier, expected=200, **arguments):
        status, answer, _ = client.call(identifier, **arguments)
        assert status == expected, f"{identifier}: {status} {answer}"
        return answer

    client.server.until_ready()
    for identifier in ("getHealth", "getStatus", "getLiveness", "getReadiness", "getMetrics", "getMapTiles"):
        run(identifier)
    for example in examples("createVenue").values():
        run("createVenue", 201, body=example)
    for identifier in ("removeVenue", "listBin"):
        run(identifier, slug="town-hall")
    run("putVenueBack", 201, slug="town-hall")
    run("removeVenue", slug="town-hall")
    run("deleteVenue", 204, slug="town-hall")
    run("getVenueFile")
    run("exportVenue")
    for identifier in ("listVenues", "getVenue", "getManifest", "listFeatures", "getSnapshot", "listIssues"):
        run(identifier)
    run("getImage")
    picture = (ROOT / "docs/images/home.png").read_bytes()
    content = run("addContent", 201, data=picture, media_type="image/png")["content"]
    assert run("readCodes", data=picture, media_type="image/png")["texts"] == []
    run("getContent", id=content)
    for example in examples("addEdit").values():
        run("addEdit", 201, body=example)
    run("addEdit", 200, body=examples("addEdit")["obstacle"])
    run("listEdits")
    table = b"name,x,y,floor\nBar,1,2,0\n"
    tried = run("importPlan", preview="true", data=table, media_type="text/csv")
    assert tried["operationCount"] == 1
    run("importPlan", 201, data=table, media_type="text/csv")
    run("importPlan", data=table, media_type="text/csv")
    sessions = b"title,start,end\nOpening,2026-12-27 11:00,2026-12-27 11:30\n"
    tried = run("importProgramme", preview="true", data=sessions, media_type="text/csv")
    assert tried["report"]["counts"]["new"] == 1
    run("importProgramme", 201, data=sessions, media_type="text/csv")
    assert len(run("readProgramme")["sessions"]) == 1
    assert run("listProgrammeEntries")["entries"][0]["kind"] == "session"
    run("setProgrammeSource", body=examples("setProgrammeSource")["pretalx"])
    run("importFetchedProgramme", 409, body={})
    run("setProgrammeSource", body={"address": "http://127.0.0.1:1/list.csv"})
    assert run("fetchProgramme")["source"]["last"]["failure"]["code"] == "private-network"
    assert run("readProgrammeSource")["maySet"]
    run("removeProgrammeSource", 204)
    version = run("addVersion", 201, body=examples("addVersion")["before"])
    run("listVersions")
    run("getVersion", id=version["id"])
    run("compareStates")
    run("restoreState", 201, body=examples("restoreState")["revision"])
    run("compactJournal", body={"version": version["id"]})
    run("removeVersion", 204, id=version["id"])

    for example in examples("addLocations").values():
        run("addLocations", 202, body=example)
    anchors = [
        {"operation": "put", "feature": {
            "id": f"uwb-{number}", "kind": "anchor", "floor": "0", "properties": {},
            "geometry": {"type": "Point", "coordinates": [x, 20]}}}
        for number, x in ((1, 50), (2, 70))
    ]
    run("addEdit", 201, body={"id": "anchors", "base": 0, "operations": anchors})
    until(lambda: client.call("addMeasurements", body=examples("addMeasurements")["several"])[0] == 202, "no anchor is heard")
    fix = {"kind": "fix", "navigator": "badge-17", "floor": "0", "x": 60, "y": 35, "deviation": 0.3}
    run("beginRecording", body=examples("beginRecording")["ten"])
    run("addMeasurements", 202, body=fix)
    assert run("getRecording")["state"] == "recording"
    run("getRecordingFile")
    run("removeRecording", 204)
    until(lambda: client.call("getPositioning", id="badge-17")[0] == 200, "a fix is no position")
    assert run("getNavigator", id="badge-17")["id"] == "badge-17"
    assert "anchors" in run("listAnchorReports")
    run("addDeviceStatus", 202, body=examples("addDeviceStatus")["anchor"])
    gateway = {"id": "gw-1", "kind": "gateway", "samples": [{"topic": "a/b", "payload": "?"}]}
    run("addDeviceStatus", 202, body={"devices": [gateway]})
    assert len(run("listDevices")["devices"]) >= 4
    run("getDeviceTable")
    assert run("getDevice", id="uwb-1")["feature"]["id"] == "uwb-1"
    assert run("getDevice", id="gw-1")["samples"]
    run("removeDevice", 409, id="uwb-1")
    run("removeDevice", 204, id="gw-1")
    kinds = {name: run("findRoute", body=each) for name, each in examples("findRoute").items()}
    assert "tour" in kinds["tour"] and "destination" in kinds["nearest"]
    blocked = {"from": {"floor": "0", "x": -900, "y": 8}, "to": {"feature": "poi-stage-one"}}
    assert "refusal" in run("findRoute", body=blocked)
    assert all(run("findWalkingTimes", body=examples("findWalkingTimes")["twoPlaces"])["seconds"])
    topic = examples("findRecommendations")["topic"]
    assert run("findRecommendations", body=topic)["tour"]["visits"] == []
    for name, example in examples("tryOperations").items():
        assert ("walkable" if name == "walkable" else "route") in run("tryOperations", body=example)
    # A picture without a code; the reader is a package of its own that a server may lack.
    status, answer, _ = client.call("readCodes", data=picture, media_type="image/png")
    assert (status, answer.get("texts")) == (200, []) or status == 503, answer
    assert run("predictCoverage", body=examples("predictCoverage")["floor"])["radii"]
    assert run("surveyAnchors", body=examples("surveyAnchors")["pair"])["unknown"] == ["A1", "A2"]
    assert run("proposeAnchors", body=examples("proposeAnchors")["floor"])["sites"]
    run("getWalkable")
    for example in examples("findEvacuation").values():
        run("findEvacuation", body=example)
    tried = run("tryMapping", body=examples("tryMapping")["one"])["messages"]
    assert [each["count"] for each in tried] == [1]
    run("listNavigators")
    run("setSharing", body=examples("setSharing")["friends"])
    run("getSharing")
    for identifier in (
        "getOccupancy", "getCrossings", "getQueues", "listAlerts", "listEvents", "getDensity", "getTracks",
        "getInsight", "getInsightFigures", "getInsightFlows", "getInsightHeat", "getInsightMoments",
        "getInsightReport",
    ):
        run(identifier)
    run("getPastPositions", 404)
    asked = run("addRehearsal", 201, body=examples("addRehearsal")["hour"])["id"]
    assert run("listRehearsals")["rehearsals"][0]["id"] == asked
    run("getRehearsal", id=asked)
    run("getRehearsedPlan", id=asked)
    run("removeRehearsal", 204, id=asked)

    run("getSession")
    run("changeAccount", body=examples("changeAccount")["name"])
    account = run("getAccount")["id"]
    run("listAccounts")
    run("listSessions")
    invitation = run("addInvitation", 201, body=examples("addInvitation")["staff"])
    run("listInvitations")
    run("inspectToken", body={"token": invitation["token"]})
    person = {"email": "bob@example.org", "name": "Bob", "password": "another long phrase"}
    owner = client.headers
    client.headers = {}
    run("createAccount", 201, body={"token": invitation["token"], **person})
    client.headers = owner
    bob = next(each["id"] for each in run("listAccounts")["accounts"] if each["id"] != account)
    run("changeAccountOf", id=bob, body=examples("changeAccountOf")["grants"])
    reset = run("addReset", 201, id=bob)
    run("endSessionsOf", 204, id=bob)
    client.headers = {}
    run("useReset", body={"token": reset["token"], "password": "a third long phrase"})
    run("requestReset", 202, body=examples("requestReset")["mail"])
    run("signIn", 401, body=examples("signIn")["password"])
    client.headers = owner
    run("removeAccount", 204, id=bob)
    second = run("addInvitation", 201, body={"venue": "expo", "role": "staff"})
    run("acceptInvitation", body={"token": second["token"]})
    third = run("addInvitation", 201, body={"venue": "*", "role": "viewer"})
    run("removeInvitation", 204, id=third["id"])
    link = run("addLink", 201, body=examples("addLink")["kiosk"])
    run("inspectToken", body={"token": link["token"]})
    run("listLinks")
    assert run("rotateLink", id=link["id"])["token"] != link["token"]
    run("removeLink", 204, id=link["id"])
    call_as_guest(client, run)
    call_as_friends(client, run)
    call_alarms(run)
    call_reports(run)
    run("listAudit")
    status, _, fields = client.call("changePassword", body={"old": PASSWORD, "new": "a fourth long phrase"})
    assert status == 200
    client.adopt(fields)
    sign_in = {"email": "ada@example.org", "password": "a fourth long phrase"}
    run("signIn", body=sign_in)
    other = next(each for each in run("listSessions")["sessions"] if "current" not in each)
    run("endSession", 204, id=other["id"])
    run("signOutEverywhere", 204)
    run("signOut", 204)
    assert set(OPERATIONS) - client.called == set()


def call_as_guest(client, run):
    """Calls what guests and those that end their visits call."""
    operations = [{"operation": "changeVenue", "settings": {"guests": True, "guestsUntil": "2099-05-01T18:00:00Z"}}]
    run("addEdit", 201, body={"id": "guests", "base": 0, "author": "Ada", "operations": operations})
    owner, client.headers = client.headers, {}
    status, answer, fields = client.call("enterAsGuest")
    assert status == 201, answer
    client.adopt(fields)
    run("enterAsGuest")
    assert run("addNavigator", 201)["link"]["navigator"].startswith("g-")
    run("addNavigator")
    client.headers = owner
    [guest] = run("listGuests")["guests"]
    run("removeGuest", 204, id=guest["id"])
    assert run("removeGuests") == {"ended": 0}


def call_as_friends(client, run):
    """Calls what friends call, and owners that read their reports."""
    operations = [{"operation": "changeVenue", "settings": {"friends": True}}]
    run("addEdit", 201, body={"id": "friends", "base": 0, "author": "Ada", "operations": operations})
    owner = client.headers
    ada, bob = (
        bearer(run("addLink", 201, body={"role": "navigator", "navigator": navigator})["token"])
        for navigator in ("n-ada", "n-bob")
    )
    client.headers = ada
    run("setFriendProfile", body={"name": "Ada"})
    code = run("addFriendCode", 201, body={"device": "5f0c7a1e9b3d4c62a8e1f7b09d2c4e63"})["code"]
    client.headers = bob
    run("askFriend", 201, body={"code": code})
    client.headers = ada
    run("changeFriend", id="n-bob", body={"state": "friend"})
    assert [each["id"] for each in run("listFriends")["friends"]] == ["n-bob"]
    message = run("sendFriendMessage", 201, id="n-bob", body={"text": "Coffee?"})["id"]
    client.headers = bob
    assert run("listFriendMessages", id="n-ada")["messages"][0]["text"] == "Coffee?"
    run("takeFriendMessage", id="n-ada", message=message, body={"state": "read"})
    run("reportFriend", 204, id="n-ada", body={"text": "Too much coffee", "messages": [message]})
    run("removeFriendMessage", 204, id="n-ada", message=message)
    run("setFriendLog", body={"kept": True})
    run("getFriendLog")
    run("removeFriendLog", 204)
    run("removeFriend", 204, id="n-ada")
    client.headers = owner
    run("getFriendFigures")
    [report] = run("listFriendReports")["reports"]
    [quote], [link] = report["messages"], report["links"]
    assert (quote["from"], quote["text"], link["isGuest"]) == ("n-ada", "Coffee?", False)
    run("removeFriendReport", 204, id=report["id"])


def call_alarms(run):
    """Calls what is about alarms: a rule that holds at once, and channels that lead nowhere."""
    channels = [run("addAlarmChannel", 201, body=body)["id"] for body in examples("addAlarmChannel").values()]
    rule = {"name": "Nothing comes", "quantity": {"kind": "silence"}, "limits": {"notice": 5}, "hold": 0}
    quiet = run("addAlarmRule", 201, body=rule)["id"]
    filling = run("addAlarmRule", 201, body=examples("addAlarmRule")["filling"])["id"]
    run("setAlarmRule", id=filling, body={**examples("setAlarmRule")["filling"], "channels": channels})
    assert len(run("listAlarmRules")["rules"]) == 2
    alarm = until(lambda: run("listAlarms")["alarms"], "no alarm was raised")[0]["id"]
    run("acknowledgeAlarm", 201, id=alarm, body=examples("acknowledgeAlarm")["taken"])
    run("commentOnAlarm", 201, id=alarm, body=examples("commentOnAlarm")["comment"])
    assert len(run("getAlarm", id=alarm)["history"]) == 3
    run("setAlarmChannel", id=channels[0], body=examples("setAlarmChannel")["webhook"])
    assert run("renewAlarmSecret", 201, id=channels[0])["secret"].startswith("whsec_")
    run("testAlarmChannel", 202, id=channels[0])
    assert run("listAlarmDeliveries", id=channels[0])["deliveries"][0]["test"]
    run("listAlarmChannels")
    for each in (quiet, filling):
        run("removeAlarmRule", 204, id=each)
    for each in channels:
        run("removeAlarmChannel", 204, id=each)


def call_reports(run):
    """Calls what is about schedules of reports."""
    schedules = [run("addReportSchedule", 201, body=body)["id"] for body in examples("addReportSchedule").values()]
    assert run("listReportSchedules")["hasMail"] is False
    run("setReportSchedule", id=schedules[0], body=examples("setReportSchedule")["daily"])
    run("sendReportNow", 202, id=schedules[0])
    assert run("listReportMails", id=schedules[0])["deliveries"][0]["test"]
    for each in schedules:
        run("removeReportSchedule", 204, id=each)


def test_refusals_are_documented_problems(client):
    for identifier, arguments, expected in (
        ("getVenue", {"slug": "nowhere"}, 404),
        ("createVenue", {"body": {"name": "Expo", "slug": "expo"}}, 409),
        ("addEdit", {"body": {"id": "x", "base": 0, "operations": [{"operation": "remove", "feature": "nothing"}]}}, 404),
        ("addLocations", {"body": {"navigator": "n", "floor": "9", "x": 1, "y": 1}}, 422),
        ("addMeasurements", {"body": {"kind": "step", "navigator": "n", "distance": 99, "turn": 0}}, 422),
        ("getPositioning", {"id": "nobody"}, 404),
        ("getNavigator", {"id": "nobody"}, 404),
        ("findRoute", {"body": {"from": {"navigator": "nobody"}, "to": {"feature": "poi-stage-one"}}}, 404),
        ("getVersion", {"id": "77"}, 404),
    ):
        status, answer, fields = client.call(identifier, **arguments)
        assert status == expected, f"{identifier}: {answer}"
        assert fields["Content-Type"] == "application/problem+json"
        assert OPENAPI.complaints({"$ref": "#/components/schemas/Problem"}, answer) == []


def test_the_documents_are_served_with_their_page(open_page, server):
    status, fields, document = server.request("/api/openapi.json")
    assert status == 200 and document == DOCUMENT
    status, fields, document = server.request("/api/asyncapi.json")
    assert status == 200 and document["asyncapi"].startswith("3.")
    page = open_page("/api/").page
    for identifier in ("addEdit", "findRoute"):
        summary = OPERATIONS[identifier][2]["summary"]
        assert page.get_by_role("heading", name=summary).count() == 1
