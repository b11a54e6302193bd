import Geometry
import IndoorModel
import Testing
import VenueFormats

/// PositioningLibrary, lists of places, and GeoJSON of other programs.
@Suite struct SmallFormatsTests {
  @Test func `markers keep their places when y is turned upwards`() throws {
    let (venue, report) = try imported(
      """
      {"buildings": [{"id": "b", "name": "House", "latitude": 60, "longitude": 10},
                     {"id": "empty", "name": "No floors"}],
       "floors": [{"id": "f0", "name": "Below", "number": 0, "building": "b", "maxWidth": 8,
                   "maxHeight": 5}, {"id": "f1", "number": 1, "building": "b"}],
       "markers": [
         {"id": "CR1", "image": "a", "physicalWidth": 0.15,
          "location": {"x": 1, "y": 2, "heading": 1.57, "floor": "f0"}},
         {"id": "CR2", "location": {"x": 7, "y": 5.5, "floor": "f0"}},
         {"id": "CR3", "location": {"x": 7, "y": 5, "floor": "gone"}}, {"id": "CR4"},
         {"id": "CR1", "location": {"x": 2, "y": 2, "floor": "f0"}}]}
      """)
    #expect(venue.buildings.map(\.id) == ["b", "empty"])
    #expect(venue.floors.map(\.bounds) == [Box(Point(x: 0, y: 0), Point(x: 8, y: 5))])
    let marker = try #require(venue.features["CR1"])
    #expect(marker.kind == .marker && marker.shape == .point(Point(x: 1, y: 3)))
    #expect(marker.properties["heading"] == -1.57 && marker.device == "CR1")
    #expect(venue.features["CR2"]?.shape == .point(Point(x: 7, y: -0.5)))
    // The building's place is that of the top left corner.
    let geo = try #require(venue.floors[0].georeference?.floorToGeo)
    #expect((geo.apply(Point(x: 0, y: 5)) - Point(x: 10, y: 60)).length < 1e-9)
    let right = geo.apply(Point(x: 8, y: 5))
    #expect(abs((right.x - 10) * 55_799 - 8) < 0.01)
    #expect(
      report.remarks.map { "\($0.place): \($0.message)" } == [
        "floors[1]: maxWidth is missing; left out",
        "markers[1].location: (7.0, 5.5) is outside the floor; placed there",
        "markers[2]: location.floor names no floor of the file: “gone”; left out",
        "markers[3]: location is missing; left out",
        "markers[4]: id is the id of another marker; left out",
      ])
  }

  @Test func `places by name lie below the top left corner`() throws {
    let (venue, report) = try imported(
      #"{"near the desk": {"x": 1.25, "y": 4, "description": "Here"}, "door": {"x": 2, "y": 0}}"#)
    let desk = try #require(venue.features["near-the-desk"])
    #expect(
      desk.shape == .point(Point(x: 1.25, y: -4)) && desk.name == LocalizedText("near the desk"))
    #expect(venue.features["door"]?.shape == .point(Point(x: 2, y: 0)))
    #expect(report.total(of: .poi) == 2 && report.skipped == 0)
  }

  @Test(
    arguments: [
      ("urn:ogc:def:crs:OGC:1.3:CRS84", [10.0, 60.0], [10.001, 60.0]),
      ("EPSG:3857", [1_113_194.9079, 8_399_737.8898], [1_113_306.2274, 8_399_737.8898]),
      (nil, [10.0, 60.0], [10.001, 60.0]),
    ] as [(String?, [Double], [Double])])
  func `a drawing on the earth is placed in metres`(
    crs: String?, first: [Double], second: [Double]
  ) throws {
    let (venue, _) = try imported(
      """
      {"type": "FeatureCollection", \(crs.map { #""crs": {"properties": {"name": "\#($0)"}}, "# } ?? "")
       "features": [{"type": "Feature", "id": 7, "properties": {"type": "partition", "floor": 2},
        "geometry": {"type": "LineString", "coordinates": [\(first), \(second)]}}]}
      """)
    #expect(venue.floors.map(\.ordinal) == [2])
    let wall = try #require(venue.features["7"])
    #expect(wall.kind == .wall)
    #expect(abs((wall.shape.bounds?.width ?? 0) - 55.80) < 0.01)
    #expect((wall.shape.bounds?.height ?? 1) < 0.001)
  }

  @Test func `a drawing in metres stays where it is`() throws {
    let (venue, report) = try imported(
      """
      {"type": "FeatureCollection", "features": [
       {"type": "Feature", "properties": {"name": "Hall"}, "geometry": {"type": "Polygon",
        "coordinates": [[[0, 0], [300, 0], [300, 20], [0, 0]]]}}]}
      """)
    #expect(venue.features["feature-0"]?.shape.bounds?.max == Point(x: 300, y: 20))
    #expect(report.remarks.map(\.message) == ["is not given; coordinates are taken as metres"])
  }

  @Test(arguments: [(20.0, 14.0), (120, 80), (1.5, 1)])
  func `numbers that no plan spans in degrees are metres`(width: Double, height: Double) throws {
    let ring = "[[0, 0], [\(width), 0], [\(width), \(height)], [0, \(height)], [0, 0]]"
    let (venue, report) = try imported(
      """
      {"type": "FeatureCollection", "features": [{"type": "Feature", "id": "hall", "properties": {},
       "geometry": {"type": "Polygon", "coordinates": [\(ring)]}}]}
      """)
    #expect(venue.features["hall"]?.shape.bounds?.max == Point(x: width, y: height))
    #expect(report.remarks.map(\.message).contains { $0.hasSuffix("taken as metres") })
  }

  @Test func `the caller may say how long a unit is`() throws {
    let (venue, report) = try imported(
      """
      {"type": "FeatureCollection", "features": [{"type": "Feature", "id": "wall", "properties": {},
       "geometry": {"type": "LineString", "coordinates": [[0, 0], [0.5, 0.25]]}}]}
      """, metresPerUnit: 20)
    #expect(venue.features["wall"]?.shape.vertices == [Point(x: 0, y: 0), Point(x: 10, y: 5)])
    #expect(report.remarks.map(\.message).contains { $0.hasSuffix("taken as units of 20.0 m") })
  }

  @Test func `a feature without a place is left out alone`() throws {
    let (venue, report) = try imported(
      """
      {"type": "FeatureCollection", "features": [
       {"type": "Feature", "id": "nowhere", "properties": {}, "geometry": null},
       {"type": "Feature", "id": "wall", "properties": {},
        "geometry": {"type": "LineString", "coordinates": [[0, 0], [5, 0]]}}]}
      """)
    #expect(venue.features.keys.sorted() == ["wall"])
    #expect(report.skipped == 1)
    #expect(
      report.remarks.map { "\($0.place): \($0.message)" }.first
        == "features[0].geometry: is null, so that it has no place; left out")
  }

  @Test func `another coordinate system is refused by its name`() {
    let error = #expect(throws: FormatError.self) {
      try imported(
        """
        {"type": "FeatureCollection", "crs": {"properties": {"name": "EPSG:25832"}}, "features": [
         {"type": "Feature", "properties": {}, "geometry": {"type": "Point", "coordinates": [1, 2]}}]}
        """)
    }
    #expect(error?.message.hasPrefix("crs is “EPSG:25832”; save it as EPSG:4326") == true)
  }

  @Test func `a table has a place a line`() throws {
    let (venue, report) = try imported(
      "name;X;y;floor;category;name:de;stand\r\n\"Bar; \"\"north\"\"\";1,5;-2;1;bar;Theke;A1\r\n"
        + "Desk;3;4;;;;\nOdd;here;4\nHigh;1;1;1-2\n\n")
    let bar = try #require(venue.features["Bar;--north-"])
    #expect(bar.shape == .point(Point(x: 1.5, y: -2)) && bar.floor == "1")
    #expect(bar.name == LocalizedText(["en": "Bar; \"north\"", "de": "Theke"]))
    #expect(bar.category == "bar" && bar.properties["tags"] == ["stand": "A1"])
    #expect(venue.features["Desk"]?.floor == "0")
    #expect(
      report.remarks.map { "\($0.place): \($0.message)" } == [
        "line 4: x and y must be numbers; left out",
        "line 5: floor must be one number, not “1-2”; left out",
      ])
  }

  @Test func `a table of coordinates is placed on the earth`() throws {
    let (venue, _) = try imported("name,lat,lon\nA,60,10\nB,60.001,10\n")
    let a = try #require(venue.features["A"]?.shape.anchor)
    let b = try #require(venue.features["B"]?.shape.anchor)
    #expect(abs(b.y - a.y - 111.41) < 0.01 && abs(b.x - a.x) < 0.001)
  }

  @Test func `a table with an open quotation mark is refused with its line`() {
    let error = #expect(throws: FormatError.self) { try imported("name,x,y\n\"A,1,2\n") }
    #expect(error?.message == "has a quotation mark that is not closed, in line 2")
  }

  private func imported(
    _ text: String, metresPerUnit: Double? = nil
  ) throws -> (Venue, ImportReport) {
    var draft = VenueImport(slug: "test")
    try draft.add(
      PlanSource(name: "plan.json", bytes: Array(text.utf8)),
      profile: ImportProfile(metresPerUnit: metresPerUnit))
    let (venue, _, report) = try draft.finished()
    return (venue, report)
  }
}
