import Geometry
import IndoorModel

/// The doors and turns of one leg, as steps.
///
/// A turn at a door becomes a word of the door's step; turns that follow each other at once are
/// one step; bends that lead back to the same direction are none.
struct LegSteps {
  private let course: Course
  private let leg: Int
  /// Whether it is unknown which way the walker faces at the beginning.
  private let isStart: Bool

  init(course: Course, leg: Int, isStart: Bool) {
    self.course = course
    self.leg = leg
    self.isStart = isStart
  }

  /// Metres between a door and a turn below which both are one step.
  static let close = 4.0
  /// Metres before a door within which a turn leads to it.
  private static let approach = 3.0
  /// Metres around the ends of a leg within which turns go without saying.
  private static let atEnds = 2.0
  /// A walk that moves aside by less than this many metres goes straight on.
  private static let swerve = 2.0
  /// Slight bends are told where nothing else is within so many metres.
  private static let alone = 6.0

  /// The steps in their order; the beginning and the end of the leg are not among them.
  ///
  /// - Parameter crossings: where the course goes through doors.
  func steps(through crossings: [Crossing], on surroundings: FloorIndex) -> [Step] {
    var bends = Self.withoutSwerves(course.bends).filter {
      $0.begin >= (isStart ? Self.atEnds : 1) && course.length - $0.end >= Self.atEnds
    }
    var doors: [Step] = []
    for crossing in crossings.joined(unlessAt: bends) {
      if let step = step(through: crossing, on: surroundings, taking: &bends) { doors.append(step) }
    }
    return bends.isEmpty ? doors : merged(doors, turns(of: bends))
  }

  // MARK: - Turns

  /// Leaves out bends around something small, and takes slight ones that follow each other as one.
  private static func withoutSwerves(_ bends: [Bend]) -> [Bend] {
    var kept: [Bend] = []
    for bend in bends {
      guard let last = kept.last, bend.begin - last.end < alone else {
        kept.append(bend)
        continue
      }
      let isSame = bend.kind.isLeftward == last.kind.isLeftward
      let whole = Instruction.Kind(from: last.arriving, to: bend.leaving)
      if !isSame, whole == nil, last.offset(to: bend) < swerve {
        kept.removeLast()
      } else if isSame, !(bend.isClear && last.isClear), let whole,
        whole.isLeftward == bend.kind.isLeftward
      {
        kept[kept.count - 1].end = bend.end
        kept[kept.count - 1].leaving = bend.leaving
        kept[kept.count - 1].kind = whole
      } else {
        kept.append(bend)
      }
    }
    return kept
  }

  /// Turns as steps; one that follows a clear one at once is a word of the first.
  private func turns(of bends: [Bend]) -> [Step] {
    var steps: [Step] = []
    for bend in bends {
      if bend.isClear, let last = steps.last, last.sentence.then == nil,
        bend.begin - last.end <= Self.close, last.kind.isClearTurn
      {
        steps[steps.count - 1].sentence.then = bend.kind
        steps[steps.count - 1].end = bend.end
      } else {
        steps.append(
          Step(
            bend.kind, leg: leg, walked: bend.begin, end: bend.end, place: bend.place,
            Sentence(phrase: .turn(bend.kind))))
      }
    }
    return steps
  }

  /// Doors and turns in the order they come, without slight turns that are near to anything.
  private func merged(_ doors: [Step], _ turns: [Step]) -> [Step] {
    let all = doors.isEmpty ? turns : (doors + turns).sorted { $0.walked < $1.walked }
    guard all.contains(where: \.isSlight) else { return all }
    return all.indices.filter { index in
      guard all[index].isSlight else { return true }
      let before = index > 0 ? all[index - 1].end : 0
      let after = index + 1 < all.count ? all[index + 1].walked : course.length
      return all[index].walked - before >= Self.alone && after - all[index].end >= Self.alone
    }.map { all[$0] }
  }

  // MARK: - Doors

  /// The step through a door.
  ///
  /// - Parameter bends: those that the step speaks of are taken out.
  /// - Returns: `nil` for an opening that leads straight on from nowhere to nowhere.
  private func step(
    through crossing: Crossing, on surroundings: FloorIndex, taking bends: inout [Bend]
  ) -> Step? {
    let through = surroundings.thresholds[crossing.door].direction(isLeftward: crossing.isLeftward)
    let near = bends.filter {
      $0.begin >= crossing.walked - Self.approach && $0.begin <= crossing.end + 1
    }
    bends.removeAll { bend in near.contains { $0.begin == bend.begin } }
    let approach = mark(
      arriving: near.first?.arriving ?? course.direction(at: crossing.walked), through: through,
      walked: crossing.walked)
    var sentence = surroundings.sentence(for: crossing, approach: approach)
    if surroundings.thresholds[crossing.door].look == .gap, sentence.phrase == .passDoor,
      approach != .onLeft,
      approach != .onRight
    {
      return nil
    }
    var end = max(crossing.end, near.last?.end ?? 0)
    if let last = near.last,
      let then = Instruction.Kind(from: through, to: last.leaving), then.isClearTurn
    {
      sentence.then = then
    } else if let next = bends.first(where: { $0.begin > crossing.end }),
      next.begin - end <= Self.close, next.isClear
    {
      sentence.then = next.kind
      end = next.end
      bends.removeAll { $0.begin == next.begin }
    }
    return Step(
      .door, leg: leg, walked: crossing.walked, end: end, place: crossing.place, sentence)
  }

  /// Where a door lies for an approaching walker.
  private func mark(
    arriving: Vector?, through: Vector, walked: Double
  ) -> DoorWords.Mark {
    guard let arriving, !isStart || walked >= Self.approach else { return .none }
    switch Instruction.Kind(from: arriving, to: through) {
    case nil, .slightLeft, .slightRight: return walked >= Self.close ? .ahead : .none
    case .left, .sharpLeft: return .onLeft
    default: return .onRight
    }
  }
}

extension Instruction.Kind {
  /// Whether it is a turn of 50° or more.
  var isClearTurn: Bool { [.left, .sharpLeft, .right, .sharpRight].contains(self) }
}

extension Step {
  /// Whether it is a turn of less than 50°.
  fileprivate var isSlight: Bool { kind == .slightLeft || kind == .slightRight }
}
