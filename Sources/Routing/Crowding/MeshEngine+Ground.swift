public import Geometry
public import IndoorModel
import ShortestWalks

extension MeshEngine: WalkableGround {
  /// The floors, with their bounds.
  public var floors: [Floor] { venue.floors }

  /// Whether the middle of a walker may be at a point, areas that should be avoided left out.
  public func isFree(
    _ point: Point, on floor: Identifier<Floor>, profile: Profile
  ) -> Bool {
    guard let plane = plane(of: profile),
      let position = plane.layout.position(of: Place(floor: floor, point: point))
    else { return false }
    return plane.mesh.polygon(atX: position.x, position.y, plane.triangulation) >= 0
  }

  /// Whether a straight walk keeps clear of everything and passes no door the wrong way.
  public func isFree(
    from start: Point, to end: Point, on floor: Identifier<Floor>, profile: Profile
  ) -> Bool {
    guard let plane = plane(of: profile),
      let a = plane.layout.position(of: Place(floor: floor, point: start)),
      let b = plane.layout.position(of: Place(floor: floor, point: end))
    else { return false }
    let hint = plane.mesh.triangle(atX: a.x, a.y, plane.triangulation)
    return plane.triangulation.isOpen(fromX: a.x, a.y, toX: b.x, b.y, from: hint)
  }

  /// The ways that connectors offer.
  public func floorChanges(profile: Profile) -> [FloorChange] {
    guard let plane = plane(of: profile) else { return [] }
    return plane.landings.connections.compactMap { connection in
      guard let from = place(of: connection.from, on: plane),
        let to = place(of: connection.to, on: plane)
      else { return nil }
      return FloorChange(
        from: from, to: to,
        use: ConnectorUse(
          id: connection.connector, category: connection.category, toFloor: to.floor,
          seconds: connection.seconds))
    }
  }

  /// Metres per second on an empty floor.
  public func speed(of profile: Profile) -> Double {
    plane(of: profile)?.walker.traits.speed ?? Pace.walking
  }

  /// The steps of a walk in words.
  public func instructions(for legs: [Leg], to destination: Place) -> [Instruction] {
    words.instructions(for: legs, to: destination)
  }

  private func plane(of profile: Profile) -> WalkPlane? {
    planesOfProfile[profile]?.first.map { planes[$0] }
  }

  private func place(of stop: Stop, on plane: WalkPlane) -> Place? {
    plane.landings.point(of: stop).flatMap {
      plane.layout.place(atX: Double($0.x), Double($0.y))
    }
  }
}
