import IndoorModel
import LiveMap
import Logging
import Routing
import Support
import WebServer

/// Looks for mistakes in the plan of a served venue, edit by edit, in the background.
///
/// Callers do not wait: edits are handed over and looked at together when they come fast. The
/// rules' findings on an edit are sent at once, the router's when it has answered. That is a router
/// of its own: it may have to look for thousands of walks, and neither clients that ask for a way
/// nor edits, which the served planner must know before they are answered, wait for them.
actor VenueInspection {
  private struct Edited: Sendable {
    let changes: VenueChanges
    let venue: Venue
  }

  /// The edits that were not looked at yet.
  private struct Inbox: Sendable {
    private var edits: [Edited] = []
    /// Whether a task is running that will look into it again.
    private var hasReader = false

    /// - Returns: whether a task must begin to read.
    mutating func add(_ edit: Edited) -> Bool {
      edits.append(edit)
      return beginReading()
    }

    mutating func beginReading() -> Bool {
      defer { hasReader = true }
      return !hasReader
    }

    mutating func take() -> [Edited] {
      defer { edits = [] }
      return edits
    }

    /// - Returns: `false` when an edit has come meanwhile.
    mutating func endReading() -> Bool {
      if edits.isEmpty { hasReader = false }
      return edits.isEmpty
    }
  }

  private let live: LiveVenue
  private let logger: Logger
  private var validator: Validator?
  private var book: ReachabilityTracker
  private var router: RoutePlanner?
  private var findings: Findings
  /// Whether the places without a step-free way are known for the plan as it is.
  private var isSurveyed = false
  private let inbox = Locked(Inbox())

  /// Prepares to look at a venue; `begin` does it.
  ///
  /// - Parameter venue: as the live side has it.
  init(of venue: Venue, live: LiveVenue, logger: Logger) {
    self.live = live
    self.logger = logger
    book = ReachabilityTracker(venue: Venue(slug: venue.slug, name: venue.name))
    findings = Findings(revision: venue.revision)
  }

  /// What is known now; asked for while the whole plan is looked at, it answers after that.
  var issues: PlanFindings { findings.all }

  /// Looks at the whole plan in the background.
  ///
  /// - Returns: ends when that is done.
  nonisolated func begin(_ venue: Venue) -> Task<Void, Never> {
    _ = inbox.withLock { $0.beginReading() }
    let first = Task(priority: .utility) { await inspect(venue) }
    Task(priority: .utility) {
      await first.value
      await work()
    }
    return first
  }

  /// Hands an edit over; must be called in the order of revisions.
  nonisolated func take(_ changes: VenueChanges, venue: Venue) {
    let isFirst = inbox.withLock { $0.add(Edited(changes: changes, venue: venue)) }
    if isFirst { Task(priority: .utility) { await work() } }
  }

  // MARK: - At work

  private func inspect(_ venue: Venue) {
    let begin = ContinuousClock.now
    let validator = Validator(venue: venue)
    self.validator = validator
    book = ReachabilityTracker(venue: venue)
    router = RoutePlanner(venue: venue)
    findings.replace(validator.issues)
    publish()
    log("looked at the whole plan", begin, ["issues": "\(findings.count)"])
  }

  /// Looks at edits as long as some come, and asks the router in between.
  private func work() async {
    while true {
      let edits = inbox.withLock { $0.take() }
      if !edits.isEmpty {
        await look(at: edits)
      } else if await !askOnce(), inbox.withLock({ $0.endReading() }) {
        return
      }
    }
  }

  private func look(at edits: [Edited]) async {
    let begin = ContinuousClock.now
    for edit in edits {
      if let update = validator?.apply(edit.changes, venue: edit.venue) {
        findings.take(issues: update.issues, gone: update.gone)
      }
      findings.revision = edit.venue.revision
    }
    publish()
    isSurveyed = false
    for edit in edits {
      book.edited(edit.changes, venue: edit.venue)
      await router?.update(edit.changes, venue: edit.venue)
    }
    log("looked at edits", begin, ["edits": "\(edits.count)", "issues": "\(findings.count)"])
  }

  /// Asks the router for one walk.
  ///
  /// - Returns: `false` when there is nothing to ask.
  private func askOnce() async -> Bool {
    guard let router else { return false }
    guard let query = book.nextQuery() else {
      if isSurveyed { return false }
      isSurveyed = true
      let stepFree = await router.stepFreeIssues().issues
      if findings.take(unreachable: book.issues + stepFree) { publish() }
      return false
    }
    let (result, revision) = await router.route(
      from: query.start, to: query.destination, profile: .walking)
    book.answer(query, result, revision: revision)
    return true
  }

  private func publish() {
    let news = findings.takeNews()
    live.perform { $0.publishIssues(news) }
  }

  private func log(
    _ message: Logger.Message, _ begin: ContinuousClock.Instant, _ more: Logger.Metadata
  ) {
    let milliseconds = (ContinuousClock.now - begin) / .milliseconds(1)
    logger.debug(
      message,
      metadata: [
        "venue": "\(live.slug)", "revision": "\(findings.revision)",
        "milliseconds": "\((milliseconds * 100).rounded() / 100)",
      ].merging(more) { $1 })
  }
}
