import Geometry
import IndoorModel

/// The rules by which a location is taken or refused, as far as they need no history.
struct LocationChecks {
  let configuration: LiveConfiguration

  /// The index of the floor that a location is on.
  func floor(
    of location: Location, among floors: FloorTable, at now: Timestamp
  ) throws(LocationRefusal.Reason) -> Int {
    let word = location.place.floor.rawValue
    guard let floor = floors.floor(called: word), let bounds = floors.bounds[floor] else {
      throw floors.isAway(word) ? .removedFloor(word) : .unknownFloor(word)
    }
    let point = location.place.point
    let numbers = [
      ("x", point.x), ("y", point.y), ("accuracy", location.accuracy ?? 0),
      ("heading", location.heading ?? 0), ("speed", location.speed ?? 0),
    ]
    if let bad = numbers.first(where: { !$0.1.isFinite }) { throw .notFinite(field: bad.0) }
    let outside = bounds.distance(to: point)
    if outside > configuration.outsideMargin { throw .outside(metres: outside) }
    let ahead = location.time.seconds(since: now)
    if ahead > configuration.futureMargin { throw .future(seconds: ahead) }
    return floor
  }
}

extension Box {
  /// The metres from the box to a point; 0 inside.
  fileprivate func distance(to point: Point) -> Double {
    let dx = Swift.max(min.x - point.x, 0, point.x - max.x)
    let dy = Swift.max(min.y - point.y, 0, point.y - max.y)
    return Vector(dx: dx, dy: dy).length
  }
}
