"""A small house that is rehearsed in seconds, and what tests ask about rehearsals."""

from conftest import until
from features import put_box, put_line, put_poi

HOUSE = "house"
REHEARSALS = f"/api/v1/venues/{HOUSE}/rehearsals"
INSIGHT = f"/api/v1/venues/{HOUSE}/insight"
#: Seconds within which a rehearsal of the house is over, on a busy machine, with a debug build.
LONGEST = 240


def build_house(server):
    """Two rooms with two doors between them: people come in on the left, stands and a queue lie on the right."""
    status, _, made = server.request("/api/v1/venues", {"name": {"en": "House"}, "slug": HOUSE})
    assert status == 201, made
    floor = made["floors"][0]["id"]
    walls = [
        put_line("wall", "outer", (2, 2), (26, 2), (26, 14), (2, 14), (2, 2)),
        put_line("wall", "middle", (14, 2), (14, 14)),
    ]
    doors = [
        put_line("door", "south", (14, 4), (14, 5.2), name={"en": "South door"}, width=1.2),
        put_line("door", "north", (14, 11), (14, 12.2), name={"en": "North door"}, width=1.2),
    ]
    places = [
        put_poi("way-in", 4, 8, "Way in", category="entrance"),
        put_box("stand", 20, 9, 25, 13, "area", name={"en": "Stand"}, category="booth"),
        put_poi("coats", 24.5, 4, "Coats", category="cloakroom"),
        put_box("coat-queue", 18, 3, 24, 5, "area", name={"en": "Coat check"}, queueFor="coats"),
        put_box("left", 2.5, 2.5, 13.5, 13.5, "area", name={"en": "Left room"}),
        put_box("right", 14.5, 2.5, 25.5, 13.5, "area", name={"en": "Right room"}),
    ]
    operations = [*walls, *doors, *places]
    for operation in operations:
        operation["feature"]["floor"] = floor
    status, answer = server.post_edit(HOUSE, "build", *operations)
    assert status == 201, answer
    return floor


def scenario(minutes=15, people=60, **more):
    """People that come within three minutes, wait for their coats, and are sent out before the end."""
    return {
        "begin": "2026-11-26T08:00:00Z", "end": f"2026-11-26T08:{minutes:02}:00Z",
        "arrivals": [{"people": people, "from": "2026-11-26T08:00:00Z", "to": "2026-11-26T08:03:00Z"}],
        "activities": [{"categories": ["booth"], "stay": {"mean": 120, "deviation": 60}}],
        "queues": [{"area": "coat-queue", "servers": 1, "service": 10, "weight": 2}],
        "evacuation": {"at": "2026-11-26T08:10:00Z"},
        **more,
    }


def rehearse(server, **request):
    """Asks for a rehearsal; returns its outline."""
    status, _, answer = server.request(REHEARSALS, {"scenario": scenario(), **request})
    assert status == 201, answer
    return answer


def rehearsal(server, identifier):
    return server.request(f"{REHEARSALS}/{identifier}")[2]


def until_over(server, identifier):
    """Waits until a rehearsal is over; returns all that is known of it."""
    def over():
        found = rehearsal(server, identifier)
        return found if found["state"] not in ("waiting", "running") else None

    return until(over, "the rehearsal goes on", LONGEST)
