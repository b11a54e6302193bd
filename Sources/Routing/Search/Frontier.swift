/// The nodes that a search has seen and not yet settled, the most promising first.
///
/// A heap of four children a node; what has become better is pushed again and the old entry is
/// skipped when it comes up.
struct Frontier: Sendable {
  struct Entry: Sendable {
    /// Seconds from the start plus the least there can be left.
    var seconds: Double
    var floor: Int32
    var node: Int32
  }

  private var entries: [Entry] = []

  mutating func removeAll() { entries.removeAll(keepingCapacity: true) }

  mutating func push(_ entry: Entry) {
    entries.append(entry)
    var child = entries.count - 1
    while child > 0 {
      let parent = (child - 1) >> 2
      guard entry.seconds < entries[parent].seconds else { break }
      entries[child] = entries[parent]
      child = parent
    }
    entries[child] = entry
  }

  mutating func pop() -> Entry? {
    guard let last = entries.popLast() else { return nil }
    guard let first = entries.first else { return last }
    var hole = 0
    while true {
      let firstChild = 4 * hole + 1
      guard firstChild < entries.count else { break }
      var least = firstChild
      for child in firstChild..<min(firstChild + 4, entries.count)
      where entries[child].seconds < entries[least].seconds {
        least = child
      }
      guard entries[least].seconds < last.seconds else { break }
      entries[hole] = entries[least]
      hole = least
    }
    entries[hole] = last
    return first
  }
}
