import Geometry
import IndoorModel

extension FloorIndex {
  /// A landmark beside a turn that people see from there, the nearest within `reach` metres.
  func landmark(
    at place: Point, reach: Double, except: [Identifier<Feature>]
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
    return !screens.contains(along: sight) { $0.hides(sight) }
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
    except: [Identifier<Feature>]
  ) -> Passing? {
    let middle = (stretch.lowerBound + stretch.upperBound) / 2
    var best: Abreast?
    for end in course.points.indices.dropFirst()
    where course.walked[end] >= stretch.lowerBound && course.walked[end - 1] <= stretch.upperBound {
      let piece = Segment(course.points[end - 1], course.points[end])
      landmarks.forEach(along: piece, margin: reach) { number in
        guard landmarks[number].isConspicuous,
          let abreast = Abreast(
            number, at: landmarks[number].point, of: piece, from: course.walked[end - 1]),
          abreast.isWithin(reach, in: stretch),
          best.map({ isBetter(abreast, than: $0, middle: middle) }) ?? true,
          !except.contains(landmarks[number].feature),
          isVisible(landmarks[number].point, from: abreast.place)
        else { return }
        best = abreast
      }
    }
    return best.map { $0.passing(landmarks[$0.number]) }
  }

  private func isBetter(_ one: Abreast, than other: Abreast, middle: Double) -> Bool {
    let (near, far) = (one.distance(to: middle), other.distance(to: middle))
    return near != far
      ? near < far : landmarks[one.number].feature < landmarks[other.number].feature
  }
}

/// Where a walker on a straight piece is abreast of a landmark.
private struct Abreast {
  fileprivate let number: Int32
  /// Metres from the beginning of the course.
  private let walked: Double
  fileprivate let place: Point
  /// Metres to the left.
  private let aside: Double

  /// Metres aside below which left and right are not told apart.
  private static let least = 0.3

  /// `nil` where it lies ahead or behind, or on the path.
  init?(_ number: Int32, at point: Point, of piece: Segment, from walked: Double) {
    let along = piece.end - piece.start
    let offset = point - piece.start
    let length = along.length
    guard length > 0 else { return nil }
    let ahead = along.dot(offset) / length
    aside = along.cross(offset) / length
    guard ahead >= 0, ahead <= length, abs(aside) >= Self.least else { return nil }
    self.number = number
    self.walked = walked + ahead
    place = piece.start + along * (ahead / length)
  }

  /// Whether it lies beside a stretch of the course, no farther aside than some metres.
  func isWithin(_ reach: Double, in stretch: ClosedRange<Double>) -> Bool {
    abs(aside) <= reach && stretch.contains(walked)
  }

  /// Metres along the course to a place on it.
  func distance(to other: Double) -> Double { abs(walked - other) }

  func passing(_ landmark: Landmark) -> FloorIndex.Passing {
    FloorIndex.Passing(landmark: landmark, walked: walked, place: place, isOnLeft: aside > 0)
  }
}
