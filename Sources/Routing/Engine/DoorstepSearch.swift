import Geometry
import IndoorModel

/// Finds the door that keeps a person from a destination, and the place to stand at before it.
struct DoorstepSearch {
  private let planes: PlaneTable
  private let number: Int

  /// How many closed doors may lie between the place that is offered and the destination.
  private static let doorLimit = 4
  /// How many doors are followed at a time.
  private static let breadthLimit = 64

  private var plane: WalkPlane { planes[number] }

  init(on planes: PlaneTable, plane number: Int) {
    self.planes = planes
    self.number = number
  }

  /// A free place on one side of a door.
  private struct Side {
    let place: Place
    let spot: WalkSpot
  }

  /// The place before a door that a start leads to, for a destination that it does not lead to.
  ///
  /// - Parameter outer: the map of the start.
  /// - Complexity: a flood for each closed door on the way, `doorLimit` at most.
  func doorstep(
    before destination: Place, from outer: WalkMap, by maps: inout WalkMapTable
  ) -> NearestPlace? {
    let doors = plane.doorSides
    guard !doors.isEmpty else { return nil }
    let isBlocked = plane.spot(at: destination) == nil
    let aim =
      isBlocked
      ? plane.nearestPlaceInSight(of: destination, where: { _ in true })?.place : destination
    let place =
      aim.flatMap { closedDoor(before: $0, doors.filter { !$0.isOpen }, from: outer, by: &maps) }
      ?? (isBlocked ? door(inSightOf: destination, doors, from: outer) : nil)
    return place.map { NearestPlace($0, awayFrom: destination) }
  }

  /// The place before the outermost of the fewest closed doors on the way to a free place; of several
  /// such doors that of the shortest walk.
  private func closedDoor(
    before destination: Place, _ doors: [DoorSides], from outer: WalkMap,
    by maps: inout WalkMapTable
  ) -> Place? {
    var rest = doors
    var aims = [destination]
    for depth in 0..<Self.doorLimit where !rest.isEmpty && !aims.isEmpty {
      // Many starts ask for one destination: its map is kept, those of doors are not.
      let inner =
        depth == 0
        ? maps.completeMap(to: aims, plane: number, of: planes)
        : maps.passingMap(to: aims, plane: number, of: planes)
      var best: (seconds: Double, place: Place)?
      aims = []
      var others: [DoorSides] = []
      for door in rest {
        guard let (inside, outside) = passage(of: door, into: inner) else {
          others.append(door)
          continue
        }
        if outer.reaches(outside.spot.polygon) {
          let seconds =
            outer.seconds(from: outside.spot, on: plane)
            + inner.seconds(from: inside.spot, on: plane)
          if best.map({ seconds < $0.seconds }) ?? true { best = (seconds, outside.place) }
        } else if aims.count < Self.breadthLimit {
          aims.append(outside.place)
        }
      }
      if let best { return best.place }
      rest = others
    }
    return nil
  }

  /// The sides of a door that parts the space of a map from other space.
  private func passage(of door: DoorSides, into inner: WalkMap) -> (inside: Side, outside: Side)? {
    let sides = door.sides.compactMap { freeSide($0) }
    guard sides.count == 2 else { return nil }
    let isInside = sides.map { inner.reaches($0.spot.polygon) }
    guard isInside[0] != isInside[1] else { return nil }
    return isInside[0] ? (sides[0], sides[1]) : (sides[1], sides[0])
  }

  /// The place before the nearest door, open or closed, on the other side of which a blocked
  /// destination is in sight: the room may be free nowhere.
  private func door(
    inSightOf destination: Place, _ doors: [DoorSides], from outer: WalkMap
  ) -> Place? {
    let near = doors.flatMap { door in
      [(door.sides[0], door.sides[1]), (door.sides[1], door.sides[0])]
    }.filter { $0.0.first?.floor == destination.floor }
    let ordered = near.compactMap { outside, inside in
      inside.first.map {
        (square: $0.point.squaredDistance(to: destination.point), outside: outside, inside: inside)
      }
    }.sorted { $0.square < $1.square }
    for side in ordered.prefix(Self.breadthLimit) {
      guard let place = freeSide(side.outside), outer.reaches(place.spot.polygon) else { continue }
      if side.inside.contains(where: { plane.isInSight($0.point, from: destination) }) {
        return place.place
      }
    }
    return nil
  }

  /// The free place nearest to a door on one of its sides.
  private func freeSide(_ places: [Place]) -> Side? {
    for place in places where plane.isFree(place) {
      if let spot = plane.spot(at: place) { return Side(place: place, spot: spot) }
    }
    return nil
  }
}
