import CLibwebsockets

/// How long a client may hold a connection and do little with it.
///
/// Libwebsockets itself counts from the last sign of life, so that a byte now and then would keep a
/// connection for ever.
struct Timeouts {
  /// Ticks a second: the server looks at all connections in each.
  static let ticksPerSecond = 4

  private let head: Double
  private let idle: Double
  private let request: Int
  private let leastRate: Double
  private let messageTicks: Int
  /// The ticks after which a WebSocket is pinged again.
  let pingTicks: Int

  init(_ configuration: Server.Configuration) {
    head = Double(configuration.headTimeout)
    idle = Double(configuration.idleTimeout)
    request = configuration.requestTimeout
    leastRate = Double(configuration.leastRate)
    messageTicks = configuration.messageTimeout * Self.ticksPerSecond
    pingTicks = configuration.pingInterval * Self.ticksPerSecond
  }

  /// Whether a request should have come by now.
  ///
  /// - Parameters:
  ///   - elapsed: seconds since the connection was made or the last answer was out.
  ///   - isFirst: whether the client has sent no request yet. Between two requests nothing says when
  ///     the next head begins.
  func isHeadLate(after elapsed: Double, isFirst: Bool) -> Bool {
    elapsed > (isFirst ? head : head + idle)
  }

  /// Whether a body or an answer goes slower than it must.
  ///
  /// - Parameters:
  ///   - byteCount: the bytes so far.
  ///   - elapsed: seconds since the first of them.
  func isBehind(_ byteCount: Int, after elapsed: Double) -> Bool {
    elapsed > Double(request) && Double(byteCount) < elapsed * leastRate
  }

  /// Whether a message should be complete.
  ///
  /// - Parameter ticks: the ticks since its first part.
  func isMessageLate(afterTicks ticks: Int) -> Bool { ticks > messageTicks }

  /// Has libwebsockets end a connection on which no part of an answer leaves for too long.
  func awaitProgress(on wsi: OpaquePointer) {
    lws_set_timeout(wsi, PENDING_TIMEOUT_HTTP_CONTENT, CInt(request))
  }
}
