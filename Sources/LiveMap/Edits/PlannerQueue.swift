import IndoorModel

/// The edits, and the time of day, that the planner does not know yet; and callers that wait until it
/// does.
///
/// One run at a time hands them over: edits that came while the planner was busy at once, then the
/// newest time.
struct PlannerQueue {
  /// An edit that was pushed, but that the planner does not know yet.
  struct QueuedEdit {
    let revision: Int
    let changes: VenueChanges
    let venue: Venue
    /// When the edit came.
    let begin: ContinuousClock.Instant
  }

  /// What the planner is to take next.
  enum Step {
    case edits([QueuedEdit])
    case time(Timestamp)
  }

  /// Resumes a caller that waits.
  typealias Waiter = @Sendable () -> Void

  /// Whether a run is under way.
  private(set) var isRunning = false
  private var edits: [QueuedEdit] = []
  private var time: Timestamp?
  /// Whether the time is next, because the last step were edits.
  private var isTimeNext = false
  /// The last edit that the planner was handed.
  private var handedRevision = 0
  /// The last edit that it knows.
  private var knownRevision = 0
  private var waiters: [(revision: Int, resume: Waiter)] = []

  // MARK: - Adding

  /// Adds an edit; revisions must grow.
  ///
  /// - Returns: whether a run must begin.
  mutating func add(_ edit: QueuedEdit) -> Bool {
    edits.append(edit)
    return begin()
  }

  /// Adds a time of day; it takes the place of an earlier one.
  ///
  /// - Returns: whether a run must begin.
  mutating func add(_ time: Timestamp) -> Bool {
    self.time = time
    return begin()
  }

  private mutating func begin() -> Bool {
    defer { isRunning = true }
    return !isRunning
  }

  // MARK: - Running

  /// The next step of the run; `nil` ends it.
  mutating func next() -> Step? {
    if let time, isTimeNext || edits.isEmpty {
      self.time = nil
      isTimeNext = false
      return .time(time)
    }
    guard let last = edits.last else {
      (isRunning, isTimeNext) = (false, false)
      return nil
    }
    defer { edits = [] }
    handedRevision = last.revision
    isTimeNext = true
    return .edits(edits)
  }

  /// Takes that the planner knows all edits up to a revision.
  ///
  /// - Returns: the callers that need not wait any more.
  mutating func finish(_ revision: Int) -> [Waiter] {
    knownRevision = revision
    let done = waiters.prefix { $0.revision <= revision }
    waiters.removeFirst(done.count)
    return done.map(\.resume)
  }

  // MARK: - Waiting

  /// Whether the planner knows all edits that were added.
  var isKnown: Bool { lastRevision <= knownRevision }

  /// Adds a caller that waits until the planner knows all edits added so far.
  mutating func wait(_ resume: @escaping Waiter) { waiters.append((lastRevision, resume)) }

  private var lastRevision: Int { edits.last?.revision ?? handedRevision }
}
