import Support

/// A message from a broker.
public struct BrokerMessage: Hashable, Sendable {
  /// The topic.
  public let topic: String
  /// What it says.
  public let payload: [UInt8]
  /// The quality of service with which it came, 0 to 2.
  public let quality: Int
  /// Whether the broker had kept it from earlier.
  public let isRetained: Bool
}

/// Something that happened on a connection to a broker.
public enum BrokerEvent: Hashable, Sendable {
  /// The broker took the client.
  case connected
  /// The broker sends the messages of a filter from now on.
  case subscribed
  /// There is no connection, and why; the next attempt follows by itself.
  case lost(String)
  /// A message came.
  case message(BrokerMessage)
}

/// What came from the broker and was not taken yet: bounded, the newest messages are dropped.
final class BrokerInbox: Sendable {
  private struct State {
    var events: [BrokerEvent] = []
    var dropped = 0
  }

  /// Messages that wait at most: ten seconds of ten thousand.
  private static let limit = 100_000

  private let state = Locked(State())

  func add(_ event: BrokerEvent) {
    state.withLock { state in
      if case .message = event, state.events.count >= Self.limit {
        state.dropped += 1
      } else {
        state.events.append(event)
      }
    }
  }

  /// Takes all, with the number of messages that were dropped since the last time.
  func take() -> (events: [BrokerEvent], dropped: Int) {
    state.withLock { state in
      defer { state = State() }
      return (state.events, state.dropped)
    }
  }
}
