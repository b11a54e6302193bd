import IndoorModel

/// Where people may stand on both sides of a door.
struct DoorSides: Sendable {
  /// Whether walkers can go through now.
  let isOpen: Bool
  /// For each side the places before the middle of the door, the nearest to it first: the walls beside
  /// it may be thick.
  let sides: [[Place]]

  /// Metres beyond the clearance from the threshold.
  private static let steps = [0.05, 0.2, 0.4, 0.8]

  init(of door: Doorway, on floor: Identifier<Floor>, clearance: Double) {
    isOpen = door.isOpen
    sides = [1.0, -1].map { side in
      Self.steps.map { step in
        Place(
          floor: floor,
          point: door.opening.point(along: 0, across: side * (clearance + step)))
      }
    }
  }
}
