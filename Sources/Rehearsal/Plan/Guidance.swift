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

  init(on plan: RehearsalPlan) {
    self.plan = plan
    fields = plan.floors.map { _ in [] }
    goals = plan.floors.map { _ in [] }
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
    return number
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
