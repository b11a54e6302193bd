/// Who is on a floor.
struct FloorCrowd {
  /// The slots on the floor, in no order.
  private(set) var slots: [UInt16] = []

  /// Takes a slot in.
  ///
  /// - Returns: its place in the list.
  mutating func enter(_ slot: UInt16) -> Int {
    slots.append(slot)
    return slots.count - 1
  }

  /// Lets a slot go.
  ///
  /// - Returns: the slot that now has its place in the list, if another has.
  mutating func leave(rank: Int) -> UInt16? {
    let moved = slots.removeLast()
    guard rank < slots.count else { return nil }
    slots[rank] = moved
    return moved
  }
}
