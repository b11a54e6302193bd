import IndoorModel
import Routing

/// Has the planner compute kept routes, and sends viewers the routes that they follow.
///
/// Belongs to the actor of its venue, and returns to that executor after each call of the planner.
final class RouteDispatcher {
  private let planner: RoutePlanner
  private let encoder: any LiveEncoder
  private var batches = RouteBatches()
  /// Queries that the planner need not remember any more.
  private var forgotten: [RegisteredQuery.ID] = []
  private var isSending = false

  /// Routes that are sent or encoded before other work gets a turn on the thread.
  private static let sliceSize = 64

  init(planner: RoutePlanner, encoder: any LiveEncoder) {
    self.planner = planner
    self.encoder = encoder
  }

  // MARK: - Computing

  /// Whether any batch is under way.
  var isComputing: Bool { batches.isBusy }

  /// Has the planner answer the queries that wait, as many at a time as is good for all.
  ///
  /// While the planner works on one batch the answers of another are encoded, both off the network's
  /// thread; there they are only sent.
  func compute(on venue: isolated LiveVenue) {
    while batches.isFree {
      let (tasks, actions) = venue.hub.nextRouteTasks(limit: batches.size, at: venue.now())
      if !tasks.isEmpty {
        batches.begin()
        let plan = venue.hub.venue
        Task { await compute(tasks, in: plan, on: venue) }
      }
      venue.perform(actions)
      if tasks.isEmpty { return }
    }
  }

  private func compute(
    _ tasks: [RouteTask], in plan: Venue, on venue: isolated LiveVenue
  ) async {
    let answers = await planner.answer(tasks.map(\.query))
    let outcomes = await RouteTask.outcomes(of: tasks, answers, in: plan, encoder)
    let now = venue.now()
    let actions = venue.hub.take(outcomes, of: tasks, basis: answers.basis, at: now)
    venue.count(routes: tasks.count)
    batches.end(count: tasks.count, seconds: answers.seconds)
    venue.perform(actions)
    compute(on: venue)
    venue.concludeIfIdle()
  }

  /// Has the planner soon forget a query, together with others.
  func forget(_ query: RegisteredQuery.ID, on venue: isolated LiveVenue) {
    forgotten.append(query)
    guard forgotten.count == 1 else { return }
    Task { await sendForgotten(on: venue) }
  }

  private func sendForgotten(on venue: isolated LiveVenue) async {
    let queries = forgotten
    forgotten = []
    await planner.forget(queries)
  }

  // MARK: - Sending

  /// Sends viewers the updates of routes that they follow, as long as any viewer takes some: after
  /// the owners, a little at a time, and never faster than a viewer reads.
  func sendUpdates(on venue: isolated LiveVenue) {
    guard !isSending, venue.hub.hasRouteUpdates else { return }
    isSending = true
    Task {
      while sendUpdates(limit: Self.sliceSize, on: venue) > 0 { await Task.yield() }
      isSending = false
    }
  }

  /// Sends a few of the updates that wait, on slow links before positions take all the room.
  func sendSomeUpdates(on venue: isolated LiveVenue) {
    var left = Self.sliceSize
    while left > 0 {
      let count = sendUpdates(limit: min(8, left), on: venue)
      if count == 0 { return }
      left -= count
    }
  }

  /// - Returns: how many updates a viewer was offered; 0 when no viewer waits.
  private func sendUpdates(limit: Int, on venue: isolated LiveVenue) -> Int {
    guard let (viewer, updates) = venue.hub.nextRouteUpdates(limit: limit) else { return 0 }
    let taken = venue.offer(updates.map(\.message), to: viewer)
    venue.hub.noteTakenUpdates(taken, of: updates, by: viewer)
    return updates.count
  }

  /// Sends a new viewer routes as they are now; they are encoded off the thread.
  func sendCurrent(
    _ routes: [RouteBook.Key], to id: SubscriptionID, on venue: isolated LiveVenue
  ) {
    guard !routes.isEmpty else { return }
    Task {
      var rest = routes[...]
      while !rest.isEmpty {
        let current = venue.hub.currentRoutes(rest.prefix(Self.sliceSize))
        rest = rest.dropFirst(Self.sliceSize)
        venue.hub.add(await CurrentRoute.encoded(current, by: encoder), for: id)
        sendUpdates(on: venue)
      }
    }
  }

  /// Hands other nodes routes as they are now; they are encoded off the thread.
  ///
  /// - Parameter number: of this time that the nodes get all.
  func share(_ routes: [RouteBook.Key], whole number: Int, on venue: isolated LiveVenue) {
    Task {
      var rest = routes[...]
      while !rest.isEmpty {
        let current = venue.hub.currentRoutes(rest.prefix(Self.sliceSize))
        rest = rest.dropFirst(Self.sliceSize)
        venue.hub.share(await CurrentRoute.encoded(current, by: encoder))
      }
      venue.hub.endSharing(of: number)
    }
  }
}
