import Geometry
import IndoorModel
import Pedestrians

/// What crowds wait at: doors, the entries of connectors, and exits.
struct Gates: Sendable {
  struct Gate: Sendable {
    enum Kind: Hashable, Sendable {
      case door
      /// A way through a connector, by its number.
      case passage(Int)
      case exit
    }

    let feature: Identifier<Feature>
    let kind: Kind
    let floor: Int
    /// Where it is passed.
    let threshold: Segment
    /// People per second that pass before anything is measured.
    let expectedFlow: Double

    var middle: Point { threshold.start.interpolated(to: threshold.end, fraction: 0.5) }

    /// Where ways to it end.
    var goals: [GuidanceField.Goal] {
      guard kind == .door else {
        let radius = kind == .exit ? RehearsalPlan.exitRadius : RehearsalPlan.passageRadius
        return [GuidanceField.Goal(point: middle, radius: radius)]
      }
      let pieces = max(1, Int(threshold.start.distance(to: threshold.end) / 0.2))
      return (0...pieces).map {
        let share = Double($0) / Double(pieces)
        return GuidanceField.Goal(
          point: threshold.start.interpolated(to: threshold.end, fraction: share), radius: 0)
      }
    }
  }

  /// People per metre and second through a door of which nothing is known: Weidmann's, less than the
  /// crowd's model has, so that people choose what they do not know with caution.
  private static let specificFlow = 1.22
  /// The least people per second of a door.
  private static let leastFlow = 0.5
  /// Metres around a threshold in which cells know of it.
  private static let reach = 0.4

  private(set) var all: [Gate] = []
  /// By floor.
  private(set) var numbers: [[Int]]
  /// By floor: the doors.
  private var doors: [[Int]]
  private var passages: [Int: Int] = [:]
  private var exits: [Identifier<Feature>: Int] = [:]

  /// Finds the gates of a venue; closed doors are none.
  init(
    of venue: Venue, floors: [Identifier<Floor>], grounds: [WalkableFloor],
    passages: [RehearsalPlan.Passage]
  ) {
    numbers = floors.map { _ in [] }
    doors = floors.map { _ in [] }
    for (floor, id) in floors.enumerated() {
      for feature in venue.features(on: id) { add(feature, on: floor, grounds[floor]) }
    }
    for (number, passage) in passages.enumerated() where !passage.isLift {
      add(
        Gate(
          feature: passage.connector, kind: .passage(number), floor: passage.fromFloor,
          threshold: Segment(passage.from, passage.from), expectedFlow: passage.usualFlow))
    }
  }

  private mutating func add(_ feature: Feature, on floor: Int, _ ground: WalkableFloor) {
    if feature.kind == .poi, let point = feature.place?.point,
      ["exit", "emergency-exit", "entrance"].contains(feature.category ?? "")
    {
      add(
        Gate(
          feature: feature.id, kind: .exit, floor: floor, threshold: Segment(point, point),
          expectedFlow: 2 * RehearsalPlan.exitRadius * Self.specificFlow))
    }
    let ends = feature.shape.vertices
    guard feature.kind == .door, let start = ends.first, let end = ends.last, ends.count > 1 else {
      return
    }
    let flow = max(Self.leastFlow, start.distance(to: end) * Self.specificFlow)
    let gate = Gate(
      feature: feature.id, kind: .door, floor: floor, threshold: Segment(start, end),
      expectedFlow: flow)
    if ground.contains(gate.middle) { add(gate) }
  }

  private mutating func add(_ gate: Gate) {
    numbers[gate.floor].append(all.count)
    switch gate.kind {
    case .door: doors[gate.floor].append(all.count)
    case .passage(let number): passages[number] = all.count
    case .exit: exits[gate.feature] = all.count
    }
    all.append(gate)
  }

  /// The gate of a way through a connector; `nil` for lifts.
  func number(ofPassage passage: Int) -> Int? { passages[passage] }

  /// The gate of an exit.
  func number(ofExit feature: Identifier<Feature>) -> Int? { exits[feature] }

  /// Calls for each door that a step leads through.
  func forEachDoor(from start: Point, to end: Point, on floor: Int, _ body: (Int) -> Void) {
    let step = Segment(start, end)
    for door in doors[floor]
    where all[door].threshold.distance(to: start) < Self.reach
      && all[door].threshold.intersects(step)
    {
      body(door)
    }
  }
}
