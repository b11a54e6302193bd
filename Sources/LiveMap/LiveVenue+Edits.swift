public import IndoorModel
import Logging
import Routing

extension LiveVenue {
  /// Takes an edit that the venue's file has acknowledged: pushes it to those who follow edits, and
  /// has the planner and the routes that it touches follow it.
  ///
  /// Returns when the edit is pushed; `settle` waits for the planner. Must be called in the order of
  /// revisions; an edit that is known already is ignored.
  public func apply(_ edit: AppliedEdit, changes: VenueChanges, venue: Venue) async {
    guard let actions = hub.push(edit, venue: venue, changes: changes) else { return }
    perform(actions)
    keepTracksAsSet()
    setPublicityAsSet()
    unplanned.append(
      UnplannedEdit(
        revision: edit.revision, changes: changes, venue: venue, begin: ContinuousClock.now))
    beginPlanning()
  }

  /// Has the planner and the routes whose doors open or close follow the time of day.
  func advance(to time: Timestamp) {
    unplannedTime = time
    beginPlanning()
  }

  /// Waits until the planner knows all edits taken so far.
  public func settle() async {
    let revision = unplannedRevision
    // The planner may be busy with the time of day alone, and nobody would tell of its end.
    guard revision > plannedRevision else { return }
    await withCheckedContinuation { settling.append((revision, $0)) }
  }

  /// Waits until the planner knows all edits taken so far and no route waits to be computed.
  public func waitUntilIdle() async {
    guard isPlanning || lanes.isBusy else { return }
    await withCheckedContinuation { resting.append($0) }
  }

  private var unplannedRevision: Int { unplanned.last?.revision ?? planningRevision }

  // MARK: - Telling the planner

  private func beginPlanning() {
    if isPlanning { return }
    isPlanning = true
    Task { await plan() }
  }

  /// Tells the planner of edits and the time until it knows all; those that came while it was busy
  /// at once.
  private func plan() async {
    while !unplanned.isEmpty || unplannedTime != nil {
      if !unplanned.isEmpty { await planEdits() }
      if let time = unplannedTime {
        unplannedTime = nil
        let affected = await planner.advance(to: time)
        await touch(affected) { $0.touched($1, time: time) }
      }
    }
    isPlanning = false
    concludeIfIdle()
  }

  private func planEdits() async {
    let edits = unplanned
    guard let last = edits.last else { return }
    unplanned = []
    planningRevision = last.revision
    let affected = await planner.follow(edits.map(\.changes), venue: last.venue)
    for (edit, affected) in zip(edits, affected) {
      effects.begin(edit.revision, at: edit.begin, kept: routeCount)
      perform(hub.moved(by: edit.changes, revision: edit.revision))
      await touch(affected) { $0.touched($1, revision: edit.revision) }
    }
    plannedRevision = last.revision
    let settled = settling.prefix { $0.revision <= last.revision }
    settling.removeFirst(settled.count)
    for (_, continuation) in settled { continuation.resume() }
  }

  /// Routes that are touched before others get a turn on this thread.
  private static let sliceSize = 256

  private func touch(
    _ questions: [RegisteredQuery.ID],
    _ touch: (inout Hub, ArraySlice<RegisteredQuery.ID>) -> [Hub.Action]
  ) async {
    var rest = questions[...]
    while !rest.isEmpty {
      perform(touch(&hub, rest.prefix(Self.sliceSize)))
      rest = rest.dropFirst(Self.sliceSize)
      if !rest.isEmpty { await Task.yield() }
    }
  }

  /// Takes what an inspection of the plan has found.
  public func publishIssues(_ news: IssueNews) { perform(hub.inspected(news)) }

  // MARK: - When all is done

  /// Tells what edits have done to routes, and those who wait for it that there is nothing to do.
  func concludeIfIdle() {
    guard !isPlanning, !lanes.isBusy else { return }
    for effect in effects.finish() {
      counters.edits = counters.edits.suffix(99) + [effect]
      counters.reroutes += effect.changed
      logger.info(
        "followed an edit",
        metadata: [
          "venue": "\(slug)", "revision": "\(effect.revision)", "kept": "\(effect.kept)",
          "touched": "\(effect.touched)", "recomputed": "\(effect.recomputed)",
          "changed": "\(effect.changed)",
          "milliseconds": "\((effect.secondsToPush * 10_000).rounded() / 10)",
        ])
    }
    for continuation in resting { continuation.resume() }
    resting = []
  }
}

/// An edit that was pushed, but that the planner does not know yet.
struct UnplannedEdit {
  let revision: Int
  let changes: VenueChanges
  let venue: Venue
  /// When it came.
  let begin: ContinuousClock.Instant
}
