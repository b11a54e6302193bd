import Geometry
import IndoorModel
import JSONText
import TestKit
import Testing
import VenueFormats

/// Plans of others, which lie beside the project; the counts are those of the tables beside them.
@Suite struct RealPlanTests {
  private static let expected = "venues/rmf/expected_counts.csv"

  @Test(
    .enabled(
      if: RealData.isThere(expected), "the buildings of Open-RMF are not beside the project"),
    arguments: ["hotel", "office"])
  func `a building of Open-RMF comes in with the counts of its table`(name: String) throws {
    let file = "\(name).building.yaml"
    let (venue, report) = try imported(
      file, ["venues/rmf/\(name)/\(file)"] + drawings(of: name).map { "venues/rmf/\(name)/\($0)" })
    let table = try String(decoding: RealData.bytes(Self.expected), as: UTF8.self)
      .split(whereSeparator: \.isNewline).map {
        $0.split(separator: ",", omittingEmptySubsequences: false)
      }
    var levels = 0
    for row in table.dropFirst() where row[0] == file {
      levels += 1
      let floor = try #require(venue.floors.first { $0.name.text() == String(row[1]) })
      let counts = [
        report.count(of: "vertex", on: floor.id), report.count(of: "lane", on: floor.id),
        report.count(of: "wall", on: floor.id), report.count(of: "door", on: floor.id),
        report.count(of: "floor", on: floor.id),
        report.count(of: "named vertex", on: floor.id)
          + report.count(of: "named vertex (charger)", on: floor.id),
      ]
      #expect(counts == row[2...7].map { Int($0) }, "\(row[1])")
      #expect(report.counts[floor.id]?[.wall] == Int(row[4]))
      #expect(report.counts[floor.id]?[.poi] == Int(row[7]))
      #expect(report.count(of: "lift in the building") == Int(row[9]))
      let image = venue.images.first { $0.floor == floor.id }
      if name == "hotel" {
        let scale = try #require(image?.planToFloor.a)
        #expect(abs(scale - (Double(row[8]) ?? 0)) < 5e-7)
      }
    }
    #expect(levels == venue.floors.count)
    #expect(report.skipped == 0)
    #expect(venue.features.values.allSatisfy { FeatureSchema.problems(of: $0, in: venue).isEmpty })
  }

  @Test(
    .enabled(if: RealData.isThere(expected), "the buildings of Open-RMF are not beside the project")
  )
  func `the lifts of the hotel join its three floors where its fiducials say`() throws {
    let (venue, _) = try imported("hotel.building.yaml", ["venues/rmf/hotel/hotel.building.yaml"])
    #expect(venue.floors.map(\.ordinal) == [0, 1, 2])
    #expect(venue.name == LocalizedText("hotel"))
    let lifts = venue.features.ordered.filter { $0.kind == .connector }
    #expect(lifts.map(\.connectorFloors) == [["0", "1", "2"], ["0", "1", "2"]])
    // 355 and 340 pixels right and down at 0.05568 m.
    #expect(lifts[0].shape.vertices[0] == Point(x: 19.7665, y: -18.9313))
    let doors = venue.features.values.filter { $0.foreignText.contains("/lift door/Lift1/") }
    #expect(doors.count == 3)
    for door in doors {
      // The door of the first lift is south of its middle.
      #expect(abs((door.shape.bounds?.center.y ?? 0) - (-18.9313 - 1.5)) < 1e-3)
    }
  }

  private static let caserne = "venues/osm/caserne.osm"

  @Test(.enabled(if: RealData.isThere(caserne), "the OSM building is not beside the project"))
  func `a building of OpenStreetMap is the same from XML and from GeoJSON`() throws {
    let (fromXML, xml) = try imported("caserne.osm", [Self.caserne])
    let (fromJSON, json) = try imported("caserne.geojson", ["venues/osm/caserne.geojson"])
    #expect(fromXML.floors.map(\.id) == ["-1", "0", "1", "2"])
    // The GeoJSON has H&M on the levels 0 and 1, the XML on 0 and 2.
    #expect(fromJSON.floors.map(\.id) == ["-1", "0", "1"])
    #expect(FeatureKind.allCases.map { xml.total(of: $0) } == [3, 0, 75, 7, 0, 17, 6, 0, 0])
    // Three of the ten entrances lie on the outline of the mall only, which is no wall.
    let others = xml.remarks.filter { !$0.message.hasSuffix("only an entrance was made of it") }
    #expect(xml.remarks.count - others.count == 3)
    #expect(
      others.map { "\($0.place): \($0.message)" } == [
        "line 1448, way 398056943: has no level; placed on level 0",
        "line 1946, way 398056978: has no incline; it is taken to lead upwards",
        "line 1677, way 398056956: is a polyline, of which no area can be made; left out",
      ])
    for kind in FeatureKind.allCases {
      #expect(xml.total(of: kind) == json.total(of: kind), "\(kind)")
    }
    #expect(fromXML.features["node/4008328999"]?.connectorFloors == ["0", "1"])
    for (id, feature) in fromXML.features {
      guard let other = fromJSON.features[id], let mine = feature.shape.anchor,
        let theirs = other.shape.anchor, feature.floor == other.floor
      else { continue }
      #expect((mine - theirs).length < 0.002, "\(id)")
    }
    // Grenoble: a degree east is shorter than a degree north.
    let geo = try #require(fromXML.floors[1].georeference?.floorToGeo)
    let cafe = try #require(fromXML.features["node/3007046015"]?.shape.anchor)
    let place = geo.apply(cafe)
    let text = try String(decoding: RealData.bytes(Self.caserne), as: UTF8.self)
    let line = try #require(
      text.split(whereSeparator: \.isNewline).first { $0.contains("'3007046015'") })
    #expect(line.contains("lon='\((place.x * 1e7).rounded() / 1e7)'"))
    #expect(line.contains("lat='\((place.y * 1e7).rounded() / 1e7)'"))
  }

  private func drawings(of name: String) -> [String] {
    name == "hotel" ? ["hotel_L1.png", "hotel_L2.png", "hotel_L3.png"] : ["office_scan.png"]
  }

  private func imported(_ name: String, _ paths: [String]) throws -> (Venue, ImportReport) {
    let files = try paths.map {
      PlanSource.File(
        name: String($0.split(separator: "/").last ?? ""), bytes: try RealData.bytes($0))
    }
    var draft = VenueImport(slug: "real")
    try draft.add(PlanSource(name: name, files: files))
    let (venue, _, report) = try draft.finished()
    return (venue, report)
  }
}

extension Feature {
  fileprivate var foreignText: String { properties["foreignId"]?.string ?? "" }
}
