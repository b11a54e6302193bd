public import Geometry
public import IndoorModel

/// What a filter asks the venue's plan: people stand inside of outlines, and their sides are the walls.
///
/// The plan decides between hypotheses, allows a start from two ranges and places the shown point. It
/// never changes a Gaussian: truncating one at walls traps it on the wrong side.
public struct OutlinePlan: Sendable {
  /// A venue has few floors, so that comparing their names costs less than hashing one.
  private var floors: [(id: Identifier<Floor>, outline: FloorOutline)] = []

  /// Makes a plan of no floors; everything is walkable on a floor that is not drawn.
  public init() {}

  /// Sets what is walkable on a floor.
  ///
  /// - Parameters:
  ///   - outlines: inside or outside follows the even-odd rule over all their rings.
  ///   - walls: thin walls between walkable places.
  public mutating func set(
    _ outlines: [Polygon], walls: [Segment] = [], on floor: Identifier<Floor>
  ) {
    floors.removeAll { $0.id == floor }
    if let outline = FloorOutline(sides: outlines.flatMap(\.edges), walls: walls) {
      floors.append((floor, outline))
    }
  }

  /// What is drawn of a floor; `nil` where all is walkable.
  subscript(floor: Identifier<Floor>) -> FloorOutline? {
    for index in floors.indices where floors[index].id == floor { return floors[index].outline }
    return nil
  }
}
