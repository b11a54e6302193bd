import Geometry
import IndoorModel

extension Directions {
  /// Metres after a step that are worth a word.
  private static var worthSaying: Double { 4 }
  /// A door this near to the start, in metres, is where one stands.
  private static var atHand: Double { 3 }
  /// A person reads one step in so many metres.
  private static var readingLength: Double { 10 }
  /// Metres around a turn within which a landmark is at it.
  private static var besideTurn: Double { 4 }
  /// Metres beside the path within which a landmark is passed.
  private static var besidePath: Double { 5 }
  /// Metres without a step for each landmark that is told in passing.
  private static var passingLength: Double { 30 }

  // MARK: - The beginning

  /// Lets the first step say how to leave where one is, and what to walk towards.
  func beginWell(_ steps: inout [Step]) {
    guard let begin = steps.first, begin.sentence.phrase == .walk else { return }
    if begin.kind == .start, steps.count > 1, steps[1].kind == .door {
      if takesOver(steps[1]) {
        steps[0].sentence = steps[1].sentence
        steps[0].end = steps[1].end
        // Nobody knows which way they face before they walk.
        if steps[1].isRelative { steps[0].sentence.door?.mark = .none }
        steps.remove(at: 1)
        return
      }
      if steps[1].sentence.phrase == .leave, !steps[1].isRelative { return leaveFirst(&steps) }
    }
    steps[0].sentence.name = steps.lazy.dropFirst().compactMap(\.aim).first
  }

  /// Whether a door is so near that the first step is to go through it.
  private func takesOver(_ door: Step) -> Bool {
    guard door.walked >= Self.atHand else { return true }
    guard door.sentence.phrase == .leave, door.walked < Self.readingLength else { return false }
    return !door.isRelative || door.sentence.other != nil
  }

  /// “Leave Hall 1 by the north door, 40 m”: then the door's own step only says what is behind it.
  private func leaveFirst(_ steps: inout [Step]) {
    steps[0].sentence = steps[1].sentence
    steps[0].sentence.other = nil
    steps[0].sentence.then = nil
    steps[0].sentence.metresBefore = steps[1].walked
    steps[1].sentence.phrase = .passDoor
    steps[1].sentence.name = nil
    steps[1].sentence.door?.mark = .none
  }

  // MARK: - Landmarks

  /// Says where turns are, and what is passed on long stretches; each landmark once.
  func addLandmarks(
    _ steps: inout [Step], _ course: Course, _ ways: FloorWays,
    _ except: inout [Identifier<Feature>]
  ) {
    for index in steps.indices where steps[index].isTurn {
      guard
        let landmark = ways.landmark(
          at: steps[index].place, reach: Self.besideTurn, except: except)
      else { continue }
      steps[index].sentence.name = landmark.name
      except.append(landmark.feature)
    }
    for index in steps.indices.reversed() {
      let end = index + 1 < steps.count ? steps[index + 1].walked : course.length
      let passed = passings(from: steps[index].end, to: end, course, ways, &except)
      steps.insert(
        contentsOf: passed.map { passing in
          var sentence = Sentence(phrase: .pass(isOnLeft: passing.isOnLeft))
          sentence.name = passing.landmark.name
          return Step(
            .straight, leg: steps[index].leg, walked: passing.walked, place: passing.place,
            sentence)
        }, at: index + 1)
    }
  }

  /// The landmarks to tell on a stretch without steps: one in its middle, more on long ones.
  private func passings(
    from begin: Double, to end: Double, _ course: Course, _ ways: FloorWays,
    _ except: inout [Identifier<Feature>]
  ) -> [FloorWays.Passing] {
    let margin = Self.readingLength
    guard end - begin >= 2 * margin + 2 else { return [] }
    let count = max(1, Int((end - begin) / Self.passingLength))
    let window = (end - begin - margin) / Double(count)
    var passings: [FloorWays.Passing] = []
    for number in 0..<count {
      let low = begin + margin + window * Double(number)
      let high = low + max(1, window - margin)
      guard
        let passing = ways.landmark(
          along: course, in: low...min(high, end - margin), reach: Self.besidePath,
          except: except)
      else { continue }
      passings.append(passing)
      except.append(passing.landmark.feature)
    }
    return passings
  }

  // MARK: - Distances

  /// Says how far to walk after each step.
  func finish(_ steps: inout [Step]) {
    for index in steps.indices {
      let isLast = index + 1 == steps.count || steps[index + 1].leg != steps[index].leg
      let next = isLast ? legs[steps[index].leg].distance : steps[index + 1].walked
      let metres = next - steps[index].end
      switch steps[index].sentence.phrase {
      case .walk: steps[index].sentence.metres = max(0, metres)
      case .ride, .arrive: break
      case _ where steps[index].sentence.metresBefore != nil: break
      default: steps[index].sentence.metres = metres >= Self.worthSaying ? metres : nil
      }
    }
  }
}

extension Step {
  /// Whether only a walker in front of it knows which door it speaks of.
  fileprivate var isRelative: Bool {
    switch sentence.door?.mark {
    case .sole, .named, .only, .amongOthers: false
    default: true
    }
  }

  fileprivate var isTurn: Bool { if case .turn = sentence.phrase { true } else { false } }
}
