/// How much one client may do, by its address; with IPv6 by its network of 64 bits.
///
/// Meant for what no person and no device of a venue needs. Many people behind one address (a
/// venue's WLAN behind one router, say) share what one has.
public struct ClientLimits: Sendable, Equatable {
  /// Connections open at a time.
  public var connections = 1_024
  /// New connections a second; four times as many at once.
  public var connectionsPerSecond = 256
  /// Requests a second; eight times as many at once, because a page asks for all its parts.
  public var requestsPerSecond = 256
  /// Requests that are being answered at a time.
  public var openRequests = 256
  /// Messages a second on one WebSocket; four times as many at once.
  public var messagesPerSecond = 1_000
  /// Bytes of messages a second on one WebSocket; four times as many at once.
  public var bytesPerSecond = 8 << 20
  /// Whether this machine's own addresses have limits, too.
  public var countsLoopback = false

  /// Makes the usual limits.
  public init() {}
}
