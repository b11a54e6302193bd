import Geometry
import IndoorModel
import ShortestWalks

/// Why there is no walk, and where one leads instead.
extension MeshEngine {
  /// Metres around a blocked start or destination within which a free place is offered.
  static let offerLimit = 30.0

  mutating func refusal(
    from start: Place, to destination: Place, profile: Profile
  ) -> RouteRefusal {
    guard let number = planesOfProfile[profile]?.last else {
      return .noWay(profile: profile, isWalkable: false)
    }
    let plane = planes[number]
    let startSpot = plane.spot(at: start)
    guard plane.spot(at: destination) != nil else {
      let offer = startSpot.flatMap { nearestReachable(from: $0, to: destination, plane: number) }
      if startSpot != nil {
        return .destinationBlocked(
          by: plane.book.blocker(at: destination), nearest: offer)
      }
      return .startBlocked(by: plane.book.blocker(at: start))
    }
    guard let startSpot else {
      return .startBlocked(
        by: plane.book.blocker(at: start),
        nearest: nearestStart(to: destination, from: start, plane: number))
    }
    let isWalkable =
      profile != .walking
      && (planesOfProfile[.walking] ?? []).contains {
        walk(from: start, to: [destination], plane: $0) != nil
      }
    return .noWay(
      profile: profile, isWalkable: isWalkable,
      nearest: nearestReachable(from: startSpot, to: destination, plane: number))
  }

  /// The free place nearest to a blocked start from which the destination can be reached.
  private mutating func nearestStart(
    to destination: Place, from start: Place, plane number: Int
  ) -> NearestPlace? {
    let plane = planes[number]
    let map = maps.map(for: WalkMap.Key(plane: number, destinations: [destination]))
    map.complete(on: plane, &work.repair)
    return plane.nearestPlace(to: start, within: Self.offerLimit) { map.reaches($0) }
  }

  /// The place nearest to a destination that a start leads to.
  ///
  /// Where every way may be walked back, that is what leads to the start; where one-way doors and
  /// escalators count, the walk is tried.
  private mutating func nearestReachable(
    from spot: WalkSpot, to destination: Place, plane number: Int
  ) -> NearestPlace? {
    let plane = planes[number]
    guard let start = plane.layout.place(atX: spot.x, spot.y) else { return nil }
    let map = maps.map(for: WalkMap.Key(plane: number, destinations: [start]))
    map.complete(on: plane, &work.repair)
    guard let offer = plane.nearestPlace(to: destination, within: .infinity, where: map.reaches)
    else { return nil }
    if plane.mesh.isSymmetric { return offer }
    return walk(from: start, to: [offer.place], plane: number) == nil ? nil : offer
  }
}

extension WalkPlane {
  /// The place nearest to another one on its floor, among those in some polygons.
  ///
  /// - Complexity: O(*n*) in the number of polygons.
  func nearestPlace(
    to place: Place, within limit: Double, where isWanted: (Int32) -> Bool
  ) -> NearestPlace? {
    guard place.point.isFinite, let slot = layout.slot(of: place.floor) else { return nil }
    let position = slot.position(place.point)
    guard
      let nearest = mesh.nearestPoint(
        toX: position.x, position.y, on: box(of: place.floor), where: isWanted),
      let offered = layout.place(atX: nearest.x, nearest.y)
    else { return nil }
    // To the micrometre: the last digits depend on how the mesh is cut into polygons.
    let point = Point(
      x: (offered.point.x * 1e6).rounded() / 1e6, y: (offered.point.y * 1e6).rounded() / 1e6)
    let offer = NearestPlace(Place(floor: offered.floor, point: point), awayFrom: place)
    return (offer.distance ?? 0) <= limit ? offer : nil
  }
}
