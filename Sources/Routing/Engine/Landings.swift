import Geometry
import IndoorModel
import ShortestWalks

/// Where one class of walkers enters and leaves connectors, and the links between these places.
struct Landings: Sendable {
  /// The nearest free place to the end of a connector may be this far off, in metres: plans have
  /// ends on walls and in their corners.
  static let limit = 1.5

  private struct Landing: Sendable {
    let point: GridPoint?
    let constraint: ConstraintID?
  }

  private(set) var connections: [ConnectorLink] = []
  /// All ends of connections, in a fixed order.
  private(set) var stops: [Stop] = []
  private var landings: [Stop: Landing] = [:]
  /// The connection of each link.
  private var connectionOfLink: [Int] = []

  /// Replaces the connections; the points of ends that none has any more are removed.
  mutating func setConnections(_ connections: [ConnectorLink], on mesh: inout PlaneMesh) {
    self.connections = connections
    var known: Set<Stop> = []
    stops = connections.flatMap { [$0.from, $0.to] }.filter { known.insert($0).inserted }
    for (stop, landing) in landings where !known.contains(stop) {
      landings[stop] = nil
      if let constraint = landing.constraint { mesh.remove(constraint) }
    }
  }

  func isKnown(_ stop: Stop) -> Bool { landings[stop] != nil }

  /// Where a stop is entered and left.
  func point(of stop: Stop) -> GridPoint? { landings[stop]?.point }

  /// Moves the place where a stop is entered and left; `nil` when there is none.
  mutating func move(_ stop: Stop, to point: GridPoint?, on mesh: inout PlaneMesh) {
    if let old = landings[stop] {
      if old.point == point { return }
      if let constraint = old.constraint { mesh.remove(constraint) }
    }
    landings[stop] = Landing(
      point: point, constraint: point.flatMap { mesh.insert(.point($0)) })
  }

  /// The links of the mesh; remembers which connection each one is.
  ///
  /// - Parameter speed: metres per second of walkers: links count as if they were walked.
  mutating func links(on mesh: borrowing PlaneMesh, speed: Double) -> [MeshLink] {
    connectionOfLink = []
    var links: [MeshLink] = []
    for (number, connection) in connections.enumerated() {
      guard let from = landings[connection.from]?.constraint,
        let to = landings[connection.to]?.constraint
      else { continue }
      let (enter, leave) = (mesh.corner(of: from), mesh.corner(of: to))
      guard enter >= 0, leave >= 0 else { continue }
      links.append(MeshLink(from: enter, to: leave, cost: connection.seconds * speed * 1000))
      connectionOfLink.append(number)
    }
    return links
  }

  /// The connection that a link is.
  func connection(ofLink link: Int32) -> ConnectorLink { connections[connectionOfLink[Int(link)]] }
}
