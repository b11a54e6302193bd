import Foundation
import Geometry
import IndoorModel

@testable import Routing

/// A door drawn into the shaft of a lift where it is nearest to the floor around it.
struct ShaftDoor {
  let door: Feature
  let opening: Segment

  /// Whether a walk over a floor goes through it.
  func isPassed(by leg: Leg) -> Bool {
    leg.floor == door.floor
      && zip(leg.points, leg.points.dropFirst()).contains {
        Segment($0, $1).intersects(opening)
      }
  }

  /// Whether another door lies on it: those of two lifts of one shaft do.
  func isSame(as other: ShaftDoor) -> Bool {
    door.floor == other.door.floor && other.opening.distance(to: opening.start) < 0.3
      && other.opening.distance(to: opening.end) < 0.3
  }

  /// For each end of a lift the doors to the parts of its floor, of more than 10 m², that a wheelchair
  /// does not come to from there: each in the nearest wall through which one door leads to the part.
  static func all(in venue: Venue) throws -> [ShaftDoor] {
    var engine = MeshEngine(venue: venue)
    var found: [ShaftDoor] = []
    // In one order, so that every run finds the same doors.
    let features = venue.features.values.sorted { $0.id < $1.id }
    for lift in features where lift.category == "lift" {
      for (floor, point) in zip(lift.connectorFloors, lift.shape.vertices) {
        let parts = engine.walkableSpace(of: floor, profile: .stepFree).parts
          .map { Polygon(rings: $0.rings) }.filter { $0.area > 10 }
        let own = parts.firstIndex { $0.contains(point) }
        let walls = features.filter { $0.floor == floor }.flatMap(\.solidSegments)
        var reached: Set<Int> = own.map { [$0] } ?? []
        for (opening, goal) in openings(from: point, through: walls, to: parts) {
          guard let part = parts.firstIndex(where: { $0.contains(goal) }), !reached.contains(part)
          else { continue }
          let door = Feature(
            id: Identifier("\(lift.id)-on-\(floor)-\(reached.count)"), floor: floor, kind: .door,
            shape: .polyline(Polyline([opening.start, opening.end])),
            properties: ["width": 1.2, "depth": 1])
          var tried = venue
          engine.update(try tried.apply([.put(door)]).changes, venue: tried)
          let way = engine.answer(
            from: Place(floor: floor, point: point), to: Place(floor: floor, point: goal),
            profile: .stepFree
          ).route
          engine.update(try tried.apply([.remove(door.id)]).changes, venue: tried)
          if let way, way.legs.count == 1, way.distance < 8 {
            found.append(ShaftDoor(door: door, opening: opening))
            reached.insert(part)
          }
        }
      }
    }
    return found
  }

  /// Openings in walls within 5 m of a point, the nearest first, each with a place behind it in one of
  /// the parts.
  private static func openings(
    from point: Point, through walls: [Segment], to parts: [Polygon]
  ) -> [(opening: Segment, goal: Point)] {
    var found: [(distance: Double, opening: Segment, goal: Point)] = []
    for step in 0..<64 {
      let angle = Double(step) * .pi / 32
      let ray = Vector(dx: cos(angle), dy: sin(angle))
      let sight = Segment(point, point + ray * 5)
      let hits = walls.compactMap { wall in
        wall.intersection(with: sight).map { (wall: wall, point: $0) }
      }
      guard let hit = hits.min(by: { $0.point.distance(to: point) < $1.point.distance(to: point) }),
        let along = (hit.wall.end - hit.wall.start).normalized
      else { continue }
      let goals = (1...6).map { hit.point + ray * (0.3 * Double($0)) }
      guard let goal = goals.first(where: { goal in parts.contains { $0.contains(goal) } })
      else { continue }
      found.append(
        (
          hit.point.distance(to: point),
          Segment(hit.point - along * 0.6, hit.point + along * 0.6), goal
        ))
    }
    let order = found.indices.sorted { (found[$0].distance, $0) < (found[$1].distance, $1) }
    return order.map { (found[$0].opening, found[$0].goal) }
  }
}
