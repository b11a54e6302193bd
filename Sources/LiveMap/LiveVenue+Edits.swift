public import IndoorModel
import Logging
import Routing

extension LiveVenue {
  /// Takes an edit that the venue's file has acknowledged: pushes it to those who follow edits,
  /// tells the planner, and has the routes that it touches computed anew.
  ///
  /// Returns when the planner knows the edit; new routes are sent as they are found. Must be called
  /// in the order of revisions; an edit that is known already is ignored.
  public func apply(_ edit: AppliedEdit, changes: VenueChanges, venue: Venue) async {
    let begin = ContinuousClock.now
    guard let actions = hub.push(edit, venue: venue) else { return }
    perform(actions)
    let earlier = lastUpdate
    let update = Task { [planner] in
      await earlier?.value
      await planner.update(changes, venue: venue)
    }
    lastUpdate = update
    await update.value
    effects.begin(edit.revision, at: begin, kept: routeCount)
    perform(hub.edited(changes, revision: edit.revision))
    if !isComputing { reportEffects() }
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
        let (result, revision) = await planner.route(
          from: task.start, to: task.destination, profile: task.profile)
        counters.routes += 1
        perform(hub.answered(task, result, revision: revision, at: now()))
      }
      isComputing = false
      reportEffects()
    }
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
