import Geometry
import IndoorModel

/// Turns legs into a few steps for a person.
///
/// A walk with several stops is one such list after the other; `firstLeg` numbers its legs.
struct Directions {
  let book: WayBook
  let legs: [Leg]
  /// Where the person wants to go; the legs may end a little beside it.
  let destination: Place
  /// The number of the first of the legs in the route.
  var firstLeg = 0

  /// The steps: `start` first, `arrive` last.
  ///
  /// - Complexity: O(*points* + what lies beside the path).
  var instructions: [Instruction] {
    var steps = self.steps
    finish(&steps)
    return steps.indices.map { index in
      let step = steps[index]
      let leg = legs[step.leg]
      let isLast = index + 1 == steps.count || steps[index + 1].leg != step.leg
      let next = isLast ? leg.distance : steps[index + 1].walked
      return Instruction(
        kind: step.kind, place: Place(floor: leg.floor, point: step.place),
        leg: firstLeg + step.leg, distance: max(0, next - step.walked), sentence: step.sentence)
    }
  }

  private var steps: [Step] {
    var steps: [Step] = []
    var except = legs.compactMap { $0.connector?.id }
    for (index, leg) in legs.enumerated() {
      guard let first = leg.points.first, let last = leg.points.last,
        let ways = book.ways(on: leg.floor)
      else { continue }
      let course = Course(leg.points)
      let isLast = index == legs.count - 1
      let arrival = isLast ? Arrival(at: destination.point, after: course, on: ways) : nil
      if let feature = arrival?.feature { except.append(feature) }
      let isRidden = index > 0 && ridesOn(index - 1)
      var own: [Step] = []
      if index == 0 {
        own.append(Step(.start, leg: 0, walked: 0, place: first, Sentence(phrase: .walk)))
      }
      if !isRidden {
        own += LegSteps(course: course, leg: index, isStart: index == 0).steps(on: ways)
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
      if !isRidden { addLandmarks(&own, course, ways, &except) }
      steps += own
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
      let from = book.ways(on: legs[index].floor)?.floor.ordinal,
      let to = book.ways(on: use.toFloor)?.floor.ordinal
    else { return 0 }
    return to - from
  }

  private func connectorStep(_ index: Int, at place: Point) -> Step {
    var last = index
    while ridesOn(last) { last += 1 }
    let use = legs[last].connector
    let word = ConnectorWord(category: use?.category ?? "")
    let climb = climb(index)
    // In a lift one chooses the floor, not the direction.
    let way: Sentence.Climb = word == .lift || climb == 0 ? .level : climb > 0 ? .up : .down
    var sentence = Sentence(phrase: .ride(word, way))
    sentence.other = use.flatMap { book.ways(on: $0.toFloor)?.floor.name }
    sentence.name = legs[index].connector.flatMap { book.name(ofConnector: $0.id) }
      .map(SpokenName.named)
    return Step(
      .connector, leg: index, walked: legs[index].distance, place: place, sentence)
  }
}
