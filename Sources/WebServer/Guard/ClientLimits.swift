/// How much one client may do, by its address (with IPv6 by its network of 64 bits) or by the
/// account or link that it is known by.
///
/// Meant for what no person and no device of a venue needs. Many people behind one address (a
/// venue's WLAN behind one router, say) or with one link share what one has.
public struct ClientLimits: Sendable, Equatable {
  /// Connections open at a time.
  public var connections = 1_024
  /// New connections a second; four times as many at once.
  public var connectionsPerSecond = 256
  /// Requests a second; eight times as many at once, because a page asks for all its parts.
  public var requestsPerSecond = 256
  /// Requests that are being answered at a time.
  public var openRequests = 256
  /// Milliseconds of processor time that its requests may take a second; twenty times as many at
  /// once.
  public var millisecondsPerSecond = 500
  /// Messages a second on one WebSocket; four times as many at once.
  public var messagesPerSecond = 1_000
  /// Bytes of messages a second on one WebSocket; four times as many at once.
  public var bytesPerSecond = 8 << 20
  /// Messages a second on all WebSockets of a client; four times as many at once. A thousand
  /// viewers acknowledge ten thousand frames a second.
  public var messagesPerSecondInAll = 16_000
  /// Bytes of messages a second on all of them; four times as many at once.
  public var bytesPerSecondInAll = 64 << 20
  /// Venues that all of them follow, each counted as often as it is followed.
  public var subscriptions = 4_096
  /// Whether this machine's own addresses have limits, too.
  public var countsLoopback = false

  /// Makes the usual limits.
  public init() {}

  /// The usual limits of an account or link, which has several devices or is shown to many people.
  public static var ofAccounts: ClientLimits {
    var limits = ClientLimits()
    limits.requestsPerSecond = 1_024
    limits.millisecondsPerSecond = 1_000
    return limits
  }
}
