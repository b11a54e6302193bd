import Geometry
import IndoorModel
import Testing
import VenueFormats

@Suite struct GeoJSONExportTests {
  @Test func `everything that a venue can have comes back`() throws {
    let venue = Venue(
      slug: "expo", name: LocalizedText(["en": "Expo", "de": "Messe"]),
      settings: VenueSettings([.ticksPerSecond: 20, .jumpSpeed: 7.5]),
      buildings: [
        Building(id: "hall", name: LocalizedText("Hall")),
        Building(id: "tower", name: LocalizedText(["de": "Turm"])),
      ],
      floors: [
        Floor(
          id: "-1", building: "hall", ordinal: -1, name: LocalizedText("Cellar"),
          bounds: Box(Point(x: -12.5, y: -7), Point(x: 40, y: 33))),
        Floor(
          id: "0", building: "hall", ordinal: 0, name: LocalizedText("Ground"),
          bounds: Box(Point(x: 0, y: 0), Point(x: 100.25, y: 60))),
        Floor(
          id: "tower-0", building: "tower", ordinal: 0, name: LocalizedText("Tower"),
          bounds: Box(Point(x: 0, y: 0), Point(x: 9, y: 8))),
      ],
      features: [
        Feature(
          id: "lift", floor: "-1", kind: .connector,
          shape: .polyline(
            Polyline([Point(x: 5, y: 6), Point(x: 5, y: 6.5), Point(x: 5.5, y: 6)])),
          properties: ["floors": ["-1", "0", "tower-0"], "category": "lift"]),
        Feature(
          id: "stairs", floor: "0", kind: .connector,
          shape: .polyline(Polyline([Point(x: 1, y: 6), Point(x: 1.25, y: 6.5)])),
          properties: ["floors": ["0", "tower-0"], "oneWay": true]),
        Feature(
          id: "pillar", floor: "tower-0", kind: .obstacle,
          shape: .circle(center: Point(x: 3, y: 4.125), radius: 0.75),
          properties: ["temporary": true]),
        Feature(
          id: "poi", floor: "0", kind: .poi, shape: .point(Point(x: 3, y: 2)),
          properties: ["name": "Info", "tags": ["toFloor": 3, "a": [1, .null]]]),
        Feature(
          id: "anchor", floor: "0", kind: .anchor, shape: .point(Point(x: 1, y: 2)),
          properties: ["height": 2.5]),
        Feature(
          id: "marker", floor: "0", kind: .marker, shape: .point(Point(x: 4, y: 2)),
          properties: ["heading": -1.5]),
      ])
    var draft = VenueImport(slug: "expo")
    try draft.add(GeoJSONExport(venue).bytes(), source: "export")
    let (back, _, report) = try draft.finished()
    #expect(back == venue)
    #expect(report.remarks == [])
  }

  @Test func `features are ordered by kind and number`() throws {
    let features = ["b-10", "b-9", "a", "b-1x"].map {
      Feature(id: Identifier($0), floor: "0", kind: .poi, shape: .point(Point(x: 1, y: 1)))
    }
    let floor = Floor(
      id: "0", building: "main", ordinal: 0, name: LocalizedText("0"),
      bounds: Box(Point(x: 0, y: 0), Point(x: 9, y: 8)))
    let venue = Venue(slug: "v", name: LocalizedText("V"), floors: [floor], features: features)
    let text = String(decoding: GeoJSONExport(venue).bytes(), as: UTF8.self)
    let ids = text.split(separator: "\n").compactMap { line in
      line.split(separator: "\"id\":\"").dropFirst().first?.prefix { $0 != "\"" }
    }
    #expect(ids == ["a", "b-1x", "b-9", "b-10"])
  }
}
