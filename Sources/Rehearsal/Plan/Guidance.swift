import Geometry
import IndoorModel
import Pedestrians

/// The fields that lead people to destinations over all floors; made when first asked for.
struct Guidance: Sendable {
  /// What a goal of a field is.
  enum Goal: Hashable, Sendable {
    /// The destination; of several, this one.
    case destination(Int)
    /// A way through a connector, by its number.
    case passage(Int)
    /// A gate, from which another field leads on.
    case gate
  }

  /// A way that a field leads: gates in its order with the metres to each, and all metres.
  struct Way: Sendable {
    var gates: [(gate: Int, metres: Double)] = []
    var metres = 0.0
  }

  /// Places that are walked to, whichever is nearest.
  struct Destination: Hashable, Sendable {
    var features: [Identifier<Feature>]
    /// Metres around pois that belong to them.
    var radius: Double
    /// Whether lifts lead there, too.
    var usesLifts: Bool
  }

  /// Metres that a second in a connector counts as.
  private static let metresPerSecond = 1.34

  private let plan: RehearsalPlan
  private var numbers: [Destination: Int?] = [:]
  /// By floor and number.
  private(set) var fields: [[GuidanceField]]
  private var goals: [[[Goal]]]
  private var fieldOfGate: [Int: Int] = [:]
  private var destinations: [Int: Destination] = [:]
  /// By floor: one that leads nowhere.
  private var empty: [GuidanceField?]

  init(on plan: RehearsalPlan) {
    self.plan = plan
    fields = plan.floors.map { _ in [] }
    goals = plan.floors.map { _ in [] }
    empty = plan.floors.map { _ in nil }
  }

  /// What a goal of a field on a floor is.
  func goal(_ number: Int, of field: Int, on floor: Int) -> Goal { goals[floor][field][number] }

  /// Metres to go from a place, seconds in connectors counted as if they were walked.
  func metres(from point: Point, on floor: Int, by field: Int) -> Double? {
    fields[floor][field].metres(from: point, on: plan.grounds[floor])
  }

  /// The number of the fields that lead to a destination; `nil` for one out of reach.
  mutating func field(to destination: Destination) -> Int? {
    if let known = numbers[destination] { return known }
    let number = make(destination)
    numbers[destination] = number
    if let number { destinations[number] = destination }
    return number
  }

  /// The number of the fields that lead to a gate on its floor.
  mutating func field(toGate gate: Int) -> Int {
    if let known = fieldOfGate[gate] { return known }
    let place = plan.gates.all[gate]
    let number = fields[0].count
    for floor in plan.floors.indices {
      guard floor == place.floor else {
        let nowhere = empty[floor] ?? GuidanceField(to: [], on: plan.grounds[floor])
        empty[floor] = nowhere
        fields[floor].append(nowhere)
        goals[floor].append([])
        continue
      }
      let ends = place.goals
      fields[floor].append(GuidanceField(to: ends, on: plan.grounds[floor]))
      var goal = Goal.gate
      if case .passage(let passage) = place.kind { goal = .passage(passage) }
      goals[floor].append(ends.map { _ in goal })
    }
    fieldOfGate[gate] = number
    return number
  }

  /// The way that a field leads from a place on a floor, over connectors, too; `nil` where it leads
  /// nowhere.
  func way(from point: Point, on floor: Int, by field: Int) -> Way? {
    guard let metres = metres(from: point, on: floor, by: field) else { return nil }
    var way = Way(metres: metres)
    var (point, floor, done) = (point, floor, 0.0)
    for _ in 0...plan.passages.count {
      let goal = fields[floor][field].follow(from: point, on: plan.grounds[floor]) { from, to in
        plan.gates.forEachDoor(from: from, to: to, on: floor) { way.gates.append(($0, done)) }
        done += from.distance(to: to)
        return true
      }
      switch goal.map({ self.goal($0, of: field, on: floor) }) {
      case .passage(let number):
        if let gate = plan.gates.number(ofPassage: number) { way.gates.append((gate, done)) }
        (point, floor) = (plan.passages[number].to, plan.passages[number].toFloor)
      case .destination(let number):
        let feature = destinations[field]?.features[number]
        if let gate = feature.flatMap({ plan.gates.number(ofExit: $0) }) {
          way.gates.append((gate, done))
        }
        return way
      case .gate, nil: return way
      }
    }
    return way
  }

  /// The way on from behind a gate to the destination of a field; `nil` where it leads nowhere.
  func way(onFrom gate: Int, by field: Int) -> Way? {
    let place = plan.gates.all[gate]
    switch place.kind {
    case .door:
      guard let spot = plan.grounds[place.floor].nearestFree(to: place.middle, within: 0.5) else {
        return nil
      }
      return way(from: spot, on: place.floor, by: field)
    case .exit:
      return destinations[field]?.features.contains(place.feature) == true ? Way() : nil
    case .passage(let number):
      let passage = plan.passages[number]
      var way = way(from: passage.to, on: passage.toFloor, by: field)
      way?.metres += (passage.seconds + passage.wait) * Self.metresPerSecond
      return way
    }
  }

  private mutating func make(_ destination: Destination) -> Int? {
    let ends = destination.features.enumerated().compactMap { index, id in
      plan.venue.features[id].flatMap { plan.goal(of: $0, radius: destination.radius) }
        .map { (index: index, floor: $0.floor, goal: $0.goal) }
    }
    guard !ends.isEmpty else { return nil }
    var made = [GuidanceField?](repeating: nil, count: plan.floors.count)
    var madeGoals = [[Goal]](repeating: [], count: plan.floors.count)
    /// Metres to go from where each passage is entered.
    var entries = [Double](repeating: .infinity, count: plan.passages.count)
    var stale = Set(ends.map(\.floor))
    for _ in 0...(2 * plan.floors.count) where !stale.isEmpty {
      for floor in stale.sorted() {
        var list: [GuidanceField.Goal] = []
        madeGoals[floor] = []
        for end in ends where end.floor == floor {
          list.append(end.goal)
          madeGoals[floor].append(.destination(end.index))
        }
        for (number, passage) in plan.passages.enumerated()
        where passage.fromFloor == floor && entries[number].isFinite {
          list.append(
            GuidanceField.Goal(
              point: passage.from, radius: RehearsalPlan.passageRadius, metres: entries[number]))
          madeGoals[floor].append(.passage(number))
        }
        made[floor] = GuidanceField(to: list, on: plan.grounds[floor])
      }
      stale = improve(&entries, by: made, with: destination)
    }
    let number = fields[0].count
    for floor in plan.floors.indices {
      fields[floor].append(made[floor] ?? GuidanceField(to: [], on: plan.grounds[floor]))
      goals[floor].append(madeGoals[floor])
    }
    return number
  }

  /// Finds how far it is from the entries of passages.
  ///
  /// - Returns: the floors on which a passage now leads there quicker.
  private func improve(
    _ entries: inout [Double], by made: [GuidanceField?], with destination: Destination
  ) -> Set<Int> {
    var better: Set<Int> = []
    for (number, passage) in plan.passages.enumerated()
    where destination.usesLifts || !passage.isLift {
      guard
        let rest = made[passage.toFloor]?.metres(
          from: passage.to, on: plan.grounds[passage.toFloor])
      else { continue }
      let metres = rest + (passage.seconds + passage.wait) * Self.metresPerSecond
      guard metres < entries[number] - 0.5 else { continue }
      entries[number] = metres
      let now = made[passage.fromFloor]?.metres(
        from: passage.from, on: plan.grounds[passage.fromFloor])
      if metres < now ?? .infinity { better.insert(passage.fromFloor) }
    }
    return better
  }
}
