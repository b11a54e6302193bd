import Geometry
import IndoorModel

/// What of a walk an edit is held against first.
struct RouteSketch: Sendable {
  /// Where it runs on one floor.
  private struct Run: Sendable {
    private let floor: Int32
    private let box: Box

    init(floor: Int32, box: Box) {
      self.floor = floor
      self.box = box
    }

    func isOn(_ floor: Int32) -> Bool { self.floor == floor }

    func meets(_ box: Box, on floor: Int32) -> Bool {
      self.floor == floor && self.box.intersects(box)
    }
  }

  /// Where it runs first; `nil` where there is no walk.
  private let first: Run?
  /// Where it goes on, on other floors.
  private let others: [Run]
  /// Where it begins: too close to something that is the free place beside it. Where there is no walk,
  /// the start that was asked for.
  let start: Place
  private let end: Point
  private let endRun: Run?
  /// What it takes; infinite where there is no walk.
  private let seconds: Double

  /// Draws the sketch of a walk.
  ///
  /// - Parameter start: the start that was asked for.
  init(_ route: Route?, from start: Place, _ floors: inout FloorNumbers) {
    let runs = (route?.legs ?? []).compactMap { leg in
      Box(around: leg.points).map { Run(floor: floors.number(leg.floor), box: $0) }
    }
    first = runs.first
    others = Array(runs.dropFirst())
    endRun = runs.last
    let known = route?.legs.first.flatMap { leg in
      leg.points.first.map { Place(floor: leg.floor, point: $0) }
    }
    self.start = known ?? start
    end = route?.destination?.point ?? Point(x: 0, y: 0)
    seconds = route?.seconds ?? .infinity
  }

  /// Whether there is a walk.
  var isWalk: Bool { seconds < .infinity }

  /// Whether it uses connectors, or visits several floors.
  var isManyFloored: Bool { !others.isEmpty }

  /// Whether it is known to take so many seconds, to the microsecond.
  func takes(_ seconds: Double) -> Bool {
    abs(self.seconds - seconds) < 1e-6 || self.seconds == seconds
  }

  /// Whether the walk may come near a box on a floor.
  func mayMeet(_ box: Box, on floor: Int32) -> Bool {
    guard let first else { return false }
    return first.meets(box, on: floor) || others.contains { $0.meets(box, on: floor) }
  }

  /// Whether a walk by way of a box on a floor may take less time.
  func mayGain(through box: Box, on floor: Int32) -> Bool {
    let there = first?.isOn(floor) == true ? box.distance(to: start.point) : 0
    let on = endRun?.isOn(floor) == true ? box.distance(to: end) : 0
    return (there + on) / Pace.walking < seconds
  }
}

/// Short numbers for floors.
struct FloorNumbers: Sendable {
  private var numbers: [Identifier<Floor>: Int32] = [:]

  /// The number of a floor that was met before.
  func known(_ floor: Identifier<Floor>) -> Int32? { numbers[floor] }

  /// The number of a floor; the next one if it was never met.
  mutating func number(_ floor: Identifier<Floor>) -> Int32 {
    if let number = numbers[floor] { return number }
    let number = Int32(numbers.count)
    numbers[floor] = number
    return number
  }
}
