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
    guard let actions = hub.push(edit, venue: venue) else { return }
    perform(actions)
    unplanned.append(
      UnplannedEdit(
        revision: edit.revision, changes: changes, venue: venue, begin: ContinuousClock.now))
    if !isPlanning {
      isPlanning = true
      Task { await plan() }
    }
  }

  /// Waits until the planner knows all edits taken so far.
  public func settle() async {
    guard isPlanning else { return }
    await withCheckedContinuation { settling.append((unplannedRevision, $0)) }
  }

  /// Waits until the planner knows all edits taken so far and no route waits to be computed.
  public func rest() async {
    guard isPlanning || isComputing else { return }
    await withCheckedContinuation { resting.append($0) }
  }

  private func wakeResting() {
    guard !isPlanning, !isComputing else { return }
    for continuation in resting { continuation.resume() }
    resting = []
  }

  private var unplannedRevision: Int { unplanned.last?.revision ?? planningRevision }

  /// Tells the planner of edits until it knows all; those that came while it was busy at once.
  private func plan() async {
    while let last = unplanned.last {
      let edits = unplanned
      unplanned = []
      planningRevision = last.revision
      await planner.update(VenueChanges(merging: edits.map(\.changes)), venue: last.venue)
      for edit in edits {
        effects.begin(edit.revision, at: edit.begin, kept: routeCount)
        perform(hub.edited(edit.changes, revision: edit.revision))
      }
      if !isComputing { reportEffects() }
      let settled = settling.prefix { $0.revision <= last.revision }
      settling.removeFirst(settled.count)
      for (_, continuation) in settled { continuation.resume() }
    }
    isPlanning = false
    wakeResting()
  }

  /// Takes what an inspection of the plan has found.
  public func inspected(_ news: IssueNews) { perform(hub.inspected(news)) }

  /// Computes waiting routes, one after the other, until none waits.
  func compute() {
    if isComputing { return }
    isComputing = true
    Task {
      while true {
        let (task, actions) = hub.nextRoute(at: now())
        perform(actions)
        guard let task else { break }
        perform(await answer(task))
        counters.routes += 1
      }
      isComputing = false
      reportEffects()
      wakeResting()
    }
  }

  private func answer(_ task: RouteTask) async -> [Hub.Action] {
    guard task.candidates.isEmpty else {
      let (result, revision) = await planner.nearest(
        from: task.start, of: task.candidates.map(\.place), profile: task.profile)
      return hub.answered(
        task, result.map(\.route), nearest: try? result.get().index, revision: revision, at: now())
    }
    let (result, revision) = await planner.route(
      from: task.start, to: task.destination, profile: task.profile)
    return hub.answered(task, result, revision: revision, at: now())
  }

  private func reportEffects() {
    for effect in effects.finish() {
      counters.edits = counters.edits.suffix(99) + [effect]
      logger.info(
        "followed an edit",
        metadata: [
          "venue": "\(slug)", "revision": "\(effect.revision)", "kept": "\(effect.kept)",
          "touched": "\(effect.touched)", "recomputed": "\(effect.recomputed)",
          "changed": "\(effect.changed)",
          "milliseconds": "\((effect.secondsToPush * 10_000).rounded() / 10)",
        ])
    }
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
