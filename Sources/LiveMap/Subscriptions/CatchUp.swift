public import IndoorModel

/// The edits that one viewer missed: a few at a time, the next ones only when it has taken these, so
/// that a slow link takes little memory.
struct CatchUp {
  /// What was read and is not yet taken, the oldest first.
  private(set) var waiting: [AppliedEdit] = []
  /// Whether more are being read.
  var isReading = false
  /// The number of edits to read at once.
  private(set) var limit = 8

  /// Operations to read at once, about; some 200 bytes each in memory and on the wire.
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

  /// Removes the first ones, which the viewer has taken.
  mutating func removeFirst(_ count: Int) { waiting.removeFirst(min(count, waiting.count)) }
}

/// Where the hub reads the edits that a viewer missed.
public protocol EditJournal: Sendable {
  /// The edits after a revision.
  ///
  /// - Parameter limit: how many at most.
  func edits(after revision: Int, limit: Int) async throws -> MissedEdits
}

/// What a journal has for a viewer that knows a venue up to a revision.
public enum MissedEdits: Hashable, Sendable {
  /// The next edits, the oldest first, without gap; none only when there are none.
  case edits([AppliedEdit])
  /// The next edit is not kept any more.
  case compacted
}
