import Synchronization

/// What a server's network side has done so far; for metrics.
public struct TransportCounters: Sendable, Equatable {
  /// Connections that are open, WebSockets included.
  public var connections = 0
  /// WebSockets that are open.
  public var webSockets = 0
  /// Connections that were taken in since the beginning.
  public var accepted = 0
  /// Connections that were hung up on at once: too many, or no descriptor left.
  public var refused = 0
  /// Bytes that were written, before any encryption.
  public var bytes = 0
  /// Calls that wrote them.
  public var writes = 0
  /// Those of which the client has not taken all at once.
  public var partialWrites = 0
  /// WebSockets that were closed with 1013 because the client did not keep up, or ended with frames
  /// that it had not read.
  public var tooSlow = 0
  /// Connections that were hung up on because a head, body, message or answer took too long.
  public var slow = 0
  /// Connections that were hung up on because too many newer ones had asked for nothing either.
  public var crowdedOut = 0
  /// Requests with a body that was larger than it may be.
  public var largeBodies = 0

  /// Makes counters that stand at zero.
  public init() {}

  /// The sum of two servers' counters.
  public static func + (left: TransportCounters, right: TransportCounters) -> TransportCounters {
    var sum = left
    sum.connections += right.connections
    sum.webSockets += right.webSockets
    sum.accepted += right.accepted
    sum.refused += right.refused
    sum.bytes += right.bytes
    sum.writes += right.writes
    sum.partialWrites += right.partialWrites
    sum.tooSlow += right.tooSlow
    sum.slow += right.slow
    sum.crowdedOut += right.crowdedOut
    sum.largeBodies += right.largeBodies
    return sum
  }
}

/// Counts on the service thread what any thread may read.
///
/// Only the service thread writes, so that a plain store is enough where a delivery is counted;
/// what `Event` names and connections are counted by any thread.
final class Traffic: Sendable {
  /// Something seldom that is counted one by one.
  enum Event {
    /// A connection was taken in.
    case accepted
    /// A connection was hung up on at once.
    case refused
    /// A WebSocket was closed because its client does not keep up.
    case tooSlow
    /// A connection was hung up on because something took too long.
    case slow
    /// A connection was hung up on because too many newer ones had asked for nothing either.
    case crowdedOut
    /// A request had a body that was larger than it may be.
    case largeBody
  }

  private let connections = Atomic(0)
  private let webSockets = Atomic(0)
  private let accepted = Atomic(0)
  private let refused = Atomic(0)
  private let tooSlow = Atomic(0)
  private let slow = Atomic(0)
  private let crowdedOut = Atomic(0)
  private let largeBodies = Atomic(0)
  private let bytes = Atomic(0)
  private let writes = Atomic(0)
  private let partialWrites = Atomic(0)

  /// The connections that are open or on their way to the loop.
  var connectionCount: Int { connections.load(ordering: .relaxed) }

  /// Counts a connection as there.
  func addConnection() { connections.add(1, ordering: .relaxed) }

  /// Counts a connection as gone.
  func removeConnection() { connections.subtract(1, ordering: .relaxed) }

  /// Counts a WebSocket as open.
  func addWebSocket() { webSockets.add(1, ordering: .relaxed) }

  /// Counts a WebSocket as gone.
  func removeWebSocket() { webSockets.subtract(1, ordering: .relaxed) }

  /// Counts an event.
  func count(_ event: Event) {
    switch event {
    case .accepted: accepted.add(1, ordering: .relaxed)
    case .refused: refused.add(1, ordering: .relaxed)
    case .tooSlow: tooSlow.add(1, ordering: .relaxed)
    case .slow: slow.add(1, ordering: .relaxed)
    case .crowdedOut: crowdedOut.add(1, ordering: .relaxed)
    case .largeBody: largeBodies.add(1, ordering: .relaxed)
    }
  }

  /// Counts one write.
  func wrote(_ count: Int, isPartial: Bool = false) {
    bytes.store(bytes.load(ordering: .relaxed) + count, ordering: .relaxed)
    writes.store(writes.load(ordering: .relaxed) + 1, ordering: .relaxed)
    if isPartial {
      partialWrites.store(partialWrites.load(ordering: .relaxed) + 1, ordering: .relaxed)
    }
  }

  /// How all stand now.
  var counters: TransportCounters {
    var counters = TransportCounters()
    counters.connections = connections.load(ordering: .relaxed)
    counters.webSockets = webSockets.load(ordering: .relaxed)
    counters.accepted = accepted.load(ordering: .relaxed)
    counters.refused = refused.load(ordering: .relaxed)
    counters.bytes = bytes.load(ordering: .relaxed)
    counters.writes = writes.load(ordering: .relaxed)
    counters.partialWrites = partialWrites.load(ordering: .relaxed)
    counters.tooSlow = tooSlow.load(ordering: .relaxed)
    counters.slow = slow.load(ordering: .relaxed)
    counters.crowdedOut = crowdedOut.load(ordering: .relaxed)
    counters.largeBodies = largeBodies.load(ordering: .relaxed)
    return counters
  }
}
