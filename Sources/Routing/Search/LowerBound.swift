import Geometry

/// The least seconds that can be left from anywhere to the destination.
///
/// Walls are left out: straight to the destination on its floor, else straight to a stop, and
/// from stop to stop in the same way. So it holds for frames that do not match between floors, too,
/// and along any step of a walk it shrinks by no more than the step takes.
struct LowerBound: Sendable {
  /// A stop, and the least seconds that are left from it.
  struct Exit: Sendable {
    var x: Double
    var y: Double
    var seconds: Double
  }

  private let floor: Int
  private let destination: Point
  /// The stops of each floor that lead to the destination, the nearest to it first.
  private var exits: [[Exit]]

  /// Reckons backwards from the destination over the connections.
  ///
  /// - Parameters:
  ///   - network: the stops and connections of the profile.
  ///   - floor: the number of the destination's floor.
  init(network: Network, floor: Int, destination: Point, floorCount: Int) {
    self.floor = floor
    self.destination = destination
    exits = Array(repeating: [], count: floorCount)
    let seconds = Self.seconds(network: network, floor: floor, destination: destination)
    for (stop, seconds) in zip(network.stops, seconds) where seconds < .infinity {
      exits[stop.floor].append(Exit(x: stop.point.x, y: stop.point.y, seconds: seconds))
    }
    for floor in exits.indices { exits[floor].sort { $0.seconds < $1.seconds } }
  }

  /// The least seconds left from a point of a floor; infinite where nothing leads on.
  func seconds(floor: Int, x: Double, y: Double) -> Double {
    var least = Double.infinity
    if floor == self.floor {
      let dx = destination.x - x
      let dy = destination.y - y
      least = (dx * dx + dy * dy).squareRoot() / Pace.walking
    }
    for exit in exits[floor] {
      if exit.seconds >= least { break }
      let dx = exit.x - x
      let dy = exit.y - y
      least = min(least, exit.seconds + (dx * dx + dy * dy).squareRoot() / Pace.walking)
    }
    return least
  }

  /// Dijkstra's search over the stops, each floor's all joined by straight lines.
  private static func seconds(network: Network, floor: Int, destination: Point) -> [Double] {
    var seconds = network.stops.map { stop in
      stop.floor == floor ? stop.point.distance(to: destination) / Pace.walking : .infinity
    }
    var isSettled = Array(repeating: false, count: seconds.count)
    while true {
      var next = -1
      for stop in seconds.indices where !isSettled[stop] && seconds[stop] < .infinity {
        if next < 0 || seconds[stop] < seconds[next] { next = stop }
      }
      guard next >= 0 else { return seconds }
      isSettled[next] = true
      let here = network.stops[next]
      for link in network.into[next] {
        seconds[link.stop] = min(seconds[link.stop], seconds[next] + link.seconds)
      }
      for stop in network.stopsOfFloor[here.floor] where !isSettled[stop] {
        let walk = network.stops[stop].point.distance(to: here.point) / Pace.walking
        seconds[stop] = min(seconds[stop], seconds[next] + walk)
      }
    }
  }
}
