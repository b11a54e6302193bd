import Geometry
import IndoorModel
import JSONText
import TestKit
import Testing
import VenueFormats

@Suite struct IMDFExportTests {
  private let moment = Timestamp(millisecondsSince1970: 1_790_000_000_000)

  @Test func `everything comes back from an archive but its source`() throws {
    let venue = Venue.asymmetric
    let bytes = try VenueExport(.imdf).bytes(of: venue, at: moment)
    let trip = try RoundTrip(venue, bytes, source: "expo.zip")
    #expect(trip.differences(tolerance: 0.000_11, ignoring: ["source", "foreignId"]) == [])
    #expect(trip.after.buildings == venue.buildings && trip.after.floors == venue.floors)
    #expect(trip.after.name == venue.name)
    #expect(trip.report.remarks == [])
    #expect(
      trip.after.features["wc"]?.properties["foreignId"] == "0b9e9c4e-7f0e-4a3c-9b6d-3c8f6a3e1d11")
  }

  @Test func `a building keeps the id that it came in with`() throws {
    var venue = Venue.asymmetric
    let id = "5f3c2f1e-6d0a-4b7b-9c55-0d4f2b8a7c10"
    let old = venue.buildings[0].id
    venue.buildings[0] = Building(id: Identifier(id), name: venue.buildings[0].name)
    for index in venue.floors.indices where venue.floors[index].building == old {
      venue.floors[index].building = Identifier(id)
    }
    let file = try #require(try files(of: venue).first { $0.name == "building.geojson" })
    let document = try Value(json: file.bytes)
    let ids = document.object?["features"]?.array?.map { $0.object?["id"]?.string }
    #expect(ids?.contains(id) == true)
    #expect(IMDFValidator.problems(in: try files(of: venue)) == [])
  }

  @Test func `the address of a venue goes out and comes back, a stand-in does not`() throws {
    var venue = Venue.asymmetric
    let without = try RoundTrip(
      venue, VenueExport(.imdf).bytes(of: venue, at: moment), source: "expo.zip")
    #expect(without.after.settings == VenueSettings())
    venue.settings.identity = VenueIdentity([
      .street: "Messedamm 22", .locality: "Berlin", .country: "DE",
    ])
    #expect(VenueExport(.imdf).losses(of: venue).isEmpty)
    let trip = try RoundTrip(
      venue, VenueExport(.imdf).bytes(of: venue, at: moment), source: "expo.zip")
    #expect(trip.after.settings == venue.settings)
    // What the caller gives counts instead.
    var other = VenueExport(.imdf)
    other.address = .init(street: "Weg 1", locality: "Graz", country: "at")
    let moved = try RoundTrip(venue, other.bytes(of: venue, at: moment), source: "expo.zip")
    #expect(
      moved.after.settings.identity
        == VenueIdentity([.street: "Weg 1", .locality: "Graz", .country: "AT"]))
  }

  @Test func `an archive follows the rules of IMDF`() throws {
    let files = try files(of: .asymmetric)
    #expect(IMDFValidator.problems(in: files) == [])
    #expect(
      files.map(\.name) == [
        "manifest.json", "address.geojson", "amenity.geojson", "building.geojson",
        "detail.geojson", "fixture.geojson", "floorcast.geojson", "footprint.geojson",
        "geofence.geojson", "level.geojson", "opening.geojson", "relationship.geojson",
        "section.geojson", "unit.geojson", "venue.geojson",
      ])
  }

  @Test(arguments: [
    ("unit.geojson", "\"room\"", "\"chamber\"", "its category “chamber” is none of IMDF"),
    ("level.geojson", "\"ordinal\"", "\"number\"", "ordinal is missing"),
    ("amenity.geojson", "\"unit_ids\":[\"", "\"unit_ids\":[\"0", "names no unit"),
    ("venue.geojson", "\"id\":\"", "\"id\":\"x", "its id is no UUID"),
    ("opening.geojson", "LineString", "Polygon", "its geometry"),
  ])
  func `what breaks a rule is named`(file: String, old: String, new: String, problem: String) throws
  {
    let broken = try files(of: .asymmetric).map { each in
      each.name == file
        ? PlanSource.File(
          name: each.name,
          bytes: Array(String(decoding: each.bytes, as: UTF8.self).replacing(old, with: new).utf8))
        : each
    }
    #expect(IMDFValidator.problems(in: broken).contains { $0.contains(problem) })
  }

  @Test func `rings that run clockwise are named`() throws {
    let ring = "[[[13,52],[13,52.1],[13.1,52],[13,52]]]"
    let file = PlanSource.File(
      name: "footprint.geojson",
      bytes: Array(
        """
        {"type":"FeatureCollection","features":[{"type":"Feature","feature_type":"footprint",\
        "id":"0b9e9c4e-7f0e-4a3c-9b6d-3c8f6a3e1d11","geometry":{"type":"Polygon",\
        "coordinates":\(ring)},"properties":{}}]}
        """.utf8))
    #expect(IMDFValidator.problems(in: [file]).contains { $0.contains("runs the wrong way round") })
  }

  @Test func `ids stay the same, and are those that came in`() throws {
    let first = try VenueExport(.imdf).bytes(of: .asymmetric, at: moment)
    #expect(try VenueExport(.imdf).bytes(of: .asymmetric, at: moment) == first)
    var moved = Venue.asymmetric
    moved.features["room"]?.shape = .polygon(
      Polygon([Point(x: 1, y: 1), Point(x: 8, y: 1), Point(x: 1, y: 8)]))
    #expect(try ids(in: files(of: moved)) == ids(in: files(of: .asymmetric)))
    // Out, in and out again: the ids are the same.
    let trip = try RoundTrip(.asymmetric, first, source: "expo.zip")
    #expect(try ids(in: files(of: trip.after)) == ids(in: files(of: .asymmetric)))
  }

  @Test func `another import of an edited archive updates what it came from`() throws {
    let first = try RoundTrip(
      .asymmetric, VenueExport(.imdf).bytes(of: .asymmetric, at: moment), source: "expo.zip")
    let changed = try files(of: .asymmetric).map { file in
      PlanSource.File(
        name: file.name,
        bytes: Array(
          String(decoding: file.bytes, as: UTF8.self)
            .replacing("Raum Ä", with: "Raum Ö")
            .replacing("\"category\":\"information\"", with: "\"category\":\"atm\"").utf8))
    }
    var draft = VenueImport(updating: first.after)
    try draft.add(PlanSource(name: "expo.zip", files: changed))
    let (after, _, report) = try draft.finished()
    #expect(report.removed == 0 && report.updated == 2)
    #expect(after.features["room"]?.name?.text(in: ["de"]) == "Raum Ö")
    #expect(after.features["room"]?.capacity == 30)
    #expect(after.features["poi-1"]?.category == "atm")
    #expect(after.features["poi-1"]?.properties["heading"] == 1.5)
  }

  @Test func `what came from IMDF goes out as it came in`() throws {
    var venue = Venue.asymmetric
    venue.features["wc"]?.properties["tags"] = [
      "feature_type": "occupant", "category": "pharmacy", "phone": "+49 30 1",
    ]
    venue.features["wc"]?.properties["category"] = "pharmacy"
    venue.features["staff"]?.properties["tags"] = [
      "feature_type": "unit", "category": "nonpublic", "restriction": "restricted",
      "accessibility": ["braille"],
    ]
    let files = try files(of: venue)
    #expect(IMDFValidator.problems(in: files) == [])
    let occupant = try #require(features("occupant", in: files).first)
    #expect(occupant["properties"]?["category"] == "pharmacy")
    #expect(occupant["properties"]?["phone"] == "+49 30 1")
    #expect(occupant["geometry"] == .null)
    let unit = try #require(
      features("unit", in: files).first { $0["properties"]?["restriction"] == "restricted" })
    #expect(unit["properties"]?["accessibility"] == ["braille"])
    let trip = try RoundTrip(
      venue, IMDFExport(venue, address: nil, created: moment).archive(), source: "expo.zip")
    #expect(trip.differences(tolerance: 0.000_11, ignoring: ["source", "foreignId"]) == [])
  }

  @Test func `what came in and breaks a rule does not go out`() throws {
    var venue = Venue.asymmetric
    venue.features["staff"]?.properties["tags"] = [
      "feature_type": "unit", "category": "nonpublic", "restriction": "some", "accessibility": [],
      "alt_name": ["": 3],
    ]
    // Without an area, and so without a direction.
    venue.features["desk"]?.shape = .polygon(
      Polygon([Point(x: 1, y: 1), Point(x: 2, y: 1), Point(x: 3, y: 1)]))
    #expect(try IMDFValidator.problems(in: files(of: venue)) == [])
  }

  @Test func `a building without a georeference is refused by its floors`() throws {
    var venue = Venue.asymmetric
    venue.floors[0].georeference = nil
    // The other floor of the hall has one.
    _ = try IMDFExport(venue, address: nil, created: moment).archive()
    venue.floors[2].georeference = nil
    #expect(throws: ExportError.noGeoreference(["tower-0"])) {
      try IMDFExport(venue, address: nil, created: moment)
    }
  }

  @Test func `a name has the UUID that RFC 9562 gives it`() {
    let dns: [UInt8] = [
      0x6B, 0xA7, 0xB8, 0x10, 0x9D, 0xAD, 0x11, 0xD1, 0x80, 0xB4, 0x00, 0xC0, 0x4F, 0xD4, 0x30,
      0xC8,
    ]
    #expect(
      NameUUID.make("www.example.com", in: dns) == "2ed6657d-e927-568b-95e1-2665a8aea6a2")
  }

  private func files(of venue: Venue) throws -> [PlanSource.File] {
    try IMDFExport(venue, address: nil, created: moment).files()
  }

  private func features(_ type: String, in files: [PlanSource.File]) throws -> [Value] {
    let file = try #require(files.first { $0.name == "\(type).geojson" })
    return try Value(json: file.bytes)["features"]?.array ?? []
  }

  private func ids(in files: [PlanSource.File]) throws -> Set<String> {
    Set(
      try files.dropFirst().flatMap { file in
        try Value(json: file.bytes)["features"]?.array?.compactMap { $0["id"]?.string } ?? []
      })
  }
}

extension Value {
  fileprivate subscript(name: String) -> Value? { object?[name] }
}
