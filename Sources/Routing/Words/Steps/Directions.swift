import Geometry
import IndoorModel

/// Turns legs into a few steps for a person.
///
/// A walk with several stops is one such list after the other; `firstLeg` numbers its legs.
struct Directions {
  private let venueIndex: InstructionIndex
  private let legs: [Leg]
  /// Where the person wants to go; the legs may end a little beside it.
  private let destination: Place
  /// The number of the first of the legs in the route.
  private let firstLeg: Int

  init(for legs: [Leg], to destination: Place, firstLeg: Int, by index: InstructionIndex) {
    venueIndex = index
    self.legs = legs
    self.destination = destination
    self.firstLeg = firstLeg
  }

  /// The steps, `start` first and `arrive` last, and what to beware of on the way, in order.
  ///
  /// - Complexity: O(*points* + what lies beside the path).
  var described: (instructions: [Instruction], hazards: [Hazard]) {
    var hazards: [Hazard] = []
    var steps = steps(addingTo: &hazards)
    finish(&steps)
    let instructions = steps.indices.map { index in
      let step = steps[index]
      let leg = legs[step.leg]
      let isLast = index + 1 == steps.count || steps[index + 1].leg != step.leg
      let next = isLast ? leg.distance : steps[index + 1].walked
      return Instruction(
        kind: step.kind, place: Place(floor: leg.floor, point: step.place),
        leg: firstLeg + step.leg, distance: max(0, next - step.walked), sentence: step.sentence)
    }
    return (instructions, hazards)
  }

  private func steps(addingTo hazards: inout [Hazard]) -> [Step] {
    var steps: [Step] = []
    var begin = 0.0
    var except = legs.compactMap { $0.connector?.id }
    for (index, leg) in legs.enumerated() {
      guard let first = leg.points.first, let last = leg.points.last,
        let surroundings = venueIndex.surroundings(on: leg.floor)
      else { continue }
      let course = Course(leg.points)
      let isLast = index == legs.count - 1
      let arrival = isLast ? Arrival(at: destination.point, after: course, on: surroundings) : nil
      if let feature = arrival?.feature { except.append(feature) }
      let isRidden = index > 0 && ridesOn(index - 1)
      var own: [Step] = []
      if index == 0 {
        own.append(Step(.start, leg: 0, walked: 0, place: first, Sentence(phrase: .walk)))
      }
      if !isRidden {
        let crossings = surroundings.crossings(of: course)
        hazards += self.hazards(at: crossings, after: begin, leg: index, on: surroundings)
        if let hazard = connectorHazard(index, at: last, after: begin) { hazards.append(hazard) }
        own += LegSteps(course: course, leg: index, isStart: index == 0)
          .steps(through: crossings, on: surroundings)
        if index > 0, course.length > 3, (own.first?.walked ?? course.length) >= 4 {
          own.insert(
            Step(.straight, leg: index, walked: 0, place: first, Sentence(phrase: .walk)), at: 0)
        }
        if leg.connector != nil { own.append(connectorStep(index, at: last)) }
      }
      if let arrival {
        var sentence = Sentence(phrase: .arrive(arrival.manner))
        sentence.name = arrival.name
        own.append(Step(.arrive, leg: index, walked: leg.distance, place: last, sentence))
      }
      beginWell(&own)
      if !isRidden { addLandmarks(&own, course, surroundings, &except) }
      steps += own
      begin += leg.distance
    }
    return steps
  }

  // MARK: - Connectors

  /// Whether the next leg only leads from one lift or stairs to the next of the same kind.
  private func ridesOn(_ index: Int) -> Bool {
    guard index + 1 < legs.count, let here = legs[index].connector,
      let next = legs[index + 1].connector
    else { return false }
    let limit = here.category == "lift" ? 1.5 : 3
    return here.category == next.category && legs[index + 1].distance < limit
      && climb(index).signum() == climb(index + 1).signum()
  }

  private func climb(_ index: Int) -> Int {
    guard let use = legs[index].connector,
      let from = venueIndex.surroundings(on: legs[index].floor)?.floor.ordinal,
      let to = venueIndex.surroundings(on: use.toFloor)?.floor.ordinal
    else { return 0 }
    return to - from
  }

  /// The number of the leg where a ride that begins at the end of another leg is over.
  private func lastRidden(_ index: Int) -> Int {
    var last = index
    while ridesOn(last) { last += 1 }
    return last
  }

  private func connectorStep(_ index: Int, at place: Point) -> Step {
    let use = legs[lastRidden(index)].connector
    let word = ConnectorWord(category: use?.category ?? "")
    let climb = climb(index)
    // In a lift one chooses the floor, not the direction.
    let way: Sentence.Climb = word == .lift || climb == 0 ? .level : climb > 0 ? .up : .down
    var sentence = Sentence(phrase: .ride(word, way))
    sentence.other = use.flatMap { venueIndex.surroundings(on: $0.toFloor)?.floor.name }
    sentence.name = legs[index].connector.flatMap { venueIndex.name(ofConnector: $0.id) }
      .map(SpokenName.named)
    return Step(
      .connector, leg: index, walked: legs[index].distance, place: place, sentence)
  }

  // MARK: - Hazards

  /// The doors that a leg goes through; wide openings are none.
  private func hazards(
    at crossings: [Crossing], after begin: Double, leg: Int, on surroundings: FloorIndex
  ) -> [Hazard] {
    crossings.compactMap { crossing in
      let threshold = surroundings.thresholds[crossing.door]
      guard threshold.look != .gap else { return nil }
      return Hazard(
        threshold.look == .steps ? .steps : .door, feature: threshold.feature,
        place: Place(floor: legs[leg].floor, point: crossing.place), leg: firstLeg + leg,
        along: begin + crossing.walked, category: threshold.category)
    }
  }

  /// What a leg ends at; `nil` where it is the end of the way or a mere passage.
  private func connectorHazard(_ index: Int, at place: Point, after begin: Double) -> Hazard? {
    guard let first = legs[index].connector, let last = legs[lastRidden(index)].connector,
      let kind = Hazard.Kind(connector: first.category)
    else { return nil }
    let floors = (index...lastRidden(index)).reduce(0) { $0 + climb($1) }
    return Hazard(
      kind, feature: first.id, place: Place(floor: legs[index].floor, point: place),
      leg: firstLeg + index, along: begin + legs[index].distance,
      climb: Hazard.Climb(to: last.toFloor, by: floors))
  }

  // MARK: - What is worth saying

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
  private func beginWell(_ steps: inout [Step]) {
    guard let begin = steps.first, begin.sentence.phrase == .walk else { return }
    if begin.kind == .start, steps.count > 1, steps[1].kind == .door {
      if takesOver(steps[1]) {
        steps[0].sentence = steps[1].sentence
        steps[0].end = steps[1].end
        // A walk has no direction before its first step, so the start has no turn.
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
  private func addLandmarks(
    _ steps: inout [Step], _ course: Course, _ surroundings: FloorIndex,
    _ except: inout [Identifier<Feature>]
  ) {
    for index in steps.indices where steps[index].isTurn {
      guard
        let landmark = surroundings.landmark(
          at: steps[index].place, reach: Self.besideTurn, except: except)
      else { continue }
      steps[index].sentence.name = landmark.name
      except.append(landmark.feature)
    }
    for index in steps.indices.reversed() {
      let end = index + 1 < steps.count ? steps[index + 1].walked : course.length
      let passed = passings(from: steps[index].end, to: end, course, surroundings, &except)
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
    from begin: Double, to end: Double, _ course: Course, _ surroundings: FloorIndex,
    _ except: inout [Identifier<Feature>]
  ) -> [FloorIndex.Passing] {
    let margin = Self.readingLength
    guard end - begin >= 2 * margin + 2 else { return [] }
    let count = max(1, Int((end - begin) / Self.passingLength))
    let window = (end - begin - margin) / Double(count)
    var passings: [FloorIndex.Passing] = []
    for number in 0..<count {
      let low = begin + margin + window * Double(number)
      let high = low + max(1, window - margin)
      guard
        let passing = surroundings.landmark(
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
  private func finish(_ steps: inout [Step]) {
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
