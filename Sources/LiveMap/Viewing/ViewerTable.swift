/// The viewers of a venue, and the encoder of what they get.
struct ViewerTable {
  private let encoder: any LiveEncoder
  private var viewers: [ViewerID: any Viewer] = [:]

  /// Makes a table without viewers.
  init(encoder: any LiveEncoder) { self.encoder = encoder }

  /// A viewer that is there.
  subscript(id: ViewerID) -> (any Viewer)? { viewers[id] }

  /// Adds a viewer, or replaces the one with its id.
  mutating func add(_ viewer: any Viewer) { viewers[viewer.id] = viewer }

  /// Removes a viewer.
  mutating func remove(_ id: ViewerID) { viewers[id] = nil }

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
}
