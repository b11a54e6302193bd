import Foundation
import Support

/// Passes connections on to a server, until a test makes it stand still: as a client that reads nothing, or
/// a network that loses all.
///
/// `@unchecked Sendable` is true because all that changes is in `state`.
final class StallingProxy: @unchecked Sendable {
  private struct State {
    var stalled: Set<Int> = []
    var connections = 0
    var isEnded = false
  }

  private let listener: Int32
  private let server: Int
  private let state = Locked(State())
  let port: Int

  init(to server: Int, at port: Int) throws {
    (self.server, self.port) = (server, port)
    listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var yes: Int32 = 1
    setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
    guard Self.withAddress(port, { bind(listener, $0, $1) }) == 0, listen(listener, 8) == 0 else {
      throw POSIXError(.EADDRINUSE)
    }
    Thread { [self] in accept() }.start()
  }

  /// Passes on no more bytes of the connections that there are; later ones are passed on.
  func stall() { state.withLock { $0.stalled = Set(0..<$0.connections) } }

  /// How many connections there were.
  var connections: Int { state.withLock(\.connections) }

  func end() {
    state.withLock { $0.isEnded = true }
    shutdown(listener, Int32(SHUT_RDWR))
  }

  private func accept() {
    while true {
      let client = Glibc.accept(listener, nil, nil)
      guard client >= 0, !state.withLock(\.isEnded) else { return }
      let upstream = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      // A small buffer, which few frames fill, so that the server notices soon.
      var size: Int32 = 64 << 10
      setsockopt(upstream, SOL_SOCKET, SO_RCVBUF, &size, socklen_t(MemoryLayout<Int32>.size))
      guard Self.withAddress(server, { connect(upstream, $0, $1) }) == 0 else {
        close(client)
        close(upstream)
        continue
      }
      let number = state.withLock { state in
        defer { state.connections += 1 }
        return state.connections
      }
      Thread { [self] in pass(from: client, to: upstream, number) }.start()
      Thread { [self] in pass(from: upstream, to: client, number) }.start()
    }
  }

  private func pass(from source: Int32, to destination: Int32, _ number: Int) {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(source, &buffer, buffer.count)
      // A connection that stands still stays so; its ends find out by themselves.
      if state.withLock({ $0.stalled.contains(number) }) { return }
      guard count > 0 else { break }
      var sent = 0
      while sent < count {
        let more = buffer[sent..<count].withUnsafeBytes {
          send(destination, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
        }
        guard more > 0 else { return }
        sent += more
      }
    }
    shutdown(source, Int32(SHUT_RDWR))
    shutdown(destination, Int32(SHUT_RDWR))
  }

  private static func withAddress(
    _ port: Int, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) -> Int32 {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = in_addr_t(0x7f00_0001).bigEndian
    return withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
  }
}
