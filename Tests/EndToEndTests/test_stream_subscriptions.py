"""What a subscription may ask for: some people, a part of a floor, an own pace, to continue after a loss.

Each is tried as binary frames and as text.
"""

import pytest
from conftest import Server
from stream_client import FORMATS, StreamClient, post_locations, report

formats = pytest.mark.parametrize("form", FORMATS)


def put(server, navigator, x, y, floor="0", **fields):
    """Reports where a navigator is."""
    post_locations(server, report(navigator, x, y, floor, **fields))


# Some people


@formats
def test_a_viewer_gets_only_the_groups_it_asks_for(server, form):
    put(server, "n-1", 10, 10, group="red")
    put(server, "n-2", 20, 20, group="blue")
    put(server, "n-3", 30, 30)
    with StreamClient(server, form, who={"groups": ["red"]}) as viewer:
        viewer.hear(lambda: viewer.frames and viewer.people())
        assert set(viewer.people()) == {"n-1"} and viewer.at("n-1") == (10, 10)
        # A person that joins the group appears in its place, one that leaves it is gone.
        put(server, "n-2", 20, 21, group="red")
        viewer.hear(lambda: set(viewer.people()) == {"n-1", "n-2"})
        assert viewer.at("n-2") == (20, 21)
        put(server, "n-1", 10, 11, group="blue")
        viewer.hear(lambda: set(viewer.people()) == {"n-2"})


@formats
def test_a_viewer_gets_only_the_navigators_it_asks_for(server, form):
    for number in range(1, 6):
        put(server, f"n-{number}", 10 * number, 20, group="red" if number == 5 else "blue")
    wanted = {"navigators": ["n-2", "n-4", "n-9"], "groups": ["red"]}
    with StreamClient(server, form, who=wanted) as viewer:
        viewer.hear(lambda: set(viewer.people()) == {"n-2", "n-4", "n-5"})
        put(server, "n-1", 11, 20)
        put(server, "n-9", 90, 20)
        put(server, "n-4", 42, 22)
        viewer.hear(lambda: viewer.at("n-9") and viewer.at("n-4") == (42, 22))
        assert set(viewer.people()) == {"n-2", "n-4", "n-5", "n-9"}
        # A later subscription takes the place of this one.
        viewer.subscribe(who={"navigators": ["n-1"]})
        viewer.hear(lambda: set(viewer.people()) == {"n-1"})


# An own pace


def walk(server, viewer, steps, x, seconds=0.05):
    """A navigator takes steps while a viewer listens; returns where it is then."""
    for _ in range(steps):
        x = round(x + 0.3, 2)
        put(server, "n-1", x, 20)
        viewer.hear_for(seconds)
    return x


@formats
@pytest.mark.parametrize("is_text", [False, True], ids=["binary", "text"])
def test_a_viewer_that_owes_acknowledgements_gets_nothing_more(server, form, is_text):
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


# A part of a floor


@formats
def test_a_moved_view_shows_the_people_inside_it(server, form):
    put(server, "near", 10, 10)
    put(server, "far", 100, 60)
    put(server, "above", 100, 60, floor="1")
    view = {"floor": "0", "box": [0, 0, 20, 20]}
    with StreamClient(server, form, view=view) as viewer:
        viewer.hear(lambda: viewer.people())
        assert set(viewer.people()) == {"near"}
        assert viewer.last("viewing")["tiles"] == [32 * row + column for row in range(6) for column in range(6)]
        viewer.say("view", floor="0", box=[95, 55, 105, 65])
        viewer.hear(lambda: set(viewer.people()) == {"far"})
        # The viewer gets steps, and also a step out of the view.
        put(server, "far", 101, 61)
        viewer.hear(lambda: viewer.at("far") == (101, 61))
        put(server, "near", 102, 62)
        viewer.hear(lambda: viewer.at("near") == (102, 62))
        put(server, "far", 30, 61)
        viewer.hear(lambda: set(viewer.people()) == {"near"})
        viewer.say("view", floor="1", box=[95, 55, 105, 65])
        viewer.hear(lambda: set(viewer.people()) == {"above"})
        viewer.say("view", floor="0", box=[0, 0, 120, 75])
        viewer.hear(lambda: set(viewer.people()) == {"near", "far"})
        assert viewer.last("viewing")["tiles"] is None


# To continue after a loss


@pytest.fixture(params=FORMATS)
def lost(request, server):
    """A viewer that knew forty people and has lost the connection, and one that stayed."""
    post_locations(server, *(report(f"n-{number}", 10, 20) for number in range(1, 41)))
    with StreamClient(server, request.param, floors=["0"]) as keeper:
        with StreamClient(server, request.param, floors=["0"]) as viewer:
            viewer.hear(lambda: len(viewer.people()) == 40)
            keeper.hear(lambda: len(keeper.people()) == 40)
            viewer.lose()
            yield viewer, keeper, request.param


def step(server, keeper, x):
    """A navigator takes a step that has a frame for itself."""
    put(server, "n-1", x, 20)
    keeper.hear(lambda: keeper.at("n-1") == (x, 20))


def test_a_viewer_that_is_back_soon_continues_where_the_connection_broke(server, lost):
    viewer, keeper, form = lost
    for count in range(5):
        step(server, keeper, 11 + count)
    put(server, "n-50", 70, 20)
    keeper.hear(lambda: keeper.at("n-50"))
    welcome = viewer.resume(server, form, floors=["0"])
    assert welcome["resumed"]
    viewer.hear(lambda: viewer.at("n-1") == (15, 20) and viewer.at("n-50") == (70, 20))
    # Nothing comes twice: no keyframe, no whole roster, and no position of the silent ones.
    assert not any(frame.is_keyframe for frame in viewer.frames)
    assert not any(each["type"] == "roster" and each["complete"] for each in viewer.messages)
    assert max(len(frame.slots) for frame in viewer.frames) <= 2
    assert len(viewer.people()) == 41


def test_a_viewer_that_is_back_late_gets_a_keyframe_and_continues_the_roster(server, lost):
    viewer, keeper, form = lost
    # At ten frames a second more than what is kept for two seconds.
    for count in range(45):
        step(server, keeper, 11 + count)
    welcome = viewer.resume(server, form, floors=["0"])
    assert welcome["resumed"]
    viewer.hear(lambda: viewer.at("n-1") == (55, 20))
    assert viewer.frames[0].is_keyframe and len(viewer.frames[0].slots) == 40
    assert len(viewer.people()) == 40
    assert not any(each["type"] == "roster" and each["complete"] for each in viewer.messages)


def test_a_viewer_of_a_restarted_server_gets_everything_again(venues, server, lost):
    viewer, keeper, form = lost
    server.stop()
    again = Server(venues)
    try:
        put(again, "n-9", 30, 30)
        welcome = viewer.resume(again, form, floors=["0"])
        assert not welcome["resumed"]
        viewer.hear(lambda: viewer.at("n-9") == (30, 30))
        assert viewer.frames[0].is_keyframe and set(viewer.people()) == {"n-9"}
        whole = next(each for each in viewer.messages if each["type"] == "roster")
        assert whole["complete"] and [each["id"] for each in whole["navigators"]] == ["n-9"]
    finally:
        again.stop()
