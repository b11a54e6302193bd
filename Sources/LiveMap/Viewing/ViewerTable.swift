import IndoorModel

/// The viewers of a venue, and the encoder of what they get.
struct ViewerTable {
  private let encoder: any LiveEncoder
  private var viewers: [ViewerID: any Viewer] = [:]

  /// Makes a table without viewers.
  init(encoder: any LiveEncoder) { self.encoder = encoder }

  /// Adds a viewer, or replaces the one with its id.
  mutating func add(_ viewer: any Viewer) { viewers[viewer.id] = viewer }

  /// Removes a viewer.
  mutating func remove(_ id: ViewerID) { viewers[id] = nil }

  /// Removes all viewers, and tells them that the venue is gone.
  mutating func endAll() {
    for viewer in viewers.values { viewer.end() }
    viewers = [:]
  }

  /// An event as viewers get it.
  func encoded(_ event: LiveEvent) -> any EncodedMessage { encoder.encode(event) }

  /// Puts an event into an outbox, unless none of its receivers is there.
  func put(_ event: LiveEvent, for receivers: [ViewerID], into outbox: inout Outbox) {
    guard receivers.contains(where: { viewers[$0] != nil }) else { return }
    outbox.put(encoder.encode(event), for: receivers)
  }

  /// Sends what is in an outbox, all for one viewer in one piece.
  func send(_ outbox: inout Outbox) {
    outbox.empty { viewer, messages in
      if messages.count == 1 {
        viewers[viewer]?.send(messages[0])
      } else {
        viewers[viewer]?.send(messages)
      }
    }
  }

  /// Offers a message to those of some viewers that are there.
  ///
  /// - Parameter encode: called only when any is there.
  /// - Returns: the viewers that did not take it.
  @discardableResult
  func offer(
    to receivers: [ViewerID], _ encode: (any LiveEncoder) -> any EncodedMessage
  ) -> [ViewerID] {
    let present = receivers.compactMap { viewers[$0] }
    if present.isEmpty { return [] }
    let message = encode(encoder)
    return present.filter { !$0.offer(message) }.map(\.id)
  }

  /// Offers a viewer messages in their order.
  ///
  /// - Returns: how many it took; all for a viewer that is not there any more.
  func offer(_ messages: [any EncodedMessage], to viewer: ViewerID) -> Int {
    viewers[viewer]?.offer(messages) ?? messages.count
  }

  /// Offers a viewer edits in their order.
  ///
  /// - Returns: how many it took; `nil` for a viewer that is not there any more.
  func offer(_ edits: [AppliedEdit], to id: ViewerID) -> Int? {
    guard let viewer = viewers[id] else { return nil }
    return edits.firstIndex { !viewer.offer(encoder.encode(.edit($0))) } ?? edits.count
  }

  /// Offers the frames of a tick.
  ///
  /// - Parameter onRefusal: called for each viewer that did not take all of them, with the number that
  ///   it took.
  func offer(
    _ delivery: FrameDelivery, counting counters: inout LiveCounters,
    onRefusal: (_ viewer: ViewerID, _ taken: Int) -> Void
  ) {
    let messages = delivery.messages.map { message in
      let (encoded, isNew) = message.encoded(by: encoder)
      if isNew { counters.frames += 1 }
      return encoded
    }
    counters.leaps += delivery.leaps
    counters.keyframeFallbacks += delivery.keyframeFallbacks
    for id in delivery.viewers {
      guard let viewer = viewers[id] else { continue }
      let taken = viewer.offer(messages)
      counters.deliveries += taken
      if taken == messages.count { continue }
      counters.skips += messages.count - taken
      onRefusal(id, taken)
    }
  }
}
