import Geometry
import IndoorModel

/// One point of a connector: where people enter or leave it.
struct Stop: Hashable, Sendable {
  let floor: Identifier<Floor>
  /// Where the plan has it; walks begin and end at the nearest free place.
  let point: Point
}

/// A way from one stop of a connector to another.
struct ConnectorLink: Hashable, Sendable {
  let connector: Identifier<Feature>
  let category: String
  let from: Stop
  let to: Stop
  /// Waiting included.
  let seconds: Double
}

extension ConnectorLink {
  /// The ways that a connector offers to walkers of a class at a time, between each two of its points,
  /// both ways unless it is one-way; none when it is out of service or closed, or they cannot use it.
  ///
  /// - Parameter time: now; without it opening hours are always.
  static func all(
    of connector: Feature, ordinals: [Identifier<Floor>: Int], walker: WalkerClass,
    time: LocalTime?
  ) -> [ConnectorLink] {
    let points = connector.shape.vertices
    let floors = connector.connectorFloors
    guard connector.kind == .connector, walker.uses(connector, at: time),
      points.count == floors.count,
      floors.allSatisfy({ ordinals[$0] != nil })
    else { return [] }
    let stops = zip(floors, points).map { Stop(floor: $0, point: $1) }
    return stops.indices.flatMap { first in
      stops.indices.dropFirst(first + 1).flatMap { last in
        let part = Array(stops[first...last])
        let climbs = zip(part, part.dropFirst()).map {
          abs((ordinals[$0.floor] ?? 0) - (ordinals[$1.floor] ?? 0))
        }
        let seconds = walker.traits.seconds(
          of: connector, length: Polyline(part.map(\.point)).length, storeys: climbs.reduce(0, +))
        let there = ConnectorLink(
          connector: connector.id, category: connector.category ?? "connector",
          from: stops[first], to: stops[last], seconds: seconds)
        return connector.isOneWay ? [there] : [there, there.reversed]
      }
    }
  }

  /// The same way back.
  private var reversed: ConnectorLink {
    ConnectorLink(
      connector: connector, category: category, from: to, to: from,
      seconds: seconds)
  }
}
