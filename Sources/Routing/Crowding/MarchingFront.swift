/// The cells that a front has reached and not yet settled, the earliest first: a binary heap, in which
/// what has become better is pushed again.
struct MarchingFront: Sendable {
  private struct Entry: Sendable {
    let seconds: Float
    let cell: Int32
  }

  private var entries: [Entry] = []

  /// Adds a cell.
  mutating func push(_ cell: Int, at seconds: Float) {
    let entry = Entry(seconds: seconds, cell: Int32(cell))
    entries.append(entry)
    var child = entries.count - 1
    while child > 0 {
      let parent = (child - 1) >> 1
      guard entry.seconds < entries[parent].seconds else { break }
      entries[child] = entries[parent]
      child = parent
    }
    entries[child] = entry
  }

  /// Takes the earliest cell.
  mutating func pop() -> (cell: Int, seconds: Float)? {
    guard let last = entries.popLast() else { return nil }
    guard let first = entries.first else { return (Int(last.cell), last.seconds) }
    var hole = 0
    while true {
      var child = 2 * hole + 1
      guard child < entries.count else { break }
      if child + 1 < entries.count, entries[child + 1].seconds < entries[child].seconds {
        child += 1
      }
      guard entries[child].seconds < last.seconds else { break }
      entries[hole] = entries[child]
      hole = child
    }
    entries[hole] = last
    return (Int(first.cell), first.seconds)
  }
}
