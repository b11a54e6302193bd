import Geometry
import IndoorModel
import Routing

/// A route, and how far a person has come on it.
struct Walk: Sendable {
  private let route: Route
  private var leg = 0
  /// The number of the leg's point that was passed last.
  private var point = 0
  /// Metres walked since that point.
  private var offset = 0.0
  /// Seconds spent in the connector at the end of the leg; `nil` while walking.
  private var ride: Double?

  /// Stands at the beginning of a route.
  init(_ route: Route) { self.route = route }

  /// Whether the end is reached.
  var isFinished: Bool { leg >= route.legs.count }

  /// Whether the person is on the way between two floors.
  var isRiding: Bool { ride != nil }

  /// Walks on for some seconds.
  ///
  /// - Parameter speed: metres per second on the floors; connectors take the time they take.
  /// - Returns: the seconds that were left over at the end of the route.
  mutating func advance(seconds: Double, speed: Double) -> Double {
    var rest = seconds
    while rest > 0, !isFinished {
      rest = ride == nil ? walkOn(seconds: rest, speed: speed) : rideOn(seconds: rest)
    }
    return rest
  }

  private mutating func walkOn(seconds: Double, speed: Double) -> Double {
    let points = route.legs[leg].points
    guard point + 1 < points.count else {
      endLeg()
      return seconds
    }
    let left = points[point].distance(to: points[point + 1]) - offset
    let reach = seconds * speed
    if reach < left {
      offset += reach
      return 0
    }
    point += 1
    offset = 0
    return seconds - left / speed
  }

  private mutating func endLeg() {
    if route.legs[leg].connector == nil { nextLeg() } else { ride = 0 }
  }

  private mutating func rideOn(seconds: Double) -> Double {
    let total = route.legs[leg].connector?.seconds ?? 0
    let spent = (ride ?? 0) + seconds
    if spent < total {
      ride = spent
      return 0
    }
    nextLeg()
    return spent - total
  }

  private mutating func nextLeg() {
    leg += 1
    point = 0
    offset = 0
    ride = nil
  }

  /// Where the person is now; in the second half of a connector already on the other floor.
  var place: Place? {
    guard let leg = route.legs.indices.contains(leg) ? route.legs[leg] : route.legs.last else {
      return nil
    }
    if let ride, let connector = leg.connector, ride > connector.seconds / 2,
      let exit = route.legs.dropFirst(self.leg + 1).first, let point = exit.points.first
    {
      return Place(floor: exit.floor, point: point)
    }
    if isFinished { return leg.points.last.map { Place(floor: leg.floor, point: $0) } }
    guard let segment = segment(of: leg) else {
      return leg.points.last.map { Place(floor: leg.floor, point: $0) }
    }
    let fraction = segment.length > 0 ? offset / segment.length : 0
    return Place(
      floor: leg.floor, point: segment.start.interpolated(to: segment.end, fraction: fraction))
  }

  /// Where the person walks to, as a direction; `nil` in a connector and at the end.
  var direction: Vector? {
    guard !isFinished, !isRiding else { return nil }
    return segment(of: route.legs[leg]).flatMap { ($0.end - $0.start).normalized }
  }

  private func segment(of leg: Leg) -> Segment? {
    guard point + 1 < leg.points.count else { return nil }
    return Segment(leg.points[point], leg.points[point + 1])
  }

  /// Whether what is left of the walk keeps to some floors.
  func keeps(to floors: Set<Identifier<Floor>>) -> Bool {
    route.legs.dropFirst(leg).allSatisfy { floors.contains($0.floor) }
  }

  /// Whether changes may have made what is left of the walk impossible.
  func meets(_ changes: WalkwayChanges) -> Bool {
    guard !isFinished else { return false }
    return route.legs.indices.suffix(from: leg).contains { index in
      let leg = route.legs[index]
      if let connector = leg.connector, changes.affect(connector.id) { return true }
      let points = index == self.leg ? leg.points.dropFirst(point) : leg.points[...]
      return changes.affect(points, on: leg.floor)
    }
  }
}

extension Route {
  /// The route with a straight first step from where the person stands, on the line that it came by.
  func beginning(at place: Place?) -> Route {
    guard let place, let first = legs.first, first.floor == place.floor,
      first.points.first != place.point
    else { return self }
    var route = self
    route.legs[0].points.insert(place.point, at: 0)
    return route
  }

  /// The route without its last metres; at most four fifths of its last straight piece are taken.
  func ending(before metres: Double) -> Route {
    guard let last = legs.last?.points.suffix(2), last.count == 2,
      let start = last.first, let end = last.last
    else { return self }
    let length = start.distance(to: end)
    guard length > 0 else { return self }
    var route = self
    let kept = max(0.2, 1 - metres / length)
    route.legs[legs.count - 1].points.removeLast()
    route.legs[legs.count - 1].points.append(start.interpolated(to: end, fraction: kept))
    return route
  }
}
