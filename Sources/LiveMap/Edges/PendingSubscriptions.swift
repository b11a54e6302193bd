import IndoorModel

/// The viewers that wait at an edge for the owner's state.
struct PendingSubscriptions {
  /// A viewer, and what it wants to know.
  struct Entry {
    let viewer: any Viewer
    var request: SubscriptionRequest
    let since: Timestamp
  }

  /// Seconds after which a viewer begins with what is known; the venue may have no owner.
  private static let longest = 1.5

  private var entries: [ViewerID: Entry] = [:]

  /// Whether no viewer waits.
  var isEmpty: Bool { entries.isEmpty }

  /// Has a viewer wait; of several requests the last one counts.
  mutating func add(_ viewer: any Viewer, _ request: SubscriptionRequest, at now: Timestamp) {
    let since = entries[viewer.id]?.since ?? now
    entries[viewer.id] = Entry(viewer: viewer, request: request, since: since)
  }

  /// Forgets a viewer.
  mutating func remove(_ viewer: ViewerID) { entries[viewer] = nil }

  /// Moves the part of a floor that a viewer wants.
  ///
  /// - Returns: `false` for a viewer that does not wait.
  mutating func moveView(of viewer: ViewerID, to view: FloorView) -> Bool {
    guard entries[viewer] != nil else { return false }
    entries[viewer]?.request.view = view
    return true
  }

  /// Takes those out that have waited for long enough.
  mutating func takeDue(at now: Timestamp) -> [Entry] {
    if entries.isEmpty { return [] }
    let due = entries.values.filter { abs(now.seconds(since: $0.since)) >= Self.longest }
    for entry in due { entries[entry.viewer.id] = nil }
    return due.sorted { $0.viewer.id < $1.viewer.id }
  }

  /// Takes all of them out.
  mutating func takeAll() -> [Entry] {
    defer { entries = [:] }
    return entries.values.sorted { $0.viewer.id < $1.viewer.id }
  }
}
