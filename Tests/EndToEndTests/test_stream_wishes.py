"""What viewers may ask of the live stream for themselves: whom, which part, at their own pace, and
to go on after a loss. Each as binary frames and as text."""

import pytest
from conftest import Server
from stream_client import FORMATS, StreamClient

formats = pytest.mark.parametrize("form", FORMATS)


def put(server, navigator, x, y, floor="0", **fields):
    """Somebody tells where they are."""
    location = {"navigator": navigator, "floor": floor, "x": x, "y": y, **fields}
    status, _, answer = server.request("/api/v1/venues/expo/locations", location)
    assert status == 202, answer


# Whom


@formats
def test_only_groups_that_are_asked_for_are_told(server, form):
    put(server, "n-1", 10, 10, group="red")
    put(server, "n-2", 20, 20, group="blue")
    put(server, "n-3", 30, 30)
    with StreamClient(server, form, who={"groups": ["red"]}) as viewer:
        viewer.hear(lambda: viewer.frames and viewer.people)
        assert set(viewer.people) == {"n-1"} and viewer.at("n-1") == (10, 10)
        # Whoever joins the group appears where they are, whoever leaves it is gone.
        put(server, "n-2", 20, 21, group="red")
        viewer.hear(lambda: set(viewer.people) == {"n-1", "n-2"})
        assert viewer.at("n-2") == (20, 21)
        put(server, "n-1", 10, 11, group="blue")
        viewer.hear(lambda: set(viewer.people) == {"n-2"})


@formats
def test_only_navigators_that_are_asked_for_are_told(server, form):
    for number in range(1, 6):
        put(server, f"n-{number}", 10 * number, 20, group="red" if number == 5 else "blue")
    wish = {"navigators": ["n-2", "n-4", "n-9"], "groups": ["red"]}
    with StreamClient(server, form, who=wish) as viewer:
        viewer.hear(lambda: set(viewer.people) == {"n-2", "n-4", "n-5"})
        put(server, "n-1", 11, 20)
        put(server, "n-9", 90, 20)
        put(server, "n-4", 42, 22)
        viewer.hear(lambda: viewer.at("n-9") and viewer.at("n-4") == (42, 22))
        assert set(viewer.people) == {"n-2", "n-4", "n-5", "n-9"}
        # A later subscription takes the place of this one.
        viewer.subscribe(who={"navigators": ["n-1"]})
        viewer.hear(lambda: set(viewer.people) == {"n-1"})


# At their own pace


def walk(server, viewer, steps, x, seconds=0.05):
    """Somebody takes steps while a viewer listens; returns where they are then."""
    for _ in range(steps):
        x = round(x + 0.3, 2)
        put(server, "n-1", x, 20)
        viewer.hear_for(seconds)
    return x


@formats
@pytest.mark.parametrize("is_text", [False, True], ids=["binary", "text"])
def test_who_does_not_acknowledge_gets_nothing_more_until_they_do(server, form, is_text):
    put(server, "n-1", 10, 20)
    with StreamClient(server, form, ack=True, floors=["0"]) as viewer:
        viewer.hear(lambda: viewer.at("n-1") == (10, 20))
        x = walk(server, viewer, 14, 10)
        x = walk(server, viewer, 14, x)
        # One more is tried after 5 s, on a slow machine within these steps.
        times = [frame.time for frame in viewer.frames]
        assert all(later - earlier >= 5000 for earlier, later in zip(times, times[1:]))
        viewer.acknowledge(is_text)
        # What comes then leads to the newest state.
        viewer.hear(lambda: viewer.at("n-1") == (x, 20))
        for _ in range(5):
            viewer.acknowledge(is_text)
            x = walk(server, viewer, 1, x)
            viewer.hear(lambda: viewer.at("n-1") == (x, 20))


# Which part


@formats
def test_a_view_that_moves_shows_what_is_there(server, form):
    put(server, "near", 10, 10)
    put(server, "far", 100, 60)
    put(server, "above", 100, 60, floor="1")
    view = {"floor": "0", "box": [0, 0, 20, 20]}
    with StreamClient(server, form, view=view) as viewer:
        viewer.hear(lambda: viewer.people)
        assert set(viewer.people) == {"near"}
        assert viewer.last("viewing")["tiles"] == [32 * row + column for row in range(6) for column in range(6)]
        viewer.say("view", floor="0", box=[95, 55, 105, 65])
        viewer.hear(lambda: set(viewer.people) == {"far"})
        # Steps are told, and leaving what is in view is, too.
        put(server, "far", 101, 61)
        viewer.hear(lambda: viewer.at("far") == (101, 61))
        put(server, "near", 102, 62)
        viewer.hear(lambda: viewer.at("near") == (102, 62))
        put(server, "far", 30, 61)
        viewer.hear(lambda: set(viewer.people) == {"near"})
        viewer.say("view", floor="1", box=[95, 55, 105, 65])
        viewer.hear(lambda: set(viewer.people) == {"above"})
        viewer.say("view", floor="0", box=[0, 0, 120, 75])
        viewer.hear(lambda: set(viewer.people) == {"near", "far"})
        assert viewer.last("viewing")["tiles"] is None


# To go on


@pytest.fixture(params=FORMATS)
def lost(request, server):
    """A viewer who knew forty people and has lost the connection, and one who stayed."""
    people = [{"navigator": f"n-{number}", "floor": "0", "x": 10, "y": 20} for number in range(1, 41)]
    assert server.request("/api/v1/venues/expo/locations", {"locations": people})[0] == 202
    with StreamClient(server, request.param, floors=["0"]) as keeper:
        with StreamClient(server, request.param, floors=["0"]) as viewer:
            viewer.hear(lambda: len(viewer.people) == 40)
            keeper.hear(lambda: len(keeper.people) == 40)
            viewer.lose()
            yield viewer, keeper, request.param


def step(server, keeper, x):
    """Somebody takes a step that has a frame for itself."""
    put(server, "n-1", x, 20)
    keeper.hear(lambda: keeper.at("n-1") == (x, 20))


def test_who_comes_back_soon_goes_on_where_the_connection_broke(server, lost):
    viewer, keeper, form = lost
    for count in range(5):
        step(server, keeper, 11 + count)
    put(server, "n-50", 70, 20)
    keeper.hear(lambda: keeper.at("n-50"))
    welcome = viewer.resume(server, form, floors=["0"])
    assert welcome["resumed"]
    viewer.hear(lambda: viewer.at("n-1") == (15, 20) and viewer.at("n-50") == (70, 20))
    # Nothing is told again: no keyframe, no whole roster, and not where the silent ones are.
    assert not any(frame.is_keyframe for frame in viewer.frames)
    assert not any(each["type"] == "roster" and each["complete"] for each in viewer.messages)
    assert max(len(frame.slots) for frame in viewer.frames) <= 2
    assert len(viewer.people) == 41


def test_who_comes_back_late_gets_a_keyframe_and_the_roster_goes_on(server, lost):
    viewer, keeper, form = lost
    # At ten frames a second more than what is kept for two seconds.
    for count in range(45):
        step(server, keeper, 11 + count)
    welcome = viewer.resume(server, form, floors=["0"])
    assert welcome["resumed"]
    viewer.hear(lambda: viewer.at("n-1") == (55, 20))
    assert viewer.frames[0].is_keyframe and len(viewer.frames[0].slots) == 40
    assert len(viewer.people) == 40
    assert not any(each["type"] == "roster" and each["complete"] for each in viewer.messages)


def test_after_another_start_of_the_server_everything_comes_anew(venues, server, lost):
    viewer, keeper, form = lost
    server.stop()
    again = Server(venues)
    try:
        put(again, "n-9", 30, 30)
        welcome = viewer.resume(again, form, floors=["0"])
        assert not welcome["resumed"]
        viewer.hear(lambda: viewer.at("n-9") == (30, 30))
        assert viewer.frames[0].is_keyframe and set(viewer.people) == {"n-9"}
        whole = next(each for each in viewer.messages if each["type"] == "roster")
        assert whole["complete"] and [each["id"] for each in whole["navigators"]] == ["n-9"]
    finally:
        again.stop()
