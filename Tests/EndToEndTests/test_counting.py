"""Counts that follow from where people are, from the location to the live page."""


from conftest import Server, until

VENUE = "expo"


def put(server, identifier, kind, geometry, **properties):
    feature = {
        "id": identifier, "kind": kind, "floor": "0", "geometry": geometry,
        "properties": properties,
    }
    server.post_edit(VENUE, f"draw-{identifier}", {"operation": "put", "feature": feature})


def report(server, navigator, x, y):
    server.request(
        f"/api/v1/venues/{VENUE}/locations",
        {"navigator": navigator, "floor": "0", "x": x, "y": y},
    )


def test_a_full_area_and_a_crossed_line_are_shown(server, open_page):
    square = [[60, 30], [66, 30], [66, 36], [60, 36], [60, 30]]
    put(server, "corner", "area", {"type": "Polygon", "coordinates": [square]},
        name={"en": "Reading corner"}, capacity=2)
    put(server, "gate", "line", {"type": "LineString", "coordinates": [[60, 28], [66, 28]]})
    tab = open_page(f"/live/?venue={VENUE}&floor=0").page
    for step, y in enumerate([26, 29, 33]):
        for navigator in ["a", "b", "c"]:
            report(server, navigator, 62 + step * 0.1, y)
        tab.wait_for_timeout(400)
    tab.wait_for_selector('.alert-banner[data-area="corner"][data-level="over"]', timeout=15_000)
    assert "Reading corner" in tab.inner_text(".alert-banner .go")
    first = tab.inner_text(".area-list li:first-child")
    assert "Reading corner" in first and "3 of 2" in first
    assert "Reading corner" in tab.text_content(".alert-voice")
    assert tab.inner_text(".line-list li:first-child .count") == "3 forward · 0 back"
    tab.click(".alert-banner .away")
    assert tab.query_selector(".alert-banner") is None
    lines = server.request(f"/api/v1/venues/{VENUE}/crossings")[2]["lines"]
    assert [(line["forward"], line["backward"]) for line in lines] == [(3, 0)]
    areas = server.request(f"/api/v1/venues/{VENUE}/occupancy")[2]["areas"]
    corner = next(area for area in areas if area["id"] == "corner")
    assert (corner["count"], corner["entries"], corner["level"]) == (3, 3, "over")


def corner(server, condition, seconds=30):
    """What is counted of the corner, once it is so; and since when."""

    def counted():
        answer = server.request(f"/api/v1/venues/{VENUE}/occupancy")[2]
        (area,) = [area for area in answer["areas"] if area["id"] == "corner"]
        numbers = (area["count"], area["entries"], area["exits"])
        return condition(*numbers) and "since" in answer and (numbers, answer["since"])

    return until(counted, "the corner is not counted so", seconds)


def test_counts_go_on_when_the_server_is_started_anew(venues):
    first = Server(venues)
    square = [[60, 30], [66, 30], [66, 36], [60, 36], [60, 30]]
    put(first, "corner", "area", {"type": "Polygon", "coordinates": [square]}, name={"en": "Corner"})
    for navigator in ["a", "b", "c"]:
        report(first, navigator, 63, 33)
    corner(first, lambda count, *_: count == 3)
    report(first, "c", 63, 28)
    told, since = corner(first, lambda count, *_: count == 2)
    assert told == (2, 3, 1)
    assert first.stop()[0] == 0
    second = Server(venues)
    try:
        for navigator in ["a", "b"]:
            report(second, navigator, 63.2, 33)
        # Who is still there has not come in anew.
        assert corner(second, lambda count, *_: count == 2) == ((2, 3, 1), since)
        report(second, "a", 63, 28)
        report(second, "d", 63, 33)
        assert corner(second, lambda _, entries, exits: (entries, exits) == (4, 2))[0] == (2, 4, 2)
    finally:
        second.stop()


def test_whoever_counts_nothing_yet_is_led_to_the_editor(server, open_page):
    for area in server.request(f"/api/v1/venues/{VENUE}/occupancy")[2]["areas"]:
        server.post_edit(VENUE, f"away-{area['id']}", {"operation": "remove", "feature": area["id"]})
    tab = open_page(f"/live/?venue={VENUE}&floor=0").page
    assert "Nothing is counted yet" in tab.inner_text(".areas:not(.lines)")
    tab.click(".lines summary")
    assert "No counting lines yet" in tab.inner_text(".lines")
    tab.click(".lines a.button")
    tab.wait_for_url("**/editor/?venue=expo")


def test_a_crowd_on_a_phone_is_shown_as_density_alone_and_as_people_from_near(server, open_page):
    people = [
        {"navigator": f"n-{i}", "floor": "0", "x": 3 + i % 38 * 3, "y": 3 + i // 38 * 3} for i in range(760)
    ]

    def report_all(shift):
        moved = [{**each, "x": each["x"] + shift} for each in people]
        assert server.request(f"/api/v1/venues/{VENUE}/locations", {"locations": moved})[0] == 202

    report_all(0)
    page = open_page(f"/live/?venue={VENUE}&floor=0", width=390, height=844, has_touch=True, is_mobile=True)
    page.wait("window.__app.areCells", 20_000)
    for step in range(4):
        report_all(0.1 * (step % 2))
        page.page.wait_for_timeout(200)
    page.wait("window.__app.drawn === 0 && window.__app.tally.all === 0")
    assert page.page.locator(".heat-legend").is_visible()
    # Nobody moves any more: whoever is seen from near by was told of anew.
    for _ in range(3):
        page.page.locator(".map-controls button").first.click()
        page.still()
    page.wait("!window.__app.areCells && window.__app.tally.all > 30", 20_000)
    assert not page.page.locator(".heat-legend").is_visible()
