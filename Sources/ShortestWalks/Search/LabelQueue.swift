/// Labels that wait to be expanded, the nearest first: a binary heap.
struct LabelQueue: ~Copyable {
  struct Entry: BitwiseCopyable {
    var priority: Double
    var label: Int32
  }

  private var entries = FlatBuffer<Entry>(capacity: 256)

  var isEmpty: Bool { entries.count == 0 }
  var count: Int { entries.count }
  var leastPriority: Double { entries[0].priority }

  mutating func removeAll() { entries.removeAll() }

  @inline(__always)
  mutating func push(_ label: Int32, priority: Double) {
    let entry = Entry(priority: priority, label: label)
    entries.append(entry)
    var place = entries.count - 1
    while place > 0 {
      let above = (place - 1) >> 1
      let other = entries[above]
      if other.priority <= priority { break }
      entries[place] = other
      place = above
    }
    entries[place] = entry
  }

  @inline(__always)
  mutating func pop() -> Int32 {
    let least = entries[0].label
    let moved = entries.removeLast()
    let count = entries.count
    if count == 0 { return least }
    var place = 0
    while true {
      var below = 2 * place + 1
      if below >= count { break }
      if below + 1 < count, entries[below + 1].priority < entries[below].priority { below += 1 }
      let other = entries[below]
      if other.priority >= moved.priority { break }
      entries[place] = other
      place = below
    }
    entries[place] = moved
    return least
  }
}
