import Geometry
import IndoorModel
import JSONText
import Testing
import VenueFormats

private let formats =
  "GeoJSON, IMDF, OpenStreetMap, DXF, SVG, Open-RMF building.yaml, robot map YAML with its picture, "
  + "PositioningLibrary or place JSON, "
  + "CSV of places or exhibitors, geometry XML"

@Suite struct GeoJSONImportTests {
  @Test func `a plan without any symmetry is read where it is`() throws {
    let (venue, report) = try imported(plan)
    #expect(venue.name == LocalizedText("Lopsided"))
    #expect(venue.slug == "test")
    #expect(venue.buildings == [Building(id: "main", name: LocalizedText("Lopsided"))])
    #expect(
      venue.floors == [
        Floor(
          id: "0", building: "main", ordinal: 0, name: LocalizedText("Ground"),
          bounds: Box(Point(x: 0, y: 0), Point(x: 30, y: 20))),
        Floor(
          id: "1", building: "main", ordinal: 1,
          name: LocalizedText(["en": "Upper", "de": "Oben"]),
          bounds: Box(Point(x: 0, y: 0), Point(x: 30, y: 20))),
      ])
    #expect(venue.features["room"]?.shape.bounds == Box(Point(x: 1, y: 2), Point(x: 9, y: 7)))
    #expect(venue.features["room"]?.isWalled == true)
    #expect(venue.features["stairs"]?.connectorFloors == ["0", "1"])
    #expect(venue.features["stairs"]?.shape.vertices == [Point(x: 20, y: 3), Point(x: 25.5, y: 4)])
    #expect(venue.features["door"]?.joins == ["room", "hall"])
    #expect(report.remarks == [])
    #expect(report.counts["0"] == [.area: 1, .wall: 1, .door: 1, .connector: 1])
    #expect(report.counts["1"] == [.poi: 1])
    #expect(report.total == 5 && report.total(of: .poi) == 1 && report.skipped == 0)
  }

  @Test func `the export of an import is the same document`() throws {
    let (venue, _) = try imported(plan)
    #expect(try Value(json: GeoJSONExport(venue).bytes()).ordered == Value(json: plan).ordered)
  }

  @Test func `what is not known is kept in tags or left out, and remarked on`() throws {
    let (venue, report) = try imported(
      """
      {"type": "FeatureCollection", "crs": "x", "frame": {"north": 3, "floors": [{"ordinal": 0}]},
       "features": [
        {"type": "Feature", "id": "a", "bbox": [], "style": 1,
         "geometry": {"type": "Point", "coordinates": [1, 2, 3]},
         "properties": {"kind": "poi", "floor": 0, "colour": "red", "groups": "x",
                        "tags": {"colour": "blue", "b": 1}}},
        {"type": "Feature", "id": "b", "geometry": {"type": "MultiPoint", "coordinates": []},
         "properties": {"kind": "poi", "floor": 0}},
        {"type": "Feature", "id": "c", "geometry": null, "properties": {"kind": "poi", "floor": 0}},
        {"type": "Feature", "id": "d", "geometry": {"type": "Point", "coordinates": [1, 2]},
         "properties": {"kind": "unit", "floor": 0}},
        {"type": "Feature", "id": "e", "geometry": {"type": "Point", "coordinates": [1, 2]},
         "properties": {"kind": "wall", "floor": 0}},
        {"type": "Feature", "id": "f", "geometry": {"type": "Point", "coordinates": [1, 2]},
         "properties": {"kind": "poi", "floor": 7}},
        {"type": "Feature", "id": "a", "geometry": {"type": "Point", "coordinates": [1, 2]},
         "properties": {"kind": "poi", "floor": 0}},
        {"type": "Feature", "id": 12, "geometry": {"type": "Point", "coordinates": [1, 2]},
         "properties": {"kind": "poi", "floor": 0}},
        {"type": "Feature", "id": "my room", "geometry": {"type": "Point", "coordinates": [1, 2]},
         "properties": {"kind": "poi", "floor": 0}},
        {"type": "Feature", "geometry": {"type": "Point", "coordinates": ["x", 2]},
         "properties": {"kind": "poi", "floor": 0}},
        "nonsense"
       ]}
      """)
    let remarks = report.remarks.map { "\($0.place): \($0.message)" }
    #expect(
      remarks == [
        "frame.north: is not known; ignored",
        "crs: is not known; ignored",
        "feature “a”, geometry: has heights; only x and y are kept",
        "feature “a”, style: is not known; ignored",
        "feature “a”, properties.colour: is not a property of a poi; kept in `tags`",
        "feature “a”, properties.groups: must be a list of at most 100 texts of at most 128 "
          + "characters; kept in `tags`",
        "feature “b”: geometry.type must be Point, LineString, Polygon or Circle; left out",
        "feature “c”: geometry is missing; left out",
        "feature “d”: properties.kind must be one of wall, obstacle, area, door, line, poi, "
          + "connector, anchor, marker; left out",
        "feature “e”: geometry a wall must be a polyline, not a point; left out",
        "feature “f”: properties.floor names no floor of the frame; there are: 0; left out",
        "feature “a”: the id is taken; it is called “a-2” now",
        "features[7]: its id is a number; it is called “poi-12” now",
        "feature “my room”: has no usable id; it is called “poi-8” now",
        "features[9]: geometry.coordinates[0] must be a number; left out",
        "features[10]: must be an object with the fields of a feature; left out",
      ])
    #expect(report.remarks.allSatisfy { $0.source == "plan.geojson" })
    #expect(report.skipped == 7)
    #expect(venue.features.keys.sorted() == ["a", "a-2", "poi-12", "poi-8"])
    #expect(venue.features["a"]?.properties["tags"] == ["colour": "blue", "b": 1, "groups": "x"])
    #expect(venue.features["poi-8"]?.properties["foreignId"] == "my room")
  }

  @Test func `JSON of none of the formats is told which there are`() {
    var draft = VenueImport(slug: "test")
    let error = #expect(throws: FormatError.self) {
      try draft.add(Array(#"{"nodes": []}"#.utf8), source: "graph.json")
    }
    #expect(
      error?.description.hasPrefix(
        "graph.json: is none of the formats that can be imported: GeoJSON, IMDF, ") == true)
  }

  @Test(arguments: [
    ("", "is none of the formats that can be imported: \(formats)"),
    ("PK", "is none of the formats that can be imported: \(formats)"),
    ("{", "is not JSON: line 1, column 2: the JSON text ends too early"),
    (#"{"type": "Feature"}"#, "type must be FeatureCollection"),
    (#"{"type": "FeatureCollection"}"#, "features is missing"),
    (
      #"{"type": "FeatureCollection", "frame": {"unit": "foot"}}"#,
      "frame.unit must be metre, not “foot”"
    ),
    (
      #"{"type": "FeatureCollection", "frame": {"y": "south"}}"#,
      "frame.y must be north, not “south”"
    ),
    (
      #"{"type": "FeatureCollection", "frame": {"floors": [{"ordinal": 0.5}]}}"#,
      "frame.floors[0].ordinal must be a whole number"
    ),
    (
      #"{"type": "FeatureCollection", "frame": {"floors": [{"ordinal": 0, "building": "x"}]}, "#
        + #""features": []}"#,
      "frame.floors[0].building names no building of the frame: “x”"
    ),
  ])
  func `a file that is no plan is refused with the reason`(text: String, message: String) {
    var draft = VenueImport(slug: "test")
    let error = #expect(throws: FormatError.self) {
      try draft.add(Array(text.utf8), source: "plan.geojson")
    }
    #expect(error?.description == "plan.geojson: \(message)")
  }

  @Test func `a venue without a floor is refused`() throws {
    var draft = VenueImport(slug: "test")
    try draft.add(Array(#"{"type": "FeatureCollection", "features": []}"#.utf8), source: "e.json")
    #expect(throws: FormatError.self) { try draft.finished() }
  }

  @Test func `a floor that no venue may have is refused with its name`() throws {
    var draft = VenueImport(slug: "test")
    let text =
      #"{"type": "FeatureCollection", "frame": {"floors": [{"ordinal": 1001}]}, "features": []}"#
    try draft.add(Array(text.utf8), source: "plan.geojson")
    let error = #expect(throws: FormatError.self) { try draft.finished() }
    #expect(
      error?.description
        == "plan.geojson: floor:1001: ordinal must be from -1000 to 1000")
  }

  @Test func `floors that the file does not describe are taken from the features`() throws {
    let (venue, report) = try imported(
      """
      {"type": "FeatureCollection", "features": [
        {"type": "Feature", "id": "w", "properties": {"kind": "wall", "floor": -1},
         "geometry": {"type": "LineString", "coordinates": [[-3, -4], [5, 9]]}}]}
      """)
    #expect(venue.floors.map(\.ordinal) == [-1])
    #expect(venue.floors[0].bounds == Box(Point(x: -3, y: -4), Point(x: 5, y: 9)))
    #expect(report.remarks.map(\.place) == ["frame"])
  }

  @Test(arguments: [
    (#"{"type": "Point", "coordinates": [3, 4]}"#, #", "radius": 0.5"#),
    (#"{"type": "Circle", "coordinates": [3, 4], "radius": 0.5}"#, ""),
  ])
  func `a disc is a point with a radius`(geometry: String, property: String) throws {
    let (venue, report) = try imported(
      """
      {"type": "FeatureCollection", "frame": {"floors": [{"ordinal": 0}]}, "features": [
        {"type": "Feature", "id": "pillar", "geometry": \(geometry),
         "properties": {"kind": "obstacle", "floor": 0\(property)}}]}
      """)
    #expect(venue.features["pillar"]?.shape == .circle(center: Point(x: 3, y: 4), radius: 0.5))
    #expect(venue.features["pillar"]?.properties == [:])
    #expect(report.remarks == [])
    let exported = try Value(json: GeoJSONExport(venue).bytes())
    let feature = exported.object?["features"]?.array?.first?.object
    #expect(feature?["geometry"] == ["type": "Point", "coordinates": [3, 4]])
    #expect(feature?["properties"] == ["kind": "obstacle", "floor": 0, "radius": 0.5])
  }

  @Test func `several files become one venue`() throws {
    var draft = VenueImport(slug: "test", name: LocalizedText("Both"))
    try draft.add(Array(plan.utf8), source: "a.geojson")
    let second = plan.replacing("\"ordinal\":1", with: "\"ordinal\":2")
      .replacing("\"floor\":1", with: "\"floor\":2").replacing(
        "\"toFloor\":1", with: "\"toFloor\":2")
    try draft.add(Array(second.utf8), source: "b.geojson")
    let (venue, _, report) = try draft.finished()
    #expect(venue.name == LocalizedText("Both"))
    #expect(venue.floors.map(\.ordinal) == [0, 1, 2])
    #expect(venue.features.count == 10)
    #expect(venue.features["stairs-2"]?.connectorFloors == ["0", "2"])
    #expect(report.remarks.map(\.source) == Array(repeating: "b.geojson", count: 5))
  }

  private func imported(_ text: String) throws -> (Venue, ImportReport) {
    var draft = VenueImport(slug: "test")
    try draft.add(Array(text.utf8), source: "plan.geojson")
    let (venue, _, report) = try draft.finished()
    return (venue, report)
  }

  private let plan = """
    {"type":"FeatureCollection","name":"Lopsided","frame":{"unit":"metre","x":"east","y":"north",
    "origin":"bottom-left of the plan","width":30,"height":20,
    "floors":[{"ordinal":0,"name":"Ground"},{"ordinal":1,"name":{"en":"Upper","de":"Oben"}}]},
    "features":[
    {"type":"Feature","id":"room","geometry":{"type":"Polygon",
     "coordinates":[[[1,2],[9,2],[8,7],[1,6],[1,2]],[[3,3],[4,3],[4,4],[3,3]]]},
     "properties":{"kind":"area","floor":0,"walled":true,"category":"room","name":{"de":"Raum"}}},
    {"type":"Feature","id":"wall","geometry":{"type":"LineString",
     "coordinates":[[10.001,2.002],[12.003,18.999]]},"properties":{"kind":"wall","floor":0}},
    {"type":"Feature","id":"poi","geometry":{"type":"Point","coordinates":[25,3]},
     "properties":{"kind":"poi","floor":1,"name":{"de":"Ä","en":"A"},"groups":["x"]}},
    {"type":"Feature","id":"door","geometry":{"type":"LineString","coordinates":[[3,2],[4.5,2]]},
     "properties":{"kind":"door","floor":0,"width":1.5,"depth":1,"joins":["room","hall"],
     "oneWay":true,"stepFree":false,"category":"door"}},
    {"type":"Feature","id":"stairs","geometry":{"type":"LineString",
     "coordinates":[[20,3],[25.5,4]]},"properties":{"kind":"connector","floor":0,"toFloor":1,
     "category":"stairs","oneWay":false,"stepFree":false}}]}
    """
}

extension Value {
  /// The document with its features ordered by id, for a comparison that ignores their order.
  var ordered: Value {
    guard var members = object, let features = members["features"]?.array else { return self }
    members["features"] = .array(
      features.sorted { ($0.object?["id"]?.string ?? "") < ($1.object?["id"]?.string ?? "") })
    return .object(members)
  }
}
