import Support

/// A message of the bus.
public struct BusMessage: Hashable, Sendable {
  /// The subject.
  public let subject: String
  /// Where an answer goes; `nil` where none is wanted.
  public let reply: String?
  /// What it says.
  public let payload: [UInt8]
}

/// Something that happened on the bus.
public enum BusEvent: Hashable, Sendable {
  /// A server took the node, for the first time or again; subscriptions hold, messages may be missing.
  case connected
  /// There is no connection, and why; libnats comes back by itself.
  case lost(String)
  /// A server or the library dropped messages because this node takes them too slowly.
  case overrun
  /// A server refused something, in its words: a subject that the user may not use, say.
  case refused(String)
  /// A message came.
  case message(BusMessage)
}

/// What came from the bus and was not taken yet: bounded, the older half of messages is dropped, because
/// newer positions replace older ones.
final class BusInbox: Sendable {
  private struct State {
    var events: [BusEvent] = []
    var bytes = 0
    var dropped = 0
  }

  /// Bytes of messages that wait at most: what NATS itself keeps for a connection that is behind.
  private static let byteLimit = 2 << 20
  private static let countLimit = 65_536

  private let state = Locked(State())
  /// Wakes the owner; called on threads of libnats.
  private let wake: @Sendable () -> Void

  init(wake: @escaping @Sendable () -> Void) { self.wake = wake }

  func add(_ event: BusEvent) {
    let wasEmpty = state.withLock { state in
      defer {
        state.events.append(event)
        state.bytes += Self.size(of: event)
        Self.bound(&state)
      }
      return state.events.isEmpty
    }
    if wasEmpty { wake() }
  }

  /// Takes all, with the number of messages that were dropped since the last time.
  func take() -> (events: [BusEvent], dropped: Int) {
    state.withLock { state in
      defer { state = State() }
      return (state.events, state.dropped)
    }
  }

  private static func bound(_ state: inout State) {
    guard state.bytes > byteLimit || state.events.count > countLimit else { return }
    let half = state.bytes / 2
    let countHalf = state.events.count / 2
    var kept: [BusEvent] = []
    var (passed, seen) = (0, 0)
    for event in state.events {
      let size = size(of: event)
      (passed, seen) = (passed + size, seen + 1)
      // What happened to the connection is never dropped, nor is the newest message.
      if size > 0, seen < state.events.count, passed <= half || seen <= countHalf {
        state.dropped += 1
        state.bytes -= size
      } else {
        kept.append(event)
      }
    }
    state.events = kept
  }

  private static func size(of event: BusEvent) -> Int {
    guard case .message(let message) = event else { return 0 }
    return message.payload.count + message.subject.utf8.count
  }
}
