"""Ten ways through the demo venue and ten through 32C3, what a walker hears on them, and what rules find wrong."""

import json
import shutil
import subprocess

from conftest import ROOT, Server

PAGE = ROOT / "docs/spoken-instructions.md"
HEARD = ROOT / "Tests/web/navigate/spoken/spoken-instructions.js"

#: Start, destination and profile. Places are features.
EXPO = [
    ("poi-entrance-north", "poi-stage-one", "walking"),
    ("poi-registration", "poi-room-humboldt", "walking"),
    ("poi-registration", "poi-room-humboldt", "stepFree"),
    ("poi-room-humboldt", "poi-registration", "walking"),
    ("poi-lounge", "poi-entrance-north", "walking"),
    ("poi-stage-one", "poi-lounge", "stepFree"),
    ("poi-registration", "poi-cloakroom", "walking"),
    ("poi-stage-one", "poi-room-humboldt", "walking"),
    ("poi-cloakroom", "poi-stage-one", "walking"),
    ("poi-lounge", "poi-cloakroom", "walking"),
]


class SpokenVenue:
    """The venue that a running server has, asked for ways."""

    def __init__(self, server, slug):
        self.server, self.slug = server, slug
        self.plan = server.request(f"/api/v1/venues/{slug}/snapshot")[2]
        self.features = {feature["id"]: feature for feature in self.plan["features"]}
        self.floors = {floor["id"]: floor["name"] for floor in self.plan["venue"]["floors"]}

    def name(self, identifier):
        return self.features[identifier]["properties"]["name"]

    def walk(self, start, end, profile):
        body = {"from": {"feature": start}, "to": {"feature": end}, "profile": profile}
        status, _, answer = self.server.request(f"/api/v1/venues/{self.slug}/routes", body)
        assert status == 200 and "route" in answer, (start, end, profile, answer)
        kind = ", step-free" if profile == "stepFree" else ""
        title = f"{english(self.name(start))} to {english(self.name(end))}{kind}"
        return {"title": title, "name": self.name(end), "floors": self.floors, "route": answer["route"]}


def english(name):
    return name if isinstance(name, str) else name.get("en") or next(iter(name.values()))


def hear(walks):
    """What walkers hear on ways, in both languages, and what the rules find, by the code that the page runs."""
    done = subprocess.run(
        ["node", HEARD], input=json.dumps(walks), capture_output=True, text=True, check=True, timeout=120
    )
    return json.loads(done.stdout)


def table(heard):
    """The document: the rules, then for each way what is heard where."""
    lines = [
        "# Spoken instructions",
        "",
        "What a visitor hears on ten ways through the demo venue, held against rules of ITU-T F.921 (the",
        "Wayfindr open standard), in our words. `scripts/spoken-instructions` makes this page: a server",
        "answers the routes, and a walker at 1.3 m/s takes them through the code of the phone page.",
        "`test_spoken_instructions.py` holds each rule on all of them, in English and German, and on ten",
        "ways through the building of the 32C3 where its plan is at hand",
        "(`scripts/spoken-instructions --venue 32c3.venue` prints those).",
        "",
        "| rule | what it holds | found wrong |",
        "|---|---|---|",
    ]
    for rule in heard["rules"]:
        wrong = sum(len(result["findings"][rule["id"]]) for result in heard["results"])
        lines.append(f"| `{rule['id']}` | {rule['text']} | {wrong} |")
    lines += [
        "",
        "A visitor also feels each turn (`felt`); those have no words and are not listed. “At” is metres",
        "from the start. Distances are what the voice says as “metres”.",
    ]
    for number, result in enumerate(each for each in heard["results"] if each["language"] == "en"):
        lines += ["", f"## {number + 1}. {result['title']}", "", "| at | kind | what is said |", "|---|---|---|"]
        lines += [
            f"| {round(said['along'])} m | {said['kind']} | {said['text']} |"
            for said in result["heard"] if said["text"]
        ]
    lines += ["", f"## {results_title(heard)}, in German", "", "| at | kind | what is said |", "|---|---|---|"]
    german = next(each for each in heard["results"][2:] if each["language"] == "de")
    lines += [
        f"| {round(said['along'])} m | {said['kind']} | {said['text']} |" for said in german["heard"] if said["text"]
    ]
    return "\n".join(lines) + "\n"


def results_title(heard):
    return "2. " + heard["results"][2]["title"]


def congress_walks(venue):
    """Ten ways between named places of a venue, spread over its plan, each as far as there is one."""
    places = sorted(
        identifier for identifier, feature in venue.features.items()
        if feature["kind"] in ("poi", "area") and feature["properties"].get("name")
        and feature["properties"].get("category") != "no-go"
    )
    walks = []
    for offset in range(1, len(places)):
        for start in range(0, len(places), max(1, len(places) // 10)):
            end = places[(start + offset * 7 + len(places) // 2) % len(places)]
            try:
                walk = venue.walk(places[start], end, "walking")
            except AssertionError:
                continue
            if walk["route"]["distance"] > 30:
                walks.append(walk)
            if len(walks) == 10:
                return walks
    return walks


def serve(folder, *files):
    """A server of copies of venue files."""
    for file in files:
        shutil.copy(file, folder)
    return Server(folder)
