import IndoorModel

/// The edits of an open venue that were stored last, to write them again where the file loses them.
struct RecentEdits {
  /// What is left of an edit after its content was let go.
  struct Mark {
    let id: Identifier<EditSubject>
    let revision: Int
    let time: Timestamp
  }

  /// Edits that are kept whole, beyond those that are in the write-ahead log only.
  private static let limit = 500
  /// Operations that these have together.
  private static let operationLimit = 10_000
  /// Edits of which the ids are kept.
  private static let markLimit = 20_000

  /// The edits in the order of their revisions, without a gap.
  private(set) var entries: [StoredEdit] = []
  /// The edits before those, as far as they were stored since the file was opened.
  private(set) var marks: [Mark] = []
  /// The revision up to which the file holds everything without its log; `nil` when that is not
  /// certain.
  private(set) var folded: Int?
  private var operations = 0

  mutating func add(_ new: [StoredEdit]) {
    entries += new
    operations += new.reduce(0) { $0 + $1.applied.edit.operations.count }
    trim()
  }

  /// Notes that the log was folded into the file.
  ///
  /// - Parameter revision: what the file is at; `nil` when not all of the log could be folded.
  mutating func fold(at revision: Int?) {
    folded = revision
    trim()
  }

  private mutating func trim() {
    guard let folded else { return }
    var count = 0
    while entries.count - count > Self.limit || operations > Self.operationLimit,
      count < entries.count, entries[count].applied.revision <= folded
    {
      let applied = entries[count].applied
      operations -= applied.edit.operations.count
      marks.append(Mark(id: applied.edit.id, revision: applied.revision, time: applied.time))
      count += 1
    }
    entries.removeFirst(count)
    marks.removeFirst(max(0, marks.count - Self.markLimit))
  }
}
