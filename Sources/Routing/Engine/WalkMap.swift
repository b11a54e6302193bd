import IndoorModel
import ShortestWalks

/// The shortest walks to one destination, or to the nearest of several, kept for all queries with
/// that destination.
///
/// `@unchecked Sendable`: at most one task uses a map at a time, unless all only read it.
final class WalkMap: @unchecked Sendable {
  /// What tells maps apart.
  struct Key: Hashable, Sendable {
    /// The number of the plane.
    let plane: Int
    /// The places that it leads to.
    let destinations: [Place]
  }

  let key: Key
  private var map = ShortestPathMap()
  /// Where the destinations are in the plane; `nil` for those that are blocked.
  private var spots: [WalkSpot?] = []
  /// The destinations of the map's sources.
  private var sources: [Int] = []
  /// Whether it knows the walks from everywhere, and not only those that a search came by.
  private var isWhole = false

  init(_ key: Key) { self.key = key }

  /// Bytes that it holds.
  var bytes: Int { map.bytes }

  /// Whether it can be read as it is.
  func isReady(for plane: WalkPlane) -> Bool { isWhole && plane.isCurrent(map) }

  /// Finds out all that it does not know, or that edits made wrong.
  func complete(on plane: WalkPlane, _ work: inout RepairWork) {
    let isCurrent = plane.isCurrent(map)
    if isWhole {
      if isCurrent { return }
      let spots = spots(on: plane)
      if isSame(spots), plane.repair(&map, &work) != .whole {
        self.spots = spots
        return
      }
    }
    if isWhole || !isCurrent { restart(on: plane) }
    plane.flood(&map)
    isWhole = true
  }

  /// Finds the walk from one place, and nothing beyond.
  func search(from start: WalkSpot, on floor: Identifier<Floor>, of plane: WalkPlane) {
    if !plane.isCurrent(map) || spots.isEmpty { restart(on: plane) }
    plane.search(&map, from: start, on: floor)
  }

  private func restart(on plane: WalkPlane) {
    isWhole = false
    spots = spots(on: plane)
    sources = plane.restart(&map, toward: spots)
  }

  private func spots(on plane: WalkPlane) -> [WalkSpot?] {
    key.destinations.map { plane.spot(at: $0) }
  }

  /// Whether the destinations lie where they did.
  private func isSame(_ new: [WalkSpot?]) -> Bool {
    new.count == spots.count && zip(new, spots).allSatisfy(WalkSpot.isSamePosition)
  }

  // MARK: - Reading

  /// The seconds of the walk from a spot; infinite where there is none.
  func seconds(from spot: WalkSpot, on plane: WalkPlane) -> Double {
    plane.seconds(for: plane.read(map, at: spot).distance)
  }

  /// The walk from a spot, without words; `nil` where there is none.
  func walk(
    from spot: WalkSpot, on plane: WalkPlane, _ steps: inout FlatBuffer<WalkStep>
  ) -> NearestRoute? {
    let reading = plane.read(map, at: spot)
    guard reading.distance < .infinity, let source = plane.source(of: reading, by: map) else {
      return nil
    }
    return NearestRoute(
      index: sources[source], route: plane.route(from: spot, reading, by: map, &steps))
  }

  /// Whether a walk leads there from a polygon.
  func reaches(_ polygon: Int32) -> Bool { map.reaches(polygon) }
}

/// Completes maps and reads walks off them with memory that it uses again and again.
///
/// `@unchecked Sendable`: one task uses it at a time.
final class WalkMapReader: @unchecked Sendable {
  private var repair = RepairWork()
  private var steps = FlatBuffer<WalkStep>()

  /// Brings a map up to date.
  func complete(_ map: WalkMap, on planes: PlaneTable) {
    map.complete(on: planes[map.key.plane], &repair)
  }

  /// The walk from a place by a map that is complete, without words; `nil` where there is none.
  func walk(from start: Place, by map: WalkMap, on planes: PlaneTable) -> NearestRoute? {
    let plane = planes[map.key.plane]
    return plane.spot(at: start).flatMap { map.walk(from: $0, on: plane, &steps) }
  }

  /// The walk from a spot.
  func walk(from spot: WalkSpot, by map: WalkMap, on plane: WalkPlane) -> NearestRoute? {
    map.walk(from: spot, on: plane, &steps)
  }
}
