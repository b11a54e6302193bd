import IndoorModel

/// Names one subscription of a viewer: as long as it is current, the viewer follows the same.
struct SubscriptionID: Hashable, Sendable {
  let viewer: ViewerID
  private let serial: Int

  init(viewer: ViewerID, serial: Int) {
    self.viewer = viewer
    self.serial = serial
  }
}

/// What a viewer follows.
struct Subscription {
  let id: SubscriptionID
  /// What its client asked for.
  let request: SubscriptionRequest
  /// The positions that it wants, if that stream is among those it follows.
  var positions: PositionRequest
}

/// The subscriptions of a venue's viewers, and the viewers of each stream.
struct SubscriptionTable {
  private var subscriptions: [ViewerID: Subscription] = [:]
  /// The viewers of each stream, in order.
  private var viewersOf: [LiveStream: [ViewerID]] = [:]
  /// The same for viewers that get aggregates only.
  private var anonymisedViewersOf: [LiveStream: [ViewerID]] = [:]
  /// The floors of viewers that may see the people of one floor only.
  private var floorLimits: [ViewerID: Identifier<Floor>] = [:]
  private var lastSerial = 0

  /// The number of subscriptions.
  var count: Int { subscriptions.count }

  /// What a viewer follows.
  subscript(viewer: ViewerID) -> Subscription? { subscriptions[viewer] }

  /// Whether a subscription was neither ended nor replaced.
  func isCurrent(_ id: SubscriptionID) -> Bool { subscriptions[id.viewer]?.id == id }

  // MARK: - Changes

  /// Adds the subscription of a viewer that has none.
  mutating func add(
    _ viewer: ViewerID, _ request: SubscriptionRequest, _ positions: PositionRequest
  ) -> SubscriptionID {
    lastSerial += 1
    let id = SubscriptionID(viewer: viewer, serial: lastSerial)
    subscriptions[viewer] = Subscription(id: id, request: request, positions: positions)
    floorLimits[viewer] = request.onlyFloor
    for stream in request.streams {
      changeViewers(of: stream, request) { $0.insert(viewer, at: $0.place(of: viewer)) }
    }
    return id
  }

  /// Removes the subscription of a viewer, and returns what it asked for.
  mutating func remove(_ viewer: ViewerID) -> SubscriptionRequest? {
    guard let request = subscriptions.removeValue(forKey: viewer)?.request else { return nil }
    floorLimits[viewer] = nil
    for stream in request.streams {
      changeViewers(of: stream, request) { $0.remove(at: $0.place(of: viewer)) }
    }
    return request
  }

  private mutating func changeViewers(
    of stream: LiveStream, _ request: SubscriptionRequest,
    _ change: (inout [ViewerID]) -> Void
  ) {
    if request.isAnonymised, SubscriptionRequest.anonymisedStreams.contains(stream) {
      change(&anonymisedViewersOf[stream, default: []])
    } else {
      change(&viewersOf[stream, default: []])
    }
  }

  /// Takes over other positions that a viewer wants.
  mutating func change(_ viewer: ViewerID, positions: PositionRequest) {
    subscriptions[viewer]?.positions = positions
  }

  // MARK: - Viewers

  /// The viewers of a stream, in order.
  func viewers(of stream: LiveStream) -> [ViewerID] { viewersOf[stream] ?? [] }

  /// The viewers of a stream that get aggregates only, in order.
  func anonymisedViewers(of stream: LiveStream) -> [ViewerID] { anonymisedViewersOf[stream] ?? [] }

  /// All viewers, in order.
  var viewers: [ViewerID] { subscriptions.keys.sorted() }

  /// Whether any viewer may see the people of one floor only.
  var hasFloorLimits: Bool { !floorLimits.isEmpty }

  /// Those of some viewers that may see the people of all floors.
  func unlimited(_ viewers: [ViewerID]) -> [ViewerID] {
    floorLimits.isEmpty ? viewers : viewers.filter { floorLimits[$0] == nil }
  }

  /// Those of some viewers that may see the people of one floor only, by this floor.
  func limited(_ viewers: [ViewerID]) -> [Identifier<Floor>: [ViewerID]] {
    if floorLimits.isEmpty { return [:] }
    return viewers.reduce(into: [:]) { limited, viewer in
      if let floor = floorLimits[viewer] { limited[floor, default: []].append(viewer) }
    }
  }

  /// Sends an event; viewers that may see one floor only get what is of this floor.
  func send(_ event: LiveEvent, to viewers: [ViewerID], in venue: Venue) -> [LiveAction] {
    if floorLimits.isEmpty || viewers.isEmpty { return [.send(event, to: viewers)] }
    let groups = Dictionary(grouping: viewers) { floorLimits[$0] }
    return groups.sorted { ($0.key?.rawValue ?? "") < ($1.key?.rawValue ?? "") }.compactMap {
      floor, viewers in
      guard let floor else { return .send(event, to: viewers) }
      return event.narrowed(to: floor, of: venue).map { .send($0, to: viewers) }
    }
  }
}

extension [ViewerID] {
  /// The place of a viewer in the order, or the place where it would be.
  fileprivate func place(of viewer: ViewerID) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < viewer { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
