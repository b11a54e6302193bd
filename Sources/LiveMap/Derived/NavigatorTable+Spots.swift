import Geometry
import IndoorModel

/// Where everybody is, for what is derived from it.
extension NavigatorTable {
  /// The slots that were ever given are those below.
  var slotLimit: Int { changes.count }

  /// Whether somebody has a slot.
  func isTaken(_ slot: Int) -> Bool { heard[slot] != .max }

  /// Whether a slot's position changed in this tick.
  func hasChanged(_ slot: Int) -> Bool { changes[slot] == tick }

  /// The index of the floor of a slot that is taken.
  func floor(_ slot: Int) -> Int { Int(whereabouts[slot].floor) }

  /// Where the navigator of a slot that is taken is, to the precision that was reported, and whether
  /// nobody can have walked there.
  func spot(_ slot: Int) -> (point: Point, isDoubtful: Bool) {
    (whereabouts[slot].location.point, whereabouts[slot].isDoubtful)
  }
}
