import Foundation
import Geometry
import IndoorModel
import Support
import TestKit
import Testing
import VenueFormats

/// Places at random, written in each format as its own documents describe it and read again: what was
/// east stays east, what was north stays north, and distances stay as they were. A mirrored, turned
/// or exchanged axis fails, as does a degree of longitude that counts like one of latitude.
@Suite struct AxesTests {
  /// A place with a name: metres east and north of the first one.
  struct Spot: Sendable {
    let name: String
    let east: Double
    let north: Double
  }

  /// A format: how places become a file of it.
  struct Format: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let write: @Sendable ([Spot]) -> String
  }

  /// Metres of a degree at 52.5° north on the WGS84 ellipsoid.
  private static let (east, north) = (67_909.0, 111_277.0)

  private static func degrees(_ spot: Spot) -> (longitude: Double, latitude: Double) {
    (13.4 + spot.east / east, 52.5 + spot.north / north)
  }

  static let formats: [Format] = [
    Format(testDescription: "CSV in metres") { spots in
      "name,x,y,floor\n" + spots.map { "\($0.name),\($0.east),\($0.north),0\n" }.joined()
    },
    Format(testDescription: "CSV in degrees") { spots in
      "name,latitude,longitude\n"
        + spots.map {
          let place = degrees($0)
          return "\($0.name),\(place.latitude),\(place.longitude)\n"
        }.joined()
    },
    // Its y counts downwards.
    Format(testDescription: "places by name") { spots in
      let members = spots.map { "\"\($0.name)\": {\"x\": \($0.east), \"y\": \(-$0.north)}" }
      return "{\(members.joined(separator: ", "))}"
    },
    Format(testDescription: "PositioningLibrary") { spots in
      let markers = spots.map {
        "{\"id\": \"\($0.name)\", \"location\": {\"x\": \($0.east + 300), "
          + "\"y\": \(300 - $0.north), \"floor\": \"f\"}}"
      }
      return """
        {"buildings": [{"id": "b", "name": "B", "latitude": 52.5, "longitude": 13.4}],
         "floors": [{"id": "f", "name": "F", "number": 0, "building": "b", "maxWidth": 600,
                     "maxHeight": 600}],
         "markers": [\(markers.joined(separator: ", "))]}
        """
    },
    Format(testDescription: "GeoJSON in degrees") { spots in
      geoJSON(spots) {
        let place = degrees($0)
        return "\(place.longitude), \(place.latitude)"
      }
    },
    Format(testDescription: "GeoJSON in metres") { spots in
      geoJSON(spots) { "\($0.east + 500), \($0.north + 500)" }
    },
    // Web Mercator stretches both axes by 1 / cos 52.5°.
    Format(testDescription: "GeoJSON in Web Mercator") { spots in
      geoJSON(spots) {
        let place = degrees($0)
        let y = log(tan(.pi / 4 + place.latitude * .pi / 360)) * 6_378_137
        return "\(place.longitude * .pi / 180 * 6_378_137), \(y)"
      }
    },
    Format(testDescription: "OpenStreetMap") { spots in
      let nodes = spots.enumerated().map { index, spot in
        let place = degrees(spot)
        return """
          <node id="\(index + 1)" lat="\(place.latitude)" lon="\(place.longitude)">
          <tag k="amenity" v="cafe"/><tag k="level" v="0"/><tag k="name" v="\(spot.name)"/></node>
          """
      }
      return "<osm version=\"0.6\">\(nodes.joined())</osm>"
    },
    Format(testDescription: "Open-RMF") { spots in
      // Pixels of 0.05 m, down from the top left corner.
      let vertices = spots.map {
        "      - [\($0.east / 0.05), \(-$0.north / 0.05), 0, \"\($0.name)\", {}]"
      }
      return """
        name: random
        levels:
          L1:
            elevation: 0
            measurements: []
            vertices:
        \(vertices.joined(separator: "\n"))
        """
    },
    Format(testDescription: "DXF") { spots in
      var lines = ["0", "SECTION", "2", "HEADER", "9", "$INSUNITS", "70", "6", "0", "ENDSEC"]
      lines += ["0", "SECTION", "2", "ENTITIES"]
      for spot in spots {
        lines += ["0", "TEXT", "8", "POI", "10", "\(spot.east)", "20", "\(spot.north)"]
        lines += ["40", "0.3", "1", spot.name]
      }
      return (lines + ["0", "ENDSEC", "0", "EOF", ""]).joined(separator: "\n")
    },
    Format(testDescription: "IMDF") { spots in imdf(spots) },
  ]

  private static func geoJSON(_ spots: [Spot], _ position: (Spot) -> String) -> String {
    let features = spots.map {
      "{\"type\": \"Feature\", \"properties\": {\"name\": \"\($0.name)\"}, "
        + "\"geometry\": {\"type\": \"Point\", \"coordinates\": [\(position($0))]}}"
    }
    return "{\"type\": \"FeatureCollection\", \"features\": [\(features.joined(separator: ", "))]}"
  }

  /// A level of 800 m × 800 m around the places, which are amenities of one unit.
  private static func imdf(_ spots: [Spot]) -> String {
    let corners = [(-400.0, -400.0), (400, -400), (400, 400), (-400, 400), (-400, -400)].map {
      let place = degrees(Spot(name: "", east: $0, north: $1))
      return "[\(place.longitude), \(place.latitude)]"
    }
    let ring = "{\"type\": \"Polygon\", \"coordinates\": [[\(corners.joined(separator: ", "))]]}"
    let amenities = spots.enumerated().map { index, spot in
      let place = degrees(spot)
      return """
        {"type": "Feature", "id": "a\(index)", "feature_type": "amenity",
         "geometry": {"type": "Point", "coordinates": [\(place.longitude), \(place.latitude)]},
         "properties": {"category": "information", "name": {"en": "\(spot.name)"},
                        "unit_ids": ["u"]}}
        """
    }
    return """
      {"type": "FeatureCollection", "features": [
      {"type": "Feature", "id": "l", "feature_type": "level", "geometry": \(ring),
       "properties": {"category": "unspecified", "ordinal": 0, "name": {"en": "L"}}},
      {"type": "Feature", "id": "u", "feature_type": "unit", "geometry": \(ring),
       "properties": {"category": "walkway", "level_id": "l"}},
      \(amenities.joined(separator: ", "))]}
      """
  }

  @Test(arguments: formats, [1, 2, 3] as [UInt64])
  func `places keep their directions and distances`(format: Format, seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let spots = (0..<12).map { index in
      Spot(
        name: "P\(index)", east: Double.random(in: -200...250, using: &generator).rounded(),
        north: Double.random(in: -150...80, using: &generator).rounded())
    }
    let venue = try read(format.write(spots), as: format)
    let places = try spots.map { spot in
      let feature = try #require(
        venue.features.values.first {
          $0.name?.text() == spot.name || $0.properties["foreignId"]?.string == spot.name
        }, "\(format.testDescription): \(spot.name) is missing")
      return try #require(feature.shape.anchor)
    }
    for (spot, place) in zip(spots, places) {
      let (dx, dy) = (place.x - places[0].x, place.y - places[0].y)
      let (east, north) = (spot.east - spots[0].east, spot.north - spots[0].north)
      let allowed = 0.05 + 0.002 * hypot(east, north)
      #expect(abs(dx - east) < allowed, "\(format.testDescription): \(spot.name) east")
      #expect(abs(dy - north) < allowed, "\(format.testDescription): \(spot.name) north")
    }
  }

  private func read(_ text: String, as format: Format) throws -> Venue {
    var draft = VenueImport(slug: "axes")
    let profile = ImportProfile(["text on layer POI": ImportTarget(.poi)])
    switch format.testDescription {
    case "IMDF":
      let manifest = Array(#"{"version": "1.0.0", "language": "en"}"#.utf8)
      try draft.add(
        PlanSource(
          name: "axes",
          files: [
            PlanSource.File(name: "manifest.json", bytes: manifest),
            PlanSource.File(name: "all.geojson", bytes: Array(text.utf8)),
          ]))
    case "DXF": try draft.add(PlanSource(name: "a.dxf", bytes: Array(text.utf8)), profile: profile)
    default: try draft.add(Array(text.utf8), source: "axes")
    }
    return try draft.finished().venue
  }
}
