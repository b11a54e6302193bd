"""Programmes of venues whose times lie around now."""

import datetime


def session(entry, title, minutes, place, lasts=30, **properties):
    """The operation that puts a session which begins in some minutes, and lasts some."""
    now = datetime.datetime.now(datetime.timezone.utc).replace(microsecond=0)
    start = now + datetime.timedelta(minutes=minutes)
    end = start + datetime.timedelta(minutes=lasts)
    times = {"start": start.isoformat(), "end": end.isoformat()}
    properties = {"title": title, "place": place, **times, **properties}
    return {"operation": "put", "entry": {"id": entry, "kind": "session", "properties": properties}}


def noon():
    """The operation that gives the venue a time zone in which it is about noon: its day is far from both ends."""
    ahead = 12 - datetime.datetime.now(datetime.timezone.utc).hour
    # By POSIX, zones to the east of Greenwich have a minus.
    return {"operation": "changeVenue", "settings": {"timeZone": f"Etc/GMT{-ahead:+}" if ahead else "Etc/GMT"}}


def stand(entry, exhibitor, place, **properties):
    """The operation that puts a stand."""
    properties = {"exhibitor": exhibitor, "place": place, **properties}
    return {"operation": "put", "entry": {"id": entry, "kind": "stand", "properties": properties}}


def put(server, venue, edit, *operations):
    """Changes a programme by one edit."""
    status, answer = server.post_edit(venue, edit, *operations)
    assert status == 201, answer


def health_day():
    """What puts a few sessions and stands on health and on other things, in both languages."""
    return [
        session(
            "xrays", {"en": "Machines that read X-rays", "de": "Maschinen, die Röntgenbilder lesen"},
            40, "area-room-curie", speakers=["Ada Lovelace"], tags=["AI", "health"],
            track={"en": "Medicine", "de": "Medizin"},
            abstract={
                "en": "How a hospital trains its models, and what doctors make of them.",
                "de": "Wie ein Krankenhaus seine Modelle trainiert und was Ärztinnen davon halten.",
            },
        ),
        session(
            "care", {"en": "Nurses and robots", "de": "Pflege und Roboter"}, 110, "area-hall-1",
            speakers=["Grace Hopper"], tags=["health", "robots"],
            track={"en": "Medicine", "de": "Medizin"},
            abstract={"en": "Who lifts whom in the hospital of tomorrow.",
                      "de": "Wer im Krankenhaus von morgen hebt."},
        ),
        session(
            "system", {"en": "The health system in figures", "de": "Das Gesundheitswesen in Zahlen"},
            25, "area-auditorium", tags=["statistics"], track={"en": "Society", "de": "Gesellschaft"},
            abstract={"en": "Open figures, and what they hide.", "de": "Offene Zahlen, und was sie verbergen."},
        ),
        session("bread", {"en": "Baking bread", "de": "Brot backen"}, 30, "area-workshop",
                tags=["food"], abstract={"en": "Flour and water.", "de": "Mehl und Wasser."}),
        session("chess", {"en": "Chess for all", "de": "Schach für alle"}, 60, "area-lounge", tags=["games"]),
        stand("cards", {"en": "Health Cards Ltd", "de": "Gesundheitskarten GmbH"}, "booth-a3",
              products=["health cards"], tags=["health"]),
        stand("wheels", {"en": "Wheels & Ramps", "de": "Räder & Rampen"}, "booth-a1", products=["wheelchairs"]),
    ]
