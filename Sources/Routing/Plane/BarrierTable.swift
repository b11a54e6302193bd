/// The barriers of a plane by number, and what became of them since the last `takeChange`.
struct BarrierTable: Sendable {
  private var barriers: [Barrier?] = []
  private var free: [BarrierID] = []
  private var removed: [BarrierID] = []
  private var added: [BarrierID] = []

  subscript(id: BarrierID) -> Barrier? { barriers[Int(id.raw)] }

  /// All barriers, in the order of their numbers.
  var all: [(BarrierID, Barrier)] {
    barriers.enumerated().compactMap { number, barrier in
      barrier.map { (BarrierID(raw: Int32(number)), $0) }
    }
  }

  /// Puts barriers in the place of others; those that are the same keep their numbers.
  mutating func replace(_ ids: [BarrierID], with fresh: [Barrier]) -> [BarrierID] {
    if ids.count == 1, fresh.count == 1 {
      if self[ids[0]] == fresh[0] { return ids }
      remove(ids[0])
      return [insert(fresh[0])]
    }
    var kept: [BarrierID?] = Array(repeating: nil, count: fresh.count)
    var next = 0
    for id in ids {
      // Both lists are in the same order as a rule: look from where the last one was found.
      let order = Array(next..<fresh.count) + Array(0..<min(next, fresh.count))
      if let match = order.first(where: { kept[$0] == nil && fresh[$0] == self[id] }) {
        kept[match] = id
        next = match + 1
      } else {
        remove(id)
      }
    }
    return zip(kept, fresh).map { id, barrier in id ?? insert(barrier) }
  }

  mutating func insert(_ barrier: Barrier) -> BarrierID {
    let id: BarrierID
    if let last = free.popLast() {
      id = last
      barriers[Int(id.raw)] = barrier
    } else {
      id = BarrierID(raw: Int32(barriers.count))
      barriers.append(barrier)
    }
    added.append(id)
    return id
  }

  mutating func remove(_ id: BarrierID) {
    barriers[Int(id.raw)] = nil
    removed.append(id)
  }

  /// Tells what has changed since the last call; only then numbers are used again.
  mutating func takeChange() -> BarrierChange {
    let change = BarrierChange(
      removed: removed, added: added.compactMap { id in self[id].map { (id, $0) } })
    free += removed
    removed = []
    added = []
    return change
  }
}
