import IndoorModel
import Routing

/// Has the planner and the kept routes follow the edits of a venue and the time of day.
///
/// Belongs to the actor of its venue, and returns to that executor after each call of the planner.
final class EditFollower {
  private let planner: RoutePlanner
  private var queue = PlannerQueue()
  private var effects = EditEffects()
  /// Callers that wait until all is followed.
  private var idleWaiters: [CheckedContinuation<Void, Never>] = []

  /// Routes that change before other work gets a turn on the thread.
  private static let sliceSize = 256

  init(planner: RoutePlanner) { self.planner = planner }

  // MARK: - Events

  /// Takes an edit that was pushed to viewers; revisions must grow.
  func take(
    revision: Int, _ changes: VenueChanges, _ edited: Venue, on venue: isolated LiveVenue
  ) {
    let edit = PlannerQueue.QueuedEdit(
      revision: revision, changes: changes, venue: edited, begin: ContinuousClock.now)
    if queue.add(edit) { Task { await run(on: venue) } }
  }

  /// Takes the time of day, for doors that open and close.
  func take(_ time: Timestamp, on venue: isolated LiveVenue) {
    if queue.add(time) { Task { await run(on: venue) } }
  }

  /// Notes that an edit may have changed a route.
  func noteAffected(by edit: Int) { effects.noteAffected(edit) }

  /// Notes that a route was computed because of an edit, and sent if it changed.
  func noteRecomputed(by edit: Int, isChanged: Bool) {
    effects.noteRecomputed(edit, isChanged: isChanged)
  }

  // MARK: - Following

  /// Hands the planner edits and the time until it knows all.
  private func run(on venue: isolated LiveVenue) async {
    while let step = queue.next() {
      switch step {
      case .edits(let edits): await follow(edits, on: venue)
      case .time(let time):
        let affected = await planner.advance(to: time)
        await change(affected, on: venue) { $0.affectRoutes($1, time: time) }
        venue.perform(venue.hub.chooseRoutesAgain(at: time))
      }
    }
    venue.concludeIfIdle()
  }

  private func follow(
    _ edits: [PlannerQueue.QueuedEdit], on venue: isolated LiveVenue
  ) async {
    guard let last = edits.last else { return }
    let affected = await planner.follow(edits.map(\.changes), venue: last.venue)
    for (edit, affected) in zip(edits, affected) {
      effects.begin(edit.revision, at: edit.begin, kept: venue.hub.routeCount)
      venue.perform(venue.hub.moveRouteEnds(by: edit.changes, revision: edit.revision))
      await change(affected, on: venue) { $0.affectRoutes($1, revision: edit.revision) }
    }
    venue.tags.take(edits.map(\.changes), last.venue, on: venue)
    for resume in queue.finish(last.revision) { resume() }
  }

  private func change(
    _ queries: [RegisteredQuery.ID], on venue: isolated LiveVenue,
    _ change: (inout Hub, ArraySlice<RegisteredQuery.ID>) -> [LiveAction]
  ) async {
    var rest = queries[...]
    while !rest.isEmpty {
      venue.perform(change(&venue.hub, rest.prefix(Self.sliceSize)))
      rest = rest.dropFirst(Self.sliceSize)
      if !rest.isEmpty { await Task.yield() }
    }
  }

  // MARK: - Waiting

  /// Waits until the planner knows all edits taken so far.
  func settle(on venue: isolated LiveVenue) async {
    // The planner may be busy with the time of day alone, whose end resumes no caller.
    if queue.isKnown { return }
    await withCheckedContinuation { continuation in queue.wait { continuation.resume() } }
  }

  /// Waits until the planner knows all edits taken so far and no route waits to be computed.
  func waitUntilIdle(isComputing: Bool, on venue: isolated LiveVenue) async {
    guard queue.isRunning || isComputing else { return }
    await withCheckedContinuation { idleWaiters.append($0) }
  }

  /// Resumes callers that wait, when all is followed and no route waits to be computed.
  ///
  /// - Returns: what the edits have done to routes; none as long as there is work.
  func finishIfIdle(isComputing: Bool) -> [EditEffect] {
    if queue.isRunning || isComputing { return [] }
    for continuation in idleWaiters { continuation.resume() }
    idleWaiters = []
    return effects.finish()
  }
}
