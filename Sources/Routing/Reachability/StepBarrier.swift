import Geometry
public import IndoorModel

/// What parts a place from all that is reached without steps, on the ordinary way there.
public struct StepBarrier: Hashable, Sendable {
  /// What is wrong with it.
  public enum Cause: Hashable, Sendable {
    /// It has steps.
    case steps
    /// It is a door of so many metres.
    case narrowDoor(width: Double)
    /// It leaves a gap that is too narrow.
    case narrowGap
  }

  /// What is wrong.
  public var cause: Cause
  /// The stairs, the door, or a thing at the gap; `nil` where none of them is known.
  public var feature: Identifier<Feature>?
  /// Where it is.
  public var place: Place

  /// Describes a barrier.
  public init(cause: Cause, feature: Identifier<Feature>?, place: Place) {
    self.cause = cause
    self.feature = feature
    self.place = place
  }
}

/// Finds the barrier on a walk that begins where walkers without steps come, or do not.
struct StepBarrierSearch {
  /// A point of the walk; `connector` leads there from the point before.
  private struct Sample {
    let place: Place
    var connector: Identifier<Feature>?
  }

  /// Metres between two points that are looked at: less than a gap is deep.
  private static let spacing = 0.2

  private let plane: WalkPlane
  private let map: WalkMap
  private let isSteps: (Identifier<Feature>) -> Bool

  /// - Parameters:
  ///   - plane: of the walkers without steps.
  ///   - map: of that plane; where it leads to counts as reached.
  ///   - isSteps: whether such walkers cannot use a connector.
  init(on plane: WalkPlane, by map: WalkMap, isSteps: @escaping (Identifier<Feature>) -> Bool) {
    self.plane = plane
    self.map = map
    self.isSteps = isSteps
  }

  /// The barrier nearest to what is reached.
  ///
  /// - Parameter walk: from a place that is not reached towards one that is.
  /// - Returns: `nil` where no point of the walk is reached.
  /// - Complexity: O(*n*) in the metres of the walk.
  func barrier(onWayOut walk: [Leg]) -> StepBarrier? {
    var span: [Sample] = []
    for sample in samples(of: walk) {
      if let isReached = isReached(sample.place) {
        if isReached { return barrier(in: span + [sample]) }
        span = []
      }
      span.append(sample)
    }
    return nil
  }

  /// Whether such walkers come to a point; `nil` where they cannot stand.
  private func isReached(_ place: Place) -> Bool? {
    plane.polygon(at: place).map(map.reaches)
  }

  private func barrier(in span: [Sample]) -> StepBarrier? {
    for (before, after) in zip(span, span.dropFirst()).reversed() {
      if let connector = after.connector {
        return StepBarrier(
          cause: isSteps(connector) ? .steps : .narrowGap, feature: connector, place: before.place)
      }
      let piece = Segment(before.place.point, after.place.point)
      for door in plane.doors(crossing: piece, on: before.place.floor) {
        let place = Place(floor: door.floor, point: door.shape.anchor ?? before.place.point)
        if !door.isStepFree {
          return StepBarrier(cause: .steps, feature: door.id, place: place)
        }
        if let width = Opening(door: door).map({ 2 * $0.halfWidth }),
          width < plane.walker.traits.narrowestDoor - 1e-9
        {
          return StepBarrier(cause: .narrowDoor(width: width), feature: door.id, place: place)
        }
      }
    }
    let narrow = span.filter { plane.polygon(at: $0.place) == nil }
    return (narrow.isEmpty ? span : narrow).middle.map {
      StepBarrier(cause: .narrowGap, feature: plane.blocker(at: $0.place), place: $0.place)
    }
  }

  private func samples(of walk: [Leg]) -> [Sample] {
    var samples: [Sample] = []
    var connector: Identifier<Feature>?
    for leg in walk {
      for (index, point) in leg.points.enumerated() {
        if index > 0 {
          let last = leg.points[index - 1]
          let count = Int((last.distance(to: point) / Self.spacing).rounded(.up))
          for number in 1..<max(1, count) {
            let between = last.interpolated(to: point, fraction: Double(number) / Double(count))
            samples.append(Sample(place: Place(floor: leg.floor, point: between)))
          }
        }
        samples.append(
          Sample(place: Place(floor: leg.floor, point: point), connector: connector))
        connector = nil
      }
      connector = leg.connector?.id
    }
    return samples
  }
}

extension Array {
  fileprivate var middle: Element? { isEmpty ? nil : self[count / 2] }
}

extension [Leg] {
  /// The same walk the other way round: what led to the next leg leads to the one before.
  var reversedWalk: [Leg] {
    indices.reversed().map { index in
      var leg = self[index]
      leg.points.reverse()
      leg.connector = index > 0 ? self[index - 1].connector : nil
      return leg
    }
  }
}
