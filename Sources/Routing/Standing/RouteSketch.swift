import Geometry
import IndoorModel

/// What of a walk an edit is held against first.
struct RouteSketch: Sendable {
  /// Where it runs on one floor.
  struct Run: Sendable {
    let floor: Int32
    let box: Box
  }

  /// Where it runs first; `nil` where there is no walk.
  let first: Run?
  /// Where it goes on, on other floors.
  let others: [Run]
  /// Where it begins: too close to something that is the free place beside it.
  let start: Place?
  let end: Point
  let endFloor: Int32
  /// What it takes; infinite where there is no walk.
  let seconds: Double
  /// Whether there is a walk.
  var isWalk: Bool { seconds < .infinity }
  /// Whether it uses connectors, or visits several floors.
  var isManyFloored: Bool { !others.isEmpty }

  init(_ route: Route?, seconds: Double?, _ floors: inout FloorNumbers) {
    let runs = (route?.legs ?? []).compactMap { leg in
      Box(around: leg.points).map { Run(floor: floors.number(leg.floor), box: $0) }
    }
    first = runs.first
    others = Array(runs.dropFirst())
    start = route?.legs.first.flatMap { leg in
      leg.points.first.map { Place(floor: leg.floor, point: $0) }
    }
    end = route?.destination?.point ?? Point(x: 0, y: 0)
    endFloor = runs.last?.floor ?? -1
    self.seconds = seconds ?? .infinity
  }

  /// Whether it is known to take so many seconds, to the microsecond.
  func takes(_ seconds: Double) -> Bool {
    abs(self.seconds - seconds) < 1e-6 || self.seconds == seconds
  }

  /// Whether the walk may come near a box on a floor.
  func mayMeet(_ box: Box, on floor: Int32) -> Bool {
    guard let first else { return false }
    if first.floor == floor, first.box.intersects(box) { return true }
    return others.contains { $0.floor == floor && $0.box.intersects(box) }
  }

  /// A lower bound of the metres from start to end by way of a box on a floor.
  func leastMetres(through box: Box, on floor: Int32) -> Double {
    let there = first?.floor == floor ? start.map { box.distance(to: $0.point) } ?? 0 : 0
    let on = endFloor == floor ? box.distance(to: end) : 0
    return there + on
  }
}

/// Short numbers for floors.
struct FloorNumbers: Sendable {
  private var numbers: [Identifier<Floor>: Int32] = [:]

  /// The number of a floor that was met before.
  func known(_ floor: Identifier<Floor>) -> Int32? { numbers[floor] }

  mutating func number(_ floor: Identifier<Floor>) -> Int32 {
    if let number = numbers[floor] { return number }
    let number = Int32(numbers.count)
    numbers[floor] = number
    return number
  }
}
