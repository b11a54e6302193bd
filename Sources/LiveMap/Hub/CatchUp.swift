import IndoorModel

/// How a viewer comes to know the edits that it missed: a few at a time, the next ones only when it
/// has taken these, so that a slow line holds up nobody's memory.
struct CatchUp {
  /// What was read and is not yet taken, the oldest first.
  private(set) var waiting: [AppliedEdit] = []
  /// Whether more are being read.
  var isReading = false
  /// So many are read at once.
  private(set) var limit = 8

  /// Operations that are read at once, about; some 200 bytes each in memory and on the wire.
  private static let operationCount = 2000
  private static let limits = 1...256

  /// Takes what was read, as far as it goes on from a revision without gap.
  mutating func take(_ edits: [AppliedEdit], after revision: Int) {
    isReading = false
    for edit in edits where edit.revision == revision + waiting.count + 1 { waiting.append(edit) }
    let operations = edits.reduce(0) { $0 + $1.edit.operations.count + $1.inverse.count }
    let wanted = operations > Self.operationCount ? limit / 2 : limit * 2
    limit = min(max(wanted, Self.limits.lowerBound), Self.limits.upperBound)
  }

  /// The viewer has taken the first ones.
  mutating func removeFirst(_ count: Int) { waiting.removeFirst(min(count, waiting.count)) }
}
