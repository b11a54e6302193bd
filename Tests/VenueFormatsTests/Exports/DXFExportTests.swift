import IndoorModel
import TestKit
import Testing
import VenueFormats

@Suite struct DXFExportTests {
  @Test func `the drawings of all floors give the venue back`() throws {
    let venue = Venue.asymmetric
    var draft = VenueImport(slug: "expo")
    for floor in venue.floors {
      try draft.add(
        PlanSource(name: "\(floor.id).dxf", bytes: DXFExport(venue, floor: floor).bytes()))
    }
    let (after, _, report) = try draft.finished()
    let trip = RoundTrip(before: venue, after: after, report: report)
    #expect(trip.differences(tolerance: 0.000_001, ignoring: ["source", "foreignId"]) == [])
    #expect(after.floors == venue.floors && after.buildings == venue.buildings)
    #expect(after.name == venue.name)
    #expect(report.remarks == [])
  }

  @Test func `an empty floor comes back with the others`() throws {
    var venue = Venue.asymmetric
    let floor = venue.floors[2].id
    for feature in venue.features.values where feature.floors.contains(floor) {
      venue.features[feature.id] = nil
    }
    var draft = VenueImport(slug: "expo")
    for floor in venue.floors {
      try draft.add(
        PlanSource(name: "\(floor.id).dxf", bytes: DXFExport(venue, floor: floor).bytes()))
    }
    #expect(try draft.finished().venue.floors == venue.floors)
  }

  @Test func `without our extended data a drawing is still read by its layers`() throws {
    let venue = Venue.asymmetric
    let text = String(decoding: DXFExport(venue, floor: venue.floors[1]).bytes(), as: UTF8.self)
      .replacing("FLOORCAST", with: "OTHERS")
    var draft = VenueImport(slug: "expo")
    try draft.add(PlanSource(name: "g.dxf", bytes: Array(text.utf8)))
    let after = try draft.finished().venue
    let walls = after.features.values.filter { $0.kind == .wall }
    #expect(walls.map(\.shape) == [try #require(venue.features["wall"]).shape])
    let booths = after.features.values.filter { $0.category == "booth" }
    #expect(booths.map(\.shape) == [try #require(venue.features["booth-7"]).shape])
  }

  @Test func `layers, names and units are those that draughtsmen expect`() throws {
    let venue = Venue.asymmetric
    let text = String(decoding: DXFExport(venue, floor: venue.floors[1]).bytes(), as: UTF8.self)
    for line in ["AC1015", "AREA-BOOTH", "WALL", "CONNECTOR-LIFT", "DOOR-EMERGENCY-EXIT"] {
      #expect(text.contains("\n\(line)\n"), "\(line)")
    }
    #expect(text.contains("$INSUNITS\n70\n6\n"))
    #expect(text.contains("\nRoom \\U+201CA\\U+201D <1>\n"))
    #expect(text.utf8.allSatisfy { $0 == 0x0A || (0x20...0x7E).contains($0) })
  }

  @Test func `a venue of several floors needs the name of one`() throws {
    var export = VenueExport(.dxf)
    let moment = Timestamp(millisecondsSince1970: 0)
    #expect(throws: ExportError.needsFloor(["-1", "ground", "tower-0"])) {
      try export.bytes(of: .asymmetric, at: moment)
    }
    export.floor = "7"
    #expect(throws: ExportError.noFloor("7", known: ["-1", "ground", "tower-0"])) {
      try export.bytes(of: .asymmetric, at: moment)
    }
    export.floor = "-1"
    #expect(try !export.bytes(of: .asymmetric, at: moment).isEmpty)
  }
}
