import Geometry
import IndoorModel
import Pedestrians

/// Where people wait: people that walk at less than a fifth of their own speed, each second.
struct WaitingMeter: Sendable {
  /// Waiting at one door or connector.
  private struct Spot {
    private let feature: Identifier<Feature>
    private var seconds = 0.0
    private var most = 0
    private var mostAt = 0.0
    private var busySeconds = 0.0

    init(_ feature: Identifier<Feature>) { self.feature = feature }

    var hasWaiting: Bool { seconds > 0 }

    /// Takes a second in which people wait.
    mutating func note(_ count: Int, at now: Double) {
      seconds += Double(count)
      if count > most { (most, mostAt) = (count, now) }
      if count >= 5 { busySeconds += 1 }
    }

    static func isWorse(_ left: Spot, _ right: Spot) -> Bool {
      (right.seconds, left.feature) < (left.seconds, right.feature)
    }

    func part(since begin: Timestamp) -> SummaryPart {
      let moment = begin.advanced(bySeconds: mostAt).rfc3339
      let line =
        "waiting at \(feature): \(Int(seconds)) person-seconds, at most \(most) people, at \(moment)"
      return (
        [
          "feature": .string(feature.rawValue), "personSeconds": .rounded(seconds),
          "most": Value(most), "mostAt": .string(moment), "busySeconds": .rounded(busySeconds),
        ], most >= 2 ? [line] : []
      )
    }
  }

  /// Waiting and density in one square.
  private struct Square {
    private let floor: Int
    private let middle: Point
    private var waitingSeconds = 0.0
    private var denseSeconds = 0.0
    private var mostDensity = 0.0

    init(floor: Int, middle: Point) { (self.floor, self.middle) = (floor, middle) }

    var isJammed: Bool { mostDensity >= 1.5 }

    mutating func wait() { waitingSeconds += 1 }

    /// Takes a second in which people walk there.
    mutating func note(_ count: Int) {
      let density = Double(count) / (WaitingMeter.side * WaitingMeter.side)
      mostDensity = max(mostDensity, density)
      if density >= 2 { denseSeconds += 1 }
    }

    static func isWorse(_ left: Square, _ right: Square) -> Bool {
      (right.denseSeconds, right.mostDensity, left.middle.x, left.middle.y)
        < (left.denseSeconds, left.mostDensity, right.middle.x, right.middle.y)
    }

    func value(on floors: [Identifier<Floor>]) -> Value {
      [
        "floor": .string(floors[floor].rawValue), "x": .rounded(middle.x), "y": .rounded(middle.y),
        "side": .number(WaitingMeter.side), "mostPerSquareMetre": .rounded(mostDensity),
        "denseSeconds": .rounded(denseSeconds), "waitingPersonSeconds": .rounded(waitingSeconds),
      ]
    }
  }

  /// How many places and squares a summary names.
  private static let limit = 20
  /// The share of the own speed below which a person waits.
  private static let share = 0.2
  /// Metres from a door or connector within which people wait for it.
  private static let reach = 5.0
  /// The side of a square in metres.
  private static let side = 2.0

  private var spots: [Spot] = []
  private var squares: [Square] = []
  /// Person-seconds of waiting that no door or connector is near.
  private var elsewhere = 0.0
  /// By floor, the square at its begin, and how many lie in a row.
  private var firsts: [(first: Int, columns: Int, box: Box)] = []
  private var spotOfSquare: [Int32] = []
  private var here: [Int32]
  private var waitingAt: [Int]

  init(on plan: RehearsalPlan) {
    var known: [Identifier<Feature>: Int] = [:]
    for (floor, ground) in plan.grounds.enumerated() {
      let box = ground.bounds
      let columns = Int(box.width / Self.side) + 1
      let rows = Int(box.height / Self.side) + 1
      firsts.append((squares.count, columns, box))
      let ends = Self.ends(on: floor, of: plan)
      for number in 0..<(columns * rows) {
        let (row, column) = number.quotientAndRemainder(dividingBy: columns)
        let middle = Point(
          x: box.min.x + (Double(column) + 0.5) * Self.side,
          y: box.min.y + (Double(row) + 0.5) * Self.side)
        squares.append(Square(floor: floor, middle: middle))
        let near = ends.filter { $0.point.distance(to: middle) <= Self.reach }
          .sorted { $0.point.squaredDistance(to: middle) < $1.point.squaredDistance(to: middle) }
        let free = ground.nearestFree(to: middle, within: Self.side)
        guard let free, let end = near.first(where: { ground.sees($0.point, from: free) }) else {
          spotOfSquare.append(-1)
          continue
        }
        let spot = known[end.feature] ?? spots.count
        if spot == spots.count {
          spots.append(Spot(end.feature))
          known[end.feature] = spot
        }
        spotOfSquare.append(Int32(spot))
      }
    }
    here = Array(repeating: 0, count: squares.count)
    waitingAt = Array(repeating: 0, count: spots.count)
  }

  private static func ends(
    on floor: Int, of plan: RehearsalPlan
  ) -> [(feature: Identifier<Feature>, point: Point)] {
    let doors = plan.venue.features(on: plan.floors[floor]).filter { $0.kind == .door }
      .compactMap { door in door.place.map { (feature: door.id, point: $0.point) } }
    return doors
      + plan.passages.filter { $0.fromFloor == floor }.map {
        (feature: $0.connector, point: $0.from)
      }
  }

  /// Takes a second of one floor.
  mutating func note(_ crowd: WalkingCrowd, on floor: Int) {
    let (first, columns, box) = firsts[floor]
    for slot in crowd.slots where crowd.isHere(slot) {
      let point = crowd.point(of: slot)
      let column = min(columns - 1, max(0, Int((point.x - box.min.x) / Self.side)))
      let row = max(0, Int((point.y - box.min.y) / Self.side))
      let square = min(squares.count - 1, first + row * columns + column)
      here[square] += 1
      guard crowd.speed(of: slot) < Self.share * crowd.freeSpeed(of: slot) else { continue }
      squares[square].wait()
      let spot = Int(spotOfSquare[square])
      if spot >= 0 {
        waitingAt[spot] += 1
      } else {
        elsewhere += 1
      }
    }
  }

  /// Ends a second.
  mutating func endSecond(at now: Double) {
    for spot in spots.indices where waitingAt[spot] > 0 {
      spots[spot].note(waitingAt[spot], at: now)
      waitingAt[spot] = 0
    }
    for square in squares.indices where here[square] > 0 {
      squares[square].note(Int(here[square]))
      here[square] = 0
    }
  }

  // MARK: - Summary

  /// Doors and connectors, the worst first.
  func places(since begin: Timestamp) -> SummaryPart {
    let parts = spots.filter(\.hasWaiting).sorted(by: Spot.isWorse).prefix(Self.limit)
      .map { $0.part(since: begin) }
    return (
      [
        "places": .array(parts.map(\.value)), "elsewherePersonSeconds": .rounded(elsewhere),
      ], parts.prefix(5).flatMap(\.lines)
    )
  }

  /// Squares, the worst first.
  func jams(on floors: [Identifier<Floor>]) -> Value {
    let worst = squares.filter(\.isJammed).sorted(by: Square.isWorse).prefix(Self.limit)
    return .array(worst.map { $0.value(on: floors) })
  }
}
