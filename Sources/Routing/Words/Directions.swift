import Geometry
import IndoorModel

/// Turns legs into a few steps for a person.
struct Directions {
  let legs: [Leg]
  let plan: RoutePlan
  /// Where the person wants to go; the route may end a little beside it.
  let destination: Place

  /// One step before its distance and its words are known.
  private struct Step {
    var kind: Instruction.Kind
    var leg: Int
    /// Metres from the beginning of the leg.
    var walked: Double
    var place: Point
    /// What is behind the door, the floor that the connector leads to, the poi reached.
    var name: LocalizedText?
    var category = ""
    var phrase: Phrasebook.Phrase
  }

  /// The steps: `start` first, `arrive` last.
  var instructions: [Instruction] {
    let steps = self.steps
    return steps.indices.map { index in
      let step = steps[index]
      let next = index + 1 < steps.count ? steps[index + 1] : step
      let distance =
        next.leg == step.leg ? next.walked - step.walked : legs[step.leg].distance - step.walked
      return Instruction(
        kind: step.kind, place: Place(floor: legs[step.leg].floor, point: step.place),
        leg: step.leg, distance: max(0, distance),
        text: text(of: step, distance: distance, aim: step.kind == .start ? aim(steps) : nil))
    }
  }

  private var steps: [Step] {
    var steps: [Step] = []
    var isRiding = false
    for (index, leg) in legs.enumerated() {
      guard let first = leg.points.first, let last = leg.points.last else { continue }
      let ridesOn = ridesOn(index)
      if index == 0 {
        steps.append(Step(kind: .start, leg: 0, walked: 0, place: first, phrase: .start))
      } else if !isRiding, leg.distance > 3 {
        steps.append(
          Step(
            kind: .straight, leg: index, walked: 0, place: first, phrase: .turn(.straight)))
      }
      if !isRiding { steps += onTheWay(index, leg) }
      if leg.connector != nil, !isRiding {
        steps.append(connectorStep(index, at: last))
      }
      isRiding = ridesOn
    }
    if let leg = legs.last, let last = leg.points.last {
      let name = plan.poiName(at: destination)
      steps.append(
        Step(
          kind: .arrive, leg: legs.count - 1, walked: leg.distance, place: last, name: name,
          phrase: name == nil ? .arrive : .arriveAt))
    }
    return steps
  }

  /// Whether the next leg only leads from one lift or stairs to the next of the same kind.
  private func ridesOn(_ index: Int) -> Bool {
    guard index + 1 < legs.count, let here = legs[index].connector,
      let next = legs[index + 1].connector
    else { return false }
    return here.category == next.category && legs[index + 1].distance < 1.5
      && climb(index).signum() == climb(index + 1).signum()
  }

  private func climb(_ index: Int) -> Int {
    guard let use = legs[index].connector, let from = plan.floorNumber(legs[index].floor),
      let to = plan.floorNumber(use.toFloor)
    else { return 0 }
    return plan.floors[to].ordinal - plan.floors[from].ordinal
  }

  private func connectorStep(_ index: Int, at place: Point) -> Step {
    var last = index
    while ridesOn(last) { last += 1 }
    let use = legs[last].connector
    let climb = climb(index)
    return Step(
      kind: .connector, leg: index, walked: legs[index].distance, place: place,
      name: use.flatMap { plan.floorNumber($0.toFloor) }.map { plan.floors[$0].name },
      category: use?.category ?? "", phrase: climb > 0 ? .up : climb < 0 ? .down : .along)
  }

  /// Doors and turns in the order they come; a turn just at a door is left to the door.
  private func onTheWay(_ index: Int, _ leg: Leg) -> [Step] {
    let doors = plan.passages(of: leg)
    let turns = leg.turns.filter { turn in
      !doors.contains { abs($0.walked - turn.walked) < 1 }
    }
    let steps =
      doors.map {
        Step(
          kind: .door, leg: index, walked: $0.walked, place: $0.place, name: $0.name,
          phrase: $0.name == nil ? .door : .doorTo)
      }
      + turns.map {
        Step(
          kind: $0.kind, leg: index, walked: $0.walked, place: $0.place, phrase: .turn($0.kind))
      }
    return steps.sorted { $0.walked < $1.walked }
  }
}

// MARK: - Words

extension Directions {
  /// What to walk towards at first: the next thing with a name.
  private func aim(_ steps: [Step]) -> Step? {
    steps.dropFirst().first {
      $0.kind == .connector || (($0.kind == .door || $0.kind == .arrive) && $0.name != nil)
    }
  }

  private func text(of step: Step, distance: Double, aim: Step?) -> LocalizedText {
    LocalizedText(
      Dictionary(
        uniqueKeysWithValues: Phrasebook.all.map {
          ($0.language, sentence(of: step, distance: distance, aim: aim, in: $0))
        }))
  }

  private func sentence(
    of step: Step, distance: Double, aim: Step?, in book: Phrasebook
  ) -> String {
    let name = step.name?.text(in: [book.language]) ?? ""
    switch step.phrase {
    case .start:
      guard let aim else { return book.text(.start, distance: distance) }
      let target =
        aim.kind == .connector
        ? book.noun(of: aim.category).aim : aim.name?.text(in: [book.language]) ?? ""
      return book.text(.startTowards, distance: distance, name: target)
    case .turn(.straight) where distance >= 2: return book.text(.start, distance: distance)
    case .turn:
      return book.text(step.phrase) + (distance < 2 ? "" : book.text(.then, distance: distance))
    default:
      return book.text(
        step.phrase, distance: distance, name: name, connector: book.noun(of: step.category).taken)
    }
  }
}
