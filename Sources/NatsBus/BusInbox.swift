import Support

/// A message of the bus.
public struct BusMessage: Hashable, Sendable {
  /// The subject.
  public let subject: String
  /// Where an answer goes; `nil` where none is wanted.
  public let reply: String?
  /// What it says.
  public let payload: [UInt8]

  /// Bytes that it takes in a queue, with an estimate of what Swift adds.
  var size: Int { payload.count + subject.utf8.count + (reply?.utf8.count ?? 0) + 64 }
}

/// Something that happened on the bus.
public enum BusEvent: Hashable, Sendable {
  /// The node is connected to a server, for the first time or again; subscriptions hold, messages may be
  /// missing.
  case connected
  /// There is no connection, and why, as far as libnats says: for TLS only NATS' own log does. The node
  /// reconnects.
  case lost(String)
  /// A server or the library dropped messages because this node takes them too slowly.
  case overrun
  /// A server refused something, in its words: a subject that the user may not use, say.
  case refused(String)
  /// A message came.
  case message(BusMessage)
}

/// What came from the bus and was not taken yet: bounded. The older half of messages is dropped, because
/// newer positions replace older ones; of what happened to the connection the last events are kept.
final class BusInbox: Sendable {
  private struct State {
    var events: [BusEvent] = []
    var bytes = 0
    /// Events that are no messages.
    var others = 0
    var dropped = 0
  }

  /// Bytes of messages that wait at most: what NATS itself keeps for a connection that is behind.
  private static let byteLimit = 2 << 20
  private static let otherLimit = 1_000

  private let state = Locked(State())
  /// Wakes the owner; called on threads of libnats.
  private let wake: @Sendable () -> Void

  init(wake: @escaping @Sendable () -> Void) { self.wake = wake }

  func add(_ event: BusEvent) {
    let wasEmpty = state.withLock { state in
      let wasEmpty = state.events.isEmpty
      Self.append(event, to: &state)
      return wasEmpty
    }
    if wasEmpty { wake() }
  }

  private static func append(_ event: BusEvent, to state: inout State) {
    if case .message(let message) = event {
      state.bytes += message.size
    } else {
      // A server that refuses each attempt says the same each time.
      guard state.events.last != event else { return }
      state.others += 1
    }
    state.events.append(event)
    if state.bytes > byteLimit { dropOlderHalf(of: &state) }
    if state.others > otherLimit { dropOldestOther(of: &state) }
  }

  /// Takes all, with the number of messages that were dropped since the last time.
  func take() -> (events: [BusEvent], dropped: Int) {
    state.withLock { state in
      defer { state = State() }
      return (state.events, state.dropped)
    }
  }

  private static func dropOlderHalf(of state: inout State) {
    let half = state.bytes / 2
    let last = state.events.count - 1
    var kept: [BusEvent] = []
    var passed = 0
    for (place, event) in state.events.enumerated() {
      if case .message(let message) = event {
        passed += message.size
        // The newest message stays, however long.
        if place < last, passed <= half {
          state.dropped += 1
          state.bytes -= message.size
          continue
        }
      }
      kept.append(event)
    }
    state.events = kept
  }

  private static func dropOldestOther(of state: inout State) {
    let oldest = state.events.firstIndex {
      if case .message = $0 { false } else { true }
    }
    guard let oldest else { return }
    state.events.remove(at: oldest)
    state.others -= 1
    state.dropped += 1
  }
}
