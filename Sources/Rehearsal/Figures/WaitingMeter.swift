import Geometry
import IndoorModel
import Pedestrians

/// Where people wait: those who walk at less than a fifth of their own speed, each second.
struct WaitingMeter: Sendable {
  /// Waiting at one door or connector.
  struct Spot: Sendable {
    let feature: Identifier<Feature>
    /// Person-seconds.
    var seconds = 0.0
    /// The most who waited at once, and when: seconds since the begin.
    var most = 0
    var mostAt = 0.0
    /// Seconds in which five or more waited.
    var busySeconds = 0.0
  }

  /// Waiting and density in one square.
  struct Square: Sendable {
    let floor: Int
    let middle: Point
    var waitingSeconds = 0.0
    /// Seconds with two people or more who walk on a square metre.
    var denseSeconds = 0.0
    var mostDensity = 0.0
  }

  /// The share of the own speed below which a person waits.
  private static let share = 0.2
  /// Metres from a door or connector within which people wait for it.
  private static let reach = 5.0
  /// The side of a square in metres.
  static let side = 2.0

  private(set) var spots: [Spot] = []
  private(set) var squares: [Square] = []
  /// Person-seconds of waiting that no door or connector is near.
  private(set) var elsewhere = 0.0
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
          spots.append(Spot(feature: end.feature))
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
      + plan.passages.filter { $0.fromFloor == floor }.map { (feature: $0.connector, point: $0.from) }
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
      squares[square].waitingSeconds += 1
      let spot = Int(spotOfSquare[square])
      if spot >= 0 {
        spots[spot].seconds += 1
        waitingAt[spot] += 1
      } else {
        elsewhere += 1
      }
    }
  }

  /// Ends a second.
  mutating func endSecond(at now: Double) {
    for spot in spots.indices where waitingAt[spot] > 0 {
      if waitingAt[spot] > spots[spot].most {
        spots[spot].most = waitingAt[spot]
        spots[spot].mostAt = now
      }
      if waitingAt[spot] >= 5 { spots[spot].busySeconds += 1 }
      waitingAt[spot] = 0
    }
    for square in squares.indices where here[square] > 0 {
      let density = Double(here[square]) / (Self.side * Self.side)
      squares[square].mostDensity = max(squares[square].mostDensity, density)
      if density >= 2 { squares[square].denseSeconds += 1 }
      here[square] = 0
    }
  }
}
