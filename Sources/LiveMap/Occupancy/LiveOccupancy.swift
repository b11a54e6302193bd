import Geometry
import IndoorModel

/// The counts of a venue, and which viewers get which: exact ones, or aggregates for viewers that
/// may not see single persons.
struct LiveOccupancy {
  private struct Grid: Hashable {
    let floor: Int
    let size: Int
    let format: FrameFormat
  }

  private(set) var tracker: OccupancyTracker
  private(set) var queues: LiveQueues
  /// The aggregates that were made last; `nil` as long as no client has asked for them.
  private var aggregates: AggregateCounts?

  init(venue: Venue, floors: FloorTable) {
    tracker = OccupancyTracker(venue: venue, floors: floors)
    queues = LiveQueues(venue: venue)
  }

  /// Takes over what an edit changed; `nil` when anything may have changed.
  mutating func take(_ changes: VenueChanges?, of venue: Venue, floors: FloorTable) {
    tracker.take(changes, of: venue, floors: floors)
    queues.take(venue)
  }

  /// Goes on counting from kept counts.
  mutating func restore(_ counts: CountSample) { tracker.restore(counts) }

  // MARK: - Ticks

  /// Counts, and sends alerts at once and counts once a second.
  mutating func tick(
    _ navigators: NavigatorTable, _ subscriptions: SubscriptionTable, in venue: Venue,
    _ configuration: LiveConfiguration, at now: Timestamp
  ) -> [LiveAction] {
    let alerts = tracker.tick(navigators.positions, at: now)
    // An edge's viewers get what the owner counts.
    let isOwn = !configuration.isEdge
    var actions =
      isOwn ? send(alerts, to: subscriptions.viewers(of: .alerts), subscriptions, venue) : []
    let isSecond = Int(navigators.tick) % max(1, configuration.ticksPerSecond) == 0
    queues.tick(tracker, navigators.positions, isSecond: isSecond, at: now)
    guard isSecond else { return actions }
    if isOwn { actions += takeCounts(subscriptions, in: venue, at: now) }
    return actions + offerCells(navigators, subscriptions, at: now)
      + sendAggregates(navigators, subscriptions, in: venue, configuration, at: now)
  }

  private mutating func takeCounts(
    _ subscriptions: SubscriptionTable, in venue: Venue, at now: Timestamp
  ) -> [LiveAction] {
    var actions: [LiveAction] = []
    if let news = tracker.takeOccupancy(at: now) {
      let viewers = subscriptions.viewers(of: .occupancy)
      actions += subscriptions.send(.occupancy(news), to: viewers, in: venue)
    }
    if let news = tracker.takeCrossings(at: now) {
      let viewers = subscriptions.viewers(of: .crossings)
      actions += subscriptions.send(.crossings(news), to: viewers, in: venue)
    }
    return actions
  }

  private func send(
    _ alerts: [AlertNews], to viewers: [ViewerID], _ subscriptions: SubscriptionTable,
    _ venue: Venue
  ) -> [LiveAction] {
    if viewers.isEmpty { return [] }
    return alerts.flatMap { subscriptions.send(.alert($0), to: viewers, in: venue) }
  }

  // MARK: - New viewers

  /// The exact counts that a viewer begins with.
  func sendCounts(
    to viewer: ViewerID, _ streams: Set<LiveStream>, _ subscriptions: SubscriptionTable,
    in venue: Venue, at now: Timestamp
  ) -> [LiveAction] {
    var actions: [LiveAction] = []
    if streams.contains(.occupancy) {
      let news = tracker.wholeOccupancy(at: now)
      actions += subscriptions.send(.occupancy(news), to: [viewer], in: venue)
    }
    if streams.contains(.crossings) {
      let news = tracker.wholeCrossings(at: now)
      actions += subscriptions.send(.crossings(news), to: [viewer], in: venue)
    }
    if streams.contains(.alerts) {
      actions += send(tracker.currentAlerts.reversed(), to: [viewer], subscriptions, venue)
    }
    return actions
  }

  /// The aggregates that a viewer begins with which may not see single persons.
  mutating func sendAggregates(
    to viewer: ViewerID, _ streams: Set<LiveStream>, _ navigators: NavigatorTable,
    _ subscriptions: SubscriptionTable, in venue: Venue, _ configuration: LiveConfiguration,
    at now: Timestamp
  ) -> [LiveAction] {
    if streams.isDisjoint(with: SubscriptionRequest.anonymisedStreams) { return [] }
    let counts = aggregateCounts(of: navigators, configuration, at: now)
    var actions: [LiveAction] = []
    if streams.contains(.counts) {
      actions += subscriptions.send(.aggregateCounts(counts, now), to: [viewer], in: venue)
    }
    if streams.contains(.occupancy) {
      actions += subscriptions.send(.aggregateOccupancy(counts), to: [viewer], in: venue)
    }
    return actions
  }

  // MARK: - Squares

  /// The squares of every floor that viewers follow, each size and format once for all.
  private func offerCells(
    _ navigators: NavigatorTable, _ subscriptions: SubscriptionTable, at now: Timestamp
  ) -> [LiveAction] {
    var followers: [Grid: [ViewerID]] = [:]
    for viewer in subscriptions.viewers(of: .cells) {
      guard let subscription = subscriptions[viewer] else { continue }
      for floor in navigators.floors.present where subscription.positions.includes(floor) {
        let grid = Grid(
          floor: floor, size: subscription.request.cellSize, format: subscription.positions.format)
        followers[grid, default: []].append(viewer)
      }
    }
    return followers.compactMap { grid, viewers in
      cells(of: navigators, on: grid.floor, size: grid.size, at: now)
        .map { .offerCells($0, as: grid.format, to: viewers) }
    }
  }

  /// The number of navigators in each square of a floor, each where it counts.
  ///
  /// - Parameter size: the squares' side in metres.
  func cells(
    of navigators: NavigatorTable, on floor: Int, size: Int, at now: Timestamp
  ) -> CellCounts? {
    guard let bounds = navigators.floors.bounds[floor] else { return nil }
    var points: [Point] = []
    points.reserveCapacity(navigators.count(on: floor))
    navigators.positions.forEachCounted(on: floor) { _, point in points.append(point) }
    return CellCounts(
      points, on: navigators.frames[floor], bounds: bounds, size: size, at: now)
  }

  // MARK: - Aggregates

  /// The numbers for viewers that may not see single persons: made at most once in ten seconds, for
  /// all.
  mutating func aggregateCounts(
    of navigators: NavigatorTable, _ configuration: LiveConfiguration, at now: Timestamp
  ) -> AggregateCounts {
    let threshold = configuration.privacyThreshold
    if let aggregates, aggregates.holds(at: now), aggregates.threshold == threshold,
      aggregates.covers(navigators.floors.present)
    {
      return aggregates
    }
    let counts = AggregateCounts(of: navigators, tracker, threshold: threshold, at: now)
    aggregates = counts
    return counts
  }

  /// Sends aggregates once a second; those of areas only when they are new.
  private mutating func sendAggregates(
    _ navigators: NavigatorTable, _ subscriptions: SubscriptionTable, in venue: Venue,
    _ configuration: LiveConfiguration, at now: Timestamp
  ) -> [LiveAction] {
    let counting = subscriptions.anonymisedViewers(of: .counts)
    let areas = subscriptions.anonymisedViewers(of: .occupancy)
    let squares = subscriptions.anonymisedViewers(of: .cells)
    if counting.isEmpty, areas.isEmpty, squares.isEmpty { return [] }
    let before = aggregates
    let counts = aggregateCounts(of: navigators, configuration, at: now)
    var actions: [LiveAction] = []
    if !counting.isEmpty {
      actions += subscriptions.send(.aggregateCounts(counts, now), to: counting, in: venue)
    }
    if !areas.isEmpty, counts != before {
      actions += subscriptions.send(.aggregateOccupancy(counts), to: areas, in: venue)
    }
    return actions + offerCells(of: counts, to: squares, subscriptions)
  }

  /// The aggregate squares of every floor that viewers follow, each format once for all.
  private func offerCells(
    of counts: AggregateCounts, to viewers: [ViewerID], _ subscriptions: SubscriptionTable
  ) -> [LiveAction] {
    counts.cellsByFloor.flatMap { floor, cells in
      FrameFormat.allCases.compactMap { format -> LiveAction? in
        let followers = viewers.filter {
          subscriptions[$0].map {
            $0.positions.includes(floor) && $0.positions.format == format
          } ?? false
        }
        return followers.isEmpty ? nil : .offerCells(cells, as: format, to: followers)
      }
    }
  }
}
