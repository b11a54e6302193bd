/// Who is on a floor, and who left it lately.
struct FloorCrowd {
  /// The slots on the floor, in no order.
  private(set) var slots: [UInt16] = []
  /// Who left lately: the last position, marked as gone, and the tick.
  private(set) var gone: [UInt16: (last: Position, tick: UInt32)] = [:]

  /// Takes a slot in.
  ///
  /// - Returns: its place in the list.
  mutating func enter(_ slot: UInt16) -> Int {
    gone[slot] = nil
    slots.append(slot)
    return slots.count - 1
  }

  /// Lets a slot go.
  ///
  /// - Returns: the slot that now has its place in the list, if another has.
  mutating func leave(rank: Int, last: Position, tick: UInt32) -> UInt16? {
    gone[last.slot] = (last, tick)
    let moved = slots.removeLast()
    guard rank < slots.count else { return nil }
    slots[rank] = moved
    return moved
  }

  /// Forgets who left so long ago that every viewer was told.
  mutating func forget(before tick: UInt32, slowest: UInt32) {
    guard !gone.isEmpty else { return }
    gone = gone.filter { $0.value.tick + slowest + 1 >= tick }
  }
}
