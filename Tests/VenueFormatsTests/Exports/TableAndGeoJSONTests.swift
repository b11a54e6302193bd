import Geometry
import IndoorModel
import JSONText
import TestKit
import Testing
import VenueFormats

@Suite struct TableAndGeoJSONTests {
  private let moment = Timestamp(millisecondsSince1970: 0)

  @Test(arguments: [VenueExport.Frame.metres, .wgs84])
  func `everything comes back from GeoJSON in either frame`(frame: VenueExport.Frame) throws {
    var export = VenueExport(.geojson)
    export.frame = frame
    let venue = Venue.asymmetric
    let trip = try RoundTrip(
      venue, export.bytes(of: venue, at: moment), source: "expo.geojson")
    let tolerance = frame == .metres ? 0 : 0.000_11
    #expect(trip.differences(tolerance: tolerance, ignoring: []) == [])
    #expect(trip.after.floors == venue.floors && trip.after.buildings == venue.buildings)
    #expect(trip.report.remarks == [])
  }

  @Test func `degrees are those of the earth, and rings run as RFC 7946 says`() throws {
    var venue = Venue.asymmetric
    venue.features["desk"]?.shape = .polygon(
      Polygon([Point(x: 30, y: 3), Point(x: 30, y: 5), Point(x: 33, y: 5)]))
    let document = try Value(json: GeoJSONExport(inDegrees: venue).bytes())
    let features = document.object?["features"]?.array ?? []
    let desk = try #require(features.first { $0.object?["id"] == "desk" })
    let ring = try #require(
      try Shape(value: desk.object?["geometry"] ?? .null).vertices as [Point]?)
    #expect(Polygon.signedArea(ring) > 0)
    // 30 m along an axis that is turned by 30°, 3 m across it.
    let first = try #require(ring.first)
    #expect(abs(first.x - (13.4 + (30 * 0.8660254 - 3 * 0.5) / 67_900)) < 1e-8)
    #expect(abs(first.y - (52.5 + (30 * 0.5 + 3 * 0.8660254) / 111_270)) < 2e-8)
  }

  @Test func `a venue without a georeference is not written in degrees`() {
    var venue = Venue.asymmetric
    for index in venue.floors.indices { venue.floors[index].georeference = nil }
    #expect(throws: ExportError.noGeoreference(["-1", "ground", "tower-0"])) {
      try GeoJSONExport(inDegrees: venue)
    }
  }

  @Test(arguments: [VenueExport.Frame.metres, .wgs84])
  func `places come back from a table`(frame: VenueExport.Frame) throws {
    var export = VenueExport(.csv)
    export.frame = frame
    var venue = Venue.asymmetric
    // A table names floors by their ordinals.
    for id in ["wc", "poi-2"] as [Identifier<Feature>] { venue.features[id] = nil }
    venue.features["poi-1"]?.properties["name"] = ["de": "-Auskunft; \"A\""]
    let table = try export.bytes(of: venue, at: moment)
    var draft = VenueImport(
      updating: Venue(
        slug: "expo", name: venue.name, buildings: venue.buildings, floors: [venue.floors[1]]))
    try draft.add(PlanSource(name: "places.csv", bytes: table))
    let (after, _, report) = try draft.finished()
    #expect(report.remarks == [])
    let old = try #require(venue.features["poi-1"])
    let new = try #require(after.features["poi-1"])
    let distance = try (#require(old.shape.anchor) - #require(new.shape.anchor)).length
    #expect(distance < 0.000_11 && new.floor == "ground")
    for name in ["name", "category", "description", "url", "openingHours"] {
      #expect(new.properties[name] == old.properties[name], "\(name)")
    }
  }

  @Test func `cells that spreadsheets take for formulas begin with an apostrophe`() throws {
    let text = String(decoding: CSVPlacesExport(.asymmetric).bytes(), as: UTF8.self)
    let lines = text.split(separator: "\r\n")
    #expect(
      lines.first
        == "id,name,name:de,name:en,floor,x,y,category,description,description:de,description:en,url,opening_hours"
    )
    #expect(lines.contains { $0.hasPrefix("wc,\"'=WC;1\",,\"'=WC;1\",0,8.0,7.0,toilet,") })
    #expect(
      lines.contains { $0.hasPrefix("poi-1,\"Info, please\",Auskunft,\"Info, please\",0,3.0,2.5") })
  }
}
