import Geometry
import IndoorModel

/// The connections that one profile may use, by number.
struct Network: Sendable {
  /// Where a connector is entered.
  struct Landing: Hashable, Sendable {
    var floor: Int
    var node: Int32
    /// The free place.
    var point: Point
  }

  /// One end of a connection.
  struct Link: Sendable {
    var stop: Int
    var seconds: Double
    var connection: Int
  }

  private(set) var stops: [Landing] = []
  /// The connections themselves.
  private(set) var connections: [Connection] = []
  /// Where the connections from each stop lead.
  private(set) var outOf: [[Link]] = []
  /// From where connections lead to each stop.
  private(set) var into: [[Link]] = []
  private(set) var stopsOfFloor: [[Int]]
  private var numbers: [Landing: Int] = [:]

  /// Joins connections to the floors that they lie on.
  ///
  /// - Parameters:
  ///   - landing: where a stop is entered; `nil` where it cannot be.
  init(
    connections: [Connection], floorCount: Int, landing: (Stop) -> Landing?
  ) {
    stopsOfFloor = Array(repeating: [], count: floorCount)
    for connection in connections {
      guard let from = landing(connection.from), let to = landing(connection.to) else { continue }
      let (start, end) = (number(of: from), number(of: to))
      let index = self.connections.count
      self.connections.append(connection)
      outOf[start].append(Link(stop: end, seconds: connection.seconds, connection: index))
      into[end].append(Link(stop: start, seconds: connection.seconds, connection: index))
    }
  }

  /// The stop at a node, if connections of this profile begin or end there.
  func stop(floor: Int, node: Int32, point: Point) -> Int? {
    numbers[Landing(floor: floor, node: node, point: point)]
  }

  private mutating func number(of landing: Landing) -> Int {
    if let number = numbers[landing] { return number }
    let number = stops.count
    numbers[landing] = number
    stops.append(landing)
    outOf.append([])
    into.append([])
    stopsOfFloor[landing.floor].append(number)
    return number
  }
}
