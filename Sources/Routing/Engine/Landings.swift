import Geometry
import IndoorModel
import ShortestWalks

/// Where one class of walkers enters and leaves connectors, and the links between these places.
struct Landings: Sendable {
  /// The nearest free place to the end of a connector may be this far off, in metres: plans have
  /// ends on walls and in their corners.
  static let limit = 1.5

  private struct Landing: Sendable {
    var point: GridPoint?
    var constraint: ConstraintID?
  }

  private(set) var connections: [ConnectorLink] = []
  /// All ends of connections, in a fixed order.
  private(set) var stops: [Stop] = []
  private var landings: [Stop: Landing] = [:]
  /// The connection of each link.
  private(set) var connectionOfLink: [Int] = []

  mutating func setConnections(_ connections: [ConnectorLink]) {
    self.connections = connections
    var known: Set<Stop> = []
    stops = connections.flatMap { [$0.from, $0.to] }.filter { known.insert($0).inserted }
  }

  func isKnown(_ stop: Stop) -> Bool { landings[stop] != nil }
  func point(of stop: Stop) -> GridPoint? { landings[stop]?.point }
  func constraint(of stop: Stop) -> ConstraintID? { landings[stop]?.constraint }

  mutating func set(_ stop: Stop, point: GridPoint?, constraint: ConstraintID?) {
    landings[stop] = Landing(point: point, constraint: constraint)
  }

  /// Forgets ends that no connection has any more.
  ///
  /// - Returns: the points that need not exist any more.
  mutating func takeUnused() -> [ConstraintID] {
    let used = Set(stops)
    let unused = landings.filter { !used.contains($0.key) }
    for stop in unused.keys { landings[stop] = nil }
    return unused.values.compactMap(\.constraint)
  }

  /// The links of the mesh; remembers which connection each one is.
  mutating func links(
    on mesh: borrowing WalkMesh, _ triangulation: borrowing Triangulation, walker: WalkerClass
  ) -> [MeshLink] {
    connectionOfLink = []
    var links: [MeshLink] = []
    for (number, connection) in connections.enumerated() {
      guard let from = constraint(of: connection.from), let to = constraint(of: connection.to)
      else { continue }
      let enter = mesh.corner(ofVertex: triangulation.vertex(of: from))
      let leave = mesh.corner(ofVertex: triangulation.vertex(of: to))
      guard enter >= 0, leave >= 0 else { continue }
      links.append(
        MeshLink(
          from: enter, to: leave, cost: connection.seconds * walker.traits.speed * 1000))
      connectionOfLink.append(number)
    }
    return links
  }
}
