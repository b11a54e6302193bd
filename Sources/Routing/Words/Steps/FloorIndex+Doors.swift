import Geometry
import IndoorModel

extension FloorIndex {
  /// What is said of going through a door.
  ///
  /// - Parameter approach: where it lies for an approaching walker.
  func sentence(for crossing: Crossing, approach: DoorWords.Mark) -> Sentence {
    let threshold = thresholds[crossing.door]
    var sentence = Sentence(phrase: .passDoor)
    var area: Int32?
    switch (crossing.from, crossing.to) {
    case (let from?, let to?) where from == to: area = nil
    case (let from?, let to?) where areas[to].isSmaller(than: areas[from]): area = to
    case (let from?, _): area = from
    case (nil, let to): area = to
    }
    if let from = crossing.from, area == from {
      sentence.phrase = .leave
      sentence.name = .named(areas[from].name)
      sentence.other = crossing.to.map { areas[$0].name }
    } else if let to = crossing.to, area == to {
      sentence.phrase = .enter
      sentence.other = areas[to].name
    } else if let between = crossing.between {
      sentence.phrase = .cross
      sentence.name = .named(areas[between].name)
    }
    sentence.door = DoorWords(
      look: threshold.look,
      mark: mark(
        of: threshold, in: area, isLeaving: sentence.phrase == .leave, approach: approach))
    return sentence
  }

  /// How a door is told from the others of an area.
  private func mark(
    of threshold: Threshold, in area: Int32?, isLeaving: Bool, approach: DoorWords.Mark
  ) -> DoorWords.Mark {
    if let name = threshold.name { return .named(name) }
    guard let area, areas[area].doors.contains(threshold.feature) else { return approach }
    if areas[area].doors.count == 1 { return isLeaving ? .sole : approach }
    guard let compass else { return approach }
    let id = areas[area].feature
    let side = compass.point(towards: threshold.direction(outOf: id))
    let isOnly = !areas[area].doors.contains { other in
      guard other != threshold.feature, let number = thresholds.numbers[other]?.first else {
        return false
      }
      return compass.point(towards: thresholds[number].direction(outOf: id)) == side
    }
    if isOnly { return .only(side) }
    return approach == .onLeft || approach == .onRight ? approach : .amongOthers(side)
  }
}
