import CLibwebsockets
import Glibc
import WebServer

/// How many pings and pongs come: libwebsockets 4.1.6 answers pings by itself and reports none.
///
/// The kernel knows how many bytes a connection has got (`TCP_INFO` of tcp(7)). Those that were in
/// no message were in control frames, which have six bytes at least (RFC 6455, section 5.2).
extension Server {
  /// The ticks in which each socket is looked at once, so that no tick looks at all of them.
  static let controlTurns = 8
  /// Bytes of its framing and encryption that a piece of a message may have had besides its own.
  private static let pieceOverhead = 64
  /// Bytes that may lie with libwebsockets, read and not reported yet.
  private static let slack = 256 << 10
  private static let leastFrame = 6

  /// Begins to count what comes on a socket.
  func beginCounting(_ open: OpenSocket, on connection: Connection) {
    open.explainedBytes = Self.receivedBytes(connection.descriptor) ?? 0
  }

  /// Counts a piece of a message.
  func count(piece bytes: Int, of open: OpenSocket) {
    open.explainedBytes += bytes + Self.pieceOverhead
  }

  /// Reports control frames to the handler, if it is the socket's turn.
  func countControlFrames(_ open: OpenSocket, on connection: Connection, turn: Int) {
    let descriptor = connection.descriptor
    guard Int(descriptor) % Self.controlTurns == turn, open.socket.closingCode == nil,
      var received = Self.receivedBytes(descriptor)
    else { return }
    // Nobody saves up what they may send.
    open.explainedBytes = min(open.explainedBytes, received)
    guard received - open.explainedBytes > Self.slack else { return }
    received -= Self.unreadBytes(descriptor)
    let rest = received - open.explainedBytes - Self.slack
    guard rest >= Self.leastFrame else { return }
    open.explainedBytes += rest
    open.handler.receivedControlFrames(rest / Self.leastFrame, from: open.socket)
  }

  /// The bytes that a connection has got since it was made, encrypted ones as they were sent.
  ///
  /// `tcpi_bytes_received` lies behind the part that glibc's `tcp_info` declares.
  private static func receivedBytes(_ descriptor: CInt) -> Int? {
    let offset = 128
    var info = [UInt8](repeating: 0, count: offset + 8)
    var length = socklen_t(info.count)
    guard getsockopt(descriptor, CInt(IPPROTO_TCP), CInt(TCP_INFO), &info, &length) == 0,
      Int(length) == info.count
    else { return nil }
    return info[offset...].reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  /// The bytes that wait in the kernel.
  private static func unreadBytes(_ descriptor: CInt) -> Int {
    var count: CInt = 0
    return ioctl(descriptor, UInt(FIONREAD), &count) == 0 ? Int(count) : 0
  }
}
