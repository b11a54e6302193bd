/// What edits changed in a graph, for the nodes that have to catch up.
struct ChangeLog: Sendable {
  /// One edit, or several after each other.
  struct Entry: Sendable {
    /// Numbers of solids.
    var added: [Int32] = []
    /// Numbers of solids.
    var removed: [Int32] = []
    /// Numbers of nodes that are new or have become free.
    var freed: [Int32] = []
  }

  private var entries: [Entry] = []
  private var start = 0

  /// Longer logs are cut: then looking anew is as cheap as catching up.
  private static let limit = 64
  /// More changes than this are not worth catching up with, one by one.
  private static let changeLimit = 200

  /// The number of changes ever made.
  var end: Int { start + entries.count }

  mutating func append(_ entry: Entry) {
    entries.append(entry)
    if entries.count > 2 * Self.limit {
      entries.removeFirst(Self.limit)
      start += Self.limit
    }
  }

  /// All changes since a version as one; `nil` when there are too many.
  func changes(since version: Int) -> Entry? {
    guard version >= start, end - version <= Self.limit else { return nil }
    var whole = Entry()
    for entry in entries[(version - start)...] {
      whole.added += entry.added
      whole.removed += entry.removed
      whole.freed += entry.freed
      guard whole.added.count + whole.removed.count + whole.freed.count <= Self.changeLimit
      else { return nil }
    }
    return whole
  }
}
