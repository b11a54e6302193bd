"""Programmes of venues whose times lie around now."""

import datetime


def session(entry, title, minutes, place, **properties):
    """The operation that puts a session which begins in some minutes and lasts half an hour."""
    now = datetime.datetime.now(datetime.timezone.utc).replace(microsecond=0)
    start = now + datetime.timedelta(minutes=minutes)
    end = start + datetime.timedelta(minutes=30)
    times = {"start": start.isoformat(), "end": end.isoformat()}
    properties = {"title": title, "place": place, **times, **properties}
    return {"operation": "put", "entry": {"id": entry, "kind": "session", "properties": properties}}


def put(server, venue, edit, *operations):
    """Changes a programme by one edit."""
    status, answer = server.post_edit(venue, edit, *operations)
    assert status == 201, answer
