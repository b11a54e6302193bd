import Geometry
import IndoorModel

/// Where a leg goes through a door.
struct Crossing: Sendable {
  /// The number of the door.
  var door: Int32
  /// Metres from the beginning of the leg; `end` is another one where two doors are one step.
  var walked: Double
  var end: Double
  var place: Point
  /// Whether it leads from the right of the door's line to the left.
  var isLeftward: Bool
  /// The named area that ends here, if there is one, by number.
  var from: Int32?
  /// The named area that begins here.
  var to: Int32?
  /// What is passed between two doors that follow each other at once.
  var between: Int32?
}

extension FloorIndex {
  /// The doors that a course goes through, in order; two leaves of one door are one.
  func crossings(of course: Course) -> [Crossing] {
    var found: [Crossing] = []
    for end in course.points.indices.dropFirst() {
      let first = found.count
      let piece = Segment(course.points[end - 1], course.points[end])
      let walked = course.walked[end - 1]
      let length = course.walked[end] - walked
      thresholds.forEach(along: piece) { number in
        guard
          let (fraction, isLeftward) = thresholds[number].crossing(
            from: piece.start, to: piece.end),
          !found[first...].contains(where: { $0.door == number })
        else { return }
        found.append(
          crossing(
            number, walked: walked + fraction * length,
            place: piece.start.interpolated(to: piece.end, fraction: fraction),
            isLeftward: isLeftward))
      }
      if found.count > first + 1 {
        found[first...].sort { ($0.walked, $0.door) < ($1.walked, $1.door) }
      }
    }
    return found
  }

  private func crossing(
    _ door: Int32, walked: Double, place: Point, isLeftward: Bool
  ) -> Crossing {
    let left = thresholds[door].left.flatMap { areas.numbers[$0]?.first }
    let right = thresholds[door].right.flatMap { areas.numbers[$0]?.first }
    return Crossing(
      door: door, walked: walked, end: walked, place: place, isLeftward: isLeftward,
      from: isLeftward ? right : left, to: isLeftward ? left : right)
  }
}

extension [Crossing] {
  /// Doors that follow each other within so many metres are one step.
  private static var vestibule: Double { 4 }

  /// The same with doors that follow one another at once, with no clear turn between them, taken
  /// together.
  func joined(unlessAt bends: [Bend]) -> [Crossing] {
    var joined: [Crossing] = []
    for crossing in self {
      guard let last = joined.last, crossing.walked - last.end < Self.vestibule,
        !bends.contains(where: {
          $0.isClear && $0.begin > last.end + 0.5 && $0.end < crossing.walked - 0.5
        })
      else {
        joined.append(crossing)
        continue
      }
      joined[joined.count - 1].to = crossing.to
      joined[joined.count - 1].end = crossing.end
      joined[joined.count - 1].between = last.between ?? last.to ?? crossing.from
    }
    return joined
  }
}
