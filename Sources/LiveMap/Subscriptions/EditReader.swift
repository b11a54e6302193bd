public import IndoorModel

/// One viewer of edits: how far it is, and the edits that it missed.
///
/// A viewer that missed edits gets them a few at a time, the next ones only when it has taken these,
/// so that a slow link takes little memory.
struct EditReader {
  /// What a viewer that missed edits needs next.
  enum Step: Hashable {
    /// Offer it what was read.
    case offer([AppliedEdit])
    /// Read more for it.
    case read(after: Int, limit: Int)
    /// It is so far behind that a new snapshot is cheaper.
    case resync
    /// Nothing: more is being read, or it has all.
    case nothing
  }

  /// The subscription that the edits are for.
  let id: SubscriptionID
  /// Whether the viewer may see the authors of edits.
  let showsAuthors: Bool
  /// The last edit that was sent, or known before.
  private var revision: Int
  /// Whether it missed edits, and gets no new ones until it has these.
  private(set) var isBehind = false
  /// What was read and is not yet taken, the oldest first.
  private var waiting: [AppliedEdit] = []
  /// Whether more are being read.
  private var isReading = false
  /// The number of edits to read at once.
  private var limit = Self.firstLimit

  /// Operations to read at once, about; some 200 bytes each in memory and as JSON.
  private static let operationCount = 2000
  private static let firstLimit = 8
  private static let limits = 1...256

  /// Begins with what a viewer knows.
  init(_ id: SubscriptionID, showsAuthors: Bool, revision: Int) {
    self.id = id
    self.showsAuthors = showsAuthors
    self.revision = revision
  }

  /// Whether edits were read that the viewer did not take yet.
  var hasWaiting: Bool { !waiting.isEmpty }

  /// Whether the viewer knows all edits up to one.
  func knows(_ revision: Int) -> Bool { self.revision >= revision }

  /// Takes that the viewer is sent the edit that follows the last one.
  ///
  /// - Returns: `false` when it missed others before.
  mutating func advance(to revision: Int) -> Bool {
    guard !isBehind, self.revision == revision - 1 else { return false }
    self.revision = revision
    return true
  }

  // MARK: - Missed edits

  /// Begins to catch up.
  mutating func fallBehind() {
    (isBehind, waiting, isReading) = (true, [], false)
    limit = Self.firstLimit
  }

  /// Goes on from a revision as if nothing was missed.
  mutating func catchUp(at revision: Int) {
    self.revision = revision
    (isBehind, waiting, isReading) = (false, [], false)
  }

  /// The next step towards a revision.
  ///
  /// - Parameter missedEditLimit: edits beyond which a new snapshot is cheaper.
  mutating func step(towards revision: Int, missedEditLimit: Int) -> Step {
    if !isBehind || isReading { return .nothing }
    if hasWaiting { return .offer(showsAuthors ? waiting : waiting.map(\.withoutAuthor)) }
    if knows(revision) {
      isBehind = false
      return .nothing
    }
    if revision - self.revision > missedEditLimit { return .resync }
    isReading = true
    return .read(after: self.revision, limit: limit)
  }

  /// Takes what was read, as far as it goes on without gap.
  ///
  /// - Returns: whether any does; a journal with a gap has not kept what is missing.
  mutating func take(_ edits: [AppliedEdit]) -> Bool {
    isReading = false
    for edit in edits where edit.revision == revision + waiting.count + 1 { waiting.append(edit) }
    let operations = edits.reduce(0) { $0 + $1.edit.operations.count + $1.inverse.count }
    let wanted = operations > Self.operationCount ? limit / 2 : limit * 2
    limit = min(max(wanted, Self.limits.lowerBound), Self.limits.upperBound)
    return hasWaiting
  }

  /// Takes that the viewer took the first of the edits that it was offered.
  mutating func noteTaken(_ count: Int) {
    waiting.removeFirst(min(count, waiting.count))
    revision += count
  }
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
