import Geometry
import IndoorModel

@testable import Routing

/// The sentences of a route in a language.
func texts(_ route: Route, _ language: String = "en") -> [String] {
  route.instructions.map { $0.text.text(in: [language]) }
}

/// A leg through points, with the connector after it.
func leg(
  _ floor: Identifier<Floor>, _ points: (Double, Double)...,
  by connector: Identifier<Feature>? = nil, _ category: String = "",
  to next: Identifier<Floor> = ""
) -> Leg {
  let points = points.map { Point(x: $0.0, y: $0.1) }
  let length = Polyline(points).length
  return Leg(
    floor: floor, points: points, distance: length, seconds: length / Pace.walking,
    connector: connector.map {
      ConnectorUse(id: $0, category: category, toFloor: next, seconds: 10)
    })
}

extension Leg {
  /// Where it ends.
  var end: Place { Place(floor: floor, point: points[points.count - 1]) }
}

/// An upright rectangular area with a name.
func area(
  _ id: Identifier<Feature>, _ name: [String: String], from: (Double, Double),
  to: (Double, Double), isWalled: Bool = false
) -> Feature {
  Feature(
    id: id, floor: "0", kind: .area,
    shape: .polygon(
      Polygon([
        Point(x: from.0, y: from.1), Point(x: to.0, y: from.1), Point(x: to.0, y: to.1),
        Point(x: from.0, y: to.1),
      ])),
    properties: ["name": LocalizedText(name).value, "walled": .bool(isWalled)])
}

/// A door along a line.
func door(
  _ id: Identifier<Feature>, from: (Double, Double), to: (Double, Double),
  _ properties: [String: Value] = [:]
) -> Feature {
  Feature(
    id: id, floor: "0", kind: .door,
    shape: .polyline(Polyline([Point(x: from.0, y: from.1), Point(x: to.0, y: to.1)])),
    properties: properties)
}

/// A poi with a name.
func poi(
  _ id: Identifier<Feature>, _ name: [String: String], at point: (Double, Double),
  _ properties: [String: Value] = [:]
) -> Feature {
  Feature(
    id: id, floor: "0", kind: .poi, shape: .point(Point(x: point.0, y: point.1)),
    properties: properties.merging(["name": LocalizedText(name).value]) { own, _ in own })
}

extension Venue {
  /// The same venue on the earth, turned: the floor's y axis leads to a bearing, in degrees
  /// clockwise from north, of 0, 90, 180 or 270.
  func lying(towards bearingDegrees: Int) -> Venue {
    let metre = 1 / 111_253.0  // of latitude, at 52°
    let narrow = 1 / 68_678.0  // of longitude, at 52°
    let north = [0: (0.0, 1.0), 90: (1.0, 0.0), 180: (0.0, -1.0), 270: (-1.0, 0.0)]
    let up = north[bearingDegrees] ?? (0, 1)
    let right = (up.1, -up.0)
    let control = { (x: Double, y: Double) in
      Georeference.ControlPoint(
        point: Point(x: x, y: y),
        longitudeDegrees: 13 + (x * right.0 + y * up.0) * narrow,
        latitudeDegrees: 52 + (x * right.1 + y * up.1) * metre)
    }
    var venue = self
    for index in venue.floors.indices {
      venue.floors[index].georeference = Georeference(controlPoints: [
        control(0, 0), control(30, 0), control(0, 30),
      ])
    }
    return venue
  }
}
