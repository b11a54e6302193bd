import Geometry
import IndoorModel

extension FloorWays {
  /// A landmark beside a turn that people see from there, the nearest within `reach` metres.
  func landmark(
    at place: Point, reach: Double, except: Set<Identifier<Feature>>
  ) -> Landmark? {
    var best: Landmark?
    var limit = reach * reach
    landmarks.forEach(near: Box(place, place).expanded(by: reach)) { number in
      let squared = landmarks[number].point.squaredDistance(to: place)
      guard squared <= limit, landmarks[number].isConspicuous else { return }
      let candidate = landmarks[number]
      if squared == limit, let best, best.feature < candidate.feature { return }
      guard !except.contains(candidate.feature), isVisible(candidate.point, from: place) else {
        return
      }
      (best, limit) = (candidate, squared)
    }
    return best
  }

  /// Whether nothing that people cannot see through is between two points; pois may be drawn on
  /// walls.
  func isVisible(_ point: Point, from eye: Point) -> Bool {
    let distance = eye.distance(to: point)
    guard distance > Self.depth else { return true }
    let sight = Segment(eye, eye.interpolated(to: point, fraction: 1 - Self.depth / distance))
    return !screens.contains(along: sight) { $0.segment.intersects(sight) }
  }

  /// Metres that a poi may lie behind the face of what it is on.
  private static var depth: Double { 0.3 }

  /// A landmark beside a stretch of a course, and where one passes it.
  struct Passing {
    var landmark: Landmark
    /// Metres from the beginning of the course.
    var walked: Double
    var place: Point
    var isOnLeft: Bool
  }

  /// The landmark that people pass nearest to the middle of a stretch.
  ///
  /// - Parameters:
  ///   - stretch: from where to where, in metres from the beginning of the course.
  ///   - reach: metres beside the path within which it is looked for.
  func landmark(
    along course: Course, in stretch: ClosedRange<Double>, reach: Double,
    except: Set<Identifier<Feature>>
  ) -> Passing? {
    let middle = (stretch.lowerBound + stretch.upperBound) / 2
    var best: Passing?
    for end in course.points.indices.dropFirst()
    where course.walked[end] >= stretch.lowerBound && course.walked[end - 1] <= stretch.upperBound {
      let piece = Segment(course.points[end - 1], course.points[end])
      landmarks.forEach(along: piece, margin: reach) { number in
        guard landmarks[number].isConspicuous,
          let passing = passing(
            landmarks[number], piece, from: course.walked[end - 1], reach: reach),
          stretch.contains(passing.walked), !except.contains(passing.landmark.feature),
          best.map({ isBetter(passing, than: $0, middle: middle) }) ?? true,
          isVisible(passing.landmark.point, from: passing.place)
        else { return }
        best = passing
      }
    }
    return best
  }

  private func isBetter(_ one: Passing, than other: Passing, middle: Double) -> Bool {
    (abs(one.walked - middle), one.landmark.feature)
      < (abs(other.walked - middle), other.landmark.feature)
  }

  /// How somebody on a straight piece passes a landmark; `nil` when it is too far away, ahead or
  /// behind.
  private func passing(
    _ landmark: Landmark, _ piece: Segment, from walked: Double, reach: Double
  ) -> Passing? {
    let along = piece.end - piece.start
    let offset = landmark.point - piece.start
    let length = along.length
    guard length > 0 else { return nil }
    let (ahead, aside) = (along.dot(offset) / length, along.cross(offset) / length)
    guard ahead >= 0, ahead <= length, abs(aside) <= reach, abs(aside) >= 0.3 else { return nil }
    return Passing(
      landmark: landmark, walked: walked + ahead,
      place: piece.start + along * (ahead / length), isOnLeft: aside > 0)
  }
}
