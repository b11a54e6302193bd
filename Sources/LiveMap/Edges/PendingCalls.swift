import IndoorModel

/// What clients of an edge have asked for that needs positions which are still to come from the owner.
struct PendingCalls {
  /// Tries to do it.
  ///
  /// - Parameter isLast: whether it is not tried again.
  /// - Returns: whether it is done with.
  typealias Attempt = @Sendable (_ venue: isolated LiveVenue, _ isLast: Bool) -> Bool

  /// A call, and the connection that it is for.
  struct Entry {
    let viewer: ViewerID?
    let since: Timestamp
    let attempt: Attempt
  }

  /// Seconds after which a call is answered by what is known; the venue may have no owner.
  private static let longest = 1.5

  private var entries: [Entry] = []

  /// Whether none waits.
  var isEmpty: Bool { entries.isEmpty }

  /// Has a call wait.
  mutating func add(_ entry: Entry) { entries.append(entry) }

  /// Forgets the calls of a connection.
  mutating func remove(_ viewer: ViewerID) { entries.removeAll { $0.viewer == viewer } }

  /// Takes those out that have waited for long enough.
  mutating func takeDue(at now: Timestamp) -> [Entry] {
    if entries.isEmpty { return [] }
    let due = entries.filter { abs(now.seconds(since: $0.since)) >= Self.longest }
    entries.removeAll { abs(now.seconds(since: $0.since)) >= Self.longest }
    return due
  }

  /// Takes all of them out.
  mutating func takeAll() -> [Entry] {
    defer { entries = [] }
    return entries
  }
}
