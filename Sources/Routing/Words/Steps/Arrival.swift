import Geometry
import IndoorModel

/// What a walk arrives at.
struct Arrival: Sendable {
  var name: SpokenName?
  /// The feature that the name is of, when it lies just there.
  var feature: Identifier<Feature>?
  var manner = Sentence.Arrival.here

  /// How near to a place, in metres, something with a name is what one went to.
  private static let nearness = 0.5

  /// Looks up what is at a destination.
  ///
  /// - Parameters:
  ///   - course: the last leg; it may end a little beside the destination.
  init(at destination: Point, after course: Course, on surroundings: FloorIndex) {
    if let landmark = Self.landmark(at: destination, on: surroundings) {
      name = landmark.name
      feature = landmark.feature
      manner = Self.manner(of: destination, after: course)
    } else if let area = surroundings.areas(around: destination)
      .min(by: { surroundings.areas[$0].isBetter(than: surroundings.areas[$1]) }),
      let first = course.points.first, !surroundings.areas[area].contains(first)
    {
      // Who is in it all along does not arrive in it.
      name = .named(surroundings.areas[area].name)
      manner = .inside
    }
  }

  private static func landmark(at place: Point, on surroundings: FloorIndex) -> Landmark? {
    var best: Landmark?
    surroundings.landmarks.forEach(near: Box(place, place).expanded(by: nearness)) { number in
      let landmark = surroundings.landmarks[number]
      guard landmark.point.distance(to: place) < nearness else { return }
      let isBetter =
        best.map {
          (landmark.rank, landmark.point.squaredDistance(to: place), landmark.feature)
            < ($0.rank, $0.point.squaredDistance(to: place), $0.feature)
        } ?? true
      if isBetter { best = landmark }
    }
    return best
  }

  /// On which side it lies for a walker at the end of the course.
  private static func manner(of destination: Point, after course: Course) -> Sentence.Arrival {
    guard let last = course.points.last, course.length >= 1,
      let arriving = course.direction(at: course.length)
    else { return .here }
    let aside = destination - last
    guard aside.length >= 0.2 else { return .here }
    switch Instruction.Kind(from: arriving, to: aside) {
    case nil: return .ahead
    case .slightLeft, .left: return .onLeft
    case .slightRight, .right: return .onRight
    default: return .here
    }
  }
}

extension Landmark {
  /// Pois come before the ends of connectors.
  fileprivate var rank: Int { if case .named = name { 0 } else { 1 } }
}
