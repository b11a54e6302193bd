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
    var plane: Int
    /// The places it leads to.
    var destinations: [Place]
  }

  let key: Key
  private(set) var map = ShortestPathMap()
  /// Where the destinations are in the plane; `nil` for those that are blocked.
  private(set) var spots: [WalkSpot?] = []
  /// The destinations of the map's sources.
  private var sources: [Int] = []
  /// Whether it knows the walks from everywhere, and not only those that a search came by.
  private(set) var isWhole = false
  /// Counts the uses of all maps; for which ones to forget.
  var lastUse = 0

  init(_ key: Key) { self.key = key }

  /// Whether it can be read as it is.
  func isReady(for plane: WalkPlane) -> Bool {
    isWhole && map.isUpToDate(with: plane.mesh)
  }

  /// Finds out all that it does not know, or that edits made wrong.
  func complete(on plane: WalkPlane, _ work: inout RepairWork) {
    if isWhole {
      if map.isUpToDate(with: plane.mesh) { return }
      let spots = key.destinations.map { plane.spot(at: $0) }
      if sameSources(spots), map.repair(plane.mesh, &work) != .whole {
        self.spots = spots
        return
      }
    } else if map.isUpToDate(with: plane.mesh) {
      map.flood(plane.mesh)
      isWhole = true
      return
    }
    begin(on: plane)
    map.flood(plane.mesh)
    isWhole = true
  }

  /// Finds the walk from one place, and nothing beyond.
  func search(from start: WalkSpot, on floor: Identifier<Floor>, of plane: WalkPlane) {
    if !map.isUpToDate(with: plane.mesh) || spots.isEmpty {
      begin(on: plane)
    }
    map.search(
      from: start.x, start.y, in: start.polygon, on: plane.box(of: floor), plane.mesh)
  }

  private func begin(on plane: WalkPlane) {
    map.clear(for: plane.mesh)
    isWhole = false
    sources = []
    spots = key.destinations.map { plane.spot(at: $0) }
    for (number, spot) in spots.enumerated() {
      guard let spot else { continue }
      plane.forEachPolygon(touching: spot) {
        map.addSource(x: spot.x, y: spot.y, in: $0)
        sources.append(number)
      }
    }
  }

  /// Whether the destinations lie where they did; their polygons may be others.
  private func sameSources(_ new: [WalkSpot?]) -> Bool {
    new.count == spots.count
      && zip(new, spots).allSatisfy { new, old in
        new?.x == old?.x && new?.y == old?.y
      }
  }

  /// The distance of a spot, and where its walk leads to first.
  @inline(__always)
  func read(_ spot: WalkSpot, on plane: WalkPlane) -> ShortestPathMap.Reading {
    map.read(spot.x, spot.y, in: spot.polygon, plane.mesh)
  }

  /// The number of the destination that a walk ends at.
  func destination(of reading: ShortestPathMap.Reading, on plane: WalkPlane) -> Int? {
    map.source(of: reading, plane.mesh).map { sources[$0] }
  }

  /// The polygons from which there is a walk.
  func reaches(_ polygon: Int32) -> Bool { map.reaches(polygon) }
}
