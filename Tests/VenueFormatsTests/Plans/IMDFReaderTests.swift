import Geometry
import IndoorModel
import Testing
import VenueFormats

@Suite struct IMDFReaderTests {
  @Test func `an archive without any symmetry comes in whole`() throws {
    let (venue, report) = try imported(archive)
    #expect(venue.name == LocalizedText(["en": "Fair", "de": "Messe"]))
    #expect(venue.floors.map(\.ordinal) == [0, 1])
    #expect(venue.floors[1].name == LocalizedText(["en": "Upper", "de": "Oben"]))
    #expect(venue.buildings == [Building(id: "b1", name: LocalizedText("Hall"))])
    // 60° north: a thousandth of a degree is 55.8 m to the east, and 111.4 m to the north.
    let room = try #require(venue.features["u1"])
    #expect(room.kind == .area && room.isWalled && room.category == "room")
    let bounds = try #require(room.shape.bounds)
    #expect(abs(bounds.width - 55.80) < 0.01 && abs(bounds.height - 222.82) < 0.02)
    #expect(abs(bounds.min.x) < 0.001 && abs(bounds.min.y) < 0.001)
    #expect(venue.features["u2"]?.kind == .obstacle)
    #expect(venue.features["o1"]?.kind == .door)
    #expect(venue.features["o1"]?.properties["stepFree"] == true)
    let occupant = try #require(venue.features["oc1"])
    #expect(occupant.name == LocalizedText("Shop") && occupant.floor == venue.floors[0].id)
    #expect(occupant.properties["openingHours"] == "Mo-Fr 10:00-18:00")
    let lift = try #require(venue.features["r1"])
    #expect(lift.kind == .connector && lift.category == "lift")
    #expect(lift.connectorFloors == venue.floors.map(\.id) && lift.isOneWay == false)
    #expect(venue.features["a1"]?.category == "toilet")
    #expect(venue.features["g1"]?.isForbidden == true)
    #expect(venue.features["g1-2"]?.isForbidden == true)
    #expect(venue.features["x1"]?.properties["tags"]?.object?["feature_type"] == "spaceship")
    #expect(report.count(of: "level") == 2)
    #expect(
      report.remarks.map { "\($0.source): \($0.place): \($0.message)" } == [
        "fair.zip/amenity.geojson: features[1] “a2”: "
          + "properties.unit_ids names nothing in the archive: “gone”",
        "fair.zip/amenity.geojson: features[1] “a2”: names no level that is in the archive; left out",
        "fair.zip/spaceship.geojson: features[0] “x1”: “spaceship” is no feature type of IMDF 1.0; "
          + "its properties are kept in `tags`",
      ])
    #expect(report.skipped == 1)
  }

  @Test func `stairs on one another are joined where no relationship joins them`() throws {
    let files = archive.filter { $0.name != "relationship.geojson" }
    let (venue, report) = try imported(files)
    let lift = try #require(venue.features.values.first { $0.kind == .connector })
    #expect(lift.connectorFloors == venue.floors.map(\.id) && lift.category == "lift")
    #expect(report.remarks.contains { $0.message.hasPrefix("no relationship leads from") })
  }

  @Test func `the whole table of an import changes nothing in the next one`() throws {
    let (venue, report) = try imported(archive)
    #expect(report.format == .imdf)
    let (again, _) = try imported(archive, profile: report.profile)
    #expect(again == venue)
  }

  @Test func `a table of types changes what they become`() throws {
    let table = ImportProfile(
      ["unit/*": ImportTarget(.area, category: "booth"), "unit/column": .none])
    let (venue, report) = try imported(archive, profile: table)
    #expect(venue.features["u1"]?.category == "booth" && venue.features["u1"]?.isWalled == false)
    #expect(venue.features["u2"] == nil)
    #expect(report.profile.target(of: "unit/column") == ImportTarget.none)
    let again = try ImportProfile(json: report.profile.json, source: "table.json")
    #expect(again == report.profile)
  }

  @Test func `another import updates what came from the same source, and nothing else`() throws {
    var (venue, _) = try imported(archive)
    venue.features["mine"] = Feature(
      id: "mine", floor: venue.floors[0].id, kind: .poi, shape: .point(Point(x: 3, y: 4)),
      properties: ["foreignId": "u1"])
    venue.features["u1"]?.properties["capacity"] = 30
    venue.features["u1"]?.properties["name"] = ["en": "Room", "fr": "Salle"]
    let changed = archive.map { file in
      let text = String(decoding: file.bytes, as: UTF8.self)
        .replacing("\"Room\"", with: "\"Larger room\"").replacing("10.001", with: "10.0011")
      return PlanSource.File(name: file.name, bytes: Array(text.utf8))
    }.filter { $0.name != "geofence.geojson" }
    var draft = VenueImport(updating: venue)
    try draft.add(PlanSource(name: "fair.zip", files: changed))
    let (after, _, report) = try draft.finished()
    #expect(after.features["mine"] == venue.features["mine"])
    #expect(after.features["u1"]?.name == LocalizedText(["en": "Larger room", "fr": "Salle"]))
    #expect(after.features["u1"]?.capacity == 30)
    #expect(after.features["g1"] == nil && after.features["g1-2"] == nil)
    #expect(report.removed == 2 && report.updated > 0 && report.unchanged > 0)
    // What did not move in the file did not move on the plan: the georeference stays.
    #expect(after.floors == venue.floors)
    let width = try #require(after.features["u1"]?.shape.bounds?.width)
    #expect(abs(width - 61.38) < 0.01)
    var undone = after
    var redone = venue
    let (_, inverse) = try redone.apply(try draft.operations())
    #expect(redone == after)
    _ = try undone.apply(inverse)
    #expect(undone == venue)
  }

  @Test func `the same archive again changes nothing`() throws {
    let (venue, _) = try imported(archive)
    var draft = VenueImport(updating: venue)
    try draft.add(PlanSource(name: "fair.zip", files: archive))
    #expect(try draft.operations() == [])
    let report = try draft.finished().report
    #expect(report.updated == 0 && report.removed == 0 && report.unchanged == venue.features.count)
  }

  @Test func `an archive without a level is refused`() {
    let error = #expect(throws: FormatError.self) {
      try imported(archive.filter { $0.name != "level.geojson" })
    }
    #expect(error?.message.hasPrefix("has no level; IMDF has them in level.geojson") == true)
  }

  @Test func `a file that is cut off is named with its line`() {
    let files = archive.map {
      $0.name == "unit.geojson"
        ? PlanSource.File(name: $0.name, bytes: $0.bytes.dropLast(9)) : $0
    }
    let error = #expect(throws: FormatError.self) { try imported(files) }
    #expect(error?.source == "fair.zip/unit.geojson")
    #expect(error?.message.hasPrefix("is not JSON: line 1, column") == true)
  }

  private func imported(
    _ files: [PlanSource.File], profile: ImportProfile = ImportProfile()
  ) throws -> (Venue, ImportReport) {
    var draft = VenueImport(slug: "test")
    try draft.add(PlanSource(name: "fair.zip", files: files), profile: profile)
    let (venue, _, report) = try draft.finished()
    return (venue, report)
  }

  private var archive: [PlanSource.File] {
    let shaft = "[[[10.0012,60.0001],[10.0013,60.0001],[10.0013,60.0002],[10.0012,60.0001]]]"
    return [
      PlanSource.File(
        name: "manifest.json", bytes: Array(#"{"version":"1.0.0","language":"en"}"#.utf8)),
      file(
        "venue",
        [
          (
            "v1", "Polygon", "[[[10,60],[10.002,60],[10.002,60.002],[10,60]]]",
            #""name":{"en":"Fair","de":"Messe"},"category":"conventioncenter""#
          )
        ]),
      file("building", [("b1", nil, nil, #""name":{"en":"Hall"},"category":"unspecified""#)]),
      file(
        "level",
        [
          (
            "l1", "Polygon", "[[[10,60],[10.002,60],[10.002,60.002],[10,60]]]",
            #""name":{"en":"Ground"},"ordinal":0,"building_ids":["b1"]"#
          ),
          (
            "l2", "Polygon", "[[[10,60],[10.002,60],[10.002,60.002],[10,60]]]",
            #""name":{"en":"Upper","de":"Oben"},"ordinal":1,"building_ids":["b1"]"#
          ),
        ]),
      file(
        "unit",
        [
          (
            "u1", "Polygon", "[[[10,60],[10.001,60],[10.001,60.002],[10,60.001],[10,60]]]",
            #""name":{"en":"Room"},"category":"room","level_id":"l1""#
          ),
          (
            "u2", "Polygon", "[[[10.0015,60],[10.0016,60],[10.0016,60.0001],[10.0015,60]]]",
            #""category":"column","level_id":"l1""#
          ),
          ("e1", "Polygon", shaft, #""category":"elevator","level_id":"l1""#),
          ("e2", "Polygon", shaft, #""category":"elevator","level_id":"l2""#),
        ]),
      file(
        "opening",
        [
          (
            "o1", "LineString", "[[10.001,60.0005],[10.001,60.00051]]",
            #""category":"pedestrian","level_id":"l1","accessibility":["wheelchair"]"#
          )
        ]),
      file(
        "amenity",
        [
          ("a1", "Point", "[10.0002,60.0003]", #""category":"restroom.female","unit_ids":["u1"]"#),
          ("a2", "Point", "[10.0002,60.0003]", #""category":"atm","unit_ids":["gone"]"#),
        ]),
      file("anchor", [("an1", "Point", "[10.0004,60.0006]", #""unit_id":"u1""#)]),
      file(
        "occupant",
        [
          (
            "oc1", nil, nil,
            #""name":{"en":"Shop"},"category":"shopping","anchor_id":"an1","hours":"Mo-Fr 10:00-18:00""#
          )
        ]),
      file(
        "relationship",
        [
          (
            "r1", nil, nil,
            #""category":"elevator","direction":"undirected","origin":{"id":"e1","feature_type":"unit"},"intermediary":null,"destination":{"id":"e2","feature_type":"unit"}"#
          )
        ]),
      file(
        "geofence",
        [
          (
            "g1", "MultiPolygon",
            "[[[[10,60],[10.0001,60],[10.0001,60.0001],[10,60]]],[[[10.0005,60],[10.0006,60],[10.0006,60.0001],[10.0005,60]]]]",
            #""category":"underconstruction","level_ids":["l1"]"#
          )
        ]),
      file("spaceship", [("x1", "Point", "[10.0003,60.0004]", #""warp":9,"level_id":"l2""#)]),
    ]
  }

  private func file(
    _ type: String,
    _ features: [(id: String, shape: String?, coordinates: String?, properties: String)]
  ) -> PlanSource.File {
    let texts = features.map { feature in
      let geometry =
        feature.shape.map { #"{"type":"\#($0)","coordinates":\#(feature.coordinates ?? "[]")}"# }
        ?? "null"
      return
        #"{"id":"\#(feature.id)","type":"Feature","feature_type":"\#(type)","geometry":\#(geometry),"properties":{\#(feature.properties)}}"#
    }
    let text = #"{"type":"FeatureCollection","features":[\#(texts.joined(separator: ","))]}"#
    return PlanSource.File(name: "\(type).geojson", bytes: Array(text.utf8))
  }
}
