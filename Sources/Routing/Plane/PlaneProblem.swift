public import IndoorModel

/// Why a floor cannot be walked: the plane of routing is 67 km wide and high for all floors of a
/// venue together.
public enum PlaneProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// The plan of a floor is larger than all of the plane, or its extent is no number of metres.
  case floorTooLarge(Identifier<Floor>, width: Double, height: Double)
  /// The other floors leave no place for this one.
  case planeFull(Identifier<Floor>)

  /// What is wrong, and what to do.
  public var description: String {
    switch self {
    case .floorTooLarge(let floor, let width, let height):
      "floor “\(floor)” is \(width) m wide and \(height) m high; routes are found on plans of up to "
        + "50 000 m. Check its bounds, which are in metres."
    case .planeFull(let floor):
      "the floors of the venue together are too large for routes on floor “\(floor)”. Check the "
        + "bounds of the floors, which are in metres."
    }
  }
}
