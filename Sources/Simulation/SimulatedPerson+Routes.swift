import Geometry
import IndoorModel
import Routing

extension SimulatedPerson {
  /// The way that somebody wants to know.
  struct Wish: Sendable {
    let start: Place
    /// The place that the start is; `nil` when it is on the way.
    let origin: Identifier<Feature>?
    let destination: Destination
  }

  /// After so many refusals in a row somebody who stands in something solid, because an edit put
  /// it there, gives up and comes in again elsewhere.
  static let patience = 4

  /// Chooses where to go and begins to wait for the way there.
  mutating func wish(from start: Place, among destinations: Destinations) -> Wish? {
    guard let destination = destinations.next(after: origin?.feature, using: &random) else {
      return nil
    }
    activity = .asking(destination)
    return Wish(start: start, origin: origin?.feature, destination: destination)
  }

  /// Takes the answer to a wish: walks, or tries again a little later.
  mutating func take(_ result: Result<Route, RouteRefusal>) {
    guard case .asking(let destination) = activity else { return }
    switch result {
    case .success(let route):
      refusals = 0
      let walk = Walk(route.beginning(at: place).ending(before: stopDistance()))
      place = walk.place
      activity = .walking(walk, to: destination)
    case .failure(.startBlocked) where refusals >= Self.patience: leave()
    case .failure:
      refusals += 1
      if place == nil { leave() } else { activity = .dwelling(until: clock + hesitation()) }
    }
  }

  /// Stands still and asks again for the way to where they are going.
  mutating func askAgain() -> Wish? {
    guard case .walking(let walk, let destination) = activity, let place = walk.place else {
      return nil
    }
    self.place = place
    origin = nil
    activity = .asking(destination)
    return Wish(start: place, origin: nil, destination: destination)
  }

  /// Leaves when they stand on none of the floors that there are, or are on the way from one to
  /// another that is no more; they come in again elsewhere.
  ///
  /// - Returns: whether they left.
  mutating func leave(unlessOn floors: Set<Identifier<Floor>>) -> Bool {
    guard let place else { return false }
    var isLost = !floors.contains(place.floor)
    if case .walking(let walk, _) = activity, walk.isRiding, !walk.keeps(to: floors) {
      isLost = true
    }
    if isLost { leave() }
    return isLost
  }

  private mutating func leave() {
    place = nil
    origin = nil
    heading = nil
    refusals = 0
    activity = .away(until: clock + Double.random(in: 1...5, using: &random))
  }

  /// Seconds until the next try; longer the less there is hope.
  private mutating func hesitation() -> Double {
    Double.random(in: 1...4, using: &random) * Double(min(refusals, 8))
  }

  /// How many metres before a place somebody stops, so that not all stand on one spot.
  private mutating func stopDistance() -> Double { Double.random(in: 0...1.5, using: &random) }
}

extension Route {
  /// The route with a straight first step from where somebody stands, on the line they came by.
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
