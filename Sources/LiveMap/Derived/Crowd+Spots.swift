import Geometry
import IndoorModel

/// Where everybody is, for what is derived from it.
extension Crowd {
  /// A navigator's place, to the precision that was reported.
  struct Spot {
    /// The floor's index.
    var floor: Int32
    var point: Point
    /// Whether nobody can have walked there.
    var isDoubtful: Bool
  }

  /// The slots that were ever given are those below.
  var slotLimit: Int { changes.count }

  /// Whether somebody has a slot.
  func isTaken(_ slot: Int) -> Bool { heard[slot] != .max }

  /// Whether a slot's position changed in this tick.
  func hasChanged(_ slot: Int) -> Bool { changes[slot] == tick }

  /// Where the navigator of a slot that is taken is.
  func spot(_ slot: Int) -> Spot {
    Spot(
      floor: whereabouts[slot].floor, point: whereabouts[slot].location.point,
      isDoubtful: whereabouts[slot].isDoubtful)
  }
}
